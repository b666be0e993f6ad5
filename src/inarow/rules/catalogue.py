"""The games that have a name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from inarow.rules.data import Data
from inarow.rules.errors import BadRules
from inarow.rules.message import Message
from inarow.rules.rules import Rules


@dataclass(frozen=True)
class Entry(Data):
    """A game of the catalogue: its name to type, its title and a sentence about it."""

    name: str
    rules: Rules
    title: Message
    description: Message
    aliases: tuple[str, ...] = ()


# A title made of another one and a size; not a sentence of its own, so never translated.
_SIZED = "{title} {size}"


def _connect_four(size: str, description: Message) -> Entry:
    """Connect Four on a board of another size."""
    title = Message(_SIZED, title=Message("Connect Four"), size=size)
    return Entry(f"connect-four-{size}", Rules.read(f"{size}k4g"), title, description)


CATALOGUE: tuple[Entry, ...] = (
    Entry(
        "tic-tac-toe",
        Rules(3, 3, 3),
        Message("Tic-tac-toe"),
        Message("Three in a row on nine cells; two careful players always draw."),
        ("ttt", "noughts-and-crosses", "tris", "крестики-нолики", "3x3"),
    ),
    Entry(
        "connect-four",
        Rules(7, 6, 4, gravity=True),
        Message("Connect Four"),
        Message("Stones fall, four in a row wins; the first side can force it."),
        ("c4", "connect4", "four-in-a-row", "vier-gewinnt", "четыре-в-ряд"),
    ),
    Entry(
        "reverse-five",
        Rules(10, 10, 5, misere=True),
        Message("Reverse five"),
        Message("Ten by ten, and whoever makes five in a row loses."),
        (
            "reverse",
            "reverse-tic-tac-toe",
            "umgekehrte-fünf",
            "обратные-крестики-нолики",
        ),
    ),
    Entry(
        "gomoku",
        Rules(15, 15, 5),
        Message("Gomoku"),
        Message("Five in a row on a large board, as it is played all over the world."),
        ("five-in-a-row", "gobang", "fünf-in-einer-reihe", "гомоку", "пять-в-ряд"),
    ),
    Entry(
        "standard-gomoku",
        Rules(15, 15, 5, exact=True),
        Message("Standard gomoku"),
        Message("Exactly five in a row: six or more do not count."),
        ("exact-gomoku", "exactly-five", "genau-fünf", "ровно-пять"),
    ),
    Entry(
        "misere-tic-tac-toe",
        Rules(3, 3, 3, misere=True),
        Message("Misère tic-tac-toe"),
        Message("Three in a row loses; only the centre saves the first side."),
        ("misère-tic-tac-toe", "misere", "reverse-three", "toe-tac-tic"),
    ),
    Entry(
        "tic-tac-toe-4x4x3",
        Rules(4, 4, 3),
        Message("Tic-tac-toe 4x4, three in a row"),
        Message("So much room that the first side wins in a few moves."),
    ),
    Entry(
        "tic-tac-toe-4x4x4",
        Rules(4, 4, 4),
        Message("Tic-tac-toe 4x4, four in a row"),
        Message("Four in a row on sixteen cells; a draw with good play."),
        ("4x4",),
    ),
    Entry(
        "tic-tac-toe-5x5x3",
        Rules(5, 5, 3),
        Message("Tic-tac-toe 5x5, three in a row"),
        Message("The quickest win of all: find it before the other side does."),
    ),
    Entry(
        "tic-tac-toe-5x5x4",
        Rules(5, 5, 4),
        Message("Tic-tac-toe 5x5, four in a row"),
        Message("Four in a row on twenty-five cells; double threats decide, or nobody wins."),
        ("5x5",),
    ),
    _connect_four("5x4", Message("Connect Four small enough to think through to the end.")),
    _connect_four(
        "6x5", Message("A smaller Connect Four that ends in a draw when both sides know how.")
    ),
    _connect_four(
        "8x6", Message("One column more than usual, and the advantage goes to the second side.")
    ),
    _connect_four("8x7", Message("A wider and taller Connect Four for a longer fight.")),
    _connect_four("9x7", Message("The large Connect Four that bot contests like to use.")),
    Entry(
        "misere-connect-four",
        Rules(7, 6, 4, gravity=True, misere=True),
        Message("Misère Connect Four"),
        Message("Stones fall, and whoever makes four in a row loses."),
        ("misère-connect-four", "reverse-connect-four"),
    ),
    Entry(
        "drop-five",
        Rules(9, 6, 5, gravity=True),
        Message("Drop five"),
        Message("Stones fall on a wide board, and it takes five in a row."),
        ("connect-five", "fünf-gewinnt"),
    ),
)

_BY_NAME = {name: entry.rules for entry in CATALOGUE for name in (entry.name, *entry.aliases)}


def rules_named(text: str) -> Rules:
    """The rules of the game with this name, however it is spaced. Raises BadRules.

    >>> rules_named("Connect Four").code
    '7x6k4g'
    """
    name = "-".join(text.strip().lower().replace("_", " ").split())
    if name in _BY_NAME:
        return _BY_NAME[name]
    if name[:1].isdigit():
        raise BadRules(
            "'{text}' is not a code of rules: write it like 3x3k3, 7x6k4g, 10x10k5m or 15x15k5e"
            " (width x height, k in a row, g stones fall, m the line loses, e exactly k)",
            text=text,
        )
    if "/" in name or re.search(r"\.\w+$", name):
        raise BadRules(
            "'{text}' is not a game; if you mean a file, it does not exist, or this command reads"
            " none",
            text=text,
        )
    close = get_close_matches(name, _BY_NAME, n=1)
    if not close:
        raise BadRules(
            "there is no game called '{text}': `inarow games` lists all names, and a code like"
            " 7x6k4g works too",
            text=text,
        )
    raise BadRules(
        "there is no game called '{text}'; did you mean {close}?"
        " A code like 7x6k4g works too, and `inarow games` lists all names",
        text=text,
        close=close[0],
    )


def find_entry(rules: Rules) -> Entry | None:
    """The game of the catalogue with these rules, if it has one."""
    return next((entry for entry in CATALOGUE if entry.rules == rules), None)


def title_of(rules: Rules, say: Callable[[Message], str] = str) -> str:
    """The name of the game, with its code; the code alone where it has no name.

    >>> title_of(Rules(3, 3, 3)), title_of(Rules(3, 2, 2))
    ('Tic-tac-toe (3x3k3)', '3x2k2')
    """
    entry = find_entry(rules)
    return rules.code if entry is None else f"{say(entry.title)} ({rules.code})"
