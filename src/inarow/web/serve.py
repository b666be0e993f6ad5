"""Starting the server, and opening the page."""

from __future__ import annotations

import gc
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from inarow.rules import InarowError
from inarow.web.app import create_app
from inarow.web.settings import Settings, default_database


class BadAddress(InarowError):
    """The server can't listen there."""


def serve(
    host: str, port: int, database: str | None, browser: bool, tell: Callable[[str], None]
) -> None:
    """Serve until Ctrl-C, with games stored there, or in the user's folder.

    `tell` hears the address. Raises BadAddress or BadDatabase.
    """
    settings = Settings(host=host, port=port, database=database or default_database())
    listener = _listen(host, port)
    found, port = listener.getsockname()[:2]
    shown = f"[{found}]" if ":" in found else found
    url = f"http://{'localhost' if found in ('0.0.0.0', '::') else shown}:{port}/"  # noqa: S104 - a comparison
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=4 * settings.message_bytes,
        ws_max_queue=16,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=32 * 1024,
    )
    gc.collect()
    gc.freeze()  # what is there now stays: nobody waits while it is looked through
    tell(url)
    if browser:
        threading.Timer(0.3, webbrowser.open, (url,)).start()
    uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
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
    listener.set_inheritable(True)
    return listener
