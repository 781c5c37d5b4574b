"""Why a plan of works: how Coins and points go turn by turn, what each building brings, what speaks against another plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from rometeach.aurelian.board.state import FINISHED
from rometeach.aurelian.charts import money
from rometeach.aurelian.phases.taxation import REFORMS
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.valuation import works as years
from rometeach.aurelian.valuation.works import Outcome
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.figures.sources import Source
from rometeach.core.results.plans import Plan, WhyNot, points
from rometeach.core.words import counted

from . import requests as wishes

if TYPE_CHECKING:
    from .inputs import Question, Steps

TIES = "a plan with it is worth just as much; ties go to fewer Coins spent, then to what is done earlier"


def prices(q: Question, plan: Steps) -> Iterator[int]:
    """The Coins of each step."""
    v, board = q.p.rules.values, q.p
    for _, what in plan:
        if what == REFORMS:
            yield v["reforms.coins"]
        elif what.startswith("Danube"):
            yield v["levy.coins"]
        else:
            yield money.build_price(board, what)
            if what != money.AURELIAN_WALLS:
                region, _, word = what.partition(" ")
                field = "walls" if word == "walls" else "temples"
                board = replace(board, **{field: getattr(board, field) | {region: money.next_state(board, what)}})


def lines(q: Question, outcome: Outcome) -> Iterator[str]:
    """The turns one by one, with what the threshold asks for."""
    for y in outcome.years:
        asks = q.p.rules.thresholds[y.turn - 1]
        purse, scored = counted(y.purse, "Coin"), counted(y.scored, "Victory Point")
        yield (
            f"Turn {y.turn}: {purse} to spend, {y.spent} spent, Reforms included; after the taxes {y.treasury} of an Income of "
            f"{y.income} (Section 11); {scored}, {y.vp} in all; the turn asks for {asks} (Section 12.5)."
        )
    last = outcome.years[-1].board
    walls = sum(s == FINISHED and r not in last.usurpers for r, s in last.walls.items())
    yield (
        f"At the end the Aurelian Walls stand at {last.aurelian_walls:+d} with finished Walls in {walls} Regions without a Usurper: "
        f"a bonus of {outcome.parts['bonus']} (Section 12.3) and a penalty of {outcome.parts['penalty']} (Section 12.4)."
    )
    if not q.forecast.text:
        yield "The forecast is that nothing changes but by this plan; give another to compare: Turn 3: Blue usurper falls."


def why_not(q: Question, plan: Plan, choice: str) -> WhyNot:
    """What forbids a choice, or what the best plan with it would cost."""
    from . import search as working

    more = wishes.read(q.p, choice, "")
    if not more:
        raise BadInput([Problem("choice", "is missing", "Say Turn 3: Red walls, or Red temple.")])
    shown = "; ".join(w.text for w in more)
    if all(_is_met(q, plan.setting[1], w) for w in more):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = working.solve(replace(q, wishes=(*q.wishes, *more)))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {points(loss)} less" if loss else TIES
    return WhyNot(shown, verdict, loss=loss, instead=other)


def _is_met(q: Question, plan: Steps, wish: wishes.Wish) -> bool:
    """Whether a plan does what a request asks for."""
    if wish.what == wishes.COINS:
        turns = [y for y in years.play(q.p, plan, q.forecast).years if wish.turn in (0, y.turn)]
        return all(y.treasury >= int(wish.number or 0) for y in turns)
    if wish.number is not None:
        return q.p.aurelian_walls + sum(what == wish.what for _, what in plan) >= wish.number
    done = [t for t, what in plan if what == wish.what and wish.turn in (0, t)]
    word = wish.what.split()[-1]
    if wish.turn or word not in ("walls", "temple"):
        return bool(done)
    built = (q.p.walls if word == "walls" else q.p.temples).get(wish.what.split()[0], 0)
    return built + len(done) >= FINISHED


def what_if(q: Question, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What more Coins, a higher Income or fewer enemies would bring."""
    from . import search as working

    p = q.p
    found = []
    more = [
        ("3 Coins more now", replace(p, treasury=p.treasury + 3)),
        ("1 Income more", replace(p, income=p.income + 1)),
    ]
    others = [(words, replace(q, p=other)) for words, other in more]
    if p.aurelian_walls < p.rules.tracks[money.AURELIAN_WALLS][1]:
        others.append(
            ("the Aurelian Walls one step further", replace(q, p=replace(p, aurelian_walls=p.aurelian_walls + 1)))
        )
    for words, other in others:
        status, steps, _ = working.Model(other).best(q.time)
        if status in (working.OPTIMAL, working.FEASIBLE):
            found.append((words, other.value(steps).worth - plan.value))
    return tuple(found)


def doubts(q: Question) -> dict[str, Source]:
    """The figures behind the plan that are not certain: the Walls markers, the tracks, the thresholds that are told."""
    rests = ["charts:walls.markers", *(f"tracks:{t}" for t in ("Income", "Treasury", money.AURELIAN_WALLS))]
    rests += [f"turns:{n}" for n in range(q.p.turn, LAST_TURN + 1)]
    rests += [f"danube:{n}" for n in range(1, len(q.p.strength) + 1)]
    found = q.p.rules.doubts(*rests)
    return found


__all__ = ["doubts", "lines", "prices", "what_if", "why_not", "years"]
