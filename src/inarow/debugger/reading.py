"""Finds out how a student's program is to be read: its board, its arguments, its values.

Nothing is assumed. All plausible ways to call the search are tried on a position whose truth is
known, and the one under which the program is right, or least wrong, is taken and said.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from inarow.debugger.answers import read_answers
from inarow.debugger.arguments import (
    COMPUTERS,
    FEW_LEAVES,
    HUMANS,
    REACH,
    Own,
    argument_values,
    asks_marks,
    passed_to,
    words,
)
from inarow.debugger.board import Stones
from inarow.debugger.calls import (
    MOST_CALLS,
    SECONDS,
    Ended,
    Patience,
    TimeUp,
    TooManyCalls,
    Watcher,
)
from inarow.debugger.constants import (
    blanks_of,
    constants_of,
    empties_of,
    enums_of,
    named_marks,
    written_by,
)
from inarow.debugger.contest import Observation
from inarow.debugger.diagnosis import Diagnosis
from inarow.debugger.ends import BOARD, before_lines, near_ends, nearly_full
from inarow.debugger.fault import Fault
from inarow.debugger.functions import Defined, callers_of, find_searches, watched
from inarow.debugger.games import NEUTRAL, games_of, to_type
from inarow.debugger.layout import (
    ForeignMark,
    Layout,
    Marks,
    adapted,
    layouts_of,
    ours,
    pairs_for,
    usual_boards,
)
from inarow.debugger.moves import OwnMove, find_own_move
from inarow.debugger.objects import find_objects, find_templates, values_of
from inarow.debugger.picking import bad_picks, wants_a_board
from inarow.debugger.program import Program
from inarow.debugger.rehearsal import PLAYING, rehearse
from inarow.debugger.result import Trace
from inarow.debugger.roles import Role, Use
from inarow.debugger.setting import Setting, uses_of
from inarow.debugger.sighting import Sight
from inarow.debugger.slots import board_path, board_slots, held_by, is_own, objects_in
from inarow.debugger.standin import Anything
from inarow.debugger.structure import step_fault
from inarow.debugger.visits import Visit
from inarow.rules import (
    BadFile,
    BadNotation,
    BadOption,
    Game,
    InarowError,
    Message,
    Position,
    Rules,
)

KINDS = ("auto", "position", "rows", "cells", "text")
GLANCE = 60  # calls that show whether a way to call makes sense at all
PROBE = 4000  # calls that show whether it is right
CLOSE = 8  # ways that are looked at closely
FEW = 3  # of those where somebody else begins, or another function calls the search
MOST_WAYS = 300
READING = 12.0  # seconds for the readings of one search with the boards of one game
ALL_READINGS = 1.5  # times as long, for all readings of a program together
PATIENCE = 12  # ways to call with a kind of board that never works
FIRST_SHARE = 0.6  # of the time is for the search itself, the rest for what calls it
TOGETHER = 6  # ways that are tried with one board before the next one
DOUBTFUL = 0.3  # a share of legal moves that speaks against a board, as much as DOUBT failures
DOUBT = 2
LEGIBLE = 0.9  # of the moves must be legal, or the board is read the wrong way round
OFTEN = 0.25  # of the places where a fault could show
SMALL = 6  # free cells of the position on which ways are tried
FURTHER = 6.0  # seconds for other positions of a program that is right on the first one
ONE_LINE = 60  # leaves that show whether a line is noticed
TRIED = 4  # of them on which the search is read for the other side to move
DOUBTS = 4  # of them that are read anew, because values there seem to be wrong
FULL_BOARDS = 4  # large ones that are filled


# What shows where games end at other lines than was thought.
OF_ENDS = (
    Fault.END_NOT_NOTICED,
    Fault.LINES_NOT_NOTICED,
    Fault.ONE_SIDE_NOTICED,
    Fault.STOPS_EARLY,
    Fault.NO_MOVE,
    Fault.FULL_BOARD,
)
# Ends that nobody could take for something else.
MISSED = OF_ENDS[:3]
# What is believed where it shows only on other positions than the first one.
ELSEWHERE = (*OF_ENDS, Fault.PERSPECTIVE, Fault.DRAW_AS_LOSS, Fault.DRAW_AS_WIN, Fault.RAISED)
# With these the values are right.
RIGHT = (None, Fault.ALPHA, Fault.NO_CUT)


@dataclass(frozen=True, eq=False)
class Trial:
    """A way to call the search, and what came of it."""

    setting: Setting
    traced: Trace
    legal: float  # share of the calls that are one legal move on
    wrong: float  # share of the values that are wrong
    hurried: bool = False  # whether ways were left out because the machine was busy

    @property
    def is_right(self) -> bool:
        right = self.traced.fault in RIGHT
        return right and self.traced.calls > 1 and self.legal >= LEGIBLE

    @property
    def is_stuck(self) -> bool:
        """Whether the very first call never comes to an end."""
        return self.traced.calls == 1 and self.traced.took_too_long

    @property
    def rank(self) -> tuple[bool, float, float]:
        """Larger is better."""
        return self.is_right, round(self.legal, 2), -round(self.wrong, 2)


def read_target(target: str) -> tuple[Path, list[str]]:
    """The file that `FILE.py` or `FILE.py:one,two` names, and the functions."""
    name, colon, functions = target.rpartition(":")
    if not colon or not functions.replace(",", "").replace(".", "").replace(" ", "").isidentifier():
        name, functions = target, ""
    return Path(name).expanduser(), [one.strip() for one in functions.split(",") if one.strip()]


def trace_file(
    target: str,
    position: Position | None = None,
    kind: str = "auto",
    given: Mapping[str, Any] | None = None,
    most: int = MOST_CALLS,
    seconds: float = SECONDS,
) -> Trace:
    """Watch the search in a file as it stands, and say how it was read. Raises InarowError.

    `target` is FILE.py, or FILE.py:FUNCTION where the file has several; `given` are arguments that
    can't be guessed, `kind` the kind of board. Without a position, the game is found out, too.
    """
    if kind not in KINDS:
        raise BadOption(
            "'{text}' is no kind of board: it can be {names}", text=kind, names=", ".join(KINDS)
        )
    path, wanted = read_target(target)
    program = Program(path)
    failure: InarowError | None = None
    reading = min(seconds, READING)
    deadline = Patience(ALL_READINGS * reading)
    games: list[Game] = []
    for look_around in (False, True):
        searches = find_searches(program, wanted)
        if look_around and not program.meet_neighbours():
            break
        games = _games(program) if position is None else [Game(position)]
        found: Trace | None = None
        doubtful = False  # whether the same board may be another game that nobody could read
        for game, group in ((game, group) for game in games for group in searches):
            at = game.position
            if found is not None and _size(found.watcher.rules) != _size(at.rules):
                break  # only the length of a line is not told by the board
            if deadline.is_over and failure is not None:
                break
            look = Look(program, group, kind, given or {}, most, seconds)
            try:
                trial, traced = look.at(at, min(reading, deadline.left))
            except InarowError as error:
                failure = failure or error
                doubtful = doubtful or found is None
                continue
            if position is not None:
                return traced
            traced.guessed = to_type(game)
            if _plays_until_full(trial, traced):
                return traced
            further = traced.fault is None
            if further:
                traced = _elsewhere(trial, traced, at, look)
                if traced.fault is None:
                    return look.with_picks(trial, traced)
            # Where ends are wrong only elsewhere, that is none of our arguments.
            unsure = not further or traced.fault not in (*OF_ENDS, Fault.PERSPECTIVE)
            if unsure and found is None and kind == "auto" and not given:  # is it called like this?
                played = _not_so(traced, program, searches, games, most, seconds)
                if played is not None:
                    return played
            found = found or traced
        if found is not None and not (doubtful and _is_of_lines(found, games)):
            return found
    assert failure is not None
    if position is None and kind == "auto" and not given:
        groups = find_searches(program, wanted)
        played = _played(program, groups, games, most, seconds, Patience(PLAYING))
        if played is not None:
            return played
    raise failure


@dataclass(frozen=True)
class Look:
    """What is asked about a search, on whatever position."""

    program: Program
    group: Sequence[Defined]
    kind: str
    given: Mapping[str, Any]
    most: int
    seconds: float

    def at(self, position: Position, patience: float) -> tuple[Trial, Trace]:
        """How the search is read on this position, and what shows. Raises InarowError."""
        trial = self._read(position, patience)
        traced = watch(trial.setting, position, self.most, self.seconds)
        if trial.is_right and traced.fault not in RIGHT:  # a longer look shows more
            trial = self._read(position, min(self.seconds, READING), quick=False)
            traced = watch(trial.setting, position, self.most, self.seconds)
        soon = traced.took_too_long or self.program.lacks(traced.watcher.ended)
        if traced.calls == 1 and position.outcome is None and not soon:
            raise nothing_seen(self.group)
        traced.reading = _said(trial, traced, position)
        return trial, traced

    def with_picks(self, trial: Trial, traced: Trace) -> Trace:
        """The same, but with a fault of what picks moves by this search, if it has one."""
        rules = traced.watcher.rules
        reader = Reader(self.program, Position.start(rules), self.kind, self.given, READING)
        with contextlib.suppress(Exception, Ended):  # what can't be asked shows nothing
            settings = reader.pickers(self.group, trial.setting)
            traced.evidence = bad_picks(settings, rules, Patience(FURTHER))
        return traced

    def _read(self, position: Position, patience: float, quick: bool = True) -> Trial:
        reader = Reader(self.program, position, self.kind, self.given, patience, quick)
        return reader.read(self.group)


def _elsewhere(trial: Trial, traced: Trace, at: Position, look: Look) -> Trace:
    """The first fault on other positions near ends, read in the same way; else what was seen.

    Only what would be named if somebody had asked for that position is a fault, and only where the
    search is right on another position with the same side to move: else it may be told whose turn
    it is by something that nobody knows.
    """
    full = _at_full_board(trial, traced)
    if full is not None:
        return full
    settings = {at.turn: trial.setting}
    patience = Patience(FURTHER)
    tried = doubts = 0
    for game, leaves in _others(at.rules, trial.setting):
        if patience.is_over or doubts == DOUBTS:
            break
        position = game.position
        setting = settings.get(position.turn)
        left = patience.left
        if setting is None and tried < TRIED:
            tried += 1
            with contextlib.suppress(InarowError):
                anew, named = look.at(position, min(look.seconds, READING) / 2)
                if named.fault in RIGHT and anew.is_right:
                    settings[position.turn] = anew.setting
                    traced.elsewhere += 1
            patience = Patience(left)  # reading has its own time
        if setting is None:
            continue
        other: Trace | None = None
        with contextlib.suppress(Exception, Ended):  # what can't be called here shows nothing
            other = watch(setting, position, PROBE, patience.left, leaves)
        if other is None or other.took_too_long or other.calls == 1:
            continue
        if other.fault in RIGHT:
            traced.elsewhere += 1
            continue
        if other.diagnosis.only_moves is not traced.diagnosis.only_moves:
            continue  # too little is seen there
        doubts += 1
        try:
            anew, named = look.at(position, min(look.seconds, READING))
        except InarowError:
            continue
        finally:
            patience = Patience(left)
        if named.fault in RIGHT:
            settings[position.turn] = anew.setting
            traced.elsewhere += 1
        elif anew.hurried or not _is_clear(named) or not _is_clear(other):
            continue  # on a busy machine another reading may not have been tried
        elif named.fault is other.fault or {named.fault, other.fault} <= set(OF_ENDS):
            shown = watch(setting, position, look.most, look.seconds)  # and not as it was read anew
            shown = named if shown.fault in RIGHT else shown
            shown.reading = shown.reading or _said(replace(trial, setting=setting), shown, position)
            shown.guessed = to_type(game)
            return shown
    return traced


def _at_full_board(trial: Trial, traced: Trace) -> Trace | None:
    """A fault that shows where a large board gets full; None if there is none for sure.

    What is only estimated there says nothing: it must fail, or find no move and give infinity, or
    take lines that the very last stone makes for draws, where it knows others.
    """
    rules = traced.watcher.rules
    found = list(itertools.islice(_near_full(trial, traced), FULL_BOARDS))
    for other in found:
        evidence = other.evidence
        visit = None if evidence is None else evidence.visit
        if evidence is None or visit is None or visit.position.ply < rules.cells:
            continue
        endless = visit.value is None or math.isinf(visit.value)
        late = evidence.fault is Fault.END_NOT_NOTICED and evidence.shown < evidence.of
        if late or (evidence.fault is Fault.FULL_BOARD and endless):
            assert other.watcher.root is not None
            position = other.watcher.root.position
            other.reading = _said(trial, other, position)
            other.guessed = position.code
            return other
    return None


def _near_full(trial: Trial, traced: Trace) -> Iterator[Trace]:
    """What shows on boards that are nearly full, looked at to their ends."""
    setting = trial.setting.looking_beyond()
    assert traced.watcher.root is not None
    for position in nearly_full(traced.watcher.rules, traced.watcher.root.position.turn):
        with contextlib.suppress(Exception, Ended):  # what can't be called here shows nothing
            other = watch(setting, position, PROBE, SECONDS)
            if not other.took_too_long and other.calls > 1:
                yield other


def _plays_until_full(trial: Trial, traced: Trace) -> bool:
    """Whether it may be the rule of a game that lines count only when the board is full.

    Then no line ends it, full boards do, and these are not all worth the same.
    """
    evidence = traced.evidence
    rules = traced.watcher.rules
    if traced.fault is not Fault.END_NOT_NOTICED or evidence is None or rules.cells <= BOARD:
        return False
    if evidence.shown < evidence.of or not trial.setting.is_limited:
        return False
    values: set[float | None] = set()
    for other in itertools.islice(_near_full(trial, traced), FULL_BOARDS):
        calls = other.watcher.finished  # those after a line, too
        answers = read_answers(calls)
        full = [call for call in calls if call.before.both.bit_count() == rules.cells]
        values |= {answers.value(call) for call in full}
        if not other.finished or any(call.children for call in full):
            return False
    if len(values) < 2 or not all(map(_is_finite, values)):
        return False
    traced.evidence = None
    traced.doubt = Message(
        "The search plays on after a line, until the board is full. If a line ends your game, ask"
        " for one before the depth; if it goes on until the board is full, no value is wrong."
    )
    return True


def _is_finite(value: float | None) -> bool:
    return value is not None and math.isfinite(value)


def _is_clear(traced: Trace) -> bool:
    """Whether a fault that only shows elsewhere is none of our guesses."""
    if traced.fault is Fault.STOPS_EARLY:  # what nobody knows may tell how far it looks
        deep = any(visit.depth is not None for visit in traced.diagnosis.visits)
        return traced.watcher.rules.cells <= REACH and not deep
    if traced.fault in (Fault.PERSPECTIVE, Fault.DRAW_AS_LOSS, Fault.DRAW_AS_WIN):
        return traced.diagnosis.knows_ends
    return traced.fault in ELSEWHERE


def _others(rules: Rules, setting: Setting) -> Iterator[tuple[Game, int]]:
    """Other positions, and how many leaves are looked at: few where one line is of interest."""
    yield from zip(near_ends(rules), itertools.repeat(FEW_LEAVES), strict=False)
    if setting.is_limited:
        yield from ((game, ONE_LINE) for game in before_lines(rules))


def _not_so(
    traced: Trace,
    program: Program,
    groups: Sequence[Sequence[Defined]],
    games: Sequence[Game],
    most: int,
    seconds: float,
) -> Trace | None:
    """What shows when the program plays, if that is right: then only our call was wrong.

    A fault that shows often would also show in a part of a game, others only in the whole of it.
    """
    evidence = traced.evidence
    often = evidence is not None and evidence.shown >= OFTEN * evidence.of
    patience = Patience(PLAYING)
    played = _played(program, groups, games, most, seconds, patience, whole=not often)
    right = played is not None and played.fault in RIGHT and played.finished
    if played is None and patience.is_hurried:  # nothing is said against it that is not sure
        raise BadFile("{file} did not come to an end in time", file=program.path.name)
    return played if right else None


def _played(
    program: Program,
    groups: Sequence[Sequence[Defined]],
    games: Sequence[Game],
    most: int,
    seconds: float,
    patience: Patience,
    whole: bool = False,
) -> Trace | None:
    """What shows when the program plays by itself; None if that is not clear."""
    seen: list[tuple[tuple[float, float], Trace, Sight]] = []
    with contextlib.suppress(Exception):  # what the program's objects do when they are compared
        for traced, sight, group, wider in rehearse(
            program, groups, games, most, seconds, patience, whole
        ):
            legal = _legal_share(traced.watcher)
            traced.reading = _said_of_play(traced, sight, group)
            if traced.fault in RIGHT and legal >= LEGIBLE:
                more = wider()
                if more is None or more.fault not in MISSED:
                    return traced
                more.reading = _said_of_play(more, sight, group)
                return more
            seen.append(((round(legal, 2), -round(_wrong_share(traced), 2)), traced, sight))
    if not seen:
        return None
    rank, best, sight = max(seen, key=lambda one: one[0])
    equal = [traced for other, traced, _ in seen if other == rank]
    others = [one for _, _, one in seen if one.rules != sight.rules]
    if rank[0] < LEGIBLE or any(one.fault is not best.fault for one in equal):
        return None
    return None if others and best.fault in OF_ENDS else best


def _said_of_play(traced: Trace, sight: Sight, group: Sequence[Defined]) -> Message:
    """How a program was read that played, in words."""
    assert traced.watcher.root is not None
    return Message(
        "The program played by itself, and {name} was watched from {position} on: the board is"
        " {board}, and values are for {side}.",
        name=group[0].full_name,
        position=traced.watcher.root.position.code,
        board=sight.text,
        side=_sides(sight.is_turned)[traced.diagnosis.perspective],
    )


def _is_of_lines(found: Trace, games: Sequence[Game]) -> bool:
    """Whether a fault may only show because lines have another length than was thought."""
    size = _size(found.watcher.rules)
    lengths = {game.start.rules.k for game in games if _size(game.start.rules) == size}
    return len(lengths) > 1 and found.fault in OF_ENDS


def _size(rules: Rules) -> tuple[int, int]:
    return rules.width, rules.height


def _games(program: Program) -> list[Game]:
    """The games that the program may be about, each begun."""
    with program.running():
        objects = find_objects(program, ("X", "O"), Position.start(NEUTRAL))
        return games_of(program, values_of(program, objects.values()))


def _said(trial: Trial, traced: Trace, position: Position) -> Message:
    """How the program was read, in words."""
    sides = _sides(trial.setting.layout.is_turned)
    if traced.diagnosis.only_moves:
        return Message(
            "Read as {call}: the board is {board}, and moves are returned without a value.",
            call=trial.setting.call_text(position),
            board=trial.setting.layout.describe(),
        )
    return Message(
        "Read as {call}: the board is {board}, and values are for {side}.",
        call=trial.setting.call_text(position),
        board=trial.setting.layout.describe(),
        side=sides[traced.diagnosis.perspective],
    )


def _sides(is_turned: bool) -> dict[str, Message]:
    """For whom values are, in words."""
    return {
        "mover": Message("the side to move"),
        "waiting": Message("the side that has just moved"),
        "first": Message("O, who begins here") if is_turned else Message("X"),
        "second": Message("X, who comes second here") if is_turned else Message("O"),
    }


def watch(
    setting: Setting, position: Position, most: int, seconds: float, leaves: int | None = None
) -> Trace:
    """Call the search as the setting says, and say what was seen; with few leaves it is quick."""
    return _judged(setting, _listen(setting, position, most, seconds, leaves))


def _judged(setting: Setting, watcher: Watcher) -> Trace:
    diagnosis = Diagnosis(watcher, *setting.names())
    return Trace(watcher, diagnosis, diagnosis.evidence())


def _listen(
    setting: Setting, position: Position, most: int, seconds: float, leaves: int | None
) -> Watcher:
    """The calls of a search that is called as the setting says."""
    with setting.program.running():
        try:
            arguments, stones = setting.prepare(position, leaves)
            watcher = Watcher(setting.functions(), position.rules, None, most, seconds, stones)
            if setting.is_nested:
                watcher.run_inside(setting.entry(), arguments, setting.hooks(), position)
            elif setting.is_entered:
                watcher.run(arguments, setting.entry(), position)
            else:
                watcher.run(arguments)
        finally:
            setting.restore()
    return watcher


def _told(error: BaseException | None) -> Message | str:
    """An error as it is told: ours in words, those of the program as Python writes them."""
    return error.message if isinstance(error, InarowError) else repr(error)


def nothing_seen(group: Sequence[Defined], reason: Message | str = "") -> BadOption:
    """What is said of a search that makes no move."""
    return BadOption(
        "{name} looks at no move of this position, whatever board it is given{reason}: say by"
        " --board what it takes",
        name=group[0].full_name,
        reason=reason,
    )


def _shows(stones: Stones, position: Position, or_more: bool) -> bool:
    if or_more:
        return not (position.first & ~stones.first or position.second & ~stones.second)
    return (stones.first, stones.second) == (position.first, position.second)


class Reader:
    """Tries all ways to call the searches of a program."""

    def __init__(
        self,
        program: Program,
        position: Position,
        kind: str,
        given: Mapping[str, Any],
        seconds: float,
        quick: bool = True,
    ) -> None:
        self._quick = quick
        self._program = program
        self._kind = kind
        self._given = given
        self._seconds = seconds
        self._probe = _near_the_end(position) if quick else position
        self._failure: BaseException | None = None
        self._hurried = False
        self._arrays = _arrays_of(program)
        self._plain = PLAIN | set(dir(getattr(self._arrays, "ndarray", None))) | {"tostring"}
        self._objects: dict[str, dict[str, Any]] = {}
        self._own_moves: dict[tuple[int, int], OwnMove | None] = {}
        self._passed: dict[int, dict[str, list[Any]]] = {}

    def read(self, group: Sequence[Defined]) -> Trial:
        """The way under which the search is right, or least wrong. Raises BadOption."""
        self._failure = None
        soon, deadline = Patience(FIRST_SHARE * self._seconds), Patience(self._seconds)
        starts = [one for one in watched(group) if one.outer is None]
        starts = starts or [one.outer for one in group[:1] if one.outer is not None]
        layouts = self._all_layouts()
        settings = self._settings(group, starts, layouts)
        glances = self._glances(settings, soon, TOGETHER * len(layouts))
        trials = self._trials(glances, deadline)
        best = max(trials, key=lambda trial: trial.rank, default=None)
        for settings in self._other_ways(group, glances, best):
            if best is None or not best.is_right:
                others = self._trials(self._glances(settings, deadline)[:FEW], deadline)
                if best is None and others:
                    best, trials = max(others, key=lambda trial: trial.rank), others
                best = next((trial for trial in others if trial.is_right), best)
        if best is None or (best.traced.fault is None and not best.is_right):
            raise self._nothing(group)
        if self._hurried and not best.is_right and not best.is_stuck:
            name = self._program.path.name
            raise BadFile("{file} did not come to an end in time", file=name)
        self._refuse_guess(best)
        self._refuse_two(best, trials)
        return replace(best, hurried=soon.is_hurried or deadline.is_hurried)

    def pickers(self, group: Sequence[Defined], like: Setting) -> Iterator[Setting]:
        """Ways to call the functions that pick a move by this search and want only a board."""
        layout = like.layout
        objects = self._made(layout.marks, layout)
        for one in callers_of(group, self._program):
            if wants_a_board(uses_of(group, one)):
                yield from itertools.islice(self._calls(group, one, layout, objects), FEW)

    def _other_ways(
        self, group: Sequence[Defined], glances: Sequence[Setting], best: Trial | None
    ) -> Iterator[Iterator[Setting]]:
        """Ways that are tried only where the usual ones show a fault."""
        layouts = {id(one.layout): one.layout for one in glances}.values()
        starts = {id(one.start): one.start for one in glances}.values()
        if best is not None and best.traced.fault is Fault.PLAYER:  # the other side may begin
            turned = [layout.turned() for layout in layouts if layout.paths]
            yield self._settings(group, list(starts), turned)
        entries = callers_of(group, self._program)  # maybe somebody must set the stage
        if entries:
            yield self._settings(group, entries, list(layouts) or self._all_layouts())

    def _glances(
        self, settings: Iterator[Setting], deadline: Patience, least: int = 0
    ) -> list[Setting]:
        """The ways that make sense when they are tried for a few calls, the best first.

        With fewer than the `least` number looked at, nobody can be blamed for anything.
        """
        glances: list[tuple[float, int, Setting]] = []
        useless: Counter[int] = Counter()
        for index, setting in enumerate(settings):
            if index > 2 * MOST_WAYS or len(glances) > MOST_WAYS or deadline.is_over:
                self._hurried = deadline.is_over and index < least
                break
            if useless[id(setting.layout)] >= PATIENCE:
                continue
            seen = self._look(setting, GLANCE)
            if seen is None or (seen.calls == 1 and not self._is_telling(seen)):
                useless[id(setting.layout)] += 1
            else:
                legal = _legal_share(seen)
                useless[id(setting.layout)] += DOUBT if legal < DOUBTFUL else 0
                glances.append((-legal, index, setting))
                if sum(share == -1.0 for share, *_ in glances) >= CLOSE:
                    break
        return [setting for *_, setting in sorted(glances, key=lambda one: one[:2])[:CLOSE]]

    def _trials(self, glances: Sequence[Setting], deadline: Patience) -> list[Trial]:
        """Look at ways closely, until one is right."""
        trials: list[Trial] = []
        for setting in glances:
            if trials and deadline.is_over:
                break
            traced = self._try(setting, PROBE)
            if traced is not None:
                legal = _legal_share(traced.watcher)
                trials.append(Trial(setting, traced, legal, _wrong_share(traced)))
                if trials[-1].is_right:
                    break
        return trials

    def _refuse_guess(self, best: Trial) -> None:
        """Raise BadOption if the fault may come from an argument that nobody can guess."""
        if best.is_right:
            return
        evidence, ended = best.traced.evidence, best.traced.watcher.ended
        everywhere = evidence is not None and evidence.shown == evidence.of
        stopped = isinstance(ended, TooManyCalls | TimeUp | None)
        if everywhere and best.traced.fault is Fault.NO_MOVE and stopped:
            raise self._nothing(best.setting.group)  # it moves elsewhere than on this board
        if self._program.lacks(ended):
            return
        if best.traced.fault is Fault.RAISED and self._kind == "auto" and not self._given:
            raise BadOption(
                "{name} fails, however it is called ({error}): say by --with or --board what it"
                " takes",
                name=best.setting.start.full_name,
                error=_told(best.traced.watcher.ended),
            )
        uses = best.setting.uses()
        for name, use in uses.items():
            known = name in self._given or use.default is not None or use.is_configuration
            known = known or use.parts > 1  # all that it may be was tried
            value = best.setting.values[name](self._probe)
            known = known or isinstance(value, Own) or is_own(value, self._program)
            if use.role is Role.OTHER and not known:
                raise BadOption("what should {name} be? Say it by --with {name}=VALUE", name=name)
        if best.traced.fault in (Fault.PLAYER, Fault.PERSPECTIVE, Fault.MAX_MIN):
            named = [
                node
                for one in best.setting.group
                for node in ast.walk(one.node)
                if isinstance(node, ast.Name)
            ]
            local = {node.id for node in named if isinstance(node.ctx, ast.Store)}
            self._refuse_unknown(best.setting)
            unclear = ({node.id for node in named} - local) & self._program.guessed
            for name in sorted(one for one in unclear if not words(one) & (COMPUTERS | HUMANS)):
                if isinstance(self._program.names.get(name), str | Anything):
                    raise BadOption(
                        "{name} gets its value only while the program runs: give it one at the top"
                        " of the file, so that the search can be watched",
                        name=name,
                    )

    def _refuse_unknown(self, setting: Setting) -> None:
        """Raise BadOption if objects have attributes that nobody knows and the search asks for."""
        asked = {
            node.attr
            for one in setting.group
            for node in ast.walk(one.node)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
        }
        for made in filter(None, (setting.prototype, setting.owner)):
            for name, value in held_by(made).items():
                if isinstance(value, Anything) and name in asked:
                    raise BadOption(
                        "{name} gets its value only while the program runs: give it one at the top"
                        " of the file, so that the search can be watched",
                        name=f"{type(made).__name__}.{name}",
                    )

    def _refuse_two(self, best: Trial, trials: Sequence[Trial]) -> None:
        """Raise BadOption if another way fits as well and shows another fault."""
        for other in trials:
            if best.is_right or other is best or other.rank != best.rank:
                continue
            if other.traced.fault is not best.traced.fault:
                raise BadOption(
                    "{name} can be understood in two ways, {one} and {two}: say by --with which is"
                    " meant, like --with {hint}",
                    name=best.setting.start.full_name,
                    one=best.setting.call_text(self._probe),
                    two=other.setting.call_text(self._probe),
                    hint=_difference(best.setting, other.setting, self._probe),
                )

    def _try(self, setting: Setting, most: int) -> Trace | None:
        """Call a search in this way; None if it makes no sense."""
        watcher = self._look(setting, most)
        try:
            return None if watcher is None or _is_mute(watcher) else _judged(setting, watcher)
        except Exception as error:  # what the program's objects do when they are compared
            self._failure = self._failure or error
            return None

    def _look(self, setting: Setting, most: int) -> Watcher | None:
        """The calls of a search that is called in this way; None if it makes no sense."""
        try:
            leaves = FEW_LEAVES if self._quick else None
            watcher = _listen(setting, self._probe, most, self._seconds / 4, leaves)
        except (Exception, Ended) as error:
            self._failure = self._failure or error
            return None
        ended = watcher.ended
        if isinstance(ended, ForeignMark | BadNotation):
            return None
        root = watcher.root
        # Where another function calls the search, the first board that is seen may be a move on.
        inside = setting.is_nested or setting.is_entered
        first = root.children[0] if inside and root and root.step < 0 and root.children else root
        if first is not None and not _shows(first.before, self._probe, inside):
            return None  # the search has another board before it
        if _is_waiting(watcher):
            self._failure = self._failure or BadNotation(
                "its move is made only after it was called"
            )
            return None
        if watcher.calls == 1 and ended is not None and not self._is_telling(watcher):
            self._failure = ended
            return None
        return watcher

    def _is_telling(self, watcher: Watcher) -> bool:
        """Whether one call alone says enough: it never ends, or a name in it is not there."""
        return isinstance(watcher.ended, TimeUp) or self._program.lacks(watcher.ended)

    def _nothing(self, group: Sequence[Defined]) -> InarowError:
        """Why no way to call the search works."""
        error = self._failure
        known = error is not None and not isinstance(error, ForeignMark)
        reason = Message(" ({error})", error=_told(error)) if known else ""
        if missing := self._program.missing:
            return BadFile(
                "{name} can't be watched{reason}; not installed here: {names}",
                name=group[0].full_name,
                reason=reason,
                names=", ".join(missing),
            )
        return nothing_seen(group, reason)

    def _all_layouts(self) -> list[Layout]:
        with self._program.running():
            return list(self._layouts(self._made(("X", "O"))))

    def _settings(
        self, group: Sequence[Defined], starts: Sequence[Defined], layouts: Sequence[Layout]
    ) -> Iterator[Setting]:
        """All plausible ways with these functions and boards, the likeliest first.

        A few with every board, then a few more: what can't be right is soon left alone.
        """
        waiting = [self._with_board(group, starts, layout) for layout in layouts]
        while waiting:
            for ways in list(waiting):
                some = list(itertools.islice(ways, TOGETHER))
                yield from some
                if len(some) < TOGETHER:
                    waiting.remove(ways)

    def _with_board(
        self, group: Sequence[Defined], starts: Sequence[Defined], layout: Layout
    ) -> Iterator[Setting]:
        objects = self._made(layout.marks, layout)
        for start in starts:
            calls = self._calls(group, start, layout, objects)
            yield from itertools.islice(calls, MOST_WAYS // 6)

    def _made(self, marks: Marks, layout: Layout | None = None) -> dict[str, Any]:
        """An object of each class of the program, made with these marks and such a board."""
        key = repr((marks, None if layout is None else layout.template))
        if key not in self._objects:
            with self._program.running():
                known = {} if layout is None else self._made(marks)
                self._objects[key] = find_objects(self._program, marks, self._probe, layout, known)
        return self._objects[key]

    def _own_move(self, made: Any, layout: Layout) -> OwnMove | None:
        """How an object makes moves by itself."""
        key = (id(made), id(layout))
        if key not in self._own_moves:
            with self._program.running():
                self._own_moves[key] = find_own_move(made, layout)
        return self._own_moves[key]

    def _layouts(self, objects: Mapping[str, Any]) -> Iterator[Layout]:
        rules = self._probe.rules
        make, read = (self._program.names.get(name) for name in ("make_board", "read_board"))
        if callable(make) and callable(read) and self._kind == "auto":
            yield adapted(rules, make, read)
            return
        constants, enums = constants_of(self._program), enums_of(self._program)
        written, named = written_by(self._program), named_marks(self._program)
        empties = [*empties_of(self._program), *blanks_of(self._program)]
        templates = []
        if self._kind == "auto":
            templates = find_templates(values_of(self._program, objects.values()), rules)
        if self._kind == "position" or (self._kind == "auto" and _speaks_ours(self._program)):
            yield ours(rules)
        for template in templates:
            for marks in pairs_for(template, constants, enums, written, named)[:3]:
                yield from layouts_of(template, rules, marks)
        if self._kind == "position":
            return
        for template in usual_boards(rules, constants, self._kind, self._arrays, empties):
            for marks in pairs_for(template, constants, enums, written, named)[:2]:
                yield from layouts_of(template, rules, marks)

    def _calls(
        self,
        group: Sequence[Defined],
        start: Defined,
        layout: Layout,
        objects: Mapping[str, Any],
    ) -> Iterator[Setting]:
        uses = uses_of(group, start)
        owner = None
        if start.owner is not None and not start.is_static:
            owner = objects.get(start.owner)
            if owner is None:
                return
        if id(start) not in self._passed:
            self._passed[id(start)] = passed_to(start, group, self._program)
        passed = self._passed[id(start)]
        ways = (1, 0) if asks_marks(self._program, list(objects.values())) else (1,)

        def held(holder: str | None, prototype: Any) -> Iterator[Setting]:
            keeper = owner if prototype is None else prototype
            own_move = None if keeper is None else self._own_move(keeper, layout)
            moves = [None] if own_move is None else [own_move, None]
            made = list(objects.values())
            for values in argument_values(
                uses, passed, self._program, made, layout, self._given, holder
            ):
                for move, computer in itertools.product(moves, ways):
                    yield Setting(
                        self._program,
                        group,
                        start,
                        layout,
                        values,
                        holder,
                        prototype,
                        owner,
                        move,
                        computer,
                    )

        kinds = [held(*kind) for kind in self._holders(uses, layout, objects)]
        for together in itertools.zip_longest(*kinds):
            yield from filter(None, together)

    def _holders(
        self, uses: Mapping[str, Use], layout: Layout, objects: Mapping[str, Any]
    ) -> Iterator[tuple[str | None, Any]]:
        """Which parameter holds the board, and in which object; none if it is kept elsewhere."""
        boards = [name for name, use in uses.items() if use.role is Role.BOARD][:1]
        for name in boards:
            use = uses[name]
            if (
                not use.attributes - self._plain and not use.board_key
            ) or layout.kind == "position":
                yield name, None
            if use.is_observation and layout.kind == "cells":
                yield name, Observation(layout.rules)
            elif use.board_key and not use.is_observation:
                yield name, {**dict.fromkeys(use.keys), use.board_key: layout.template}
            keepers = _keepers(objects, layout)
            said = [made for made in keepers if type(made).__name__ == use.said]
            for made in said or keepers:
                handed = not use.attributes and not use.subscripted
                if all(_has(made, one) for one in use.attributes) and (
                    board_path(made, layout) if handed else use.attributes
                ):
                    yield name, made
        if not boards:
            yield None, None


def _keepers(objects: Mapping[str, Any], layout: Layout) -> list[Any]:
    """The objects of the program that may hold the board: those that hold such a board first.

    One that another object holds may have another size than one that is made alone.
    """
    held = [one for made in objects.values() for one in objects_in(made)]
    made = {id(one): one for one in [*objects.values(), *held]}.values()
    keepers = [one for one in made if next(board_slots(one, layout.template), None)]
    others = [one for one in objects.values() if not any(one is keeper for keeper in keepers)]
    kinds = {type(keeper) for keeper in keepers}
    return [*keepers, *(one for one in others if type(one) not in kinds)]


# Attributes of lists, texts, dictionaries and arrays: what has only these is no object.
PLAIN = frozenset(dir(list)) | frozenset(dir(str)) | frozenset(dir(dict))


def _speaks_ours(program: Program) -> bool:
    """Whether the program uses this package, or speaks of boards as our positions do."""
    nodes = [node for tree in program.trees for node in ast.walk(tree)]
    if {"outcome", "legal_moves", "play"} <= {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }:
        return True
    names = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    names += [one.name for node in nodes if isinstance(node, ast.Import) for one in node.names]
    return any(name.partition(".")[0] == "inarow" for name in names)


def _has(made: Any, name: str) -> bool:
    """Whether an object has an attribute, even if asking for it fails now."""
    return hasattr(type(made), name) or name in getattr(made, "__dict__", ())


def _arrays_of(program: Program) -> Any:
    """NumPy, if the program uses it, or arrays that somebody else makes with it."""
    for module in program.modules:
        for value in vars(module).values():
            if getattr(value, "__name__", "") == "numpy" and hasattr(value, "ndarray"):
                return value
    slices = (
        part
        for tree in program.trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple)
        for part in node.slice.elts
    )
    if any(isinstance(part, ast.Slice) for part in slices):
        with contextlib.suppress(ImportError):
            return importlib.import_module("numpy")
    return None


def _near_the_end(position: Position) -> Position:
    """A position with the same side to move from which everything can be searched."""
    rng = random.Random(1)
    cells = position.rules.cells
    if cells - position.ply <= SMALL or cells > 16:
        return position
    while True:
        at = position
        while at.outcome is None and (cells - at.ply > SMALL or at.turn is not position.turn):
            at = at.play(rng.choice(at.legal_moves()))
        if at.outcome is None:
            return at


def _is_mute(watcher: Watcher) -> bool:
    """Whether calls return nothing, and keep no number: then it is no search."""
    if not watcher.finished or not isinstance(watcher.ended, TooManyCalls | TimeUp | None):
        return False
    return all(call.value in (None, {}) and not call.kept for call in watcher.finished)


def _is_waiting(watcher: Watcher) -> bool:
    """Whether calls are told a move that they make themselves: brothers have the same board then.

    One that the call above them has changed: a move that nobody makes is a fault.
    """
    families = [
        {child.before for child in call.children}
        for call in watcher.all_calls()
        if len(call.children) > 1 and all(child.before != call.before for child in call.children)
    ]
    return bool(families) and sum(len(one) == 1 for one in families) > len(families) / 2


def _legal_share(watcher: Watcher) -> float:
    if read_answers(watcher.finished).only_moves:  # it may play on with them, several at once
        return 1.0
    steps = [
        Visit(call).made in call.parent.position.legal_moves()
        and step_fault(Visit(call.parent), call) is None
        for call in watcher.all_calls()
        if call.parent is not None and call.parent.position.outcome is None
    ]
    return sum(steps) / len(steps) if steps else 0.0


def _wrong_share(traced: Trace) -> float:
    visits = [visit for visit in traced.diagnosis.visits if visit.complete]
    if not visits or not isinstance(traced.watcher.ended, TooManyCalls | TimeUp | None):
        return 1.0
    return sum(traced.diagnosis.truth.is_wrong(visit) for visit in visits) / len(visits)


def _difference(one: Setting, other: Setting, position: Position) -> str:
    """What has to be said to tell two ways apart."""
    for name, value in one.values.items():
        if name != one.holder and value(position) != other.values[name](position):
            return f"{name}={value(position)!r}"
    return f"--board {one.layout.kind}"
