"""Run the benches: all, or those named. Every module here with a function `tables` is one."""

import importlib
import os
import pkgutil
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import bench


def processor() -> str:
    """The name of the machine's processor, as well as it is known."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as file:
            names = [
                line.split(":", 1)[1].strip() for line in file if line.startswith("model name")
            ]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def main(names: list[str]) -> int:
    """Print the tables; 1 if a bar is missed, 2 if there is no such bench."""
    modules = {
        name: module
        for _, name, _ in pkgutil.iter_modules(bench.__path__)
        if name != "__main__"
        and hasattr(module := importlib.import_module(f"bench.{name}"), "tables")
    }
    if unknown := sorted(set(names) - set(modules)):
        print(
            f"no such bench: {', '.join(unknown)}; there are {', '.join(modules)}", file=sys.stderr
        )
        return 2

    print("# inarow", version("inarow"))
    print(f"\n{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    missed = False
    for name in names or modules:
        for table in modules[name].tables():
            print(table.markdown(), flush=True)
            missed |= not all(figure.met for figure in table.figures)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
