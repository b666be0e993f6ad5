"""The bots' doctor: what is wrong with a bot, and what to do about it."""

from inarow.bots.check.checker import check_bot
from inarow.bots.check.finding import Checkup, Finding, Kind, Weight

__all__ = ["Checkup", "Finding", "Kind", "Weight", "check_bot"]
