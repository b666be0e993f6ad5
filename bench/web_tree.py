"""The search tree in a real browser: how long a step takes, and what a very large tree costs."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.table import Figure, Table
from bench.web_load import serving

FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
STEPS = 200
MEBIBYTE = 1 << 20
LARGE = "start=7x6k4g&algorithm=alpha-beta&depth=5"  # 4,853 nodes, all of them on the page
WHOLE = "start=tic-tac-toe&algorithm=minimax"  # 549,946 nodes

# A step: the click, everything drawn again, and the new layout of the document.
STEP = """async (name) => {
  const walker = document.querySelector("inarow-tree-walker");
  const tree = walker.querySelector("inarow-tree");
  const began = performance.now();
  walker.querySelector(`[data-do="${name}"]`).click();
  await walker.updateComplete;
  await tree.updateComplete;
  await tree.updateComplete;
  tree.renderRoot.querySelector("svg").getBoundingClientRect();
  const took = performance.now() - began;
  await new Promise((done) => requestAnimationFrame(done));
  return took;
}"""

# The longest time in which the page could hear nobody.
LISTEN = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({type: "longtask", buffered: true});
}"""


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The browser."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def open_tree(page: Page, port: int, query: str) -> float:
    """Open a tree; the result is the seconds until it can be seen."""
    began = time.perf_counter()
    page.goto(f"http://127.0.0.1:{port}/tree?{query}")
    page.locator("inarow-tree svg").wait_for(timeout=60_000)
    return time.perf_counter() - began


def steps(page: Page) -> tuple[float, ...]:
    """Milliseconds of each step forward."""
    return tuple(page.evaluate(STEP, "forward") for _ in range(STEPS))


def work(page: Page) -> tuple[float, ...]:
    """Milliseconds of processor time that the page needs for each step, painting included."""
    spent = processor_time(page)
    times = []
    for _ in range(STEPS // 2):
        before = spent()
        page.evaluate(STEP, "forward")
        times.append(spent() - before)
    return tuple(times)


def processor_time(page: Page) -> Callable[[], float]:
    """Asks how many milliseconds of processor time the page's main thread has used so far."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        seconds = next(entry["value"] for entry in metrics if entry["name"] == "TaskDuration")
        return 1000 * float(seconds)

    return spent


def percentile(values: tuple[float, ...], percent: int) -> float:
    """So many percent of the values are smaller."""
    return sorted(values)[len(values) * percent // 100]


def step_figures(page: Page, port: int) -> list[Figure]:
    """Steps in a tree of 5,000 nodes, with the line one walks open, and with everything open."""
    figures = []
    for what in ("the line open", "everything open"):
        open_tree(page, port, LARGE)
        if what == "everything open":
            page.locator('[data-do="all"]').check()
        times = steps(page)
        nodes = page.evaluate("document.querySelector('inarow-tree-walker').walk.count")
        title = f"a step in a tree of {nodes:,} nodes, {what}"
        figures.append(Figure(title, "ms", times, None, 50))
        figures.append(Figure(f"{title}: p95", "ms", (percentile(times, 95),), None, 50))
        figures.append(Figure("... its processor time", "ms", work(page), None, 50))
    return figures


def memory(browser: Browser) -> float:
    """MiB of the largest process that shows a page; shared pages are shared out."""
    session = browser.new_browser_cdp_session()
    sizes = []
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="ascii")
            line = next(line for line in rollup.splitlines() if line.startswith("Pss:"))
            sizes.append(int(line.split()[1]) * 1024 / MEBIBYTE)
    return max(sizes)


def whole_figures(browser: Browser, page: Page, port: int) -> list[Figure]:
    """The whole of minimax on 3x3, folded, and its parts opened one after the other."""
    page.add_init_script(f"({LISTEN})()")
    seconds = open_tree(page, port, WHOLE)
    opened = memory(browser)
    times = steps(page)
    unfolded = tuple(unfold(page, i) for i in range(10))
    count: Any = page.evaluate("document.querySelector('inarow-tree-walker').walk.count")
    return [
        Figure("549,946 nodes: until the tree is seen", "s", (seconds,)),
        Figure("549,946 nodes: a step", "ms", times, None, 50),
        Figure("549,946 nodes: a folded part opens", "ms", unfolded),
        Figure("549,946 nodes: memory of the tab", "MiB", (opened,), None, 200),
        Figure(f"... with {count:,} nodes held", "MiB", (memory(browser),), None, 200),
        Figure("... longest time the tab was busy", "ms", (page.evaluate("window.longest"),)),
    ]


def unfold(page: Page, index: int) -> float:
    """Open the folded node of this number; the result is the milliseconds it takes."""
    return float(
        page.evaluate(
            """async (index) => {
              const walker = document.querySelector("inarow-tree-walker");
              const folded = [];
              const look = (node) => {
                if (node.folded) folded.push(node);
                node.children.forEach(look);
              };
              look(walker.walk.root);
              const node = folded[index * 50];
              walker.stand(node);
              await walker.updateComplete;
              const began = performance.now();
              walker.querySelector('[data-do="unfold"]').click();
              while (node.folded) await new Promise((done) => setTimeout(done, 1));
              await walker.updateComplete;
              return performance.now() - began;
            }""",
            index,
        )
    )


def tables() -> list[Table]:
    """The tables of this module."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        chromium() as browser,
    ):
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        figures = step_figures(page, server.port)
        figures += whole_figures(browser, page, server.port)
    return [Table("The search tree on the page, Chromium", figures)]
