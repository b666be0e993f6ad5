"""What brains in Python need of Windows: to let one thread wait for another."""
# ruff: noqa: N802 - their names there

import threading

INFINITE = -1


class Event(threading.Event):
    """An event that, unless it is manual, whoever waited for it resets."""

    manual = False


def CreateEvent(rights: object, manual: int, begun: int, name: object) -> Event:
    """A new event."""
    event = Event()
    event.manual = bool(manual)
    if begun:
        event.set()
    return event


def SetEvent(event: Event) -> None:
    """It has happened."""
    event.set()


def ResetEvent(event: Event) -> None:
    """It has not happened."""
    event.clear()


def WaitForSingleObject(event: Event, milliseconds: int) -> int:
    """Wait until it has happened; 0 if it has."""
    happened = event.wait(None if milliseconds == INFINITE else milliseconds / 1000)
    if happened and not event.manual:
        event.clear()
    return 0 if happened else 258
