"""One game of the schedule, played as a match, and the row that it makes in the ledger."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from inarow.arena.entrant import Entrant
from inarow.arena.fixture import Fixture, Played
from inarow.arena.roster import player_for_game
from inarow.arena.seed import seed_of
from inarow.arena.terms import Terms
from inarow.players.match import Match
from inarow.rules import Game, Position, Side, write_game


def play_game(terms: Terms, entrants: Sequence[Entrant], fixture: Fixture) -> Played:
    """Play a game of the schedule to its end.

    Raises only what is wrong before the first move, such as an unknown player.
    """
    first, second = entrants[fixture.first], entrants[fixture.second]
    match = Match(
        player_for_game(first.player, Side.FIRST, seed_of(fixture.seed, "first"), terms.contest),
        player_for_game(second.player, Side.SECOND, seed_of(fixture.seed, "second"), terms.contest),
        Game(
            Position.start(terms.rules),
            fixture.opening,
            first=first.name,
            second=second.name,
            clock=terms.clock,
        ),
        limit=terms.limit,
        leeway=terms.leeway,
    )
    began = time.perf_counter()
    match.run()
    return _row(match, fixture, time.perf_counter() - began)


def _row(match: Match, fixture: Fixture, wall: float) -> Played:
    """The match as a row of the ledger; it took `wall` seconds in all."""
    game, evidence = match.game, match.evidence
    ending = game.ending
    assert ending is not None
    first, second = match.contestants[Side.FIRST], match.contestants[Side.SECOND]
    startup = first.startup + second.startup
    thinking = first.thinking - first.charged + second.thinking - second.charged
    return Played(
        number=fixture.number,
        first=fixture.first,
        second=fixture.second,
        winner=ending.winner,
        reason=ending.reason,
        plies=len(game.moves) - len(fixture.opening),
        seconds=(first.thinking, second.thinking),
        startup=startup,
        overhead=max(0.0, wall - startup - thinking),
        record=write_game(_record(match, fixture)),
        evidence=None if evidence is None else evidence.as_json(),
    )


def _record(match: Match, fixture: Fixture) -> Game:
    """The game as it is kept: it starts after the opening, with tags that say which game it was."""
    game, opening = match.game, len(fixture.opening)
    tags = {"game": str(fixture.number)}
    if opening:
        tags["opening"] = " ".join(map(str, fixture.opening))
    if match.evidence is not None:
        tags["fault"] = str(match.evidence.message)
    positions = game.positions[opening:]
    record = replace(game, start=positions[0], moves=game.moves[opening:], tags=tags)
    record.__dict__["positions"] = positions
    return record


def play_games(
    terms: Terms, entrants: Sequence[Entrant], fixtures: Sequence[Fixture]
) -> list[Played]:
    """Play some games one after another: the task of a worker."""
    return [play_game(terms, entrants, fixture) for fixture in fixtures]
