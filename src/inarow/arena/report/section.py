"""The tables of a report, in a language but not yet drawn: Markdown and the page share them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from inarow.arena.rating import Estimate
from inarow.arena.report.voice import Voice
from inarow.arena.summary import Summary
from inarow.arena.words import REASONS, form_words, opening_words, verdict_words
from inarow.rules.catalogue import find_entry
from inarow.rules.message import Message


@dataclass(frozen=True)
class Section:
    """A title, a table, and sentences under it. The columns in `left` hold names, not numbers."""

    title: str
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    notes: Sequence[str] = ()
    left: frozenset[int] = field(default=frozenset({0}))


def title_of(summary: Summary, voice: Voice) -> str:
    """What the report is about."""
    entry = find_entry(summary.rules)
    game = summary.rules.code if entry is None else f"{voice.say(entry.title)} ({entry.rules.code})"
    if summary.plan is None:
        return game
    return f"{game}: {voice.say(form_words(summary.plan))}"


def sections(summary: Summary, voice: Voice) -> Iterator[Section]:
    """All tables in the order in which they are shown."""
    yield standings_section(summary, voice)
    yield cross_section(summary, voice)
    if summary.compared is not None:
        yield compared_section(summary, voice)
    yield endings_section(summary, voice)
    yield times_section(summary, voice)
    if summary.regrets is not None:
        yield regret_section(summary, voice)


def standings_section(summary: Summary, voice: Voice) -> Section:
    """Who stands where."""
    head = [
        "#",
        voice.say(Message("player")),
        voice.say(Message("games")),
        voice.say(Message("won")),
        voice.say(Message("drawn")),
        voice.say(Message("lost")),
        voice.say(Message("points")),
        "%",
        voice.say(Message("rating")),
        voice.say(Message("above the next")),
    ]
    rows = []
    for row, above in zip(summary.table.rows, summary.above_next, strict=True):
        share = 100 * (row.won + row.drawn / 2) / row.games if row.games else None
        rows.append(
            [
                str(row.place),
                row.name,
                voice.number(row.games),
                voice.number(row.won),
                voice.number(row.drawn),
                voice.number(row.lost),
                points(row.points, voice),
                "-" if share is None else voice.decimal(share, 1),
                margin(row.rating),
                "" if above is None else percent(above, voice),
            ]
        )
    return Section(
        voice.say(Message("Standings")), head, rows, notes(summary, voice), frozenset({1})
    )


def notes(summary: Summary, voice: Voice) -> list[str]:
    """What is to be known about the table."""
    first, drawn, second = summary.sides
    advantage = summary.table.ratings.advantage
    texts = []
    if not summary.finished:
        texts.append(Message("The tournament is not finished."))
    if summary.plan is not None:
        texts.append(
            Message(
                "Openings: {openings}; every pair with sides swapped; seed {seed}.",
                openings=opening_words(summary.plan),
                seed=summary.plan.seed,
            )
        )
    texts.append(
        Message.counted(
            "{n} game: {first} won by the first side, {drawn} drawn, {second} by the second.",
            "{n} games: {first} won by the first side, {drawn} drawn, {second} by the second.",
            len(summary.games),
            first=voice.number(first),
            drawn=voice.number(drawn),
            second=voice.number(second),
        )
    )
    texts.append(
        Message(
            "The first side is worth {advantage} ± {margin} rating points.",
            advantage=f"{advantage.value:+.0f}",
            margin=f"{advantage.margin:.0f}",
        )
    )
    texts.append(
        Message(
            "Ratings are around an average of 1500, with 95-percent intervals; only their"
            " differences mean anything."
        )
    )
    byes = [row for row in summary.table.rows if row.byes]
    if byes:
        texts.append(
            Message(
                "Had a round off, with full points: {names}.",
                names=", ".join(row.name for row in byes),
            )
        )
    copies = len(summary.games) - summary.different_games
    if copies:
        texts.append(copies_words(copies))
    if summary.test is not None:
        names = [entrant.name for entrant in summary.entrants]
        texts.append(verdict_words(summary.test, *names))
    return [voice.say(text) for text in texts]


def copies_words(copies: int) -> Message:
    """That some games are no news."""
    return Message.counted(
        "{n} game is a copy of another, move by move: the intervals are too narrow.",
        "{n} games are copies of others, move by move: the intervals are too narrow.",
        copies,
    )


def cross_section(summary: Summary, voice: Voice) -> Section:
    """Everybody against everybody: points of games."""
    order = [row.entrant for row in summary.table.rows]
    rows = []
    for place, entrant in enumerate(order, 1):
        cells = [f"{place}. {summary.name(entrant)}"]
        for other in order:
            won, drawn, lost = summary.table.tally.versus(entrant, other)
            if entrant == other:
                cells.append("·")
            elif won + drawn + lost:
                cells.append(f"{won}-{drawn}-{lost}")
            else:
                cells.append("")
        rows.append(cells)
    return Section(
        voice.say(Message("Cross table")),
        ["", *(str(place) for place in range(1, len(order) + 1))],
        rows,
        [voice.say(Message("Won, drawn and lost by the player of the row."))],
    )


def compared_section(summary: Summary, voice: Voice) -> Section:
    """How likely who is stronger than whom."""
    assert summary.compared is not None
    order = [row.entrant for row in summary.table.rows]
    rows = [
        [f"{place}. {summary.name(entrant)}"]
        + [
            "·" if entrant == other else percent(summary.compared[entrant][other], voice)
            for other in order
        ]
        for place, entrant in enumerate(order, 1)
    ]
    return Section(
        voice.say(Message("Likelihood of superiority")),
        ["", *(str(place) for place in range(1, len(order) + 1))],
        rows,
        [voice.say(Message("How likely the player of the row is stronger, after these games."))],
    )


def endings_section(summary: Summary, voice: Voice) -> Section:
    """How games ended, in all and, where somebody threw one away, by whom."""
    order = [row.entrant for row in summary.table.rows]
    rows = []
    for reason, word in REASONS.items():
        count = summary.endings.get(reason, 0)
        if not count:
            continue
        by = [
            (summary.name(entrant), sum(f.entrant == entrant for f in faults))
            for faults in ([f for f in summary.faults if f.reason is reason],)
            for entrant in order
        ]
        who = ", ".join(f"{name} {voice.number(n)}" for name, n in by if n)
        share = voice.decimal(100 * count / len(summary.games), 1)
        rows.append([voice.say(word), voice.number(count), f"{share} %", who])
    return Section(
        voice.say(Message("Endings")),
        [
            voice.say(Message("ending")),
            voice.say(Message("games")),
            voice.say(Message("share")),
            voice.say(Message("by the fault of")),
        ],
        rows,
        left=frozenset({0, 3}),
    )


def times_section(summary: Summary, voice: Voice) -> Section:
    """How long games and moves took."""
    rows = []
    for row in summary.table.rows:
        times = summary.times[row.entrant]
        rows.append(
            [
                row.name,
                voice.number(times.moves),
                voice.decimal(times.seconds, 2),
                voice.decimal(1000 * times.mean, 2),
                voice.decimal(1000 * times.longest, 1),
            ]
        )
    sentences = []
    if summary.length is not None:
        sentences.append(
            Message(
                "A game has {least} to {most} plies after its opening, {mean} on average.",
                least=summary.length.least,
                most=summary.length.most,
                mean=voice.decimal(summary.length.mean, 1),
            )
        )
    if summary.plan is not None:
        sentences.append(
            Message(
                "The arena itself took {overhead} ms a ply; bots started and ended in {startup} s.",
                overhead=voice.decimal(1000 * summary.overhead_per_ply, 3),
                startup=voice.decimal(summary.startup, 1),
            )
        )
    return Section(
        voice.say(Message("Length and time")),
        [
            voice.say(Message("player")),
            voice.say(Message("moves")),
            voice.say(Message("seconds")),
            voice.say(Message("ms a move")),
            voice.say(Message("longest, ms")),
        ],
        rows,
        [voice.say(sentence) for sentence in sentences],
    )


def regret_section(summary: Summary, voice: Voice) -> Section:
    """What was given away against perfect play."""
    assert summary.regrets is not None
    rows = []
    for row in summary.table.rows:
        regret = summary.regrets[row.entrant]
        rows.append(
            [
                row.name,
                voice.number(regret.moves),
                "-" if regret.accuracy is None else voice.decimal(100 * regret.accuracy, 1) + " %",
                voice.decimal(regret.given_away, 1),
                "-" if regret.per_game is None else voice.decimal(regret.per_game, 3),
            ]
        )
    return Section(
        voice.say(Message("Against perfect play")),
        [
            voice.say(Message("player")),
            voice.say(Message("moves judged")),
            voice.say(Message("perfect")),
            voice.say(Message("points given away")),
            voice.say(Message("a game")),
        ],
        rows,
        [
            voice.say(
                Message(
                    "Judged are moves whose value is proven, in positions that were not lost"
                    " already; from a win to a draw is half a point."
                )
            )
        ],
    )


def points(value: float, voice: Voice) -> str:
    """Points without a needless zero behind the point."""
    return voice.number(int(value)) if value == int(value) else voice.decimal(value, 1)


def margin(rating: Estimate) -> str:
    """A rating with half of its 95 % interval."""
    return f"{rating.value:.0f} ± {rating.margin:.0f}"


def percent(likelihood: float, voice: Voice) -> str:
    """A likelihood in percent, never rounded to certainty."""
    if likelihood > 0.999:
        return f"> {voice.decimal(99.9, 1)} %"
    if likelihood < 0.001:
        return f"< {voice.decimal(0.1, 1)} %"
    return f"{voice.decimal(100 * likelihood, 1)} %"
