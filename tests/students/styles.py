"""Whole programs in the styles that students write, each without a fault, and what breaks them."""

from inarow.debugger import Fault

LINES = """
def won(board, mark):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] == mark:
            return True
        if board[0][i] == board[1][i] == board[2][i] == mark:
            return True
    if board[0][0] == board[1][1] == board[2][2] == mark:
        return True
    return board[0][2] == board[1][1] == board[2][0] == mark


def full(board):
    return all(cell != EMPTY for row in board for cell in row)
"""

GAME_LOOP = f"""
import math
EMPTY = " "
board = [[" "] * 3 for _ in range(3)]
{LINES}
def minimax(board, depth, is_maximizing):
    if won(board, "O"):
        return 10 - depth
    if won(board, "X"):
        return depth - 10
    if full(board):
        return 0
    best = -math.inf if is_maximizing else math.inf
    for row in range(3):
        for col in range(3):
            if board[row][col] == EMPTY:
                board[row][col] = "O" if is_maximizing else "X"
                score = minimax(board, depth + 1, not is_maximizing)
                board[row][col] = EMPTY
                best = max(best, score) if is_maximizing else min(best, score)
    return best

print("Welcome!")
while not full(board):
    row, col = map(int, input("row, column? ").split())
    board[row][col] = "X"
"""

WINDOW = f"""
import tkinter as tk
from tkinter import messagebox
EMPTY = ""
{LINES}
class TicTacToe:
    def __init__(self, root):
        self.root = root
        self.root.title("Tic-tac-toe")
        self.board = [[EMPTY] * 3 for _ in range(3)]
        self.human, self.ai = "X", "O"
        self.buttons = [[tk.Button(root) for _ in range(3)] for _ in range(3)]

    def winner(self):
        return next((mark for mark in "XO" if won(self.board, mark)), None)

    def minimax(self, board, maximizing):
        if self.winner():
            return 1 if self.winner() == self.ai else -1
        if full(self.board):
            return 0
        scores = []
        for r in range(3):
            for c in range(3):
                if board[r][c] == EMPTY:
                    board[r][c] = self.ai if maximizing else self.human
                    scores.append(self.minimax(board, not maximizing))
                    board[r][c] = EMPTY
        return max(scores) if maximizing else min(scores)

if __name__ == "__main__":
    window = tk.Tk()
    TicTacToe(window)
    window.mainloop()
"""

PAIR = """
import math
from copy import deepcopy
X, O, EMPTY = "X", "O", None

def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]

def player(board):
    marks = [cell for row in board for cell in row]
    return X if marks.count(X) == marks.count(O) else O

def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}

def result(board, action):
    after = deepcopy(board)
    after[action[0]][action[1]] = player(board)
    return after

def winner(board):
    lines = [*board, *zip(*board), [board[i][i] for i in range(3)]]
    lines.append([board[i][2 - i] for i in range(3)])
    return next((line[0] for line in lines if line[0] and len(set(line)) == 1), None)

def terminal(board):
    return winner(board) is not None or not actions(board)

def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]

def max_value(board):
    if terminal(board):
        return utility(board), None
    value, move = -math.inf, None
    for action in actions(board):
        score = min_value(result(board, action))[0]
        if score > value:
            value, move = score, action
    return value, move

def min_value(board):
    if terminal(board):
        return utility(board), None
    value, move = math.inf, None
    for action in actions(board):
        score = max_value(result(board, action))[0]
        if score < value:
            value, move = score, action
    return value, move

def minimax(board):
    if terminal(board):
        return None
    return max_value(board)[1] if player(board) == X else min_value(board)[1]
"""

NESTED = """
def best_move(board, me):
    other = "O" if me == "X" else "X"
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def won(mark):
        return any(all(board[cell] == mark for cell in line) for line in lines)

    def search(turn):
        if won(me):
            return 1
        if won(other):
            return -1
        if "." not in board:
            return 0
        scores = []
        for cell in range(9):
            if board[cell] == ".":
                board[cell] = turn
                scores.append(search(other if turn == me else me))
                board[cell] = "."
        return max(scores) if turn == me else min(scores)

    scores = {}
    for cell in range(9):
        if board[cell] == ".":
            board[cell] = me
            scores[cell] = search(other)
            board[cell] = "."
    return max(scores, key=scores.get)
"""

OBJECTS = """
class Game:
    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self):
        self.squares = [str(number) for number in range(1, 10)]
        self.current_winner = None

    def available_moves(self):
        return [i for i, mark in enumerate(self.squares) if mark not in "XO"]

    def make_move(self, square, letter):
        self.squares[square] = letter
        if any(all(self.squares[i] == letter for i in line) for line in self.LINES):
            self.current_winner = letter

    def take_back(self, square):
        self.squares[square] = str(square + 1)
        self.current_winner = None


class Computer:
    def __init__(self, letter):
        self.letter = letter

    def minimax(self, state, player):
        other = "O" if player == "X" else "X"
        if state.current_winner == other:
            free = len(state.available_moves()) + 1
            return {"position": None, "score": free if other == self.letter else -free}
        if not state.available_moves():
            return {"position": None, "score": 0}
        best = {"position": None, "score": -99 if player == self.letter else 99}
        for move in state.available_moves():
            state.make_move(move, player)
            found = self.minimax(state, other)
            state.take_back(move)
            found["position"] = move
            if player == self.letter:
                best = max(best, found, key=lambda one: one["score"])
            else:
                best = min(best, found, key=lambda one: one["score"])
        return best
"""

GLOBALS = f"""
EMPTY = 0
HUMAN, COMPUTER = -1, 1
board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
{LINES}
def evaluate(player, lo, hi):
    if won(board, COMPUTER):
        return [-1, -1, 1]
    if won(board, HUMAN):
        return [-1, -1, -1]
    if full(board):
        return [-1, -1, 0]
    best = [-1, -1, -2 if player == COMPUTER else 2]
    for r in range(3):
        for c in range(3):
            if board[r][c] == 0:
                board[r][c] = player
                score = evaluate(-player, lo, hi)
                board[r][c] = 0
                score[0], score[1] = r, c
                if player == COMPUTER:
                    best = max(best, score, key=lambda one: one[2])
                    lo = max(lo, best[2])
                else:
                    best = min(best, score, key=lambda one: one[2])
                    hi = min(hi, best[2])
                if lo >= hi:
                    return best
    return best
"""

RIGHT = {
    "game loop": GAME_LOOP,
    "window": WINDOW,
    "pair": PAIR,
    "nested": NESTED,
    "objects": OBJECTS,
    "globals": GLOBALS,
}
LEAST = {"nested": 900, "globals": 60}

SWAPPED = (
    "max(best, score) if is_maximizing else min",
    "max(best, score) if is_maximizing else max",
)
WRONG = [
    ("game loop", SWAPPED, Fault.MAX_MIN),
    ("game loop", ("10 - depth", "10 + depth"), Fault.LATE_WINS),
    ("game loop", ("                board[row][col] = EMPTY\n", ""), Fault.NOT_RESTORED),
    ("game loop", ("return depth - 10", "return 10 - depth"), Fault.PERSPECTIVE),
    ("window", ("not maximizing))", "maximizing))"), Fault.PLAYER),
    ("window", ("else min(scores)", "else scores[-1]"), Fault.LAST_VALUE),
    ("pair", ("X: 1, O: -1, None: 0", "X: 1, O: -1, None: 1"), Fault.DRAW_AS_WIN),
    ("pair", ("value, move = math.inf, None", "value, move = 0, None"), Fault.FIRST_BEST),
    ("globals", ("lo = max(lo, best[2])", "lo = min(lo, best[2])"), Fault.ALPHA),
    ("globals", ("if lo >= hi", "if lo > 5"), Fault.NO_CUT),
]
