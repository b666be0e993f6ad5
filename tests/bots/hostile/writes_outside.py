"""Tries to write where it should not; what it could write it answers instead of a move."""

import json
import os
import sys

sys.stdin.readline()
print('{"type": "ready"}', flush=True)
sys.stdin.readline()
here = os.path.dirname(os.path.abspath(__file__))
written = []
for folder in (here, "/", "/etc", "/usr", "/var/tmp", "/tmp", "/home", "/root", "/work"):
    try:
        with open(os.path.join(folder, "inarow-was-here"), "w") as file:
            file.write("x")
        written.append(folder)
    except OSError:
        pass
print(json.dumps({"type": "written", "folders": written}), flush=True)
