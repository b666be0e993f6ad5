"""`inarow check`: what is wrong with a bot, in words for its author."""

from __future__ import annotations

import json
import textwrap

from inarow.bots import Bot, Isolation
from inarow.bots.check import Finding, Verdict, Weight, check_bot
from inarow.bots.naming import read_bot
from inarow.cli.arguments.read import read_seconds
from inarow.cli.failures import FAILED, FINE
from inarow.cli.phrases.game import title
from inarow.draw.text import draw_text
from inarow.locale import decimal, ngettext, number, say
from inarow.locale import gettext as _
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message
from inarow.rules.rules import Rules
from inarow.rules.setup import read_position

WIDTH = 79
SIGNS = {Weight.FAULT: "✗", Weight.WEAKNESS: "!", Weight.NOTE: "·"}


def check_bot_file(
    bot: str, game: str | None, form: str | None, seconds: str, as_json: bool
) -> int:
    """Check a bot and print what was found."""
    limit = read_seconds(seconds)
    if limit is None or limit > 5:
        raise BadNotation(
            Message(
                "a check gives each move more than 0 and at most 5 seconds, not {text}",
                text=seconds,
            )
        )
    rules = None if game is None else Rules.read(game)
    player = read_bot(bot if form is None else f"{bot},format={form}")
    verdict = check_bot(player, rules, limit)
    if as_json:
        print(json.dumps(_data(verdict), ensure_ascii=False, indent=2))
    else:
        _print(verdict, player)
    return FINE if verdict.fine else FAILED


def _print(verdict: Verdict, bot: Bot) -> None:
    print(_("{name}: a bot that speaks {format}").format(name=verdict.name, format=verdict.format))
    print(_("Played: {game}").format(game=title(verdict.rules)))
    print(_wrapped(_("Isolation: {words}").format(words=say(bot.isolation.message)), ""))
    for finding in verdict.findings:
        print()
        _print_finding(finding)
    print()
    for line in _summary(verdict):
        print(line)


def _print_finding(finding: Finding) -> None:
    print(_wrapped(say(finding.cause), f"{SIGNS[finding.weight]} "))
    print(_wrapped(say(finding.remedy), "  → "))
    if finding.position:
        position = read_position(finding.position)
        if position.rules.width <= 20:
            print(textwrap.indent(draw_text(position), "      "))
    if finding.last_lines:
        print(_("    Its last lines:"))
        for text in finding.last_lines.splitlines()[-6:]:
            print(f"      | {text[:WIDTH]}")


def _summary(verdict: Verdict) -> list[str]:
    moves = ngettext("{n} move", "{n} moves", verdict.moves).format(n=number(verdict.moves))
    positions = ngettext("{n} position", "{n} positions", verdict.positions)
    games = ngettext("{n} game", "{n} games", verdict.games)
    tried = [positions.format(n=verdict.positions), games.format(n=verdict.games), moves]
    slowest = _("slowest {seconds} s").format(seconds=decimal(verdict.slowest))
    lines = [_("Tried: {list}").format(list=", ".join([*tried, slowest]))]
    if not verdict.complete:
        lines.append(_("Not all was tried: what was found first, or the half minute, ended it."))
    faults = sum(finding.weight is Weight.FAULT for finding in verdict.findings)
    if faults:
        text = ngettext("{n} fault that loses games.", "{n} faults that lose games.", faults)
        lines.append(text.format(n=faults))
    elif verdict.findings:
        lines.append(_("It plays without faults; the points above could make it better."))
    else:
        lines.append(_("It plays without faults."))
    return lines


def _wrapped(text: str, head: str) -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False
    )


def _data(verdict: Verdict) -> dict[str, object]:
    return {
        "name": verdict.name,
        "format": verdict.format,
        "rules": verdict.rules.code,
        "isolation": {
            "name": verdict.isolation,
            "description": say(Isolation(verdict.isolation).message),
        },
        "fine": verdict.fine,
        "complete": verdict.complete,
        "positions": verdict.positions,
        "games": verdict.games,
        "moves": verdict.moves,
        "slowest": verdict.slowest,
        "findings": [
            {
                "kind": finding.kind.value,
                "weight": finding.weight.value,
                "cause": say(finding.cause),
                "remedy": say(finding.remedy),
                "position": finding.position,
                "last_lines": finding.last_lines,
            }
            for finding in verdict.findings
        ],
    }
