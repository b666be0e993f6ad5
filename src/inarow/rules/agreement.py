"""Openings by agreement: one player places the first stones, the other decides who has which side.

Stones and sides never change; what changes is who sits where.

    steal   one stone, then the second player decides: this is also called the pie rule
    swap    three stones, then the second player decides
    swap2   three stones, then the second player decides, or places two more and lets the
            first player decide
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Literal, TypedDict

from inarow.rules.errors import BadNotation, BadOption
from inarow.rules.message import Message
from inarow.rules.side import Side, SideName

if TYPE_CHECKING:
    from inarow.rules.game import Game
    from inarow.rules.position import Position

AGREEMENT = "agreement"  # the tag of a game that names its agreement
DECISIONS = "decisions"  # the tag of a game that lists what was decided
MORE_STONES = 2  # that the second player of swap2 may place
AgreementName = Literal["steal", "swap", "swap2"]
DecisionName = Literal["first", "second", "more"]


class Decision(Enum):
    """What can be decided: to play the first side, the second, or to place two stones more."""

    FIRST = "first"
    SECOND = "second"
    MORE = "more"

    @property
    def side(self) -> Side | None:
        """The side that is taken."""
        return None if self is Decision.MORE else Side(self.value)

    @classmethod
    def taking(cls, side: Side) -> Decision:
        """To play this side."""
        return cls(side.value)

    @classmethod
    def read(cls, text: str) -> Decision:
        """The decision of this name. Raises BadNotation."""
        try:
            return cls(text.strip().lower())
        except ValueError:
            raise BadNotation(
                "'{text}' is no decision: there are {names}",
                text=text[:40],
                names=", ".join(each.value for each in cls),
            ) from None


class Agreement(Enum):
    """How an opening is agreed on.

    >>> [(agreement.value, agreement.stones) for agreement in Agreement]
    [('steal', 1), ('swap', 3), ('swap2', 3)]
    """

    STEAL = "steal"
    SWAP = "swap"
    SWAP2 = "swap2"

    @classmethod
    def read(cls, text: str) -> Agreement:
        """The agreement of this name. Raises BadOption.

        >>> Agreement.read("Pie") is Agreement.STEAL
        True
        """
        name = text.strip().lower()
        for agreement in cls:
            if name in (agreement.value, *_SYNONYMS[agreement]):
                return agreement
        raise BadOption(
            "'{text}' is no agreement for the opening: there are {names}",
            text=text[:40],
            names=", ".join(each.value for each in cls),
        )

    @property
    def stones(self) -> int:
        """How many stones the first player places for both sides."""
        return 1 if self is Agreement.STEAL else 3

    @property
    def most_stones(self) -> int:
        """The stones on the board when the last decision is made, at most."""
        return self.stones + (MORE_STONES if self is Agreement.SWAP2 else 0)

    def why_unfit(self, position: Position) -> Message | None:
        """Why a game can't be opened like this from here on; None if it can.

        >>> from inarow.rules.setup import read_position
        >>> str(Agreement.SWAP2.why_unfit(read_position("tic-tac-toe")))
        'swap2 places up to 5 stones, which could decide 3x3k3 already: it needs lines of 4 or more'
        """
        if position.ply:
            return Message(
                "{agreement} begins with an empty board, and there are stones on this one",
                agreement=self.value,
            )
        rules, stones = position.rules, self.most_stones
        least = (stones + 1) // 2 + 1
        if rules.k < least or rules.cells <= stones:
            return Message(
                "{agreement} places up to {n} stones, which could decide {code} already: it needs"
                " lines of {least} or more",
                agreement=self.value,
                n=stones,
                code=rules.code,
                least=least,
            )
        return None


_SYNONYMS = {Agreement.STEAL: ("pie", "swap1"), Agreement.SWAP: ("swap3",), Agreement.SWAP2: ()}


class DealData(TypedDict):
    """How far an opening by agreement has come.

    `asked` is the seat of who acts now, and `decisions` what they may decide; with none of them
    they place a stone. Both are empty when all is decided. `stones` is how many stones they still
    place, and `decided` what was decided; they have `swapped` if who opened plays second.
    """

    agreement: AgreementName
    asked: SideName | None
    decisions: list[DecisionName]
    stones: int
    decided: list[DecisionName]
    swapped: bool


@dataclass(frozen=True)
class Deal:
    """How far an opening by agreement has come: so many stones, and what was decided.

    >>> deal = Deal(Agreement.SWAP2, (), 3)
    >>> deal.asked, [decision.value for decision in deal.open_decisions]
    (<Side.SECOND: 'second'>, ['first', 'second', 'more'])
    >>> Deal(Agreement.SWAP2, (Decision.MORE,), 5).asked
    <Side.FIRST: 'first'>
    """

    agreement: Agreement
    decided: tuple[Decision, ...] = ()
    plies: int = 0

    @classmethod
    def of(cls, game: Game) -> Deal | None:
        """The deal of a game; None if it has none. Raises BadNotation or BadOption."""
        name = game.tags.get(AGREEMENT)
        if name is None:
            return None
        agreement = Agreement.read(name)
        decided = tuple(map(Decision.read, game.tags.get(DECISIONS, "").split()))
        deal = cls(agreement, decided, len(game.moves))
        reason = agreement.why_unfit(game.start) or deal._why_impossible()
        if reason is not None:
            raise BadNotation(reason)
        return deal

    @property
    def over(self) -> bool:
        """Whether everybody has a side."""
        return bool(self.decided) and self.decided[-1] is not Decision.MORE

    @property
    def asked(self) -> Side | None:
        """The seat of who acts now; None when the game goes its usual way.

        Until a side is taken, who opens sits on the first seat.
        """
        if self.over:
            return None
        waits = self.plies < self._needed
        opener = waits if not self.decided else not waits
        return Side.FIRST if opener else Side.SECOND

    @property
    def stones(self) -> int:
        """How many stones are placed until the next decision."""
        return 0 if self.over else self._needed - self.plies

    @property
    def open_decisions(self) -> tuple[Decision, ...]:
        """What may be decided now."""
        if self.over or self.stones:
            return ()
        more = self.agreement is Agreement.SWAP2 and not self.decided
        return (Decision.FIRST, Decision.SECOND, *((Decision.MORE,) if more else ()))

    @property
    def swapped(self) -> bool:
        """Whether the players have swapped seats: who opened plays second."""
        if not self.over:
            return False
        by_opener = len(self.decided) > 1
        return (self.decided[-1] is Decision.FIRST) is not by_opener

    @property
    def can_take_back(self) -> bool:
        """Whether the last thing that happened is a decision."""
        return bool(self.decided) and self.plies == self.decided_at

    @property
    def decided_at(self) -> int:
        """How many stones there were at the last decision."""
        return self._decided_at(len(self.decided))

    def check(self, decision: Decision) -> None:
        """Raise BadNotation unless this may be decided now."""
        if decision in self.open_decisions:
            return
        if not self.open_decisions:
            raise BadNotation("there is nothing to decide now: make a move")
        raise BadNotation(
            "'{text}' can't be decided now: there are {names}",
            text=decision.value,
            names=", ".join(each.value for each in self.open_decisions),
        )

    def as_data(self) -> DealData:
        """The deal as plain data."""
        asked = self.asked
        return {
            "agreement": self.agreement.value,
            "asked": None if asked is None else asked.value,
            "decisions": [decision.value for decision in self.open_decisions],
            "stones": self.stones,
            "decided": [decision.value for decision in self.decided],
            "swapped": self.swapped,
        }

    @property
    def _needed(self) -> int:
        """How many stones there are when the next decision is made."""
        return self._decided_at(len(self.decided) + 1)

    def _decided_at(self, number: int) -> int:
        """How many stones there are when the first or second decision is made."""
        return self.agreement.stones + (MORE_STONES if number > 1 else 0)

    def _why_impossible(self) -> Message | None:
        """Why no game has these stones and these decisions; None if one has."""
        for number in range(len(self.decided)):
            before = Deal(self.agreement, self.decided[:number], self._decided_at(number + 1))
            if before.over or self.decided[number] not in before.open_decisions:
                return Message(
                    "'{decisions}' can't be decided one after the other by {agreement}",
                    decisions=" ".join(each.value for each in self.decided),
                    agreement=self.agreement.value,
                )
        if self.decided and self.plies < self._decided_at(len(self.decided)):
            return Message(
                "the game has {plies} moves, and by {agreement} nothing is decided before {least}",
                plies=self.plies,
                agreement=self.agreement.value,
                least=self._decided_at(len(self.decided)),
            )
        if self.stones < 0:
            return Message(
                "the game has {plies} moves, and by {agreement} it must be decided after {least}"
                " who plays which side",
                plies=self.plies,
                agreement=self.agreement.value,
                least=self._needed,
            )
        return None


def agree(game: Game, agreement: Agreement | None) -> Game:
    """The game, not begun yet, with this agreement or with none. Raises BadOption."""
    tags = {name: text for name, text in game.tags.items() if name not in (AGREEMENT, DECISIONS)}
    if agreement is None:
        return replace(game, tags=tags)
    if (reason := agreement.why_unfit(game.position)) is not None:
        raise BadOption(reason)
    return replace(game, tags={**tags, AGREEMENT: agreement.value})


def decide(game: Game, decision: Decision) -> Game:
    """The game after a decision; when the players swap seats, so do their names.

    Raises BadNotation if there is nothing like this to decide.
    """
    deal = Deal.of(game)
    if deal is None:
        raise BadNotation("there is nothing to decide now: make a move")
    deal.check(decision)
    return _with_decisions(game, (*deal.decided, decision))


def take_back(game: Game) -> Game:
    """The game without its last decision; the moves that were taken back after it are gone."""
    deal = Deal.of(game)
    assert deal is not None
    return replace(_with_decisions(game, deal.decided[:-1]), undone=(), ended=None)


def _with_decisions(game: Game, decided: tuple[Decision, ...]) -> Game:
    before = Deal.of(game)
    assert before is not None
    tags = {name: text for name, text in game.tags.items() if name != DECISIONS}
    if decided:
        tags[DECISIONS] = " ".join(decision.value for decision in decided)
    first, second = game.first, game.second
    if before.swapped is not replace(before, decided=decided).swapped:
        first, second = second, first
    changed = replace(game, tags=tags, first=first, second=second)
    changed.__dict__["positions"] = game.positions
    return changed
