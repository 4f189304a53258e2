/* Single keys: "?" lists them, the others are told to the page as an event "single-key" of whatever has the focus.
 *
 * They never come from a field that is written in, with another key held, or where the visitor switched them off.
 */

const list = document.getElementById("keys");
const link = document.getElementById("keys-link");
const isOff = "keys" in document.documentElement.dataset;

const WRITTEN = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
const PRESSED = "a, button, input, summary, [tabindex='0']";

/** The key by its character, else by its place: on Kazakh and Greek keyboards R and the digits type other letters. */
function keyOf({ key, code, shiftKey }) {
  if (/^[0-9?]$/.test(key)) return key;
  if (shiftKey) return null;
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (key === "Backspace" || key === "Enter") return key;
  if (key.length !== 1) return null;
  return /^(?:Digit([0-9])|Key([A-Z]))$/.exec(code)?.slice(1).join("").toLowerCase() ?? null;
}

function open() {
  if (!list.open) list.showModal();
}

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (isOff || event.defaultPrevented || event.isComposing || event.repeat) return;
  if (event.altKey || event.ctrlKey || event.metaKey || list?.open || target.closest?.(WRITTEN)) return;
  const key = keyOf(event);
  if (!key || (key === "Enter" && target.closest(PRESSED))) return;
  if (key === "?") {
    if (!list) return;
    event.preventDefault();
    open();
    return;
  }
  const told = new CustomEvent("single-key", { detail: { key }, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(told)) event.preventDefault();
});

if (list && link) {
  link.addEventListener("click", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
}
