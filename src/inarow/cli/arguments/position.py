"""A position from the arguments of a command, or from standard input."""

import re
from collections.abc import Sequence

from inarow.cli.terminal.output import standard_input
from inarow.rules import Game, GameOver, Position, Rules, read_moves, read_position


def read_arguments(arguments: Sequence[str]) -> Game:
    """The position, as a game with its moves if the arguments are moves.

    The arguments are a game's name or code, alone or followed by moves, rows or a diagram; a
    position's code; or, with `-`, the text on standard input.
    """
    if arguments and arguments[-1] == "-":
        return _read_text(arguments[:-1], standard_input().read())
    if ":" in arguments[0]:
        return Game(read_position(" ".join(arguments)))
    return read_rest(Rules.read(arguments[0]), " ".join(arguments[1:]))


def read_unfinished(arguments: Sequence[str]) -> Position:
    """A position in which a move can be made. Raises GameOver."""
    position = read_arguments(arguments).position
    if position.outcome is not None:
        raise GameOver("there is no move to find: the game is over")
    return position


def is_diagram(text: str) -> bool:
    r"""Whether text is a board drawn with X, O and dots over several lines, and not lists of moves.

    >>> is_diagram("X . O\n. X .\n. . ."), is_diagram("44355\n1122")
    (True, False)
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return False
    # The dot in `1. d1` numbers a move.
    empty_cells = re.search(r"(?<![0-9])[._|·*]", text) is not None
    return empty_cells or all(set(line.lower()) <= set("xo ") for line in lines)


def read_rest(rules: Rules, text: str) -> Game:
    """The position described by what follows the name of the game."""
    if any(sign in text for sign in "/\n|:"):
        return Game(read_position(text, rules))
    start = Position.start(rules)
    return Game(start, read_moves(text, start))


def _read_text(arguments: Sequence[str], text: str) -> Game:
    if arguments:
        return read_rest(Rules.read(" ".join(arguments)), text.strip("\n"))
    first, _, rest = text.lstrip("\n").partition("\n")
    if rest.strip() and ":" not in first:
        return read_rest(Rules.read(first), rest.strip("\n"))
    return Game(read_position(text))
