"""Puzzles on paper: a sheet to print, with the solutions on a page of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from inarow.draw.svg import draw_svg
from inarow.review.puzzle import Puzzle
from inarow.rules.catalogue import find_entry
from inarow.rules.message import Message
from inarow.rules.side import Side

Say = Callable[[Message], str]

STYLE = """
body { font: 11pt sans-serif; margin: 12mm; color: #16181d; background: #ffffff }
h1 { font-size: 16pt }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(70mm, 1fr)); gap: 8mm }
figure { margin: 0; break-inside: avoid }
figure svg { width: 100%; height: auto; max-height: 90mm }
figcaption { margin-top: 2mm }
section + section { break-before: page; page-break-before: always }
""".strip()

# The SVG sheet, in its own units: columns of figures on a page as wide as A4 at 96 dpi.
WIDE = 794
EDGE = 30
COLUMNS = 3
GAP = 16
BOARD = (WIDE - 2 * EDGE - (COLUMNS - 1) * GAP) // COLUMNS
HIGH = BOARD + 58  # a figure with its three lines of text
HEAD = 70
LETTERS = 42  # that fit into a column


def draw_sheet(puzzles: Sequence[Puzzle], say: Say = str, marks: str = "XO") -> str:
    """A page of HTML that needs nothing else: the puzzles, then, on a new page, the solutions."""
    tasks = "".join(
        _figure(draw_svg(p.position, None, marks, _number(i, say)), _task(i, p, say, marks))
        for i, p in enumerate(puzzles, 1)
    )
    solved = "".join(
        _figure(
            draw_svg(p.position.play(p.solution), p.solution, marks, _number(i, say)),
            _solution(i, p, say),
        )
        for i, p in enumerate(puzzles, 1)
    )
    title = escape(_title(puzzles, say))
    answers = escape(say(Message("Solutions")))
    return (
        '<!DOCTYPE html>\n<html><head><meta charset="utf-8">'
        f"<title>{title}</title><style>{STYLE}</style></head><body>\n"
        f"<section><h1>{title}</h1><main>{tasks}</main></section>\n"
        f"<section><h1>{answers}</h1><main>{solved}</main></section>\n"
        "</body></html>\n"
    )


def draw_sheet_svg(
    puzzles: Sequence[Puzzle], say: Say = str, marks: str = "XO", solutions: bool = False
) -> str:
    """One page as a picture: the puzzles, or their solutions."""
    rows = -(-len(puzzles) // COLUMNS)
    high = HEAD + rows * HIGH + EDGE
    title = say(Message("Solutions")) if solutions else _title(puzzles, say)
    size = f'viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}"'
    looks = 'font-family="sans-serif" font-size="22"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="{WIDE}" height="{high}" fill="#ffffff"/>',
        f'<text x="{EDGE}" y="{EDGE + 14}" {looks}>{escape(title)}</text>',
    ]
    for index, puzzle in enumerate(puzzles):
        row, column = divmod(index, COLUMNS)
        x, y = EDGE + column * (BOARD + GAP), HEAD + row * HIGH
        after = puzzle.position.play(puzzle.solution) if solutions else puzzle.position
        last = puzzle.solution if solutions else None
        n = index + 1
        words = _solution(n, puzzle, say) if solutions else _task(n, puzzle, say, marks)
        parts.append(_placed(draw_svg(after, last, marks, _number(n, say)), x, y))
        parts += _lines_of(words, x, y + BOARD + 16)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _figure(picture: str, words: Sequence[str]) -> str:
    caption = "<br>".join(map(escape, words))
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>\n"


def _placed(picture: str, x: int, y: int) -> str:
    """A picture inside another, as wide as a column."""
    head, _, rest = picture.partition(">")
    view = head[head.index("viewBox") :].split('"')[1]
    return f'<svg x="{x}" y="{y}" width="{BOARD}" height="{BOARD}" viewBox="{view}">{rest}'


def _lines_of(words: Sequence[str], x: int, y: int) -> list[str]:
    """Lines of text; long ones are drawn narrower, to stay in their column."""
    looks = 'font-family="sans-serif" font-size="11"'
    narrow = f' textLength="{BOARD}" lengthAdjust="spacingAndGlyphs"'
    return [
        f'<text x="{x}" y="{y + 15 * row}" {looks}{narrow if len(line) > LETTERS else ""}>'
        f"{escape(line)}</text>"
        for row, line in enumerate(words)
    ]


def _title(puzzles: Sequence[Puzzle], say: Say) -> str:
    names = {p.position.rules.code: _game(p, say) for p in puzzles}
    return say(Message("Puzzles: {games}", games=", ".join(names.values())))


def _game(puzzle: Puzzle, say: Say) -> str:
    entry = find_entry(puzzle.position.rules)
    return puzzle.position.rules.code if entry is None else say(entry.title)


def _number(index: int, say: Say) -> str:
    return say(Message("Puzzle {n}", n=index))


def _task(index: int, puzzle: Puzzle, say: Say, marks: str) -> list[str]:
    mark = marks[0] if puzzle.position.turn is Side.FIRST else marks[1]
    grade = say(Message("grade {grade}", grade=puzzle.grade))
    turn = say(Message("{mark} to move.", mark=mark))
    return [f"{_number(index, say)}, {grade}", turn, say(puzzle.task)]


def _solution(index: int, puzzle: Puzzle, say: Say) -> list[str]:
    line = " ".join(map(str, puzzle.line.moves[:12]))
    more = " ..." if len(puzzle.line.moves) > 12 else ""
    return [f"{_number(index, say)}: {puzzle.solution}", say(puzzle.hint.steps[2]), line + more]
