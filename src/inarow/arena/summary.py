"""All that can be said about a tournament, or about a file of games, as plain values."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from inarow.arena.fixture import Played
from inarow.arena.perfect_play import Judged, Regret, judge
from inarow.arena.plan import Entrant, Plan
from inarow.arena.schedule import Decision, KnockOut, Met, Sprt, Stage, Swiss, pair_results
from inarow.arena.standings import Standing, Standings, Tally
from inarow.arena.tournament import Tournament
from inarow.arena.umpire import ANNULLED
from inarow.players.fault import Evidence
from inarow.rules import Data, Game, Message, Reason, Rules, Side, plain, read_game, write_game

MOST_COMPARED = 16  # with more players, only neighbours in the standings are compared
BY_RULES = (Reason.LINE, Reason.FULL)

T = TypeVar("T")


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
class Fault(Data):
    """A game that somebody threw away, and why; `message` and `seen` are the evidence."""

    number: int
    entrant: int
    player: str
    reason: Reason
    message: Message | None
    seen: Mapping[str, str] | None

    DATA = "game=number player reason message seen"


@dataclass(frozen=True)
class Test(Data):
    """What a sequential test says; `pairs` counts those with 0, 1, 2, 3 and 4 half points."""

    ratio: float
    low: float
    high: float
    decision: Decision
    pairs: tuple[int, ...]

    DATA = "ratio low high verdict=decision pairs"


@dataclass(frozen=True)
class Summary:
    """A tournament, or games of the same rules from a file, in numbers computed on demand."""

    rules: Rules
    entrants: tuple[Entrant, ...]
    games: tuple[Played, ...]
    stages: Sequence[Stage] = ()
    plan: Plan | None = None
    finished: bool = True
    kept: Mapping[int, Judged] = field(default_factory=dict)  # what is known of games already

    def name(self, entrant: int) -> str:
        """What an entrant is called."""
        return self.entrants[entrant].name

    @cached_property
    def standings(self) -> Standings:
        """Who stands where."""
        tally = Tally.of(len(self.entrants), self.games)
        form = "" if self.plan is None else self.plan.format
        return Standings.of(self.entrants, tally, self.stages, form)

    @cached_property
    def compared(self) -> tuple[tuple[float, ...], ...] | None:
        """How likely i is stronger than j, at `[i][j]`; None if there are too many players."""
        if len(self.entrants) > MOST_COMPARED:
            return None
        superiority = self.standings.ratings.superiority
        entrants = range(len(self.entrants))
        half = {(i, j): superiority(i, j) for i in entrants for j in entrants if i < j}
        return tuple(
            tuple(0.5 if i == j else half[i, j] if i < j else 1 - half[j, i] for j in entrants)
            for i in entrants
        )

    @property
    def sides(self) -> tuple[int, int, int]:
        """Games won by the first side, drawn, won by the second side."""
        columns = list(self.standings.tally.counts.values())
        won, drawn, lost = (sum(counts[n] for counts in columns) for n in range(3))
        return won, drawn, lost

    @property
    def endings(self) -> dict[Reason, int]:
        """How many games ended in which way."""
        return dict(Counter(game.reason for game in self.games))

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """The games that somebody threw away."""
        faults = []
        for game in self.games:
            if game.reason in BY_RULES or game.winner is None:
                continue
            loser = game.second if game.half_points == 2 else game.first
            seen = None if game.evidence is None else Evidence.read(game.evidence)
            message, details = (None, None) if seen is None else (seen.message, seen.seen)
            player = self.name(loser)
            faults.append(Fault(game.number, loser, player, game.reason, message, details))
        return tuple(faults)

    @property
    def plies(self) -> dict[str, float] | None:
        """How long the games were: least, mean and most plies; None if there are none."""
        plies = [game.plies for game in self.games]
        if not plies:
            return None
        return {"least": min(plies), "mean": sum(plies) / len(plies), "most": max(plies)}

    @cached_property
    def times(self) -> tuple[Times, ...]:
        """How long each entrant thought."""
        times = [Times() for _ in self.entrants]
        for game, record in zip(self.games, self._records, strict=True):
            seconds = record.get("seconds") or [0.0] * game.plies
            stones = record.get("start", "").partition(":")[2]
            first_moves = 1 if stones.count("x") > stones.count("o") else 0
            for entrant, total, own in (
                (game.first, game.seconds[0], seconds[first_moves::2]),
                (game.second, game.seconds[1], seconds[1 - first_moves :: 2]),
            ):
                times[entrant] += Times(len(own), total, max(own, default=0.0))
        return tuple(times)

    @property
    def overhead_per_ply(self) -> float:
        """The seconds that the arena itself took per ply."""
        overhead = sum(game.overhead for game in self.games)
        return overhead / max(1, sum(game.plies for game in self.games))

    @property
    def startup(self) -> float:
        """The seconds that bots took to start and to end."""
        return sum(game.startup for game in self.games)

    @cached_property
    def different_games(self) -> int:
        """The number of games with different moves; a game that was thrown away is never a copy."""
        return len(
            {
                (record.get("start"), record["moves"]) if game.reason in BY_RULES else game.number
                for game, record in zip(self.games, self._records, strict=True)
            }
        )

    @cached_property
    def judged(self) -> dict[int, Judged]:
        """What the two sides of each game gave away, by the game's number."""
        return {
            game.number: self.kept.get(game.number) or judge(read_game(game.record))
            for game in self.games
        }

    @cached_property
    def regrets(self) -> tuple[Regret, ...] | None:
        """What each entrant gave away against perfect play, where that is known."""
        totals = [Regret() for _ in self.entrants]
        for game in self.games:
            first, second = self.judged[game.number]
            totals[game.first] += first
            totals[game.second] += second
        return tuple(totals) if any(total.games for total in totals) else None

    @property
    def annulled(self) -> int:
        """How many games were played again, because the arena or the machine stood still."""
        return sum(1 for record in self._records if record.get("tags", {}).get(ANNULLED))

    @property
    def rounds(self) -> tuple[Met, ...]:
        """The meetings of a Swiss tournament or a knock-out, round by round, with tie-breaks."""
        if self.plan is None or not isinstance(self.plan.schedule, Swiss | KnockOut):
            return ()
        found: dict[tuple[int, int, int | None], Met] = {}
        for met in chain.from_iterable(self.stages):
            key = met.meeting.round, met.meeting.first, met.meeting.second
            before = found.get(key)
            found[key] = met if before is None else Met(met.meeting, before.pairs + met.pairs)
        return tuple(sorted(found.values(), key=lambda met: met.meeting.round))

    @cached_property
    def test(self) -> Test | None:
        """What the sequential test says, if this tournament is one."""
        schedule = None if self.plan is None else self.plan.schedule
        if not isinstance(schedule, Sprt):
            return None
        pairs = pair_results(self.stages)
        counts = tuple(pairs.count(points) for points in range(5))
        return Test(schedule.ratio(pairs), *schedule.bounds, schedule.decision(pairs), counts)

    @cached_property
    def _records(self) -> list[dict[str, Any]]:
        return [json.loads(game.record) for game in self.games]

    def as_data(self, games: bool = True) -> dict[str, Any]:
        """The summary as plain values, with every game unless that is not wanted.

        They are the same in every language.
        """
        ratings, compared = self.standings.ratings, self.compared
        data = {
            "rules": self.rules,
            "finished": self.finished,
            "games": len(self.games),
            "different_games": self.different_games,
            "sides": dict(zip(("first", "drawn", "second"), self.sides, strict=True)),
            "standings": self.standings_data(),
            "cross": self._by_name(self.standings.tally.versus),
            "superiority": compared and self._by_name(lambda i, j: compared[i][j]),
            "advantage": ratings.advantage,
            "draw_share": ratings.draw_share,
            "endings": self.endings,
            "plies": self.plies,
            "overhead_per_ply": self.overhead_per_ply,
            "startup": self.startup,
            "faults": self.faults,
            "annulled": self.annulled,
        }
        if self.rounds:
            data["rounds"] = [self._meeting_data(met) for met in self.rounds]
        if self.plan is not None:
            data["plan"] = self.plan
            data["rejected"] = [each._asdict() for each in self.plan.rejected]
        if self.test is not None:
            data["test"] = self.test
        if games:
            data["records"] = [
                {"game": game.number, "pair": game.pair, **record}
                for game, record in zip(self.games, self._records, strict=True)
            ]
        return dict(plain(data))

    def _meeting_data(self, met: Met) -> dict[str, Any]:
        first, second = met.meeting.first, met.meeting.second
        data = {"round": met.meeting.round, "first": self.name(first)}
        data["second"] = None if second is None else self.name(second)
        data["points"] = met.points
        if self.plan is not None and isinstance(self.plan.schedule, KnockOut):
            data["goes_on"] = self.name(met.best)
        return data

    def _by_name(self, value: Callable[[int, int], T]) -> dict[str, dict[str, T]]:
        """A value for every two entrants."""
        return {
            entrant.name: {
                other.name: value(i, j) for j, other in enumerate(self.entrants) if i != j
            }
            for i, entrant in enumerate(self.entrants)
        }

    def standings_data(self) -> list[dict[str, Any]]:
        """The standings as plain values, best first."""
        return list(map(self._standing_data, self.standings.rows, self.standings.above_next))

    def _standing_data(self, row: Standing, above_next: float | None) -> dict[str, Any]:
        times = self.times[row.entrant]
        data = row.as_data() | {
            "above_next": above_next,
            "moves": times.moves,
            "seconds": times.seconds,
            "longest_move": times.longest,
        }
        if self.regrets is not None:
            regret = self.regrets[row.entrant]
            data["accuracy"] = regret.accuracy
            data["given_away"] = regret.given_away
            data["moves_judged"] = regret.moves
        return data

    def _repr_html_(self) -> str:
        """The standings, for notebooks."""
        from inarow.arena.report.page import standings_table

        return standings_table(self)


def summarize(tournament: Tournament) -> Summary:
    """The summary of a tournament, finished or not."""
    plan = tournament.plan
    games = tuple(tournament.ledger.played())
    stages = tournament.stages()
    finished, kept = tournament.finished, dict(tournament.ledger.judged())
    return Summary(plan.terms.rules, plan.entrants, games, stages, plan, finished, kept)


def summarize_games(games: Sequence[Game]) -> Summary:
    """The summary of finished games of the same rules; players are told apart by their names."""
    names = list(dict.fromkeys(name for game in games for name in (game.first, game.second)))
    entrants = tuple(Entrant(name, name) for name in names)
    played = tuple(
        _as_played(number, game, names)
        for number, game in enumerate(games)
        if game.ending is not None
    )
    return Summary(games[0].rules, entrants, played)


def _as_played(number: int, game: Game, names: Sequence[str]) -> Played:
    ending = game.ending
    assert ending is not None
    own = 0 if game.start.turn is Side.FIRST else 1
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
