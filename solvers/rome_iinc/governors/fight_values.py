"""What a fight is worth with any of the Provinces that a Commander could bring, and the best of them (Section 11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from rometeach.core import progress
from rometeach.rome_iinc.board.board import GARRISONED, Board, Commander
from rometeach.rome_iinc.board.units import NONE, Units
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.valuation import fights, levels
from rometeach.rome_iinc.valuation.weights import Weights


def mask(near: Sequence[str], provinces: Iterable[str]) -> int:
    """Some of the Provinces as bits of a number."""
    return sum(1 << i for i, x in enumerate(near) if x in provinces)


class FightValues:
    """What the fights of one Commander in one War are worth, by the Provinces that fight, as bits of a number.

    The Rebellion after a Triumph is left to `best`.

    Args:
        board: the board, on which he commands.
        name: the War.
        who: the Commander.
        empire: the one that gains.
        weights: what things are worth to it.
        near: the Provinces that he could bring.
        losses: what is known already of the Losses by Units: the same for every Commander.
        unrest: the levels of Unrest that the Wars find.
    """

    def __init__(self, board: Board, name: str, who: Commander, *, empire: str, weights: Weights, near: tuple[str, ...],
                 losses: dict[Units, Fraction], unrest: levels.Levels) -> None:  # fmt: skip
        quiet = replace(weights, rebellion=Fraction(0))
        self.outlook = fights.outlook(board, name, who, empire, quiet, unrest=unrest)
        self._unrest, self._calm = unrest, war.half_strength(board, board.rules.wars[name])
        self.near, self.board, self.weights = near, board, weights
        self.allied = [p for p in self.outlook.near if board.provinces[p].status not in GARRISONED]
        self._noise: dict[frozenset[str], list[tuple[int, int, int, Fraction]]] = {}
        self._read: dict[tuple[int, bool, int], tuple[Fraction, Fraction]] = {}
        self._losses, self._gold = losses, board.empire(empire).gold
        self._found: dict[int, tuple[Fraction, Fraction]] = {}
        self.safe = {p: 1 - fights.p_lost(board, p) for p in near if board.provinces[p].status in GARRISONED}
        self.strength = {p: fights.strength(board, board.provinces[p].units) for p in self.safe}

    def of(self, mask: int) -> tuple[Fraction, Fraction]:
        """(worth in points, chance of a Triumph) of a fight by these Provinces."""
        if mask not in self._found:
            self._found[mask] = self._of(tuple(p for i, p in enumerate(self.near) if mask >> i & 1))
        return self._found[mask]

    def _of(self, provinces: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        o, board = self.outlook, self.board
        force = [p for p in provinces if p in self.safe]
        units, m, chance = NONE, o.base, Fraction(1)
        for p in force:
            units = units.plus(board.provinces[p].units)
            m += self.strength[p]
            chance *= self.safe[p]
        naval, cavalry = units.fleet + 2 * units.veteran_fleet, units.cavalry + 2 * units.veteran_cavalry
        need = board.rules.wars[o.war]
        worth, triumph, promoted = self._lost(units), Fraction(0), o.promoted(units)
        for dm, a, b, q in self._law(frozenset(provinces) - set(force)):
            matched = a + naval >= need.naval and b + cavalry >= need.cavalry
            worth_, wins = self._results(m + dm, matched, promoted)
            worth += q * worth_
            triumph += q * wins
        return worth * chance, triumph * chance

    def _law(self, fighting: frozenset[str]) -> list[tuple[int, int, int, Fraction]]:
        if fighting not in self._noise:
            law = {(0, 0, 0): Fraction(1)}
            for p in self.allied:
                following: dict[tuple[int, int, int], Fraction] = {}
                for (m, a, b), q in law.items():
                    for r, dm, da, db in self.outlook.shifts(p, p in fighting):
                        key = m + dm, a + da, b + db
                        following[key] = following.get(key, Fraction(0)) + q * r
                law = following
            self._noise[fighting] = [(*k, q) for k, q in law.items()]
        return self._noise[fighting]

    def _results(self, modifier: int, matched: bool, promoted: int) -> tuple[Fraction, Fraction]:
        key = modifier, matched, promoted
        if key not in self._read:
            wins = sum(n for result, _, n in self.outlook.law(key[0], matched) if result == "Triumph")
            self._read[key] = self.outlook.points(*key), Fraction(wins, 216)
        return self._read[key]

    def _lost(self, units: Units) -> Fraction:
        if units not in self._losses:
            self._losses[units] = self.outlook.losses(units, self._gold).points(self.weights, self.outlook.level)
        return self._losses[units]

    def best(
        self, needs: int | None, fits: Sequence[int], forced: bool, wanted: Sequence[int]
    ) -> Iterator[tuple[int, Fraction]]:
        """(Provinces, worth) of the fights that no fight with fewer of these Provinces equals.

        Args:
            needs: the 3D6 from which he would rebel without Unrest; None for nobody who could.
            fits: the Provinces that he could bring from each of his posts.
            forced: whether fights count that are worth nothing.
            wanted: Provinces whose fight is listed in any case.
        """
        rebels = Fraction(0) if needs is None else levels.p_rebels(self.board, needs, self._unrest, self._calm)
        price = self.weights.rebellion * rebels
        top: dict[int, Fraction | None] = {0: None if forced else Fraction(0)}
        masks = sorted({s for f in fits for s in submasks(f)}, key=lambda s: (s.bit_count(), s))
        for mask in masks:
            progress.check()
            worth, triumph = self.of(mask)
            gain = worth - price * triumph
            below = [top[mask ^ (1 << i)] for i in range(mask.bit_length()) if mask >> i & 1]
            old = max((b for b in below if b is not None), default=None)
            top[mask] = gain if old is None or gain > old else old
            if old is None or gain > old or mask in wanted:
                yield mask, gain


def submasks(mask: int) -> Iterator[int]:
    """Every part of some Provinces but none at all."""
    sub = mask
    while sub:
        yield sub
        sub = (sub - 1) & mask
