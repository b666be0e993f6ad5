"""The fast engines as players: one that never errs where it fits, one that does its best."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from inarow.players.dealer import Dealer
from inarow.players.kind import Kind, option
from inarow.players.player import Abilities
from inarow.rules import Agreement, Cell, Decision, Game, Message, Position, Rules, Side
from inarow.search import Limit, Report

if TYPE_CHECKING:
    from inarow.engine.engine import Engine

# Boards that are solved from the empty board on while a player waits; with falling stones the
# opening book does the first plies of the largest of them.
MOST_PLACED = 16
MOST_FALLING = 42
# What `engine` takes for a move when nobody sets a limit.
SECONDS = 1.0


@dataclass(kw_only=True)
class EnginePlayer(Abilities):
    """Proves what it can within the limit, and guesses the rest by a tree search."""

    memory: int = option(256, Message("megabytes for what is proven"), 1)
    threads: int = option(1, Message("threads that search side by side"), 1)
    book: bool = option(True, Message("use the opening book"))
    seed: int = option(0, Message("the same number makes the same choices again"), 0)
    _proving: ClassVar[float] = 0.4  # the share of a limit that goes to an exact solution
    _engine: Engine | None = field(default=None, init=False, repr=False, compare=False)
    _dealer: Dealer | None = field(default=None, init=False, repr=False, compare=False)

    def choose(self, game: Game, limit: Limit) -> Report:
        return self.engine(game.rules).search(game.position, _bounded(limit))

    def prepare(self, rules: Rules, side: Side) -> None:
        self.engine(rules).prepare()

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        return True

    def place(self, game: Game, limit: Limit) -> Report:
        return self._own_dealer().choose(game, _bounded(limit))

    def decide(self, game: Game, limit: Limit) -> Decision:
        return self._own_dealer().decide(game, _bounded(limit))

    def _own_dealer(self) -> Dealer:
        if self._dealer is None:
            self._dealer = Dealer(self.engine, self.seed)
        return self._dealer

    def engine(self, rules: Rules) -> Engine:
        """The engine for these rules; it is kept, with what it has proven."""
        from inarow.engine.engine import MEGABYTE, Engine  # the compiled core, only when needed

        if self._engine is None or self._engine.rules != rules:
            self._engine = Engine(
                rules, self.memory * MEGABYTE, self.threads, self.book, self.seed, self._proving
            )
        return self._engine


@dataclass(kw_only=True)
class Perfect(EnginePlayer):
    """Never errs: the quickest win, and in a lost position the longest and hardest defence."""

    _proving: ClassVar[float] = 0.9

    def choose(self, game: Game, limit: Limit) -> Report:
        position = game.position
        report = self.engine(game.rules).analyse(position, limit)
        if not report.finished or report.score is None or report.score.is_win:
            return report
        equal = [move for move, score in report.values.items() if score == report.score]
        rest = limit.rest(report.nodes, report.seconds)
        if len(equal) < 2 or limit.nodes is not None or rest is None:
            return report
        move = self._hardest(position, equal, rest.share(1 / len(equal)))
        return replace(report, move=move, variation=())

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules.cells <= (MOST_FALLING if rules.gravity else MOST_PLACED):
            return None
        return Message(
            "perfect has to know the end, and {code} is too large for that: take engine instead",
            code=rules.code,
        )

    def _hardest(self, position: Position, moves: list[Cell], limit: Limit) -> Cell:
        """Of equally good moves, one after which the other side has fewest right answers."""
        answers = {move: self._right_answers(position.play(move), limit) for move in moves}
        fewest = min(answers.values())
        return random.Random(self.seed).choice([m for m in moves if answers[m] == fewest])

    def _right_answers(self, position: Position, limit: Limit) -> float:
        """The share of moves that keep what the side to move has."""
        if position.outcome is not None:
            return 0.0
        report = self.engine(position.rules).analyse(position, limit)
        if not report.finished:
            return 1.0
        best = max(report.values.values())
        keeping = [score for score in report.values.values() if score.value == best.value]
        return len(keeping) / len(report.values)


def _bounded(limit: Limit) -> Limit:
    """The limit, or the usual one where there is none."""
    if limit.seconds is None and limit.nodes is None:
        return replace(limit, seconds=SECONDS)
    return limit


ENGINES = (
    Kind.of("perfect", Perfect, Message("never errs, on boards that can be solved while you wait")),
    Kind.of(
        "engine",
        EnginePlayer,
        Message("proves what it can, and guesses the rest; give it time"),
    ),
)


def strongest_player(rules: Rules) -> str:
    """The name of the strongest player for these rules."""
    return "perfect" if Perfect().why_unfit(rules) is None else "engine"
