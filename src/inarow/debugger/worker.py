"""Watches a student's file, in a process of its own: `worker.py PACKAGE WISH`.

The wish is JSON, and so is the one line that is written. What the file prints goes to the error
output.
"""

import ast
import json
import os
import sys
from pathlib import Path


def main(wish: str) -> None:
    """Trace as the wish says, and write what was found."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    from inarow.debugger.calls import Ended
    from inarow.debugger.finding import pack_message
    from inarow.debugger.reading import trace_file
    from inarow.rules import InarowError, Message, read_position

    wanted = json.loads(wish)
    name = Path(wanted["target"].partition(".py")[0]).name + ".py"
    try:
        found = trace_file(
            wanted["target"],
            wanted["position"] and read_position(wanted["position"]),
            wanted["kind"],
            ast.literal_eval(wanted["given"]),
            wanted["most"],
            wanted["seconds"],
        )
        said = found.finding().packed()
    except InarowError as error:
        said = {"error": pack_message(error.message), "kind": type(error).__name__}
    except (Exception, Ended) as error:  # what the file does to our own objects
        failed = Message("{file} can't be followed: {error}", file=name, error=repr(error)[:300])
        said = {"error": pack_message(failed), "kind": "BadFile"}
    answers.write(json.dumps(said) + "\n")
    answers.flush()
    os._exit(0)  # whatever the file has begun


if __name__ == "__main__":
    sys.path[:] = [entry for entry in sys.path if entry != str(Path(__file__).parent)]
    sys.path.insert(0, sys.argv[1])
    main(sys.argv[2])
