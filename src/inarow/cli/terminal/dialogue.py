"""The questions before a game; Enter takes the default."""

from collections.abc import Callable
from typing import TypeVar

from inarow.cli.arguments.options import read_marks
from inarow.cli.arguments.player import UnfitPlayer, read_player
from inarow.cli.terminal.output import ask, tell, tell_list
from inarow.locale import _, say
from inarow.phrases.game import player_name
from inarow.players import USUAL_OPPONENT, level_name, level_number, levels_of, player_kinds
from inarow.players.levels import HIGHEST, level_description
from inarow.players.match import PERSON, is_person
from inarow.rules import CATALOGUE, InarowError, Rules

Answer = TypeVar("Answer")

YES = ("y", "yes", "j", "ja", "д", "да")
NO = ("n", "no", "nein", "н", "нет")


def ask_game() -> Rules:
    """Which game."""
    tell(_("Which game?"))
    entries = list(enumerate(CATALOGUE, 1))
    tell_list([(f"  {n:>2}  {entry.name}", say(entry.description)) for n, entry in entries])
    names = {str(n): entry.name for n, entry in entries}
    prompt = _("Number, name or a code like 7x6k4g [{default}]: ", default=names["1"])
    return _ask_until(prompt, names["1"], lambda text: Rules.read(names.get(text, text)))


def ask_players(rules: Rules, marks: str | None) -> tuple[dict[str, str], str]:
    """Who plays X, who plays O and, unless `marks` say it, which of them begins."""
    _list_players(rules)
    players = {
        "X": ask_player("X", rules, PERSON),
        "O": ask_player("O", rules, USUAL_OPPONENT),
    }
    if marks is None:
        marks = _ask_until(_("Who begins, X or O? [X]: "), "X", read_marks)
    return players, marks


def ask_missing_player(mark: str, rules: Rules, other: str) -> str:
    """Who plays the side that the options left open."""
    _list_players(rules)
    default = USUAL_OPPONENT if is_person(other) else PERSON
    return ask_player(mark, rules, default)


def ask_player(mark: str, rules: Rules, default: str) -> str:
    """Who plays this mark."""
    names = _names(rules)
    prompt = _("Who plays {mark}? [{default}]: ", mark=mark, default=player_name(default))
    while True:
        text = ask(prompt).strip() or default
        try:
            return read_player(names.get(text, text), rules)
        except UnfitPlayer as error:
            tell(say(error.message))
            if ask_yes(_("Take {player}? [yes]: ", player=error.fitting)):
                return error.fitting
        except InarowError as error:
            tell(say(error.message))


def ask_yes(prompt: str) -> bool:
    """Yes or no; Enter is yes."""
    while True:
        text = ask(prompt).strip().lower()
        if not text or text in YES:
            return True
        if text in NO:
            return False
        tell(_("Please answer yes or no."))


def _ask_until(prompt: str, default: str, read: Callable[[str], Answer]) -> Answer:
    while True:
        text = ask(prompt).strip() or default
        try:
            return read(text)
        except InarowError as error:
            tell(say(error.message))


def _list_players(rules: Rules) -> None:
    tell(_("Who plays? 1 to {highest} are levels.", highest=levels_of(rules).count))
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
