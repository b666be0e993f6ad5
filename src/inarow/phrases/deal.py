"""What is said in an opening by agreement: who places stones, what there is to decide, what was."""

from __future__ import annotations

from dataclasses import replace

from inarow.locale import _, language, ngettext
from inarow.phrases.game import mark, player_name
from inarow.players.match import PERSON
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


def deal_phrase(deal: Deal, game: Game) -> str:
    """What is to be done now, after the name of the agreement."""
    side = deal.asked or Side.FIRST
    name = game.player(side)
    own = name == PERSON != game.player(side.other)  # of the only person here
    player = player_name(name)
    if deal.stones and own:
        text = ngettext(
            "Place {n} more stone, for both sides.",
            "Place {n} more stones, for both sides in turn.",
            deal.stones,
        )
    elif deal.stones:
        text = ngettext(
            "{player} places {n} more stone, for both sides.",
            "{player} places {n} more stones, for both sides in turn.",
            deal.stones,
            player=player,
        )
    elif own:
        text = _("Decide who plays which side.")
    else:
        text = _("{player} decides who plays which side.", player=player)
    return f"{deal.agreement.value}: {text}"


def decided_phrase(decision: Decision, player: str, marks: str) -> str:
    """What a player has decided."""
    name = player_name(player)
    if decision.side is None:
        return _("{player} places two more stones.", player=name)
    return _("{player} plays {mark}.", player=name, mark=mark(decision.side, marks))


def told_deal(game: Game, marks: str) -> dict[int, str]:
    """What to tell of an opening by agreement when a game is shown again: before and after plies.

    >>> from inarow.players import Match
    >>> match = Match("Ada", "Ben", "gomoku", agreement="swap")
    >>> for stone in ("h8", "i9", "k12"):
    ...     match.play(stone)
    >>> match.decide("first")
    <Decision.FIRST: 'first'>
    >>> told_deal(match.game, "XO")
    {0: 'swap: Ada opens.', 3: 'Ben plays X.'}
    """
    deal = Deal.of(game)
    if deal is None:
        return {}
    seat = Side.SECOND if deal.swapped else Side.FIRST
    opener, other = game.player(seat), game.player(seat.other)
    opens = _(
        "{agreement}: {player} opens.", agreement=deal.agreement.value, player=player_name(opener)
    )
    told = {0: opens}
    for number, decision in enumerate(deal.decided, 1):
        ply = replace(deal, decided=deal.decided[:number]).decided_at
        told[ply] = decided_phrase(decision, other if number == 1 else opener, marks)
    return told
