"""What the next Reactions draw from the Hostile Cup, by kind of chit (7.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.frozen import Frozen
from ...core.results.base import Asked, PositionResult
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, percent
from ...core.words import with_article
from ..board.board import Board
from ..rules import Rules
from . import hostile_cup
from .names import ahead
from .notes import board_notes


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of chit: the chance that the next Reaction draws one, and the law of how many are drawn in all."""

    name: str
    p_next: Fraction
    law: Frozen[int, Fraction]

    @property
    def mean(self) -> Fraction:
        """How many are drawn on average."""
        return sum((n * q for n, q in self.law.items()), Fraction(0))

    @property
    def p_any(self) -> Fraction:
        """The chance that at least one is drawn."""
        return 1 - self.law.get(0, Fraction(0))


@dataclass(frozen=True, eq=False, repr=False)
class Reactions(PositionResult[Board]):
    """What so many Reactions draw. `number` is how many chits there are to draw, at most what was asked."""

    AMOUNTS = (": mean",)

    number: int
    action: str
    kinds: tuple[Kind, ...]
    p_ends: Fraction

    def exhibit(self) -> Exhibit:
        """The law of each kind of chit."""
        after = f" after {with_article(self.action)}" if self.action else ""
        head = (
            ("Chits in the Hostile Cup", str(self._size())),
            ("The Actions Phase is over then", chance(self.p_ends)),
        )
        columns = tuple(range(min(self.number, 4) + 1))
        rows = tuple(
            (
                k.name,
                fraction(k.p_next),
                *(percent(_at(k.law, n, self.number)) for n in columns),
                f"{float(k.mean):.2f}",
            )
            for k in self.kinds
            if k.mean
        )
        names = tuple(f"{n} or more" if n == 4 < self.number else str(n) for n in columns)
        many = "s" if self.number != 1 else ""
        return Exhibit(
            f"The next {self.number if many else ''} Reaction{many}{after}".replace("  ", " "),
            head,
            (Bars("At least one", tuple((k.name, k.p_any) for k in self.kinds if k.mean)),),
            (Table("How many are drawn", ("Kind", "The next one", *names, "On average"), rows),),
            how="Exact, given every chit that was shown; chits that were moved unseen are where they may be (5.0, 7.0).",
        )

    def _size(self) -> int:
        p = hostile_cup.adjusted(self.position, self.action) if self.action else self.position
        return p.cups.size("hostile")

    def rows(self) -> list[dict[str, object]]:
        """A row for each kind of chit and number that may be drawn."""
        return [
            {"kind": k.name, "drawn": n, "chance": str(q), "percent": float(q) * 100}
            for k in self.kinds
            for n, q in k.law.items()
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of at least one of each kind, and how many on average."""
        found = {"phase over": self.p_ends}
        for k in self.kinds:
            found |= {f"{k.name}: next": k.p_next, f"{k.name}: any": k.p_any, f"{k.name}: mean": k.mean}
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        kinds = {
            k.name: {"p_next": str(k.p_next), "law": {str(n): str(q) for n, q in k.law.items()}} for k in self.kinds
        }
        return {
            "reactions": {
                "number": self.number,
                "action": self.action,
                "kinds": kinds,
                "p_ends": str(self.p_ends),
            }
        }


def _at(law: Mapping[int, Fraction], n: int, number: int) -> Fraction:
    if n == 4 < number:
        return sum((q for i, q in law.items() if i >= n), Fraction(0))
    return law.get(n, Fraction(0))


def kinds_of(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Kind of chit -> its chits: Enemy Units by Region, Barbarians, the markers by kind, Usurpers."""
    found = {f"Enemy Unit, {r}": tuple(u.name for u in rules.units.values() if u.region == r) for r in rules.regions}
    found["Barbarian"] = tuple(rules.barbarians)
    for kind in ("Confederation", "Sassanids", "Turn End"):
        found[kind] = tuple(n for n, row in rules.tables["markers"].items() if row["kind"] == kind)
    return found | {"Usurper": tuple(rules.usurpers)}


def reactions(p: Board, number: int = 1, action: str = "") -> Reactions:
    """What the next so many Reactions draw; with an Action its Cup Adjustments come first.

    Raises:
        BadInput: no such Action, a number below 1, cups that are empty, or too much was moved unseen.
    """
    name = ahead(p, number, 0, action)
    board = hostile_cup.adjusted(p, name) if name else p
    number = min(number, board.cups.size("hostile"))
    kinds = []
    for kind, chits in kinds_of(p.rules).items():
        first = hostile_cup.drawn(board, chits, 1).get(1, Fraction(0))
        kinds.append(Kind(kind, first, Frozen(hostile_cup.drawn(board, chits, number))))
    needed = p.rules.values["end.markers"] - p.ends
    ends = hostile_cup.drawn(board, p.rules.end_markers, number)
    p_ends = sum((q for n, q in ends.items() if n >= needed), Fraction(0))
    return Reactions(
        p, Asked(reactions, (number, name)), number, name, tuple(kinds), p_ends,
        rules_notes=board_notes(p),
    )  # fmt: skip
