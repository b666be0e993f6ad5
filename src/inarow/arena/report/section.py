"""A report in words, but not yet laid out: Markdown, the page and the terminal share them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from inarow.arena.opening import Choice
from inarow.arena.plan import Plan
from inarow.arena.schedule import Decision
from inarow.arena.standings import Standing
from inarow.arena.summary import Summary, Test
from inarow.locale import _, decimal, number, say
from inarow.rules import Message, Reason, find_entry
from inarow.rules.message import printable

REASONS = {
    Reason.LINE: Message("line"),
    Reason.FULL: Message("full board"),
    Reason.TIME_OUT: Message("time-out"),
    Reason.ILLEGAL: Message("illegal move"),
    Reason.CRASH: Message("crash"),
    Reason.RESIGNED: Message("resigned"),
}
FORMS = {
    "round-robin": Message("round robin"),
    "gauntlet": Message("gauntlet"),
    "swiss": Message("Swiss"),
    "knock-out": Message("knock-out"),
    "sprt": Message("sequential test"),
}
DECISIONS = {
    Decision.STRONGER: Message(
        "test passed: {first} is stronger than {second}"
        " (log-likelihood ratio {ratio}, bounds {low} and {high})"
    ),
    Decision.NOT_STRONGER: Message(
        "test failed: {first} is not stronger than {second} by that much"
        " (log-likelihood ratio {ratio}, bounds {low} and {high})"
    ),
    Decision.UNDECIDED: Message(
        "the test of {first} against {second} is undecided"
        " (log-likelihood ratio {ratio}, bounds {low} and {high})"
    ),
}
SEEN = {
    "position": Message("position"),
    "said": Message("said"),
    "stderr": Message("error output"),
    "error": Message("error"),
    "exit": Message("exit"),
    "seconds": Message("seconds"),
    "isolation": Message("isolation"),
}


def form_phrase(plan: Plan) -> Message:
    """The form of a tournament; a round robin of two is a match."""
    if plan.format == "round-robin" and len(plan.entrants) == 2:
        return Message("match")
    return FORMS[plan.format]


def opening_phrase(plan: Plan) -> Message:
    """Where the games begin."""
    rule = plan.openings
    if plan.terms.agreement is not None:
        return Message("by agreement ({agreement})", agreement=plan.terms.agreement.value)
    match rule.choice:
        case Choice.NONE:
            return Message("none, from the empty board")
        case Choice.GIVEN:
            return Message("from a file")
        case Choice.BALANCED:
            return Message.counted(
                "{n} ply, balanced by proof",
                "{n} plies, balanced by proof",
                rule.plies,
            )
        case Choice.RANDOM:
            return Message.counted("{n} random ply", "{n} random plies", rule.plies)


def decision_phrase(test: Test, first: str, second: str) -> Message:
    """The result of a sequential test."""
    return Message(
        DECISIONS[test.decision].template,
        ratio=f"{test.ratio:.2f}",
        low=f"{test.low:.2f}",
        high=f"{test.high:.2f}",
        first=first,
        second=second,
    )


def copies_phrase(copies: int) -> Message:
    """That some games add nothing, because others went the same way."""
    return Message.counted(
        "{n} game is a copy of another, move by move: the intervals are too narrow.",
        "{n} games are copies of others, move by move: the intervals are too narrow.",
        copies,
    )


def annulled_phrase(games: int) -> Message:
    """That some games did not count at first."""
    return Message.counted(
        "{n} game was annulled and played again, as the arena or the machine stood still.",
        "{n} games were annulled and played again, as the arena or the machine stood still.",
        games,
    )


@dataclass(frozen=True)
class Section:
    """A title, a grid, and sentences under it. The columns in `left` hold names, not numbers."""

    title: str
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    notes: Sequence[str] = ()
    left: frozenset[int] = field(default=frozenset({0}))


def title_of(summary: Summary) -> str:
    """What the report is about."""
    entry = find_entry(summary.rules)
    game = summary.rules.code if entry is None else f"{say(entry.title)} ({entry.rules.code})"
    if summary.plan is None:
        return game
    return f"{game}: {say(form_phrase(summary.plan))}"


def sections(summary: Summary) -> Iterator[Section]:
    """All sections, in the order in which they are shown; the standings come first."""
    yield _standings(summary)
    if summary.rounds:
        yield _rounds(summary)
    yield _head_to_head(summary)
    if summary.compared is not None:
        yield _superiority(summary)
    yield _endings(summary)
    yield _times(summary)
    if summary.regrets is not None:
        yield _regrets(summary)
    if summary.plan is not None and any(entrant.hash for entrant in summary.entrants):
        yield _programs(summary)
    if summary.plan is not None and summary.plan.rejected:
        yield _rejected(summary.plan)


def standings_head() -> list[str]:
    """The titles of the columns that `standings_row` fills."""
    return [
        "#",
        _("player"),
        _("games"),
        _("won"),
        _("drawn"),
        _("lost"),
        _("points"),
        "%",
        _("rating"),
    ]


def standings_row(row: Standing) -> list[str]:
    """One player's place, games, points and rating."""
    return [
        str(row.place),
        row.name,
        number(row.games),
        number(row.won),
        number(row.drawn),
        number(row.lost),
        number(int(row.points)) if row.points.is_integer() else decimal(row.points, 1),
        "-" if row.percent is None else decimal(row.percent, 1),
        f"{row.rating.value:.0f} ± {row.rating.margin:.0f}",
    ]


def _standings(summary: Summary) -> Section:
    """Who stands where."""
    standings = summary.standings
    rows = [
        [*standings_row(row), "" if above is None else percent(above)]
        for row, above in zip(standings.rows, standings.above_next, strict=True)
    ]
    return Section(
        _("Standings"),
        [*standings_head(), _("above the next")],
        rows,
        [say(note) for note in _standings_notes(summary)],
        frozenset({1}),
    )


def _standings_notes(summary: Summary) -> Iterator[Message]:
    """What a reader of the standings should know."""
    if not summary.finished:
        yield Message("The tournament is not finished.")
    if summary.plan is not None:
        yield Message(
            "Openings: {openings}; every pair with sides swapped; seed {seed}.",
            openings=opening_phrase(summary.plan),
            seed=summary.plan.seed,
        )
    first, drawn, second = map(number, summary.sides)
    yield Message.counted(
        "{n} game: {first} won by the first side, {drawn} drawn, {second} by the second.",
        "{n} games: {first} won by the first side, {drawn} drawn, {second} by the second.",
        len(summary.games),
        first=first,
        drawn=drawn,
        second=second,
    )
    advantage = summary.standings.ratings.advantage
    yield Message(
        "The first side is worth {advantage} ± {margin} rating points.",
        advantage=f"{advantage.value:+z.0f}",
        margin=f"{advantage.margin:.0f}",
    )
    yield Message(
        "Ratings are around an average of 1500, with 95-percent intervals; only their"
        " differences mean anything."
    )
    if byes := [row.name for row in summary.standings.rows if row.byes]:
        yield Message("Had a round off, with full points: {names}.", names=", ".join(byes))
    if copies := len(summary.games) - summary.different_games:
        yield copies_phrase(copies)
    if summary.annulled:
        yield annulled_phrase(summary.annulled)
    if summary.test is not None:
        yield decision_phrase(summary.test, *(entrant.name for entrant in summary.entrants))


def _rounds(summary: Summary) -> Section:
    """Who met whom, round by round; of a knock-out also who went on."""
    assert summary.plan is not None
    knock_out = summary.plan.format == "knock-out"
    rows = []
    for met in summary.rounds:
        first, second = met.meeting.first, met.meeting.second
        own, other = (decimal(points, 1) for points in met.points)
        row = [
            str(met.meeting.round),
            summary.name(first),
            _("round off") if second is None else summary.name(second),
            "" if second is None else f"{own} - {other}",
        ]
        rows.append([*row, summary.name(met.best)] if knock_out else row)
    head = [_("round"), _("player"), _("against"), _("points")]
    title = _("Rounds")
    if knock_out:
        head.append(_("goes on"))
        title = _("Bracket")
    return Section(title, head, rows, left=frozenset({1, 2, 4}))


def _programs(summary: Summary) -> Section:
    """The files of the bots, and how to tell whether they are still the same."""
    rows = [[e.name, printable(e.player), e.hash] for e in summary.entrants if e.hash]
    note = _("The SHA-256 of each bot's files when the tournament began.")
    head = [_("player"), _("program"), "SHA-256"]
    return Section(_("Programs"), head, rows, [note], frozenset({0, 1, 2}))


def _rejected(plan: Plan) -> Section:
    """Who could not take part, and why."""
    rows = [[each.name, say(each.reason)] for each in plan.rejected]
    return Section(_("Rejected"), [_("bot"), _("reason")], rows, left=frozenset({0, 1}))


def _head_to_head(summary: Summary) -> Section:
    """Everybody against everybody: games won, drawn and lost."""

    def games(entrant: int, other: int) -> str:
        counts = summary.standings.tally.versus(entrant, other)
        return "-".join(map(str, counts)) if any(counts) else ""

    note = _("Won, drawn and lost by the player of the row.")
    return _everybody(summary, _("Head to head"), games, note)


def _superiority(summary: Summary) -> Section:
    """How likely each player is stronger than each other."""

    def likelihood(entrant: int, other: int) -> str:
        assert summary.compared is not None
        return percent(summary.compared[entrant][other])

    note = _("How likely the player of the row is stronger, after these games.")
    return _everybody(summary, _("Likelihood of superiority"), likelihood, note)


def _everybody(summary: Summary, title: str, cell: Callable[[int, int], str], note: str) -> Section:
    """A row and a column for every player, best first."""
    order = [row.entrant for row in summary.standings.rows]
    rows = [
        [
            f"{place}. {summary.name(entrant)}",
            *("·" if entrant == other else cell(entrant, other) for other in order),
        ]
        for place, entrant in enumerate(order, 1)
    ]
    return Section(title, ["", *map(str, range(1, len(order) + 1))], rows, [note])


def _endings(summary: Summary) -> Section:
    """How games ended, in all and, where somebody threw one away, by whom."""
    rows = []
    for reason, phrase in REASONS.items():
        count = summary.endings.get(reason, 0)
        if not count:
            continue
        guilty = [fault.entrant for fault in summary.faults if fault.reason is reason]
        who = ", ".join(
            f"{row.name} {number(guilty.count(row.entrant))}"
            for row in summary.standings.rows
            if row.entrant in guilty
        )
        share = decimal(100 * count / len(summary.games), 1)
        rows.append([say(phrase), number(count), f"{share} %", who])
    head = [_("ending"), _("games"), _("share"), _("by the fault of")]
    return Section(_("Endings"), head, rows, left=frozenset({0, 3}))


def _times(summary: Summary) -> Section:
    """How long games and moves took."""
    rows = []
    for row in summary.standings.rows:
        times = summary.times[row.entrant]
        rows.append(
            [
                row.name,
                number(times.moves),
                decimal(times.seconds, 2),
                decimal(1000 * times.mean, 2),
                decimal(1000 * times.longest, 1),
            ]
        )
    notes = []
    if summary.plies is not None:
        notes.append(
            Message(
                "A game has {least} to {most} plies after its opening, {mean} on average.",
                **summary.plies | {"mean": decimal(summary.plies["mean"], 1)},
            )
        )
    if summary.plan is not None:
        notes.append(
            Message(
                "The arena itself took {overhead} ms a ply; bots took {startup} s to start and"
                " end.",
                overhead=decimal(1000 * summary.overhead_per_ply, 3),
                startup=decimal(summary.startup, 1),
            )
        )
    head = [_("player"), _("moves"), _("seconds"), _("ms a move"), _("longest, ms")]
    return Section(_("Length and time"), head, rows, [say(note) for note in notes])


def _regrets(summary: Summary) -> Section:
    """What was given away against perfect play."""
    assert summary.regrets is not None
    rows = []
    for row in summary.standings.rows:
        regret = summary.regrets[row.entrant]
        rows.append(
            [
                row.name,
                number(regret.moves),
                "-" if regret.accuracy is None else decimal(100 * regret.accuracy, 1) + " %",
                decimal(regret.given_away, 1),
                "-" if regret.per_game is None else decimal(regret.per_game, 3),
            ]
        )
    head = [_("player"), _("moves judged"), _("perfect"), _("points given away"), _("a game")]
    note = Message(
        "Only moves of proven value are judged, in positions that were not yet lost; turning a"
        " win into a draw costs half a point."
    )
    return Section(_("Against perfect play"), head, rows, [say(note)])


def percent(likelihood: float) -> str:
    """A likelihood in percent, never rounded to certainty."""
    if likelihood > 0.999:
        return f"> {decimal(99.9, 1)} %"
    if likelihood < 0.001:
        return f"< {decimal(0.1, 1)} %"
    return f"{decimal(100 * likelihood, 1)} %"


def seen_name(name: str) -> str:
    """What a piece of evidence is called; one without a name for people keeps its own."""
    return say(SEEN[name]) if name in SEEN else name
