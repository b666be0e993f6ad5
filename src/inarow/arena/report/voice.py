"""Who says it: the language of a report, which this room does not know."""

from __future__ import annotations

from typing import Protocol

from inarow.rules.message import Message


class Voice(Protocol):
    """Turns messages and numbers into text; the module `inarow.locale` is one."""

    def say(self, message: Message) -> str:
        """The message."""

    def number(self, n: int) -> str:
        """A whole number."""

    def decimal(self, value: float, digits: int = 2) -> str:
        """A number with a decimal point."""

    def language(self) -> str:
        """The code of the language: en, de, ru."""
