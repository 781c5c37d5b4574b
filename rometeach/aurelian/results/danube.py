"""The Danube ahead: which Spaces fall, and whether a third one is lost, over the next Barbarians drawn (7.2, 13.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from ...core.errors import BadInput, Problem
from ...core.frozen import replace
from ...core.meanings import LOSS, RUIN
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Bars, Exhibit, Table, chance, percent
from ...core.words import counted
from ..board.board import Board
from ..charts import danube as chart
from ..charts.common import p_success
from ..rules import SIDES
from . import hostile_cup
from .notes import board_notes

MOST = 4
"""The most Barbarians that are followed unless more are asked for."""

Held = frozenset[int]
_State = tuple[Held, tuple[int, ...]]
"""The Spaces that Barbarians hold, and how many Barbarians of each Combat Value are still in the Hostile Cup."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """After so many Barbarians: the chance that they came out at all, of each Space that it fell, and of defeat."""

    number: int
    p_drawn: Fraction
    fallen: tuple[Fraction, ...]
    p_any: Fraction
    p_lost: Fraction


@dataclass(frozen=True, eq=False, repr=False)
class Danube(PositionResult[Board]):
    """What the next Barbarians do to the Danubian Front."""

    ahead: tuple[Ahead, ...]

    def exhibit(self) -> Exhibit:
        """The chance of each Space, and of the third one lost."""
        p, last = self.position, self.ahead[-1]
        free = [s for s in range(1, len(p.strength) + 1) if not p.raiders[s - 1]]
        rows = tuple((f"Space {s}", *(percent(a.fallen[s - 1]) for a in self.ahead)) for s in free)
        rows += (
            ("A Space at all", *(percent(a.p_any) for a in self.ahead)),
            ("The game is lost", *(percent(a.p_lost) for a in self.ahead)),
            ("So many are drawn", *(percent(a.p_drawn) for a in self.ahead)),
        )
        limit = p.rules.values["danube.lost"]
        return Exhibit(
            f"The Danube over the next {last.number} Barbarians",
            (
                (
                    "Spaces that Barbarians hold now",
                    f"{sum(map(bool, p.raiders))}; with {limit} the game is lost (13.0)",
                ),
                (f"Barbarians hold {limit} Spaces then", chance(last.p_lost)),
            ),
            (Bars("Fallen by then", tuple((f"Space {s}", last.fallen[s - 1]) for s in free), LOSS),),
            (Table("Fallen after so many Barbarians", ("", *(str(a.number) for a in self.ahead)), rows),),
            how="Exact: every order of the Barbarians in the Hostile Cup, two eight-sided dice for each (7.2).",
            notes=(
                "It is assumed that Legions, Walls and Usurpers stay as they are. Where the cup holds fewer "
                "Barbarians, only those come. What a Usurper's guard costs is not followed.",
            ),
        )

    def drawings(self) -> tuple[Picture, ...]:
        """Every Space, one Barbarian after the other."""
        free = [s for s in range(1, len(self.position.strength) + 1) if not self.position.raiders[s - 1]]
        names = [*(f"Space {s}" for s in free), "a Space at all", "the game is lost"]
        series = [
            (
                f"after {counted(a.number, 'Barbarian')}",
                [*(a.fallen[s - 1] for s in free), a.p_any, a.p_lost],
            )
            for a in self.ahead
        ]
        return (
            side_by_side(
                "Danube Spaces that fall", names, series, CHANCES, of_names=[*(LOSS for _ in free), LOSS, RUIN]
            ),
        )

    def rows(self) -> list[dict[str, object]]:
        """A row for each number of Barbarians and each Space."""
        return [
            {"barbarians": a.number, "space": s, "chance": str(q), "percent": float(q) * 100}
            for a in self.ahead
            for s, q in enumerate(a.fallen, 1)
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chances after each number of Barbarians."""
        found: dict[str, Fraction] = {}
        for a in self.ahead:
            found |= {f"{a.number}: Space {s} falls": q for s, q in enumerate(a.fallen, 1)}
            found |= {f"{a.number}: a Space falls": a.p_any, f"{a.number}: game lost": a.p_lost}
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        ahead = [
            {
                "barbarians": a.number,
                "p_drawn": str(a.p_drawn),
                "fallen": {str(s): str(q) for s, q in enumerate(a.fallen, 1)},
                "p_any": str(a.p_any),
                "p_lost": str(a.p_lost),
            }
            for a in self.ahead
        ]
        return {"danube": {"ahead": ahead}}


def danube(p: Board, number: int = MOST) -> Danube:
    """What the next Barbarians that come out of the Hostile Cup do to the Danubian Front.

    Raises:
        BadInput: a number that is not 1 to 9, cups that are empty, or too much was moved unseen.
    """
    if not 1 <= number <= len(p.rules.barbarians):
        raise BadInput([Problem("number", f"expected 1 to {len(p.rules.barbarians)} Barbarians, not {number}")])
    by_value = {cv: tuple(b for b, v in p.rules.barbarians.items() if v == cv) for cv in _values(p)}
    inside = hostile_cup.contents(p, list(by_value.values()))
    names = tuple(b[0] for b in by_value.values())
    start = frozenset(s for s, raider in enumerate(p.raiders, 1) if raider)
    bare = _bare(p)
    whole = lcm(*(q.denominator for q in inside.values()))
    states = {(start, have): int(q * whole) for have, q in inside.items()}
    ahead = []
    for n in range(1, number + 1):
        p_drawn = sum((q for have, q in inside.items() if sum(have) >= n), Fraction(0))
        states, times = _next(bare, states, names)
        whole *= times
        ahead.append(_ahead(p, n, p_drawn, states, whole, start))
    rests = [f"danube:{s}" for s in range(1, len(p.strength) + 1)]
    rests += [f"barbarians:{b}" for b in p.cups.possible("hostile") if b in p.rules.barbarians]
    return Danube(p, Asked(danube, (number,)), tuple(ahead), rests_on=tuple(rests), rules_notes=board_notes(p))


def _values(p: Board) -> list[int]:
    return sorted(set(p.rules.barbarians.values()))


def _bare(p: Board) -> Board:
    """What of the board the attacks depend on, so that equal questions are answered once."""
    return Board(p.rules, strength=p.strength, raiders=p.raiders, walls=p.walls, usurpers=p.usurpers)


def _next(board: Board, states: Mapping[_State, int], names: tuple[str, ...]) -> tuple[dict[_State, int], int]:
    """The weights after one more Barbarian, and by how much their sum has grown."""
    common = lcm(*(sum(have) or 1 for _, have in states))
    found: dict[_State, int] = {}
    for (held, have), w in states.items():
        left = sum(have)
        if not left or len(held) >= board.rules.values["danube.lost"]:
            found[held, have] = found.get((held, have), 0) + w * common * SIDES**2
            continue
        for i, n in enumerate(have):
            rest, times = (*have[:i], n - 1, *have[i + 1 :]), w * n * (common // left)
            for after, ways in attack(board, held, names[i]).items() if n else ():
                found[after, rest] = found.get((after, rest), 0) + times * ways
    return found, common * SIDES**2


@lru_cache(maxsize=4096)
def attack(board: Board, held: Held, barbarian: str) -> dict[Held, int]:
    """The Spaces that Barbarians hold after one more, with the throws of two dice that bring it."""
    raiders = tuple(barbarian if s in held else "" for s in range(1, len(board.raiders) + 1))
    board = replace(board, raiders=raiders)
    found: dict[Held, int] = {}
    for face in range(1, SIDES + 1):
        space = 0 if chart.is_handled(board, face) else chart.target(board, face)
        holds = int(SIDES * p_success(chart.defence(board, space, barbarian))) if space else SIDES
        for after, ways in ((held, holds), (held | {space}, SIDES - holds)):
            if ways:
                found[after] = found.get(after, 0) + ways
    return found


def _ahead(p: Board, number: int, p_drawn: Fraction, states: Mapping[_State, int], whole: int, start: Held) -> Ahead:
    limit = p.rules.values["danube.lost"]
    fallen = [0] * len(p.strength)
    lost = some = 0
    for (held, _), q in states.items():
        for s in held - start:
            fallen[s - 1] += q
        lost += q * (len(held) >= limit)
        some += q * (held != start)
    return Ahead(
        number, p_drawn, tuple(Fraction(q, whole) for q in fallen), Fraction(some, whole), Fraction(lost, whole)
    )
