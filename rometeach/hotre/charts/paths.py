"""Attacks along a path: how far so many Armies get, and when it is better to stop (9, 10).

The Armies of a reserve attack one Province after the other. Each that is won keeps a garrison, and the rest go on. An Army
that has been placed fights until it dies or the Province is clear (10), so the attacker decides before every Army that he
places into a fight: stop here, or go on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ...core.frozen import Frozen
from .fights import Chances, Defence


@dataclass(frozen=True, slots=True)
class Stage:
    """One Province of a path: what stands there, what it is worth to the attacker, and the Armies that he leaves in it."""

    defence: Defence
    worth: Fraction = Fraction(1)
    garrison: int = 1


class Before(NamedTuple):
    """Where the attacker decides: before he places the next of `armies` into Province `stage`."""

    stage: int
    armies: int
    defenders: int
    emperor: bool


class Reached(NamedTuple):
    """How an expansion along a path ends: Provinces won, Armies alive (garrisons among them), and the Emperor."""

    provinces: int
    armies: int
    emperor: bool


GoesOn = Callable[[Before], bool]
"""What an attacker does: whether he places the next Army."""


@dataclass(frozen=True)
class Path:
    """A path, and what an Army that lives is worth besides the Provinces."""

    stages: tuple[Stage, ...]
    army: Fraction = Fraction(0)

    def start(self, armies: int) -> Before:
        """Where the attacker with so many Armies begins, his Emperor alive."""
        return self._at(0, armies, True)

    def _at(self, stage: int, armies: int, emperor: bool) -> Before:
        defenders = self.stages[stage].defence.armies if stage < len(self.stages) else 0
        return Before(stage, armies, defenders, emperor)

    def placed(self, at: Before) -> list[tuple[Fraction, Before]]:
        """The next Army is placed: where the attacker decides next, with the chances. A Province won is the next stage."""
        found: dict[Before, Fraction] = {}
        inside = {(at.defenders, at.emperor): Fraction(1)}
        stage = self.stages[at.stage]
        for _ in range(at.defenders):
            following: dict[tuple[int, bool], Fraction] = {}
            for (d, emperor), p in inside.items():
                for won, alive, q in _outcomes(_exchange(stage.defence, emperor), emperor):
                    if won:
                        following[d - 1, alive] = following.get((d - 1, alive), Fraction(0)) + p * q
                    else:
                        lost = Before(at.stage, at.armies - 1, d, alive)
                        found[lost] = found.get(lost, Fraction(0)) + p * q
            inside = following
        for (d, emperor), p in inside.items():
            if stage.defence.fort is not None:
                lost = Before(at.stage, at.armies - 1, d, emperor)
                found[lost] = found.get(lost, Fraction(0)) + p * (1 - stage.defence.fort.p)
                p *= stage.defence.fort.p
            won_it = self._at(at.stage + 1, at.armies - min(stage.garrison, at.armies), emperor)
            found[won_it] = found.get(won_it, Fraction(0)) + p
        return [(p, end) for end, p in found.items() if p]

    def law(self, armies: int, goes_on: GoesOn) -> Frozen[Reached, Fraction]:
        """How an expansion with so many Armies ends."""
        ends: dict[Reached, Fraction] = {}
        at: dict[tuple[Before, int], Fraction] = {(self.start(armies), 0): Fraction(1)}
        while at:
            following: dict[tuple[Before, int], Fraction] = {}
            for (here, left_behind), p in at.items():
                if not self.may_go_on(here) or not goes_on(here):
                    end = Reached(here.stage, here.armies + left_behind, here.emperor)
                    ends[end] = ends.get(end, Fraction(0)) + p
                    continue
                for q, then in self.placed(here):
                    stays = min(self.stages[here.stage].garrison, here.armies) if then.stage > here.stage else 0
                    key = (then, left_behind + stays)
                    following[key] = following.get(key, Fraction(0)) + p * q
            at = following
        return Frozen(dict(sorted(ends.items())))

    def may_go_on(self, at: Before) -> bool:
        """Whether there is an Army to place and a Province to attack."""
        return at.armies > 0 and at.stage < len(self.stages)

    def value(self, law: Frozen[Reached, Fraction]) -> Fraction:
        """What an expansion is worth on average."""
        return sum((p * self.worth(end) for end, p in law.items()), Fraction(0))

    def worth(self, end: Reached) -> Fraction:
        """What an end is worth: the Provinces won, and the Armies alive."""
        return sum((s.worth for s in self.stages[: end.provinces]), Fraction(0)) + self.army * end.armies


def always(at: Before) -> bool:
    """The attacker who never stops."""
    return True


def up_to(provinces: int) -> GoesOn:
    """The attacker who stops when he has won so many Provinces."""
    return lambda at: at.stage < provinces


@dataclass(frozen=True, slots=True)
class BestWay:
    """The best way along a path: what it is worth, and where the attacker goes on; elsewhere he stops."""

    value: Fraction
    choices: Frozen[Before, bool]

    def __call__(self, at: Before) -> bool:
        return self.choices[at]


def best(path: Path, armies: int) -> BestWay:
    """What the best attacker with so many Armies expects, and what he does; where both are worth the same he stops.

    What he does is told for every number of Armies up to these before each Province, besides all that he may come to.
    """
    choice: dict[Before, bool] = {}

    @cache
    def expected(at: Before) -> Fraction:
        """What is still to come, the Armies in the reserve included."""
        stop = path.army * at.armies
        if not path.may_go_on(at):
            return stop
        stage, on = path.stages[at.stage], Fraction(0)
        for q, then in path.placed(at):
            gain = Fraction(0)
            if then.stage > at.stage:
                gain = stage.worth + path.army * min(stage.garrison, at.armies)
            on += q * (gain + expected(then))
        choice[at] = on > stop
        return max(on, stop)

    for number in range(1, armies):
        for stage, asked in enumerate(path.stages):
            expected(Before(stage, number, asked.defence.armies, True))
    value = expected(path.start(armies))
    return BestWay(value, Frozen(choice))


def _exchange(defence: Defence, emperor: bool) -> Chances:
    return defence.exchange if emperor else defence.dead or defence.exchange


def _outcomes(c: Chances, emperor: bool) -> Sequence[tuple[bool, bool, Fraction]]:
    """(won, the Emperor lives, chance)."""
    found = [
        (True, emperor, c.won),
        (False, emperor, c.lost),
        (True, False, c.won_dead),
        (False, False, c.lost_dead),
    ]
    return [(won, alive, Fraction(w, c.whole)) for won, alive, w in found if w]
