"""`inarow levels`: the levels of a game and their ratings."""

from inarow.cli.arguments import options
from inarow.cli.terminal.output import print_json, print_list
from inarow.locale import _, ngettext, say
from inarow.phrases.game import title
from inarow.players.levels import HIGHEST, level_description, level_name, levels_of, measured_levels
from inarow.rules import Rules

EPILOG = _("To play one: inarow play connect-four --second level-3")


def levels(game: str = options.game(), json: bool = options.JSON) -> None:
    """Print the levels of a game. Raises BadRules."""
    rules = Rules.read(game)
    known = levels_of(rules)
    ratings = known.ratings if rules in measured_levels() else ()
    rows = []
    for level in range(1, known.count + 1):
        rating, margin = ratings[level - 1] if ratings else (None, None)
        rows.append((level_name(level), rating, margin, say(level_description(level, rules))))
    if json:
        names = ("name", "rating", "margin", "description")
        print_json([dict(zip(names, row, strict=True)) for row in rows])
        return
    count = ngettext("{n} level", "{n} levels", known.count)
    print(f"{title(rules)}: {count}")
    if ratings:
        print(_("Rating points above level 1, as measured:"))
    print_list(
        [
            (name if rating is None else f"{name:<8} {rating:>5} ± {margin:<4}", about)
            for name, rating, margin, about in rows
        ]
    )
    if known.count < HIGHEST:
        print(_("This game has no higher levels; a higher number plays like the highest."))
