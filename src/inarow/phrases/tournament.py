"""What is said while a tournament runs."""

from inarow.arena.fixture import Played
from inarow.arena.report import section
from inarow.arena.tournament import Progress
from inarow.locale import _, decimal, ngettext, number, say
from inarow.phrases.game import time_phrase

RESULTS = ("0-1", "½-½", "1-0")  # by half points of the first side


def stopping_phrase() -> str:
    """What happens after Ctrl-C."""
    return _("Waiting for the games in progress; Ctrl-C again drops them.")


def game_phrase(progress: Progress, game: Played) -> str:
    """A finished game in a line."""
    names = [entrant.name for entrant in progress.plan.entrants]
    result = RESULTS[game.half_points]
    players = f"{names[game.first]} - {names[game.second]}"
    return f"{game.number}: {players} {result} {say(section.REASONS[game.reason])}"


def progress_phrase(progress: Progress) -> str:
    """How much is done, how fast, and how long the rest will take."""
    done, planned = progress.done, progress.planned
    if planned is None:
        parts = [ngettext("{done} game", "{done} games", done, done=number(done))]
    else:
        counts = {"done": number(done), "all": number(planned)}
        parts = [ngettext("{done} of {all} game", "{done} of {all} games", planned, **counts)]
    speed = progress.speed
    parts.append(_("{speed} a second", speed=decimal(speed, 1 if speed < 100 else 0)))
    left = progress.seconds_left
    if left is not None:
        parts.append(_("{time} left", time=time_phrase(left)))
    return ", ".join(parts)
