"""The first page: what this is, and the things to do."""

from typing import Final

from flask import render_template

from tutor.web.languages import page_group

home_pages: Final = page_group("home")


@home_pages.get("/")
def home() -> str:
    """Show what this is and the things to do."""
    return render_template("home/home.html")
