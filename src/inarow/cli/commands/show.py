"""`inarow show`: a position as text, as a picture, or as data."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from inarow.cli.arguments.position import read_words
from inarow.cli.arguments.read import read_marks
from inarow.cli.failures import FINE
from inarow.cli.phrases.game import ending_words, mark
from inarow.cli.terminal.screen import Screen
from inarow.draw.svg import draw_svg
from inarow.draw.text import draw_rows
from inarow.locale import gettext as _
from inarow.rules.ending import Ending
from inarow.rules.position import Position
from inarow.rules.side import Side


def show_position(
    words: Sequence[str], svg: str | None, marks: str, colour: bool | None, as_json: bool
) -> int:
    """Print the position, or write its picture."""
    marks = read_marks(marks)
    position, last = read_words(words)
    if svg is not None:
        picture = draw_svg(position, last, marks)
        if svg == "-":
            sys.stdout.write(picture)
        else:
            Path(svg).expanduser().write_text(picture, encoding="utf-8")
    if as_json:
        print(json.dumps(position_data(position)))
    elif svg is None:
        screen = Screen(colour)
        screen.show_lines(draw_rows(position, last, marks))
        screen.tell(_situation(position, marks))
    return FINE


def position_data(position: Position) -> dict[str, object]:
    """The position as data: what every face is told about it."""
    grid = position.rules.grid
    stones = {
        str(cell): owner.value for cell in grid.cells if (owner := position.at(cell)) is not None
    }
    return {
        "rules": position.rules.code,
        "stones": stones,
        "turn": position.turn.value,
        "legal": [str(cell) for cell in position.legal_moves()],
        "line": [str(cell) for cell in position.line],
        "outcome": None if position.outcome is None else position.outcome.value,
        "code": position.code,
    }


def _situation(position: Position, marks: str) -> str:
    """Whose turn it is, or how the game ended."""
    ending = Ending.of(position)
    if ending is None:
        return _("{mark} to move.").format(mark=mark(position.turn, marks))
    names = {side: mark(side, marks) for side in Side}
    return ending_words(position.rules, ending, names)
