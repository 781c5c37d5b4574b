"""The plan of Governors in words: its choices in order, and why each was taken."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rometeach.core.errors import BadInput
from rometeach.core.results.plans import difference
from rometeach.core.results.show import fraction
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight, Planned, TurnFaceUp
from rometeach.rome_iinc.appointments import order, seats
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import rebellion, revolt, tax, war
from rometeach.rome_iinc.phases import governors, people
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate, levels
from rometeach.rome_iinc.valuation.fights import outlook
from rometeach.rome_iinc.valuation.governors import Effects, bread_this_turn, prospects

from ..question import Question
from .candidates import FightChoice, Pick, Post, PostsAndFights


def actions_of(t: PostsAndFights, chosen: Sequence[Pick]) -> tuple[Planned, ...] | None:
    """The choices of a plan in order; None where no order keeps to the requests."""
    q, r = t.q, t.q.requests
    target = {c.who: c.commands for c in chosen if isinstance(c, Post)}
    steps = order(q.p, target, [a.statesman for a in r.must if isinstance(a, TurnFaceUp)])
    if steps is None or {*steps} & {*r.forbid}:
        return None
    board: Board = q.p
    for step in steps:
        try:
            plans.owner(board, q.empire, step)
        except BadInput:
            return None
        board = governors.apply(board, step)
    place = {w: i for i, w in enumerate(q.p.wars)}
    fights = sorted((c for c in chosen if isinstance(c, FightChoice)), key=lambda b: place[b.war])
    return (*steps, *(Fight(b.war, _box(board, b.who), b.provinces, b.empire) for b in fights))


def _box(board: Board, who: str) -> str:
    if who not in board.rules.statesmen:
        return who
    return next(b for b, g in board.governors.items() if g.statesman == who and not g.rebel)


def lines_of(q: Question, actions: Sequence[Planned]) -> list[str]:
    """Why each appointment and each fight."""
    quiet = [a for a in actions if not isinstance(a, Fight)]
    after = plans.carry_out(q.p, q.empire, quiet)
    before, now = seats(q.p, q.sides), seats(after, q.sides)
    lines = [
        _of_post(q, after, n, before[n], held) for n, held in now.items() if n in before and set(held) != set(before[n])
    ]
    for f in plans.with_fights(after, actions):
        odds = war.odds(after, f.force)
        side = evaluate.beneficiary(after, f, q.empire)
        unrest, who = levels.after_revolts(q.p, side), f.force.commander
        o = outlook(after, f.force.war, who, side, q.weights[side], unrest=unrest)
        worth = o.value(f.force.provinces).points(q.weights[side], o.level)
        risk = ""
        if who.kind == "Governor":
            needs = levels.quiet_needs(after, rebellion.odds(after, who))
            calm = war.half_strength(after, after.rules.wars[f.force.war])
            risk = f"; after a Triumph he rebels with {fraction(levels.p_rebels(after, needs, unrest, calm))} (Case 11.5.3)"
        wins, dies = fraction(odds.p("Triumph")), fraction(odds.p("Disaster"))
        lines.append(
            f"{who.name} fights the {f.force.war} War with {', '.join(f.force.provinces)}: "
            f"modifier {odds.modifier:+d}, Triumph {wins}, Disaster {dies} as the board stands{risk}; "
            f"worth {difference(worth)}."
        )
    return lines or [
        "The Governors as they are, and no fight: nothing else that is possible is worth more at these weights."
    ]


def _of_post(q: Question, after: Position, name: str, old: tuple[str, ...], new: tuple[str, ...]) -> str:
    """What one Statesman's new post changes against Generic Governors there."""
    p = q.p
    if not new:
        return f"{name} is face up: every Command that he could have is taken (Case 10.3.3)."
    who = next(c for c in after.governors_in_play if c.statesman and c.statesman.name == name)
    side = p.empire_of_commander(who)
    ahead, w = prospects(p), q.weights[side]
    mine = ahead.of_governor(who, side, w)
    bare = people.vacate(after, who)
    others = sum((ahead.of_governor(bare.commander_of[c], side, w) for c in new), Effects())
    said = [f"doubled Taxes {float(others.doubled):.2f} -> {float(mine.doubled):.2f} Gold (Case 9.2.4)"]
    odds = tax.odds(after, who)
    if odds.base:
        said[0] += f", on {odds.needs} or less"
    for c in new:
        for x in p.rules.provinces_of[c]:
            a, b = (revolt.odds(board, x) for board in (bare, after))
            old_chance, chance = (o.p_romanise if o else Fraction(0) for o in (a, b))
            if old_chance != chance:
                said.append(f"{x} Romanised {fraction(old_chance)} -> {fraction(chance)} (Case 11.1.4)")
    if who.ability == "Prestige":
        said.append(
            f"Prestige +1 in {'this' if bread_this_turn(p) else 'the next'} turn's Bread and Circuses (Case 6.3.8)"
        )
    danger = (mine - others).risk
    if danger:
        said.append(f"lives and loyalty in danger {difference(-danger)} (Cases 8.3, 11.5.1)")
    said.append(f"he would rebel with {fraction(rebellion.odds(after, who).p_rebels)} (Case 11.5.3)")
    came = f" (from {' + '.join(old)})" if old else ""
    return f"{name} to {' + '.join(new)}{came}, against Generic Governors there: {'; '.join(said)}."
