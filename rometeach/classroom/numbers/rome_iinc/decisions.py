"""Which decision mattered most: the table of the changed decisions, ranked by paired differences."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ....core.errors import BadInput, Problem, did_you_mean
from ....core.results.show import Table
from ..drawn import Shown, amounts, differences
from ..paired import Difference, difference
from . import dates, fall, stored
from .choices import AS_PLAYED, BY_NAME, CHOICES, SCENARIO, one_job
from .watched import seeds

SEEDS = 150
"""How many games of each choice, all with the same seeds."""
NAME = "decisions.csv"


def write(every: Sequence[int], stood: Sequence[int], into: Path) -> None:
    """Write the table: a row for each seed, a column for each choice.

    Args:
        every: the seeds.
        stood: how long the West stood, choice by choice, each with all seeds.
        into: the folder.
    """
    n = len(every)
    columns = [stood[i * n : (i + 1) * n] for i in range(len(CHOICES))]
    about = f"{n} games of {SCENARIO} for each choice, seed {stored.SEED}: quarters of a turn that the West stands"
    rows = [[str(seed), *(str(c[i]) for c in columns)] for i, seed in enumerate(every)]
    stored.save(into / NAME, stored.heading(about), [["seed", *(c.name for c in CHOICES)], *rows])


@functools.cache
def table() -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    """The seeds, and by choice how many quarters the West stood with each of them."""
    header, *rows = stored.rows(NAME)
    found = {name: tuple(int(r[i]) for r in rows) for i, name in enumerate(header) if i}
    return tuple(int(r[0]) for r in rows), found


def years(quarters: Sequence[int]) -> list[float]:
    """How many years each of these is."""
    return [dates.span(SCENARIO, q) for q in quarters]


def compared(games: int = SEEDS) -> dict[str, Difference]:
    """Choice -> what it does to the years that the West stands, the greatest difference first.

    Args:
        games: of so many of the stored games.
    """
    _, found = table()
    before = years(found[AS_PLAYED][:games])
    every = {n: difference(years(v[:games]), before) for n, v in found.items() if n != AS_PLAYED}
    return dict(sorted(every.items(), key=lambda x: -abs(x[1].mean)))


def ranking(games: int = SEEDS) -> Shown:
    """The decisions, ranked, each with its paired difference and one standard error to both sides.

    Args:
        games: of so many of the stored games.
    """
    found = compared(games)
    points = [(BY_NAME[n].says, d.mean, d.paired) for n, d in found.items()]
    title = f"What one change does to the West ({games} games each)"
    draw = partial(differences, title, points, "years longer that the West stands, ± one standard error")
    rows = tuple(
        (BY_NAME[n].says, f"{d.mean:+.1f}", f"{d.paired:.1f}", f"{d.unpaired:.1f}", "yes" if d.is_clear else "no")
        for n, d in found.items()
    )
    words = "Points with their errors: " + "; ".join(f"{s} {m:+.1f} ± {e:.1f} years" for s, m, e in points) + "."
    header = ("Change", "years longer", "error, same dice", "error, other dice", "more than two errors from zero?")
    return Shown(title, draw, words, Table("The same in numbers", header, rows), fall.source())


def pairs(name: str = "never bread") -> Shown:
    """The standard error of one difference with more and more games: with the same dice, and with other dice.

    Args:
        name: the choice.

    Raises:
        BadInput: no such choice.
    """
    if name not in BY_NAME or name == AS_PLAYED:
        hint = did_you_mean(name, BY_NAME) or f"Choices: {', '.join(c.name for c in CHOICES[1:])}."
        raise BadInput([Problem(name[:40] or "choice", "is no choice", hint)])
    numbers = (10, 30, 75, SEEDS)
    found = [compared(n)[name] for n in numbers]
    series = [
        ("the same dice", [d.paired for d in found]),
        ("other dice", [d.unpaired for d in found]),
    ]
    title = f"How sure are we? {BY_NAME[name].says}"
    draw = partial(amounts, title, [f"{n} games" for n in numbers], series, "standard error, in years")
    rows = tuple(
        (f"{n} games", f"{d.mean:+.1f}", f"{d.paired:.2f}", f"{d.unpaired:.2f}", f"{d.times:.1f}")
        for n, d in zip(numbers, found, strict=True)
    )
    words = "Bars: " + "; ".join(f"{r[0]} {r[2]} with the same dice, {r[3]} with other dice" for r in rows) + "."
    header = ("Games", "difference in years", "error, same dice", "error, other dice", "times as many games needed")
    return Shown(title, draw, words, Table("The same in numbers", header, rows), fall.source())


def one_by_one(name: str, first: int = 8) -> Table:
    """Some games beside each other: how many years the West stood as played, and with the change.

    Args:
        name: the choice.
        first: how many games.
    """
    _, found = table()
    here, there = years(found[AS_PLAYED])[:first], years(found[name])[:first]
    rows = [
        (str(i), f"{a:.0f}", f"{b:.0f}", f"{b - a:+.0f}") for i, (a, b) in enumerate(zip(here, there, strict=True), 1)
    ]
    return Table(f"{BY_NAME[name].says}: game by game", ("Game", "as played", "changed", "difference"), tuple(rows))


def play(name: str, number: int = 5, seed: int = 1) -> Table:
    """Play pairs of games now, with the same dice: as played, and with one change. It prints a point for each pair.

    Args:
        name: the choice.
        number: how many pairs, 20 at most.
        seed: what their seeds follow from.
    """
    rows = []
    for i, one in enumerate(seeds(seed, min(number, 20)), 1):
        a, b = (dates.span(SCENARIO, one_job((n, one))) for n in (AS_PLAYED, name))
        rows.append((str(i), f"{a:.0f}", f"{b:.0f}", f"{b - a:+.0f}"))
        print(".", end="", flush=True)
    print()
    return Table(
        f"{BY_NAME[name].says}: years that the West stands", ("Game", "as played", "changed", "difference"), tuple(rows)
    )
