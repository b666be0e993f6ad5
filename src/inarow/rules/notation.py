"""Moves as text, in every way that people write them."""

from __future__ import annotations

import re
from enum import Enum

from inarow.rules.cell import LETTERS, Cell
from inarow.rules.errors import BadNotation, IllegalMove
from inarow.rules.message import ONLY_FAULTS, Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules

LONGEST = 40  # letters of a move, with room for spaces
MOST_FAULTS = 10  # that a list of moves is told at once; whoever has more has pasted something else


class Notation(Enum):
    """How a move is written.

    CELL is `b2`; COLUMN is `d` or `4`, where stones fall; PAIR is row and column, `2 2`;
    NUMBER counts the cells from the top left, 1 to width times height.
    """

    CELL = "cell"
    COLUMN = "column"
    PAIR = "pair"
    NUMBER = "number"


def write_move(cell: Cell, rules: Rules, notation: Notation = Notation.CELL) -> str:
    """The move as text.

    >>> [write_move(Cell(1, 2), Rules(3, 3, 3), notation) for notation in Notation]
    ['b3', 'b', '3 2', '8']
    """
    match notation:
        case Notation.CELL:
            return str(cell)
        case Notation.COLUMN:
            return cell.column
        case Notation.PAIR:
            return f"{cell.y + 1} {cell.x + 1}"
        case Notation.NUMBER:
            down = rules.height - 1 - cell.y if rules.gravity else cell.y
            return str(down * rules.width + cell.x + 1)


def read_move(text: str, position: Position) -> Cell:
    """The legal move that `text` means. Raises BadNotation or IllegalMove.

    >>> start = Position.start(Rules(3, 3, 3))
    >>> {str(read_move(text, start)) for text in ("b2", "B2", "2 2", "2,2", "5")}
    {'b2'}
    >>> str(read_move("4", Position.start(Rules(7, 6, 4, gravity=True))))
    'd1'
    """
    cell = read_cell(text, position)
    if reason := position.why_not(cell):
        raise IllegalMove(reason, cell)
    return cell


def read_cell(text: str, position: Position) -> Cell:
    """The cell on the board that `text` means, taken or not. Raises BadNotation or IllegalMove.

    Only a column alone, where stones fall, depends on the stones: it means where they land.
    """
    rules = position.rules
    if cell := rules.grid.named.get(text):
        return cell
    word = text.strip().lower()
    if len(word) > LONGEST:  # what a hostile program says; no search may take long to refuse it
        raise BadNotation(_not_a_move(f"{word[:LONGEST]}…", rules))
    if match := re.fullmatch(r"([a-z])\s*([0-9]{1,4})", word):
        return _cell(text, rules, ord(match[1]) - ord("a"), int(match[2]) - 1)
    if match := re.fullmatch(r"\(?\s*([0-9]{1,4})\s*[\s,;:]\s*([0-9]{1,4})\s*\)?", word):
        return _cell(text, rules, int(match[2]) - 1, int(match[1]) - 1)
    if rules.gravity:
        if re.fullmatch(r"[a-z]", word):
            return _drop(text, position, ord(word) - ord("a"))
        if re.fullmatch(r"[0-9]{1,4}", word):
            return _drop(text, position, int(word) - 1)
    elif re.fullmatch(r"[0-9]{1,6}", word):
        number = int(word)
        if 1 <= number <= rules.cells:
            y, x = divmod(number - 1, rules.width)
            return Cell(x, y)
        raise BadNotation(
            "'{text}' is outside the board: the cells are numbered 1 to {last}",
            text=text.strip(),
            last=rules.cells,
        )
    raise BadNotation(_not_a_move(text, rules))


def read_moves(text: str, position: Position) -> tuple[Cell, ...]:
    """The moves of a list, played from `position`. Raises BadNotation with the first faults.

    Understands `d1 d2 e1`, `d1,d2,e1`, numbered lists, and without spaces `d1d2e1`; where stones
    fall also columns without spaces, `44355` or `ddcee`; elsewhere cell numbers, `5 1 9`.

    >>> start = Position.start(Rules(7, 6, 4, gravity=True))
    >>> [str(cell) for cell in read_moves("44355", start)]
    ['d1', 'd2', 'c1', 'e1', 'e2']
    """
    moves: list[Cell] = []
    faults: list[Message] = []
    words = _words(text, position.rules)
    for index, word in enumerate(words, 1):
        if position.outcome is not None and not faults:
            faults.append(
                Message.counted(
                    "the game was over after move {last}, but {n} move follows",
                    "the game was over after move {last}, but {n} moves follow",
                    len(words) - index + 1,
                    last=index - 1,
                )
            )
            break
        try:
            move = read_move(word, position)
        except (BadNotation, IllegalMove) as error:
            faults.append(Message("move {index}: {reason}", index=index, reason=error.message))
            if len(faults) == MOST_FAULTS:
                break
        else:
            moves.append(move)
            position = position.play(move)
    if faults:
        raise BadNotation(ONLY_FAULTS, faults=tuple(faults))
    return tuple(moves)


def _words(text: str, rules: Rules) -> list[str]:
    """The moves of a list, one by one."""
    text = re.sub(r"\b[0-9]+(\.+(?![0-9])|\)(?!\S))", " ", text.lower())  # of a numbered list
    glued = re.compile(r"(?<!\S)([0-9]+)\.(?=[0-9])")  # 1.4 4 2.3, where 4.4 is no such number
    if list(map(int, glued.findall(text))) == list(range(1, len(glued.findall(text)) + 1)):
        text = glued.sub(" ", text)
    text = re.sub(r"\s*,\s+|\s*;\s*|,(?=[a-z])", " ", text)
    # one comma without a space may be within a cell, 2,3; more of them are between moves
    text = re.sub(r"[^\s,]+(?:,[^\s,]+){2,}", lambda found: found[0].replace(",", " "), text)
    columns = r"[a-z]+|[0-9]+" if rules.width < 10 else r"[a-z]+"
    words = []
    for word in text.split():
        if re.fullmatch(r"([a-z][0-9]+){2,}", word):
            words += re.findall(r"[a-z][0-9]+", word)
        elif rules.gravity and re.fullmatch(columns, word):
            words += list(word)
        else:
            words.append(word)
    return words


def _drop(text: str, position: Position, x: int) -> Cell:
    """Where a stone dropped into column `x` lands."""
    rules = position.rules
    if not 0 <= x < rules.width:
        raise BadNotation(
            "'{text}' is outside the board: the columns are a to {letter} or 1 to {last}",
            text=text.strip(),
            letter=LETTERS[rules.width - 1],
            last=rules.width,
        )
    cell = position.landing(x)
    if cell is None:
        top = Cell(x, rules.height - 1)
        reason = position.why_not(top)
        assert reason is not None
        raise IllegalMove(reason, top)
    return cell


def _cell(text: str, rules: Rules, x: int, y: int) -> Cell:
    cell = Cell(x, y)
    if cell in rules.grid.bit_of:
        return cell
    raise BadNotation(
        "'{text}' is outside the board: columns run from a to {column}, rows from 1 to {row}",
        text=text.strip(),
        column=LETTERS[rules.width - 1],
        row=rules.height,
    )


def _not_a_move(text: str, rules: Rules) -> Message:
    """What would have been right."""
    if rules.gravity:
        return Message(
            "'{text}' is not a move: give a column, a to {letter} or 1 to {last}",
            text=text.strip(),
            letter=LETTERS[rules.width - 1],
            last=rules.width,
        )
    return Message(
        "'{text}' is not a move: give a cell like {cell}, its row and column like {pair},"
        " or its number, 1 to {last}",
        text=text.strip(),
        cell=str(Cell(min(1, rules.width - 1), min(1, rules.height - 1))),
        pair=f"{min(2, rules.height)} {min(2, rules.width)}",
        last=rules.cells,
    )
