"""Puzzles on paper: a page of tasks and a page of solutions, for `draw` to draw."""

from __future__ import annotations

from collections.abc import Sequence

from inarow.draw.sheet import Figure, Page
from inarow.review.puzzle import Puzzle
from inarow.rules import Message, Say, Side, find_entry

MOVES = 12  # of a solution that fit into a row


def puzzle_sheet(puzzles: Sequence[Puzzle], say: Say = str, marks: str = "XO") -> tuple[Page, Page]:
    """The tasks, and on a page of their own the solutions."""
    tasks = [
        Figure(p.position, _number(n, say), _task(n, p, say, marks))
        for n, p in enumerate(puzzles, 1)
    ]
    solutions = [
        Figure(p.position.play(p.solution), _number(n, say), _solution(n, p, say), p.solution)
        for n, p in enumerate(puzzles, 1)
    ]
    names = {p.position.rules.code: _game(p, say) for p in puzzles}
    title = say(Message("Puzzles: {games}", games=", ".join(names.values())))
    return Page(title, tasks), Page(say(Message("Solutions")), solutions)


def _game(puzzle: Puzzle, say: Say) -> str:
    entry = find_entry(puzzle.position.rules)
    return puzzle.position.rules.code if entry is None else say(entry.title)


def _number(index: int, say: Say) -> str:
    return say(Message("Puzzle {n}", n=index))


def _task(index: int, puzzle: Puzzle, say: Say, marks: str) -> list[str]:
    mark = marks[0] if puzzle.position.turn is Side.FIRST else marks[1]
    grade = say(Message("grade {grade}", grade=puzzle.grade))
    turn = say(Message("{mark} to move.", mark=mark))
    return [f"{_number(index, say)}, {grade}", turn, say(puzzle.task)]


def _solution(index: int, puzzle: Puzzle, say: Say) -> list[str]:
    moves = " ".join(map(str, puzzle.variation[:MOVES]))
    more = " ..." if len(puzzle.variation) > MOVES else ""
    return [f"{_number(index, say)}: {puzzle.solution}", say(puzzle.hint.steps[2]), moves + more]
