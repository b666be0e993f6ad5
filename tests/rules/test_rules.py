import pickle

import pytest

from inarow.rules import CATALOGUE, BadRules, Rules, find_entry


def every_rules() -> list[Rules]:
    return [
        Rules(width, height, k, gravity, misere, exact)
        for width in range(1, 23, 7)
        for height in range(1, 23, 7)
        for k in (1, max(width, height) // 2 + 1, max(width, height))
        for gravity in (False, True)
        for misere in (False, True)
        for exact in (False, True)
    ]


def test_code_goes_both_ways() -> None:
    for rules in every_rules():
        assert Rules.read(rules.code) == rules
    assert Rules.read(" 10X10K5M ") == Rules(10, 10, 5, misere=True)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("3x3k4", "no line of 4 fits on a 3x3 board: k can be 1 to 3"),
        ("0x3k1", "the width must be 1 to 22, not 0"),
        ("3x23k3", "the height must be 1 to 22, not 23"),
        ("3x3k0", "k must be at least 1, not 0"),
        ("3x5", "not a code of rules"),
        ("3x3k3mg", "not a code of rules"),
        ("15x15k5em", "not a code of rules"),
        ("", "there is no game called"),
        ("-3x3k3", "there is no game called"),
        ("3x3k3 ; rm", "not a code of rules"),
    ],
)
def test_bad_rules_say_why(code: str, reason: str) -> None:
    with pytest.raises(BadRules) as caught:
        Rules.read(code)
    assert reason in str(caught.value)


def test_numbers_must_be_whole() -> None:
    with pytest.raises(BadRules, match="whole numbers"):
        Rules(3.0, 3, 3)  # type: ignore[arg-type]
    with pytest.raises(BadRules, match="whole numbers"):
        Rules(True, 3, 3)


@pytest.mark.parametrize(
    # Lines of k on a board: rows, columns and two diagonals, counted by hand with the formula
    # (w-k+1)h + w(h-k+1) + 2(w-k+1)(h-k+1).
    ("code", "lines"),
    [
        ("3x3k3", 8),
        ("7x6k4g", 69),
        ("10x10k5m", 192),
        ("15x15k5", 572),
        ("4x3k3", 14),
        ("1x5k3", 3),
    ],
)
def test_number_of_lines(code: str, lines: int) -> None:
    assert len(Rules.read(code).grid.lines) == lines


def test_rules_travel_between_processes() -> None:
    rules = Rules(7, 6, 4, gravity=True)
    copy = pickle.loads(pickle.dumps(rules))  # noqa: S301 - our own bytes
    assert copy == rules
    assert hash(copy) == hash(rules)
    assert copy.grid.lines == rules.grid.lines


def test_catalogue_has_the_games_of_the_seeds() -> None:
    wanted = {
        "tic-tac-toe": "3x3k3",
        "connect-four": "7x6k4g",
        "reverse-five": "10x10k5m",
        "gomoku": "15x15k5",
        "standard-gomoku": "15x15k5e",
        "misère-tic-tac-toe": "3x3k3m",
        "tic-tac-toe-4x4x3": "4x4k3",
        "tic-tac-toe-4x4x4": "4x4k4",
        "tic-tac-toe-5x5x3": "5x5k3",
        "tic-tac-toe-5x5x4": "5x5k4",
        "connect-four-8x6": "8x6k4g",
        "drop-five": "9x6k5g",
    }
    assert {name: Rules.read(name).code for name in wanted} == wanted


def test_no_name_means_two_games() -> None:
    names = [name for entry in CATALOGUE for name in (entry.name, *entry.aliases)]
    assert len(names) == len(set(names))
    codes = [entry.rules for entry in CATALOGUE]
    assert len(codes) == len(set(codes))
    for entry in CATALOGUE:
        assert find_entry(entry.rules) is entry


def test_names_are_forgiving_and_unknown_ones_get_a_suggestion() -> None:
    assert Rules.read("Connect Four") == Rules.read("CONNECT_FOUR") == Rules(7, 6, 4, gravity=True)
    with pytest.raises(BadRules, match="did you mean connect-four"):
        Rules.read("conect-four")
