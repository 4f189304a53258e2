/* The large screen by keys and by remote controls: on is what is still hidden, then the next task; back the same way.
 *
 * Every key only follows a link of the page. Keys do nothing where the visitor has switched single keys off.
 */

const FORWARD = ["reveal", "next"];
const BACKWARD = ["hide", "previous"];
const LEADS = {
  " ": FORWARD,
  ArrowRight: FORWARD,
  PageDown: FORWARD,
  ArrowLeft: BACKWARD,
  PageUp: BACKWARD,
  Escape: ["back"],
};
const isOff = "keys" in document.documentElement.dataset;

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (isOff || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(key in LEADS) || document.querySelector("dialog[open], .menu[open]")) return;
  if (target.closest?.("input, select, textarea, button, summary")) return;
  const link = LEADS[key].map((name) => document.querySelector(`#board [data-key="${name}"]`)).find(Boolean);
  if (!link) return;
  event.preventDefault();
  if (!event.repeat) link.click();
});
