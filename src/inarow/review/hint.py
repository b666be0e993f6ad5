"""Help in three steps: where to look, what to look for, and the move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from inarow.engine.engine import engine_for
from inarow.engine.opposite import opposite_answer
from inarow.review.motif import LastStand, Stand, cell_above, completing_cells, last_stand
from inarow.review.proof import play_out
from inarow.rules import LETTERS, Cell, Data, Message, Position
from inarow.search import Bound, Limit, Score

PATIENCE = Limit(seconds=2.0)  # nobody waits longer for a hint
TRIED = 4  # other moves whose refutation is looked at
DOUBLE = (Stand.DOUBLE, Stand.STACKED)


class Idea(Enum):
    """What the move is about."""

    WIN_AT_ONCE = "win-at-once"
    BLOCK = "block"
    DOUBLE_THREAT = "double-threat"
    STOP_DOUBLE_THREAT = "stop-double-threat"
    UNDER_THREAT = "under-threat"
    ZUGZWANG = "zugzwang"
    OPPOSITE = "opposite"
    RUN_OUT = "run-out"
    SAFE_CELL = "safe-cell"
    ONLY_MOVE = "only-move"
    KEEPS_RESULT = "keeps-result"
    LONGEST = "longest"
    ESTIMATE = "estimate"


IDEAS = {
    Idea.WIN_AT_ONCE: Message("You can win at once."),
    Idea.BLOCK: Message("The other side threatens to win at once: block."),
    Idea.DOUBLE_THREAT: Message("There is a way to a double threat."),
    Idea.STOP_DOUBLE_THREAT: Message("The other side is after a double threat: stop it."),
    Idea.UNDER_THREAT: Message("Do not play under a threat of the other side."),
    Idea.ZUGZWANG: Message(
        "Count the cells that are left: the other side can be brought into zugzwang."
    ),
    Idea.OPPOSITE: Message("Give the opposite answer: whoever mirrors can't lose here."),
    Idea.RUN_OUT: Message("Count the safe cells: the other side can be made to run out of them."),
    Idea.SAFE_CELL: Message("Some cells complete a line of your own: take a safe one."),
    Idea.ONLY_MOVE: Message("Only one move keeps the result."),
    Idea.KEEPS_RESULT: Message("Several moves keep the result; this is about a good place."),
    Idea.LONGEST: Message("Every move loses: hold out as long as you can."),
    Idea.ESTIMATE: Message("Nothing is proven here: a good place is an estimate."),
}
WON = {
    Stand.DOUBLE: Idea.DOUBLE_THREAT,
    Stand.STACKED: Idea.DOUBLE_THREAT,
    Stand.ZUGZWANG: Idea.ZUGZWANG,
    Stand.OUT_OF_CELLS: Idea.RUN_OUT,
}


@dataclass(frozen=True)
class Hint(Data):
    """The best move that is known, and three sentences that lead to it.

    `near` is where to look, `cells` is what the idea is about.
    """

    position: Position
    move: Cell
    score: Score
    values: Mapping[Cell, Score]  # of the moves, where it is known exactly
    variation: tuple[Cell, ...]  # what may follow
    limit: Limit | None  # for playing out what the idea is about; None leaves no time

    DATA = "position move score proven idea cells near steps"

    @property
    def proven(self) -> bool:
        """Whether the worth of the move is proven."""
        return self.score.proven

    @property
    def idea(self) -> Idea:
        """What the move is about."""
        return self._found[0]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the idea."""
        return self._found[1]

    @property
    def near(self) -> tuple[Cell, ...]:
        """The moves among which the best one is."""
        position, move = self.position, self.move
        if position.rules.gravity:
            columns = _columns(position, move)
            return tuple(cell for cell in position.legal_moves() if cell.x in columns)
        middle = _cell_beside(position, move)
        return tuple(cell for cell in position.legal_moves() if _distance(cell, middle) <= 1)

    @property
    def steps(self) -> tuple[Message, Message, Message]:
        """A nudge, the idea, the move."""
        return _nudge(self.position, self.move), IDEAS[self.idea], _say_move(self.move, self.score)

    @cached_property
    def _found(self) -> tuple[Idea, tuple[Cell, ...]]:
        """The idea and the cells of it; each is seen on the board or proven."""
        position, move = self.position, self.move
        misere = position.rules.misere
        if not misere:
            for idea, side in (
                (Idea.WIN_AT_ONCE, position.turn),
                (Idea.BLOCK, position.turn.other),
            ):
                if move in (cells := completing_cells(position, side)):
                    return idea, cells
        if self.score.is_win and (stand := self._won_stand()):
            return WON[stand.kind], (move,) if misere else stand.cells
        if opposite_answer(position) == move:
            return Idea.OPPOSITE, (move,)
        fatal = completing_cells(position, position.turn)
        if misere and fatal and move not in fatal:
            return Idea.SAFE_CELL, fatal
        if self.score.proven and not self.score.is_loss and not misere:
            if cells := self._double_threat_of_other():
                return Idea.STOP_DOUBLE_THREAT, cells
            if cells := _under_threats(position):
                return Idea.UNDER_THREAT, cells
        return self._bare_idea(), (move,)

    def _won_stand(self) -> LastStand | None:
        """How a win that begins with the move is decided, if that is proven."""
        begun = self.variation if self.variation[:1] == (self.move,) else (self.move,)
        variation = play_out(self.position, self.score, self.limit, begun=begun)
        return last_stand(self.position, variation.moves) if variation.complete else None

    def _double_threat_of_other(self) -> tuple[Cell, ...]:
        """The cells of a double threat that another move would allow, the nearest first."""
        lost = [(score.plies, move) for move, score in self.values.items() if score.is_loss]
        limit = None if self.limit is None else self.limit.share(1 / TRIED)
        for _plies, move in sorted(lost)[:TRIED]:
            after = self.position.play(move)
            if after.outcome is None:
                variation = play_out(after, Score.win(), limit)
                stand = last_stand(after, variation.moves) if variation.complete else None
                if stand is not None and stand.kind in DOUBLE:
                    return stand.cells
        return ()

    def _bare_idea(self) -> Idea:
        if not self.score.proven:
            return Idea.ESTIMATE
        if self.score.is_loss:
            return Idea.LONGEST
        others = [value for other, value in self.values.items() if other != self.move]
        whole = set(self.values) == set(self.position.legal_moves())
        if whole and all(value.sign < self.score.sign for value in others):
            return Idea.ONLY_MOVE
        return Idea.KEEPS_RESULT


def hint_for(position: Position, limit: Limit = PATIENCE) -> Hint:
    """Help for the side to move. Raises GameOver where the game is over.

    >>> from inarow.rules import read_position
    >>> for step in hint_for(read_position("tic-tac-toe a1 b1 a2 b2")).steps:
    ...     print(step)
    Look near a2.
    You can win at once.
    a3 wins at once.
    """
    report = engine_for(position.rules).search(position, limit)
    score = report.score or Score.estimate(0)
    if not score.proven and opposite_answer(position) == report.move:
        score = Score.draw(Bound.AT_LEAST)
    known = {move: value for move, value in report.values.items() if value.is_exact}
    rest = limit.rest(report.nodes, report.seconds)
    return Hint(position, report.move, score, known, report.variation, rest)


def _under_threats(position: Position) -> tuple[Cell, ...]:
    """The threats of the other side right above cells that could be taken now."""
    threats = set(position.threats(position.turn.other))
    above = [cell_above(move, position.rules) for move in position.legal_moves()]
    return tuple(cell for cell in above if cell is not None and cell in threats)


def _columns(position: Position, move: Cell) -> range:
    """Up to three columns, the move's among them: one alone would be the move."""
    wide = position.rules.width
    left = max(0, min(move.x - 1, wide - 3))
    return range(left, min(wide, left + 3))


def _cell_beside(position: Position, move: Cell) -> Cell:
    """A cell beside the move, with a stone on it if there is one."""
    around = [cell for cell in position.rules.grid.cells if _distance(cell, move) == 1]
    taken = [cell for cell in around if position.at(cell) is not None]
    return next(iter(taken or around), move)


def _distance(cell: Cell, other: Cell) -> int:
    """How many steps of a king apart they are."""
    return max(abs(cell.x - other.x), abs(cell.y - other.y))


def _nudge(position: Position, move: Cell) -> Message:
    if not position.rules.gravity:
        return Message("Look near {cell}.", cell=str(_cell_beside(position, move)))
    columns = _columns(position, move)
    return Message(
        "Look at columns {first} to {last}.",
        first=LETTERS[columns[0]],
        last=LETTERS[columns[-1]],
    )


def _say_move(move: Cell, score: Score) -> Message:
    name, plies = str(move), score.plies
    if not score.proven:
        return Message("{move} looks best (an estimate).", move=name)
    if score.is_draw and score.bound is Bound.AT_LEAST:
        return Message("{move} can't lose.", move=name)
    if score.is_draw:
        return Message("{move} holds the draw.", move=name)
    if score.is_win and plies is None:
        return Message("{move} wins.", move=name)
    if plies is None or (score.is_loss and not score.is_exact):
        return Message("{move} loses, like all moves.", move=name)
    if score.is_win and plies == 1:
        return Message("{move} wins at once.", move=name)
    if score.is_win and score.bound is Bound.AT_LEAST:
        return Message.counted(
            "{move} wins in at most {n} ply.",
            "{move} wins in at most {n} plies.",
            plies,
            move=name,
        )
    if score.is_win:
        return Message.counted(
            "{move} wins in {n} ply.", "{move} wins in {n} plies.", plies, move=name
        )
    return Message.counted(
        "{move} holds out longest: it loses in {n} ply.",
        "{move} holds out longest: it loses in {n} plies.",
        plies,
        move=name,
    )
