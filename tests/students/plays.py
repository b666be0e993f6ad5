"""Whole programs whose search nobody can call by guessing: only while they play it shows."""

from inarow.debugger import Fault

# Two sets of the cells that are taken, and the free ones beside them.
SETS = """
LINES = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}]


def has_line(taken):
    return any(line <= taken for line in LINES)


def rate(own, theirs, free, level):
    if has_line(theirs):
        return level - 10, None
    if not free:
        return 0, None
    best, move = -100, None
    for cell in sorted(free):
        score = -rate(theirs, own | {cell}, free - {cell}, level + 1)[0]
        if score > best:
            best, move = score, cell
    return best, move


def main():
    crosses, noughts, free = set(), set(), set(range(1, 10))
    while free and not has_line(crosses) and not has_line(noughts):
        cell = int(input("Your cell (1-9): "))
        if cell not in free:
            print("Taken!")
            continue
        crosses.add(cell)
        free.discard(cell)
        if free and not has_line(crosses):
            cell = rate(noughts, crosses, free, 0)[1]
            noughts.add(cell)
            free.discard(cell)
    print("Over")


if __name__ == "__main__":
    main()
"""

# One number for each side, of which each bit is a cell.
BITS = """
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def search(mine, yours, alpha, beta):
    for line in LINES:
        if yours & line == line:
            return -1
    if mine | yours == 0o777:
        return 0
    for cell in range(9):
        bit = 1 << cell
        if not (mine | yours) & bit:
            alpha = max(alpha, -search(yours, mine | bit, -beta, -alpha))
            if alpha >= beta:
                break
    return alpha


you = me = 0
name = input("What's your name? ")
while you | me != 0o777:
    move = input(f"{name}, row and column: ").split()
    if len(move) != 2:
        print("Two numbers, please")
        continue
    bit = 1 << (3 * int(move[0]) + int(move[1]))
    if bit > 256 or (you | me) & bit:
        continue
    you |= bit
    moves = [1 << cell for cell in range(9) if not (you | me) >> cell & 1]
    if not moves:
        break
    me |= max(moves, key=lambda bit: -search(you, me | bit, -2, 2))
    print(bin(you), bin(me))
"""

# What the buttons of a window show is the board.
BUTTONS = """
from tkinter import *


class App(Tk):
    def __init__(self, difficulty):
        super().__init__()
        self.title("Noughts and crosses")
        self.difficulty = difficulty
        self.buttons = []
        for number in range(9):
            button = Button(self, text=" ", width=6, command=lambda n=number: self.clicked(n))
            button.grid(row=number // 3, column=number % 3)
            self.buttons.append(button)

    def line(self):
        marks = [button["text"] for button in self.buttons]
        for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8),
                        (0, 4, 8), (2, 4, 6)):
            if marks[a] == marks[b] == marks[c] != " ":
                return marks[a]
        return None

    def think(self, mark):
        ended = self.line()
        if ended:
            return 1 if ended == "O" else -1
        free = [button for button in self.buttons if button.cget("text") == " "]
        if not free:
            return 0
        values = []
        for button in free:
            button.config(text=mark)
            values.append(self.think("X" if mark == "O" else "O"))
            button.config(text=" ")
        return max(values) if mark == "O" else min(values)

    def answer(self):
        best = None
        for button in self.buttons:
            if button["text"] == " ":
                button.config(text="O")
                value = self.think("X")
                button.config(text=" ")
                if best is None or value > best[0]:
                    best = value, button
        if best:
            best[1].config(text="O")

    def clicked(self, number):
        if self.buttons[number]["text"] == " " and not self.line():
            self.buttons[number].config(text="X")
            self.after(200, self.answer)


App(3).mainloop()
"""

# Clicks in a window of pygame; the board lies in a border of walls.
CLICKS = """
import pygame
import sys

WALL, FREE, CROSS, NOUGHT = "#", ".", "x", "o"
SIDE = 200


class Board:
    def __init__(self, screen):
        self.screen = screen
        self.rows = [list("#####"), *(list("#...#") for _ in range(3)), list("#####")]

    def wins(self, mark):
        inner = [row[1:4] for row in self.rows[1:4]]
        lines = inner + [list(line) for line in zip(*inner)]
        lines += [[inner[i][i] for i in range(3)], [inner[i][2 - i] for i in range(3)]]
        return [mark] * 3 in lines

    def free(self):
        return [(y, x) for y in range(1, 4) for x in range(1, 4) if self.rows[y][x] == FREE]

    def value(self, mark, last):
        if last is not None and self.wins(CROSS):
            return -5
        if last is not None and self.wins(NOUGHT):
            return 5
        values = []
        for y, x in self.free():
            self.rows[y][x] = mark
            values.append(self.value(CROSS if mark == NOUGHT else NOUGHT, (y, x)))
            self.rows[y][x] = FREE
        if not values:
            return 0
        return max(values) if mark == NOUGHT else min(values)


def main():
    pygame.init()
    screen = pygame.display.set_mode((3 * SIDE, 3 * SIDE))
    board = Board(screen)
    clock = pygame.time.Clock()
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                pygame.quit()
                sys.exit()
            if event.type == pygame.MOUSEBUTTONDOWN:
                x, y = event.pos[0] // SIDE + 1, event.pos[1] // SIDE + 1
                if board.rows[y][x] != FREE or board.wins(NOUGHT):
                    continue
                board.rows[y][x] = CROSS
                if board.free() and not board.wins(CROSS):
                    best = None
                    for cell in board.free():
                        board.rows[cell[0]][cell[1]] = NOUGHT
                        value = board.value(CROSS, cell)
                        board.rows[cell[0]][cell[1]] = FREE
                        if best is None or value > best[0]:
                            best = value, cell
                    board.rows[best[1][0]][best[1][1]] = NOUGHT
        pygame.display.flip()
        clock.tick(30)


main()
"""

# The tree is made before it is searched; commands have several words.
TREE = """
class Node:
    def __init__(self, cells, mark, parent):
        self.cells = cells
        self.mark = mark
        self.parent = parent
        self.children = []
        self.score = None


def line(cells):
    for a, b, c in ("012", "345", "678", "036", "147", "258", "048", "246"):
        if cells[int(a)] == cells[int(b)] == cells[int(c)] != "-":
            return cells[int(a)]
    return None


def grow(node):
    if line(node.cells):
        return
    other = "O" if node.mark == "X" else "X"
    for at, cell in enumerate(node.cells):
        if cell == "-":
            child = Node(node.cells[:at] + node.mark + node.cells[at + 1 :], other, node)
            grow(child)
            node.children.append(child)


def judge(node):
    if not node.children:
        winner = line(node.cells)
        node.score = {"O": 1, "X": -1, None: 0}[winner]
    else:
        scores = [judge(child) for child in node.children]
        node.score = max(scores) if node.mark == "O" else min(scores)
    return node.score


def play():
    cells = "-" * 9
    while "-" in cells and not line(cells):
        at = int(input("Where? "))
        if not 0 <= at < 9 or cells[at] != "-":
            continue
        cells = cells[:at] + "X" + cells[at + 1 :]
        if cells.count("-") > 5:
            at = next(at for at in (4, 0, 8, 2, 6) if cells[at] == "-")
            cells = cells[:at] + "O" + cells[at + 1 :]
        elif "-" in cells and not line(cells):
            root = Node(cells, "O", None)
            grow(root)
            judge(root)
            cells = max(root.children, key=lambda child: child.score).cells


while True:
    command = input("Input command: ")
    words = command.split()
    if command == "exit":
        break
    if len(words) == 2 and words[0] == "start" and words[1] in ("user", "easy"):
        play()
"""

# Columns that grow, as stones fall into them.
COLUMNS = """
WIDTH, HEIGHT, CONNECT = 4, 4, 3
YOU, BOT = "Y", "B"


class Game:
    def __init__(self, first, depth):
        self.columns = [[] for _ in range(WIDTH)]
        self.turn = first
        self.depth = depth
        self.moves = 0

    def drop(self, column):
        self.columns[column].append(self.turn)
        self.turn = BOT if self.turn == YOU else YOU
        self.moves += 1

    def lift(self, column):
        self.columns[column].pop()
        self.turn = BOT if self.turn == YOU else YOU
        self.moves -= 1

    def at(self, x, y):
        column = self.columns[x] if 0 <= x < WIDTH else []
        return column[y] if 0 <= y < len(column) else None

    def row_of(self, mark):
        return any(
            all(self.at(x + i * dx, y + i * dy) == mark for i in range(CONNECT))
            for x in range(WIDTH) for y in range(HEIGHT)
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def open_columns(self):
        return [x for x in range(WIDTH) if len(self.columns[x]) < HEIGHT]


def value(game, left, low, high):
    if game.row_of(BOT):
        return 100 - game.moves
    if game.row_of(YOU):
        return game.moves - 100
    if game.moves == WIDTH * HEIGHT or left == 0:
        return 0
    best = -1000 if game.turn == BOT else 1000
    for column in game.open_columns():
        game.drop(column)
        found = value(game, left - 1, low, high)
        game.lift(column)
        if game.turn == BOT:
            best = max(best, found)
            low = max(low, best)
        else:
            best = min(best, found)
            high = min(high, best)
        if low >= high:
            break
    return best


def main():
    game = Game(YOU, int(input("How many moves shall I look ahead (1 to 5)? ")))
    while game.open_columns() and not game.row_of(BOT):
        column = ord(input("Column (a to d)? ").lower()) - ord("a")
        if column not in game.open_columns():
            print("No such column")
            continue
        game.drop(column)
        if game.row_of(YOU) or not game.open_columns():
            break
        best = None
        for column in game.open_columns():
            game.drop(column)
            found = value(game, game.depth, -1000, 1000)
            game.lift(column)
            if best is None or found > best[0]:
                best = found, column
        game.drop(best[1])


main()
"""

# The search belongs to a player who is never asked in the game, and holds what nobody guesses.
IDLE = """
import random
from collections import namedtuple

Point = namedtuple("Point", "row col")


class Table:
    def __init__(self):
        self.stones = {}

    def lines(self):
        for n in (1, 2, 3):
            yield [Point(n, c) for c in (1, 2, 3)]
            yield [Point(r, n) for r in (1, 2, 3)]
        yield [Point(n, n) for n in (1, 2, 3)]
        yield [Point(n, 4 - n) for n in (1, 2, 3)]

    def winner(self):
        for line in self.lines():
            marks = {self.stones.get(point) for point in line}
            if len(marks) == 1 and None not in marks:
                return marks.pop()
        return None

    def free(self):
        points = [Point(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
        return [point for point in points if point not in self.stones]


class Thinker:
    def best(self, table, mover, other, candidates):
        winner = table.winner()
        if winner is not None:
            return (1 if winner == mover else -1), None
        if not candidates:
            return 0, None
        found = []
        for point in candidates:
            table.stones[point] = mover
            rest = [one for one in candidates if one != point]
            found.append((-self.best(table, other, mover, rest)[0], point))
            del table.stones[point]
        return max(found)

    def choose(self, table, mark, other="P2"):
        return self.best(table, mark, other, table.free())[1]


class Gambler:
    def choose(self, table, mark):
        return random.choice(table.free())


def main():
    table, bot = Table(), Gambler()
    mark = "P1"
    while table.free() and not table.winner():
        row, col = input("Row and column, like 1,1: ").split(",")
        point = Point(int(row), int(col))
        if point in table.free():
            table.stones[point] = mark
            if table.free() and not table.winner():
                table.stones[bot.choose(table, "P2")] = "P2"


if __name__ == "__main__":
    main()
"""

RIGHT = {
    "sets": SETS,
    "bits": BITS,
    "buttons": BUTTONS,
    "clicks": CLICKS,
    "tree": TREE,
    "columns": COLUMNS,
    "idle": IDLE,
}

LEAST = 30  # calls
GAMES = {"columns": "4x4k3g"}

# The marks are only known when somebody has chosen.
LATER = """
class Board:
    def __init__(self):
        self.cells = []

    def clear(self):
        self.cells = [" "] * 9

    def wins(self, cells, mark):
        lines = [cells[i : i + 3] for i in (0, 3, 6)] + [cells[i::3] for i in range(3)]
        lines += [cells[0::4], cells[2:7:2]]
        return [mark] * 3 in lines


class Opponent:
    def __init__(self):
        self.sign = None
        self.other = None

    def choose(self, sign, other):
        self.sign, self.other = sign, other

    def rate(self, cells, mover, waiting):
        if table.wins(cells, self.sign):
            return 1
        if table.wins(cells, self.other):
            return -1
        scores = []
        for at, cell in enumerate(cells):
            if cell == " ":
                after = list(cells)
                after[at] = mover
                scores.append(self.rate(after, waiting, mover))
        if not scores:
            return 0
        return max(scores) if mover == self.sign else min(scores)


def game(letter):
    table.clear()
    bot.choose("O" if letter == "X" else "X", letter)
    while " " in table.cells and not table.wins(table.cells, bot.sign):
        spot = int(input("Spot (1 - 9): ")) - 1
        if not 0 <= spot <= 8 or table.cells[spot] != " ":
            print("Pick a free one")
            continue
        table.cells[spot] = letter
        free = [at for at in range(9) if table.cells[at] == " "]
        if not free or table.wins(table.cells, letter):
            break

        def worth(at):
            after = list(table.cells)
            after[at] = bot.sign
            return bot.rate(after, letter, bot.sign)

        table.cells[max(free, key=worth)] = bot.sign


table = Board()
bot = Opponent()
while True:
    letter = input("X or O? ").upper()
    if letter in ("X", "O"):
        game(letter)
        break
"""

WRONG = [
    ("sets", ("-rate(theirs", "rate(theirs"), Fault.SIGN),
    ("sets", ("return 0, None", "return 10, None"), Fault.DRAW_AS_WIN),
    ("buttons", ("else min(values)", "else max(values)"), Fault.MAX_MIN),
    ("clicks", ("NOUGHT else min(values)", "NOUGHT else max(values)"), Fault.MAX_MIN),
]
