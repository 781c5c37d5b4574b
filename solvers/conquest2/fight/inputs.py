"""What the question "fight" is asked: a battle, who asks, what victory and units count, whether anybody may retreat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts.armies import KEEP_VARIETY, Units
from rometeach.conquest2.charts.battle import Battle
from rometeach.conquest2.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest2.charts.refuge import refuges
from rometeach.conquest2.results.battles import Asked, Ways, find_battle
from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.names import key
from rometeach.core.session.actions import Action

from .states import Counted

MOST = 10_000
STATES = 250_000
"""So many states of units left are searched at most."""
UNITS = ("Infantry", "Cavalry", "Catapult", "Galley")
NOTHING: Counted = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Loss(Action):
    """What is lost when so many hits come: "2 hits: lose 1I 1C"."""

    hits: int
    units: Units

    def __str__(self) -> str:
        return f"{self.hits} {'hit' if self.hits == 1 else 'hits'}: lose {self.units}"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """The side retreats now (3.6.6)."""

    def __str__(self) -> str:
        return "retreat"


@dataclass(frozen=True)
class Worth:
    """What counts, in Talents, the same for both sides.

    Attributes:
        prize: the victory; half of it where both sides are gone.
        units: an own unit of each kind that is lost.
    """

    prize: int = 100
    units: Counted = NOTHING


@dataclass(frozen=True)
class Fight:
    """What is searched.

    Attributes:
        battle: the battle; what its orders say is what "usual orders" are.
        worth: what counts.
        refuge: whether the attacker and the defender may retreat at the end of a round (3.6.6).
    """

    battle: Battle
    worth: Worth = Worth()
    refuge: tuple[bool, bool] = (False, False)


@dataclass(frozen=True)
class FightQuestion:
    """What is asked.

    Attributes:
        board: the board.
        asked: the battle as it was asked.
        side: who asks, `ATTACKER` or `DEFENDER`.
        fight: what is searched.
        fought: whether a round has been fought, so that a side may retreat now.
    """

    board: Board
    asked: Asked
    side: str
    fight: Fight
    fought: bool = False

    @classmethod
    def of(cls, p: Board, place: str = "", attack: str = "", defence: str = "", city: str = "board",
           side: str = ATTACKER, *, retreat: bool = False, fought: bool = False, by: str = "", enemy: str = "",
           prize: int = 100, units: str = "") -> FightQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            place: the Province of the battle, or a battle in one line.
            attack: who attacks; "" for those who stand there.
            defence: who defends.
            city: "board", "none" or "city".
            side: who asks: "attacker", "defender" or a colour.
            retreat: whether both sides may retreat where they have a Province to go to.
            fought: whether a round has been fought.
            by: the attacking player.
            enemy: the defending player.
            prize: what victory counts.
            units: what an Infantry, a Cavalry, a Catapult, a Galley count, "5 10 15 15"; "" for nothing, or with retreats for the
                prices.

        Raises:
            BadInput: what cannot be read, or too many states.
            IllegalChoice: nobody is there to fight.
        """
        ways = Ways((KEEP_VARIETY.name, KEEP_VARIETY.name), ("never", "never"), city)
        asked, problems = find_battle(p, place, (by, enemy), (attack, defence), ways), list[Problem]()
        if not 0 <= prize <= MOST:
            problems.append(Problem("prize", f"{prize} is too much or too little", f"Give 0 to {MOST}."))
        costs = p.rules.costs
        counted = (costs[UNITS[0]], costs[UNITS[1]], costs[UNITS[2]], costs[UNITS[3]]) if retreat else NOTHING
        if units.strip():
            found = re.fullmatch(r"(\d{1,4})[\s,]+(\d{1,4})[\s,]+(\d{1,4})[\s,]+(\d{1,4})", units.strip())
            if found:
                counted = int(found[1]), int(found[2]), int(found[3]), int(found[4])
            else:
                hint = "Say what an Infantry, a Cavalry, a Catapult, a Galley count: 5 10 15 15."
                problems.append(Problem("units", f'"{units[:40]}" cannot be read', hint))
        named = {key(asked.by): ATTACKER, key(asked.enemy): DEFENDER, ATTACKER: ATTACKER, DEFENDER: DEFENDER}
        who = named.get(key(side)) if side.strip() else ATTACKER
        if who is None:
            known = [x for x in (ATTACKER, DEFENDER, asked.by, asked.enemy) if x]
            hint = did_you_mean(side, known) or f"Say {', '.join(known)}."
            problems.append(Problem("side", f'"{side[:40]}" is no side of this battle', hint, case="3.6"))
        if fought and not retreat:
            problems.append(Problem("fought", "tells who may retreat now", "Ask with retreats as well.", case="3.6.6"))
        states = 1
        for n in (*asked.battle.attacker.army.all, *asked.battle.defender.army.all):
            states *= n + 1
        if states > STATES:
            hint = f"Up to {STATES} can be searched: ask for fewer kinds or units."
            problems.append(Problem("battle", f"has {states} states of units left", hint))
        if problems:
            raise BadInput(problems, "This question cannot be read:")

        def able(whose: str) -> bool:
            return retreat and (not asked.province or bool(refuges(p, whose, asked.province)))

        fight = Fight(asked.battle, Worth(prize, counted), (able(asked.by), able(asked.enemy)))
        return cls(p, asked, who or ATTACKER, fight, fought)

    @property
    def sign(self) -> int:
        """1 where the attacker asks, -1 where the defender does."""
        return 1 if self.side == ATTACKER else -1

    @property
    def other(self) -> str:
        """The other side."""
        return DEFENDER if self.side == ATTACKER else ATTACKER

    @property
    def units(self) -> Units:
        """The units of who asks."""
        b = self.asked.battle
        return (b.attacker if self.side == ATTACKER else b.defender).army.all

    @property
    def enemies(self) -> Units:
        """The units of the other side."""
        b = self.asked.battle
        return (b.defender if self.side == ATTACKER else b.attacker).army.all


@dataclass(frozen=True)
class First:
    """What is laid down for the decisions that come now; all after them is best play.

    Attributes:
        goes: whether the side retreats now; None for what is best.
        lost: for a number of hits of this round, what it loses.
    """

    goes: bool | None = None
    lost: tuple[tuple[int, Units], ...] = ()


@dataclass(frozen=True)
class FightAnswer:
    """What was asked, and what was laid down of the first decisions."""

    q: FightQuestion
    first: First


def share(won: Fraction, both: Fraction) -> Fraction:
    """The part of the prize that a side has: all of it where it wins, half where both are gone."""
    return won + both / 2


__all__ = [
    "NOTHING",
    "STATES",
    "UNITS",
    "Fight",
    "FightAnswer",
    "FightQuestion",
    "First",
    "Leave",
    "Loss",
    "Worth",
    "share",
]
