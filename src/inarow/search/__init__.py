"""The readable algorithms, each in a file of its own, and the words that all searches speak in."""

from inarow.search.limit import Effort, Limit
from inarow.search.report import Count, Report, ReportData
from inarow.search.score import Bound, Score, ScoreData

__all__ = ["Bound", "Count", "Effort", "Limit", "Report", "ReportData", "Score", "ScoreData"]
