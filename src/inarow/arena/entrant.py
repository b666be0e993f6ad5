"""Who takes part in a tournament."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

LONGEST = 60


@dataclass(frozen=True)
class Entrant:
    """A name, unique in the tournament, and the text for `make_player`."""

    name: str
    player: str


def read_entrants(texts: Sequence[str]) -> tuple[Entrant, ...]:
    """Entrants from what was typed: a player's text, or `Name=text`.

    A path is named after its file; a name that is taken gets a number.

    >>> [entrant.name for entrant in read_entrants(["careful", "Ada=bots/ada.py", "careful"])]
    ['careful', 'Ada', 'careful #2']
    """
    entrants: list[Entrant] = []
    for text in texts:
        name, player = _name_and_player(text.strip())
        taken = {entrant.name for entrant in entrants}
        fresh, number = name, 1
        while fresh in taken:
            number += 1
            fresh = f"{name} #{number}"
        entrants.append(Entrant(fresh, player))
    return tuple(entrants)


def _name_and_player(text: str) -> tuple[str, str]:
    # Neither `minimax:depth=4` nor `bots/a=b.py` starts with a name.
    if match := re.match(r"([^=:/\\,]+)=(.+)", text):
        return match[1].strip()[:LONGEST], match[2].strip()
    path = text.partition(":")[2] if text.startswith("bot:") else text
    if "/" in path or "\\" in path:
        return (PurePath(path.partition(",")[0]).name or path)[:LONGEST], text
    return text[:LONGEST], text
