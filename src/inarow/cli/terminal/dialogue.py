"""The questions before a game; Enter takes the default."""

import shlex
import sys
from collections.abc import Callable
from typing import TypeVar

from inarow.cli.arguments.options import read_marks
from inarow.cli.arguments.player import UnfitPlayer, read_player
from inarow.cli.terminal.live_commands import find_command
from inarow.cli.terminal.output import ask, tell, tell_list
from inarow.locale import _, say
from inarow.phrases.game import player_name
from inarow.players import USUAL_OPPONENT, level_name, level_number, levels_of, player_kinds
from inarow.players.levels import HIGHEST, level_description
from inarow.players.match import PERSON, is_person
from inarow.rules import CATALOGUE, InarowError, Rules, Side

Answer = TypeVar("Answer")

YES = ("y", "yes", "j", "ja", "д", "да")
MORE = ("more", "mehr", "ещё", "еще")
MAIN = 4  # games of the catalogue that are listed at once
NO = ("n", "no", "nein", "н", "нет")


def ask_game() -> Rules:
    """Which game; the main ones are listed, the others on wish."""
    tell(_("Which game?"))
    _list_games(1, MAIN)
    names = {str(n): entry.name for n, entry in enumerate(CATALOGUE, 1)}
    prompt = _("Number, name, a code like 7x6k4g, or 'more' [{default}]: ", default=names["1"])
    while True:
        text = _answer(prompt) or names["1"]
        if text.lower() in MORE:
            _list_games(MAIN + 1, len(CATALOGUE))
            continue
        try:
            return Rules.read(names.get(text, text))
        except InarowError as error:
            tell(say(error.message))


def _list_games(first: int, last: int) -> None:
    """The games with these numbers."""
    entries = list(enumerate(CATALOGUE, 1))[first - 1 : last]
    tell_list([(f"  {n:>2}  {entry.name}", say(entry.description)) for n, entry in entries])


def ask_players(rules: Rules, marks: str | None) -> tuple[dict[str, str], str]:
    """Who plays X, who plays O and, unless `marks` say it, which of them begins."""
    _tell_levels(rules)
    players = {
        "X": ask_player("X", rules, PERSON),
        "O": ask_player("O", rules, USUAL_OPPONENT),
    }
    if marks is None:
        marks = _ask_until(_("Who begins, X or O? [X]: "), "X", read_marks)
    return players, marks


def ask_missing_player(mark: str, rules: Rules, other: str) -> str:
    """Who plays the side that the options left open."""
    _tell_levels(rules)
    default = USUAL_OPPONENT if is_person(other) else PERSON
    return ask_player(mark, rules, default)


def ask_player(mark: str, rules: Rules, default: str) -> str:
    """Who plays this mark."""
    names = _names(rules)
    prompt = _("Who plays {mark}? [{default}]: ", mark=mark, default=player_name(default))
    while True:
        text = _answer(prompt) or default
        if text.lower() in MORE:
            _list_players(rules)
            continue
        try:
            return read_player(names.get(text, text), rules)
        except UnfitPlayer as error:
            tell(say(error.message))
            if ask_yes(_("Take {player}? [yes]: ", player=error.fitting)):
                return error.fitting
        except InarowError as error:
            tell(say(error.message))


def ask_yes(prompt: str, usual: bool = True) -> bool:
    """Yes or no; Enter is the usual answer."""
    while True:
        text = _answer(prompt).lower()
        if not text:
            return usual
        if text in (*YES, *NO):
            return text in YES
        tell(_("Please answer yes or no."))


def may_start(program: str) -> bool:
    """Whether a program that only a file names may be started: its user is asked, at a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    return ask_yes(
        _("The file names the program {program}. Start it? [no]: ", program=program), False
    )


def may_seat(side: Side, program: str) -> bool:
    """Whether a program that only a record names may play this side; if not, it is said."""
    if may_start(program):
        return True
    option = f"--{side.value} {shlex.quote(program)}"
    text = _(
        "{program} is not started: a person plays in its place. If you trust it, add {option}",
        program=program,
        option=option,
    )
    tell(text, wrap=False)
    return False


def _answer(prompt: str) -> str:
    """What the user types. Raises EOFError at the end of the input, and for `quit` as in a game."""
    text = ask(prompt).strip()
    if find_command(text) == ("quit", ""):
        raise EOFError
    return text


def _ask_until(prompt: str, default: str, read: Callable[[str], Answer]) -> Answer:
    while True:
        text = _answer(prompt) or default
        try:
            return read(text)
        except InarowError as error:
            tell(say(error.message))


def _tell_levels(rules: Rules) -> None:
    text = _(
        "Who plays? 0 is a person; 1, for children, to {highest}, the strongest, are levels;"
        " 'more' lists everybody.",
        highest=levels_of(rules).count,
    )
    tell(text)


def _list_players(rules: Rules) -> None:
    tell_list(
        [
            (f"  {number:>2}  {player_name(name)}", _about(name, rules))
            for number, name in _names(rules).items()
        ]
    )
    tell(_("Parameters may follow a name: monte-carlo:games=200,seed=7"))


def _names(rules: Rules) -> dict[str, str]:
    """Players by the number to type: a person is 0, then the levels, then all others."""
    levels = [level_name(level) for level in range(1, levels_of(rules).count + 1)]
    others = [name for name in player_kinds() if level_number(name) is None]
    names = dict(enumerate([PERSON, *levels])) | dict(enumerate(others, HIGHEST + 1))
    return {str(number): name for number, name in names.items()}


def _about(name: str, rules: Rules) -> str:
    """One line about a player."""
    if name == PERSON:
        return _("you, or somebody beside you")
    level = level_number(name)
    return say(
        player_kinds()[name].description if level is None else level_description(level, rules)
    )
