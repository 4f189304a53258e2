/* The entry form of a table, made instant: what the server would do with a tap is done here at once.
 *
 * Only cards are moved and values added up; words are read, decks changed and verdicts made by the server. Whatever
 * this module does not do itself (a row typed in words, another way of entering) is sent to it as without JavaScript.
 */

const tool = () => document.getElementById("tool");
const form = () => document.getElementById("position");
const field = (row) => document.getElementById(row);
const chips = (row) => document.getElementById(`${row}-cards`);

const codes = (row) => (field(row)?.value ?? "").split(" ").filter(Boolean);
const count = (list, code) => list.filter((one) => one === code).length;
const rowOf = (name) => form().querySelector(`.entry-row[data-row="${name}"]`);
const active = () => form().querySelector('input[name="row"]:checked')?.value;

/** Whether the server has understood every word of the rows: then they hold codes only, one a chip. */
function isPlain() {
  return [...form().querySelectorAll(".entry-row")].every(
    (row) => codes(row.dataset.row).length === chips(row.dataset.row).childElementCount,
  );
}

/** The cards that may be in a row: those of its source, or those that are not elsewhere. */
function isFree(name, code) {
  const { most, source, apart } = rowOf(name).dataset;
  const held = codes(name);
  if (Number(most) > 1 && held.length >= Number(most)) return false;
  const inside = Number(most) > 1 ? count(held, code) : 0;
  const from = source ? codes(source) : [];
  if (from.length || (source && !apart)) return count(from, code) > inside;
  const elsewhere = apart.split(" ").map((other) => (field(other) ? count(codes(other), code) : 0));
  return inside + Math.max(0, ...elsewhere) < Number(form().dataset.each);
}

function put(name, key) {
  const single = rowOf(name).dataset.most === "1";
  if (single) {
    field(name).value = "";
    chips(name).replaceChildren();
  }
  field(name).value = [...codes(name), key.value].join(" ");
  const item = document.createElement("li");
  const chip = document.createElement("button");
  Object.assign(chip, { type: "submit", name: "drop", value: `${name} ${key.value}`, className: "chip-card" });
  Object.assign(chip.dataset, { code: key.value, value: key.dataset.value });
  chip.setAttribute("aria-label", key.dataset.away);
  chip.append(key.querySelector("svg").cloneNode(true));
  item.append(chip);
  chips(name).append(item);
}

/** Take a card out of a row, the last one if there are several alike, and out of the rows that come from it. */
function take(name, code, place = codes(name).lastIndexOf(code)) {
  const left = codes(name);
  left.splice(place, 1);
  field(name).value = left.join(" ");
  chips(name).children[place].remove();
  for (const row of form().querySelectorAll(`.entry-row[data-source="${name}"]`)) {
    const other = row.dataset.row;
    if (count(codes(other), code) > count(left, code)) take(other, code);
  }
}

/** Go on to the next empty row once one is full. */
function goOn(name) {
  if (codes(name).length < Number(rowOf(name).dataset.most)) return;
  const names = [...form().querySelectorAll(".rows .entry-row")].map((row) => row.dataset.row);
  const next = names.slice(names.indexOf(name) + 1).find((other) => codes(other).length === 0);
  if (next) document.getElementById(`row-${next}`).checked = true;
}

function show() {
  const name = active();
  const suited = form().dataset.each === "1";
  if (name) {
    const held = codes(name);
    for (const key of form().querySelectorAll('[name="tap"]')) {
      const pressed = suited && held.includes(key.value);
      key.setAttribute("aria-pressed", String(pressed));
      if (pressed || isFree(name, key.value)) key.removeAttribute("aria-disabled");
      else key.setAttribute("aria-disabled", "true");
    }
  }
  const values = (row) => [...chips(row).querySelectorAll("[data-value]")].map((chip) => Number(chip.dataset.value));
  let together = 0;
  for (const row of form().querySelectorAll(".entry-row")) {
    const sum = values(row.dataset.row).reduce((a, b) => a + b, 0);
    row.querySelector(".row-total").textContent = sum || "";
    if (["play", "laid", "take", "cards"].includes(row.dataset.row)) together += sum;
  }
  const sum = document.getElementById("sum");
  if (sum) sum.textContent = together;
}

/** Let the address, and all links that keep the cards, say what the form holds now. */
function tell() {
  const said = new URLSearchParams();
  for (const [name, value] of new FormData(form())) {
    if (value && name !== "was" && name !== "row" && name !== "ask") said.set(name, value);
  }
  const asked = tool().dataset.asked;
  const isCheck = form().querySelector('[name="ask"]') !== null;
  if (said.get("played_since") === "0") said.delete("played_since");
  for (const link of tool().querySelectorAll(".questions a")) {
    const ask = new URL(link.href).searchParams.get("ask");
    link.search = new URLSearchParams([...said, ...(ask ? [["ask", ask]] : [])]).toString();
  }
  if (isCheck) said.set("ask", asked);
  for (const link of document.querySelectorAll("#languages a")) link.search = said.toString();
  said.set("row", active() ?? "");
  const address = `${location.pathname}?${said}`;
  const isFilling = new URL(location.href).searchParams.has("row");
  if (isFilling) history.replaceState({ htmx: true }, "", address);
  else {
    history.replaceState({ htmx: true }, ""); // so that htmx brings this page when one goes back to it
    history.pushState({ htmx: true }, "", address);
  }
}

function changed() {
  show();
  tell();
  const answer = document.getElementById("answer");
  const isStale = answer.childElementCount > 0;
  answer.classList.toggle("stale", isStale);
  document.getElementById("stale").hidden = !isStale;
  document.getElementById("sharing").hidden = isStale; // its address is that of the answer
}

function tapped(event) {
  const button = event.target.closest('button[name="tap"], button[name="drop"]');
  if (!button || !form()?.contains(button)) return;
  if (button.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    return;
  }
  if (form().dataset.way === "words" || !isPlain()) return;
  event.preventDefault();
  if (button.name === "drop") {
    const [name, code] = button.value.split(" ");
    const item = button.closest("li");
    const next = item.nextElementSibling ?? item.previousElementSibling;
    take(name, code, [...chips(name).children].indexOf(item));
    (next?.querySelector("button") ?? chips(name)).focus();
  } else {
    const name = active();
    if (form().dataset.each === "1" && codes(name).includes(button.value)) take(name, button.value);
    else {
      put(name, button);
      goOn(name);
    }
  }
  changed();
}

/* The forty cards are one stop of the keyboard; arrow keys go to the nearest card that way. */
function rove(keys, chosen) {
  for (const key of keys) key.tabIndex = key === chosen ? 0 : -1;
}

function nearest(keys, from, right, down) {
  const here = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const key of keys) {
    const there = key.getBoundingClientRect();
    const across = there.x - here.x;
    const along = there.y - here.y;
    const ahead = across * right + along * down;
    const aside = Math.abs(right ? along : across);
    if (ahead < 4 || (right && aside > 4)) continue;
    if (ahead + aside * 3 < least) [best, least] = [key, ahead + aside * 3];
  }
  return best;
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function pressed(event) {
  const grid = event.target.closest?.("[data-roving]");
  if (!grid || event.altKey || event.ctrlKey || event.metaKey) return;
  const keys = [...grid.querySelectorAll("button")];
  let next = null;
  if (event.key in ARROWS) next = nearest(keys, event.target, ...ARROWS[event.key]);
  else if (event.key === "Home") [next] = keys;
  else if (event.key === "End") next = keys.at(-1);
  else return;
  event.preventDefault();
  if (!next) return;
  rove(keys, next);
  next.focus();
}

/* Single keys (see keys.js): what they did is told to who does not see it. */

function tellRow() {
  const name = active();
  const held = codes(name);
  const sum = rowOf(name).querySelector(".row-total").textContent;
  const label = rowOf(name).querySelector(".row-name").textContent.trim();
  const said = held.length > 1 ? `${label}: ${held.join(", ")}; ${sum}` : `${label}: ${held[0] ?? 0}`;
  document.getElementById("entry-said").textContent = said;
}

function typeValue(value) {
  const keys = [...form().querySelectorAll(`[name="tap"][data-value="${value}"]`)];
  if (form().dataset.way === "quick") {
    keys[0]?.click();
    tellRow();
  } else keys[(keys.indexOf(document.activeElement) + 1) % keys.length]?.focus();
}

function nextRow() {
  const rows = [...form().querySelectorAll('.rows input[name="row"]')];
  const next = rows[(rows.findIndex((row) => row.checked) + 1) % rows.length];
  next.click();
  if (document.activeElement?.name === "row") next.focus();
  tellRow();
}

/** The last card goes out: that of the row chosen, or, while it is empty, of the row filled before it. */
function takeBack() {
  const rows = [...form().querySelectorAll('.rows input[name="row"]')];
  const filled = rows.slice(0, rows.findIndex((row) => row.checked) + 1).findLast((row) => codes(row.value).length);
  if (!filled || !isPlain()) return;
  filled.checked = true;
  take(filled.value, codes(filled.value).at(-1));
  changed();
  tellRow();
}

function keyed(event) {
  const { key } = event.detail;
  if (!form()) return;
  const isTapped = form().dataset.way !== "words";
  if (key === "Enter") document.getElementById("check-button").click();
  else if (isTapped && /[0-9]/.test(key)) typeValue(key === "0" ? 10 : Number(key));
  else if (isTapped && key === "r") nextRow();
  else if (isTapped && key === "Backspace") takeBack();
  else return;
  event.preventDefault();
}

/** Make ready what the server has just sent. */
function ready() {
  if (!form()) return;
  const grid = form().querySelector("[data-roving]");
  if (grid) {
    const keys = [...grid.querySelectorAll("button")];
    rove(keys, keys.find((key) => key === document.activeElement) ?? keys[0]);
  }
  document.getElementById("answer").classList.remove("stale");
}

document.addEventListener("click", tapped);
document.addEventListener("keydown", pressed);
document.addEventListener("single-key", keyed);
document.addEventListener("focusin", (event) => {
  const grid = event.target.closest?.("[data-roving]");
  if (grid) rove([...grid.querySelectorAll("button")], event.target);
});
document.addEventListener("change", (event) => {
  if (event.target.name === "row" && form()?.contains(event.target)) show();
});
document.addEventListener("htmx:after:swap", ready);
ready();
