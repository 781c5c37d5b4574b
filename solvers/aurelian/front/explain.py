"""Why an arrangement of Strength: what it does to Coins, points and the Danube, and what speaks against another."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from rometeach.aurelian import arrangements as arranged
from rometeach.aurelian import results
from rometeach.aurelian.charts import money
from rometeach.aurelian.position import Position
from rometeach.aurelian.results.danube import Ahead
from rometeach.aurelian.valuation import evaluate
from rometeach.aurelian.valuation.evaluate import MOST_BARBARIANS
from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import Plan, WhyNot, points
from rometeach.core.results.show import Bars, fraction
from rometeach.core.words import counted

from . import requests as asked

if TYPE_CHECKING:
    from .inputs import Question, Row

TIES = "an arrangement with it is worth just as much; ties go to fewer Coins, then to fewer points moved"


def horizon(q: Question) -> str:
    """The Barbarians looked ahead, and how many are expected, as a limit of the plan."""
    try:
        mean = f"; the cups bring {float(evaluate.expected_barbarians(q.p, q.by)):.2f} on average until Strength can be arranged again"
    except ValueError:
        mean = ""
    return f"other numbers of Barbarians than the {q.barbarians} looked ahead{mean}"


def _ahead(q: Question, board: Position) -> Ahead | None:
    if not q.barbarians:
        return None
    facing = evaluate.facing(q.p, q.by)
    return results.danube(replace(board, cups=facing.cups, dead=facing.dead), q.barbarians).ahead[-1]


def lines(q: Question, row: Row, after: Position) -> list[str]:
    """What the arrangement changes, with the Sections."""
    p = q.p
    found = []
    if row.declined:
        found.append(f"The Free Levy is declined for {p.rules.values['levy.vp']} Victory Point (Section 9.1).")
    if q.by.kind == "redeploy":
        found.append(f"A Redeploy from {arranged.where_to_redeploy(p)} places all the Strength anew (Section 6.4).")
    if after.army != p.army:
        found.append(
            f"The Army has {after.army} in place of {p.army}: a point each at the end of the turn (Section 12.1)."
        )
    coins, before = money.treasury_after(after), money.treasury_after(p)
    found.append(
        f"Upkeep leaves {counted(coins, 'Coin')} after the taxes"
        + (f", before {before}" if coins != before else "")
        + " (Section 11.2)."
    )
    if coins < 0:
        found.append("Below zero the game is lost, whatever is done here (Section 13.0).")
    if row.coins:
        found.append(f"The Paid Levy costs {row.coins} Coins, which the taxes would take anyway (Sections 9.2, 11.1).")
    for n, (raider, then) in enumerate(zip(p.raiders, after.raiders, strict=True), 1):
        if raider and not then:
            found.append(f"{raider} is driven from Danube Space {n} into its Pool (Section 6.4).")
    old, new = _ahead(q, p), _ahead(q, after)
    if old and new:
        found.append(
            f"Over {q.barbarians} Barbarians a third Space is lost with {fraction(new.p_lost)} "
            f"({float(new.p_lost):.1%}), as the board stands {float(old.p_lost):.1%} (Section 13.0)."
        )
        for n, (a, b) in enumerate(zip(p.strength, after.strength, strict=True), 1):
            if a != b:
                chances = f"{float(old.fallen[n - 1]):.1%} -> {float(new.fallen[n - 1]):.1%}"
                found.append(f"Danube Space {n}: Strength {a} -> {b}; falls {chances} (Section 7.2).")
    return found


def bars(q: Question, after: Position) -> tuple[Bars, ...]:
    """The chance of each Space that it falls with the arrangement."""
    ahead = _ahead(q, after)
    if ahead is None:
        return ()
    rows = tuple((f"Space {n}", x) for n, x in enumerate(ahead.fallen, 1) if not after.raiders[n - 1])
    return (Bars(f"Fallen after {q.barbarians} Barbarians", rows),)


def why_not(q: Question, plan: Plan, choice: str) -> WhyNot:
    """What forbids a choice, or what the best arrangement with it would cost."""
    from . import inputs as fronting

    more = asked.read(q.p, choice, "")
    shown = "; ".join(r.text for r in more) or "nothing"
    row = plan.setting[1]
    if fronting.allowed(q, row, more):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = fronting.solve(replace(q, requests=(*q.requests, *more)))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best arrangement with it is worth {points(loss)} less" if loss else TIES
    return WhyNot(shown, verdict, loss=loss, instead=other)


def what_if(q: Question, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What a point of the Army, a Levy and another number of Barbarians would change."""
    from . import inputs as fronting

    found = []

    def add(words: str, other: Question) -> None:
        try:
            at, _, _ = fronting.choose(other)
        except IllegalChoice:
            return
        found.append((words, other.priced[at][1] - plan.value))

    if q.by.kind == "redeploy":
        add("1 Army Strength more to place", replace(q, p=replace(q.p, army=q.p.army + 1)))
    if q.by.kind == "free levy":
        add("1 point of the Free Levy more", replace(q, by=arranged.Order("free levy", q.by.points + 1)))
    if q.by.kind == "paid levy":
        price = q.p.rules.values["levy.coins"]
        add(f"{price} Coins more to spend", replace(q, p=replace(q.p, treasury=q.coins + price), coins=q.coins + price))
    if q.barbarians < MOST_BARBARIANS:
        add("1 Barbarian more looked ahead", replace(q, barbarians=q.barbarians + 1))
    if q.barbarians > 0:
        add("1 Barbarian fewer looked ahead", replace(q, barbarians=q.barbarians - 1))
    return tuple(found)


__all__ = ["bars", "horizon", "lines", "what_if", "why_not"]
