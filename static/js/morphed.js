/* After a morph the forms of a page say what the server sent.
 *
 * Morphing compares attributes; what was ticked, chosen or typed since is a property beside them and would stay. The
 * field in which somebody is typing is left alone. It stands before the page's own script, which then finds it done.
 */

function asSent(form) {
  for (const field of form.querySelectorAll("input, textarea, option")) {
    if (field.localName === "option") field.selected = field.defaultSelected;
    else if (field.type === "radio" || field.type === "checkbox") field.checked = field.defaultChecked;
    else if (field !== document.activeElement) field.value = field.defaultValue;
  }
}

document.addEventListener("htmx:after:swap", () => document.querySelectorAll("main form").forEach(asSent));
