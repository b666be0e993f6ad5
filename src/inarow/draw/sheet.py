"""Positions on paper: pages of boards with a few rows of text under each."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from inarow.draw.palette import LIGHT
from inarow.draw.svg import draw_svg, svg_document
from inarow.rules import Cell, Position

STYLE = f"""
body {{ font: 11pt sans-serif; margin: 12mm; }}
body {{ color: {LIGHT["strong"]}; background: {LIGHT["card"]} }}
h1 {{ font-size: 16pt }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(70mm, 1fr)); gap: 8mm }}
figure {{ margin: 0; break-inside: avoid }}
figure svg {{ width: 100%; height: auto; max-height: 90mm }}
figcaption {{ margin-top: 2mm }}
.front {{ text-align: center; border: 3px double {LIGHT["strong"]}; padding: 14mm 10mm }}
.front h1 {{ font: 30pt serif; margin: 0 0 10mm }}
.front > p {{ font-size: 13pt; margin: 3mm }}
.front > p:first-of-type {{ font: 24pt serif; margin: 6mm }}
.front main {{ grid-template-columns: repeat(3, 1fr); margin-top: 10mm }}
section + section {{ break-before: page; page-break-before: always }}
""".strip()

# A page as a picture, in its own units: columns of figures, as wide as A4 at 96 dpi.
WIDE = 794
EDGE = 30
COLUMNS = 3
GAP = 16
BOARD = (WIDE - 2 * EDGE - (COLUMNS - 1) * GAP) // COLUMNS
HIGH = BOARD + 58  # a figure with its three rows of text
HEAD = 70
LETTERS = 42  # that fit into a column


class Figure(NamedTuple):
    """A board and the rows of text under it."""

    position: Position
    title: str
    text: Sequence[str]
    last: Cell | None = None


class Page(NamedTuple):
    """A heading, figures, and what stands between them."""

    title: str
    figures: Sequence[Figure]
    text: Sequence[str] = ()


def draw_sheet(pages: Sequence[Page], marks: str = "XO") -> str:
    """A document of HTML that needs nothing else; each page begins on new paper."""
    title = escape(pages[0].title)
    sections = [
        f"<section{' class=front' if page.text else ''}><h1>{escape(page.title)}</h1>"
        f"{''.join(f'<p>{escape(words)}</p>' for words in page.text)}"
        f"<main>{''.join(_figure(figure, marks) for figure in page.figures)}</main></section>\n"
        for page in pages
    ]
    return (
        '<!DOCTYPE html>\n<html><head><meta charset="utf-8">'
        f"<title>{title}</title><style>{STYLE}</style></head><body>\n"
        f"{''.join(sections)}</body></html>\n"
    )


def draw_page(page: Page, marks: str = "XO") -> str:
    """One page as a picture."""
    rows = -(-len(page.figures) // COLUMNS)
    high = HEAD + rows * HIGH + EDGE
    parts = [f'<text x="{EDGE}" y="{EDGE + 14}" font-size="22">{escape(page.title)}</text>']
    for index, figure in enumerate(page.figures):
        row, column = divmod(index, COLUMNS)
        x, y = EDGE + column * (BOARD + GAP), HEAD + row * HIGH
        parts.append(_placed(_board(figure, marks), x, y))
        parts += _text_rows(figure.text, x, y + BOARD + 16)
    return svg_document(WIDE, high, page.title, parts)


def _board(figure: Figure, marks: str) -> str:
    return draw_svg(figure.position, figure.last, marks, figure.title)


def _figure(figure: Figure, marks: str) -> str:
    caption = "<br>".join(map(escape, figure.text))
    return f"<figure>{_board(figure, marks)}<figcaption>{caption}</figcaption></figure>\n"


def _placed(picture: str, x: int, y: int) -> str:
    """A picture inside another, as wide as a column."""
    head, _, rest = picture.partition(">")
    view = head[head.index("viewBox") :].split('"')[1]
    return f'<svg x="{x}" y="{y}" width="{BOARD}" height="{BOARD}" viewBox="{view}">{rest}'


def _text_rows(text: Sequence[str], x: int, y: int) -> list[str]:
    """Rows of text; long ones are drawn narrower, to stay in their column."""
    narrow = f' textLength="{BOARD}" lengthAdjust="spacingAndGlyphs"'
    return [
        f'<text x="{x}" y="{y + 15 * row}" font-size="11"{narrow if len(words) > LETTERS else ""}>'
        f"{escape(words)}</text>"
        for row, words in enumerate(text)
    ]
