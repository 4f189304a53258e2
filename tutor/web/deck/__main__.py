"""Write the sprite and its style sheet into ``static/deck``."""

from tutor.resources import folder
from tutor.web.deck.paint import style_sheet
from tutor.web.deck.sprite import sprite


def main() -> None:
    """Write both files."""
    deck = folder("static") / "deck"
    deck.mkdir(exist_ok=True)
    (deck / "deck.svg").write_text(sprite(), encoding="utf-8")
    (deck / "deck.css").write_text(style_sheet(), encoding="utf-8")


if __name__ == "__main__":
    main()
