"""Where games are played: in this process, in others on this machine, or on a Dask cluster.

Any `concurrent.futures` executor will do; these are the ones with a command-line option.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib.metadata import version
from multiprocessing.connection import Connection
from multiprocessing.queues import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from inarow.arena.fixture import Running
from inarow.arena.umpire import Show, dismiss_players, show_games
from inarow.bots.registry import hash_of
from inarow.players import make_player
from inarow.players.registry import is_bot
from inarow.rules import InarowError

PATIENCE = 10  # seconds for a cluster to answer

P = ParamSpec("P")
T = TypeVar("T")


class NoCluster(InarowError):
    """The cluster can't be used."""


class Here(Executor):
    """Runs every task at once, in the calling thread."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class _Pool(ProcessPoolExecutor):
    """Processes that ignore Ctrl-C, even while they start: their parent handles it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        # A process that is started meanwhile inherits the blocked signal.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def usual_workers() -> int:
    """The number of processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def local(workers: int, show: Show | None = None) -> Iterator[Executor]:
    """Worker processes on this machine; with 0 workers, games are played in this process.

    `show` sees the games while they are played, now and then, in another thread.
    """
    if workers == 0:
        show_games(show)
        try:
            yield Here()
        finally:
            show_games(None)
        return
    # A spawned process inherits none of our threads and open files, on every system.
    context = multiprocessing.get_context("spawn")
    lifeline, end = context.Pipe(duplex=False)
    glances = None if show is None else context.SimpleQueue()
    pool = _Pool(workers, mp_context=context, initializer=_begin_work, initargs=(lifeline, glances))
    if show is not None and glances is not None:
        threading.Thread(target=_pass_on, args=(glances, show), daemon=True).start()
    try:
        yield pool
    except BaseException:
        # Interrupted: games in progress are dropped, and will be played again.
        end.close()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()
    if glances is not None:
        glances.put(None)


def _pass_on(glances: SimpleQueue[Running | None], show: Show) -> None:
    """Show what the workers send, until nothing more comes."""
    while (running := glances.get()) is not None:
        show(running)


@contextmanager
def cluster(address: str, players: Sequence[str] = ()) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, and how many there are.

    Every worker must have this version of inarow and these players, the same files of bots
    included. Raises NoCluster, which says what is missing where.
    """
    try:
        import distributed
    except ImportError:
        raise NoCluster("a cluster needs one more package: pip install 'inarow[cluster]'") from None
    connect: Any = distributed.Client  # it has no type annotations
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise NoCluster(
            "no cluster answers at {address}: {error}", address=address, error=str(error)
        ) from error
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise NoCluster("the cluster at {address} has no workers", address=address)
        _compare(client.run(equipment, tuple(players), on_error="return"), tuple(players))
        try:
            yield client.get_executor(pure=False), threads
        except (CancelledError, OSError, TimeoutError) as error:
            if client.status == "running":
                raise
            raise NoCluster(
                "the cluster at {address} no longer answers; what was done is kept: `inarow arena"
                " --resume` goes on with a tournament, the same command with anything else",
                address=address,
            ) from error


def equipment(players: tuple[str, ...]) -> dict[str, str]:
    """What a machine has for the work: a mark of its inarow and of each player there."""
    found = {"inarow": version("inarow")}
    for player in players:
        try:
            if is_bot(player):
                found[player] = hash_of(player)
            else:
                make_player(player)
                found[player] = "made"
        except (InarowError, OSError) as error:
            found[player] = f"- {error}"
    return found


def _compare(workers: dict[str, dict[str, str] | Exception], players: tuple[str, ...]) -> None:
    """Refuse workers that have not what is here. Raises NoCluster."""
    here = equipment(players)
    for worker, there in workers.items():
        if isinstance(there, Exception):
            raise NoCluster(
                "the worker {worker} can't use inarow ({error}): install it there, too:"
                " pip install inarow=={version}",
                worker=worker,
                error=str(there),
                version=here["inarow"],
            )
        if there["inarow"] != here["inarow"]:
            raise NoCluster(
                "the worker {worker} has inarow {there}, and here is {version}: install the same"
                " one there",
                worker=worker,
                there=there["inarow"],
                version=here["inarow"],
            )
        for player in players:
            if there[player] != here[player]:
                raise NoCluster(
                    "the worker {worker} does not have {player} as it is here: put the same files"
                    " there, in the same place, or install the same package",
                    worker=worker,
                    player=player,
                )


def _begin_work(lifeline: Connection, glances: SimpleQueue[Running | None] | None) -> None:
    """Leave Ctrl-C to the parent, and exit when the lifeline to it is cut.

    The parent cuts it when it is interrupted; the system does when the parent is killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_hold, args=(lifeline,), daemon=True).start()
    show_games(None if glances is None else glances.put)


def _hold(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()  # nothing ever comes
    dismiss_players()
    os._exit(1)
