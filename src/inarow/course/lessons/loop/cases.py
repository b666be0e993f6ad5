"""Games that the rules have played, given move by move to the learner's loop."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import as_rows, place, random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Scripted, one_of, shown, wrong_kind
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Outcome, Position, Rules

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(5, 4, 4), Rules(2, 3, 3))
EACH = 3  # games on each board


def cases(rng: random.Random) -> Iterator[Case]:
    """Cells near the middle, whole games, and games with a move that can't be."""
    for rules, plies in ((BOARDS[0], 0), (BOARDS[0], 5), (BOARDS[1], 4), (Rules(5, 5, 5), 9)):
        position, _last = random_walk(rng, rules, plies)
        yield _nearest(position)
    for rules in BOARDS:
        for _ in range(EACH):
            moves, position = _game(rng, rules)
            yield _game_case(moves, position, None)
    for rules in BOARDS[:3]:
        moves, _position = _game(rng, rules)
        cut = rng.randrange(1, len(moves))
        position = Position.start(rules)
        for move in moves[:cut]:
            position = position.play(move)
        wrong = rng.choice([place(moves[0]), (rules.height, 0), (0, rules.width), (-1, 0)])
        yield _game_case(moves[:cut], position, wrong)


def _nearest(position: Position) -> Case:
    rules = position.rules

    def distance(cell: Cell) -> float:
        return abs(cell.x - (rules.width - 1) / 2) + abs(cell.y - (rules.height - 1) / 2)

    least = min(map(distance, position.legal_moves()))
    right = [place(cell) for cell in position.legal_moves() if distance(cell) == least]
    judge = one_of(right, Message("another empty cell is nearer to the middle"))
    arguments = (("board", as_rows(position)), ("side", "X"))
    return Case("first_player", arguments, judge, Board.of(position))


def _game(rng: random.Random, rules: Rules) -> tuple[list[Cell], Position]:
    moves: list[Cell] = []
    position = Position.start(rules)
    while position.outcome is None:
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return moves, position


def _game_case(moves: list[Cell], position: Position, wrong: tuple[int, int] | None) -> Case:
    rules = position.rules
    places = [place(move) for move in moves]
    players = [places[0::2], places[1::2]]
    if wrong is not None:
        players[len(places) % 2].append(wrong)
    arguments = (
        ("first", Scripted(tuple(players[0]))),
        ("second", Scripted(tuple(players[1]))),
        ("width", rules.width),
        ("height", rules.height),
        ("k", rules.k),
    )
    judge = _judge(_result(position), places, wrong)
    return Case("play_game", arguments, judge, Board.of(position, moves[-1]))


def _result(position: Position) -> str:
    """Who has won; where nobody has, the side to move has made a move that can't be."""
    if position.outcome is None:
        return "XO"[position.ply % 2 == 0]
    return {Outcome.DRAW: "draw"}.get(position.outcome, "XO"[position.ply % 2 == 0])


def _judge(result: str, moves: list[tuple[int, int]], wrong: tuple[int, int] | None) -> Judge:
    right = (result, moves)

    def judge(answer: Answer) -> Fault | None:
        if fault := wrong_kind(answer.value, right):
            return fault
        if answer.value == right or answer.value == (result, [list(move) for move in moves]):
            return None
        if len(answer.value) == 2 and answer.value[0] == result:
            message = Message("the result is right, but not the list of moves")
        elif wrong is not None:
            message = Message(
                "the last move, {move}, can't be made: the other side wins", move=str(wrong)
            )
        else:
            message = Message("the game does not end like this")
        return Fault(message, shown(right))

    return judge
