"""The games of a report as data for its board: which stone goes on which cell, and what is a line.

The page knows no rules: it puts the stones of this list on the board, one after another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inarow.arena.fixture import Played
from inarow.arena.phrases import REASONS
from inarow.arena.summary import Summary
from inarow.draw.svg import CELL, MARGIN, corner, empty_board
from inarow.locale import gettext as _
from inarow.locale import say
from inarow.rules import Cell, Rules, Side, read_game


def board(rules: Rules) -> str:
    """The empty board as SVG, with room for stones."""
    wide = 2 * MARGIN + CELL * rules.width
    high = 2 * MARGIN + CELL * rules.height
    return "\n".join(
        [
            f'<svg id="board" viewBox="0 0 {wide} {high}" role="img" aria-live="polite">',
            '<symbol id="cross" viewBox="0 0 40 40"><path d="M11 11L29 29M29 11L11 29"/></symbol>',
            '<symbol id="nought" viewBox="0 0 40 40"><circle cx="20" cy="20" r="10"/></symbol>',
            '<g id="marks"></g>',
            *empty_board(rules),
            '<g id="stones"></g>',
            "</svg>",
        ]
    )


def viewer_data(summary: Summary) -> dict[str, Any]:
    """Everything that the page's script needs to show the games."""
    cells = summary.rules.grid.cells
    return {
        "names": [entrant.name for entrant in summary.entrants],
        "cells": [str(cell) for cell in cells],
        "corners": [corner(summary.rules, cell) for cell in cells],
        "fatal": summary.rules.misere,
        "phrases": {"all": _("all players")},
        "games": list(_games(summary)),
    }


def _games(summary: Summary) -> Iterator[dict[str, Any]]:
    index = {cell: number for number, cell in enumerate(summary.rules.grid.cells)}
    for played in summary.games:
        yield _game(played, index)


def _game(played: Played, index: dict[Cell, int]) -> dict[str, Any]:
    """Number, players, result, ending, and the stones of opening and game as 2 * cell + side."""
    game = read_game(played.record)
    opening = [
        2 * number + (owner is Side.SECOND)
        for cell, number in index.items()
        if (owner := game.start.at(cell)) is not None
    ]
    stones = [
        2 * index[move] + (position.turn is Side.SECOND)
        for move, position in zip(game.moves, game.positions, strict=False)
    ]
    return {
        "n": played.number,
        "f": played.first,
        "s": played.second,
        "r": played.half_points,
        "e": say(REASONS[played.reason]),
        "o": opening,
        "m": stones,
        "l": [index[cell] for cell in game.position.line],
    }
