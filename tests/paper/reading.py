"""The words of a printed page."""

from typing import Any

from pypdf import PageObject


def words_on(page: PageObject) -> str:
    """The text of a page without that of its drawings.

    A page draws hundreds of tiles, and pypdf would read the fonts of each one again.
    """
    resources: Any = page["/Resources"]
    for drawing in resources.get("/XObject", {}).values():
        drawing.get_object().get("/Resources", {}).pop("/Font", None)
    return page.extract_text()
