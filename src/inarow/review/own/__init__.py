"""Debug your own search: watched calls, the truth beside them, and the likely cause."""

from inarow.review.own.fault import Fault
from inarow.review.own.result import OwnTrace, trace

__all__ = ["Fault", "OwnTrace", "trace"]
