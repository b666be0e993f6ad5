"""Planted faults: what a learner gets wrong, as a change of the solution, and what must be said.

`old` stands in the solution of the lesson and is replaced by `new`.
"""

from __future__ import annotations

from dataclasses import dataclass

from inarow.course import find_lesson


@dataclass(frozen=True)
class Wrong:
    lesson: str
    fault: str
    old: str
    new: str
    kind: str
    says: str

    @property
    def source(self) -> str:
        solution = find_lesson(self.lesson).solution
        assert self.old in solution, f"{self.lesson}, {self.fault}: no longer in the solution"
        return solution.replace(self.old, self.new)


WRONG = (
    Wrong(
        "board",
        "one row many times",
        '[["."] * width for _ in range(height)]',
        '[["."] * width] * height',
        "shared",
        "one and the same list",
    ),
    Wrong(
        "board",
        "width and height swapped",
        '["."] * width for _ in range(height)',
        '["."] * height for _ in range(width)',
        "wrong",
        "not the right answer",
    ),
    Wrong(
        "board",
        "rows numbered from 0",
        "enumerate(board, 1)",
        "enumerate(board)",
        "wrong",
        "line 2 of the drawing",
    ),
    Wrong(
        "board",
        "a line end too many",
        'return "\\n".join(lines)',
        'return "\\n".join(lines) + "\\n"',
        "wrong",
        "at the end that do not belong",
    ),
    Wrong(
        "board",
        "printed, not returned",
        'return "\\n".join(lines)',
        'print("\\n".join(lines))',
        "nothing",
        "nothing was returned",
    ),
    Wrong(
        "reading",
        "row and column swapped",
        "return (row, column) if",
        "return (column, row) if",
        "wrong",
        "not the cell that the text names",
    ),
    Wrong(
        "reading",
        "taken cells are allowed",
        'if board[row][column] == "." else None',
        "if True else None",
        "wrong",
        "is taken",
    ),
    Wrong(
        "reading",
        "a0 is the last row",
        "0 <= row < len(board)",
        "row < len(board)",
        "wrong",
        "a0 is outside",
    ),
    Wrong(
        "reading",
        "digits that are none",
        "not number.isascii() or ",
        "",
        "error",
        "ValueError",
    ),
    Wrong("winner", "no diagonals", ", (1, 1), (1, -1))", ")", "wrong", "is part of"),
    Wrong(
        "winner",
        "one way only",
        " + same(board, row, column, -down, -right)",
        "",
        "wrong",
        "is part of",
    ),
    Wrong(
        "winner",
        "off the left edge and back",
        "0 <= row < len(board) and 0 <= column < len(board[0])",
        "row < len(board) and column < len(board[0])",
        "wrong",
        "is not part of",
    ),
    Wrong("winner", "exactly k", "run >= k", "run == k", "wrong", "is part of"),
    Wrong(
        "ending",
        "full before won",
        "    if last is not None:\n",
        '    if all("." not in row for row in board):\n        return "draw"\n'
        "    if last is not None:\n",
        "wrong",
        "has a line",
    ),
    Wrong("ending", "no draws", 'return "draw"', "return None", "wrong", "the board is full"),
    Wrong(
        "ending",
        "the other wins",
        "return board[row][column]",
        'return "O" if board[row][column] == "X" else "X"',
        "wrong",
        "has a line",
    ),
    Wrong(
        "random", "always the first", "rng.choice(free)", "free[0]", "chance", "should come about"
    ),
    Wrong("random", "own dice", "rng.choice(free)", "random.choice(free)", "chance", "same dice"),
    Wrong("random", "taken ones too", 'if stone == "."', 'if stone != "?"', "wrong", "empty cell"),
    Wrong(
        "random",
        "a row first, then a cell",
        "return rng.choice(free)",
        "row = rng.choice(sorted({row for row, _ in free}))\n"
        "    return rng.choice([cell for cell in free if cell[0] == row])",
        "chance",
        "should come about",
    ),
    Wrong(
        "careful",
        "blocks before it wins",
        "in (side, other)",
        "in (other, side)",
        "wrong",
        "wins at once",
    ),
    Wrong("careful", "does not block", "in (side, other)", "in (side,)", "wrong", "if it may move"),
    Wrong(
        "careful",
        "leaves stones",
        '            board[row][column] = "."\n',
        "",
        "changed",
        "changed the board",
    ),
    Wrong(
        "careful",
        "leaves the last stone",
        '            board[row][column] = "."\n            if found:\n',
        '            if not found:\n                board[row][column] = "."\n            else:\n',
        "changed",
        "changed the board",
    ),
    Wrong("minimax", "sign not turned", "max(-minimax(", "max(minimax(", "wrong", ""),
    Wrong("minimax", "smallest", "return max(-", "return min(-", "wrong", ""),
    Wrong(
        "minimax",
        "always seen by the first side",
        "is position.turn else -1",
        "is position.turn.other else -1",
        "wrong",
        "the game is over",
    ),
    Wrong(
        "minimax", "the worst move", "key=lambda move: -", "key=lambda move: ", "wrong", "better"
    ),
    Wrong("counting", "two sides swapped", "Outcome.FIRST", "Outcome.SECOND", "wrong", ""),
    Wrong(
        "counting",
        "drawn games forgotten",
        "int(position.outcome is Outcome.DRAW)",
        "0",
        "wrong",
        "game",
    ),
    Wrong(
        "counting",
        "only one branch",
        "        first, second, drawn = first",
        "        return below\n        first, second, drawn = first",
        "wrong",
        "in all",
    ),
    Wrong(
        "counting",
        "a list",
        "return first, second, drawn",
        "return [first, second, drawn]",
        "type",
        "tuple",
    ),
    Wrong("depth", "wins do not fade", "return best - 1", "return best", "wrong", "wins in"),
    Wrong("depth", "too deep", "if depth == 0:", "if depth < 0:", "wrong", ""),
    Wrong(
        "depth",
        "looks, and forgets",
        "    if depth == 0:\n        return 0\n",
        "    if depth == 0:\n        position.play(position.legal_moves()[0])\n        return 0\n",
        "depth",
        "plies deep",
    ),
    Wrong(
        "depth",
        "depth before the end",
        "    if position.outcome is not None:\n        if",
        "    if depth == 0:\n        return 0\n    if position.outcome is not None:\n        if",
        "wrong",
        "",
    ),
    Wrong(
        "alpha_beta", "no cut", "            break\n", "            pass\n", "nodes", "are enough"
    ),
    Wrong("alpha_beta", "window not swapped", "-beta, -alpha)", "-alpha, -beta)", "wrong", ""),
    Wrong("alpha_beta", "signs not turned", "-beta, -alpha)", "beta, alpha)", "wrong", ""),
    Wrong("alpha_beta", "whole window", "-beta, -alpha)", "-1, 1)", "nodes", "are enough"),
    Wrong(
        "alpha_beta",
        "no look at all",
        '    """What minimax says, from a fraction of the tree."""\n',
        "    return 0\n",
        "wrong",
        "",
    ),
    Wrong("evaluation", "no diagonals", ", (1, 1), (1, -1))", ")", "wrong", "sum over all lines"),
    Wrong("evaluation", "one zero more", "10 ** (own - 1)", "10**own", "wrong", "sum"),
    Wrong(
        "evaluation",
        "the other side is forgotten",
        "        elif other and not own:\n            total -= 10 ** (other - 1)\n",
        "",
        "wrong",
        "sum",
    ),
    Wrong(
        "monte_carlo",
        "seen by the other side",
        "rng), position.turn)",
        "rng), after.turn)",
        "wrong",
        "points a game",
    ),
    Wrong("monte_carlo", "draws are lost", "return 0.5", "return 0.0", "wrong", "points a game"),
    Wrong("monte_carlo", "sums", "points / games", "points", "wrong", "points a game"),
    Wrong(
        "monte_carlo",
        "no chance",
        "rng.choice(position.legal_moves())",
        "position.legal_moves()[0]",
        "wrong",
        "",
    ),
    Wrong("bitboards", "no spare bit", "(len(cells) + 1)", "len(cells)", "wrong", "bits"),
    Wrong(
        "bitboards",
        "shifts without the spare bit",
        "(1, width, width + 1, width + 2)",
        "(1, width - 1, width, width + 1)",
        "wrong",
        "in a row",
    ),
    Wrong("bitboards", "one too few", "range(k - 1)", "range(k - 2)", "wrong", "there are no"),
    Wrong(
        "connect_four",
        "lands on top",
        "reversed(range(len(board)))",
        "range(len(board))",
        "wrong",
        "rest",
    ),
    Wrong(
        "connect_four", "no cut", "            break\n", "            pass\n", "nodes", "are enough"
    ),
    Wrong(
        "connect_four",
        "any move",
        "return best\n\n\ndef search",
        "return moves[-1]\n\n\ndef search",
        "wrong",
        "",
    ),
    Wrong(
        "misere",
        "a line wins",
        "return other if misere else mover",
        "return mover",
        "wrong",
        "loses",
    ),
    Wrong(
        "misere",
        "a line always loses",
        "return other if misere else mover",
        "return other",
        "wrong",
        "wins",
    ),
    Wrong("misere", "mirrored at one axis", "width - 1 - last[1]", "last[1]", "wrong", "opposite"),
)
