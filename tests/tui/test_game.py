"""Games on the full screen, by keys and by mouse."""

import json
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.widgets import Static

from inarow.draw.look import Look
from inarow.engine.engine import Engine
from inarow.rules import Cell, Game, Position, Rules, Side, read_position
from inarow.search import Limit
from inarow.tui.board import BoardView
from inarow.tui.colours import DARK, Depth
from inarow.tui.face import Footer
from inarow.tui.game import GameScreen, value_signs
from inarow.tui.pixels import Spot, draw_spot
from inarow.tui.start import StartScreen, sample
from tui.pilot import GAMES, on_screen, sitting, until


def screen_of(pilot: Any) -> GameScreen:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    return screen


def note(pilot: Any) -> str:
    return str(pilot.app.screen.query_one("#note", Static).render())


def moves_of(screen: GameScreen) -> list[str]:
    return [str(move) for move in screen.game.moves]


def saved(folder: Path) -> dict[str, Any]:
    (path,) = (folder / "games").glob("*.jsonl")
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_typed_moves(name: str, data: Path) -> None:
    moves, ending = GAMES[name]

    async def script(pilot: Any) -> None:
        for move in moves.split():
            # A letter that is also a command is a column when a digit follows at once.
            await pilot.press(*move, "enter")
        assert screen_of(pilot).match.over
        assert "in a row" in note(pilot)

    on_screen(script, sitting(name))
    record = saved(data)
    assert record["ending"] == ending
    assert len(record["moves"].split()) == len(moves.split())


@pytest.mark.parametrize(
    ("name", "quick", "moves"),
    [("gomoku", "h9 d1 h12", ["h9", "d1", "h12"]), ("connect-four", "d d d", ["d1", "d2", "d3"])],
)
def test_keys_that_come_before_the_move_is_made(name: str, quick: str, moves: list[str]) -> None:
    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        for move in quick.split():
            for sign in (*move, "enter"):
                screen.post_message(events.Key(sign, None if sign == "enter" else sign))
        await until(pilot, lambda: len(screen.game.moves) == len(moves))
        assert moves_of(screen) == moves

    on_screen(script, sitting(name))


def test_clicks_that_come_before_the_move_is_made() -> None:
    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        for _ in range(3):
            screen.board.post_message(BoardView.Chosen(Cell(3, 0)))
        await until(pilot, lambda: len(screen.game.moves) == 3)
        assert moves_of(screen) == ["d1", "d2", "d3"]

    on_screen(script, sitting("connect-four"))


def test_what_is_half_typed_stays_when_the_other_side_has_moved() -> None:
    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        await pilot.press("j", "1")
        screen._go_on()  # as after the computer's move
        await pilot.press("2")
        assert screen.board.cursor == Cell(9, 11)

    on_screen(script, sitting("gomoku", "h8 h9"))


@pytest.mark.parametrize("wide", [40, 60, 100])
def test_the_footer_always_names_the_way_back_and_the_help(wide: int) -> None:
    async def script(pilot: Any) -> None:
        shown = str(pilot.app.screen.query_one(Footer).render())
        assert "Esc" in shown
        assert shown.rstrip().endswith("?  keys")
        assert len(shown) <= wide

    on_screen(script, sitting("gomoku"), size=(wide, 30))


def test_a_whole_game_by_arrows(data: Path) -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("enter", "enter")  # the cursor appears, then the stone: b2
        await pilot.press("left", "enter", "up", "enter", "right", "enter")  # a2 a1 b1
        await pilot.press("right", "down", "down", "enter")
        assert screen_of(pilot).game.moves[:2] == (Cell(1, 1), Cell(0, 1))

    on_screen(script, sitting("tic-tac-toe"))
    assert saved(data)["moves"].split()[:4] == ["b2", "a2", "a1", "b1"]


def test_a_whole_game_by_mouse(data: Path) -> None:
    async def script(pilot: Any) -> None:
        board = screen_of(pilot).query_one(BoardView)
        wide, high = board.cell_size or (0, 0)
        for x in (3, 4, 3, 4, 3, 4, 3):
            left, top = board._origin(board._frame)  # type: ignore[arg-type]
            await pilot.click(BoardView, offset=(left + wide * x + wide // 2, top + high))
        assert screen_of(pilot).match.over

    on_screen(script, sitting("connect-four"))
    assert saved(data)["moves"] == "d1 e1 d2 e2 d3 e3 d4"


def test_the_computer_answers_and_its_move_is_saved(data: Path) -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("b", "2", "enter")
        await until(pilot, lambda: len(screen_of(pilot).game.moves) == 2)

    on_screen(script, sitting("tic-tac-toe", second="level-3"))
    assert len(saved(data)["moves"].split()) == 2


def test_both_stones_fall_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    fell: list[Cell | None] = []
    begin = BoardView._begin_fall

    def note_and_begin(board: BoardView, cell: Cell | None) -> None:
        fell.append(cell)
        begin(board, cell)

    monkeypatch.setattr(BoardView, "_begin_fall", note_and_begin)

    async def script(pilot: Any) -> None:
        pilot.app.animation_level = "full"
        board = screen_of(pilot).query_one(BoardView)
        await pilot.press("d", "enter")
        await until(pilot, lambda: board.scene.position.ply == 2 and board.still_falls == 0)
        assert fell == list(screen_of(pilot).game.moves)

    on_screen(script, sitting("connect-four", second="level-1"))


def test_undo_and_redo_go_one_move_at_a_time() -> None:
    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        await pilot.press("u")
        assert moves_of(screen) == ["d1"]
        await pilot.press("u", "u")
        assert moves_of(screen) == []
        assert note(pilot) == "There is no move to take back."
        await pilot.press("r", "r")
        assert moves_of(screen) == ["d1", "d2"]

    on_screen(script, sitting("connect-four", "d d"))


def test_a_hint_comes_in_three_steps() -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("h")
        await until(pilot, lambda: "Look near" in note(pilot))
        await pilot.press("h")
        assert "You can win at once." in note(pilot)
        await pilot.press("h")
        assert "a3 wins at once." in note(pilot)
        assert screen_of(pilot)._marked() == {Cell(0, 2)}

    on_screen(script, sitting("tic-tac-toe", "a1 b1 a2 b2"))


def test_analysis_shows_what_the_engine_says_of_every_move() -> None:
    position = read_position("connect-four 4455")
    report = Engine(position.rules).analyse(position, Limit(seconds=20))
    wanted = {cell: sign.text for cell, sign in value_signs(report).items()}

    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        await pilot.press("a")
        await until(pilot, lambda: {c: s.text for c, s in screen._signs().items()} == wanted)
        assert wanted[Cell(2, 0)] == "+3"  # c1 makes an open three
        await pilot.press("a")
        assert screen.query_one(BoardView).scene.signs == {}

    on_screen(script, sitting("connect-four", "d d e e"))


def test_looking_back_shows_the_position_and_moves_nothing() -> None:
    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        await pilot.press("pageup", "pageup")
        assert screen.query_one(BoardView).scene.position.ply == 1
        await pilot.press("enter", "enter")  # back to the game, no stone
        assert len(screen.game.moves) == 3
        assert screen.query_one(BoardView).scene.position.ply == 3

    on_screen(script, sitting("connect-four", "d d e"))


def test_escape_stops_a_long_thought_and_keys_answer_meanwhile() -> None:
    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        await pilot.press("d", "enter")
        assert screen.thinking
        await pilot.press("left", "left")
        assert screen.query_one(BoardView).cursor.x == 1
        await pilot.press("escape")
        await until(pilot, lambda: not screen.thinking)
        assert len(screen.game.moves) == 2

    slow = sitting("connect-four", second="alpha-beta:depth=30")
    on_screen(script, slow)


def test_a_bot_that_crashes_is_named_and_the_game_goes_on(tmp_path: Path) -> None:
    bot = tmp_path / "crash.py"
    bot.write_text("def choose(game, limit):\n    raise RuntimeError('no idea')\n")

    async def script(pilot: Any) -> None:
        await pilot.press("b", "2", "enter")
        await until(pilot, lambda: "failed" in note(pilot))
        await pilot.press("c", "3", "enter")  # a person moves in its place
        assert len(screen_of(pilot).game.moves) == 2

    on_screen(script, sitting("tic-tac-toe", second=str(bot)))


def test_an_illegal_move_is_explained() -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("b", "2", "enter", "b", "2", "enter")
        assert "b2" in note(pilot)
        assert len(screen_of(pilot).game.moves) == 1

    on_screen(script, sitting("tic-tac-toe"))


def test_resigning_ends_the_game_for_the_side_to_move(data: Path) -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("x")

    on_screen(script, sitting("tic-tac-toe", "b2"))
    assert saved(data)["ending"] == "first wins: second resigned"


def test_a_window_that_changes_keeps_the_game() -> None:
    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        board = screen.query_one(BoardView)
        before = board.cell_size
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert board.cell_size is not None
        assert before is not None
        assert board.cell_size < before
        await pilot.press("d", "enter")
        assert [str(move) for move in screen.game.moves] == ["d1"]

    on_screen(script, sitting("connect-four"))


def test_the_next_start_offers_the_game_that_was_left() -> None:
    async def leave(pilot: Any) -> None:
        await pilot.press("d", "enter")

    async def go_on(pilot: Any) -> None:
        assert "Connect Four" in str(pilot.app.screen.query_one("#saved", Static).render())
        await pilot.press("c")
        await pilot.pause()
        assert [str(move) for move in screen_of(pilot).game.moves] == ["d1"]

    on_screen(leave, sitting("connect-four"))
    on_screen(go_on)


def test_escape_goes_back_to_the_games_to_choose_from() -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("d", "enter", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, StartScreen))
        assert "Connect Four" in str(pilot.app.screen.query_one("#saved", Static).render())

    on_screen(script, sitting("connect-four"))


def test_enter_enter_plays() -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("right", "enter", "enter")
        await pilot.pause()
        game: Game = screen_of(pilot).game
        assert game.rules == Rules.read("connect-four")
        assert (game.first, game.second) == ("person", "level-3")

    on_screen(script)


def test_the_opponent_and_who_begins_are_chosen_by_arrows() -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("enter", "left", "down", "right", "enter")
        await pilot.pause()
        screen = screen_of(pilot)
        assert screen.match.contestants[Side.SECOND].player is None
        assert screen.game.first == "level-2"

    on_screen(script)


@pytest.mark.parametrize(
    ("rules", "size"),
    [("connect-four", (60, 20)), ("gomoku", (80, 24)), ("3x3k3", (40, 15)), ("10x10k5m", (80, 24))],
)
def test_the_whole_board_fits_into_a_small_window(rules: str, size: tuple[int, int]) -> None:
    async def script(pilot: Any) -> None:
        screen = screen_of(pilot)
        assert screen.query_one(BoardView).cell_size is not None
        assert screen.query_one("#moves").size.height >= 3

    on_screen(script, sitting(rules), size)


def test_sample_positions_are_of_the_game() -> None:
    position = sample(Rules.read("gomoku"))
    assert isinstance(position, Position)
    assert position.outcome is None
    assert position.ply > 10


@pytest.mark.parametrize("size", range(4, 10))
@pytest.mark.parametrize("stone", ["X", "O"])
def test_small_crosses_and_rings_are_whole_in_every_cell(stone: str, size: int) -> None:
    """Cells on the edge have no grid, but the same signs as all others, the same in a mirror."""
    ground = draw_spot(Spot(Look.PAPER), size, size, DARK.name, Depth.FULL)[0][0]
    seen = set()
    for sides in range(16):
        spot = Spot(Look.PAPER, stone, sides=sides)
        pixels = draw_spot(spot, size, size, DARK.name, Depth.FULL)
        inner = [row[:-1] for row in pixels[:-1]]
        assert inner == inner[::-1] == [row[::-1] for row in inner]
        assert any(tone != ground for row in inner for tone in row)
        seen.add(tuple(inner))
    assert len(seen) == 1


def test_swap2_on_the_full_screen(data: Path) -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("enter")  # tic-tac-toe, in which five stones could decide the game
        await pilot.press("left", "left", "left", "left", "left", "left")
        await pilot.press("down", "down", "right", "right", "right", "enter")
        assert isinstance(pilot.app.screen, StartScreen), "it was refused"
        pilot.app.screen._choose(Rules.read("gomoku"))
        await pilot.press("enter")
        screen = screen_of(pilot)
        deal = screen.query_one("#deal", Static)
        for move in ("h8", "i9", "k12"):
            assert "for both sides" in str(deal.render())
            await pilot.press(*move, "enter")
        assert "Place two more" in str(deal.render())
        await pilot.press(*"a1", "enter")
        assert len(moves_of(screen)) == 3, "a side is to be taken first"
        await pilot.press("3")
        for move in ("c3", "d4"):
            await pilot.press(*move, "enter")
        assert "Place two more" not in str(deal.render())
        await pilot.press("2")
        assert not deal.display
        assert screen.match.deal is None
        await pilot.press(*"e5", "enter")

    on_screen(script)
    assert saved(data)["tags"] == {"agreement": "swap2", "decisions": "more second"}
