"""From what a bot did to what its author should change."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inarow.bots.check.finding import Finding, Kind
from inarow.bots.formats.sites import PLACE_DISC
from inarow.bots.lacking import LACKING, OWN_FILE
from inarow.bots.process import KILLED
from inarow.players.fault import PlayerFault
from inarow.rules import Cell, Message, Position, Reason, Rules

# Formats in which columns and rows are counted from 0.
FROM_ZERO = {
    *"kaggle kaggle-strict function cs50 hackerrank hackerearth codingame gomocup".split(),
    *"aigames riddles".split(),
}
CALLED = {*"kaggle kaggle-strict function cs50 easyai".split()}  # functions: nobody types for them
FOR_ONE_MOVE = {"hackerrank", "hackerearth"}  # whose programs end after their answer
LAST_LINES = 6
NO_SUCH_FILE = re.compile(r"^FileNotFoundError: .*'([^']+)'$")
# An error that ends a thread, and not the program.
IN_A_THREAD = re.compile(r"^Exception in thread |^thread '.*' panicked", re.MULTILINE)
# A name that nothing has defined, in Python and in JavaScript.
UNDEFINED = re.compile(r"^(?:NameError: name '(\w+)'|ReferenceError: (\w+)) is not defined")
# What says that there is no person, screen or terminal; or no network, and nobody's key for it.
NO_PERSON = re.compile(
    r"(?i)Error opening terminal|TERM environment variable|open display|no display name|Headless"
    r"|any X display|SDL_Init|video (system|device)|Xlib\.error|setupterm|termios\.error"
    r"|Inappropriate ioctl|ScriptRunContext"
)
NO_INPUT = re.compile(r"EOFError|NoSuchElementException")
NO_NETWORK = re.compile(
    r"(?i)network is unreachable|name resolution|name or service not known|getaddrinfo|\bENOTFOUND"
    r"|EAI_AGAIN|ECONNREFUSED|Connection(Refused)?Error|URLError|UnknownHost|SocketException"
    r"|listen E(PERM|ACCES)|gaierror|BindException|address family not supported|api_?key"
)
USAGE = re.compile(
    r"(?im)^\s*usage\b.*|^.*(arguments are required|(not enough|too few|missing) arguments?).*"
)
NAMED_ARGUMENT = re.compile(r"\bsys\.argv\[|\bargv\[\d")
# What Python 3 says where Python 2 gave a list or a whole number, and numpy where it gave one.
OF_OLD = re.compile(
    r"'(filter|map|zip|dict_keys|dict_values|dict_items)' (object|has no len)"
    r"|has no attribute '(has_key|iteritems|itervalues|iterkeys)'"
    r"|module '(time|string|collections|inspect|sys|math|platform|itertools|os|asyncio|numpy)' has"
    r" no attribute|cannot import name '\w+' from '(collections|fractions|itertools|string|numpy)'"
    r"|'float' object cannot be interpreted as an integer"
    r"|(list|slice|tuple) indices must be integers"
    r"|only 0-dimensional arrays can be converted"
    r"|ufunc '\w+' not supported for the input types, and the inputs could not be safely coerced"
)


def diagnose(fault: PlayerFault, form: str, position: Position | None) -> Finding:
    """Why a game was lost by a bot of this format; without a position, before its first move."""
    said = fault.evidence.get("said", "").strip()
    where = "" if position is None else position.code
    reason = {"reason": fault.message}
    if found := _lacks_its_world(fault, where, form):
        return found
    if fault.reason is Reason.TIME_OUT:
        if said and where and "end the line" in fault.message.template:
            return Finding(Kind.NO_LINE_END, where, said, {"text": said[:60]})
        last = _last_lines(fault.evidence)
        if IN_A_THREAD.search(fault.evidence.get("stderr", "")):
            return Finding(Kind.EXCEPTION, where, last, {"error": _error_line(last)})
        return Finding(Kind.NO_ANSWER, where, last, reason)
    if fault.reason is Reason.CRASH:
        return _crash(fault, where, form)
    if position is None:
        return Finding(Kind.NOT_READY, where, said, reason)
    if found := _off_by_one(said, position, form):
        return found
    # Brains may say more than their moves.
    if "\n" in said and form != "gomocup" and not _is_move(said.splitlines()[0], form):
        return extra_text(said, where)
    answer = said.splitlines()[-1] if said else ""
    return Finding(Kind.ILLEGAL if _is_move(answer, form) else Kind.NOT_A_MOVE, where, said, reason)


def unknown(fault: PlayerFault, greeted: bool, where: str) -> Finding:
    """What is told of a program that answers no greeting or, then asked for one move, fails."""
    last = _last_lines(fault.evidence)
    reason = Message("it answers no greeting")
    if not greeted:
        said = fault.evidence.get("said", "").strip()
        failed = fault.reason is Reason.CRASH and fault.evidence.get("stderr", "").strip()
        what = (
            Message("it stops with {error}", error=_error_line(last)) if failed else fault.message
        )
        reason = Message(
            "it answers no greeting and, asked like a program of HackerRank, {what}", what=what
        )
        last = last or said
    return Finding(Kind.NOT_KNOWN, where, last, {"reason": reason})


def _lacks_its_world(fault: PlayerFault, where: str, form: str) -> Finding | None:
    """Whether it fails as there is no person, no network, or nothing behind its name."""
    errors, said = fault.evidence.get("stderr", ""), fault.evidence.get("said", "")
    if fault.reason is Reason.TIME_OUT or fault.message.template in LACKING:
        return None
    last = _last_lines(fault.evidence)
    if found := USAGE.search(errors) or USAGE.search(said):
        return Finding(Kind.ARGUMENTS, where, last, {"error": found[0].strip()[:160]})
    if not errors.strip():
        return None
    error = _error_line(errors)
    if "IndexError" in error and NAMED_ARGUMENT.search(last):
        return Finding(Kind.ARGUMENTS, where, last, {"error": error})
    for pattern, kind in ((NO_PERSON, Kind.FOR_PEOPLE), (NO_NETWORK, Kind.NETWORK)):
        if pattern.search(error):
            return Finding(kind, where, last, {"error": error})
    if form in FOR_ONE_MOVE and NO_INPUT.search(error):
        more = Message("it wants to read more than this game's board, as programs for others do")
        return Finding(Kind.NOT_KNOWN, where, last, {"reason": more})
    if form in CALLED and NO_INPUT.search(error):
        return Finding(Kind.FOR_PEOPLE, where, last, {"error": error})
    return None


def extra_text(said: str, where: str) -> Finding:
    """Text where only the move belongs."""
    return Finding(Kind.EXTRA_TEXT, where, said, {"text": said.splitlines()[0][:60]})


def _crash(fault: PlayerFault, where: str, form: str) -> Finding:
    last = _last_lines(fault.evidence)
    reason = {"reason": fault.message}
    if fault.message.template == OWN_FILE.template:
        return Finding(Kind.NO_FILE, where, last, {"path": fault.message.values["name"]})
    if fault.message.template in LACKING:
        return Finding(Kind.LACKS, values=reason)
    too_much = fault.evidence.get("exit") in ("memory", "processes") or fault.message == KILLED
    if too_much or "KiB" in str(fault.message):
        return Finding(Kind.TOO_MUCH, where, last, reason)
    errors = fault.evidence.get("stderr", "")
    if "Error" in errors or "Exception" in errors or "panicked" in errors or "Traceback" in errors:
        error = _error_line(errors)
        if path := NO_SUCH_FILE.search(error):
            return Finding(Kind.NO_FILE, where, last, {"path": path[1]})
        if found := UNDEFINED.match(error):
            values = {"name": found[1] or found[2], "error": error}
            return Finding(Kind.NOT_DEFINED, where, last, values)
        kind = Kind.OUTDATED if OF_OLD.search(error) else Kind.EXCEPTION
        return Finding(kind, where, last, {"error": error})
    kind = Kind.NO_ANSWER if form in FOR_ONE_MOVE else Kind.ENDED
    return Finding(kind if where else Kind.NOT_STARTED, where, last, reason)


def _last_lines(seen: Mapping[str, str]) -> str:
    """The last lines of the error output."""
    return "\n".join(seen.get("stderr", "").strip().splitlines()[-LAST_LINES:])


def _error_line(text: str) -> str:
    """The line that names the error."""
    lines = [line.strip() for line in text.splitlines()]
    named = [line for line in lines if re.match(r"[\w.]*(Error|Exception|panicked|thread)", line)]
    found = (named or lines or [""])[-1]
    if found.endswith(":") and found in lines[:-1]:  # in Rust what was wrong comes behind where
        found = f"{found} {lines[lines.index(found) + 1]}"
    return found.rstrip(".")[:160]


def numbers_in(said: str, form: str) -> tuple[int, ...]:
    """The numbers of an answer, row before column where there are two."""
    answer = (said.splitlines() or [""])[-1]
    found = tuple(int(text) for text in re.findall(r"-?[0-9]{1,4}", answer.partition(" (")[0]))
    return found[::-1] if form in ("gomocup", "hackerearth") else found


def _is_move(answer: str, form: str) -> bool:
    """Whether the answer at least looks like a move of this format."""
    if form == "jsonl":
        return answer.lstrip().startswith("{") and '"move"' in answer
    if form == "text":
        pattern = r"\s*([a-z]\s*[0-9]*|[0-9]+([\s,]+[0-9]+)?)\s*"
        return re.fullmatch(pattern, answer.lower()) is not None
    if form in ("aigames", "riddles"):
        return PLACE_DISC.search(answer) is not None
    if form in ("hackerrank", "hackerearth", "codingame", "gomocup"):
        return re.match(r"\s*-?[0-9]+([\s,]+\S+)*\s*$", answer) is not None
    return bool(re.match(r"(\[?-?[0-9]|')", answer))


def _place(cell: Cell, rules: Rules, form: str) -> tuple[int, ...]:
    """The numbers that a format has for a cell, as many as the game needs."""
    base = 0 if form in FROM_ZERO else 1
    if rules.gravity:
        return (cell.x + base,)
    return (cell.y + base, cell.x + base)


@dataclass(frozen=True)
class Mistake:
    """An illegal answer where only one move was left, so that it is known what was meant."""

    position: Position
    right: tuple[int, ...]
    said: tuple[int, ...]

    @classmethod
    def of(cls, fault: PlayerFault, form: str, position: Position, only: Cell) -> Mistake | None:
        """The mistake, if it is one of numbers."""
        if fault.reason is not Reason.ILLEGAL:
            return None
        said = numbers_in(fault.evidence.get("said", ""), form)
        right = _place(only, position.rules, form)
        return cls(position, right, said) if len(said) == len(right) else None

    def is_swapped(self) -> bool:
        """Whether row and column are the wrong way round."""
        return len(self.right) == 2 and self.said[::-1] == self.right

    def step(self) -> int:
        """By how much each number is too large; 0 if they do not agree."""
        steps = {said - right for said, right in zip(self.said, self.right, strict=True)}
        return steps.pop() if len(steps) == 1 else 0


def explain(mistakes: Sequence[Mistake], form: str) -> Finding | None:
    """What explains all of the mistakes, if there are two or more and they are not all the same."""
    if len(mistakes) < 2 or len({mistake.said for mistake in mistakes}) < 2:
        return None
    first = mistakes[0]
    if all(mistake.is_swapped() for mistake in mistakes):
        values = {"right": _written(first.right), "said": _written(first.said)}
        return Finding(Kind.SWAPPED, first.position.code, values=values)
    step = 1 if form in FROM_ZERO else -1
    if all(mistake.step() == step for mistake in mistakes):
        return _miscounted(step, first.position.code, first.said)
    return None


def _written(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _off_by_one(said: str, position: Position, form: str) -> Finding | None:
    """A number just off the board tells from where the bot counts."""
    if form in ("text", "jsonl") and re.search(r"\b[a-z]0\b", said.lower()):
        return _miscounted(-1, position.code, (0,))  # rows of cells like a1 count from 1, too
    numbers = numbers_in(said, form)
    rules = position.rules
    sizes = (rules.width,) if rules.gravity else (rules.height, rules.width)
    base = 0 if form in FROM_ZERO else 1
    if len(numbers) != len(sizes) or (base == 1 and re.search("[a-z]", said)):
        return None
    if base == 1 and min(numbers) == 0:
        return _miscounted(-1, position.code, numbers)
    over = any(number == size for number, size in zip(numbers, sizes, strict=True))
    if base == 0 and over and min(numbers) > 0:
        return _miscounted(1, position.code, numbers)
    return None


def _miscounted(step: int, where: str, numbers: tuple[int, ...]) -> Finding:
    kind = Kind.COUNTS_FROM_ONE if step > 0 else Kind.COUNTS_FROM_ZERO
    return Finding(kind, where, values={"said": _written(numbers)})
