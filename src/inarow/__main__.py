"""`python -m inarow` is the same as `inarow`."""

import sys

from inarow.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
