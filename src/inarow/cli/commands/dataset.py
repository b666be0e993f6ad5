"""`inarow dataset`: positions of a game with their values, in a file."""

from pathlib import Path

from inarow.cli.arguments import options
from inarow.cli.terminal.meter import metered_pool
from inarow.cli.terminal.output import tell
from inarow.data.dataset import SOURCES, VALUES, Plan, make_dataset
from inarow.locale import _, ngettext
from inarow.rules import Rules

EPILOG = _("For example: inarow dataset connect-four data.parquet --ply 20 --count 1000000")


def dataset(
    game: str = options.game(),
    file: str = options.argument(
        _("FILE"), _("What to write: .parquet, .csv or .jsonl. A card is written beside it.")
    ),
    source: str = options.choice(
        SOURCES,
        _(
            "Positions after random moves, all positions of a ply, all up to symmetry, or those of"
            " games."
        ),
        "random",
    ),
    ply: int | None = options.whole(_("How many stones are on the board."), most=361),
    count: int = options.whole(_("How many random positions, or games."), 1000, 1, 1_000_000_000),
    values: str = options.choice(
        VALUES, _("Exact values of the solver, estimates of a search, or none."), "exact"
    ),
    nodes: int = options.whole(
        _("How many positions to look at for an estimate or a move."), 10_000, 1
    ),
    first: str = options.player(_("Of games: who plays the first side.")),
    second: str = options.player(_("Of games: who plays the second side.")),
    seed: int = options.whole(_("The same number gives the same dataset."), 0),
    part: int = options.whole(_("Positions or games that a worker makes at a time."), 1000, 1),
    workers: int = options.whole(_("Number of worker processes."), 1, 1, 256),
    cluster: str | None = options.CLUSTER,
    json: bool = options.JSON,
) -> None:
    """Make a dataset; the same command goes on after a stop."""
    plan = Plan(
        Rules.read(game).code,
        options.one_of(source, SOURCES, "--source"),
        ply,
        count,
        options.one_of(values, VALUES, "--values"),
        nodes,
        first or "random",
        second or "random",
        seed,
        part,
    )
    players = (plan.first, plan.second) if plan.source == "games" else ()
    with metered_pool(workers, cluster, players) as (executor, show):
        rows = make_dataset(plan, Path(file).expanduser(), executor, show)
    card = f"{file}.card.json"
    if json:
        print(Path(card).expanduser().read_text(encoding="utf-8"), end="")
        return
    print(
        ngettext(
            "{n} position written to {file}", "{n} positions written to {file}", rows, file=file
        )
    )
    tell(_("How it was made is in {card}.", card=card))
