"""`inarow arena`: a tournament, live, that can be stopped and goes on where it was."""

from __future__ import annotations

import json
import secrets
import shlex
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inarow.arena.entrant import Entrant, read_entrants
from inarow.arena.executors import cluster, local, usual_workers
from inarow.arena.knockout import KnockOut
from inarow.arena.ledger import BadLedger, Ledger
from inarow.arena.opening import Choice, OpeningRule, read_openings, usual_plies
from inarow.arena.phrases import form_phrase
from inarow.arena.plan import FORMATS, BadPlan, Plan
from inarow.arena.report.files import check_report
from inarow.arena.schedule import Gauntlet, RoundRobin, Schedule
from inarow.arena.sprt import Sprt
from inarow.arena.summary import summarize
from inarow.arena.swiss import Swiss, usual_rounds
from inarow.arena.terms import Terms
from inarow.arena.tournament import Tournament
from inarow.bots import demand_isolation, isolation_in_force
from inarow.cli.arguments.read import read_rung, read_seconds, read_whole
from inarow.cli.failures import FINE, INTERRUPTED
from inarow.cli.phrases.game import title
from inarow.cli.phrases.tournament import print_summary, write_reports
from inarow.cli.terminal.tournament import Watching, watching
from inarow.locale import gettext as _
from inarow.locale import ngettext, number, say
from inarow.players import BadPlayer, make_player, player_kinds
from inarow.players.registry import is_bot
from inarow.rules.clock import Clock
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message
from inarow.rules.rules import Rules

MATCH = "match"
ATTEMPTS = 3


@dataclass(frozen=True)
class Options:
    """What was typed."""

    game: str | None
    players: Sequence[str]
    format: str
    rounds: str | None
    pairs: str | None
    openings: str
    plies: str | None
    move_time: str
    clock: str | None
    first_time: str
    nodes: str | None
    depth: str | None
    playouts: str | None
    charge_start: bool
    contest: bool
    trust: bool
    seed: str | None
    elo: str
    errors: str
    workers: str | None
    cluster: str | None
    ledger: str | None
    resume: str | None
    reports: Sequence[str]
    every_game: bool
    json: bool


def arena(options: Options) -> int:
    """Play the tournament, or what is left of it."""
    workers = usual_workers()
    if options.workers is not None:
        workers = read_whole("--workers", options.workers)
    for name in options.reports:
        check_report(Path(name))
    with _ledger(options) as ledger:
        _begin(ledger, options)
        tournament = Tournament(ledger)
        stop = threading.Event()
        with _stopping(stop) as asked, watching(options.every_game, stop) as watch:
            over = _play(tournament, workers, options.cluster, watch, stop)
        summary = summarize(tournament)
        if options.json:
            print(json.dumps(summary.as_data(games=False), ensure_ascii=False, indent=2))
        else:
            print_summary(summary)
        write_reports(summary, options.reports)
        if over:
            return FINE
        command = f"inarow arena --resume {shlex.quote(str(ledger.path))}"
        _tell(_("To go on: {command}").format(command=command))
        return INTERRUPTED if asked else FINE


def _play(
    tournament: Tournament,
    workers: int,
    address: str | None,
    watch: Watching,
    stop: threading.Event,
) -> bool:
    """Play; workers that died, as the system ends what takes all its memory, are replaced."""
    for _attempt in range(ATTEMPTS):
        try:
            if address is None:
                with local(workers) as executor:
                    return tournament.play(executor, workers, watch, stop)
            with cluster(address) as (executor, threads):
                return tournament.play(executor, threads, watch, stop)
        except BrokenExecutor:
            continue
    raise BadPlan(
        Message(
            "the processes that play die again and again, perhaps for want of memory; what was"
            " played is kept in {file}",
            file=str(tournament.ledger.path),
        )
    )


@contextmanager
def _stopping(stop: threading.Event) -> Iterator[list[int]]:
    """The first Ctrl-C lets the games come to their end, the second drops them."""
    asked: list[int] = []

    def hear(number: int, frame: Any) -> None:
        asked.append(number)
        if len(asked) > 1:
            raise KeyboardInterrupt
        stop.set()

    before = {kind: signal.signal(kind, hear) for kind in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield asked
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


def _begin(ledger: Ledger, options: Options) -> None:
    """Say what will be played and where it is kept."""
    plan = ledger.plan
    done = len(ledger)
    games = plan.schedule.games(len(plan.entrants))
    parts = [title(plan.terms.rules), say(form_phrase(plan))]
    players = ngettext("{n} player", "{n} players", len(plan.entrants))
    parts.append(players.format(n=len(plan.entrants)))
    if games is not None:
        parts.append(ngettext("{count} game", "{count} games", games).format(count=number(games)))
    parts.append(_("seed {seed}").format(seed=plan.seed))
    _tell(", ".join(parts))
    if any(is_bot(entrant.player) for entrant in plan.entrants):
        isolation = isolation_in_force()
        _tell(_("Isolation of bots: {isolation}").format(isolation=say(isolation.message)))
    _tell(_("Kept in {file}").format(file=ledger.path))
    if done:
        text = ngettext("{count} game is there already", "{count} games are there already", done)
        _tell(text.format(count=number(done)))


def _ledger(options: Options) -> Ledger:
    """The ledger to go on with, or a new one."""
    if options.resume is not None:
        if options.game is not None:
            raise BadPlan(
                Message("--resume goes on with what was planned: give no game and no players")
            )
        return Ledger.open(Path(options.resume), write=True)
    plan = _plan(options)
    if options.ledger is None:
        return _new_ledger(plan)
    path = Path(options.ledger)
    if not path.exists():
        return Ledger.create(path, plan)
    ledger = Ledger.open(path, write=True)
    if options.seed is None:  # what was not said is not a difference
        plan = Plan(plan.terms, plan.entrants, plan.schedule, plan.openings, ledger.plan.seed)
    if ledger.plan.as_data() != plan.as_data():
        ledger.close()
        raise BadLedger(
            Message(
                "{file} holds another tournament: name another file, or go on with that one by"
                " inarow arena --resume {file}",
                file=str(path),
            )
        )
    return ledger


def _new_ledger(plan: Plan) -> Ledger:
    """A ledger in this folder, named by the game and the time."""
    name = f"arena-{plan.terms.rules.code}-{time.strftime('%Y%m%d-%H%M%S')}"
    for ending in ("", *(f"-{twin}" for twin in range(2, 1000))):
        with suppress(FileExistsError):
            return Ledger.create(Path(f"{name}{ending}.sqlite"), plan)
    raise FileExistsError(17, "all names of this second are taken", name)


def _plan(options: Options) -> Plan:
    if options.game is None:
        raise BadPlan(Message("name a game and its players, or a tournament to --resume"))
    rules = Rules.read(options.game)
    texts = [text for given in options.players for text in _bots_in(given)]
    entrants = read_entrants([_from_anywhere(text) for text in texts])
    for entrant in entrants:
        read_rung(entrant.player, rules)
    if options.contest:
        demand_isolation(contest=True, unsafe=options.trust)
    seed = secrets.randbelow(2**31) if options.seed is None else read_whole("--seed", options.seed)
    plan = Plan(
        _terms(options, rules),
        entrants,
        _schedule(options, entrants),
        _openings(options, rules),
        seed,
    )
    plan.prepare()
    return plan


def _bots_in(text: str) -> list[str]:
    """The bots of a folder that is none itself; what can't be one is told and left out."""
    folder = Path(text).absolute()
    if text in player_kinds() or not folder.is_dir():
        return [text]
    with suppress(BadPlayer):
        make_player(str(folder))
        return [str(folder)]
    found = []
    for item in sorted(folder.iterdir()):
        if item.name.startswith((".", "_")):
            continue
        try:
            make_player(str(item))
        except BadPlayer as error:
            _tell(_("Left out: {reason}").format(reason=say(error.message)))
        else:
            found.append(str(item))
    if not found:
        raise BadPlan(Message("there is no bot in the folder {folder}", folder=text))
    return found


def _from_anywhere(text: str) -> str:
    """A bot by its whole path, so that the tournament can go on in another folder."""
    name, equals, rest = text.partition("=")
    if equals and not set(name) & set(":/\\,"):
        return f"{name}={_from_anywhere(rest)}"
    if not is_bot(text):
        return text
    prefix = "bot:" if text.startswith("bot:") else ""
    path, comma, options = text.removeprefix(prefix).partition(",")
    whole = Path(path).expanduser()
    return f"{prefix}{whole.absolute()}{comma}{options}" if whole.exists() else text


def _terms(options: Options, rules: Rules) -> Terms:
    first = read_seconds(options.first_time)
    return Terms(
        rules,
        move_seconds=read_seconds(options.move_time),
        clock=None if options.clock is None else Clock.read(options.clock),
        first_seconds=first or 0.0,
        nodes=None if options.nodes is None else read_whole("--nodes", options.nodes, 1),
        depth=None if options.depth is None else read_whole("--depth", options.depth, 1),
        playouts=None
        if options.playouts is None
        else read_whole("--playouts", options.playouts, 1),
        charge_start=options.charge_start,
        contest=options.contest and not options.trust,
    )


def _schedule(options: Options, entrants: Sequence[Entrant]) -> Schedule:
    form = options.format.strip().lower().replace("_", "-").replace("knockout", "knock-out")
    rounds = None if options.rounds is None else read_whole("--rounds", options.rounds, 1)
    pairs = None if options.pairs is None else read_whole("--pairs", options.pairs, 1)
    match form:
        case "match":
            if len(entrants) != 2:
                raise BadPlan(
                    Message("a match has two players, and there are {n}", n=len(entrants))
                )
            return RoundRobin(rounds or 10, pairs or 1)
        case "round-robin":
            return RoundRobin(rounds or 10, pairs or 1)
        case "gauntlet":
            return Gauntlet(rounds or 10, pairs or 1)
        case "swiss":
            return Swiss(rounds or usual_rounds(len(entrants)), pairs or 1)
        case "knock-out":
            if rounds is not None:
                raise BadPlan(
                    Message("a knock-out has as many rounds as it takes: say --pairs instead")
                )
            return KnockOut(pairs or 2)
        case "sprt":
            elo0, elo1 = _two_numbers(options.elo, "--elo")
            alpha, beta = _two_numbers(options.errors, "--errors")
            if not elo0 < elo1:
                raise BadPlan(Message("--elo takes two numbers, the smaller one first: 0,20"))
            if not (0 < alpha < 0.5 and 0 < beta < 0.5):
                raise BadPlan(Message("--errors takes two numbers between 0 and 0.5: 0.05,0.05"))
            most = (rounds or 10_000) * (pairs or 1)
            return Sprt(elo0, elo1, alpha, beta, most)
    raise BadPlan(
        Message(
            "'{text}' is no form of tournament: there are {names}",
            text=options.format,
            names=", ".join([MATCH, *FORMATS]),
        )
    )


def _openings(options: Options, rules: Rules) -> OpeningRule:
    plies = usual_plies(rules) if options.plies is None else read_whole("--plies", options.plies)
    word = options.openings.strip()
    if plies == 0 and word.lower() == "random":
        word = "none"
    if word.lower() in ("none", "random", "balanced"):
        return OpeningRule(Choice(word.lower()), plies)
    path = Path(word)
    if not path.is_file():
        raise BadNotation(
            Message(
                "'{text}' are no openings: there are none, random and balanced, or a file with"
                " moves in every line",
                text=word,
            )
        )
    lines = tuple(path.read_text(encoding="utf-8").splitlines())
    read_openings(lines, rules)
    return OpeningRule(Choice.GIVEN, 0, lines)


def _two_numbers(text: str, option: str) -> tuple[float, float]:
    try:
        first, second = map(float, text.split(","))
    except ValueError:
        raise BadNotation(
            Message("{option} {text} can't be: give two numbers, 0,20", option=option, text=text)
        ) from None
    return first, second


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
