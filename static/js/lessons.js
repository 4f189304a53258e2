/* Lessons: the sum of the cards chosen, a paragraph pressed to compare it, and the place kept in another language.
 *
 * Only values that the server printed are added up. What is right is said by the server.
 */

function showSum(form) {
  const sum = form.querySelector("[data-sum]");
  if (!sum) return;
  const chosen = [...form.querySelectorAll('[name="play"]:checked, [name="take"]:checked')];
  chosen.sort((one, other) => (other.name === "play") - (one.name === "play"));
  const values = chosen.map((input) => Number(input.dataset.value));
  sum.hidden = values.length === 0;
  sum.textContent = values.length > 1 ? `${values.join(" + ")} = ${values.reduce((a, b) => a + b)}` : String(values[0] ?? "");
}

/** A card of the hand that is chosen can be put back by pressing it again. */
function putBack(event) {
  const input = event.target.closest('.pick input[type="radio"]');
  if (!input) return;
  if (input.dataset.was === "chosen") {
    input.checked = false;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function remember(form) {
  for (const input of form.querySelectorAll('.pick input[type="radio"]')) {
    input.dataset.was = input.checked ? "chosen" : "";
  }
}

function prepare() {
  for (const form of document.querySelectorAll(".exercise form")) {
    showSum(form);
    remember(form);
  }
}

document.addEventListener("change", (event) => {
  const form = event.target.closest(".exercise form");
  if (form) {
    showSum(form);
    requestAnimationFrame(() => remember(form));
  }
});
document.addEventListener("click", putBack);

/* An exercise that is tried again holds nothing that takes the focus: it takes it itself, for whoever has no mouse. */
let pressed = "";
document.addEventListener("htmx:before:request", (event) => {
  pressed = event.target.closest(".exercise")?.id ?? "";
});
document.addEventListener("htmx:after:swap", () => {
  prepare();
  const exercise = document.getElementById(pressed);
  if (exercise && document.activeElement === document.body) exercise.focus();
});

/* A paragraph that is pressed shows itself in the other language; not one in which words are selected or pressed. */
document.addEventListener("click", (event) => {
  const told = event.target.closest(".told");
  if (!told || event.target.closest("a, button, input, label, summary")) return;
  if (String(getSelection()).trim()) return;
  const compared = told.closest(".own")?.querySelector(".compare details");
  if (compared) compared.open = !compared.open;
});

/* A link to the page in another language leads to the paragraph that is being read. */
function nearestMark() {
  const line = 100; // pixels below the upper edge
  let found = null;
  for (const block of document.querySelectorAll(".lesson > .block")) {
    if (block.getBoundingClientRect().top > line) break;
    found = block;
  }
  return found && scrollY > 0 ? `#${found.id}` : "";
}

for (const name of ["click", "auxclick"]) {
  document.addEventListener(
    name,
    (event) => {
      const link = event.target.closest("#languages a, .lesson-tools .beside-link");
      if (!link) return;
      if (link.closest("#languages")) link.search = location.search;
      link.hash = nearestMark();
    },
    { capture: true },
  );
}

prepare();
