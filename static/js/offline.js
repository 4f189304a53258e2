/* What happens when the network is gone: it is said, and nothing that was entered leaves the page. */

const notice = document.getElementById("offline");
let isAsked = false;

/** Whether the server answers; on one's own machine it does without any network. */
async function isThere() {
  try {
    await fetch(notice.dataset.try, { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

/** Without a network, ask first whether there is a server, and go on only then. */
async function ask(event, goOn) {
  if (navigator.onLine || event.defaultPrevented || isAsked) return;
  event.preventDefault();
  isAsked = await isThere();
  notice.hidden = isAsked;
  if (isAsked) goOn();
  isAsked = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method === "dialog" || form.hasAttribute("hx-get") || form.hasAttribute("hx-post")) return;
  ask(event, () => form.requestSubmit(event.submitter));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isHere = link.origin === location.origin && !(link.hash && link.href.startsWith(location.href.split("#")[0]));
  if (isHere) ask(event, () => location.assign(link.href));
});

document.addEventListener("htmx:before:request", () => (document.getElementById("failed").hidden = true));
document.addEventListener("htmx:error", () => (notice.hidden = false));
document.addEventListener("htmx:after:swap", () => (notice.hidden = true));
addEventListener("online", () => (notice.hidden = true));
