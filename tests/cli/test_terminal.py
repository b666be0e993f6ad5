"""A real terminal: colours, Ctrl-C, Ctrl-D, and a search that is interrupted."""

import json
from collections.abc import Callable
from typing import Any

import pexpect
import pytest

PEOPLE = ("--first", "person", "--second", "person")
CTRL_C, CTRL_D = "\x03", "\x04"


def rest(child: Any) -> str:
    """What is still said until the end."""
    child.expect(pexpect.EOF)
    child.close()
    text = str(child.before)
    assert "Traceback" not in text
    return text


def test_a_whole_game_by_dialogue(terminal: Callable[..., Any], inarow: Any) -> None:
    child = terminal("play")
    child.expect("Which game?")
    child.sendline("")
    child.expect("Who plays X")
    child.sendline("person")
    child.expect("Who plays O")
    child.sendline("0")
    child.expect("Who begins")
    child.sendline("O")
    for prompt, move in zip("OXOXO", ("a1", "b1", "b2", "c1", "c3"), strict=True):
        child.expect(f"{prompt}> ")
        child.sendline(move)
    child.expect("wins")
    child.expect("quit")
    child.sendline("")
    assert "The game is saved in" in rest(child)
    assert child.exitstatus == 0
    assert json.loads(inarow.saved()[0].read_text())["ending"] == "first wins: line"


def test_stones_have_colours_and_marks(terminal: Callable[..., Any]) -> None:
    child = terminal("play", "3x3", *PEOPLE)
    child.expect("X> ")
    child.sendline("b2")
    child.expect("O> ")
    assert "\033[" in child.before
    assert "(X)" in child.before
    first = child.before.split("(X)")[0].rsplit("\033[", 1)[1]
    child.sendline("a1")
    child.expect("X> ")
    second = child.before.split("(O)")[0].rsplit("\033[", 1)[1]
    assert first != second


@pytest.mark.parametrize(
    ("words", "environ"), [((), {"NO_COLOR": "1"}), (("--no-color",), {}), ((), {"TERM": "dumb"})]
)
def test_no_colour_when_it_is_not_wanted(
    terminal: Callable[..., Any], words: tuple[str, ...], environ: dict[str, str]
) -> None:
    child = terminal("play", "3x3", *PEOPLE, *words, **environ)
    child.expect("X> ")
    child.sendline("b2")
    child.expect("O> ")
    assert "(X)" in child.before
    board = child.before.replace("\033[?2004h", "").replace("\033[?2004l", "")  # the line editor's
    assert "\033[" not in board


def test_an_option_is_stronger_than_no_color(terminal: Callable[..., Any]) -> None:
    child = terminal("play", "3x3", *PEOPLE, "--color", NO_COLOR="1")
    child.expect("X> ")
    assert "\033[2m" in child.before


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_leaving_by_a_key_keeps_the_game(
    terminal: Callable[..., Any], inarow: Any, key: str, code: int
) -> None:
    child = terminal("play", "3x3", *PEOPLE)
    child.expect("X> ")
    child.sendline("b2")
    child.expect("O> ")
    child.send(key)
    said = rest(child)
    assert child.exitstatus == code
    game_id = inarow.saved()[0].stem
    assert f"inarow play --resume {game_id}" in said
    again = terminal("play", "--resume", game_id)
    again.expect("O> ")
    assert "(X)" in again.before


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_the_dialogue_is_polite(terminal: Callable[..., Any], key: str) -> None:
    child = terminal("play")
    child.expect("tic-tac-toe]: ")
    child.send(key)
    assert "No game was started." in rest(child)
    assert child.exitstatus == (130 if key == CTRL_C else 0)


def test_a_search_can_be_interrupted_and_nothing_is_lost(
    terminal: Callable[..., Any], inarow: Any
) -> None:
    slow = ("--first", "person", "--second", "minimax:depth=12", "--seconds", "0")
    child = terminal("play", "connect-four", *slow)
    child.expect("X> ")
    child.sendline("d")
    child.expect_exact("O (minimax:depth=12)> ")
    child.send(CTRL_C)
    said = rest(child)
    assert child.exitstatus == 130
    path = inarow.saved()[0]
    assert f"inarow play --resume {path.stem}" in said
    assert json.loads(path.read_text())["moves"] == "d1"


def test_computers_are_stopped_politely(terminal: Callable[..., Any], inarow: Any) -> None:
    child = terminal(
        "play", "gomoku", "--first", "random", "--second", "minimax:depth=9", "--seconds", "0"
    )
    child.expect_exact("O (minimax:depth=9)> ")
    child.send(CTRL_C)
    assert "--resume" in rest(child)
    assert child.exitstatus == 130
    assert len(json.loads(inarow.saved()[0].read_text())["moves"].split()) == 1


def test_counting_can_be_interrupted(terminal: Callable[..., Any]) -> None:
    child = terminal("count", "connect-four", "--force")
    child.expect("counting")
    child.send(CTRL_C)
    assert "interrupted" in rest(child)
    assert child.exitstatus == 130


@pytest.mark.parametrize(
    ("language", "question", "prompt", "wins"),
    [
        ("en", "Which game", "Who plays X", "wins"),
        ("de", "Welches Spiel", "Wer spielt X", "gewinnt"),
        ("ru", "Какая игра", "Кто играет за X", "победа"),
    ],
)
def test_the_language_of_the_system_is_spoken(
    terminal: Callable[..., Any], language: str, question: str, prompt: str, wins: str
) -> None:
    child = terminal("play", LANG=f"{language}_XX.UTF-8")
    child.expect(question)
    child.sendline("1")
    child.expect(prompt)
    child.sendline("0")
    child.expect(" O")
    child.sendline("0")
    child.expect(" O")
    child.sendline("X")
    for mark, move in zip("XOXOX", ("a1", "b1", "b2", "c1", "c3"), strict=True):
        child.expect(f"{mark}> ")
        child.sendline(move)
    child.expect(wins)
    child.expect("]> ")  # whoever asks next is ready for an end of input
    child.sendeof()
    rest(child)
    assert child.exitstatus == 0
