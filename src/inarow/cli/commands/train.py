"""`inarow train`: games of the engine against itself, and what it learns from them."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from inarow.cli.arguments.read import read_seconds, read_whole
from inarow.cli.failures import FINE
from inarow.cli.terminal.meter import Meter
from inarow.engine.training import Plan, Trained
from inarow.engine.training import train as train_patterns
from inarow.locale import gettext as _
from inarow.locale import ngettext, number
from inarow.rules.rules import Rules


@dataclass(frozen=True)
class Options:
    """What stands on the command line."""

    game: str
    games: str
    nodes: str
    seconds: str
    workers: str
    seed: str
    file: str | None
    work: str | None


def do_train(options: Options) -> int:
    """Train, and write what was learned."""
    rules = Rules.read(options.game)
    plan = Plan(
        rules,
        games=read_whole("--games", options.games, 1, 10_000_000),
        nodes=read_whole("--nodes", options.nodes, 1, 1_000_000),
        seed=read_whole("--seed", options.seed, 0, (1 << 31) - 1),
    )
    workers = read_whole("--workers", options.workers, 1, 256)
    seconds = read_seconds(options.seconds)
    target = Path(options.file or f"{options.game}.patterns")
    work = Path(options.work or f"{target}.work")
    print(
        _("Training {file}; the games are kept in {work}.").format(file=target, work=work),
        file=sys.stderr,
    )
    before: list[int] = []
    try:
        with Meter() as meter, ProcessPoolExecutor(workers) as executor:

            def show(trained: Trained) -> None:
                before[:] = before or [trained.done]
                meter.count(trained.done, trained.total, before[0])

            patterns = train_patterns(plan, work, executor, show, seconds)
    except KeyboardInterrupt:
        print(_("Stopped. The same command goes on where it was."), file=sys.stderr)
        raise
    target.write_bytes(patterns.to_bytes())
    games = patterns.training["games"]
    print(
        ngettext(
            "{code}: learned from {games} game", "{code}: learned from {games} games", games
        ).format(code=rules.code, games=number(games))
    )
    return FINE
