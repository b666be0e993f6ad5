"""`inarow check`: what is wrong with a bot, explained to its author."""

import textwrap
import time
from pathlib import Path

from inarow.bots import FORMATS, Bot
from inarow.bots.check import Checkup, Finding, Weight, check_bot
from inarow.bots.formats.guess import UNKNOWN
from inarow.bots.registry import read_bot
from inarow.cli.arguments import options
from inarow.cli.failures import FAILED, FINE
from inarow.cli.terminal.output import print_json
from inarow.course import LESSONS
from inarow.debugger.calls import TimeUp, watchdog
from inarow.draw.text import draw_text
from inarow.locale import _, decimal, ngettext, say
from inarow.phrases.game import title
from inarow.phrases.lines import WIDTH, hanging
from inarow.players import BadPlayer
from inarow.rules import BadOption, Rules, read_position

EPILOG = _("For example: inarow check my_bot.py. Exit code 1 if something is wrong with it.")
COMPILING = 23.0  # seconds: the whole check takes half a minute
LOOKING = 26.0  # seconds to see what it is, and to compile it
SIGNS = {Weight.FAULT: "✗", Weight.WEAKNESS: "!", Weight.NOTE: "·"}


def _read_limit(text: str, _option: str) -> float:
    limit = options.read_seconds(text)
    if limit is None or limit > 5:
        raise BadOption(
            "a check gives each move more than 0 and at most 5 seconds, not {text}", text=text
        )
    return limit


def check(
    bot: str = options.argument(
        _("BOT"), _("The file or folder of the bot, or the command that starts it, in quotes.")
    ),
    game: str | None = options.argument(
        _("GAME"),
        _("What to play; by default a game that the bot's format is for, or that it can play."),
        None,
        options.complete_game,
    ),
    form: str | None = options.option(
        _("FORMAT"),
        _(
            "The bot's protocol; by default recognised from its file. One of {names}.",
            names=", ".join(FORMATS),
        ),
        name="--format",
        complete=FORMATS,
    ),
    seconds: float | None = options.option(
        _("SECONDS"),
        _("Time for each move; by default 1, or as much as such bots usually may take."),
        read=_read_limit,
    ),
    json: bool = options.JSON,
) -> int:
    """Check a bot and print what was found."""
    if game is not None and Path(game).exists() and not Path(bot).exists():
        raise BadOption(
            "give the bot first, then the game: inarow check {bot} {game}", bot=game, game=bot
        )
    rules = _lesson_rules(bot) if game is None else Rules.read(game)
    began = time.monotonic()
    try:
        with watchdog(LOOKING):
            player = read_bot(bot if form is None else f"{bot},format={form}", COMPILING)
    except TimeUp:
        raise BadPlayer(
            "half a minute is too short to see what {path} is: it is large, or this machine is"
            " busy. Name the one file that is the bot, or try again",
            path=bot,
        ) from None
    checkup = check_bot(player, rules, seconds, began=began)
    if json:
        print_json(checkup.as_data(say))
    else:
        _print(checkup, player)
    return FINE if checkup.fine else FAILED


def _lesson_rules(bot: str) -> Rules | None:
    """The rules of the lesson that a file is of. Raises BadOption if nothing in it plays."""
    lesson = next((one for one in LESSONS if one.file == Path(bot).name), None)
    if lesson is None:
        return None
    if not lesson.plays:
        raise BadOption(
            "{file} is of lesson {n}, in which no player is written: inarow learn check {n}"
            " looks at it",
            file=bot,
            n=lesson.number,
        )
    return lesson.board.rules


def _print(checkup: Checkup, bot: Bot) -> None:
    if checkup.format == UNKNOWN:
        print(_("{name}: a program whose format is not known", name=checkup.name))
    else:
        print(_("{name}: a bot that speaks {format}", name=checkup.name, format=checkup.format))
    print(_("Played: {game}", game=title(checkup.rules)))
    print(hanging(_("Isolation: {words}", words=say(bot.isolation.message)), ""))
    for finding in checkup.findings:
        print()
        _print_finding(finding)
    print()
    _print_summary(checkup)


def _print_finding(finding: Finding) -> None:
    print(hanging(say(finding.cause), f"{SIGNS[finding.weight]} "))
    print(hanging(say(finding.remedy), "  → "))
    if finding.position:
        position = read_position(finding.position)
        if position.rules.width <= 20:
            print(textwrap.indent(draw_text(position), "      "))
    if finding.last_lines:
        print(_("    Its last lines:"))
        for text in finding.last_lines.splitlines()[-6:]:
            print(f"      | {text[:WIDTH]}")


def _print_summary(checkup: Checkup) -> None:
    tried = [
        ngettext("{n} position", "{n} positions", checkup.positions),
        ngettext("{n} game", "{n} games", checkup.games),
        *(
            [ngettext("{n} opening by agreement", "{n} openings by agreement", checkup.openings)]
            if checkup.openings
            else []
        ),
        ngettext("{n} move", "{n} moves", checkup.moves),
        _("slowest {seconds} s", seconds=decimal(checkup.slowest)),
    ]
    print(_("Tried: {list}", list=", ".join(tried)))
    faults = sum(finding.weight is Weight.FAULT for finding in checkup.findings)
    if faults and not checkup.complete:
        print(_("The check was cut short, by a fault or after half a minute."))
    if faults:
        print(ngettext("{n} fault that loses games.", "{n} faults that lose games.", faults))
    elif not checkup.complete:
        print(_("It played without faults, but half a minute was too short to try everything."))
    elif checkup.findings:
        print(_("It plays without faults; the points above could make it better."))
    else:
        print(_("It plays without faults."))
