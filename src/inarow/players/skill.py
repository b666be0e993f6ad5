"""What makes a level: how much it notices, how far it thinks, how it wavers."""

from __future__ import annotations

from dataclasses import dataclass

HIGHEST = 10.0


@dataclass(frozen=True)
class Skill:
    """All the knobs of a level. Chances are between 0 and 1.

    `own` and `other` are the chances to notice that a stone beside the last one completes a line,
    for this side and for the other. Every cell of distance multiplies them by `far`, a diagonal by
    `slant`. `focus` is the chance to think ahead at all, with so many `nodes`; else the move is
    made at a glance. `waver` is the temperature of the choice among moves that seem about equally
    good. `doubt` is how many nodes for each legal move it takes to trust thinking as much as what
    is seen.
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
    def at(cls, strength: float, doubt: float = 40.0) -> Skill:
        """The skill of a strength from 0, a child's, to 10; in between there is no step.

        >>> child, grown = Skill.at(0), Skill.at(5)
        >>> child.other < child.own < grown.own, child.nodes, 500 < grown.nodes < 1000
        (True, 0, True)
        """
        strength = min(max(strength, 0.0), HIGHEST)

        def rise(low: float, high: float, until: float) -> float:
            return low + (high - low) * min(1.0, strength / until)

        return cls(
            own=rise(0.5, 1.0, 3),
            other=rise(0.2, 1.0, 4),
            far=rise(0.85, 1.0, 4),
            slant=rise(0.65, 1.0, 4),
            focus=min(1.0, max(0.0, (strength - 1) / 3)),
            nodes=round(8 * 2 ** (1.6 * (strength - 1))) if strength > 1 else 0,
            waver=1.2 * (0.05 / 1.2) ** min(1.0, strength / 8),
            doubt=doubt,
        )

    def notices(self, own: bool, distance: int, slant: bool) -> float:
        """The chance to notice a line that a stone so far from the last one completes.

        >>> skill = Skill.at(1)
        >>> skill.notices(True, 1, False) > skill.notices(True, 5, False)
        True
        >>> skill.notices(True, 1, False) > skill.notices(True, 1, True)
        True
        """
        chance = self.own if own else self.other
        chance *= self.far ** max(0, distance - 1)
        return chance * self.slant if slant else chance
