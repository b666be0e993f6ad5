"""The learned evaluation: the core computes what a slow oracle does, and a bad file is said."""

import random
import struct
from collections.abc import Iterator
from importlib.resources import files

import pytest

from inarow import _core
from inarow.engine import engine as engine_module
from inarow.engine import network as networks
from inarow.engine.calibration import PLAIN, calibration_for
from inarow.engine.engine import MEGABYTE, Engine, package_notices
from inarow.engine.network import KIND, Network, packaged_network
from inarow.rules import BadFile, Cell, Position, Rules, Side, read_position
from inarow.search import Limit
from oracle.network import SlowNetwork


def by_chance(k: int, seed: int) -> bytes:
    """Numbers of a network that nobody trained, of the size that training gives them."""
    rng = random.Random(seed)
    small = 2 * 32 + 4 * 32 + 2 * 32 * (64 + 32 + 1 + 64) + 4 * (32 + 1 + 64)
    rows = _core.Network.size(k) - small
    assert rows % 32 == 0
    pairs = (struct.pack("<h", rng.randint(-120, 120)) for _ in range(small // 2))
    return rng.randbytes(rows) + b"".join(pairs)


def random_position(rules: Rules, rng: random.Random, stones: int) -> Position:
    position = Position.start(rules)
    while position.ply < stones:
        after = position.play(rng.choice(position.legal_moves()))
        position = after if after.outcome is None else Position.start(rules)
    return position


def look(network: _core.Network, position: Position) -> tuple[int, dict[tuple[int, int], int]]:
    """What the core's network says, by cell."""
    rules = position.rules
    first, second = (position.stones(side) for side in (Side.FIRST, Side.SECOND))
    value, urges = network.look(rules.width, rules.height, first, second, rules.exact)
    return value, {(c.x, c.y): urges[(rules.width + 1) * c.y + c.x] for c in rules.grid.cells}


def seen_by_mover(position: Position) -> dict[tuple[int, int], str]:
    """The stones, x for the side to move."""
    letters = {position.turn: "x", position.turn.other: "o"}
    return {
        (c.x, c.y): letter
        for side, letter in letters.items()
        for c in position.rules.grid.cells_of(position.stones(side))
    }


@pytest.mark.parametrize(
    ("code", "seed"), [("6x5k3", 1), ("9x7k4", 2), ("5x9k4", 3), ("8x6k3e", 4)]
)
def test_a_network_says_what_the_slow_one_says(code: str, seed: int) -> None:
    rules = Rules.read(code)
    numbers = by_chance(rules.k, seed)
    fast, slow = _core.Network(rules.k, numbers), SlowNetwork(rules.k, numbers)
    rng = random.Random(seed)
    values = set()
    for stones in (0, 1, 4, 9, 14):
        position = random_position(rules, rng, stones)
        expected = slow.look(rules.width, rules.height, seen_by_mover(position), rules.exact)
        assert look(fast, position) == expected
        values.add(expected[0])
    assert len(values) > 2


def test_the_packaged_network_says_what_the_slow_one_says() -> None:
    file = files("inarow.engine").joinpath("weights", networks.PACKAGED)
    packaged = Network.load(file)
    assert len(file.read_bytes()) < 4 * MEGABYTE
    slow = SlowNetwork(packaged.k, packaged.numbers)
    position = read_position("9x9k5 e5 e6 f5 d5 f6 g7 d4 f7")
    expected = slow.look(9, 9, seen_by_mover(position))
    assert look(packaged.in_core(), position) == expected


def test_it_knows_which_side_an_open_four_belongs_to() -> None:
    network = packaged_network(Rules.read("gomoku"))
    assert network is not None
    good, bad = "gomoku h8 a1 h9 c2 h10 e1", "gomoku a1 h8 c2 h9 e1 h10 o15 o1 n13 h11"
    assert look(network, read_position(good))[0] > 1000
    assert look(network, read_position(bad))[0] < 0


def images(position: Position) -> Iterator[Position]:
    """The position mirrored and turned."""
    size = position.rules.width - 1
    for flip in (False, True):
        for turn in (False, True):
            image = Position.start(position.rules)
            sides = (position.stones(side) for side in (Side.FIRST, Side.SECOND))
            first, second = (position.rules.grid.cells_of(stones) for stones in sides)
            for pair in zip(first, second, strict=True):
                for cell in pair:
                    x, y = (size - cell.x if flip else cell.x), cell.y
                    image = image.play(Cell(y, x) if turn else Cell(x, y))
            yield image


def test_mirror_images_are_worth_the_same() -> None:
    rules = Rules.read("gomoku")
    network = packaged_network(rules)
    assert network is not None
    position = random_position(rules, random.Random(4), 16)
    assert len({look(network, image)[0] for image in images(position)}) == 1


@pytest.mark.parametrize(
    ("code", "fits"), [("gomoku", True), ("9x9k5", True), ("8x8k5", False), ("9x9k4", False)]
)
def test_which_games_it_plays(code: str, fits: bool) -> None:
    assert (packaged_network(Rules.read(code)) is not None) == fits


def test_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="a network for k=3 has"):
        _core.Network(3, bytes(10))
    with pytest.raises(ValueError, match="from 3 to 5, not 6"):
        _core.Network(6, b"")
    with pytest.raises(ValueError, match="the network is for k=3"):
        _core.PatternSearch(9, 9, 5, False, False, False, network=_core.Network(3, by_chance(3, 1)))


def test_a_damaged_file_is_said() -> None:
    content = Network(3, by_chance(3, 1), {"games": 1}).to_bytes()
    Network.from_bytes(content, "x")
    with pytest.raises(BadFile, match="x does not begin with"):
        Network.from_bytes(content[1:], "x")
    with pytest.raises(BadFile, match="checksum"):
        Network.from_bytes(content[:-1], "x")
    with pytest.raises(BadFile, match="its first lines say nothing"):
        Network.from_bytes(f"{KIND}\n{{}}\n".encode(), "x")
    with pytest.raises(BadFile, match="its length does not fit"):
        Network.from_bytes(Network(3, b"few").to_bytes(), "x")


@pytest.mark.parametrize("name", ["none such", "reverse-five.patterns"])
def test_without_its_file_the_engine_plays_on_and_says_so(
    name: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(networks, "PACKAGED", name)
    for cached in (networks.packaged_network, networks._packaged):
        cached.cache_clear()
    request.addfinalizer(networks.packaged_network.cache_clear)
    request.addfinalizer(networks._packaged.cache_clear)
    position = read_position("gomoku h8 a1 h9 a3 h10")
    report = Engine(position.rules, MEGABYTE).search(position, Limit(nodes=2000))
    (notice,) = report.notices
    assert str(notice).startswith("the trained evaluation is not used")
    assert str(report.move) in {"h6", "h7", "h11", "h12"}


def test_without_the_network_a_guess_has_numbers_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was fitted to games with the network made 80 % of two stones side by side."""

    def damaged(*_: object) -> None:
        raise BadFile("x is damaged")

    monkeypatch.setattr(engine_module, "packaged_network", damaged)
    position = read_position("gomoku h8 h9")
    found, plain = (Engine(position.rules, MEGABYTE) for _ in range(2))
    plain.calibration = PLAIN
    score, raw = (engine.search(position, Limit(nodes=1000)).score for engine in (found, plain))
    assert score is not None
    assert raw is not None
    own = calibration_for(position.rules, trained=False)
    assert own != calibration_for(position.rules)
    assert score.value == own.expected(raw.value)
    assert 0 < score.value < 0.4, "at most 70 % of the points: real games made 65 % of such guesses"
    assert plain.calibration is PLAIN, "who wants guesses as they are gets them"


def test_the_server_can_ask_what_of_the_package_is_damaged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def damaged(*_: object) -> None:
        raise BadFile("x is damaged")

    assert package_notices() == ()
    for name in ("packaged_network", "packaged_patterns", "packaged_book"):
        monkeypatch.setattr(engine_module, name, damaged)
    assert set(map(str, package_notices())) == {
        "the opening book is not used: x is damaged",
        "the trained evaluation is not used: x is damaged",
    }


@pytest.mark.parametrize("code", ["5x5k3", "5x6k4", "6x6k4", "7x7k4"])
def test_nothing_is_proven_wrongly_whatever_the_network_guesses(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(code)
    network = _core.Network(rules.k, by_chance(rules.k, 5))
    five = (rules.width, rules.height, rules.k, False, False, False)
    search = _core.PatternSearch(*five, memory=MEGABYTE, network=network)
    solver = _core.PlacedSolver(*five, memory=4 * MEGABYTE)
    proven = 0
    for _ in range(40):
        position = random_position(rules, rng, rng.randrange(rules.cells // 3, rules.cells - 6))
        stones = position.stones(Side.FIRST), position.stones(Side.SECOND)
        truth = solver.analyse(*stones, nodes=20_000)
        report = search.search(*stones, nodes=rng.choice([30, 300, 3000]))
        assert report.low <= truth.high
        assert truth.low <= report.high
        for claim, known in zip(report.moves, truth.moves, strict=True):
            assert claim.low <= known.high
            assert known.low <= claim.high
            proven += claim.low > 0 or claim.high < 0
    assert proven > 100
