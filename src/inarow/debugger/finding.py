"""What is said of a student's search, and how it comes out of the process that ran it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, TypedDict

from inarow.debugger.board import Stones
from inarow.debugger.fault import Fault
from inarow.rules import InarowError, Message, Position, Rules, Say
from inarow.rules.message import printable
from inarow.trees.recorder import Recorder
from inarow.trees.tree import NodeKind, Tree

MOST_NODES = 5000  # that are kept in the tree
LARGEST = 1e300  # a value
ENDLESS = (-math.inf, math.inf)  # edges of a window
HOLE = re.compile(r"\{([a-z_]*)\}")


class Entered(NamedTuple):
    """A call with these stones on the board and this window, and its right value if it is wrong."""

    first: int
    second: int
    alpha: float | None = None
    beta: float | None = None
    right: float | None = None


class Left(NamedTuple):
    """What the call returned that was entered last, and why."""

    value: float | None
    kind: str


Event = Entered | Left


class TracedData(TypedDict):
    """What is said of a search, with the board that belongs after so many sentences."""

    lines: list[str]
    board_after: int
    fault: str | None
    position: str | None
    tree: Annotated[dict[str, Any], Tree]


@dataclass(frozen=True)
class Finding:
    """Sentences, the board where the fault shows, and the calls; no `fault`: nothing is wrong."""

    lines: tuple[Message, ...]
    board_after: int  # so many sentences
    fault: Fault | None
    position: Position | None
    rules: Rules
    events: tuple[Event, ...] = field(repr=False)
    finished: bool = True

    def text(self, say: Callable[[Message], str], draw: Callable[[Position], str]) -> str:
        """The finding with the board where the fault shows."""
        lines = list(map(say, self.lines))
        if self.position is not None:
            lines.insert(self.board_after, draw(self.position))
        return "\n".join(lines)

    def tree(self, most: int = MOST_NODES) -> Tree:
        """The calls as a tree like those of our own algorithms: for the side to move."""
        recorder = Recorder(most)
        root: Position | None = None
        for event in self.events:
            if isinstance(event, Left):
                recorder.leave(event.value, NodeKind(event.kind))
                continue
            position = Stones(self.rules, event.first, event.second).position()
            root = root or position
            recorder.enter(position, event.alpha, event.beta).right = event.right
        recorder.stop(recorder.steps)
        assert recorder.root is not None
        assert root is not None
        return Tree(
            "own",
            root,
            recorder.root,
            nodes=recorder.steps,
            kept=recorder.kept,
            totals=recorder.totals,
            finished=self.finished,
            plies=recorder.plies,
        )

    def as_data(self, say: Say = str) -> TracedData:
        """The finding as plain data, with the tree of the calls."""
        return {
            "lines": list(map(say, self.lines)),
            "board_after": self.board_after,
            "fault": None if self.fault is None else self.fault.value,
            "position": None if self.position is None else self.position.code,
            "tree": self.tree().as_data(say),
        }

    def packed(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        at = self.position
        return {
            "lines": list(map(pack_message, self.lines)),
            "board_after": self.board_after,
            "fault": None if self.fault is None else self.fault.value,
            "position": None if at is None else [at.first, at.second],
            "events": self.events,
            "finished": self.finished,
            "rules": self.rules.code,
        }

    @classmethod
    def opened(cls, data: Mapping[str, Any], rules: Rules | None = None) -> Finding:
        """The way back; raises ValueError, TypeError or KeyError for what is no finding.

        The rules are found in it if they are not known.

        The data come from a process that ran somebody's program, so nothing in them is believed.
        """
        rules = rules or _rules(data["rules"])
        position = data["position"]
        found = cls(
            tuple(map(open_message, data["lines"])),
            int(data["board_after"]),
            None if data["fault"] is None else Fault(data["fault"]),
            None if position is None else _stones(rules, *position).position(),
            rules,
            tuple(_event(rules, *event) for event in data["events"]),
            bool(data["finished"]),
        )
        open_calls = 0
        for number, event in enumerate(found.events):
            open_calls += 1 if isinstance(event, Entered) else -1
            if open_calls < 0 or (open_calls == 0 and number + 1 < len(found.events)):
                raise ValueError("these calls are no tree")
        if not found.events:
            raise ValueError("there are no calls")
        return found


def _rules(code: object) -> Rules:
    if not isinstance(code, str):
        raise TypeError("rules are text")
    try:
        return Rules.read(code)
    except InarowError as error:
        raise ValueError(str(error)) from None


def _stones(rules: Rules, first: object, second: object) -> Stones:
    full = rules.grid.full
    if not isinstance(first, int) or not isinstance(second, int):
        raise TypeError("stones are bits")
    if first < 0 or second < 0 or first & second or (first | second) & ~full:
        raise ValueError("these are no stones of this board")
    return Stones(rules, first, second)


def _event(rules: Rules, *parts: Any) -> Event:
    if len(parts) == 2:
        value, kind = parts
        return Left(_number(value), NodeKind(kind).value)
    first, second, *numbers = parts
    stones = _stones(rules, first, second)
    alpha, beta = (edge if edge in ENDLESS else _number(edge) for edge in numbers[:-1])
    return Entered(stones.first, stones.second, alpha, beta, _number(numbers[-1]))


def _number(value: object) -> float | None:
    """A number that any reader of JSON can read."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError("this is no number")
    if not abs(value) <= LARGEST:
        raise ValueError("this is no value of a search")
    return value


def pack_message(message: Message) -> dict[str, Any]:
    """A message as JSON has it."""
    values = {name: _pack_value(value) for name, value in message.values.items()}
    return {"template": message.template, "plural": message.plural, "values": values}


def _pack_value(value: object) -> Any:
    if isinstance(value, Message):
        return pack_message(value)
    if type(value) is tuple:  # a cell is one, too
        return [_pack_value(part) if isinstance(part, Message) else str(part) for part in value]
    return value if isinstance(value, int) else str(value)


def _open_value(value: Any) -> Message | str | int | tuple[object, ...]:
    if isinstance(value, dict):
        return open_message(value)
    if isinstance(value, list) and all(isinstance(part, dict | str) for part in value):
        return tuple(map(_open_value, value))
    if not isinstance(value, str | int):
        raise TypeError("this is no value of a message")
    return value


def open_message(data: Any) -> Message:
    """The message back; its holes must be plain ones, and nothing in it may move a cursor."""
    values = {str(name): _open_value(value) for name, value in data["values"].items()}
    for template in filter(None, (data["template"], data["plural"])):
        rest = HOLE.sub("", template)
        if "{" in rest or "}" in rest or not set(HOLE.findall(template)) <= set(values):
            raise ValueError("this is no message")
    template = printable(data["template"])
    if data["plural"] is None:
        return Message(template, **values)
    count = values.pop("n")
    if not isinstance(count, int):
        raise TypeError("this counts nothing")
    return Message.counted(template, printable(data["plural"]), count, **values)
