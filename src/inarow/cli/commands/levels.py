"""`inarow levels`: the levels of a game, with what they are worth."""

from __future__ import annotations

import json
import sys

from inarow.cli.failures import FINE
from inarow.cli.phrases.game import title
from inarow.cli.terminal.screen import listed
from inarow.locale import gettext as _
from inarow.locale import ngettext, say
from inarow.players.levels import HIGHEST, level_name, level_words, levels_of, measured_levels
from inarow.rules.rules import Rules


def list_levels(game: str, as_json: bool) -> int:
    """Print the levels of a game. Raises BadRules."""
    rules = Rules.read(game)
    levels = levels_of(rules)
    ratings = levels.ratings if rules in measured_levels() else ()
    rows = []
    for level in range(1, levels.count + 1):
        rating, margin = ratings[level - 1] if ratings else (None, None)
        rows.append((level_name(level), rating, margin, say(level_words(level, rules))))
    if as_json:
        names = ("name", "rating", "margin", "description")
        data = [dict(zip(names, row, strict=True)) for row in rows]
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return FINE
    count = ngettext("{n} level", "{n} levels", levels.count).format(n=levels.count)
    print(f"{title(rules)}: {count}")
    if ratings:
        print(_("Rating points above level 1, as measured:"))
    lines = [
        (name if rating is None else f"{name:<8} {rating:>5} ± {margin:<4}", words)
        for name, rating, margin, words in rows
    ]
    print("\n".join(listed(lines, sys.stdout.isatty())))
    if levels.count < HIGHEST:
        print(_("This game leaves no room for more; a higher level plays like the highest."))
    return FINE
