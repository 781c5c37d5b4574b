"""What is asked: a battle, what its pieces and its Province are worth to both sides, and who plays by orders instead of best."""

from __future__ import annotations

from dataclasses import dataclass

from rometeach.conquest.charts.figures import ATTACKER, BOOK, DEFENDER
from rometeach.conquest.charts.forces import BOTH_GONE, Battle, End, Force, captured
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import Orders
from rometeach.core.errors import BadInput, Problem


@dataclass(frozen=True, slots=True)
class Worth:
    """What a side has at stake, in Talents or any other unit, as whole numbers.

    Attributes:
        units: an Infantry, a Cavalry, a Catapult that is left.
        general: a General who is not captured.
        caesar: the Caesar, if he is not captured.
        province: the Province, for whoever holds it after the battle.
    """

    units: tuple[int, int, int] = BOOK.prices
    general: int = 30
    caesar: int = 300
    province: int = 40

    def of(self, troops: Troops, force: Force, free: bool, holds: bool) -> int:
        """What a side has after a battle.

        Args:
            troops: its land units left.
            force: what it began with.
            free: whether its Leaders are not captured.
            holds: whether it holds the Province.
        """
        leaders = force.generals * self.general + force.caesar * self.caesar
        return troops.worth(self.units) + free * leaders + holds * self.province


USUAL_WORTH = Worth()
"""Units at the book's prices; a General as three Infantry, the Caesar as thirty, the Province as four."""


@dataclass(frozen=True, slots=True)
class BattleQuestion:
    """How a battle is best played. What one side wins the other loses: the attacker's worth minus the defender's counts.

    Attributes:
        battle: the battle.
        attacker: what the attacker has at stake.
        defender: what the defender has at stake.
        by_orders: the sides that play by their orders in `battle`, and not best.

    Raises:
        BadInput: there is no such side, or its orders count rounds.
    """

    battle: Battle
    attacker: Worth = USUAL_WORTH
    defender: Worth = USUAL_WORTH
    by_orders: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        problems = []
        for side in self.by_orders:
            if side not in (ATTACKER, DEFENDER):
                problems.append(Problem("by_orders", f"{side!r} is no side", f"Name {ATTACKER} or {DEFENDER}."))
            elif self.orders(side).retreat.after is not None:
                said = "a retreat after so many rounds cannot be weighed against best play"
                problems.append(Problem(side, said, "Let it depend on the units left.", case="2.2.3"))
        if problems:
            raise BadInput(problems)

    def force(self, side: str) -> Force:
        """The force of a side."""
        return self.battle.attacker if side == ATTACKER else self.battle.defender

    def orders(self, side: str) -> Orders:
        """The orders of a side."""
        return self.battle.attack if side == ATTACKER else self.battle.defence

    def has(self, side: str, troops: Troops, how: str) -> int:
        """What a side has after a battle that ended so, with these land units left."""
        force = self.force(side)
        worth = self.attacker if side == ATTACKER else self.defender
        holds = End(troops, troops, how).conquered == (side == ATTACKER)
        if how == BOTH_GONE and self.battle.figures.both_fall_vacant:
            holds = False
        return worth.of(troops, force, not captured(side, how, force.refuge), holds)

    def value(self, end: End) -> int:
        """What an end of the battle is worth to the attacker, and minus that to the defender."""
        return self.has(ATTACKER, end.attacker, end.how) - self.has(DEFENDER, end.defender, end.how)
