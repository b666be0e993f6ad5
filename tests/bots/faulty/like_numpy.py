"""A whole number that is no int."""


class int64:  # noqa: N801 - numpy's name
    """As much of it as counts here."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value
