"""What a player did that costs it the game."""

from __future__ import annotations

from collections.abc import Mapping

from inarow.rules.ending import Reason
from inarow.rules.errors import InarowError
from inarow.rules.message import Message


class PlayerFault(InarowError):
    """A player crashed, took too long or answered with no legal move.

    `reason` is the ending that it makes of the game; `evidence` keeps what was seen, such as the
    position, what the player said and the end of its standard error.
    """

    def __init__(
        self, reason: Reason, message: Message, evidence: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.args = (reason, message, evidence)
        self.reason = reason
        self.evidence = dict(evidence or {})
