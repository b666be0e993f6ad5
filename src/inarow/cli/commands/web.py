"""`inarow web`: the server of the page."""

from importlib import import_module
from pathlib import Path

from inarow.cli.arguments import options
from inarow.cli.terminal.output import tell_notices
from inarow.engine.engine import package_notices
from inarow.locale import _
from inarow.rules import InarowError

PANEL_OTHERS = _("For others to reach it")
EPILOG = _("Games are saved in your data folder, or in INAROW_DATA.")


def web(
    host: str = options.option(
        _("ADDRESS"), _("Where to listen; 0.0.0.0 lets other machines in."), "127.0.0.1"
    ),
    port: int = options.whole(_("The port; 0 takes a free one."), 8765, 0, 65535),
    database: str | None = options.option(
        _("ADDRESS"),
        _("Where games are saved: sqlite:///FILE or postgresql://NAME@HOST/DATABASE."),
    ),
    trust_proxy: str | None = options.option(
        _("ADDRESS"),
        _("The proxy in front of the server; only its X-Forwarded-For headers are believed."),
        panel=PANEL_OTHERS,
    ),
    tls_certificate: str | None = options.file(
        _("Encrypt with this certificate (PEM, with its chain)."), PANEL_OTHERS
    ),
    tls_key: str | None = options.file(
        _("The key of the certificate, unless it is in the same file."), PANEL_OTHERS
    ),
    backup: str | None = options.file(
        _("Copy all games to this new file and exit; the server may be running.")
    ),
    no_browser: bool = options.flag("--no-browser", _("Don't open a browser.")),
) -> None:
    """Serve the page until Ctrl-C."""
    try:
        server = import_module("inarow.web.serve")  # optional: a face, and packages of its own
    except ModuleNotFoundError as error:
        raise InarowError(
            "the page needs {package}, which is not installed: pip install 'inarow[web]'",
            package=error.name or "",
        ) from error
    wishes = {"database": database} if database else {}
    settings = server.Settings(
        host=host,
        port=port,
        proxy=trust_proxy,
        certificate=tls_certificate,
        key=tls_key,
        **wishes,
    )
    if backup is not None:
        server.back_up(settings.database, Path(backup))
        print(_("All games are copied to {file}", file=backup))
        return
    tell_notices(package_notices())
    server.serve(settings, not no_browser, _say_where)


def _say_where(url: str) -> None:
    print(_("The page is at {url}", url=url), _("Ctrl-C stops it."), sep="\n", flush=True)
