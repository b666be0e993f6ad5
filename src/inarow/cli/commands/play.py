"""`inarow play`: from options and questions to a game on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from inarow.cli.arguments.position import read_rest
from inarow.cli.arguments.read import read_marks, read_notation, read_player, read_seconds
from inarow.cli.failures import FINE, INTERRUPTED
from inarow.cli.terminal.autosave import Keeper
from inarow.cli.terminal.dialogue import Dialogue
from inarow.cli.terminal.live_game import Settings, Table
from inarow.cli.terminal.resume import resume
from inarow.cli.terminal.saved_games import Shelf, last_game
from inarow.cli.terminal.screen import Screen
from inarow.locale import gettext as _
from inarow.players.folder import data_folder
from inarow.rules.clock import Clock
from inarow.rules.errors import BadNotation
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.notation import Notation
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.setup import read_position

SECONDS = "10"  # a computer's time for a move, unless said otherwise


@dataclass(frozen=True)
class Options:
    """What was said on the command line; None is not said."""

    game: str | None = None
    first: str | None = None
    second: str | None = None
    marks: str | None = None
    seconds: str | None = None
    clock: str | None = None
    values: bool = False
    notation: str | None = None
    resume: str | None = None
    load: str | None = None
    position: str | None = None
    colour: bool | None = None


def play(options: Options) -> int:
    """Set up the table and play. The result is the exit code."""
    screen = Screen(options.colour)
    shelf = Shelf(data_folder())
    try:
        game = _game(options, shelf, Dialogue(screen))
    except (EOFError, KeyboardInterrupt) as stop:
        screen.tell()
        screen.tell(_("No game was begun."))
        return FINE if isinstance(stop, EOFError) else INTERRUPTED
    keeper = Keeper(shelf, screen, _resumed_id(options, shelf))
    return Table(resume(game, own=not options.load), _settings(options, game), screen, keeper).run()


def _game(options: Options, shelf: Shelf, dialogue: Dialogue) -> Game:
    if options.resume and options.load:
        raise BadNotation(Message("--resume and --load both name a game: give one of them"))
    if options.resume or options.load:
        return _kept_game(options, shelf)
    start = _start(options, dialogue)
    clock = Clock.read(options.clock) if options.clock else None
    first, second, marks = _players(options, start.rules, dialogue)
    tags = {"marks": marks} if marks != "XO" else {}
    return Game(start, first=first, second=second, clock=clock, tags=tags)


def _kept_game(options: Options, shelf: Shelf) -> Game:
    """A game that was begun before, with other players where they are named."""
    if options.game or options.position or options.clock:
        raise BadNotation(
            Message("a game that was begun before has its rules, its start and its clock already")
        )
    if options.resume:
        game = shelf.load(_resumed_id(options, shelf) or "")
    else:
        game = last_game(Path(options.load or "").expanduser())
    if options.first:
        game = replace(game, first=read_player(options.first, game.rules))
    if options.second:
        game = replace(game, second=read_player(options.second, game.rules))
    if options.marks:
        game = replace(game, tags={**game.tags, "marks": read_marks(options.marks)})
    return game


def _resumed_id(options: Options, shelf: Shelf) -> str | None:
    """The id to go on with; `last` is the newest game's."""
    if options.resume != "last":
        return options.resume
    ids = shelf.ids()
    if not ids:
        raise BadNotation(Message("there is no saved game"))
    return ids[0]


def _start(options: Options, dialogue: Dialogue) -> Position:
    if options.game and ":" in options.game and not options.position:
        return read_position(options.game)
    if options.game:
        return read_rest(Rules.read(options.game), options.position or "")[0]
    if options.position:
        return read_position(options.position)
    return Position.start(dialogue.ask_game())


def _players(options: Options, rules: Rules, dialogue: Dialogue) -> tuple[str, str, str]:
    """Who plays first and second, and their marks."""
    marks = read_marks(options.marks) if options.marks else "XO"
    first = read_player(options.first, rules) if options.first else None
    second = read_player(options.second, rules) if options.second else None
    if first is None and second is None:
        seats, marks = dialogue.ask_players(rules, marks if options.marks else None)
        return seats[marks[0]], seats[marks[1]], marks
    if first is None:
        first = dialogue.ask_missing_player(marks[0], rules, second or "")
    if second is None:
        second = dialogue.ask_missing_player(marks[1], rules, first)
    return first, second, marks


def _settings(options: Options, game: Game) -> Settings:
    return Settings(
        marks=read_marks(game.tags.get("marks", "XO")),
        notation=read_notation(options.notation or Notation.CELL.value, game.rules),
        seconds=read_seconds(options.seconds or SECONDS),
        values=options.values,
    )
