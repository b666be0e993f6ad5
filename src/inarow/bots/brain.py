"""Our players as a Gomocup brain: the other end of `formats/gomocup.py`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import TextIO

from inarow.players import Match, Player, ask, make_player, strongest_player, why_unfit
from inarow.rules import Agreement, Cell, Decision, Game, InarowError, Position, Rules, Side
from inarow.rules.agreement import agree, decide
from inarow.rules.rules import LARGEST
from inarow.search import Limit

FIVE = 5
LARGEST_BOARD = 100
SHARE = 0.85  # of the time that the manager allows, as it measures from outside
LEAST = 0.01  # seconds, if the manager wants a move at once
USUAL = 5.0
Place = tuple[int, int]


class Brain:
    """A board that the manager fills, and a player that is asked for moves on it.

    Boards may be larger than ours: then the player sees as much of the board as it can, around the
    stones.
    """

    def __init__(self, player: str | None = None) -> None:
        self._name = player
        self._size: Place = (0, 0)
        self._own: list[Place] = []
        self._other: list[Place] = []
        self._turn_seconds = USUAL
        self._left = float("inf")
        self._reading: list[str] | None = None  # the lines of a BOARD that is not done
        self._opening = False  # whether that is a SWAP2BOARD

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        """Answer line by line until END, or until the input ends."""
        for line in lines:
            words = line.strip()
            if words.upper() == "END":
                return
            if answer := self.answer(words):
                out.write(answer + "\n")
                out.flush()

    def answer(self, line: str) -> str:
        """The answer to a line; most have none."""
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
                self._inform(rest)
                return ""
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

    def _inform(self, rest: str) -> None:
        key, _, value = rest.partition(" ")
        if not re.fullmatch(r"-?[0-9]+", value.strip()):
            return
        if key.lower() == "timeout_turn":
            self._turn_seconds = int(value) / 1000
        elif key.lower() == "time_left":
            self._left = int(value) / 1000

    def _move(self) -> str:
        if self._size == (0, 0):
            raise ValueError("START comes first")
        position, (left, top) = self._view()
        if position.outcome is not None:
            raise ValueError("the game is over")
        move = ask(self._player(position.rules), position, Limit(seconds=self._seconds())).move
        place = move.x + left, move.y + top
        self._put(place, self._own)
        return f"{place[0]},{place[1]}"

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
        game = agree(Game.new(Rules(width, height, FIVE)), Agreement.SWAP2)
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
        limit = Limit(seconds=self._seconds() / 3)  # a decision and two stones, at the most
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
        for cell in match.game.moves[known:]:
            if decision is Decision.SECOND:
                self._own.append((cell.x, cell.y))
        return " ".join(f"{cell.x},{cell.y}" for cell in match.game.moves[known:])

    def _seconds(self) -> float:
        return max(LEAST, SHARE * min(self._turn_seconds, max(0.0, self._left)))

    def _player(self, rules: Rules) -> Player:
        player = make_player(strongest_player(rules) if self._name is None else self._name)
        if (reason := why_unfit(player, rules)) is not None:
            raise InarowError(reason)
        return player

    def _view(self) -> tuple[Position, Place]:
        """The position that the player is shown, and where its corner is on the board."""
        (left, width), (top, height) = (
            _window([place[axis] for place in self._own + self._other], size)
            for axis, size in enumerate(self._size)
        )
        rules = Rules(width, height, FIVE)
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


def _window(stones: list[int], size: int) -> Place:
    """Where to begin and how far to look along one axis, with the stones in the middle."""
    if size <= LARGEST:
        return 0, size
    middle = sum(stones) // len(stones) if stones else size // 2
    return max(0, min(size - LARGEST, middle - LARGEST // 2)), LARGEST


def _place(text: str) -> Place:
    x, y = (int(part) for part in text.split(","))
    return x, y
