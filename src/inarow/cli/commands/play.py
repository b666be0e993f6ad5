"""`inarow play`: a game in the terminal, set up by options and questions."""

from dataclasses import replace
from pathlib import Path

from inarow.cli.arguments import options
from inarow.cli.arguments.player import read_player
from inarow.cli.arguments.position import read_rest
from inarow.cli.failures import FINE, INTERRUPTED
from inarow.cli.terminal.dialogue import ask_game, ask_missing_player, ask_players, may_seat
from inarow.cli.terminal.full_screen import has_screen, open_screen
from inarow.cli.terminal.output import tell
from inarow.locale import _
from inarow.players import USUAL_OPPONENT, is_person, saved_games
from inarow.players.match import PERSON
from inarow.players.saved_games import LAST, Autosave, SavedGames, Sitting, last_game
from inarow.rules import (
    Agreement,
    BadOption,
    Clock,
    Game,
    Notation,
    Position,
    Rules,
    Side,
    read_position,
)
from inarow.rules.agreement import agree

EPILOG = _("Exit codes: 0 fine, 1 something failed, 2 wrong usage or bad input, 130 Ctrl-C.")
NOTATIONS = tuple(notation.value for notation in Notation)
PANEL_LOOKS = _("Looks")
PANEL_SAVED = _("Saved games")


def complete_saved(incomplete: str) -> list[str]:
    """The games that can be resumed."""
    return [one for one in (LAST, *SavedGames().ids()) if one.startswith(incomplete)]


def play(
    game: str | None = options.game(None),
    first: str | None = options.player(_("Who begins: person, or a player of `inarow players`.")),
    second: str | None = options.player(_("Who moves second.")),
    marks: str | None = options.marks(None),
    position: str | None = options.option(
        _("TEXT"), _("Start with these moves, or from this position.")
    ),
    seconds: float | None = options.seconds(
        _("The computer's time for a move; 0 is no limit."), "10", options.PANEL_TIME
    ),
    clock: Clock | None = options.CLOCK,
    agreement: Agreement | None = options.AGREEMENT,
    resume: str | None = options.option(
        _("ID"),
        _("Go on with a saved game; `last` is the newest."),
        panel=PANEL_SAVED,
        complete=complete_saved,
    ),
    load: str | None = options.file(_("Go on with the last game of a file."), PANEL_SAVED),
    values: bool = options.flag(
        "--values", _("Show the values behind the computer's moves."), PANEL_LOOKS
    ),
    notation: str = options.option(
        "|".join(NOTATIONS),
        _("How moves are shown; you can type them in any notation."),
        "cell",
        PANEL_LOOKS,
        complete=NOTATIONS,
    ),
    plain: bool = options.flag(
        "--plain",
        _("Play line by line, as with INAROW_PLAIN=1, not on the full screen."),
        PANEL_LOOKS,
    ),
    colour: bool | None = options.COLOUR,
) -> int:
    """Set up a game and play it. The result is the exit code."""
    saved = SavedGames()
    if resume and load:
        raise BadOption("--resume and --load both name a game: give one of them")
    if (resume or load) and (game or position or clock or agreement):
        raise BadOption(
            "a saved game has its own rules, start and clock: omit GAME, --position, --clock and"
            " --agreement"
        )
    if resume == LAST:
        resume = saved.newest()
    full = has_screen(plain)
    if full and not any((resume, load, game, position, clock, agreement, first, second, marks)):
        return open_screen(None, colour)
    try:
        if resume:
            begun = _with_players(saved.load(resume), first, second, marks)
        elif load:
            begun = _with_players(last_game(Path(load).expanduser()), first, second, marks)
        else:
            start = _start(game, position)
            agree(Game(start), agreement)  # raises, before anything is asked
            if full:
                first, second = _usual_players(first, second)
            begun = agree(_new_game(start, clock, first, second, marks), agreement)
        named = _named(first, second) if resume or load else list(Side)

        def may_start(side: Side, name: str) -> bool:
            return side in named or may_seat(side, name)

        match = saved_games.resume(begun, may_start)
    except (EOFError, KeyboardInterrupt) as stop:
        tell()
        tell(_("No game was started."))
        return FINE if isinstance(stop, EOFError) else INTERRUPTED
    sitting = Sitting(
        match=match,
        autosave=Autosave(resume),
        marks=options.read_marks(begun.tags.get("marks", "XO")),
        notation=_read_notation(notation, begun.rules),
        seconds=seconds,
        values=values,
    )
    if full:
        return open_screen(sitting, colour)
    from inarow.cli.terminal.live_game import LiveGame
    from inarow.cli.terminal.screen import Screen

    return LiveGame(screen=Screen(colour), **vars(sitting)).run()


def _named(first: str | None, second: str | None) -> list[Side]:
    """The sides whose players were named on the command line."""
    return [side for side, text in zip(Side, (first, second), strict=True) if text]


def _with_players(game: Game, first: str | None, second: str | None, marks: str | None) -> Game:
    """A saved game, with other players and marks if options name them."""
    if first:
        game = replace(game, first=read_player(first, game.rules))
    if second:
        game = replace(game, second=read_player(second, game.rules))
    return replace(game, tags={**game.tags, "marks": marks}) if marks else game


def _usual_players(first: str | None, second: str | None) -> tuple[str, str]:
    """Who plays where the options don't say it: a person against the usual opponent."""
    if first is None:
        first = USUAL_OPPONENT if second is not None and is_person(second) else PERSON
    return first, second or (USUAL_OPPONENT if is_person(first) else PERSON)


def _start(game: str | None, position: str | None) -> Position:
    if game and ":" in game and not position:
        return read_position(game)
    if game:
        return read_rest(Rules.read(game), position or "").position
    if position:
        return read_position(position)
    return Position.start(ask_game())


def _new_game(
    start: Position,
    clock: Clock | None,
    first_name: str | None,
    second_name: str | None,
    marks: str | None,
) -> Game:
    """A new game; players that are not named are asked for."""
    rules = start.rules
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
    return Game(start, first=first, second=second, clock=clock, tags=tags)


def _read_notation(text: str, rules: Rules) -> Notation:
    """How moves are written in this game. Raises BadOption."""
    try:
        notation = Notation(text.strip().lower())
    except ValueError:
        raise BadOption(
            "'{text}' is not a notation: there are {names}", text=text, names=", ".join(NOTATIONS)
        ) from None
    if notation is Notation.COLUMN and not rules.gravity:
        raise BadOption("a column is a move only in games in which stones fall")
    if notation is Notation.NUMBER and rules.gravity:
        raise BadOption("where stones fall a number is a column: cells have no numbers there")
    return notation
