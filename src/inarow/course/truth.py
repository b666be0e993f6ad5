"""What positions are really worth, asked of the searches and the engine that the package has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from inarow.course.case import Answer, Fault
from inarow.course.lessons.given import further, nearer
from inarow.engine.engine import engine_for
from inarow.rules import Cell, Message, Position
from inarow.search.worth import plain

Seen = Sequence[Mapping[Cell, int]]  # for each position that was seen, where its moves led to
WIN = 100  # what a game is worth that is won already, in lessons that count plies


def exact_value(position: Position) -> int:
    """1 won, 0 drawn, -1 lost, for the side to move, over or not.

    >>> from inarow.rules import read_position
    >>> exact_value(read_position("3x3k3 a1 b1 a2 b2"))
    1
    """
    if position.outcome is not None:
        return plain(position)
    score = engine_for(position.rules).solve(position).score
    assert score is not None
    return round(score.value)


def exact_values(position: Position) -> dict[Cell, int]:
    """What each move is worth to the side that makes it."""
    return {move: -exact_value(position.play(move)) for move in position.legal_moves()}


def value_within(position: Position, depth: int) -> int:
    """WIN less the plies to a forced win that is at most `depth` plies away; 0 if there is none.

    A forced loss is worth the same with the other sign.
    """
    if position.outcome is not None:
        return WIN * plain(position)
    if depth == 0:
        return 0
    best = -WIN
    for move in position.legal_moves():
        best = max(best, -value_within(position.play(move), depth - 1))
        if best == WIN:
            break
    return best - (best > 0) + (best < 0)


def values_within(position: Position, depth: int) -> dict[Cell, int]:
    """The same for each move, as the side sees it that makes it; for boards where stones fall.

    >>> from inarow.rules import read_position
    >>> sorted(set(values_within(read_position("4x4k3g 1122"), 4).values()))
    [-96, 0, 99]
    """
    values = {}
    for move, score in engine_for(position.rules).analyse(position).values.items():
        near = score.plies is not None and score.plies <= depth
        assert score.proven
        values[move] = round(score.value) * (WIN - (score.plies or 0)) if near else 0
    return values


def fair_alpha_beta(position: Position, seen: Seen = (), narrow: bool = True) -> int:
    """Positions that alpha-beta comes to by a move, with the moves in the order of `seen`.

    Without `narrow` the window is never made smaller on the way down, which cuts only at wins.
    """

    def walk(position: Position, node: int | None, alpha: int, beta: int) -> tuple[int, int]:
        if position.outcome is not None:
            return plain(position), 0
        known = {} if node is None or node >= len(seen) else seen[node]
        best, nodes = -1, 0
        for move in (*known, *(move for move in position.legal_moves() if move not in known)):
            window = (-beta, -alpha) if narrow else (-1, 1)
            value, below = walk(position.play(move), known.get(move), *window)
            nodes += 1 + below
            best = max(best, -value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, nodes

    return walk(position, 0, -1, 1)[1]


def fair_search(
    position: Position,
    depth: int,
    seen: Seen = (),
    node: int | None = 0,
    shift: bool = True,
    narrow: bool = True,
) -> int:
    """Positions that alpha-beta with quick wins comes to, with the moves in the order of `seen`.

    `node` is the number there of this position. Without `shift` the window stays as it is from ply
    to ply, and without `narrow` it is always the whole one.
    """

    def walk(at: Position, left: int, node: int | None, alpha: int, beta: int) -> tuple[int, int]:
        if at.outcome is not None:
            return WIN * plain(at), 0
        if left == 0:
            return 0, 0
        known = {} if node is None or node >= len(seen) else seen[node]
        best, nodes = -WIN, 0
        for move in (*known, *(move for move in at.legal_moves() if move not in known)):
            window = (-beta, -alpha) if narrow else (-WIN, WIN)
            if shift and narrow:
                window = (-further(beta), -further(alpha))
            value, below = walk(at.play(move), left - 1, known.get(move), *window)
            nodes += 1 + below
            best = max(best, nearer(-value))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, nodes

    return walk(position, depth, node, -WIN, WIN)[1]


def all_nodes(position: Position, depth: int) -> int:
    """Positions that a search without cuts comes to by a move.

    >>> from inarow.rules import read_position
    >>> [all_nodes(read_position("tic-tac-toe"), depth) for depth in (1, 2, 3)]
    [9, 81, 585]
    """
    if position.outcome is not None or depth == 0:
        return 0
    moves = position.legal_moves()
    return len(moves) + sum(all_nodes(position.play(move), depth - 1) for move in moves)


def few_nodes(answer: Answer, allowed: int, right: str | None) -> Fault | None:
    """What is said of an answer that is right, but took too long to find."""
    if answer.nodes <= allowed:
        return None
    message = Message(
        "the value is right, but {n} positions were looked at, and {allowed} are enough",
        n=answer.nodes,
        allowed=allowed,
    )
    return Fault(message, right, "nodes")
