"""What makes a level: how much it notices, how far it thinks, how it wavers."""

from __future__ import annotations

from dataclasses import dataclass

HIGHEST_SKILL = 10.0


@dataclass(frozen=True)
class Mind:
    """All the knobs of a level. Chances are between 0 and 1.

    `own` and `other` are the chances to notice that a stone beside the last one completes a line,
    for this side and for the other. Every cell of distance multiplies them by `far`, a diagonal by
    `slant`. `focus` is the chance to think ahead at all, with so many `nodes`; else the move is
    made by eye. `waver` is the temperature of the choice among moves that seem about equally good.
    `doubt` is how many nodes for each legal move it takes to trust thinking as much as the eye.
    """

    own: float
    other: float
    far: float
    slant: float
    focus: float
    nodes: int
    waver: float
    doubt: float

    @classmethod
    def of_skill(cls, skill: float, doubt: float = 40.0) -> Mind:
        """The mind of a skill from 0, a child's, to 10; in between there is no step.

        >>> child, grown = Mind.of_skill(0), Mind.of_skill(5)
        >>> child.other < child.own < grown.own, child.nodes, 500 < grown.nodes < 1000
        (True, 0, True)
        """
        skill = min(max(skill, 0.0), HIGHEST_SKILL)

        def rise(low: float, high: float, until: float) -> float:
            return low + (high - low) * min(1.0, skill / until)

        return cls(
            own=rise(0.5, 1.0, 3),
            other=rise(0.2, 1.0, 4),
            far=rise(0.85, 1.0, 4),
            slant=rise(0.65, 1.0, 4),
            focus=min(1.0, max(0.0, (skill - 1) / 3)),
            nodes=round(8 * 2 ** (1.6 * (skill - 1))) if skill > 1 else 0,
            waver=1.2 * (0.05 / 1.2) ** min(1.0, skill / 8),
            doubt=doubt,
        )

    def notices(self, own: bool, distance: int, slant: bool) -> float:
        """The chance to notice a line that a stone so far from the last one completes.

        >>> mind = Mind.of_skill(1)
        >>> mind.notices(True, 1, False) > mind.notices(True, 5, False)
        True
        >>> mind.notices(True, 1, False) > mind.notices(True, 1, True)
        True
        """
        chance = self.own if own else self.other
        chance *= self.far ** max(0, distance - 1)
        return chance * self.slant if slant else chance
