"""The questions before a game; Enter takes the default."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from inarow.cli.arguments.read import UnfitPlayer, read_marks, read_player
from inarow.cli.phrases.game import player_name
from inarow.cli.terminal.screen import Screen
from inarow.locale import gettext as _
from inarow.locale import say
from inarow.players import level_name, level_number, levels_of, player_kinds, usual_opponent
from inarow.players.levels import HIGHEST, level_words
from inarow.players.match import PERSON, is_person
from inarow.rules import CATALOGUE, InarowError, Rules

Answer = TypeVar("Answer")

YES = ("y", "yes", "j", "ja", "д", "да")
NO = ("n", "no", "nein", "н", "нет")


class Dialogue:
    """Asks until the answer makes sense."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def ask_game(self) -> Rules:
        """Which game."""
        self._screen.tell(_("Which game?"))
        self._list([(entry.name, say(entry.description)) for entry in CATALOGUE])
        names = [entry.name for entry in CATALOGUE]
        prompt = _("Number, name or a code like 7x6k4g [{default}]: ").format(default=names[0])
        return self._ask(prompt, names[0], lambda text: Rules.read(_numbered(text, names)))

    def ask_players(self, rules: Rules, marks: str | None) -> tuple[dict[str, str], str]:
        """Who plays X, who plays O and, unless `marks` say it, which of them begins."""
        self._list_players(rules)
        players = {
            "X": self.ask_player("X", rules, PERSON),
            "O": self.ask_player("O", rules, usual_opponent()),
        }
        if marks is None:
            marks = self._ask(_("Who begins, X or O? [X]: "), "X", read_marks)
        return players, marks

    def ask_missing_player(self, mark: str, rules: Rules, other: str) -> str:
        """Who plays the side that the options left open."""
        self._list_players(rules)
        default = usual_opponent() if is_person(other) else PERSON
        return self.ask_player(mark, rules, default)

    def ask_player(self, mark: str, rules: Rules, default: str) -> str:
        """Who plays this mark."""
        names = _names(rules)
        prompt = _("Who plays {mark}? [{default}]: ").format(
            mark=mark, default=player_name(default)
        )
        while True:
            text = self._screen.ask(prompt).strip() or default
            try:
                return read_player(names.get(text, text), rules)
            except UnfitPlayer as error:
                self._screen.tell(say(error.message))
                if self.ask_yes(_("Take {player}? [yes]: ").format(player=error.fitting)):
                    return error.fitting
            except InarowError as error:
                self._screen.tell(say(error.message))

    def ask_yes(self, prompt: str) -> bool:
        """Yes or no; Enter is yes."""
        while True:
            text = self._screen.ask(prompt).strip().lower()
            if not text or text in YES:
                return True
            if text in NO:
                return False
            self._screen.tell(_("Please answer yes or no."))

    def _ask(self, prompt: str, default: str, read: Callable[[str], Answer]) -> Answer:
        while True:
            text = self._screen.ask(prompt).strip() or default
            try:
                return read(text)
            except InarowError as error:
                self._screen.tell(say(error.message))

    def _list_players(self, rules: Rules) -> None:
        self._screen.tell(
            _("Who plays? 1 to {highest} are levels.").format(highest=levels_of(rules).count)
        )
        self._screen.tell_list(
            [
                (f"  {number:>2}  {player_name(name)}", _about(name, rules))
                for number, name in _names(rules).items()
            ]
        )
        self._screen.tell(_("Parameters may follow a name: monte-carlo:games=200,seed=7"))

    def _list(self, entries: list[tuple[str, str]]) -> None:
        rows = [(f"  {i:>2}  {name}", about) for i, (name, about) in enumerate(entries, 1)]
        self._screen.tell_list(rows)


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
    return say(player_kinds()[name].description if level is None else level_words(level, rules))


def _numbered(text: str, names: list[str]) -> str:
    """The name with this number in the list, or the text itself."""
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return names[int(text) - 1]
    return text
