"""`inarow tree`: how an algorithm searches, as text, picture, page or data."""

from collections.abc import Sequence

from inarow import trees
from inarow.cli.arguments import options
from inarow.cli.arguments.position import read_arguments
from inarow.cli.terminal.output import print_json, print_rows
from inarow.cli.terminal.tree_files import Looks, write_tree
from inarow.draw.tree import SIZES, tree_rows
from inarow.locale import _, decimal, number, say
from inarow.phrases.score import score_phrase
from inarow.rules import BadOption, read_moves
from inarow.search import Limit
from inarow.trees.search_trace import ALGORITHMS, Compared, find_algorithm

MOST_PLIES = 361
WHOLE = 50_000  # nodes that are kept where only the best of them are drawn


def tree(
    arguments: list[str] = options.POSITION,
    algorithm: str = options.option(
        _("NAME"), ", ".join(ALGORITHMS) + ".", "alpha-beta", complete=ALGORITHMS
    ),
    depth: int | None = options.whole(
        _("Plies to look ahead; by default to the end."), None, 1, MOST_PLIES
    ),
    below: str | None = options.option(
        _("MOVES"), _('Show only what is below these moves, like "b2 a1".')
    ),
    compare: bool = options.flag(
        "--compare", _("Compare all algorithms: value, move, nodes, time.")
    ),
    nodes: int = options.NODES,
    best: int | None = options.whole(
        _("Draw only so many of the best moves of each node; the rest are counted."), None, 1
    ),
    plain: bool = options.flag(
        "--plain", _("alpha-beta: values are 1, 0 and -1, however quick a win is.")
    ),
    size: str = options.option(
        "slide|page",
        _("Fill a slide or a page, with as many of the best moves as can be read."),
        "",
        complete=("slide", "page"),
    ),
    animate: bool = options.flag(
        "--animate", _("Let the picture of the tree grow step by step, as it was searched.")
    ),
    boards: bool = options.flag("--boards", _("Draw a small board at every node.")),
    games: int = options.whole(
        _("monte-carlo: random games after each move."), 100, 1, options.MOST_NODES
    ),
    seed: int = options.whole(_("The same number makes the same choices again."), 1, 0, 2**63 - 1),
    seconds: float | None = options.search_time("10"),
    marks: str = options.MARKS,
    svg: str | None = options.SVG,
    html: str | None = options.HTML,
    json: bool = options.JSON,
    dot: str | None = options.DOT,
) -> None:
    """Print the tree or a comparison of algorithms, or write them to files."""
    if size not in ("", *SIZES):
        raise BadOption("--size can be {names}, not {text}", names=", ".join(SIZES), text=size)
    name = algorithm.strip().lower()
    find_algorithm(name)
    limit = Limit(seconds=seconds)
    position = read_arguments(arguments).position
    if compare:
        compared = trees.compare(position, depth=depth, games=games, seed=seed, limit=limit)
        _print_comparison(compared, json)
        return
    searched = trees.trace_search(
        position,
        name,
        depth=depth,
        games=games,
        seed=seed,
        most=nodes if best is None and not size else max(nodes, WHOLE),
        hurry=not plain,
        focus=read_moves(below or "", position),
        limit=limit,
    )
    if not write_tree(searched, Looks(marks, best, size, animate), svg, html, json, dot):
        picture = trees.tree_picture(searched, marks, say, best)
        print("\n".join(tree_rows(picture, boards)))


def _print_comparison(rows: Sequence[Compared], as_json: bool) -> None:
    """Print what each algorithm says and what that takes, as a table or as JSON."""
    if as_json:
        print_json([row.as_data() for row in rows], indent=None)
        return
    head = [_("algorithm"), _("move"), _("value"), _("nodes"), _("seconds")]
    print_rows([head, *map(_cells, rows)], left=(0, 1, 2))
    if not all(row.finished for row in rows):
        print(_("* stopped at the limit"))


def _cells(row: Compared) -> list[str]:
    star = "" if row.finished else "*"
    score = "?"
    if row.score is not None:
        score = score_phrase(row.score) if row.score.proven else row.score.short
    return [row.algorithm + star, str(row.move), score, number(row.nodes), decimal(row.seconds, 3)]
