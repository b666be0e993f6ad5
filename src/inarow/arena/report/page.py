"""A report as one HTML file that needs nothing else: no network, no other files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from inarow.arena.report.plot import rating_plot
from inarow.arena.report.section import (
    Section,
    compared_section,
    cross_section,
    endings_section,
    regret_section,
    standings_section,
    times_section,
    title_of,
)
from inarow.arena.report.viewer import board, corners, games_data
from inarow.arena.report.voice import Voice
from inarow.arena.summary import Summary
from inarow.arena.words import reason_word, seen_word
from inarow.rules.message import Message

HERE = Path(__file__).parent
MOST_FAULTS = 200


def page(summary: Summary, voice: Voice) -> str:
    """The report as a page. Whatever players are called, it stays text."""
    title = escape(title_of(summary, voice))
    parts = [
        "<!doctype html>",
        f'<html lang="{escape(voice.language())}">',
        '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{(HERE / 'page.css').read_text(encoding='utf-8')}</style></head>",
        f"<body><main><h1>{title}</h1>",
        _section(standings_section(summary, voice)),
    ]
    if summary.table.rows:
        name = voice.say(Message("Ratings with 95-percent intervals"))
        parts.append(
            f"<section><h2>{escape(name)}</h2>{rating_plot(summary.table, name)}</section>"
        )
    parts.append(_section(cross_section(summary, voice)))
    if summary.compared is not None:
        parts.append(_section(compared_section(summary, voice)))
    parts.append(_section(endings_section(summary, voice)))
    parts.append(_section(times_section(summary, voice)))
    if summary.regrets is not None:
        parts.append(_section(regret_section(summary, voice)))
    if summary.faults:
        parts.append(_faults(summary, voice))
    if summary.games:
        parts.append(_viewer(summary, voice))
    parts.append("</main></body></html>\n")
    return "\n".join(parts)


def _section(section: Section) -> str:
    notes = "".join(f"<p>{escape(note)}</p>" for note in section.notes)
    return f"<section><h2>{escape(section.title)}</h2>{_table(section)}{notes}</section>"


def _table(section: Section) -> str:
    if not section.rows:
        return ""
    head = "".join(
        f'<th scope="col"{_side(section, column)}>{escape(text)}</th>'
        for column, text in enumerate(section.head)
    )
    rows = "".join(f"<tr>{_cells(section, row)}</tr>" for row in section.rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def _cells(section: Section, row: Sequence[str]) -> str:
    return "".join(
        f"<td{_side(section, column)}>{escape(text)}</td>" for column, text in enumerate(row)
    )


def _side(section: Section, column: int) -> str:
    return ' class="left"' if column in section.left else ""


def _faults(summary: Summary, voice: Voice) -> str:
    """Games that were thrown away, with the evidence to open."""
    parts = [f"<section><h2>{escape(voice.say(Message('Faults')))}</h2>"]
    for fault in summary.faults[:MOST_FAULTS]:
        words = [str(fault.number), summary.name(fault.entrant)]
        words.append(voice.say(reason_word(fault.reason)))
        details = ""
        if fault.evidence is not None:
            words.append(voice.say(fault.evidence.message))
            details = "".join(
                f"<dt>{escape(seen_name(name, voice))}</dt><dd><pre>{escape(text)}</pre></dd>"
                for name, text in fault.evidence.seen.items()
                if text
            )
        line = escape(": ".join(words))
        parts.append(f"<details><summary>{line}</summary><dl>{details}</dl></details>")
    rest = len(summary.faults) - MOST_FAULTS
    if rest > 0:
        more = Message.counted("and {n} more such game", "and {n} more such games", rest)
        parts.append(f"<p>{escape(voice.say(more))}</p>")
    return "".join([*parts, "</section>"])


def seen_name(name: str, voice: Voice) -> str:
    """What a piece of evidence is called."""
    word = seen_word(name)
    return name if word is None else voice.say(word)


def _viewer(summary: Summary, voice: Voice) -> str:
    """The board on which every game can be replayed, and the list of games."""
    data = {
        "names": [entrant.name for entrant in summary.entrants],
        "cells": [str(cell) for cell in summary.rules.grid.cells],
        "corners": corners(summary.rules),
        "fatal": summary.rules.misere,
        "words": {
            "opening": voice.say(Message("opening")),
            "all": voice.say(Message("all players")),
            "games": voice.say(Message("games")),
        },
        "games": list(games_data(summary, voice)),
    }
    # Inside a script only "<" could end it.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    buttons = "".join(
        f'<button type="button" id="{name}" title="{escape(voice.say(words))}"'
        f' aria-label="{escape(voice.say(words))}">{sign}</button>'
        for name, sign, words in (
            ("start", "&laquo;", Message("to the start")),
            ("back", "&lsaquo;", Message("one ply back")),
            ("on", "&rsaquo;", Message("one ply on")),
            ("end", "&raquo;", Message("to the end")),
        )
    )
    titles = "".join(
        f'<th scope="col"{look}>{escape(voice.say(name))}</th>'
        for name, look in (
            (Message("game"), ""),
            (Message("first side"), ' class="left"'),
            (Message("second side"), ' class="left"'),
            (Message("result"), ""),
            (Message("ending"), ' class="left"'),
            (Message("plies"), ""),
        )
    )
    return (
        f'<section id="viewer"><h2>{escape(voice.say(Message("Games")))}</h2>'
        f'<div class="replay"><figure>{board(summary.rules)}'
        f'<figcaption id="caption"></figcaption><div class="buttons">{buttons}</div>'
        '<p id="moves"></p></figure>'
        f'<div class="list"><label>{escape(voice.say(Message("player")))} '
        '<select id="who"></select></label>'
        f'<div class="wide tall"><table><thead><tr>{titles}</tr></thead>'
        '<tbody id="games"></tbody></table></div>'
        '<div class="buttons"><button type="button" id="earlier">&lsaquo;</button>'
        '<span id="range"></span><button type="button" id="later">&rsaquo;</button></div>'
        "</div></div></section>"
        f'<script type="application/json" id="data">{text}</script>'
        f"<script>{(HERE / 'page.js').read_text(encoding='utf-8')}</script>"
    )
