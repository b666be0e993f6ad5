"""`inarow review`, `inarow puzzle` and the three steps of `hint`, as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

from inarow.rules import read_position

Inarow = Callable[..., Any]
GAME = ("tic-tac-toe", "b2", "b1", "a1", "c3", "c1", "a3", "a2")
RECORD = '{"rules": "3x3k3", "first": "Ada", "second": "Bob", "moves": "b2 b1 a1 c3 c1 a3 a2"}\n'


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def test_a_review_shows_mistakes_with_boards_and_reasons(inarow: Inarow) -> None:
    run = inarow("review", *GAME)
    assert run.code == 0
    assert "7. X (person): a2 - turned a draw into a loss (loses in 2 plies)" in run.out
    assert "It missed a block: the other side wins at once on b3." in run.out
    assert "2 (X) X  .       2  X  X  ." in run.out
    assert "3  O  .  O       3 [O][O][O]" in run.out
    assert "How it goes on: b3\n" in run.out
    assert "3 proven mistakes." in run.out
    assert "X (person): accuracy 66.7 % in 3 moves that count." in run.out
    assert "1. X" not in run.out


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("en", "3. X (person): b3 - threw away the win: now a draw\n"),
        ("de", "3. X (Mensch): b3 - verschenkt den Gewinn: jetzt unentschieden\n"),
        ("ru", "3. X (человек): b3 - упускает выигрыш: теперь ничья\n"),
    ],
)
def test_a_draw_is_said_once(inarow: Inarow, language: str, row: str) -> None:
    run = inarow("--lang", language, "review", "tic-tac-toe", "a1", "b1", "b3", "a3", "c3", "b2")
    assert row in run.out


def test_all_moves_can_be_shown(inarow: Inarow) -> None:
    run = inarow("review", *GAME, "--all")
    for ply in range(1, 8):
        assert f"\n{ply}. " in run.out
    assert "4. O (person): c3 - the best move" in run.out


def test_what_a_person_could_have_seen_is_told_first_and_with_boards(inarow: Inarow) -> None:
    # c1 gives away the win in 38 plies, which only a solver sees; d3 overlooks three in a row.
    run = inarow("review", "connect-four", "d1", "e1", "c1", "d2", "b1", "d3", "a1")
    told, _, far = run.out.partition("Further ahead than a person sees:")
    assert "6. O (person): d3" in told
    assert "It missed a block: the other side wins at once on a1." in told
    assert "(O)" in told
    assert "3. X (person): c1 - turned a win into a loss" in far
    assert "(X)" not in far  # no boards
    for line in (line for line in far.splitlines() if line.startswith(("   Better: ", "   How "))):
        assert len(line.partition(":")[2].partition("...")[0].split()) <= 12
        assert " ..." in line
    assert "The decisive move: 6. O (person): d3. Better: a1." in run.out


OVERLOOKED = ("connect-four", "d1", "e1", "c1", "d2", "b1", "d3", "a1", "--seconds", "0.1")
FIVE = "h8 a1 i8 b3 j8 c5 a15 o15 k8 h1 g8"  # O overlooks an open three, then k8 makes four


@pytest.mark.parametrize(("words", "wide"), [(OVERLOOKED, 40), (("gomoku", *FIVE.split()), 120)])
def test_a_review_fits_the_terminal(
    terminal: Callable[..., Any], words: tuple[str, ...], wide: int
) -> None:
    shown = terminal("review", *words, COLUMNS=str(wide), NO_COLOR="1", LANG="C.UTF-8")
    shown.expect(pexpect.EOF)
    written = shown.before.replace("\r\n", "\n").rpartition("\r")[2]
    rows = written.splitlines()
    assert any("▲" in row for row in rows)
    assert max(map(len, rows)) <= wide
    boards = [row for row in rows if row.count(" .") > 3]
    assert boards
    assert (max(map(len, boards)) > 80) == (wide > 80)  # two boards side by side, if they fit
    assert not any(row.startswith("the ") for row in rows)  # reasons stay indented


LOST = ("tic-tac-toe", "c3", "c1", "b3", "a3", "b1", "b2")  # X overlooks three in a row with b1


def test_the_curve_points_at_the_move_that_decided(inarow: Inarow) -> None:
    rows = inarow("review", *LOST).out.splitlines()
    at = next(index for index, row in enumerate(rows) if row.startswith("Value for X (person): "))
    curve = rows[at].partition(": ")[2]
    assert len(curve) == 7
    assert rows[at + 1].index("▲") == rows[at].index(curve) + 5
    assert rows[at + 1].strip() == "▲ 5"


def test_a_curve_without_bars_says_what_its_numbers_mean(inarow: Inarow) -> None:
    out = inarow("review", *LOST, PYTHONIOENCODING="ascii:backslashreplace").out
    assert "Value for X (person), from 0 (lost) to 7 (won): 4477700\n" in out
    assert "^ 5\n" in out


def test_who_runs_out_of_time_in_a_won_game_had_not_lost_it(inarow: Inarow, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    record = json.loads(RECORD) | {
        "moves": "a3 a2 b2 c1",
        "ending": "second wins: first ran out of time",
    }
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    out = inarow("review", str(file)).out
    assert "On the board X (Ada) had not lost yet." in out
    assert "could not have played better" not in out
    assert "decisive" not in out


def test_a_review_as_data(inarow: Inarow) -> None:
    data = json.loads(inarow("review", *GAME, "--json").out)
    assert data["mistakes"] == [2, 5, 7]
    assert data["accuracy"] == {"first": 66.7, "second": 75.0}
    assert [move["grade"] for move in data["moves"]][4:] == [
        "win-to-draw",
        "best",
        "draw-to-loss",
    ]


def test_a_record_can_be_reviewed_from_a_file_and_from_a_pipe(
    inarow: Inarow, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(RECORD + RECORD.replace("Ada", "Eve"), encoding="utf-8")
    assert "Ada" in inarow("review", str(file)).out
    assert "Eve" in inarow("review", str(file), "2").out
    assert "Ada" in inarow("review", "-", stdin=RECORD).out
    wrong = inarow("review", str(file), "2", "3")
    assert wrong.code == 2
    assert "only the number of a game can follow" in wrong.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nope", "b2"), "there is no game called 'nope'"),
        (("tic-tac-toe",), "there is no move to review"),
        (("tic-tac-toe", "b2", "b2"), "the cell is taken"),
        (("/no/such/file",), "is not a game; if you mean a file"),
        (("last",), "there is no saved game"),
        (("tic-tac-toe", "b2", "--seconds", "soon"), "'soon' is not a time"),
        (("tic-tac-toe", "b2", "--marks", "AB"), "can't be the marks"),
    ],
)
def test_what_is_wrong_with_a_review_is_said(
    inarow: Inarow, words: tuple[str, ...], reason: str
) -> None:
    run = inarow("review", *words)
    assert run.code == 2
    assert reason in run.err


def test_a_review_from_a_position_in_three_languages(inarow: Inarow) -> None:
    words = ("review", "3x3k3:xx1/1o1/3", "c3")
    for language, reason in (
        ("en", "It missed a block: the other side wins at once on c1."),
        ("de", "Er blockt nicht: die andere Seite gewinnt sofort auf c1."),
        ("ru", "Он не закрыл ряд: другая сторона сразу выигрывает на c1."),
    ):
        assert reason in inarow("--lang", language, *words).out


def test_the_last_saved_game_can_be_reviewed(inarow: Inarow) -> None:
    people = ("--first", "person", "--second", "person")
    inarow("play", "3x3", *people, stdin=lines("b2", "b1", "quit"))
    assert "2. O (person): b1 - turned a draw into a loss" in inarow("review", "last").out


def test_a_hint_comes_in_three_steps_and_starts_again_after_a_move(inarow: Inarow) -> None:
    people = ("--first", "person", "--second", "person")
    words = lines("a1", "b1", "a2", "b2", "hint", "hint", "hint", "hint", "a3", "quit")
    run = inarow("play", "3x3", *people, stdin=words)
    steps = ["Look near a2.", "You can win at once.", "a3 wins at once."]
    found = [line for line in run.out.splitlines() if line in steps]
    assert found == [*steps, steps[-1]]
    assert "  wins in 1 ply" in run.out
    again = inarow("play", "3x3", *people, stdin=lines("b2", "hint", "a1", "hint", "quit"))
    assert again.out.count("Look near") == 2


PUZZLE = ("puzzle", "tic-tac-toe", "--seed", "3", "--grade", "2")


def solution(inarow: Inarow) -> dict[str, Any]:
    (puzzle,) = json.loads(inarow(*PUZZLE, "--json").out)
    assert isinstance(puzzle, dict)
    return puzzle


def test_a_puzzle_is_asked_until_it_is_solved(inarow: Inarow) -> None:
    puzzle = solution(inarow)
    legal = json.loads(inarow("show", puzzle["position"], "--json").out)["legal"]
    wrong = next(move for move in legal if move != puzzle["solution"])
    words = lines(wrong, "z9", "hint", "hint", puzzle["solution"])
    run = inarow(*PUZZLE, stdin=words)
    assert run.code == 0
    assert "Puzzle 1 of 1: Tic-tac-toe (3x3k3), grade 2, seed 3" in run.out
    assert f"{wrong}: turned" in run.out or f"{wrong}: threw" in run.out
    assert "How it goes on: " in run.out
    assert f"Better: {puzzle['solution']}" not in run.out
    assert "'z9' is outside the board" in run.err
    assert run.out.index(puzzle["hints"]["steps"][0]) < run.out.index(puzzle["hints"]["steps"][1])
    assert "Right!" in run.out
    assert "1 of 1 puzzle solved, 0 at the first try" in run.out


def test_a_puzzle_solved_at_once_or_given_up(inarow: Inarow) -> None:
    puzzle = solution(inarow)
    run = inarow(*PUZZLE, "--count", "1", stdin=lines(puzzle["solution"]))
    assert "1 of 1 puzzle solved, 1 at the first try" in run.out
    shown = inarow(*PUZZLE, stdin=lines("best"))
    assert puzzle["hints"]["steps"][2] in shown.out
    assert "0 of 1 puzzle solved" in shown.out
    assert inarow(*PUZZLE, stdin="").code == 0
    assert "0 of 1" in inarow(*PUZZLE, stdin=lines("", "help", "quit")).out


def test_several_puzzles_are_different_ones(inarow: Inarow) -> None:
    words = ("puzzle", "tic-tac-toe", "--seed", "1", "--count", "12", "--json")
    puzzles = json.loads(inarow(*words).out)
    positions = {read_position(puzzle["position"]).canonical() for puzzle in puzzles}
    assert len(positions) == len(puzzles) == 12
    many = inarow("puzzle", "tic-tac-toe", "--grade", "3", "--count", "40", "--json")
    found = len(json.loads(many.out))
    assert found < 40
    assert f"Only {found} different puzzles were found." in many.err


def test_a_sheet_is_written(inarow: Inarow, tmp_path: Path) -> None:
    words = ("puzzle", "tic-tac-toe", "--seed", "1", "--count", "3", "--sheet")
    page = tmp_path / "sheet.html"
    assert inarow(*words, str(page)).out == f"{page}\n"
    assert page.read_text(encoding="utf-8").count("<figure>") == 6
    picture = tmp_path / "sheet.svg"
    assert inarow("--lang", "de", *words, str(picture)).code == 0
    assert "Aufgabe 3" in picture.read_text(encoding="utf-8")
    assert "Lösungen" in (tmp_path / "sheet-solutions.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--grade", "9"), "--grade must be a whole number between 1 and 5, not 9"),
        (("--seed", "x"), "--seed must be a whole number"),
        (("--count", "0"), "--count must be a whole number"),
        (("--sheet", "sheet.pdf"), "its name must end with .svg or .html"),
        (("--grade", "5"), "no puzzle of grade 5 was found for 3x3k3"),
        (("--sheet", "/no/such/folder/a.svg"), "there is no such file or folder"),
    ],
)
def test_what_is_wrong_with_a_puzzle_is_said(
    inarow: Inarow, words: tuple[str, ...], reason: str
) -> None:
    run = inarow("puzzle", "tic-tac-toe", *words)
    assert run.code in (1, 2)
    assert reason in run.err
