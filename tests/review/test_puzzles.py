"""Puzzles: exactly one right move, proven, the same again for the same seed."""

from __future__ import annotations

import re
import threading
from xml.etree import ElementTree as ET

import pytest

from inarow.draw.sheet import draw_page, draw_sheet
from inarow.engine.engine import MEGABYTE, Engine
from inarow.review import NoPuzzle, Puzzle, make_puzzle
from inarow.review.proof import play_out
from inarow.review.puzzle import DEEPEST, puzzle_of, shelved
from inarow.review.quick_win import wins_within
from inarow.review.sheet import puzzle_sheet
from inarow.rules import CATALOGUE, Cell, Entry, Game, Rules, read_position
from inarow.search import Limit, Score
from oracle.games import random_game
from oracle.truth import Truth


def grade_of(depth: int) -> int:
    return 1 + sum(depth > deepest for deepest in DEEPEST)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_game_of_the_catalogue_has_puzzles(entry: Entry) -> None:
    shelf = shelved(entry.rules)
    assert shelf
    engine = Engine(entry.rules, 16 * MEGABYTE, book=False, proving=1.0)
    for grade, code in [(grade, code) for grade, codes in shelf.items() for code in codes]:
        position = read_position(code)
        puzzle = puzzle_of(position, 0, engine, 10)
        assert puzzle is not None, code
        assert puzzle.grade == grade
        assert puzzle.variation[0] == puzzle.solution
        end = Game(position, puzzle.variation).position
        assert end.outcome is not None
        assert end.outcome.winner is (position.turn if puzzle.goal == "win" else None)


@pytest.mark.parametrize("code", ["3x3k3", "3x3k3m", "4x3k3g", "4x3k3m"])
def test_trying_everything_finds_the_same_only_move(code: str) -> None:
    rules = Rules.read(code)
    oracle = Truth(rules)
    for seed in range(6):
        puzzle = make_puzzle(rules, seed)
        board, who = oracle.board(puzzle.position), oracle.who(puzzle.position)
        values = {oracle.cell(i): oracle.after(board, i, who) for i in oracle.free(board)}
        best = max(sign for sign, _plies in values.values())
        assert [move for move, (sign, _) in values.items() if sign == best] == [puzzle.solution]
        assert puzzle.goal == {1: "win", 0: "draw"}[best]
        others = [value for move, value in values.items() if move != puzzle.solution]
        slowest = max(plies for sign, plies in others if sign < 0) if best == 0 else None
        if best == 0:
            assert puzzle.depth == slowest
        elif all(sign < 0 for sign, _ in others):
            longest = max(plies for _, plies in others)
            assert puzzle.depth == min(values[puzzle.solution][1], longest)
        else:
            assert puzzle.depth == values[puzzle.solution][1]


def test_the_same_seed_makes_the_same_puzzle() -> None:
    for name in ("5x4k4g", "7x6k4g"):
        rules = Rules.read(name)
        one, two = make_puzzle(rules, 7), make_puzzle(rules, 7)
        assert one == two
    codes = {make_puzzle(Rules.read("7x6k4g"), seed).position.code for seed in range(8)}
    assert len(codes) > 4


def test_a_grade_is_what_was_asked_for() -> None:
    for grade in (1, 2, 3):
        puzzle = make_puzzle(Rules(3, 3, 3), 5, grade)
        assert puzzle.grade == grade == grade_of(puzzle.depth)


@pytest.mark.parametrize(
    ("code", "grade", "words"),
    [
        ("3x3k3", 6, "a puzzle of grade 6 can't be: give 1 to 5"),
        ("3x3k3", 5, "no puzzle of grade 5 was found for 3x3k3; there are some of grade 1, 2, 3"),
        ("1x1k1", None, "no puzzle was found for 1x1k1"),
        ("2x2k2", 1, "no puzzle was found for 2x2k2"),
    ],
)
def test_what_can_not_be_found_is_said(code: str, grade: int | None, words: str) -> None:
    with pytest.raises(NoPuzzle, match=re.escape(words)):
        make_puzzle(Rules.read(code), 1, grade)


def test_a_wrong_answer_is_refuted() -> None:
    puzzle = make_puzzle(Rules(3, 3, 3), 3, 2)
    for move in puzzle.position.legal_moves():
        answer = puzzle.answer(move)
        assert answer.is_mistake == (move != puzzle.solution)
        if move != puzzle.solution:
            assert answer.refutation is not None
            assert answer.refutation.complete


@pytest.mark.parametrize("code", ["4x4k3", "5x5k4", "4x4k4"])
def test_quick_wins_are_all_there_are(code: str) -> None:
    rules = Rules.read(code)
    engine = Engine(rules, 16 * MEGABYTE)
    found = 0
    for seed in range(14):
        for position in random_game(rules, seed, 13).positions[:8]:
            if position.outcome is not None:
                continue
            values = engine.analyse(position, Limit(seconds=60)).values
            for plies in (1, 3, 5):
                best = wins_within(position, plies)
                quickest = {m for m, s in values.items() if s.is_win and (s.plies or 0) <= plies}
                if plies > 1 and wins_within(position, plies - 2):
                    assert best
                else:
                    assert best == quickest, (position.code, plies)
                    found += len(best)
    assert found > 5


def test_on_a_large_board_only_the_quickest_win_is_asked_for() -> None:
    puzzle = make_puzzle(Rules(15, 15, 5), 2, 3)
    assert puzzle.within == 5
    assert wins_within(puzzle.position, 3) == frozenset()
    assert wins_within(puzzle.position, 5) == {puzzle.solution}
    assert str(puzzle.task) == "Find the only move that wins within 5 plies."
    assert len(puzzle.variation) == 5


@pytest.fixture(scope="module")
def some() -> list[Puzzle]:
    return [make_puzzle(Rules(3, 3, 3), seed) for seed in range(3)] + [
        make_puzzle(Rules(7, 6, 4, gravity=True), 1)
    ]


def test_data_with_the_solution(some: list[Puzzle]) -> None:
    data = some[-1].as_data()
    assert data["name"] == "connect-four"
    assert data["solution"] == str(some[-1].solution)


def test_a_sheet_has_the_solutions_on_its_second_page(some: list[Puzzle]) -> None:
    page = draw_sheet(puzzle_sheet(some))
    tasks, _, solutions = page.partition("<h1>Solutions</h1>")
    assert tasks.count("<figure>") == solutions.count("<figure>") == 4
    assert "break-before: page" in page
    for index, puzzle in enumerate(some, 1):
        assert f"Puzzle {index}: {puzzle.solution}" in solutions
        assert f"Puzzle {index}: {puzzle.solution}" not in tasks


def test_a_sheet_as_a_picture_is_xml(some: list[Puzzle]) -> None:
    for solutions, page in enumerate(puzzle_sheet(some)):
        picture = draw_page(page)
        root = ET.fromstring(picture)  # noqa: S314 - it is our own text
        boards = [child for child in root if child.tag.endswith("svg")]
        assert len(boards) == 4
        marked = [e for e in root.iter() if e.get("class") in ("last", "line", "fatal")]
        assert bool(marked) == bool(solutions)
        stones = [e for e in boards[0].iter() if e.get("data-cell")]
        assert len(stones) == some[0].position.ply + solutions


def test_an_image_of_a_puzzle_is_the_same_puzzle() -> None:
    engine = Engine(Rules(3, 3, 3), 16 * MEGABYTE)
    position = read_position(shelved(Rules(3, 3, 3))[2][0])
    depths = set()
    for image in position.images():
        puzzle = puzzle_of(image, 0, engine)
        assert puzzle is not None
        depths.add((puzzle.depth, puzzle.goal))
        assert isinstance(puzzle.solution, Cell)
    assert len(depths) == 1


@pytest.mark.parametrize("code", ["7x7k4", "9x9k5"])
def test_a_win_within_five_plies_is_solved_and_played_out_on_large_boards(code: str) -> None:
    rules = Rules.read(code)
    engine = Engine(rules, 4 * MEGABYTE)
    limit = Limit(nodes=50_000)
    decided = 0
    for seed in range(16):
        for position in random_game(rules, seed, rules.cells - 8).positions:
            if position.outcome is not None:
                continue
            plies = next((plies for plies in (1, 3, 5) if wins_within(position, plies)), None)
            if plies is None:
                continue
            decided += 1
            assert engine.solve(position, limit).score == Score.win(plies), position.code
            played = play_out(position, Score.win(plies), limit, engine)
            assert played.complete
            assert len(played.moves) == plies
    assert decided > 10


@pytest.mark.parametrize("code", ["7x6k4g", "8x8k5g"])
def test_a_search_for_a_puzzle_can_be_stopped(code: str) -> None:
    """On the shelf or not."""
    stop = threading.Event()
    stop.set()
    with pytest.raises(NoPuzzle, match="stopped"):
        make_puzzle(Rules.read(code), 1, 5, stop)
