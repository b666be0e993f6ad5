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

# Where students write otherwise, and nothing is wrong either.

CONTEST = """
def agent(obs, config):
    import numpy as np
    limit = np.Inf
    rows, cols, line = config.rows, config["columns"], config.inarow

    def drop(grid, col, mark):
        grid = grid.copy()
        row = max(r for r in range(rows) if grid[r][col] == 0)
        grid[row][col] = mark
        return grid

    def won(grid, mark):
        for r in range(rows):
            for c in range(cols):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(r + i * dr, c + i * dc) for i in range(line)]
                    inside = all(0 <= y < rows and 0 <= x < cols for y, x in cells)
                    if inside and all(grid[y][x] == mark for y, x in cells):
                        return True
        return False

    def minimax(grid, depth, mine):
        if won(grid, obs.mark):
            return 100
        if won(grid, 3 - obs.mark):
            return -100
        moves = [c for c in range(cols) if grid[0][c] == 0]
        if not moves:
            return 0
        if depth == 0:
            return int((grid[:, 1] == obs.mark).sum())
        best = -limit if mine else limit
        for col in moves:
            child = drop(grid, col, obs.mark if mine else 3 - obs.mark)
            value = minimax(child, depth - 1, not mine)
            best = max(best, value) if mine else min(best, value)
        return best

    grid = np.array(obs["board"]).reshape(rows, cols)
    moves = [c for c in range(cols) if grid[0][c] == 0]
    return max(moves, key=lambda c: minimax(drop(grid, c, obs.mark), 2, False))
"""

NODES = f"""
import copy
EMPTY = " "
start = {{"board": [[" "] * 3 for _ in range(3)], "moved": None}}
{LINES}
def over(node):
    board = node["board"]
    return won(board, "X") or won(board, "O") or full(board)

def worth(node):
    return won(node["board"], "O") - won(node["board"], "X")

def below(node, mark):
    for row in range(3):
        for col in range(3):
            if node["board"][row][col] == EMPTY:
                child = {{"board": copy.deepcopy(node["board"]), "moved": (row, col)}}
                child["board"][row][col] = mark
                yield child

def best_of(nodes, levels):
    return max((search(node, False, levels - 1)[0], node["moved"]) for node in nodes)

def worst_of(nodes, levels):
    return min((search(node, True, levels - 1)[0], node["moved"]) for node in nodes)

def search(node, maximizing, levels):
    if levels == 0 or over(node):
        return worth(node), node["moved"]
    children = list(below(node, "O" if maximizing else "X"))
    return best_of(children, levels) if maximizing else worst_of(children, levels)
"""

SIDES = """
def lines(b):
    return [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]

def other(mark):
    return "O" if mark == "X" else "X"

def search(b, to_move, engine, level, max_level):
    for line in lines(b):
        if line[0] == line[1] == line[2] != ".":
            return 10 - level if line[0] == engine else level - 10
    if "." not in b or level >= max_level:
        return 0
    found = []
    for i in range(9):
        if b[i] == ".":
            c = list(b)
            c[i] = to_move
            found.append(search("".join(c), other(to_move), engine, level + 1, max_level))
    return max(found) if to_move == engine else min(found)
"""

CLOCK = f"""
import time
EMPTY = 0
{LINES}
class Game:
    def __init__(self, first, second):
        self.cells = [[0] * 3 for _ in range(3)]

    def told(self, turn):
        self.turn = turn

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.cells[r][c] == 0]

    def put(self, cell):
        self.cells[cell[0]][cell[1]] = self.turn
        self.turn = -self.turn

    def lift(self, cell):
        self.cells[cell[0]][cell[1]] = 0
        self.turn = -self.turn


class Bot:
    def __init__(self, game):
        self.game, self.began = game, 0.0

    def choose(self, seconds=1e9):
        self.began, self.limit = time.time(), seconds
        best = None
        for cell in self.game.free():
            self.game.put(cell)
            value = -self.search(-9, 9)
            self.game.lift(cell)
            if best is None or value > best[0]:
                best = value, cell
        return best[1]

    def search(self, low, high):
        if time.time() - self.began > 1e8:
            return 0
        if won(self.game.cells, -self.game.turn):
            return -1
        if not self.game.free():
            return 0
        for cell in self.game.free():
            self.game.put(cell)
            low = max(low, -self.search(-high, -low))
            self.game.lift(cell)
            if low >= high:
                break
        return low
"""

RIGHT = {
    "game loop": GAME_LOOP,
    "window": WINDOW,
    "pair": PAIR,
    "nested": NESTED,
    "objects": OBJECTS,
    "globals": GLOBALS,
}
ENUMS = """
from enum import Enum
ROWS = COLUMNS = 4
CONNECT = 3

class Cell(Enum):
    RED = 1
    YELLOW = -1
    UNFINISHED = 0

    def __neg__(self):
        return {Cell.RED: Cell.YELLOW, Cell.YELLOW: Cell.RED}[self]

def lines(state):
    for r in range(ROWS):
        for c in range(COLUMNS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + i * dr, c + i * dc) for i in range(CONNECT)]
                if all(0 <= y < ROWS and 0 <= x < COLUMNS for y, x in cells):
                    yield {state[y][x] for y, x in cells}

def best(state, depth, turn):
    for line in lines(state):
        if line == {-turn}:
            return {"score": -turn.value, "move": None}
    free = [(r, c) for r in range(ROWS) for c in range(COLUMNS) if state[r][c] is Cell.UNFINISHED]
    if depth == 0 or not free:
        return {"score": 0, "move": None}
    found = []
    for row, column in free:
        state[row][column] = turn
        found.append({**best(state, depth - 1, -turn), "move": (row, column)})
        state[row][column] = Cell.UNFINISHED
    choose = max if turn is Cell.RED else min
    return choose(found, key=lambda one: one["score"])
"""

MIXED = """
data = [0] * 9

def ended(cells):
    rows, columns = [(0, 1, 2), (3, 4, 5), (6, 7, 8)], [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
    for a, b, c in (*rows, *columns, (0, 4, 8), (2, 4, 6)):
        if cells[a] == cells[b] == cells[c] != 0:
            return True, 1 if cells[a] == "O" else -1
    return 0 not in cells, 0

def search(cells, turn):
    over, value = ended(cells)
    if over:
        return [-1, value]
    best = [-1, -2 * turn]
    for at in [i for i, cell in enumerate(cells) if cell == 0]:
        cells[at] = "O" if turn == 1 else "X"
        score = search(cells, -turn)[1]
        cells[at] = 0
        if score * turn > best[1] * turn:
            best = [at, score]
    return best
"""

# A game that keeps the free cells and the winner beside its board, and ends the program at an end.
KEEPER = f"""
import sys
EMPTY = " "
{LINES}
class Game:
    def __init__(self):
        self.board = [[EMPTY] * 3 for _ in range(3)]
        self.free = {{(row, col) for row in range(3) for col in range(3)}}
        self.winner = None
        self.history = []

    def make_move(self, cell, mark):
        row, col = cell
        self.board[row][col] = mark
        self.free.remove(cell)
        self.history.append(cell)
        if won(self.board, mark):
            self.winner = mark

    def take_back(self):
        row, col = self.history.pop()
        self.board[row][col] = EMPTY
        self.free.add((row, col))
        self.winner = None

    def ask(self):
        if self.winner:
            sys.exit()

def search(game, mark):
    if game.winner is not None:
        return -1
    if not game.free:
        return 0
    best = -2
    for cell in sorted(game.free):
        game.make_move(cell, mark)
        best = max(best, -search(game, "O" if mark == "X" else "X"))
        game.take_back()
    return best
"""

# Two more functions are handed in, and only another function says which.
HANDED = f"""
EMPTY = " "
{LINES}
def worth(board):
    return 5 if won(board, "X") else -5 if won(board, "O") else 0

def over(board):
    return worth(board) != 0 or full(board)

def minimax(board, mark, judge, done, limit):
    if limit == "none" and done(board):
        return judge(board)
    values = []
    for row in range(3):
        for col in range(3):
            if board[row][col] == EMPTY:
                board[row][col] = mark
                values.append(minimax(board, "O" if mark == "X" else "X", judge, done, limit))
                board[row][col] = EMPTY
    return max(values) if mark == "X" else min(values)

def main():
    board = [[EMPTY] * 3 for _ in range(3)]
    while True:
        print(minimax(board, input("mark? "), worth, over, limit="none"))
"""

# Values are words.
SPOKEN = f"""
EMPTY = " "
{LINES}
BETTER = ["loss", "draw", "win"]

def turned(word):
    return BETTER[2 - BETTER.index(word)]

def solve(board, mark):
    other = "O" if mark == "X" else "X"
    if won(board, other):
        return "loss"
    if full(board):
        return "draw"
    best = "loss"
    for row in range(3):
        for col in range(3):
            if board[row][col] == EMPTY:
                board[row][col] = mark
                value = turned(solve(board, other))
                board[row][col] = EMPTY
                best = max(best, value, key=BETTER.index)
    return best
"""

# Only moves are returned, and played on with to see what they are worth.
ONLY_MOVES = f"""
import copy
EMPTY = " "
{LINES}
def after(board, move, mark):
    new = copy.deepcopy(board)
    new[move[0]][move[1]] = mark
    return new

def best_move(board, mark):
    other = "O" if mark == "X" else "X"
    if won(board, "X") or won(board, "O") or full(board):
        return None
    best, chosen = -2, None
    for row in range(3):
        for col in range(3):
            if board[row][col] == EMPTY:
                at, who = after(board, (row, col), mark), other
                while (reply := best_move(at, who)) is not None:
                    at, who = after(at, reply, who), "O" if who == "X" else "X"
                worth = won(at, mark) - won(at, other)
                if worth > best:
                    best, chosen = worth, (row, col)
    return chosen
"""

# One function knows the ends and whose turn it is; two others make the moves.
THREE = f"""
EMPTY = " "
{LINES}
def moves(board, mark):
    for row in range(3):
        for col in range(3):
            if board[row][col] == EMPTY:
                board[row][col] = mark
                yield board
                board[row][col] = EMPTY

def value(board, mark):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if full(board):
        return 0
    return largest(board) if mark == "X" else smallest(board)

def largest(board):
    return max(value(board, "O") for board in moves(board, "X"))

def smallest(board):
    return min(value(board, "X") for board in moves(board, "O"))
"""

# Nothing is returned: the value stays in the tree that grows while it is searched.
GROWING = """
class Game:
    def __init__(self):
        self.cells = [" "] * 9
        self.turn = "X"

    def free(self):
        return [at for at, mark in enumerate(self.cells) if mark == " "]

    def winner(self):
        for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8),
                        (0, 4, 8), (2, 4, 6)]:
            if self.cells[a] != " " and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def with_move(self, at):
        other = Game()
        other.cells = self.cells[:]
        other.cells[at] = self.turn
        other.turn = "O" if self.turn == "X" else "X"
        return other


class Tree:
    def __init__(self, game=Game()):
        self.game = game
        self.score = None
        self.below = []

    def search(self, maximizing):
        won = self.game.winner()
        if won or not self.game.free():
            self.score = {"X": 1, "O": -1, None: 0}[won]
            return
        self.score = -2 if maximizing else 2
        for at in self.game.free():
            tree = Tree(self.game.with_move(at))
            self.below.append(tree)
            tree.search(not maximizing)
            if maximizing and tree.score > self.score:
                self.score = tree.score
            if not maximizing and tree.score < self.score:
                self.score = tree.score
"""

# What the search asks is handed on by every call, and the referee has two players to be told.
REFEREE = """
class Referee:
    def __init__(self):
        self.grid = [["*" for _ in range(3)] for _ in range(3)]

    def take(self, grid):
        self.grid = grid

    def has_won(self, piece):
        rows = self.grid + [list(column) for column in zip(*self.grid)]
        rows += [[self.grid[i][i] for i in range(3)], [self.grid[i][2 - i] for i in range(3)]]
        return [piece] * 3 in rows

    def is_full(self):
        return all(cell != "*" for row in self.grid for cell in row)


class Thinker:
    def __init__(self, player_1_piece, player_2_piece, empty_space):
        self.referee = Referee()
        self.player_1_piece = player_1_piece
        self.player_2_piece = player_2_piece
        self.empty_space = empty_space

    def moves(self, grid, piece, maximizing):
        self.referee.take(grid)
        values = []
        for y in range(3):
            for x in range(3):
                if grid[y][x] == self.empty_space:
                    grid[y][x] = piece
                    values.append(
                        self.minimax(grid, maximizing, self.referee.has_won, self.referee.is_full)
                    )
                    grid[y][x] = self.empty_space
        return values

    def minimax(self, grid, maximizing, won, full):
        if won(self.player_1_piece):
            return 1
        if won(self.player_2_piece):
            return -1
        if full():
            return 0
        if maximizing:
            return max(self.moves(grid, self.player_1_piece, False))
        return min(self.moves(grid, self.player_2_piece, True))
"""

# The constructor asks somebody how large the board is to be.
ASKED = """
class Game:
    def __init__(self):
        self.board = self.new_board()
        self.COMPUTER = 1
        self.HUMAN = -1

    def new_board(self):
        size = 0
        while size not in (3, 4):
            size = int(input("3 or 4? "))
        return [[0] * size for _ in range(size)]

    def winner(self):
        lines = [row[:] for row in self.board] + [list(one) for one in zip(*self.board)]
        lines.append([self.board[i][i] for i in range(len(self.board))])
        lines.append([self.board[i][-1 - i] for i in range(len(self.board))])
        for line in lines:
            if abs(sum(line)) == len(line):
                return line[0]
        return 0

    def minimax(self, player):
        if self.winner():
            return self.winner()
        values = []
        for y, row in enumerate(self.board):
            for x, cell in enumerate(row):
                if cell == 0:
                    self.board[y][x] = player
                    values.append(self.minimax(-player))
                    self.board[y][x] = 0
        if not values:
            return 0
        return max(values) if player == self.COMPUTER else min(values)
"""

# Cells have numbers until they are taken, moves are counted, and a win on the next move is seen.
NUMBERED = """
class Board:
    def __init__(self, size=3):
        self.size = size
        self.cells = [[str(y * size + x) for x in range(size)] for y in range(size)]
        self.moveCount = 0

    def move(self, number, token):
        if self.cells[number // self.size][number % self.size] == str(number):
            self.cells[number // self.size][number % self.size] = token
            self.moveCount += 1

    def undo(self, number):
        self.cells[number // self.size][number % self.size] = str(number)
        self.moveCount -= 1

    def has(self, token):
        lines = self.cells + [list(one) for one in zip(*self.cells)]
        lines.append([self.cells[i][i] for i in range(self.size)])
        lines.append([self.cells[i][self.size - 1 - i] for i in range(self.size)])
        return [token] * self.size in lines

    def is_full(self):
        return self.moveCount == self.size * self.size


class Player:
    def __init__(self, board: Board = None):
        self.board = board

    def minimax(self, board: Board, is_max):
        if board.has("X"):
            return 1
        if board.has("O"):
            return -1
        if board.is_full():
            return 0
        best = -2 if is_max else 2
        for number in range(board.size * board.size):
            if board.cells[number // board.size][number % board.size] == str(number):
                board.move(number, "X" if is_max else "O")
                value = self.minimax(board, not is_max)
                board.undo(number)
                best = max(best, value) if is_max else min(best, value)
        return best
"""

# The depth is the number of stones, and says whose turn it is.
HALVED = f"""
EMPTY = " "
{LINES}
def rate(board, depth):
    mark = "O" if depth % 2 else "X"
    if won(board, "X") or won(board, "O"):
        return (10 - depth) * (1 if won(board, "X") else -1)
    if full(board):
        return 0
    found = []
    for row in range(3):
        for col in range(3):
            if board[row][col] == EMPTY:
                board[row][col] = mark
                found.append(rate(board, depth + 1))
                board[row][col] = EMPTY
    return max(found) if mark == "X" else min(found)
"""

# Marks of its own, which nothing but their names shows, and a window no wider than it must be.
OWN_MARKS = """
HUMAN_MARK, BOT_MARK, FREE_CELL = "h", "r", "0"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

class Thinker:
    def __init__(self, cells, level):
        self.cells, self.level = list(cells), level

    def has(self, cells, mark):
        return any(all(cells[at] == mark for at in line) for line in LINES)

    def after(self, cells, at, mark):
        return [*cells[:at], mark, *cells[at + 1:]]

    def look(self, cells, depth, bots_turn, low, high):
        if self.has(cells, BOT_MARK):
            return 123456
        if self.has(cells, HUMAN_MARK):
            return -123456
        moves = [at for at in range(9) if cells[at] == FREE_CELL]
        if depth == 0 or not moves:
            return 0
        best = -1000 if bots_turn else 1000
        for at in moves:
            new = self.after(cells, at, BOT_MARK if bots_turn else HUMAN_MARK)
            value = self.look(new, depth - 1, not bots_turn, low, high)
            if bots_turn:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def choose(self, cells):
        return self.look(cells, self.level, True, -1000, 1000)
"""

# Two things are handed on as one: whose turn it is, and the marks.
PAIRED = f"""
EMPTY = ""
{LINES}
def worth(board, sides):
    mine, marks = sides
    if won(board, marks[0]):
        return 1
    if won(board, marks[1]):
        return -1
    if full(board):
        return 0
    found = []
    for row in range(3):
        for col in range(3):
            if board[row][col] == EMPTY:
                board[row][col] = marks[0] if mine else marks[1]
                found.append(worth(board, (not mine, marks)))
                board[row][col] = EMPTY
    return max(found) if mine else min(found)
"""

# Only the sign of a free cell is in the file; the marks are handed over, and compared as texts.
EMOJIS = """
def line(cells, mark):
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8),
                    (2, 4, 6)):
        if cells[a] == cells[b] == cells[c] == str(mark):
            return True
    return False

def explore(cells, depth, bots, person_emoji, bot_emoji):
    if line(cells, bot_emoji):
        return 10 - depth
    if line(cells, person_emoji):
        return depth - 10
    if not any(cell == "🟦" for cell in cells):
        return 0
    best = -1000 if bots else 1000
    for at in range(9):
        if cells[at] == "🟦":
            cells[at] = str(bot_emoji if bots else person_emoji)
            value = explore(cells, depth + 1, not bots, person_emoji, bot_emoji)
            cells[at] = "🟦"
            best = max(best, value) if bots else min(best, value)
    return best
"""

MORE = {
    "halved": HALVED,
    "own marks": OWN_MARKS,
    "paired": PAIRED,
    "emojis": EMOJIS,
    "growing": GROWING,
    "referee": REFEREE,
    "asked": ASKED,
    "numbered": NUMBERED,
    "keeper": KEEPER,
    "handed": HANDED,
    "spoken": SPOKEN,
    "only moves": ONLY_MOVES,
    "three": THREE,
    "mixed": MIXED,
    "nodes": NODES,
    "sides": SIDES,
    "clock": CLOCK,
    "infinite wins": GAME_LOOP.replace("10 - depth", "math.inf").replace("depth - 10", "-math.inf"),
    "O begins": PAIR.replace(
        "X if marks.count(X) == marks.count(O) else O",
        "O if marks.count(X) == marks.count(O) else X",
    ),
    "marks by name": GAME_LOOP.replace(
        "depth, is_maximizing", "ai_mark, human_mark, depth, max_depth, is_maximizing"
    )
    .replace("depth + 1, not", "ai_mark, human_mark, depth + 1, max_depth, not")
    .replace('"O" if is_m', "ai_mark if is_m")
    .replace('else "X"', "else human_mark")
    .replace('won(board, "O")', "won(board, ai_mark)")
    .replace('won(board, "X")', "won(board, human_mark)"),
}
LEAST = {"nested": 900, "globals": 60, "clock": 60, "own marks": 60}

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
