"""Starting the server, and opening the page."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import socket
import ssl
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from html import escape
from pathlib import Path

import uvicorn

from inarow.players.folder import data_folder
from inarow.rules import InarowError
from inarow.web.app import create_app
from inarow.web.connections import LiveProtocol, Seldom, bounded, raise_descriptors
from inarow.web.database import back_up
from inarow.web.settings import Settings

__all__ = ["Settings", "back_up", "serve"]  # what the command takes from here

SELDOM = Seldom()
GARBAGE = (20_000, 20, 50)  # new objects until the youngest are looked through, and so on


class BadAddress(InarowError):
    """The server can't listen there."""


class BadCertificate(InarowError):
    """The files for TLS can't be used."""


def serve(settings: Settings, browser: bool, tell: Callable[[str], None]) -> None:
    """Serve until Ctrl-C. `tell` hears the address. Raises InarowError."""
    check_tls(settings)
    listener = listen(settings.host, settings.port)
    url = address(listener, settings)
    server = uvicorn.Server(configured(settings))
    gc.collect()
    gc.freeze()  # what is there now stays: nobody waits while it is looked through
    gc.set_threshold(*GARBAGE)
    tell(url)
    if browser:
        threading.Timer(0.3, _open, (url,)).start()
    server.run(sockets=[listener])


def configured(settings: Settings) -> uvicorn.Config:
    """The server's configuration. Raises BadDatabase."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=bounded(raise_descriptors(), settings.workers),
        ws=LiveProtocol,
        log_level="warning",
        access_log=False,
        server_header=False,
        # Anybody can send forwarded addresses: only a proxy that we were told of is believed.
        proxy_headers=settings.proxy is not None,
        forwarded_allow_ips=settings.proxy or "",
        ws_max_size=4 * settings.message_bytes,
        ws_max_queue=16,
        ws_per_message_deflate=False,  # costs more time than a few kilobytes do
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=32 * 1024,
        ssl_certfile=settings.certificate,
        ssl_keyfile=settings.key,
    )
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(SELDOM)
    return config


def address(listener: socket.socket, settings: Settings) -> str:
    """Where the page is; only this machine's user is shown the token that lets programs run."""
    found, port = listener.getsockname()[:2]
    shown = f"[{found}]" if ":" in found else found
    host = "localhost" if found in ("0.0.0.0", "::") else shown  # noqa: S104 - a comparison
    fragment = f"#token={settings.token}" if settings.is_local else ""
    return f"{settings.scheme}://{host}:{port}/{fragment}"


def check_tls(settings: Settings) -> None:
    """Raise BadCertificate unless the files for TLS can be used, where there are any."""
    if settings.certificate is None and settings.key is None:
        return
    if settings.certificate is None:
        raise BadCertificate("--tls-key needs --tls-certificate")
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
            settings.certificate, settings.key, lambda: ""
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
        raise BadCertificate(
            "{file} can't be used for TLS: {reason}; give a certificate and its key as PEM files,"
            " the key without a password",
            file=settings.certificate,
            reason=str(reason),
        ) from error


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections there. Raises BadAddress."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends every answer at once instead of waiting for more.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise BadAddress(
            "can't listen on {host} port {port}: {reason}; --port 0 takes a free one",
            host=host,
            port=port,
            reason=getattr(error, "strerror", None) or str(error),
        ) from error
    listener.listen(2048)
    return listener


def _open(url: str) -> None:
    """Open the page in the browser, by a file that only this user can read.

    The command line of a browser can be read by everybody on the machine, so it must not have the
    token in it.
    """
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix="open-page-", suffix=".html", dir=folder)
    atexit.register(Path(name).unlink, missing_ok=True)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f'<meta http-equiv="refresh" content="0; url={escape(url)}">\n')
    webbrowser.open(Path(name).as_uri())
