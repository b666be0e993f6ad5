"""Hints: the move is a best one, the idea is true, and the first step does not give it away."""

from __future__ import annotations

import pytest

from inarow.engine.opposite import opposite_answer
from inarow.review import Idea, hint_for
from inarow.rules import Cell, GameOver, Position, Rules, read_position
from inarow.search import Bound, Limit, Score
from oracle.construction import forced_wins
from oracle.games import random_game
from oracle.truth import Truth

ENOUGH = Limit(seconds=60)


@pytest.mark.parametrize(
    ("text", "idea", "moves"),
    [
        #    X X .
        #    O O .
        #    . . .
        ("3x3k3:xx1/oo1/3", Idea.WIN_AT_ONCE, "c1"),
        #    X X .
        #    . O .
        #    . . .
        ("3x3k3:xx1/1o1/3", Idea.BLOCK, "c1"),
        #    X O .
        #    . X .
        #    . . O
        ("3x3k3:xo1/1x1/2o", Idea.DOUBLE_THREAT, "a2 a3"),
        #    X . .
        #    . O .     a corner would let O make two threats at once; an edge makes a threat
        #    . . X
        ("3x3k3:x2/1o1/2x", Idea.STOP_DOUBLE_THREAT, "b1 a2 c2 b3"),
        #    . . .
        #    . X .     O must take a corner
        #    . . .
        ("3x3k3:3/1x1/3", Idea.STOP_DOUBLE_THREAT, "a1 c1 a3 c3"),
        ("3x3k3m:3/3/3", Idea.ONLY_MOVE, "b2"),
        #    O . .
        #    . X .     misère: the opposite corner
        #    . . .
        ("3x3k3m:o2/1x1/3", Idea.OPPOSITE, "c3"),
        #    X . X
        #    . O .
        #    X . O
        ("3x3k3:x1x/1o1/x1o", Idea.BLOCK, "b1 a2"),
        #    . . O O . . .
        #    . . X X . . .
        ("7x6k4g:7/7/7/7/2oo3/2xx3", Idea.DOUBLE_THREAT, "b1 e1"),
    ],
)
def test_the_idea_is_named(text: str, idea: Idea, moves: str) -> None:
    hint = hint_for(read_position(text), ENOUGH)
    assert (hint.idea, str(hint.move) in moves.split()) == (idea, True)
    assert hint.proven


@pytest.mark.parametrize("code", ["3x3k3", "3x3k3m", "4x4k3m", "5x4k4g"])
def test_the_move_is_a_best_one(code: str) -> None:
    rules = Rules.read(code)
    oracle = Truth(rules)
    for seed in range(12):
        for position in random_game(rules, seed, 9).positions[:-1]:
            hint = hint_for(position, ENOUGH)
            board, who = oracle.board(position), oracle.who(position)
            sign, plies = oracle.value(board, who)
            own = oracle.after(board, oracle.index(hint.move), who)
            assert own[0] == sign
            assert sign == 0 or own[1] == plies
            assert hint.score == (Score.draw() if sign == 0 else Score(float(sign), plies))


def test_the_first_step_leaves_a_choice() -> None:
    for text in ("connect-four 4444", "3x3k3 b2", "5x4k4g 1", "4x4k3 b2 b3"):
        hint = hint_for(read_position(text), Limit(seconds=0.2))
        assert hint.move in hint.near
        assert len(hint.near) > 1
        assert str(hint.move) not in str(hint.steps[0]).split()


def test_without_a_proof_it_says_so() -> None:
    hint = hint_for(read_position("gomoku h8"), Limit(seconds=0.2))
    assert not hint.proven
    assert hint.idea is Idea.ESTIMATE
    assert "estimate" in str(hint.steps[1])
    assert "estimate" in str(hint.steps[2])


def test_the_opposite_answer_needs_no_proof_by_search() -> None:
    hint = hint_for(read_position("reverse-five a1 j10 b4"), Limit(seconds=0.2))
    assert str(hint.move) == "i7"
    assert hint.score == Score.draw(Bound.AT_LEAST)
    assert str(hint.steps[2]) == "i7 can't lose."


@pytest.mark.parametrize("code", ["4x4k3m", "4x3k3m", "3x3k3m", "4x4k3gm", "5x3k3m"])
def test_the_opposite_answer_never_loses(code: str) -> None:
    """Wherever it is offered, trying everything says that it does not lose."""
    rules = Rules.read(code)
    oracle = Truth(rules)
    offered = 0
    for seed in range(60):
        for start in random_game(rules, seed, 8).positions:
            answer = opposite_answer(start)
            if answer is not None:
                offered += 1
                board, who = oracle.board(start), oracle.who(start)
                assert oracle.after(board, oracle.index(answer), who)[0] >= 0, start.code
    if code == "3x3k3m":
        assert offered


def test_the_opposite_answer_on_an_even_board() -> None:
    position = Position.start(Rules(4, 4, 3, misere=True))
    for move, answer in ((Cell(0, 0), Cell(3, 0)), (Cell(1, 2), Cell(2, 2))):
        position = position.play(move)
        assert opposite_answer(position) == answer
        position = position.play(answer)
    assert opposite_answer(position) is None


def test_a_game_that_is_over_has_no_hint() -> None:
    with pytest.raises(GameOver, match="over"):
        hint_for(read_position("3x3k3:xxx/oo1/3"), ENOUGH)


def test_the_data_holds_three_sentences() -> None:
    data = hint_for(read_position("3x3k3:xx1/oo1/3"), ENOUGH).as_data()
    assert data["steps"] == ["Look near b1.", "You can win at once.", "c1 wins at once."]
    assert data["cells"] == ["c1"]
    assert data["idea"] == "win-at-once"


def test_a_forced_win_is_called_a_win_even_if_a_quicker_one_is_possible() -> None:
    won = next(won for won in forced_wins(Rules(9, 9, 5), 20, seed=1) if won.plies > 5)
    hint = hint_for(won.position, Limit(nodes=200_000))
    assert hint.score.is_win
    assert hint.score.bound is Bound.AT_LEAST
    assert str(hint.steps[2]) == f"{hint.move} wins in at most {hint.score.plies} plies."
    assert hint.idea in (Idea.DOUBLE_THREAT, Idea.KEEPS_RESULT)
