"""`inarow book`: build an opening book, check it, or say what it holds."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from inarow.cli.arguments.read import read_whole
from inarow.cli.failures import FAILED, FINE
from inarow.cli.terminal.meter import Meter
from inarow.engine.book import Book, first_plies, packaged_book
from inarow.engine.book_build import Built, build_book, verify_book
from inarow.engine.engine import MEGABYTE
from inarow.locale import gettext as _
from inarow.locale import number
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message
from inarow.rules.rules import Rules


@dataclass(frozen=True)
class Options:
    """What stands on the command line."""

    what: str
    game: str
    plies: str
    file: str | None
    work: str | None
    sample: str
    seed: str
    workers: str
    memory: str

    @property
    def bytes(self) -> int:
        """The memory of one worker."""
        return read_whole("--memory", self.memory, 1, 1 << 20) * MEGABYTE


def do_book(options: Options) -> int:
    """Do what the options say."""
    rules = Rules.read(options.game)
    match options.what.lower():
        case "build":
            return _build(rules, options)
        case "verify":
            return _verify(rules, options)
        case "info":
            return _info(_open(rules, options.file))
    raise BadNotation(
        Message("'{what}' can't be done: it is build, verify or info", what=options.what)
    )


def _build(rules: Rules, options: Options) -> int:
    plies = read_whole("--plies", options.plies, 0, 12)
    workers = read_whole("--workers", options.workers, 1, 256)
    target = Path(options.file or f"{rules.code}.book")
    work = Path(options.work or f"{target}.work")
    Book.of(rules, plies, {})  # says at once when there can be no such book
    print(
        _("Building {file}; what is found is kept in {work}.").format(file=target, work=work),
        file=sys.stderr,
    )
    before: list[int] = []
    try:
        with Meter() as meter, ProcessPoolExecutor(workers) as executor:

            def show(built: Built) -> None:
                before[:] = before or [built.done]
                meter.count(built.done, built.total, before[0])

            book = build_book(rules, plies, work, executor, options.bytes, show)
    except KeyboardInterrupt:
        print(
            _("Stopped. The same command goes on where it was."),
            file=sys.stderr,
        )
        raise
    target.write_bytes(book.to_bytes())
    return _info(book)


def _verify(rules: Rules, options: Options) -> int:
    book = _open(rules, options.file)
    positions = [p for layer in first_plies(rules, book.plies) for p in layer if p.ply >= 4]
    size = min(read_whole("--sample", options.sample, 1, 1_000_000), len(positions))
    rng = random.Random(read_whole("--seed", options.seed, 0, 1 << 62))
    with Meter() as meter:
        wrong = verify_book(
            book,
            rng.sample(positions, size),
            options.bytes,
            lambda built: meter.count(built.done, built.total),
        )
    for position, written, found in wrong:
        print(
            _("{code}: {written} in the book, {found} when solved").format(
                code=position.code, written=written, found=found
            )
        )
    print(
        _("{wrong} of {size} positions are wrong.").format(
            wrong=number(len(wrong)), size=number(size)
        )
    )
    return FAILED if wrong else FINE


def _open(rules: Rules, file: str | None) -> Book:
    if file is not None:
        return Book.load(Path(file))
    book = packaged_book(rules)
    if book is None:
        raise BadNotation(
            Message("no book comes with the package for {code}; name one: --file", code=rules.code)
        )
    return book


def _info(book: Book) -> int:
    print(
        _("{code}: {count} positions, up to {plies} plies").format(
            code=book.rules.code, count=number(len(book)), plies=book.plies
        )
    )
    return FINE
