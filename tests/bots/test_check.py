"""`inarow check`: every message has a bot that provokes it, and a good bot provokes none."""

from __future__ import annotations

import ast
import inspect
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from bots.support import HERE
from inarow.bots import BotLimits, Isolation, open_bot, registry
from inarow.bots.check import Checkup, Kind, Weight, check_bot, diagnosis, finding
from inarow.bots.check.situations import must_block, situations, wins
from inarow.players import BadPlayer
from inarow.rules import Message, Rules

FOUR, THREE, FIVE = (Rules.read(code) for code in ("connect-four", "tic-tac-toe", "7x7k5"))


@dataclass(frozen=True)
class Case:
    """A bot, what it is to be told, and what it is about."""

    file: str
    kind: Kind
    words: str
    rules: Rules | None = FOUR
    seconds: float | None = 2.0  # plenty, on any machine
    start: float = 10.0


CASES = [
    Case("not_started", Kind.NOT_STARTED, "does not start: it ended, with exit code 3"),
    Case("lacks", Kind.LACKS, "pip install surely_not_installed"),
    Case("not_ready", Kind.NOT_READY, "must say ready, and it said a1"),
    Case("unfilled", Kind.NOT_READY, "it does not answer START", FIVE, start=1.0),
    Case("not_flushed", Kind.NOT_FLUSHED, "stays in the output's buffer", start=1.0),
    Case("no_answer", Kind.NO_ANSWER, "no move within 0.3 s", seconds=0.3),
    Case("unfinished", Kind.UNFINISHED, "not returned a move after", seconds=0.3),
    Case("no_line_end", Kind.NO_LINE_END, "it wrote 'a1' and waited", seconds=0.3),
    Case("extra_text_before", Kind.EXTRA_TEXT, "'I think about it'"),
    Case("extra_text_after", Kind.EXTRA_TEXT, "'I hope that was good'"),
    Case("not_a_move", Kind.NOT_A_MOVE, "'hm' is not a move"),
    Case("swapped", Kind.SWAPPED, "It swaps row and column", THREE),
    Case("counts_from_one", Kind.COUNTS_FROM_ONE, "counts from 1, and the format counts from 0"),
    Case("counts_from_zero", Kind.COUNTS_FROM_ZERO, "counts from 0, and the format counts from 1"),
    Case("illegal", Kind.ILLEGAL, "column d is full"),
    Case("exception", Kind.EXCEPTION, "ZeroDivisionError"),
    Case("not_defined", Kind.NOT_DEFINED, "It uses best_of, which is defined nowhere"),
    Case("in_a_thread", Kind.EXCEPTION, "RuntimeError: no plan", seconds=0.3),
    Case("no_file", Kind.NO_FILE, "its folder does not have: book.txt"),
    Case("arguments", Kind.ARGUMENTS, "IndexError: list index out of range"),
    Case("for_people", Kind.FOR_PEOPLE, "RuntimeError: could not open display"),
    Case("network", Kind.NETWORK, "ConnectionRefusedError"),
    Case("not_known", Kind.NOT_KNOWN, "asked like a program of HackerRank, it stops with", THREE),
    Case("not_greeted", Kind.NOT_KNOWN, "that are known here: it answers no greeting.", FIVE),
    Case("wants_more", Kind.NOT_KNOWN, "to read more than this game's board", THREE),
    Case("miscalled", Kind.MISCALLED, "function choose, asked for a move, fails: IndexError"),
    Case("outdated", Kind.OUTDATED, "object of type 'filter' has no len()"),
    Case("ended", Kind.ENDED, "it ended, with exit code 0"),
    Case("too_much", Kind.TOO_MUCH, "more than 1024 KiB"),
    Case("too_slow", Kind.TOO_SLOW, "its move 1 took", THREE, seconds=0.2),
    Case("slow", Kind.SLOW, "s for move 1, instead of 1 s", THREE, seconds=None),
    Case("partly", Kind.PARTLY, "No such file or directory: 'book.txt'"),
    Case("noise", Kind.NOISE, "'thinking about 0 stones'", FIVE),
    Case("noise", Kind.NO_AGREEMENT, "does not open by swap2", FIVE),
    Case("large_only", Kind.LARGE_ONLY, "On 15x15k5 it plays off the board", None),
    Case("large_silent", Kind.LARGE_ONLY, "it is made for 20x20k5", None),
    Case("changes_board", Kind.CHANGES_BOARD, "changes the board"),
    Case("foreign_number", Kind.FOREIGN_NUMBER, "a number of numpy"),
    Case("differs", Kind.DIFFERS, "differs from run to run"),
    Case("misses_all", Kind.MISSES_WIN, "It misses a win in one move"),
    Case("misses_all", Kind.MISSES_BLOCK, "It misses a block"),
]


def checkup_of(case: Case) -> Checkup:
    bot = open_bot(
        HERE / "faulty" / f"{case.file}.py",
        isolation=Isolation.LIMITS,
        limits=BotLimits(start=case.start),
    )
    began = time.monotonic() + 600  # half a minute may be short on a busy machine
    return check_bot(bot, case.rules, case.seconds, games=2, began=began)


def test_every_kind_has_a_bot() -> None:
    assert {case.kind for case in CASES} == set(Kind)
    files = {path.stem for path in (HERE / "faulty").glob("*.py")} - {"like_numpy"}
    assert {case.file for case in CASES} == files


def test_each_is_told_what_is_wrong_and_every_message_is_seen() -> None:
    """One test, as each of the bots takes seconds and all are needed to see all messages."""
    checkups = {file: checkup_of(case) for file, case in {c.file: c for c in CASES}.items()}
    complaints = [text for case in CASES for text in wrong_with(checkups[case.file], case)]
    assert complaints == []
    findings = [found for checkup in checkups.values() for found in checkup.findings]
    messages = [message for found in findings for message in (found.cause, found.remedy)]
    parts = [part for message in messages for part in parts_of(message)]
    said = {message.template for message in messages}
    said |= templates_of_the_check() & {part.template for part in parts}
    assert said == templates_of_the_check()
    exception = next(found for found in findings if found.kind is Kind.EXCEPTION)
    assert exception.position == "7x6k4g:7/7/7/7/7/7"
    assert "return 7 // stones % 7" in exception.last_lines


def parts_of(message: Message) -> list[Message]:
    """The messages that stand in this one, and in those."""
    inside = [value for value in message.values.values() if isinstance(value, Message)]
    return [*inside, *(part for one in inside for part in parts_of(one))]


def wrong_with(checkup: Checkup, case: Case) -> list[str]:
    """In what a checkup is not what the case wants."""
    name = f"{case.file}, {case.kind.value}"
    wanted = next((found for found in checkup.findings if found.kind is case.kind), None)
    if wanted is None:
        return [f"{name}: found were {[found.kind.value for found in checkup.findings]}"]
    complaints = []
    if case.words not in str(wanted.cause):
        complaints.append(f"{name}: {wanted.cause}")
    faults = {found.kind for found in checkup.findings if found.weight is Weight.FAULT}
    expected = {case.kind} if wanted.weight is Weight.FAULT else set()
    if case.file == "exception":
        expected.add(Kind.ILLEGAL)  # it plays on, badly, where it does not divide by nothing
    if faults != expected or checkup.fine is bool(expected):
        complaints.append(f"{name}: faults {faults}")
    return complaints


def templates_of_the_check() -> set[str]:
    """The sentences in its source: causes and remedies."""
    tree = ast.parse(inspect.getsource(diagnosis) + inspect.getsource(finding))
    return {
        str(node.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == Message.__name__
        and isinstance(node.args[0], ast.Constant)
    }


def test_a_good_bot_has_no_faults() -> None:
    bot = open_bot(HERE / "formats" / "cs50.py", isolation=Isolation.LIMITS)
    checkup = check_bot(bot, games=2, seconds=2.0)
    assert checkup.findings == []
    assert checkup.rules == THREE
    assert checkup.complete
    assert checkup.moves > 10


def test_nobody_waits_when_the_half_minute_is_over() -> None:
    """A bot that never answers may take an hour, but there is no time left: it is not blamed."""
    for file in ("no_answer", "unfilled", "not_greeted"):
        bot = open_bot(
            HERE / "faulty" / f"{file}.py",
            isolation=Isolation.LIMITS,
            limits=BotLimits(start=3600.0, margin=3600.0),
        )
        checkup = check_bot(bot, FIVE, seconds=3600.0, began=time.monotonic() - 3600)
        assert [found.kind for found in checkup.findings] == [Kind.NO_ANSWER]
        assert "half a minute was too short to start it" in str(checkup.findings[0].cause)
        assert (checkup.moves, checkup.complete) == (0, False)


def never_done(*_: object) -> None:
    while True:
        pass


def test_what_takes_too_long_to_be_looked_at_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeing what something is has an end, wherever it hangs; here it would never be done."""
    command = import_module("inarow.cli.commands.check")
    monkeypatch.setattr(command, "LOOKING", 0.01)
    monkeypatch.setattr(command, "read_bot", never_done)
    with pytest.raises(BadPlayer, match=r"too short to see what mine\.py is: it is large, or"):
        command.check("mine.py", None, None, None, False)


def test_compiling_and_looking_are_under_one_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it took to see what a bot is, is not there for its compiler."""
    given: list[float] = []
    now = iter(range(0, 1000, 7))  # seconds: every look at the clock is seven later
    monkeypatch.setattr("inarow.bots.registry.time.monotonic", lambda: next(now))
    monkeypatch.setattr(registry, "program_of", lambda *words: given.append(words[2]))
    (tmp_path / "mine.py").write_text("print(input())")
    open_bot(tmp_path / "mine.py", isolation=Isolation.LIMITS, compile_seconds=23.0)
    assert given == [16.0]


def test_it_finds_out_what_a_bot_can_play() -> None:
    nine_by_seven = open_bot(HERE / "formats" / "codingame_connect4.py", isolation=Isolation.LIMITS)
    assert check_bot(nine_by_seven, games=2).rules == Rules.read("9x7k4g")
    three = open_bot(HERE / "formats" / "codingame_tictactoe.py", isolation=Isolation.LIMITS)
    checkup = check_bot(three, games=2)
    assert (checkup.rules, checkup.positions, checkup.fine) == (THREE, 0, True)


def test_rules_that_the_format_can_not_say() -> None:
    with pytest.raises(BadPlayer, match="only tic-tac-toe"):
        check_bot(open_bot(HERE / "formats" / "cs50.py"), FOUR)


@pytest.mark.parametrize("code", ["3x3k3", "7x6k4g", "15x15k5", "3x3k3m", "1x5k1", "4x4k4"])
def test_situations_are_what_they_say(code: str) -> None:
    rules = Rules.read(code)
    for situation in situations(rules):
        position = situation.position
        assert position.outcome is None
        what = situation.what
        if what == "a win in one move":
            assert wins(position)
        elif what == "a line of the other side to block":
            assert must_block(position)
        elif what == "one move is left":
            assert position.legal_moves() == (situation.only,)
        elif what == "a full column":
            assert len(position.legal_moves()) < rules.width
        elif what == "a nearly full board":
            assert rules.cells - position.ply <= 4
    whats = {situation.what for situation in situations(rules)}
    if code in ("3x3k3", "7x6k4g"):
        assert len(whats) == (7 if rules.gravity else 6)
