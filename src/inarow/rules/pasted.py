"""Games from whatever people paste: records, links, codes, diagrams, lists of moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

from inarow.rules.catalogue import CATALOGUE
from inarow.rules.errors import BadNotation, BadRules, InarowError
from inarow.rules.game import Game
from inarow.rules.message import printable
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.record import read_game
from inarow.rules.rules import Rules
from inarow.rules.setup import read_position

MOST_WORDS = 4  # in the name of a game
# Whose game it is when nobody says so: the first of these in which the text makes sense.
USUAL = ("connect-four", "tic-tac-toe", "reverse-five", "gomoku")


def read_pasted(text: str, rules: Rules | None = None) -> Game:
    """The game that `text` describes; moves stay moves. Raises an InarowError.

    The text is a record, a link to the page, or a diagram, a code or a list of moves, with a game's
    name or code in front or without. Without one it is about `rules`, or else about the first game
    in which it makes sense.

    >>> [read_pasted(text).rules.code for text in ("connect-four 4453", "4453", "b2 a1", "h8 o15")]
    ['7x6k4g', '7x6k4g', '3x3k3', '15x15k5']
    >>> [str(move) for move in read_pasted("Connect Four: 1. d1 d2").moves]
    ['d1', 'd2']
    """
    text = text.strip()
    if not text:
        raise BadNotation("there is nothing to read: paste moves, a code, a diagram or a record")
    if text.startswith("{"):
        return read_game(text.splitlines()[0])
    if (linked := _read_link(text)) is not None:
        return linked
    bare = _read_bare(text, rules) if _begins_with_cell(text) else None
    if bare is not None:
        return bare
    if (named := _split_name(text)) is not None:
        return _read_after_name(*named)
    found = _read_bare(text, rules)
    if found is not None:
        return found
    if rules is not None:
        return _read_body(text, rules)  # says what is wrong with it
    raise BadNotation(
        "'{text}' is not a game: paste moves like 4453 or b2 a1, with the name of the game in"
        " front, or a code, a diagram or a record",
        text=printable(" ".join(text.split())[:60]),
    )


def _read_link(text: str) -> Game | None:
    """The game of a link to the page, which has it in its query."""
    if not re.match(r"https?://", text):
        return None
    query = parse_qs(urlsplit(text).query)
    if "start" not in query:
        raise BadNotation("there is no position in this link: copy it from the board or the review")
    start = read_position(query["start"][0])
    return Game(start, read_moves(query.get("moves", [""])[0], start))


def _begins_with_cell(text: str) -> bool:
    """Whether the first word may be a cell; `c4` is also a name of Connect Four."""
    return re.match(r"[a-zA-Z][0-9]{1,2}\b", text) is not None


def _split_name(text: str) -> tuple[Rules, str] | None:
    """The rules that the text names at its beginning, and what comes after the name."""
    words = list(re.finditer(r"[^\s:]+", text))
    for count in range(min(MOST_WORDS, len(words)), 0, -1):
        end = words[count - 1].end()
        try:
            return Rules.read(text[:end].replace(":", " ")), text[end:].lstrip(" \t:")
        except BadRules:
            continue
    return None


def _read_after_name(rules: Rules, text: str) -> Game:
    """A game whose name was said; a code may have moves after it."""
    head, _, rest = text.strip().partition(" ")
    if "/" in head and "\n" not in text:
        start = read_position(head, rules)
        return Game(start, read_moves(rest, start))
    return _read_body(text, rules)


def _read_bare(text: str, rules: Rules | None) -> Game | None:
    """The game of a text without a name, if there is one in which it makes sense."""
    for candidate in _candidates(rules):
        try:
            return _read_body(text, candidate)
        except InarowError:
            continue
    return None


def _candidates(rules: Rules | None) -> Iterator[Rules]:
    """The rules that are tried, the likeliest first."""
    if rules is not None:
        yield rules
    yield from map(Rules.read, USUAL)
    yield from (entry.rules for entry in CATALOGUE)


def _read_body(text: str, rules: Rules) -> Game:
    """A diagram, the rows of a code, or moves. Raises an InarowError."""
    start = Position.start(rules)
    if "/" in text or "|" in text:
        return Game(read_position(text, rules))
    try:
        return Game(start, read_moves(text, start))
    except InarowError:
        if "\n" not in text.strip() or not re.search(r"[.·_*-]", text):
            raise
        return Game(read_position(text, rules))
