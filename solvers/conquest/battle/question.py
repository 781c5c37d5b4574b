"""Question "battle": how both sides play a battle best, what that is worth, and what it leads to (2.2, 3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rometeach.conquest.charts.battle import BattleLaw
from rometeach.conquest.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest.charts.legion import Troops

from .inputs import BattleQuestion
from .law import played
from .players import Best, ByOrders, Player
from .search import SCALE, Values


@dataclass(frozen=True, slots=True)
class Choice:
    """What both sides do in one state of a battle.

    Attributes:
        mine: the attacker's land units.
        yours: the defender's land units.
        retreat: who retreats when a round has led here, `ATTACKER` or `DEFENDER`; "" where the battle goes on.
        legion: the attacker's Battle Legion.
        other: the defender's Battle Legion.
        other_losses: what the defender loses with 0, 1, 2, ... hits.
        losses: what the attacker then loses: a row for each of the defender's losses, a place for each number of hits.
    """

    mine: Troops
    yours: Troops
    retreat: str
    legion: Troops
    other: Troops
    other_losses: tuple[Troops, ...]
    losses: tuple[tuple[Troops, ...], ...]


@dataclass(frozen=True)
class BestPlay:
    """How a battle is played best.

    Attributes:
        question: what was asked.
        values: the values of all states.
        law: the exact law of the battle played so.
        value: what it is worth to the attacker on average, found anew from the law: exact for these choices.
        bound: by no more than this could a side do better with any other choices.
    """

    question: BattleQuestion
    values: Values
    law: BattleLaw
    value: Fraction
    bound: Fraction

    @cached_property
    def players(self) -> tuple[Player, Player]:
        """The attacker and the defender."""
        return players(self.values)

    def choice(self, mine: Troops, yours: Troops) -> Choice:
        """What both sides do with these land units left, some on both sides.

        Args:
            mine: the attacker's.
            yours: the defender's.
        """
        attack, defence = self.players
        other = defence.legion(mine, yours, None)
        legion = attack.legion(mine, yours, other)
        other_losses = tuple(defence.losses(mine, yours, other, legion, i) for i in range(other.units + 1))
        losses = tuple(
            tuple(attack.losses(mine, yours.less(x), legion, other, j) for j in range(legion.units + 1))
            for x in other_losses
        )
        gone = DEFENDER if defence.retreats(mine, yours) else ATTACKER if attack.retreats(mine, yours) else ""
        return Choice(mine, yours, gone, legion, other, other_losses, losses)

    def policy(self) -> Iterator[Choice]:
        """The choices in every state in which the battle may come to a further round or a retreat, the larger ones first."""
        start = (self.question.battle.attacker.troops, self.question.battle.defender.troops)
        waiting, seen = [start], {start}
        while waiting:
            mine, yours = waiting.pop(0)
            found = self.choice(mine, yours)
            yield found
            if found.retreat and (mine, yours) != start:
                continue
            for x, row in zip(found.other_losses, found.losses, strict=True):
                for y in row:
                    state = (mine.less(y), yours.less(x))
                    if state not in seen and state[0].units and state[1].units:
                        seen.add(state)
                        waiting.append(state)


def best_play(question: BattleQuestion) -> BestPlay:
    """How both sides play a battle best; a side of `by_orders` follows its orders, and the other makes the best of that.

    The values of all states come from backward induction. The battle is then followed forward with the choices found, exactly; the
    two values must agree within the bound.

    Raises:
        BadInput: there are too many states of units left: more than about 15 mixed units a side.
    """
    values = Values(question)
    law = played(question, *players(values))
    value = worth(question, law)
    assert abs(value - Fraction(values.start, SCALE)) <= values.bound
    return BestPlay(question, values, law, value, values.bound)


def players(values: Values) -> tuple[Player, Player]:
    """The attacker and the defender: each plays best, or by his orders where the question says so."""
    question = values.question
    attack: Player = ByOrders(question, ATTACKER) if ATTACKER in question.by_orders else Best(values, ATTACKER)
    defence: Player = ByOrders(question, DEFENDER) if DEFENDER in question.by_orders else Best(values, DEFENDER)
    return attack, defence


def worth(question: BattleQuestion, law: BattleLaw) -> Fraction:
    """What a battle with this law is worth to the attacker on average, and minus that to the defender."""
    return law.mean(question.value)


def against_orders(best: BestPlay, side: str) -> BattleLaw:
    """The law of the battle when one side plays as it is best against a best opponent, but the other follows its orders.

    Args:
        best: how both play best.
        side: the side that follows its orders in the battle.
    """
    attack, defence = best.players
    orders = ByOrders(best.question, side)
    return played(best.question, *((orders, defence) if side == ATTACKER else (attack, orders)))
