import pytest


@pytest.mark.parametrize("language", ["kk", "el", "pl", "en"])
def test_the_list_of_keys_is_a_page_and_a_dialog_of_every_other(open_page, language):
    page = open_page(f"/{language}/keys")
    listed = [key.get_text() for key in page.select("main kbd")]
    assert {"?", "1–9", "0", "R", "←", "→"} <= set(listed)
    assert not page.select("dialog")
    other = open_page(f"/{language}/lessons")
    assert [key.get_text() for key in other.select("dialog#keys kbd")] == listed
    assert other.find(id=other.select_one("dialog#keys")["aria-labelledby"]).get_text(strip=True)
    assert other.select_one("footer #keys-link")["href"] == f"/{language}/keys"


def test_single_keys_are_switched_off_where_the_other_choices_are_made(client, open_page):
    def choose(answer):
        form = open_page("/en/choices").select_one("main form")
        token = form.select_one("[name=csrf_token]")["value"]
        response = client.post(form["action"], data={"csrf_token": token, "keys": answer})
        assert response.status_code == 303
        assert response.headers["Location"].endswith("#keyboard")

    assert not open_page("/en/check").html.has_attr("data-keys")
    choose("off")
    assert open_page("/en/check").html["data-keys"] == "off"
    assert "switched off" in open_page("/en/keys").main.get_text()
    assert open_page("/en/choices").select_one("[name=keys][aria-pressed=true]")["value"] == "off"
    choose("on")
    assert not open_page("/en/check").html.has_attr("data-keys")


def test_another_choice_leaves_single_keys_as_they_are(client, open_page):
    for answer in ({"keys": "off"}, {"deck": "french"}):
        token = open_page("/en/choices").select_one("[name=csrf_token]")["value"]
        client.post("/en/choices", data={"csrf_token": token, **answer})
    assert open_page("/en/check").html["data-keys"] == "off"


def test_the_keys_of_the_large_screen_are_listed_with_what_its_buttons_say(open_page):
    parts = open_page("/en/keys").find("h3", string="Large screen").find_next("dl").select("div")
    listed = {tuple(key.get_text() for key in part.select("kbd")): part.dd.get_text() for part in parts}
    assert listed == {
        ("→", "Space", "Page Down"): "Reveal one · Next task",
        ("←", "Page Up"): "Hide one · Previous task",
        ("Escape",): "Back to the sheet",
    }
    board = open_page("/en/classroom/board?kind=find_all&count=6&seed=1&n=2&shown=1")
    buttons = {link.get_text(strip=True) for link in board.select(".wall-keys a")}
    assert {label for labels in listed.values() for label in labels.split(" · ")} <= buttons | {"Reveal one"}
