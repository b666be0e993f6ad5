"""The tic-tac-toe module of the course CS50 AI: its function `minimax` is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inarow.bots.formats.format import TIC_TAC_TOE, NoMove, Turn, cell_at, grid
from inarow.bots.formats.hosted import Hosted, is_pair
from inarow.rules import Cell, Message, Position, Rules


class Cs50(Hosted):
    """`minimax(board)` gives (row, column); the board is three lists of three: X, O, None."""

    name = "cs50"

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules == TIC_TAC_TOE:
            return None
        return Message("CS50's module plays only tic-tac-toe, not {code}", code=rules.code)

    def question(self, turn: Turn) -> Mapping[str, Any]:
        return {"call": [grid(turn.position, None, "X", "O")]}

    def understand(self, answer: Mapping[str, Any], position: Position) -> Cell:
        value = answer["value"]
        if not is_pair(value):
            raise NoMove.instead_of(
                Message("a row and a column, counted from 0, like {example}", example="(1, 2)"),
                value,
            )
        return cell_at(position, *value)
