"""Why a plan of a turn: what changes in each Province, and what each fight promises."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rometeach.core.meanings import LOSS
from rometeach.core.results.plans import difference
from rometeach.core.results.show import Pairs, fraction
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight, Planned
from rometeach.rome_iinc.board.board import GARRISONED, Board
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.charts.war_dice import RESULTS
from rometeach.rome_iinc.valuation import fights
from rometeach.rome_iinc.valuation.provinces import icons

from ..question import Question


class Changes:
    """What a plan does to each Province whose Units it changes.

    Attributes:
        q: the question.
        actions: the plan.
        after: the board after it, but for its fights.
        chances: Province -> its chances to Revolt and to be Romanised, before and after.
    """

    def __init__(self, q: Question, actions: Sequence[Planned]) -> None:
        self.q, self.actions = q, actions
        self.after = plans.carry_out(q.p, q.empire, [a for a in actions if not isinstance(a, Fight)])
        self.chances = {p: (_chances(q.p, p), _chances(self.after, p)) for p in q.p.rules.provinces
                        if q.p.provinces[p].units != self.after.provinces[p].units}  # fmt: skip


def reasons(changes: Changes) -> list[str]:
    """What each Province and each fight gets out of a plan."""
    q, after, actions = changes.q, changes.after, changes.actions
    found = []
    for province, ((a, c), (b, d)) in changes.chances.items():
        old, new = q.p.provinces[province].units, after.provinces[province].units
        said = []
        for word, case, x, y in (("Revolt", "11.1.3", a, b), ("Romanised", "11.1.4", c, d)):
            if x != y:
                said.append(f"{word} {fraction(x)} -> {fraction(y)} (Case {case})")
        bare = icons(after, province) - icons(q.p, province)
        if bare:
            said.append(f"Unrest of its icons {bare:+d} (Cases 10.1.4, 10.1.5)")
        found.append(f"{province}: {old} -> {new}" + (f"; {'; '.join(said)}." if said else "."))
    found += [_of_fight(q, after, a) for a in actions if isinstance(a, Fight)]
    for side in q.sides:
        spent = q.p.empire(side).gold - after.empire(side).gold
        if spent:
            found.append(f"The {side} spends {spent} of {q.p.empire(side).gold} Gold.")
    return found or ["Nothing that is possible is worth more than leaving all as it is, at these weights."]


def _chances(board: Board, province: str) -> tuple[Fraction, Fraction]:
    """The chances of a Province to Revolt and to be Romanised."""
    odds = revolt.odds(board, province)
    return (odds.p_revolt, odds.p_romanise) if odds else (Fraction(0), Fraction(0))


def _of_fight(q: Question, board: Board, fight: Fight) -> str:
    found = plans.fight(board, fight)
    law = war.law_of(board, found.force)
    odds = {r: Fraction(sum(w for x, _, w in law if x == r), 216) for r in RESULTS}
    chance = Fraction(1)
    for p in found.force.provinces:
        if board.provinces[p].status in GARRISONED:
            chance *= 1 - fights.p_lost(board, p)
    side = found.empire or q.p.empire_of_commander(found.force.commander)
    side = side if side in q.sides else q.sides[0]
    outlook = q.outlooks.of(q.p, found.force.war, found.force.commander, side, q.weights[side])
    worth = outlook.value(found.force.provinces, board).points(q.weights[side], outlook.level)
    text = ", ".join(f"{r} {fraction(p)}" for r, p in odds.items() if p)
    called = (
        f"; goes ahead with {fraction(chance)}, should no garrison be lost first (Case 11.1.5)" if chance < 1 else ""
    )
    who = f"{found.force.commander.name} fights the {found.force.war} War (Case 11.2)"
    return f"{who}: {text} as the board stands{called}; worth {difference(worth)}."


def revolts(changes: Changes) -> tuple[Pairs, ...]:
    """The chance to Revolt now and with the plan, where it differs."""
    q, rows = changes.q, list[tuple[str, Fraction, Fraction]]()
    for p, ((x, _), (y, _)) in changes.chances.items():
        if q.p.empire_of[p] in q.sides and x != y:
            rows.append((p, x, y))
    return (Pairs("Chance to Revolt", "now", "with the plan", tuple(rows), LOSS),) if rows else ()
