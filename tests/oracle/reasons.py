"""The reasons that a review gives, looked at again by an oracle of its own.

It sees for itself what is on the board, and finds what a position is worth by trying everything.
"""

from __future__ import annotations

from inarow.review import Kind, MoveReview, Reason
from inarow.rules import Cell, Position
from inarow.search import Score
from oracle.truth import Board, Truth


def as_score(value: tuple[int, int]) -> Score:
    return Score.draw() if value[0] == 0 else Score(float(value[0]), value[1])


def stones_after(oracle: Truth, start: Position, moves: tuple[Cell, ...]) -> tuple[Board, int]:
    board, who = oracle.board(start), oracle.who(start)
    for cell in moves:
        board, who = oracle.put(board, oracle.index(cell), who), 3 - who
    return board, who


class Checker:
    """One reason, looked at again by the oracle."""

    def __init__(self, oracle: Truth, move: MoveReview, reason: Reason) -> None:
        self.oracle = oracle
        self.move = move
        self.reason = reason
        self.board = oracle.board(move.position)
        self.who = oracle.who(move.position)
        self.made = oracle.index(move.move)
        self.after = oracle.put(self.board, self.made, self.who)
        self.cells = [oracle.index(cell) for cell in reason.cells]

    def holds(self) -> bool:
        check = {
            Kind.MISSED_WIN: self.missed_win,
            Kind.COMPLETED_LINE: self.completed_line,
            Kind.MISSED_BLOCK: self.missed_block,
            Kind.WALKED_UNDER: self.walked_under,
            Kind.GAVE_UP_OWN_THREAT: self.gave_up,
            Kind.BROKE_OPPOSITE: self.broke_opposite,
            Kind.ALLOWED_DOUBLE_THREAT: self.allowed_double,
            Kind.MISSED_DOUBLE_THREAT: self.missed_double,
            Kind.ZUGZWANG: self.zugzwang,
            Kind.LOST_PARITY: self.lost_parity,
            Kind.RAN_OUT: self.ran_out,
            Kind.MISSED_RUNNING_OUT: self.missed_running_out,
            Kind.MISSED_QUICK_WIN: self.missed_quick_win,
            Kind.FACTS: self.facts,
        }
        return check[self.reason.kind]()

    def missed_win(self) -> bool:
        wins = self.oracle.completing(self.board, self.who)
        return set(self.cells) == wins and bool(wins) and self.made not in wins

    def completed_line(self) -> bool:
        safe = set(self.oracle.free(self.board)) - self.oracle.completing(self.board, self.who)
        return self.oracle.has_line(self.after, self.who) and bool(safe)

    def missed_block(self) -> bool:
        (cell,) = self.cells
        before = self.oracle.completing(self.board, 3 - self.who)
        return before == {cell} and cell in self.oracle.completing(self.after, 3 - self.who)

    def walked_under(self) -> bool:
        (cell,) = self.cells
        return (
            cell == self.made + self.oracle.wide
            and cell not in self.oracle.free(self.board)
            and cell in self.oracle.completing(self.after, 3 - self.who)
        )

    def gave_up(self) -> bool:
        (cell,) = self.cells
        keeps = self.oracle.after(self.after, cell, 3 - self.who)
        return (
            cell == self.made + self.oracle.wide
            and self.oracle.completes(self.board, cell, self.who)
            and keeps[0] == self.oracle.value(self.after, 3 - self.who)[0]
        )

    def broke_opposite(self) -> bool:
        (cell,) = self.cells
        saved = self.oracle.after(self.board, cell, self.who)[0]
        return saved >= 0 and self.oracle.after(self.board, self.made, self.who)[0] < 0

    def stand(self, better: bool) -> tuple[Board, int]:
        """The loser's last position, and the loser."""
        line = self.move.better if better else self.move.refutation
        assert line is not None
        start = self.move.position if better else self.move.position.play(self.move.move)
        last = 1 if self.oracle.rules.misere else 2
        return stones_after(self.oracle, start, line.moves[:-last])

    def lost_at_once(self, board: Board, loser: int) -> bool:
        return self.oracle.value(board, loser) == (-1, 1 if self.oracle.rules.misere else 2)

    def double(self, board: Board, loser: int, cells: list[int]) -> bool:
        """Two cells to stop, or one above the other."""
        threats = self.oracle.completing(board, 3 - loser)
        if not self.lost_at_once(board, loser) or not threats:
            return False
        if len(threats) > 1:
            return set(cells) == threats
        low, high = cells
        blocked = self.oracle.put(board, low, loser)
        return {low} == threats and high in self.oracle.completing(blocked, 3 - loser)

    def plies_on(self) -> bool:
        """Whether the plies that are named are those of the refutation until the last choice."""
        line = self.move.refutation
        assert line is not None
        last = 1 if self.oracle.rules.misere else 2
        return self.reason.message.values["n"] == len(line.moves) - last

    def allowed_double(self) -> bool:
        return self.double(*self.stand(better=False), self.cells) and self.plies_on()

    def missed_double(self) -> bool:
        return self.double(*self.stand(better=True), self.cells[1:])

    def no_threat_but_lost(self, board: Board, loser: int) -> bool:
        return self.lost_at_once(board, loser) and not self.oracle.completing(board, 3 - loser)

    def zugzwang(self) -> bool:
        return self.no_threat_but_lost(*self.stand(better=False)) and self.plies_on()

    def lost_parity(self) -> bool:
        return self.no_threat_but_lost(*self.stand(better=True)) and self.move.is_mistake

    def out_of_cells(self, board: Board, loser: int) -> bool:
        return set(self.oracle.free(board)) == self.oracle.completing(board, loser)

    def ran_out(self) -> bool:
        board, loser = self.stand(better=False)
        return loser == self.who and self.out_of_cells(board, loser) and self.plies_on()

    def missed_running_out(self) -> bool:
        board, loser = self.stand(better=True)
        return loser != self.who and self.out_of_cells(board, loser) and self.move.is_mistake

    def missed_quick_win(self) -> bool:
        (cell,) = self.cells
        best = self.oracle.after(self.board, cell, self.who)
        made = self.oracle.after(self.board, self.made, self.who)
        return best[0] > 0 and as_score(made) < as_score(best)

    def facts(self) -> bool:
        """The answer that is named is a best one, and the number of plies is right."""
        sign, plies = self.oracle.value(self.after, 3 - self.who)
        best = as_score((sign, plies))
        named = all(
            as_score(self.oracle.after(self.after, cell, 3 - self.who)) == best
            for cell in self.cells
        )
        n = self.reason.message.values.get("n")
        if self.move.score.sign == self.move.best.sign != 0:
            return named and n == plies + 1
        return named and (n is None or n == plies)
