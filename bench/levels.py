"""How strong the levels are: measured by tournaments, and set so that they are evenly apart.

`python -m bench.levels set GAME ...` lets minds of many skills play, finds the skills at which
levels are evenly apart, and writes them into the package. `python -m bench.levels measure GAME ...`
lets the levels play each other and writes their ratings beside the skills. Both keep their games in
ledgers under build/levels and go on where they were stopped; without a game they take all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import pairwise
from operator import add
from pathlib import Path
from typing import Any

from bench.table import Figure, Table
from inarow.arena import Here, Ledger, Plan, Terms, Tournament, rate
from inarow.arena.fixture import seed_of
from inarow.arena.opening import Choice, OpeningRule, usual_plies
from inarow.arena.plan import Entrant
from inarow.arena.rating import Estimate
from inarow.arena.schedule import RoundRobin
from inarow.arena.standings import Tally
from inarow.players import Kind, Player, option, player_kinds
from inarow.players.levels import HIGHEST, strongest
from inarow.players.skill import HIGHEST_STRENGTH, Skill, Thinker
from inarow.rules import CATALOGUE, Cell, Game, Message, Rules
from inarow.search import Limit, Report

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "levels"
DATA = ROOT / "src" / "inarow" / "players" / "levels.json"
SEED = 4
SKILLS = tuple(float(skill) for skill in range(9))
SMALL_SKILLS = SKILLS[:6]
LEAST_GAP = 120.0  # rating points between levels, below which a board has fewer of them
# Who meets: neighbours, and those two and three apart, in so many times the games of neighbours.
APART = {1: 1.0, 2: 0.5, 3: 0.25}
SMALL = 25  # cells
SLOW = 3  # the strongest player takes its time, and plays so many times fewer games
# The strongest player's nodes for a move, with falling stones and with placed ones. The level has a
# second, which is a matter of the machine and some ten times as much; with nodes the games are the
# same everywhere. No mind that it meets has more.
TOP_NODES_FALLING = 200_000
TOP_NODES_PLACED = 20_000


@dataclass(kw_only=True)
class Skilled:
    """A mind of any skill, as a player; from 10 on it is the strongest player."""

    at: float = option(0.0, Message("the skill"))
    doubt: float = option(40.0, Message("how little thinking is worth beside the eye"))
    seed: int = option(0, Message("the same number makes the same choices again"))
    _player: Player | None = field(default=None, init=False, repr=False)

    def choose(self, game: Game, limit: Limit) -> Report | Cell | str:
        """The mind's move."""
        if self._player is None:
            top = self.at >= HIGHEST_STRENGTH
            skill = Skill.at(self.at, self.doubt)
            self._player = strongest(game.rules, self.seed) if top else Thinker(skill, self.seed)
        return self._player.choose(game, limit)


KIND = Kind.of("skilled", Skilled, Message("a mind of any skill"))


@dataclass(frozen=True)
class Series:
    """Players of one game, each meant to be stronger than the one before."""

    rules: Rules
    skills: tuple[float, ...]
    doubt: float
    games: int

    def ratings(self) -> tuple[Estimate, ...]:
        """Their ratings, by games of those next to each other and a little further apart."""
        player_kinds()[KIND.name] = KIND
        counts: dict[tuple[int, int], tuple[int, int, int]] = {}
        for apart, share in APART.items():
            for low in range(len(self.skills) - apart):
                pair = (self.skills[low], self.skills[low + apart])
                slow = SLOW if max(pair) >= HIGHEST_STRENGTH else 1
                tally = self._play(pair, max(2, round(share * self.games / slow)))
                for (first, second), (won, drawn, lost) in tally.counts.items():
                    counts[low + apart * first, low + apart * second] = (won, drawn, lost)
        return rate(len(self.skills), counts).players

    @property
    def _top_nodes(self) -> int:
        return TOP_NODES_FALLING if self.rules.gravity else TOP_NODES_PLACED

    def _play(self, skills: tuple[float, float], games: int) -> Tally:
        """A match, from its ledger as far as it was played before."""
        plan = Plan(
            Terms(self.rules, nodes=self._top_nodes if max(skills) >= HIGHEST_STRENGTH else None),
            tuple(
                Entrant(f"{skill:g}", f"skilled:at={skill:g},doubt={self.doubt:g}")
                for skill in skills
            ),
            RoundRobin(rounds=games // 2),
            openings(self.rules),
            seed=seed_of(SEED, *skills),  # openings of its own: one that decides hurts few
        )
        mark = blake2b(plan.as_json().encode(), digest_size=5).hexdigest()
        path = FOLDER / f"{self.rules.code}-{skills[0]:g}-{skills[1]:g}-{mark}.ledger"
        ledger = Ledger.open(path, write=True) if path.exists() else Ledger.create(path, plan)
        with ledger:
            tournament = Tournament(ledger)
            tournament.play(Here())
            return tournament.progress.tally


def all_played(rules: Rules, doubt: float) -> tuple[list[float], tuple[Estimate, ...]]:
    """Every skill of which there are games in the ledgers, and its rating by all of them.

    Games of levels that were measured before make the next setting of them better.
    """
    counts: dict[tuple[float, float], list[int]] = {}
    for path in sorted(FOLDER.glob(f"{rules.code}-*.ledger")):
        with Ledger.open(path) as ledger:
            plan = ledger.plan
            if any(f"doubt={doubt:g}" not in e.player.split(",") for e in plan.entrants):
                continue
            if plan.openings != openings(rules) or not Tournament(ledger).finished:
                continue
            names = [float(entrant.name) for entrant in plan.entrants]
            tally = Tally.of(len(names), ledger.played())
        for (first, second), found in tally.counts.items():
            sums = counts.setdefault((names[first], names[second]), [0, 0, 0])
            sums[:] = map(add, sums, found)
    skills = sorted({skill for two in counts for skill in two})
    number = {skill: index for index, skill in enumerate(skills)}
    games = {
        (number[first], number[second]): (won, drawn, lost)
        for (first, second), (won, drawn, lost) in counts.items()
    }
    return skills, rate(len(skills), games).players


def openings(rules: Rules) -> OpeningRule:
    """Random ones; but on a small board they would often decide the game."""
    if rules.cells <= SMALL:
        return OpeningRule(Choice.NONE)
    return OpeningRule(plies=usual_plies(rules))


def set_levels(rules: Rules, doubt: float, games: int) -> dict[str, Any]:
    """The skills at which levels are evenly apart, from a beginner's to the strongest player's."""
    first = (*(SMALL_SKILLS if rules.cells <= SMALL else SKILLS), HIGHEST_STRENGTH)
    Series(rules, first, doubt, games).ratings()
    known, found = all_played(rules, doubt)
    _say(rules, known, found)
    rising = never_falling([estimate.value for estimate in found])
    room = rising[-1] - rising[0]
    levels = min(HIGHEST, 1 + int(room / LEAST_GAP))
    wanted = [rising[0] + room * i / (levels - 1) for i in range(levels - 1)]
    skills = [round(_skill_at(rating, known, rising), 2) for rating in wanted]
    return {"skills": skills, "doubt": doubt, "ratings": []}


def measure_levels(rules: Rules, entry: dict[str, Any], games: int) -> dict[str, Any]:
    """The entry with what its levels are worth, in points above the first."""
    skills = (*entry["skills"], HIGHEST_STRENGTH)
    found = Series(rules, skills, entry["doubt"], games).ratings()
    _say(rules, skills, found)
    lowest = found[0].value
    ratings = [[round(e.value - lowest), round(e.margin)] for e in found]
    return {**entry, "ratings": ratings, "games": games}


def never_falling(values: Sequence[float]) -> list[float]:
    """The values with every fall levelled out: neighbours in the wrong order share their mean.

    >>> never_falling([1, 3, 2, 5])
    [1.0, 2.5, 2.5, 5.0]
    """
    blocks: list[tuple[float, int]] = []
    for value in values:
        blocks.append((float(value), 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (high, many), (low, few) = blocks[-2:]
            blocks[-2:] = [((high * many + low * few) / (many + few), many + few)]
    return [mean for mean, count in blocks for _ in range(count)]


def _skill_at(rating: float, skills: Sequence[float], ratings: Sequence[float]) -> float:
    """The least skill with this rating, between two that were measured."""
    for low, high in pairwise(range(len(skills))):
        if ratings[high] >= rating > ratings[low]:
            part = (rating - ratings[low]) / (ratings[high] - ratings[low])
            # What is between the last mind and the strongest player is nobody's.
            return min(skills[low] + part * (skills[high] - skills[low]), skills[-2])
    return skills[0]


def _say(rules: Rules, skills: Sequence[float], found: Sequence[Estimate]) -> None:
    lowest = found[0].value
    for skill, estimate in zip(skills, found, strict=True):
        print(f"{rules.code:>10} {skill:5g} {estimate.value - lowest:6.0f} ± {estimate.margin:.0f}")


def _write(data: dict[str, Any]) -> None:
    lines = [f" {json.dumps(code)}: {json.dumps(entry)}" for code, entry in data.items()]
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def markdown(data: dict[str, Any]) -> str:
    """The table of docs/levels.md: a row for each game, a column for each level."""
    head = ["game", "games", *(str(level) for level in range(1, HIGHEST + 1))]
    rows = [head, ["---"] * len(head)]
    for entry in CATALOGUE:
        found = data[entry.rules.code]
        cells = [f"{value} ± {margin}" for value, margin in found["ratings"]]
        rows.append([entry.name, str(found["games"]), *cells, *[""] * (HIGHEST - len(cells))])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def tables() -> list[Table]:
    """The tables of this module: levels of one game in a short tournament, from weak to strong."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    made = []
    for name in ("tic-tac-toe", "connect-four"):
        rules = Rules.read(name)
        entry = measure_levels(rules, data[rules.code], 20)
        made.append(
            Table(
                f"Levels of {name}: points above level 1",
                [
                    Figure(f"level {level} (± {margin})", "points", (float(value),))
                    for level, (value, margin) in enumerate(entry["ratings"], 1)
                ],
            )
        )
    return made


def main(words: Sequence[str]) -> int:
    """Set or measure the levels of some games; `table` prints what is known of all."""
    what, names = (words[0] if words else ""), words[1:]
    options = dict(word.split("=") for word in names if "=" in word)
    games = int(options.get("games", "60"))
    named = [Rules.read(name) for name in names if "=" not in name]
    data = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    for rules in named or [entry.rules for entry in CATALOGUE]:
        entry = data.get(rules.code, {"doubt": 40.0})
        if what == "set":
            data[rules.code] = set_levels(rules, float(options.get("doubt", entry["doubt"])), games)
        elif what == "measure":
            data[rules.code] = measure_levels(rules, entry, games)
        elif what != "table":
            print(__doc__, file=sys.stderr)
            return 2
        _write(data)
    if what == "table":
        print(markdown(data))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
