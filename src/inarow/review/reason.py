"""Why a move was worse than another, as sentences that were checked against the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from inarow.engine.opposite import opposite_answer
from inarow.review.grade import Grade, Graded
from inarow.review.motif import LastStand, Stand, cell_above, completing_cells, last_stand
from inarow.review.proof import Variation
from inarow.rules import Cell, Data, Message, Position


class Kind(Enum):
    """What went wrong."""

    MISSED_WIN = "missed-win"
    COMPLETED_LINE = "completed-line"
    MISSED_BLOCK = "missed-block"
    WALKED_UNDER = "walked-under"
    GAVE_UP_OWN_THREAT = "gave-up-own-threat"
    BROKE_OPPOSITE = "broke-opposite"
    ALLOWED_DOUBLE_THREAT = "allowed-double-threat"
    MISSED_DOUBLE_THREAT = "missed-double-threat"
    ZUGZWANG = "zugzwang"
    LOST_PARITY = "lost-parity"
    RAN_OUT = "ran-out-of-safe-cells"
    MISSED_RUNNING_OUT = "missed-running-out"
    MISSED_QUICK_WIN = "missed-quick-win"
    FACTS = "facts"


TELLING = {
    Kind.MISSED_WIN,
    Kind.BROKE_OPPOSITE,
    Kind.MISSED_DOUBLE_THREAT,
    Kind.LOST_PARITY,
    Kind.MISSED_RUNNING_OUT,
    Kind.MISSED_QUICK_WIN,
}


@dataclass(frozen=True)
class Reason(Data):
    """One thing that is true of a move and tells why it was worse; `cells` are where to look."""

    kind: Kind
    message: Message
    cells: tuple[Cell, ...] = ()

    DATA = "kind text=message cells"

    @property
    def tells_better(self) -> bool:
        """Whether the sentence names a better move; a puzzle keeps that to itself."""
        return self.kind in TELLING


@dataclass(frozen=True)
class Case(Graded):
    """A move with its grade and, where it lost something, the variations that show it.

    `better` begins with a best move, `refutation` is how the game goes on after the move made.
    """

    position: Position
    move: Cell
    better: Variation | None
    refutation: Variation | None

    @property
    def after(self) -> Position:
        return self.position.play(self.move)


def reasons_of(case: Case) -> tuple[Reason, ...]:
    """Everything that is true of the case, the most telling first."""
    seen = (
        Reason(kind, Message(text.template, cell=names(cells), cells=names(cells)), cells)
        for kind, find, text in SEEN
        if (cells := find(case))
    )
    return (*seen, *_allowed(case), *_missed(case), *_facts(case))


def names(cells: tuple[Cell, ...]) -> str:
    """Cells as they stand in a sentence."""
    return ", ".join(map(str, cells))


def _missed_win(case: Case) -> tuple[Cell, ...]:
    cells = completing_cells(case.position, case.position.turn)
    return () if case.position.rules.misere or case.move in cells else cells


def _completed_line(case: Case) -> tuple[Cell, ...]:
    fatal = completing_cells(case.position, case.position.turn)
    if not case.position.rules.misere or set(fatal) == set(case.position.legal_moves()):
        return ()  # misère, there was nothing else to do
    return case.after.line


def _missed_block(case: Case) -> tuple[Cell, ...]:
    other = case.position.turn.other
    cells = completing_cells(case.position, other)
    if case.position.rules.misere or len(cells) > 1:
        return ()
    return tuple(cell for cell in completing_cells(case.after, other) if cell in cells)


def _walked_under(case: Case) -> tuple[Cell, ...]:
    if case.position.rules.misere:
        return ()
    above = cell_above(case.move, case.position.rules)
    cells = completing_cells(case.after, case.position.turn.other)
    return tuple(cell for cell in cells if cell == above)


def _gave_up_own_threat(case: Case) -> tuple[Cell, ...]:
    if case.position.rules.misere or not case.is_mistake or case.refutation is None:
        return ()
    above = cell_above(case.move, case.position.rules)
    threats = case.position.threats(case.position.turn)
    return tuple(cell for cell in case.refutation.moves[:1] if cell == above and cell in threats)


def _broke_opposite(case: Case) -> tuple[Cell, ...]:
    answer = opposite_answer(case.position)
    broken = case.score.is_loss and answer != case.move
    return (answer,) if broken and answer is not None else ()


# What can be seen on the board: where to look, if it is so, and what to say then.
SEEN = (
    (Kind.MISSED_WIN, _missed_win, Message("It missed a win at once: {cells}.")),
    (
        Kind.COMPLETED_LINE,
        _completed_line,
        Message("It completed a line of its own, and there was a safe cell left."),
    ),
    (
        Kind.MISSED_BLOCK,
        _missed_block,
        Message("It missed a block: the other side wins at once on {cell}."),
    ),
    (
        Kind.WALKED_UNDER,
        _walked_under,
        Message("It walked under a threat: now the other side can take {cell} and wins at once."),
    ),
    (
        Kind.GAVE_UP_OWN_THREAT,
        _gave_up_own_threat,
        Message(
            "It gave up a threat of its own: the stone under {cell} lets the other side"
            " take that cell."
        ),
    ),
    (
        Kind.BROKE_OPPOSITE,
        _broke_opposite,
        Message(
            "It broke the symmetry: the opposite answer, {cell}, can't lose, now and to the"
            " end of the game."
        ),
    ),
)


def _allowed(case: Case) -> Iterator[Reason]:
    """What the other side does now, when the move loses."""
    variation = case.refutation
    held = case.grade is Grade.FASTER_LOSS  # lost before: nothing was allowed now
    if not case.score.is_loss or held or variation is None or not variation.complete:
        return
    stand = last_stand(case.after, variation.moves)
    if stand is not None:
        kind, message = _allowed_stand(stand)
        yield Reason(kind, message, stand.cells)


def _allowed_stand(stand: LastStand) -> tuple[Kind, Message]:
    cells = names(stand.cells)
    n = stand.plies
    match stand.kind:
        case Stand.DOUBLE:
            return Kind.ALLOWED_DOUBLE_THREAT, Message.counted(
                "It allows a double threat: {n} ply on, {cells} are open at the same time, and"
                " only one of them can be stopped.",
                "It allows a double threat: {n} plies on, {cells} are open at the same time, and"
                " only one of them can be stopped.",
                n,
                cells=cells,
            )
        case Stand.STACKED:
            return Kind.ALLOWED_DOUBLE_THREAT, Message.counted(
                "It allows two threats on top of each other: {n} ply on, stopping {low} would"
                " open {high}.",
                "It allows two threats on top of each other: {n} plies on, stopping {low} would"
                " open {high}.",
                n,
                low=str(stand.cells[0]),
                high=str(stand.cells[1]),
            )
        case Stand.ZUGZWANG:
            return Kind.ZUGZWANG, Message.counted(
                "It loses the count of the last cells: {n} ply on nothing is threatened, but"
                " every move left opens a cell on which the other side wins ({cells}).",
                "It loses the count of the last cells: {n} plies on nothing is threatened, but"
                " every move left opens a cell on which the other side wins ({cells}).",
                n,
                cells=cells,
            )
        case Stand.OUT_OF_CELLS:
            return Kind.RAN_OUT, Message.counted(
                "It runs out of safe cells: {n} ply on, every free cell completes a line of its"
                " own ({cells}).",
                "It runs out of safe cells: {n} plies on, every free cell completes a line of its"
                " own ({cells}).",
                n,
                cells=cells,
            )


def _missed(case: Case) -> Iterator[Reason]:
    """What the move's maker could have done, when there was a win."""
    variation = case.better
    won = case.is_mistake and case.best.is_win
    if not won or variation is None or not variation.complete:
        return
    stand = last_stand(case.position, variation.moves)
    kept = case.grade is Grade.MISSED_QUICK_WIN  # it may still win: only a quicker way was missed
    if stand is not None and not (kept and stand.kind not in (Stand.DOUBLE, Stand.STACKED)):
        yield _missed_stand(stand, variation.moves[0])


def _missed_stand(stand: LastStand, move: Cell) -> Reason:
    cells = names(stand.cells)
    match stand.kind:
        case Stand.DOUBLE | Stand.STACKED:
            text = Message.counted(
                "It missed a double threat of its own: {move} leads to it in {n} ply ({cells}).",
                "It missed a double threat of its own: {move} leads to it in {n} plies ({cells}).",
                stand.plies,
                move=str(move),
                cells=cells,
            )
            return Reason(Kind.MISSED_DOUBLE_THREAT, text, (move, *stand.cells))
        case Stand.ZUGZWANG:
            text = Message.counted(
                "It lost the parity of the last cells: after {move} the other side runs into"
                " zugzwang in {n} ply.",
                "It lost the parity of the last cells: after {move} the other side runs into"
                " zugzwang in {n} plies.",
                stand.plies,
                move=str(move),
            )
            return Reason(Kind.LOST_PARITY, text, (move, *stand.cells))
        case Stand.OUT_OF_CELLS:
            text = Message.counted(
                "It let the other side off: after {move} that side has no safe cell left in"
                " {n} ply.",
                "It let the other side off: after {move} that side has no safe cell left in"
                " {n} plies.",
                stand.plies,
                move=str(move),
            )
            return Reason(Kind.MISSED_RUNNING_OUT, text, (move,))


def _facts(case: Case) -> Iterator[Reason]:
    """Only what is proven."""
    slower = case.grade in (Grade.SLOWER_WIN, Grade.MISSED_QUICK_WIN)
    if slower and case.score.plies is None and case.better is not None:
        quick = case.better.moves[:1]
        message = Message("There was a quicker win, beginning with {move}.", move=names(quick))
        if not case.score.is_win:  # nobody knows whether it wins at all
            message = Message("There was a quick win, beginning with {move}.", move=names(quick))
        yield Reason(Kind.MISSED_QUICK_WIN, message, quick)
        return
    if not case.score.proven:
        return
    answer = case.refutation.moves[0] if case.refutation and case.refutation.moves else None
    cells = () if answer is None else (answer,)
    yield Reason(Kind.FACTS, _fact(case, answer), cells)


def _fact(case: Case, answer: Cell | None) -> Message:
    score, best, after = case.score, case.best, case.after
    same_result = score.sign == best.sign != 0 and best.proven
    if same_result and score.plies is not None and best.plies is not None:
        if score.is_win:
            return Message.counted(
                "It wins in {n} ply; {best} would have been enough.",
                "It wins in {n} plies; {best} would have been enough.",
                score.plies,
                best=best.plies,
            )
        return Message.counted(
            "It loses in {n} ply; {best} were possible.",
            "It loses in {n} plies; {best} were possible.",
            score.plies,
            best=best.plies,
        )
    if after.outcome is not None:
        if after.outcome.winner is None:
            return Message("The board is full, and the game is a draw.")
        return Message("The game is lost at once.")
    if score.is_loss:
        if answer is None:
            return Message("The other side can force a win now.")
        if score.plies is None:
            return Message(
                "The other side can force a win now, beginning with {move}.", move=str(answer)
            )
        return Message.counted(
            "The other side wins in {n} ply now, beginning with {move}.",
            "The other side wins in {n} plies now, beginning with {move}.",
            score.plies - 1,
            move=str(answer),
        )
    if answer is None:
        return Message("The other side can hold the draw now.")
    return Message("The other side can hold the draw now, beginning with {move}.", move=str(answer))
