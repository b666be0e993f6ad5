"""Notebooks: the live board, and the tutorial run from its first cell to its last."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inarow import Match
from inarow.notebook import Board

TUTORIAL = Path(__file__).parents[2] / "docs/tutorial.ipynb"


def test_a_board_is_played_on_stepped_through_and_analysed() -> None:
    board = Board("tic-tac-toe", second="alpha-beta")
    board._hear(board, {"move": "b2"}, [])
    assert [str(move) for move in board.game.moves] == ["b2", "a1"]  # the answer came
    assert board.position["stones"] == {"b2": "first", "a1": "second"}
    board._hear(board, {"move": "a1"}, [])
    assert board.told == "a1 is not a legal move: the cell is taken"
    board._hear(board, {"deed": "values"}, [])
    assert board.values["c3"] == {"sign": "=", "words": "draw", "look": "draw"}
    board._hear(board, {"deed": "undo"}, [])
    assert (board.position["stones"], board.told) == ({}, "X to move.")
    assert (board.undo_ready, board.redo_ready) == (False, True)
    board._hear(board, {"deed": "redo"}, [])
    assert len(board.game.moves) == 2
    board._hear(board, {"deed": "new"}, [])
    assert not board.game.moves


def test_people_decide_on_a_board_in_an_opening_by_agreement() -> None:
    board = Board("15x15k5", agreement="swap2", language="de")
    assert board.told.startswith("swap2: ")
    for stone in ("h8", "i9", "k12"):
        assert not board.decisions
        board._hear(board, {"move": stone}, [])
    assert [each["decision"] for each in board.decisions] == ["first", "second", "more"]
    assert board.decisions[0]["words"] == "X spielen"
    board._hear(board, {"move": "a1"}, [])
    assert "a1" not in board.position["stones"]
    board._hear(board, {"decision": "black"}, [])
    assert "black" in board.told
    board._hear(board, {"decision": "more"}, [])
    assert not board.decisions
    for stone in ("a1", "o15"):
        board._hear(board, {"move": stone}, [])
    assert [each["decision"] for each in board.decisions] == ["first", "second"]
    board._hear(board, {"deed": "undo"}, [])
    board._hear(board, {"move": "n15"}, [])
    board._hear(board, {"decision": "second"}, [])
    assert board.game.tags["decisions"] == "more second"
    assert (board.decisions, board.told) == ([], "O ist am Zug.")


def test_undo_leads_back_to_a_person_in_an_opening_by_agreement() -> None:
    opened = Board("connect-four", second="random:seed=1", agreement="steal")
    opened.play("d1")  # who has the middle wins: the computer takes that stone over
    assert (opened.game.tags["decisions"], opened.game.first) == ("first", "random:seed=1")
    opened.play("d2")
    opened.undo()
    opened.undo()
    assert (list(opened.decisions), opened.game.moves) == ([], ())


def test_a_person_decides_where_the_computer_opens() -> None:
    board = Board("connect-four", first="random:seed=1", agreement="steal")
    assert [each["decision"] for each in board.decisions] == ["first", "second"]
    board.decide("first")
    assert len(board.game.moves) == 2, "the computer answers as second side"
    board.undo()
    assert (len(board.game.moves), len(board.decisions)) == (1, 2)


def test_a_game_of_two_computers_or_two_people_is_a_board_too() -> None:
    board = Board("3x3k3 a1 a2 b1 b2")
    board.play("c1")
    assert (board.playable, "X" in board.told) == (False, True)
    watched = Board("3x3k3", first="random:seed=1", second="random:seed=2")
    assert not watched.game.moves


def test_a_finished_game_of_two_computers_is_stepped_through_ply_by_ply() -> None:
    game = Match("random:seed=1", "random:seed=2", "3x3k3").run()
    watched = Board(game, first="random", second="random")
    plies = []
    for step in (watched.undo, watched.undo, watched.redo, watched.redo):
        step()
        plies.append(len(watched.game.moves))
    assert plies == [len(game.moves) - back for back in (1, 2, 1, 0)]


def test_a_board_speaks_the_language_of_the_environment_or_a_named_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("INAROW_LANG", "de")
    german = Board("3x3k3")
    german._hear(german, {"move": "b2"}, [])
    german._hear(german, {"move": "b2"}, [])
    assert german.told == "b2 ist kein erlaubter Zug: das Feld ist besetzt"
    assert german.texts["last move"] == "letzter Zug"
    russian = Board("3x3k3", language="ru")
    assert [button["words"] for button in russian.buttons][2:] == ["Новая игра", "Оценки"]
    assert russian.told == "Ход: X."


@pytest.mark.filterwarnings("ignore")  # what a kernel and its client say to each other is not ours
def test_the_tutorial_runs() -> None:
    import nbclient
    import nbformat

    notebook = nbformat.read(TUTORIAL, as_version=4)
    done = nbclient.NotebookClient(notebook, timeout=120).execute()
    shown = [cell.outputs[-1].data for cell in done.cells if cell.get("outputs")]
    widget = "application/vnd.jupyter.widget-view+json"
    wanted = ("image/svg+xml", "image/svg+xml", "text/html", widget, "text/html", widget)
    assert all(kind in data for kind, data in zip(wanted, shown, strict=False))
    tree, standings = (data["text/html"] for data in shown[-2:])
    assert tree.count('class="board"') == 5
    assert standings.count("<tr>") == 4
    assert "alpha-beta" in standings
    assert json.loads(TUTORIAL.read_text(encoding="utf-8"))["cells"][1]["outputs"] == []
