"""Brains of Gomocup, by the protocol of piskvork."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress

from inarow.bots.formats.format import QUITTING, Format, NoMove, Turn
from inarow.bots.process import EXTRA_TEXT, NOISE, BotProcess, Gone, Late
from inarow.players.player import NotSpoken
from inarow.rules import Agreement, Cell, Deal, Decision, Message, Rules, Side
from inarow.search import Report

UNLIMITED = 2147483647
OTHER_END = "\r\n"  # of a line: tried where a brain does not answer to ours
CHATTER = ("MESSAGE", "DEBUG", "UNKNOWN", "SUGGEST", "ERROR")
COMPLAINTS = ("ERROR", "UNKNOWN")
COMPLAINS = "complains"  # an oddity: it does not know an optional command
ALL, NOTHING = 2, 0  # what a brain is told besides the game; in between, it is not asked who it is
ABOUT_SECONDS = 4.0
MORE_ABOUT = 0.3  # seconds for a brain's next row, if what it said was no answer to ABOUT
FIRST_TRY = 3.0  # seconds for the answer to START, before it is sent with another end of the line
MEMORY_SHARE = 0.75  # of the limit: a brain may fill what it is told with its table
# What follows after a space is ignored, as piskvork does.
PLACE = re.compile(r"\s*(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})(\s.*)?")
# What it said of itself, where that does not end its line: the next answer follows at once.
GLUED = re.compile(r"^name\s?=.{0,400}?[\"']\s?(?=-?\d{1,3},\s?-?\d{1,3}$)")
# What may be meant to be one: two numbers, or the letter and number of a cell.
LIKE_A_PLACE = re.compile(r"[\s(\[]*(-?\d{1,4}[\s,;:]+-?\d{1,4}|[A-Za-z]\s?\d{1,2})[\s)\]]*")
BEFORE_END = 0.1  # seconds, or that share of the time, that a brain is not told of: it rarely
# looks at its clock


class Gomocup(Format):
    """START, BEGIN, TURN, BOARD; cells are x,y, both counted from 0 at the top left."""

    name = "gomocup"
    usual_seconds = 5.0  # of its fast tournaments
    greeting = "START"

    def __init__(self) -> None:
        self._end = "\n"  # of a line; some brains want another one
        self._tells_about = True  # whether it answers ABOUT, as it should
        self._started = False  # whether it has ever answered START
        self._told = ALL  # how much it is told besides the game
        self._colours = False  # whether it wants to be told whose the stones of SWAP2BOARD are
        self._opens = False  # whether it has ever answered SWAP2BOARD
        self._shown: tuple[int, int] | None = None  # the stones that the brain knows of

    def why_unfit(self, rules: Rules) -> Message | None:
        size = min(rules.width, rules.height)
        if rules.k == 5 and not rules.gravity and not rules.misere and size >= 5:
            return None
        return Message(
            "Gomocup brains play only five in a row without gravity, not {code}",
            code=rules.code,
        )

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        width, height = rules.width, rules.height
        start = f"START {width}" if width == height else f"RECTSTART {width},{height}"
        answer = self._start(process, start)
        if not answer.upper().startswith("OK"):
            raise NoMove("it does not play on {code}: it said {said}", code=rules.code, said=answer)
        self._shown = None
        memory = int(process.limits.memory * MEMORY_SHARE)
        wishes = (f"max_memory {memory}", "timeout_match 0", "game_type 2", f"rule {+rules.exact}")
        info = [f"INFO {wish}" for wish in wishes] if self._told > NOTHING else []
        about = ["ABOUT"] if self._told == ALL else []
        self._send(process, [*info, *about])
        if about:
            self._await_about(process)
        elif info:  # some end at words that they don't know
            with suppress(Late):
                _said(process, process.wall + MORE_ABOUT)

    def tell_less(self) -> bool:
        """With the other end of a line; or without ABOUT, and then without any INFO."""
        if not self._started:  # it ended at START
            before, self._end = self._end, OTHER_END
            return before != OTHER_END
        self._told -= 1
        return self._told >= NOTHING

    def _await_about(self, process: BotProcess) -> None:
        """Wait until the brain has done what it was told: to make its table may take seconds."""
        if not self._tells_about:
            return
        patience, heard = min(ABOUT_SECONDS, process.limits.start), False
        while True:
            try:
                if "=" in _said(process, patience):
                    return
            except Late:
                self._tells_about = heard
                return
            patience, heard = process.wall + MORE_ABOUT, True

    def _start(self, process: BotProcess, text: str) -> str:
        """The answer to START; one that is not understood is sent with the other end of a line."""
        other = OTHER_END if self._end == "\n" else "\n"
        process.greet(text + self._end)
        try:
            answer = _said(process, min(FIRST_TRY, process.limits.start), _is_start)
        except Late:
            answer = "ERROR"
        if answer.upper().startswith("OK"):
            self._started = True
            return answer
        process.greet(text + other)
        again = _said(process, process.limits.start, _is_start)
        if again.upper().startswith("OK"):
            self._end, self._started = other, True
        return again

    def leave(self, process: BotProcess) -> None:
        process.send("END" + self._end, QUITTING)

    def _send(self, process: BotProcess, rows: Iterable[str], seconds: float | None = None) -> None:
        """Ask; what it wrote behind its last answer is noise, unless it is a message."""
        process.send(self._rows(rows), seconds)
        if EXTRA_TEXT in process.oddities:
            process.oddities.remove(EXTRA_TEXT)
            if not all(map(_is_chatter, process.leftover.split("\n"))):
                process.oddities.append(NOISE)

    def _rows(self, rows: Iterable[str]) -> str:
        return "".join(row + self._end for row in rows)

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        position = turn.position
        time = _time(turn.seconds) if self._told > NOTHING else []
        self._send(process, [*time, *self._question(turn)], turn.seconds)
        move = _cell(_next(process, turn.seconds, turn, optional=len(time)))
        self._shown = None
        if position.why_not(move) is None:
            after = position.play(move)
            self._shown = (after.first, after.second)
        return Report(move)

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        return agreement is Agreement.SWAP2

    def place(self, process: BotProcess, turn: Turn) -> tuple[Cell, ...]:
        """The three stones that open the game."""
        text = self._swap2(process, turn)
        cells = _cells(text)
        if len(cells) != Agreement.SWAP2.stones:
            raise NoMove.instead_of(Message("three stones, like 7,7 8,7 9,9"), text)
        return cells

    def decide(self, process: BotProcess, turn: Turn) -> tuple[Decision, tuple[Cell, ...]]:
        """SWAP takes the first side; a move is the second side's; two are two stones more."""
        text = self._swap2(process, turn)
        if text.split()[0].upper() == "SWAP":
            return Decision.FIRST, ()
        cells = _cells(text)
        deal = Deal.of(turn.game)
        may_place = deal is not None and Decision.MORE in deal.open_decisions
        if len(cells) == 1:
            return Decision.SECOND, cells
        if len(cells) == 2 and may_place:
            return Decision.MORE, cells
        wanted = Message("SWAP, or one stone, or two, like 8,8 8,6")
        raise NoMove.instead_of(
            wanted if may_place else Message("SWAP, or one stone, like 6,8"), text
        )

    def _swap2(self, process: BotProcess, turn: Turn) -> str:
        """The answer to SWAP2BOARD. Raises NotSpoken if the brain does not know it."""
        ends = (",1", ",2") if self._colours else ("", "")
        stones = [f"{cell.x},{cell.y}{ends[n % 2]}" for n, cell in enumerate(turn.stones)]
        rows = [*_time(turn.seconds), "SWAP2BOARD", *stones, "DONE"]
        self._send(process, rows, turn.seconds)
        self._shown = None
        try:
            text = _next(process, turn.seconds, turn, wanted=_is_opening)
        except (Gone, Late):
            if self._opens:
                raise
            raise NotSpoken from None  # it passes over what it does not know, or ends
        if _word(text) in COMPLAINTS:
            if _word(text) == "UNKNOWN" or self._colours or not stones:
                raise NotSpoken(text)
            self._colours = True  # as in BOARD: some want that here, too
            with suppress(Gone, Late):  # its answer to what it could not read
                _said(process, process.wall + MORE_ABOUT, lambda row: _word(row) not in COMPLAINTS)
            return self._swap2(process, turn)
        self._opens = True
        return text

    def is_answer(self, text: str) -> bool:
        return PLACE.fullmatch(text) is not None

    def may_answer(self, text: str) -> bool:
        return _is_move(text.strip())

    def _question(self, turn: Turn) -> list[str]:
        """One new stone since the brain's last move is a TURN; anything else is a BOARD."""
        position = turn.position
        if position.ply == 0:
            return ["BEGIN"]
        if self._shown is None:
            follows = position.ply == 1
        else:
            first, second = self._shown
            added = (position.first ^ first) | (position.second ^ second)
            follows = added.bit_count() == 1
        if follows and (last := turn.told.last) is not None:
            return [f"TURN {last.x},{last.y}"]
        return _board(turn)


def _board(turn: Turn) -> list[str]:
    """All stones, in the order of play if that is known; some brains infer the side from it."""
    position = turn.position
    stones = [
        f"{cell.x},{cell.y},{1 if position.at(cell) is position.turn else 2}"
        for cell in turn.stones
    ]
    return ["BOARD", *stones, "DONE"]


def _time(seconds: float | None) -> list[str]:
    told = UNLIMITED
    if seconds is not None:
        told = int(1000 * max(seconds * 0.5, seconds - BEFORE_END * max(1.0, seconds)))
    return [f"INFO timeout_turn {told}", f"INFO time_left {UNLIMITED}"]


def _is_move(text: str) -> bool:
    """Whether a row is a move, or looks as if it were meant to be one."""
    return PLACE.fullmatch(text) is not None or LIKE_A_PLACE.fullmatch(text) is not None


def _is_start(text: str) -> bool:
    """Whether a row answers START."""
    return text.upper().startswith(("OK", "ERROR"))


def _is_opening(text: str) -> bool:
    """Whether a row answers SWAP2BOARD."""
    return _word(text) in ("SWAP", *COMPLAINTS) or text[:1].isdigit()


def _is_chatter(text: str) -> bool:
    """Whether a brain may say this at any time."""
    return not text or text.startswith("name=") or _word(text).rstrip(":") in CHATTER


def _word(text: str) -> str:
    return text.partition(" ")[0].upper()


def _said(
    process: BotProcess, seconds: float, wanted: Callable[[str], bool] = lambda _: True
) -> str:
    """What the brain says in a greeting, within exactly these seconds. Raises Gone or Late."""
    return _next(process, seconds - process.limits.margin, wanted=wanted)


def _next(
    process: BotProcess,
    seconds: float | None,
    turn: Turn | None = None,
    wanted: Callable[[str], bool] = _is_move,
    optional: int = 0,
) -> str:
    """The next row that is an answer; others are noted, as complaints or as noise.

    Raises Gone or Late with the last complaint, if that was all that the brain said; but so many
    optional commands may be UNKNOWN.
    """
    complaint = ""
    while True:
        try:
            text = process.read(seconds, None if turn is None else turn.stop).strip()
            text = GLUED.sub("", text)
        except (Gone, Late) as trouble:
            crashed = isinstance(trouble, Gone) and process.exit not in (None, "0")
            if complaint and turn is not None and not crashed:
                raise Gone("the brain said {said}", said=complaint[:120]) from None
            raise
        if text and wanted(text):
            return text
        word = _word(text).rstrip(":")
        if word in COMPLAINTS:
            process.oddities.append(COMPLAINS)
            if word == "UNKNOWN" and optional:
                optional -= 1
            else:
                complaint = text
        elif turn is not None and not _is_chatter(text):
            process.oddities.append(NOISE)
            process.leftover = text


def _cells(text: str) -> tuple[Cell, ...]:
    """One to three cells, with spaces between them; others raise NoMove."""
    return tuple(map(_cell, text.split()[:4]))


def _cell(text: str) -> Cell:
    match = PLACE.fullmatch(text)
    if match is None:
        raise NoMove.instead_of(Message("x,y, like 7,7"), text)
    return Cell(int(match[1]), int(match[2]))
