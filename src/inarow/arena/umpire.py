"""One game of the schedule, played as a match, and the row that it makes in the ledger."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from inarow.arena.fixture import Fixture, Played, Running, seed_of
from inarow.arena.plan import Entrant, Terms
from inarow.arena.pulse import PULSE
from inarow.players import BadPlayer, Player, abilities, kind_called, make_player
from inarow.players.match import DEALER, Match
from inarow.players.registry import is_bot
from inarow.rules import Deal, Game, Position, Reason, Side, write_game
from inarow.rules.agreement import AGREEMENT, DECISIONS

# Seconds for which we stood still that annul a game; fewer do, if somebody lost on time.
STOOD_STILL, SUSPECT = 1.0, 0.2
MOST_ANNULLED = 3  # times that a game is annulled; then it counts
ANNULLED = "annulled"  # the tag of a game that was played again

Show = Callable[[Running], None]

GLANCE = 0.2  # seconds between two looks at the games of a process

_here = threading.local()  # players that are used again belong to one thread
_running: list[Player] = []  # programs to be ended before the process is
_show: Show | None = None  # who looks on
_due = 0.0  # when they look again


def show_games(show: Show | None) -> None:
    """Show the games of this process while they are played, now and then; None shows no more."""
    global _show
    _show = show


def player_for_game(
    entrant: Entrant, side: Side, seed: int, terms: Terms, others: Sequence[Entrant] = ()
) -> Player:
    """The player of an entrant, for one game against one of the others. Raises BadPlayer.

    Every game gets a new one, so that no game depends on those before it; only an outside program,
    which is started anew for each game, is used again, and an object is what it is. A contest
    raises NoIsolation if a bot can't be locked in.
    """
    text = entrant.player
    if entrant.own is not None:
        if terms.contest:
            raise BadPlayer(
                "{name} is an object of this program, which can't be locked in", name=entrant.name
            )
        return make_player(entrant.own, seed)
    makers: dict[object, Callable[[int], Player]] = _here.__dict__.setdefault("makers", {})
    key = text, side, terms, tuple(each.player for each in others)
    maker = makers.get(key)
    if maker is None:
        if terms.contest and is_bot(text):
            demand_lock(text)
        maker = makers[key] = _maker(text, terms, key[-1])
    return maker(seed)


def demand_lock(text: str) -> None:
    """Make sure that the bot of this name will be locked in. Raises NoIsolation."""
    from inarow.bots import demand_isolation
    from inarow.bots.registry import asked_isolation

    demand_isolation(asked=asked_isolation(text))


def _maker(text: str, terms: Terms, others: Sequence[str]) -> Callable[[int], Player]:
    name, _, parameters = text.strip().partition(":")
    kind = kind_called(name)
    if kind is not None and any(p.name == "seed" for p in kind.parameters):
        given = {part.partition("=")[0].strip() for part in parameters.split(",")}
        if "seed" not in given:
            return lambda seed: kind.read(f"{parameters},seed={seed}")
    player = make_player(text)
    if abilities(player).keeps_time:
        _running.append(player)
        _limit(player, terms)
        if is_bot(text):
            _hide(player, text, others)
        return lambda seed: _with_seed(player, seed)
    return lambda seed: make_player(text)


def _limit(player: Player, terms: Terms) -> None:
    """Let a bot use no more than the terms say."""
    from inarow.bots import Bot

    if not isinstance(player, Bot):
        return
    if terms.memory is not None:
        player.limits = replace(player.limits, memory=terms.memory << 20)
    if terms.processes is not None:
        player.limits = replace(player.limits, processes=terms.processes)


def _hide(player: Player, text: str, others: Sequence[str]) -> None:
    """Don't show a bot the programs of the other players."""
    from inarow.bots import Bot
    from inarow.bots.registry import hide

    if isinstance(player, Bot):
        hide(player, text, filter(is_bot, others))


def _with_seed(player: Player, seed: int) -> Player:
    """The program with new dice; one that has none does not mind."""
    player.__dict__["seed"] = seed
    return player


def dismiss_players() -> None:
    """End every program that may still run: this process is about to end."""
    for player in _running:
        with suppress(Exception):
            abilities(player).leave()


def play_game(terms: Terms, entrants: Sequence[Entrant], fixture: Fixture) -> Played:
    """Play a game of the schedule to its end.

    If this process or the machine stood still meanwhile, the game is annulled and played again.
    Raises only what is wrong before the first move, such as an unknown player.
    """
    annulled = 0
    while True:
        then = PULSE.now()
        match = _match(terms, entrants, fixture)
        began = time.perf_counter()
        match.run()
        row = _row(match, fixture, time.perf_counter() - began, annulled)
        most = SUSPECT if row.reason is Reason.TIME_OUT else STOOD_STILL
        if PULSE.longest_since(then) < most or annulled == MOST_ANNULLED:
            return row
        annulled += 1


def _match(terms: Terms, entrants: Sequence[Entrant], fixture: Fixture) -> Match:
    """The match that is scheduled."""
    first, second = entrants[fixture.first], entrants[fixture.second]
    return Match(
        player_for_game(first, Side.FIRST, seed_of(fixture.seed, "first"), terms, entrants),
        player_for_game(second, Side.SECOND, seed_of(fixture.seed, "second"), terms, entrants),
        Game(
            Position.start(terms.rules),
            fixture.opening,
            first=first.name,
            second=second.name,
            clock=terms.clock,
        ),
        limit=terms.limit,
        leeway=terms.leeway,
        agreement=terms.agreement,
        seed=fixture.seed,
        on_move=None if _show is None else lambda game, _report: _glance(game, fixture),
    )


def _glance(game: Game, fixture: Fixture) -> None:
    """Show the game, unless one was shown a moment ago."""
    global _due
    now = time.monotonic()
    if _show is not None and now >= _due:
        _due = now + GLANCE
        _show(Running(fixture.number, *_seats(game, fixture), game.moves, os.getpid()))


def _seats(game: Game, fixture: Fixture) -> tuple[int, int]:
    """Who plays first and who second, after what was decided."""
    deal = Deal.of(game)
    if deal is None or not deal.swapped:
        return fixture.first, fixture.second
    return fixture.second, fixture.first


def _row(match: Match, fixture: Fixture, wall: float, annulled: int) -> Played:
    """The match as a row of the ledger; it took `wall` seconds in all."""
    game, evidence = match.game, match.evidence
    ending = game.ending
    assert ending is not None
    first, second = match.contestants[Side.FIRST], match.contestants[Side.SECOND]
    startup = first.startup + second.startup
    thinking = first.thinking - first.charged + second.thinking - second.charged
    thinking += sum(abilities(contestant.make()).forgiven() for contestant in (first, second))
    seats = _seats(game, fixture)
    return Played(
        number=fixture.number,
        first=seats[0],
        second=seats[1],
        winner=ending.winner,
        reason=ending.reason,
        plies=len(game.moves) - len(fixture.opening),
        seconds=(first.thinking, second.thinking),
        startup=startup,
        overhead=max(0.0, wall - startup - thinking),
        record=write_game(_record(match, fixture, annulled)),
        evidence=None if evidence is None else evidence.as_json(),
    )


def _record(match: Match, fixture: Fixture, annulled: int) -> Game:
    """The game as it is kept: it starts after the opening, with tags that say which game it was."""
    game, opening = match.game, len(fixture.opening)
    kept = (AGREEMENT, DECISIONS, DEALER)
    tags = {"game": str(fixture.number)}
    tags |= {name: game.tags[name] for name in kept if name in game.tags}
    if annulled:
        tags[ANNULLED] = str(annulled)
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
