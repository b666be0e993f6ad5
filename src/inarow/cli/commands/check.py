"""`inarow check`: what is wrong with a bot, in words for its author."""

from __future__ import annotations

import json
import textwrap

from inarow.bots import Bot
from inarow.bots.check import Checkup, Finding, Weight, check_bot
from inarow.bots.registry import read_bot
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
    checkup = check_bot(player, rules, limit)
    if as_json:
        print(json.dumps(checkup.as_data(say), ensure_ascii=False, indent=2))
    else:
        _print(checkup, player)
    return FINE if checkup.fine else FAILED


def _print(checkup: Checkup, bot: Bot) -> None:
    print(_("{name}: a bot that speaks {format}").format(name=checkup.name, format=checkup.format))
    print(_("Played: {game}").format(game=title(checkup.rules)))
    print(_wrapped(_("Isolation: {words}").format(words=say(bot.isolation.message)), ""))
    for finding in checkup.findings:
        print()
        _print_finding(finding)
    print()
    for line in _summary(checkup):
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


def _summary(checkup: Checkup) -> list[str]:
    moves = ngettext("{n} move", "{n} moves", checkup.moves).format(n=number(checkup.moves))
    positions = ngettext("{n} position", "{n} positions", checkup.positions)
    games = ngettext("{n} game", "{n} games", checkup.games)
    tried = [positions.format(n=checkup.positions), games.format(n=checkup.games), moves]
    slowest = _("slowest {seconds} s").format(seconds=decimal(checkup.slowest))
    lines = [_("Tried: {list}").format(list=", ".join([*tried, slowest]))]
    if not checkup.complete:
        lines.append(_("Not all was tried: what was found first, or the half minute, ended it."))
    faults = sum(finding.weight is Weight.FAULT for finding in checkup.findings)
    if faults:
        text = ngettext("{n} fault that loses games.", "{n} faults that lose games.", faults)
        lines.append(text.format(n=faults))
    elif checkup.findings:
        lines.append(_("It plays without faults; the points above could make it better."))
    else:
        lines.append(_("It plays without faults."))
    return lines


def _wrapped(text: str, head: str) -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False
    )
