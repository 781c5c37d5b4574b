"""The rules of Conquest of the Empire II as one immutable value: tables, corrections and switches, all with their sources."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..conquest_board.owned import SPELLINGS
from ..conquest_board.rules import GALLEY, GENERAL, BoardRules
from ..conquest_board.rules import TABLES as BOARD_TABLES
from ..core.names import Names
from . import columns
from .charts.armies import NOBODY, Units
from .charts.figures import CombatFigures

GAME = "conquest2"
FOLDER = "conquest2"
INFLUENCE = "influence"
MOST_PLAYERS = 6

MULTI_USE, VOTE, SENATOR, DIPLOMACY, IMMEDIATE, PERMANENT = (
    "multi-use",
    "vote",
    "senator",
    "diplomacy",
    "immediate",
    "permanent",
)
"""The types of Conquest Cards (3.1); the five Senate Votes are multi-use cards that lie open from the start (7.2)."""


@dataclass(frozen=True, slots=True)
class Card:
    """A Conquest Card (9): all that is printed on it. What it does not say is 0.

    Attributes:
        name: what it is called here.
        kind: its type, which says when it is used and what becomes of it.
        act: what it does: "merchant", "assassin", "loot", "vote", "senator", ...
        number: how many there are.
        cost: what it costs in Talents.
        places: the Provinces or the sea zone that it names.
        units: the units that it brings.
        talents: Talents that it brings; of a Merchant for each Influence Token.
        chaos: Chaos that it brings.
        points: Victory Points that it brings.
        influence: Influence Tokens that it brings.
        votes: what a Senator is worth in a vote.
        dice: dice that it adds to each battle.
    """

    name: str
    kind: str
    act: str
    number: int
    cost: int
    places: tuple[str, ...] = ()
    units: Units = NOBODY
    talents: int = 0
    chaos: int = 0
    points: int = 0
    influence: int = 0
    votes: int = 0
    dice: int = 0


@dataclass(frozen=True, eq=False, repr=False)
class Rules(BoardRules):
    """Everything the game rests on."""

    FOLDER = FOLDER
    TABLES = (*BOARD_TABLES, "values", "tokens", "straits", "costs", "cards", "charts")
    WORDS = columns.WORDS
    checked = staticmethod(columns.checked)
    is_figure = staticmethod(columns.is_figure)

    # --- Key Provinces (0.2, 0.7)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The Key Provinces: only there influence lies (0.2, 0.8)."""
        return tuple(self.tables["values"])

    @cached_property
    def points_of(self) -> dict[str, tuple[int, ...]]:
        """Key Province -> the Victory Points for most influence, second most, third most (5.1)."""
        rows = self.tables["values"]
        return {n: (int(r["first"]), int(r["second"]), int(r["third"])) for n, r in rows.items()}

    @cached_property
    def tokens_of(self) -> dict[str, int]:
        """Key Province -> how many Province Tokens there are of it (0.7)."""
        return {n: int(r["number"]) for n, r in self.tables["tokens"].items()}

    # --- straits (3.5)

    @cached_property
    def straits(self) -> dict[tuple[str, str], frozenset[str]]:
        """(Province, Province) -> the sea zones in which an enemy Galley closes the crossing between them, both ways."""
        found: dict[tuple[str, str], frozenset[str]] = {}
        for row in self.tables["straits"].values():
            for way in ((row["a"], row["b"]), (row["b"], row["a"])):
                found[way] = found.get(way, frozenset()) | {row["sea"]}
        return found

    # --- money and cards (3.1, 3.2, 9)

    @cached_property
    def costs(self) -> dict[str, int]:
        """Unit, or "influence" -> what it costs in Talents (3.2, 3.3)."""
        return {n: int(r["cost"]) for n, r in self.tables["costs"].items()}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The Conquest Cards by name (9)."""
        return {n: _card(n, r) for n, r in self.tables["cards"].items()}

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """All cards that are shuffled, the Senate Votes not among them (1)."""
        return tuple(n for n, c in self.cards.items() if c.kind != VOTE for _ in range(c.number))

    @cached_property
    def votes(self) -> tuple[str, ...]:
        """The Senate Votes (7.2)."""
        return tuple(n for n, c in self.cards.items() if c.kind == VOTE)

    @cached_property
    def seasons(self) -> int:
        """How many Campaign Seasons are played (8)."""
        return self.values["game.seasons"] + (self.switches["seasons"] == "five")

    @cached_property
    def combat(self) -> CombatFigures:
        """What battles rest on (3.6.4, 3.7.1)."""
        v = self.values
        return CombatFigures(
            self.die, v["battle.dice"], v["naval.dice"], v["naval.rounds"], self.switches["ships_fight_on"] == "yes"
        )

    @cached_property
    def names(self) -> dict[str, Names]:
        """How people may spell what; keys: province, sea zone, space, colour, piece, key province, card, unit."""
        known, printed = super().names, {p: n for n, p in self.printed.items()}
        return {
            **known,
            "key province": Names(
                "Key Province", self.keys, {p: n for p, n in {**printed, **SPELLINGS}.items() if n in self.keys}
            ),
            "card": Names("card", tuple(self.cards)),
            "unit": Names("unit", tuple(n for n in self.costs if n != INFLUENCE)),
        }


def _card(name: str, row: dict[str, str]) -> Card:
    number = {
        k: int(row[k] or 0) for k in ("number", "cost", "talents", "chaos", "points", "influence", "votes", "dice")
    }
    units = Units(int(row["infantry"] or 0), int(row["cavalry"] or 0), 0, int(row["galleys"] or 0))
    places = tuple(p.strip() for p in row["places"].split("/") if p.strip())
    return Card(name, row["type"], row["act"], places=places, units=units, **number)


switches = Rules.known_switches
standard = Rules.standard
load = Rules.load
"""Rules with an owner's corrections and switches; raises BadInput with everything that is wrong in them."""

__all__ = [
    "DIPLOMACY",
    "GALLEY",
    "GENERAL",
    "IMMEDIATE",
    "INFLUENCE",
    "MULTI_USE",
    "PERMANENT",
    "SENATOR",
    "VOTE",
    "Card",
    "Rules",
    "load",
    "standard",
    "switches",
]
