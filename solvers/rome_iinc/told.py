"""A plan in a player's words: what it costs, and what it changes against doing nothing; and the board while it is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rometeach.core.results import checklists
from rometeach.core.results.checklists import decimal, percent
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import Action
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight, Planned
from rometeach.rome_iinc.board.board import GARRISONED, Board
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation.fights import p_lost
from rometeach.rome_iinc.valuation.provinces import before_revolts

from .question import Question

TRACKS: dict[str, tuple[tuple[str, int], ...]] = {
    "Prestige": (("prestige", 1), ("bought", 1)),
    "Unrest": (("unrest", 1), ("calmed", -1)),
    "Gold of Taxes a turn": (("taxes", 1),),
}
"""What a headline tells in numbers of its own: the parts of a plan that make it up, and their signs."""
LEAST = Fraction(1, 20)
"""Smaller changes are not told."""


def headline(q: Question, plan: Plan) -> str:
    """What a plan costs and does, in a sentence: "Spend 43 of 60 Gold: 82 % Triumph in the 7/5 Vandal War, 2 Revolts less."."""
    actions = [a for a in plan.actions if isinstance(a, Planned)]
    purse = q.p.empire(q.sides[0]).gold if len(q.sides) == 1 else None
    begin = checklists.spent(plan.costs, plan.money, purse)
    if not actions:
        poor = [e for e in q.sides if q.p.empire(e).gold <= 0]
        why = f" ({q.whose} {'have' if len(poor) > 1 else 'has'} no Gold)" if len(poor) == len(q.sides) else ""
        return f"Do nothing: no choice that is left is worth more than leaving all as it is{why}."
    after = plans.carry_out(q.p, q.empire, [a for a in actions if not isinstance(a, Fight)])
    told = [_fought(after, a) for a in actions if isinstance(a, Fight)]
    told += [*_revolts(q, after), *_tracks(q, plan)]
    return checklists.sentence(begin or checklists.number_of(actions, plan.called), told)


def _fought(board: Board, fight: Fight) -> str:
    """ "82 % Triumph in the 7/5 Vandal War": that it goes ahead and is won."""
    found = plans.fight(board, fight).force
    chance = Fraction(sum(w for x, _, w in war.law_of(board, found) if x == "Triumph"), 216)
    for p in found.provinces:
        if board.provinces[p].status in GARRISONED:
            chance *= 1 - p_lost(board, p)
    return f"{percent(chance)} Triumph in the {fight.war} War"


def _revolts(q: Question, after: Board) -> list[str]:
    """By how much fewer or more Revolts are expected."""
    if not before_revolts(q.p):
        return []
    fewer = _expected(q, q.p) - _expected(q, after)
    if abs(fewer) < LEAST:
        return []
    number = decimal(abs(fewer))
    return [f"{number} Revolt{'s' if number != '1' else ''} {'less' if fewer > 0 else 'more'} expected"]


def _expected(q: Question, board: Board) -> Fraction:
    """How many Revolts are expected in the Empires that are planned."""
    every = [revolt.odds(board, p) for p in q.p.rules.provinces if q.p.empire_of[p] in q.sides]
    return sum((o.p_revolt for o in every if o), Fraction(0))


def _tracks(q: Question, plan: Plan) -> list[str]:
    """What else changes against doing nothing, what is worth most first."""
    idle = q.value(())
    before, found = idle.parts.amounts(), list[tuple[Fraction, str]]()
    for words, parts in TRACKS.items():
        here = [(n, sign) for n, sign in parts if n in plan.parts]
        change = sum((sign * (plan.parts[n] - before[n]) for n, sign in here), Fraction(0))
        gained = sum((plan.worths[n] - idle.worths[n] for n, _ in here), Fraction(0))
        if abs(change) >= LEAST:
            found.append((-abs(gained), f"{decimal(abs(change))} {words} {'more' if change > 0 else 'less'}"))
    return [told for _, told in sorted(found)]


def worth(q: Question, actions: Sequence[Action]) -> Fraction:
    """What other actions are worth by the rules."""
    return q.value([a for a in actions if isinstance(a, Planned)]).worth


def step(q: Question, position: Position, action: Action) -> Position:
    """The board after an action; a fight leaves it as it is.

    Raises:
        IllegalChoice: the rules forbid it there.
    """
    if isinstance(action, Fight) or not isinstance(action, Planned):
        return position
    return plans.carry_out(position, q.empire, [action])
