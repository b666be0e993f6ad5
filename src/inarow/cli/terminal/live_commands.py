"""The words that can be typed instead of a move, in three languages at once."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from inarow.locale import language
from inarow.rules import Message


@dataclass(frozen=True)
class Command:
    """A word to type, what may follow it, what it does, and the same word in other languages."""

    name: str
    description: Message
    argument: Message | None = None
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def all_words(self) -> tuple[str, ...]:
        """Every word that means this command."""
        return (self.name, *(word for _, words in self.words for word in words))

    @property
    def shown(self) -> str:
        """The word in the language that is spoken, or the English one."""
        return dict(self.words).get(language(), (self.name,))[0]


COMMANDS = (
    Command(
        "help",
        Message("this list"),
        words=(("de", ("hilfe",)), ("ru", ("помощь", "справка"))),
    ),
    Command(
        "hint",
        Message("where to look; again: the idea; again: the move. With a player: all it would say"),
        Message("[PLAYER]"),
        (("de", ("tipp", "hinweis")), ("ru", ("подсказка", "совет"))),
    ),
    Command(
        "best",
        Message("let the computer make your move"),
        Message("[PLAYER]"),
        (("de", ("beste", "bester")), ("ru", ("лучший", "лучше"))),
    ),
    Command(
        "undo",
        Message("take back one move"),
        words=(("de", ("zurück", "zurueck")), ("ru", ("назад", "отмена", "отменить"))),
    ),
    Command(
        "redo",
        Message("bring back the move that was taken back"),
        words=(("de", ("vor", "wieder")), ("ru", ("вперёд", "вперед", "повторить"))),
    ),
    Command(
        "moves",
        Message("all moves so far"),
        words=(("de", ("züge", "zuege")), ("ru", ("ходы",))),
    ),
    Command(
        "values",
        Message("show the values behind the computer's moves, or stop showing them"),
        words=(("de", ("werte",)), ("ru", ("оценки",))),
    ),
    Command(
        "board",
        Message("draw the board again"),
        words=(("de", ("brett",)), ("ru", ("доска",))),
    ),
    Command(
        "save",
        Message("write the game to a file; without a name, say where it is kept anyway"),
        Message("[FILE]"),
        (("de", ("speichern", "sichern")), ("ru", ("сохранить",))),
    ),
    Command(
        "load",
        Message("go on with the game in a file"),
        Message("FILE"),
        (("de", ("laden",)), ("ru", ("загрузить", "открыть"))),
    ),
    Command(
        "new",
        Message("a new game with the same players"),
        words=(("de", ("neu",)), ("ru", ("новая", "заново"))),
    ),
    Command(
        "resign",
        Message("give up"),
        words=(("de", ("aufgeben",)), ("ru", ("сдаюсь", "сдаться"))),
    ),
    Command(
        "quit",
        Message("stop; the game is kept and can be resumed"),
        words=(("de", ("ende", "beenden")), ("ru", ("выход", "выйти"))),
    ),
)

_BY_WORD = {word: command for command in COMMANDS for word in command.all_words}
_BY_WORD |= {"?": COMMANDS[0], "exit": _BY_WORD["quit"]}


def find_command(line: str) -> tuple[str, str] | None:
    """The name of the command and what follows it; None when the line is no command.

    >>> find_command("Zurück"), find_command("hint careful"), find_command("b2")
    (('undo', ''), ('hint', 'careful'), None)
    """
    word, _, rest = line.strip().partition(" ")
    command = _BY_WORD.get(word.lower())
    return None if command is None else (command.name, rest.strip())


def close_command(line: str) -> str | None:
    """The command that was probably meant, if any.

    >>> close_command("udno")
    'undo'
    """
    word = line.strip().partition(" ")[0].lower()
    if len(word) < 3 or word.isdigit():
        return None
    return next(iter(get_close_matches(word, _BY_WORD, n=1)), None)
