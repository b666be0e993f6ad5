"""What a check finds: things about a bot that its author should know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from inarow.bots.isolation import Isolation
from inarow.rules import Data, Message, Rules, Say


class Weight(Enum):
    """How bad it is: a fault loses games, a weakness loses points, a note is worth knowing."""

    FAULT = "fault"
    WEAKNESS = "weakness"
    NOTE = "note"


class Kind(Enum):
    """What can be found."""

    NOT_STARTED = "not-started"
    LACKS = "lacks"
    PARTLY = "partly"
    OUTDATED = "outdated"
    NO_FILE = "no-file"
    ARGUMENTS = "arguments"
    FOR_PEOPLE = "for-people"
    NETWORK = "network"
    NOT_KNOWN = "not-known"
    NOT_READY = "not-ready"
    NOT_FLUSHED = "not-flushed"
    NO_ANSWER = "no-answer"
    UNFINISHED = "unfinished"
    NO_LINE_END = "no-line-end"
    EXTRA_TEXT = "extra-text"
    NOISE = "noise"
    NOT_A_MOVE = "not-a-move"
    SWAPPED = "swapped"
    COUNTS_FROM_ONE = "counts-from-one"
    COUNTS_FROM_ZERO = "counts-from-zero"
    ILLEGAL = "illegal"
    EXCEPTION = "exception"
    NOT_DEFINED = "not-defined"
    MISCALLED = "miscalled"
    ENDED = "ended"
    TOO_MUCH = "too-much"
    TOO_SLOW = "too-slow"
    SLOW = "slow"
    CHANGES_BOARD = "changes-board"
    FOREIGN_NUMBER = "foreign-number"
    DIFFERS = "differs"
    NO_AGREEMENT = "no-agreement"
    LARGE_ONLY = "large-only"
    MISSES_WIN = "misses-win"
    MISSES_BLOCK = "misses-block"


# How bad what is not a fault is.
WEIGHTS = dict.fromkeys((Kind.MISSES_WIN, Kind.MISSES_BLOCK), Weight.WEAKNESS)
WEIGHTS |= dict.fromkeys((Kind.DIFFERS, Kind.FOREIGN_NUMBER, Kind.CHANGES_BOARD), Weight.NOTE)
WEIGHTS |= dict.fromkeys((Kind.PARTLY, Kind.NOISE, Kind.SLOW, Kind.NO_AGREEMENT), Weight.NOTE)
WEIGHTS[Kind.LARGE_ONLY] = Weight.NOTE

# What is said of each kind, and what to do about it.
CAUSES = {
    Kind.NOT_STARTED: Message("It does not start: {reason}."),
    Kind.LACKS: Message("Something is not installed: {reason}."),
    Kind.PARTLY: Message("A part of it fails when it is loaded, and is left out: {error}."),
    Kind.OUTDATED: Message("It stops with an error that it did not have once: {error}."),
    Kind.NO_FILE: Message("It needs a file that its folder does not have: {path}."),
    Kind.ARGUMENTS: Message("It wants to be told more when it is started: {error}."),
    Kind.FOR_PEOPLE: Message("It wants a person, or a screen or terminal of one: {error}."),
    Kind.NETWORK: Message("It wants the network, which no bot has here: {error}."),
    Kind.NOT_KNOWN: Message("It speaks none of the formats that are known here: {reason}."),
    Kind.NOT_READY: Message("It does not get ready: {reason}."),
    Kind.NOT_FLUSHED: Message(
        "It gives no answer until it ends: the answer stays in the output's buffer."
    ),
    Kind.NO_ANSWER: Message("It gives no answer: {reason}."),
    Kind.UNFINISHED: Message("Its function has not returned a move after {seconds} s."),
    Kind.NO_LINE_END: Message("It does not end the line: it wrote '{text}' and waited."),
    Kind.EXTRA_TEXT: Message("It prints extra text: '{text}'."),
    Kind.NOISE: Message("It writes more than its answers: '{text}'."),
    Kind.NOT_A_MOVE: Message("Its answer is not a move: {reason}."),
    Kind.SWAPPED: Message("It swaps row and column: only {right} was free, it answered {said}."),
    Kind.COUNTS_FROM_ONE: Message(
        "It counts from 1, and the format counts from 0: it answered {said}."
    ),
    Kind.COUNTS_FROM_ZERO: Message(
        "It counts from 0, and the format counts from 1: it answered {said}."
    ),
    Kind.ILLEGAL: Message("It makes an illegal move: {reason}."),
    Kind.EXCEPTION: Message("It stops with an error: {error}."),
    Kind.NOT_DEFINED: Message("It uses {name}, which is defined nowhere: {error}."),
    Kind.MISCALLED: Message("Its function {function}, asked for a move, fails: {error}."),
    Kind.ENDED: Message("It ends in the middle of the game: {reason}."),
    Kind.TOO_MUCH: Message("It uses too much: {reason}."),
    Kind.TOO_SLOW: Message(
        "It is too slow: its move {move} took {seconds} s, and the limit is {limit} s."
    ),
    Kind.SLOW: Message(
        "It takes more time than it is given: {seconds} s for move {move}, instead of {limit} s."
    ),
    Kind.CHANGES_BOARD: Message("It changes the board that it was given."),
    Kind.FOREIGN_NUMBER: Message("It answers with a number of numpy, not with an int."),
    Kind.DIFFERS: Message(
        "It differs from run to run: in one position it played {first}, then {other}."
    ),
    Kind.NO_AGREEMENT: Message("It does not open by {agreement}."),
    Kind.LARGE_ONLY: Message(
        "On {small} it plays off the board, or not at all: it is made for {game}."
    ),
    Kind.MISSES_WIN: Message("It misses a win in one move: {better} wins, it played {move}."),
    Kind.MISSES_BLOCK: Message(
        "It misses a block: the other side wins with {better}, it played {move}."
    ),
}
REMEDIES = {
    Kind.NOT_STARTED: Message("Start it by hand with the same command and see what it prints."),
    Kind.LACKS: Message("Install that, or leave it out, and check the bot again."),
    Kind.PARTLY: Message("It plays without that. If its moves need it, mend it."),
    Kind.OUTDATED: Message(
        "It seems to be written for an older Python or numpy, which had names that are gone, and"
        " where map, filter and zip gave lists, 7 / 2 was 3 and int(np.array([3])) was 3: change"
        " that, as in list(...), 7 // 2 and x[0], or give its folder a .venv with what it was"
        " written for."
    ),
    Kind.NO_FILE: Message(
        "Put the file into the bot's folder, and check the folder as a whole if it is in one below."
    ),
    Kind.ARGUMENTS: Message(
        "Name the command with all that it wants, in quotes, as in"
        " 'bot:python3 bot.py 3,format=text'."
    ),
    Kind.FOR_PEOPLE: Message(
        "If it is a game for people, it is no bot: a bot is given the board and answers with a"
        " move, row by row or as a function."
    ),
    Kind.NETWORK: Message(
        "A server, or what asks one, can't play here: let the bot choose its moves itself, or name"
        " the file in which that is done."
    ),
    Kind.NOT_KNOWN: Message(
        "It may be made for another contest or another game, or for people. If it speaks one of the"
        " formats, name that, as in --format codingame; else let it speak one, as docs/bots.md"
        " shows."
    ),
    Kind.NOT_READY: Message(
        "Answer the greeting as docs/bots.md shows it, before anything else; a template does not"
        " until it is filled in."
    ),
    Kind.NOT_FLUSHED: Message(
        "Flush the output after each answer: print(..., flush=True) in Python,"
        " fflush(stdout) in C, std::endl in C++."
    ),
    Kind.NO_ANSWER: Message(
        "Does it read everything that it is sent? Does it end each answer with a newline and"
        " flush the output? Does its search end?"
    ),
    Kind.UNFINISHED: Message(
        "It may only be slow: look less far ahead, leave out what can't be better (alpha-beta), or"
        " allow more, as in --seconds 60. Otherwise its search does not end."
    ),
    Kind.NO_LINE_END: Message("End each answer with a newline, and flush the output."),
    Kind.EXTRA_TEXT: Message(
        "Write messages for yourself to standard error, in Python with"
        " print(..., file=sys.stderr); standard output is for moves only."
    ),
    Kind.NOISE: Message(
        "Such rows are skipped here, but managers may call them errors: begin them with MESSAGE or"
        " DEBUG."
    ),
    Kind.NOT_A_MOVE: Message("Answer with the move and nothing else, as its format wants it."),
    Kind.SWAPPED: Message(
        "Give the row first, then the column; for x,y it is the other way round."
    ),
    Kind.COUNTS_FROM_ONE: Message("Subtract 1 from each number of the answer."),
    Kind.COUNTS_FROM_ZERO: Message("Add 1 to each number of the answer."),
    Kind.ILLEGAL: Message(
        "Choose only among the legal moves: look at the cell, or the top of the column,"
        " before you answer."
    ),
    Kind.EXCEPTION: Message("Its last lines, shown below, say where."),
    Kind.NOT_DEFINED: Message(
        "Put what defines {name} into the file, or mend its name. If the file is a template that a"
        " script of yours fills in, run that and name the file that it writes."
    ),
    Kind.MISCALLED: Message(
        "It was given the board as rows of 0, 1 and 2, or what the names of its parameters say. If"
        " it wants something else, or is the wrong one, write one that asks it: choose(board,"
        " player)."
    ),
    Kind.ENDED: Message("After a move, wait for the next question; end only when the input ends."),
    Kind.TOO_MUCH: Message("Keep less in memory, start fewer processes and write less."),
    Kind.TOO_SLOW: Message(
        "Watch the clock while you search and stop in time, or look less far ahead."
    ),
    Kind.SLOW: Message(
        "Such bots usually may take {usual} s. Allow as much in tournaments: inarow arena"
        " --move-time {usual}."
    ),
    Kind.CHANGES_BOARD: Message(
        "Here each call gets a new copy, but elsewhere this does harm: copy the board before"
        " you try moves on it."
    ),
    Kind.FOREIGN_NUMBER: Message(
        "It counts as a number here, but Kaggle calls it INVALID. Write int(...) around it."
    ),
    Kind.DIFFERS: Message(
        "That is allowed. To find faults more easily, seed its random numbers while you test."
    ),
    Kind.NO_AGREEMENT: Message(
        "Nothing is lost by that: in such games its stones are placed and its decisions made for"
        " it."
    ),
    Kind.LARGE_ONLY: Message(
        "START says how large the board is. Until it heeds that, let it play {game} only."
    ),
    Kind.MISSES_WIN: Message("Before anything else, try each legal move and make one that wins."),
    Kind.MISSES_BLOCK: Message(
        "If you can't win at once, look where the other side could, and move there."
    ),
}


@dataclass(frozen=True)
class Finding(Data):
    """What was found: its kind, the position, the bot's last lines, and the values of the cause."""

    kind: Kind
    position: str = ""
    last_lines: str = ""
    values: Mapping[str, object] = field(default_factory=dict)

    DATA = "kind weight cause remedy position last_lines"

    @property
    def cause(self) -> Message:
        """What is wrong."""
        return Message(CAUSES[self.kind].template, **self.values)

    @property
    def remedy(self) -> Message:
        """What to do about it."""
        return Message(REMEDIES[self.kind].template, **self.values)

    @property
    def weight(self) -> Weight:
        """How bad it is."""
        return WEIGHTS.get(self.kind, Weight.FAULT)


@dataclass
class Checkup(Data):
    """What the bot is, how it was tried, and all that was found."""

    name: str
    format: str
    isolation: Isolation
    rules: Rules
    findings: list[Finding] = field(default_factory=list)
    positions: int = 0
    games: int = 0
    openings: int = 0  # by agreement
    moves: int = 0
    slowest: float = 0.0
    complete: bool = True

    DATA = (
        "name format rules isolation fine complete positions games openings moves slowest findings"
    )

    @property
    def fine(self) -> bool:
        """Whether nothing was found that loses games."""
        return not any(finding.weight is Weight.FAULT for finding in self.findings)

    def add(self, finding: Finding) -> None:
        """Take note; the first of each kind is enough."""
        if all(finding.kind is not other.kind for other in self.findings):
            self.findings.append(finding)

    def replace(self, kind: Kind, finding: Finding) -> None:
        """Put this in place of a finding of that kind, which it explains."""
        others = [other for other in self.findings if other.kind not in (kind, finding.kind)]
        self.findings = [finding, *others]

    def as_data(self, say: Say = str) -> dict[str, Any]:
        """The check-up as plain values."""
        isolation = {
            "name": self.isolation.value,
            "description": say(self.isolation.message),
        }
        return super().as_data(say) | {"isolation": isolation}
