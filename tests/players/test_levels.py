"""Levels: there for every game, weak like people, repeatable, and in the right order."""

import contextvars
import random
from collections.abc import Iterator
from typing import Any

import pytest

from inarow import locale
from inarow.arena.fixture import Fixture
from inarow.arena.plan import Entrant, Terms
from inarow.arena.umpire import play_game
from inarow.players import BadPlayer, Kind, Match, ask, make_player, player_kinds
from inarow.players.levels import HIGHEST, level_number, levels_of, measured_levels
from inarow.players.skill import Skill, look
from inarow.rules import (
    CATALOGUE,
    Cell,
    Entry,
    Game,
    Message,
    Outcome,
    Position,
    Rules,
    Side,
    read_position,
)
from inarow.search import Limit

SEEDS = range(200)
QUICK = Limit(nodes=300)


def after(position: Position, last: Cell | None) -> Game:
    """A game in this position whose last move is said to be `last`, wherever that is."""
    game = Game(position, () if last is None else (last,))
    game.__dict__["positions"] = (position,)
    return game


def often(text: str, position: Position, last: Cell | None, wanted: set[str]) -> int:
    """How many of 200 players of this sort choose one of the wanted cells."""
    game = after(position, last)
    return sum(
        str(ask(make_player(f"{text}:seed={seed}"), game, QUICK).move) in wanted for seed in SEEDS
    )


def of(code: str, first: str, second: str) -> Position:
    rules = Rules.read(code)
    cells = {str(cell): cell for cell in rules.grid.cells}
    return Position.of(rules, [cells[c] for c in first.split()], [cells[c] for c in second.split()])


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_game_of_the_catalogue_has_levels(entry: Entry) -> None:
    levels = measured_levels()[entry.rules]
    assert 2 <= levels.count <= HIGHEST
    assert list(levels.strengths) == sorted(levels.strengths), "each is stronger than the last"
    assert len(levels.ratings) == levels.count, "they were measured"
    start = Position.start(entry.rules)
    for level in range(1, HIGHEST + 1):
        report = ask(make_player(f"level-{level}:seed=1"), start, QUICK)
        assert report.move in start.legal_moves()
        assert report.nodes <= 300


@pytest.mark.parametrize(
    "code", ["1x1k1", "3x4k3", "6x6k4", "19x19k6", "5x5k4g", "12x9k5m", "4x4k3gm"]
)
def test_every_other_game_has_levels_too(code: str) -> None:
    start = Position.start(Rules.read(code))
    for level in (1, 5, HIGHEST):
        assert ask(make_player(f"level-{level}:seed=1"), start, QUICK).move in start.legal_moves()


def test_a_level_that_a_game_has_no_room_for_plays_like_the_highest() -> None:
    small = min(measured_levels().values(), key=lambda levels: levels.count)
    assert small.skill(small.count) is None, "the strongest player"
    assert small.skill(HIGHEST) is None
    assert small.skill(small.count - 1) is not None


#     a b c d e f g h i j k l m n o
#  8  . . . . . . X O O O O . . . .     O completes five on l8, and X is to move
FOUR = of("15x15k5", "g8 a1 c2 m13", "h8 i8 j8 k8")
NEAR, FAR = Cell(10, 7), Cell(0, 14)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_weak_levels_overlook_what_is_far_from_the_last_stone(level: int) -> None:
    near = often(f"level-{level}", FOUR, NEAR, {"l8"})
    far = often(f"level-{level}", FOUR, FAR, {"l8"})
    assert far + 20 < near < 200, "the same board: only the last stone is another one"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_weak_levels_overlook_diagonals_before_rows(level: int) -> None:
    #  O on e5 f6 g7 h8, completed on i9, and the same line turned into row 8
    slant = of("15x15k5", "d4 a15 o1 b12", "e5 f6 g7 h8")
    straight = of("15x15k5", "d8 a15 o1 b12", "e8 f8 g8 h8")
    on_slant = often(f"level-{level}", slant, Cell(7, 7), {"i9"})
    assert on_slant + 10 < often(f"level-{level}", straight, Cell(7, 7), {"i8"})


@pytest.mark.parametrize("level", [1, 2, 3])
def test_weak_levels_see_their_own_win_before_the_other_sides(level: int) -> None:
    own = of("15x15k5", "h8 i8 j8 k8", "g8 a1 c2 m13")
    taken = often(f"level-{level}", own, NEAR, {"l8"})
    assert taken > often(f"level-{level}", FOUR, NEAR, {"l8"}) + 20


def test_a_win_in_three_is_found_less_often_than_a_win_in_one() -> None:
    # Connect Four: X wins at once on a1 or e1; with one stone less, b1 or e1 makes two threats.
    one = read_position("connect-four b1 b2 c1 c2 d1 g1")
    three = read_position("connect-four c1 c2 d1 g1")
    for level in (1, 2, 3, 4):
        at_once = often(f"level-{level}", one, Cell(6, 0), {"a1", "e1"})
        later = often(f"level-{level}", three, Cell(6, 0), {"b1", "e1"})
        assert later < at_once
    # and whoever thinks far enough always finds it
    assert often("level-9", three, Cell(6, 0), {"b1", "e1"}) == 200


def test_weak_levels_do_not_move_at_random_when_they_could_win() -> None:
    # X wins on l8; a level that overlooks it still plays beside the stones, not anywhere.
    position = of("15x15k5", "h8 i8 j8 k8", "g8 h9 i9 m13")
    game = after(position, Cell(12, 12))
    moves = [ask(make_player(f"level-1:seed={seed}"), game, QUICK).move for seed in SEEDS]
    near = [m for m in moves if min(abs(m.x - x) for x in range(7, 11)) <= 2 and abs(m.y - 7) <= 2]
    # there are 72 cells so near of 217: at random it would be a third
    assert len(near) > 160


def wins_in_one(rules: Rules, count: int) -> Iterator[Position]:
    """Positions of random games in which the side to move can win at once."""
    rng = random.Random(5)
    while count:
        position = Position.start(rules)
        while position.outcome is None:
            mover = position.turn
            ends = [position.play(move).outcome for move in position.legal_moves()]
            if any(end is not None and end.winner is mover for end in ends):
                yield position
                count -= 1
                break
            position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("game", ["connect-four", "tic-tac-toe-5x5x4"])
def test_whoever_notices_everything_never_misses_a_win_in_one(game: str) -> None:
    rules = Rules.read(game)
    levels = levels_of(rules)
    watchful = [
        level
        for level in range(1, levels.count)
        if (skill := levels.skill(level)) is not None and skill.notices(True, 9, slant=True) == 1
    ]
    assert watchful, "the upper levels notice everything"
    for position in wins_in_one(rules, 12):
        for level in {watchful[0], watchful[-1], HIGHEST}:
            after = position.play(ask(make_player(f"level-{level}:seed=2"), position, QUICK).move)
            assert after.outcome == Outcome.won_by(position.turn), (level, position)


@pytest.mark.parametrize("side", list(Side))
def test_the_highest_level_never_loses_tic_tac_toe(side: Side) -> None:
    player = make_player("level-10:seed=3")
    seen: set[Position] = set()

    def try_all(position: Position) -> None:
        if position in seen:
            return
        seen.add(position)
        if position.outcome is not None:
            assert position.outcome.winner is not side.other, position
        elif position.turn is side:
            try_all(position.play(ask(player, position).move))
        else:
            for move in position.legal_moves():
                try_all(position.play(move))

    try_all(Position.start(Rules(3, 3, 3)))
    assert len(seen) > 50


@pytest.mark.parametrize("level", [1, 4, 7, 9])
@pytest.mark.parametrize("game", ["connect-four", "reverse-five"])
def test_the_same_seed_makes_the_same_choices(level: int, game: str) -> None:
    def moves(seed: int) -> list[Cell]:
        position, rng = Position.start(Rules.read(game)), random.Random(1)
        chosen = []
        player = make_player(f"level-{level}:seed={seed}")
        for _ in range(4):
            chosen.append(ask(player, position, QUICK).move)
            # a new player with the same seed agrees: what was thought before does not matter
            again = ask(make_player(f"level-{level}:seed={seed}"), position, QUICK).move
            assert again == chosen[-1]
            position = position.play(chosen[-1])
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves()))
            if position.outcome is not None:
                break
        return chosen

    assert moves(1) == moves(1)


@pytest.mark.parametrize("level", [1, 4, 7, 9])
def test_games_vary(level: int) -> None:
    start = read_position("connect-four d1 d2")
    seeded = {ask(make_player(f"level-{level}:seed={n}"), start, QUICK).move for n in range(30)}
    unseeded = {ask(make_player(f"level-{level}"), start, QUICK).move for _ in range(30)}
    assert len(seeded) > 1
    assert len(unseeded) > 1


@pytest.mark.parametrize(
    ("game", "strong", "weak"),
    [
        ("tic-tac-toe", 8, 1),
        ("connect-four", 7, 2),
        ("tic-tac-toe-5x5x4", 6, 1),
        ("reverse-five", 6, 1),
        ("gomoku", 5, 1),
        ("connect-four-9x7", 7, 2),
    ],
)
def test_levels_far_apart_differ_by_far(game: str, strong: int, weak: int) -> None:
    terms = Terms(Rules.read(game))
    entrants = (Entrant("strong", f"level-{strong}"), Entrant("weak", f"level-{weak}"))
    half_points = 0
    for seed in range(4):
        half_points += play_game(terms, entrants, Fixture(0, 0, 1, (), seed)).half_points
        half_points += 2 - play_game(terms, entrants, Fixture(1, 1, 0, (), seed)).half_points
    assert half_points >= 12, "of 16"


@pytest.mark.parametrize("text", ["level", "level-0", "level-11", "level-x", "level:3", "level--1"])
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "there is no level"), ("de", "es gibt keine Stufe"), ("ru", "нет уровня")],
)
def test_levels_that_there_are_not(text: str, language: str, words: str) -> None:
    with pytest.raises(BadPlayer) as caught:
        make_player(text)

    def say() -> str:
        locale.use(language)
        return locale.say(caught.value.message)

    said = contextvars.copy_context().run(say)
    assert text in said
    assert words in said
    assert "level-1" in said


def test_a_level_has_no_parameter_but_its_seed() -> None:
    assert make_player("level-3:seed=7") == make_player("level-3:seed=7")
    with pytest.raises(BadPlayer, match="level-3 has no parameter 'level'; it has seed"):
        make_player("level-3:level=9")
    with pytest.raises(BadPlayer, match="seed must be at least 0, not -1"):
        make_player("level-3:seed=-1")
    levels = [level_number(name) for name in player_kinds() if level_number(name)]
    assert levels == list(range(1, HIGHEST + 1))


class Watcher:
    """Takes the first cell, and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Cell | None] = []

    def choose(self, game: Game, limit: Limit) -> Cell:
        self.seen.append(game.last)
        return game.position.legal_moves()[0]


def test_players_are_shown_where_the_last_stone_was_put(monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = Watcher()
    match = Match(None, watcher, "3x3k3")
    match.play("b2")
    match.think()
    assert watcher.seen == [Cell(1, 1)]

    made: list[Watcher] = []

    def make() -> Any:
        made.append(Watcher())
        return made[-1]

    monkeypatch.setitem(player_kinds(), "watcher", Kind.of("watcher", make, Message("for a test")))
    entrants = (Entrant("one", "watcher"), Entrant("two", "watcher"))
    opening = (Cell(2, 2),)
    play_game(Terms(Rules(3, 3, 3)), entrants, Fixture(0, 0, 1, opening, 0))
    second, first = sorted(
        (watcher.seen for watcher in made if watcher.seen), key=lambda seen: str(seen[0])
    )
    assert first[0] == Cell(2, 2), "the opening's last stone"
    assert second[0] == Cell(0, 0)


@pytest.mark.parametrize("skill", [0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 9.0])
def test_more_skill_is_never_less_of_anything(skill: float) -> None:
    less, more = Skill.at(skill), Skill.at(skill + 0.5)
    for name in ("own", "other", "far", "slant", "focus", "nodes"):
        assert getattr(less, name) <= getattr(more, name), name
    assert less.waver >= more.waver
    for own in (True, False):
        chances = [less.notices(own, distance, slant=False) for distance in range(1, 8)]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)


def test_an_attentive_eye_sees_what_is_there() -> None:
    # X . X      X to move wins on b1; O threatens b2
    # O . O
    # . . .
    sight = look(of("3x3k3", "a1 c1", "a2 c2"), None, Skill.at(9), random.Random(1))
    assert [str(move) for move in sight.wins] == ["b1"]
    assert [str(move) for move in sight.blocks] == ["b2"]
    assert not sight.overlooked
    # the same stones where lines lose: b1 would lose at once
    lost = look(of("3x3k3m", "a1 c1", "a2 c2"), None, Skill.at(9), random.Random(1))
    assert [str(move) for move in lost.traps] == ["b1"]
    assert "b1" not in [str(move) for move in lost.sensible]
