"""The first screen: which game, against whom, and who begins."""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from inarow.draw.look import Look
from inarow.locale import _, ngettext, say
from inarow.phrases.game import player_name, title
from inarow.players import USUAL_OPPONENT, Match, level_name, level_number, levels_of
from inarow.players.levels import level_description
from inarow.players.match import PERSON
from inarow.players.saved_games import Autosave, SavedGames, Sitting, resume
from inarow.rules import (
    CATALOGUE,
    Agreement,
    Cell,
    Entry,
    Game,
    InarowError,
    Position,
    Rules,
    Side,
    find_entry,
)
from inarow.rules import Message as Sentence
from inarow.rules.agreement import agree
from inarow.tui.colours import Depth
from inarow.tui.face import Face, Key, Question
from inarow.tui.game import GameScreen
from inarow.tui.pixels import BOTTOM, LEFT, RIGHT, TOP, Spot, draw_spot
from inarow.tui.tiles import Frame, draw_tile, half_blocks, segments

SHOWN = 7  # cells of a large board that its picture shows
LARGE, SMALL = (21, 11), (16, 8)  # pictures in characters
NARROW = 25  # cells; the stones of a smaller board lie all over it
SEED = 4
SLIDERS = ("level", "begins", "opening")


class Picture(Widget):
    """A small board."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        self._rows: list[list[Segment]] = []

    def on_mount(self) -> None:
        """Draw it again with each theme."""
        self.watch(self.app, "theme", self._draw, init=False)

    def on_resize(self) -> None:
        """Draw it as large as fits."""
        self._draw()

    def _draw(self) -> None:
        rules = self.rules
        wide, high = min(rules.width, SHOWN), min(rules.height, SHOWN)
        position = sample(rules)
        spots = [
            [_spot(position, Cell(x, y), (wide, high)) for x in range(wide)]
            for y in range(high)[:: -1 if rules.gravity else 1]
        ]
        depth = Depth.of(self.app)
        if depth is Depth.NONE:
            frame = Frame(3 if 3 * wide <= self.size.width else 2, 1, self.app.theme, depth)
            self._rows = [
                [part for one in row for part in draw_tile(one, frame)[0]] for row in spots
            ]
        else:
            size = max(2, min(self.size.width // wide, 2 * self.size.height // high))
            pixels: list[tuple[tuple[int, int, int], ...]] = []
            for row in spots:
                tiles = [draw_spot(spot, size, size, self.app.theme, depth) for spot in row]
                pixels.extend(sum(line, ()) for line in zip(*tiles, strict=True))
            self._rows = [list(segments(chars)) for chars in half_blocks(tuple(pixels))]
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of characters."""
        ground = self.rich_style
        top = (self.size.height - len(self._rows)) // 2
        row = self._rows[y - top] if 0 <= y - top < len(self._rows) else []
        left = (self.size.width - Segment.get_line_length(row)) // 2
        strip = Strip([Segment(" " * left, ground), *row])
        return strip.adjust_cell_length(self.size.width, ground)


def sample(rules: Rules) -> Position:
    """A position as it may come about, near the corner that a picture shows."""
    rng = random.Random(f"{SEED} {rules.code}")
    position = Position.start(rules)
    room = min(rules.width, SHOWN) * min(rules.height, SHOWN)
    narrow = room <= NARROW and not rules.gravity
    for _ply in range(room // 2 if narrow else room * 2 // 5):
        moves = [move for move in position.legal_moves() if move.x < SHOWN and move.y < SHOWN]
        quiet = [move for move in moves if position.play(move).outcome is None]
        if not quiet:
            break
        rng.shuffle(quiet)
        near = quiet[:1] if narrow else quiet[:3]
        position = position.play(min(near, key=lambda move: _far(move, rules)))
    return position


def _far(cell: Cell, rules: Rules) -> int:
    wide, high = min(rules.width, SHOWN), min(rules.height, SHOWN)
    return abs(2 * cell.x - wide + 1) + (0 if rules.gravity else abs(2 * cell.y - high + 1))


def _spot(position: Position, cell: Cell, shown: tuple[int, int]) -> Spot:
    rules = position.rules
    owner = position.at(cell)
    sides = LEFT | TOP * (rules.gravity or cell.y > 0) | RIGHT | BOTTOM
    if cell.x == 0:
        sides &= ~LEFT
    if cell.x == shown[0] - 1 == rules.width - 1:
        sides &= ~RIGHT
    if cell.y == shown[1] - 1 == rules.height - 1:
        sides &= ~BOTTOM
    stone = "" if owner is None else "X" if owner.value == "first" else "O"
    return Spot(Look.of(rules), stone, sides=sides)


class Card(Widget, can_focus=True):
    """A game to choose: its picture and its name."""

    class Taken(Message):
        """This game is chosen."""

        def __init__(self, rules: Rules) -> None:
            super().__init__()
            self.rules = rules

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry

    def compose(self) -> ComposeResult:
        """The picture and the name."""
        yield Picture(self.entry.rules)
        yield Static(say(self.entry.title), classes="name")

    def on_click(self) -> None:
        """Choose it."""
        self.focus()
        self.post_message(self.Taken(self.entry.rules))


class Slider(Static, can_focus=True):
    """A choice among several things, by the arrows or the mouse."""

    class Changed(Message):
        """Another choice."""

    def __init__(self, count: int, chosen: int, words: Callable[[int], Text], id: str) -> None:  # noqa: A002 - Textual's
        super().__init__(id=id)
        self.count, self.chosen, self.words = count, chosen, words

    def render(self) -> Text:
        """Dots, the chosen one filled, and what it means."""
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append("◀ ", "bold" if self.has_focus else "dim")
        for index in range(self.count):
            text.append("●" if index == self.chosen else "·", "bold")
        text.append(" ▶  ", "bold" if self.has_focus else "dim")
        return text.append_text(self.words(self.chosen))

    def choose(self, index: int) -> None:
        """Choose this one."""
        self.chosen = max(0, min(self.count - 1, index))
        self.refresh()
        self.post_message(self.Changed())

    def obey(self, key: str) -> bool:
        """Left and right; whether it was such a key."""
        steps = {"left": -1, "right": 1, "home": -self.count, "end": self.count}
        if key in steps:
            self.choose(self.chosen + steps[key])
        return key in steps

    def on_click(self, event: events.Click) -> None:
        """The dot under the mouse, or one step to its side."""
        at = event.x - 2
        self.focus()
        self.choose(at if 0 <= at < self.count else self.chosen + (1 if at > 0 else -1))


class StartScreen(Face):
    """Games as boards, the opponent, who begins; Enter, Enter plays."""

    TITLE_TEXT = Sentence("Every k-in-a-row game")
    KEYS = (
        Key("enter", "", Sentence("choose, then play")),
        Key("c", "go_on", Sentence("go on with the last game"), rare=True),  # said above
        Key("o", "other", Sentence("another size")),
        Key("q", "quit", Sentence("quit")),
        Key("escape", "up", Sentence("back to the games"), rare=True),
    )

    def __init__(self) -> None:
        super().__init__()
        self.rules = CATALOGUE[0].rules
        self.saved: Game | None = None
        self.saved_id: str | None = None

    def body(self) -> ComposeResult:
        """The games, and below them how to play."""
        yield Static(id="saved")
        with VerticalScroll(id="games"), Grid(id="grid"):
            for entry in CATALOGUE:
                yield Card(entry)
        with Horizontal(classes="choice"):
            yield Static(_("Game"), classes="what")
            yield Static(id="chosen")
        with Horizontal(classes="choice"):
            yield Static(_("Opponent"), classes="what")
            level = level_number(USUAL_OPPONENT) or 1
            yield Slider(levels_of(self.rules).count + 1, level, self._opponent, id="level")
        with Horizontal(classes="choice"):
            yield Static(_("Begins"), classes="what")
            yield Slider(2, 0, self._beginner, id="begins")
        with Horizontal(classes="choice"):
            yield Static(_("Opening"), classes="what")
            yield Slider(len(Agreement) + 1, 0, self._agreement, id="opening")

    def on_mount(self) -> None:
        """Offer the games, the main ones first."""
        self.query(Card).first().focus()
        self._show_rules()

    def on_screen_resume(self) -> None:
        """Offer the game that was left."""
        self.saved = self.saved_id = None
        try:
            self.saved_id = SavedGames().newest()
            self.saved = SavedGames().load(self.saved_id)
        except (InarowError, OSError):
            self.saved_id = None
        text = Text()
        if self.saved is not None and self.saved.ending is None:
            players = (player_name(self.saved.first), player_name(self.saved.second))
            text.append(" c ", "bold reverse").append(" ")
            text.append(
                _(
                    "Go on with {game}: {first} against {second}, move {n}",
                    game=title(self.saved.rules),
                    first=players[0],
                    second=players[1],
                    n=len(self.saved.moves) + 1,
                )
            )
        else:
            self.saved = None
        self.query_one("#saved", Static).update(text)
        self.query_one("#saved").display = bool(text)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The card with the focus is the game."""
        if isinstance(event.widget, Card):
            self.rules = event.widget.entry.rules
            self._show_rules()
            event.widget.scroll_visible(animate=False)

    def on_card_taken(self, event: Card.Taken) -> None:
        """A game is clicked."""
        self._choose(event.rules)

    def _choose(self, rules: Rules) -> None:
        """A game is chosen: now against whom."""
        self.rules = rules
        self._show_rules()
        self.query_one("#level").focus()

    def _show_rules(self) -> None:
        entry = find_entry(self.rules)
        text = Text(title(self.rules), "bold")
        if entry is not None:
            text.append(f"  {say(entry.description)}", "dim")
        self.query_one("#chosen", Static).update(text)
        slider = self.query_one("#level", Slider)
        slider.count = levels_of(self.rules).count + 1
        slider.choose(slider.chosen)
        for card in self.query(Card):
            card.set_class(card.entry.rules == self.rules, "chosen")

    def _opponent(self, level: int) -> Text:
        if level == 0:
            return Text(_("a person beside you"))
        text = Text(_("level {n}", n=level), "bold")
        return text.append(f"  {say(level_description(level, self.rules))}", "dim")

    def _agreement(self, index: int) -> Text:
        if index == 0:
            return Text(_("as usual"))
        agreement = list(Agreement)[index - 1]
        text = Text(agreement.value, "bold")
        words = ngettext(
            "{n} stone, then the other decides who plays which side",
            "{n} stones, then the other decides who plays which side",
            agreement.stones,
        )
        return text.append(f"  {words}", "dim")

    def _beginner(self, index: int) -> Text:
        return Text(_("you") if index == 0 else _("your opponent"))

    async def pressed(self, event: events.Key) -> None:
        """Arrows among the games, up and down among the choices, Enter plays."""
        focused = self.focused
        if isinstance(focused, Card) and event.key in ("left", "right", "up", "down"):
            event.stop()
            self._move(focused, event.key)
        elif isinstance(focused, Card) and event.key in ("enter", "space"):
            event.stop()
            self._choose(focused.entry.rules)
        elif isinstance(focused, Slider) and focused.obey(event.key):
            event.stop()
        elif isinstance(focused, Slider) and event.key in ("up", "down"):
            event.stop()
            at = SLIDERS.index(focused.id or "") + (1 if event.key == "down" else -1)
            if at < 0:
                self.action_up()
            elif at < len(SLIDERS):
                self.query_one(f"#{SLIDERS[at]}").focus()
        elif isinstance(focused, Slider) and event.key == "enter":
            event.stop()
            self.play()
        else:
            await super().pressed(event)

    def _move(self, card: Card, key: str) -> None:
        cards = list(self.query(Card))
        columns = max(1, self.query_one("#grid").styles.grid_size_columns)
        step = {"left": -1, "right": 1, "up": -columns, "down": columns}[key]
        at = cards.index(card) + step
        if at >= len(cards) and key == "down":
            self.query_one("#level").focus()
        elif 0 <= at < len(cards):
            cards[at].focus()

    def on_resize(self) -> None:
        """As many cards in a row as fit."""
        picture = LARGE if self.size.width >= 100 and self.size.height >= 30 else SMALL
        columns = max(1, min(8, self.size.width // (picture[0] + 4)))
        self.query_one("#grid").styles.grid_size_columns = columns
        rows = -(-len(CATALOGUE) // columns)
        self.query_one("#grid").styles.grid_size_rows = rows
        self.query_one("#grid").styles.height = rows * (picture[1] + 3)

    def action_up(self) -> None:
        """Back to the games."""
        chosen = [card for card in self.query(Card) if card.entry.rules == self.rules]
        (chosen or list(self.query(Card)))[0].focus()

    def play(self) -> None:
        """Begin the game as chosen."""
        level = self.query_one("#level", Slider).chosen
        opponent = PERSON if level == 0 else level_name(level)
        players = [PERSON, opponent]
        if self.query_one("#begins", Slider).chosen:
            players.reverse()
        game = Game.new(self.rules, players[0], players[1])
        chosen = self.query_one("#opening", Slider).chosen
        try:
            game = agree(game, list(Agreement)[chosen - 1] if chosen else None)
        except InarowError as error:
            self.notify(say(error.message), severity="error")
            return
        match = Match.of(game)
        self.app.push_screen(GameScreen(Sitting(match, Autosave())))

    def action_go_on(self) -> None:
        """Go on with the game that was left."""
        if self.saved is None:
            self.notify(_("No game was left unfinished."))
            return
        marks = self.saved.tags.get("marks", "XO")
        match = resume(self.saved, self._refuse)
        self.app.push_screen(GameScreen(Sitting(match, Autosave(self.saved_id), marks)))

    def _refuse(self, side: Side, program: str) -> bool:
        """A program that only a record names is not started from here."""
        option = f"inarow play --resume {self.saved_id} --{side.value} {shlex.quote(program)}"
        text = _(
            "{program} is not started: a person plays in its place. If you trust it: {command}",
            program=program,
            command=option,
        )
        self.notify(text, severity="warning", timeout=20, markup=False)
        return False

    def action_other(self) -> None:
        """A game by its name or code."""
        self.app.push_screen(Question(_("A game, or a code like 7x6k4g:")), self._take)

    def _take(self, text: str | None) -> None:
        if text is None:
            return
        try:
            rules = Rules.read(text)
        except InarowError as error:
            self.notify(say(error.message), severity="error")
            return
        self._choose(rules)

    async def action_quit(self) -> None:
        """Leave."""
        self.app.exit(0)
