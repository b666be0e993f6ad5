"""What can be typed instead of a move, in three languages at once."""

from dataclasses import dataclass
from difflib import get_close_matches

from inarow.locale import language, say
from inarow.rules import Message


@dataclass(frozen=True)
class Command:
    """What to type, what it does, what may follow it, and what else means the same.

    `german` and `russian` are words between spaces; help shows the first of them.
    """

    name: str
    description: Message
    german: str
    russian: str
    argument: Message | None = None

    @property
    def synonyms(self) -> tuple[str, ...]:
        """Everything that can be typed for this command."""
        return (self.name, *self.german.split(), *self.russian.split())

    @property
    def shown(self) -> str:
        """What to type in the user's language."""
        names = {"de": self.german.split()[0], "ru": self.russian.split()[0]}
        return names.get(language(), self.name)

    @property
    def usage(self) -> str:
        """What to type, with what may follow."""
        return self.shown if self.argument is None else f"{self.shown} {say(self.argument)}"


COMMANDS = (
    Command("help", Message("this list"), "hilfe", "помощь справка"),
    Command(
        "hint",
        Message("where to look; again: the idea; again: the move. With a player: all it would say"),
        "tipp hinweis",
        "подсказка совет",
        Message("[PLAYER]"),
    ),
    Command(
        "best",
        Message("let the computer make your move"),
        "beste bester",
        "лучший лучше",
        Message("[PLAYER]"),
    ),
    Command("undo", Message("take back one move"), "zurück zurueck", "назад отмена отменить"),
    Command(
        "redo",
        Message("bring back the move that was taken back"),
        "vor wieder",
        "вперёд вперед повторить",
    ),
    Command("moves", Message("all moves so far"), "züge zuege", "ходы"),
    Command(
        "values",
        Message("show the values behind the computer's moves, or stop showing them"),
        "werte",
        "оценки",
    ),
    Command("board", Message("draw the board again"), "brett", "доска"),
    Command(
        "save",
        Message("write the game to a file; without a name, say where it is saved anyway"),
        "speichern sichern",
        "сохранить",
        Message("[FILE]"),
    ),
    Command(
        "load",
        Message("go on with the game in a file"),
        "laden",
        "загрузить открыть",
        Message("FILE"),
    ),
    Command("new", Message("a new game with the same players"), "neu", "новая заново"),
    Command("resign", Message("give up"), "aufgeben", "сдаюсь сдаться"),
    Command(
        "quit",
        Message("stop; the game is saved and can be resumed"),
        "ende beenden",
        "выход выйти",
    ),
)

_BY_WORD = {word: command for command in COMMANDS for word in command.synonyms}
_BY_WORD |= {"?": COMMANDS[0], "exit": _BY_WORD["quit"]}


def find_command(line: str) -> tuple[str, str] | None:
    """The name of the command and what follows it; None if the line is not a command.

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
