"""What a machine can say of every page for everyone: axe, in four languages, on light and on dark ground."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.addresses import PAGES

LANGUAGES = ["kk", "el", "pl", "en"]
#: All rules on light ground; on dark ground only the colours are others.
RULES = {
    "light": {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]},
}


class Faults(Axe):
    """Asks axe for the faults alone; what was in order would take longer to send than to find."""

    def on(self, page, options):
        """Return the rule and the first place of each fault."""
        if not page.evaluate("'axe' in window"):
            page.evaluate(self.axe_script)
        asked = "options => axe.run(options).then(found => found.violations.map(one => [one.id, one.nodes[0].html]))"
        return page.evaluate(asked, options)


def shown(language):
    """Return the pages that are looked at in a language: a third of all, so that each is looked at in one or two."""
    return list(PAGES)[LANGUAGES.index(language) % 3 :: 3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_no_violation(open_in_browser, language):
    # So high that what sticks to its edges lies on nothing.
    page = open_in_browser(f"/{language}/", viewport={"width": 1280, "height": 3000})
    start, axe, found = page.url, Faults(), {}
    for name in shown(language):
        page.goto(start + PAGES[name])
        page.evaluate("document.querySelectorAll('main details').forEach(folded => folded.open = true)")
        for scheme, rules in RULES.items():
            page.emulate_media(color_scheme=scheme)
            found[name, scheme] = axe.on(page, rules)
    assert {where: faults for where, faults in found.items() if faults} == {}
