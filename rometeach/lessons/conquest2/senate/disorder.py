"""Exercises of lesson 5 about Chaos: how much counts once Cities have taken their part, and what it costs (0.6, 5.2)."""

from __future__ import annotations

from rometeach.conquest2.charts.points import chaos_after_cities, chaos_points
from rometeach.core.results.show import Table
from rometeach.core.words import counted

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import total
from ...slips import Mistake, terms
from .. import boards
from .scenes import LESSON

NOTHING, FIVE, TEN = "nothing", "5 Victory Points", "10 Victory Points"
COSTS = {0: NOTHING, 5: FIVE, 10: TEN}
SITES = ("Hispania", "Sicilia", "Egyptus", "Numidia", "Asia")
"""Where Cities may stand."""


@exercise(LESSON, "compute", "The Chaos that counts", more=True)
def what_counts(choose: Chooser) -> Assignment | None:
    """The Chaos of a player when it is compared with that of the others."""
    base = boards.table(boards.EMPTY_MAP)
    values, loot = base.rules.values, base.rules.cards["Loot the Countryside"].chaos
    had, cities = choose.number(0, 6), choose.number(1, 2)
    deeds = {
        "recruits once": values["recruit.chaos"],
        "recruits twice": 2 * values["recruit.chaos"],
        "raises a Special Tax of 25": 25 // values["tax.talents"],
        "raises a Special Tax of 15": 15 // values["tax.talents"],
        "loses a battle": values["battle.chaos"],
        "uses Loot the Countryside": loot,
        "wins a battle": 0,
        "buys influence": 0,
    }
    done = choose.sample(list(deeds), choose.number(3, 4))
    if sum(d.startswith("recruits") for d in done) > 1 or sum("Tax" in d for d in done) > 1:
        return None
    sites = choose.sample(SITES, cities)
    ledger = terms(
        "5.2",
        (had, "the Chaos that he had"),
        *((deeds[d], f"he {d}") for d in done),
        *((-values["chaos.city"], f"his City in {site}") for site in sites),
    )
    found = "; ".join(f"{site}: Red 1I, City of Red" for site in sites)
    p = boards.changed(base, f"title: Red's Chaos; {found}; Red chaos {had + sum(deeds[d] for d in done)}")
    if p is None or ledger.total < 1 or chaos_after_cities(p)["Red"] != ledger.total:
        return None
    each = values["chaos.city"]
    once = ledger.total + each * (cities - 1)
    return total(
        f"Red begins a season with {had} Chaos. In its rounds he {boards.listed(done)}. He has {counted(cities, 'City', 'Cities')}, in "
        f"{boards.listed(sites)}.\n\nHow much Chaos does he have when it is compared with that of the others?",
        ledger,
        (
            "What brings Chaos? Recruiting, Special Taxes, lost battles and Loot.",
            f"Each City takes away {each}.",
        ),
        (Mistake(once, f"Each of his Cities takes {each} away (5.2)."),) if cities > 1 else (),
        caption="The Chaos of Red",
        unit="Chaos",
        extras=[(2, f"he {d}", "only a lost battle brings Chaos (3.6.6).") for d in done if d == "wins a battle"],
        signs=False,
    )


@exercise(LESSON, "predict then check", "What does it cost him?")
def what_it_costs(choose: Chooser) -> Assignment | None:
    """What a player loses for Chaos."""
    base = boards.table(boards.EMPTY_MAP)
    level = choose.number(4, 9)
    chaos = {side: choose.pick((level, level, level + 3, choose.number(0, 10))) for side in boards.SIDES}
    site, owner = choose.pick(SITES), choose.pick(boards.SIDES)
    clauses = "; ".join(f"{side} chaos {n}" for side, n in chaos.items())
    p = boards.changed(base, f"title: Chaos is counted; {site}: {owner} 1I, City of {owner}; {clauses}")
    side, cost = choose.pick(boards.SIDES), choose.pick(tuple(COSTS))
    if p is None or -chaos_points(p).get(side, 0) != cost or len(set(chaos.values())) == 4:
        return None
    left = chaos_after_cities(p)
    places = sorted({n for n in left.values() if n}, reverse=True)
    story = ", ".join(f"{s} {n}" for s, n in left.items())
    rank = f"number {places.index(left[side]) + 1} from the top" if left[side] else "none at all"
    reason = f"After Cities: {story}. Each number once, {side}'s is {rank} (5.2)."
    right = COSTS[cost]
    options = tuple(choose.shuffled(list(COSTS.values())))
    why = {option: f"{'So it is' if option == right else 'No'}: {reason}" for option in options}
    rows = tuple((s, str(n), site if s == owner else "none") for s, n in chaos.items())
    return Assignment(
        f"A season is scored, and Chaos is counted.\n\nPredict, then check: what does {side} lose?",
        OneOf(options),
        right,
        (
            f"First take three from {owner} for his City.",
            "Then write each number once, the largest first: ten for the first line, five for the second.",
        ),
        (reason, f"So {side} loses {right}."),
        boards.missed(why, {right}),
        shown=(Table("Chaos and Cities", ("Player", "Chaos", "City"), rows),),
        why=why,
    )


__all__ = ["what_counts", "what_it_costs"]
