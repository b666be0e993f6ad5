"""Positions with exactly one right move, to be found."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from inarow.engine.engine import MEGABYTE, Engine
from inarow.review.game_review import MoveReview, review_move
from inarow.review.hint import Hint
from inarow.review.motif import completing_cells
from inarow.review.proof import play_out
from inarow.review.quick_win import wins_within
from inarow.rules import (
    Cell,
    Data,
    InarowError,
    Message,
    Position,
    Rules,
    Side,
    find_entry,
    read_position,
)
from inarow.search import Limit, Score

GRADES = (1, 2, 3, 4, 5)
DEEPEST = (2, 4, 8, 14)  # the depth up to which a puzzle has grade 1, 2, 3 and 4
TRIES = {16: 1500, 25: 600, 361: 200}  # positions looked at, by cells of the board
ENOUGH = 12  # puzzles to choose from when any grade will do
MEMORY = 16 * MEGABYTE
FALLING_NODES = 400_000  # for the proof of one position
PLACED_NODES = 15_000
AGAIN = 10  # times as many nodes for what was proven before
ROOM = 8  # cells for each stone of a line: with more, most moves of a won position win
SOON = (1, 3, 5)  # plies of those wins
CARE = 0.85  # how often the random games behind puzzles stop a threat
AN_ANSWER = Limit(seconds=2.0)


class NoPuzzle(InarowError):
    """No puzzle like this was found."""


@dataclass(frozen=True)
class Puzzle(Data):
    """A position in which one move is right, and how far one has to look to see it.

    All other moves give away the result; where `within` is set, on large boards, they only fail
    to win within so many plies.
    """

    position: Position
    solution: Cell
    score: Score
    depth: int
    variation: tuple[Cell, ...]
    values: Mapping[Cell, Score]
    seed: int
    within: int | None = None

    DATA = (
        "rules name seed position side grade depth goal within task solution variation hints=hint"
    )

    @property
    def rules(self) -> Rules:
        return self.position.rules

    @property
    def name(self) -> str | None:
        """What the catalogue calls the game, if it is there."""
        entry = find_entry(self.rules)
        return None if entry is None else entry.name

    @property
    def side(self) -> Side:
        return self.position.turn

    @property
    def grade(self) -> int:
        """From 1, seen at a glance, to 5."""
        return 1 + sum(self.depth > deepest for deepest in DEEPEST)

    @property
    def goal(self) -> Literal["win", "draw"]:
        """What the right move does: `win`, or hold the `draw`."""
        return "win" if self.score.is_win else "draw"

    @property
    def task(self) -> Message:
        """What is asked, in words."""
        if self.within is not None:
            return Message.counted(
                "Find the only move that wins within {n} ply.",
                "Find the only move that wins within {n} plies.",
                self.within,
            )
        if self.score.is_win:
            return Message("Find the only move that wins.")
        return Message("Find the only move that does not lose.")

    @property
    def hint(self) -> Hint:
        """Help in three steps."""
        known, moves = self.values, self.variation
        return Hint(self.position, self.solution, self.score, known, moves, AN_ANSWER)

    def answer(self, move: Cell, limit: Limit = AN_ANSWER) -> MoveReview:
        """What is to be said to a try: its grade, and how it is refuted. Raises IllegalMove."""
        return review_move(self.position, move, limit)


def make_puzzle(
    rules: Rules, seed: int = 1, grade: int | None = None, stop: threading.Event | None = None
) -> Puzzle:
    """A puzzle of these rules; the same one for the same seed. Raises NoPuzzle, also on `stop`.

    The games of the catalogue have positions on a shelf, which are proven again here; for other
    rules positions are tried at random.

    >>> puzzle = make_puzzle(Rules(3, 3, 3), seed=1, grade=2)
    >>> puzzle.grade, puzzle.position.at(puzzle.solution)
    (2, None)
    """
    if grade is not None and grade not in GRADES:
        raise NoPuzzle("a puzzle of grade {grade} can't be: give 1 to 5", grade=grade)
    rng = random.Random(f"{rules.code} {seed}")
    shelf = shelved(rules)
    if not shelf:
        return _search(rules, seed, grade, rng, stop)
    if grade is not None and grade not in shelf:
        raise NoPuzzle(_nothing(rules, grade, set(shelf)))
    codes = shelf[rng.choice(sorted(shelf)) if grade is None else grade]
    position = rng.choice(read_position(rng.choice(codes)).images())
    puzzle = puzzle_of(position, seed, _prover(rules), AGAIN, stop)
    if puzzle is None:
        assert stop is not None
        raise NoPuzzle("the search for a puzzle was stopped")
    return puzzle


@cache
def shelved(rules: Rules) -> dict[int, tuple[str, ...]]:
    """The positions of the shelf for these rules, by grade; `tools/puzzles.py` puts them there."""
    text = files("inarow.review").joinpath("puzzles.txt").read_text(encoding="ascii")
    shelf: dict[int, tuple[str, ...]] = {}
    for line in text.splitlines():
        grade, code = line.split()
        if code.startswith(f"{rules.code}:"):
            shelf[int(grade)] = (*shelf.get(int(grade), ()), code)
    return shelf


def _search(
    rules: Rules,
    seed: int,
    grade: int | None,
    rng: random.Random,
    stop: threading.Event | None,
) -> Puzzle:
    """A puzzle from random positions; without a grade, of one that is drawn by lot or near it."""
    wanted = rng.choice(GRADES) if grade is None else grade
    found: list[Puzzle] = []
    tries = next(tries for cells, tries in TRIES.items() if rules.cells <= cells)
    for puzzle in puzzles_of(rules, rng, tries, seed, stop):
        found.append(puzzle)
        if puzzle.grade == wanted or (grade is None and len(found) == ENOUGH):
            break
    if found and grade is None:
        return min(found, key=lambda puzzle: abs(puzzle.grade - wanted))
    if found and found[-1].grade == wanted:
        return found[-1]
    raise NoPuzzle(_nothing(rules, grade, {puzzle.grade for puzzle in found}))


def _nothing(rules: Rules, grade: int | None, seen: set[int]) -> Message:
    if not seen or grade is None:
        return Message("no puzzle was found for {code}", code=rules.code)
    return Message(
        "no puzzle of grade {grade} was found for {code}; there are some of grade {seen}",
        grade=grade,
        code=rules.code,
        seen=", ".join(map(str, sorted(seen))),
    )


def puzzles_of(
    rules: Rules,
    rng: random.Random,
    tries: int,
    seed: int = 0,
    stop: threading.Event | None = None,
) -> Iterator[Puzzle]:
    """The puzzles among so many random positions. Raises NoPuzzle on `stop`."""
    engine = _prover(rules)
    for _ in range(tries):
        position = _random_position(rules, rng)
        puzzle = None if position is None else puzzle_of(position, seed, engine, stop=stop)
        if stop is not None and stop.is_set():
            raise NoPuzzle("the search for a puzzle was stopped")
        if puzzle is not None:
            yield puzzle


def _prover(rules: Rules) -> Engine:
    """An engine that only proves: what it can't prove makes no puzzle."""
    return Engine(rules, MEMORY, book=False, proving=1.0)


def puzzle_of(
    position: Position,
    seed: int,
    engine: Engine,
    patience: int = 1,
    stop: threading.Event | None = None,
) -> Puzzle | None:
    """The puzzle that the position is, if one move is proven to be the only right one."""
    rules = position.rules
    limit = Limit(nodes=patience * (FALLING_NODES if rules.gravity else PLACED_NODES), stop=stop)
    find = _quickest_win if _is_roomy(rules) else _only_move
    found = find(position, engine, limit)
    if found is None:
        return None
    move, depth, values = found
    rest = play_out(position.play(move), -values[move], limit.share(5), engine)
    if not rest.complete:
        return None
    within = depth if _is_roomy(rules) else None
    return Puzzle(position, move, values[move], depth, (move, *rest.moves), values, seed, within)


def _is_roomy(rules: Rules) -> bool:
    """Whether only the quickest win can be asked for: placed stones, and much room for lines."""
    return not rules.gravity and not rules.misere and rules.cells >= ROOM * rules.k


# The right move, how far one has to look, and what is known of the moves.
Found = tuple[Cell, int, Mapping[Cell, Score]]


def _only_move(position: Position, engine: Engine, limit: Limit) -> Found | None:
    """The only right move of a position all of whose moves can be solved."""
    report = engine.analyse(position, limit)
    if not report.finished or len(report.values) < 2:
        return None
    best = max(report.values.values())
    right = [move for move, score in report.values.items() if score.sign == best.sign]
    if best.is_loss or len(right) != 1:
        return None
    others = [score for move, score in report.values.items() if move != right[0]]
    return right[0], _depth(best, others), report.values


def _depth(best: Score, others: list[Score]) -> int:
    """The plies one has to see: to the win, or to the end of all that is wrong."""
    slowest = max(score.plies or 0 for score in others)
    if best.plies is None:
        return slowest
    return min(best.plies, slowest) if all(score.is_loss for score in others) else best.plies


def _quickest_win(position: Position, _engine: Engine, _limit: Limit) -> Found | None:
    """The only quickest win, if it is a few plies away."""
    for plies in SOON:
        if moves := wins_within(position, plies):
            (move, *others) = moves
            return None if others else (move, plies, {move: Score.win(plies)})
    return None


def _random_position(rules: Rules, rng: random.Random) -> Position | None:
    """A position from a game of two players who see threats more often than not."""
    ply = rng.randint(*_plies(rules))
    position = Position.start(rules)
    while position.ply < ply:
        moves = _sensible_moves(position, rng)
        if not moves:
            return None
        position = position.play(rng.choice(moves))
    return position


def _plies(rules: Rules) -> tuple[int, int]:
    """The first and the last ply from which puzzles are taken: late enough for a proof."""
    if rules.gravity:
        free = 28 if rules.misere else 30
        return max(2, rules.cells - free), max(2, rules.cells - 4)
    if rules.misere:
        return max(1, rules.cells - 26), max(1, rules.cells - 3)
    if _is_roomy(rules):
        return min(8, rules.k + 1), min(24, rules.cells // 2)
    return max(2, rules.cells - 20), max(2, rules.cells - 3)


def _sensible_moves(position: Position, rng: random.Random) -> tuple[Cell, ...]:
    """Moves that do not end the game; mostly such that stop a threat, if there is one."""
    own = completing_cells(position, position.turn)
    moves = tuple(move for move in position.legal_moves() if move not in own)
    if position.rules.misere:
        return moves
    threats = tuple(m for m in completing_cells(position, position.turn.other) if m in moves)
    if threats and rng.random() < CARE:
        return threats
    return _close_moves(position, moves) if _is_roomy(position.rules) else moves


def _close_moves(position: Position, moves: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The moves near the stones, or near the middle while there are none."""
    grid = position.rules.grid
    near = position.first | position.second
    near = near or grid.bit_of[Cell(grid.width // 2, grid.height // 2)]
    near |= near << 1 | near >> 1
    near |= near << grid.stride | near >> grid.stride
    return tuple(move for move in moves if grid.bit_of[move] & near) or moves
