"""What simulations of whole games share: seeds, processes, means with their standard errors."""

from __future__ import annotations

import hashlib
import importlib
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from .errors import BadInput, Problem

Job = TypeVar("Job")
Game = TypeVar("Game")
MOST = 25
"""How many games a process takes at a time at most, so that progress is seen."""


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a simulation."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{number}".encode()).digest()[:6], "big")


def in_order(play: Callable[[Job], Game], jobs: Sequence[Job], processes: int, dask: str = "") -> Iterator[Game]:
    """The game of every job in the order of the jobs, on so many processes, or on the Dask cluster at an address.

    Raises:
        BadInput: Dask is asked for and not installed.
    """
    if dask:
        try:
            distributed = importlib.import_module("distributed")
        except ImportError:
            hint = 'Install it with: pip install "rometeach[dask]"'
            raise BadInput([Problem("--dask", "needs the package distributed", hint)]) from None
        with distributed.Client(dask) as client:
            yield from client.gather(client.map(play, jobs, pure=False))
    elif processes == 1 or len(jobs) == 1:
        yield from map(play, jobs)
    else:
        with ProcessPoolExecutor(processes) as pool:
            yield from pool.map(play, jobs, chunksize=max(1, min(MOST, len(jobs) // (4 * processes))))


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
