"""Whole games through a pipe, in every notation, with every sort of wrong input."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PEOPLE = ("--first", "person", "--second", "person")


def lines(*moves: str) -> str:
    return "".join(f"{move}\n" for move in moves)


@pytest.mark.parametrize(
    "moves",
    [
        ("a1", "b1", "b2", "c1", "c3"),
        ("A1", "B1", "B2", "C1", "C3"),
        ("1 1", "1 2", "2,2", "1;3", "(3, 3)"),
        ("1", "2", "5", "3", "9"),
        ("1", "b1", "2 2", "C1", "9"),
        ("а1", "в1", "В2", "С1", "с3"),  # noqa: RUF001 - Cyrillic letters that look the same
    ],
)
def test_tic_tac_toe_to_the_end(inarow: Callable[..., Any], moves: tuple[str, ...]) -> None:
    run = inarow("play", "tic-tac-toe", *PEOPLE, stdin=lines(*moves))
    assert run.code == 0
    assert run.out.endswith(
        "   a  b  c\n1 [X] O  O\n2  . [X] .\n3  .  . [X]\n\nX (person) has 3 in a row and wins.\n"
    )


@pytest.mark.parametrize(
    "moves",
    [
        ("d", "d", "c", "c", "e", "e", "b"),
        ("4", "4", "3", "3", "5", "5", "2"),
        ("D1", "d2", "C1", "c2", "e1", "E2", "b1"),
        ("1 4", "2 4", "1 3", "2 3", "1 5", "2 5", "1 2"),
    ],
)
def test_connect_four_to_the_end(inarow: Callable[..., Any], moves: tuple[str, ...]) -> None:
    run = inarow("play", "connect-four", *PEOPLE, stdin=lines(*moves))
    assert run.code == 0
    assert run.out.endswith(
        "2  .  .  O  O  O  .  .\n"
        "1  . [X][X][X][X] .  .\n"
        "   a  b  c  d  e  f  g\n"
        "\n"
        "X (person) has 4 in a row and wins.\n"
    )


def test_reverse_five_with_cell_numbers_is_lost_by_the_line(inarow: Callable[..., Any]) -> None:
    moves = ("1", "91", "2", "93", "3", "95", "4", "97", "5")
    run = inarow("play", "reverse-five", *PEOPLE, "--notation", "number", stdin=lines(*moves))
    assert run.code == 0
    assert " 1 [X][X][X][X][X] .  .  .  .  .\n" in run.out
    assert "X (person) has 5 in a row and loses: O (person) wins.\n" in run.out


def test_a_full_board_is_a_draw(inarow: Callable[..., Any]) -> None:
    moves = ("5", "1", "2", "8", "7", "3", "6", "4", "9")
    run = inarow("play", "3x3", *PEOPLE, stdin=lines(*moves))
    assert "A draw: the board is full.\n" in run.out


@pytest.mark.parametrize(
    ("game", "moves", "reason"),
    [
        ("3x3k3", ["z"], "'z' is not a move: give a cell like b2, its row and column like 2 2"),
        ("3x3k3", ["d4"], "'d4' is outside the board: columns run from a to c, rows from 1 to 3"),
        ("3x3k3", ["4 1"], "'4 1' is outside the board"),
        ("3x3k3", ["10"], "'10' is outside the board: the cells are numbered 1 to 9"),
        ("3x3k3", ["b2", "b2"], "b2 is not a legal move: the cell is taken"),
        ("7x6k4g", ["h"], "'h' is outside the board: the columns are a to g or 1 to 7"),
        ("7x6k4g", ["8"], "'8' is outside the board"),
        ("7x6k4g", ["d4"], "d4 is not a legal move: stones fall, and the cell below is empty"),
        ("2x2k2g", ["a", "b", "a"], "X (person) has 2 in a row"),
        ("3x2k3g", ["a", "a", "a"], "column a is full"),
        ("7x6k4g", ["hello"], "'hello' is not a move: give a column, a to g or 1 to 7"),
        ("3x3k3", [""], "Type a move, or ? for help."),
        ("3x3k3", ["udno"], "Did you mean the command 'undo'?"),
        ("3x3k3", ["load"], "Name the file: load FILE"),
        ("3x3k3", ["load /no/such/file"], "/no/such/file: there is no such file or folder"),
        ("3x3k3", ["load /"], "/: it is a folder"),
        ("3x3k3", ["undo"], "There is no move to take back."),
        ("3x3k3", ["redo"], "No move has been taken back."),
        ("3x3k3", ["moves"], "No move has been made."),
        ("3x3k3", ["hint nobody"], "there is no player called 'nobody'"),
        ("3x3k3", ["hint person"], "a person can't be asked here"),
        ("7x6k4g", ["hint minimax"], "minimax looks at the whole tree"),
        ("7x6k4g", ["best alpha-beta:deep=4"], "alpha-beta has no parameter 'deep'"),
    ],
)
def test_wrong_input_is_explained_and_asked_again(
    inarow: Callable[..., Any], game: str, moves: list[str], reason: str
) -> None:
    run = inarow("play", game, *PEOPLE, stdin=lines(*moves))
    assert run.code == 0
    assert reason in run.both
    assert run.err.rstrip().splitlines()[-1] != reason


@pytest.mark.parametrize(
    ("language", "typed", "answer"),
    [
        ("de", "mehr", "Entscheide erst, wer welche Seite spielt: X, O"),
        ("en", "h8", "Decide first who plays which side: X, O"),
        ("ru", "ещё", "Сначала реши, кто за кого играет: X, O"),
    ],
)
def test_a_wrong_decision_is_answered_with_the_words_to_type(
    inarow: Callable[..., Any], language: str, typed: str, answer: str
) -> None:
    words = ("play", "gomoku", *PEOPLE, "--agreement", "swap", "--lang", language)
    run = inarow(*words, stdin=lines("h8", "i9", "k12", typed, "quit"))
    assert answer in run.err


def test_what_is_no_move_is_told_as_it_was_typed(inarow: Callable[..., Any]) -> None:
    run = inarow("play", "gomoku", *PEOPLE, "--lang", "ru", stdin=lines("вторые"))
    assert "вторые" in run.err


def test_bytes_that_are_no_text_are_wrong_input(inarow: Callable[..., Any]) -> None:
    run = inarow("play", "3x3", *PEOPLE, stdin=b"\xff\xfe\xfa\nb2\n")
    assert run.code == 0
    assert "is not a move" in run.err
    assert "2  . (X) ." in run.out


def test_talk_is_on_standard_error_and_the_game_on_standard_output(
    inarow: Callable[..., Any],
) -> None:
    run = inarow("play", "3x3", "--first", "person", "--second", "careful", stdin="b2\nfoo\n")
    assert "X> " in run.err
    assert "'foo' is not a move" in run.err
    assert "X> " not in run.out
    assert "O (careful)> " in run.out


def test_each_computer_move_comes_with_time_and_nodes(inarow: Callable[..., Any]) -> None:
    run = inarow("play", "3x3", "--first", "alpha-beta", "--second", "minimax")
    announced = [line for line in run.out.splitlines() if "> " in line]
    assert len(announced) == 9
    assert all(" s, " in line and line.endswith(("nodes)", "node)")) for line in announced)
    assert "A draw: the board is full." in run.out


def test_values_are_shown_on_request(inarow: Callable[..., Any]) -> None:
    monte_carlo = ("--first", "person", "--second", "monte-carlo:games=20,seed=1")
    run = inarow("play", "3x3", *monte_carlo, "--values", stdin="b2\n")
    assert run.out.count("/20") == 8
    run = inarow("play", "3x3", *monte_carlo, stdin="b2\nvalues\n")
    assert run.out.count("/20") == 8
    assert "shown from now on" in run.err
    run = inarow("play", "3x3", *monte_carlo, stdin="b2\n")
    assert "/20" not in run.out


def test_a_players_hint_values_every_move_and_changes_nothing(inarow: Callable[..., Any]) -> None:
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("b2", "b1", "hint perfect", "moves"))
    assert "wins in 5 plies  a1  c1  a2  c2  a3  c3\n" in run.out
    assert "  draw             b3\n" in run.out
    assert "1. b2, b1\n" in run.out


def test_a_board_shows_no_value_that_is_only_a_bound(inarow: Callable[..., Any]) -> None:
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("b2", "b1", "hint alpha-beta"))
    # Alpha-beta proves a1 and knows of the others, b3 among them, only that they are no better.
    assert "1  +5 (O)  .\n2  .   X   .\n3  .   .   .\n" in run.out
    assert "≤ wins in 5 plies  c1  a2  c2  a3  b3  c3\n" in run.out


def test_best_makes_the_move(inarow: Callable[..., Any]) -> None:
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("a1", "b1", "a2", "c1", "best"))
    assert "For you: a3" in run.out
    assert "X (person) has 3 in a row and wins." in run.out


def test_undo_of_the_computers_move_lets_the_person_make_it_once(
    inarow: Callable[..., Any],
) -> None:
    run = inarow(
        "play",
        "3x3",
        "--first",
        "person",
        "--second",
        "careful:seed=1",
        stdin=lines("b2", "undo", "a1", "c3", "moves"),
    )
    assert "O, in the computer's place> " in run.err
    moves = next(line for line in run.out.splitlines() if line.startswith("1. "))
    assert moves.startswith("1. b2, a1  2. c3, ")  # and the computer has answered c3
    assert len(moves.split()) == 6


def test_undo_twice_gives_the_person_their_own_move_back(inarow: Callable[..., Any]) -> None:
    run = inarow(
        "play",
        "3x3",
        "--first",
        "person",
        "--second",
        "careful",
        stdin=lines("b2", "undo", "undo", "moves", "a1", "moves"),
    )
    assert "No move has been made.\n" in run.out
    moves = [line for line in run.out.splitlines() if line.startswith("1. ")][-1]
    assert moves.startswith("1. a1, ")
    assert len(moves.split()) == 3


def test_redo_brings_both_moves_back(inarow: Callable[..., Any]) -> None:
    run = inarow(
        "play",
        "3x3",
        "--first",
        "person",
        "--second",
        "careful:seed=3",
        stdin=lines("b2", "moves", "undo", "undo", "redo", "redo", "moves"),
    )
    listed = [line for line in run.out.splitlines() if line.startswith("1. ")]
    assert len(listed) == 2
    assert listed[0] == listed[1]


def test_after_the_end_one_can_undo_and_play_on(inarow: Callable[..., Any]) -> None:
    run = inarow(
        "play",
        "3x3",
        *PEOPLE,
        stdin=lines("a1", "b1", "b2", "c1", "c3", "hint", "xyz", "undo", "a2", "moves", "quit"),
    )
    assert "X (person) has 3 in a row and wins." in run.out
    assert "The game is over." in run.err
    assert "1. a1, b1  2. b2, c1  3. a2\n" in run.out


def test_new_begins_another_game_with_a_file_of_its_own(inarow: Any) -> None:
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("a1", "new", "c3", "moves"))
    assert "1. c3\n" in run.out
    assert len(inarow.saved()) == 2


def test_resigning_ends_the_game_for_the_other_side(inarow: Any) -> None:
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("a1", "resign"))
    assert "O (person) resigns: X (person) wins.\n" in run.out
    record = json.loads(inarow.saved()[0].read_text())
    assert record["ending"] == "first wins: second resigned"


def test_every_command_of_the_help_is_understood(inarow: Callable[..., Any]) -> None:
    helped = inarow("play", "3x3", *PEOPLE, stdin="?\n")
    words = [line.split()[0] for line in helped.err.splitlines() if line.startswith("  ")]
    assert {"hint", "best", "undo", "redo", "moves", "save", "load", "new", "resign"} <= set(words)
    words.remove("quit")
    run = inarow("play", "3x3", *PEOPLE, stdin=lines(*words, "new", "quit", "b2"))
    assert "is not a move" not in run.err
    assert "(X)" not in run.out.rpartition("resigns")[2]  # after quit nobody listens any more


def test_the_game_is_kept_after_every_move_and_resumed(inarow: Any) -> None:
    run = inarow("play", "c4", "--first", "person", "--second", "careful", stdin=lines("d", "d"))
    assert run.code == 0
    path = inarow.saved()[0]
    record = json.loads(path.read_text())
    assert record["rules"] == "7x6k4g"
    assert record["first"] == "person"
    assert record["second"] == "careful"
    assert len(record["moves"].split()) == 4
    command = f"inarow play --resume {path.stem}"
    assert command in run.err
    again = inarow("play", "--resume", path.stem, stdin=lines("moves", "a"))
    assert "1. " + ", ".join(record["moves"].split()[:2]) in again.out
    assert len(json.loads(path.read_text())["moves"].split()) == 6
    assert inarow.saved() == [path]


def test_the_newest_game_can_be_resumed_without_its_id(inarow: Any) -> None:
    inarow("play", "3x3", *PEOPLE, stdin=lines("b2"))
    run = inarow("play", "--resume", "last", stdin=lines("moves"))
    assert "1. b2\n" in run.out


def test_a_move_taken_back_is_still_the_persons_after_resuming(inarow: Any) -> None:
    players = ("--first", "person", "--second", "careful")
    inarow("play", "3x3", *players, stdin=lines("b2", "undo"))
    run = inarow("play", "--resume", "last", stdin=lines("a1", "moves"))
    assert "O, in the computer's place> " in run.err
    assert "1. b2, a1\n" in run.out


def test_no_move_no_file(inarow: Any) -> None:
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("quit"))
    assert run.code == 0
    assert "--resume" not in run.err
    assert inarow.saved() == []


def test_save_and_load(inarow: Any, tmp_path: Path) -> None:
    file = tmp_path / "my game.jsonl"
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("b2", f"save {file}", "a1", f"save {file}"))
    assert run.err.count(f"Saved to {file}.") == 2
    assert json.loads(file.read_text())["moves"] == "b2 a1"
    loaded = inarow("play", "c4", *PEOPLE, stdin=lines(f"load {file}", "moves"))
    assert "1. b2, a1\n" in loaded.out
    by_option = inarow("play", "--load", str(file), stdin=lines("c3", "moves"))
    assert "1. b2, a1  2. c3\n" in by_option.out
    assert json.loads(file.read_text())["moves"] == "b2 a1"


def test_a_file_of_somebody_else_is_not_overwritten(inarow: Any, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("b2", f"save {file}"))
    assert "exists already" in run.err
    assert file.read_text() == "Dear Ada"


def test_a_game_that_cannot_be_kept_goes_on(inarow: Any, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    run = inarow("play", "3x3", *PEOPLE, stdin=lines("b2", "a1"), INAROW_DATA=str(blocked))
    assert run.code == 0
    assert run.err.count("The game can't be saved") == 1
    assert "1 (O) .  ." in run.out
    assert "The game is not saved. Its moves: b2 a1" in run.err


def test_a_clock_runs_and_is_shown(inarow: Any) -> None:
    run = inarow("play", "3x3", *PEOPLE, "--clock", "300+5", stdin=lines("b2", "a1"))
    assert "X 5:00> " in run.err
    assert "X 5:04> " in run.err or "X 5:05> " in run.err
    assert json.loads(inarow.saved()[0].read_text())["clock"] == "300+5"


def test_marks_and_start_can_be_chosen(inarow: Any) -> None:
    run = inarow("play", "3x3", *PEOPLE, "--marks", "OX", "--position", "b2 a1", stdin=lines("c3"))
    assert "1  X  .  .\n2  .  O  .\n3  .  . (O)\n" in run.out
    assert run.err.count("O> ") == 1
    resumed = inarow("play", "--resume", "last")
    assert "3  .  . (O)\n" in resumed.out


def test_computers_play_each_other_without_a_question(inarow: Any) -> None:
    run = inarow("play", "connect-four", "--first", "careful:seed=1", "--second", "random:seed=2")
    assert run.code == 0
    assert run.err.count("> ") == 0
    assert "in a row and wins." in run.out
    assert json.loads(inarow.saved()[0].read_text())["ending"] in (
        "first wins: line",
        "second wins: line",
    )


@pytest.mark.parametrize(
    ("answers", "seen"),
    [
        (["", "", "", "", "b2"], "O (level-3)> "),
        (["1", "15", "0", "", "b2"], "X (alpha-beta)> "),
        (["2", "", "7", "", "d"], "O (level-7)> "),
        (["1", "", "level-2:seed=1", "", "b2"], "O (level-2:seed=1)> "),
        (["connect four", "person", "careful", "O", "d"], "Whoever gets 4 in a row wins."),
        (["4x3k3", "random", "person", "x", "b2"], "X (random)> "),
        (["3", "", "growing", "x", "1"], "Whoever gets 5 in a row loses."),
        (["1", "random:seed=1", "random:seed=2", ""], "O (random:seed=2)> "),
    ],
)
def test_the_dialogue_asks_for_what_is_missing(inarow: Any, answers: list[str], seen: str) -> None:
    run = inarow("play", stdin=lines(*answers))
    assert run.code == 0
    assert "Who plays X? [person]: " in run.err
    assert "Who begins, X or O? [X]: " in run.err
    assert seen in run.both


@pytest.mark.parametrize("word", ["more", "Mehr", "ещё"])
def test_the_dialogue_lists_little_and_on_wish_the_rest(inarow: Any, word: str) -> None:
    short = inarow("play", stdin=lines("1", "", "", "", "b2")).err
    assert "gomoku" in short
    assert "drop-five" not in short
    assert "alpha-beta" not in short
    run = inarow("play", stdin=lines(word, "17", word, "", "12", "", "d"))
    assert "drop-five" in run.err
    assert "monte-carlo:games=200,seed=7" in run.err
    assert "Whoever gets 5 in a row wins." in run.both
    assert "O (careful)> " in run.both


def test_the_dialogue_asks_again_with_the_reason(inarow: Any) -> None:
    answers = ["chess", "99", "3x3", "nobody", "person", "minimaks", "careful", "Y", "X", "b2"]
    run = inarow("play", stdin=lines(*answers))
    assert "there is no game called 'chess'" in run.err
    assert "'99' is not a code of rules" in run.err
    assert "there is no player called 'nobody'" in run.err
    assert "there is no player called 'minimaks'; did you mean minimax?" in run.err
    assert "'Y' can't be the marks" in run.err
    assert "O (careful)> " in run.out


def test_the_dialogue_offers_a_player_that_fits_the_board(inarow: Any) -> None:
    run = inarow("play", "gomoku", stdin=lines("person", "minimax", "", "X"))
    assert "minimax looks at the whole tree" in run.err
    assert "Take monte-carlo:games=50? [yes]: " in run.err
    refused = inarow("play", "c4", stdin=lines("person", "minimax", "no", "careful", "X", "d"))
    assert "O (careful)> " in refused.out


def test_only_the_missing_side_is_asked_for(inarow: Any) -> None:
    run = inarow("play", "3x3", "--second", "careful", stdin=lines("", "b2"))
    assert "Who plays X? [person]: " in run.err
    assert "Who plays O?" not in run.err
    assert "O (careful)> " in run.out


@pytest.mark.parametrize(
    "answers", [(), ("quit",), ("", "ende"), ("c4", "person", "выход"), ("", "", "", "EXIT", "b2")]
)
def test_the_end_of_input_and_quit_leave_the_dialogue(
    inarow: Any, answers: tuple[str, ...]
) -> None:
    run = inarow("play", stdin=lines(*answers) if answers else "")
    assert run.code == 0
    assert not inarow.saved()
    assert "No game was started." in run.err


@pytest.mark.parametrize(
    ("language", "words", "seen"),
    [
        ("de", ["Zurück", "züge"], "Es wurde noch kein Zug gemacht."),
        ("de", ["tipp alpha-beta"], "Am besten: "),
        ("de", ["b2"], "b2 ist kein erlaubter Zug: das Feld ist besetzt"),
        ("de", ["ende"], "Weiter mit: inarow play --resume "),
        ("de", ["hilfe"], "einen Zug zurücknehmen (undo)"),
        ("ru", ["Назад", "ходы"], "Ни одного хода ещё не сделано."),
        ("ru", ["подсказка alpha-beta"], "Лучше всего: "),
        ("ru", ["b2"], "b2 — недопустимый ход: клетка занята"),
        ("ru", ["выход"], "Продолжить: inarow play --resume "),
        ("ru", ["помощь"], "взять назад один ход (undo)"),
        ("en", ["zurück", "moves"], "No move has been made."),
    ],
)
def test_commands_and_answers_in_three_languages(
    inarow: Any, language: str, words: list[str], seen: str
) -> None:
    run = inarow("--lang", language, "play", "3x3", *PEOPLE, stdin=lines("b2", *words))
    assert run.code == 0
    assert seen in run.both


def test_no_colour_in_a_pipe_unless_asked_for(inarow: Any) -> None:
    plain = inarow("play", "3x3", *PEOPLE, stdin=lines("b2"))
    assert "\033[" not in plain.both
    coloured = inarow("play", "3x3", *PEOPLE, "--color", stdin=lines("b2"))
    assert "\033[" in coloured.out
