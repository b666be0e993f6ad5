"""Servers, a database server and the browser, each started once for many tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from serving.page import NewPage
from serving.postgres import Postgres, find_programs, postgres
from serving.server import Server

# Root needs no-sandbox; the rest keeps the browser from asking foreign hosts.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()
PATIENCE = 20_000  # milliseconds
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running
    assert "Traceback" not in running.errors, running.errors


@pytest.fixture(scope="session")
def running_postgres() -> Iterator[Postgres]:
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: tools/browser.sh says how")
    with postgres(programs) as running:
        yield running


@pytest.fixture(scope="session")
def postgres_url(running_postgres: Postgres) -> str:
    return running_postgres.url


@pytest.fixture(scope="session")
def postgres_server(
    postgres_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web-postgres"), postgres_url) as running:
        yield running
    assert "Traceback" not in running.errors, running.errors


@pytest.fixture(params=["sqlite", "postgres"])
def any_server(request: pytest.FixtureRequest) -> Server:
    """A server with each kind of database."""
    name = "server" if request.param == "sqlite" else "postgres_server"
    running = request.getfixturevalue(name)
    assert isinstance(running, Server)
    return running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.skip("Chromium is not installed: tools/browser.sh says how")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Makes pages, each in a browser of its own; fails if one reported an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(url: str, forgive: str = "", **options: object) -> Page:
        wishes = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **options}
        context = browser.new_context(**wishes)  # type: ignore[arg-type]
        contexts.append(context)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda message: (
                errors.append(message.text)
                if message.type == "error"
                and not any(word in message.text for word in forgive.split())
                else None
            ),
        )
        page.goto(url)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that looks for what keeps people from using a page."""
    return (Path(__file__).parent / "vendor" / "axe-4.14.0.min.js").read_text(encoding="utf-8")
