"""A question to the learner's function, and how its answer is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Position

SHORT = 400  # letters of a value that are shown


@dataclass(frozen=True)
class Seeded:
    """Stands for `random.Random(seed)`."""

    seed: int


@dataclass(frozen=True)
class Watched:
    """Stands for a position whose moves are played here, where they are counted."""

    position: Position


@dataclass(frozen=True)
class Scripted:
    """Stands for a player, a function that returns these cells one after the other."""

    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Strange:
    """An answer that is nothing that a task asks for; only how it looks is known."""

    looks: str

    def __repr__(self) -> str:
        return self.looks


@dataclass(frozen=True)
class Answer:
    """What was returned; for watched positions also how many were looked at, and how deep.

    `seen` has for each of them, the first one first, which moves led to which, in their order.
    `shared` says that one and the same list is in the value more than once.
    """

    value: Any
    nodes: int = 0
    depth: int = 0
    seen: Sequence[Mapping[Cell, int]] = ()
    shared: bool = False


@dataclass(frozen=True)
class Fault:
    """What is wrong with an answer, and what would be right."""

    message: Message
    right: str | None = None
    kind: str = "wrong"


Judge = Callable[[Answer], Fault | None]


@dataclass(frozen=True)
class Case:
    """A call of one function, made `times` times, each time with a seed larger by `step`."""

    function: str
    arguments: tuple[tuple[str, Any], ...]
    judge: Judge
    board: Board | None = None
    times: int = 1
    step: int = 1

    @property
    def call(self) -> str:
        """The call as one would write it, with long things by their names.

        >>> Case("wins", (("board", [["X"]]), ("row", 0)), lambda answer: None).call
        'wins(board, row=0)'
        """
        named = [
            name
            if isinstance(value, Position | Watched | Seeded | Scripted) or _is_board(value)
            else f"{name}={shown(value)}"
            for name, value in self.arguments
        ]
        return f"{self.function}({', '.join(named)})"


def _is_board(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], list)


def shown(value: object) -> str:
    """A value as the learner would write it, not too long.

    >>> shown((1, 2)), shown("b2"), shown(Cell(1, 1))
    ('(1, 2)', "'b2'", 'b2')
    """
    text = str(value) if isinstance(value, Cell) else _nested(value)
    return text if len(text) <= SHORT else text[:SHORT] + " …"


def _nested(value: object) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{shown(key)}: {shown(inner)}" for key, inner in value.items())
        return f"{{{inside}}}"
    if isinstance(value, float):
        return f"{value:.4g}"
    return repr(value)


# Judges that several lessons share


def equal(right: object, message: Message | None = None, optional: bool = False) -> Judge:
    """The answer must be just this; where None is `optional`, it is an answer like any other."""
    return one_of([right], message or Message("this is not the right answer"), optional)


def one_of(right: Sequence[Any], message: Message, optional: bool = False) -> Judge:
    """The answer must be one of these; None is an answer like any other where it is `optional`."""

    def judge(answer: Answer) -> Fault | None:
        if not (optional and answer.value is None) and (
            fault := wrong_kind(answer.value, right[0])
        ):
            return fault
        if answer.value in right:
            return None
        return Fault(message, ", ".join(map(shown, right)))

    return judge


def wrong_kind(value: object, right: object) -> Fault | None:
    """Why a value can't be an answer at all, as it is not the kind of thing that was asked for."""
    if value is None and right is not None:
        return Fault(
            Message("nothing was returned (None): is there a `return`?"), shown(right), "nothing"
        )
    if right is None or value is None:
        return None
    wanted = _kind(right)
    if isinstance(value, Strange):
        message = Message(
            "the answer is none that was asked for: {wanted} is wanted", wanted=wanted
        )
    elif _kind(value) == wanted:
        return None
    else:
        message = Message(
            "the answer is of the kind {kind}, and {wanted} is wanted",
            kind=_kind(value),
            wanted=wanted,
        )
    return Fault(message, shown(right), "type")


def _kind(value: object) -> Message | str:
    """What Python calls it; whole numbers and others are one kind."""
    if isinstance(value, float | int) and not isinstance(value, bool):
        return Message("number")
    return type(value).__name__
