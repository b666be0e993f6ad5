"""What the engine or a player finds, for whoever asks: the best move and the value of each."""

from collections.abc import Callable

from inarow.cli.failures import FINE, INTERRUPTED
from inarow.cli.terminal.meter import Meter
from inarow.cli.terminal.output import print_json, tell_notices
from inarow.engine.analysis import OnReport
from inarow.engine.convention import to_public_with
from inarow.engine.engine import Interrupted, engine_for
from inarow.locale import _
from inarow.phrases.lines import hanging
from inarow.phrases.score import report_effort, score_phrase, value_rows
from inarow.players import BadPlayer, Match, Player
from inarow.rules import Game, Position, Rules
from inarow.search import Limit, Report, Score


def report_search(
    position: Position,
    search: Callable[[OnReport], Report],
    as_json: bool,
    player: str | None = None,
) -> int:
    """Search and print the report, after Ctrl-C what was found until then; with the exit code."""
    code = FINE
    try:
        with Meter() as meter:
            report = search(meter.update)
    except Interrupted as stopped:
        if stopped.report is None:
            raise
        report, code = stopped.report, INTERRUPTED
    _print_report(position, report, player, as_json)
    return code


def _print_report(position: Position, report: Report, player: str | None, as_json: bool) -> None:
    """Print the report of this player, or of the engine, as text or as JSON."""
    tell_notices(report.notices)
    public = public_score(report.score, position.rules, position.ply)
    if as_json:
        data = {"position": position.code, "player": player or "engine", **report.as_data()}
        print_json({**data, "public": public}, indent=None)
        return
    if report.score is not None:
        note = "" if public is None else f" ({public:+d})"
        print(f"{report.move}: {score_phrase(report.score)}{note}")
    elif report.bounds is not None:
        low, high = map(score_phrase, report.bounds)
        print(_("{move}: between {low} and {high}", move=report.move, low=low, high=high))
    else:
        print(report.move)
    for row in value_rows(report, str):
        print(row)
    if player is None and report.score and report.score.is_exact and report.variation[1:]:
        moves = " ".join(map(str, report.variation))
        print(hanging(_("Best play: {moves}", moves=moves), ""))
    effort = report_effort(report)
    print(effort if player is None else f"{player}: {effort}")


def public_score(score: Score | None, rules: Rules, ply: int) -> int | None:
    """The score that other Connect Four solvers print, where there is one."""
    if score is None or not score.is_exact or not rules.gravity:
        return None
    return to_public_with(score, rules.cells - ply)


def advise(
    game: Game, limit: Limit, player: Player | None = None, on_report: OnReport | None = None
) -> Report:
    """What the engine says about the position, or this player. Raises BadPlayer if it fails.

    The engine answers as soon as its answer is proven. A player gives its own report.
    """
    if player is None:
        return engine_for(game.rules).search(game.position, limit, on_report)
    match = Match(player, player, game, leeway=None)
    try:
        report = match.think(limit)
    finally:
        match.leave()
    if report is None:
        assert match.evidence is not None
        raise BadPlayer(match.evidence.message)
    return report
