"""A search tree as it is drawn: as text, for Graphviz, as a picture, and as a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import ceil

from inarow.draw.palette import LIGHT
from inarow.draw.svg import draw_board, svg_document
from inarow.draw.text import board_rows
from inarow.rules import Cell, Position


@dataclass(frozen=True, eq=False)
class Branch:
    """A node of a tree: its board, what is said of it, and what is below.

    `move` led here, and `is_best` says whether it is the one that decided; `window`, `notes` and
    `remark` are what else is known, the last in a few signs for small pictures. `never` are the
    moves that were not looked at.
    """

    step: int
    position: Position
    move: str
    value: str
    window: str
    notes: tuple[str, ...]
    remark: str
    is_best: bool
    is_wrong: bool
    is_folded: bool
    below: tuple[Branch, ...]
    never: tuple[str, ...]
    result: str = ""  # for the side to move: win, loss or draw; better or worse, if that is a guess
    left_out: int = 0  # moves that were looked at and are not drawn
    last: Cell | None = None  # the cell taken by `move`

    def walk(self) -> Iterator[Branch]:
        """This branch and all below it, in order; no recursion, as trees can be deep."""
        waiting = [self]
        while waiting:
            branch = waiting.pop()
            yield branch
            waiting.extend(reversed(branch.below))


@dataclass(frozen=True)
class TreePicture:
    """A tree with a heading, the marks of its sides, and what its signs mean.

    `centred` puts the moves that decided in the middle.
    """

    title: str
    root: Branch
    marks: str = "XO"
    legend: tuple[str, ...] = ()
    centred: bool = False


def tree_rows(picture: TreePicture, boards: bool = False) -> Iterator[str]:
    r"""The tree, a row of text for each node, with small boards if wanted.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> print("\n".join(tree_rows(tree_picture(trace_search(position)))))
    Tic-tac-toe (3x3k3): alpha-beta, move b3, 5 nodes
    O: 0  [-3, 3]  → b3
    ├─ b3  X: 0  [-3, 3]  → c3
    │  └─ c3  O: 0  [-3, 3]  over
    └─ c3  X: ≥ 0  [-3, 0]  → b3
       └─ b3  O: 0  [0, 3]  over
    """
    yield picture.title
    waiting = [("", "", picture.root)]
    while waiting:
        first, rest, branch = waiting.pop()
        parts = (branch.move, branch.value, branch.window, *branch.notes)
        yield first + "  ".join(filter(None, parts))
        if boards:
            bar = "│  " if branch.below else "   "
            for row in board_rows(branch.position, picture.marks):
                yield f"{rest}{bar}{row}".rstrip()
        for index, child in reversed(list(enumerate(branch.below, 1))):
            corner, bar = ("└─ ", "   ") if index == len(branch.below) else ("├─ ", "│  ")
            waiting.append((rest + corner, rest + bar, child))


def tree_dot(picture: TreePicture) -> str:
    """The tree as a graph; moves that were never looked at are grey.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_dot(tree_picture(trace_search(position))).count("->")
    4
    """
    lines = [
        "digraph tree {",
        f"  label={_quoted(picture.title)};",
        "  node [shape=box, fontname=monospace];",
    ]
    for branch in picture.root.walk():
        board = board_rows(branch.position, picture.marks)
        words = (*board, *filter(None, (branch.value, branch.window, branch.remark)))
        looks = ", color=red, penwidth=2" if branch.is_wrong else ""
        looks += ", style=dashed" if branch.is_folded else ""
        name = f"n{branch.step}"
        lines.append(f"  {name} [label={_quoted(*words)}{looks}];")
        for child in branch.below:
            bold = ", penwidth=3" if child.is_best else ""
            lines.append(f"  {name} -> n{child.step} [label={_quoted(child.move)}{bold}];")
        for index, move in enumerate(branch.never):
            grey = f"g{branch.step}_{index}"
            lines.append(f"  {grey} [label={_quoted(move)}, color=grey, fontcolor=grey];")
            lines.append(f"  {name} -> {grey} [color=grey, style=dashed];")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(*lines: str) -> str:
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'


# --- a picture: small boards, the deciding moves bold, what was cut grey

CELL = 10  # the side of a cell
GAP = 14  # between two boards
ROW = 13  # the height of a row of text
FONT = 10  # the height of a letter
LETTER = 6.4  # its width; brackets, points and gaps are narrower
NARROW = 4
HEAD = 1.3  # times as large is the title
APART = 7  # between a move that was never looked at and the next one
NARROWEST = 40  # room for the text under a board
LARGEST = 2.0  # times as large the text may be, under large boards
LINE = 34  # how long the lines are down to the next ply
SHORTEST, LONGEST = 0.5, 2.5  # times as long they may be, to fit a sheet

EDGE = f'class="edge" fill="none" stroke="{LIGHT["board-grid"]}"'
BEST = f'class="edge best" fill="none" stroke="{LIGHT["win"]}" stroke-width="2.5"'
NEVER = f'class="never" fill="none" stroke="{LIGHT["board-grid"]}" stroke-dasharray="3 3"'
MORE = f'class="more" fill="none" stroke="{LIGHT["edge"]}"'
GREY = f'class="grey" fill="{LIGHT["quiet"]}"'
WRONG = f'stroke="{LIGHT["loss"]}" stroke-width="2.5"'
SIGNS = {
    "win": ("▲", LIGHT["win"]),
    "loss": ("▼", LIGHT["loss"]),
    "draw": ("●", LIGHT["quiet"]),
    "better": ("△", LIGHT["win"]),
    "worse": ("▽", LIGHT["loss"]),
}
# Sizes to print: a slide of 16 to 9, and a page of A4, which lies on its side for a wide tree.
SIZES = {"slide": (1280, 720), "page": (794, 1123)}
BEAT = 0.6  # seconds between two steps of an animation
LAST = 60.0  # seconds that an animation takes at most


def tree_svg(picture: TreePicture, size: str = "", animate: bool = False) -> str:
    """The tree as a standalone SVG document, in one of SIZES if wanted, or step by step.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_svg(tree_picture(trace_search(position))).count('class="board"')
    5
    """
    return "".join(_Drawing(picture, size, animate).document())


def letter_size(picture: TreePicture, size: str) -> float:
    """How high a letter is on the sheet, in its own units.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> tree = trace_search(read_position("tic-tac-toe a1 b2 b1"))
    >>> letter_size(tree_picture(tree), "slide") < 5 < 10 < letter_size(
    ...     tree_picture(tree, best_moves=1), "slide"
    ... )
    True
    """
    drawing = _Drawing(picture, size)
    return FONT * drawing.text * drawing.sheet[0] / drawing.wide


def natural_width(picture: TreePicture) -> int:
    """How wide the picture is where no sheet limits it."""
    return _Drawing(picture).sheet[0]


class _Drawing:
    """A tree on its sheet: first measured, then drawn."""

    def __init__(self, picture: TreePicture, size: str = "", animate: bool = False) -> None:
        rules = picture.root.position.rules
        self.picture = picture
        self.board = (CELL * rules.width, CELL * rules.height)
        under = max([NARROWEST, *map(_width_under, picture.root.walk())])
        self.text = min(LARGEST, max(1.0, (self.board[0] + GAP) / (under + GAP)))
        self.row = ROW * self.text
        room = max(self.board[0], under * self.text) + GAP
        self.layout = _Layout(picture.root, room, self.text, picture.centred)
        self.times = _times(picture.root) if animate else {}
        self.beat = min(BEAT, LAST / max(1, 2 * len(self.times)))
        self.step = self.board[1] + 3 * self.row + LINE
        longest = self.text * max(map(text_width, picture.legend), default=0)
        self.columns = 2 if size == "slide" or self.layout.width > 2 * longest + GAP else 1
        title = HEAD * self.text * text_width(picture.title)
        below = self.columns * longest + (self.columns - 1) * GAP
        self.wide = max(self.layout.width, title, below) + 2 * GAP
        rest = (4 + ceil(len(picture.legend) / self.columns)) * self.row + GAP
        self.high = self.step * (self.layout.depth + 1) + rest
        self.sheet = (round(self.wide), round(self.high))
        self.sized = bool(size)
        if size:
            lying = self.wide > self.high or size == "slide"
            self.sheet = (max(SIZES[size]), min(SIZES[size]))
            self.sheet = self.sheet if lying else self.sheet[::-1]
            self._fill()

    def _fill(self) -> None:
        """Take the shape of the sheet: longer or shorter lines, and room at both sides."""
        shape = self.sheet[0] / self.sheet[1]
        plies = self.layout.depth + 1
        spare = (self.wide / shape - self.high) / plies
        more = min(max(spare, (SHORTEST - 1) * LINE), (LONGEST - 1) * LINE)
        self.step += more
        self.high = max(self.high + min(more, 0) * plies, self.wide / shape)
        self.wide = self.high * shape

    def document(self) -> Iterator[str]:
        """The picture, of the sheet's size."""
        wide, high = round(self.wide), round(self.high)
        own = f'width="{wide}" height="{high}"'
        paper = f'width="{self.sheet[0]}" height="{self.sheet[1]}"'
        parts = [*self._paper(), *self._parts()]
        yield svg_document(wide, high, self.picture.title, parts).replace(own, paper, 1)

    def _paper(self) -> Iterator[str]:
        """What a browser prints the sheet on: without it, one that lies would be made small."""
        if self.sized:
            wide, high = self.sheet
            yield f"<style>@page {{ size: {wide}px {high}px; margin: 0 }}</style>"

    def _parts(self) -> Iterator[str]:
        layout, font = self.layout, FONT * self.text
        yield f'<g font-size="{font:g}" text-anchor="middle" fill="{LIGHT["strong"]}">'
        title = f'y="{HEAD * self.row + 4:.1f}" text-anchor="start" font-size="{HEAD * font:g}"'
        yield f'<text x="{GAP}" {title}>{escape(self.picture.title)}</text>'
        left = (self.wide - layout.width) / 2
        for branch, x, depth in layout.placed:
            top = 2.5 * self.row + GAP + self.step * depth
            yield from self._edges(branch, left, top)
            begin = self.times.get(branch.step, (0, 0))[0]
            yield from self._appearing(self._board(branch, x + left, top), begin)
        yield from self._legend()
        yield "</g>"

    def _legend(self) -> Iterator[str]:
        """What the signs mean, in columns at the foot."""
        legend = self.picture.legend
        rows = ceil(len(legend) / self.columns)
        for index, words in enumerate(legend):
            x = GAP + (self.wide - GAP) / self.columns * (index // rows)
            y = self.high - GAP - self.row * (rows - 1 - index % rows)
            yield f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="start">{escape(words)}</text>'

    def _appearing(self, parts: Iterator[str], at: int, until: int | None = None) -> Iterator[str]:
        """The parts, in an animation only from one step on, perhaps until another one."""
        if not self.times:
            yield from parts
            return
        yield '<g opacity="0">'
        yield f'<set attributeName="opacity" to="1" begin="{at * self.beat:.2f}s"/>'
        if until is not None:
            yield f'<set attributeName="opacity" to="0" begin="{until * self.beat:.2f}s"/>'
        yield from parts
        yield "</g>"

    def _edges(self, branch: Branch, left: float, top: float) -> Iterator[str]:
        x = self.layout.at[branch.step] + left
        under = 2 * self.row + 4 if branch.window or branch.remark else self.row + 4
        start, end = top + self.board[1] + under, top + self.step
        down = end - self.row
        done = self.times.get(branch.step, (0, 0))[1]
        for child in branch.below:
            to = self.layout.at[child.step] + left
            line = f'd="M{x:.1f} {start:.1f}L{to:.1f} {down:.1f}"/>'
            text = f'<text x="{to:.1f}" y="{end - 3:.1f}">{child.move}</text>'
            begun = self.times.get(child.step, (0, 0))[0]
            if self.times and child.is_best:  # which move decides is known in the end
                yield from self._appearing(iter([f"<path {EDGE} {line}"]), begun, done)
                yield from self._appearing(iter([f"<path {BEST} {line}"]), done)
                yield from self._appearing(iter([text]), begun)
            else:
                look = BEST if child.is_best else EDGE
                yield from self._appearing(iter([f"<path {look} {line}", text]), begun)
        for words, stub, look in self.layout.stubs[branch.step]:
            to = stub + left
            parts = [
                f'<path {look} d="M{x:.1f} {start:.1f}L{to:.1f} {down:.1f}"/>',
                f'<text {GREY} x="{to:.1f}" y="{end - 3:.1f}">{words}</text>',
            ]
            yield from self._appearing(iter(parts), done)

    def _board(self, branch: Branch, x: float, top: float) -> Iterator[str]:
        """A small board; under it its value, when that is known, and its window or a remark."""
        wide, high = self.board
        yield f'<g class="board" transform="translate({x - wide / 2:.1f} {top:.1f})">'
        yield from draw_board(branch.position, CELL, branch.last, marks=self.picture.marks)
        if branch.is_wrong:
            yield f'<rect fill="none" {WRONG} width="{wide}" height="{high}"/>'
        yield "</g>"
        sign, colour = SIGNS.get(branch.result, ("", ""))
        mark = f'<tspan fill="{colour}">{sign}</tspan> ' if sign else ""
        place = f'<text x="{x:.1f}" y="{{:.1f}}">'
        value = place.format(top + high + self.row) + mark + escape(branch.value) + "</text>"
        yield from self._appearing(iter([value]), self.times.get(branch.step, (0, 0))[1])
        if rest := branch.remark or branch.window:
            yield place.format(top + high + 2 * self.row) + escape(rest) + "</text>"


def text_width(words: str) -> float:
    """How wide a text is at most, in letters of FONT.

    >>> text_width("c3"), text_width("[-5, 5]")
    (12.8, 32.8)
    """
    return sum(NARROW if sign in " .,:;()[]-'" else LETTER for sign in words)


def _width_under(branch: Branch) -> float:
    """How wide the text under a board is; its sign is followed by a gap."""
    sign = LETTER + LETTER if branch.result else 0
    return max(sign + text_width(branch.value), text_width(branch.remark or branch.window))


def _times(root: Branch) -> dict[int, tuple[int, int]]:
    """When each node is entered and left, counted in steps, in the order of the search."""
    times: dict[int, tuple[int, int]] = {}
    now = 0
    waiting = [(root, False)]
    while waiting:
        branch, done = waiting.pop()
        if done:
            times[branch.step] = (times[branch.step][0], now)
        else:
            times[branch.step] = (now, now)
            if branch.below:
                waiting.append((branch, True))
            order = sorted(branch.below, key=lambda child: child.step, reverse=True)
            waiting += [(child, False) for child in order]
        now += 1
    return times


class _Layout:
    """Where every node stands: leaves side by side, every parent above the middle of its own."""

    def __init__(self, root: Branch, room: float, text: float, centred: bool = False) -> None:
        self._room = room
        self._text = text
        self._centred = centred
        self.placed: list[tuple[Branch, float, int]] = []
        self.at: dict[int, float] = {}
        self.stubs: dict[int, list[tuple[str, float, str]]] = {}
        self.width = 0.0
        self.depth = 0
        waiting = [(root, 0, False)]
        while waiting:
            branch, depth, done = waiting.pop()
            self.depth = max(self.depth, depth + bool(branch.never))
            if not done and branch.below:
                waiting.append((branch, depth, True))
                below = _middle_first(branch.below, depth) if centred else branch.below
                waiting += [(child, depth + 1, False) for child in reversed(below)]
            else:
                self._place(branch, depth)

    def _place(self, branch: Branch, depth: int) -> None:
        stubs = []
        others = [(move, NEVER) for move in branch.never]
        if branch.left_out:
            others.insert(0, (f"+{branch.left_out}", MORE))
        for words, look in others:
            wide = self._text * (text_width(words) + APART)
            stubs.append((words, self.width + wide / 2, look))
            self.width += wide
        if branch.below:
            best = [child for child in branch.below if child.is_best and self._centred]
            places = [self.at[child.step] for child in best or branch.below]
            x = (min(places) + max(places)) / 2
        else:
            x = self.width + self._room / 2
            self.width += self._room
        self.at[branch.step] = x
        self.stubs[branch.step] = stubs
        self.placed.append((branch, x, depth))


def _middle_first(branches: tuple[Branch, ...], depth: int) -> tuple[Branch, ...]:
    """The branches in their order, but with the one that decided in the middle.

    If the others can't be halved, one more is on the left and, a ply later, on the right, so that
    the line of best play stays in the middle of the whole.
    """
    best = [branch for branch in branches if branch.is_best][:1]
    others = [branch for branch in branches if branch not in best]
    half = (len(others) + 1 - depth % 2) // 2
    return (*others[:half], *best, *others[half:])


# --- a page that needs nothing else: nodes open and close, without any program

OPEN = 2  # plies that are open at first

STYLE = f"""
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem }}
body {{ color: {LIGHT["strong"]}; background: {LIGHT["card"]} }}
details, .leaf {{ margin-left: 1.4rem; padding-left: .6rem }}
details, .leaf {{ border-left: 1px solid {LIGHT["edge"]} }}
summary {{ cursor: pointer }}
.leaf {{ list-style: none }}
.node svg {{ vertical-align: middle; margin: 2px .5rem }}
.node b {{ display: inline-block; min-width: 2.2em }}
.window {{ color: {LIGHT["quiet"]}; font-family: monospace }}
.decided > summary b, .decided > .node b {{ color: {LIGHT["win"]} }}
.never {{ margin-left: 1.4rem; padding-left: .6rem; color: {LIGHT["board-grid"]} }}
.note {{ color: {LIGHT["quiet"]} }}
.bad {{ outline: 2px solid {LIGHT["loss"]} }}
""".strip()


def tree_html(picture: TreePicture, language: str = "en") -> str:
    """The tree as a whole page.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_html(tree_picture(trace_search(position))).count("<details")
    3
    """
    title = escape(picture.title)
    return "\n".join(
        [
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style></head>",
            f"<body><h1>{title}</h1>",
            f'<p class="note">{escape("; ".join(picture.legend))}</p>',
            *_branches(picture),
            "</body></html>",
            "",
        ]
    )


def _branches(picture: TreePicture) -> Iterator[str]:
    """All nodes; no recursion, as trees can be deep."""
    waiting: list[tuple[Branch, int] | str] = [(picture.root, 0)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        branch, depth = item
        name = " decided" if branch.is_best else ""
        words = _words(branch, picture.marks)
        if not branch.below and not branch.never:
            yield f'<div class="leaf{name}"><span class="node">{words}</span></div>'
            continue
        opened = " open" if depth < OPEN else ""
        yield f'<details class="{name.strip()}"{opened}><summary class="node">{words}</summary>'
        waiting.append("</details>")
        if branch.never:
            waiting.append(f'<div class="never">{" ".join(branch.never)}</div>')
        waiting += [(child, depth + 1) for child in reversed(branch.below)]


def _words(branch: Branch, marks: str) -> str:
    rules = branch.position.rules
    size = f'width="{CELL * rules.width}" height="{CELL * rules.height}"'
    look = ' class="bad"' if branch.is_wrong else ""
    board = "".join(draw_board(branch.position, CELL, marks=marks))
    sign, colour = SIGNS.get(branch.result, ("", ""))
    return (
        f'<b>{branch.move}</b><svg{look} {size}>{board}</svg><span style="color: {colour}">{sign}'
        f"</span> {escape(branch.value)}"
        f' <span class="window">{escape(branch.window)}</span>'
        f' <span class="note">{escape(", ".join(branch.notes))}</span>'
    )
