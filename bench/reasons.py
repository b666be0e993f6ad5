"""Games of levels and ladder players, reviewed: does every reason hold, "plies on" included?

The judge is the tests' oracle, which shares no line with the package: it looks at the board itself,
tries everything where few cells are free, and looks for forced wins on boards where stones are
placed. `python -m bench.reasons 5 15x15k5` looks at five games of the rules that are named, and
`python -m bench.reasons 5 15x15k5 from=1001` at five that nobody has seen before.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.review import play_out_game
from bench.table import Figure, Table
from inarow.players import Player, make_player
from inarow.review import Kind, MoveReview, Reason, review_game
from inarow.rules import Rules
from inarow.search import Limit

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from oracle.forced import ForcedWin, GivenUp
from oracle.reasons import Checker, as_score
from oracle.truth import Board, Truth

# Rules, who plays, and how many games. Seats are names of players; {n} is another seed each game.
GAMES = {
    "3x3k3": ("random:seed={n}", "careful:seed={n}", 30),
    "3x3k3m": ("random:seed={n}", "level-3:seed={n}", 30),
    "4x4k3m": ("random:seed={n}", "careful:seed={n}", 20),
    "5x4k4g": ("careful:seed={n}", "level-4:seed={n}", 20),
    "6x5k4g": ("careful:seed={n}", "level-5:seed={n}", 15),
    "7x6k4g": ("level-2:seed={n}", "level-5:seed={n}", 25),
    "6x6k4": ("careful:seed={n}", "level-4:seed={n}", 15),
    "15x15k5": ("level-2:seed={n}", "level-4:seed={n}", 25),
    "15x15k5e": ("level-2:seed={n}", "level-4:seed={n}", 10),
    "10x10k5m": ("level-1:seed={n}", "level-3:seed={n}", 12),
}
POSITION = Limit(seconds=0.3)  # for a position of a review
FALLING, PLACED = 16, 9  # free cells with which everything is tried
LONGEST = 15  # plies of the forced wins that are looked for
STONES = 300_000  # that are put on the board for it


@dataclass
class Tally:
    """What was said, what holds, and how much of the results was proven again."""

    said: Counter[Kind] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    plies: int = 0
    results: Counter[str] = field(default_factory=Counter)


def tables() -> list[Table]:
    """The tables of this module."""
    return [table({code: games for code, (_first, _second, games) in GAMES.items()})]


def table(wanted: dict[str, int], begin: int = 1) -> Table:
    """The table of so many games of these rules; their seeds count up from `begin`."""
    tally = Tally()
    for code, games in wanted.items():
        first, second, _all = GAMES[code]
        rules = Rules.read(code)
        for n in range(begin, begin + games):
            seats = [make_player(name.format(n=n)) for name in (first, second)]
            look_at(rules, seats[::-1] if n % 2 else seats, tally)
        print(f"{code}: {tally.said.total()} said, {len(tally.wrong)} wrong", file=sys.stderr)
        sys.stderr.writelines(f"{text}\n" for text in tally.wrong)
    said = tally.said.total()
    right = 100 * (said - len(tally.wrong)) / max(1, said)
    return Table(
        "Reasons, looked at again by an oracle",
        [
            Figure("reasons", "", (float(said),), at_least=500),
            Figure("reasons that hold", "%", (right,), at_least=100),
            Figure("of them with a number of plies", "", (float(tally.plies),)),
            *(
                Figure(f"results of the moves: {word}", "", (float(count),))
                for word, count in sorted(tally.results.items())
            ),
            *(
                Figure(kind.value, "", (float(count),))
                for kind, count in sorted(tally.said.items(), key=lambda item: item[0].value)
            ),
        ],
    )


def look_at(rules: Rules, seats: Sequence[Player], tally: Tally) -> None:
    """Play a game, review it, and look at every reason."""
    truth = Truth(rules)
    for move in review_game(play_out_game(rules, seats), POSITION).moves:
        if not move.reasons:
            continue
        judges = [Judge(truth, move, reason) for reason in move.reasons]
        result = judges[0].result()
        tally.results[result] += 1
        if result == "wrong":
            tally.wrong.append(f"{move.position.code} {move.move}: {move.score}, {move.best}")
        for judge in judges:
            tally.said[judge.reason.kind] += 1
            tally.plies += "n" in judge.reason.message.values
            if not judge.holds():
                text = f"{move.position.code} {move.move}: {judge.reason.message}"
                tally.wrong.append(text)


class Judge(Checker):
    """A reason on a board of any size: what can't be tried out is looked at."""

    def __init__(self, oracle: Truth, move: MoveReview, reason: Reason) -> None:
        super().__init__(oracle, move, reason)
        free = self.board.count(0)
        self.small = free <= (FALLING if oracle.rules.gravity else PLACED)

    def lost_at_once(self, board: Board, loser: int) -> bool:
        """Whether every move loses, and none of them wins."""
        free, wins = self.oracle.free(board), self.oracle.completing(board, loser)
        if self.oracle.rules.misere:
            return wins == set(free)
        return not wins and all(
            self.oracle.completing(self.oracle.put(board, index, loser), 3 - loser)
            for index in free
        )

    def gave_up(self) -> bool:
        """The cell above was a threat, and the refutation begins by taking it."""
        if self.small:
            return super().gave_up()
        (cell,) = self.cells
        line = self.move.refutation
        return (
            cell == self.made + self.oracle.wide
            and self.oracle.completes(self.board, cell, self.who)
            and line is not None
            and self.oracle.index(line.moves[0]) == cell
        )

    def broke_opposite(self) -> bool:
        """With the answer that is named, every stone faces one of the other side."""
        if self.small:
            return super().broke_opposite()
        (cell,) = self.cells
        board = self.oracle.put(self.board, cell, self.who)
        return any(self._is_opposite(board, image) for image in self._images())

    def _images(self) -> list[list[int]]:
        """Where each cell lies after half a turn, or in a mirror between two rows or columns."""
        wide, high = self.oracle.wide, self.oracle.high
        cells = [divmod(i, wide) for i in range(wide * high)]
        images = [[(high - 1 - y) * wide + wide - 1 - x for y, x in cells]]
        if wide % 2 == 0:
            images.append([y * wide + wide - 1 - x for y, x in cells])
        if high % 2 == 0:
            images.append([(high - 1 - y) * wide + x for y, x in cells])
        return images

    def _is_opposite(self, board: Board, image: list[int]) -> bool:
        """Whether every stone but one in the middle faces one of the other side."""
        opposite = {0: 0, 1: 2, 2: 1}
        return all(
            owner == opposite[board[image[index]]]
            for index, owner in enumerate(board)
            if image[index] != index
        )

    def missed_quick_win(self) -> bool:
        """The move that is named wins by force; where that can't be tried, only that it is free."""
        if self.small:
            return super().missed_quick_win()
        (cell,) = self.cells
        return self.wins_by_force(self.board, self.who) is not False and not self.board[cell]

    def facts(self) -> bool:
        """The answer that is named, and after how many plies the game is over."""
        if self.small:
            return super().facts()
        n = self.reason.message.values.get("n")
        line = self.move.refutation
        legal = all(index in self.oracle.free(self.after) for index in self.cells)
        if n is None or line is None or not line.complete:
            return legal
        own = self.reason.message.template.startswith("It ")  # then the move itself counts, too
        return legal and n == len(line.moves) + own

    def result(self) -> str:
        """What is known again of the move's result: by trying everything, or as a forced win."""
        move = self.move
        if self.small:
            own = self.oracle.after(self.board, self.made, self.who)
            best = self.oracle.value(self.board, self.who)
            for claim, value in ((move.score, own), (move.best, best)):
                if claim.proven and claim.sign != value[0]:
                    return "wrong"
                if claim.is_exact and claim.plies is not None and as_score(value) != claim:
                    return "wrong"
            return "tried out"
        if self.oracle.has_line(self.after, self.who):
            return "seen on the board"
        if self.oracle.rules.gravity or self.oracle.rules.misere:
            return "not proven again"
        if move.proven and move.best.is_win:
            forced = self.wins_by_force(self.board, self.who)
        elif move.score.is_loss:
            forced = self.wins_by_force(self.after, 3 - self.who)
        else:
            return "not proven again"
        return "forced win found again" if forced else "not proven again"

    def wins_by_force(self, board: Board, who: int) -> bool | None:
        """Whether the side to move wins by force; None if that takes too long to find out."""
        places = {
            side: {
                (cell.x, cell.y)
                for cell in (self.oracle.cell(i) for i, o in enumerate(board) if o == side)
            }
            for side in (1, 2)
        }
        if self.oracle.rules.gravity or self.oracle.rules.misere:
            return None
        prover = ForcedWin(self.oracle.rules, places[who], places[3 - who], STONES)
        try:
            return any(prover.attack(plies) is not None for plies in range(1, LONGEST + 1, 2))
        except GivenUp:
            return None


if __name__ == "__main__":
    begins = [word for word in sys.argv[1:] if word.startswith("from=")]
    words = [word for word in sys.argv[1:] if word not in begins]
    names = words[1:] or list(GAMES)
    games = {name: int(words[0]) if words else GAMES[name][2] for name in names}
    print(table(games, int(begins[-1].removeprefix("from=")) if begins else 1).markdown())
