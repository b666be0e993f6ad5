"""What every request goes through first: the right host, a fair rate, a bounded body, the language.

Also what every answer carries: a policy that lets the page load nothing foreign and nothing inline.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inarow import locale
from inarow.rules.message import Message as Sentence
from inarow.web.clients import this_client, use_client
from inarow.web.problems import Problem
from inarow.web.settings import LOOPBACK, Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
# What costs much and can be asked for by an address alone, as foreign pages embed it.
COSTLY = ("/api/puzzle", "/api/puzzles/sheet")
OWN_PAGE = "inarow-page=own"  # a cookie that browsers send for no other page
PATIENCE = 10.0  # seconds for the body of a request to arrive
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Bucket:
    """A limit on a rate, with room for a burst.

    >>> bucket = Bucket(rate=1, burst=2, now=0)
    >>> [bucket.take(now) for now in (0, 0, 0, 1, 1)]
    [True, True, False, True, False]
    """

    def __init__(self, rate: float, burst: float, now: float | None = None) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Whether one more is within the limit."""
        now = time.monotonic() if now is None else now
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def wanted_language(header: str) -> str:
    """The language that the browser likes best, of those that we have.

    >>> wanted_language("fr;q=0.9, de-AT, en;q=0.2"), wanted_language("fr"), wanted_language("*")
    ('de', 'en', 'en')
    """
    wishes: list[tuple[float, int, str]] = []
    for part in header[:500].split(","):
        name, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            weight = 0.0
        short = name.strip().lower().split("-")[0]
        if short in locale.LANGUAGES and weight > 0:
            wishes.append((-weight, len(wishes), short))
    return min(wishes)[2] if wishes else "en"


class Guard:
    """Stands in front of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        locale.use(wanted_language(headers.get("accept-language", "")))
        use_client(scope["client"][0] if scope.get("client") else "")
        problem = self._refuse(scope, headers)
        if scope["type"] == "websocket":
            if problem is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        is_new = is_page(scope) and OWN_PAGE not in headers.get("cookie", "")
        send = _with_headers(send, is_new)
        try:
            if problem is not None:
                raise problem
            body = await self._whole_body(scope, receive)
        except Problem as error:
            await error.response()(scope, receive, send)
        else:
            await self._answer(scope, first(body, receive), send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, unless the server stops before it has begun to."""
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        except asyncio.CancelledError:
            if not begun:
                stopping = Sentence("the server is stopping, try again in a moment")
                problem = Problem(503, stopping, headers={"Retry-After": "2"})
                await problem.response()(scope, receive, send)

    def _refuse(self, scope: Scope, headers: Headers) -> Problem | None:
        if not self._right_host(headers):
            return Problem(421, Sentence("this server is not known by that name"))
        is_foreign = not is_page(scope) and not same_origin(headers)
        if is_foreign or (scope["path"] in COSTLY and not own_page(headers)):
            foreign = Sentence("pages of other hosts can't use this server")
            return Problem(403, foreign, title=Sentence("Not possible here"))
        if not self._bucket(this_client()).take():
            seconds = {"Retry-After": "1"}
            return Problem(429, Sentence("too many requests, try again in 1 s"), headers=seconds)
        length = headers.get("content-length", "0")
        most = self._settings.most_bytes(scope["path"])
        return None if length.isdigit() and int(length) <= most else _too_large(most)

    def _right_host(self, headers: Headers) -> bool:
        """Whether the host is us: a foreign page could point its own name at this machine."""
        if not self._settings.is_local:
            return True
        return host_name(headers.get("host", "")) in LOOPBACK

    def _bucket(self, client: str) -> Bucket:
        bucket = self._buckets.pop(client, None)
        if bucket is None:
            bucket = Bucket(self._settings.request_rate, self._settings.request_burst)
        self._buckets[client] = bucket
        if len(self._buckets) > 10_000:
            self._buckets.popitem(last=False)
        return bucket

    async def _whole_body(self, scope: Scope, receive: Receive) -> bytes:
        """The body of a request. Raises Problem if it is too large or doesn't arrive."""
        most = self._settings.most_bytes(scope["path"])
        body = b""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    message = await receive()
                    body += bytes(message.get("body", b""))
                    if len(body) > most:
                        raise _too_large(most)
                    if not message.get("more_body", False):
                        return body
        except TimeoutError:
            raise Problem(408, Sentence("the rest of the request never came")) from None


def _too_large(most: int) -> Problem:
    return Problem(413, Sentence("a request can have at most {n} bytes", n=most))


def first(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body first, and then what comes later: the disconnect."""
    given = False

    async def receive_body() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body


def host_name(host: str) -> str | None:
    """The name in a Host header; None if it is none.

    >>> host_name("localhost:8765"), host_name("[::1]:8765"), host_name("[")
    ('localhost', '::1', None)
    """
    try:
        return urlsplit("//" + host).hostname
    except ValueError:
        return None


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from this server's own page, or from no page at all.

    Browsers say so of what a page sends (`Origin`) and also of what it only embeds or opens
    (`Sec-Fetch-Site`): otherwise a foreign page could let this server work for nothing.
    """
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return False
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


def own_page(headers: Headers) -> bool:
    """Whether this server's own page asks, or a program, as far as that can be known.

    Without TLS, browsers say whose page asks only to servers on the same machine. Then our page's
    cookie tells: it is not sent along with what other pages embed or link to.

    >>> browser = {"user-agent": "Mozilla/5.0"}
    >>> own_page(Headers(browser)), own_page(Headers({**browser, "cookie": f"a=b; {OWN_PAGE}"}))
    (False, True)
    """
    is_browser = headers.get("user-agent", "").startswith("Mozilla/")
    return "sec-fetch-site" in headers or not is_browser or OWN_PAGE in headers.get("cookie", "")


def is_page(scope: Scope) -> bool:
    """Whether a request is for the page itself or its files."""
    return scope["type"] == "http" and not scope["path"].startswith("/api/")


def _with_headers(send: Send, is_new: bool) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)  # a sheet to be printed has a policy of its own
            headers.setdefault("Cache-Control", "no-store")
            if is_new and headers.get("content-type", "").startswith("text/html"):
                headers["Set-Cookie"] = f"{OWN_PAGE}; Path=/; HttpOnly; SameSite=Strict"
        await send(message)

    return send_with_headers
