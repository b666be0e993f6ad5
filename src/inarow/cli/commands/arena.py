"""`inarow arena`: a tournament, live, that can be stopped and goes on where it was."""

import secrets
import shlex
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from inarow.arena import executors
from inarow.arena.ledger import BadLedger, Ledger
from inarow.arena.opening import Choice, OpeningRule, read_openings, usual_plies
from inarow.arena.plan import BadPlan, Entrant, Plan, Rejected, Terms, read_entrants
from inarow.arena.report.files import check_report
from inarow.arena.report.section import form_phrase
from inarow.arena.schedule import (
    Gauntlet,
    KnockOut,
    RoundRobin,
    Schedule,
    Sprt,
    Swiss,
    usual_rounds,
)
from inarow.arena.summary import summarize
from inarow.arena.tournament import Tournament
from inarow.arena.umpire import Show, demand_lock
from inarow.bots import demand_isolation, isolation_in_force
from inarow.bots.registry import asked_isolation, hash_of
from inarow.cli.arguments import options
from inarow.cli.arguments.player import UnfitPlayer, read_program
from inarow.cli.failures import FINE, INTERRUPTED
from inarow.cli.terminal.dialogue import may_start
from inarow.cli.terminal.full_screen import has_screen, watch_tournament
from inarow.cli.terminal.output import print_json, tell, tell_notices
from inarow.cli.terminal.tournament import Watching, print_summary, watching, write_reports
from inarow.engine.engine import package_notices
from inarow.locale import _, ngettext, number, say
from inarow.phrases.game import title
from inarow.players import BadPlayer, make_player, player_kinds
from inarow.players.registry import is_bot, runs_programs, split_options
from inarow.rules import Agreement, BadOption, Clock, Rules
from inarow.rules.message import printable
from inarow.rules.record import lines_of

EPILOG = _("For example: inarow arena connect-four bots/* minimax:depth=4 careful --rounds 20")
OPENINGS = ("none", "random", "balanced")
FORMS = ("match", "round-robin", "gauntlet", "swiss", "knock-out", "sprt")
PANEL_TEST = _("For --format sprt")
PANEL_RUN = _("Where games run and are saved")
USUAL_ELO, USUAL_ERRORS = "0,20", "0.05,0.05"
ATTEMPTS = 3
NOTES = (".md", ".txt", ".sqlite")  # what lies among bots and is none


def arena(
    game: str | None = options.game(None),
    players: list[str] | None = options.argument(
        _("PLAYERS"),
        _("Players of `inarow players` and bots; Name=player gives one a name."),
        None,
        options.complete_player,
    ),
    form: str = options.option(
        "|".join(FORMS), _("Who meets whom."), "round-robin", name="--format", complete=FORMS
    ),
    rounds: int | None = options.whole(
        _("Number of rounds; by default 10, or as many as a Swiss tournament needs."), None, 1
    ),
    pairs: int | None = options.whole(
        _("Pairs of games per meeting, sides swapped; by default 1, or 2 in a knock-out."), None, 1
    ),
    openings: str = options.option(
        _("none|random|balanced|FILE"),
        _("Where games begin; balanced openings are proven fair, where that is possible."),
        "random",
        complete=OPENINGS,
    ),
    agreement: Agreement | None = options.AGREEMENT,
    plies: int | None = options.whole(
        _("Plies of the openings; by default 2 on small boards, else 4.")
    ),
    seed: int | None = options.whole(_("The same number gives the same tournament.")),
    move_time: float | None = options.seconds(
        _("Time for a move; 0 is no limit."), "10", options.PANEL_TIME
    ),
    clock: Clock | None = options.CLOCK,
    first_time: float | None = options.seconds(
        _("Extra time for each player's first move."), "0", options.PANEL_TIME
    ),
    charge_start: bool = options.flag(
        "--charge-start", _("Count the time that a bot takes to start."), options.PANEL_TIME
    ),
    contest: bool = options.flag(
        "--contest", _("Refuse to run bots that can't be locked in."), PANEL_RUN
    ),
    trust: bool = options.flag(
        "--trust-bots", _("Run bots that can't be locked in or that only a file names."), PANEL_RUN
    ),
    memory: int | None = options.whole(
        _("MiB of memory that a bot may use; by default 1024."), None, 16, panel=PANEL_RUN
    ),
    processes: int | None = options.whole(
        _("Processes and threads that a bot may start; by default 64."), None, 1, panel=PANEL_RUN
    ),
    nodes: int | None = options.whole(
        _("Most positions to look at for a move."), None, 1, panel=options.PANEL_TIME
    ),
    depth: int | None = options.whole(
        _("Most plies to look ahead for a move."), None, 1, panel=options.PANEL_TIME
    ),
    playouts: int | None = options.whole(
        _("Most random games to play for a move."), None, 1, panel=options.PANEL_TIME
    ),
    elo: str = options.option(
        "ELO0,ELO1",
        _("Is the first player stronger by ELO1 rather than by ELO0?"),
        USUAL_ELO,
        PANEL_TEST,
    ),
    errors: str = options.option(
        "ALPHA,BETA",
        _("Accepted probability of a wrong yes and of a wrong no."),
        USUAL_ERRORS,
        PANEL_TEST,
    ),
    workers: int | None = options.whole(
        _("Number of worker processes; by default one per processor, 0 plays in this one."),
        panel=PANEL_RUN,
    ),
    cluster: str | None = options.cluster(PANEL_RUN),
    ledger: str | None = options.file(
        _("Save the games in this file; if it exists, go on with it."), PANEL_RUN
    ),
    resume: str | None = options.file(_("Go on with this tournament."), PANEL_RUN),
    reports: list[str] | None = options.REPORTS,
    every_game: bool = options.flag("--games", _("Print a line for every finished game.")),
    plain: bool = options.flag("--plain", _("Don't fill the screen while the games are played.")),
    json: bool = options.JSON,
) -> int:
    """Play the tournament, or what is left of it."""
    at_once = executors.usual_workers() if workers is None else workers
    for name in reports or ():
        check_report(Path(name))
    if resume is not None:
        if game is not None:
            raise BadPlan("--resume goes on with what was planned: give no game and no players")
        opened = Ledger.open(Path(resume), write=True)
        with _closed_on_failure(opened):
            if not trust:
                _ask_to_start(opened)
            _expect_same_files(opened.plan)
    elif game is None:
        raise BadPlan("name a game and its players, or a tournament to --resume")
    else:
        rules = Rules.read(game)
        entrants, rejected = _entrants(players or (), rules)
        if contest:
            demand_isolation(trust)
            for entrant in entrants if not trust else ():
                if is_bot(entrant.player):
                    demand_lock(entrant.player)
        terms = Terms(
            rules,
            move_seconds=move_time,
            clock=clock,
            first_seconds=first_time or 0.0,
            nodes=nodes,
            depth=depth,
            playouts=playouts,
            charge_start=charge_start,
            contest=contest and not trust,
            memory=memory,
            processes=processes,
            agreement=agreement,
        )
        plan = Plan(
            terms,
            entrants,
            _schedule(form, len(entrants), rounds, pairs, elo, errors),
            _openings(openings, plies, rules, agreement),
            secrets.randbelow(2**31) if seed is None else seed,
            rejected,
        )
        plan.prepare()
        opened = _ledger(ledger, plan, any_seed=seed is None)
    with opened:
        full = has_screen(plain) and not (every_game or json)
        return _run(Tournament(opened), at_once, cluster, reports or (), every_game, full, json)


def _ask_to_start(ledger: Ledger) -> None:
    """Raise BadPlan unless the user lets the programs start that only the ledger names."""
    for player in dict.fromkeys(entrant.player for entrant in ledger.plan.entrants):
        if runs_programs(player) and not may_start(player):
            raise BadPlan(
                "{file} names the program {program}, which is not started unasked: if you trust it,"
                " add --trust-bots",
                file=str(ledger.path),
                program=player,
            )


@contextmanager
def _closed_on_failure(ledger: Ledger) -> Iterator[None]:
    """Close the ledger if it can't be played."""
    try:
        yield
    except BaseException:
        ledger.close()
        raise


def _expect_same_files(plan: Plan) -> None:
    """Raise BadPlan if a bot is not the one that began the tournament."""
    for entrant in plan.entrants:
        if not entrant.hash:
            continue
        try:
            same = hash_of(entrant.player) == entrant.hash
        except (OSError, BadPlayer):
            same = False
        if not same:
            raise BadPlan(
                "{name} has changed since the tournament began ({program}): put the old files"
                " back, or start a new tournament, with another --ledger",
                name=entrant.name,
                program=printable(entrant.player),
            )


def _run(
    tournament: Tournament,
    workers: int,
    address: str | None,
    reports: Sequence[str],
    every_game: bool,
    full: bool,
    as_json: bool,
) -> int:
    """Play, then print the summary. The result is the exit code."""
    _announce(tournament.ledger)
    stop = threading.Event()
    try:
        with _stopping(stop) as asked:
            if full:
                over = watch_tournament(
                    tournament.progress,
                    lambda *given: _play(tournament, workers, address, *given),
                    stop,
                )
            else:
                with watching(every_game, stop) as watch:
                    over = _play(tournament, workers, address, watch, stop)
    except KeyboardInterrupt:  # the second: there is no time for a summary
        _tell_how_to_go_on(tournament)
        raise
    summary = summarize(tournament)
    if as_json:
        print_json(summary.as_data(games=False))
    else:
        print_summary(summary)
    write_reports(summary, reports)
    tournament.ledger.keep_judged(summary.judged)
    if over:
        return FINE
    _tell_how_to_go_on(tournament)
    return INTERRUPTED if asked else FINE


def _tell_how_to_go_on(tournament: Tournament) -> None:
    command = f"inarow arena --resume {shlex.quote(str(tournament.ledger.path))}"
    tell(_("To go on: {command}", command=command), wrap=False)


def _play(
    tournament: Tournament,
    workers: int,
    address: str | None,
    watch: Watching,
    stop: threading.Event,
    show: Show | None = None,
) -> bool:
    """Play to the end; workers that died, perhaps for want of memory, are replaced."""
    for _attempt in range(ATTEMPTS):
        try:
            if address is None:
                with executors.local(workers, show) as executor:
                    return tournament.play(executor, workers, watch, stop)
            players = [entrant.player for entrant in tournament.ledger.plan.entrants]
            with executors.cluster(address, players) as (executor, threads):
                return tournament.play(executor, threads, watch, stop)
        except BrokenExecutor:
            continue
    raise BadPlan(
        "the processes that play die again and again, perhaps for want of memory; what was"
        " played is kept in {file}",
        file=str(tournament.ledger.path),
    )


@contextmanager
def _stopping(stop: threading.Event) -> Iterator[list[int]]:
    """The first Ctrl-C lets the games in progress finish, the second drops them."""
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


def _announce(ledger: Ledger) -> None:
    """Say what will be played and where it is saved."""
    plan = ledger.plan
    done = len(ledger)
    games = plan.schedule.games(len(plan.entrants))
    parts = [title(plan.terms.rules), say(form_phrase(plan))]
    if plan.terms.agreement is not None:
        parts.append(_("opening by {agreement}", agreement=plan.terms.agreement.value))
    parts.append(ngettext("{n} player", "{n} players", len(plan.entrants)))
    if games is not None:
        parts.append(ngettext("{count} game", "{count} games", games, count=number(games)))
    parts.append(_("seed {seed}", seed=plan.seed))
    tell(", ".join(parts))
    bots = [entrant for entrant in plan.entrants if is_bot(entrant.player)]
    asked = {bot.name: asked_isolation(bot.player) for bot in bots}
    if None in asked.values():
        isolation = isolation_in_force()
        tell(_("Isolation of bots: {isolation}", isolation=say(isolation.message)))
    for name, own in asked.items():
        if own is not None:
            tell(_("Isolation of {name}: {isolation}", name=name, isolation=say(own.message)))
    tell_notices(package_notices(plan.terms.rules))
    tell(_("Saved in {file}", file=ledger.path))
    if done:
        text = ngettext(
            "{count} game has been played already",
            "{count} games have been played already",
            done,
            count=number(done),
        )
        tell(text)


def _ledger(file: str | None, plan: Plan, any_seed: bool) -> Ledger:
    """A new ledger, or the one of this plan to go on with; `any_seed` if none was asked for."""
    if file is None:
        return _new_ledger(plan)
    path = Path(file)
    if not path.exists():
        return Ledger.create(path, plan)
    ledger = Ledger.open(path, write=True)
    if any_seed:
        plan = replace(plan, seed=ledger.plan.seed)
    # Files that have changed are told apart from another tournament; who is rejected may differ.
    then = {entrant.name: entrant.hash for entrant in ledger.plan.entrants}
    same = tuple(each._replace(hash=then.get(each.name, each.hash)) for each in plan.entrants)
    plan = replace(plan, entrants=same, rejected=ledger.plan.rejected)
    with _closed_on_failure(ledger):
        if ledger.plan.as_data() == plan.as_data():
            _expect_same_files(ledger.plan)
            return ledger
        raise BadLedger(
            "{file} holds another tournament: name another file, or go on with that one by"
            " inarow arena --resume {file}",
            file=str(path),
        )


def _new_ledger(plan: Plan) -> Ledger:
    """A ledger in this folder, named by the game and the time."""
    name = f"arena-{plan.terms.rules.code}-{time.strftime('%Y%m%d-%H%M%S')}"
    for ending in ("", *(f"-{twin}" for twin in range(2, 1000))):
        with suppress(FileExistsError):
            return Ledger.create(Path(f"{name}{ending}.sqlite"), plan)
    raise FileExistsError(17, "all names of this second are taken", name)


def _entrants(
    players: Sequence[str], rules: Rules
) -> tuple[tuple[Entrant, ...], tuple[Rejected, ...]]:
    """Who takes part, players and bots and the bots of folders; and who can't. Raises BadPlayer."""
    rejected: list[Rejected] = []
    texts = [text for given in players for text in _bots_in(given, rules, rejected)]
    entrants = read_entrants([_with_path(text) for text in texts])
    for entrant in entrants:
        read_program(entrant.player, rules)
    marked = (
        entrant._replace(hash=hash_of(entrant.player)) if is_bot(entrant.player) else entrant
        for entrant in entrants
    )
    return tuple(marked), tuple(rejected)


def _bots_in(text: str, rules: Rules, rejected: list[Rejected]) -> list[str]:
    """The bots of a folder that is not a bot itself; anything else in it is rejected."""
    folder = Path(text).absolute()
    if text in player_kinds() or not folder.is_dir():
        return [text]
    try:
        make_player(str(folder))
    except BadPlayer as error:
        why = error.message
    else:
        return [str(folder)]
    found = []
    for item in sorted(folder.iterdir()):
        if item.name.startswith((".", "_")) or item.suffix.lower() in NOTES:
            continue
        try:
            read_program(str(item), rules)
        except (BadPlayer, UnfitPlayer) as error:
            shown = printable(item.name)
            tell(_("Left out: {name}: {reason}", name=shown, reason=say(error.message)))
            rejected.append(Rejected(shown, error.message))
        else:
            found.append(str(item))
    if not found:
        raise BadPlan("there is no bot in {folder}: {reason}", folder=text, reason=why)
    return found


def _with_path(text: str) -> str:
    """A bot by its full path, so that the tournament can go on in another folder."""
    name, equals, rest = text.partition("=")
    if equals and not set(name) & set(":/\\,"):
        return f"{name}={_with_path(rest)}"
    if not is_bot(text):
        return text
    prefix = "bot:" if text.startswith("bot:") else ""
    path, options = split_options(text.removeprefix(prefix))
    whole = Path(path).expanduser()
    return f"{prefix}{whole.absolute()}{options}" if whole.exists() else text


def _schedule(
    form: str, entrants: int, rounds: int | None, pairs: int | None, elo: str, errors: str
) -> Schedule:
    form = form.strip().lower().replace("_", "-").replace("knockout", "knock-out")
    for option, given, usual in (("--elo", elo, USUAL_ELO), ("--errors", errors, USUAL_ERRORS)):
        if form != "sprt" and given != usual:
            raise BadPlan("{option} is for --format sprt only", option=option)
    match form:
        case "match" if entrants != 2:
            raise BadPlan("a match has two players, and there are {n}", n=entrants)
        case "match" | "round-robin":
            return RoundRobin(rounds or 10, pairs or 1)
        case "gauntlet":
            return Gauntlet(rounds or 10, pairs or 1)
        case "swiss":
            return Swiss(rounds or usual_rounds(entrants), pairs or 1)
        case "knock-out":
            if rounds is not None:
                raise BadPlan("a knock-out has as many rounds as it takes: say --pairs instead")
            return KnockOut(pairs or 2)
        case "sprt":
            elo0, elo1 = _two_numbers(elo, "--elo")
            alpha, beta = _two_numbers(errors, "--errors")
            if not elo0 < elo1:
                raise BadPlan("--elo takes two numbers, the smaller one first: 0,20")
            if not (0 < alpha < 0.5 and 0 < beta < 0.5):
                raise BadPlan("--errors takes two numbers between 0 and 0.5: 0.05,0.05")
            most = (rounds or 10_000) * (pairs or 1)
            return Sprt(elo0, elo1, alpha, beta, most)
    raise BadPlan(
        "'{text}' is not a form of tournament: there are {names}", text=form, names=", ".join(FORMS)
    )


def _openings(
    text: str, plies: int | None, rules: Rules, agreement: Agreement | None
) -> OpeningRule:
    choice = text.strip().lower()
    if agreement is not None:
        if plies or choice not in ("random", "none"):  # random is what nobody asked for
            raise BadOption("--agreement takes the place of --openings and --plies: omit them")
        return OpeningRule(Choice.NONE, 0)
    length = usual_plies(rules) if plies is None else plies
    if length == 0 and choice == "random":
        choice = "none"
    if choice in OPENINGS:
        return OpeningRule(Choice(choice), length)
    path = Path(text.strip())
    if not (path.is_file() or path.is_fifo()):
        raise BadOption(
            "'{text}' can't be the openings: there are none, random and balanced, or a file"
            " with moves in every line",
            text=text.strip(),
        )
    lines = tuple(line.rstrip("\r\n") for line in lines_of(path))
    read_openings(lines, rules)
    return OpeningRule(Choice.GIVEN, 0, lines)


def _two_numbers(text: str, option: str) -> tuple[float, float]:
    try:
        first, second = map(float, text.split(","))
    except ValueError:
        raise BadOption(
            "{option} must be two numbers like 0,20, not {text}", option=option, text=text
        ) from None
    return first, second
