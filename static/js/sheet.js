/* Of the themes only those are offered that tasks of the chosen kind can have. Without this the server refuses others. */

const themes = document.getElementById("theme");

function offer() {
  const kind = document.querySelector('[name="kind"]:checked')?.value;
  for (const option of themes.querySelectorAll("[data-kinds]")) {
    option.disabled = option.hidden = !option.dataset.kinds.split(" ").includes(kind);
  }
  for (const group of themes.querySelectorAll("optgroup")) group.hidden = !group.querySelector("option:enabled");
  if (themes.selectedOptions[0]?.disabled) themes.value = "";
}

document.addEventListener("change", (event) => {
  if (event.target.name === "kind") offer();
});
offer();
