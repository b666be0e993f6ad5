"""A position from the arguments of a command, or from standard input."""

import sys
from collections.abc import Sequence

from inarow.rules import Cell, GameOver, Position, Rules, read_moves, read_position


def read_arguments(arguments: Sequence[str]) -> tuple[Position, Cell | None]:
    """The position, and the last move if the arguments are moves.

    The arguments are a game's name or code, alone or followed by moves, rows or a diagram; a
    position's code; or, with `-`, the text on standard input.
    """
    if arguments and arguments[-1] == "-":
        return _read_text(arguments[:-1], sys.stdin.read())
    if ":" in arguments[0]:
        return read_position(" ".join(arguments)), None
    return read_rest(Rules.read(arguments[0]), " ".join(arguments[1:]))


def read_unfinished(arguments: Sequence[str]) -> Position:
    """A position in which a move can be made. Raises GameOver."""
    position, _last = read_arguments(arguments)
    if position.outcome is not None:
        raise GameOver("there is no move to find: the game is over")
    return position


def read_rest(rules: Rules, text: str) -> tuple[Position, Cell | None]:
    """The position described by what follows the name of the game, and the last move."""
    if any(sign in text for sign in "/\n|:"):
        return read_position(text, rules), None
    position = Position.start(rules)
    moves = read_moves(text, position)
    for move in moves:
        position = position.play(move)
    return position, moves[-1] if moves else None


def _read_text(arguments: Sequence[str], text: str) -> tuple[Position, Cell | None]:
    if arguments:
        return read_rest(Rules.read(" ".join(arguments)), text.strip("\n"))
    first, _, rest = text.lstrip("\n").partition("\n")
    if rest.strip() and ":" not in first:
        return read_rest(Rules.read(first), rest.strip("\n"))
    return read_position(text), None
