import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from inarow import _core
from inarow.engine import sealed_file
from inarow.engine.book import Book, first_plies, key_of, packaged_book
from inarow.engine.book_build import build_book, verify_book
from inarow.engine.convention import from_public, to_public
from inarow.engine.engine import MEGABYTE, Engine
from inarow.engine.exchange import rules_for_core, stones_for_core
from inarow.rules import BadFile, BadRules, Position, Rules, read_position

SMALL = Rules(4, 4, 4, gravity=True)


def built(tmp_path: Path, rules: Rules = SMALL, plies: int = 5) -> Book:
    with ThreadPoolExecutor(1) as executor:
        return build_book(rules, plies, tmp_path / "work", executor, MEGABYTE)


def test_keys_tell_positions_apart_but_not_mirror_images() -> None:
    for rules in (SMALL, Rules(5, 3, 3, gravity=True)):
        layer = {Position.start(rules)}
        seen: dict[int, Position] = {}
        for _ in range(6):
            for position in layer:
                key = key_of(position)
                canonical = position.canonical()
                assert seen.setdefault(key, canonical) == canonical
                assert key == key_of(position.images()[1])
            layer = {p.play(move) for p in layer for move in p.legal_moves()}
        assert len(seen) == len(set(seen.values()))


@pytest.mark.parametrize("code", ["4x4k4g", "4x4k3g", "5x3k3g", "4x4k3gm"])
def test_every_score_of_a_small_book_is_true(code: str, tmp_path: Path) -> None:
    rules = Rules.read(code)
    book = built(tmp_path, rules)
    positions = [position for layer in first_plies(rules, 5) for position in layer]
    assert len(book) == len({key_of(position) for position in positions})
    for position in positions:
        public = book.score(position)
        assert public is not None
        score = from_public(public, position)
        worth = _core.reference_value(
            *rules_for_core(position.rules), *stones_for_core(position), distance=True
        )
        assert score.value == worth.value
        assert score.plies == (worth.plies if worth.value else None)


def test_a_book_is_the_same_after_a_kill(tmp_path: Path) -> None:
    whole = built(tmp_path).to_bytes()
    work = tmp_path / "work"
    lines = work.read_text(encoding="ascii").splitlines(keepends=True)
    assert len(lines) > 20
    work.write_text("".join(lines[:10]) + lines[10][:7], encoding="ascii")  # cut off in a line
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as executor:
        again = build_book(SMALL, 5, work, executor, MEGABYTE, lambda *both: told.append(both))
    assert again.to_bytes() == whole
    assert told[0] == (10, len(lines))
    assert told[-1] == (len(lines), len(lines))


def test_a_work_file_of_another_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "work").write_text("hello world\n", encoding="ascii")
    with pytest.raises(BadFile, match="line 1 of work does not belong to this job"):
        built(tmp_path)


def test_files_go_both_ways_and_faults_are_found(tmp_path: Path) -> None:
    book = built(tmp_path)
    content = book.to_bytes()
    path = tmp_path / "small.book"
    path.write_bytes(content)
    assert Book.load(path) == book
    rng = random.Random(1)
    for _ in range(200):
        damaged = bytearray(content)
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        try:
            read = Book.from_bytes(bytes(damaged), "x")
        except BadFile:
            continue
        # what the checksum does not cover may say other things of the same scores
        assert (read.keys, read.scores) == (book.keys, book.scores)
    for cut in (0, 5, len(content) // 2, len(content) - 1):
        with pytest.raises(BadFile):
            Book.from_bytes(content[:cut], "x")


def test_verifying_finds_a_planted_error(tmp_path: Path) -> None:
    book = built(tmp_path)
    positions = [position for layer in first_plies(SMALL, 5) for position in layer]
    assert verify_book(book, positions, MEGABYTE) == []
    victim = positions[30]
    scores = dict(zip(book.keys, book.scores, strict=True))
    scores[key_of(victim)] += 1
    planted = Book.of(SMALL, 5, scores)
    wrong = verify_book(planted, positions, MEGABYTE)
    assert [position for position, _, _ in wrong] == [victim]


def test_connect_four_has_a_book_that_is_small_and_true() -> None:
    rules = Rules(7, 6, 4, gravity=True)
    book = packaged_book(rules)
    assert book is not None
    assert book.plies == 8
    assert len(book.to_bytes()) < 1_000_000
    # The openings a to g, as everybody has found them.
    engine = Engine(rules, MEGABYTE)
    values = engine.analyse(Position.start(rules)).values
    assert [to_public(value, Position.start(rules)) for value in values.values()] == [
        *(-2, -1, 0, 1, 0, -1, -2)
    ]
    # Every position of the first plies is there, and a sample of the last is as solving says.
    layers = tuple(first_plies(rules, 8))
    assert len(book) == sum(map(len, layers))
    sample = random.Random(6).sample(layers[8], 8)
    assert verify_book(book, sample, 64 * MEGABYTE) == []


def test_the_book_helps_at_its_last_ply_and_changes_nothing() -> None:
    position = read_position("connect-four 11111122")
    with_book = Engine(position.rules, 16 * MEGABYTE).analyse(position)
    without = Engine(position.rules, 16 * MEGABYTE, book=False).analyse(position)
    assert with_book.values == without.values
    assert with_book.nodes < without.nodes


def test_no_book_for_boards_that_have_no_key() -> None:
    for rules in (Rules(3, 3, 3), Rules(10, 10, 4, gravity=True)):
        with pytest.raises(BadRules, match="can't be made"):
            Book.of(rules, 3, {})


def test_a_file_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two megabytes can unpack to gigabytes; it is not unpacked further than the limit."""
    monkeypatch.setattr(sealed_file, "LARGEST", 1 << 20)
    small = sealed_file.seal("kind", {}, bytes(1 << 20))
    large = sealed_file.seal("kind", {}, bytes((1 << 20) + 1))
    assert len(sealed_file.unseal(small, "kind", "x", dict)[1]) == 1 << 20
    with pytest.raises(BadFile, match="unpacks to more than 1 megabytes"):
        sealed_file.unseal(large, "kind", "x", dict)
