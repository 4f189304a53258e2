/* The buttons that copy and send the address of a page, or a text. Without JavaScript the field beside them holds it. */

const said = (button) => button.closest(".share").querySelector(".shared-said");
const field = (button) => button.closest(".share").querySelector("input, textarea");

/** Buttons appear where the browser can do what they say. */
function ready() {
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = button.dataset.share === "send" && !navigator.share;
  }
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(field(button).value);
  } catch {
    // Without https there is no clipboard but that of the field.
    field(button).select();
    if (!document.execCommand("copy")) return;
    button.focus();
  }
  said(button).textContent = button.dataset.said;
}

async function send(button) {
  const { tagName, value } = field(button);
  try {
    await navigator.share(tagName === "TEXTAREA" ? { text: value } : { title: document.title, url: value });
  } catch {
    /* The visitor thought better of it. */
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-share]");
  if (button) (button.dataset.share === "copy" ? copy : send)(button);
});
document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.(".share [readonly]")) target.select();
});
document.addEventListener("htmx:after:swap", ready);
ready();
