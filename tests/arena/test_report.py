"""Reports: a page that needs nothing else, Markdown, JSON and CSV, in three languages."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from arena.plans import make_plan
from inarow import locale
from inarow.arena.opening import Choice, OpeningRule
from inarow.arena.plan import Entrant, Plan, Terms
from inarow.arena.report.files import games_csv, markdown, standings_csv, write_report
from inarow.arena.report.page import page
from inarow.arena.schedule import RoundRobin, Sprt
from inarow.arena.summary import Summary, summarize, summarize_games
from inarow.arena.tournament import Tournament
from inarow.players import Player
from inarow.rules import BadFile, Cell, Game, Rules, Side, read_game, read_games
from inarow.search import Limit

Play = Callable[[Plan], Tournament]
EVIL = "<script>alert('&')</script>"
VOID = {"meta", "br", "hr", "img", "input", "link"}


class Reader(HTMLParser):
    """Reads a page as a browser does, and complains about tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.data = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            if self.tags[-1][1].get("id") == "data":
                self.data += data
        elif not self.open or self.open[-1] != "style":
            self.text.append(data)


def read(text: str) -> tuple[Reader, dict[str, Any]]:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader, json.loads(reader.data) if reader.data else {}


@pytest.fixture(params=["en", "de", "ru"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = locale.language()
    locale.use(request.param)
    yield request.param
    locale.use(before)


class Crasher:
    def choose(self, game: Game, limit: Limit) -> Cell:
        raise RuntimeError(EVIL)


@pytest.fixture
def summary(played: Play, add_player: Callable[[str, Callable[[], Player]], str]) -> Summary:
    add_player("report-crasher", Crasher)
    plan = make_plan("random", "careful", "alpha-beta", schedule=RoundRobin(2), seed=2)
    entrants = (*plan.entrants[:2], Entrant(EVIL, "alpha-beta"), Entrant("C", "report-crasher"))
    return summarize(played(Plan(plan.terms, entrants, plan.schedule, plan.openings, plan.seed)))


def test_the_page_holds_everything_and_asks_for_nothing(summary: Summary, language: str) -> None:
    reader, data = read(page(summary))
    tags = [tag for tag, _ in reader.tags]
    assert tags.count("script") == 2  # the data and the program, none from a name
    assert dict(reader.tags)["html"]["lang"] == language
    for _tag, attributes in reader.tags:
        for name in ("src", "href"):
            assert (attributes.get(name) or "#").startswith("#")
    css = Path(page.__code__.co_filename).with_name("page.css").read_text(encoding="utf-8")
    assert "url(" not in css
    assert "@import" not in css
    words = " ".join(reader.text)
    assert EVIL in words
    for row in summary.standings.rows:
        assert f"{row.rating.value:.0f} ± {row.rating.margin:.0f}" in words
    assert len(data["games"]) == len(summary.games) == 24
    assert data["names"][2] == EVIL
    assert tags.count("details") == 12  # every game of the one who breaks down


def test_every_game_can_be_replayed_from_the_data(summary: Summary) -> None:
    _reader, data = read(page(summary))
    for shown, played in zip(data["games"], summary.games, strict=True):
        game = read_game(played.record)
        board = {stone >> 1: stone & 1 for stone in shown["o"] + shown["m"]}
        expected = {
            index: int(owner.value == "second")
            for index, cell in enumerate(game.rules.grid.cells)
            if (owner := game.position.at(cell)) is not None
        }
        assert board == expected
        assert [data["cells"][index] for index in shown["l"]] == list(map(str, game.position.line))
        assert len(shown["m"]) == played.plies


def test_where_stones_fall_row_one_is_at_the_bottom(played: Play) -> None:
    terms = Terms(Rules(4, 3, 3, gravity=True))
    plan = make_plan("random", "random", terms=terms, openings=OpeningRule(Choice.NONE, 0))
    _reader, data = read(page(summarize(played(plan))))
    corner = dict(zip(data["cells"], data["corners"], strict=True))
    assert corner["a1"][1] > corner["a2"][1] > corner["a3"][1]
    assert corner["a1"][0] < corner["b1"][0]


def test_markdown_has_tables_that_names_can_not_break(summary: Summary, language: str) -> None:
    text = markdown(summary)
    assert "<script>" not in text
    tables = re.findall(r"(?:^\|.*\|$\n?)+", text, re.MULTILINE)
    assert len(tables) == 6
    for table in tables:
        lines = table.strip().split("\n")
        pipes = {len(re.findall(r"(?<!\\)\|", line)) for line in lines}
        assert len(pipes) == 1, table
    if language == "de":
        assert "## Tabelle" in text
    if language == "ru":
        assert "## Таблица" in text


def test_json_says_the_same_in_every_language(summary: Summary, language: str) -> None:
    data = json.loads(json.dumps(summary.as_data()))
    assert data["rules"] == "3x3k3"
    assert [row["name"] for row in data["standings"]] == [r.name for r in summary.standings.rows]
    assert data["endings"]["crash"] == 12
    assert data["faults"][0]["player"] == "C"
    assert EVIL in data["faults"][0]["message"]
    assert sum(row["points"] for row in data["standings"]) == 24
    assert len(data["records"]) == 24
    assert read_game(json.dumps(data["records"][0])) == read_game(summary.games[0].record)
    best = data["standings"][0]["rating"]
    assert best["low"] < best["value"] < best["high"]


def test_csv_has_a_row_for_every_player_and_one_for_every_game(summary: Summary) -> None:
    players = list(csv.DictReader(io.StringIO(standings_csv(summary))))
    assert [row["name"] for row in players] == [row.name for row in summary.standings.rows]
    games = list(csv.DictReader(io.StringIO(games_csv(summary))))
    assert [int(row["game"]) for row in games] == [game.number for game in summary.games]
    assert {row["reason"] for row in games} >= {"crash", "line"}


def test_no_cell_of_a_csv_is_a_formula(played: Play) -> None:
    plan = make_plan("random", "random")
    entrants = (Entrant("=1+1", "random"), Entrant("@x", "random"))
    summary = summarize(played(Plan(plan.terms, entrants, plan.schedule, plan.openings, plan.seed)))
    names = {row["name"] for row in csv.DictReader(io.StringIO(standings_csv(summary)))}
    assert names == {"'=1+1", "'@x"}


def test_the_end_of_the_name_says_which_report(summary: Summary, tmp_path: Path) -> None:
    files = [
        file
        for name in ("r.html", "r.md", "r.json", "sub/r.csv", "r.jsonl")
        for file in write_report(summary, tmp_path / name)
    ]
    names = ["r.html", "r.md", "r.json", "r.csv", "r-games.csv", "r.jsonl"]
    assert [file.name for file in files] == names
    assert list(read_games(files[-1])) == [read_game(game.record) for game in summary.games]
    assert all(file.stat().st_size > 100 for file in files)
    with pytest.raises(BadFile, match=r"end in .html, .md, .json, .csv, .jsonl"):
        write_report(summary, tmp_path / "r.pdf")


def test_numbers_of_the_summary_fit_together(summary: Summary) -> None:
    assert sum(summary.endings.values()) == len(summary.games) == sum(summary.sides)
    assert len(summary.faults) == 12
    assert {summary.name(fault.entrant) for fault in summary.faults} == {"C"}
    moved = [0] * 4
    for played in summary.games:
        game = read_game(played.record)
        for position in game.positions[: len(game.moves)]:
            moved[played.first if position.turn is Side.FIRST else played.second] += 1
    assert [times.moves for times in summary.times] == moved
    assert summary.regrets is not None
    perfect = next(i for i, entrant in enumerate(summary.entrants) if entrant.name == EVIL)
    assert summary.regrets[perfect].given_away == 0
    assert summary.regrets[perfect].accuracy == 1
    assert summary.plies is not None
    assert summary.plies["least"] == 0  # who breaks down at once has played no ply
    assert summary.compared is not None
    assert summary.compared[perfect][3] > 0.99


def test_a_test_of_strength_is_in_every_report(played: Play, language: str) -> None:
    summary = summarize(played(make_plan("careful", "random", schedule=Sprt(0, 200))))
    assert summary.test is not None
    ratio = f"{summary.test.ratio:.2f}"
    assert ratio in page(summary)
    assert ratio in markdown(summary).replace("\\", "")
    assert summary.as_data()["test"]["verdict"] == "stronger"


def test_copies_are_told(played: Play) -> None:
    plan = make_plan(
        "alpha-beta",
        "alpha-beta",
        schedule=RoundRobin(3),
        openings=OpeningRule(Choice.NONE, 0),
    )
    summary = summarize(played(plan))
    assert (len(summary.games), summary.different_games) == (
        6,
        1,
    )  # who never varies plays one game
    assert "5 games are copies of others" in markdown(summary)


def test_games_of_a_file_are_summed_up_by_name() -> None:
    row = '{"rules": "3x3k3", "first": "Ada", "second": "Bob", "moves": "a1 b1 a2 b2 a3"}'
    swapped = '{"rules": "3x3k3", "first": "Bob", "second": "Ada", "moves": "a1 b1 a2 b2 a3"}'
    late = swapped.replace(' b1 a2 b2 a3"', '", "ending": "second time-out", "seconds": [3.5]')
    summary = summarize_games([read_game(line) for line in (row, swapped, late)])
    (ada, bob) = summary.standings.rows
    assert (ada.name, ada.won, ada.lost) == ("Ada", 2, 1)
    assert (bob.name, bob.won, bob.lost) == ("Bob", 1, 2)
    assert summary.times[1].longest == 3.5
    assert summary.faults[0].number == 2


def test_half_a_report_is_none_and_its_name_is_told(
    played: Callable[[Plan], Tournament], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = summarize(played(make_plan("random", "careful", schedule=RoundRobin(1))))

    def full(file: Path, text: str, **_: str) -> None:
        file.write_bytes(text[:100].encode())
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_report(summary, tmp_path / "r.md")
    assert caught.value.filename == str(tmp_path / "r.md")
    assert list(tmp_path.glob("r*")) == []
