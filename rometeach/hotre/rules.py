"""The rules of History of the Roman Empire as one immutable value: tables, corrections and switches, all with their sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..core.errors import Problem
from ..core.figures.rules import GameRules
from ..core.names import Names
from . import columns, owned
from .cards import Card, cards

GAME = "hotre"
FOLDER = "hotre"
FACTIONS = ("Red", "Blue", "Green", "Yellow")
"""The four Roman Factions, called by the colours of their counters."""

REBELS = "Rebels of "
"""What the name of a side of Rebel Legions begins with; the Faction that they left follows."""

CAPITAL, EAST = "Roma", "Thracia"
"""The Provinces whose Cities bring more: the second one from a later turn on (15.1, 15.2)."""

TABLES = (
    "provinces",
    "starts",
    "sites",
    "ports",
    "connections",
    "diocese_values",
    "barbarians",
    "strengths",
    "peoples",
    "emperors",
    "kingdoms",
    "cards",
    "charts",
)


@dataclass(frozen=True, slots=True)
class Emperor:
    """An Emperor of the chart (5.3): his turn and number, and what he brings.

    Attributes:
        name: as the chart has it.
        turn: the Game Turn, 1 to 7.
        number: that of his Token, 1 to 6.
        die: a third die in attack, until it kills him (+1 DIE).
        att: added to each die in attack (+1 ATT).
        ties: whether he wins ties in attack (WINS TIES).
        legions: extra Legions (+X LEG).
        province_vp: Victory Points for each Province controlled (+VP / PROV).
    """

    name: str
    turn: int
    number: int
    die: int = 0
    att: int = 0
    ties: bool = False
    legions: int = 0
    province_vp: int = 0

    @property
    def bonus(self) -> str:
        """What he brings, as the chart prints it: "+1 DIE, +1 LEG"; "none"."""
        parts = [
            f"+{self.die} DIE" if self.die else "",
            f"+{self.att} ATT" if self.att else "",
            "WINS TIES" if self.ties else "",
            f"+{self.legions} LEG" if self.legions else "",
            f"+{self.province_vp} VP/PROV" if self.province_vp else "",
        ]
        return ", ".join(p for p in parts if p) or "none"


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A Kingdom or a Tribe of the Event Cards (7.2, 14): where it begins, its Armies, what its City is worth more when looted."""

    name: str
    kind: str
    start: str
    armies: int
    loot: int


@dataclass(frozen=True, eq=False, repr=False)
class Rules(GameRules):
    """Everything the game rests on."""

    FOLDER = FOLDER
    TABLES = TABLES
    WORDS = columns.WORDS
    checked = staticmethod(columns.checked)
    is_figure = staticmethod(columns.is_figure)
    ADDITIONS = owned.ADDITIONS
    SHEETS = owned.SHEETS

    def warnings(self) -> list[Problem]:
        """What these tables say that no printed game can."""
        return owned.warnings(self.tables)

    # --- the map (1)

    @cached_property
    def provinces(self) -> tuple[str, ...]:
        """The 45 Provinces, Diocese by Diocese."""
        return tuple(self.tables["provinces"])

    @cached_property
    def diocese_of(self) -> dict[str, str]:
        """Province -> Diocese."""
        return {n: r["diocese"] for n, r in self.tables["provinces"].items()}

    @cached_property
    def provinces_of(self) -> dict[str, tuple[str, ...]]:
        """Diocese -> its Provinces."""
        found: dict[str, list[str]] = {}
        for province, diocese in self.diocese_of.items():
            found.setdefault(diocese, []).append(province)
        return {d: tuple(p) for d, p in found.items()}

    @cached_property
    def dioceses(self) -> tuple[str, ...]:
        """The nine Dioceses."""
        return tuple(self.provinces_of)

    @cached_property
    def neighbours(self) -> dict[str, dict[str, str]]:
        """Province -> the Provinces beside it, each with the kind of the border: "clear", "difficult" or "strait"."""
        found: dict[str, dict[str, str]] = {p: {} for p in self.provinces}
        for row in self.tables["connections"].values():
            if row["kind"] != "none":
                found[row["a"]][row["b"]] = found[row["b"]][row["a"]] = row["kind"]
        return found

    def border(self, a: str, b: str) -> str:
        """The kind of the border between two Provinces; "" where they do not touch."""
        return self.neighbours[a].get(b, "")

    def border_row(self, a: str, b: str) -> str:
        """The name of the row that says so."""
        return f"{a} - {b}" if f"{a} - {b}" in self.tables["connections"] else f"{b} - {a}"

    @cached_property
    def ports(self) -> frozenset[str]:
        """The Provinces by the one sea on which Romans sail (9.3.2)."""
        return frozenset(n for n, r in self.tables["ports"].items() if r["port"] == "yes")

    @cached_property
    def coast(self) -> tuple[str, ...]:
        """The ports in the order of the table."""
        return tuple(p for p in self.provinces if p in self.ports)

    @cached_property
    def sites(self) -> frozenset[str]:
        """The Provinces with a City Site."""
        return frozenset(n for n, r in self.tables["sites"].items() if r["site"] == "yes")

    @cached_property
    def starts(self) -> tuple[str, ...]:
        """The Roman Starting Provinces (9.3)."""
        return tuple(self.tables["starts"])

    @cached_property
    def diocese_values(self) -> dict[str, tuple[int, ...]]:
        """Diocese -> its value on each turn, from the first."""
        rows = self.tables["diocese_values"]
        return {d: tuple(int(rows[f"{d} {t}"]["value"]) for t in range(1, 8)) for d in self.dioceses}

    def diocese_value(self, diocese: str, turn: int) -> int:
        """What a Diocese is worth on a turn."""
        return self.diocese_values[diocese][turn - 1]

    # --- the charts of Barbarians and Emperors (5.2, 5.3)

    @cached_property
    def peoples(self) -> tuple[str, ...]:
        """The Barbarian Peoples."""
        return tuple(self.tables["peoples"])

    @cached_property
    def start_of(self) -> dict[str, str]:
        """People, Kingdom or Tribe -> its Starting Province."""
        return {n: r["start"] for t in ("peoples", "kingdoms") for n, r in self.tables[t].items()}

    @cached_property
    def counters_of(self) -> dict[str, int]:
        """People, Kingdom or Tribe -> its Army counters."""
        found = {n: int(r["counters"]) for n, r in self.tables["peoples"].items()}
        return found | {n: int(r["armies"]) for n, r in self.tables["kingdoms"].items()}

    @cached_property
    def people_of(self) -> dict[tuple[int, int], str]:
        """(turn, number of the Barbarian Token) -> People."""
        return {(int(r["turn"]), int(r["token"])): r["people"] for r in self.tables["barbarians"].values()}

    def strength(self, turn: int, people: str) -> int:
        """The Armies that the Barbarians Chart gives a People on a turn; 0 where it is not on the chart."""
        row = self.tables["strengths"].get(f"{people} {turn}")
        return min(int(row["strength"]), self.counters_of[people]) if row else 0

    @cached_property
    def emperors(self) -> dict[tuple[int, int], Emperor]:
        """(turn, number of the Emperor Token) -> Emperor."""
        found = {}
        for r in self.tables["emperors"].values():
            turn, number = int(r["turn"]), int(r["number"])
            found[turn, number] = Emperor(
                r["emperor"],
                turn,
                number,
                int(r["die"]),
                int(r["att"]),
                r["ties"] == "yes",
                int(r["legions"]),
                int(r["province_vp"]),
            )
        return found

    # --- events

    @cached_property
    def kingdoms(self) -> dict[str, Kingdom]:
        """The Kingdoms and Tribes by name."""
        return {
            n: Kingdom(n, r["kind"], r["start"], int(r["armies"]), int(r["loot"]))
            for n, r in self.tables["kingdoms"].items()
        }

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The Event Cards by name."""
        return cards(self.tables["cards"], {n: k.kind for n, k in self.kingdoms.items()}, self.dioceses)

    # --- sides

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """Side -> "Faction", "People", "Kingdom", "Tribe" or "Rebels"."""
        found = dict.fromkeys(FACTIONS, "Faction") | dict.fromkeys(self.peoples, "People")
        found |= {n: k.kind for n, k in self.kingdoms.items()}
        return found | {REBELS + f: "Rebels" for f in FACTIONS}

    def kind_of(self, side: str) -> str:
        """What a side is: "Faction", "People", "Kingdom", "Tribe" or "Rebels"."""
        return self.kinds[side]

    @cached_property
    def capitals(self) -> tuple[frozenset[str], ...]:
        """By turn, from the first: the Provinces whose Cities count as capitals."""
        east = self.values["east.turn"]
        return tuple(frozenset({CAPITAL, EAST} if turn >= east else {CAPITAL}) for turn in range(1, 8))

    @cached_property
    def printed(self) -> dict[str, str]:
        """Province, People, Kingdom or Tribe -> its name on the owner's map and counters, where that is another one than ours."""
        rows = [(n, r["printed"]) for t in ("provinces", "peoples", "kingdoms") for n, r in self.tables[t].items()]
        return {n: printed for n, printed in rows if printed != n}

    @cached_property
    def names(self) -> dict[str, Names]:
        """How people may spell what, by our names and the owner's; keys: province, diocese, side, faction, people, ..."""
        known = {
            "Province": self.provinces,
            "Diocese": self.dioceses,
            "side": tuple(self.kinds),
            "Faction": FACTIONS,
            "People": self.peoples,
            "Kingdom": tuple(self.kingdoms),
            "card": tuple(self.cards),
            "Emperor": tuple(e.name for e in self.emperors.values()),
        }
        own = {k: {p: n for n, p in self.printed.items() if n in names} for k, names in known.items()}
        return {k.casefold(): Names(k, names, own[k]) for k, names in known.items()}


switches = Rules.known_switches
standard = Rules.standard
load = Rules.load
