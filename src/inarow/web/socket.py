"""A page's WebSocket: it watches a game and has positions analysed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import WebSocket
from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from inarow import locale
from inarow.locale import say
from inarow.rules import Game, InarowError, Message, Position, Side, write_game
from inarow.search import ReportData
from inarow.web.games import Games
from inarow.web.guard import Bucket
from inarow.web.live import (
    AnalysisNews,
    BusyNews,
    CurveNews,
    CurvePoint,
    Emote,
    Hub,
    Watcher,
    game_news,
    problem_news,
)
from inarow.web.problems import Busy, Problem, problem_of
from inarow.web.settings import Settings
from inarow.web.thinking import Thinking
from inarow.web.wishes import GameId, PositionWish, Secret, Wish

Kind = Literal["analyse", "curve"]

SLOWEST = 10.0  # seconds that sending may take, before the page is taken to be gone
POLICY_VIOLATION, TOO_BIG, TRY_AGAIN_LATER = 1008, 1009, 1013


class Watch(Wish):
    """Tell me how this game is, now and whenever it changes."""

    type: Literal["watch"]
    game: GameId
    seat: Secret | None = None


class Express(Wish):
    """Show the others at the game what I express without words."""

    type: Literal["emote"]
    emote: Emote


class Analyse(PositionWish):
    """Tell me what every move is worth here, instead of what I asked for before."""

    type: Literal["analyse"]
    id: int = Field(ge=0, le=2**31)


class Curve(PositionWish):
    """Tell me what each position of a game was worth."""

    type: Literal["curve"]
    id: int = Field(ge=0, le=2**31)


class Quiet(Wish):
    """Stop the analysis and the curve."""

    type: Literal["quiet"]


_wishes: TypeAdapter[Watch | Express | Analyse | Curve | Quiet] = TypeAdapter(
    Annotated[Watch | Express | Analyse | Curve | Quiet, Field(discriminator="type")]
)


@dataclass(eq=False)
class Socket:
    """Reads wishes and sends news until either side hangs up."""

    websocket: WebSocket
    games: Games
    hub: Hub
    thinking: Thinking
    settings: Settings

    def __post_init__(self) -> None:
        self._watcher = Watcher(locale.language())
        self._bucket = Bucket(self.settings.message_rate, self.settings.message_burst)
        self._searches: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Serve this page."""
        own = sum(watcher.client == self._watcher.client for watcher in self.hub.watchers)
        if len(self.hub.watchers) >= self.settings.sockets or own >= self.settings.sockets_each:
            await self.websocket.close(TRY_AGAIN_LATER)
            return
        await self.websocket.accept()
        self.hub.watchers.add(self._watcher)
        reading = asyncio.ensure_future(self._read())
        sending = asyncio.ensure_future(self._send())
        try:
            await asyncio.wait({reading, sending}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, sending, *self._searches.values()):
                task.cancel()
            await asyncio.gather(reading, sending, return_exceptions=True)
            self.hub.leave(self._watcher)
            self.hub.watchers.discard(self._watcher)
            await self._close(1000)

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await self.websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                if not self._bucket.take() or text is None:
                    await self._close(POLICY_VIOLATION)
                    return
                if len(text) > self.settings.message_bytes:
                    await self._close(TOO_BIG)
                    return
                await self._obey(text)

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            while True:
                for text in await self._watcher.next():
                    async with asyncio.timeout(SLOWEST):
                        await self.websocket.send_text(text)

    async def _obey(self, text: str) -> None:
        try:
            wish = _wishes.validate_json(text)
            match wish:
                case Watch():
                    stored = await self.games.find(wish.game)
                    secret = wish.seat or ""
                    sides = tuple(side for side in Side if stored.owns(side, secret))
                    self.hub.watch(self._watcher, stored.id, sides)
                    self._watcher.send("game", game_news(stored, self._watcher.language))
                case Express():
                    self.hub.express(self._watcher, wish.emote)
                case Analyse():
                    position = self.games.fair_play.check(wish.read().position)
                    self._begin("analyse", self._analyse(wish.id, position))
                case Curve():
                    game = wish.read()
                    self.games.fair_play.check(game.position)
                    self._begin("curve", self._draw_curve(wish.id, game))
                case Quiet():
                    self._end_searches()
        except ValidationError as error:
            faults = [str(fault["msg"])[:200] for fault in error.errors()[:5]]
            self._complain(422, say(Message("this message is not understood")), faults)
        except InarowError as error:
            self._complain(problem_of(error).status, say(error.message))

    def _complain(self, status: int, detail: str, faults: list[str] | None = None) -> None:
        self._watcher.send("problem", problem_news(status, detail, faults))

    def _begin(self, kind: Kind, work: Coroutine[Any, Any, None]) -> None:
        if kind in self._searches:
            self._searches[kind].cancel()
        self._watcher.forget(kind)
        self._searches[kind] = asyncio.ensure_future(self._guarded(kind, work))

    def _end_searches(self) -> None:
        for task in self._searches.values():
            task.cancel()

    async def _guarded(self, kind: Kind, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Busy as error:
            seconds, detail = int(error.headers["Retry-After"]), say(error.message)
            news = BusyNews(type="busy", what=kind, seconds=seconds, detail=detail)
            self._watcher.send(kind, news)
        except Problem as error:
            self._complain(error.status, say(error.message))

    async def _analyse(self, number: int, position: Position) -> None:
        def tell(report: ReportData, ended: bool = False) -> None:
            news = AnalysisNews(type="analysis", id=number, report=report, ended=ended)
            self._watcher.send("analyse", news)

        if position.outcome is None:
            job = {"do": "values", "position": position.code}
            seconds = self.settings.analysis_seconds
            tell(await self.thinking.ask(job, seconds, tell, gives_way=True), ended=True)

    async def _draw_curve(self, number: int, game: Game) -> None:
        def tell(point: CurvePoint | None) -> None:
            news = CurveNews(type="curve", id=number, point=point, ended=point is None)
            self._watcher.send("curve end" if point is None else f"curve {point['ply']}", news)

        job = {"do": "curve", "record": write_game(game)}
        await self.thinking.ask(job, self.settings.curve_seconds, tell, gives_way=True)
        tell(None)

    async def _close(self, code: int) -> None:
        if self.websocket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self.websocket.close(code)
