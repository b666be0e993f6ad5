"""What tournaments, endings and tests are called; faces say it in the language of the user."""

from __future__ import annotations

from inarow.arena.opening import Choice
from inarow.arena.plan import Plan
from inarow.arena.sprt import Decision
from inarow.arena.summary import Test
from inarow.rules import Message, Reason

REASONS = {
    Reason.LINE: Message("line"),
    Reason.FULL: Message("full board"),
    Reason.TIME_OUT: Message("time-out"),
    Reason.ILLEGAL: Message("illegal move"),
    Reason.CRASH: Message("crash"),
    Reason.RESIGNED: Message("resigned"),
}
FORMS = {
    "round-robin": Message("round robin"),
    "gauntlet": Message("gauntlet"),
    "swiss": Message("Swiss"),
    "knock-out": Message("knock-out"),
    "sprt": Message("sequential test"),
}
SEEN = {
    "position": Message("position"),
    "said": Message("said"),
    "stderr": Message("error output"),
    "error": Message("error"),
    "exit": Message("exit"),
    "seconds": Message("seconds"),
    "isolation": Message("isolation"),
}


def form_phrase(plan: Plan) -> Message:
    """The form of a tournament; a round robin of two is a match."""
    if plan.format == "round-robin" and len(plan.entrants) == 2:
        return Message("match")
    return FORMS[plan.format]


def opening_phrase(plan: Plan) -> Message:
    """Where the games begin."""
    rule = plan.openings
    match rule.choice:
        case Choice.NONE:
            return Message("none, from the empty board")
        case Choice.GIVEN:
            return Message("from a file")
        case Choice.BALANCED:
            return Message.counted(
                "{n} ply, balanced by proof",
                "{n} plies, balanced by proof",
                rule.plies,
            )
        case Choice.RANDOM:
            return Message.counted("{n} random ply", "{n} random plies", rule.plies)


def decision_phrase(test: Test, first: str, second: str) -> Message:
    """The result of a sequential test."""
    numbers = {
        "ratio": f"{test.ratio:.2f}",
        "low": f"{test.low:.2f}",
        "high": f"{test.high:.2f}",
        "first": first,
        "second": second,
    }
    match test.decision:
        case Decision.STRONGER:
            return Message(
                "test passed: {first} is stronger than {second}"
                " (log-likelihood ratio {ratio}, bounds {low} and {high})",
                **numbers,
            )
        case Decision.NOT_STRONGER:
            return Message(
                "test failed: {first} is not stronger than {second} by that much"
                " (log-likelihood ratio {ratio}, bounds {low} and {high})",
                **numbers,
            )
        case Decision.UNDECIDED:
            return Message(
                "the test of {first} against {second} is undecided"
                " (log-likelihood ratio {ratio}, bounds {low} and {high})",
                **numbers,
            )


def copies_phrase(copies: int) -> Message:
    """That some games add nothing, because others went the same way."""
    return Message.counted(
        "{n} game is a copy of another, move by move: the intervals are too narrow.",
        "{n} games are copies of others, move by move: the intervals are too narrow.",
        copies,
    )
