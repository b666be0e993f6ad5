"""Knock-out: the loser of a meeting is out, until one entrant is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from inarow.arena.schedule import Meeting, Met, Stage

EXTRA_PAIRS = 3


@dataclass(frozen=True)
class KnockOut:
    """A seeded bracket: the first of the list meets the last, and the top two can only meet in the
    final.

    If the number of entrants is not a power of two, those at the top of the list have the first
    round off. A tied meeting goes on for up to three more pairs; if it is still tied, the entrant
    higher in the list wins.
    """

    pairs: int = 2

    def stage(self, entrants: int, past: Sequence[Stage]) -> tuple[Meeting, ...]:
        bracket: list[int | None] = list(first_bracket(entrants))
        stages = list(past)
        number, opening = 1, 0
        while len(bracket) > 1:
            if not stages:
                return self._round(bracket, number, opening)
            played = {met.meeting.first: met for met in stages.pop(0)}
            opening += self.pairs
            for _extra in range(EXTRA_PAIRS):
                even = [met for met in played.values() if met.winner is None]
                if not even:
                    break
                if not stages:
                    return tuple(
                        Meeting(met.meeting.first, met.meeting.second, 1, opening, number)
                        for met in even
                    )
                for met in stages.pop(0):
                    before = played[met.meeting.first]
                    played[met.meeting.first] = Met(before.meeting, before.pairs + met.pairs)
                opening += 1
            bracket = [
                _winner(played, top, bottom)
                for top, bottom in zip(bracket[::2], bracket[1::2], strict=True)
            ]
            number += 1
        return ()

    def games(self, entrants: int) -> int | None:
        return 2 * self.pairs * (entrants - 1)

    def _round(
        self, bracket: Sequence[int | None], number: int, opening: int
    ) -> tuple[Meeting, ...]:
        stage = []
        for top, bottom in zip(bracket[::2], bracket[1::2], strict=True):
            first, second = _seeded(top, bottom)
            stage.append(Meeting(first, second, self.pairs, opening, number))
        return tuple(stage)


def first_bracket(entrants: int) -> list[int | None]:
    """The order of the first round; None stands for a round off.

    >>> first_bracket(4), first_bracket(3)
    ([0, 3, 1, 2], [0, None, 1, 2])
    """
    order = [0]
    while len(order) < entrants:
        size = 2 * len(order)
        order = [place for top in order for place in (top, size - 1 - top)]
    return [place if place < entrants else None for place in order]


def _seeded(top: int | None, bottom: int | None) -> tuple[int, int | None]:
    """The two of a meeting, the one higher in the list first; None last."""
    there = sorted(entrant for entrant in (top, bottom) if entrant is not None)
    return there[0], there[1] if len(there) > 1 else None


def _winner(played: dict[int, Met], top: int | None, bottom: int | None) -> int:
    first, _second = _seeded(top, bottom)
    winner = played[first].winner
    return first if winner is None else winner
