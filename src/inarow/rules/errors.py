"""What can go wrong, each error named after it. Every message can be translated."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from inarow.rules.message import ONLY_FAULTS, Message

if TYPE_CHECKING:
    from inarow.rules.cell import Cell


class InarowError(ValueError):
    """What was asked can't be done; `message` says why, in any language.

    >>> str(InarowError("{n} stones are too many", n=10))
    '10 stones are too many'
    """

    def __init__(self, message: Message | str, /, **values: object) -> None:
        self.message = message if isinstance(message, Message) else Message(message, **values)
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


class BadRules(InarowError):
    """These rules don't make a game, or no game has that name."""


class BadNotation(InarowError):
    """This text is not what it should be: a move, a list of moves, a record."""


class BadLimit(InarowError):
    """This limit, clock or amount of memory or threads can't be kept."""


class BadOption(InarowError):
    """An option or argument has a value that it can't have, or contradicts another."""


class BadFile(InarowError):
    """A file or folder is missing, or does not hold what it should."""


class GameOver(InarowError):
    """A move was asked for, but the game is over."""


class BadPosition(InarowError):
    """No game can reach this position; `faults` lists every reason."""

    def __init__(self, faults: tuple[Message, ...]) -> None:
        super().__init__(Message(ONLY_FAULTS, faults=faults))
        self.args = (faults,)
        self.faults = faults


class IllegalMove(InarowError):
    """The rules do not allow this move; `cell` is where it would have gone."""

    def __init__(self, message: Message, cell: Cell) -> None:
        super().__init__(message)
        self.args = (message, cell)
        self.cell = cell


def why_os_error(error: OSError) -> Message:
    """What went wrong in the system, and with which file."""
    reasons = {
        errno.ENOENT: Message("there is no such file or folder"),
        errno.EEXIST: Message("it exists already"),
        errno.EACCES: Message("permission denied"),
        errno.EPERM: Message("permission denied"),
        errno.EROFS: Message("it is read-only"),
        errno.EISDIR: Message("it is a folder"),
        errno.ENOTDIR: Message("it is not a folder"),
        errno.ENOSPC: Message("the disk is full"),
    }
    reason = reasons.get(error.errno or 0, error.strerror or str(error))
    if isinstance(error.filename, str | bytes):
        return Message("{file}: {reason}", file=os.fsdecode(error.filename), reason=reason)
    return Message("the system reports: {reason}", reason=reason)
