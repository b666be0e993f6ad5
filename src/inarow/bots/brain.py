"""Our players as a Gomocup brain: the other end of `formats/gomocup.py`."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterable
from importlib.metadata import version
from typing import TextIO

from inarow.players import Match, Player, ask, make_player, strongest_player, why_unfit
from inarow.players.engines import EnginePlayer
from inarow.players.match import share_of_clock
from inarow.rules import (
    Agreement,
    BadOption,
    Cell,
    Decision,
    Game,
    InarowError,
    Message,
    Position,
    Rules,
    Side,
)
from inarow.rules.agreement import agree, decide
from inarow.rules.rules import LARGEST
from inarow.search import Limit, Report

FIVE = 5
LARGEST_BOARD = 100
EXACTLY_FIVE = 1  # of INFO rule, whose numbers are added up
NOT_PLAYED = ~EXACTLY_FIVE  # 2 continuous games, 4 renju, 8 caro
SHARE = 0.85  # of the time that the manager allows, as it measures from outside
LEAST = 0.01  # seconds, if the manager wants a move at once
USUAL = 5.0
MOST_PONDERING = 300.0  # seconds: a manager that says nothing for longer is gone
Place = tuple[int, int]


class Brain:
    """A board that the manager fills, and a player that is asked for moves on it.

    Boards may be larger than ours: then the player sees as much of the board as it can, around the
    stones. The player stays for the whole game, with what it remembers. With `ponder`, engines
    think about the expected answer until the manager's next line. Raises BadOption for a player
    that would gain nothing by that, and whatever a wrong name raises.
    """

    def __init__(self, player: str | None = None, ponder: bool = False) -> None:
        if player is not None and not isinstance(make_player(player), EnginePlayer) and ponder:
            raise BadOption(
                "{name} remembers nothing from one move to the next, so it can't use the other"
                " side's time; engine can",
                name=player,
            )
        self._name = player
        self._ponders = ponder
        self._kept: tuple[Rules, Player] | None = None
        self._pondering: Pondering | None = None
        self._expected: Position | None = None  # what to ponder, once the answer is out
        self._noticed: set[Message] = set()  # what the manager was told that we do without
        self._size: Place = (0, 0)
        self._own: list[Place] = []
        self._other: list[Place] = []
        self._turn_seconds = USUAL
        self._left = float("inf")
        self._exact = False
        self._reading: list[str] | None = None  # the lines of a BOARD that is not done
        self._opening = False  # whether that is a SWAP2BOARD
        self._heard = time.perf_counter()

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        """Answer line by line until END, or until the input ends."""
        try:
            for line in lines:
                words = line.strip()
                if words.upper() == "END":
                    return
                if answer := self.answer(words):
                    out.write(answer + "\n")
                    out.flush()
                self._think_on()
        finally:
            self._stop_pondering()

    def answer(self, line: str) -> str:
        """The answer to a line; most have none."""
        self._heard = time.perf_counter()
        self._stop_pondering()
        try:
            return self._obey(line) if self._reading is None else self._read_on(line)
        except (InarowError, ValueError) as error:
            return f"ERROR {error}".replace("\n", " ")

    def _obey(self, line: str) -> str:
        command, _, rest = line.partition(" ")
        match command.upper():
            case "":
                return ""
            case "START":
                return self._start(rest, rest)
            case "RECTSTART":
                width, _, height = rest.partition(",")
                return self._start(width, height)
            case "RESTART":
                return self._start(*map(str, self._size))
            case "BEGIN":
                return self._move()
            case "TURN":
                self._put(_place(rest), self._other)
                return self._move()
            case "BOARD" | "SWAP2BOARD":
                self._reading = []
                self._opening = command.upper() == "SWAP2BOARD"
                return ""
            case "TAKEBACK":
                return self._take_back(_place(rest))
            case "INFO":
                return self._inform(rest)
            case "ABOUT":
                return (
                    f'name="inarow", version="{version("inarow")}",'
                    ' author="The inarow authors", country="-"'
                )
        return f"UNKNOWN {command[:40]}"

    def _start(self, width: str, height: str) -> str:
        size = int(width), int(height)
        if not all(FIVE <= number <= LARGEST_BOARD for number in size):
            return f"ERROR width and height must be 5 to {LARGEST_BOARD}, not {size[0]} x {size[1]}"
        self._size = size
        self._own, self._other = [], []
        self._kept = None
        # What takes time to load is there before a clock runs, also if INFO names other rules yet.
        rules = Rules(min(size[0], LARGEST), min(size[1], LARGEST), FIVE)
        if isinstance(player := self._player(rules), EnginePlayer):
            player.prepare(rules, Side.FIRST)
        return "OK"

    def _read_on(self, line: str) -> str:
        """A line of a BOARD; DONE ends it."""
        assert self._reading is not None
        if line.upper() != "DONE":
            if line:
                self._reading.append(line)
            return ""
        lines, self._reading = self._reading, None
        self._own, self._other = [], []
        if self._opening:
            return self._swap2([_place(text) for text in lines])
        for text in lines:
            x, y, whose = (int(part) for part in text.split(","))
            if whose in (1, 2):
                self._put((x, y), self._own if whose == 1 else self._other)
        return self._move()

    def _put(self, place: Place, stones: list[Place]) -> None:
        if not all(0 <= part < size for part, size in zip(place, self._size, strict=True)):
            raise ValueError(f"{place[0]},{place[1]} is not on the board")
        if place in self._own or place in self._other:
            raise ValueError(f"{place[0]},{place[1]} is taken")
        stones.append(place)

    def _take_back(self, place: Place) -> str:
        for stones in (self._own, self._other):
            if place in stones:
                stones.remove(place)
                return "OK"
        raise ValueError(f"there is no stone on {place[0]},{place[1]}")

    def _inform(self, rest: str) -> str:
        key, _, value = rest.partition(" ")
        if not re.fullmatch(r"-?[0-9]+", value.strip()):
            return ""
        if key.lower() == "timeout_turn":
            self._turn_seconds = int(value) / 1000
        elif key.lower() == "time_left":
            self._left = int(value) / 1000
        elif key.lower() == "rule":
            self._exact = bool(int(value) & EXACTLY_FIVE)
            if int(value) & NOT_PLAYED:
                return f"ERROR rule must be 0 (five or more) or 1 (exactly five), not {int(value)}"
        return ""

    def _move(self) -> str:
        if self._size == (0, 0):
            raise ValueError("START comes first")
        position, (left, top) = self._view()
        if position.outcome is not None:
            raise ValueError("the game is over")
        player = self._player(position.rules)
        report = ask(player, position, Limit(seconds=self._seconds(position)))
        self._expected = _expected(position, report)
        move = report.move
        place = move.x + left, move.y + top
        self._put(place, self._own)
        return "\n".join([*self._notices(report), f"{place[0]},{place[1]}"])

    def _notices(self, report: Report) -> list[str]:
        """What a search had to do without, such as a file that is damaged; each is said once."""
        new = [notice for notice in report.notices if notice not in self._noticed]
        self._noticed.update(new)
        return [f"MESSAGE {notice}" for notice in new]

    def _swap2(self, stones: list[Place]) -> str:
        """The opening by swap2: the first three stones, or what is decided about three or five.

        SWAP takes the first side. One stone is the second side's next, two are two stones more.
        """
        width, height = self._size
        if (width, height) == (0, 0):
            raise ValueError("START comes first")
        if max(width, height) > LARGEST:
            raise ValueError(f"SWAP2BOARD works on boards up to {LARGEST}x{LARGEST}")
        if len(stones) not in (0, 3, 5):
            raise ValueError(f"SWAP2BOARD lists 0, 3 or 5 stones, not {len(stones)}")
        for number, place in enumerate(stones):  # the side of a stone is known by its number
            self._put(place, self._other if number % 2 else self._own)
        game = agree(Game.new(Rules(width, height, FIVE, exact=self._exact)), Agreement.SWAP2)
        for number, place in enumerate(stones):
            if number == Agreement.SWAP2.stones:
                game = decide(game, Decision.MORE)
            game = game.play(Cell(*place))
        return self._open(game)

    def _open(self, game: Game) -> str:
        """Go on with an opening, until the other side is to act or its next stone is known."""
        player = self._player(game.rules)
        match = Match(player, player, game, leeway=None)
        asked, known = match.asked, len(game.moves)
        # A decision and two stones, or three stones, at the most.
        limit = Limit(seconds=self._seconds(game.position) / 3)
        decision = match.judge(limit) if match.deciding else None
        if decision is Decision.FIRST:
            return "SWAP"
        while len(match.game.moves) < known + 3:
            if match.think(limit) is None:
                raise ValueError("the player failed")
            if decision is Decision.SECOND or match.deciding:
                break
        match.leave()
        if decision is Decision.SECOND or asked is Side.SECOND:
            self._own, self._other = self._other, self._own
        stones = [(cell.x, cell.y) for cell in match.game.moves[known:]]
        if decision is Decision.SECOND:
            self._own += stones
        return " ".join(f"{x},{y}" for x, y in stones)

    def _seconds(self, position: Position) -> float:
        """What a move may take: of the match's time only a share, as other moves will follow."""
        share = share_of_clock(max(0.0, self._left), Game(position))
        heard = time.perf_counter() - self._heard  # the end of pondering counts as well
        return max(LEAST, SHARE * min(self._turn_seconds, share) - heard)

    def _player(self, rules: Rules) -> Player:
        if self._kept is None or self._kept[0] != rules:
            player = make_player(strongest_player(rules) if self._name is None else self._name)
            if (reason := why_unfit(player, rules)) is not None:
                raise InarowError(reason)
            self._kept = rules, player
        return self._kept[1]

    def _think_on(self) -> None:
        """Ponder what was expected at the last move, if there is such a thing."""
        expected, self._expected = self._expected, None
        if self._ponders and expected is not None and self._kept is not None:
            player = self._kept[1]
            if isinstance(player, EnginePlayer):
                self._pondering = Pondering(player, expected)

    def _stop_pondering(self) -> None:
        if self._pondering is not None:
            self._pondering.end()
            self._pondering = None

    def _view(self) -> tuple[Position, Place]:
        """The position that the player is shown, and where its corner is on the board."""
        (left, width), (top, height) = (
            _window([place[axis] for place in self._own + self._other], size)
            for axis, size in enumerate(self._size)
        )
        rules = Rules(width, height, FIVE, exact=self._exact)
        # With as many stones as the other, the side to move is the first.
        own, other = (
            [
                Cell(x - left, y - top)
                for x, y in stones
                if left <= x < left + width and top <= y < top + height
            ]
            for stones in (self._own, self._other)
        )
        first_to_move = len(self._own) >= len(self._other)
        first, second = (own, other) if first_to_move else (other, own)
        if (left, top, width, height) == (0, 0, *self._size) and len(first) - len(second) in (0, 1):
            return Position.of(rules, first, second), (0, 0)
        # Part of a board, or one with odd numbers of stones: no game leads to it, but it can be
        # played.
        grid = rules.grid
        turn = Side.FIRST if first_to_move else Side.SECOND
        return Position(rules, grid.bits_of(first), grid.bits_of(second), turn, None), (left, top)


class Pondering:
    """A thought in the other side's time. Nobody hears its result; the engine remembers it."""

    def __init__(self, player: EnginePlayer, position: Position) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._think, args=(player, position), daemon=True)
        self._thread.start()

    def _think(self, player: EnginePlayer, position: Position) -> None:
        limit = Limit(seconds=MOST_PONDERING, stop=self._stop)
        player.engine(position.rules).search(position, limit)

    def end(self) -> None:
        """Stop it, which takes as long as the engine takes to look up: some 50 ms."""
        self._stop.set()
        self._thread.join()


def _expected(position: Position, report: Report) -> Position | None:
    """The position after the move and the answer that the report foresees; None if none is."""
    for move in report.variation[:2]:
        if position.outcome is not None or position.why_not(move):
            return None
        position = position.play(move)
    return position if position.outcome is None and len(report.variation) > 1 else None


def _window(stones: list[int], size: int) -> Place:
    """Where to begin and how far to look along one axis, with the stones in the middle."""
    if size <= LARGEST:
        return 0, size
    middle = sum(stones) // len(stones) if stones else size // 2
    return max(0, min(size - LARGEST, middle - LARGEST // 2)), LARGEST


def _place(text: str) -> Place:
    x, y = (int(part) for part in text.split(","))
    return x, y
