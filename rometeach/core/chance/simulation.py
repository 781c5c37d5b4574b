"""What simulations of whole games share: seeds, processes, means with their standard errors."""

from __future__ import annotations

import gc
import hashlib
import importlib
import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import TypeVar

from .. import browser
from ..errors import BadInput, Problem

Job = TypeVar("Job")
Game = TypeVar("Game")
SOLVER = "solver"
"""The player who asks the solvers: of a package that no game knows, so the job that plays his game is handed in."""
MOST = 25
"""How many games a process takes at a time at most, so that progress is seen."""


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a simulation."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{number}".encode()).digest()[:6], "big")


@contextmanager
def no_collection() -> Iterator[None]:
    """Python looks for no cycles of values in the meantime: a game makes many values, hardly one of them in a cycle."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def _distributed() -> ModuleType:
    try:
        return importlib.import_module("distributed")
    except ImportError:
        hint = 'Install it with: pip install "rometeach[dask]"'
        raise BadInput([Problem("--dask", "needs the package distributed", hint)]) from None


def in_order(play: Callable[[Job], Game], jobs: Sequence[Job], processes: int, dask: str = "") -> Iterator[Game]:
    """The game of every job in the order of the jobs.

    Args:
        play: plays the game of a job; a function of a module, as it runs on other processes.
        jobs: the jobs.
        processes: on how many.
        dask: the address of a Dask cluster, in place of processes.

    Raises:
        BadInput: Dask is asked for and not installed.
    """
    if dask:
        with _distributed().Client(dask) as client:
            yield from client.gather(client.map(play, jobs, pure=False))
    elif processes == 1 or len(jobs) == 1 or browser.is_here():
        yield from map(play, jobs)
    else:
        # Behind it stand many modules, which a game without simulations does not need.
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(processes) as pool:
            yield from pool.map(play, jobs, chunksize=max(1, min(MOST, len(jobs) // (4 * processes))))


def all_games(
    play: Callable[[Job], Game],
    jobs: Sequence[Job],
    processes: int = 0,
    dask: str = "",
    progress: Callable[[int], object] | None = None,
) -> tuple[Game, ...]:
    """The games of all jobs, see `in_order`.

    Args:
        play: plays the game of a job.
        jobs: the jobs.
        processes: on how many; 0 for as many as there are cores.
        dask: the address of a Dask cluster, in place of processes.
        progress: called with 0 when the first game begins, and with 1 after each.

    Raises:
        BadInput: Dask is asked for and not installed.
    """
    if dask:
        _distributed()
    if progress:
        progress(0)
    found = []
    for game in in_order(play, jobs, processes or os.cpu_count() or 1, dask):
        found.append(game)
        if progress:
            progress(1)
    return tuple(found)


def mean(numbers: Iterable[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    values = list(numbers)
    n = len(values)
    average = math.fsum(values) / n
    spread = math.fsum((v - average) ** 2 for v in values) / (n - 1) if n > 1 else 0.0
    return average, math.sqrt(spread / n)


def share_error(p: float, n: int) -> float:
    """The standard error of a share of n games."""
    return math.sqrt(p * (1 - p) / n)


def share_json(count: int, n: int) -> dict[str, float]:
    """A count out of n games, its share and the standard error of that, as plain data."""
    return {"count": count, "share": round(count / n, 6), "se": round(share_error(count / n, n), 6)}


def share_text(count: int, n: int) -> str:
    """A share of n games with its standard error: "37.5% ± 2.1"."""
    return f"{100 * count / n:.1f}% ± {100 * share_error(count / n, n):.1f}"


def mean_json(pair: tuple[float, float]) -> dict[str, float]:
    """A mean with its standard error as plain data."""
    return {"mean": round(pair[0], 6), "se": round(pair[1], 6)}
