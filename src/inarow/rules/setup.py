"""Positions from text: a diagram, a code, or a list of moves."""

from __future__ import annotations

import re

from inarow.rules.cell import Cell
from inarow.rules.errors import BadPosition
from inarow.rules.message import Message
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side

# What people write for the two kinds of stones and for nothing. The Cyrillic letters look like x
# and o, and are typed for them.
CROSSES = "xXхХ"  # noqa: RUF001 - the Cyrillic letters are meant
NOUGHTS = "oO0оО"  # noqa: RUF001 - the Cyrillic letters are meant
EMPTY = "._-·*"


def read_position(text: str, rules: Rules | None = None) -> Position:
    """The position that `text` describes. Raises BadRules, BadNotation or BadPosition.

    Without `rules` the text begins with a game's name or code. What follows is a diagram of
    several rows, the rows of a code, a list of moves, or nothing.

    >>> read_position("3x3k3:xo1/1x1/3") == read_position("tic-tac-toe a1 b1 b2")
    True
    """
    if rules is None:
        name, text = split_rules(text)
        rules = Rules.read(name)
    else:
        head, rest = split_rules(text)
        text = rest if head.lower() == rules.code else text  # the code may stand in front of it
    body = text.strip("\n")
    if not body.strip():
        return Position.start(rules)
    if "\n" in body or "|" in body:
        return read_diagram(body, rules)
    if "/" in body:
        return _read_rows(body.strip().removesuffix("/").split("/"), rules)
    position = Position.start(rules)
    for move in read_moves(body, position):
        position = position.play(move)
    return position


def split_rules(text: str) -> tuple[str, str]:
    """A game's name or code, and what comes after it.

    >>> split_rules("7x6k4g: 4435")
    ('7x6k4g', ' 4435')
    """
    match = re.match(r"\s*([^\s:]+)[\s:]?", text)
    return (match[1], text[match.end() :]) if match else ("", "")


def read_diagram(text: str, rules: Rules, first: Side | None = None) -> Position:
    r"""The position drawn in `text`, top row first. Raises BadPosition with every fault.

    The marks are X, O (or 0) and a dot; coordinates and grid lines may be there or not. Whoever
    has more stones began; if both have the same number, X is the first side, unless `first` says
    that the noughts are (Side.SECOND).

    >>> read_diagram("X O .\n. X .\n. . .", Rules(3, 3, 3)).code
    '3x3k3:xo1/1x1/3'
    """
    rows = [row for line in text.splitlines() if (row := _row(line, rules.width))]
    crosses, noughts = _marks(rows, rules)
    swapped = first is Side.SECOND or (first is None and len(noughts) == len(crosses) + 1)
    return Position.of(rules, *((noughts, crosses) if swapped else (crosses, noughts)))


def _row(line: str, width: int) -> list[str]:
    """The marks in one row of a diagram; none where it is only decoration."""
    if re.match(r"\s*[aA](\s|b|B|$)", line):  # the letters of the columns
        return []
    if "+" in line and not re.search(r"[^-+=|\s]", line):  # a grid line
        return []
    line = re.sub(r"^\s*[1-9][0-9]?(?=[\s|])", "", line)  # the number of the row
    line = re.sub(r"(?<=[\s|])[1-9][0-9]?\s*$", "", line)
    line = re.sub(r"[\[\](){}]", " ", line)
    if "|" in line:
        cells = [part.strip() or "." for part in line.split("|")]
        if len(cells) > width and cells[0] == cells[-1] == ".":
            cells = cells[1:-1]
        return cells
    return list("".join(line.split()))


def _marks(rows: list[list[str]], rules: Rules) -> tuple[list[Cell], list[Cell]]:
    """The cells with crosses and the cells with noughts. Raises BadPosition with every fault."""
    faults = []
    crosses, noughts = [], []
    if len(rows) != rules.height:
        faults.append(
            Message.counted(
                "there is {n} row, but the board is {height} high",
                "there are {n} rows, but the board is {height} high",
                len(rows),
                height=rules.height,
            )
        )
    for index, row in enumerate(rows[: rules.height]):  # what is outside is one fault already
        y = rules.height - 1 - index if rules.gravity else index
        if len(row) != rules.width:
            faults.append(
                Message.counted(
                    "row {row} from the top has {n} cell, but the board is {width} wide",
                    "row {row} from the top has {n} cells, but the board is {width} wide",
                    len(row),
                    row=index + 1,
                    width=rules.width,
                )
            )
        for x, mark in enumerate(row[: rules.width]):
            if mark in CROSSES:
                crosses.append(Cell(x, y))
            elif mark in NOUGHTS:
                noughts.append(Cell(x, y))
            elif mark not in EMPTY:
                faults.append(
                    Message(
                        "row {row} from the top has '{mark}' in column {column}:"
                        " write X, O, or a dot for an empty cell",
                        row=index + 1,
                        mark=mark,
                        column=x + 1,
                    )
                )
    if faults:
        raise BadPosition(tuple(faults))
    return crosses, noughts


def _read_rows(rows: list[str], rules: Rules) -> Position:
    """The position of a code, in which a number stands for that many empty cells."""
    marks = [
        list(re.sub(r"[0-9]+", lambda run: "." * min(int(run[0]), 99), row.strip())) for row in rows
    ]
    return Position.of(rules, *_marks(marks, rules))
