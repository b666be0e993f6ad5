"""What is wrong with a bot, and what to do about it."""

from inarow.bots.check.checker import check_bot
from inarow.bots.check.finding import Finding, Kind, Verdict, Weight

__all__ = ["Finding", "Kind", "Verdict", "Weight", "check_bot"]
