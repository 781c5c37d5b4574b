"""What the question "fight" is asked: a battle, who asks, whether a round was fought, what is at stake."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rometeach.conquest.board.board import Board
from rometeach.conquest.charts.battle import BattleLaw
from rometeach.conquest.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest.charts.forces import Force
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.results.battles import Asked, Ways, find_battle
from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.names import key

from ..battle.inputs import USUAL_WORTH, BattleQuestion, Worth

MOST = 10_000
SIDES = (ATTACKER, DEFENDER)


@dataclass(frozen=True)
class FightQuestion:
    """What is asked.

    Attributes:
        board: the board.
        asked: the battle as it was asked.
        side: who asks, `ATTACKER` or `DEFENDER`.
        worth: what pieces and Province are worth to both sides.
        fought: whether a round has been fought, so that a side may retreat now.
    """

    board: Board
    asked: Asked
    side: str
    worth: Worth
    fought: bool = False

    @classmethod
    def of(cls, p: Board, place: str = "", attack: str = "", defence: str = "", fort: str = "board",
           side: str = ATTACKER, *, fought: bool = False, by: str = "", enemy: str = "", province: int = 40,
           general: int = 30, caesar: int = 300, units: str = "") -> FightQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            place: the Province of the battle, or a battle in one line.
            attack: who attacks; "" for those who stand there.
            defence: who defends.
            fort: "board", "none" or "fort".
            side: who asks: "attacker", "defender" or a colour.
            fought: whether a round has been fought.
            by: the attacking player.
            enemy: the defending player.
            province: what the Province is worth.
            general: what a General is worth.
            caesar: what the Caesar is worth.
            units: what an Infantry, a Cavalry, a Catapult are worth, "10 20 30"; "" for the prices of now.

        Raises:
            BadInput: what cannot be read.
            IllegalChoice: nobody is there to fight.
        """
        ways = Ways("Infantry first", "Infantry first", "never", "never")
        asked = find_battle(p, place, by, enemy, attack=attack, defence=defence, fort=fort, ways=ways)
        problems = [
            Problem(where, f"{n} is too much or too little", f"Give 0 to {MOST}.")
            for where, n in (("province", province), ("general", general), ("caesar", caesar))
            if not 0 <= n <= MOST
        ]
        prices = asked.battle.figures.prices
        if units.strip():
            found = re.fullmatch(r"(\d{1,4})[\s,]+(\d{1,4})[\s,]+(\d{1,4})", units.strip())
            if found:
                prices = int(found[1]), int(found[2]), int(found[3])
            else:
                hint = "Say what an Infantry, a Cavalry, a Catapult are worth: 10 20 30."
                problems.append(Problem("units", f'"{units[:40]}" cannot be read', hint))
        named = {ATTACKER: ATTACKER, DEFENDER: DEFENDER, key(asked.by): ATTACKER, key(asked.enemy): DEFENDER}
        who = named.get(key(side)) if side.strip() else ATTACKER
        if who is None:
            known = [x for x in (*SIDES, asked.by, asked.enemy) if x]
            hint = did_you_mean(side, known) or f"Say {', '.join(known)}."
            problems.append(Problem("side", f'"{side[:40]}" is no side of this battle', hint, case="2.2"))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        return cls(p, asked, who or ATTACKER, Worth(prices, general, caesar, province), fought)

    @property
    def battle(self) -> BattleQuestion:
        """The same for the search: both sides play best."""
        return BattleQuestion(self.asked.battle, self.worth, self.worth)

    @property
    def sign(self) -> int:
        """1 where the attacker asks, -1 where the defender does."""
        return 1 if self.side == ATTACKER else -1

    @property
    def other(self) -> str:
        """The other side."""
        return DEFENDER if self.side == ATTACKER else ATTACKER

    @property
    def force(self) -> Force:
        """The force of who asks."""
        return self.battle.force(self.side)

    @property
    def enemy(self) -> Force:
        """The force of the other side."""
        return self.battle.force(self.other)

    @property
    def stands(self) -> int:
        """What the attacker has now minus what the defender has, who holds the Province: a plan is worth what it changes of that."""
        b, w = self.asked.battle, self.worth
        return w.of(b.attacker.troops, b.attacker, True, False) - w.of(b.defender.troops, b.defender, True, True)

    @property
    def may_go(self) -> bool:
        """Whether a retreat is legal if a round has been fought (2.2.3, 3.4)."""
        return self.force.refuge or self.board.rules.switches["retreat_trapped"] != "refused"

    def with_force(self, force: Force) -> FightQuestion:
        """The same with another force of who asks."""
        b = self.asked.battle
        battle = replace(b, attacker=force) if self.side == ATTACKER else replace(b, defender=force)
        return replace(self, asked=replace(self.asked, battle=battle))


@dataclass(frozen=True)
class First:
    """What is laid down for the decisions that come now; all after them is best play.

    Attributes:
        goes: whether the side retreats now; None before the first round, or for what is best.
        form: its Battle Legion; None for the best.
        lost: for a number of hits of this round, what it loses.
    """

    goes: bool | None = None
    form: Troops | None = None
    lost: tuple[tuple[int, Troops], ...] = ()


@dataclass(frozen=True)
class FightAnswer:
    """What was asked, what was laid down of the first decisions, and the exact law of the battle."""

    q: FightQuestion
    first: First
    law: BattleLaw


__all__ = ["MOST", "SIDES", "USUAL_WORTH", "FightAnswer", "FightQuestion", "First"]
