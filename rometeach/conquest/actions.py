"""What a player can do, as values: each is spelled by `str` and read back by `parse`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..core.frozen import quickly_made
from ..core.grammar import Clause, ClauseTable
from ..core.session.actions import DONE, NO, YES, Action, ChooseArea
from .board.pieces import bought, force
from .board.state import NOBODY, Force
from .board.texts import force_text
from .rules import Rules

# --- movement (2.1)


@quickly_made
@dataclass(frozen=True, slots=True)
class March(Action):
    """A Legion, or Leaders by themselves, go from a Province to another one.

    Attributes:
        start: where from.
        end: where to: beside it, or along Roads.
        force: who goes.
        fresh: whether those go first who have not moved; else those who have one movement point left.
    """

    start: str
    end: str
    force: Force
    fresh: bool = False
    group = "Move"

    def __str__(self) -> str:
        return f"march {self.start} to {self.end}: {force_text(self.force)}{' fresh' if self.fresh else ''}"

    @property
    def place(self) -> str:
        """Where it begins."""
        return self.start


@quickly_made
@dataclass(frozen=True, slots=True)
class Sail(Action):
    """One Galley goes to sea, to another sea zone, or ashore, with those aboard.

    Attributes:
        start: a Province or sea zone.
        end: the other one.
        cargo: who is aboard, or boards.
    """

    start: str
    end: str
    cargo: Force = NOBODY
    group = "Move"

    def __str__(self) -> str:
        aboard = "" if self.cargo.is_nothing else f": {force_text(self.cargo)}"
        return f"sail {self.start} to {self.end}{aboard}"

    @property
    def place(self) -> str:
        """Where it begins."""
        return self.start


@dataclass(frozen=True, slots=True)
class ProposeAlliance(Action):
    """An alliance is proposed to another player (4.1)."""

    side: str

    def __str__(self) -> str:
        return f"propose an alliance to {self.side}"


@dataclass(frozen=True, slots=True)
class EndAlliance(Action):
    """An alliance is over (4.1)."""

    side: str

    def __str__(self) -> str:
        return f"end the alliance with {self.side}"


@dataclass(frozen=True, slots=True)
class ClaimTitle(Action):
    """A player asks the others to make him Caesar (4)."""

    def __str__(self) -> str:
        return "claim the title"


# --- combat (2.2)


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """The next battle on land."""

    province: str
    group = "Fight"

    def __str__(self) -> str:
        return f"fight in {self.province}"

    @property
    def place(self) -> str:
        """Where."""
        return self.province


@dataclass(frozen=True, slots=True)
class FightAtSea(Action):
    """A naval battle."""

    sea: str
    enemy: str
    group = "Fight"

    def __str__(self) -> str:
        return f"fight {self.enemy} in {self.sea}"

    @property
    def place(self) -> str:
        """Where."""
        return self.sea


@quickly_made
@dataclass(frozen=True, slots=True)
class Form(Action):
    """The Battle Legion of this round (2.2.1)."""

    legion: Force
    group = "Fight"

    def __str__(self) -> str:
        return f"Battle Legion {force_text(self.legion)}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Lose(Action):
    """The units of a Battle Legion that are hit (2.2.2)."""

    units: Force
    group = "Fight"

    def __str__(self) -> str:
        return f"lose {force_text(self.units)}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Remove(Action):
    """The units that the winner of a battle removes in Pursuit (3.1)."""

    units: Force

    def __str__(self) -> str:
        return f"remove {force_text(self.units)}"


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """The battle goes on."""

    def __str__(self) -> str:
        return "fight on"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """The side retreats (2.2.3)."""

    def __str__(self) -> str:
        return "retreat"


@dataclass(frozen=True, slots=True)
class RetreatTo(Action):
    """Where those who retreat go (3.4)."""

    province: str

    def __str__(self) -> str:
        return f"retreat to {self.province}"

    @property
    def place(self) -> str:
        """Where to."""
        return self.province


@quickly_made
@dataclass(frozen=True, slots=True)
class Sink(Action):
    """A Galley that is hit, with those aboard (2.2.4)."""

    cargo: Force = NOBODY

    def __str__(self) -> str:
        return f"sink the Galley with {force_text(self.cargo)}" if any(self.cargo) else "sink an empty Galley"


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """A captured General is held (3.2)."""

    def __str__(self) -> str:
        return "hold the General"


@dataclass(frozen=True, slots=True)
class Eliminate(Action):
    """A captured General is eliminated (3.2); `side` names whose, where several are held."""

    side: str = ""

    def __str__(self) -> str:
        return f"eliminate a General of {self.side}" if self.side else "eliminate the General"


# --- money, Cities, new pieces (2.4 to 2.6)


@dataclass(frozen=True, slots=True)
class Destroy(Action):
    """A City is destroyed, with its Fortification and Roads (2.4)."""

    province: str

    def __str__(self) -> str:
        return f"destroy the City of {self.province}"

    @property
    def place(self) -> str:
        """Where."""
        return self.province


@quickly_made
@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Pieces are bought, and said where they will be placed (2.5, 2.6).

    Attributes:
        piece: "Infantry", "Cavalry", "Catapult", "Galley", "City", "Fortification" or "Road".
        where: a Province; of a Road the row of its border.
        number: how many.
        coast: of a Galley, the number of the coast, from 0.
    """

    piece: str
    where: str
    number: int = 1
    coast: int = 0
    group = "Buy"

    def __str__(self) -> str:
        return f"buy {self.number} {self.piece} for {self.where}{f' coast {self.coast + 1}' if self.coast else ''}"

    @property
    def place(self) -> str:
        """Where it will stand; of a Road its first Province."""
        return self.where.partition(" - ")[0]


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """What is offered for one's own General (2.6.1).

    Attributes:
        holder: who holds him.
        talents: Talents.
        general: whose General is given in exchange; "" for none. With neither it is a mere promise.
    """

    holder: str
    talents: int = 0
    general: str = ""

    def __str__(self) -> str:
        parts = [f"{self.talents} Talents"] if self.talents else []
        parts += [f"a General of {self.general}"] if self.general else []
        return f"offer {self.holder} {' and '.join(parts) or 'a promise'}"


def _march(rules: Rules, m: re.Match[str]) -> Action:
    find = rules.names["province"].find
    return March(find(m[1]), find(m[2]), force(m[3]), bool(m[4]))


def _sail(rules: Rules, m: re.Match[str]) -> Action:
    find = rules.names["space"].find
    return Sail(find(m[1]), find(m[2]), force(m[3]) if m[3] else NOBODY)


def _side(kind: Callable[[str], Action]) -> Callable[[Rules, re.Match[str]], Action]:
    return lambda rules, m: kind(rules.names["colour"].find(m[1]))


def _in(kind: Callable[[str], Action]) -> Callable[[Rules, re.Match[str]], Action]:
    return lambda rules, m: kind(rules.names["province"].find(m[1]))


def _units(kind: Callable[[Force], Action]) -> Callable[[Rules, re.Match[str]], Action]:
    return lambda rules, m: kind(force(m[1]))


def _always(action: Action) -> Callable[[Rules, re.Match[str]], Action]:
    return lambda rules, m: action


def _at_sea(rules: Rules, m: re.Match[str]) -> Action | None:
    sea, side = rules.names["sea zone"].get(m[2]), rules.names["colour"].get(m[1])
    return FightAtSea(sea, side) if sea and side else None


def _buy(rules: Rules, m: re.Match[str]) -> Action:
    found = bought(rules, f"{m[1] or 1} {m[2]} at {m[3]}")
    return Buy(found.piece, found.place, found.number, int(m[4]) - 1 if m[4] else 0)


def _offer(rules: Rules, m: re.Match[str]) -> Action:
    find = rules.names["colour"].find
    return Offer(find(m[1]), int(m[2] or 0), find(m[3]) if m[3] else "")


def _area(rules: Rules, m: re.Match[str]) -> Action:
    return ChooseArea(rules.names["space"].find(m[0]))


TABLE: ClauseTable[Rules, Action] = ClauseTable(
    (
        Clause("the end", r"done", _always(DONE), "done"),
        Clause("yes", r"yes", _always(YES), "yes"),
        Clause("no", r"no", _always(NO), "no"),
        Clause("a march", r"march\s+(.+?)\s+to\s+(.+?)\s*:\s*(.+?)(\s+fresh)?", _march, "march Italia to Dalmatia: 4I 1G", "2.1.1"),
        Clause("a Galley", r"sail\s+(.+?)\s+to\s+(.+?)(?:\s*:\s*(.+))?", _sail, "sail Italia to Mare Narbo: 3I 1G", "2.1.2"),
        Clause("an alliance", r"propose\s+an\s+alliance\s+to\s+(\w+)", _side(ProposeAlliance), "propose an alliance to Blue", "4.1"),
        Clause("its end", r"end\s+the\s+alliance\s+with\s+(\w+)", _side(EndAlliance), "end the alliance with Blue", "4.1"),
        Clause("the title", r"claim\s+the\s+title", _always(ClaimTitle()), "claim the title", "4"),
        Clause("a naval battle", r"fight\s+(\w+)\s+in\s+(.+)", _at_sea, "fight Blue in Mare Rhodus", "2.2.4"),
        Clause("standing", r"fight\s+on", _always(Stand()), "fight on", "2.2.3"),
        Clause("a battle", r"fight\s+in\s+(.+)", _in(Fight), "fight in Dalmatia", "2.2"),
        Clause("a Battle Legion", r"(?:battle\s+)?legion\s+(.+)", _units(Form), "Battle Legion 5I 2C", "2.2.1"),
        Clause("losses", r"lose\s+(.+)", _units(Lose), "lose 3I", "2.2.2"),
        Clause("victims of a Pursuit", r"remove\s+(.+)", _units(Remove), "remove 1K", "3.1"),
        Clause("a retreat", r"retreat", _always(Withdraw()), "retreat", "2.2.3"),
        Clause("where to", r"retreat\s+to\s+(.+)", _in(RetreatTo), "retreat to Italia", "3.4"),
        Clause("an empty Galley", r"sink\s+an\s+empty\s+galley", _always(Sink()), "sink an empty Galley", "2.2.4"),
        Clause("a Galley hit", r"sink\s+the\s+galley\s+with\s+(.+)", _units(Sink), "sink the Galley with 3I 1G", "2.2.4"),
        Clause("a prisoner", r"hold\s+the\s+general", _always(Hold()), "hold the General", "3.2"),
        Clause("a General killed", r"eliminate\s+the\s+general", _always(Eliminate()), "eliminate the General", "3.2"),
        Clause("a prisoner killed", r"eliminate\s+a\s+general\s+of\s+(\w+)", _side(Eliminate), "eliminate a General of Blue", "3.2"),
        Clause("a City destroyed", r"destroy\s+the\s+city\s+of\s+(.+)", _in(Destroy), "destroy the City of Neapolis", "2.4"),
        Clause("a purchase", r"buy\s+(\d{1,3}\s+)?(\w+)\s+for\s+(.+?)(?:\s+coast\s+([12]))?", _buy, "buy 4 Infantry for Italia", "2.5"),
        Clause(
            "a ransom",
            r"offer\s+(\w+)\s+(?:(\d{1,4})\s+talents?)?(?:\s*and\s+)?(?:a\s+general\s+of\s+(\w+))?(?:a\s+promise)?",
            _offer,
            "offer Blue 20 Talents",
            "2.6.1",
        ),
        Clause("a space", r".+", _area, "Dalmatia"),
    ),
    noun="choice",
)  # fmt: skip


def parse(rules: Rules, text: str) -> Action:
    """An Action from its spelling.

    Raises:
        BadInput: it spells none.
    """
    return TABLE.read_one(text, rules)


__all__ = [
    "DONE", "NO", "TABLE", "YES", "Action", "Buy", "ChooseArea", "ClaimTitle", "Destroy", "Eliminate", "EndAlliance", "Fight",
    "FightAtSea", "Form", "Hold", "Lose", "March", "Offer", "ProposeAlliance", "Remove", "RetreatTo", "Sail", "Sink", "Stand", "Withdraw",
    "parse",
]  # fmt: skip
