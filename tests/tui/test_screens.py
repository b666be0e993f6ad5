"""The other screens: review, puzzles, lessons, trees, records, a tournament."""

import threading
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import DataTable, OptionList, Static, Tree

from inarow.arena.executors import Here, local
from inarow.arena.fixture import Running
from inarow.arena.ledger import Ledger
from inarow.arena.plan import Plan, Terms, read_entrants
from inarow.arena.schedule import RoundRobin
from inarow.arena.tournament import Tournament, Watch
from inarow.arena.umpire import Show
from inarow.course import LESSONS
from inarow.course.folder import CourseFolder
from inarow.review import review_game
from inarow.rules import Game, Position, Rules, read_game, read_moves, write_game
from inarow.trees import trace_search
from inarow.tui.app import Inarow
from inarow.tui.board import BoardView
from inarow.tui.game import GameScreen
from inarow.tui.lessons import LessonsScreen
from inarow.tui.puzzles import PuzzleScreen
from inarow.tui.records import RecordsScreen
from inarow.tui.review import ReviewScreen
from inarow.tui.tournament import TournamentScreen
from inarow.tui.tree import TreeScreen
from tui.pilot import on_screen, sitting, until

# The doctest of `review_game`: three mistakes, and who made them.
REVIEWED = "b2 b1 a1 c3 c1 a3 a2"


def text_of(pilot: Any, name: str) -> str:
    return str(pilot.app.screen.query_one(name, Static).render())


def test_a_headline_that_is_too_long_says_so() -> None:
    async def script(pilot: Any) -> None:
        line = pilot.app.screen.query_one("#headline", Static).render_line(0).text
        assert line.rstrip().endswith("…")
        assert "gomoku (15x15k5e)" in line

    on_screen(script, sitting("standard-gomoku"), size=(80, 32))


@pytest.mark.parametrize(
    ("digit", "kind"),
    [
        ("2", ReviewScreen),
        ("3", PuzzleScreen),
        ("4", LessonsScreen),
        ("5", TreeScreen),
        ("7", RecordsScreen),
    ],
)
def test_one_key_opens_the_menu_and_escape_goes_back(digit: str, kind: type) -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("f3", digit)
        await until(pilot, lambda: isinstance(pilot.app.screen, kind))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, GameScreen))

    on_screen(script, sitting("tic-tac-toe", "b2 b1 a1"))


def test_the_review_finds_the_same_mistakes_and_plays_the_refutation() -> None:
    given = sitting("tic-tac-toe", REVIEWED)
    wanted = [move.ply for move in review_game(given.match.game).mistakes]
    assert wanted

    async def script(pilot: Any) -> None:
        await pilot.press("v")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        screen = pilot.app.screen
        await until(pilot, lambda: screen.whole is not None)
        found = []
        for _mistake in wanted:
            await pilot.press("m")
            found.append(screen.ply)
        assert sorted(found) == wanted
        # The refutation goes on after the move, what was better begins in its place.
        ply, review = screen.ply, screen.reviews[screen.ply]
        for key, line, there in (("p", review.refutation, ply), ("b", review.better, ply - 1)):
            await pilot.press(key)
            assert screen.board.scene.last == line.moves[0]
            assert screen.board.scene.position.ply == there + 1
            await pilot.press("right")
            assert screen.board.scene.position.ply == there + min(2, len(line.moves))
            await pilot.press(key)  # back to the game
            assert screen.board.scene.position.ply == ply

    on_screen(script, given)


def test_a_puzzle_is_solved_and_a_wrong_move_is_refuted() -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("f3", "3")
        await until(pilot, lambda: isinstance(pilot.app.screen, PuzzleScreen))
        screen = pilot.app.screen
        await until(pilot, lambda: screen.puzzle is not None)
        puzzle = screen.puzzle
        wrong = next(m for m in puzzle.position.legal_moves() if m != puzzle.solution)
        screen.post_message(BoardView.Chosen(wrong))
        await until(pilot, lambda: screen.answer is not None)
        assert screen.answer.move == wrong
        screen.post_message(BoardView.Chosen(wrong))  # try again
        await until(pilot, lambda: screen.answer is None)
        screen.post_message(BoardView.Chosen(puzzle.solution))
        await until(pilot, lambda: screen.done)
        assert "Right!" in text_of(pilot, "#task")
        assert (screen.tally.solved, screen.tally.alone) == (1, 0)

    on_screen(script, sitting("tic-tac-toe"))


def test_the_lessons_show_what_a_check_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Any) -> None:
        await pilot.press("f3", "4")
        await until(pilot, lambda: isinstance(pilot.app.screen, LessonsScreen))
        screen = pilot.app.screen
        assert screen.query_one(OptionList).option_count == len(LESSONS)
        await pilot.press("enter")
        file = screen.course.file(LESSONS[0])
        await until(pilot, file.exists)
        file.write_text(LESSONS[0].solution, encoding="utf-8")
        await pilot.press("c")
        await until(pilot, lambda: "passed" in text_of(pilot, "#verdict"))

    on_screen(script, sitting("tic-tac-toe"))
    assert CourseFolder(tmp_path / "inarow-course").progress().of(LESSONS[0]).passed


def test_a_search_tree_is_walked() -> None:
    given = sitting("tic-tac-toe", "b2 a1 c1")
    position = given.match.game.position
    searched = trace_search(position, "alpha-beta", depth=4, most=5000)

    async def script(pilot: Any) -> None:
        await pilot.press("f3", "5")
        await until(pilot, lambda: isinstance(pilot.app.screen, TreeScreen))
        root = pilot.app.screen.query_one(Tree).root
        await until(pilot, lambda: len(root.children) == len(searched.root.children))
        await pilot.press("down")
        child = searched.root.children[0].position
        await until(pilot, lambda: pilot.app.screen.board.scene.position == child)

    on_screen(script, given)


def test_a_file_of_records_is_replayed(tmp_path: Path) -> None:
    game = Game.new("connect-four").play("d").play("d").play("c")
    file = tmp_path / "records.jsonl"
    file.write_text(write_game(game) + "\n", encoding="utf-8")

    async def script(pilot: Any) -> None:
        await pilot.press("f3", "7")
        await until(pilot, lambda: isinstance(pilot.app.screen, RecordsScreen))
        screen = pilot.app.screen
        screen._open(str(file))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        assert pilot.app.screen.game.moves == game.moves
        await pilot.press("home")
        assert pilot.app.screen.board.scene.position.ply == 0
        pilot.app.pop_screen()
        screen._open(str(tmp_path / "nothing"))  # said, not raised
        assert pilot.app.screen is screen

    on_screen(script, sitting("tic-tac-toe"))


def test_a_tournament_is_watched_to_its_end(tmp_path: Path) -> None:
    plan = Plan(
        Terms(Rules.read("tic-tac-toe")),
        read_entrants(["random:seed=1", "careful:seed=1"]),
        RoundRobin(2, 1),
    )

    def play(watch: Watch, stop: threading.Event, show: Show) -> bool:
        with local(0, show) as executor:
            return tournament.play(executor, 1, watch, stop)

    with Ledger.create(tmp_path / "ledger.sqlite", plan) as ledger:
        tournament = Tournament(ledger)
        screen = TournamentScreen(tournament.progress, play, threading.Event(), alone=False)

        async def script(pilot: Any) -> None:
            await until(pilot, lambda: screen.over)
            await pilot.pause()
            assert screen.error is None
            assert screen.query_one(DataTable).row_count == 2
            assert "4 of 4 games" in text_of(pilot, "#rates")
            boards = [game.query_one(BoardView) for game in screen.query(".game") if game.display]
            shown = [board.scene.position for board in boards]
            latest = [read_game(game.record).position for game in reversed(screen.latest)]
            assert shown == latest[: len(shown)]

        on_screen(script, alone=screen)
        assert len(ledger) == 4
        # What was seen of a game that was being played is in its record.
        records = {game.number: read_game(game.record).positions for game in ledger.played()}
        (seen,) = screen.running.values()
        position = Position.start(plan.terms.rules)
        for move in seen.moves:
            position = position.play(move)
        assert position in records[seen.number]


def test_a_running_game_is_shown_until_it_has_ended(tmp_path: Path) -> None:
    # X . O
    # . X .   after three moves of the first game
    # . . .
    plan = Plan(
        Terms(Rules.read("tic-tac-toe")), read_entrants(["random", "careful"]), RoundRobin(1, 1)
    )
    moves = read_moves("a1 c1 b2", Position.start(plan.terms.rules))
    with Ledger.create(tmp_path / "ledger.sqlite", plan) as ledger:
        tournament = Tournament(ledger)
        goes_on = threading.Event()

        def play(watch: Watch, stop: threading.Event, show: Show) -> bool:
            show(Running(0, 0, 1, moves, worker=7))
            goes_on.wait()
            return tournament.play(Here(), 1, watch, stop)

        screen = TournamentScreen(tournament.progress, play, threading.Event(), alone=False)

        async def script(pilot: Any) -> None:
            board = screen.query_one("#board0", BoardView)
            await until(pilot, lambda: board.scene.position.ply == 3)
            assert (board.scene.last, text_of(pilot, "#names0")) == (
                moves[-1],
                "● random - careful",
            )
            goes_on.set()
            await until(pilot, lambda: screen.over and board.scene.position.outcome is not None)
            assert "●" not in text_of(pilot, "#names0")

        on_screen(script, alone=screen)


@pytest.mark.parametrize("theme", ["inarow-dark", "inarow-light", "inarow-contrast"])
def test_the_theme_is_kept_for_the_next_time(theme: str) -> None:
    async def script(pilot: Any) -> None:
        while pilot.app.theme != theme:
            await pilot.press("f2")
        await pilot.press("f2", "f2", "f2")

    on_screen(script, sitting("tic-tac-toe"))
    assert Inarow().theme == theme


def test_help_lists_every_key_of_the_screen() -> None:
    async def script(pilot: Any) -> None:
        await pilot.press("question_mark")
        shown = str(pilot.app.screen.query_one("#box Static", Static).render())
        for key in GameScreen.KEYS:
            assert str(key.label) in shown
        await pilot.press("x")  # closes it, and does not give up
        assert not pilot.app.screen.match.over

    on_screen(script, sitting("tic-tac-toe"))
