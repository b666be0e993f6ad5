"""Reads the values of options, and says what is wrong with one that can't be read."""

from __future__ import annotations

from inarow.players import BadPlayer, fitting_player, make_player, why_unfit
from inarow.players.match import PERSON, is_person
from inarow.rules import BadOption, InarowError, Message, Notation, Rules

# The Cyrillic letters look the same and are typed for them.
ALIKE = str.maketrans("хо0", "xoo")  # noqa: RUF001 - they are meant


def read_seconds(text: str) -> float | None:
    """A time in seconds; 0 or `none` is no limit. Raises BadOption."""
    if text.strip().lower() == "none":
        return None
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e9:
        raise BadOption("'{text}' is not a time: give seconds, like 2 or 0.5", text=text)
    return seconds or None


def read_whole(text: str, name: str | Message, least: int = 0, most: int | None = None) -> int:
    """A whole number within bounds, for the option of this name. Raises BadOption."""
    word = text.strip().replace("_", "")
    highest = 2**63 - 1 if most is None else most
    if word.isdecimal() and word.isascii() and least <= int(word) <= highest:
        return int(word)
    if most is None:
        raise BadOption(
            "{name} must be a whole number of at least {least}, not {text}",
            name=name,
            least=least,
            text=text,
        )
    raise BadOption(
        "{name} must be a whole number between {least} and {most}, not {text}",
        name=name,
        least=least,
        most=most,
        text=text,
    )


def read_optional(
    text: str | None, name: str, least: int = 0, most: int | None = None
) -> int | None:
    """Like `read_whole`, for an option that may be missing."""
    return None if text is None else read_whole(text, name, least, most)


def read_marks(text: str) -> str:
    """The marks of the first and the second side: XO or OX. Raises BadOption."""
    marks = text.strip().lower().translate(ALIKE).upper()
    if marks in ("X", "O"):
        marks = "XO" if marks == "X" else "OX"
    if marks not in ("XO", "OX"):
        raise BadOption(
            "'{text}' can't be the marks: write XO if X begins, OX if O begins", text=text
        )
    return marks


def read_notation(text: str, rules: Rules) -> Notation:
    """How moves are written in this game. Raises BadOption."""
    try:
        notation = Notation(text.strip().lower())
    except ValueError:
        raise BadOption(
            "'{text}' is not a notation: there are {names}",
            text=text,
            names=", ".join(notation.value for notation in Notation),
        ) from None
    if notation is Notation.COLUMN and not rules.gravity:
        raise BadOption("a column is a move only in games in which stones fall")
    if notation is Notation.NUMBER and rules.gravity:
        raise BadOption("where stones fall a number is a column: cells have no numbers there")
    return notation


def read_player(text: str, rules: Rules) -> str:
    """The name of a player that can play these rules. Raises BadPlayer or UnfitPlayer."""
    if is_person(text):
        return PERSON
    if reason := why_unfit(make_player(text), rules):
        raise UnfitPlayer(reason, fitting_player(rules))
    return text.strip()


def read_program(text: str, rules: Rules) -> str:
    """The name of a player that is not a person. Raises BadPlayer or UnfitPlayer."""
    if is_person(text):
        raise BadPlayer("a person can't be asked here: name a player of `inarow players`")
    return read_player(text, rules)


class UnfitPlayer(InarowError):
    """This player can't play these rules; `fitting` can."""

    def __init__(self, message: Message, fitting: str) -> None:
        super().__init__(message)
        self.fitting = fitting
