/* A round played again: one step at a time, by buttons, by the arrow keys, or by the links to single steps. */

const replay = document.getElementById("replay");
const steps = [...document.getElementById("steps").children];
const back = document.getElementById("step-back");
const on = document.getElementById("step-on");
const all = document.getElementById("step-all");
const place = document.getElementById("step-place");
const said = document.getElementById("step-said");
let now = 0;

function mark() {
  steps.forEach((step, number) => step.classList.toggle("now", number === now));
  place.textContent = place.dataset.place.replace("$1", now + 1).replace("$2", steps.length);
  back.disabled = now === 0;
  on.disabled = now === steps.length - 1;
}

/** Show a step; who does not see it hears what was done and the verdict. */
function show(number) {
  const asked = document.activeElement;
  now = Math.min(Math.max(number, 0), steps.length - 1);
  mark();
  const words = steps[now].querySelectorAll("h3, .done, .judged");
  said.textContent = [...words].map((part) => part.textContent.trim()).join(" ");
  history.replaceState(history.state, "", `#${steps[now].id}`);
  if (asked === back && back.disabled) on.focus();
  if (asked === on && on.disabled) back.focus();
}

function showAll(wanted) {
  replay.classList.toggle("all", wanted);
  all.setAttribute("aria-pressed", String(wanted));
  document.getElementById("step-bar").hidden = wanted;
}

/** A link to a step, from a fault or from another page, opens it. */
function follow() {
  const found = steps.findIndex((step) => `#${step.id}` === location.hash);
  if (found >= 0) {
    now = found;
    mark();
    steps[now].focus({ preventScroll: true });
    replay.scrollIntoView();
    return;
  }
  if (location.hash.startsWith("#line-")) {
    document.getElementById("text").open = true;
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }
}

back.addEventListener("click", () => show(now - 1));
on.addEventListener("click", () => show(now + 1));
all.addEventListener("click", () => showAll(!replay.classList.contains("all")));
replay.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || replay.classList.contains("all")) return;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  show(now + (event.key === "ArrowRight" ? 1 : -1));
});
addEventListener("hashchange", follow);
mark();
follow();
