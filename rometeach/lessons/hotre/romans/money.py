"""Exercises of lesson 3 about Victory Points that are spent: the bill, recruits, the wrong line of a bill (8.2 to 8.2.4)."""

from __future__ import annotations

from rometeach.core.words import counted
from rometeach.hotre.charts import strength
from rometeach.hotre.charts.prices import Purchase
from rometeach.hotre.position import Position

from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import Slip, spot, total
from ...slips import Mistake, terms
from .. import fields
from .scenes import LESSON, bill, cost


def _purchase(choose: Chooser, least: int) -> Purchase | None:
    """Something to buy, of so many kinds at the least."""
    numbers = [choose.number(0, 3), choose.number(0, 2), choose.number(0, 3), choose.number(0, 1), choose.number(0, 2)]
    return Purchase(*numbers) if sum(map(bool, numbers)) >= least else None


def _words(bought: Purchase) -> str:
    parts = []
    if bought.legions:
        parts.append(f"recruits {counted(bought.legions, 'Legion')}")
    if bought.bribes:
        parts.append(f"bribes {counted(bought.bribes, 'Rebel')}")
    if bought.forts:
        parts.append(f"buys {counted(bought.forts, 'Fort')}")
    if bought.fortresses:
        parts.append("makes a Fortress of an old Fort")
    if bought.repairs:
        parts.append(f"rebuilds {counted(bought.repairs, 'looted City', 'looted Cities')}")
    return fields.listed(parts)


def _turned(choose: Chooser) -> Position:
    turn = choose.number(2, 7)
    return fields.named().edit(f"turn {turn}; phase Play; title: Turn {turn}")


@exercise(LESSON, "compute", "The bill")
def the_bill(choose: Chooser) -> Assignment | None:
    """What a purchase costs."""
    p, bought = _turned(choose), _purchase(choose, 2)
    if bought is None or not bought.legions:
        return None
    ledger = bill(p, bought)
    wrong_turn = cost(p.edit("turn 3" if p.turn > 3 else "turn 4"), bought)
    pieces = bought.legions + bought.bribes + bought.forts + bought.fortresses + bought.repairs
    return total(
        f"Turn {p.turn}. A Faction {_words(bought)}. Its Emperor brings a Legion too.\n\nHow many Victory Points does it pay?",
        ledger,
        (
            "A Legion has two prices: one up to turn 3, one from turn 4 on. Everything that is built of stone costs 1.",
            f"The Legions cost {cost(p, Purchase(legions=bought.legions))}.",
        ),
        (
            Mistake(wrong_turn, "Look at the turn: a Legion costs 2 on turns 1 to 3, and 3 from turn 4 on (8.2.1)."),
            Mistake(pieces, "You count the pieces. Legions and Rebels cost more than 1 each."),
            Mistake(cost(p, Purchase(legions=1)) + ledger.total, "The Legion of the Emperor costs nothing (5.3)."),
        ),
        caption="The bill",
        unit="Victory Points",
        signs=False,
    )


@exercise(LESSON, "compute", "How many recruits?", more=True)
def recruits(choose: Chooser) -> Assignment | None:
    """How many Legions may be recruited, as far as the limit of seven goes."""
    base, turn = fields.named(), choose.number(2, 7)
    land = choose.sample(base.rules.provinces, 5)
    sizes = [choose.number(1, 2) for _ in range(choose.number(1, 3))]
    away = choose.number(0, 2)
    clauses = [f"turn {turn}; phase Play; title: Turn {turn}"]
    clauses += [f"{n}: Red {size}" for n, size in zip(land, sizes, strict=False)]
    clauses += [f"{land[4]}: Rebels of Red {away}"] if away else []
    p = fields.changed(base, "; ".join(clauses))
    if p is None:
        return None
    most, counters = p.rules.values["legions.most"], p.rules.values["legions.counters"]
    ledger = terms(
        "8.2",
        (most, "Legions that recruiting may reach"),
        (-sum(sizes), "Legions on the map"),
        (-away, "Legions that rebel"),
    )
    if ledger.total != strength.most_recruits(p, "Red"):
        return None
    stand = fields.listed([f"{size} in {n}" for n, size in zip(land, sizes, strict=False)])
    rebel = (
        f" {counted(away, 'Legion')} more of Red's {'rebels' if away == 1 else 'rebel'} in {land[4]}."
        if away
        else " None of them rebels."
    )
    return total(
        f"Turn {turn}. Red's Legions on the map: {stand}.{rebel} Red has Victory Points enough, and an Emperor without a bonus.\n\n"
        "How many Legions may Red recruit?",
        ledger,
        (
            f"Recruiting may bring a Faction up to {most} Legions.",
            "Rebels are not lost: nobody can recruit them, and they fill their places.",
        ),
        (
            Mistake(
                counters - sum(sizes) - away, f"There are {counters} counters, but recruiting stops at {most} (8.2)."
            ),
            Mistake(sum(sizes), "Those are the Legions that Red has already."),
        ),
        caption="Recruits",
        unit="Legions",
        signs=False,
        board=p,
        focus=land[0],
    )


@exercise(LESSON, "find the mistake", "The wrong line of a bill")
def wrong_line(choose: Chooser) -> Assignment | None:
    """One line of a bill is wrong."""
    p, bought = _turned(choose), _purchase(choose, 3)
    if bought is None:
        return None
    ledger = bill(p, bought)
    extras = (
        (2, "Victory Points for the Legion of the Emperor", "his Legions come for nothing (5.3)."),
        (1, "Victory Point for taking up a Legion", "Legions are taken up for nothing (8.2)."),
        (2, "Victory Points for a City on its City Site", "Cities are built for nothing, after the placement (9.3.3)."),
        (1, "Victory Point for a voyage over the sea", "sailing costs nothing (9.3.2)."),
    )
    other = 2 if p.turn >= p.rules.values["recruit.turn"] else 3
    slips = [
        Slip(x.reason, other * bought.legions, f"This is turn {p.turn}: look at the price of a Legion (8.2.1).")
        for x in ledger.lines
        if x.key.startswith("recruit.")
    ]
    return spot(
        choose,
        f"Turn {p.turn}. A Faction {_words(bought)}, and its player writes down what he pays. One line is wrong.\n\nWhich?",
        ledger,
        extras,
        slips,
        signs=False,
    )
