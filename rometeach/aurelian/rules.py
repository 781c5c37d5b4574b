"""The rules of Aurelian as one immutable value: tables, corrections and switches, all with their sources."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ..core.figures.rules import GameRules
from ..core.figures.tables import Row
from ..core.names import Names
from . import columns

GAME = "aurelian"
FOLDER = "aurelian"
CUPS = ("friendly", "unfriendly", "hostile")
LAST_TURN = 6
SIDES = 8
"""The faces of the die."""

TABLES = (
    "actions",
    "barbarians",
    "battle",
    "boxes",
    "campaign",
    "charts",
    "combat",
    "connections",
    "danube",
    "markers",
    "places",
    "regions",
    "setup",
    "tracks",
    "turns",
    "units",
    "usurpers",
)


@dataclass(frozen=True, slots=True)
class Unit:
    """An Enemy Unit (Section 2.2): its Box, its Resistance and, on the reverse, its Combat Value."""

    name: str
    box: str
    region: str
    resistance: int
    cv: int


@dataclass(frozen=True, slots=True)
class Action:
    """One of the eight Actions (Section 6): its Cup Adjustments as (from, to), and its Reactions."""

    name: str
    adjustments: tuple[tuple[str, str], ...]
    reactions: int
    officer: bool
    case: str


@dataclass(frozen=True, eq=False, repr=False)
class Rules(GameRules):
    """Everything the game rests on."""

    FOLDER = FOLDER
    TABLES = TABLES
    WORDS = columns.WORDS
    checked = staticmethod(columns.checked)
    is_figure = staticmethod(columns.is_figure)

    # --- the map (2.1)

    @cached_property
    def regions(self) -> tuple[str, ...]:
        """The four Regions."""
        return tuple(self.tables["regions"])

    @cached_property
    def region_of(self) -> dict[str, str]:
        """Box -> Region."""
        return {n: r["region"] for n, r in self.tables["boxes"].items()}

    @cached_property
    def boxes_of(self) -> dict[str, tuple[str, ...]]:
        """Region -> its Boxes."""
        return {r: tuple(b for b, where in self.region_of.items() if where == r) for r in self.regions}

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Box -> the Boxes joined to it by a Movement Line."""
        return _neighbours(self.region_of, self.tables["connections"].values())

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The Region of each Danube Space, in order: the first entry is that of Space 1."""
        return tuple(r["region"] for r in self.tables["danube"].values())

    @cached_property
    def spaces_of(self) -> dict[str, tuple[int, ...]]:
        """Region -> its Danube Spaces, counted from 1."""
        return {r: tuple(n for n, where in enumerate(self.spaces, 1) if where == r) for r in self.regions}

    @cached_property
    def danube_regions(self) -> tuple[str, ...]:
        """The Regions that border the Danube, each with a Barbarian Pool."""
        return tuple(n for n, r in self.tables["regions"].items() if r["danube"] == "yes")

    # --- the counters (2.2)

    @cached_property
    def units(self) -> dict[str, Unit]:
        """The Enemy Units by name."""
        combat = self.tables["combat"]
        return {
            n: Unit(n, r["box"], self.region_of[r["box"]], int(r["resistance"]), int(combat[n]["cv"]))
            for n, r in self.tables["units"].items()
        }

    @cached_property
    def barbarians(self) -> dict[str, int]:
        """Barbarian -> Combat Value."""
        return {n: int(r["cv"]) for n, r in self.tables["barbarians"].items()}

    @cached_property
    def usurpers(self) -> dict[str, str]:
        """Usurper -> Region; the two with a name, and one without for each Region."""
        return {n: r["region"] for n, r in self.tables["usurpers"].items()}

    @cached_property
    def named_usurpers(self) -> tuple[str, ...]:
        """Postumus and Zenobia."""
        return tuple(n for n, r in self.tables["usurpers"].items() if r["named"] == "yes")

    @cached_property
    def unnamed_usurper(self) -> dict[str, str]:
        """Region -> its Usurper without a name."""
        return {r["region"]: n for n, r in self.tables["usurpers"].items() if r["named"] != "yes"}

    @cached_property
    def end_markers(self) -> frozenset[str]:
        """What counts as a Turn End marker: the Confederation too (7.3)."""
        return frozenset(n for n, r in self.tables["markers"].items() if r["kind"] in ("Turn End", "Confederation"))

    @cached_property
    def late_markers(self) -> dict[int, tuple[str, ...]]:
        """Turn -> the markers that enter the Hostile Cup when it begins."""
        entering = [(int(r["enters"]), name) for name, r in self.tables["markers"].items() if r["enters"]]
        return {turn: tuple(name for t, name in entering if t == turn) for turn, _ in entering}

    @cached_property
    def chits(self) -> tuple[str, ...]:
        """Everything that can be in a cup or in the Dead Pool, in the order of the tables."""
        return (*self.units, *self.barbarians, *self.tables["markers"], *self.usurpers)

    @cached_property
    def order(self) -> dict[str, int]:
        """Chit -> its place in `chits`: the order in which heaps without an order of their own are kept."""
        return {c: i for i, c in enumerate(self.chits)}

    def in_order(self, chits: Iterable[str]) -> tuple[str, ...]:
        """Chits in the order of the tables; unknown ones last."""
        order, found = self.order, list(chits)
        if len(found) > 1:
            last = len(order)
            found.sort(key=order.__getitem__ if order.keys() >= set(found) else lambda c: order.get(c, last))
        return tuple(found)

    # --- the charts of the map

    @cached_property
    def actions(self) -> dict[str, Action]:
        """The eight Actions."""
        return {name: _action(name, row) for name, row in self.tables["actions"].items()}

    @cached_property
    def thresholds(self) -> tuple[int, ...]:
        """The Victory Points that each turn asks for, in order."""
        return tuple(int(r["threshold"]) for r in self.tables["turns"].values())

    @cached_property
    def tracks(self) -> dict[str, tuple[int, int]]:
        """Track -> its least and its most."""
        return {n: (int(r["least"]), int(r["most"])) for n, r in self.tables["tracks"].items()}

    @cached_property
    def battle_table(self) -> tuple[tuple[int, ...], ...]:
        """The Army Strength lost, by row (1 to 8) and column of the Battle Table."""
        return tuple(tuple(int(r[f"c{c}"]) for c in range(1, 6)) for r in self.tables["battle"].values())

    @cached_property
    def battle_bands(self) -> tuple[int, ...]:
        """The least sums of Combat Values in the columns of the Battle Table from the second on."""
        return tuple(self.values[f"battle.c{n}"] for n in range(2, 6))

    @cached_property
    def campaign_table(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """(Army Strength lost, Coins gained), by row (1 to 8) and Barbarians (1 to 5 and more) of the Campaign Table."""
        return tuple(
            tuple((int(r[f"loss{n}"]), int(r[f"coins{n}"])) for n in range(1, 6))
            for r in self.tables["campaign"].values()
        )

    def setup(self, name: str) -> int:
        """A number of the set-up (3.0)."""
        return int(self.tables["setup"][name]["value"])

    @cached_property
    def names(self) -> dict[str, Names]:
        """How people may spell what; keys: box, region, chit, unit, barbarian, usurper, action."""
        regions = Names("Region", self.regions, {f"{r} Region": r for r in self.regions})
        known = {"Box": self.region_of, "chit": self.chits, "Enemy Unit": self.units, "Barbarian": self.barbarians,
                 "Usurper": self.usurpers, "Action": self.actions}  # fmt: skip
        return {"region": regions} | {k.split()[-1].casefold(): Names(k, names) for k, names in known.items()}


def _neighbours(boxes: Iterable[str], lines: Iterable[Row]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {b: [] for b in boxes}
    for row in lines:
        if row["line"] == "yes":
            found[row["a"]].append(row["b"])
            found[row["b"]].append(row["a"])
    return {b: tuple(sorted(n)) for b, n in found.items()}


def _action(name: str, row: Row) -> Action:
    moves = tuple(adjustment(row[c]) for c in ("first", "second") if row[c])
    return Action(name, moves, int(row["reactions"]), row["officer"] == "yes", row["case"])


def adjustment(text: str) -> tuple[str, str]:
    """ "Friendly-Unfriendly" as ("friendly", "unfriendly")."""
    source, _, target = text.casefold().partition("-")
    return source, target


switches = Rules.known_switches
standard = Rules.standard
load = Rules.load
