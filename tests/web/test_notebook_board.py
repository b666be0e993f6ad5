"""The board of a notebook in Chromium: its module alone, and in a real JupyterLab."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from inarow.notebook import Board
from inarow.notebook.module import board_module
from serving.page import NewPage

SLOW = 120_000  # milliseconds
TUTORIAL = Path(__file__).parents[2] / "docs/tutorial.ipynb"


class Model:
    """What anywidget gives to the module: a copy of the board's values that hears of changes."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def state(self) -> dict[str, Any]:
        names = self.board.traits(sync=True).keys() & set(vars(Board))
        return {name: getattr(self.board, name) for name in names if name[0] != "_"}

    def hear(self, content: dict[str, Any]) -> dict[str, Any]:
        self.board._hear(self.board, content, [])
        return self.state()


# The page's side of anywidget: `get`, `on`, `off` and `send`, and a module from a blob.
FRAME = """async (module) => {
  let state = await window.state();
  const heard = new Map();
  const model = {
    get: (name) => state[name],
    on: (event, call) => heard.set(event, call),
    off: () => heard.clear(),
    send: async (content) => {
      state = await window.hear(content);
      for (const call of heard.values()) call();
    },
  };
  const url = URL.createObjectURL(new Blob([module], {type: "text/javascript"}));
  const widget = (await import(url)).default;
  const el = document.createElement("div");
  document.body.append(el);
  window.stop = widget.render({model, el});
}"""


def test_the_module_of_the_board_is_played_on_in_a_browser(new_page: NewPage) -> None:
    page = new_page("about:blank")
    model = Model(Board("connect-four 4433", second="perfect", language="de"))
    page.expose_function("state", model.state)
    page.expose_function("hear", model.hear)
    page.evaluate(FRAME, board_module())
    board, status = page.locator("inarow-board"), page.locator("[role=status]")
    expect(board.locator("[data-stone]")).to_have_count(4)
    page.get_by_role("button", name="Werte").click()
    expect(board.locator("[data-cell=b1] .value")).to_have_text("+3")  # a proven win
    board.locator("[data-cell=a6]").click()  # anywhere in the column
    expect(board.locator("[data-stone]")).to_have_count(6)
    expect(board.locator("[data-cell=a1]")).to_have_attribute(
        "aria-label", "Spalte 1, Zeile 1, Rot"
    )
    page.get_by_role("button", name="einen Halbzug zurück").click()
    expect(board.locator("[data-stone]")).to_have_count(4)
    page.get_by_role("button", name="einen Halbzug vor").click()
    expect(board.locator("[data-stone]")).to_have_count(6)
    page.get_by_role("button", name="Neues Spiel").click()
    expect(status).to_have_text("X ist am Zug.")
    assert page.evaluate("typeof window.stop") == "function"


def test_who_plays_which_side_is_decided_on_the_board_of_a_notebook(new_page: NewPage) -> None:
    page = new_page("about:blank")
    model = Model(Board("gomoku", agreement="swap2", language="ru"))
    page.expose_function("state", model.state)
    page.expose_function("hear", model.hear)
    page.evaluate(FRAME, board_module())
    decisions = page.locator(".inarow-decisions button")
    for name in ("h8", "i9", "k12"):
        expect(decisions).to_have_count(0)
        page.locator(f"[data-cell={name}]").click()
    expect(decisions).to_have_text(["Играть за X", "Играть за O", "Поставить ещё два"])
    decisions.nth(1).click()
    expect(decisions).to_have_count(0)
    expect(page.locator("[role=status]")).to_have_text("Ход: O.")


@pytest.fixture
def jupyter_lab(tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterLab of our own, with the tutorial in its folder."""
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    shutil.copy(TUTORIAL, notebooks)
    homes = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--port=0"]
    command += ["--LabApp.news_url=", f"--ServerApp.root_dir={notebooks}"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, **homes, "INAROW_LANG": "en"}
    ) as server:
        assert server.stderr is not None
        addresses = (
            re.search(r"http://127\.0\.0\.1:\d+/lab\?token=\w+", row) for row in server.stderr
        )
        address = next(filter(None, addresses))[0]
        yield address.replace("/lab?", "/lab/tree/tutorial.ipynb?")
        server.terminate()
        server.communicate()


@pytest.mark.jupyter
def test_the_tutorial_runs_in_jupyterlab_and_its_board_is_played_on(
    jupyter_lab: str, new_page: NewPage
) -> None:
    page = new_page(jupyter_lab, forgive="Failed")
    page.set_default_timeout(SLOW)
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(9, timeout=SLOW)
    # Before the kernel answers, JupyterLab forgets what it is told to run, and says nothing.
    expect(page.get_by_text("| Idle")).to_be_visible(timeout=SLOW)
    page.get_by_role("menuitem", name="Run").click()
    page.get_by_text("Run All Cells", exact=True).click()
    board, stones = (
        page.locator("inarow-board").first,
        page.locator("inarow-board").first.locator("[data-stone]"),
    )
    expect(stones).to_have_count(2, timeout=SLOW)  # a move in Python, and the answer
    board.locator("[data-cell=d6]").click()
    expect(stones).to_have_count(4, timeout=SLOW)
    page.locator("[data-deed=undo]").first.click()
    expect(stones).to_have_count(2)
    page.locator("[data-deed=values]").first.click()
    expect(board.locator(".value")).to_have_count(7, timeout=SLOW)
    page.screenshot(path="build/notebook.png")
