"""A student's program runs locked in: what it says comes out, and nothing else does."""

import json
import socket
import tempfile
from pathlib import Path
from typing import Any

import pytest

from inarow import read_position
from inarow.bots import Isolation, isolation_in_force
from inarow.debugger import Fault, Finding, parcel, trace_file, trace_locked
from inarow.rules import BadFile
from students import styles

# X has two in the top row, and O must answer:
#   X X .
#   . O .
#   . . .
POSITION = read_position("3x3k3 a1 b2 b1")

# Looks around while it is loaded; what it sees decides what it says of a draw.
SPY = """
import os, socket

def spied():
    seen = []
    try:
        with open("{secret}") as file:
            seen.append(file.read())
    except OSError:
        pass
    try:
        with open("{target}", "w") as file:
            file.write("x")
        seen.append("written")
    except OSError:
        pass
    try:
        socket.create_connection(("127.0.0.1", {port}), timeout=1).close()
        seen.append("network")
    except OSError:
        pass
    return seen

SEEN = spied()
"""


def test_the_program_sees_neither_our_files_nor_the_network(tmp_path: Path) -> None:
    secret, target = tmp_path / "secret.txt", tmp_path / "written.txt"
    secret.write_text("our secret")
    own = tmp_path / "student"
    own.mkdir()
    right = styles.RIGHT["game loop"]
    with socket.create_server(("127.0.0.1", 0)) as server:
        spy = SPY.format(secret=secret, target=target, port=server.getsockname()[1])
        source = spy + right.replace("return 0", "return 7 if SEEN else 0", 1)
        assert source != spy + right
        (own / "mine.py").write_text(source)
        assert isolation_in_force() is Isolation.BUBBLEWRAP
        found = trace_locked(f"{own / 'mine.py'}", POSITION, seconds=60)
        assert found.fault is None, list(map(str, found.lines))
        assert not target.exists()
        unlocked = trace_file(f"{own / 'mine.py'}", POSITION, seconds=60)
        assert unlocked.fault is not None, "the spy would be noticed"


def test_only_what_a_file_may_import_is_taken_from_its_folder(tmp_path: Path) -> None:
    downloads = tmp_path / "downloads"
    (downloads / "helpers").mkdir(parents=True, mode=0o700)
    for number in range(parcel.MOST_SEEN + 10):  # as full as such folders are
        (downloads / f"film {number}.mp4").touch()
    (downloads / "helpers" / "lines.py").write_text(styles.LINES.replace("EMPTY", '" "'))
    (downloads / "huge.py").write_bytes(b"#" * (parcel.LARGEST + 1))
    file = downloads / "mine.py"
    source = "from helpers.lines import won, full\nimport huge\n"
    file.write_text(source + styles.RIGHT["game loop"].replace(styles.LINES, ""))
    own = tmp_path / "own"
    own.mkdir()
    copy = parcel.pack(file, own)
    packed = sorted(one.relative_to(copy.parent) for one in own.rglob("*") if one.is_file())
    assert packed == [Path("helpers/lines.py"), Path("mine.py")]
    found = trace_locked(str(file), POSITION, seconds=60)
    assert found.fault is None, list(map(str, found.lines))


def test_it_finds_what_is_found_outside(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(styles.RIGHT["game loop"].replace(*styles.SWAPPED))
    outside = trace_file(str(file), POSITION, seconds=60)
    found = trace_locked(str(file), POSITION, seconds=60, isolation=Isolation.LIMITS)
    assert found.fault is Fault.MAX_MIN is outside.fault
    assert found.text(str, lambda position: position.code) == outside.finding().text(
        str, lambda position: position.code
    )
    assert found.tree(300).as_data() == outside.tree(300).as_data()


def test_what_goes_wrong_inside_is_said_outside(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(styles.RIGHT["game loop"])
    with pytest.raises(BadFile, match="there is no file"):
        trace_locked(str(tmp_path / "other.py"), POSITION)
    with pytest.raises(BadFile, match="has no function 'other'"):
        trace_locked(f"{file}:other", POSITION, isolation=Isolation.LIMITS)
    with tempfile.TemporaryDirectory(dir="/tmp") as near_the_top:
        file = Path(near_the_top, "mine.py")
        file.write_text(styles.RIGHT["game loop"])
        with pytest.raises(BadFile, match=f"^{file} has no function 'other'"):
            trace_locked(f"{file}:other", POSITION, isolation=Isolation.LIMITS)
    file = tmp_path / "mine.py"
    file.write_text(styles.RIGHT["game loop"].replace("return 0", "import os; os._exit(3)", 1))
    with pytest.raises(BadFile, match="its process ended"):
        trace_locked(str(file), POSITION, isolation=Isolation.LIMITS)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("events", []),
        ("events", [[1, 1, None, None, None]]),  # two stones on one cell
        ("events", [[1 << 60, 0, None, None, None]]),
        ("events", [[0, 0, None, None, None], [0, "end"], [0, "end"]]),
        ("events", [[0, 0, "alpha", None, None]]),
        ("fault", "no such fault"),
        ("position", [3, 1]),
        ("lines", [{"template": "{n:>999999999}", "plural": None, "values": {"n": 1}}]),
        ("lines", [{"template": "{x.__class__}", "plural": None, "values": {"x": 1}}]),
        ("lines", [{"template": "{x}", "plural": None, "values": {"x": [1]}}]),
        ("lines", [{"template": "{x}", "plural": None, "values": {"x": [["x"]]}}]),
    ],
)
def test_what_comes_out_is_not_believed(part: str, value: Any) -> None:
    rules = POSITION.rules
    whole: dict[str, Any] = {
        "lines": [{"template": "{n} \x1b[2J", "plural": None, "values": {"n": 1}}],
        "board_after": 1,
        "fault": None,
        "position": None,
        "events": [[0, 0, None, None, None], [0, "end"]],
        "finished": True,
    }
    found = Finding.opened(json.loads(json.dumps(whole)), rules)
    assert str(found.lines[0]) == r"1 \x1b[2J"
    assert found.tree().nodes == 1
    with pytest.raises((ValueError, TypeError, KeyError)):
        Finding.opened(json.loads(json.dumps(whole | {part: value})), rules)


def test_the_lines_that_are_not_noticed_come_out_as_words(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    right = styles.RIGHT["game loop"]
    begin, end = right.index("    if board[0][0] =="), right.index("def full")
    file.write_text(f"{right[:begin]}    return False\n\n\n{right[end:]}")
    found = trace_locked(str(file), POSITION, seconds=60, isolation=Isolation.LIMITS)
    assert found.fault is Fault.LINES_NOT_NOTICED
    text = found.text(str, lambda position: position.code)
    assert "some lines are not noticed: diagonals that rise to the right." in text
