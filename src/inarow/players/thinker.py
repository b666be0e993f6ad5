"""A player of limited skill: it overlooks, thinks as far as it can, and wavers."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from inarow.players.engines import EnginePlayer
from inarow.players.sight import Sight, Skill, look
from inarow.rules import Cell, Game, Position
from inarow.search import Limit, Report, Score

MEMORY = 8  # megabytes: enough for all that is found within the nodes of a skill
# The engine's choice is better than its figures say: those of other moves may be bounds, or the
# results of few games.
AHEAD = 0.03
# Nobody wavers between more moves than this.
CONSIDERED = 8
# How much an expected result of 1 instead of 0 counts beside the appeal of a move at a glance.
WORTH = 8.0


class Thinker:
    """Chooses moves as its skill allows: the same for the same seed, position and last move."""

    def __init__(self, skill: Skill, seed: int) -> None:
        self.skill = skill
        self._seed = seed
        self._engine = EnginePlayer(memory=MEMORY, book=False, seed=seed % 2**32)

    def choose(self, game: Game, limit: Limit) -> Report:
        """A move; what is near the last stone is noticed first."""
        position = game.position
        rng = random.Random(f"{self._seed}/{position.first}/{position.second}")
        sight = look(position, game.last, self.skill, rng)
        if sight.wins:
            return Report(rng.choice(sight.wins), Score.win(1))
        if not sight.overlooked and self.skill.nodes and rng.random() < self.skill.focus:
            report = self._search(position, limit)
            move = self._weigh(sight, report, rng)
            return replace(report, move=move, score=report.values.get(move), variation=())
        return Report(self._waver({m: sight.appeal[m] for m in sight.sensible}, rng))

    def _search(self, position: Position, limit: Limit) -> Report:
        """What thinking ahead says, from scratch: not what earlier moves have left in memory."""
        nodes = self.skill.nodes if limit.nodes is None else min(self.skill.nodes, limit.nodes)
        engine = self._engine.engine(position.rules)
        engine.forget()
        return engine.search(position, replace(limit, nodes=nodes))

    def _weigh(self, sight: Sight, report: Report, rng: random.Random) -> Cell:
        """The move that is best by thinking and seeing together."""
        if winning := [move for move, score in report.values.items() if score.is_win]:
            best = max(report.values[move] for move in winning)
            return rng.choice([move for move in winning if report.values[move] == best])
        lost = {move for move, score in report.values.items() if score.is_loss}
        lost -= set(sight.unseen)
        moves = [move for move in sight.appeal if move not in lost]
        if not moves:
            longest = max(report.values.values())
            moves = [move for move in lost if report.values[move] == longest]
            return self._waver({move: sight.appeal[move] for move in sorted(moves)}, rng)
        trust = report.nodes / (report.nodes + self.skill.doubt * len(sight.appeal))
        if report.finished:
            trust = 1.0
        worth = self._worth(moves, sight, report)
        return self._waver(
            {m: (1 - trust) * sight.appeal[m] + trust * WORTH * worth[m] for m in moves}, rng
        )

    def _worth(self, moves: Sequence[Cell], sight: Sight, report: Report) -> dict[Cell, float]:
        """The expected result of each move; a loss that is not seen looks like the best move."""
        known = {m: report.values[m].value for m in moves if m in report.values}
        for move in sight.unseen:
            known.pop(move, None)
        best = max(known.values(), default=0.0)
        least = min(known.values(), default=0.0)
        worth = {m: known.get(m, best if m in sight.unseen else least) for m in moves}
        if report.move in worth:
            worth[report.move] = best + AHEAD
        return worth

    def _waver(self, looks: Mapping[Cell, float], rng: random.Random) -> Cell:
        """One of the moves: rarely one that looks much worse than the best."""
        moves = sorted(looks, key=lambda move: (-looks[move], rng.random()))[:CONSIDERED]
        best = looks[moves[0]]
        chances = [math.exp((looks[move] - best) / self.skill.waver) for move in moves]
        return rng.choices(moves, chances)[0]
