/* Words by dictation, where the browser can: what was said is put into the field as if typed, and never sent. */

const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
const buttons = () => document.querySelectorAll("[data-dictate]");
let listening = null;

function ready() {
  if (!Recognition) return;
  for (const button of buttons()) button.hidden = false;
  const hint = document.getElementById("dictation-hint");
  if (hint) hint.hidden = false;
}

const say = (text) => (document.getElementById("dictated").textContent = text);

function write(field, heard) {
  field.value = [field.value.trim().replace(/,$/, ""), heard.trim()].filter(Boolean).join(", ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function start(button) {
  const hint = document.getElementById("dictation-hint");
  const recognition = new Recognition();
  let isHeard = false;
  recognition.lang = hint.dataset.speech;
  recognition.addEventListener("result", ({ results }) => {
    const heard = [...results].map(([best]) => best.transcript.trim()).join(" ");
    isHeard = heard !== "";
    if (!isHeard) return;
    write(document.getElementById(button.dataset.dictate), heard);
    say(heard);
  });
  recognition.addEventListener("end", () => {
    button.setAttribute("aria-pressed", "false");
    listening = null;
    if (!isHeard) say(hint.dataset.nothing);
  });
  recognition.start();
  listening = recognition;
  button.setAttribute("aria-pressed", "true");
  say(hint.dataset.listening);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-dictate]");
  if (!button) return;
  if (listening) listening.stop();
  else start(button);
});
document.addEventListener("htmx:after:swap", ready);
ready();
