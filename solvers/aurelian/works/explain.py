"""Why a plan of works: what its steps cost, how Coins and points go turn by turn, which figures it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rometeach.aurelian.actions import AURELIAN_WALLS, WALLS, AddStrength, Reform
from rometeach.aurelian.board.board import FINISHED
from rometeach.aurelian.charts import money, points
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.valuation.works import PlannedSteps, PlayedPlan
from rometeach.core.figures.sources import Source
from rometeach.core.words import counted

from .inputs import WorksQuestion


def prices(q: WorksQuestion, plan: PlannedSteps) -> Iterator[int]:
    """The Coins of each step."""
    v, board = q.p.rules.values, q.p
    for what in (planned.step for planned in plan):
        if isinstance(what, Reform):
            yield v["reforms.coins"]
        elif isinstance(what, AddStrength):
            yield v["levy.coins"]
        else:
            yield money.build_price(board, what)
            if what.region:
                new = {what.region: money.next_state(board, what)}
                is_walls = what.building == WALLS
                board = (
                    replace(board, walls=board.walls | new) if is_walls else replace(board, temples=board.temples | new)
                )


def thresholds(played: PlayedPlan) -> tuple[tuple[str, str], ...]:
    """Whether the plan meets what the turns ask for, and how the game ends by this forecast (12.5, 13.0)."""
    missed = [y for y in played.turns if y.vp < points.threshold(y.board)]
    usurpers = played.turns[-1].board.usurpers
    if missed:
        first, others = missed[0], [str(y.turn) for y in missed[1:]]
        also = f"; Turn{'s' if len(others) > 1 else ''} {', '.join(others)} too" if others else ""
        asks = points.threshold(first.board)
        said = f"no: lost on Turn {first.turn}, {first.vp} of the {asks} Victory Points that it asks for (12.5){also}"
    else:
        said = "yes, on every turn (12.5)"
    if usurpers:
        said += (
            f"; {' and '.join(usurpers.values())} left at the end of Turn {LAST_TURN}, which loses the game too (13.0)"
        )
    return (("Meets the thresholds, by this forecast", said),)


def lines(q: WorksQuestion, outcome: PlayedPlan) -> Iterator[str]:
    """The turns one by one, with what the threshold asks for."""
    for y in outcome.turns:
        asks = q.p.rules.thresholds[y.turn - 1]
        purse, scored = counted(y.purse, "Coin"), counted(y.scored, "Victory Point")
        yield (
            f"Turn {y.turn}: {purse} to spend, {y.spent} spent, Reforms included; after the taxes {y.treasury} of an Income of "
            f"{y.income} (Section 11); {scored}, {y.vp} in all; the turn asks for {asks} (Section 12.5)."
        )
    last = outcome.turns[-1].board
    walls = sum(s == FINISHED and r not in last.usurpers for r, s in last.walls.items())
    yield (
        f"At the end the Aurelian Walls stand at {last.aurelian_walls:+d} with finished Walls in {walls} Regions without a Usurper: "
        f"a bonus of {outcome.parts['bonus']} (Section 12.3) and a penalty of {outcome.parts['penalty']} (Section 12.4)."
    )
    if not q.forecast.text:
        yield "The forecast is that nothing changes but by this plan; give another to compare: Turn 3: Blue usurper falls."


def doubts(q: WorksQuestion) -> dict[str, Source]:
    """The figures behind the plan that are not certain: the Walls markers, the tracks, the thresholds that are told."""
    rests = ["charts:walls.markers", *(f"tracks:{t}" for t in ("Income", "Treasury", AURELIAN_WALLS))]
    rests += [f"turns:{n}" for n in range(q.p.turn, LAST_TURN + 1)]
    rests += [f"danube:{n}" for n in range(1, len(q.p.strength) + 1)]
    return q.p.rules.doubts(*rests)
