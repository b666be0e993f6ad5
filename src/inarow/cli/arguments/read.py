"""What people write behind options, read with a reason when it can't be."""

from __future__ import annotations

from inarow.players import BadPlayer, fitting_player, make_player, why_unfit
from inarow.players.engines import strongest_player
from inarow.players.match import PERSON, is_person
from inarow.rules.errors import BadNotation, InarowError
from inarow.rules.message import Message
from inarow.rules.notation import Notation
from inarow.rules.rules import Rules

# The Cyrillic letters look the same and are typed for them.
ALIKE = str.maketrans("хо0", "xoo")  # noqa: RUF001 - they are meant


def read_seconds(text: str) -> float | None:
    """A time in seconds; 0 or `none` is no limit. Raises BadNotation."""
    if text.strip().lower() == "none":
        return None
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e9:
        raise BadNotation(Message("'{text}' is no time: give seconds, like 2 or 0.5", text=text))
    return seconds or None


def read_count(text: str, least: int = 0) -> int:
    """A whole number. Raises BadNotation."""
    if not text.strip().isdecimal() or int(text) < least:
        raise BadNotation(
            Message(
                "'{text}' is no number of plies: give a whole number from {least} on",
                text=text,
                least=least,
            )
        )
    return int(text)


def read_whole(name: str, text: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within bounds, for the option of this name. Raises BadNotation."""
    word = text.strip().replace("_", "")
    highest = 2**63 - 1 if most is None else most
    if word.isdecimal() and word.isascii() and least <= int(word) <= highest:
        return int(word)
    if most is None:
        raise BadNotation(
            Message(
                "{option} {text} can't be: give a whole number from {least} on",
                option=name,
                text=text,
                least=least,
            )
        )
    raise BadNotation(
        Message(
            "{name} {text} can't be: give a whole number from {least} to {most}",
            name=name,
            text=text,
            least=least,
            most=most,
        )
    )


def read_marks(text: str) -> str:
    """The marks of the first and the second side: XO or OX. Raises BadNotation."""
    marks = text.strip().lower().translate(ALIKE).upper()
    if marks in ("X", "O"):
        marks = "XO" if marks == "X" else "OX"
    if marks not in ("XO", "OX"):
        raise BadNotation(
            Message("'{text}' are no marks: write XO if X begins, OX if O begins", text=text)
        )
    return marks


def read_notation(text: str, rules: Rules) -> Notation:
    """How moves are written in this game. Raises BadNotation."""
    try:
        notation = Notation(text.strip().lower())
    except ValueError:
        raise BadNotation(
            Message(
                "'{text}' is no notation: it can be {names}",
                text=text,
                names=", ".join(notation.value for notation in Notation),
            )
        ) from None
    if notation is Notation.COLUMN and not rules.gravity:
        raise BadNotation(Message("a column says where to move only in games in which stones fall"))
    if notation is Notation.NUMBER and rules.gravity:
        raise BadNotation(
            Message("where stones fall a number is a column: cells have no numbers there")
        )
    return notation


def read_player(text: str, rules: Rules) -> str:
    """The name of a player that can play these rules. Raises BadPlayer."""
    if is_person(text):
        return PERSON
    player = make_player(text)
    if reason := why_unfit(player, rules):
        raise UnfitPlayer(reason, fitting_player(rules))
    return text.strip()


def read_rung(text: str | None, rules: Rules) -> str:
    """The name of a player that is no person; the strongest one when none is named."""
    if not text:
        return strongest_player(rules)
    if is_person(text):
        raise BadPlayer(Message("a person can't be asked here: name a player of `inarow players`"))
    return read_player(text, rules)


class UnfitPlayer(InarowError):
    """This player can't play these rules; `fitting` can."""

    def __init__(self, message: Message, fitting: str) -> None:
        super().__init__(message)
        self.fitting = fitting
