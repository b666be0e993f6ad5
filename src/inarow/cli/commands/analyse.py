"""`inarow analyse`: what every move of a position is worth."""

from collections.abc import Iterable, Iterator

from inarow.cli.arguments import options
from inarow.cli.arguments.position import is_diagram, read_rest, read_unfinished
from inarow.cli.failures import FAILED, FINE
from inarow.cli.terminal.output import json_text, standard_input, tell
from inarow.cli.terminal.report import public_score, report_search
from inarow.engine.engine import Engine, solvable
from inarow.locale import _, say
from inarow.rules import InarowError, Position, Rules
from inarow.search import Limit, Report

PATIENCE = 10.0  # seconds for a board on which not every move can be proven


def analyse(
    arguments: list[str] = options.argument(
        _("POSITION"),
        _(
            "A game (tic-tac-toe, 7x6k4g), alone or with moves (connect-four 44355); a position's"
            " code (3x3k3:xo1/1x1/3); or a game and -, to read a diagram from standard input, or"
            " a list of moves from each of its lines."
        ),
        complete=options.complete_game,
    ),
    seconds: str | None = options.option(
        _("SECONDS"),
        _("Time to search; 0 is no limit. By default 10 on boards too large to solve."),
    ),
    threads: int = options.THREADS,
    memory: int = options.memory(256),
    no_book: bool = options.NO_BOOK,
    json: bool = options.JSON,
) -> int:
    """Print the score of every move."""
    if len(arguments) == 2 and arguments[1] == "-":
        text = standard_input().read()
        rules = Rules.read(arguments[0])
        if not is_diagram(text):
            usual = None if solvable(rules) else PATIENCE
            limit = Limit(seconds=usual if seconds is None else options.read_seconds(seconds))
            engine = Engine(rules, memory, threads, not no_book)
            return _analyse_lines(engine, text.splitlines(), limit, json)
        arguments = [rules.code, text]
    position = read_unfinished(arguments)
    usual = None if solvable(position.rules) else PATIENCE
    limit = Limit(seconds=usual if seconds is None else options.read_seconds(seconds))
    engine = Engine(position.rules, memory, threads, not no_book)
    return report_search(position, lambda show: engine.analyse(position, limit, show), json)


def _analyse_lines(engine: Engine, lines: Iterable[str], limit: Limit, as_json: bool) -> int:
    """Print the values of all moves of the position on each line; with the exit code."""
    asked: list[tuple[str, Position]] = []
    faulty = 0

    def positions() -> Iterator[Position]:
        nonlocal faulty
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            try:
                position = read_rest(engine.rules, text).position
            except InarowError as error:
                faulty += 1
                tell(_("line {number}: {reason}", number=number, reason=say(error.message)))
                continue
            asked.append((text, position))
            yield position

    show = _as_data if as_json else _as_text
    for index, report in enumerate(engine.analyse_many(positions(), limit)):
        print(show(*asked[index], report), flush=True)
    return FAILED if faulty else FINE


def _as_text(text: str, position: Position, report: Report | None) -> str:
    """The list of moves, the best move, and every move with its value, the best first.

    A game that is over has its outcome there.
    """
    if report is None:
        return f"{text} outcome:{_outcome(position)}"
    ordered = sorted(report.values.items(), key=lambda valued: valued[1], reverse=True)
    values = " ".join(f"{move}:{score.short}" for move, score in ordered)
    return f"{text} {report.move} {values}"


def _as_data(text: str, position: Position, report: Report | None) -> str:
    if report is None:
        return json_text({"moves": text, "outcome": _outcome(position)})
    public = public_score(report.score, position.rules, position.ply)
    return json_text({"moves": text, **report.as_data(), "public": public})


def _outcome(position: Position) -> str:
    assert position.outcome is not None
    return position.outcome.value
