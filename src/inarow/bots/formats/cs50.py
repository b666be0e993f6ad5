"""The tic-tac-toe module of the course CS50 AI: its function `minimax` is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inarow.bots.formats.format import NoMove, Said, Turn
from inarow.bots.formats.hosted import Hosted, cell_at, grid
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules

TIC_TAC_TOE = Rules(3, 3, 3)


class Cs50(Hosted):
    """`minimax(board)` gives (row, column); the board is three lists of three: X, O, None."""

    @property
    def name(self) -> str:
        return "cs50"

    def why_unfit(self, rules: Rules) -> Message | None:
        return only_tic_tac_toe("CS50", rules)

    def question(self, turn: Turn) -> Mapping[str, Any]:
        return {"call": [grid(turn.position, None, "X", "O")]}

    def understand(self, answer: Mapping[str, Any], position: Position) -> Said:
        value = answer["value"]
        if (
            isinstance(value, list)
            and len(value) == 2
            and all(isinstance(number, int) and not isinstance(number, bool) for number in value)
        ):
            return Said(cell_at(position, *value))
        raise NoMove(
            Message(
                "minimax answered {value}, and must answer a row and a column, like (1, 2)",
                value=repr(value)[:60],
            )
        )


def only_tic_tac_toe(name: str, rules: Rules) -> Message | None:
    """Why a format of tic-tac-toe can't say other rules."""
    if rules == TIC_TAC_TOE:
        return None
    return Message("bots of {name} play tic-tac-toe only, not {code}", name=name, code=rules.code)
