/* A puzzle: the sum of the cards chosen, cards chosen by keys, and the focus where the work goes on.
 *
 * Only values that the server printed are added up. What is right is said by the server.
 */

const HAND = ["q", "w", "e"];
/** So many milliseconds after an answer a tap may still be the second half of a double one. */
const TWICE = 600;

/** The element around what an event is about; a tap on what is gone by then is about the page as a whole. */
const within = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);
const form = () => document.getElementById("answer");
const picks = (name) => [...form().querySelectorAll(`.pick [name="${name}"]`)];

function showSum() {
  const sum = form()?.querySelector("[data-sum]");
  if (!sum) return;
  const values = [...picks("play"), ...picks("take")].filter((one) => one.checked).map((one) => Number(one.dataset.value));
  const total = values.reduce((one, other) => one + other, 0);
  sum.textContent = values.length > 1 ? `${values.join(" + ")} = ${total}` : values.join("");
}

/** A card of the hand that is chosen can be put back by pressing it again. */
function remember() {
  for (const input of picks("play")) input.dataset.was = input.checked ? "chosen" : "";
}

function prepare() {
  if (!form()) return;
  showSum();
  remember();
  for (const button of form().querySelectorAll(".sum-switch")) button.hidden = false;
}

document.addEventListener("change", (event) => {
  if (!within(event, "#answer .pick")) return;
  showSum();
  requestAnimationFrame(remember);
});

document.addEventListener("click", (event) => {
  const input = within(event, '#answer .pick input[type="radio"]');
  if (!input || input.dataset.was !== "chosen") return;
  input.checked = false;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

/* The sum is shown or hidden at once; the server only remembers it. */
document.addEventListener("click", (event) => {
  const button = within(event, ".sum-switch");
  if (!button) return;
  const sum = form().querySelector("[data-sum]");
  sum.hidden = !sum.hidden;
  [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
  const field = document.querySelector('#sum [name="sum"]');
  requestAnimationFrame(() => (field.value = sum.hidden ? "shown" : "hidden"));
});

/* 1 to 9 choose cards of the table, Q W E those of the hand; where an answer is pressed, a digit goes to it. */
document.addEventListener("single-key", (event) => {
  const { key } = event.detail;
  if (!form() || within(event, "dialog")) return;
  if (key === "Enter") {
    const check = document.getElementById("check") ?? document.getElementById("next");
    if (!check) return;
    event.preventDefault();
    check.click();
    return;
  }
  const place = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  const card = place >= 0 ? picks("take")[place] : picks("play")[HAND.indexOf(key)];
  if (card) {
    event.preventDefault();
    card.click();
  } else if (place >= 0) {
    const option = document.getElementById(`option-${key}`) ?? document.getElementById(`number-${key}`);
    if (!option) return;
    event.preventDefault();
    option.focus();
  }
});

/* After an answer the focus is on what goes on, and ears are told what eyes see below it. */
let pressed = "";
let swapped = -Infinity;
document.addEventListener("htmx:before:request", (event) => {
  if (within(event, "#puzzle")) pressed = document.activeElement?.id ?? "";
});
document.addEventListener("htmx:after:swap", () => {
  const puzzle = document.getElementById("puzzle");
  if (!puzzle) return;
  prepare();
  const goesOn = document.getElementById("next") ?? document.getElementById(pressed) ?? document.getElementById("check");
  (goesOn ?? puzzle).focus({ preventScroll: true });
  const said = puzzle.querySelectorAll("#problems, .hints-given, .headline, .given, .reasons");
  document.getElementById("puzzle-said").textContent = [...said].map((one) => one.innerText.trim()).join(" ");
  const shown = puzzle.classList.contains("answered") ? puzzle.querySelector(".verdict") : said[0];
  shown?.scrollIntoView({ block: "nearest" });
  swapped = performance.now();
});

/* The second tap of two was not meant for the button that has come to the same place. */
document.addEventListener(
  "click",
  (event) => {
    if (event.detail < 2 || performance.now() - swapped > TWICE || !within(event, "#puzzle .buttons")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

prepare();
