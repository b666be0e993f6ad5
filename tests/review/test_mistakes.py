"""Grades, refutations and reasons, each against trying everything out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from inarow.review import Grade, Kind, MoveReview, review_game, review_move
from inarow.review.game_review import GameReview
from inarow.review.grade import FLAWLESS, grade_move
from inarow.review.proof import Proof
from inarow.rules import Cell, Game, Position, Rules, Side, read_moves, read_position
from inarow.rules.ending import Ending
from inarow.rules.ending import Reason as EndingReason
from inarow.search import Limit, Score
from oracle.games import random_game
from oracle.reasons import Checker, as_score
from oracle.truth import Truth

ENOUGH = Limit(seconds=60)
# Rules, random games, and how many cells are empty where they begin.
SAMPLES = (
    ("3x3k3", 40, 9),
    ("3x3k3m", 40, 9),
    ("4x4k3", 20, 9),
    ("4x4k4", 12, 9),
    ("4x4k3m", 20, 9),
    ("5x4k4g", 30, 11),
    ("6x4k4g", 16, 10),
    ("5x5k4g", 30, 11),
    ("6x4k4gm", 20, 10),
)


@cache
def reviews(code: str) -> tuple[GameReview, ...]:
    _, games, empty = next(sample for sample in SAMPLES if sample[0] == code)
    rules = Rules.read(code)
    return tuple(review_game(random_game(rules, seed, empty), ENOUGH) for seed in range(games))


@cache
def truth(code: str) -> Truth:
    return Truth(Rules.read(code))


def moves_of(code: str) -> Iterator[MoveReview]:
    for review in reviews(code):
        yield from review.moves


CODES = [sample[0] for sample in SAMPLES]


def expected_grade(best: tuple[int, int], own: tuple[int, int], alone: bool) -> Grade:
    lost = {(1, 0): Grade.WIN_TO_DRAW, (1, -1): Grade.WIN_TO_LOSS, (0, -1): Grade.DRAW_TO_LOSS}
    if best[0] != own[0]:
        return lost[best[0], own[0]]
    if own[0] and own[1] != best[1]:
        quick, slow = sorted((own[1], best[1]))
        if quick <= 10 and slow > 2 * quick:
            return Grade.MISSED_QUICK_WIN if own[0] > 0 else Grade.QUICK_LOSS
        return Grade.SLOWER_WIN if own[0] > 0 else Grade.FASTER_LOSS
    return Grade.BEST if alone else Grade.AS_GOOD


def is_wrong(best: tuple[int, int], own: tuple[int, int]) -> bool:
    """Whether a move gives away part of the result, a quick win or a long resistance."""
    named = (Grade.MISSED_QUICK_WIN, Grade.QUICK_LOSS)
    return own[0] < best[0] or expected_grade(best, own, alone=False) in named


@pytest.mark.parametrize("code", CODES)
def test_every_grade_is_what_trying_everything_says(code: str) -> None:
    oracle = truth(code)
    for move in moves_of(code):
        board, who = oracle.board(move.position), oracle.who(move.position)
        values = {oracle.cell(i): oracle.after(board, i, who) for i in oracle.free(board)}
        best = max(values.values(), key=lambda value: (value[0], -value[0] * value[1]))
        own = values[move.move]
        equal = {cell for cell, value in values.items() if as_score(value) == as_score(best)}
        assert move.proven
        assert move.score == as_score(own), (move.position.code, str(move.move))
        assert move.best == as_score(best)
        assert move.grade is expected_grade(best, own, equal == {move.move})
        assert set(move.best_moves) == equal
        assert move.is_mistake == is_wrong(best, own)
        assert bool(move.reasons) == (as_score(own) != as_score(best))
        assert move.counts == any(is_wrong(best, value) for value in values.values())


@pytest.mark.parametrize("code", CODES)
def test_refutations_and_better_lines_are_best_play_to_the_end(code: str) -> None:
    oracle = truth(code)
    for move in moves_of(code):
        if not move.reasons:
            assert move.refutation is None
            assert move.better is None
            continue
        assert move.refutation is not None
        assert move.better is not None
        after = move.position.play(move.move)
        for start, line in ((after, move.refutation), (move.position, move.better)):
            assert line.complete
            assert line.score == as_score(oracle.value(oracle.board(start), oracle.who(start)))
            board, who = oracle.board(start), oracle.who(start)
            for cell in line.moves:
                best = oracle.value(board, who)
                assert as_score(oracle.after(board, oracle.index(cell), who)) == as_score(best)
                board, who = oracle.put(board, oracle.index(cell), who), 3 - who
            assert oracle.value(board, who)[1] == 0  # the game is over


@pytest.mark.parametrize("code", CODES)
def test_every_reason_is_true(code: str) -> None:
    oracle = truth(code)
    for move in moves_of(code):
        for reason in move.reasons:
            about = f"{move.position.code} {move.move}: {reason.message}"
            assert Checker(oracle, move, reason).holds(), about


def test_the_samples_show_every_kind_of_reason_and_every_grade() -> None:
    moves = [move for code in CODES for move in moves_of(code)]
    assert {reason.kind for move in moves for reason in move.reasons} == set(Kind) - {
        Kind.MISSED_QUICK_WIN  # said where a board is too large for exact plies
    }
    # AGREED is only for openings by agreement: test_agreed.py.
    assert {move.grade for move in moves} == set(Grade) - {Grade.DOUBTFUL, Grade.AGREED}
    assert sum(len(move.reasons) for move in moves) >= 500


@pytest.mark.parametrize("code", CODES)
def test_a_lost_move_always_has_more_to_say_than_the_facts(code: str) -> None:
    for move in moves_of(code):
        if move.is_mistake and move.score.is_loss:
            assert move.reasons[0].kind is not Kind.FACTS, (move.position.code, str(move.move))


def test_the_accuracy_is_the_mean_mark_of_what_could_go_wrong() -> None:
    #    X O X      after b2 nothing can go wrong; b1 loses (O: 1/2), a1 keeps the win while b3
    #    . X .      would not (X: 1), c3 is no choice, as all lose; c1 gives the win away (X: 1/2)
    #    . . O
    start = Position.start(Rules(3, 3, 3))
    review = review_game(Game(start, read_moves("b2 b1 a1 c3 c1", start)), ENOUGH)
    assert [move.counts for move in review.moves] == [False, True, True, False, True]
    assert review.accuracy(Side.FIRST) == pytest.approx(75.0)
    assert review.accuracy(Side.SECOND) == pytest.approx(50.0)
    nothing = review_game(Game(start, read_moves("b2", start)), ENOUGH)
    assert nothing.accuracy(Side.FIRST) is None


def test_what_is_not_proven_is_called_an_estimate() -> None:
    start = read_position("gomoku")
    review = review_game(Game(start, read_moves("h8 a1 i8", start)), Limit(seconds=0.05))
    for move in review.moves:
        assert not move.proven
        assert not move.is_mistake
        assert not move.counts
        assert "estimate" in str(move.message)


def test_a_quick_loss_on_a_large_board_is_named_although_nobody_knows_the_result() -> None:
    #   X has three in a row with open ends and O plays far away: a block would have held out longer
    position = read_position("gomoku h8 a1 i8 b3 j8")
    move = review_move(position, Cell(14, 14), Limit(seconds=1))
    assert move.score == Score.loss(4)
    assert move.grade is Grade.QUICK_LOSS
    assert move.is_mistake
    assert not move.best.is_loss
    assert move.best_moves[0] in read_moves("g8", position) + read_moves("k8", position)
    assert [reason.kind for reason in move.reasons] == [Kind.ALLOWED_DOUBLE_THREAT, Kind.FACTS]


def test_the_loser_of_eleven_moves_learns_what_was_decisive() -> None:
    # 6  .  .  .  O  .  .  .   After six stones in the middle column O is lost, but for a long time:
    # 5  .  .  .  X  .  .  .   c2 lets X have three in a row with open ends.
    # 4  .  .  .  O  .  .  .
    # 3  .  .  .  X  .  .  .
    # 2  .  .  O  O  .  .  .
    # 1  .  O [X][X][X][X] .
    start = read_position("connect-four")
    moves = read_moves("d1 d2 d3 d4 d5 d6 c1 c2 e1 b1 f1", start)
    review = review_game(Game(start, moves), ENOUGH)
    assert review.loser is Side.SECOND
    assert review.decisive is review.moves[7]
    assert review.mistakes == (review.moves[7],)
    move = review.moves[7]
    assert move.grade is Grade.QUICK_LOSS
    assert (move.score, move.best) == (Score.loss(4), Score.loss(34))
    assert move.reasons[0].kind is Kind.ALLOWED_DOUBLE_THREAT
    assert move.reasons[0].message.values["n"] == 1
    assert move.refutation is not None
    assert move.refutation.moves in (
        read_moves("e1 b1 f1", move.after),
        read_moves("e1 f1 b1", move.after),
    )
    assert move.better is not None
    assert len(move.better.moves) == 34


def test_a_missed_win_is_named_although_the_game_stays_won() -> None:
    #   X has an open four, h8 to k8, and makes another three instead
    position = read_position("gomoku h8 a1 i8 b3 j8 c5 k8 d7 h7 a15 i7 b13")
    move = review_move(position, read_moves("j7", position)[0], Limit(seconds=1))
    assert move.grade is Grade.MISSED_QUICK_WIN
    assert move.is_mistake
    assert move.reasons[0].kind is Kind.MISSED_WIN


def test_completing_the_own_five_with_safe_cells_left_is_a_mistake() -> None:
    position = read_position("reverse-five a1 j10 b1 j8 c1 j6 d1 h1")
    move = review_move(position, Cell(4, 0), Limit(seconds=0.3))
    assert move.grade is Grade.QUICK_LOSS
    assert move.is_mistake
    assert move.score == Score.loss(1)
    assert move.reasons[0].kind is Kind.COMPLETED_LINE


def test_what_a_person_could_have_seen_comes_before_what_only_a_solver_knows() -> None:
    # a1 is answered by d1, which wins in 40 plies; O's f1 then overlooks three in a row
    start = read_position("connect-four")
    game = Game(start, read_moves("d1 a1 c1 a2 e1 a3 f1", start))
    review = review_game(game, ENOUGH)
    assert review.decisive is not None
    assert str(review.decisive.move) == "a2"
    assert review.decisive.foresight < 10


def resigned(moves: str) -> GameReview:
    """A game of tic-tac-toe in which the side to move resigned at the end."""
    start = read_position("tic-tac-toe")
    game = Game(start, read_moves(moves, start))
    return review_game(game.end(Ending.lost_by(game.position.turn, EndingReason.RESIGNED)))


@pytest.mark.parametrize("moves", ["a3 a2 b2 c1", "a3 c1 a2 a1 b1 c2"])
def test_who_resigns_what_was_not_lost_did_not_lose_by_a_move(moves: str) -> None:
    # X wins; or X was lost after a2, and O's c2 let that go
    review = resigned(moves)
    assert review.loser is Side.FIRST
    assert review.is_open
    assert review.decisive is None


def test_who_resigns_a_lost_game_learns_where_it_was_lost() -> None:
    review = resigned("a3 c1 a2 a1")
    assert not review.is_open
    assert review.decisive is review.moves[2]


def test_who_was_let_off_did_not_lose_by_the_mistake_before() -> None:
    # As before, O's c2 lets a lost game go; what follows is an estimate that looks a little bad.
    review = resigned("a3 c1 a2 a1 b1 c2")
    last = replace(review.moves[-1], proven=False, score=Score.estimate(0.2))
    again = replace(last, ply=7, score=Score.estimate(0.3))
    let_off = replace(review, moves=(*review.moves[:-1], replace(last, score=Score.draw()), again))
    assert let_off.is_open
    assert let_off.decisive is None
    assert replace(review, moves=(*review.moves[:-1], last)).decisive is review.moves[2]


def test_a_losing_move_is_not_called_a_guess() -> None:
    there = Proof(read_position("6x5k4g"), Score.loss(0), Score.win(1))
    after = Proof(there.position.play(Cell(2, 0)), Score.win(5), Score.win(5))
    graded = grade_move(there, Cell(2, 0), after)
    assert graded.grade is Grade.DOUBTFUL
    assert not graded.is_mistake
    assert str(graded.message) == "a losing move; whether another was better is not proven"


def test_a_quick_win_that_may_be_gone_is_not_called_quicker() -> None:
    #   X has an open four and moves far away, where nobody knows whether that wins, too
    start = read_position("gomoku")
    game = Game(start, read_moves("h8 a1 i8 b3 j8 c5 a15 o15", start))
    move = review_game(game, Limit(seconds=0.3)).moves[6]
    assert move.grade is Grade.MISSED_QUICK_WIN
    assert move.score.plies is None
    assert not move.score.is_win
    assert "There was a quick win, beginning with" in str(move.reasons[-1].message)


def test_the_value_of_an_estimated_game_changes_only_where_a_move_is_to_blame() -> None:
    start = read_position("gomoku")
    moves = read_moves("h8 i9 i8 j8 g8 f8 h7 h9 g6 i6 j7 g9 a1 f9 e9", start)
    review = review_game(Game(start, moves), Limit(nodes=3000))
    for move, following in pairwise(review.moves):
        assert move.score.value == pytest.approx(-following.best.value)
        if move.grade in FLAWLESS:
            assert move.score == move.best
    assert any(not move.proven for move in review.moves)


def test_the_data_names_cells_and_says_sentences() -> None:
    start = Position.start(Rules(3, 3, 3))
    game = Game(start, read_moves("b2 b1 a1 c3 c1 a3 a2", start), first="Ada")
    data = review_game(game, ENOUGH).as_data(lambda message: str(message).upper())
    assert data["first"] == "Ada"
    assert data["mistakes"] == [2, 5, 7]
    moves = data["moves"]
    assert moves[6]["grade"] == "draw-to-loss"
    assert moves[6]["reasons"][0] == {
        "kind": "missed-block",
        "text": "IT MISSED A BLOCK: THE OTHER SIDE WINS AT ONCE ON B3.",
        "cells": ["b3"],
    }
    refutation = moves[6]["refutation"]
    assert refutation is not None
    assert refutation["moves"] == ["b3"]


def test_progress_is_told_for_every_position() -> None:
    start = Position.start(Rules(3, 3, 3))
    heard: list[tuple[int, int]] = []
    review_game(
        Game(start, read_moves("b2 b1", start)),
        ENOUGH,
        lambda done, total: heard.append((done, total)),
    )
    assert heard == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("there", "after"),
    [
        # At least a draw before, lost after: it may have been a win (6x5k4g a1 d1 b1 e1 was one).
        ((Score.draw(), Score.win(1)), (Score.win(25), Score.win(25))),
        # Won before, at most a draw after: it may be lost.
        ((Score.win(27), Score.win(27)), (Score.draw(), Score.win(1))),
    ],
)
def test_a_bound_alone_names_no_kind_of_mistake(
    there: tuple[Score, Score], after: tuple[Score, Score]
) -> None:
    position = read_position("6x5k4g")
    move = Cell(2, 0)
    graded = grade_move(Proof(position, *there), move, Proof(position.play(move), *after))
    assert graded.grade is Grade.DOUBTFUL
    assert not graded.proven


def test_a_win_without_its_plies_may_be_the_quickest() -> None:
    position = read_position("6x5k4g")
    moves = position.legal_moves()
    values = {move: Score.win() for move in moves} | {moves[0]: Score.win(29)}
    proof = Proof(position, Score.win(29), Score.win(1), values, moves[0])
    assert proof.score == Score.win()
    assert not proof.complete
    assert set(proof.best_moves) == set(moves)
    after = Proof(position.play(moves[0]), Score.loss(28), Score.loss(28))
    assert grade_move(proof, moves[0], after).grade is Grade.AS_GOOD
