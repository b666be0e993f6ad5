"""The application: everything that can be asked over HTTP and the WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from importlib.metadata import version
from typing import Annotated, Any, TypedDict
from urllib.parse import urlencode

from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from inarow import locale
from inarow.draw import draw_svg, draw_text
from inarow.draw.raster import draw_gif, draw_png
from inarow.engine.engine import package_notices
from inarow.rules import Game, InarowError, Message, Rules, read_pasted, write_game
from inarow.rules.game import GameData
from inarow.web import deeds, together
from inarow.web.answering import ROWS, api_router, json_answer, while_there
from inarow.web.computers import Deed
from inarow.web.database import Database
from inarow.web.description import answers, describe
from inarow.web.games import Games
from inarow.web.guard import POLICY, Guard
from inarow.web.lessons import lesson_routes
from inarow.web.listening import Listening
from inarow.web.live import Hub, News
from inarow.web.offers import (
    CatalogueData,
    RulesData,
    catalogue_data,
    rules_data,
    title_of,
)
from inarow.web.page import FOREVER, File, Page
from inarow.web.problems import ONLY_REASON, Problem, problem_of, unavailable
from inarow.web.questions import ReviewRow, question_routes
from inarow.web.settings import Settings
from inarow.web.shortcut import Shortcut, game_answer
from inarow.web.socket import Socket
from inarow.web.store import Store
from inarow.web.stored import StoredGameData
from inarow.web.thinking import Thinking
from inarow.web.traces import trace_routes
from inarow.web.wishes import (
    AskWish,
    ClaimWish,
    DecisionWish,
    GameId,
    GameWish,
    Marks,
    Moves,
    MoveWish,
    PaceWish,
    PlyWish,
    RecordWish,
    SeatSecret,
    Text,
    read_game,
)

MOST_TEXT = 2000  # characters of a start or of moves in an address
PAGES = (
    "/",
    "/board",
    "/check",
    "/review",
    "/puzzles",
    "/mine",
    "/tree",
    "/trace",
    "/lessons",
    "/lessons/{name}",
)


EMBEDDED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")


class HealthData(TypedDict):
    """The server's health and load."""

    version: str
    games: int
    watchers: int
    searches: int
    waiting: int
    players: int


class NewGameData(TypedDict):
    """A new game, the secret of your seat, and a secret to invite a friend with."""

    game: StoredGameData
    seat: str
    invitation: str | None


class RecordData(GameData):
    """A game read from a text."""

    title: str


class House:
    """What the application holds while it runs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.page = Page(settings.page_folder)
        self.database = Database(settings.database)
        self.store = Store(self.database, settings.games)
        self.hub = Hub()
        self.thinking = Thinking(settings)
        self.games = Games(self.store, self.hub, self.thinking, settings)
        self.notices: tuple[Message, ...] = ()  # what of the package is damaged
        self._tasks: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def running(self, _app: FastAPI) -> AsyncIterator[None]:
        """Everything works as long as this is open."""
        listening = None
        if not self.database.is_alone:
            listening = Listening(self.database.engine, self._hear)
        self._begin(self._look_at_package())
        self._begin(self.thinking.warm_up())
        self._begin(self.games.go_on())
        self._begin(self.games.computers.tidy_up())
        try:
            yield
        finally:
            if listening is not None:
                await asyncio.to_thread(listening.close)
            for task in self._tasks:
                task.cancel()
            self.games.computers.close()
            self.games.flags.close()
            await self.thinking.close()
            await asyncio.to_thread(self.database.close)

    async def _look_at_package(self) -> None:
        self.notices = await asyncio.to_thread(package_notices)

    def _hear(self, game_id: str | None) -> None:
        """Another process has changed this game; None means that any game may have changed."""
        for changed in self.hub.games if game_id is None else [game_id]:
            self._begin(self.games.hear(changed))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        """Log what nobody else hears of, such as a lost database."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            logging.getLogger("uvicorn.error").error("in the background: %s", error)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application with these settings. Raises BadDatabase."""
    house = House(settings or Settings())
    app = FastAPI(
        title="inarow",
        description="Every two-player k-in-a-row game: play, analyse and share.",
        version=version("inarow"),
        lifespan=house.running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
    )
    _add_live(app, house)
    app.include_router(_things(house))
    app.include_router(_games(house))
    app.include_router(question_routes(house.thinking, house.settings, house.games.fair_play))
    app.include_router(lesson_routes(house.settings))
    app.include_router(trace_routes(house.thinking, house.settings))
    app.include_router(together.reach_routes(house.settings))
    _add_page(app, house)
    _add_problems(app, house)
    app.add_middleware(Shortcut, games=house.games)
    app.add_middleware(Guard, settings=house.settings)
    describe(app, News=News, ReviewRow=ReviewRow)
    return app


# --- what there is to play, and positions


def _things(house: House) -> APIRouter:
    router = api_router()

    @router.get("/health", responses=answers(HealthData, 503))
    async def health() -> Response:
        """The server's health and load; 503 if no game can be saved."""
        await house.database.check()
        well = HealthData(
            version=version("inarow"),
            games=len(house.hub.games),
            watchers=len(house.hub.watchers),
            searches=house.thinking.searching,
            waiting=house.thinking.waiting,
            players=house.thinking.players,
        )
        return json_answer(well)

    @router.get("/catalogue", responses=answers(CatalogueData))
    async def catalogue(request: Request) -> Response:
        """The games that have a name, and the players."""
        data = catalogue_data(house.settings.most_seconds, house.notices)
        text = json.dumps(data, ensure_ascii=False).encode()
        return File(text, "application/json").response(request, "no-cache")

    @router.get("/rules/{code}", responses=answers(RulesData))
    async def rules(code: Annotated[str, Text]) -> Response:
        """Rules by their code, and which players they are too much for."""
        return json_answer(rules_data(Rules.read(code)))

    @router.get("/position", responses=answers(GameData))
    async def position(start: Text, moves: Moves = "") -> Response:
        """The position after these moves; `start` is a game's name, a code or a diagram."""
        return json_answer(read_game(start, moves).as_data())

    @router.get("/position/text", responses=answers(str, media="text/plain"))
    async def text(start: Text, moves: Moves = "", marks: Marks = "XO") -> Response:
        """The position as a diagram."""
        game = read_game(start, moves)
        diagram = draw_text(game.position, game.last, marks)
        return Response(diagram + "\n", media_type="text/plain")

    @router.get("/position/svg", responses=answers(str, media="image/svg+xml"))
    async def svg(start: Text, moves: Moves = "", marks: Marks = "XO") -> Response:
        """The position as a picture."""
        game = read_game(start, moves)
        picture = draw_svg(game.position, game.last, marks, title_of(game.rules))
        return Response(picture, media_type="image/svg+xml")

    @router.get("/position/png", responses=answers(str, media="image/png"))
    async def png(start: Text, moves: Moves = "", marks: Marks = "XO") -> Response:
        """The position as a picture of points, as link previews want it."""
        game = read_game(start, moves)
        picture = await asyncio.to_thread(draw_png, game.position, game.last, marks)
        return Response(picture, media_type="image/png")

    @router.get("/position/gif", responses=answers(str, media="image/gif"))
    async def gif(start: Text, moves: Moves = "", marks: Marks = "XO") -> Response:
        """The moves as an animation."""
        picture = await asyncio.to_thread(draw_gif, read_game(start, moves), marks)
        return Response(picture, media_type="image/gif")

    return router


# --- games

CHANGING = answers(StoredGameData, 401, 403, 404, 409)


def _games(house: House) -> APIRouter:
    router = api_router()
    games = house.games

    @router.post("/games", status_code=201, responses=answers(NewGameData, status=201))
    async def make(wish: GameWish) -> Response:
        """Begin a game."""
        stored, secret, invitation = await games.make(wish)
        return json_answer(
            NewGameData(game=stored.as_data(), seat=secret, invitation=invitation), 201
        )

    @router.get("/games/{game_id}", responses=answers(StoredGameData, 404))
    async def show(game_id: GameId) -> Response:
        """A game as it is now."""
        return game_answer(await games.find(game_id))

    @router.get("/games/{game_id}/record", responses=answers(str, 404, media=ROWS))
    async def record(game_id: GameId) -> Response:
        """The game as a row of text, which `inarow play --load` reads."""
        text = write_game((await games.find(game_id)).record)
        return Response(text + "\n", media_type=ROWS)

    @router.post("/games/{game_id}/moves", responses=CHANGING)
    async def move(game_id: GameId, wish: MoveWish, seat: SeatSecret) -> Response:
        """Make a move; it is stored before the answer is sent."""
        return game_answer(await games.change(game_id, deeds.move, seat, wish.move, wish.ply))

    @router.post("/games/{game_id}/decide", responses=CHANGING)
    async def decide(game_id: GameId, wish: DecisionWish, seat: SeatSecret) -> Response:
        """Decide in an opening by agreement which side to play, or to place two more stones."""
        return game_answer(await games.change(game_id, deeds.decide, seat, wish.decision, wish.ply))

    for deed in (deeds.undo, deeds.redo, deeds.resign, deeds.swap, together.refuse):
        _add_deed(router, games, deed)

    @router.post("/games/{game_id}/again", responses=CHANGING)
    async def again(game_id: GameId, seat: SeatSecret) -> Response:
        """A new game with the same players in the same seats."""
        return game_answer(await games.again(game_id, seat))

    @router.post("/games/{game_id}/claim", responses=CHANGING)
    async def claim(game_id: GameId, wish: ClaimWish) -> Response:
        """Take the seat that an invitation offers."""
        return game_answer(
            await games.change(game_id, deeds.claim, wish.invitation, wish.seat, wish.name)
        )

    @router.post("/games/{game_id}/ask", responses=CHANGING)
    async def ask(game_id: GameId, wish: AskWish, seat: SeatSecret) -> Response:
        """Ask the other person to take back to your last move, or for another game."""
        return game_answer(await games.change(game_id, together.ask, seat, wish.what, wish.ply))

    @router.post("/games/{game_id}/agree", responses=CHANGING)
    async def agree(game_id: GameId, wish: PlyWish, seat: SeatSecret) -> Response:
        """Agree to what the other person asks; the answer to a rematch is the new game."""
        return game_answer(await games.agree(game_id, seat, wish.ply))

    @router.post("/games/{game_id}/pace", responses=CHANGING)
    async def pace(game_id: GameId, wish: PaceWish, seat: SeatSecret) -> Response:
        """Pause computers or let them go on, and set how long they wait for each other."""
        return game_answer(await games.change(game_id, deeds.pace, seat, wish.paused, wish.delay))

    @router.post(
        "/games/{game_id}/think",
        responses=answers(StoredGameData, 401, 403, 404, 409, 503),
    )
    async def think(game_id: GameId, wish: PlyWish, seat: SeatSecret, request: Request) -> Response:
        """Wait for the computer's move; if the game is paused, let it make this one."""
        return await while_there(request, games.think(game_id, seat, wish.ply), game_answer)

    @router.post("/record", responses=answers(RecordData))
    async def read(wish: RecordWish) -> Response:
        """The game that a text describes: a record, a link, a code, a diagram, moves."""
        rules = None if wish.rules is None else Rules.read(wish.rules)
        # Every game of the catalogue may be tried on a long text, while others are answered.
        game = await asyncio.to_thread(read_pasted, wish.record, rules)
        return json_answer(RecordData(**game.as_data(), title=title_of(game.rules)))

    return router


def _add_deed(router: APIRouter, games: Games, deed: Deed) -> None:
    """A deed that needs only a seat, and the version of the game that it is meant for."""
    name = deed.__name__

    @router.post(
        f"/games/{{game_id}}/{name}", name=name, description=deed.__doc__, responses=CHANGING
    )
    async def do(game_id: GameId, wish: PlyWish, seat: SeatSecret) -> Response:
        return game_answer(await games.change(game_id, deed, seat, wish.ply))


def _add_live(app: FastAPI, house: House) -> None:
    @app.websocket("/api/live")
    async def live(websocket: WebSocket, language: str = "") -> None:
        """News of a game and of an analysis, as they come."""
        if language in locale.LANGUAGES:
            locale.use(language)
        await Socket(websocket, house.games, house.hub, house.thinking, house.settings).run()


# --- the page


def _add_page(app: FastAPI, house: House) -> None:
    async def start(request: Request) -> Response:
        """The page; a link to a position shows its picture."""
        query = request.query_params
        document = house.page.start(locale.language())
        with contextlib.suppress(InarowError):  # the page says what is wrong with it
            if "start" in query:
                game = read_game(query["start"][:MOST_TEXT], query.get("moves", "")[:MOST_TEXT])
                image = _picture_of(game, request)
                document = house.page.start(locale.language(), title_of(game.rules), image=image)
        return document.response(request, "no-cache")

    async def game(request: Request, game_id: str) -> Response:
        """The page of a game, which says in a link's preview whose game it is."""
        with contextlib.suppress(Problem):
            stored = await house.games.find(game_id)
            image = _picture_of(stored.game, request)
            document = house.page.start(locale.language(), *together.preview(stored), image=image)
            return document.response(request, "no-cache")
        return await start(request)

    async def embedded(request: Request) -> Response:
        """A board or a game that pages of other hosts may show in a frame."""
        response = await start(request)
        response.headers["Content-Security-Policy"] = EMBEDDED
        return response

    routes: dict[str, Callable[..., Coroutine[Any, Any, Response]]] = dict.fromkeys(PAGES, start)
    routes |= {"/game/{game_id}": game, "/embed": embedded}
    for path, page in routes.items():
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)

    @app.get("/page/{fingerprint}/{name:path}", include_in_schema=False)
    async def file(fingerprint: str, name: str, request: Request) -> Response:
        found = house.page.find(name)
        if found is None or fingerprint != house.page.fingerprint:
            raise Problem(404, Message("there is no such page"))
        return found.response(request, FOREVER)

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon(request: Request) -> Response:
        found = house.page.find("icon.svg")
        assert found is not None
        return found.response(request, "max-age=86400")


def _picture_of(game: Game, request: Request) -> str:
    """Where the picture of a game's position is, for those who follow a link."""
    asked = urlencode({"start": game.start.code, "moves": " ".join(map(str, game.moves))})
    return f"{request.url.scheme}://{request.url.netloc}/api/position/png?{asked}"


# --- problems


def _add_problems(app: FastAPI, house: House) -> None:
    @app.exception_handler(InarowError)
    async def inarow_error(_request: Request, error: InarowError) -> Response:
        return problem_of(error).response()

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        faults = tuple(_fault(fault) for fault in error.errors())
        message = Message("the request is not as described in /api/openapi.json")
        return Problem(422, message, faults).response()

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
            return house.page.start(locale.language()).response(request, "no-cache", 404)
        sentences = {
            404: Message("there is no such page"),
            405: Message("this address does not take such requests"),
        }
        other = Message(ONLY_REASON, reason=str(error.detail))
        message = sentences.get(error.status_code, other)
        return Problem(error.status_code, message, headers=error.headers).response()

    @app.exception_handler(SQLAlchemyError)
    async def no_database(_request: Request, error: SQLAlchemyError) -> Response:
        return unavailable(error).response()

    @app.exception_handler(Exception)
    async def fault(_request: Request, _error: Exception) -> Response:
        return Problem(500, Message("the server has made a mistake; it is logged")).response()


def _fault(fault: dict[str, Any]) -> str:
    place = ".".join(str(part) for part in fault["loc"])
    return f"{place}: {fault['msg']}"[:300]
