"""Students' searches, right and wrong, and what is said of each."""

import copy
import json
import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from inarow import Position, Side, read_position
from inarow.debugger import Fault, Trace, trace
from inarow.rules import BadNotation
from students import faulty, right

# X has two in the top row, and O must answer:
#   X X .
#   . O .
#   . . .
POSITION = "3x3k3 a1 b2 b1"
# From here all kinds of ends can come, also drawn ones and lines with the last stone.
EARLIER = "3x3k3 a1 b2"


def cells(position: Position) -> list[str]:
    marks = {None: " ", Side.FIRST: "X", Side.SECOND: "O"}
    return [marks[position.at(cell)] for cell in position.rules.grid.cells]


def rows(position: Position, empty: str = "_") -> list[list[str]]:
    flat = [mark if mark != " " else empty for mark in cells(position)]
    return [flat[at : at + 3] for at in (0, 3, 6)]


def mark(position: Position) -> str:
    return "X" if position.turn is Side.FIRST else "O"


def is_first(position: Position) -> bool:
    return position.turn is Side.FIRST


INF = math.inf
Arguments = Callable[[Position], tuple[Any, ...]]
ours: Arguments = lambda p: (p,)  # noqa: E731 - a table of ways to call
ours_window: Arguments = lambda p: (p, -INF, INF)  # noqa: E731
player: Arguments = lambda p: (cells(p), mark(p))  # noqa: E731
flag: Arguments = lambda p: (cells(p), is_first(p))  # noqa: E731
window: Arguments = lambda p: (cells(p), -INF, INF)  # noqa: E731
window_flag: Arguments = lambda p: (cells(p), -INF, INF, is_first(p))  # noqa: E731
depth_flag: Arguments = lambda p: (cells(p), 0, is_first(p))  # noqa: E731

RIGHT: list[tuple[Any, Arguments]] = [
    (right.negamax, ours),
    (right.negamax_of_list, player),
    (right.minimax, flag),
    (right.minimax_with_depth, lambda p: (rows(p), 0, is_first(p))),
    (right.for_the_computer, player),
    (right.fail_soft, ours_window),
    (right.fail_hard, lambda p: (cells(p), -100, 100)),
    (right.alpha_beta, window_flag),
    (right.alpha_beta_hard, lambda p: (p, -1000, 1000)),
    (right.value_and_move, ours),
    (right.move_and_value, player),
    (right.alpha_beta_with_move, window),
    (right.remembering, lambda p: ("".join(cells(p)),)),
    (right.cached, lambda p: (tuple(cells(p)),)),
    (right.for_the_last_mover, ours),
    (right.shares, ours),
    (right.stops_at_a_win, player),
    (right.fading, ours),
]
WRONG: list[tuple[Any, Arguments, Fault]] = [
    (faulty.end_ignored, player, Fault.END_NOT_NOTICED),
    (faulty.end_ignored_and_fails, ours, Fault.END_NOT_NOTICED),
    (faulty.no_diagonals, flag, Fault.LINES_NOT_NOTICED),
    (faulty.rows_only, player, Fault.LINES_NOT_NOTICED),
    (faulty.only_x_wins, flag, Fault.ONE_SIDE_NOTICED),
    (faulty.full_board_forgotten, player, Fault.FULL_BOARD),
    (faulty.full_board_fails, ours, Fault.FULL_BOARD),
    (faulty.stops_early, player, Fault.STOPS_EARLY),
    (faulty.no_sign, player, Fault.SIGN),
    (faulty.no_sign_in_alpha_beta, ours_window, Fault.SIGN),
    (faulty.ends_for_the_other, ours, Fault.PERSPECTIVE),
    (faulty.ends_for_x_in_negamax, ours, Fault.PERSPECTIVE),
    (faulty.ends_for_the_mover_in_minimax, flag, Fault.PERSPECTIVE),
    (faulty.same_player, player, Fault.PLAYER),
    (faulty.not_taken_back, player, Fault.NOT_RESTORED),
    (faulty.not_taken_back_on_a_cut, window, Fault.NOT_RESTORED),
    (faulty.no_move, player, Fault.NO_MOVE),
    (faulty.takes_taken_cells, player, Fault.OVERWRITTEN),
    (faulty.later_is_better, depth_flag, Fault.LATE_WINS),
    (faulty.later_is_better_in_negamax, ours, Fault.LATE_WINS),
    (faulty.depth_in_the_loop, depth_flag, Fault.DEPTH),
    (faulty.depth_never_counted, lambda p: (cells(p), 0, mark(p)), Fault.DEPTH),
    (faulty.window_not_negated, ours_window, Fault.WINDOW),
    (faulty.window_not_swapped, lambda p: (p, -20, 20), Fault.WINDOW),
    (faulty.window_swapped_in_minimax, window_flag, Fault.WINDOW),
    (faulty.cuts_at_alpha, ours_window, Fault.WRONG_CUT),
    (faulty.cuts_equal_values, ours_window, Fault.EQUAL_CUT),
    (faulty.takes_bounds_for_equals, ours_window, Fault.EQUAL_CUT),
    (faulty.best_begins_with_zero, player, Fault.FIRST_BEST),
    (faulty.best_begins_with_zero_for_o, flag, Fault.FIRST_BEST),
    (faulty.last_cell_left_out, player, Fault.MOVES),
    (faulty.only_three_moves, ours, Fault.MOVES),
    (faulty.left_out_in_alpha_beta, ours_window, Fault.MOVES),
    (faulty.draw_is_a_win, ours, Fault.DRAW_AS_WIN),
    (faulty.draw_is_a_loss, player, Fault.DRAW_AS_LOSS),
    (faulty.first_value, player, Fault.FIRST_VALUE),
    (faulty.returns_in_the_loop, ours, Fault.MOVES),
    (faulty.last_value, flag, Fault.LAST_VALUE),
    (faulty.max_at_both_levels, flag, Fault.MAX_MIN),
    (faulty.min_in_negamax, ours, Fault.MAX_MIN),
    (faulty.last_move, player, Fault.WRONG_MOVE),
    (faulty.move_of_the_answer, ours, Fault.WRONG_MOVE),
    (faulty.alpha_stays, ours_window, Fault.ALPHA),
    (faulty.alpha_and_beta_stay, window_flag, Fault.ALPHA),
    (faulty.nothing_returned, flag, Fault.NOTHING),
    (faulty.fails, player, Fault.RAISED),
]


def watch(function: Any, arguments: Arguments, position: Position) -> Trace:
    right.KNOWN.clear()
    right.cached.cache_clear()
    return trace(function, *arguments(position))


def name_of(value: object) -> str:
    return getattr(value, "__name__", "")


@pytest.mark.parametrize(("function", "arguments"), RIGHT, ids=name_of)
def test_right_searches_are_found_faultless(function: Any, arguments: Arguments) -> None:
    for text in (POSITION, "3x3k3 a1 b2 b1 c1", "3x3k3 b2 a1 c1 a3"):
        own = watch(function, arguments, read_position(text))
        assert own.fault is None, str(own)
        assert own.finished
        assert "No value is wrong." in str(own)


@pytest.mark.parametrize(("function", "arguments", "fault"), WRONG, ids=name_of)
def test_every_planted_fault_is_named(function: Any, arguments: Arguments, fault: Fault) -> None:
    own = watch(function, arguments, read_position(POSITION))
    assert own.fault is fault, str(own)
    assert own.position is not None
    assert str(own.cause) in str(own)


def test_there_are_enough_kinds() -> None:
    kinds = {fault for *_, fault in WRONG}
    assert len(kinds) >= 25


def test_no_right_search_is_blamed_anywhere() -> None:
    rng = random.Random(7)
    for _ in range(6):
        position = read_position("3x3k3")
        while position.ply < 5:
            after = position.play(rng.choice(position.legal_moves()))
            position = after if after.outcome is None else read_position("3x3k3")
        for function, arguments in RIGHT:
            own = watch(function, arguments, position)
            assert own.fault is None, f"{name_of(function)} {position.code}\n{own}"


def truth(position: Position) -> int:
    """What the position is worth to the side to move."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner is position.turn else -1
    return max(-truth(position.play(move)) for move in position.legal_moves())


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (faulty.no_sign, player),
        (faulty.ends_for_the_other, ours),
        (faulty.best_begins_with_zero, player),
        (faulty.no_diagonals, flag),
        (faulty.rows_only, player),
        (faulty.last_value, flag),
        (faulty.first_value, player),
        (faulty.max_at_both_levels, flag),
    ],
    ids=name_of,
)
def test_the_first_wrong_node_is_wrong_and_has_no_wrong_one_below(
    function: Any, arguments: Arguments
) -> None:
    own = watch(function, arguments, read_position(POSITION))
    visit, position = own.visit, own.position
    assert visit is not None
    assert position is not None
    sign = 1
    if own.diagnosis.perspective != "mover":
        sign = 1 if position.turn.value == own.diagnosis.perspective else -1
    assert own.right == sign * truth(position)
    assert visit.value != own.right
    at = read_position(POSITION)
    for move in own.moves:
        at = at.play(move)
    assert at == position
    earlier = own.diagnosis.visits[: own.diagnosis.visits.index(visit)]
    assert not any(own.diagnosis.truth.is_wrong(other) for other in earlier)


def test_bounds_are_not_wrong() -> None:
    # Many nodes of a fail-hard search return alpha or beta, which is not what they are worth.
    own = watch(right.fail_soft, ours_window, read_position(EARLIER))
    bounds = [v for v in own.diagnosis.visits if v.value is not None and v.value != v.low]
    assert bounds
    assert own.fault is None


def test_two_functions_that_call_each_other() -> None:
    board = [[1, 1, 0], [0, -1, 0], [0, 0, 0]]
    own = trace(right.min_value, board, also=(right.max_value,))
    assert own.fault is None
    assert own.calls == 935
    assert own.diagnosis.perspective == "first"


def test_a_method_of_a_class() -> None:
    own = trace(right.Table("XX  O    ").value)
    assert (own.fault, own.calls) == (None, 935)


def test_searches_that_stop_at_a_depth() -> None:
    position = read_position("connect-four 4433")
    assert trace(right.to_a_depth, position, 3).fault is None
    own = trace(right.alpha_beta_to_a_depth, position, 4, -INF, INF)
    assert own.fault is None


class Bits:
    """A board of two numbers, as only its owner understands it."""

    def __init__(self, first: int, second: int) -> None:
        self.stones = (first, second)


def bits_negamax(board: Bits) -> int:
    position = Position.from_bits(read_position("3x3k3").rules, *board.stones)
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    after = [position.play(move) for move in position.legal_moves()]
    return max(bits_negamax(Bits(one.first, one.second)) for one in after)  # the sign!


def read_bits(board: Any) -> Position:
    return Position.from_bits(read_position("3x3k3").rules, *board.stones)


def test_an_own_board_with_a_small_adapter() -> None:
    position = read_position(POSITION)
    board = Bits(position.first, position.second)
    assert trace(bits_negamax, board, read=read_bits).fault is Fault.SIGN
    with pytest.raises(BadNotation, match="no board was found"):
        trace(bits_negamax, board)


def test_a_function_that_hangs_is_stopped() -> None:
    own = trace(faulty.loops_forever, cells(read_position(POSITION)), "O", seconds=0.3)
    assert own.fault is Fault.TOO_LONG
    assert not own.finished


def endless(position: Position, depth: int) -> int:
    after = (
        read_position(POSITION) if position.ply > 4 else position.play(position.legal_moves()[0])
    )
    return -endless(after, depth + 1)


def test_recursion_without_end_is_stopped() -> None:
    own = trace(endless, read_position(POSITION), 0)
    assert own.fault in (Fault.TOO_DEEP, Fault.NOT_RESTORED)
    assert own.calls < 20


def test_names_lead_to_the_function_again_afterwards() -> None:
    before = right.negamax
    trace(right.negamax, read_position(POSITION))
    assert right.negamax is before
    trace(faulty.fails, cells(read_position(POSITION)), "O")
    assert not hasattr(faulty.fails, "__wrapped__")


def test_a_tree_that_is_too_large_is_watched_in_part() -> None:
    own = trace(right.negamax, read_position(EARLIER), most=500)
    assert not own.finished
    assert own.fault is None
    assert "Only the first 501 calls were watched" in str(own)


def test_the_tree_is_like_ours() -> None:
    own = watch(faulty.no_sign, player, read_position("3x3k3 a1 b2 b1 c1"))
    tree = own.tree()
    assert tree.nodes == own.calls
    data = json.loads(json.dumps(tree.as_data(), allow_nan=False))
    wrong = [node for node in _walk(data["root"]) if node["right"] is not None]
    assert wrong
    first = min(wrong, key=lambda node: int(node["left"]))
    assert own.position is not None
    assert first["code"] == own.position.code
    fine = watch(right.alpha_beta, window_flag, read_position(POSITION)).tree()
    assert fine.totals.cuts > 0
    assert all(node["right"] is None for node in _walk(fine.as_data()["root"]))


def _walk(node: Any) -> list[dict[str, Any]]:
    return [node, *(one for child in node["children"] for one in _walk(child))]


def test_the_board_is_as_it_was_given() -> None:
    board = cells(read_position(POSITION))
    before = copy.copy(board)
    trace(right.minimax, board, False)
    assert board == before
