"""A game that is being played, and who makes the next move."""

from __future__ import annotations

from dataclasses import replace

from inarow.players.player import Player, Seated, ask
from inarow.players.registry import make_player
from inarow.rules.cell import Cell
from inarow.rules.ending import Ending, Reason
from inarow.rules.game import Game
from inarow.rules.side import Side
from inarow.search.limit import Limit
from inarow.search.report import Report

PERSON = "person"  # the name of whoever sits at the keyboard
BY_HAND = "by-hand"  # the tag of a record whose next move a person makes for the computer


class Session:
    """A game and its two players, where None is a person.

    Undo takes back exactly one move. When that was the computer's, the person makes the next move
    in its place, once; then the computer goes on as usual. While there are moves to redo, nobody
    but the person moves.
    """

    def __init__(self, game: Game, players: dict[Side, Player | None]) -> None:
        self.game = game
        self.players = players
        self.by_hand = game.tags.get(BY_HAND) == "yes"
        self.report: Report | None = None
        self._seated: list[Seated] = []

    @classmethod
    def of(cls, game: Game) -> Session:
        """The session of a game whose record names its players. Raises BadPlayer."""
        return cls(game, {side: seat(game.player(side)) for side in Side})

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.game.position.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.ending is not None

    @property
    def has_person(self) -> bool:
        """Whether anybody is there to be asked."""
        return None in self.players.values()

    @property
    def player(self) -> Player | None:
        """Who makes the next move; None is a person."""
        return None if self.by_hand else self.players[self.turn]

    @property
    def in_place_of_computer(self) -> bool:
        """Whether the person is to make a move that is the computer's."""
        return self.by_hand and self.players[self.turn] is not None

    def play(self, move: Cell, seconds: float = 0.0) -> None:
        """Make the move. Raises IllegalMove."""
        self._go(self.game.play(move, seconds), by_hand=False)

    def think(self, limit: Limit) -> Report:
        """Let the computer, whose turn it is, make its move. Raises what its player raises."""
        player = self.player
        assert player is not None
        self._seat(player)
        report = ask(player, self.game, limit)
        self.play(report.move, report.seconds)
        self.report = report
        return report

    def leave(self) -> None:
        """Everybody gets up; players that prepared for the game give back what they took."""
        for player in self._seated:
            player.stand_up()
        self._seated.clear()

    def undo(self) -> bool:
        """Take back one move; False when there is none."""
        if not self.game.moves:
            return False
        self._go(self.game.undo(), by_hand=True)
        return True

    def redo(self) -> bool:
        """Bring back the move taken back last; False when there is none."""
        if not self.game.undone:
            return False
        after = self.game.redo()
        self._go(after, by_hand=bool(after.undone))
        return True

    def resign(self) -> None:
        """The side to move gives up."""
        ending = Ending.lost_by(self.turn, Reason.RESIGNED)
        self._go(self.game.end(ending), by_hand=False)

    def give_up_on_computer(self, reason: Reason = Reason.CRASH) -> None:
        """The computer's player has failed: a person moves for it, or else it loses."""
        if self.has_person:
            self._go(self.game, by_hand=True)
        else:
            ending = Ending.lost_by(self.turn, reason)
            self._go(self.game.end(ending), by_hand=False)

    def new(self) -> None:
        """The same players, the same start, no moves."""
        game = replace(self.game, moves=(), seconds=(), ended=None, undone=())
        self._go(game, by_hand=False)

    def _seat(self, player: Player) -> None:
        """Let a player that prepares for a game do so, before its first move."""
        if isinstance(player, Seated) and player not in self._seated:
            player.sit_down(self.game.rules, self.turn)
            self._seated.append(player)

    def _go(self, game: Game, by_hand: bool) -> None:
        tags = {name: text for name, text in game.tags.items() if name != BY_HAND}
        if by_hand:
            tags[BY_HAND] = "yes"
        self.game = replace(game, tags=tags)
        self.by_hand = by_hand
        self.report = None


def seat(name: str) -> Player | None:
    """The player with this name; None for a person. Raises BadPlayer."""
    return None if is_person(name) else make_player(name)


def is_person(name: str) -> bool:
    """Whether the name means somebody at the keyboard."""
    return name.strip().lower() in ("", PERSON, "human", "mensch", "человек")


def thinking_time(seconds: float | None, left: float | None, increment: float) -> float | None:
    """How long the computer may think: as was said, and a fair share of its clock.

    >>> thinking_time(10, 60, 1)
    4.0
    """
    if left is None:
        return seconds
    share = max(0.01, min(left * 0.5, left / 20 + increment))
    return share if seconds is None else min(seconds, share)
