"""A bot's process: lines, time, and what is left when it is over."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bots.support import HERE, SECONDS
from inarow.bots import BotLimits, Isolation, open_bot
from inarow.bots.process import BotProcess, Gone, Late, OutOfTime, Use
from inarow.bots.program import Program
from inarow.players import Abilities, PlayerFault, ask
from inarow.rules import Game, Position, Reason, Rules, Side
from inarow.search import Limit

RULES = Rules(3, 3, 3)


def process(code: str, start: float = SECONDS) -> BotProcess:
    program = Program((sys.executable, "-c", code))
    return BotProcess(program, BotLimits(start=start), Isolation.LIMITS)


ECHO = (
    "import sys\nfor line in iter(sys.stdin.readline, ''):\n"
    "    sys.stdout.write({answer})\n    sys.stdout.flush()\n"
)


@pytest.mark.parametrize(
    ("answer", "lines"),
    [
        ("'one\\ntwo\\n'", ["one", "two"]),
        ("'one\\r\\ntwo\\r\\n'", ["one", "two"]),
        ("'one\\rtwo\\r'", ["one", "two"]),
        ("'\\n\\n'", ["", ""]),
    ],
)
def test_lines_may_end_in_any_way(answer: str, lines: list[str]) -> None:
    bot = process(ECHO.format(answer=answer))
    bot.send("go\n")
    assert [bot.read(SECONDS) for _ in lines] == lines
    bot.end()


def test_letters_of_any_language_and_bytes_of_none() -> None:
    bot = process("import sys\nsys.stdout.buffer.write('ход\\n'.encode() + b'\\xff\\xfe\\n')")
    bot.start_clock()
    assert bot.read(SECONDS) == "ход"
    assert bot.read(SECONDS) == "\ufffd\ufffd"
    bot.end()


def test_nobody_waits_for_a_bot_beyond_the_time_of_who_asks() -> None:
    """Neither until it starts, nor until it reads, nor for its answer, whatever its limits say."""
    program = Program((sys.executable, "-c", "import time\ntime.sleep(3600)"))
    limits = BotLimits(start=3600.0, margin=3600.0)
    bot = BotProcess(program, limits, Isolation.LIMITS, until=time.monotonic())
    for wait in (
        bot.wait_until_begun,
        lambda: bot.send("go\n" * 1_000_000),
        lambda: bot.read(3600.0),
    ):
        with pytest.raises(OutOfTime, match="no time left"):
            wait()
    bot.end()


def test_the_last_line_needs_no_end() -> None:
    bot = process("print('last', end='')")
    bot.start_clock()
    assert bot.read(SECONDS) == "last"
    with pytest.raises(Gone, match="exit code 0"):
        bot.read(SECONDS)
    bot.end()


def test_what_nobody_asked_for_is_no_answer() -> None:
    bot = process("print('early', flush=True)\ninput()\nprint('right', flush=True)\ninput()")
    bot.start_clock()
    assert bot.read(SECONDS) == "early"
    bot.send("go\n")
    assert bot.read(SECONDS) == "right"
    assert bot.leftover == ""
    bot.end()


def test_one_that_is_ready_before_it_is_greeted() -> None:
    bot = process("print('ready', flush=True)\ninput()\ninput()")
    bot.wait_until_begun()
    time.sleep(0.5)
    bot.greet("hello\n")
    assert bot.read(SECONDS) == "ready"
    bot.end()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("raise SystemExit(7)", "exit code 7"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "signal SIGSEGV"),
    ],
)
def test_how_it_ended(code: str, words: str) -> None:
    bot = process(code)
    bot.start_clock()
    with pytest.raises(Gone, match=words):
        bot.read(SECONDS)
    bot.end()


def test_a_program_that_is_not_there() -> None:
    program = Program(("/nowhere/bot",))
    bot = BotProcess(program, BotLimits(), Isolation.LIMITS)
    bot.start_clock()
    with pytest.raises(Gone, match="exit code 127"):
        bot.read(SECONDS)
    bot.end()
    assert "/nowhere/bot: No such file" in bot.errors


def test_one_that_does_not_read_does_not_hold_us_up() -> None:
    bot = process("import time\ntime.sleep(60)", start=0.3)
    with pytest.raises(Late, match="does not read"):
        bot.send("x" * 1_000_000)
    bot.end()


def test_time_is_the_bots_own() -> None:
    bot = process("import time\ninput()\ntime.sleep(0.3)\nprint('done', flush=True)\ninput()")
    bot.wait_until_begun()
    bot.send("go\n")
    bot.read(SECONDS)
    taken = bot.seconds
    bot.end()
    assert 0.15 <= taken <= SECONDS
    assert taken <= bot.wall


def test_its_folder_is_gone_with_it() -> None:
    bot = process("open('note', 'w').write('x')\ninput()")
    folder = bot.folder
    assert folder.is_dir()
    bot.end()
    assert not folder.exists()
    bot.end()  # twice does no harm


def test_a_bot_is_a_seated_player_with_a_time_of_its_own() -> None:
    bot = open_bot(HERE / "hostile" / "silence.py", format="jsonl", isolation=Isolation.LIMITS)
    assert isinstance(bot, Abilities)
    bot.prepare(RULES, Side.FIRST)
    assert bot.startup > 0
    with pytest.raises(PlayerFault) as caught:
        ask(bot, Position.start(RULES), Limit(seconds=0.2))
    assert caught.value.reason is Reason.TIME_OUT
    assert float(caught.value.evidence["seconds"]) >= 0.2
    bot.leave()


def test_a_bot_that_lost_can_sit_down_again(tmp_path: Path) -> None:
    file = tmp_path / "once.py"
    file.write_text("def move(board, player):\n    return 'a1' if not board[0][0] else 'a1'\n")
    bot = open_bot(file, isolation=Isolation.LIMITS)
    start = Position.start(RULES)
    after = start.play(bot.choose(Game(start), Limit(seconds=SECONDS)).move)
    after = after.play(after.legal_moves()[0])
    with pytest.raises(PlayerFault, match="a1 is not a legal move"):
        bot.choose(Game(after), Limit(seconds=SECONDS))
    bot.prepare(RULES, Side.FIRST)
    assert str(bot.choose(Game(start), Limit(seconds=SECONDS)).move) == "a1"
    bot.leave()


def test_not_ready_in_time() -> None:
    bot = open_bot(
        HERE / "faulty" / "not_flushed.py",
        isolation=Isolation.LIMITS,
        limits=BotLimits(start=0.3),
    )
    with pytest.raises(PlayerFault, match=r"not ready within 0\.3 s") as caught:
        bot.prepare(RULES, Side.FIRST)
    assert caught.value.reason is Reason.TIME_OUT


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # to fork is what is tested
def test_a_fork_of_ours_does_not_end_our_bot() -> None:
    import os

    bot = open_bot(HERE / "formats" / "remembers.py", isolation=Isolation.LIMITS)
    rules = Rules(7, 6, 4, gravity=True)
    bot.prepare(rules, Side.FIRST)
    child = os.fork()
    if child == 0:
        bot.leave()
        os._exit(0)
    os.waitpid(child, 0)
    report = bot.choose(Game.new(rules), Limit(seconds=SECONDS))
    bot.leave()
    assert str(report.move) == "a1"


def test_windows_is_told_so() -> None:
    import subprocess

    code = (
        "import os\nfrom inarow.players import BadPlayer\nos.name = 'nt'\n"
        "try:\n    import inarow.bots\nexcept BadPlayer as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("bots run only on Linux and macOS")


STOPPED_ARENA = """
import sys
from inarow.bots import Isolation, open_bot
from inarow.rules import Game, Rules, Side
from inarow.search import Limit
bot = open_bot(sys.argv[1], format="jsonl", isolation=Isolation.LIMITS)
bot.prepare(Rules(3, 3, 3), Side.FIRST)
print("asking", flush=True)
report = bot.choose(Game.new(Rules(3, 3, 3)), Limit(seconds=float(sys.argv[2])))
print(report.move, report.seconds < float(sys.argv[2]), flush=True)
bot.leave()
"""


def test_an_arena_that_was_stopped_costs_nobody_the_game(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        'import sys, time\nsys.stdin.readline()\nprint(\'{"type": "ready"}\', flush=True)\n'
        "sys.stdin.readline()\ntime.sleep(1)\n"
        'print(\'{"type": "move", "move": "b2"}\', flush=True)\nsys.stdin.readline()\n'
    )
    limit = 4.0
    command = [sys.executable, "-c", STOPPED_ARENA, str(file), str(limit)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as arena:
        assert arena.stdout is not None
        assert arena.stdout.readline() == "asking\n"
        time.sleep(0.3)
        arena.send_signal(signal.SIGSTOP)
        time.sleep(limit + 1)
        arena.send_signal(signal.SIGCONT)
        assert arena.stdout.readline() == "b2 True\n"


@pytest.mark.parametrize(
    ("waited", "ran", "by_others", "charged"),
    [
        (0.05, 0.15, 0.0, 0.15),  # others had the processor for a while
        (0.19, 0.01, 0.39, 0.2),  # its own children had both processors
        (0.15, 0.05, 0.1, 0.1),  # others took some of what it and its threads could use
        (0.19, 0.01, None, 0.1),  # nobody counts who did
    ],
)
def test_what_it_took_from_itself_is_charged(
    waited: float,
    ran: float,
    by_others: float | None,
    charged: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nothing = Use(0, 0, None if by_others is None else 0)
    now = Use(
        round(waited * 1e9), round(ran * 1e9), None if by_others is None else round(by_others * 1e9)
    )
    asked = BotProcess.__new__(BotProcess)
    asked._before, asked._waited_before = nothing, 0
    monkeypatch.setattr("inarow.bots.process.PROCESSORS", 2)
    monkeypatch.setattr(BotProcess, "wall", 0.2)
    monkeypatch.setattr(asked, "_use", lambda: now)
    monkeypatch.setattr(asked, "_waited", lambda: 0)
    assert asked.seconds == pytest.approx(charged)
