"""500 reviewed games: every mistake and every refutation looked at again by a fresh engine.

And 100 games of weak levels: does every loser learn where the game was lost, and what was better?
`python -m bench.review 50` looks at fewer games.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.table import Figure, Table
from inarow.engine.engine import MEGABYTE, Engine
from inarow.players import Player, ask, make_player
from inarow.review import MoveReview, review_game
from inarow.rules import Cell, Game, Position, Rules
from inarow.search import Limit, Score

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # the tests' oracle confirms forced wins

from oracle.forced import ForcedWin

GAMES = 500
WEAK_GAMES = 100
WEAK_LEVELS = range(1, 5)
MAIN_GAMES = ("3x3k3", "7x6k4g", "15x15k5", "10x10k5m")
SEED = 1
SECONDS = 0.2  # for a position, in a review
PATIENCE = Limit(seconds=60)  # for a position, when it is looked at again
# Rules, and their share of the games in per cent.
SHARES = {
    "3x3k3": 14,
    "3x3k3m": 14,
    "4x4k3m": 10,
    "4x4k4": 10,
    "5x5k4": 8,
    "5x4k4g": 16,
    "6x5k4g": 10,
    "6x4k4gm": 10,
    "7x6k4g": 6,
    "10x10k5m": 1,
    "15x15k5": 1,
}
PLAYERS = ("random", "careful", "minimax:depth=2", "monte-carlo:games=5", "alpha-beta:depth=3")
SLOW = ("random", "careful")  # the players on boards with many cells
LARGE = 25
LONGEST = 13  # plies of the forced wins that are looked for again


@dataclass
class Tally:
    """What was claimed and what was confirmed."""

    games: int = 0
    moves: int = 0
    proven: int = 0
    seconds: float = 0.0
    mistakes: Counter[bool] = field(default_factory=Counter)
    refutations: Counter[bool] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)


@dataclass
class Lessons:
    """What the losers learn."""

    games: int = 0
    lost: int = 0
    silent: int = 0
    unnamed: int = 0
    without_better: int = 0
    seconds: list[float] = field(default_factory=list)


def tables() -> list[Table]:
    """The tables of this module."""
    return [table(GAMES), lessons(WEAK_GAMES)]


def lessons(games: int) -> Table:
    """The table of games between weak levels, reviewed as a person has it done."""
    found = Lessons()
    levels = [f"level-{level}" for level in WEAK_LEVELS]
    for code in MAIN_GAMES:
        for index in range(games // len(MAIN_GAMES)):
            first, second = levels[index % len(levels)], levels[(index // 2 + 1) % len(levels)]
            seats = tuple(
                make_player(f"{name}:seed={SEED * 1000 + index}") for name in (first, second)
            )
            learn_from(play_out_game(Rules.read(code), seats), found)
        print(f"{code}: {found}", file=sys.stderr)
    return Table(
        f"Games of levels {WEAK_LEVELS[0]} to {WEAK_LEVELS[-1]}: what the loser learns",
        [
            count("games", found.games),
            count("lost", found.lost),
            Figure("lost, no decisive move named", "", (float(found.silent),), at_most=0),
            Figure("lost, no better move named", "", (float(found.without_better),), at_most=0),
            count("lost, decisive move only an estimate", found.unnamed),
            Figure("longest review", "s", (max(found.seconds),), at_most=10),
        ],
    )


def learn_from(game: Game, found: Lessons) -> None:
    """Review a game, and count what its loser learns."""
    begun = time.perf_counter()
    review = review_game(game)
    found.seconds.append(time.perf_counter() - begun)
    found.games += 1
    if review.loser is None:
        return
    found.lost += 1
    decisive = review.decisive
    if decisive is None:
        found.silent += 1
        print("silent:", game.rules.code, " ".join(map(str, game.moves)), file=sys.stderr)
        return
    found.unnamed += not decisive.is_mistake
    found.without_better += decisive.better is None or not decisive.better.moves


def table(games: int) -> Table:
    """The table of so many games."""
    tally = Tally()
    for code, share in SHARES.items():
        look_at(Rules.read(code), max(1, games * share // 100), tally)
        print(
            f"{code}: {tally.games} games, confirmed {tally.mistakes[True]} mistakes of"
            f" {tally.mistakes.total()}, {tally.refutations[True]} lines of"
            f" {tally.refutations.total()}",
            file=sys.stderr,
        )
    claimed, shown = tally.mistakes.total(), tally.refutations.total()
    return Table(
        f"Reviewed games: mistakes and refutations, {SECONDS} s for each position",
        [
            count("games", tally.games),
            count("moves", tally.moves),
            Figure("moves with a proven grade", "%", (100 * tally.proven / tally.moves,)),
            count("mistakes claimed", claimed),
            Figure(
                "mistakes confirmed",
                "%",
                (100 * tally.mistakes[True] / max(1, claimed),),
                at_least=100,
            ),
            count("refutations and better lines", shown),
            Figure(
                "refutations and better lines confirmed",
                "%",
                (100 * tally.refutations[True] / max(1, shown),),
                at_least=100,
            ),
            count("mistakes with more reasons than the facts", tally.reasons["more"]),
            Figure("time for a move", "ms", (1000 * tally.seconds / tally.moves,)),
        ],
    )


def count(what: str, n: int) -> Figure:
    """A figure that is a number of things."""
    return Figure(what, "", (float(n),))


def look_at(rules: Rules, games: int, tally: Tally) -> None:
    """Play and review games of one set of rules, and look at what is claimed again."""
    engine = Engine(rules, 64 * MEGABYTE, book=False)
    for index in range(games):
        game = play(rules, index)
        begun = time.perf_counter()
        review = review_game(game, Limit(seconds=SECONDS))
        tally.seconds += time.perf_counter() - begun
        tally.games += 1
        tally.moves += len(review.moves)
        tally.proven += sum(move.proven for move in review.moves)
        for move in review.mistakes:
            tally.mistakes[is_mistake(move, engine)] += 1
            for right in lines(move, engine):
                tally.refutations[right] += 1
            tally.reasons["more" if len(move.reasons) > 1 else "facts"] += 1


def play(rules: Rules, index: int) -> Game:
    """A game of two players of the ladder; on large boards of the quick ones."""
    names = SLOW if rules.cells > LARGE else PLAYERS
    pairs = [(first, second) for first in names for second in names]
    return play_out_game(
        rules, [make_player(seeded(name, index)) for name in pairs[index % len(pairs)]]
    )


def play_out_game(rules: Rules, seats: Sequence[Player]) -> Game:
    """A game from the empty board to its end."""
    game = Game.new(rules)
    while game.position.outcome is None:
        report = ask(seats[game.position.ply % 2], game, Limit())
        game = game.play(report.move)
    return game


def seeded(name: str, index: int) -> str:
    """The player with its own random numbers, where it has some."""
    if name.startswith("alpha-beta"):
        return name
    return f"{name}{',' if ':' in name else ':'}seed={SEED * 1000 + index}"


def is_mistake(move: MoveReview, engine: Engine) -> bool:
    """Whether another move was better, and what is said of both true."""
    after = move.position.play(move.move)
    if is_roomy(move.position.rules):
        # Only wins can be proven here: there was one, or now the other side has one.
        missed = not move.best.is_win or is_forced(move.position)
        allowed = not move.score.is_loss or after.outcome is not None or is_forced(after)
        return missed and allowed
    known = [(move.score, value(after, engine).before())] if move.score.proven else []
    if move.best.proven:
        known.insert(0, (move.best, value(move.position, engine)))
        if len(known) == 2 and not known[1][1] < known[0][1]:
            return False
    return bool(known) and all(agrees(claim, found) for claim, found in known)


def agrees(claim: Score, found: Score) -> bool:
    """Whether a claim, perhaps without its plies, is what was found."""
    return claim.value == found.value and claim.plies in (None, found.plies)


def lines(move: MoveReview, engine: Engine) -> list[bool]:
    """Whether each variation of a mistake is best play by both sides, as far as it goes."""
    after = move.position.play(move.move)
    check = forced_play if is_roomy(move.position.rules) else best_play
    return [
        check(start, variation.moves, engine)
        for start, variation in ((after, move.refutation), (move.position, move.better))
        if variation is not None and variation.moves and variation.score.proven
    ]


def best_play(position: Position, moves: tuple[Cell, ...], engine: Engine) -> bool:
    """Whether every move keeps the score of the position exactly."""
    for move in moves:
        expected = value(position, engine)
        position = position.play(move)
        if value(position, engine).before() != expected:
            return False
    return True


def forced_play(position: Position, moves: tuple[Cell, ...], _engine: Engine) -> bool:
    """Whether a win is forced before each move of the side that begins, until it has the line."""
    attacker = position.turn
    for move in moves:
        if position.turn is attacker and not is_forced(position):
            return False
        position = position.play(move)
    return position.outcome is None or position.outcome.winner is attacker


def value(position: Position, engine: Engine) -> Score:
    """The exact score to the side to move, by the engine; an ended game as it ended."""
    if position.outcome is not None:
        return Score.ended(position)
    report = engine.solve(position, PATIENCE)
    assert report.finished, position.code
    assert report.score is not None
    return report.score


def is_roomy(rules: Rules) -> bool:
    """Whether positions can't be solved: placed stones, and many cells."""
    return rules.cells > LARGE and not (rules.gravity or rules.misere)


def is_forced(position: Position) -> bool:
    """Whether the side to move wins by force, by the tests' oracle, which tries every defence."""
    cells = position.rules.grid.cells_of
    own, others = (
        {(cell.x, cell.y) for cell in cells(position.stones(side))}
        for side in (position.turn, position.turn.other)
    )
    oracle = ForcedWin(position.rules, own, others)
    return any(oracle.attack(plies) is not None for plies in range(1, LONGEST + 1, 2))


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for made in (table(wanted), lessons(min(wanted, WEAK_GAMES))):
        print(made.markdown())
