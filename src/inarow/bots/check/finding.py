"""Something about a bot that its author should know."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from inarow.rules.message import Message
from inarow.rules.rules import Rules


class Weight(Enum):
    """How bad it is: a fault loses games, a weakness loses points, a note is worth knowing."""

    FAULT = "fault"
    WEAKNESS = "weakness"
    NOTE = "note"


class Kind(Enum):
    """What can be found."""

    NOT_STARTED = "not-started"
    NOT_READY = "not-ready"
    NOT_FLUSHED = "not-flushed"
    NO_ANSWER = "no-answer"
    NO_LINE_END = "no-line-end"
    EXTRA_TEXT = "extra-text"
    NOT_A_MOVE = "not-a-move"
    SWAPPED = "swapped"
    COUNTS_FROM_ONE = "counts-from-one"
    COUNTS_FROM_ZERO = "counts-from-zero"
    ILLEGAL = "illegal"
    EXCEPTION = "exception"
    ENDED = "ended"
    TOO_MUCH = "too-much"
    TOO_SLOW = "too-slow"
    CHANGES_BOARD = "changes-board"
    FOREIGN_NUMBER = "foreign-number"
    DIFFERS = "differs"
    MISSES_WIN = "misses-win"
    MISSES_BLOCK = "misses-block"


@dataclass(frozen=True)
class Finding:
    """What was found: the cause, the remedy, and where it was seen."""

    kind: Kind
    cause: Message
    remedy: Message
    position: str = ""
    last_lines: str = ""

    @property
    def weight(self) -> Weight:
        if self.kind in (Kind.MISSES_WIN, Kind.MISSES_BLOCK):
            return Weight.WEAKNESS
        if self.kind in (Kind.DIFFERS, Kind.FOREIGN_NUMBER, Kind.CHANGES_BOARD):
            return Weight.NOTE
        return Weight.FAULT


@dataclass
class Verdict:
    """What the bot is, how it was tried, and all that was found."""

    name: str
    format: str
    isolation: str
    rules: Rules
    findings: list[Finding] = field(default_factory=list)
    positions: int = 0
    games: int = 0
    moves: int = 0
    slowest: float = 0.0
    complete: bool = True

    @property
    def fine(self) -> bool:
        """Whether nothing was found that loses games."""
        return not any(finding.weight is Weight.FAULT for finding in self.findings)

    def add(self, finding: Finding) -> None:
        """Take note; of each kind the first is enough."""
        if all(finding.kind is not other.kind for other in self.findings):
            self.findings.append(finding)

    def replace(self, kind: Kind, finding: Finding) -> None:
        """Say this in place of a finding of that kind, whose cause it is."""
        others = [other for other in self.findings if other.kind not in (kind, finding.kind)]
        self.findings = [finding, *others]
