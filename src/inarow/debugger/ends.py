"""Games that nearly have an end of each kind: lines of either side everywhere, and full boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.rules import Cell, Game, Position, Rules, Side

TRIES = 40  # games until one ends as it should
PLACES = 3  # of lines in each direction
SMALL, BOARD = 6, 16  # free cells that are left over on boards up to so many cells
LARGE = 72  # cells of boards of which every line is tried
FULL = 2  # full boards for each side to move
CROWD = 100  # cells of the largest boards that are filled
LEFT = 4  # free cells of boards that are nearly full


def near_ends(rules: Rules) -> list[Game]:
    """Games of a few plies before their ends, each kind of end once before the next place.

    Either side is to move before each of them: the one that ends the game, or the other one.
    """
    rng = random.Random(1)
    places = [_some(lines, rng) for lines in _directions(rules).values()]
    lines = [place[at] for at in range(PLACES) for place in places if at < len(place)]
    kinds = len(places)
    games: list[Game] = []
    for first in range(0, len(lines), kinds):
        for plies in (1, 2):
            for line in lines[first : first + kinds]:
                games += filter(None, (_before(rules, line, side, plies, rng) for side in Side))
        if first == 0:
            games += _before_full(rules, rng)
    return games


def before_lines(rules: Rules) -> Iterator[Game]:
    """Games one ply before each line of a large board, by the one side and the other in turn."""
    if rules.cells <= BOARD or rules.cells > LARGE:
        return
    rng = random.Random(2)
    lines = list(rules.grid.lines)
    rng.shuffle(lines)
    lines.sort(key=lambda line: _is_inside(rules, line))
    for first in range(2):
        for at, line in enumerate(lines):
            game = _before(rules, line, list(Side)[(first + at) % 2], 1, rng)
            if game is not None:
                yield game


def _is_inside(rules: Rules, line: int) -> bool:
    """Whether a line is easily seen: counting too short misses those that slant to an edge."""
    cells = rules.grid.cells_of(line)
    slants = len({cell.x for cell in cells}) > 1 < len({cell.y for cell in cells})
    edges = {cell.x for cell in cells} & {0, rules.width - 1}
    edges |= {cell.y for cell in cells} & {0, rules.height - 1}
    return not (slants and edges)


def nearly_full(rules: Rules, turn: Side) -> Iterator[Position]:
    """Positions with this turn, a few plies before a large board gets full without a line."""
    if rules.cells <= BOARD or rules.cells > CROWD:
        return
    rng = random.Random(3)
    plies = rules.cells - LEFT
    plies += (plies % 2 == 1) is not (turn is Side.SECOND)
    for _ in range(TRIES):
        position, found = Position.start(rules), None
        while position.outcome is None:
            legal = list(position.legal_moves())
            rng.shuffle(legal)
            after = [position.play(move) for move in legal]
            position = next((one for one in after if one.outcome is None), after[0])
            found = position if position.ply == plies else found
        if position.ply == rules.cells and found is not None:
            yield found


def _directions(rules: Rules) -> dict[tuple[int, int], list[int]]:
    """The lines of a board by their directions."""
    found: dict[tuple[int, int], list[int]] = {}
    for line in rules.grid.lines:
        one, other, *_ = [*rules.grid.cells_of(line), *rules.grid.cells_of(line)]
        found.setdefault((other.x - one.x, other.y - one.y), []).append(line)
    return found


def _some(lines: list[int], rng: random.Random) -> list[int]:
    """A few of these lines, from all over the board."""
    if len(lines) <= PLACES:
        return rng.sample(lines, len(lines))
    return [lines[-1], lines[0], rng.choice(lines[1:-1])]


def _before(rules: Rules, line: int, side: Side, plies: int, rng: random.Random) -> Game | None:
    """A game so many plies before this side completes the line; None if none was found."""
    for attempt in range(TRIES):
        huddle = None if attempt else 1 - plies  # at the first cells, or at the last ones
        moves = _towards(rules, line, side, rng, huddle)
        if moves:
            return Game(Position.start(rules), tuple(moves[: len(moves) - plies]))
    return None


def _towards(
    rules: Rules, line: int, side: Side, rng: random.Random, huddle: int | None
) -> list[Cell]:
    """The moves of a game that ends with this line; none if it ends otherwise.

    Where the other stones `huddle` at one end of the board, rows and columns elsewhere stay empty.
    """
    goal = set(rules.grid.cells_of(line))
    wait = rules.cells <= BOARD
    position = Position.start(rules)
    moves: list[Cell] = []
    while position.outcome is None:
        legal = position.legal_moves()
        others = [cell for cell in legal if cell not in goal]
        due = not wait or rules.cells - position.ply <= 2 * rules.k + SMALL - 3
        wanted = [cell for cell in legal if cell in goal] if position.turn is side and due else []
        choice = wanted or others
        if not choice:
            return []
        moves.append(rng.choice(choice) if huddle is None else choice[huddle])
        position = position.play(moves[-1])
    return moves if set(position.line) == goal else []


def _before_full(rules: Rules, rng: random.Random) -> Iterator[Game]:
    """Games a few plies before the board is full and nobody has won.

    Not on large boards: programs that estimate what they can't search may estimate that, too.
    """
    if rules.cells > BOARD:
        return
    found = 0
    for _ in range(TRIES):
        position = Position.start(rules)
        moves: list[Cell] = []
        while position.outcome is None:
            after = [(cell, position.play(cell)) for cell in position.legal_moves()]
            quiet = [
                one for one in after if one[1].outcome is None or one[1].outcome.winner is None
            ]
            cell, position = rng.choice(quiet or after)
            moves.append(cell)
        if len(moves) == rules.cells and position.outcome.winner is None:
            yield Game(Position.start(rules), tuple(moves[: -3 - found % 2]))
            found += 1
            if found == 2 * FULL:
                return
