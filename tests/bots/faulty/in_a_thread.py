"""Thinks in a thread, which fails; the program waits on."""

import sys
import threading


def think() -> None:
    raise RuntimeError("no plan")


for line in sys.stdin:
    if line.startswith("hello"):
        print("ready", flush=True)
    elif line.startswith("move?"):
        threading.Thread(target=think).start()
