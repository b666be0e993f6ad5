"""Faults planted into programs of many styles: does the debugger name them?

The programs and the faults are in `tests/students/planted.py`; right programs must not be accused.
`python -m bench.faults` also prints what was named otherwise.
"""

import sys
import tempfile
from pathlib import Path

from bench.table import Figure, Table
from inarow.debugger import Fault, trace_file
from inarow.rules import InarowError, Position, read_position

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # the tests' students

from students.planted import FALLING, PLANTED, PROGRAMS

SECONDS = 60.0  # patience on a busy machine
FLAT = read_position("3x3k3 a1 b2 b1")
FALLEN = read_position("7x6k4g 7332633453151173446261555522166421")


def tables() -> list[Table]:
    """The tables of this module."""
    named = [name_fault(index) for index in range(len(PLANTED))]
    accused = [found(name, source)[0] is not None for name, source in PROGRAMS.items()]
    return [
        Table(
            "Planted faults",
            [
                Figure("kinds and places", "", (float(len(PLANTED)),), at_least=60),
                Figure("named rightly", "%", (100 * sum(named) / len(named),), at_least=90),
                Figure("right programs accused", "", (float(sum(accused)),), at_most=0),
            ],
        )
    ]


def name_fault(index: int) -> bool:
    """Whether a planted fault is named rightly."""
    name, (before, after), faults = PLANTED[index]
    source = PROGRAMS[name]
    assert before in source, f"{name}: {before}"
    fault, said = found(name, source.replace(before, after, 1))
    if fault in faults:
        return True
    print(f"{name}: {before!r} -> {after!r}\n{faults}, but:\n{said}\n", file=sys.stderr, flush=True)
    return False


def found(name: str, source: str) -> tuple[Fault | None, str]:
    """What is said of a program."""
    position: Position = FALLEN if name in FALLING else FLAT
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mine.py"
        file.write_text(source)
        try:
            traced = trace_file(str(file), position, seconds=SECONDS)
        except InarowError as error:
            return Fault.UNKNOWN, str(error)
        return traced.fault, str(traced)


if __name__ == "__main__":
    for table in tables():
        print(table.markdown())
