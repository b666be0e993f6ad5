"""The text of a lesson for a terminal: the little Markdown that lessons use, as plain text."""

import re
from collections.abc import Iterator

from inarow.cli.terminal.output import hanging

FENCE = "```"
ITEM = re.compile(r"(- |[0-9]+\. )(.*)", re.DOTALL)


def plain_text(markdown: str) -> str:
    r"""The text with lines of at most 79 letters, code indented.

    >>> print(plain_text("## Try it\n\nIt is **your** turn."))
    Try it
    ------
    <BLANKLINE>
    It is your turn.
    """
    return "\n\n".join(_blocks(markdown.strip().splitlines()))


def _blocks(lines: list[str]) -> Iterator[str]:
    """Headings, paragraphs, lists and code, each as it is to be printed."""
    while lines:
        line = lines.pop(0)
        if not line.strip():
            continue
        if line.startswith(FENCE):
            code = []
            while lines and not lines[0].startswith(FENCE):
                code.append(lines.pop(0))
            del lines[:1]
            yield "\n".join(f"    {row}".rstrip() for row in code)
        elif line.startswith("#"):
            title = _plain(line.lstrip("# "))
            yield f"{title}\n{'-' * len(title)}"
        else:
            part = [line]
            while lines and lines[0].strip() and not lines[0].startswith((FENCE, "#")):
                part.append(lines.pop(0))
            yield "\n".join(_filled(piece) for piece in _pieces(part))


def _pieces(lines: list[str]) -> list[str]:
    """A paragraph as a whole, or the items of a list."""
    pieces: list[str] = []
    for line in lines:
        if pieces and not ITEM.match(line):
            pieces[-1] += " " + line.strip()
        else:
            pieces.append(line.strip())
    return pieces


def _filled(text: str) -> str:
    item = ITEM.match(text)
    head, rest = (item[1], item[2]) if item else ("", text)
    return hanging(_plain(rest), head)


def _plain(text: str) -> str:
    return text.replace("**", "")
