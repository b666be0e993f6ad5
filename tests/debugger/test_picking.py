"""Right values, and a function that picks a bad move by them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from inarow import read_position
from inarow.debugger import Fault, picking, reading, trace_file
from inarow.rules import Side
from students import styles

# The search is right; what is put in for {how} takes a move by its values. O is the computer.
PICKER = (
    styles.RIGHT["game loop"].partition("print(")[0]
    + """
import random

def scores(board):
    found = []
    for row in range(3):
        for col in range(3):
            if board[row][col] == EMPTY:
                board[row][col] = "O"
                found.append((minimax(board, 0, False), row, col))
                board[row][col] = EMPTY
    return found

def choose(board):
    found = scores(board)
    {how}
"""
)
HOWS = {
    "best": "return max(found)[1:]",
    "one of the best": "return random.choice([x for x in found if x[0] == max(found)[0]])[1:]",
    "number": "return max(found)[1] * 3 + max(found)[2]",
    "any now and then": "return (max if random.random() < 0.8 else random.choice)(found)[1:]",
    "puts it": "_, row, col = max(found); board[row][col] = 'O'",
}
BAD = {
    "worst": "return min(found)[1:]",
    "first": "return found[0][1:]",
    "worst number": "return min(found)[1] * 3 + min(found)[2]",
    "puts the worst": "_, row, col = min(found); board[row][col] = 'O'",
    "the first that is not worst": "return next(x for x in found if x[0] >= min(found)[0])[1:]",
}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, all positions are asked."""
    monkeypatch.setattr(reading, "FURTHER", 600.0)
    monkeypatch.setattr(picking, "SECONDS", 60.0)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def write(how: str) -> Path:
        file = tmp_path / "mine.py"
        file.write_text(PICKER.replace("{how}", how))
        return file

    return write


@pytest.mark.parametrize("how", HOWS.values(), ids=HOWS)
def test_who_picks_a_good_move_is_not_accused(how: str, write: Callable[[str], Path]) -> None:
    own = trace_file(str(write(how)))
    assert own.fault is None, str(own)


@pytest.mark.parametrize("how", BAD.values(), ids=BAD)
def test_who_picks_a_bad_move_is_told(how: str, write: Callable[[str], Path]) -> None:
    own = trace_file(str(write(how)))
    assert own.fault is Fault.PICK, str(own)
    assert "the values are right, but choose picks" in str(own.cause)
    assert own.position is not None
    assert own.position.outcome is None
    assert own.position.turn is Side.SECOND  # only O is ever put


def test_what_throws_dice_alone_is_told(write: Callable[[str], Path]) -> None:
    own = trace_file(str(write("return random.choice(found)[1:]")))
    assert own.fault is Fault.PICK, str(own)


def test_a_search_that_stops_early_leaves_the_picker_alone(tmp_path: Path) -> None:
    source = PICKER.replace("{how}", BAD["worst"]).replace(
        "    if full(board):\n        return 0\n    best",
        "    if full(board) or depth == 1:\n        return 0\n    best",
    )
    assert "depth == 1" in source
    file = tmp_path / "mine.py"
    file.write_text(source)
    position = read_position("tic-tac-toe a1 b2 b1")
    assert trace_file(str(file), position).fault is not Fault.PICK
    assert trace_file(str(file)).fault is not Fault.PICK


def test_another_board_of_the_same_object_is_not_the_one_it_plays_on(tmp_path: Path) -> None:
    # An old game lies beside the board. What is picked is put on the board, by no other sign.
    source = """
class Game:
    def __init__(self):
        self.example = [None, "X", "O", "O", 4, "O", 6, 7, "X", 9]
        self.cells = [None, *range(1, 10)]

    def won(self, mark):
        rows = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9),
                (3, 5, 7))
        return any(all(self.cells[at] == mark for at in row) for row in rows)

    def free(self):
        return [cell for cell in self.cells[1:] if isinstance(cell, int)]

    def minimax(self, mark):
        if self.won("X") or self.won("O"):
            return (1 if self.won("O") else -1), None
        found = []
        for cell in self.free():
            self.cells[cell] = mark
            found.append((self.minimax("X" if mark == "O" else "O")[0], cell))
            self.cells[cell] = cell
        if not found:
            return 0, None
        return max(found) if mark == "O" else min(found)

    def move(self):
        self.cells[self.minimax("O")[1]] = "O"
"""
    file = tmp_path / "mine.py"
    file.write_text(source)
    own = trace_file(str(file))
    assert own.fault is None, str(own)
