"""Values as plain data, ready for JSON: what a value has says what its data looks like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from operator import attrgetter
from typing import Any, ClassVar

from inarow.rules.cell import Cell
from inarow.rules.clock import Clock
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules

Say = Callable[[Message], str]


class Data:
    """A dataclass that can be written as plain data.

    Its data are its fields, or else the fields and properties that `DATA` names, with
    `key=name` where the data calls one differently and `key=part.name` for one of a part.
    """

    DATA: ClassVar[str] = ""

    @classmethod
    def data_names(cls) -> dict[str, str]:
        """The keys of the data, in order, and the names of what they stand for."""
        names = (field.name for field in fields(cls))  # type: ignore[arg-type] # it is a dataclass
        parts = [text.partition("=") for text in cls.DATA.split() or names]
        return {key: name or key for key, _, name in parts}

    def as_data(self, say: Say = str) -> dict[str, Any]:
        """The value as plain data, its sentences said by `say`."""
        names = self.data_names()
        return {key: plain(attrgetter(name)(self), say) for key, name in names.items()}


def plain(value: Any, say: Say = str) -> Any:
    """Any part of a value as plain data; rules and positions are written as their codes.

    >>> plain({Cell(0, 0): (Rules(3, 3, 3), None, Message("{n} stones", n=2))})
    {'a1': ['3x3k3', None, '2 stones']}
    """
    if isinstance(value, Data):
        return value.as_data(say)
    if isinstance(value, Message):
        return say(value)
    if isinstance(value, Rules | Position):
        return value.code
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Cell | Clock):
        return str(value)
    if isinstance(value, Mapping):
        return {plain(key): plain(one, say) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain(one, say) for one in value]
    return value
