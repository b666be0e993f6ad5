"""Positions and moves as numpy arrays.

::

     cells[y, x]     the row called 1 is row 0, also where that is the bottom row
     choice          where stones are placed: y * width + x     where they fall: x

     3x3k3    x 0   1   2          7x6k4g     x 0  1  2  3  4  5  6
     y 0     a1 0  b1 1  c1 2      y 1       a2 b2 c2 d2 e2 f2 g2
     y 1     a2 3  b2 4  c2 5      y 0       a1 b1 c1 d1 e1 f1 g1
     y 2     a3 6  b3 7  c3 8      choice     0  1  2  3  4  5  6

Cells hold 1 for the first side's stones, -1 for the second's, 0 where there is none. Planes are
from the mover's view: plane 0 has a 1 where the side to move has a stone, plane 1 where the other
side has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from inarow.rules import BadPosition, Cell, Game, IllegalMove, Message, Position, Rules, Side
from inarow.rules.symmetry import symmetries

Cells: TypeAlias = npt.NDArray[np.int8]
Planes: TypeAlias = npt.NDArray[np.float32]
Choices: TypeAlias = npt.NDArray[np.int64]


def choices(rules: Rules) -> int:
    """How many choices there are: columns where stones fall, else cells."""
    return rules.width if rules.gravity else rules.cells


def choice_of(move: Cell, rules: Rules) -> int:
    """The number of a move.

    >>> choice_of(Cell(1, 2), Rules(3, 3, 3)), choice_of(Cell(1, 2), Rules(7, 6, 4, gravity=True))
    (7, 1)
    """
    return move.x if rules.gravity else move.y * rules.width + move.x


def move_of(choice: int, position: Position) -> Cell:
    """The move that a choice is in this position. Raises IllegalMove."""
    rules = position.rules
    if not 0 <= choice < choices(rules):
        raise IllegalMove(
            Message(
                "choice {choice} is not a move: choices are 0 to {last}",
                choice=choice,
                last=choices(rules) - 1,
            ),
            Cell(choice, 0),
        )
    if not rules.gravity:
        return Cell(choice % rules.width, choice // rules.width)
    return position.landing(choice) or Cell(choice, rules.height - 1)


def cells_of(position: Position) -> Cells:
    """The stones of a position, by row and column.

    >>> cells_of(Position.start("3x3k3").play("b1").play("b2"))
    array([[ 0,  1,  0],
           [ 0, -1,  0],
           [ 0,  0,  0]], dtype=int8)
    """
    rules = position.rules
    cells = np.zeros((rules.height, rules.width), np.int8)
    for side, mark in ((Side.FIRST, 1), (Side.SECOND, -1)):
        for cell in rules.grid.cells_of(position.stones(side)):
            cells[cell.y, cell.x] = mark
    return cells


def position_of(cells: npt.ArrayLike, rules: Rules) -> Position:
    """The position with these stones. Raises BadPosition with every fault."""
    array = np.asarray(cells)
    if array.shape != (rules.height, rules.width):
        raise BadPosition(
            (
                Message(
                    "the array has the shape {shape}, and the board {height} rows of {width} cells",
                    shape=str(array.shape),
                    height=rules.height,
                    width=rules.width,
                ),
            )
        )
    if not np.isin(array, (-1, 0, 1)).all():
        raise BadPosition(
            (Message("cells must be 1, -1 or 0, for the first side, the second, none"),)
        )
    first, second = (
        [Cell(int(x), int(y)) for y, x in np.argwhere(array == mark)] for mark in (1, -1)
    )
    return Position.of(rules, first, second)


def planes_of(cells: npt.ArrayLike, turns: npt.ArrayLike) -> Planes:
    """Two planes from the mover's view, of one board or of many; `turns` are 1 or -1.

    >>> position = Position.start("3x3k3").play("b1")
    >>> planes_of(cells_of(position), -1)[:, 0]
    array([[0., 0., 0.],
           [0., 1., 0.]], dtype=float32)
    """
    seen = np.asarray(cells) * np.asarray(turns, np.int8)[..., None, None]
    return np.stack((seen == 1, seen == -1), axis=-3).astype(np.float32)


def turn_of(position: Position) -> int:
    """Whose turn it is: 1 the first side's, -1 the second's."""
    return 1 if position.turn is Side.FIRST else -1


def legal_of(position: Position) -> npt.NDArray[np.bool_]:
    """Which choices are legal."""
    legal = np.zeros(choices(position.rules), np.bool_)
    for move in position.legal_moves():
        legal[choice_of(move, position.rules)] = True
    return legal


@lru_cache(maxsize=64)
def symmetric_choices(rules: Rules) -> Choices:
    """Where each choice ends up in every symmetry of the board, the one that changes nothing first.

    >>> symmetric_choices(Rules.read("connect-four"))[1]
    array([6, 5, 4, 3, 2, 1, 0])
    """
    if rules.gravity:
        row = [Cell(x, 0) for x in range(rules.width)]
    else:
        row = list(rules.grid.cells)
    moved = [[choice_of(one.cell(cell), rules) for cell in row] for one in symmetries(rules)]
    return np.array(moved, np.int64)


def symmetric_boards(boards: npt.NDArray[np.generic], rules: Rules) -> npt.NDArray[np.generic]:
    """Boards or planes, with rows and columns last, in every symmetry: one dimension more, first.

    A choice for `boards` is `symmetric_choices(rules)[i, choice]` for image i.
    """
    flat = boards.reshape(*boards.shape[:-2], rules.cells)
    images = []
    for one in symmetries(rules):
        target = [cell.y * rules.width + cell.x for cell in map(one.cell, rules.grid.cells)]
        image = np.empty_like(flat)
        image[..., target] = flat
        images.append(image.reshape(boards.shape))
    return np.stack(images)


def game_of(chosen: npt.ArrayLike, rules: Rules | str) -> Game:
    """The game of a list of choices. Raises IllegalMove."""
    game = Game.new(rules)
    for choice in np.asarray(chosen).tolist():
        game = game.play(move_of(choice, game.position))
    return game
