import importlib.metadata
import random
from importlib.metadata import EntryPoint

import pytest

from inarow.players import (
    BadPlayer,
    Kind,
    Player,
    ask,
    fitting_player,
    make_player,
    player_kinds,
    why_unfit,
)
from inarow.players.ladder import position_bound, tree_size
from inarow.rules import CATALOGUE, Cell, Entry, Game, IllegalMove, Outcome, Position, Rules, Side
from inarow.rules.count import count_positions
from inarow.search import Limit

NAMES = [
    "random",
    "careful",
    "minimax",
    "minimax-depth",
    "alpha-beta",
    "monte-carlo",
    "alpha-beta-monte-carlo",
    "growing",
]


def play(first: str, second: str, rules: Rules, seed: int) -> Outcome:
    sides = {
        Side.FIRST: seeded(first, seed),
        Side.SECOND: seeded(second, seed + 1),
    }
    position = Position.start(rules)
    while position.outcome is None:
        position = position.play(ask(sides[position.turn], position).move)
    return position.outcome


def seeded(text: str, seed: int) -> Player:
    if text.startswith("alpha-beta"):
        return make_player(text)
    return make_player(f"{text}{',' if ':' in text else ':'}seed={seed}")


def test_the_ladder() -> None:
    assert list(player_kinds())[: len(NAMES)] == NAMES


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("minimx", "there is no player called 'minimx'; did you mean minimax?"),
        ("deep-thought", "there is no player called 'deep-thought'; there are random, careful"),
        ("", "there is no player called ''"),
        ("monte-carlo:games=many", "games must be a whole number, not many"),
        ("monte-carlo:games=0", "games must be at least 1, not 0"),
        ("monte-carlo:game=5", "monte-carlo has no parameter 'game'; did you mean games?"),
        ("monte-carlo:games", "'games' of monte-carlo has no value: write name=value"),
        ("monte-carlo:games=1,games=2", "'games' of monte-carlo is given twice"),
        ("random:xyzzy=1", "random has no parameter 'xyzzy'; it has seed"),
        ("alpha-beta:table=maybe", "table must be yes or no, not maybe"),
    ],
)
def test_bad_players_say_why(text: str, reason: str) -> None:
    with pytest.raises(BadPlayer) as caught:
        make_player(text)
    assert reason in str(caught.value)


def test_names_and_parameters_are_forgiving() -> None:
    assert make_player(" Monte_Carlo : games = 20 , seed=7 ") == make_player(
        "monte-carlo:games=20,seed=7"
    )
    assert make_player("minimax:depth=none") == make_player("minimax")


def test_every_example_makes_a_player() -> None:
    for kind in player_kinds().values():
        make_player(kind.example)
        for parameter in kind.parameters:
            assert parameter.description is not None


def test_the_same_seed_makes_the_same_choices() -> None:
    rules = Rules(5, 4, 4, gravity=True)
    for name in ("random", "careful", "monte-carlo:games=10", "growing:opening=3"):
        games = []
        for _ in range(2):
            one, two = seeded(name, 5), seeded(name, 6)
            position, moves = Position.start(rules), []
            while position.outcome is None:
                move = ask(one if position.turn is Side.FIRST else two, position).move
                moves.append(move)
                position = position.play(move)
            games.append(moves)
        assert games[0] == games[1]


def test_two_perfect_players_always_draw_tic_tac_toe() -> None:
    rules = Rules(3, 3, 3)
    perfect = ["minimax-depth", "alpha-beta", "alpha-beta:hurry=no"]
    for first in perfect:
        for second in perfect:
            assert play(first, second, rules, seed=1) is Outcome.DRAW


class Remembering:
    """Minimax that keeps its answers, so that a thousand games take seconds."""

    def __init__(self, seed: int) -> None:
        self._inner = make_player(f"minimax:seed={seed}")
        self._known: dict[Position, list[Cell]] = {}
        self._rng = random.Random(seed)

    def choose(self, game: Game, limit: Limit) -> Cell:
        if game.position not in self._known:
            report = ask(self._inner, game.position, limit)
            best = max(report.values.values())
            self._known[game.position] = [m for m, score in report.values.items() if score == best]
        return self._rng.choice(self._known[game.position])


@pytest.mark.parametrize("opponent", ["random", "careful"])
def test_minimax_never_loses_in_1000_games(opponent: str) -> None:
    rules = Rules(3, 3, 3)
    minimax = Remembering(seed=3)
    other = make_player(f"{opponent}:seed=4")
    results = dict.fromkeys(["won", "drawn", "lost"], 0)
    for number in range(1000):
        own = Side.FIRST if number % 2 == 0 else Side.SECOND
        position = Position.start(rules)
        while position.outcome is None:
            player = minimax if position.turn is own else other
            position = position.play(ask(player, position).move)
        winner = position.outcome.winner
        results["drawn" if winner is None else "won" if winner is own else "lost"] += 1
    assert results["lost"] == 0
    assert results["won"] > 50


@pytest.mark.parametrize(
    # In misère tic-tac-toe most games are decided by who is forced, so careful gains less there:
    # with 400 games an even match stays below 60 % by four deviations.
    ("code", "games", "share"),
    [("3x3k3", 100, 0.8), ("7x6k4g", 50, 0.9), ("3x3k3m", 400, 0.6), ("10x10k5m", 10, 0.9)],
)
def test_careful_beats_random_clearly(code: str, games: int, share: float) -> None:
    rules = Rules.read(code)
    points = 0.0
    for number in range(games):
        careful_first = number % 2 == 0
        names = ("careful", "random") if careful_first else ("random", "careful")
        outcome = play(*names, rules, seed=number)
        careful = Side.FIRST if careful_first else Side.SECOND
        points += 0.5 if outcome.winner is None else float(outcome.winner is careful)
    assert points / games >= share


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_game_has_a_player_that_fits(entry: Entry) -> None:
    rules = entry.rules
    fitting = make_player(fitting_player(rules))
    assert why_unfit(fitting, rules) is None
    report = ask(fitting, Position.start(rules), Limit(seconds=2))
    assert report.move in Position.start(rules).legal_moves()


def test_a_rung_that_needs_the_whole_tree_says_so_and_names_one_that_fits() -> None:
    four = Rules(7, 6, 4, gravity=True)
    for name in ("minimax", "minimax-depth", "alpha-beta"):
        reason = str(why_unfit(make_player(name), four))
        assert f"{name} looks at the whole tree" in reason
        assert "take alpha-beta:depth=4 instead" in reason
        assert why_unfit(make_player(f"{name}:depth=3"), four) is None
        assert why_unfit(make_player(name), Rules(3, 3, 3)) is None
    assert "take growing instead" in str(
        why_unfit(make_player("minimax"), Rules(10, 10, 5, misere=True))
    )
    assert why_unfit(make_player("minimax"), Rules(19, 19, 5)) is not None
    assert why_unfit(make_player("minimax"), Rules(19, 19, 5, gravity=True)) is not None


def test_bounds_of_tree_and_positions_are_bounds() -> None:
    for rules in (Rules(3, 3, 3), Rules(3, 3, 3, gravity=True), Rules(4, 3, 3, gravity=True)):
        assert sum(count_positions(rules)) <= position_bound(rules)
        assert tree_size(rules) >= position_bound(rules) / 20
    # with k so long that no game ends early, every order of drops is a game: the nodes can be
    # counted by walking
    rules = Rules(2, 3, 3, gravity=True)
    todo, nodes = [(0, 0)], 0
    while todo:
        a, b = todo.pop()
        nodes += 1
        todo += [(a + 1, b)] * (a < 3) + [(a, b + 1)] * (b < 3)
    assert tree_size(rules) == nodes


def test_answers_that_are_no_moves_are_caught() -> None:
    class Liar:
        def choose(self, game: Game, limit: Limit) -> Cell:
            return Cell(7, 7)

    class Mute:
        def choose(self, game: Game, limit: Limit) -> Cell:
            return None  # type: ignore[return-value]

    start = Position.start(Rules(3, 3, 3))
    with pytest.raises(IllegalMove, match="outside the board"):
        ask(Liar(), start)
    with pytest.raises(BadPlayer, match="the player answered None"):
        ask(Mute(), start)


class FirstLegal:
    """Takes the first cell."""

    def __init__(self, *, offset: int = 0, loud: bool = False) -> None:
        self.offset, self.loud = offset, loud

    def choose(self, game: Game, limit: Limit) -> Cell:
        moves = game.position.legal_moves()
        return moves[self.offset % len(moves)]


def test_an_installed_package_can_add_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        EntryPoint("first-legal", f"{__name__}:FirstLegal", "inarow.players"),
        EntryPoint("broken", "no_such_module_anywhere:thing", "inarow.players"),
        EntryPoint("random", f"{__name__}:FirstLegal", "inarow.players"),
    ]
    monkeypatch.setattr(EntryPoint, "load", lambda entry: load(entry))
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: entries)
    player_kinds.cache_clear()
    try:
        kinds = player_kinds()
        assert str(kinds["first-legal"].description) == "Takes the first cell."
        assert [parameter.name for parameter in kinds["first-legal"].parameters] == [
            "offset",
            "loud",
        ]
        player = make_player("first-legal:offset=2,loud=yes")
        assert str(ask(player, Position.start(Rules(3, 3, 3))).move) == "c1"
        with pytest.raises(BadPlayer, match="'broken' of an installed package can't be loaded"):
            make_player("broken")
        assert type(make_player("random")).__name__ == "Random", "ours can't be replaced"
    finally:
        player_kinds.cache_clear()


def load(entry: EntryPoint) -> object:
    if entry.name == "broken":
        raise ModuleNotFoundError("No module named 'no_such_module_anywhere'")
    return FirstLegal


def test_a_kind_of_a_plain_function() -> None:
    def make(*, depth: int = 3) -> FirstLegal:
        """Makes a simple player.

        More about it.
        """
        return FirstLegal(offset=depth)

    kind = Kind.of("simple", make)
    assert str(kind.description) == "Makes a simple player."
    assert kind.example == "simple:depth=3"
    assert kind.read("depth=1").offset == 1  # type: ignore[attr-defined]
