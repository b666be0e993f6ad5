"""Examples in docstrings, shown as code on the site."""

from __future__ import annotations

import re
from typing import Any

import griffe


class Doctests(griffe.Extension):  # type: ignore[misc]
    """Fences every example, and drops the `::` before a picture: Markdown knows neither."""

    def on_instance(self, *, obj: Any, **_others: Any) -> None:
        """Griffe calls it for everything that it finds."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with its examples between fences."""
    text = re.sub(r"^::\n", "", text, flags=re.MULTILINE)
    paragraphs = re.split(r"\n\s*\n", text)
    return "\n\n".join(
        f"```pycon\n{one}\n```" if one.lstrip().startswith(">>>") else one for one in paragraphs
    )
