"""Who watches which game, and what they are sent: always the newest, never a long queue."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from typing import Literal, TypedDict

from inarow import locale
from inarow.rules import Side, SideName
from inarow.search import ReportData, ScoreData
from inarow.web.clients import this_client
from inarow.web.problems import Problem
from inarow.web.stored import StoredGame, StoredGameData, game_text, side_name


class GameNews(TypedDict):
    """A game as it is now."""

    type: Literal["game"]
    game: StoredGameData


class AnalysisNews(TypedDict):
    """What every move is worth; the last report of an analysis has `ended`."""

    type: Literal["analysis"]
    id: int
    report: ReportData
    ended: bool


class CurvePoint(TypedDict):
    """What a position of a game is worth to its side to move."""

    ply: int
    turn: SideName
    score: ScoreData


class CurveNews(TypedDict):
    """A point of a curve; when it has `ended`, there is none."""

    type: Literal["curve"]
    id: int
    point: CurvePoint | None
    ended: bool


class BusyNews(TypedDict):
    """The server is too busy for an analysis or a curve: ask again after so many seconds."""

    type: Literal["busy"]
    what: Literal["analyse", "curve"]
    seconds: int
    detail: str


class ProblemNews(TypedDict):
    """A request could not be met, or something went wrong in the game that is watched."""

    type: Literal["problem"]
    status: int
    detail: str
    faults: list[str]


class PresenceNews(TypedDict):
    """Who has the game open: the sides that are there, and how many only watch."""

    type: Literal["presence"]
    game: str
    sides: list[SideName]
    watching: int


Emote = Literal["hello", "good", "thanks", "oops", "hurry"]


class EmoteNews(TypedDict):
    """What a side expresses without words."""

    type: Literal["emote"]
    game: str
    side: SideName
    emote: Emote


News = GameNews | AnalysisNews | CurveNews | BusyNews | ProblemNews | PresenceNews | EmoteNews


class Watcher:
    """A page that watches, and the news that it has not been sent yet.

    News of one kind replaces older news of that kind, so a slow page costs no memory.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.client = this_client()
        self.game: str | None = None
        self.sides: tuple[Side, ...] = ()  # those that are played from there
        self._news: dict[str, str] = {}
        self._ready = asyncio.Event()

    def send(self, kind: str, news: News | str) -> None:
        """Send this, in place of older unsent news of the same kind."""
        text = news if isinstance(news, str) else json.dumps(news, ensure_ascii=False)
        self._news.pop(kind, None)
        self._news[kind] = text
        self._ready.set()

    def forget(self, start: str) -> None:
        """Drop unsent news of these kinds."""
        for kind in [kind for kind in self._news if kind.startswith(start)]:
            del self._news[kind]

    async def next(self) -> list[str]:
        """The news to send, as soon as there is some."""
        await self._ready.wait()
        self._ready.clear()
        news = list(self._news.values())
        self._news.clear()
        return news


class Hub:
    """All watchers of this process."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self._by_game: defaultdict[str, set[Watcher]] = defaultdict(set)

    @property
    def games(self) -> list[str]:
        """The games that somebody watches."""
        return list(self._by_game)

    def watch(self, watcher: Watcher, game_id: str, sides: tuple[Side, ...] = ()) -> None:
        """Send the watcher news of this game, and of no other."""
        self.leave(watcher)
        watcher.game = game_id
        watcher.sides = sides
        self._by_game[game_id].add(watcher)
        self._tell_presence(game_id)

    def leave(self, watcher: Watcher) -> None:
        """Send the watcher no more news of its game."""
        if watcher.game is not None:
            watching = self._by_game[watcher.game]
            watching.discard(watcher)
            if not watching:
                del self._by_game[watcher.game]
            self._tell_presence(watcher.game)
            watcher.game = None
            watcher.sides = ()

    def is_watched(self, game_id: str) -> bool:
        """Whether somebody watches the game."""
        return game_id in self._by_game

    def tell_problem(self, game_id: str, problem: Problem) -> None:
        """Tell everybody who watches the game what went wrong in it."""
        for watcher in self._by_game.get(game_id, ()):
            with locale.speaking(watcher.language):
                watcher.send("problem", problem_news(problem.status, locale.say(problem.message)))

    def express(self, watcher: Watcher, emote: Emote) -> None:
        """Show everybody at the watcher's game what its side expresses."""
        if watcher.game is None or not watcher.sides:
            return
        side = side_name(watcher.sides[0])
        news = EmoteNews(type="emote", game=watcher.game, side=side, emote=emote)
        for other in self._by_game.get(watcher.game, ()):
            other.send(f"emote {side}", news)

    def _tell_presence(self, game_id: str) -> None:
        """Tell everybody at a game who is there."""
        watchers = self._by_game.get(game_id, ())
        there = {side for watcher in watchers for side in watcher.sides}
        news = PresenceNews(
            type="presence",
            game=game_id,
            sides=[side_name(side) for side in Side if side in there],
            watching=sum(not watcher.sides for watcher in watchers),
        )
        for watcher in watchers:
            watcher.send("presence", news)

    def publish(self, stored: StoredGame) -> None:
        """Send the game to everybody who watches it."""
        for watcher in self._by_game.get(stored.id, ()):
            watcher.send("game", game_news(stored, watcher.language))


def game_news(stored: StoredGame, language: str) -> str:
    """The message that says how a game is now."""
    with locale.speaking(language):
        return f'{{"type": "game", "game": {game_text(stored)}}}'


def problem_news(status: int, detail: str, faults: list[str] | None = None) -> ProblemNews:
    """The message that says what went wrong."""
    return {"type": "problem", "status": status, "detail": detail, "faults": faults or []}
