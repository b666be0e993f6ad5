"""Traces a student's file in a process of its own, locked in as bots are."""

from __future__ import annotations

import json
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inarow.bots import BotLimits, Isolation, isolation_in_force
from inarow.bots.guarded import run_to_end
from inarow.bots.isolation import GIBIBYTE, MEBIBYTE
from inarow.bots.program import PACKAGE, Program, interpreter
from inarow.debugger.calls import MOST_CALLS, SECONDS
from inarow.debugger.finding import Finding, open_message
from inarow.debugger.parcel import pack, top_of
from inarow.debugger.reading import read_target
from inarow.rules import BadFile, BadOption, Position

WORKER = Path(__file__).parent / "worker.py"
LIMITS = BotLimits(memory=2 * GIBIBYTE, output=256 * MEBIBYTE, processes=16)
# The ways to read a program are tried for at most the time that a call of it may take, a few of
# them closely, and then it is watched.
PATIENCE = 8
STARTING = 20.0  # seconds


def trace_locked(
    target: str,
    position: Position | None = None,
    kind: str = "auto",
    given: Mapping[str, Any] | None = None,
    most: int = MOST_CALLS,
    seconds: float = SECONDS,
    isolation: Isolation | None = None,
    stop: threading.Event | None = None,
) -> Finding:
    """What `trace_file` finds, with the student's code kept from everything else.

    It sees copies of the file and of what that may import, and nothing else of its folder. `stop`
    ends it early, as if its time were up. Raises InarowError, as `trace_file` does.
    """
    path, wanted = read_target(target)
    if not path.is_file():
        raise BadFile("there is no file {file}", file=str(path))
    path = path.resolve()
    with tempfile.TemporaryDirectory(prefix="inarow-trace-") as folder:
        own = Path(folder).resolve()
        wish = {
            "target": ":".join([str(_packed(path, own)), *filter(None, [",".join(wanted)])]),
            "position": None if position is None else position.code,
            "kind": kind,
            "given": repr(dict(given or {})),
            "most": most,
            "seconds": seconds,
        }
        python = interpreter(path.parent)
        command = (python, "-s", str(WORKER), str(PACKAGE.parent), json.dumps(wish))
        try:
            _fine, out, errors = run_to_end(
                Program(command, (own,), own),
                LIMITS,
                isolation or isolation_in_force(),
                PATIENCE * seconds + STARTING,
                stop,
            )
        except TimeoutError:
            raise BadFile("{file} did not come to an end in time", file=path.name) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadFile("it can't be started: {error}", error=reason) from None
        copied = json.dumps(str(own))[1:-1].encode()
    real = json.dumps(str(top_of(path)).rstrip("/"))[1:-1].encode()
    return _opened(out.replace(copied, real), errors, path.name, position)


def _packed(path: Path, own: Path) -> Path:
    """The copy of the file in a folder of its own. Raises BadFile."""
    try:
        return pack(path, own)
    except OSError as error:
        raise BadFile(
            "{file} can't be loaded: {error}", file=str(path), error=error.strerror or str(error)
        ) from None


def _opened(out: bytes, errors: bytes, name: str, position: Position | None) -> Finding:
    """What the process wrote; its last line counts. Raises BadFile and BadOption."""
    lines = out.decode(errors="replace").splitlines()
    try:
        data = json.loads(lines[-1])
        if "error" in data:
            kind = BadOption if data["kind"] == "BadOption" else BadFile
            error = kind(open_message(data["error"]))
        else:
            return Finding.opened(data, None if position is None else position.rules)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        said = (errors.decode(errors="replace").strip().splitlines() or [""])[-1]
        raise BadFile(
            "{file} can't be watched: its process ended ({error})", file=name, error=said[:300]
        ) from None
    raise error
