"""What people do in a game: each deed makes the game's next version, or says why it can't."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from inarow.players.match import BY_HAND, Match
from inarow.rules import InarowError, Message, Side, read_move
from inarow.web.problems import Problem
from inarow.web.stored import StoredGame, fingerprint


def claim(stored: StoredGame, invitation: str, secret: str, name: str = "") -> StoredGame:
    """Let a friend take the free seat, with a secret of their own."""
    invited = fingerprint(invitation)
    for side, seat in stored.seats.items():
        if seat.invitation == invited:
            if seat.owner == fingerprint(secret):
                return stored
            if seat.owner is not None:
                raise Problem(403, Message("this seat is taken: you can watch the game"))
            named = name.strip() or seat.name
            seated = replace(seat, owner=fingerprint(secret), name=named)
            return stored.next(seats={**stored.seats, side: seated})
    raise Problem(403, Message("this is not an invitation to this game"))


def move(stored: StoredGame, secret: str, text: str, ply: int) -> StoredGame:
    """A person's move."""
    if 0 <= ply == len(stored.game.moves) - 1 and _is_repeated(stored, secret, text):
        return stored
    check_ply(stored, ply)
    match = match_of(stored)
    cell = read_move(text, stored.game.position)
    _check_seat(stored, match.asked, secret)
    if not match.person_moves:
        raise Problem(409, Message("it is the computer's turn"))
    match.play(cell, stored.elapsed)
    return stored.after(match.game)


def decide(stored: StoredGame, secret: str, decision: str, ply: int) -> StoredGame:
    """A person's decision in an opening by agreement."""
    check_ply(stored, ply)
    match = match_of(stored)
    if not match.deciding:
        raise Problem(409, Message("there is nothing to decide now"))
    _check_seat(stored, match.asked, secret)
    if not match.person_moves:
        raise Problem(409, Message("it is the computer's turn"))
    match.decide(decision)
    return stored.after(match.game, swapped=match.swapped)


def undo(stored: StoredGame, secret: str, ply: int) -> StoredGame:
    """Take back exactly one move: your own, or the computer's."""
    check_ply(stored, ply)
    match = Match.of(stored.game)
    if not stored.game.moves:
        raise Problem(409, Message("there is no move to take back"))
    _check_seat(stored, stored.game.positions[-2].turn, secret)
    if stored.between_people:
        raise Problem(409, Message("ask the other side to take the move back"))
    match.undo()
    return stored.after(match.game, swapped=match.swapped)


def undo_to(stored: StoredGame, side: Side) -> StoredGame:
    """Take back to the last move of a side."""
    match = Match.of(stored.game)
    match.undo()
    while match.turn is not side and match.undo():
        pass
    return stored.after(match.game)


def redo(stored: StoredGame, secret: str, ply: int) -> StoredGame:
    """Bring back the move that was taken back last."""
    check_ply(stored, ply)
    match = Match.of(stored.game)
    if not stored.game.undone:
        raise Problem(409, Message("no move has been taken back"))
    _check_seat(stored, match.turn, secret)
    match.redo()
    return stored.after(match.game)


def resign(stored: StoredGame, secret: str, ply: int) -> StoredGame:
    """Resign; it must be your turn."""
    check_ply(stored, ply)
    match = match_of(stored)
    _check_seat(stored, match.asked, secret)
    match.resign()
    return stored.after(match.game)


def swap(stored: StoredGame, secret: str, ply: int) -> StoredGame:
    """Swap the two players' sides; only the owner of both seats can."""
    check_ply(stored, ply)
    for side in Side:
        _check_seat(stored, side, secret)
    if stored.deal is not None:
        raise Problem(409, Message("in this game it is decided by agreement who plays which side"))
    first, second = stored.seats[Side.SECOND], stored.seats[Side.FIRST]
    game = replace(stored.game, first=first.player, second=second.player)
    tags = {name: text for name, text in game.tags.items() if name != BY_HAND}
    seats = {Side.FIRST: first, Side.SECOND: second}
    return stored.next(game=replace(game, tags=tags), seats=seats, report=None)


def pace(stored: StoredGame, secret: str, paused: bool, delay: float) -> StoredGame:
    """Whether computers move by themselves, and how long they wait for each other."""
    check_admitted(stored, secret)
    if (stored.paused, stored.delay) == (paused, delay):
        return stored
    return stored.remark(paused=paused, delay=delay)


def match_of(stored: StoredGame) -> Match:
    """The match of a game that is not over. Raises Problem 409."""
    match = Match.of(stored.game)
    if match.over:
        raise Problem(409, Message("the game is over"))
    return match


def check_ply(stored: StoredGame, ply: int) -> None:
    """Raise Problem 409 unless the game has so many moves."""
    found = len(stored.game.moves)
    if ply != found:
        message = Message(
            "the game has {found} moves, and this was meant for one with {asked}",
            found=found,
            asked=ply,
        )
        raise Problem(409, message)


def check_admitted(stored: StoredGame, secret: str) -> None:
    """Raise Problem 403 unless this is the secret of either seat."""
    if not any(stored.owns(side, secret) for side in Side):
        raise _not_yours()


def _check_seat(stored: StoredGame, side: Side, secret: str) -> None:
    if not stored.owns(side, secret):
        raise _not_yours()


def _not_yours() -> Problem:
    return Problem(403, Message("only the owner of the seat can do this"))


def _is_repeated(stored: StoredGame, secret: str, text: str) -> bool:
    """Whether this is the last move sent again, because its answer was lost."""
    before = stored.game.positions[-2]
    with contextlib.suppress(InarowError):
        # Stones of an opening by agreement are placed by either, for both sides.
        mine = any(stored.owns(side, secret) for side in (Side if stored.deal else (before.turn,)))
        return mine and read_move(text, before) == stored.game.last
    return False
