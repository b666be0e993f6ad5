"""The games of a report as data for its board: which stone comes on which cell, and what is a line.

The page knows no rules: it puts the stones of this list on the board, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inarow.arena.fixture import Played
from inarow.arena.report.voice import Voice
from inarow.arena.summary import Summary
from inarow.arena.words import reason_word
from inarow.rules.cell import LETTERS, Cell
from inarow.rules.position import Position
from inarow.rules.record import read_game
from inarow.rules.rules import Rules
from inarow.rules.side import Side

CELL = 40
MARGIN = 28


def board(rules: Rules) -> str:
    """The empty board as SVG, with room for stones."""
    wide = 2 * MARGIN + CELL * rules.width
    high = 2 * MARGIN + CELL * rules.height
    right, bottom = wide - MARGIN, high - MARGIN
    grid = "".join(f"M{x} {MARGIN}V{bottom}" for x in range(MARGIN, right + 1, CELL))
    grid += "".join(f"M{MARGIN} {y}H{right}" for y in range(MARGIN, bottom + 1, CELL))
    return "\n".join(
        [
            f'<svg id="board" viewBox="0 0 {wide} {high}" role="img" aria-live="polite">',
            '<symbol id="cross" viewBox="0 0 40 40"><path d="M11 11L29 29M29 11L11 29"/></symbol>',
            '<symbol id="nought" viewBox="0 0 40 40"><circle cx="20" cy="20" r="10"/></symbol>',
            '<g id="marks"></g>',
            f'<path class="grid" d="{grid}"/>',
            *_coordinates(rules),
            '<g id="stones"></g>',
            "</svg>",
        ]
    )


def corners(rules: Rules) -> list[tuple[int, int]]:
    """The upper left corner of each cell, in the order of the grid."""
    return [_corner(rules, cell) for cell in rules.grid.cells]


def games_data(summary: Summary, voice: Voice) -> Iterator[dict[str, Any]]:
    """Every game: number, players, result, and its stones as 2 * cell + side."""
    index = {cell: number for number, cell in enumerate(summary.rules.grid.cells)}
    for played in summary.games:
        yield _game_data(played, index, voice)


def _game_data(played: Played, index: dict[Cell, int], voice: Voice) -> dict[str, Any]:
    game = read_game(played.record)
    stones = [
        2 * index[move] + (position.turn is Side.SECOND)
        for move, position in zip(game.moves, game.positions, strict=False)
    ]
    return {
        "n": played.number,
        "f": played.first,
        "s": played.second,
        "r": played.half_points,
        "e": voice.say(reason_word(played.reason)),
        "o": _start_stones(game.start, index),
        "m": stones,
        "l": [index[cell] for cell in game.position.line],
    }


def _start_stones(start: Position, index: dict[Cell, int]) -> list[int]:
    stones = []
    for cell, number in index.items():
        owner = start.at(cell)
        if owner is not None:
            stones.append(2 * number + (owner is Side.SECOND))
    return stones


def _corner(rules: Rules, cell: Cell) -> tuple[int, int]:
    down = rules.height - 1 - cell.y if rules.gravity else cell.y
    return MARGIN + CELL * cell.x, MARGIN + CELL * down


def _coordinates(rules: Rules) -> Iterator[str]:
    for x, letter in enumerate(LETTERS[: rules.width]):
        middle = MARGIN + CELL * x + CELL // 2
        yield f'<text class="coordinate" x="{middle}" y="{MARGIN - 9}">{letter}</text>'
    for row in range(rules.height):
        y = _corner(rules, Cell(0, row))[1] + CELL // 2 + 5
        yield f'<text class="coordinate" x="{MARGIN // 2}" y="{y}">{row + 1}</text>'
