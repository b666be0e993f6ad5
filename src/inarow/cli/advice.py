"""What a player of the ladder advises: its move, and the value of every move."""

from __future__ import annotations

from dataclasses import replace

from inarow.players import BadPlayer, Player, abilities, ask
from inarow.rules.errors import InarowError
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.side import Side
from inarow.search.limit import Limit
from inarow.search.report import Report
from inarow.search.score import Bound, Score


def advise(player: Player, position: Position, limit: Limit) -> Report:
    """The player's report, with a value for every move as far as the time reaches.

    A search with a window knows of most moves only that they are no better than the best, and
    stops at a win. For advice the player is asked about the position after those moves, too.
    Raises BadPlayer, or what else the player has to say.
    """
    abilities(player).prepare(position.rules, position.turn)
    try:
        return _advise(player, position, limit)
    except InarowError:
        raise
    except Exception as error:  # a player of another package may raise anything
        text = f"{type(error).__name__}: {error}"
        raise BadPlayer(Message("the player failed: {reason}", reason=text)) from error
    finally:
        abilities(player).leave()


def _advise(player: Player, position: Position, limit: Limit) -> Report:
    report = ask(player, position, limit)
    if not report.values:
        return report
    values = dict(report.values)
    for move in position.legal_moves():
        if move in values and values[move].bound is Bound.EXACT:
            continue
        after = position.play(move)
        if after.outcome is not None:
            values[move] = _end_of(after, position.turn)
        elif rest := _rest(limit, report):
            found = ask(player, after, rest)
            if found.score is not None and found.finished:
                values[move] = _before(found.score)
            report = replace(
                report, nodes=report.nodes + found.nodes, seconds=report.seconds + found.seconds
            )
    return replace(report, values=values)


def _end_of(position: Position, side: Side) -> Score:
    """What a move is worth to the side that ended the game with it."""
    winner = None if position.outcome is None else position.outcome.winner
    if winner is None:
        return Score.draw()
    return Score.win(1) if winner is side else Score.loss(1)


def _before(score: Score) -> Score:
    """What a move is worth that gives the other side this score."""
    return (-score).later()


def _rest(limit: Limit, report: Report) -> Limit | None:
    """What the search so far has left, one ply less deep; None when that is nothing."""
    seconds = None if limit.seconds is None else limit.seconds - report.seconds
    depth = None if report.depth is None else report.depth - 1
    if (seconds is not None and seconds <= 0) or depth == 0:
        return None
    return replace(limit, seconds=seconds, depth=depth)
