"""What is said about sides, scores and endings, in the language that is spoken."""

from __future__ import annotations

from collections.abc import Mapping

from inarow.locale import decimal, ngettext, number, say
from inarow.locale import gettext as _
from inarow.players.match import PERSON
from inarow.rules.catalogue import find_entry
from inarow.rules.ending import Ending, Reason
from inarow.rules.game import Game
from inarow.rules.rules import Rules
from inarow.rules.side import Side
from inarow.search.report import Report
from inarow.search.score import Bound, Score


def title(rules: Rules) -> str:
    """The name of the game, with its code."""
    entry = find_entry(rules)
    return rules.code if entry is None else f"{say(entry.title)} ({rules.code})"


def aim(rules: Rules) -> str:
    """What the game is about, in a sentence."""
    if rules.misere:
        text = ngettext(
            "Whoever gets {n} in a row loses.", "Whoever gets {n} in a row loses.", rules.k
        )
    else:
        text = ngettext(
            "Whoever gets {n} in a row wins.", "Whoever gets {n} in a row wins.", rules.k
        )
    return text.format(n=rules.k)


def player_name(name: str) -> str:
    """What a player is called: people in their language, rungs by the name one types."""
    return _("person") if name in ("", PERSON) else name


def mark(side: Side, marks: str) -> str:
    """The mark of a side's stones."""
    return marks[0] if side is Side.FIRST else marks[1]


def who(game: Game, side: Side, marks: str) -> str:
    """A side with its player: `X (person)`."""
    return f"{mark(side, marks)} ({player_name(game.player(side))})"


def score_words(score: Score) -> str:
    """What a score says."""
    signs = {Bound.EXACT: "", Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}
    return signs[score.bound] + _plain_score_words(score)


def _plain_score_words(score: Score) -> str:
    if not score.proven:
        return _estimate(score)
    if score.is_draw:
        return _("draw")
    if score.plies is None:
        return _("wins") if score.is_win else _("loses")
    if score.is_win:
        text = ngettext("wins in {n} ply", "wins in {n} plies", score.plies)
    else:
        text = ngettext("loses in {n} ply", "loses in {n} plies", score.plies)
    return text.format(n=score.plies)


def score_sign(score: Score) -> str:
    """A score short enough for a cell: +3 wins in three plies, = draw, -0.25 an estimate."""
    return score.short if score.proven else _estimate(score)


def _estimate(score: Score) -> str:
    """The result to be expected, with its sign."""
    return ("+" if score.value > 0 else "") + decimal(score.value)


def effort_words(report: Report) -> str:
    """What a move has cost."""
    text = effort(report.seconds, report.nodes)
    return text if report.finished else _("{effort}, stopped at the limit").format(effort=text)


def effort(seconds: float, nodes: int) -> str:
    """Seconds and positions looked at."""
    text = ngettext("{seconds} s, {count} node", "{seconds} s, {count} nodes", nodes)
    return text.format(seconds=decimal(seconds), count=number(nodes))


def ending_words(rules: Rules, ending: Ending, names: Mapping[Side, str]) -> str:
    """How the game ended, in a sentence."""
    if ending.winner is None:
        return _("A draw: the board is full.")
    return _reason_words(rules, ending.reason).format(
        winner=names[ending.winner], loser=names[ending.winner.other], k=rules.k
    )


def _reason_words(rules: Rules, reason: Reason) -> str:
    match reason:
        case Reason.TIME_OUT:
            return _("The time of {loser} is up: {winner} wins.")
        case Reason.RESIGNED:
            return _("{loser} resigns: {winner} wins.")
        case Reason.ILLEGAL:
            return _("{loser} made an illegal move: {winner} wins.")
        case Reason.CRASH:
            return _("{loser} broke down: {winner} wins.")
        case _ if rules.misere:
            return _("{loser} has {k} in a row and loses: {winner} wins.")
    return _("{winner} has {k} in a row and wins.")


def time_words(seconds: float) -> str:
    """A time as people read it off a clock.

    >>> time_words(65), time_words(3723)
    ('1:05', '1:02:03')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
