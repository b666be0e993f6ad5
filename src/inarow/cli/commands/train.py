"""`inarow train`: games of the engine against itself, and what it learns from them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from inarow.cli.arguments.options import WhichGame, option
from inarow.cli.arguments.read import read_seconds, read_whole
from inarow.cli.failures import FINE
from inarow.cli.terminal.meter import metered_pool
from inarow.cli.terminal.output import tell
from inarow.engine.training import Plan
from inarow.engine.training import train as train_patterns
from inarow.locale import gettext as _
from inarow.locale import ngettext, number
from inarow.rules import Rules

EPILOG = _("For example: inarow train reverse-five --file my.patterns")


def train(
    game: WhichGame = "reverse-five",
    games: Annotated[str, option(_("N"), _("How many games to learn from."))] = "1200",
    nodes: Annotated[str, option(_("N"), _("How many positions to look at for a move."))] = "150",
    seconds: Annotated[
        str,
        option(
            _("SECONDS"), _("Play no longer than this, and keep what was learned; 0 is no limit.")
        ),
    ] = "0",
    workers: Annotated[str, option(_("N"), _("Number of worker processes."))] = "1",
    seed: Annotated[str, option(_("N"), _("The same number gives the same games."))] = "1",
    file: Annotated[
        str | None, option(_("FILE"), _("Where to write the result; by default GAME.patterns."))
    ] = None,
    work: Annotated[
        str | None, option(_("FILE"), _("Work file for the games, to go on after a stop."))
    ] = None,
) -> int:
    """Train, and write what was learned."""
    rules = Rules.read(game)
    plan = Plan(
        rules,
        games=read_whole(games, "--games", 1, 10_000_000),
        nodes=read_whole(nodes, "--nodes", 1, 1_000_000),
        seed=read_whole(seed, "--seed", 0, (1 << 31) - 1),
    )
    processes = read_whole(workers, "--workers", 1, 256)
    limit = read_seconds(seconds)
    target = Path(file or f"{game}.patterns")
    work_file = Path(work or f"{target}.work")
    tell(_("Training {file}; the games are kept in {work}.").format(file=target, work=work_file))
    with metered_pool(processes) as (executor, show):
        patterns = train_patterns(plan, work_file, executor, show, limit)
    target.write_bytes(patterns.to_bytes())
    played = patterns.training["games"]
    text = ngettext(
        "{code}: learned from {games} game", "{code}: learned from {games} games", played
    )
    print(text.format(code=rules.code, games=number(played)))
    return FINE
