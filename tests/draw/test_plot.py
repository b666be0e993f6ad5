"""Intervals as a picture."""

import re

from inarow.draw.plot import Interval, interval_plot, tick_step

#          1400      1500      1600
# Ada                  o-----●-----o
# Bob    o-----●-----o
ADA = Interval("Ada <1>", 1550, 1500, 1600)
BOB = Interval("Bob", 1450, 1400, 1500)


def test_dots_stand_between_the_ends_of_their_bars() -> None:
    picture = interval_plot([ADA, BOB], "Ratings")
    dots = [float(x) for x in re.findall(r'class="dot" cx="([\d.]+)"', picture)]
    bars = re.findall(r'class="interval" d="M([\d.]+) \d+H([\d.]+)"', picture)
    (ada_low, ada_high), (bob_low, bob_high) = ((float(a), float(b)) for a, b in bars)
    assert bob_low < dots[1] < bob_high == ada_low < dots[0] < ada_high
    assert dots[0] == (ada_low + ada_high) / 2


def test_names_are_text_and_values_can_be_read() -> None:
    picture = interval_plot([ADA], "Ratings")
    assert "Ada &lt;1&gt;: 1550 (1500" in picture
    assert "<1>" not in picture


def test_marks_are_round_and_cover_every_interval() -> None:
    marks = [
        int(text) for text in re.findall(r'class="mark"[^>]*>(-?\d+)<', interval_plot([BOB], ""))
    ]
    step = tick_step(100)
    assert marks == list(range(1400, 1501, step))
    assert all(4 <= span / tick_step(span) <= 10 for span in (45, 90, 450, 999, 2000))
