"""A tournament, live while it runs, and what is said when it was played: standings and facts."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from inarow.arena.fixture import Played
from inarow.arena.report import section
from inarow.arena.report.files import write_report
from inarow.arena.standings import Standings
from inarow.arena.summary import Summary
from inarow.arena.tournament import Progress
from inarow.cli.terminal.output import print_rows, tell
from inarow.locale import _, decimal, ngettext, number, say
from inarow.phrases.tournament import game_phrase, progress_phrase, stopping_phrase

if TYPE_CHECKING:
    from rich.console import Group

Watching = Callable[[Progress, Sequence[Played]], None]

EVERY = 5.0  # seconds between lines in a pipe
REFRESH = 0.5  # seconds between two standings on a terminal
MOST_FAULTS = 5  # listed under the standings


@contextmanager
def watching(every_game: bool, stop: threading.Event) -> Iterator[Watching]:
    """A function that shows the games: live on a terminal, else in plain lines."""
    if sys.stderr.isatty() and not every_game:
        with _live(stop) as watch:
            yield watch
    else:
        yield _lines(every_game, stop)


def _lines(every_game: bool, stop: threading.Event) -> Watching:
    """Plain lines: every finished game, or the progress every few seconds."""
    due = time.monotonic() + EVERY
    stop_told = False

    def watch(progress: Progress, games: Sequence[Played]) -> None:
        nonlocal due, stop_told
        if every_game:
            for game in games:
                print(game_phrase(progress, game), file=sys.stderr)
        if time.monotonic() >= due:
            due = time.monotonic() + EVERY
            print(progress_phrase(progress), file=sys.stderr)
        if stop.is_set() and not stop_told:
            stop_told = True
            print(stopping_phrase(), file=sys.stderr)
        sys.stderr.flush()

    return watch


@contextmanager
def _live(stop: threading.Event) -> Iterator[Watching]:
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    with Live(console=console, auto_refresh=False, transient=True) as live:
        shown = 0.0

        def watch(progress: Progress, games: Sequence[Played]) -> None:
            nonlocal shown
            now = time.monotonic()
            if now - shown >= REFRESH:
                live.update(_picture(progress, stop), refresh=True)
                shown = now

        yield watch


def _picture(progress: Progress, stop: threading.Event) -> Group:
    from rich.box import SIMPLE_HEAD
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column, name in enumerate(section.standings_head()):
        grid.add_column(name, justify="left" if column == 1 else "right", no_wrap=column != 1)
    plan = progress.plan
    for row in Standings.of(plan.entrants, progress.tally, form=plan.format).rows:
        grid.add_row(*map(Text, section.standings_row(row)))
    hint = stopping_phrase() if stop.is_set() else _("Ctrl-C stops; you can go on later.")
    return Group(grid, Text(progress_phrase(progress)), Text(hint, style="dim"))


def print_summary(summary: Summary) -> None:
    """Print the standings and what there is to say about them."""
    rows = [[*section.standings_head(), _("above the next")]]
    for row, above in zip(summary.standings.rows, summary.standings.above_next, strict=True):
        rows.append([*section.standings_row(row), "" if above is None else section.percent(above)])
    print_rows(rows, left=(1,))
    first, drawn, second = map(number, summary.sides)
    count = len(summary.games)
    text = _(
        "{games}: {first} won by the first side, {drawn} drawn, {second} by the second",
        games=ngettext("{count} game", "{count} games", count, count=number(count)),
        first=first,
        drawn=drawn,
        second=second,
    )
    print(text)
    if copies := count - summary.different_games:
        print(say(section.copies_phrase(copies)))
    if summary.annulled:
        print(say(section.annulled_phrase(summary.annulled)))
    _print_faults(summary)
    _print_regrets(summary)
    if summary.test is not None:
        names = [entrant.name for entrant in summary.entrants]
        print(say(section.decision_phrase(summary.test, *names)))


def write_reports(summary: Summary, files: Sequence[str]) -> None:
    """Write the reports, and say where."""
    for name in files:
        for path in write_report(summary, Path(name)):
            tell(_("Report: {file}", file=path))


def _print_faults(summary: Summary) -> None:
    for fault in summary.faults[:MOST_FAULTS]:
        evidence = "" if fault.message is None else f" ({say(fault.message)})"
        print(f"{fault.number}: {fault.player}: {say(section.REASONS[fault.reason])}{evidence}")
    rest = len(summary.faults) - MOST_FAULTS
    if rest > 0:
        print(ngettext("and {n} more such game", "and {n} more such games", rest))


def _print_regrets(summary: Summary) -> None:
    for row in summary.standings.rows:
        regret = None if summary.regrets is None else summary.regrets[row.entrant]
        if regret is None or regret.accuracy is None or regret.per_game is None:
            continue
        text = _(
            "{name}: {percent} of the moves perfect, {points} points a game given away",
            name=row.name,
            percent=f"{decimal(100 * regret.accuracy, 1)} %",
            points=decimal(regret.per_game, 2),
        )
        print(text)
