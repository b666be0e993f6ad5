"""The programs in examples/, in a short form."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_network_learns_from_its_own_games() -> None:
    """Its regret falls, and so does the number of defences against it; it is not perfect yet."""
    program = [sys.executable, str(EXAMPLES / "train_network.py"), "--rounds", "1", "--moves", "60"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    head, *rows = done.stdout.splitlines()
    assert (done.returncode, head, done.stderr) == (1, "round  regret  defences that hold", "")
    (_, regret, held), (_, later_regret, later_held) = (map(float, row.split()) for row in rows)
    assert later_regret < regret - 0.05
    assert later_held < held / 4
