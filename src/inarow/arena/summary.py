"""All that can be said about a tournament, or about a file of games, as plain values."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from inarow.arena.entrant import Entrant
from inarow.arena.evidence import Evidence
from inarow.arena.fixture import Played
from inarow.arena.meeting import Stage
from inarow.arena.plan import Plan
from inarow.arena.regret import Regret, regrets
from inarow.arena.sprt import Sprt, Verdict, pair_results
from inarow.arena.standings import Standings, standings
from inarow.arena.tally import Tally
from inarow.arena.tournament import Tournament
from inarow.rules.ending import Reason
from inarow.rules.game import Game
from inarow.rules.record import read_game, write_game
from inarow.rules.rules import Rules

MOST_COMPARED = 16  # every two of so many players are compared; of more, neighbours only


@dataclass(frozen=True)
class Length:
    """Plies of the games: shortest, mean, longest."""

    least: int
    mean: float
    most: int


@dataclass(frozen=True)
class Times:
    """How long an entrant thought: moves, seconds in all, and the longest move."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def __add__(self, other: Times) -> Times:
        return Times(
            self.moves + other.moves,
            self.seconds + other.seconds,
            max(self.longest, other.longest),
        )


@dataclass(frozen=True)
class Fault:
    """A game that somebody threw away, and why."""

    number: int
    entrant: int
    reason: Reason
    evidence: Evidence | None


@dataclass(frozen=True)
class Test:
    """What a sequential test says."""

    ratio: float
    low: float
    high: float
    verdict: Verdict
    pairs: tuple[int, int, int, int, int]


@dataclass(frozen=True)
class Summary:
    """A tournament in numbers. `compared[i][j]` is how likely i is stronger than j."""

    rules: Rules
    entrants: tuple[Entrant, ...]
    games: tuple[Played, ...]
    table: Standings
    above_next: tuple[float | None, ...]
    compared: tuple[tuple[float, ...], ...] | None
    endings: dict[Reason, int]
    faults: tuple[Fault, ...]
    length: Length | None
    times: tuple[Times, ...]
    overhead_per_ply: float
    startup: float
    different_games: int
    regrets: tuple[Regret, ...] | None
    plan: Plan | None = None
    finished: bool = True
    test: Test | None = None

    @property
    def sides(self) -> tuple[int, int, int]:
        """Games won by the first side, drawn, won by the second side."""
        columns = list(self.table.tally.counts.values())
        won, drawn, lost = (sum(counts[n] for counts in columns) for n in range(3))
        return won, drawn, lost

    def name(self, entrant: int) -> str:
        """What an entrant is called."""
        return self.entrants[entrant].name


def summarize(tournament: Tournament) -> Summary:
    """The summary of a tournament, finished or not."""
    plan = tournament.plan
    stages = tournament.stages()
    return _summary(
        plan.terms.rules,
        plan.entrants,
        tuple(tournament.ledger.played()),
        stages,
        plan=plan,
        finished=tournament.finished,
        test=_test(plan, stages),
    )


def summarize_games(games: Sequence[Game]) -> Summary:
    """The summary of finished games of the same rules; players are told apart by their names."""
    names = list(dict.fromkeys(name for game in games for name in (game.first, game.second)))
    entrants = tuple(Entrant(name, name) for name in names)
    played = []
    for number, game in enumerate(games):
        if game.ending is not None:
            played.append(_as_played(number, game, names))
    return _summary(games[0].rules, entrants, tuple(played), ())


def _summary(
    rules: Rules,
    entrants: tuple[Entrant, ...],
    games: tuple[Played, ...],
    stages: Sequence[Stage],
    plan: Plan | None = None,
    finished: bool = True,
    test: Test | None = None,
) -> Summary:
    form = "" if plan is None else plan.format
    table = standings(entrants, Tally.of(len(entrants), games), stages, form)
    plies = [game.plies for game in games]
    records = [json.loads(game.record) for game in games]
    return Summary(
        rules,
        entrants,
        games,
        table,
        tuple(table.above_next()),
        _compared(table) if len(entrants) <= MOST_COMPARED else None,
        dict(Counter(game.reason for game in games)),
        tuple(_faults(games)),
        Length(min(plies), sum(plies) / len(plies), max(plies)) if plies else None,
        _times(len(entrants), games, records),
        sum(game.overhead for game in games) / max(1, sum(plies)),
        sum(game.startup for game in games),
        _different(games, records),
        regrets(
            len(entrants), ((game.first, game.second, read_game(game.record)) for game in games)
        ),
        plan,
        finished,
        test,
    )


def _compared(table: Standings) -> tuple[tuple[float, ...], ...]:
    entrants = range(table.tally.entrants)
    half = {(i, j): table.ratings.superiority(i, j) for i in entrants for j in entrants if i < j}
    return tuple(
        tuple(0.5 if i == j else half[i, j] if i < j else 1 - half[j, i] for j in entrants)
        for i in entrants
    )


def _different(games: Sequence[Played], records: Sequence[dict[str, object]]) -> int:
    """How many games differ by their moves; one that somebody threw away is no copy."""
    return len(
        {
            (record.get("start"), record["moves"])
            if game.reason in (Reason.LINE, Reason.FULL)
            else game.number
            for game, record in zip(games, records, strict=True)
        }
    )


def _faults(games: Iterable[Played]) -> Iterable[Fault]:
    for game in games:
        if game.reason in (Reason.LINE, Reason.FULL) or game.winner is None:
            continue
        loser = game.second if game.half_points == 2 else game.first
        evidence = None if game.evidence is None else Evidence.read(game.evidence)
        yield Fault(game.number, loser, game.reason, evidence)


def _times(
    entrants: int, games: Sequence[Played], records: Sequence[dict[str, object]]
) -> tuple[Times, ...]:
    times = [Times() for _ in range(entrants)]
    for game, record in zip(games, records, strict=True):
        seconds = record.get("seconds") or [0.0] * game.plies
        assert isinstance(seconds, list)
        stones = str(record.get("start", "")).partition(":")[2]
        first_moves = 1 if stones.count("x") > stones.count("o") else 0
        for entrant, total, own in (
            (game.first, game.seconds[0], seconds[first_moves::2]),
            (game.second, game.seconds[1], seconds[1 - first_moves :: 2]),
        ):
            times[entrant] += Times(len(own), total, max(own, default=0.0))
    return tuple(times)


def _test(plan: Plan, stages: Sequence[Stage]) -> Test | None:
    schedule = plan.schedule
    if not isinstance(schedule, Sprt):
        return None
    pairs = pair_results(stages)
    zero, one, two, three, four = (pairs.count(points) for points in range(5))
    low, high = schedule.bounds
    return Test(
        schedule.ratio(pairs), low, high, schedule.verdict(pairs), (zero, one, two, three, four)
    )


def _as_played(number: int, game: Game, names: Sequence[str]) -> Played:
    ending = game.ending
    assert ending is not None
    own = 0 if game.start.turn.value == "first" else 1
    return Played(
        number,
        names.index(game.first),
        names.index(game.second),
        ending.winner,
        ending.reason,
        len(game.moves),
        (sum(game.seconds[own::2]), sum(game.seconds[1 - own :: 2])),
        0.0,
        0.0,
        write_game(game),
    )
