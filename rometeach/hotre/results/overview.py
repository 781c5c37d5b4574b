"""Everything that may be attacked now with its chances, and what both Phases of every Faction would score: a board without a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput
from ...core.meanings import GAIN
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_chances
from ...core.results.show import Exhibit, Table, percent
from ...core.words import counted
from ..board.board import Board
from ..charts import points
from ..charts.fights import fight_law
from ..charts.reach import reach
from ..phases import fight
from .attacks import AUTOMATIC, WORDS, Assault, defence_of, find_attack, find_side
from .notes import board_notes

SHOWN = (1, 2, 3, 4, 6)
"""The numbers of Armies that are tabled."""


@dataclass(frozen=True, slots=True)
class Target:
    """A Province with an enemy in it: one exchange, and the chance to take it with some numbers of Armies."""

    assault: Assault
    exchange: Fraction
    taken: tuple[Fraction, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Overview(PositionResult[Board]):
    """What a side may attack, hardest last, where it may go without a fight, and what every Phase would score as the board lies.

    `free` are the Provinces where nothing is lost; in those of `over` stand units of the same player, which are gone then (10.5).
    """

    AMOUNTS = ("points",)

    side: str
    targets: tuple[Target, ...]
    free: tuple[str, ...]
    over: tuple[str, ...]
    scores: tuple[tuple[str, int, int], ...]

    def exhibit(self) -> Exhibit:
        """Tables of the attacks and of the points."""
        attacks = tuple(
            (
                t.assault.name,
                _enemy(t.assault),
                WORDS[t.assault.crossing],
                percent(t.exchange),
                *(percent(q) for q in t.taken),
            )
            for t in self.targets
        )
        header = ("Province", "Held by", "Entered", "One exchange", *(counted(n, "Army", "Armies") for n in SHOWN))
        head = [(f"One exchange in {t.assault.name}", percent(t.exchange)) for t in self.targets[:3]]
        if self.side:
            head.append(("Without a fight", _places(self.free)))
        if self.over:
            head.append((f"Over units of the same player, which are gone then ({AUTOMATIC})", _places(self.over)))
        scored = tuple((f, str(r), str(b)) for f, r, b in self.scores)
        tables = (
            Table(f"{self.side} takes the Province with so many Armies", header, attacks),
            Table("As the board lies a Phase scores", ("Faction", "Roman", "Barbarian"), scored),
        )
        return Exhibit(
            f"Chances on turn {self.position.turn}" + (f" for {self.side}" if self.side else ""),
            tuple(head),
            tables=tables,
            how="Exact. Each attack, and the score of each Phase, can be asked for by itself, with all its reasons.",
            notes=() if self.side else ("No Player Phase is in progress: say who attacks to see chances.",),
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The chance to take each Province with three Armies."""
        three = SHOWN.index(3)
        rows = [(f"{t.assault.name} ({_enemy(t.assault)})", t.taken[three]) for t in self.targets]
        return (of_chances(f"{self.side} takes it with 3 Armies", rows, CHANCES, [GAIN] * len(rows)),) if rows else ()

    def rows(self) -> list[dict[str, object]]:
        """A row for each attack and number of Armies; where there is none, one for each Faction with its points."""
        if not self.targets:
            return [{"faction": f, "Roman": r, "Barbarian": b} for f, r, b in self.scores]
        return [
            {"province": t.assault.name, "armies": n, "taken": str(q), "percent": float(q) * 100}
            for t in self.targets
            for n, q in zip(SHOWN, t.taken, strict=True)
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each exchange, and the points of each Phase."""
        found = {t.assault.name: t.exchange for t in self.targets}
        for faction, roman, barbarian in self.scores:
            found |= {f"{faction}, Roman points": Fraction(roman), f"{faction}, Barbarian points": Fraction(barbarian)}
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        targets = {
            t.assault.name: {
                "crossing": t.assault.crossing,
                "exchange": str(t.exchange),
                "taken": {str(n): str(q) for n, q in zip(SHOWN, t.taken, strict=True)},
            }
            for t in self.targets
        }
        scores = {f: {"roman": r, "barbarian": b} for f, r, b in self.scores}
        ways = {"free": list(self.free), "over": list(self.over)}
        return {"odds": {"side": self.side or None, "targets": targets, **ways, "scores": scores}}


def _enemy(a: Assault) -> str:
    there = a.there
    parts = [f"{there.armies} {there.side}" if there.armies else "", there.fort]
    return ", ".join(x for x in parts if x)


def _places(names: tuple[str, ...]) -> str:
    return ", ".join(names) if len(names) <= 12 else f"{len(names)} Provinces"


def _is_over(p: Board, name: str, side: str) -> bool:
    """Whether an automatic victory eliminates what stands there."""
    if p.provinces[name].side == side or not fight.is_contested(p, side, name):
        return False
    return find_attack(p, name, side).free == AUTOMATIC


def overview(p: Board, by: str = "") -> Overview:
    """Every attack that a side could make now, and what all Phases would score.

    Args:
        p: the board.
        by: who attacks; "" for the side whose Player Phase is in progress.

    Raises:
        BadInput: there is no such side.
    """
    try:
        side = find_side(p, by)
    except BadInput:
        if by.strip():
            raise
        side = ""
    targets = sorted(_targets(p, side), key=lambda t: (-t.exchange, t.assault.name)) if side else []
    fought = {t.assault.name for t in targets}
    quiet = [n for n in reach(p, side) if n not in fought] if side else []
    over = tuple(n for n in quiet if _is_over(p, n, side))
    free = tuple(n for n in quiet if n not in over)
    scores = tuple((f, points.points(p, f, True), points.points(p, f, False)) for f in p.factions)
    asked = Asked(overview, (by.strip(),))
    return Overview(p, asked, side, tuple(targets), free, over, scores, rules_notes=board_notes(p))


def _targets(p: Board, side: str) -> Iterator[Target]:
    for name in reach(p, side):
        if p.provinces[name].side == side:
            continue
        found = find_attack(p, name, side)
        defence = defence_of(p, found)
        if defence.armies or defence.fort is not None:
            taken = tuple(fight_law(n, defence).p_won for n in SHOWN)
            yield Target(found, defence.exchange.p, taken)


__all__ = ["SHOWN", "Overview", "Target", "overview"]
