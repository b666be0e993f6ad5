"""Bots written for HackerRank, HackerEarth, CodinGame and theaigames.com: numbers row by row."""

from __future__ import annotations

import re

from inarow.bots.formats.format import (
    NOT_TOLD,
    TIC_TAC_TOE,
    Format,
    NoMove,
    Turn,
    cell_at,
    drop,
    rows,
)
from inarow.bots.process import EXTRA_TEXT, NOISE, BotProcess
from inarow.rules import Agreement, Cell, Deal, Decision, Message, Position, Rules, Side
from inarow.search import Report

# What a move may take where there is no limit.
HACKERRANK_SECONDS = 5.0
CODINGAME_SECONDS = 0.1
CODINGAME_FIRST_SECONDS = 1.0
PAIR = re.compile(r"\s*(-?[0-9]{1,4})[\s,]+(-?[0-9]{1,4})\s*")
PLACE_DISC = re.compile(r"place_disc\s+(-?[0-9]{1,4})")
STEAL = re.compile(r"\s*(STEAL|-2)\b", re.IGNORECASE)
STOLEN = "-2"  # the action of taking over the first stone
COLUMN = re.compile(r"\s*(-?[0-9]{1,4})(\s|$)")


class HackerRank(Format):
    """Its tic-tac-toe: a new process for every move reads the board and writes the move.

    In: X or O, then the rows of X, O and _. Out: row and column, counted from 0 at the top left.
    Games other than tic-tac-toe have one more row in front, which is our extension: rows, columns,
    k, and 0 or 1 for gravity and misère, and one 1 more where a line must be exactly k long.
    """

    name = "hackerrank"
    usual_seconds = HACKERRANK_SECONDS
    once = True

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """There is nothing to say before the position."""
        process.wait_until_begun()

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        process.greet(self._question(turn.position), turn.seconds)
        process.close_input()
        text = process.read(self.usual_seconds if turn.seconds is None else turn.seconds, turn.stop)
        return Report(self._cell(text, turn.position))

    def _question(self, position: Position) -> str:
        return question(position)

    def _cell(self, text: str, position: Position) -> Cell:
        return read_pair(text, position)


class HackerEarth(HackerRank):
    """Its tic-tac-toe: a new process for every move, too.

    In: three rows of 0, 1 and 2, and the bot's own number. Out: x and y, from 0 at the top left.
    """

    name = "hackerearth"
    usual_seconds = 1.0

    def why_unfit(self, rules: Rules) -> Message | None:
        return None if rules == TIC_TAC_TOE else Message("HackerEarth bots play only tic-tac-toe")

    def _question(self, position: Position) -> str:
        board = [" ".join(row) for row in rows(position, "012")]
        return "\n".join([*board, "1" if position.turn is Side.FIRST else "2"]) + "\n"

    def _cell(self, text: str, position: Position) -> Cell:
        match = PAIR.fullmatch(text)
        if match is None:
            raise NoMove.instead_of(Message("x and y, counted from 0, like 2 1"), text)
        return cell_at(position.rules, int(match[2]), int(match[1]))


def question(position: Position) -> str:
    """The position as these bots read it.

    >>> print(question(Position.start(TIC_TAC_TOE).play(Cell(1, 0))), end="")
    O
    _X_
    ___
    ___
    """
    rules = position.rules
    numbers = [rules.height, rules.width, rules.k, +rules.gravity, +rules.misere]
    numbers += [1] * rules.exact
    parts = [
        *([] if rules == TIC_TAC_TOE else [" ".join(map(str, numbers))]),
        "X" if position.turn is Side.FIRST else "O",
        *rows(position, "_XO"),
    ]
    return "\n".join(parts) + "\n"


def read_pair(text: str, position: Position) -> Cell:
    """The cell of a row and a column, counted from 0 at the top left. Raises NoMove."""
    match = PAIR.fullmatch(text)
    if match is None:
        raise NoMove.instead_of(Message("a row and a column, counted from 0, like 1 2"), text)
    return cell_at(position.rules, int(match[1]), int(match[2]))


class CodinGame(Format):
    """Its Connect 4 where stones fall, elsewhere its tic-tac-toe; one process for the game.

    STEAL is offered where the opening is by agreement, `steal`. A bot keeps its number all the
    time: the stone that it stole gets another owner.
    """

    name = "codingame"

    def __init__(self) -> None:
        self._number = 0  # the bot's own: 0 opens

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules.exact:
            return NOT_TOLD
        if rules.misere:
            return Message("CodinGame bots can't be told that a line loses")
        return None

    def from_start(self, rules: Rules) -> bool:
        """In tic-tac-toe the bot is told only moves."""
        return not rules.gravity

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """Connect 4 begins with who is who; the bot does not answer."""
        process.start_clock()
        self._number = 0 if side is Side.FIRST else 1
        if rules.gravity:
            process.greet("0 1\n" if side is Side.FIRST else "1 0\n")

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        return agreement is Agreement.STEAL and rules.gravity

    def place(self, process: BotProcess, turn: Turn) -> tuple[Cell, ...]:
        return (self.ask(process, turn).move,)

    def decide(self, process: BotProcess, turn: Turn) -> tuple[Decision, tuple[Cell, ...]]:
        """`STEAL` takes over the only stone; a column is a move against it."""
        process.send(self._falling_turn(turn, offers_stone=True), turn.seconds)
        text = process.read(self._seconds(turn), turn.stop)
        if STEAL.match(text):
            return Decision.FIRST, ()
        return Decision.SECOND, (_column(text, turn.position),)

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        position = turn.position
        falls = position.rules.gravity
        process.send(self._falling_turn(turn) if falls else _placing_turn(turn), turn.seconds)
        text = process.read(self._seconds(turn), turn.stop)
        return Report(_column(text, position) if falls else read_pair(text, position))

    def is_answer(self, text: str) -> bool:
        return COLUMN.match(text) is not None or PAIR.fullmatch(text) is not None

    def _seconds(self, turn: Turn) -> float:
        """What the bot may take."""
        usual = CODINGAME_FIRST_SECONDS if turn.first_move else CODINGAME_SECONDS
        return usual if turn.seconds is None else turn.seconds

    def _falling_turn(self, turn: Turn, offers_stone: bool = False) -> str:
        """What the bot reads in Connect 4: the turn, the board, what it may do, what was done.

        A stolen stone took a turn of its own.
        """
        position = turn.position
        deal = Deal.of(turn.game)
        stolen = deal is not None and deal.swapped
        last = "-1" if turn.told.last is None else str(turn.told.last.x)
        if stolen and position.ply == 1:
            last = STOLEN
        # The side to move is the bot's own, whatever its number is.
        own_first = (self._number == 0) is (position.turn is Side.FIRST)
        columns = [str(cell.x) for cell in position.legal_moves()]
        options = [*columns, *([STOLEN] if offers_stone else [])]
        parts = [
            str(position.ply + stolen),
            *rows(position, ".01" if own_first else ".10"),
            str(len(options)),
            *options,
            last,
        ]
        return "\n".join(parts) + "\n"


def _placing_turn(turn: Turn) -> str:
    last = turn.told.last
    legal = turn.position.legal_moves()
    parts = [
        "-1 -1" if last is None else f"{last.y} {last.x}",
        str(len(legal)),
        *(f"{cell.y} {cell.x}" for cell in legal),
    ]
    return "\n".join(parts) + "\n"


def _column(text: str, position: Position) -> Cell:
    """`3` or `3 and some words`."""
    if STEAL.match(text):
        raise NoMove(
            "it answered {said}, and no stone is offered where the opening is not by agreement:"
            " --agreement steal offers it",
            said=text.strip()[:80],
        )
    match = COLUMN.match(text)
    if match is None:
        last = position.rules.width - 1
        raise NoMove.instead_of(Message("a column, 0 to {last}", last=last), text)
    return drop(position, int(match[1]))


class AiGames(Format):
    """Four in a row of theaigames.com and riddles.io: settings, updates, and `action move`.

    The board is rows from the top with 0, 1 and 2, or in the `newer` dialect of riddles.io one row
    of '.', 0 and 1; the answer is `place_disc 3`, from 0.
    """

    usual_seconds = 10.0  # in their bank

    def __init__(self, newer: bool = False) -> None:
        self.name = "riddles" if newer else "aigames"
        self._newer = newer

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules.exact:
            return NOT_TOLD
        if rules.gravity and not rules.misere:
            return None
        return Message("aigames bots play games in which stones fall, not {code}", code=rules.code)

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """Say who is who and how large the board is; the bot does not answer."""
        first = 0 if self._newer else 1
        number = first if side is Side.FIRST else first + 1
        width, height = "field_columns", "field_rows"
        if self._newer:
            width, height = "field_width", "field_height"
        settings = {
            "timebank": 10_000,
            "time_per_move": 500,
            "player_names": f"player{first},player{first + 1}",
            "your_bot": f"player{number}",
            "your_botid": number,
            width: rules.width,
            height: rules.height,
        }
        process.wait_until_begun()
        process.greet("".join(f"settings {name} {value}\n" for name, value in settings.items()))

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        position = turn.position
        marks, end = (".01", ",") if self._newer else ("012", ";")
        field = end.join(",".join(row) for row in rows(position, marks))
        milliseconds = 10_000 if turn.seconds is None else int(1000 * turn.seconds)
        process.send(
            f"update game round {position.ply // 2 + 1}\nupdate game field {field}\n"
            f"action move {milliseconds}\n",
            turn.seconds,
        )
        # Rows besides the answers are passed over.
        process.oddities = [NOISE if odd == EXTRA_TEXT else odd for odd in process.oddities]
        while True:
            text = process.read(turn.seconds, turn.stop)
            if match := PLACE_DISC.search(text):
                return Report(drop(position, int(match[1])))

    def is_answer(self, text: str) -> bool:
        return PLACE_DISC.search(text) is not None
