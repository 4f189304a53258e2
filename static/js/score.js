// The count of a round: the rest is proposed while one types, cards are handed out by a tap. Nothing here knows a rule:
// how many there are, and how a card is written, stands in the page.

const form = () => document.getElementById("count-form");

/* Numbers: what one side does not have, the only other one without a number of its own has. */

function proposeRest(typed) {
  const limit = Number(typed.dataset.limit);
  const row = [...form().querySelectorAll(`input[data-kind="${typed.dataset.kind}"]`)];
  delete typed.dataset.proposed;
  const open = row.filter((input) => input !== typed && (input.value.trim() === "" || "proposed" in input.dataset));
  if (open.length !== 1) return;
  const held = row.filter((input) => input !== open[0]).map((input) => input.value.trim());
  const sum = held.reduce((total, text) => total + Number(text), 0);
  const fits = held.every((text) => /^[0-9]{1,3}$/.test(text)) && sum <= limit;
  open[0].value = fits ? String(limit - sum) : "";
  open[0].dataset.proposed = "";
}

/* Cards: each pile is a field of text; a token in it that is a card of the grid belongs to that pile. */

const piles = () => [...form().querySelectorAll("textarea[data-pile]")];
const cardButtons = () => [...form().querySelectorAll("button[data-card]")];
const tokens = (field) => field.value.split(/[\s,;]+/).filter(Boolean);

function giveTo(card) {
  const to = form().querySelector('input[name="to"]:checked').value;
  for (const pile of piles()) {
    const others = tokens(pile).filter((token) => token !== card);
    const had = others.length < tokens(pile).length;
    if (pile.dataset.pile === to && !had) others.push(card);
    if (had || pile.dataset.pile === to) pile.value = others.join(" ");
  }
  showOwners();
}

function showOwners() {
  const buttons = cardButtons();
  if (!buttons.length) return;
  const owners = new Map(piles().flatMap((pile) => tokens(pile).map((token) => [token, pile.dataset.pile])));
  const words = new Map(
    [...form().querySelectorAll('input[name="to"]')].map((choice) => [choice.value, choice.dataset.word]),
  );
  let left = 0;
  for (const button of buttons) {
    const to = owners.get(button.dataset.card) ?? "";
    button.dataset.to = to;
    button.querySelector(".owner").textContent = words.get(to) ?? "";
    left += to === "" ? 1 : 0;
  }
  const said = document.getElementById("handed-out");
  said.textContent = said.dataset.words.replace("#", String(left));
}

/* The grid is one stop of the Tab key; arrows move inside it. */

const steps = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function moveInGrid(event) {
  const rows = [...form().querySelectorAll(".deck-grid .suit")].map((row) => [...row.querySelectorAll("button")]);
  const [down, right] = steps[event.key];
  const row = rows.findIndex((cards) => cards.includes(event.target));
  const column = rows[row].indexOf(event.target);
  const next = rows[row + down]?.[column + right];
  event.preventDefault();
  if (next) {
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/* Set up what the page brings, at first and after each swap. */

function prepare() {
  const print = document.getElementById("print");
  if (print) print.hidden = false;
  cardButtons().forEach((button, place) => (button.tabIndex = place === 0 ? 0 : -1));
  showOwners();
}

document.addEventListener("input", ({ target }) => {
  if (target.matches("#count-form input[data-kind]")) proposeRest(target);
  if (target.matches("#count-form textarea[data-pile]")) showOwners();
});
document.addEventListener("click", (event) => {
  const card = event.target.closest("#count-form button[data-card]");
  if (card) {
    event.preventDefault();
    giveTo(card.dataset.card);
  }
  if (event.target.closest("#print")) window.print();
});
document.addEventListener("keydown", (event) => {
  if (event.key in steps && event.target.matches("#count-form button[data-card]")) moveInGrid(event);
});
document.addEventListener("htmx:after:swap", () => {
  if (!form()) return;
  prepare();
  // A button that did its work may be gone: the focus goes on where the result is.
  if (document.activeElement === document.body) document.getElementById("match").focus({ preventScroll: true });
});

document.documentElement.classList.add("scripted");
prepare();
