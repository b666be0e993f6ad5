"""The board: one widget for all games, on every screen."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from inarow.draw.look import Look
from inarow.locale import _
from inarow.rules import LETTERS, Cell, Position, Rules, Side
from inarow.tui.colours import Depth
from inarow.tui.pixels import BOTTOM, LEFT, RIGHT, TOP, Spot
from inarow.tui.tiles import Frame, Sign, Tile, draw_tile

# Cells in characters, the largest first. Two pixels lie in a character, so these are squares;
# only the last but one is wider, for the sake of its lines.
SIZES = (*((2 * high, high) for high in range(8, 1, -1)), (3, 1), (2, 1))
MARGIN = 3  # columns for the numbers of the rows
FRAME = 1 / 30  # seconds
GRAVITY = 90.0  # cells per second, per second
BLINK = 0.6  # seconds
BLINKS = 8
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True)
class Scene:
    """What a board shows: a position, and what is to be seen on it."""

    position: Position
    last: Cell | None = None
    marks: str = "XO"
    signs: Mapping[Cell, Sign] = field(default_factory=dict)
    marked: frozenset[Cell] = frozenset()
    open: bool = False  # whether somebody may move here


class BoardView(Widget, can_focus=True):
    """Draws a scene as large as fits; arrows and the mouse move a cursor, Enter and clicks choose.

    It posts `Chosen` for the cell. Who hears of it asks `landing` where the stone goes: another one
    may have fallen since. Typed letters and digits lead the cursor, see `point`.
    """

    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; }"

    class Chosen(Message):
        """Somebody wants to move here."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, scene: Scene, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        super().__init__(id=id)
        self.scene = scene
        self.cursor = _middle(scene.position)
        self.wants_cursor = False  # not before a key or the mouse asks for it
        self._frame: Frame | None = None
        self._ground: Style | None = None  # what is beside the board
        self._tiles: dict[Cell, Tile] = {}
        self._falling: Cell | None = None
        self._fell = 0.0  # when it began
        self._timer: Timer | None = None
        self._lit = True
        self._blinks = 0

    # What is shown

    def show(self, scene: Scene) -> None:
        """Show another scene; one stone more falls where stones fall."""
        before, self.scene = self.scene, scene
        if before.position.rules != scene.position.rules:
            self.cursor = _middle(scene.position)
        if scene.position != before.position:
            self._settle()
            if self._moves and _is_next(before.position, scene):
                self._begin_fall(scene.last)
            elif scene.position.line and self._moves:
                self._begin_blinking()
        self._redraw(self._touched(before, scene))

    @property
    def depth(self) -> Depth:
        """How many colours there are."""
        return Depth.of(self.app)

    @property
    def _moves(self) -> bool:
        """Whether things may move on the screen."""
        return self.app.animation_level != "none" and self.is_mounted

    @property
    def cell_size(self) -> tuple[int, int] | None:
        """The characters that a cell takes, as many as fit; None if the board does not."""
        return largest_cell(self.scene.position.rules, self.size)

    def _origin(self, frame: Frame) -> tuple[int, int]:
        """Where the upper left cell begins: the board lies in the middle."""
        rules = self.scene.position.rules
        x = (self.size.width - MARGIN - frame.wide * rules.width) // 2
        y = (self.size.height - 1 - frame.high * rules.height) // 2
        return MARGIN + x, 1 + y

    def _touched(self, before: Scene, scene: Scene) -> set[Cell] | None:
        """The cells that look different in another scene of the same position; else None, all."""
        if (before.position, before.last, before.marks) != (
            scene.position,
            scene.last,
            scene.marks,
        ):
            return None
        signed = {*before.signs, *scene.signs}
        touched = {cell for cell in signed if before.signs.get(cell) != scene.signs.get(cell)}
        if before.open != scene.open and self.target is not None:
            touched.add(self.target)
        return touched | (before.marked ^ scene.marked)

    def _redraw(self, touched: Iterable[Cell] | None = None) -> None:
        """Draw these cells again, or all, and tell the screen which of them have changed."""
        frame = self._frame
        if touched is None or frame is None:
            size, touched = self.cell_size, self._cells()
            frame = None if size is None else Frame(*size, self.app.theme, self.depth)
        if frame != self._frame or frame is None:
            self._frame = frame
            self._tiles = (
                {} if frame is None else {cell: self._tile(cell, frame) for cell in touched}
            )
            self.refresh()
            return
        regions = []
        for cell in touched:
            tile = self._tile(cell, frame)
            if tile is not self._tiles.get(cell):
                self._tiles[cell] = tile
                regions.append(self._region(cell, frame))
        if regions:
            self.refresh(*regions)

    def _region(self, cell: Cell, frame: Frame) -> Region:
        x, y = self._origin(frame)
        return Region(x + cell.x * frame.wide, y + self._row(cell) * frame.high, *frame[:2])

    def _cells(self) -> Iterable[Cell]:
        return self.scene.position.rules.grid.cells

    def _row(self, cell: Cell) -> int:
        """The row on the screen, from the top."""
        rules = self.scene.position.rules
        return rules.height - 1 - cell.y if rules.gravity else cell.y

    def _tile(self, cell: Cell, frame: Frame) -> Tile:
        on_cursor = self._shows_cursor and cell == self.target
        return draw_tile(self._spot(cell), frame, self.scene.signs.get(cell), on_cursor)

    def _spot(self, cell: Cell) -> Spot:
        """What there is to see in a cell."""
        scene = self.scene
        position, rules = scene.position, scene.position.rules
        spot = Spot(Look.of(rules), sides=self._sides(cell), mark=cell in scene.marked)
        owner = position.at(cell)
        if self._falling is not None and cell.x == self._falling.x:
            above = self._height_now() - cell.y
            if owner is None or cell == self._falling:
                there = abs(above) < 1
                stone = _mark(position.turn.other, scene.marks) if there else ""
                return spot._replace(stone=stone, above=_rounded(above) if there else 0.0)
        if owner is not None:
            in_line = cell in position.line
            return spot._replace(
                stone=_mark(owner, scene.marks),
                last=cell == scene.last,
                line=in_line and self._lit,
                fatal=rules.misere,
            )
        if scene.open and self._shows_cursor and cell == self.target:
            return spot._replace(stone=_mark(position.turn, scene.marks), ghost=True)
        return spot._replace(star=spot.look is Look.WOOD and _is_star(cell, rules.width))

    def _sides(self, cell: Cell) -> int:
        rules = self.scene.position.rules
        row = self._row(cell)
        return (
            LEFT * (cell.x > 0)
            | RIGHT * (cell.x < rules.width - 1)
            | TOP * (row > 0)
            | BOTTOM * (row < rules.height - 1)
        )

    def render_line(self, y: int) -> Strip:
        """One row of characters."""
        frame, wide = self._frame, self.size.width
        ground = self._ground = self._ground or self.rich_style
        if frame is None:
            small = self.cell_size is None  # else it is drawn in a moment
            return self._too_small(y, ground) if small else Strip.blank(wide, ground)
        left, top = self._origin(frame)
        rules = self.scene.position.rules
        board_row, inner = divmod(y - top, frame.high)
        if y == top - 1:
            found = self._letters(left, frame, ground)
        elif 0 <= board_row < rules.height:
            found = self._board_row(board_row, inner, left, frame, ground)
        else:
            found = []
        return Strip(found).adjust_cell_length(wide, ground)

    def _letters(self, left: int, frame: Frame, ground: Style) -> list[Segment]:
        found = [Segment(" " * left, ground)]
        for x in range(self.scene.position.rules.width):
            style = self._label_style(ground, x == self.cursor.x)
            found.append(Segment(LETTERS[x].center(frame.wide), style))
        return found

    def _board_row(
        self, row: int, inner: int, left: int, frame: Frame, ground: Style
    ) -> list[Segment]:
        rules = self.scene.position.rules
        y = rules.height - 1 - row if rules.gravity else row
        at_middle = inner == frame.high // 2
        here = y == self.cursor.y and not rules.gravity
        label = f"{y + 1:>2} " if at_middle else " " * MARGIN
        found = [
            Segment(" " * (left - MARGIN), ground),
            Segment(label, self._label_style(ground, here)),
        ]
        for x in range(rules.width):
            found.extend(self._tiles[Cell(x, y)][inner])
        return found

    def _label_style(self, ground: Style, here: bool) -> Style:
        if here and self._shows_cursor:
            return ground + Style(bold=True, underline=True)
        return ground + Style(dim=True)

    def _too_small(self, y: int, ground: Style) -> Strip:
        text = _("Make the window larger.") if y == self.size.height // 2 else ""
        return Strip([Segment(text.center(self.size.width), ground)]).adjust_cell_length(
            self.size.width, ground
        )

    def on_resize(self) -> None:
        """Draw in the new size."""
        self._redraw()

    def on_mount(self) -> None:
        """Draw again when the theme changes."""
        self.watch(self.app, "theme", lambda: self._redraw(), init=False)

    def notify_style_update(self) -> None:
        """Another theme has another ground."""
        self._ground = None
        super().notify_style_update()

    # Stones that fall, and the line that blinks

    def _begin_fall(self, cell: Cell | None) -> None:
        self._falling, self._fell = cell, time.monotonic()
        self._timer = self.set_interval(FRAME, self._fall)

    @property
    def still_falls(self) -> float:
        """The seconds until the falling stone lands; none if no stone falls."""
        if self._falling is None:
            return 0.0
        deep = self.scene.position.rules.height - self._falling.y
        return max(0.0, sqrt(2 * deep / GRAVITY) - (time.monotonic() - self._fell)) + FRAME

    def _height_now(self) -> float:
        """The row in which the falling stone is now; it begins above the board."""
        fallen = GRAVITY / 2 * (time.monotonic() - self._fell) ** 2
        return self.scene.position.rules.height - fallen

    def _fall(self) -> None:
        if self._falling is None:
            return
        column = self._falling.x
        if self._height_now() <= self._falling.y:
            self._settle()
            if self.scene.position.line:
                self._begin_blinking()
        self._redraw(cell for cell in self._cells() if cell.x == column)

    def _begin_blinking(self) -> None:
        self._blinks = 2 * BLINKS
        self._timer = self.set_interval(BLINK, self._blink)

    def _blink(self) -> None:
        self._blinks -= 1
        self._lit = self._blinks % 2 == 0
        if self._blinks <= 0:
            self._settle()
        self._redraw(self.scene.position.line)

    def _settle(self) -> None:
        """Whatever moved is at its end."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._falling = None
        self._lit = True

    # The cursor

    @property
    def _shows_cursor(self) -> bool:
        return self.wants_cursor and self.scene.position.outcome is None

    @property
    def target(self) -> Cell | None:
        """The cell that is chosen by Enter; None in a full column."""
        return self.landing(self.cursor)

    def landing(self, cell: Cell) -> Cell | None:
        """The cell that a stone gets to if this one is chosen now; None in a full column."""
        position = self.scene.position
        return position.landing(cell.x) if position.rules.gravity else cell

    def point(self, cell: Cell) -> None:
        """Move the cursor here."""
        touched = {self.target, cell}
        before, self.cursor, self.wants_cursor = self.cursor, cell, True
        touched.add(self.target)
        self._redraw(one for one in touched if one is not None)
        if self._frame is not None:  # the letters and numbers tell where the cursor is
            x, y = self._origin(self._frame)
            letters = Region(0, y - 1, self.size.width, 1)
            rows = {self._region(one, self._frame).y for one in (before, cell)}
            high = self._frame.high
            self.refresh(letters, *(Region(x - MARGIN, row, MARGIN, high) for row in rows))

    def obey(self, key: str) -> bool:
        """Arrows move the cursor, Enter chooses; whether it was such a key.

        The screen calls this: keys that are handled in two places could overtake each other.
        """
        rules = self.scene.position.rules
        if key in STEPS:
            dx, dy = STEPS[key]
            if rules.gravity:
                dy = 0
            x = (self.cursor.x + dx) % rules.width if self.wants_cursor else self.cursor.x
            y = (self.cursor.y + dy) % rules.height if self.wants_cursor else self.cursor.y
            self.point(Cell(x, y))
        elif key in ("enter", "space"):
            if not self.wants_cursor:
                self.point(self.cursor)
            else:
                self.post_message(self.Chosen(self.cursor))
        else:
            return False
        return True

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor follows the mouse."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None and (cell != self.cursor or not self.wants_cursor):
            self.point(cell)

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            self.point(cell)
            self.post_message(self.Chosen(cell))

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell under these characters of the widget."""
        if self._frame is None:
            return None
        left, top = self._origin(self._frame)
        column, row = (x - left) // self._frame.wide, (y - top) // self._frame.high
        rules = self.scene.position.rules
        if not (0 <= column < rules.width and (0 <= row < rules.height or rules.gravity)):
            return None
        row = max(0, min(row, rules.height - 1))
        return Cell(column, rules.height - 1 - row if rules.gravity else row)


def largest_cell(rules: Rules, room: Size) -> tuple[int, int] | None:
    """The characters that a cell of a board may take in this room; None if the board has none.

    >>> largest_cell(Rules.read("connect-four"), Size(31, 13))
    (4, 2)
    """
    for wide, high in SIZES:
        if MARGIN + wide * rules.width <= room.width and 1 + high * rules.height <= room.height:
            return wide, high
    return None


def _mark(side: Side, marks: str) -> str:
    return marks[0] if side is Side.FIRST else marks[1]


def _middle(position: Position) -> Cell:
    return Cell(position.rules.width // 2, position.rules.height // 2)


def _is_next(before: Position, scene: Scene) -> bool:
    """Whether the scene is one falling stone further than this position."""
    after = scene.position
    return after.rules.gravity and scene.last is not None and after.ply == before.ply + 1


def _is_star(cell: Cell, wide: int) -> bool:
    """The dots that help to find one's way on large boards."""
    if wide < 13:
        return False
    middle = wide // 2
    return {cell.x, cell.y} <= {3, wide - 4} or cell == (middle, middle)


def _rounded(above: float) -> float:
    """Few enough different heights to remember their pictures."""
    return round(8 * above) / 8
