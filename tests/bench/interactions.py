"""How long a tap takes until it is seen, on a processor made four times slower: ``python -m tests.bench.interactions``.

Absolute figures, for a quiet machine; nothing is compared with them.
"""

import shutil
import statistics
import threading
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from tutor.escoba.records import EXAMPLE, parse_record, write_record
from tutor.web import create_app

SLOWER: Final = 4
NOTE: Final = """
window.seen = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (one.interactionId) window.seen.push(one.duration);
}).observe({ type: "event", durationThreshold: 16 });
"""
_RECORD: Final = urlencode(
    {"record": write_record(parse_record(EXAMPLE)).strip(), "deck": "spanish", "variant": "torofun"}
)
#: What is done, on which page, and the taps that are measured.
ACTS: Final = (
    ("tap a value", "check?ask=move&deck=values", ["#tap-5", "#tap-3", "#tap-8", "#tap-2", "#tap-1"]),
    ("tap a card", "check?ask=move&deck=spanish", ["#tap-5c", "#tap-3e", "#tap-1o", "#tap-2b", "#tap-6c"]),
    ("switch a row", "check?ask=move&deck=spanish", ["label:has(#row-play)", "label:has(#row-table)"] * 2),
    ("check", "check?table=5c+3e&hand=7o&deck=spanish&variant=torofun", ["#check-button"] * 5),
    ("count", "score?cards1=22&deck=spanish&variant=torofun", ["#count-button"] * 5),
    ("hand out a card", "score?by=cards&deck=spanish&variant=torofun", [f'[data-card="{n}o"]' for n in range(1, 6)]),
    ("step the replay", f"record?{_RECORD}", ["#step-on"] * 5),
    ("all steps at once", f"record?{_RECORD}", ["#step-all"]),
)


def durations(browser: Browser, address: str, taps: list[str]) -> list[float]:
    """Return how many milliseconds each tap took until the next paint, to the nearest 8."""
    phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.add_init_script(NOTE)
    page = phone.new_page()
    phone.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    page.wait_for_load_state("networkidle")
    found: list[float] = []
    for selector in taps:
        page.wait_for_timeout(400)
        page.evaluate("window.seen.length = 0")
        page.locator(selector).tap()
        page.wait_for_timeout(600)
        found.append(page.evaluate("Math.max(0, ...window.seen)"))
    phone.close()
    return found


def main() -> None:
    """Measure and print."""
    app = create_app({"SECRET_KEY": "a key for the benchmark, long enough"})
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, address, taps in ACTS:
            found = durations(browser, f"http://127.0.0.1:{server.server_port}/kk/{address}", taps)
            print(f"{name}: {statistics.median(found):.0f} ms, at worst {max(found):.0f} ms")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
