"""What a player can do, as values: each is spelled by `str` and read back by `parse`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..core.grammar import Clause, ClauseTable
from ..core.session.actions import DONE, NO, YES, Action, Choose, ChooseArea
from .rules import Rules

# --- the draw (5.4)


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """The Token that was drawn is kept."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class PassTo(Action):
    """The Token that was drawn goes to another Faction's player."""

    faction: str

    def __str__(self) -> str:
        return f"pass to {self.faction}"


# --- events (7)


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """An Event Card is played."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


# --- building (8)


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """So many Legions are recruited."""

    number: int = 1
    group = "Buy"

    def __str__(self) -> str:
        return f"recruit {self.number}"


@dataclass(frozen=True, slots=True)
class BuyFort(Action):
    """So many Forts are bought, to be placed later in the Phase."""

    number: int = 1
    group = "Buy"

    def __str__(self) -> str:
        return f"buy Fort {self.number}"


@dataclass(frozen=True, slots=True)
class _InProvince(Action):
    """Something that is done in a Province; `WORD` says what."""

    province: str

    @property
    def place(self) -> str:
        """The Province."""
        return self.province


@dataclass(frozen=True, slots=True)
class Bribe(_InProvince):
    """The Rebel Legions of a Province are bribed."""

    group = "Buy"

    def __str__(self) -> str:
        return f"bribe in {self.province}"


@dataclass(frozen=True, slots=True)
class Upgrade(_InProvince):
    """A Fort becomes a Fortress."""

    group = "Buy"

    def __str__(self) -> str:
        return f"Fortress in {self.province}"


@dataclass(frozen=True, slots=True)
class Repair(_InProvince):
    """A looted City is rebuilt."""

    group = "Buy"

    def __str__(self) -> str:
        return f"rebuild {self.province}"


@dataclass(frozen=True, slots=True)
class PickUp(Action):
    """So many Armies are taken from the map, to be placed again."""

    province: str
    number: int

    def __str__(self) -> str:
        return f"take {self.number} from {self.province}"

    @property
    def place(self) -> str:
        """The Province."""
        return self.province


# --- placement and combat (9, 10)


@dataclass(frozen=True, slots=True)
class Place(_InProvince):
    """An Army is placed; where an enemy stands it fights at once."""

    group = "Place"

    def __str__(self) -> str:
        return f"Army to {self.province}"


@dataclass(frozen=True, slots=True)
class PlaceFort(_InProvince):
    """A Fort is placed."""

    group = "Place"

    def __str__(self) -> str:
        return f"Fort in {self.province}"


@dataclass(frozen=True, slots=True)
class Start(_InProvince):
    """A Faction begins in this Province."""

    def __str__(self) -> str:
        return f"start in {self.province}"


@dataclass(frozen=True, slots=True)
class Retreat(_InProvince):
    """An Army goes back to this Province."""

    group = "Move"

    def __str__(self) -> str:
        return f"retreat to {self.province}"


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """The Legions stay and fight."""

    def __str__(self) -> str:
        return "stand"


@dataclass(frozen=True, slots=True)
class TakeFort(Action):
    """A Fort that stands alone is taken over."""

    def __str__(self) -> str:
        return "take the Fort"


@dataclass(frozen=True, slots=True)
class RazeFort(Action):
    """A Fort that stands alone is destroyed."""

    def __str__(self) -> str:
        return "raze the Fort"


@dataclass(frozen=True, slots=True)
class Loot(Action):
    """The City of a conquered Province is looted."""

    def __str__(self) -> str:
        return "loot"


@dataclass(frozen=True, slots=True)
class Spare(Action):
    """The City of a conquered Province is spared."""

    def __str__(self) -> str:
        return "spare"


@dataclass(frozen=True, slots=True)
class BuildCity(_InProvince):
    """A City is built on its Site."""

    group = "Build"

    def __str__(self) -> str:
        return f"City in {self.province}"


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Roman Victory Points are offered to Barbarians who attack (16); 0 for none."""

    points: int

    def __str__(self) -> str:
        return f"offer {self.points}"


def _in(kind: type[_InProvince]) -> Callable[[Rules, re.Match[str]], Action]:
    return lambda rules, m: kind(rules.names["province"].find(m[1]))


def _counted(kind: Callable[[int], Action]) -> Callable[[Rules, re.Match[str]], Action]:
    return lambda rules, m: kind(int(m[1] or 1))


def _always(action: Action) -> Callable[[Rules, re.Match[str]], Action]:
    return lambda rules, m: action


def _take(rules: Rules, m: re.Match[str]) -> Action:
    return PickUp(rules.names["province"].find(m[2]), int(m[1]))


def _side(rules: Rules, m: re.Match[str]) -> Action | None:
    name = rules.names["side"].get(m[0])
    return None if name is None else Choose(name)


def _area(rules: Rules, m: re.Match[str]) -> Action:
    return ChooseArea(rules.names["province"].find(m[0]))


TABLE: ClauseTable[Rules, Action] = ClauseTable(
    (
        Clause("the end", r"done", _always(DONE), "done"),
        Clause("yes", r"yes", _always(YES), "yes"),
        Clause("no", r"no", _always(NO), "no"),
        Clause("keeping a Token", r"keep", _always(Keep()), "keep", "5.4"),
        Clause(
            "passing a Token",
            r"pass\s+to\s+(\w+)",
            lambda rules, m: PassTo(rules.names["faction"].find(m[1])),
            "pass to Blue",
            "5.4",
        ),
        Clause(
            "an Event Card", r"play\s+(.+)", lambda rules, m: PlayCard(rules.names["card"].find(m[1])), "play Daci", "7"
        ),
        Clause("recruits", r"recruit(?:\s+(\d))?", _counted(Recruit), "recruit 2", "8.2.1"),
        Clause("Forts", r"buy\s+forts?(?:\s+(\d{1,2}))?", _counted(BuyFort), "buy Fort 1", "8.2.3"),
        Clause("a bribe", r"bribe\s+in\s+(.+)", _in(Bribe), "bribe in Lusitania", "8.2.2"),
        Clause("a Fortress", r"fortress\s+in\s+(.+)", _in(Upgrade), "Fortress in Roma", "8.2.3"),
        Clause("a City rebuilt", r"rebuild\s+(.+)", _in(Repair), "rebuild Aquitania", "8.2.4"),
        Clause("Armies taken up", r"take\s+(\d)\s+from\s+(.+)", _take, "take 2 from Dacia", "9.2.1"),
        Clause("an Army", r"army\s+to\s+(.+)", _in(Place), "Army to Belgica", "9.2.2"),
        Clause("a Fort", r"fort\s+in\s+(.+)", _in(PlaceFort), "Fort in Roma", "8.2"),
        Clause("a start", r"start\s+in\s+(.+)", _in(Start), "start in Roma", "9.3"),
        Clause("a retreat", r"retreat\s+to\s+(.+)", _in(Retreat), "retreat to Dalmatia", "10.1"),
        Clause("standing", r"stand", _always(Stand()), "stand", "10.1"),
        Clause("a Fort taken", r"take\s+the\s+fort", _always(TakeFort()), "take the Fort", "10.4"),
        Clause("a Fort razed", r"raze\s+the\s+fort", _always(RazeFort()), "raze the Fort", "10.4"),
        Clause("looting", r"loot", _always(Loot()), "loot", "12"),
        Clause("sparing", r"spare", _always(Spare()), "spare", "12"),
        Clause("a City", r"city\s+in\s+(.+)", _in(BuildCity), "City in Sicilia", "9.3.3"),
        Clause("an offer", r"offer\s+(\d{1,3})", lambda rules, m: Offer(int(m[1])), "offer 3", "16"),
        Clause("a side", r".+", _side, "Galli"),
        Clause("a Province", r".+", _area, "Belgica"),
    ),
    noun="choice",
)


def parse(rules: Rules, text: str) -> Action:
    """An Action from its spelling.

    Raises:
        BadInput: it spells none.
    """
    return TABLE.read_one(text, rules)


__all__ = [
    "DONE", "NO", "TABLE", "YES", "Action", "Bribe", "BuildCity", "BuyFort", "Choose", "ChooseArea", "Keep", "Loot", "Offer", "PassTo",
    "PickUp", "Place", "PlaceFort", "PlayCard", "RazeFort", "Recruit", "Repair", "Retreat", "Spare", "Stand", "Start", "TakeFort",
    "Upgrade", "parse",
]  # fmt: skip
