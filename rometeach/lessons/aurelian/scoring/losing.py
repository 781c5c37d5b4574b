"""Lesson 6: the ways to lose (Sections 12.5 and 13.0)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rometeach.aurelian.charts import attempts, danube, money, points
from rometeach.aurelian.charts.common import AURELIAN
from rometeach.aurelian.phases import acting, reactions, turn
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.words import counted

from ...asks import Several
from ...chance import Chooser
from ...drills import exercise
from ...exercise import Mistake, Task
from ...playing import play, script
from .. import boards
from ..telling import to_the_end
from .examples import LESSON

Claim = tuple[str, bool, str]
"""What is said, whether the game is lost by it, and why."""


def _taxes(choose: Chooser) -> Claim | None:
    p = boards.at(choose, "Taxation")
    p = (
        boards.changed(p, f"income {max(1, p.income - money.treasury_after(p) + choose.pick((-1, 0, 1)))}")
        if p
        else None
    )
    if p is None:
        return None
    cost, after = p.income - money.treasury_after(p), money.treasury_after(p)
    ended = play(turn.step("Taxation")(p), script(choose=lambda d: d.options[-1].name)).board
    said = f"The Legions cost {counted(cost, 'Coin')}, and the Income is {p.income}"
    return said, bool(ended.outcome), f"the Treasury is {after}; only below zero is a defeat"


def _spaces(choose: Chooser) -> Claim | None:
    p, number = boards.set_up(choose), choose.number(1, 3)
    held = tuple("Barbarian" if i < number else "" for i in range(len(p.raiders)))
    lost = danube.is_lost(replace(p, raiders=held))
    return f"Barbarians hold {counted(number, 'Danube Space')}", lost, "three Spaces are too many"


def _points(choose: Chooser) -> Claim | None:
    p, number = boards.set_up(choose), choose.number(1, LAST_TURN - 1)
    asked = p.rules.thresholds[number - 1]
    vp = asked + choose.pick((-3, -1, 0, 2))
    lost = points.verdict(replace(p, turn=number, vp=vp)).startswith("lost")
    return (
        f"Turn {number} ends with {vp} Victory Points, and {asked} are asked for",
        lost,
        "as many as asked for are enough",
    )


def _usurper(choose: Chooser) -> Claim | None:
    p, number = boards.set_up(choose), choose.pick((4, 5, LAST_TURN))
    who = choose.pick(tuple(p.usurpers.values()))
    lost = points.verdict(replace(p, turn=number, vp=999)).startswith("lost")
    said = f"Turn {number} ends with points to spare, and {who} is still in play"
    return said, lost, f"Usurpers lose the game at the end of Turn {LAST_TURN} only"


def _battle(choose: Chooser) -> Claim | None:
    p = boards.at(choose, "Actions", (1, 2, 3))
    armed = boards.boxes(p, True) if p else []
    if p is None or not armed:
        return None
    box, die = choose.pick(armed), choose.pick((1, 1, 2))
    p = replace(p, army=choose.number(1, 4), aurelian=box)
    loss = attempts.battle_loss(p, box, die)
    ended = play(to_the_end(acting.battle(p, box, AURELIAN)), script([die])).board
    said = f"A Battle costs an Army of {p.army} a loss of {loss}"
    return said, bool(ended.outcome), f"{max(0, p.army - loss)} is left of the Army, and none left is a defeat"


def _price(choose: Chooser) -> Claim | None:
    p = boards.set_up(choose)
    barbarian = next((c for c in p.cups.known("hostile") if c in p.rules.barbarians), "")
    answer = choose.pick(("lose VP", "lose Coin"))
    vp, coins = choose.pick(((0, 3), (2, 0), (0, 1), (1, 0)))
    if not barbarian:
        return None
    board = replace(p, vp=vp, treasury=coins)
    ended = play(to_the_end(reactions.barbarian(board, barbarian)), script([1, answer])).board
    paid = "a Victory Point" if answer == "lose VP" else "a Coin"
    said = f"Postumus deals with a Barbarian; you have {counted(vp, 'Victory Point')} and {counted(coins, 'Coin')}, and pay {paid}"
    lost = bool(ended.outcome)
    return said, lost, f"what is paid with {'falls' if lost else 'does not fall'} below zero (Case 7.2)"


CLAIMS: tuple[Callable[[Chooser], Claim | None], ...] = (_taxes, _spaces, _points, _usurper, _battle, _price)


@exercise(LESSON, "decide", "What loses the game?")
def what_loses(choose: Chooser) -> Task | None:
    """Which of these lose the game at once."""
    made = [c for c in (make(choose) for make in choose.sample(CLAIMS, 5)) if c is not None]
    right = frozenset(said for said, lost, _ in made if lost)
    if len(made) < 4 or not right or len(right) == len(made) or len({said for said, _, _ in made}) < len(made):
        return None
    said = tuple(s for s, _, _ in made)
    return Task(
        "Some ways to be in trouble. Each stands alone, and what is not mentioned is well. (What a turn asks for is as the kit has "
        "it.)\n\nWhich of them lose the game?",
        Several(said),
        right,
        (
            "Treasury below zero, three Danube Spaces, no Army, too few points, a Usurper at the very end (Section 13.0); and "
            "to pay a Victory Point that you have not (Case 7.2).",
            f"{len(right)} of them do.",
        ),
        tuple(
            f"{s}: {'lost' if lost else 'not lost'}; {why}{'' if 'Case' in why else ' (Section 13.0)'}."
            for s, lost, why in made
        ),
        (
            *(Mistake(right | {s}, f"This one does not: {s}; {why}.") for s, lost, why in made if not lost),
            *(Mistake(right - {s}, f"This one does: {s}; {why}.") for s, lost, why in made if lost),
        ),
    )
