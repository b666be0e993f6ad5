"""The full lock against bots that try to get out of it, see more, stay longer or take more.

Most attacks are made by one process, attacks/intruder.py: each has its line in EXPECTED, with what
the bot may find. Where bubblewrap is missing there is no full lock to test, and every test here
says so.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Collection
from pathlib import Path

import pytest

import inarow
from bots.support import HERE, ISOLATIONS, SECONDS, left_running
from inarow.bots import BotLimits, Isolation, open_bot
from inarow.bots.process import BotProcess
from inarow.bots.program import Program
from inarow.bots.warden import children
from inarow.players import BadPlayer, PlayerFault
from inarow.rules import Game, Reason, Rules, Side
from inarow.search import Limit

RULES = Rules(3, 3, 3)
LOCKED = Isolation.BUBBLEWRAP
IS_ROOT = os.geteuid() == 0

pytestmark = pytest.mark.skipif(
    LOCKED not in ISOLATIONS, reason="bubblewrap is missing: apt install bubblewrap"
)

NOTHING_THERE = {"ENOENT"}
FORBIDDEN = {"EPERM"}
READ_ONLY = {"EROFS", "EACCES"}
UNREACHABLE = {"ECONNREFUSED", "ENOENT", "EPERM"}

EXPECTED: dict[str, Collection[object]] = {
    "read the password file": NOTHING_THERE,
    "read the list of users": NOTHING_THERE,
    "read a secret of the arena's user": NOTHING_THERE,
    "read it through its own root": NOTHING_THERE,
    "read it through the first process": {"ENOENT", "EACCES"},
    "read it through the current folder": NOTHING_THERE,
    "read it through a link in its folder": NOTHING_THERE,
    "see what lies beside its folder": {("own",)},
    "read the machine's log": NOTHING_THERE,
    "read the kernel's groups": NOTHING_THERE,
    "see disks": NOTHING_THERE,
    "read the memory of the kernel": NOTHING_THERE,
    "read the log of the kernel": FORBIDDEN,
    "see processes of others": {"none"},
    "inherit the arena's files": {(0, 1, 2)},
    "inherit the arena's environment": {"none"},
    "read the environment of the first process": {"EACCES", "nothing"},
    # Where bubblewrap runs as the bot's own user, its first process is open to the bot: it has no
    # more rights than the bot, and holds nothing.
    "take the open files of the first process": {"EACCES", "nothing"},
    "read the memory of the first process": {"EACCES", "EIO"},
    "read all memory": {"ENOENT", "EACCES", "EPERM"},
    "watch what others open": FORBIDDEN,
    "type into the arena's terminal": {"ENOENT", "EROFS"},
    "write to its own folder": READ_ONLY,
    "write to the package": READ_ONLY,
    "write to the interpreter": READ_ONLY,
    "write to the root": READ_ONLY,
    "write to the system": READ_ONLY,
    "write to /dev": READ_ONLY,
    "write to the kernel's settings": {"EROFS", "EACCES", "EPERM"},
    "bring the machine down": {"ENOENT", "EROFS", "EACCES", "EPERM"},
    "make a device": FORBIDDEN,
    "a second name for the interpreter": {"EXDEV", "EPERM"},
    "write to the memory of the first process": {"EACCES", "EIO"},
    "be spared when memory is short": {"EACCES"},
    "turn the machine off": FORBIDDEN,
    "name the machine": FORBIDDEN,
    "set the clock": FORBIDDEN,
    "leave its memory as a file": {(1, 1), (0, 0)},
    "be root": {"not root"},
    "become root": FORBIDDEN,
    "capabilities": {("0000000000000000",) * 4},
    "gain rights by a program": {"1"},
    "a program with the rights of root": {"refused"},
    "a user namespace": FORBIDDEN,
    "a mount namespace": FORBIDDEN,
    "a child in a namespace": FORBIDDEN,
    "the namespace's newer call": {"ENOSYS"},
    "enter a namespace": FORBIDDEN,
    "mount": FORBIDDEN,
    "unmount": FORBIDDEN,
    "mount anew": FORBIDDEN,
    "change the root": FORBIDDEN,
    "open a file by its number": FORBIDDEN,
    "trace a process": FORBIDDEN,
    "read another's memory": FORBIDDEN,
    "keys": FORBIDDEN,
    "programs in the kernel": FORBIDDEN,
    "counters of the kernel": FORBIDDEN,
    "calls behind the filter's back": FORBIDDEN,
    "a module": FORBIDDEN,
    "a file without a name": FORBIDDEN,
    "shared memory": FORBIDDEN,
    "a queue": FORBIDDEN,
    "locks of files": {"not kept"},  # and that is not said: what reads a database asks for some
    "lists of rights": FORBIDDEN,
    "lists of rights by a file's number": FORBIDDEN,
    "pages left in a pipe": FORBIDDEN,
    "all watches of its user": FORBIDDEN,
    "choose a processor": FORBIDDEN,
    "a clock that wakes the stopped": FORBIDDEN,
    "a signal that wakes the stopped": FORBIDDEN,
    "a friend that wakes the stopped": FORBIDDEN,
    "a friend that wakes a thread": FORBIDDEN,
    "a friend whose end wakes the stopped": FORBIDDEN,
    "the end of a friend's parent that wakes it": FORBIDDEN,
    "large pages that nobody counts": FORBIDDEN,
    "run only when nobody else does": FORBIDDEN,
    "fill its folder": {"ENOSPC", "EFBIG", "short"},
    "fill /dev/shm": {"ENOSPC", "EFBIG", "short"},
    "raise its limits": {"refused"},
    "be more important": {"EPERM", "EACCES"},
    "the arena's port": UNREACHABLE,
    "the world": UNREACHABLE,
    "the arena's socket": UNREACHABLE,
    "a socket without a file": UNREACHABLE,
    "the machine behind this machine": FORBIDDEN,
    "raw packets": FORBIDDEN,
    "raw packets of the internet": {"EPERM", "EPROTONOSUPPORT"},
    "networks that nobody has any more": {("EPERM",) * 5},
    "a pair of odd sockets": FORBIDDEN,
    "bring up a network of its own": FORBIDDEN,
    "watch the machine's devices come": {"EPERM", "TimeoutError"},
    "the kernel's ciphers": FORBIDDEN,
    "ask by shrunk pipes": {"ok", "EPERM"},  # its own loss: what it does not read, comes late
    "make all of its user less important": {(19,)},
    "more threads than processes": {"refused"},
    "more devices": {("none",)},
    "a program of root's without a name": {"refused", "EACCES", "EPERM"},
    "type into the arena's terminal through its input": {("ENOTTY",) * 3},
    "hang up everybody's terminal": FORBIDDEN,
    "talk to the machine's ports": {"EPERM", "ENOSYS"},
    "count its own use": FORBIDDEN,
    "more memory from a disk": FORBIDDEN,
    "another kernel": {"EPERM", "ENOSYS"},
    "limits of the umpire": {"ESRCH"},
    "the umpire's affinity": {"ESRCH"},
    "move the umpire's memory": {"ESRCH"},
    "a handle of the umpire": {"ESRCH"},
    "the umpire's memory by advice": {"EBADF", "EPERM"},
    "write to a file that it only reads": {"EBADF", "EROFS", "ETXTBSY"},
    "a mark on a file of the system": READ_ONLY | {"EPERM"},
    "rename its own program": {"EROFS", "EXDEV"},
    "kill the umpire": {"ESRCH"},
    "stop the umpire": {"ESRCH"},
    # The first process of a bot's own world ignores signals from inside.
    "kill whoever locked it in": {"EPERM", "ok"},
    "kill everybody": {"ESRCH", "EPERM"},
}


@pytest.fixture(scope="module")
def brought(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What each attack brought the intruder."""
    if LOCKED not in ISOLATIONS:
        pytest.skip("bubblewrap is missing: apt install bubblewrap")
    folder = tmp_path_factory.mktemp("outside")
    own = folder / "own"
    own.mkdir()
    (own / "intruder.py").write_bytes((HERE / "attacks" / "intruder.py").read_bytes())
    secret = folder / "secret.txt"
    secret.write_text("the arena's own")
    (own / "link").symlink_to(secret)
    abstract = f"inarow-{os.getpid()}"
    os.environ["SECRET_OF_OURS"] = abstract
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as named,
        socket.socket(socket.AF_UNIX) as nameless,
    ):
        named.bind(str(folder / "socket"))
        named.listen()
        nameless.bind("\0" + abstract)
        nameless.listen()
        secrets = {
            "file": str(secret),
            "link": "link",
            "beside": str(folder),
            "package": str(Path(inarow.__file__).parent),
            "root": IS_ROOT,
            "port": server.getsockname()[1],
            "socket": str(folder / "socket"),
            "abstract": abstract,
            "umpire": os.getpid(),
        }
        command = (sys.executable, "-s", str(own / "intruder.py"), json.dumps(secrets))
        process = BotProcess(Program(command, (own,), own), BotLimits(), LOCKED)
        try:
            process.greet('{"type":"hello"}\n')
            process.read(SECONDS)
            process.send('{"type":"turn","legal":["b2"]}\n')
            found: dict[str, object] = json.loads(process.read(2 * SECONDS))["results"]
            assert '"b2"' in process.read(SECONDS), "one of the attacks has ended it"
        finally:
            process.end()
            del os.environ["SECRET_OF_OURS"]
    return found


def test_every_attack_has_been_made(brought: dict[str, object]) -> None:
    assert set(brought) == set(EXPECTED)
    assert len(EXPECTED) >= 45


@pytest.mark.parametrize("attack", EXPECTED)
def test_it_gets_nothing_by_the_attack(attack: str, brought: dict[str, object]) -> None:
    found = brought[attack]
    assert (tuple(found) if isinstance(found, list) else found) in EXPECTED[attack]


GREETING = 'import sys\nsys.stdin.readline()\nprint(\'{"type": "ready"}\', flush=True)\n'


def bot_doing(code: str, folder: Path, **limits: int) -> object:
    """The fault of a bot that does this when it is asked."""
    file = folder / "bot.py"
    file.write_text(GREETING + "sys.stdin.readline()\n" + code)
    bot = open_bot(file, format="jsonl", isolation=LOCKED, limits=BotLimits(**limits))
    bot.prepare(RULES, Side.FIRST)
    with pytest.raises(PlayerFault) as caught:
        bot.choose(Game.new(RULES), Limit(seconds=SECONDS))
    assert left_running(str(file)) == []
    return caught.value


HOARDS = {
    "its own": "hoard = [bytes([1]) * (1 << 20) for _ in range(400)]\n",
    "shared with children": (
        "import mmap, os\nhoard = [mmap.mmap(-1, 1 << 20) for _ in range(400)]\n"
        "for part in hoard:\n    part.write(bytes([1]) * (1 << 20))\n"
    ),
    "files in its folder": (
        "for n in range(50):\n    open(f'{n}', 'wb').write(bytes([1]) * (1 << 20))\n"
        "hoard = [bytes([1]) * (1 << 20) for _ in range(150)]\n"
    ),
    "in sockets": (
        "import os, socket, time\nfor _ in range(10):\n    if os.fork() == 0:\n"
        "        pairs = [socket.socketpair() for _ in range(110)]\n"
        "        for end in [end for pair in pairs for end in pair]:\n"
        "            end.setblocking(False)\n"
        "            try:\n                while True:\n"
        "                    end.send(bytes(65536))\n"
        "            except OSError:\n                pass\n        time.sleep(60)\n"
    ),
    "that of many children": (
        "import os, time\nfor _ in range(20):\n    if os.fork() == 0:\n"
        "        hoard = bytes([1]) * (20 << 20)\n        time.sleep(60)\n"
    ),
    # One page in two mebibytes is read, which is empty: only the kernel's own tables grow.
    "tables of its pages": (
        "import mmap, os, time\nfor _ in range(20):\n    if os.fork() == 0:\n"
        "        kind = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000\n"
        "        hoard = mmap.mmap(-1, 7 << 30, flags=kind, prot=mmap.PROT_READ)\n"
        "        seen = [hoard[place] for place in range(4096, 7 << 30, 2 << 20)]\n"
        "        time.sleep(60)\n"
    ),
    # Every other page is one that it may not write to, so that the kernel keeps each on its own.
    "many parts": (
        "import ctypes, mmap\nkind = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS\n"
        "hoard = mmap.mmap(-1, 60_000 * 4096, flags=kind)\nprotect = ctypes.CDLL(None).mprotect\n"
        "start = ctypes.addressof(ctypes.c_char.from_buffer(hoard))\n"
        "for page in range(0, 60_000, 2):\n"
        "    protect(ctypes.c_void_p(start + page * 4096), ctypes.c_size_t(4096), 1)\n"
    ),
}
UNCOUNTED = ("in sockets", "tables of its pages", "many parts")  # by any number of one process
WITHOUT = ", without groups"


@pytest.mark.parametrize("kind", [*HOARDS, *(kind + WITHOUT for kind in UNCOUNTED)])
def test_all_its_memory_is_counted(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind.endswith(WITHOUT):
        kind = kind.removesuffix(WITHOUT)
        monkeypatch.setattr("inarow.bots.cgroup._parents", lambda: ())
    fault = bot_doing(HOARDS[kind] + "import time\ntime.sleep(60)\n", tmp_path, memory=150 << 20)
    assert "more than 150 MiB of memory" in str(fault)


def test_its_files_are_counted(tmp_path: Path) -> None:
    code = "import time\nfor n in range(5000):\n    open(str(n), 'w').close()\ntime.sleep(60)\n"
    assert "more than 1000 files" in str(bot_doing(code, tmp_path, entries=1000))


def test_nothing_is_kept_from_game_to_game(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, os, sys\nsys.stdin.readline()\n"
        "places = ['/tmp', '/var/tmp', '/usr', os.path.dirname(__file__), '/bot']\n"
        "found = [place for place in places if os.path.exists(place + '/kept')]\n"
        "for place in places:\n"
        "    try:\n        open(place + '/kept', 'w').close()\n"
        "    except OSError:\n        pass\n"
        "print(json.dumps({'type': 'ready'} if not found else found), flush=True)\n"
        "sys.stdin.readline()\n"
    )
    bot = open_bot(file, format="jsonl", isolation=LOCKED)
    for _ in range(2):
        bot.prepare(RULES, Side.FIRST)
    bot.leave()


BURNER = """
import json, os, sys, time
for line in iter(sys.stdin.readline, ""):
    message = json.loads(line)
    if message["type"] == "hello":
        for number in range(6):
            if os.fork() == 0:
                if number % 2:
                    os.setsid()
                while True:
                    pass
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "turn":
        print(json.dumps({"type": "move", "move": message["legal"][0]}), flush=True)
        for number in range(4):
            if os.fork() == 0:
                while True:
                    pass
"""


def used_by(word: str) -> float:
    """Seconds of the processor that all processes with this word on their command line had."""
    ticks = 0
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and word.encode() in (folder / "cmdline").read_bytes():
                fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("isolation", ISOLATIONS, ids=lambda isolation: isolation.value)
@pytest.mark.parametrize("way", ["the kernel's group", "signals"])
def test_a_bot_has_the_processor_only_in_its_turn(
    way: str, isolation: Isolation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "signals":
        monkeypatch.setattr("inarow.bots.cgroup._parents", lambda: ())
    file = tmp_path / "burner.py"
    file.write_text(BURNER)
    bot = open_bot(file, format="jsonl", isolation=isolation)
    bot.prepare(RULES, Side.FIRST)
    game = Game.new(RULES)
    for _ in range(2):
        before = used_by(str(file))
        time.sleep(0.5)
        # Some ticks are counted late; a bot that is not frozen has about 50 of them.
        assert used_by(str(file)) - before < 0.055
        game = game.play(bot.choose(game, Limit(seconds=SECONDS)).move)
        game = game.play(game.position.legal_moves()[0])
    bot.leave()
    assert left_running(str(file)) == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("with an assembler", 'int main(void) { __asm__(".incbin \\"SECRET\\""); return 0; }'),
        ("with the preprocessor", '#include "SECRET"\nint main(void) { return 0; }'),
    ],
)
def test_compiling_brings_no_file_of_ours(
    name: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    secret = tmp_path / "secret.txt"
    secret.write_text("a_secret_of_ours")
    own = tmp_path / "own"
    own.mkdir()
    file = own / "bot.c"
    file.write_text(code.replace("SECRET", str(secret)))
    with pytest.raises(BadPlayer, match=r"does not compile|which is not here") as caught:
        open_bot(file, format="text", isolation=LOCKED)
    assert "a_secret_of_ours" not in str(caught.value)


LOOKS = (
    GREETING + "import os\nsys.stdin.readline()\n"
    "found = [open(path).read() for path in %r if os.path.exists(path)]\n"
    "print(found or 'nothing', flush=True)\n"
)


def what_it_finds(bot: Path, form: str) -> str:
    """What a bot that LOOKS says."""
    with pytest.raises(PlayerFault) as caught:
        open_bot(bot, format=form, isolation=LOCKED).choose(Game.new(RULES), Limit(seconds=SECONDS))
    return caught.value.evidence["said"]


def test_an_environment_that_is_a_link_shows_nothing_else(tmp_path: Path) -> None:
    """A link to the root, where that has a Python, showed all there is."""
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "bin").mkdir(parents=True)
    (elsewhere / "lib").mkdir()
    (elsewhere / "bin" / "python").symlink_to(sys.executable)
    (elsewhere / "secret").write_text("a_secret_of_ours")
    own = tmp_path / "own"
    own.mkdir()
    (own / ".venv").symlink_to(elsewhere)
    paths = [str(elsewhere / "secret"), str(own / ".venv" / "secret")]
    (own / "main.py").write_text(LOOKS % (paths,))
    assert what_it_finds(own, "jsonl") == "nothing"
    (elsewhere / "pyvenv.cfg").touch()  # this is an environment
    assert "a_secret_of_ours" in what_it_finds(own, "jsonl")


def test_a_notebook_brings_no_module_that_lies_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "secret.txt").write_text("a_secret_of_ours")
    own = tmp_path / "own"
    own.mkdir()
    (own / "helper.py").write_text("# of_its_own")
    (own / "stolen.py").symlink_to(tmp_path / "secret.txt")
    code = (
        "import glob\ndef choose(board):\n"
        "    return ' '.join(open(name).read() for name in sorted(glob.glob('*er.py') + "
        "glob.glob('st*.py')))\nif 0:\n    import helper\n    import stolen\n"
    )
    cell = {"cell_type": "code", "source": code.splitlines(keepends=True)}
    (own / "bot.ipynb").write_text(json.dumps({"cells": [cell]}))
    found = what_it_finds(own / "bot.ipynb", "function")
    assert "of_its_own" in found
    assert "a_secret_of_ours" not in found


@pytest.mark.parametrize("other", ["eve.c", "eve.py", "eve/main.py", "eve.tar.gz"])
def test_compiling_brings_no_program_of_others(
    other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    own = tmp_path / "bots"
    (own / other).parent.mkdir(parents=True)
    (own / other).write_text("int main(void) { return 0; }\ndef choose(board): ...\n")
    (own / "table.h").write_text("#define NUMBER 7\n")
    file = own / "bot.c"
    code = '#include "table.h"\n%s\nint main(void) { return NUMBER; }\n'
    file.write_text(code % "")
    assert open_bot(file, format="text", isolation=LOCKED).name == "bot.c"
    file.write_text(code % f'__asm__(".incbin \\"{own / other}\\"");')
    with pytest.raises(BadPlayer, match="does not compile"):
        open_bot(file, format="text", isolation=LOCKED)


def test_what_comes_out_of_compiling_may_be_forged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("inarow.bots.guarded.run_to_end", lambda *_: (True, b"no archive", b""))
    file = tmp_path / "bot.c"
    file.write_text("int main(void) { return 0; }")
    with pytest.raises(BadPlayer, match="does not compile"):
        open_bot(file, format="text", isolation=LOCKED)


def test_compiling_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("inarow.bots.program.COMPILE_SECONDS", 1)
    file = tmp_path / "bot.c"
    file.write_text('#include "/dev/zero"\nint main(void) { return 0; }')
    with pytest.raises(BadPlayer):
        open_bot(file, format="text", isolation=LOCKED)
    assert left_running(str(file)) == []


@pytest.mark.parametrize(
    ("form", "answer"),
    [
        ("jsonl", '\'{"type": "move", "move": "a1"}\\n{"type": "move", "move": "b1"}\''),
        ("text", "'a1\\nb1'"),
    ],
)
def test_an_answer_to_a_question_not_yet_asked_is_a_fault(
    form: str, answer: str, tmp_path: Path
) -> None:
    file = tmp_path / "bot.py"
    ready = "ready" if form == "text" else '{"type": "ready"}'
    end = 'while sys.stdin.readline().strip() != "move?": pass\n' if form == "text" else ""
    file.write_text(
        f"import sys\nsys.stdin.readline()\nprint('{ready}', flush=True)\n"
        f"{end or 'sys.stdin.readline()'}\nprint({answer}, flush=True)\nsys.stdin.readline()\n"
    )
    bot = open_bot(file, format=form, isolation=LOCKED)
    with pytest.raises(PlayerFault, match="answered again") as caught:
        bot.choose(Game.new(RULES), Limit(seconds=SECONDS))
    assert caught.value.reason is Reason.ILLEGAL


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ('sys.stderr.write(\'{"type": "move", "move": "b2"}\\n\')\n', "no move"),
        ("sys.stdout.write('a' * 3_000_000)\n", "more than 1024 KiB"),
        ("open('/proc/self/fd/0', 'w').write('x' * 3_000_000)\n", "no move|exit code"),
        # It took the umpire hours to see that these are no moves.
        ('print(\'{"type": "move", "move": "1\' + " " * 900_000 + \'x"}\', flush=True)\n', "no"),
        ("print('[' * 900_000, flush=True)\n", "not JSON"),
    ],
    ids=["a move as an error", "a row without an end", "its own question", "a long move", "deep"],
)
def test_what_is_no_answer(code: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(GREETING + "sys.stdin.readline()\n" + code + "import time\ntime.sleep(60)\n")
    bot = open_bot(file, format="jsonl", isolation=LOCKED)
    # A busy machine takes its time to write a million letters; but some say nothing in any time.
    seconds = 0.5 if "no move" in words else SECONDS
    with pytest.raises(PlayerFault, match=words):
        bot.choose(Game.new(RULES), Limit(seconds=seconds))
    assert left_running(str(file)) == []


def test_a_bot_with_one_child_is_not_taken_for_it(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    fork = "import os\nif os.fork() == 0:\n    import time\n    time.sleep(60)\n"
    file.write_text(fork + GREETING + "sys.stdin.readline()\n")
    bot = open_bot(file, format="jsonl", isolation=LOCKED)
    bot.prepare(RULES, Side.FIRST)
    assert bot._process is not None
    pid = bot._process._pid
    assert pid is not None
    assert len(children(pid)) == 1
    bot.leave()


@pytest.mark.parametrize("answer", ['{"error": ""}', '{"error": "\\\\n"}', '{"error": {}}'])
def test_a_forged_error_of_the_host_is_a_fault(answer: str, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "import os, re, sys\ndef choose(board):\n    frame = sys._getframe()\n"
        "    while 'question' not in frame.f_locals:\n        frame = frame.f_back\n"
        "    number = frame.f_locals['question']['number']\n"
        f"    forged = '{answer}'[:-1] + ', \"number\": %d}}\\n' % number\n"
        "    for fd in range(3, 10):\n        try:\n            os.write(fd, forged.encode())\n"
        "        except OSError:\n            pass\n    return 1\n"
    )
    bot = open_bot(file, format="function", isolation=LOCKED)
    with pytest.raises(PlayerFault, match="it stopped with"):
        bot.choose(Game.new(RULES), Limit(seconds=SECONDS))


@pytest.mark.parametrize("number", ["", "'number': question['number'], "])
def test_a_forged_answer_of_the_host_is_a_fault(number: str, tmp_path: Path) -> None:
    """Even if it looks up which answer is expected: then its real one comes too late."""
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, os, sys\ndef choose(board):\n"
        "    frame = sys._getframe()\n"
        "    while 'question' not in frame.f_locals:\n        frame = frame.f_back\n"
        "    question = frame.f_locals['question']\n"
        f"    forged = {{{number}'value': 0, 'kind': 'int', 'changed': False}}\n"
        "    for fd in range(3, 10):\n        try:\n"
        "            os.write(fd, json.dumps(forged).encode() + b'\\n')\n"
        "        except OSError:\n            pass\n    return 1\n"
    )
    bot = open_bot(file, format="function", isolation=LOCKED)
    turns = (bot.choose(Game.new(RULES), Limit(seconds=SECONDS)) for _ in range(2))
    with pytest.raises(PlayerFault, match=r"answered again|where only its answers"):
        list(turns)


def test_what_would_move_the_cursor_is_shown_as_text(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        GREETING + "print('\\x1b[2Jwon\\u202e', file=sys.stderr)\nsys.stdin.readline()\n"
        'print(\'{"type": "move", "move": "\\\\u001b]0;x\\\\u0007"}\', flush=True)\n'
    )
    bot = open_bot(file, format="jsonl", isolation=LOCKED)
    with pytest.raises(PlayerFault) as caught:
        bot.choose(Game.new(RULES), Limit(seconds=SECONDS))
    shown = [str(caught.value), *caught.value.evidence.values()]
    assert not any(letter in text for text in shown for letter in "\x1b\x07\u202e")
    assert "\\x1b[2Jwon\\u202e" in caught.value.evidence["stderr"]


ARENA = """
import sys, time
from inarow.bots import Isolation, open_bot
from inarow.rules import Rules, Side
bot = open_bot(sys.argv[1], format="jsonl", isolation=Isolation(sys.argv[2]))
bot.prepare(Rules(3, 3, 3), Side.FIRST)
print("ready", flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("frozen", [True, False])
def test_no_group_of_the_kernel_is_left_by_an_arena_that_is_killed(
    frozen: bool, tmp_path: Path
) -> None:
    from inarow.bots import cgroup

    file = tmp_path / "bot.py"
    file.write_text(BURNER)
    before = {path for parent in cgroup._parents() for path in parent.glob("inarow-bot-*")}
    command = [sys.executable, "-c", ARENA, str(file), LOCKED.value]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        groups = {path for base in cgroup._parents() for path in base.glob("inarow-bot-*")}
        mine = groups - before
        for path in mine if not frozen else ():
            if (path / "cgroup.freeze").exists():
                (path / "cgroup.freeze").write_text("0")
        parent.kill()
    deadline = time.monotonic() + SECONDS
    while (left_running(str(file)) or any(p.exists() for p in mine)) and (
        time.monotonic() < deadline
    ):
        time.sleep(0.1)
    assert left_running(str(file)) == []
    assert not any(path.exists() for path in mine)
