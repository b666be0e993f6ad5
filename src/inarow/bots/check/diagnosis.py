"""From what a bot did to what its author should change."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inarow.bots.check.finding import Finding, Kind
from inarow.bots.formats.format import Format
from inarow.players.fault import PlayerFault
from inarow.rules.cell import Cell
from inarow.rules.ending import Reason
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules

# Formats in which columns and rows are counted from 0.
FROM_ZERO = ("kaggle", "kaggle-strict", "function", "cs50", "hackerrank", "codingame", "gomocup")
LAST_LINES = 6


def diagnose(fault: PlayerFault, form: Format, position: Position | None) -> Finding:
    """What a lost game was lost by."""
    seen = fault.evidence
    said = seen.get("said", "").strip()
    where = "" if position is None else position.code
    match fault.reason:
        case Reason.TIME_OUT:
            return _silent(fault, said, where)
        case Reason.CRASH:
            return _crash(fault, seen, where)
    if position is None:
        return Finding(
            Kind.NOT_READY,
            Message("It does not get ready: {reason}.", reason=fault.message),
            Message("Answer the greeting as the page about bots shows it, before anything else."),
            last_lines=said,
        )
    if found := _off_by_one(said, position, form.name):
        return found
    if "\n" in said and not _is_move(said.splitlines()[0], form.name):
        return extra_text(said, where)
    if not _is_move(said, form.name):
        return Finding(
            Kind.NOT_A_MOVE,
            Message("Its answer is no move: {reason}.", reason=fault.message),
            Message(
                "Answer with one line that is only the move, in the way of the format {name}.",
                name=form.name,
            ),
            where,
            said,
        )
    return Finding(
        Kind.ILLEGAL,
        Message("It makes an illegal move: {reason}.", reason=fault.message),
        Message(
            "Choose only among the legal moves: look at the cell, or the top of the column,"
            " before you answer."
        ),
        where,
        said,
    )


def extra_text(said: str, where: str) -> Finding:
    """Text where only the move belongs."""
    return Finding(
        Kind.EXTRA_TEXT,
        Message("It prints extra text: '{text}'.", text=said.splitlines()[0][:60]),
        Message(
            "Write what is meant for you to standard error, in Python with"
            " print(..., file=sys.stderr); standard output is for moves only."
        ),
        where,
        said,
    )


def not_flushed(said: str, where: str) -> Finding:
    """The answer came only when the program ended."""
    return Finding(
        Kind.NOT_FLUSHED,
        Message("It gives no answer until it ends: the answer stays in the output's buffer."),
        Message(
            "Flush the output after each answer: print(..., flush=True) in Python,"
            " fflush(stdout) in C, std::endl in C++."
        ),
        where,
        said,
    )


def too_slow(move: int, seconds: float, limit: float, where: str) -> Finding:
    """A move that came, but late."""
    return Finding(
        Kind.TOO_SLOW,
        Message(
            "It is too slow: its move {move} took {seconds} s, and the limit is {limit} s.",
            move=move,
            seconds=f"{seconds:.2f}",
            limit=f"{limit:g}",
        ),
        Message("Look at the clock while you search and stop in time, or look less far ahead."),
        where,
    )


def misses_win(move: Cell, better: Cell, where: str) -> Finding:
    """It could have won at once."""
    return Finding(
        Kind.MISSES_WIN,
        Message(
            "It misses a win in one move: {better} wins, it played {move}.",
            better=str(better),
            move=str(move),
        ),
        Message("Before anything else, try each legal move and make the one that wins."),
        where,
    )


def misses_block(move: Cell, better: Cell, where: str) -> Finding:
    """It lets the other side win at once."""
    return Finding(
        Kind.MISSES_BLOCK,
        Message(
            "It misses a block: the other side wins with {better}, it played {move}.",
            better=str(better),
            move=str(move),
        ),
        Message("If you can't win at once, look where the other side could, and move there."),
        where,
    )


def differs(first: Cell, other: Cell, where: str) -> Finding:
    """Not the same move every time."""
    return Finding(
        Kind.DIFFERS,
        Message(
            "It differs from run to run: in one position it played {first}, then {other}.",
            first=str(first),
            other=str(other),
        ),
        Message(
            "That is allowed. To find faults more easily, start its random numbers from a"
            " fixed seed while you test."
        ),
        where,
    )


def changes_board(where: str) -> Finding:
    """It writes into what it was given."""
    return Finding(
        Kind.CHANGES_BOARD,
        Message("It changes the board that it was given."),
        Message(
            "Here each call gets a new copy, but elsewhere it does harm: copy the board before"
            " you try moves on it."
        ),
        where,
    )


def foreign_number(where: str) -> Finding:
    """A number that is not Python's own."""
    return Finding(
        Kind.FOREIGN_NUMBER,
        Message("It answers with a number of numpy, not with an int."),
        Message("Here it counts as a number; Kaggle calls it INVALID. Write int(...) around it."),
        where,
    )


def _silent(fault: PlayerFault, said: str, where: str) -> Finding:
    if said and where:
        return Finding(
            Kind.NO_LINE_END,
            Message("It does not end the line: it wrote '{text}' and waited.", text=said[:60]),
            Message("End each answer with a line end, and flush the output."),
            where,
            said,
        )
    return Finding(
        Kind.NO_ANSWER,
        Message("It gives no answer: {reason}.", reason=fault.message),
        Message(
            "Does it read all lines that it is sent? Does it end each answer with a line end"
            " and flush the output? Does its search end?"
        ),
        where,
        _last(fault.evidence),
    )


def _crash(fault: PlayerFault, seen: Mapping[str, str], where: str) -> Finding:
    last = _last(seen)
    if seen.get("exit") in ("memory", "processes") or "KiB" in str(fault.message):
        return Finding(
            Kind.TOO_MUCH,
            Message("It uses too much: {reason}.", reason=fault.message),
            Message("Keep less in memory, start fewer processes and write less."),
            where,
            last,
        )
    if "Error" in last or "Exception" in last or "panicked" in last or "Traceback" in last:
        return Finding(
            Kind.EXCEPTION,
            Message("It stops with an error: {error}.", error=_error_line(last)),
            Message("The last lines say where; they are shown below."),
            where,
            last,
        )
    if not where:
        return Finding(
            Kind.NOT_STARTED,
            Message("It does not start: {reason}.", reason=fault.message),
            Message("Start it by hand with the same command and look at what it says."),
            where,
            last,
        )
    return Finding(
        Kind.ENDED,
        Message("It ends in the middle of the game: {reason}.", reason=fault.message),
        Message("After a move, wait for the next question; end only when the input ends."),
        where,
        last,
    )


def _last(seen: Mapping[str, str]) -> str:
    """The last lines of the error output."""
    return "\n".join(seen.get("stderr", "").strip().splitlines()[-LAST_LINES:])


def _error_line(text: str) -> str:
    """The line that names the error."""
    lines = [line.strip() for line in text.splitlines()]
    named = [line for line in lines if re.match(r"[\w.]*(Error|Exception|panicked|thread)", line)]
    return (named or lines)[-1][:160]


def numbers_in(said: str, name: str) -> tuple[int, ...]:
    """The numbers of an answer, row before column where there are two."""
    line = (said.splitlines() or [""])[-1]
    found = tuple(int(text) for text in re.findall(r"-?[0-9]{1,4}", line.partition(" (")[0]))
    return found[::-1] if name == "gomocup" else found


def _is_move(line: str, name: str) -> bool:
    """Whether the line at least looks like a move of this format."""
    if name == "jsonl":
        return line.lstrip().startswith("{") and '"move"' in line
    if name == "text":
        return (
            re.fullmatch(r"\s*([a-z]\s*[0-9]*|[0-9]+([\s,]+[0-9]+)?)\s*", line.lower()) is not None
        )
    if name in ("hackerrank", "codingame", "gomocup"):
        return re.match(r"\s*-?[0-9]+([\s,]+\S+)*\s*$", line) is not None
    return bool(re.match(r"(\[?-?[0-9]|')", line))


def _place(cell: Cell, rules: Rules, name: str) -> tuple[int, ...]:
    """The numbers that a format has for a cell, as many as the game needs."""
    base = 0 if name in FROM_ZERO else 1
    if rules.gravity:
        return (cell.x + base,)
    return (cell.y + base, cell.x + base)


@dataclass(frozen=True)
class Mistake:
    """An illegal answer where only one move was left, so that it is known what was meant."""

    position: Position
    right: tuple[int, ...]
    said: tuple[int, ...]

    @classmethod
    def of(cls, fault: PlayerFault, name: str, position: Position, only: Cell) -> Mistake | None:
        """The mistake, if it is one of numbers."""
        if fault.reason is not Reason.ILLEGAL:
            return None
        said = numbers_in(fault.evidence.get("said", ""), name)
        right = _place(only, position.rules, name)
        return cls(position, right, said) if len(said) == len(right) else None

    def is_swapped(self) -> bool:
        return len(self.right) == 2 and self.said[::-1] == self.right

    def step(self) -> int:
        """By how much each number is too large; 0 if they do not agree."""
        steps = {said - right for said, right in zip(self.said, self.right, strict=True)}
        return steps.pop() if len(steps) == 1 else 0


def explain(mistakes: Sequence[Mistake], name: str) -> Finding | None:
    """What explains all of the mistakes, if there are two or more and they are not all the same."""
    if len(mistakes) < 2 or len({mistake.said for mistake in mistakes}) < 2:
        return None
    first = mistakes[0]
    if all(mistake.is_swapped() for mistake in mistakes):
        return Finding(
            Kind.SWAPPED,
            Message(
                "It swaps row and column: only {right} was free, it answered {said}.",
                right=_written(first.right),
                said=_written(first.said),
            ),
            Message("Give the row first and then the column; for x,y it is the other way round."),
            first.position.code,
        )
    step = 1 if name in FROM_ZERO else -1
    if all(mistake.step() == step for mistake in mistakes):
        return _miscounted(step, first.position.code, first.said)
    return None


def _written(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _off_by_one(said: str, position: Position, name: str) -> Finding | None:
    """A number just off the board tells from where the bot counts."""
    if name in ("text", "jsonl") and re.search(r"\b[a-z]0\b", said.lower()):
        return _miscounted(-1, position.code, (0,))  # rows of cells like a1 count from 1, too
    numbers = numbers_in(said, name)
    rules = position.rules
    sizes = (rules.width,) if rules.gravity else (rules.height, rules.width)
    base = 0 if name in FROM_ZERO else 1
    if len(numbers) != len(sizes) or (base == 1 and re.search("[a-z]", said)):
        return None
    if base == 1 and min(numbers) == 0:
        return _miscounted(-1, position.code, numbers)
    over = any(number == size for number, size in zip(numbers, sizes, strict=True))
    if base == 0 and over and min(numbers) > 0:
        return _miscounted(1, position.code, numbers)
    return None


def _miscounted(step: int, where: str, numbers: tuple[int, ...]) -> Finding:
    if step > 0:
        return Finding(
            Kind.COUNTS_FROM_ONE,
            Message(
                "It counts from 1, and the format counts from 0: it answered {said}.",
                said=_written(numbers),
            ),
            Message("Take 1 off each number of the answer."),
            where,
        )
    return Finding(
        Kind.COUNTS_FROM_ZERO,
        Message(
            "It counts from 0, and the format counts from 1: it answered {said}.",
            said=_written(numbers),
        ),
        Message("Add 1 to each number of the answer."),
        where,
    )
