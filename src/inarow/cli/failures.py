"""Exit codes."""

FINE, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130
