"""A game between two players: who moves next, for how long, and what happens if they fail."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from inarow.players.dealer import Dealer
from inarow.players.fault import Evidence, MachineFault, PlayerFault
from inarow.players.player import Abilities, BadPlayer, NotSpoken, Player, abilities, ask
from inarow.players.registry import make_player, object_name
from inarow.rules import (
    Agreement,
    Cell,
    Clock,
    Deal,
    Decision,
    Ending,
    Game,
    IllegalMove,
    Message,
    Position,
    Reason,
    Rules,
    Side,
    read_move,
    read_position,
)
from inarow.rules.agreement import agree, decide, take_back
from inarow.search import Limit, Report

PERSON = "person"  # the name of whoever sits at the keyboard
DEALER = "dealer"  # the tag with the names of those who turned out not to open by agreement
BY_HAND = "by-hand"  # the tag of a game whose next move a person makes for the computer
# Seconds that a measured time may be over: a busy machine is not the player's fault. A bot is
# stopped by its own watcher; a player of this package stops by itself, and what it takes longer
# went into getting ready, or to the machine.
GRACE = 0.1
PATIENCE = 2.0
LEAST = 0.001  # seconds that a player is told it has, at the least
MOST_MOVES = 20  # own moves that a clock is divided by, at the most


@dataclass(frozen=True)
class Leeway:
    """How strictly the time of computers is taken.

    The first own move may take `first_seconds` more. With `charge_start` getting ready counts as
    part of it. `grace` and `patience` are what programs with a watcher of their own and all other
    players may be late.
    """

    first_seconds: float = 0.0
    charge_start: bool = False
    grace: float = GRACE
    patience: float = PATIENCE


USUAL = Leeway()


@dataclass
class Contestant:
    """A player in a match, and the seconds that it has used, apart from those of the `Game`.

    A name stands for its player until that is needed; None is a person. `startup` went into
    getting ready and leaving, `thinking` into its moves, with one that failed or came too late; so
    much of that was `charged` for getting ready. So much of its first move is `free`, not taken
    from the clock.
    """

    player: Player | str | None
    ready: bool = False
    moved: bool = False
    startup: float = 0.0
    thinking: float = 0.0
    charged: float = 0.0
    free: float = 0.0
    speechless: bool = False  # does not open by agreement, though it seemed to

    def make(self) -> Player:
        """The player itself. Raises BadPlayer if there is none."""
        if isinstance(self.player, str):
            self.player = make_player(self.player)
        if self.player is None:
            raise BadPlayer("a person plays this side and has to make the moves")
        return self.player

    def spend(self, seconds: float, leeway: Leeway | None) -> float:
        """Count the time of a move; the result is what the game counts."""
        if not self.moved:
            seconds += self.charged
            self.free = 0.0 if leeway is None else min(seconds, leeway.first_seconds)
            self.moved = True
        self.thinking += seconds
        return seconds


class Match:
    """A game between two players, run to its end or step by step.

    A player is an object that chooses moves, its class, a function, the name of one, or None for a
    person. The game starts from rules, a position, the text of either, or another game, which goes
    on.

    >>> match = Match(make_player("random:seed=1"), make_player("alpha-beta"), "tic-tac-toe")
    >>> game = match.run()
    >>> str(game.ending)
    'second wins: line'

    Whatever goes wrong with a player is an ending, and `evidence` keeps what was seen; but where
    a person plays, they make the move in the computer's place. Undo takes back exactly one move.
    When that was the computer's, the person makes the next move in its place, once; then the
    computer goes on as usual. While there are moves to redo, nobody but the person moves.

    `limit` bounds a computer's single moves, `clock` its game. Without a `leeway` only the clock
    decides who is late, as among people.

    By an `agreement` the first player places the first stones of both sides, and it is decided who
    plays which side: `asked` is the seat of who acts, and `deciding` says that it is no move that
    they are asked for. Clocks stand still until all is decided. Players that don't `negotiate` are
    spoken for by a `Dealer`; `seed` makes its choices repeatable.
    """

    def __init__(
        self,
        first: Player | Callable[..., Any] | str | None,
        second: Player | Callable[..., Any] | str | None,
        start: Game | Position | Rules | str,
        *,
        clock: Clock | None = None,
        limit: Limit | None = None,
        leeway: Leeway | None = USUAL,
        on_move: Callable[[Game, Report | None], None] | None = None,
        agreement: Agreement | str | None = None,
        seed: int | None = None,
    ) -> None:
        if not isinstance(start, Game):
            start = Game(_position(start), first=_name(first), second=_name(second), clock=clock)
        if agreement is not None:
            named = Agreement.read(agreement) if isinstance(agreement, str) else agreement
            start = agree(start, named)
        Deal.of(start)  # raises, if nobody could have decided like that
        self.game = start
        self.swapped = False  # whether the players have swapped seats since the match was made
        self._dealer = Dealer(seed=seed)
        self.limit = limit or Limit()
        self.leeway = leeway
        self.on_move = on_move
        self.report: Report | None = None  # what the computer said about the last move
        self.evidence: Evidence | None = None  # of the last thing that went wrong
        players = zip(Side, (first, second), strict=True)
        self.contestants = {side: Contestant(_unless_person(player)) for side, player in players}

    @classmethod
    def of(cls, game: Game) -> Match:
        """The match of a game whose record names its players; they are made when they move."""
        return cls(game.first, game.second, game, leeway=None)

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.game.position.turn

    @property
    def deal(self) -> Deal | None:
        """The opening by agreement, if the game has one and not all is decided."""
        deal = Deal.of(self.game)
        return None if deal is None or deal.over else deal

    @property
    def asked(self) -> Side:
        """The seat of who acts now: of the side to move, except in an opening by agreement."""
        deal = self.deal
        return (None if deal is None else deal.asked) or self.turn

    @property
    def deciding(self) -> bool:
        """Whether something is to be decided now, before the next move."""
        deal = self.deal
        return deal is not None and bool(deal.open_decisions)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.ending is not None

    @property
    def has_person(self) -> bool:
        """Whether anybody is there to be asked."""
        return any(contestant.player is None for contestant in self.contestants.values())

    @property
    def by_hand(self) -> bool:
        """Whether the person makes the next move, whoever's it is."""
        return self.game.tags.get(BY_HAND) == "yes"

    @property
    def person_moves(self) -> bool:
        """Whether a person makes the next move."""
        return self.by_hand or self.contestants[self.asked].player is None

    @property
    def in_place_of_computer(self) -> bool:
        """Whether the person is to make a move that is the computer's."""
        return self.by_hand and self.contestants[self.asked].player is not None

    @property
    def player(self) -> Player | None:
        """Who makes the next move; None is a person. Raises BadPlayer."""
        return None if self.person_moves else self.contestants[self.asked].make()

    def run(self) -> Game:
        """Play to the end. Raises BadPlayer if a player can't be made or is a person."""
        for contestant in self.contestants.values():
            contestant.make()
        try:
            for side, contestant in self.contestants.items():
                if not self.over and self._speaks(contestant):
                    self._prepare(side, contestant)
            while not self.over:
                if self.deciding:
                    self.judge()
                else:
                    self.think()
        finally:
            self.leave()
        return self.game

    def think(self, limit: Limit | None = None) -> Report | None:
        """Let the computer, whose turn it is, make its move; None if it failed.

        The limit is the match's unless one is given. Raises BadPlayer if there is no such player.
        """
        if self.deciding:
            raise BadPlayer("it is to be decided first who plays which side")
        side = self.asked
        own = self.contestants[side]
        player = own.make()
        opening = self.deal is not None
        speaks = self._speaks(own)
        if speaks and not own.ready and not self._prepare(side, own):
            return None
        keeps_time = speaks and abilities(player).keeps_time
        allowed, told = self._time_for(own, limit or self.limit, keeps_time)
        began = time.perf_counter()
        try:
            if not opening:
                report = ask(player, self.game, told)
            elif speaks:
                report = ask(player, self.game, told, abilities(player).place)
            else:
                report = ask(self._dealer, self.game, told)
        except NotSpoken:
            self._speak_for(own, side)
            return self.think(limit)
        except MachineFault:
            raise
        except (Exception, SystemExit) as error:  # whatever a player does is its own loss
            own.thinking += time.perf_counter() - began
            self.fail(error, side)
            return None
        seconds = 0.0 if opening else own.spend(report.seconds, self.leeway)
        if opening:
            own.thinking += report.seconds
        if allowed is not None and report.seconds > allowed + self._forgiven(keeps_time):
            self.fail(PlayerFault.too_late(report.move, report.seconds, allowed), side)
            return None
        after = self.game.play(report.move, seconds)
        if after.ended is not None and self.leeway is not None:
            after = replace(after, ended=None)  # the clock ran out, but within the leeway
        self._go(after, by_hand=False)
        self.report = report
        if self.on_move is not None:
            self.on_move(after, report)
        return report

    def judge(self, limit: Limit | None = None) -> Decision | None:
        """Let the computer, who is asked for a decision, make it; None if it failed.

        Raises BadPlayer if there is no such player.
        """
        deal, side = self.deal, self.asked
        if deal is None or not deal.open_decisions:
            raise BadPlayer("there is nothing to decide now")
        own = self.contestants[side]
        player = own.make()
        speaks = self._speaks(own)
        if speaks and not own.ready and not self._prepare(side, own):
            return None
        able: Abilities = abilities(player) if speaks else self._dealer
        allowed, told = self._time_for(own, limit or self.limit, able.keeps_time)
        began = time.perf_counter()
        try:
            decision = able.decide(self.game, told)
            if not isinstance(decision, Decision):
                raise BadPlayer(
                    "the player answered {answer}, which is no decision",
                    answer=repr(decision)[:60],
                )
            deal.check(decision)
        except NotSpoken:
            self._speak_for(own, side)
            return self.judge(limit)
        except MachineFault:
            raise
        except (Exception, SystemExit) as error:
            self.fail(error, side)
            return None
        finally:
            seconds = time.perf_counter() - began
            own.thinking += seconds
        if allowed is not None and seconds > allowed + self._forgiven(False):
            self.fail(PlayerFault.too_late(decision.value, seconds, allowed), side)
            return None
        self.decide(decision)
        return decision

    def decide(self, decision: Decision | str) -> Decision:
        """Make a person's decision in an opening by agreement. Raises BadNotation."""
        if isinstance(decision, str):
            decision = Decision.read(decision)
        self._reseat(decide(self.game, decision))
        self._go(self.game, by_hand=False)
        if self.on_move is not None:
            self.on_move(self.game, None)
        return decision

    def _reseat(self, game: Game) -> None:
        """Go on with this game; its players may have swapped seats."""
        before, after = Deal.of(self.game), Deal.of(game)
        assert before is not None
        assert after is not None
        self.game = game
        if before.swapped is after.swapped:
            return
        self.swapped = not self.swapped
        first, second = self.contestants.values()
        self.contestants = {Side.FIRST: second, Side.SECOND: first}
        for side, contestant in self.contestants.items():
            if contestant.ready and contestant.speechless:
                self._dismiss(contestant)  # it was told another side, and begins again
            elif contestant.ready:
                abilities(contestant.make()).change_side(side)

    def _speaks(self, own: Contestant) -> bool:
        """Whether the player itself is asked now, not the dealer in its place."""
        deal = self.deal
        if deal is None:
            return True
        able = abilities(own.make())
        return not own.speechless and able.negotiates(deal.agreement, self.game.rules)

    def _speak_for(self, own: Contestant, side: Side) -> None:
        """The dealer opens in the place of this player, and the record says so."""
        own.speechless = True
        names = [*filter(None, self.game.tags.get(DEALER, "").split(", ")), self.game.player(side)]
        self.game = replace(self.game, tags={**self.game.tags, DEALER: ", ".join(names)})

    def limit_now(self, limit: Limit | None = None) -> Limit:
        """What a player is told that shares its clock out, if it is asked now."""
        return self._time_for(self.contestants[self.asked], limit or self.limit, False)[1]

    def play(self, move: Cell | str, seconds: float = 0.0) -> None:
        """Make a person's move. Raises IllegalMove or BadNotation."""
        deal = self.deal
        if deal is not None:
            if isinstance(move, str):
                move = read_move(move, self.game.position)
            if names := ", ".join(each.value for each in deal.open_decisions):
                why = Message(
                    "it is to be decided first who plays which side: {names}", names=names
                )
                raise IllegalMove(why, move)
            seconds = 0.0
        self._go(self.game.play(move, seconds), by_hand=False)
        if self.on_move is not None:
            self.on_move(self.game, None)

    def undo(self) -> bool:
        """Take back one move, or one decision; False when there is none.

        A decision that was taken back is not brought back: it is made again.
        """
        deal = Deal.of(self.game)
        if deal is not None and deal.can_take_back:
            self._reseat(take_back(self.game))
            self._go(self.game, by_hand=True)
            return True
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
        """Who is to act gives up."""
        self._go(self.game.end(Ending.lost_by(self.asked, Reason.RESIGNED)), by_hand=False)

    def fail(self, error: BaseException, side: Side | None = None) -> None:
        """The player whose turn it is, or of this side, has failed.

        A person moves for it, or else it loses.
        """
        fault = PlayerFault.of(error)
        self.evidence = Evidence(
            fault.message, {"position": self.game.position.code, **fault.evidence}
        )
        if self.has_person:
            self._go(self.game, by_hand=True)
        else:
            loser = side or self.asked
            self._go(self.game.end(Ending.lost_by(loser, fault.reason)), by_hand=False)

    def new(self) -> None:
        """The same players, the same start, no moves; who opened opens again."""
        self.leave()
        while (deal := Deal.of(self.game)) is not None and deal.decided:
            self._reseat(take_back(replace(self.game, moves=self.game.moves[: deal.decided_at])))
        self.contestants = {s: Contestant(c.player) for s, c in self.contestants.items()}
        self.evidence = None
        self._go(replace(self.game, moves=(), seconds=(), ended=None, undone=()), by_hand=False)

    def leave(self) -> None:
        """The players go; those that got ready for the game give back what they took."""
        for contestant in self.contestants.values():
            if contestant.ready:
                self._dismiss(contestant)

    def _dismiss(self, contestant: Contestant) -> None:
        began = time.perf_counter()
        with suppress(Exception):  # nothing can be lost any more
            abilities(contestant.make()).leave()
        contestant.ready = False
        contestant.startup += time.perf_counter() - began

    def _prepare(self, side: Side, own: Contestant) -> bool:
        """Let the player of a side get ready for the game; False if that failed."""
        own.ready = True
        began = time.perf_counter()
        try:
            abilities(own.make()).prepare(self.game.rules, side)
        except MachineFault:
            raise
        except (Exception, SystemExit) as error:
            self.fail(error, side)
            return False
        finally:
            own.startup += time.perf_counter() - began
        if self.leeway is not None and self.leeway.charge_start:
            own.charged = own.startup
        return True

    def _time_for(
        self, own: Contestant, limit: Limit, keeps_time: bool
    ) -> tuple[float | None, Limit]:
        """The seconds that the next move may take, and what the player is told."""
        opening = self.deal is not None
        left = self.game.time_left(self.asked)
        if left is not None:
            left += own.free
            if opening:  # which costs no time on the clock, but may not take as long as one likes
                left = share_of_clock(left, self.game)
        bounds = [bound for bound in (limit.seconds, left) if bound is not None]
        if not bounds:
            return None, limit
        allowed = max(0.0, min(bounds))
        if self.leeway is not None and not own.moved and not opening:
            allowed += self.leeway.first_seconds - own.charged
        told = allowed
        if left is not None and not keeps_time and not opening:
            told = min(told, share_of_clock(left, self.game))
        told = max(told, LEAST)
        return allowed, limit if told == limit.seconds else replace(limit, seconds=told)

    def _forgiven(self, keeps_time: bool) -> float:
        """How many seconds a move may be late."""
        if self.leeway is None:
            return math.inf
        return self.leeway.grace if keeps_time else self.leeway.patience

    def _go(self, game: Game, by_hand: bool) -> None:
        """Go on with this game; the record keeps that a person moves by hand."""
        if by_hand != (game.tags.get(BY_HAND) == "yes"):
            tags = {name: text for name, text in game.tags.items() if name != BY_HAND}
            game = replace(game, tags={**tags, BY_HAND: "yes"} if by_hand else tags)
        self.game = game
        self.report = None


def is_person(name: str) -> bool:
    """Whether the name means somebody at the keyboard."""
    return name.strip().lower() in ("", PERSON, "human", "mensch", "человек")


def share_of_clock(left: float, game: Game) -> float:
    """A sensible part of the clock for one move: an equal one, and never more than half.

    >>> share_of_clock(60, Game.new("gomoku", clock=Clock(300, increment=1)))
    3.8
    """
    own_moves = (game.rules.cells - game.position.ply + 1) // 2
    increment = 0.0 if game.clock is None else game.clock.increment
    equal = left / max(1, min(MOST_MOVES, own_moves)) + 0.8 * increment
    return max(LEAST, min(left / 2, equal))


def _unless_person(player: Player | Callable[..., Any] | str | None) -> Player | str | None:
    if isinstance(player, str):
        return None if is_person(player) else player
    return None if player is None else make_player(player)


def _position(start: Position | Rules | str) -> Position:
    if isinstance(start, Rules):
        return Position.start(start)
    return read_position(start) if isinstance(start, str) else start


def _name(player: Player | Callable[..., Any] | str | None) -> str:
    if player is None:
        return PERSON
    return player if isinstance(player, str) else object_name(player)
