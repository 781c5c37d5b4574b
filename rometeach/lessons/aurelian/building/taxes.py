"""Lesson 5: what the taxes leave, and what may be bought before them (Sections 9.2 and 11)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.aurelian.charts import money
from rometeach.aurelian.charts.revolts import falls
from rometeach.aurelian.phases import levy
from rometeach.aurelian.position import Board
from rometeach.core.figures.ledger import Ledger
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.requests import Decision
from rometeach.core.words import counted

from ...answers import WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import spot
from ...slips import Basis, Mistake, terms
from ...steps import play, script
from .. import boards
from .predictions import LESSON
from .scenes import board_at, danube, purse, usurpers, with_legions


def _strength(p: Board, regions: set[str]) -> int:
    return sum(s for s, r in zip(p.strength, p.rules.spaces, strict=True) if r in regions)


@exercise(LESSON, "compute", "What the taxes leave")
def the_taxes(choose: Chooser) -> Assignment | None:
    """The Treasury after the Taxation Phase."""
    start = board_at(choose, "Taxation")
    p = with_legions(choose, start) if start else None
    if p is None:
        return None
    ledger, after = p.rules.ledger(money.upkeep_terms(p)), money.treasury_after(p)
    spared = {r for r, u in p.usurpers.items() if u in p.rules.named_usurpers}
    unnamed = set(p.usurpers) - spared
    income = terms("11.1", (p.income, "the Income"))
    basis = Basis(Ledger((*income.lines, *ledger.lines)))
    return Assignment(
        f"The Taxation Phase of Turn {p.turn}. {purse(p)}. Usurpers: {usurpers(p)}.\n\n"
        "How many Coins are in the Treasury when the Legions are paid? (Below zero would be the end of the game.)",
        WholeNumber("Coins"),
        after,
        (
            "First the marker of the Treasury goes to where the Income stands, from wherever it was (Case 11.1).",
            "Then a Coin for each point of Strength on the Danube, but not in a Region with a named Usurper (Case 11.2).",
            f"The Legions cost {-ledger.total} Coins.",
        ),
        (("The upkeep", ledger), f"Income {p.income} less {-ledger.total}: {after} (Case 11.2)."),
        (
            Mistake(
                p.income + p.treasury + ledger.total, "What was in the Treasury before does not count (Case 11.1)."
            ),
            Mistake(p.treasury + ledger.total, "The Treasury becomes the Income first (Case 11.1)."),
            Mistake(after - _strength(p, spared), "In a Region with a named Usurper he pays, not you (Case 11.2)."),
            Mistake(after + _strength(p, unnamed), "Only a NAMED Usurper spares you the upkeep (Case 11.2)."),
            Mistake(after - p.army, "The Army costs no upkeep, only the Danube does (Case 11.2)."),
            Mistake(p.income - len(ledger.lines), "Each point of Strength costs a Coin, not each Space (Case 11.2)."),
        ),
        shown=(danube(p),),
        board=p,
        focus="track Treasury; track Income; the danube",
        basis=(basis,),
    )


@exercise(LESSON, "compute", "How much Strength can you afford?", more=True)
def affordable(choose: Chooser) -> Assignment | None:
    """The most points of a Paid Levy after which the taxes can still be paid."""
    start = board_at(choose, "Levy")
    p = with_legions(choose, start) if start else None
    if p is None:
        return None
    spare = choose.number(0, 5)
    p = boards.changed(p, f"done: Free Levy; income {max(1, p.income - money.treasury_after(p) + spare)}")
    p = boards.changed(p, f"treasury {min(p.income, choose.number(2, 11))}") if p else None
    if p is None:
        return None

    def cheapest(d: Decision) -> Action:
        return d.options[0].action if money.treasury_after(d.board) > 0 else DONE

    played = play(levy.paid(p), script(choose=cheapest))
    bought = (
        a
        for d, a in zip(played.asked, played.answers, strict=True)
        if isinstance(d, Decision) and d.kind == "paid levy"
    )
    most = sum(a != DONE for a in bought)
    price, left = p.rules.values["levy.coins"], money.treasury_after(p)
    if any(u in p.rules.named_usurpers and falls(p, r) for r, u in p.usurpers.items()):
        return None  # he falls in the Dead Pool Phase, before the taxes
    return Assignment(
        f"The Levy Phase of Turn {p.turn}, after the Free Levy. {purse(p)}. Usurpers: {usurpers(p)}.\n\nAt most how many points of "
        "Strength can you buy in the Paid Levy, and still live through this turn's taxes?",
        WholeNumber("points"),
        most,
        (
            "A point is paid twice: its price at once (Case 9.2), and a Coin in the Taxation Phase (Case 11.2).",
            f"The Treasury pays for {p.treasury // price} points; without any, the taxes would leave {left}.",
        ),
        (
            f"The price: {p.treasury} Coins buy {p.treasury // price} points at {price} Coins each (Case 9.2).",
            f"The taxes: Income {p.income} less the upkeep leaves {left}, so {left} more points can be paid for (Case 11.2).",
            f"No Space holds more than {p.rules.values['danube.most']} (Case 6.4). All three hold with {most}.",
        ),
        (
            Mistake(p.treasury // price, "So many can be bought, but the taxes come right after (Case 11.2)."),
            Mistake(left, "The taxes would allow that, but the Treasury cannot pay the price now (Case 9.2)."),
            Mistake(p.treasury, f"Each point costs {price} Coins (Case 9.2)."),
            Mistake(most + 1, "One point less: with so many the game is lost, or it cannot be paid or placed."),
            Mistake(most - 1, "One point more is still possible: a Treasury of 0 is no defeat (Case 13.0)."),
        ),
        shown=(danube(p),),
        board=p,
        focus="track Treasury; track Income; the danube",
    )


@exercise(LESSON, "find the mistake", "The wrong line of the upkeep")
def wrong_upkeep(choose: Chooser) -> Assignment | None:
    """One line of the upkeep is wrong."""
    start = board_at(choose, "Taxation")
    p = with_legions(choose, start) if start else None
    if p is None:
        return None
    extras = [(-p.army, "Army Strength", "the Army costs no upkeep (11.2).")] if choose.likely(1, 3) else []
    for space, strength in enumerate(p.strength, 1):
        region = p.rules.spaces[space - 1]
        if p.usurpers.get(region) in p.rules.named_usurpers:
            extras.append(
                (-strength, f"Strength on Space {space}", f"{p.usurpers[region]} pays in the {region} Region (11.2).")
            )
        if p.raiders[space - 1]:
            extras.append((-1, f"Strength on Space {space}", "Barbarians are there, and no Legion (11.2)."))
    if p.officers and choose.likely(1, 3):
        extras.append((-len(p.officers), "Officers", "Officers cost no upkeep (11.2)."))
    task = spot(
        choose,
        f"A friend has written down what the Legions cost on Turn {p.turn}. Usurpers: {usurpers(p)}; Army Strength {p.army}; "
        f"{counted(len(p.officers), 'Officer')}.\n\nWhich line is wrong?",
        p.rules.ledger(money.upkeep_terms(p)),
        extras,
        signs=False,
        board=p,
        focus="the danube",
    )
    return replace(task, shown=(danube(p),)) if task else None
