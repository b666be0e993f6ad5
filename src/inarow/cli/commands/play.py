"""`inarow play`: a game in the terminal, set up by options and questions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from inarow.cli.arguments.complete import complete_player, complete_saved, from_names
from inarow.cli.arguments.game import LAST
from inarow.cli.arguments.options import (
    PANEL_TIME,
    ClockOption,
    Colour,
    OptionalGame,
    OptionalMarks,
    flag,
    option,
)
from inarow.cli.arguments.position import read_rest
from inarow.cli.arguments.read import read_marks, read_notation, read_player, read_seconds
from inarow.cli.failures import FINE, INTERRUPTED
from inarow.cli.terminal.autosave import Autosave
from inarow.cli.terminal.dialogue import ask_game, ask_missing_player, ask_players
from inarow.cli.terminal.live_game import LiveGame, Settings
from inarow.cli.terminal.output import tell
from inarow.cli.terminal.resume import resume as resume_game
from inarow.cli.terminal.saved_games import SavedGames, last_game
from inarow.cli.terminal.screen import Screen
from inarow.locale import gettext as _
from inarow.players.folder import data_folder
from inarow.rules import BadOption, Clock, Game, Position, Rules, read_position

EPILOG = _("Exit codes: 0 fine, 1 something failed, 2 wrong usage or bad input, 130 Ctrl-C.")
PANEL_LOOKS = _("Looks")
PANEL_SAVED = _("Saved games")


def play(
    game: OptionalGame = None,
    first: Annotated[
        str | None,
        option(
            _("PLAYER"),
            _("Who begins: person, or a player of `inarow players`."),
            complete=complete_player,
        ),
    ] = None,
    second: Annotated[
        str | None, option(_("PLAYER"), _("Who moves second."), complete=complete_player)
    ] = None,
    marks: OptionalMarks = None,
    position: Annotated[
        str | None, option(_("TEXT"), _("Start with these moves, or from this position."))
    ] = None,
    seconds: Annotated[
        str,
        option(_("SECONDS"), _("The computer's time for a move; 0 is no limit."), PANEL_TIME),
    ] = "10",
    clock: ClockOption = None,
    resume: Annotated[
        str | None,
        option(
            _("ID"),
            _("Go on with a saved game; `last` is the newest."),
            PANEL_SAVED,
            complete=complete_saved,
        ),
    ] = None,
    load: Annotated[
        str | None, option(_("FILE"), _("Go on with the last game of a file."), PANEL_SAVED)
    ] = None,
    values: Annotated[
        bool, flag("--values", _("Show the values behind the computer's moves."), PANEL_LOOKS)
    ] = False,
    notation: Annotated[
        str,
        option(
            "cell|column|pair|number",
            _("How moves are shown; you can type them in any notation."),
            PANEL_LOOKS,
            complete=from_names("cell", "column", "pair", "number"),
        ),
    ] = "cell",
    colour: Colour = None,
) -> int:
    """Set up a game and play it. The result is the exit code."""
    saved = SavedGames(data_folder())
    thinking_time = read_seconds(seconds)
    chosen_marks = read_marks(marks) if marks else None
    if resume and load:
        raise BadOption("--resume and --load both name a game: give one of them")
    if (resume or load) and (game or position or clock):
        raise BadOption(
            "a saved game has its own rules, start and clock: omit GAME, --position and --clock"
        )
    if resume == LAST:
        resume = saved.newest()
    try:
        if resume:
            begun = _with_players(saved.load(resume), first, second, chosen_marks)
        elif load:
            begun = _with_players(last_game(Path(load).expanduser()), first, second, chosen_marks)
        else:
            start = _start(game, position)
            begun = _new_game(start, clock, first, second, chosen_marks)
    except (EOFError, KeyboardInterrupt) as stop:
        tell()
        tell(_("No game was started."))
        return FINE if isinstance(stop, EOFError) else INTERRUPTED
    settings = Settings(
        marks=read_marks(begun.tags.get("marks", "XO")),
        notation=read_notation(notation, begun.rules),
        seconds=thinking_time,
        values=values,
    )
    match = resume_game(begun, trusted=not load)
    return LiveGame(match, settings, Screen(colour), Autosave(saved, resume)).run()


def _with_players(game: Game, first: str | None, second: str | None, marks: str | None) -> Game:
    """A saved game, with other players and marks if options name them."""
    if first:
        game = replace(game, first=read_player(first, game.rules))
    if second:
        game = replace(game, second=read_player(second, game.rules))
    return replace(game, tags={**game.tags, "marks": marks}) if marks else game


def _start(game: str | None, position: str | None) -> Position:
    if game and ":" in game and not position:
        return read_position(game)
    if game:
        return read_rest(Rules.read(game), position or "")[0]
    if position:
        return read_position(position)
    return Position.start(ask_game())


def _new_game(
    start: Position,
    clock: str | None,
    first_name: str | None,
    second_name: str | None,
    marks: str | None,
) -> Game:
    """A new game; players that are not named are asked for."""
    rules = start.rules
    time = Clock.read(clock) if clock else None
    first = read_player(first_name, rules) if first_name else None
    second = read_player(second_name, rules) if second_name else None
    if first is None and second is None:
        players, marks = ask_players(rules, marks)
        first, second = players[marks[0]], players[marks[1]]
    else:
        marks = marks or "XO"
        first = first or ask_missing_player(marks[0], rules, second or "")
        second = second or ask_missing_player(marks[1], rules, first)
    tags = {"marks": marks} if marks != "XO" else {}
    return Game(start, first=first, second=second, clock=time, tags=tags)
