"""What brains in Python need of Windows: to see that they do not run in a console."""

import pywintypes  # type: ignore[import-untyped]

STD_INPUT_HANDLE = -10


class Handle:
    """The input, which is a pipe."""

    def GetConsoleMode(self) -> int:  # noqa: N802 - its name there
        """Fails, as it does on Windows for pipes."""
        raise pywintypes.error


def GetStdHandle(number: int) -> Handle:  # noqa: N802
    """The input."""
    return Handle()
