"""Text in lines that do not depend on the terminal."""

import textwrap

WIDTH = 79


def hanging(text: str, head: str) -> str:
    """The text in lines of 79 letters: the first begins with `head`, the others below its end."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )
