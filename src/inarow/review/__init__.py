"""What a position teaches, as data: the value of every move, and positions with known answers."""

from inarow.review.selfcheck import CHECKS, Check, Finding, run_check
from inarow.review.values import values_of

__all__ = ["CHECKS", "Check", "Finding", "run_check", "values_of"]
