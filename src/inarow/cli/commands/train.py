"""`inarow train`: games of the engine against itself, and what it learns from them."""

from pathlib import Path

from inarow.cli.arguments import options
from inarow.cli.terminal.meter import metered_pool
from inarow.cli.terminal.output import tell
from inarow.engine import training
from inarow.engine.fitting import import_torch
from inarow.locale import _, ngettext, number
from inarow.rules import Rules

EPILOG = _("For example: inarow train reverse-five --file my.patterns")


def train(
    game: str = options.which_game("reverse-five"),
    games: int = options.whole(_("How many games to learn from."), 1200, 1, 10_000_000),
    nodes: int = options.whole(_("How many positions to look at for a move."), 150, 1, 1_000_000),
    seconds: float | None = options.seconds(
        _("Play no longer than this, and keep what was learned; 0 is no limit."), "0"
    ),
    workers: int = options.whole(_("Number of worker processes."), 1, 1, 256),
    cluster: str | None = options.CLUSTER,
    seed: int = options.whole(_("The same number gives the same games."), 1, 0, (1 << 31) - 1),
    file: str | None = options.file(
        _("Where to write the result; by default GAME.patterns or GAME.network.")
    ),
    work: str | None = options.file(_("Work file for the games, to go on after a stop.")),
) -> None:
    """Train, and write what was learned."""
    rules = Rules.read(game)
    plan = training.Plan(rules, games=games, nodes=nodes, seed=seed)
    if not rules.misere:
        import_torch()  # before hours of games, not after them
    target = Path(file or f"{game}.{'patterns' if rules.misere else 'network'}")
    work_file = Path(work or f"{target}.work")
    tell(_("Training {file}; the games are kept in {work}.", file=target, work=work_file))
    with metered_pool(workers, cluster) as (executor, show):
        learned = training.train(plan, work_file, executor, show, seconds, _tell_fit)
    target.write_bytes(learned.to_bytes())
    played = learned.training["games"]
    text = ngettext(
        "{code}: learned from {games} game",
        "{code}: learned from {games} games",
        played,
        code=rules.code,
        games=number(played),
    )
    print(text)


def _tell_fit(done: int, total: int, loss: float) -> None:
    tell(_("round {done} of {total}: log-loss {loss}", done=done, total=total, loss=f"{loss:.4f}"))
