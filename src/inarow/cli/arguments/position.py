"""A position from the words of a command line, or from standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from inarow.rules.cell import Cell
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.setup import read_position


def read_words(words: Sequence[str]) -> tuple[Position, Cell | None]:
    """The position, and the last move where the words are moves.

    The words are a game's name or code, alone or with moves, rows or a diagram after it; a
    position's code; or with `-` what stands on standard input.
    """
    if words and words[-1] == "-":
        return _read_text(words[:-1], sys.stdin.read())
    if ":" in words[0]:
        return read_position(" ".join(words)), None
    return read_rest(Rules.read(words[0]), " ".join(words[1:]))


def read_rest(rules: Rules, text: str) -> tuple[Position, Cell | None]:
    """What comes after the name of the game."""
    if any(sign in text for sign in "/\n|:"):
        return read_position(text, rules), None
    start = Position.start(rules)
    moves = read_moves(text, start)
    position = start
    for move in moves:
        position = position.play(move)
    return position, moves[-1] if moves else None


def _read_text(words: Sequence[str], text: str) -> tuple[Position, Cell | None]:
    if words:
        return read_rest(Rules.read(" ".join(words)), text.strip("\n"))
    first, _, rest = text.lstrip("\n").partition("\n")
    if rest.strip() and ":" not in first:
        return read_rest(Rules.read(first), rest.strip("\n"))
    return read_position(text), None
