"""A tournament to watch: the standings, the games that are played, and how fast it goes."""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr
from multiprocessing import resource_tracker
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.widgets import DataTable, Static

from inarow.arena.fixture import Played, Running
from inarow.arena.report import section
from inarow.arena.standings import Standings
from inarow.arena.tournament import Progress, Watch
from inarow.arena.umpire import Show
from inarow.locale import say
from inarow.phrases.game import title
from inarow.phrases.tournament import RESULTS, game_phrase, progress_phrase, stopping_phrase
from inarow.players import level_name, levels_of
from inarow.players.folder import data_folder
from inarow.rules import Message as Sentence
from inarow.rules import Position, Rules, read_game
from inarow.tui.background import Done, in_background
from inarow.tui.board import MARGIN, BoardView, Scene, largest_cell
from inarow.tui.face import Face, Key

Play = Callable[[Watch, threading.Event, Show], bool]  # whether the tournament is over

SHOWN = 4  # boards
SHAPES = ((1, 1), (2, 1), (1, 2), (3, 1), (4, 1), (2, 2), (1, 4))  # of the boards together
FRAME = 2  # the first and the last line
TABLE = (40, 60)  # columns that the standings need at least, and that they have use for
ROUNDS = 10
PAUSE = 0.5  # seconds


class News(Message):
    """How far the tournament is."""

    def __init__(self, progress: Progress, games: Sequence[Played]) -> None:
        super().__init__()
        self.progress = progress
        self.games = games


class Glance(Message):
    """How a game stands that is being played."""

    def __init__(self, running: Running) -> None:
        super().__init__()
        self.running = running


class TournamentScreen(Face):
    """Plays a tournament in the background and shows it; Escape lets the games finish."""

    TITLE_TEXT = Sentence("Tournament")
    KEYS = (Key("escape", "stop", Sentence("stop; you can go on later")),)

    def __init__(
        self, progress: Progress, play: Play, stop: threading.Event, alone: bool = True
    ) -> None:
        super().__init__()
        self.progress, self.play, self.stop = progress, play, stop
        self.alone = alone  # whether the program ends with it
        self.over = False
        self.error: BaseException | None = None
        self.latest: deque[Played] = deque(maxlen=SHOWN)
        self.running: dict[int, Running] = {}  # by the process that plays it
        self._due = 0.0
        self._waiting: list[Played] = []

    def headline(self) -> Text:
        """The game and the form."""
        plan = self.progress.plan
        about = f"  {title(plan.terms.rules)}, {say(section.form_phrase(plan))}"
        return super().headline().append(about, "dim")

    def body(self) -> ComposeResult:
        """The standings beside the boards."""
        with Horizontal(id="table"):
            with Vertical(id="standings"):
                with Vertical(id="figures"):
                    yield Static(id="rates")
                    yield DataTable(cursor_type="none", zebra_stripes=True)
                yield Static(id="news")
            with Grid(id="boards"):
                for at in range(SHOWN):
                    with Vertical(classes="game"):
                        yield Static(id=f"names{at}")
                        start = Position.start(self.progress.plan.terms.rules)
                        yield BoardView(Scene(start), id=f"board{at}")

    def on_resize(self) -> None:
        """Put the boards where they can be largest: below the standings, or beside them."""
        plan = self.progress.plan
        place = best_place(plan.terms.rules, self.size, len(plan.entrants))
        self.query_one("#table").set_class(place.below, "below")
        boards = self.query_one("#boards")
        boards.styles.grid_size_columns = place.columns
        boards.styles.grid_size_rows = place.rows
        boards.styles.width = "1fr" if place.below else place.wide
        self.query_one("#news").display = not place.below or self.size.width > sum(TABLE)
        for at, game in enumerate(self.query(".game")):
            game.display = at < place.columns * place.rows
        self._show_boards()

    def on_mount(self) -> None:
        """Begin."""
        table = self.query_one(DataTable)
        table.add_columns(*section.standings_head())
        for board in self.query(BoardView):
            board.can_focus = False
        in_background(self, self._play, self._over)
        self._show()

    def _play(self) -> BaseException | None:
        try:
            # Worker processes need the real stream, which the screen has replaced by its own.
            with redirect_stderr(sys.__stderr__):
                resource_tracker.ensure_running()
            self.play(self._watch, self.stop, self._see)
        except BaseException as error:
            return error
        return None

    def _over(self, error: BaseException | None) -> None:
        """The tournament is over, or was stopped; what went wrong is raised by whoever asked."""
        self.error = error
        self.over = True
        self.latest.extend(self._waiting[-SHOWN:])
        if self.alone:
            self.app.exit(None if error is None else 1)
        else:
            self._show()
            if error is not None:
                self.notify(str(error), severity="error", markup=False, timeout=60)

    def _watch(self, progress: Progress, games: Sequence[Played]) -> None:
        """Called in the other thread, sometimes very often."""
        self._waiting.extend(games)
        now = time.monotonic()
        if now >= self._due:
            self._due = now + PAUSE
            waiting, self._waiting = self._waiting, []
            self.post_message(News(progress, waiting))

    def _see(self, running: Running) -> None:
        """Called in another thread."""
        self.post_message(Glance(running))

    def on_glance(self, event: Glance) -> None:
        """A move more in one of the games."""
        self.running[event.running.worker] = event.running
        self._show_boards()

    def on_done(self, event: Done) -> None:
        """Nothing more is played."""
        event.then()

    def on_news(self, event: News) -> None:
        """Some games more."""
        self.progress = event.progress
        self.latest.extend(event.games[-SHOWN:])
        self._show()

    def _show(self) -> None:
        plan = self.progress.plan
        table = self.query_one(DataTable)
        table.clear()
        for row in Standings.of(plan.entrants, self.progress.tally, form=plan.format).rows:
            table.add_row(*section.standings_row(row))
        self.query_one("#rates", Static).update(progress_phrase(self.progress))
        hint = stopping_phrase() if self.stop.is_set() and not self.over else ""
        lines = [game_phrase(self.progress, game) for game in self.latest]
        self.query_one("#news", Static).update(Text("\n".join([*lines, hint]), "dim"))
        self._show_boards()

    def _show_boards(self) -> None:
        """The games that are being played; where there are fewer, those that ended last."""
        plan = self.progress.plan
        ended = {game.number for game in self.latest}
        live = [one for one in self.running.values() if one.number not in ended and not self.over]
        shown: list[Running | Played] = [*live, *reversed(self.latest)]
        accent = self.app.theme_variables["accent"]
        for at, game in enumerate(shown[:SHOWN]):
            first, second = (plan.entrants[n].name for n in (game.first, game.second))
            board = self.query_one(f"#board{at}", BoardView)
            if isinstance(game, Running):
                names = Text("● ", accent).append(f"{first} - {second}", "bold")
                position = Position.start(plan.terms.rules)
                for move in game.moves:
                    position = position.play(move)
                board.show(Scene(position, game.moves[-1] if game.moves else None))
            else:
                names = Text(f"{first} {RESULTS[game.half_points]} {second}", "dim")
                ended_game = read_game(game.record)
                board.show(Scene(ended_game.position, ended_game.last))
            self.query_one(f"#names{at}", Static).update(names, layout=False)

    def may_leave(self) -> bool:
        """The first Ctrl-C lets the games in progress finish, the second drops them."""
        if self.over:
            return True
        if self.stop.is_set():
            self.error = KeyboardInterrupt()
            return True
        self.action_stop()
        return False

    def action_stop(self) -> None:
        """Let the games in progress finish."""
        if self.over:
            self.app.pop_screen()
            return
        self.stop.set()
        self.notify(stopping_phrase())
        self._show()


class Place(NamedTuple):
    """Where the boards are: below the standings or beside them, and in how many columns."""

    below: bool
    columns: int
    rows: int
    wide: int  # characters for all of them


def best_place(rules: Rules, window: Size, entrants: int) -> Place:
    """The place in which two boards, if possible, are as large as can be; then more of them.

    >>> best_place(Rules.read("connect-four"), Size(120, 40), 5)
    Place(below=True, columns=2, rows=1, wide=120)
    >>> best_place(Rules.read("gomoku"), Size(80, 24), 5)
    Place(below=False, columns=1, rows=1, wide=35)
    """
    high = window.height - FRAME
    beside = max(window.width - TABLE[1], MARGIN + 2 * rules.width + 2)
    rooms = [(True, window.width, high - entrants - 3)]
    if window.width - beside >= TABLE[0]:
        rooms.append((False, beside, high))
    found = []
    for below, wide, tall in rooms:
        for columns, rows in SHAPES:
            room = Size(wide // columns - 2, tall // rows - 1)
            if cell := largest_cell(rules, room):
                count = columns * rows
                found.append(((min(count, 2), cell, count), Place(below, columns, rows, wide)))
    return max(found)[1] if found else Place(False, 1, 1, beside)


def tournament_of_levels(rules: Rules) -> TournamentScreen:
    """Some levels of a game against each other, saved like every tournament."""
    from inarow.arena import executors
    from inarow.arena.ledger import Ledger
    from inarow.arena.plan import Plan, Terms, read_entrants
    from inarow.arena.schedule import RoundRobin
    from inarow.arena.tournament import Tournament

    levels = range(1, levels_of(rules).count + 1, 2)
    entrants = read_entrants([level_name(level) for level in levels])
    plan = Plan(Terms(rules, move_seconds=10.0), entrants, RoundRobin(ROUNDS, 1))
    folder = data_folder() / "tournaments"
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    tournament = Tournament(Ledger.create(folder / f"{rules.code}-{stamp}.sqlite", plan))

    def play(watch: Watch, stop: threading.Event, show: Show) -> bool:
        workers = executors.usual_workers()
        with tournament.ledger, executors.local(workers, show) as executor:
            return tournament.play(executor, workers, watch, stop)

    return TournamentScreen(tournament.progress, play, threading.Event(), alone=False)
