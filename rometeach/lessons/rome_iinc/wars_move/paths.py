"""The paths of a War to where it first finds something to plunder: fork after fork, each with its chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from rometeach.rome_iinc.charts import movement
from rometeach.rome_iinc.position import Position

Path = tuple[str, ...]
"""The spaces of a way, where it begins first."""


def moved(p: Position, war: str, *steps: str) -> Position:
    """The board after a War has made some steps."""
    for there in steps:
        state = p.wars[war]
        been = ", ".join((*state.visited, state.space))
        led = f" with {state.leader}" if state.leader else ""
        p = p.edit(f"{war} off").edit(f"{war} @ {there}{led}; {war} visited {been}")
    return p


def is_prey(p: Position, war: str, space: str) -> bool:
    """Whether there is something to plunder for a War in a space, so that it throws its Pillage die there."""
    return movement.is_target(p, p.rules.wars[war], space)


def forks(p: Position, war: str, path: Path) -> tuple[int, ...]:
    """Between how many equal ways chance decides at each step of a path."""
    return tuple(len(movement.candidates(moved(p, war, *path[1:n]), war)) for n in range(1, len(path)))


def passes(p: Position, war: str, path: Path) -> Fraction:
    """How likely a War takes a path."""
    return Fraction(1, prod(forks(p, war, path)))


def paths(p: Position, war: str) -> Iterator[Path]:
    """Every way of a War from where it stands to the first space where it throws its Pillage die."""
    here = p.wars[war].space
    for there in movement.candidates(p, war):
        if is_prey(p, war, there):
            yield here, there
        else:
            yield from ((here, *rest) for rest in paths(moved(p, war, there), war))


def reaches(p: Position, war: str) -> dict[str, Fraction]:
    """Space -> how likely it is where a War first finds something to plunder."""
    found: dict[str, Fraction] = {}
    for path in paths(p, war):
        found[path[-1]] = found.get(path[-1], Fraction(0)) + passes(p, war, path)
    return found
