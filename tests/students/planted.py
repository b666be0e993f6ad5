"""Faults as students make them, planted into right programs: what is changed, and its name.

Where two names say the same of a program, both are right.
"""

from inarow.debugger import Fault
from students.styles import LINES, RIGHT

WINDOWED = """
import random
player, opponent = "x", "o"
board = ["_"] * 9
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def evaluate(b):
    for i, j, k in WINS:
        if b[i] == b[j] == b[k]:
            if b[i] == player:
                return 10
            if b[i] == opponent:
                return -10
    return 0

def minimax(b, depth, isMax, alpha=-1000, beta=1000):
    score = evaluate(b)
    if score == 10:
        return score - depth
    if score == -10:
        return score + depth
    if "_" not in b:
        return 0
    if isMax:
        best = -1000
        for i in range(9):
            if b[i] == "_":
                b[i] = player
                best = max(best, minimax(b, depth + 1, False, alpha, beta))
                b[i] = "_"
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best
    else:
        best = 1000
        for i in range(9):
            if b[i] == "_":
                b[i] = opponent
                best = min(best, minimax(b, depth + 1, True, alpha, beta))
                b[i] = "_"
                beta = min(beta, best)
                if beta <= alpha:
                    break
        return best

while "_" in board:
    board[int(input("cell? "))] = random.choice("xo")
"""

TEXTS = """
WINS = ["012", "345", "678", "036", "147", "258", "048", "246"]

def lost(state):
    who = "O" if state.count("X") > state.count("O") else "X"
    rival = "X" if who == "O" else "O"
    return any(all(state[int(c)] == rival for c in win) for win in WINS)

def negamax(state, alpha, beta):
    if lost(state):
        return -1
    if "." not in state:
        return 0
    who = "O" if state.count("X") > state.count("O") else "X"
    value = -2
    for i, mark in enumerate(state):
        if mark == ".":
            child = state[:i] + who + state[i + 1:]
            value = max(value, -negamax(child, -beta, -alpha))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    return value

if __name__ == "__main__":
    print(negamax("." * 9, -2, 2))
"""

NUMBERS = f"""
import numpy as np
EMPTY = 0
{LINES}
class Board:
    def __init__(self):
        self.grid = np.zeros((3, 3), dtype=int)

    def moves(self):
        return [(r, c) for r in range(3) for c in range(3) if self.grid[r, c] == 0]

    def put(self, move, who):
        self.grid[move] = who

    def remove(self, move):
        self.grid[move] = 0


def search(board, color):
    if won(board.grid, -color):
        return -1, None
    if not board.moves():
        return 0, None
    best, best_move = -2, None
    for move in board.moves():
        board.put(move, color)
        value = -search(board, -color)[0]
        board.remove(move)
        if value > best:
            best, best_move = value, move
    return best, best_move
"""

FOUR = """
ROWS, COLS = 6, 7
AI, HUMAN = 2, 1

def create_board():
    return [[0] * COLS for _ in range(ROWS)]

def open_row(board, col):
    for row in range(ROWS - 1, -1, -1):
        if board[row][col] == 0:
            return row

def columns(board):
    return [col for col in range(COLS) if board[0][col] == 0]

def wins(board, who):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + dr * i, c + dc * i) for i in range(4)]
                if all(0 <= y < ROWS and 0 <= x < COLS and board[y][x] == who for y, x in cells):
                    return True
    return False

def score_position(board):
    middle = [board[r][3] for r in range(ROWS)]
    return middle.count(AI) - middle.count(HUMAN)

def minimax(board, depth, alpha, beta, maximizing):
    if wins(board, AI):
        return None, 1000 + depth
    if wins(board, HUMAN):
        return None, -1000 - depth
    if not columns(board):
        return None, 0
    if depth == 0:
        return None, score_position(board)
    best_col = columns(board)[0]
    if maximizing:
        value = -9999
        for col in columns(board):
            row = open_row(board, col)
            copy = [line[:] for line in board]
            copy[row][col] = AI
            new = minimax(copy, depth - 1, alpha, beta, False)[1]
            if new > value:
                value, best_col = new, col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best_col, value
    value = 9999
    for col in columns(board):
        row = open_row(board, col)
        copy = [line[:] for line in board]
        copy[row][col] = HUMAN
        new = minimax(copy, depth - 1, alpha, beta, True)[1]
        if new < value:
            value, best_col = new, col
        beta = min(beta, value)
        if alpha >= beta:
            break
    return best_col, value
"""

PROGRAMS = {
    **RIGHT,
    "windowed": WINDOWED,
    "texts": TEXTS,
    "numbers": NUMBERS,
    "four": FOUR,
}
FALLING = frozenset({"four"})

Change = tuple[str, str]
# The program, what is changed in it, and the names that are right.
PLANTED: list[tuple[str, Change, tuple[Fault, ...]]] = [
    # Ends
    (
        "game loop",
        ('    if won(board, "O"):\n        return 10 - depth\n', ""),
        (Fault.ONE_SIDE_NOTICED,),
    ),
    ("game loop", ("    if full(board):\n        return 0\n", ""), (Fault.FULL_BOARD,)),
    (
        "game loop",
        ("    if full(board):\n        return 0\n", "    if full(board):\n        return 10\n"),
        (Fault.DRAW_AS_WIN,),
    ),
    (
        "game loop",
        ("return 10 - depth", "return -10 + depth"),
        (Fault.PERSPECTIVE, Fault.ONE_SIDE_NOTICED),
    ),
    (
        "window",
        ("if self.winner() == self.ai", "if self.winner() == self.human"),
        (Fault.PERSPECTIVE, Fault.MAX_MIN),
    ),
    ("window", ("        if full(self.board):\n            return 0\n", ""), (Fault.FULL_BOARD,)),
    ("window", ('for mark in "XO" if', 'for mark in "X" if'), (Fault.ONE_SIDE_NOTICED,)),
    ("pair", ("None: 0}", "None: -1}"), (Fault.DRAW_AS_LOSS,)),
    ("pair", ("[*board, *zip(*board), [", "[*board, ["), (Fault.LINES_NOT_NOTICED,)),
    (
        "pair",
        ("    lines.append([board[i][2 - i] for i in range(3)])\n", ""),
        (Fault.LINES_NOT_NOTICED,),
    ),
    ("nested", ("        if won(other):\n            return -1\n", ""), (Fault.ONE_SIDE_NOTICED,)),
    ("nested", ('        if "." not in board:\n            return 0\n', ""), (Fault.FULL_BOARD,)),
    (
        "objects",
        ("if state.current_winner == other:", "if state.current_winner == player:"),
        (Fault.END_NOT_NOTICED,),
    ),
    (
        "globals",
        ("    if won(board, HUMAN):\n        return [-1, -1, -1]\n", ""),
        (Fault.ONE_SIDE_NOTICED,),
    ),
    (
        "globals",
        (
            "    if full(board):\n        return [-1, -1, 0]\n",
            "    if full(board):\n        return [-1, -1, 1]\n",
        ),
        (Fault.DRAW_AS_WIN,),
    ),
    ("windowed", ("(0, 4, 8), (2, 4, 6)]", "(0, 4, 8)]"), (Fault.LINES_NOT_NOTICED,)),
    (
        "windowed",
        ("            if b[i] == opponent:\n                return -10\n", ""),
        (Fault.ONE_SIDE_NOTICED,),
    ),
    (
        "windowed",
        (
            "    if score == 10:\n        return score - depth\n    if score == -10:\n",
            "    if score == 77:\n",
        ),
        (Fault.END_NOT_NOTICED,),
    ),
    ("texts", ('    if "." not in state:\n        return 0\n', ""), (Fault.FULL_BOARD,)),
    (
        "texts",
        ("    if lost(state):\n        return -1\n", "    if lost(state):\n        return 1\n"),
        (Fault.PERSPECTIVE, Fault.SIGN),
    ),
    ("numbers", ("return 0, None", "return -1, None"), (Fault.DRAW_AS_LOSS,)),
    (
        "numbers",
        ("if won(board.grid, -color):", "if won(board.grid, 1):"),
        (Fault.ONE_SIDE_NOTICED, Fault.END_NOT_NOTICED, Fault.PERSPECTIVE),
    ),
    ("four", ("((0, 1), (1, 0), (1, 1), (1, -1))", "((0, 1), (1, 0))"), (Fault.LINES_NOT_NOTICED,)),
    (
        "four",
        ("    if wins(board, HUMAN):\n        return None, -1000 - depth\n", ""),
        (Fault.ONE_SIDE_NOTICED,),
    ),
    (
        "game loop",
        ("    if full(board):\n", "    if depth == 3:\n        return 0\n    if full(board):\n"),
        (Fault.STOPS_EARLY,),
    ),
    (
        "windowed",
        ('    if "_" not in b:\n', '    if depth > 2 or "_" not in b:\n'),
        (Fault.STOPS_EARLY,),
    ),
    (
        "texts",
        ('    if "." not in state:\n', '    if state.count(".") < 3:\n'),
        (Fault.STOPS_EARLY, Fault.DRAW_AS_WIN),
    ),
    # Who moves, and what stays on the board
    ("game loop", ("not is_maximizing)\n", "is_maximizing)\n"), (Fault.PLAYER,)),
    ("game loop", ("if board[row][col] == EMPTY:", "if True:"), (Fault.OVERWRITTEN,)),
    (
        "game loop",
        ("                board[row][col] = EMPTY\n                best", "                best"),
        (Fault.NOT_RESTORED,),
    ),
    ("window", ("                    board[r][c] = EMPTY\n", ""), (Fault.NOT_RESTORED,)),
    ("window", ("if board[r][c] == EMPTY:", "if board[r][c] != self.ai:"), (Fault.OVERWRITTEN,)),
    ("pair", ("after = deepcopy(board)", "after = board.copy()"), (Fault.NOT_RESTORED,)),
    ("pair", ("after = deepcopy(board)", "after = board"), (Fault.NOT_RESTORED,)),
    (
        "nested",
        ("scores.append(search(other if turn == me else me))", "scores.append(search(other))"),
        (Fault.PLAYER,),
    ),
    ("objects", ("            state.take_back(move)\n", ""), (Fault.NOT_RESTORED,)),
    (
        "objects",
        ("found = self.minimax(state, other)", "found = self.minimax(state, player)"),
        (Fault.PLAYER,),
    ),
    (
        "globals",
        ("score = evaluate(-player, lo, hi)", "score = evaluate(player, lo, hi)"),
        (Fault.PLAYER,),
    ),
    ("globals", ("                board[r][c] = 0\n", ""), (Fault.NOT_RESTORED,)),
    ("windowed", ("                b[i] = opponent\n", ""), (Fault.NO_MOVE,)),
    (
        "texts",
        ('        if mark == ".":', '        if mark != "X":'),
        (Fault.OVERWRITTEN, Fault.NO_MOVE),
    ),
    ("numbers", ("        board.remove(move)\n", ""), (Fault.NOT_RESTORED,)),
    ("numbers", ("        board.put(move, color)\n", ""), (Fault.NO_MOVE, Fault.TOO_DEEP)),
    ("numbers", ("-search(board, -color)", "-search(board, color)"), (Fault.PLAYER,)),
    (
        "four",
        (
            "copy = [line[:] for line in board]\n            copy[row][col] = AI",
            "copy = board[:]\n            copy[row][col] = AI",
        ),
        (Fault.NOT_RESTORED,),
    ),
    ("four", ("copy[row][col] = HUMAN", "copy[row][col] = AI"), (Fault.PLAYER,)),
    # Values
    ("game loop", ("10 - depth", "10 + depth"), (Fault.LATE_WINS,)),
    ("game loop", ("else min(best, score)", "else max(best, score)"), (Fault.MAX_MIN,)),
    (
        "game loop",
        ("best = -math.inf if is_maximizing else math.inf", "best = 0"),
        (Fault.FIRST_BEST,),
    ),
    (
        "window",
        ("return max(scores) if maximizing else min(scores)", "return scores[0]"),
        (Fault.FIRST_VALUE,),
    ),
    (
        "window",
        (
            "return max(scores) if maximizing else min(scores)",
            "return min(scores) if maximizing else max(scores)",
        ),
        (Fault.MAX_MIN, Fault.PERSPECTIVE),
    ),
    ("pair", ("score < value", "score > value"), (Fault.MAX_MIN, Fault.FIRST_BEST, Fault.NOTHING)),
    ("pair", ("value, move = -math.inf, None", "value, move = 0, None"), (Fault.FIRST_BEST,)),
    (
        "nested",
        ("return max(scores) if turn == me else min(scores)", "return max(scores)"),
        (Fault.MAX_MIN,),
    ),
    (
        "nested",
        ("return max(scores) if turn == me else min(scores)", "return scores[-1]"),
        (Fault.LAST_VALUE,),
    ),
    ("objects", ("-99 if player == self.letter else 99", "0"), (Fault.FIRST_BEST,)),
    (
        "numbers",
        ("value = -search(board, -color)[0]", "value = search(board, -color)[0]"),
        (Fault.SIGN,),
    ),
    (
        "numbers",
        (
            "            best, best_move = value, move\n    return",
            "            best = value\n        best_move = move\n    return",
        ),
        (Fault.WRONG_MOVE,),
    ),
    (
        "numbers",
        ("    return best, best_move", "        return best, best_move"),
        (Fault.MOVES, Fault.FIRST_VALUE),
    ),
    ("texts", ("-negamax(child, -beta, -alpha)", "negamax(child, -beta, -alpha)"), (Fault.SIGN,)),
    (
        "texts",
        ("for i, mark in enumerate(state):", "for i, mark in enumerate(state[:8]):"),
        (Fault.MOVES,),
    ),
    (
        "four",
        ("return best_col, value\n    value = 9999", "return col, value\n    value = 9999"),
        (Fault.WRONG_MOVE,),
    ),
    ("four", ("if new < value:", "if new > -9999:"), (Fault.LAST_VALUE,)),
    (
        "four",
        (
            "new = minimax(copy, depth - 1, alpha, beta, True)[1]",
            "new = minimax(copy, depth - 2, alpha, beta, True)[1]",
        ),
        (Fault.DEPTH,),
    ),
    # Windows
    ("windowed", ("beta = min(beta, best)", "beta = max(beta, best)"), (Fault.ALPHA,)),
    ("windowed", ("                beta = min(beta, best)\n", ""), (Fault.ALPHA,)),
    ("windowed", ("                alpha = max(alpha, best)\n", ""), (Fault.ALPHA,)),
    (
        "windowed",
        ("minimax(b, depth + 1, False, alpha, beta)", "minimax(b, depth + 1, False, beta, alpha)"),
        (Fault.WINDOW,),
    ),
    ("windowed", ("if beta <= alpha:", "if beta >= alpha:"), (Fault.WRONG_CUT, Fault.MOVES)),
    ("texts", ("-beta, -alpha)", "alpha, beta)"), (Fault.WINDOW,)),
    ("texts", ("-beta, -alpha)", "-alpha, -beta)"), (Fault.WINDOW,)),
    ("texts", ("            if alpha >= beta:\n                break\n", ""), (Fault.NO_CUT,)),
    ("texts", ("if alpha >= beta:", "if alpha > beta:"), (Fault.NO_CUT,)),
    (
        "windowed",
        (
            "beta = min(beta, best)\n                if beta <= alpha:",
            "beta = min(beta, best)\n                if beta < alpha:",
        ),
        (Fault.NO_CUT,),
    ),
    ("globals", ("if lo >= hi", "if lo > hi"), (Fault.NO_CUT,)),
    ("texts", ("if alpha >= beta:", "if value >= alpha:"), (Fault.WRONG_CUT, Fault.EQUAL_CUT)),
    ("globals", ("if lo >= hi", "if lo > 5"), (Fault.NO_CUT,)),
    ("globals", ("lo = max(lo, best[2])", "lo = min(lo, best[2])"), (Fault.ALPHA,)),
    ("four", ("            if alpha >= beta:\n                break\n", ""), (Fault.NO_CUT,)),
    (
        "four",
        ("alpha = max(alpha, value)", "alpha = max(beta, value)"),
        (Fault.ALPHA, Fault.WRONG_CUT, Fault.WINDOW),
    ),
]
