"""What brains in Python need of Windows: its errors."""


class error(Exception):  # noqa: N801 - its name there
    """Something that Windows would not do."""
