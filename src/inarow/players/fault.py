"""What goes wrong with a player: the fault itself, and the evidence that is kept of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from inarow.players.player import BadPlayer
from inarow.rules import Cell, IllegalMove, InarowError, Message, Reason

LONGEST = 4000  # characters of each thing that was seen
LONGEST_ERROR = 300


class MachineFault(InarowError):
    """The machine has no room to go on, such as a full disk: no player's fault, and no ending."""


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

    @classmethod
    def of(cls, error: BaseException) -> PlayerFault:
        """The fault that an exception of a player means.

        >>> PlayerFault.of(ZeroDivisionError("one over nothing")).reason
        <Reason.CRASH: 'crash'>
        """
        match error:
            case PlayerFault():
                return error
            case IllegalMove():
                return cls(Reason.ILLEGAL, error.message, {"said": str(tuple(error.cell))})
            case BadPlayer():
                return cls(Reason.ILLEGAL, error.message)
        import traceback  # only when something has gone wrong

        name = f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
        message = Message("the player stopped with {error}", error=name)
        if isinstance(error, InarowError):
            message = error.message
        trace = "".join(traceback.format_exception(error)[-3:])
        return cls(Reason.CRASH, message, {"error": trace})

    @classmethod
    def too_late(cls, move: Cell | str, seconds: float, allowed: float) -> PlayerFault:
        """The fault of a move that came too late to count."""
        message = Message(
            "{move} came after {seconds} s, and {allowed} s were allowed",
            move=str(move),
            seconds=round(seconds, 3),
            allowed=round(max(0.0, allowed), 3),
        )
        return cls(Reason.TIME_OUT, message, {"said": str(move)})


@dataclass(frozen=True)
class Evidence:
    """What was wrong, in a sentence, and what there was to see: position, answer, error output.

    It is kept as JSON, a message as its template and values, so that it can be shown in any
    language.

    >>> evidence = Evidence(Message("{cell} is taken", cell="b2"), {"said": "b2"})
    >>> Evidence.read(evidence.as_json()) == evidence
    True
    """

    message: Message
    seen: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> str:
        """The evidence as one line of text."""
        seen = {str(name): str(text)[-LONGEST:] for name, text in self.seen.items()}
        return json.dumps({"message": _pack(self.message), "seen": seen}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str) -> Evidence:
        """The evidence that `as_json` wrote."""
        data = json.loads(text)
        message = _unpack(data["message"])
        assert isinstance(message, Message)
        return cls(message, data["seen"])


def _pack(value: object) -> Any:
    if isinstance(value, Message):
        values = {name: _pack(inner) for name, inner in value.values.items()}
        return {"template": value.template, "plural": value.plural, "values": values}
    if isinstance(value, tuple | list):
        return [_pack(inner) for inner in value]
    if value is None or isinstance(value, str | int | float):
        return value
    return str(value)


def _unpack(value: Any) -> object:
    if isinstance(value, dict):
        values = {name: _unpack(inner) for name, inner in value["values"].items()}
        message = Message(value["template"], **values)
        message.plural = value["plural"]
        return message
    if isinstance(value, list):
        return tuple(_unpack(inner) for inner in value)
    return value
