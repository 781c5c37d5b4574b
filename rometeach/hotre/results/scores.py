"""The Victory Points that a Player Phase scores as the board lies, Diocese by Diocese and City by City (15 to 15.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance.laws import Law, total
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.ledger import Ledger
from ...core.names import key
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import GOOD_OR_BAD, Picture, of_ledgers
from ...core.results.show import Bars, Exhibit, Table, fraction, law_bars
from ...core.words import counted
from ..board.board import Board
from ..board.state import CITY
from ..charts import points
from ..columns import LAST_TURN
from ..rules import Kingdom
from .loot import loot_law
from .notes import board_notes

ROMAN, BARBARIAN = "Roman", "Barbarian"
PHASES = (ROMAN, BARBARIAN)


@dataclass(frozen=True, slots=True)
class InDiocese:
    """A Diocese in a score: what the side has there, what a rival has, what it brings, and what one Province more would bring."""

    diocese: str
    controlled: int
    rival: int
    level: str
    value: int
    more: int


@dataclass(frozen=True, eq=False, repr=False)
class Score(PositionResult[Board]):
    """The Victory Points of a Faction's Roman or Barbarian Phase; on the last turn also what the end of the game adds (15.2)."""

    AMOUNTS = ("",)

    faction: str
    phase: str
    ledger: Ledger
    dioceses: tuple[InDiocese, ...]
    end: Ledger
    loot: Law | None

    @property
    def total(self) -> int:
        """What the Phase scores."""
        return self.ledger.total

    def exhibit(self) -> Exhibit:
        """The sum, and every Diocese."""
        before = self.position.factions[self.faction]
        now = before.roman if self.phase == ROMAN else before.barbarian
        head = [
            ("The Phase scores", counted(self.total, "Victory Point")),
            (f"{self.phase} Victory Points", f"{now} now, {max(0, now + self.total)} then"),
        ]
        if self.end.lines:
            head.append(("At the end of the game for its Provinces", f"{self.end.total:+d}"))
        bars: tuple[Bars, ...] = ()
        if self.loot is not None:
            head.append(("And for the Cities of its Kingdoms, on average", fraction(self.loot.mean)))
            bars = (law_bars("The roll for the Cities of its Kingdoms", self.loot.items()),)
        rows = tuple(
            (
                d.diocese,
                str(d.controlled),
                str(d.rival),
                d.level or "-",
                str(d.value),
                f"{d.more:+d}" if d.more else "-",
            )
            for d in self.dioceses
        )
        header = ("Diocese", "Provinces", "Most of a rival", "Has", "Scores", "One Province more")
        ledgers = [("Victory Points", self.ledger)]
        if self.end.lines:
            ledgers.append(("At the end of the game (15.2)", self.end))
        return Exhibit(
            f"Victory Points of {self.faction}, {self.phase} Phase, turn {self.position.turn}",
            tuple(head),
            bars,
            (Table("Dioceses (15.3)", header, rows),),
            tuple(ledgers),
            notes=tuple(self._notes()),
        )

    def _notes(self) -> Iterator[str]:
        yield "As the board lies: loot is gained at once when it is taken, and is not among these points (12)."
        if self.phase == BARBARIAN:
            yield "All Peoples, Kingdoms and Tribes of the player count together (15.1)."

    def drawings(self) -> tuple[Picture, ...]:
        """The lines of the sum."""
        title = f"{self.exhibit().title}: {self.total}"
        return (of_ledgers(title, (self.ledger,), "Victory Points", means=GOOD_OR_BAD), *self.exhibit().drawings())

    def rows(self) -> list[dict[str, object]]:
        """A row for each line of the sum."""
        return [line.as_json() for line in (*self.ledger.lines, *self.end.lines)]

    def figures(self) -> Mapping[str, Fraction]:
        """The points of the Phase, and those of each Diocese."""
        return {"points": Fraction(self.total)} | {d.diocese: Fraction(d.value) for d in self.dioceses}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "score": {
                "faction": self.faction,
                "phase": self.phase,
                "total": self.total,
                "dioceses": {d.diocese: {"has": d.level or None, "points": d.value} for d in self.dioceses if d.level},
                "end": self.end.total,
                "loot": self.loot.as_json() if self.loot is not None else None,
                "ledger": [line.as_json() for line in self.ledger.lines],
            }
        }


def find_phase(p: Board, faction: str, phase: str) -> tuple[str, str]:
    """Whose Phase is scored, and which of the two; where nothing is said, the one that is in progress, else Roman.

    Raises:
        BadInput: no such Faction in play, or no such Phase.
    """
    problems: list[Problem] = []
    name = (
        p.rules.names["faction"].get(faction)
        if faction.strip()
        else p.active.faction
        if p.active
        else next(iter(p.factions))
    )
    if name not in p.factions:
        hint = did_you_mean(faction, p.factions) or f"In play: {', '.join(p.factions)}."
        problems.append(Problem("faction", f'"{faction[:40]}" does not play', hint, case="2"))
    which = {key(x): x for x in PHASES}.get(key(phase))
    if not phase.strip():
        in_progress = p.active is not None and p.active.faction == name and p.active.side != name
        which = BARBARIAN if in_progress else ROMAN
    if which is None:
        hint = did_you_mean(phase, PHASES) or f"Phases: {', '.join(PHASES)}."
        problems.append(Problem("phase", f'"{phase[:40]}" is no Phase that is scored', hint, case="15"))
    if problems or name is None or which is None:
        raise BadInput(problems)
    return name, which


def score(p: Board, faction: str = "", phase: str = "") -> Score:
    """The Victory Points that a Phase scores as the board lies.

    Args:
        p: the board.
        faction: whose; "" for the one whose Player Phase is in progress, else the first one.
        phase: "Roman" or "Barbarian"; "" for the one in progress, else Roman.

    Raises:
        BadInput: no such Faction in play, or no such Phase.
    """
    name, which = find_phase(p, faction, phase)
    roman = which == ROMAN
    ledger = p.rules.ledger(points.terms(p, name, roman))
    last = p.turn == LAST_TURN and roman
    end = p.rules.ledger(points.end_terms(p, name)) if last else Ledger(())
    cities = [
        k.start
        for k in p.rules.kingdoms.values()
        if k.kind == "Kingdom" and p.runs.get(k.name) == name and _keeps(p, k)
    ]
    return Score(
        p,
        Asked(score, (name, which)),
        name,
        which,
        ledger,
        tuple(_dioceses(p, name, roman)),
        end,
        total(loot_law(p, name, n, p.provinces[n], riches=p.rules.is_on("end_riches")) for n in cities)
        if last and cities
        else None,
        rules_notes=board_notes(p),
    )


def _keeps(p: Board, kingdom: Kingdom) -> bool:
    """Whether a Kingdom still holds its City, unlooted."""
    there = p.provinces[kingdom.start]
    return there.side == kingdom.name and there.city == CITY


def _dioceses(p: Board, faction: str, roman: bool) -> Iterator[InDiocese]:
    rules = p.rules
    for diocese, presence in points.presences(p, faction, roman).items():
        value, at = rules.diocese_value(diocese, p.turn), points.level(rules, presence)
        size = len(rules.provinces_of[diocese])
        more = at
        if presence.controlled < size:
            more = max(at, points.level(rules, presence.grown(size)))
        times = [0, *(rules.values[f"diocese.{x}"] for x in points.LEVELS[1:])]
        yield InDiocese(
            diocese,
            presence.controlled,
            presence.rival,
            points.LEVELS[at],
            times[at] * value,
            (times[more] - times[at]) * value,
        )


__all__ = ["BARBARIAN", "PHASES", "ROMAN", "InDiocese", "Score", "find_phase", "score"]
