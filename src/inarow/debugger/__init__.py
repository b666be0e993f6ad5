"""Debug your own search: watched calls, the truth beside them, and the likely cause."""

from inarow.debugger.fault import Fault
from inarow.debugger.finding import Finding
from inarow.debugger.locked import trace_locked
from inarow.debugger.reading import trace_file
from inarow.debugger.result import Trace, trace

__all__ = ["Fault", "Finding", "Trace", "trace", "trace_file", "trace_locked"]
