"""A learner's own player in the arena: its rating, where it lost points, and a certificate."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from inarow.arena import (
    Gauntlet,
    Here,
    Ledger,
    OpeningRule,
    Plan,
    Progress,
    Terms,
    Tournament,
    read_entrants,
    summarize,
)
from inarow.arena.fixture import Played
from inarow.arena.opening import Choice, usual_plies
from inarow.arena.standings import Standing
from inarow.cli.terminal.output import tell, write_text
from inarow.cli.terminal.tournament import print_summary
from inarow.course.folder import CourseFolder
from inarow.course.lesson import LESSONS
from inarow.draw.sheet import Figure, Page, draw_sheet
from inarow.draw.text import draw_text
from inarow.locale import _, decimal, ngettext, number, say
from inarow.phrases.game import title
from inarow.phrases.tournament import game_phrase
from inarow.review import MoveReview, review_game
from inarow.rules import Game, Rules, Side

GAME = "connect-four"
OPPONENTS = ("random", "careful", "alpha-beta:depth=2", "alpha-beta:depth=4", "monte-carlo")
ROUNDS = 2
MOVE_SECONDS = 0.5
CERTIFICATE = "certificate.html"
LOOKED_AT = 3  # games in which points were lost
OWN = "champion"


class Lost(NamedTuple):
    """A game that was not won, and the move to blame, if one is."""

    game: Game
    side: Side
    move: MoveReview | None


def play_champion(file: Path, course: CourseFolder, name: str | None, seed: int) -> None:
    """Play the ladder, say what came of it, and write the certificate."""
    rules = Rules.read(GAME)
    entrants = read_entrants([f"{OWN}=bot:{file}", *OPPONENTS])
    plan = Plan(
        Terms(rules, move_seconds=MOVE_SECONDS),
        entrants,
        Gauntlet(ROUNDS),
        OpeningRule(Choice.BALANCED, usual_plies(rules)),
        seed,
    )
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.create(Path(folder) / "champion.sqlite", plan) as ledger,
    ):
        tournament = Tournament(ledger)
        tournament.play(Here(), watch=_tell_games)
        summary = summarize(tournament)
        games = list(ledger.games())
    print_summary(summary)
    (own,) = [row for row in summary.standings.rows if row.entrant == 0]
    lost = list(_lost(games))
    print()
    print(_rating(own))
    for one in lost:
        print()
        print(_lost_text(one))
    target = course.path / CERTIFICATE
    course.path.mkdir(parents=True, exist_ok=True)
    write_text(str(target), _certificate(own, games, lost, course, name))
    print()
    print(_("Your certificate, to print: {file}", file=target))


def _tell_games(progress: Progress, games: Sequence[Played]) -> None:
    for game in games:
        tell(game_phrase(progress, game))


def _own_side(game: Game) -> Side:
    return Side.FIRST if game.first == OWN else Side.SECOND


def _lost(games: list[Game]) -> Iterator[Lost]:
    """The first few games that were not won, lost ones first, each with the move to blame."""
    unwon = [game for game in games if _points(game) < 1]
    for game in sorted(unwon, key=_points)[:LOOKED_AT]:
        side = _own_side(game)
        review = review_game(game)
        own = [move for move in review.mistakes if move.side is side]
        decisive = review.decisive
        blamed = decisive if decisive is not None and decisive.side is side else None
        if blamed is not None and blamed.best.is_loss and not blamed.is_mistake:
            blamed = None  # the opening was lost, and a few plies more would not have helped
        yield Lost(game, side, blamed or (own[-1] if own else None))


def _points(game: Game) -> float:
    """What a game brought to the champion."""
    if game.ending is None or game.ending.winner is None:
        return 0.5
    return 1.0 if game.ending.winner is _own_side(game) else 0.0


def _worth(game: Game) -> tuple[float, int]:
    """What to be proud of: points, the more the stronger the opponent."""
    opponent = game.second if _own_side(game) is Side.FIRST else game.first
    return _points(game), OPPONENTS.index(opponent)


def _rating(own: Standing) -> str:
    return _(
        "Your champion scored {points} of {games}; its rating among these players is {rating} ±"
        " {margin}.",
        points=decimal(own.points, 1 if own.points % 1 else 0),
        games=own.games,
        rating=round(own.rating.value),
        margin=round(own.rating.margin),
    )


def _against(game: Game) -> str:
    """The result as a line."""
    names = {Side.FIRST: game.first, Side.SECOND: game.second}
    opponent = names[_own_side(game).other]
    if _points(game) == 1:
        return _("won against {player}", player=opponent)
    if _points(game) == 0:
        return _("lost against {player}", player=opponent)
    return _("drawn against {player}", player=opponent)


def _why(move: MoveReview) -> str:
    """What is to be said of a move first."""
    return say(move.reasons[0].message if move.reasons else move.message)


def _lost_text(one: Lost) -> str:
    """A game in which points were lost, with the board before the move to blame."""
    if one.move is None:
        return _("{result}: no move of yours is to blame.", result=_against(one.game).capitalize())
    head = _(
        "{result}, with move {n}, {move}: {reason}",
        result=_against(one.game).capitalize(),
        n=one.move.ply,
        move=str(one.move.move),
        reason=_why(one.move),
    )
    before = one.game.positions[one.move.ply - 1]
    return f"{head}\n{draw_text(before.play(one.move.move), one.move.move)}"


def _certificate(
    own: Standing, games: list[Game], lost: list[Lost], course: CourseFolder, name: str | None
) -> str:
    passed = course.progress().passed
    text = [
        name or "_" * 30,
        ngettext(
            "has passed {passed} of {n} lesson of the course",
            "has passed {passed} of {n} lessons of the course",
            len(LESSONS),
            passed=number(passed),
        ),
        _("and has written a player for {game}.", game=title(games[0].start.rules)),
        _rating(own),
        time.strftime("%Y-%m-%d"),
    ]
    figures = [
        Figure(
            game.position,
            _against(game),
            (_against(game), " ".join(map(str, game.moves))),
            game.moves[-1] if game.moves else None,
        )
        for game in sorted(games, key=_worth, reverse=True)
    ]
    learned = [
        Figure(
            one.game.positions[one.move.ply],
            _against(one.game),
            (_against(one.game), f"{one.move.move}: {_why(one.move)}"),
            one.move.move,
        )
        for one in lost
        if one.move is not None
    ]
    pages = [
        Page(_("Certificate"), figures[:3], text),
        Page(_("All games"), figures[3:]),
    ]
    if learned:
        pages.append(Page(_("Where points were lost"), learned))
    return draw_sheet(pages)
