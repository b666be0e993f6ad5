"""Names and sentences for games, sides and endings."""

from collections.abc import Mapping

from inarow.locale import _, ngettext, say
from inarow.players.match import PERSON
from inarow.rules import Ending, Game, Position, Reason, Rules, Side
from inarow.rules.catalogue import title_of


def title(rules: Rules) -> str:
    """The name of the game, with its code."""
    return title_of(rules, say)


def aim(rules: Rules) -> str:
    """The aim of the game, in a sentence."""
    if rules.exact and rules.misere:
        return ngettext(
            "Whoever gets exactly {n} in a row loses; a longer line does not count.",
            "Whoever gets exactly {n} in a row loses; a longer line does not count.",
            rules.k,
        )
    if rules.exact:
        return ngettext(
            "Whoever gets exactly {n} in a row wins; a longer line does not count.",
            "Whoever gets exactly {n} in a row wins; a longer line does not count.",
            rules.k,
        )
    if rules.misere:
        return ngettext(
            "Whoever gets {n} in a row loses.", "Whoever gets {n} in a row loses.", rules.k
        )
    return ngettext("Whoever gets {n} in a row wins.", "Whoever gets {n} in a row wins.", rules.k)


def player_name(name: str) -> str:
    """What a player is called: a person in the user's language, a program by the name to type."""
    return _("person") if name in ("", PERSON) else name


def mark(side: Side, marks: str) -> str:
    """The mark of a side's stones."""
    return marks[0] if side is Side.FIRST else marks[1]


def turn_phrase(position: Position, marks: str) -> str:
    """Whose turn it is."""
    return _("{mark} to move.", mark=mark(position.turn, marks))


def who(game: Game, side: Side, marks: str) -> str:
    """A side with its player: `X (person)`."""
    return f"{mark(side, marks)} ({player_name(game.player(side))})"


def side_names(game: Game, marks: str) -> dict[Side, str]:
    """Both sides with their players."""
    return {side: who(game, side, marks) for side in Side}


def pairing(game: Game, marks: str) -> str:
    """The game and who plays it: `Tic-tac-toe (3x3k3): X (person) - O (careful)`."""
    return f"{title(game.rules)}: {' - '.join(side_names(game, marks).values())}"


def ending_phrase(rules: Rules, ending: Ending | None, names: Mapping[Side, str]) -> str:
    """How the game ended, in a sentence."""
    if ending is None:
        return _("The game is not finished.")
    if ending.winner is None:
        return _("A draw: the board is full.")
    return _reason_phrase(rules, ending.reason).format(
        winner=names[ending.winner], loser=names[ending.winner.other], k=rules.k
    )


def _reason_phrase(rules: Rules, reason: Reason) -> str:
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


def time_phrase(seconds: float) -> str:
    """A time as a clock shows it.

    >>> time_phrase(65), time_phrase(3723)
    ('1:05', '1:02:03')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock_phrase(seconds: float) -> str:
    """A clock: 4:58, and -0:03 when the time is up."""
    whole = int(abs(seconds))
    sign = "-" if seconds < 0 else ""
    return f"{sign}{whole // 60}:{whole % 60:02}"
