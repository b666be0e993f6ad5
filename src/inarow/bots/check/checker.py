"""Tries a bot in situations and games, and notes what goes wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from inarow.bots.bot import Bot
from inarow.bots.check import diagnosis
from inarow.bots.check.finding import Checkup, Finding, Kind
from inarow.bots.check.situations import Situation, blocks, must_block, situations, wins
from inarow.bots.formats.format import Turn
from inarow.bots.formats.guess import UNKNOWN, Guess
from inarow.bots.formats.hosted import CHANGED, FOREIGN_NUMBER, PARTLY, Hosted, PlainFunction
from inarow.bots.process import EXTRA_TEXT, NOISE, BotProcess, Trouble
from inarow.bots.registry import open_bot
from inarow.players import BadPlayer, Match, Player, PlayerFault
from inarow.rules import Agreement, Cell, Game, Message, Position, Reason, Rules, Side
from inarow.search import Limit, Report

SECONDS = 1.0
WHOLE = 27.0  # seconds for everything: with our own start and its end, half a minute
LEAST = 4.0  # seconds to get ready, if there are as many
SETTLING = 9.0  # seconds to greet it in another way, and to see whether it only does not flush
PATIENCE = 3.0  # times its limit: a bot later than that is silent, not slow
MOST_PATIENCE = 3.0  # seconds
ONCE = 10.0  # seconds more for the first move of a bot that seems to be silent
FLUSHING = 2.0  # seconds for a silent bot to say what it kept
GAMES = 6
TIMES = 6  # that a bot is asked the same: one that draws lots among 7 moves will differ
MARGIN = 0.05  # how exact a clock outside the bot is
# A bot that does this once always does, and each time costs seconds.
HOPELESS = {Kind.NO_ANSWER, Kind.NOT_FLUSHED, Kind.NO_LINE_END, Kind.TOO_MUCH, Kind.NOT_READY}
HOPELESS |= {Kind.UNFINISHED, Kind.NOT_KNOWN, Kind.ARGUMENTS, Kind.FOR_PEOPLE, Kind.NETWORK}
HOPELESS |= {Kind.MISCALLED}
# What a program lacks, whatever it speaks.
OF_ANY_FORMAT = {Kind.LACKS, Kind.NO_FILE, Kind.ARGUMENTS, Kind.FOR_PEOPLE, Kind.NETWORK}
WRONG = {Kind.EXCEPTION, Kind.NOT_A_MOVE}  # of a function: it may want, or give, something else
LIKELY = 3  # legal moves that make it likely that it speaks what it was supposed to
FAILING = {Kind.NO_ANSWER, Kind.NOT_READY, Kind.EXCEPTION, Kind.ENDED, Kind.ILLEGAL}
# The games that a format is for; of several, one that the bot can play.
USUAL = {
    "aigames": ["7x6k4g"],
    "riddles": ["7x6k4g"],
    "kaggle": ["7x6k4g"],
    "kaggle-strict": ["7x6k4g"],
    "gomocup": ["15x15k5", "20x20k5"],
}
USUAL["easyai"] = ["3x3k3", "7x6k4g"]
USUAL |= {"cs50": ["3x3k3"], "hackerrank": ["3x3k3"], "hackerearth": ["3x3k3"]}
USUAL["codingame"] = ["9x7k4g", "3x3k3"]
OTHERS = ["7x6k4g", "3x3k3"]
ALL_PLAY = "15x15k5"
LARGE = Rules.read("20x20k5")  # Gomocup's own size: some brains play on no other
USUAL[UNKNOWN] = [ALL_PLAY]


def check_bot(
    bot: Bot | Player | Callable[..., Any],
    rules: Rules | None = None,
    seconds: float | None = None,
    games: int = GAMES,
    began: float | None = None,
) -> Checkup:
    """Everything wrong with the bot that half a minute shows. Raises BadPlayer.

    Without rules it plays the game that its format is for, or one that it can play. Without
    seconds it is given one for each move, and may take what it may take where it comes from. What
    `open_bot` makes a bot of is one, too; `began` is when that began, by the monotonic clock.
    """
    if not isinstance(bot, Bot):
        bot = open_bot(bot)
    now = time.monotonic()
    deadline = WHOLE + (now if began is None else began)
    told = SECONDS if seconds is None else seconds
    usual = max(told, bot.format.usual_seconds if seconds is None else 0.0)
    patience = max(min(told * PATIENCE, MOST_PATIENCE), usual - told + 1.0)
    limits = replace(bot.limits, margin=patience)
    patient = replace(bot, limits=limits, oddities=[])
    patient.until = deadline
    chosen = usual_rules(patient, deadline - now) if rules is None else rules
    if reason := bot.why_unfit(chosen):
        raise BadPlayer(reason)
    checkup = Checkup(bot.name, bot.format.name, bot.isolation, chosen)
    check = _Check(patient, chosen, told, usual, deadline, games, checkup)
    check.may_need_more_room = rules is None and chosen == Rules.read(ALL_PLAY)
    check.run()
    if check.needs_more_room:
        large = Checkup(bot.name, bot.format.name, bot.isolation, LARGE)
        _Check(patient, LARGE, told, usual, deadline, games, large).run()
        kinds = {finding.kind for finding in large.findings}
        if large.moves and large.moves >= check.moves_to_exceed and not kinds & FAILING:
            large.add(Finding(Kind.LARGE_ONLY, values={"game": LARGE.code, "small": chosen.code}))
            return large
    return checkup


def usual_rules(bot: Bot, seconds: float = WHOLE) -> Rules:
    """The game that the format is for; of several the first that it can play.

    Some of these seconds may go into starting the bot.
    """
    deadline = time.monotonic() + seconds / 2
    limits = bot.limits
    try:
        if bot.format.name == UNKNOWN:  # which is asked in all formats where all are played
            bot.limits = replace(limits, start=min(limits.start, seconds / 4))
            with suppress(PlayerFault):
                bot.prepare(Rules.read(ALL_PLAY), Side.FIRST)
            bot.leave()
        candidates = list(map(Rules.read, USUAL.get(bot.format.name, OTHERS)))
        for rules in candidates if len(candidates) > 1 else []:
            bot.limits = replace(
                limits, start=max(0.1, min(limits.start, deadline - time.monotonic()))
            )
            try:
                bot.prepare(rules, Side.FIRST)
                if bot.format.name != "gomocup":  # which has said OK
                    bot.choose(Game.new(rules), Limit(seconds=SECONDS))
            except PlayerFault as fault:
                if fault.reason is Reason.TIME_OUT:
                    break
                continue
            finally:
                bot.leave()
            return rules
    finally:
        bot.limits = limits
    return candidates[0]


@dataclass
class _Check:
    """One bot, one game, one stopwatch."""

    _bot: Bot
    _rules: Rules
    _seconds: float
    _usual: float  # seconds that a move may take: more are a fault
    _deadline: float
    _games: int
    _checkup: Checkup
    _dice: random.Random = field(default_factory=lambda: random.Random(1))
    _mistakes: list[diagnosis.Mistake] = field(default_factory=list)
    _late: bool = False  # whether it was given more time once
    may_need_more_room: bool = False  # whether there is a larger board to try it on
    needs_more_room: bool = False  # and it played off this one, or failed
    moves_to_exceed: int = 0  # where it failed after so many

    def run(self) -> None:
        try:
            if self._prepare(Side.FIRST):
                self._play()
        finally:
            self._bot.leave()
        form = self._bot.format
        known = not isinstance(form, Guess) or form.is_known or self._checkup.moves >= LIKELY
        self._checkup.format = form.name if known or self._checkup.fine else UNKNOWN
        if not self._checkup.moves and not self._checkup.findings:
            reason = Message("half a minute was too short to start it and ask it once")
            self._note(Kind.NO_ANSWER, "", reason=reason)
        if found := diagnosis.explain(self._mistakes, self._checkup.format):
            self._checkup.replace(Kind.ILLEGAL, found)

    def _play(self) -> None:
        """Situations and games in turn, until all are done, enough is found or time is up."""
        works: list[Callable[[], None]] = []
        if not self._bot.format.from_start(self._rules):
            shown = situations(self._rules)
            works += [partial(self._situation, situation) for situation in shown]
            works.insert(2, partial(self._again, shown[:2][-1].position))
        games = [partial(self._game, side) for _ in range(self._games // 2) for side in Side]
        works[3:3] = games[:2]
        for agreement in Agreement:
            if self._bot.negotiates(agreement, self._rules):
                works += [partial(self._opening, agreement, opens) for opens in (True, False)]
        works += games[2:]
        for work in works:
            if self._enough(self._bot.startup):
                self._checkup.complete = False
                return
            work()

    @property
    def _left(self) -> float:
        return self._deadline - time.monotonic()

    def _enough(self, start: float = 0.0) -> bool:
        """Whether there is no time for another start that takes so long, and a move."""
        kinds = {finding.kind for finding in self._checkup.findings}
        if self._checkup.moves == 0 and not kinds:  # it must be tried at all
            return self._left <= 0
        longest = start + self._seconds + self._bot.limits.margin
        return longest > self._left or bool(kinds & HOPELESS) or self.needs_more_room

    def _prepare(self, side: Side) -> bool:
        """Whether it gets ready, in time that is its own and not short for our sake."""
        bot, limits = self._bot, self._bot.limits
        usual = limits.start
        # To see why a bot is silent takes time, too.
        bot.limits = replace(limits, start=min(usual, max(LEAST, self._left - SETTLING)))
        try:
            bot.prepare(self._rules, side)
        except PlayerFault as fault:
            short = bot.limits.start < usual and fault.reason is Reason.TIME_OUT
            if short and self._checkup.moves:
                self._checkup.complete = False
            else:
                self._blame(fault, None, None)
            return False
        finally:
            bot.limits = limits
        return True

    def _situation(self, situation: Situation) -> None:
        self._checkup.positions += 1
        if self._prepare(situation.position.turn):
            self._ask(Game(situation.position), situation.only)

    def _again(self, position: Position) -> None:
        """The same question several times, each to a fresh start of the bot."""
        first: Cell | None = None
        for _ in range(TIMES):
            if self._enough(self._bot.startup):
                return
            move = self._ask(Game(position)) if self._prepare(position.turn) else None
            if move is None:
                return
            first = first or move
            if move != first:
                self._note(Kind.DIFFERS, position.code, first=first, other=move)
                return

    def _game(self, side: Side) -> None:
        """A game against random moves."""
        self._checkup.games += 1
        game = Game.new(self._rules)
        if not self._prepare(side):
            return
        while game.ending is None and not self._enough():
            if game.position.turn is side:
                move = self._ask(game)
                if move is None:
                    return
            else:
                move = self._dice.choice(game.position.legal_moves())
            game = game.play(move)

    def _opening(self, agreement: Agreement, opens: bool) -> None:
        """An opening by agreement against chance, and the first moves after it."""
        if agreement.why_unfit(Position.start(self._rules)):
            return
        self._checkup.openings += 1
        players: list[Player | str] = [self._bot, "random:seed=1"]
        first, second = players if opens else players[::-1]
        limit = Limit(seconds=self._seconds)
        match = Match(
            first, second, self._rules, limit=limit, leeway=None, agreement=agreement, seed=1
        )
        own = match.contestants[Side.FIRST if opens else Side.SECOND]
        plies = agreement.most_stones + 2
        while not match.over and (match.deal is not None or len(match.game.moves) < plies):
            if self._enough():
                self._checkup.complete = False
                break
            if match.deciding:
                match.judge()
            else:
                match.think()
        match.leave()
        if own.speechless:
            self._note(Kind.NO_AGREEMENT, "", agreement=agreement.value)
        ending, evidence = match.game.ending, match.evidence
        if evidence is not None and ending is not None and own in match.contestants.values():
            fault = PlayerFault(ending.reason, evidence.message, evidence.seen)
            self._blame(fault, match.game.position, None)

    def _ask(self, game: Game, only: Cell | None = None) -> Cell | None:
        """The bot's move, with everything worth noting about it; None if there is none."""
        position = game.position
        checkup, where = self._checkup, position.code
        try:
            report = self._answered(game)
        except PlayerFault as fault:
            self._blame(fault, position, only)
            return None
        checkup.moves += 1
        checkup.slowest = max(checkup.slowest, report.seconds)
        if report.seconds > self._seconds + MARGIN:
            number = len(game.moves) // 2 + 1
            took, limit = f"{report.seconds:.2f}", f"{self._seconds:g}"
            if report.seconds > self._usual + MARGIN:
                limit = f"{self._usual:g}"
                self._note(Kind.TOO_SLOW, where, move=number, seconds=took, limit=limit)
            else:
                usual = f"{self._usual:g}"
                self._note(Kind.SLOW, where, move=number, seconds=took, limit=limit, usual=usual)
        self._note_oddities(where)
        self._judge(position, report.move)
        return report.move

    def _answered(self, game: Game) -> Report:
        """The bot's answer; its first one may come late, to tell slow bots from silent ones.

        Raises PlayerFault.
        """
        limit, limits = Limit(seconds=self._seconds), self._bot.limits
        try:
            return self._bot.choose(game, limit)
        except PlayerFault as fault:
            spare = min(ONCE, self._left - self._seconds - limits.margin - 2 * FLUSHING)
            silent = fault.reason is Reason.TIME_OUT and not fault.evidence.get("said")
            if self._checkup.moves or self._late or not silent or spare <= limits.margin:
                raise
        self._late = True
        self._bot.limits = replace(limits, margin=spare)
        try:
            return self._bot.choose(game, limit)
        finally:
            self._bot.limits = limits

    def _note(self, kind: Kind, where: str, **values: object) -> None:
        self._checkup.add(Finding(kind, where, values=values))

    def _note_oddities(self, where: str) -> None:
        odd, text = set(self._bot.oddities), self._bot.leftover
        self._bot.oddities.clear()
        if CHANGED in odd:
            self._note(Kind.CHANGES_BOARD, where)
        if FOREIGN_NUMBER in odd:
            self._note(Kind.FOREIGN_NUMBER, where)
        if PARTLY in odd:
            self._note(Kind.PARTLY, "", error=text.strip())
        if NOISE in odd:
            self._note(Kind.NOISE, "", text=text.strip()[:60])
        if EXTRA_TEXT in odd and text.strip():
            self._checkup.add(diagnosis.extra_text(text.strip(), where))

    def _judge(self, position: Position, move: Cell) -> None:
        winning = wins(position)
        if winning and move not in winning:
            self._note(Kind.MISSES_WIN, position.code, better=winning[0], move=move)
        elif must_block(position) and move not in blocks(position):
            self._note(Kind.MISSES_BLOCK, position.code, better=blocks(position)[0], move=move)

    def _blame(self, fault: PlayerFault, position: Position | None, only: Cell | None) -> None:
        took = float(fault.evidence.get("seconds", 0.0)) if position is not None else 0.0
        if self._left <= 0 and took < self._usual:  # it may be because nobody waited
            self._checkup.complete = False
            return
        numbers = diagnosis.numbers_in(fault.evidence.get("said", ""), self._bot.format.name)
        on_larger = numbers and self._rules.width <= max(numbers) < LARGE.width
        if fault.reason is Reason.ILLEGAL and on_larger:
            self.needs_more_room = self.may_need_more_room
        form = self._bot.format
        finding = diagnosis.diagnose(fault, form.name, position)
        moves = self._checkup.moves
        if (
            isinstance(form, Guess)
            and not form.is_known
            and moves < LIKELY
            and finding.kind not in OF_ANY_FORMAT
        ):
            where = "" if position is None else position.code
            self._checkup.add(diagnosis.unknown(fault, not form.supposed, where))
            return
        if (
            isinstance(form, PlainFunction)
            and form.function
            and finding.kind in WRONG
            and not moves
        ):
            error = finding.values.get("error", fault.message)
            values = {"function": form.function, "error": error}
            finding = replace(finding, kind=Kind.MISCALLED, values=values)
        if self._bot.format.name == "gomocup" and (
            finding.kind is Kind.NO_ANSWER or "IndexError" in str(finding.cause)
        ):  # it may think of cells off the board, and choose among them without end
            self.needs_more_room = self.may_need_more_room
            self.moves_to_exceed = self._checkup.moves
        if position is not None and only is not None:
            mistake = diagnosis.Mistake.of(fault, self._bot.format.name, position, only)
            self._mistakes += [] if mistake is None else [mistake]
        if finding.kind is Kind.NO_ANSWER and isinstance(self._bot.format, Hosted):
            seconds = float(fault.evidence.get("seconds", self._seconds))
            finding = Finding(
                Kind.UNFINISHED, finding.position, values={"seconds": f"{seconds:.0f}"}
            )
        elif finding.kind is Kind.NO_ANSWER and (said := self._flushed_at_end(position)):
            finding = Finding(Kind.NOT_FLUSHED, finding.position, said)
        elif finding.kind is Kind.NO_ANSWER and position is None and form.greeting:
            reason = Message("it does not answer {question}", question=form.greeting)
            finding = Finding(Kind.NOT_READY, "", finding.last_lines, {"reason": reason})
        self._checkup.add(finding)

    def _flushed_at_end(self, position: Position | None) -> str:
        """What a silent bot says when its input ends: it was still in the buffer."""
        bot = self._bot
        side = Side.FIRST if position is None else position.turn
        if self._left < self._seconds + 2 * FLUSHING:
            return ""
        limits = replace(bot.limits, start=FLUSHING, margin=0.0)
        process = BotProcess(bot.program, limits, bot.isolation, until=self._deadline)
        try:
            with suppress(Trouble):
                bot.format.greet(process, self._rules, side)
                if position is not None:
                    bot.format.ask(process, Turn(Game(position), self._seconds))
                    return ""
            process.close_input()
            while True:
                text = process.read(process.wall + FLUSHING)
                if position is None or bot.format.may_answer(text):
                    return text
        except Trouble:
            return ""
        finally:
            process.end()
