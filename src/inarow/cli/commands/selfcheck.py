"""`inarow selfcheck`: positions with known answers, and what the search says to them."""

from collections.abc import Iterable

from inarow.cli.arguments import options
from inarow.cli.failures import FAILED, FINE
from inarow.cli.terminal.output import print_json, tell_notices
from inarow.draw import draw_text
from inarow.engine.engine import package_notices
from inarow.locale import _, ngettext, say
from inarow.phrases.score import score_phrase
from inarow.review.selfcheck import CHECKS, Finding, run_check
from inarow.rules import Cell
from inarow.search import Limit, Score


def selfcheck(
    seconds: float | None = options.seconds(_("Time for each position."), "10"),
    json: bool = options.JSON,
) -> int:
    """Run all checks; the exit code is 1 if one fails or a file of the package is damaged."""
    limit = Limit(seconds=seconds)
    notices = package_notices()
    tell_notices(notices)
    findings = []
    for check in CHECKS:
        finding = run_check(check, limit)
        findings.append(finding)
        if not json:
            _show(finding)
    good = sum(finding.passed for finding in findings)
    if json:
        print_json([finding.as_data(say) for finding in findings])
    else:
        text = ngettext(
            "{good} of {n} position answered correctly",
            "{good} of {n} positions answered correctly",
            len(findings),
            good=good,
        )
        print(text)
    return FINE if good == len(findings) and not notices else FAILED


def _show(finding: Finding) -> None:
    check, report = finding.check, finding.report
    head = _("right") if finding.passed else _("WRONG")
    print(f"{say(check.name)}: {head}")
    print(draw_text(check.position))
    print(_("expected: {answer}", answer=_answer(check.expected, check.score)))
    print(_("found: {answer}", answer=_answer((report.move,), report.score)))
    print()


def _answer(moves: Iterable[Cell], score: Score | None) -> str:
    text = " ".join(map(str, moves))
    return text if score is None else f"{text}, {score_phrase(score)}"
