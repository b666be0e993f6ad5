"""Debug your own search: watched calls, the truth beside them, and the likely cause."""

from inarow.debugger.fault import Fault
from inarow.debugger.result import OwnTrace, trace
from inarow.debugger.selfcheck import CHECKS, Check, Finding, run_check

__all__ = ["CHECKS", "Check", "Fault", "Finding", "OwnTrace", "run_check", "trace"]
