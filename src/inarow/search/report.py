"""What a search says when it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from inarow.rules import Cell, Data, Message, Position, Say, plain
from inarow.search.score import Score


@dataclass(frozen=True)
class Count(Data):
    """Random games after a move: so many won of so many, and so many drawn."""

    won: int
    drawn: int
    games: int


@dataclass(frozen=True)
class Report(Data):
    """The move, what it is worth, and what it cost to find out.

    `values` is what each move is worth to the side to move, for the moves that were looked at;
    `counts` the random games behind them, where there were any; `variation` how the game is
    expected to go on, beginning with the move.
    `finished` is False when a limit ended the search: the report is then the best so far, and
    `bounds` is what is proven all the same: the score is at least the first, at most the second.
    `notices` say what the search had to do without, such as a file that is damaged. With the
    `position` it was asked about, a report can show itself.
    """

    move: Cell
    score: Score | None = None
    values: Mapping[Cell, Score] = field(default_factory=dict)
    counts: Mapping[Cell, Count] = field(default_factory=dict)
    variation: tuple[Cell, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    depth: int | None = None
    finished: bool = True
    bounds: tuple[Score, Score] | None = None
    notices: tuple[Message, ...] = ()
    position: Position | None = field(default=None, repr=False, compare=False)

    DATA = "move score values counts variation nodes seconds depth finished bounds"

    @property
    def best_moves(self) -> tuple[Cell, ...]:
        """The moves that are proven to be as good as `move`, or else that one alone."""
        best = self.values.get(self.move)
        if best is None or not best.proven:
            return (self.move,)
        return tuple(move for move, score in self.values.items() if score == best)

    def as_data(self, say: Say = str) -> dict[str, Any]:
        """The report as plain data, the best moves first.

        >>> values = {Cell(0, 0): Score.loss(2), Cell(1, 0): Score.draw(), Cell(2, 0): Score.win(1)}
        >>> list(Report(Cell(2, 0), values=values).as_data()["values"])
        ['c1', 'b1', 'a1']
        """
        values = dict(sorted(self.values.items(), key=lambda valued: valued[1], reverse=True))
        return super().as_data(say) | {"values": plain(values), "seconds": round(self.seconds, 6)}

    def _repr_svg_(self) -> str | None:
        """The board with the value of every move and the best ones marked, for notebooks."""
        if self.position is None:
            return None
        from inarow.draw.svg import draw_svg

        signs = {move: score.short for move, score in self.values.items()}
        if not signs and self.score is not None:
            signs = {self.move: self.score.short}
        return draw_svg(self.position, values=signs, best=self.best_moves)


def changed(report: Report, **changes: Any) -> Report:
    """The report with these fields changed; `replace` takes many times as long."""
    after = Report.__new__(Report)
    after.__dict__.update(report.__dict__, **changes)
    return after


CountData = Annotated[dict[str, Any], Count]
ReportData = Annotated[dict[str, Any], Report]
