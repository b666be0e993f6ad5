"""Right solutions in other styles than the lessons' own, which a grader must let pass as well."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Right:
    lesson: str
    style: str
    source: str
    seed: int = 1


WORTH = """
def worth(position):
    if position.outcome.winner is None:
        return 0
    return 1 if position.outcome.winner == position.turn else -1
"""
# The values of lesson "depth": 100 for a win, one less for each ply on the way.
QUICK = """
WIN = 100

def end(position):
    if position.outcome.winner is None:
        return 0
    return WIN if position.outcome.winner == position.turn else -WIN

def nearer(value):
    return value - (value > 0) + (value < 0)

def further(bound):
    return bound + (bound > 0) - (bound < 0)
"""
COLUMNS = (
    QUICK
    + """
def landing(board, column):
    free = [row for row in range(len(board)) if board[row][column] == "."]
    return free[-1] if free else None

def search(position, depth, alpha, beta):
    if position.outcome is not None:
        return end(position)
    if depth == 0:
        return 0
    for move in ordered(position):
        value = nearer(-search(position.play(move), depth - 1, -further(beta), -further(alpha)))
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return alpha
"""
)

RIGHT = (
    Right(
        "loop",
        "players are called by the names of their arguments",
        """
def first_player(board, side):
    cells = [(y, x) for y, row in enumerate(board) for x, cell in enumerate(row) if cell == "."]
    return min(
        cells, key=lambda c: abs(2 * c[0] + 1 - len(board)) + abs(2 * c[1] + 1 - len(board[0]))
    )

def line(stones, cell, k):
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            at = cell[0] + sign * down, cell[1] + sign * right
            while at in stones:
                run, at = run + 1, (at[0] + sign * down, at[1] + sign * right)
        if run >= k:
            return True
    return False

def play_game(first, second, width, height, k):
    stones = {"X": set(), "O": set()}
    moves = []
    while len(moves) < width * height:
        side, other, player = ("X", "O", first) if len(moves) % 2 == 0 else ("O", "X", second)
        board = [["."] * width for _ in range(height)]
        for name in stones:
            for row, column in stones[name]:
                board[row][column] = name
        row, column = player(board=board, side=side)
        if not (0 <= row < height and 0 <= column < width) or board[row][column] != ".":
            return other, moves
        moves.append((row, column))
        stones[side].add((row, column))
        if line(stones[side], (row, column), k):
            return side, moves
    return "draw", moves
""",
    ),
    Right(
        "alpha_beta",
        "the middle first, as the rules tell it",
        WORTH
        + """
def alpha_beta(position, alpha, beta):
    if position.outcome is not None:
        return worth(position)
    x, y = (position.rules.width - 1) / 2, (position.rules.height - 1) / 2
    for move in sorted(position.legal_moves(), key=lambda m: abs(m.x - x) + abs(m.y - y)):
        value = -alpha_beta(position.play(str(move)), -beta, -alpha)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha
""",
    ),
    Right(
        "alpha_beta",
        "threats first, on a copy, and two functions below",
        """
from copy import copy, deepcopy
from inarow.rules import Position, Side

def end(position):
    winner = position.outcome.winner
    return 0 if winner is None else 1 if winner is Side.FIRST else -1

def moves(position):
    assert isinstance(position, Position)
    near = position.threats(position.turn)
    return sorted(position.legal_moves(), key=lambda move: move not in near)

def largest(position, alpha, beta):
    if position.outcome is not None:
        return end(position)
    best = -2
    for move in moves(position):
        best = max(best, smallest(deepcopy(position).play(move), alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

def smallest(position, alpha, beta):
    if position.outcome is not None:
        return end(position)
    best = 2
    for move in moves(position):
        best = min(best, largest(copy(position).play(move), alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

def alpha_beta(position, alpha, beta):
    if position.turn is Side.FIRST:
        return largest(position, alpha, beta)
    return -smallest(position, -beta, -alpha)
""",
    ),
    Right(
        "alpha_beta",
        "a table that is kept from one question to the next",
        WORTH
        + """
table = {}

def alpha_beta(position, alpha, beta):
    if position.outcome is not None:
        return worth(position)
    key = position, alpha, beta
    if key not in table:
        best = -1
        for move in position.legal_moves():
            best = max(best, -alpha_beta(position.play(move), -beta, -max(alpha, best)))
            if best >= beta:
                break
        table[key] = best
    return table[key]
""",
        seed=7,
    ),
    Right(
        "windows",
        "plies counted from above, and so no shift",
        QUICK
        + """
def search(position, depth, alpha, beta, ply=0):
    if position.outcome is not None:
        value = end(position)
        return value - ply if value > 0 else value + ply if value < 0 else 0
    if depth == 0:
        return 0
    best = -WIN
    for move in position.legal_moves():
        best = max(best, -search(position.play(move), depth - 1, -beta, -alpha, ply + 1))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
""",
    ),
    Right(
        "deepening",
        "alpha-beta of one's own, up to the last stone",
        QUICK
        + """
def search(position, depth, alpha, beta, purse):
    if position.outcome is not None:
        return end(position)
    if depth == 0:
        return 0
    best = -WIN
    for move in position.legal_moves():
        if purse[0] == 0:
            raise TimeoutError
        purse[0] -= 1
        after = position.play(move)
        best = max(best, nearer(-search(after, depth - 1, -further(beta), -further(alpha), purse)))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

def deepen(position, budget):
    purse, best = [budget], position.legal_moves()[-1]
    for depth in range(1, position.rules.cells - position.ply + 1):
        values = []
        try:
            for move in position.legal_moves():
                if purse[0] == 0:
                    raise TimeoutError
                purse[0] -= 1
                values.append((-search(position.play(move), depth - 1, -WIN, WIN, purse), move))
        except TimeoutError:
            return best
        best = max(values, key=lambda pair: pair[0])[1]
    return best
""",
    ),
    Right(
        "table",
        "one bound and what kind of bound it is, kept under the position itself",
        WORTH
        + """
EXACT, LEAST, MOST = range(3)

def solve(position):
    table = {}

    def search(position, alpha, beta):
        if position.outcome is not None:
            return worth(position)
        before = alpha
        if position in table:
            kind, value = table[position]
            if kind == EXACT:
                return value
            if kind == LEAST:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                return value
        best = -2
        for move in position.legal_moves():
            best = max(best, -search(position.play(move), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        table[position] = (MOST if best <= before else LEAST if best >= beta else EXACT), best
        return best

    return search(position, -1, 1)
""",
    ),
    Right(
        "connect_four",
        "from left to right",
        COLUMNS
        + """
def ordered(position):
    return position.legal_moves()

def best_move(position, depth):
    best, alpha = position.legal_moves()[0], -WIN
    for move in position.legal_moves():
        value = nearer(-search(position.play(move), depth - 1, -WIN, -further(alpha)))
        if value > alpha:
            best, alpha = move, value
    return best
""",
        seed=2,
    ),
    Right(
        "connect_four",
        "every move on its own",
        COLUMNS
        + """
def ordered(position):
    middle = position.rules.width // 2
    return sorted(position.legal_moves(), key=lambda move: abs(move.x - middle))

def best_move(position, depth):
    def value(move):
        return -search(position.play(move), depth - 1, -WIN, WIN)

    return max(ordered(position), key=value)
""",
        seed=3,
    ),
    Right(
        "uct",
        "no nodes, only counts under the code of each position",
        """
from math import inf, log, sqrt

def select(games, children):
    return max(
        range(len(children)),
        key=lambda i: children[i][1] / children[i][0] + sqrt(2 * log(games) / children[i][0])
        if children[i][0] else inf,
    )

def uct(position, games, rng):
    known = {position.code: [0, 0.0]}

    def chosen(at):
        after = [at.play(move) for move in at.legal_moves()]
        counts = [tuple(known.get(one.code, (0, 0.0))) for one in after]
        return after[select(max(1, known[at.code][0]), counts)]

    def game(at):
        if at.outcome is not None:
            winner = at.outcome.winner
        elif at.code in known:
            winner = game(chosen(at))
        else:
            end = at
            while end.outcome is None:
                end = end.play(rng.choice(end.legal_moves()))
            winner = end.outcome.winner
        entry = known.setdefault(at.code, [0, 0.0])
        entry[0] += 1
        entry[1] += 0.5 if winner is None else float(winner is not at.turn)
        return winner

    for _ in range(games):
        game(position)
    after = {move: position.play(move).code for move in position.legal_moves()}
    return {move: known.get(code, (0, 0.0))[0] for move, code in after.items()}
""",
    ),
)
