"""The rules of Rome, IInc. as one immutable value: tables, corrections and switches, all with their sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..core.figures.rules import GameRules
from ..core.names import Names
from . import columns

GAME = "rome-iinc"
EMPIRES = ("East", "West")
SCENARIOS = ("286", "363", "425", "497", "565")
TABLES = (
    "charts",
    "commands",
    "connections",
    "dynasties",
    "emperors",
    "enemies",
    "events",
    "homelands",
    "leaders",
    "provinces",
    "statesmen",
    "units",
    "wars",
)


@dataclass(frozen=True, slots=True)
class Abilities:
    """The four abilities of a Commander (Section 6.2)."""

    military: int
    administration: int
    popularity: int
    intrigue: int

    @classmethod
    def of(cls, row: Mapping[str, str]) -> Abilities:
        """Read them from a table's row."""
        return cls(int(row["military"]), int(row["administration"]), int(row["popularity"]), int(row["intrigue"]))


@dataclass(frozen=True, slots=True)
class Province:
    """What the map prints of a Province (Module 4)."""

    name: str
    command: str
    gold: int
    legion_icon: bool
    fleet_icon: bool
    grain_icon: bool
    desert: bool
    mountain: bool
    capital_of: str
    isaurian: bool

    @property
    def icons(self) -> tuple[str, ...]:
        """What the map prints in it, in words."""
        found = (
            (True, f"{self.gold} Gold"),
            (self.legion_icon, "Legion"),
            (self.fleet_icon, "Fleet"),
            (self.grain_icon, "Grain"),
            (self.desert, "Sun (Desert)"),
            (self.mountain, "Mountain"),
            (bool(self.capital_of), f"Capital of the {self.capital_of}"),
        )
        return tuple(words for is_there, words in found if is_there)


@dataclass(frozen=True, slots=True)
class WarCounter:
    """A War counter (Section 3.2): its name without the word War, enemy and strengths."""

    name: str
    enemy: str
    strength: int
    naval: int
    cavalry: int
    is_foederati: bool


@dataclass(frozen=True, slots=True)
class Leader:
    """An Enemy Leader (Section 3.3), or a Statesman who can become one (Case 6.3.6)."""

    name: str
    enemy: str
    strength: int
    pillage: int
    row: str


@dataclass(frozen=True, slots=True)
class Statesman:
    """A Roman Statesman counter (Module 6)."""

    name: str
    abilities: Abilities
    ability: str
    enemy: str
    dynasty: str
    rank: int
    is_ineligible: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A Command with the Generic abilities printed in its box (Cases 5.2.3, 5.2.4)."""

    name: str
    colour: str
    empire: str
    west_with: str
    east_again_with: str
    gold: int
    abilities: Abilities


@dataclass(frozen=True, eq=False, repr=False)
class Rules(GameRules):
    """Everything the game rests on."""

    FOLDER = "rome_iinc"
    TABLES = TABLES
    WORDS = columns.WORDS
    checked = staticmethod(columns.checked)
    is_figure = staticmethod(columns.is_figure)

    @cached_property
    def provinces(self) -> dict[str, Province]:
        """The Provinces by name."""
        return {
            n: Province(
                n,
                r["command"],
                int(r["gold"]),
                bool(r["legion"]),
                bool(r["fleet"]),
                bool(r["grain"]),
                bool(r["desert"]),
                bool(r["mountain"]),
                r["capital"],
                bool(r["isaurian"]),
            )
            for n, r in self.tables["provinces"].items()
        }

    @cached_property
    def homelands(self) -> dict[str, str]:
        """Homeland -> enemy."""
        return {n: r["enemy"] for n, r in self.tables["homelands"].items()}

    @cached_property
    def enemies(self) -> dict[str, bool]:
        """Enemy -> whether its Wars are Foederati Wars (Case 3.2.5)."""
        return {n: bool(r["foederati"]) for n, r in self.tables["enemies"].items()}

    @cached_property
    def tribes(self) -> tuple[str, ...]:
        """The five tribes that settle as Foederati."""
        return tuple(n for n, foederati in self.enemies.items() if foederati)

    @cached_property
    def commands(self) -> dict[str, Command]:
        """The ten Commands."""
        return {
            n: Command(
                n, r["colour"], r["empire"], r["west_with"], r["east_again_with"], int(r["gold"]), Abilities.of(r)
            )
            for n, r in self.tables["commands"].items()
        }

    @cached_property
    def provinces_of(self) -> dict[str, tuple[str, ...]]:
        """The Provinces of each Command."""
        return {c: tuple(n for n, p in self.provinces.items() if p.command == c) for c in self.commands}

    @cached_property
    def neighbours(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """Space -> its connections as (space, kind); kind is road, river, mountain, desert or sea (Section 4.3)."""
        result: dict[str, list[tuple[str, str]]] = {n: [] for n in [*self.provinces, *self.homelands]}
        for row in self.tables["connections"].values():
            result[row["a"]].append((row["b"], row["type"]))
            result[row["b"]].append((row["a"], row["type"]))
        return {n: tuple(sorted(c)) for n, c in result.items()}

    @cached_property
    def capitals(self) -> dict[str, str]:
        """Empire -> its Capital (Case 4.2.9)."""
        return {p.capital_of: n for n, p in self.provinces.items() if p.capital_of}

    @cached_property
    def wars(self) -> dict[str, WarCounter]:
        """The War counters by name."""
        return {
            n: WarCounter(
                n, r["enemy"], int(r["strength"]), int(r["naval"]), int(r["cavalry"]), self.enemies[r["enemy"]]
            )
            for n, r in self.tables["wars"].items()
        }

    @cached_property
    def stacks(self) -> dict[str, int]:
        """How many Units of each kind a Province holds (Case 2.3.1)."""
        return {n: int(r["stack"]) for n, r in self.tables["units"].items()}

    @cached_property
    def statesmen(self) -> dict[str, Statesman]:
        """The Roman Statesmen by name."""
        return {
            n: Statesman(
                n, Abilities.of(r), r["ability"], r["enemy"], r["dynasty"], int(r["rank"] or 0), bool(r["ineligible"])
            )
            for n, r in self.tables["statesmen"].items()
        }

    @cached_property
    def leaders(self) -> dict[str, Leader]:
        """The Enemy Leaders, and the Statesmen who can become one with Strength = Military, Pillage = Intrigue."""
        true = {
            n: Leader(n, r["enemy"], int(r["strength"]), int(r["pillage"]), f"leaders:{n}")
            for n, r in self.tables["leaders"].items()
        }
        turned = {
            n: Leader(n, s.enemy, s.abilities.military, s.abilities.intrigue, f"statesmen:{n}")
            for n, s in self.statesmen.items()
            if s.ability == "Leader"
        }
        return true | turned

    @cached_property
    def generic_emperors(self) -> dict[str, Abilities]:
        """The Generic abilities printed in the Emperor Command Boxes."""
        return {n: Abilities.of(r) for n, r in self.tables["emperors"].items()}

    @cached_property
    def events(self) -> dict[str, tuple[int, int]]:
        """Event -> (white die, purple 1D3)."""
        return {n: (int(r["white"]), int(r["purple"])) for n, r in self.tables["events"].items()}

    @cached_property
    def event_at(self) -> dict[tuple[int, int], str]:
        """(white die, purple 1D3) -> Event."""
        return {dice: name for name, dice in self.events.items()}

    @cached_property
    def dynasties(self) -> tuple[str, ...]:
        """The Dynasties in the order of the Dynasties Chart."""
        return tuple(self.tables["dynasties"])

    def homelands_of(self, enemy: str) -> tuple[str, ...]:
        """The Homelands of an enemy; for the Isaurians none (Case 9.6.5)."""
        return tuple(h for h, e in self.homelands.items() if e == enemy)

    @cached_property
    def names(self) -> dict[str, Names]:
        """How people may spell what; keys: province, homeland, space, war, leader, statesman, command, event, ..."""
        homelands = {h.removesuffix(" Homeland"): h for h in self.homelands}
        spaces = [*self.provinces, *self.homelands]
        return {
            "province": Names("Province", self.provinces),
            "space": Names("Province or Homeland", spaces, {a: h for a, h in homelands.items() if a not in spaces}),
            "homeland": Names("Homeland", self.homelands, homelands),
            "war": Names("War", self.wars, {f"{w} War": w for w in self.wars}),
            "leader": Names("Enemy Leader", self.leaders),
            "statesman": Names("Statesman", self.statesmen),
            "command": Names("Command", self.commands),
            "event": Names("Event", self.events, {"Diplomacy": "Diplomat"}),
            "dynasty": Names("Dynasty", self.dynasties, {f"{d} Dynasty": d for d in self.dynasties}),
            "tribe": Names("tribe", self.tribes),
            "enemy": Names("enemy", self.enemies),
            "empire": Names(
                "Empire",
                EMPIRES,
                {"Eastern": "East", "Western": "West", "Eastern Empire": "East", "Western Empire": "West"},
            ),
        }


switches = Rules.known_switches
standard = Rules.standard
load = Rules.load
