"""What lessons give to the learner, as it was written in lessons before; see `lesson.GIVEN`."""

import random
from collections.abc import Callable
from typing import Any

from inarow.rules import Position

Net = tuple[list[list[float]], list[float]]
Guess = Callable[[Position], float]


def free_cells(board: list[list[str]]) -> list[tuple[int, int]]:
    """Row and column of every empty cell."""
    return [
        (row, column)
        for row, cells in enumerate(board)
        for column, stone in enumerate(cells)
        if stone == "."
    ]


def wins(board: list[list[str]], row: int, column: int, k: int) -> bool:
    """Whether the stone on this cell is part of k in a row."""
    stone = board[row][column]
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            y, x = row + sign * down, column + sign * right
            while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == stone:
                run += 1
                y, x = y + sign * down, x + sign * right
        if run >= k:
            return True
    return False


def nearer(value: int) -> int:
    """A value one ply earlier in the game: the end is one ply further away."""
    return value - (value > 0) + (value < 0)


def further(bound: int) -> int:
    """The other way round: a bound as it is seen one ply later."""
    return bound + (bound > 0) - (bound < 0)


def pay(purse: list[int]) -> None:
    """Take a coin out of the purse. Raises TimeoutError if there is none."""
    if purse[0] == 0:
        raise TimeoutError
    purse[0] -= 1


def search(position: Position, depth: int, purse: list[int]) -> int:
    """The search of an earlier lesson, 100 for a win; every move costs a coin."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 100 if position.outcome.winner is position.turn else -100
    if depth == 0:
        return 0
    best = -100
    for move in position.legal_moves():
        pay(purse)
        best = max(best, -search(position.play(move), depth - 1, purse))
    return best - (best > 0) + (best < 0)


def draw_tree(node: "Any", indent: str = "") -> None:
    """Print the tree, the most played moves first, and of each only the three best answers."""
    children = sorted(node.children.items(), key=lambda item: -item[1].games)
    for move, child in children[:3]:
        if child.games:
            print(f"{indent}{move}  {child.games} games, {child.points / child.games:.2f}")
            draw_tree(child, indent + "   ")


def new_net(rng: "random.Random", inputs: int = 97, hidden: int = 12) -> "Net":
    """A network that knows nothing: a row of weights for each input, and the weights at its end."""
    rows = [[rng.gauss(0, 0.2) for _ in range(hidden)] for _ in range(inputs)]
    return rows, [rng.gauss(0, 0.2) for _ in range(hidden)]


def active(position: Position) -> list[int]:
    """Which inputs of the network are on, as the side to move sees the board.

    Input 0 is always on. Each line of three cells has four more: one or two own stones and none of
    the other side's, and the other way round.
    """
    own, other = position.stones(position.turn), position.stones(position.turn.other)
    found = [0]
    for number, line in enumerate(position.rules.grid.lines):
        mine, theirs = (line & own).bit_count(), (line & other).bit_count()
        if mine and not theirs:
            found.append(4 * number + mine)
        elif theirs and not mine:
            found.append(4 * number + 2 + theirs)
    return found


def counting(position: Position) -> float:
    """Lines counted as in an earlier lesson, between -1 and 1; in misère they are bad to have."""
    own, other = position.stones(position.turn), position.stones(position.turn.other)
    total = 0
    for line in position.rules.grid.lines:
        mine, theirs = (line & own).bit_count(), (line & other).bit_count()
        if not (mine and theirs):
            total += 10**mine - 10**theirs
    return (-total if position.rules.misere else total) / 10**5


def look_ahead(position: Position, depth: int, alpha: float, beta: float, guess: "Guess") -> float:
    """Alpha-beta with a guess at the end; what is certain counts for more, a quick win most."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return (100 if position.outcome.winner is position.turn else -100) / position.ply
    if depth == 0:
        return guess(position)
    for move in position.legal_moves():
        alpha = max(alpha, -look_ahead(position.play(move), depth - 1, -beta, -alpha, guess))
        if alpha >= beta:
            break
    return alpha


def duel(guess: "Guess", other: "Guess", start: Position, depth: int = 3) -> list[int]:
    """Wins, draws and losses of alpha-beta with one guess against the same with another.

    They play from all positions after three plies, each as either side.
    """
    after = [start]
    for _ in range(3):
        after = [position.play(move) for position in after for move in position.legal_moves()]
    results = [0, 0, 0]
    for opening in after:
        for guesses in ((guess, other), (other, guess)):
            position, number = opening, 0
            while position.outcome is None:
                position = max(
                    (position.play(move) for move in position.legal_moves()),
                    key=lambda after: -look_ahead(after, depth - 1, -100, 100, guesses[number]),
                )
                number = 1 - number
            winner = position.outcome.winner
            if winner is None:
                results[1] += 1
            else:
                winning = guesses[0] if winner is opening.turn else guesses[1]
                results[0 if winning is guess else 2] += 1
    return results
