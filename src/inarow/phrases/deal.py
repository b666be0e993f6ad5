"""What is said in an opening by agreement: who places stones, what there is to decide, what was."""

from __future__ import annotations

from inarow.locale import _, language, ngettext
from inarow.phrases.game import mark, player_name
from inarow.rules import Deal, Decision, Game, Side

# What can be typed for a decision besides its English name and the mark of the side.
WORDS = {
    Decision.FIRST: "erste первые первый",
    Decision.SECOND: "zweite вторые второй",
    Decision.MORE: "mehr ещё еще",
}


def decision_label(decision: Decision, marks: str) -> str:
    """What a decision is called on a button: `Play X`."""
    if decision.side is None:
        return _("Place two more")
    return _("Play {mark}", mark=mark(decision.side, marks))


def decision_word(decision: Decision, marks: str) -> str:
    """What to type for a decision: the mark of the side, or a word."""
    if decision.side is not None:
        return mark(decision.side, marks)
    words = {"de": 0, "ru": 1}
    own = WORDS[decision].split()
    return own[words[language()]] if language() in words else decision.value


def find_decision(text: str, marks: str) -> Decision | None:
    """The decision that somebody typed.

    >>> find_decision("o", "XO"), find_decision("mehr", "XO"), find_decision("h8", "XO")
    (<Decision.SECOND: 'second'>, <Decision.MORE: 'more'>, None)
    """
    typed = text.strip().lower()
    for decision in Decision:
        names = [decision.value, *WORDS[decision].split()]
        if decision.side is not None:
            names.append(mark(decision.side, marks).lower())
        if typed in names:
            return decision
    return None


def deal_phrase(deal: Deal, game: Game, marks: str) -> str:
    """What is to be done now."""
    name = player_name(game.player(deal.asked or Side.FIRST))
    if deal.stones:
        return ngettext(
            "{agreement}: {player} places {n} stone more, for both sides in turn.",
            "{agreement}: {player} places {n} stones more, for both sides in turn.",
            deal.stones,
            agreement=deal.agreement.value,
            player=name,
        )
    return _(
        "{agreement}: {player} decides who plays which side.",
        agreement=deal.agreement.value,
        player=name,
    )


def decided_phrase(decision: Decision, player: str, marks: str) -> str:
    """What a player has decided."""
    name = player_name(player)
    if decision.side is None:
        return _("{player} places two more stones.", player=name)
    return _("{player} plays {mark}.", player=name, mark=mark(decision.side, marks))
