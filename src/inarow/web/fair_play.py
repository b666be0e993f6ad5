"""No computer helps in a running game of two people, whoever asks."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TypeVar

from inarow.rules import Message, Position, Side
from inarow.web.clients import this_client
from inarow.web.problems import Problem
from inarow.web.stored import StoredGame

Value = TypeVar("Value")

REMEMBERED = 2000  # games, and clients
ALIVE = 3600.0  # seconds since somebody last looked at a game
OPENING = 4  # stones: what can come of fewer is in every book


class FairPlay:
    """The boards of running games of two people, and who has seen them.

    A client that has looked at such a game, be it to play or to watch, is not helped with the
    position on its board or with one that can come of it. Other clients that ask about the same
    position know nothing of the game.
    """

    def __init__(self) -> None:
        self._boards: OrderedDict[str, tuple[Position, float]] = OrderedDict()
        self._seen: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()

    def notice(self, stored: StoredGame) -> None:
        """The client of this request sees the game."""
        if not stored.between_people or stored.game.ending is not None:
            self._boards.pop(stored.id, None)
            return
        _keep(self._boards, stored.id, (stored.game.position, time.monotonic()))
        games = self._seen.get(this_client(), OrderedDict())
        _keep(games, stored.id, None)
        _keep(self._seen, this_client(), games)

    def check(self, asked: Position) -> Position:
        """The position. Raises Problem 403 if it is one of a running game that the client saw."""
        games = self._seen.get(this_client(), ())
        since = time.monotonic() - ALIVE
        boards = [self._boards[game] for game in games if game in self._boards]
        if any(seen > since and _comes_of(asked, board) for board, seen in boards):
            message = Message("no computer helps in a game of two people before it is over")
            raise Problem(403, message, title=Message("Not possible here"))
        return asked


def _keep(all_: OrderedDict[str, Value], name: str, value: Value) -> None:
    """Remember the newest."""
    all_[name] = value
    all_.move_to_end(name)
    if len(all_) > REMEMBERED:
        all_.popitem(last=False)


def _comes_of(asked: Position, board: Position) -> bool:
    """Whether a position is this board, seen from any side, or can come of it.

    >>> from inarow.rules import read_position
    >>> board = read_position("3x3k3:xo1/xo1/3")
    >>> rows = ("1ox/1ox/3", "3/xo1/xox", "xox/o2/x2")
    >>> turned, later, other = (read_position(f"3x3k3:{text}") for text in rows)
    >>> _comes_of(turned, board), _comes_of(later, board), _comes_of(other, board)
    (True, True, False)
    """
    if asked.rules != board.rules or not 0 < board.ply <= asked.ply:
        return False
    if board.ply < OPENING and asked.ply > board.ply:
        return False
    return any(
        all(image.stones(side) & board.stones(side) == board.stones(side) for side in Side)
        for image in asked.images()
    )
