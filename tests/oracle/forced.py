"""Is a win forced? Found by trying every defence, slowly, with nothing of the engines.

A board is counts: for every place where a line fits, how many stones each side has in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from inarow.rules import Rules

Cell = tuple[int, int]
# In the count of a place, a stone of the defender weighs this much.
DEFENDER = 100


class GivenUp(Exception):
    """It takes too long to find out."""


class ForcedWin:
    """The attacker moves first and wants a line; stones of both are put and taken back.

    Raises GivenUp after so many `stones`.
    """

    def __init__(
        self,
        rules: Rules,
        attacker: Iterable[Cell],
        defender: Iterable[Cell],
        stones: int = 10_000_000,
    ) -> None:
        self.k = rules.k
        self.left = stones
        self.empty = {(x, y) for x in range(rules.width) for y in range(rules.height)}
        self.places: list[tuple[Cell, ...]] = []
        for x, y in sorted(self.empty):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                place = tuple((x + i * dx, y + i * dy) for i in range(self.k))
                if self.empty.issuperset(place):
                    self.places.append(place)
        self.through: dict[Cell, list[int]] = {cell: [] for cell in self.empty}
        for number, place in enumerate(self.places):
            for cell in place:
                self.through[cell].append(number)
        self.counts = [0] * len(self.places)
        # Where lines must be exact: the places that a stone on a cell would make longer, and for
        # each place whose stones are next to it.
        self.next_to: dict[Cell, list[int]] = {cell: [] for cell in self.empty}
        for number, place in enumerate(self.places if rules.exact else ()):
            dx, dy = (place[1][i] - place[0][i] for i in (0, 1))
            for x, y in (
                (place[0][0] - dx, place[0][1] - dy),
                (place[-1][0] + dx, place[-1][1] + dy),
            ):
                if (x, y) in self.next_to:
                    self.next_to[x, y].append(number)
        self.longer: list[list[int]] = [[] for _ in self.places]
        # The places with a count that matters.
        watched = (rules.k - 1, rules.k - 2, rules.k - 3, (rules.k - 1) * DEFENDER)
        self.places_with: dict[int, set[int]] = {count: set() for count in watched}
        if rules.k == 3:
            self.places_with[0].update(range(len(self.places)))
        self.lost: set[tuple[frozenset[tuple[Cell, int]], int]] = set()
        self.stones: set[tuple[Cell, int]] = set()
        for cell in attacker:
            self.put(cell, 1)
        for cell in defender:
            self.put(cell, DEFENDER)

    def put(self, cell: Cell, weight: int) -> None:
        if self.left == 0:
            raise GivenUp
        self.left -= 1
        self.empty.remove(cell)
        self.stones.add((cell, weight))
        for number in self.next_to[cell]:
            self.longer[number].append(weight)
        self._count(cell, weight)

    def take(self, cell: Cell, weight: int) -> None:
        self.empty.add(cell)
        self.stones.remove((cell, weight))
        for number in self.next_to[cell]:
            self.longer[number].remove(weight)
        self._count(cell, -weight)

    def _count(self, cell: Cell, weight: int) -> None:
        for number in self.through[cell]:
            count = self.counts[number]
            if count in self.places_with:
                self.places_with[count].remove(number)
            count += weight
            self.counts[number] = count
            if count in self.places_with:
                self.places_with[count].add(number)

    def completing(self, weight: int) -> set[Cell]:
        """The cells that complete a line of the side with this weight."""
        return {
            cell
            for number in self.places_with[(self.k - 1) * weight]
            if weight not in self.longer[number]
            for cell in self.places[number]
            if cell in self.empty
        }

    def pairs(self) -> dict[Cell, set[Cell]]:
        """Cells where a stone of the attacker makes a four, with the cells that complete it."""
        found: dict[Cell, set[Cell]] = {}
        for number in self.places_with[self.k - 2]:
            if 1 in self.longer[number]:
                continue
            one, two = (cell for cell in self.places[number] if cell in self.empty)
            found.setdefault(one, set()).add(two)
            found.setdefault(two, set()).add(one)
        return found

    def quiet_threats(self) -> list[Cell]:
        """Cells where a stone of the attacker makes no four, but then a double one is possible."""
        fours = self.pairs()
        tried = {
            cell
            for number in self.places_with[self.k - 3]
            for cell in self.places[number]
            if cell in self.empty and cell not in fours
        }
        found = []
        for cell in sorted(tried):
            self.put(cell, 1)
            if any(len(ends) > 1 for ends in self.pairs().values()):
                found.append(cell)
            self.take(cell, 1)
        return found

    def attack(self, plies: int, hint: tuple[Cell, ...] = ()) -> tuple[Cell, ...] | None:
        """Moves of the attacker, who wins within so many plies against every defence; or None.

        The moves are those of one game. `hint` is tried before all else.
        """
        if completing := self.completing(1):
            return (min(completing),) if plies >= 1 else None
        if plies < 3:
            return None
        danger = self.completing(DEFENDER)
        if len(danger) > 1:
            return None
        key = (frozenset(self.stones), plies)
        if key in self.lost:
            return None
        fours = self.pairs()
        moves = list(hint[:1])
        moves += sorted(fours, key=lambda cell: (-len(fours[cell]), cell))
        if plies >= 5 and not danger:
            moves += self.quiet_threats()
        if danger:
            moves = list(danger)
        for cell in dict.fromkeys(moves):
            if cell not in self.empty:
                continue
            self.put(cell, 1)
            rest = self.defend(plies - 1, hint[1:] if hint[:1] == (cell,) else ())
            self.take(cell, 1)
            if rest is not None:
                return (cell, *rest)
        self.lost.add(key)
        return None

    def defend(self, plies: int, hint: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
        """What the attacker answers, if every move of the defender loses within so many plies."""
        if self.completing(DEFENDER):
            return None
        must = self.completing(1)
        if len(must) > 1:
            return (min(must),) if plies >= 2 else None
        if plies < 4:
            return None
        # Who does not prevent a line that comes next has lost.
        moves = must or self.empty
        answer = hint
        for cell in sorted(moves, key=self._urgency, reverse=True):
            self.put(cell, DEFENDER)
            found = self.attack(plies - 1, answer)
            self.take(cell, DEFENDER)
            if found is None:
                return None
            answer = found
        return answer

    def _urgency(self, cell: Cell) -> tuple[int, Cell]:
        """The more stones of one side alone share a place for a line with the cell."""
        worth = 0
        for number in self.through[cell]:
            own, others = self.counts[number] % DEFENDER, self.counts[number] // DEFENDER
            if own == 0 or others == 0:
                worth += (own + others) ** 4
        return worth, cell
