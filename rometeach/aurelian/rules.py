"""The rules of Aurelian as one immutable value: tables, corrections and switches, all with their sources."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ..core import tables as tables_
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.ledger import ChartValue, Ledger, Term, write
from ..core.names import Names
from ..core.resources import data_dir
from ..core.sources import Source
from . import columns

GAME = "aurelian"
TITLE = "Aurelian, Restorer of the World"
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


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that the rulebook leaves open: the first choice is the kit's reading, `why` argues for it."""

    name: str
    case: str
    question: str
    choices: tuple[str, ...]
    why: str


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything the game rests on. Two Rules are equal when their digests are."""

    tables: tables_.Tables
    switches: Mapping[str, str]
    corrections: Mapping[str, str]
    digest: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Rules({self.digest})"

    def __reduce__(self) -> tuple[object, ...]:
        return (load, (dict(self.corrections), self.chosen_switches))

    @property
    def chosen_switches(self) -> dict[str, str]:
        """The switches that differ from the kit's reading."""
        return {name: choice for name, choice in self.switches.items() if choice != switches()[name].choices[0]}

    def with_changes(
        self, corrections: Mapping[str, str] | None = None, switches: Mapping[str, str] | None = None
    ) -> Rules:
        """These rules with more corrections or other switches."""
        return load({**self.corrections, **(corrections or {})}, {**self.switches, **(switches or {})})

    def without_correction(self, reference: str) -> Rules:
        """These rules with one correction taken back."""
        return load({k: v for k, v in self.corrections.items() if k != reference}, self.switches)

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The source of every row, by reference."""
        return tables_.sources(self.tables)

    @cached_property
    def charts(self) -> dict[str, ChartValue]:
        """The rows of the charts."""
        return {
            k: ChartValue(k, int(r["value"]), r["reason"], r["case"], self.sources[f"charts:{k}"])
            for k, r in self.tables["charts"].items()
        }

    @cached_property
    def values(self) -> dict[str, int]:
        """The bare values of the charts."""
        return {k: c.value for k, c in self.charts.items()}

    def ledger(self, terms: Iterable[Term]) -> Ledger:
        """Spell the terms of a chart out."""
        return write(terms, self.charts, self.sources)

    def doubts(self, *references: str) -> dict[str, Source]:
        """Those of the references whose figures are not certain, with their sources."""
        return {r: self.sources[r] for r in references if self.sources[r].is_doubtful}

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
        found: dict[str, list[str]] = {b: [] for b in self.region_of}
        for row in self.tables["connections"].values():
            if row["line"] == "yes":
                found[row["a"]].append(row["b"])
                found[row["b"]].append(row["a"])
        return {b: tuple(sorted(n)) for b, n in found.items()}

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
        found: dict[int, tuple[str, ...]] = {}
        for name, r in self.tables["markers"].items():
            if r["enters"]:
                found[int(r["enters"])] = (*found.get(int(r["enters"]), ()), name)
        return found

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
        order, last = self.order, len(self.order)
        return tuple(sorted(chits, key=lambda c: order.get(c, last)))

    # --- the charts of the map

    @cached_property
    def actions(self) -> dict[str, Action]:
        """The eight Actions."""
        found = {}
        for n, r in self.tables["actions"].items():
            moves = tuple(adjustment(r[c]) for c in ("first", "second") if r[c])
            found[n] = Action(n, moves, int(r["reactions"]), r["officer"] == "yes", r["case"])
        return found

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
        return {
            "box": Names("Box", self.region_of),
            "region": Names("Region", self.regions, {f"{r} Region": r for r in self.regions}),
            "chit": Names("chit", self.chits),
            "unit": Names("Enemy Unit", self.units),
            "barbarian": Names("Barbarian", self.barbarians),
            "usurper": Names("Usurper", self.usurpers),
            "action": Names("Action", self.actions),
        }


def adjustment(text: str) -> tuple[str, str]:
    """ "Friendly-Unfriendly" as ("friendly", "unfriendly")."""
    source, _, target = text.casefold().partition("-")
    return source, target


@functools.cache
def switches() -> dict[str, Switch]:
    """The contested rules of the game."""
    raw = tables_.read_toml(data_dir() / FOLDER / "switches.toml")
    result = {}
    for name, entry in raw.items():
        assert isinstance(entry, dict)
        result[name] = Switch(name, entry["case"], entry["question"], tuple(entry["choices"]), entry["why"])
    return result


@functools.cache
def _tables() -> tables_.Tables:
    return tables_.read_tables(data_dir() / FOLDER, TABLES)


@functools.cache
def standard() -> Rules:
    """The rules as the kit reads them, without corrections."""
    return _build({}, {})


def load(corrections: Mapping[str, str] | None = None, chosen: Mapping[str, str] | None = None) -> Rules:
    """The rules with an owner's corrections and choices of switches.

    Raises:
        BadInput: references or switches that do not exist, values that do not fit; all at once.
    """
    if not corrections and not chosen:
        return standard()
    problems: list[Problem] = []
    for name, choice in (chosen or {}).items():
        switch = switches().get(name)
        if switch is None:
            where = f"switches.{name[:60]}"
            problems.append(Problem(where, f'there is no switch "{name[:60]}"', did_you_mean(name, switches())))
        elif choice not in switch.choices:
            hint = "Choose " + " or ".join(switch.choices) + "."
            problems.append(Problem(f"switches.{name}", f'"{choice[:40]}" is no choice', hint))
    spelled, faults = columns.checked(_tables(), corrections or {})
    problems += [replace(p, where=f"corrections.{p.where}"[:120]) for p in faults]
    if problems:
        raise BadInput(problems, "These rules cannot be used:")
    return _build(spelled, dict(chosen or {}))


def _build(corrections: dict[str, str], chosen: dict[str, str]) -> Rules:
    tables = tables_.correct(_tables(), corrections) if corrections else _tables()
    settings = {name: chosen.get(name, s.choices[0]) for name, s in switches().items()}
    return Rules(tables, settings, corrections, tables_.digest(tables, settings))
