"""`inarow book`: build an opening book, check it, or say what it holds."""

import random
from pathlib import Path

from inarow.cli.arguments import options
from inarow.cli.failures import FAILED, FINE
from inarow.cli.terminal.meter import Meter, metered_pool
from inarow.cli.terminal.output import print_json, tell
from inarow.engine.book import Book, first_plies, packaged_book
from inarow.engine.book_build import build_book, verify_book
from inarow.locale import _, number
from inarow.rules import BadOption, Rules

TASKS = ("build", "verify", "info")


def book(
    what: str = options.argument("|".join(TASKS), _("What to do."), complete=TASKS),
    game: str = options.which_game("connect-four"),
    plies: int = options.whole(_("build: how many plies it covers."), 8, 0, 12),
    file: str | None = options.file(_("The book; else the one that comes with the package.")),
    work: str | None = options.file(_("build: work file, to go on after a stop.")),
    sample: int = options.whole(_("verify: how many positions to solve again."), 100, 1, 1_000_000),
    seed: int = options.whole(_("verify: the seed that picks them."), 1, 0, 1 << 62),
    workers: int = options.whole(_("build: number of worker processes."), 1, 1, 256),
    cluster: str | None = options.CLUSTER,
    memory: int = options.memory(1024),
    json: bool = options.JSON,
) -> int:
    """Build, check or describe a book."""
    rules = Rules.read(game)
    match what.lower():
        case "build":
            target = Path(file or f"{rules.code}.book")
            work_file = Path(work or f"{target}.work")
            return _build(rules, plies, target, work_file, workers, cluster, memory, json)
        case "verify":
            return _verify(_open(rules, file), sample, seed, memory, json)
        case "info":
            return _info(_open(rules, file), json)
    raise BadOption("'{what}' can't be done: say build, verify or info", what=what)


def _build(
    rules: Rules,
    plies: int,
    target: Path,
    work: Path,
    workers: int,
    cluster: str | None,
    memory: int,
    as_json: bool,
) -> int:
    Book.of(rules, plies, {})  # fails at once if there can't be such a book
    tell(_("Building {file}; results so far are kept in {work}.", file=target, work=work))
    with metered_pool(workers, cluster) as (executor, show):
        book = build_book(rules, plies, work, executor, memory, show)
    target.write_bytes(book.to_bytes())
    return _info(book, as_json)


def _verify(book: Book, sample: int, seed: int, memory: int, as_json: bool) -> int:
    layers = first_plies(book.rules, book.plies)
    positions = [position for layer in layers for position in layer if position.ply >= 4]
    size = min(sample, len(positions))
    some = random.Random(seed).sample(positions, size)
    with Meter() as meter:
        wrong = verify_book(book, some, memory, meter.count)
    faults = [
        {"code": position.code, "written": written, "found": found}
        for position, written, found in wrong
    ]
    if as_json:
        print_json({"checked": size, "wrong": faults})
        return FAILED if wrong else FINE
    for values in faults:
        print(_("{code}: {written} in the book, {found} when solved", **values))
    sums = {"wrong": number(len(wrong)), "size": number(size)}
    print(_("{wrong} of {size} positions are wrong.", **sums))
    return FAILED if wrong else FINE


def _open(rules: Rules, file: str | None) -> Book:
    if file is not None:
        return Book.load(Path(file))
    book = packaged_book(rules)
    if book is None:
        raise BadOption(
            "no book comes with the package for {code}; name one: --file", code=rules.code
        )
    return book


def _info(book: Book, as_json: bool) -> int:
    if as_json:
        print_json({"rules": book.rules.code, "positions": len(book), "plies": book.plies})
        return FINE
    values = {"code": book.rules.code, "count": number(len(book)), "plies": book.plies}
    print(_("{code}: {count} positions, up to {plies} plies", **values))
    return FINE
