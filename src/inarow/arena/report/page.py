"""A report as a single HTML file that needs nothing else: no network, no other files."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from html import escape
from pathlib import Path
from typing import Any

from inarow.arena.fixture import Played
from inarow.arena.report.section import REASONS, Section, sections, seen_name, title_of
from inarow.arena.summary import Summary
from inarow.draw.palette import palette_css
from inarow.draw.plot import Interval, interval_plot
from inarow.draw.svg import CELL, MARGIN, corner, empty_board
from inarow.locale import _, language, say
from inarow.rules import Cell, Message, Rules, Side, read_game

HERE = Path(__file__).parent
MOST_FAULTS = 200


def page(summary: Summary) -> str:
    """The report as a page. The names of players stay text, whatever they contain."""
    title = escape(title_of(summary))
    standings, *others = map(_section, sections(summary))
    parts = [
        "<!doctype html>",
        f'<html lang="{escape(language())}">',
        '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{palette_css()}{(HERE / 'page.css').read_text(encoding='utf-8')}</style></head>",
        f"<body><main><h1>{title}</h1>",
        standings,
        _ratings(summary),
        *others,
    ]
    if summary.faults:
        parts.append(_faults(summary))
    if summary.games:
        parts.append(_viewer(summary))
    parts.append("</main></body></html>\n")
    return "\n".join(parts)


def standings_table(summary: Summary) -> str:
    """The standings alone, for a page of somebody else's."""
    return _section(next(iter(sections(summary))))


def _ratings(summary: Summary) -> str:
    """The ratings as a picture."""
    title = _("Ratings with 95-percent intervals")
    intervals = [
        Interval(row.name, row.rating.value, row.rating.low, row.rating.high)
        for row in summary.standings.rows
    ]
    picture = interval_plot(intervals, title)
    return f"<section><h2>{escape(title)}</h2>{picture}</section>"


def _section(section: Section) -> str:
    notes = "".join(f"<p>{escape(note)}</p>" for note in section.notes)
    return f"<section><h2>{escape(section.title)}</h2>{_grid(section)}{notes}</section>"


def _grid(section: Section) -> str:
    if not section.rows:
        return ""
    head = _row(section.head, section.left, "th")
    rows = "".join(_row(row, section.left) for row in section.rows)
    return f'<div class="wide"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'


def _row(texts: Sequence[str], left: Collection[int], tag: str = "td") -> str:
    """A row of cells, or of titles with the tag `th`."""
    scope = ' scope="col"' if tag == "th" else ""
    cells = ""
    for column, text in enumerate(texts):
        look = ' class="left"' if column in left else ""
        cells += f"<{tag}{scope}{look}>{escape(text)}</{tag}>"
    return f"<tr>{cells}</tr>"


def _faults(summary: Summary) -> str:
    """Games that were thrown away, with evidence that can be opened."""
    parts = [f"<section><h2>{escape(_('Faults'))}</h2>"]
    for fault in summary.faults[:MOST_FAULTS]:
        texts = [str(fault.number), fault.player, say(REASONS[fault.reason])]
        details = ""
        if fault.message is not None:
            texts.append(say(fault.message))
            details = "".join(
                f"<dt>{escape(seen_name(name))}</dt><dd><pre>{escape(text)}</pre></dd>"
                for name, text in (fault.seen or {}).items()
                if text
            )
        title = escape(": ".join(texts))
        parts.append(f"<details><summary>{title}</summary><dl>{details}</dl></details>")
    rest = len(summary.faults) - MOST_FAULTS
    if rest > 0:
        more = Message.counted("and {n} more such game", "and {n} more such games", rest)
        parts.append(f"<p>{escape(say(more))}</p>")
    return "".join([*parts, "</section>"])


def _viewer(summary: Summary) -> str:
    """The board on which every game can be replayed, and the list of games."""
    data = json.dumps(viewer_data(summary), ensure_ascii=False, separators=(",", ":"))
    harmless = data.replace("<", "\\u003c")  # only "<" could end the script around it
    buttons = "".join(
        f'<button type="button" id="{name}" title="{escape(hint)}"'
        f' aria-label="{escape(hint)}">{sign}</button>'
        for name, sign, hint in (
            ("start", "&laquo;", _("to the start")),
            ("back", "&lsaquo;", _("one ply back")),
            ("on", "&rsaquo;", _("one ply on")),
            ("end", "&raquo;", _("to the end")),
        )
    )
    titles = [_("game"), _("first side"), _("second side"), _("result"), _("ending"), _("plies")]
    return (
        f'<section id="viewer"><h2>{escape(_("Games"))}</h2>'
        f'<div class="replay"><figure>{board(summary.rules)}'
        f'<figcaption id="caption"></figcaption><div class="buttons">{buttons}</div>'
        '<p id="moves"></p></figure>'
        f'<div class="list"><label>{escape(_("player"))} '
        '<select id="who"></select></label>'
        f'<div class="wide tall"><table><thead>{_row(titles, {1, 2, 4}, "th")}</thead>'
        '<tbody id="games"></tbody></table></div>'
        '<div class="buttons"><button type="button" id="earlier">&lsaquo;</button>'
        '<span id="range"></span><button type="button" id="later">&rsaquo;</button></div>'
        "</div></div></section>"
        f'<script type="application/json" id="data">{harmless}</script>'
        f"<script>{(HERE / 'page.js').read_text(encoding='utf-8')}</script>"
    )


def board(rules: Rules) -> str:
    """The empty board as SVG, with room for stones."""
    wide = 2 * MARGIN + CELL * rules.width
    high = 2 * MARGIN + CELL * rules.height
    return "\n".join(
        [
            f'<svg id="board" viewBox="0 0 {wide} {high}" role="img" aria-live="polite">',
            '<symbol id="cross" viewBox="0 0 40 40"><path d="M11 11L29 29M29 11L11 29"/></symbol>',
            '<symbol id="nought" viewBox="0 0 40 40"><circle cx="20" cy="20" r="10"/></symbol>',
            '<g id="marks"></g>',
            *empty_board(rules),
            '<g id="stones"></g>',
            "</svg>",
        ]
    )


def viewer_data(summary: Summary) -> dict[str, Any]:
    """Everything that the page's script needs to show the games.

    The page knows no rules: it puts the stones of a list on the board, one after another.
    """
    cells = summary.rules.grid.cells
    index = {cell: number for number, cell in enumerate(cells)}
    return {
        "names": [entrant.name for entrant in summary.entrants],
        "cells": [str(cell) for cell in cells],
        "corners": [corner(summary.rules, cell) for cell in cells],
        "fatal": summary.rules.misere,
        "phrases": {"all": _("all players")},
        "games": [_game(played, index) for played in summary.games],
    }


def _game(played: Played, index: dict[Cell, int]) -> dict[str, Any]:
    """Number, players, result, ending, and the stones of opening and game as 2 * cell + side."""
    game = read_game(played.record)
    opening = [
        2 * number + (owner is Side.SECOND)
        for cell, number in index.items()
        if (owner := game.start.at(cell)) is not None
    ]
    stones = [
        2 * index[move] + (position.turn is Side.SECOND)
        for move, position in zip(game.moves, game.positions, strict=False)
    ]
    return {
        "n": played.number,
        "f": played.first,
        "s": played.second,
        "r": played.half_points,
        "e": say(REASONS[played.reason]),
        "o": opening,
        "m": stones,
        "l": [index[cell] for cell in game.position.line],
    }
