"""The exercises of lesson 7 about Gold: prices, Pay, the cost of a march, the cheapest cover for an icon."""

from __future__ import annotations

from rometeach.core.session.actions import DONE, Action
from rometeach.rome_iinc.actions import Build, Promote, Transfer
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import pay, unrest
from rometeach.rome_iinc.phases import builds, transfers
from rometeach.rome_iinc.position import Position

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ...steps import play, script
from ..boards import loyal_garrisoned
from .predictions import LESSON
from .scenes import EMPIRES, UNITS, board_of, listed, shopping, some_transfers


@exercise(LESSON, "compute", "The price now", more=True)
def price_now(choose: Chooser) -> Assignment | None:
    """What a list of purchases costs at once."""
    p, empire = board_of(choose)
    names, after = shopping(choose, p, empire, choose.number(3, 4))
    if len(names) < 3:
        return None
    total = sum(builds.cost(p, n) for n in names)
    more = pay.amount(after, empire) - pay.amount(p, empire)
    mistakes = [
        Mistake(more, "That is what they add to the Pay. Here the price of the purchase is asked (Case 10.6.1).")
    ]
    mistakes.append(Mistake(total + more, "Pay is due in the Treasury Phase, not when you build (Section 9.3)."))
    for n in names:
        if isinstance(n, Promote):
            whole = p.rules.values[f"build.{builds.PROMOTIONS['fort'][0]}"]
            built = whole if n.unit == "fort" else 2 * builds.cost(p, n)
            why = f"{n}: you pay only the Promotion, not a whole new Unit (Case 10.6.2)."
            mistakes.append(Mistake(total - builds.cost(p, n) + built, why))
    return Assignment(
        f"The {empire} ({p.scenario} CE) buys: {listed(names)}.\n\nHow much Gold leaves its Treasury at once?",
        WholeNumber("Gold"),
        total,
        (
            "Take them one by one: the price of each Unit stands in Section 2.2.",
            f"The first, {names[0]}, costs {builds.cost(p, names[0])} Gold.",
        ),
        tuple(f"{n}: {builds.cost(p, n)} Gold" for n in names),
        tuple(mistakes),
        board=p,
        focus=names[0].province,
        basis=(Basis(terms("2.2", *((builds.cost(p, n), str(n)) for n in names)), signs=False),),
    )


@exercise(LESSON, "compute", "The price of every turn")
def price_later(choose: Chooser) -> Assignment | None:
    """What the same purchases add to the Pay."""
    p, empire = board_of(choose)
    names, after = shopping(choose, p, empire, choose.number(3, 4))
    if len(names) < 3:
        return None
    steps: list[tuple[Build | Promote, int]] = []
    board: Board = p
    for n in names:
        new = builds.apply(board, empire, n)
        steps.append((n, pay.amount(new, empire) - pay.amount(board, empire)))
        board = new
    more = pay.amount(after, empire) - pay.amount(p, empire)
    promoted = [n for n, _ in steps if isinstance(n, Promote)]
    mistakes = [
        Mistake(sum(builds.cost(p, n) for n in names), "That is the price of the purchase. Pay is much less."),
        *(Mistake(more - 1, "A Promotion adds 1 to the Pay too (Case 10.6.2).") for _ in promoted[:1]),
        *(
            Mistake(
                more + dict(steps)[n], f"{n}: only the difference of 1 is added, the Unit was paid before (10.6.2)."
            )
            for n in promoted
        ),
    ]
    return Assignment(
        f"In the Unrest Phase of {p.scenario} CE these purchases are made for the {empire}: {listed(names)}.\n\n"
        "By how much does the Pay of every later turn grow?",
        WholeNumber("Gold"),
        more,
        (
            "A new Unit adds its own Pay; a Promotion adds only what the better side costs more.",
            f"The first, {names[0]}, adds {steps[0][1]}.",
        ),
        (
            *(f"{n}: Pay {d:+d}" for n, d in steps),
            f"Pay before {pay.amount(p, empire)}, after {pay.amount(after, empire)}",
        ),
        tuple(mistakes),
        board=p,
        focus=names[0].province,
        basis=(Basis(terms("9.3.2", *((d, str(n)) for n, d in steps)), signs=False),),
    )


@exercise(LESSON, "compute", "The price of the march", more=True)
def price_of_transfers(choose: Chooser) -> Assignment | None:
    """What some Transfers cost in all."""
    p, _ = board_of(choose)
    found = some_transfers(choose, p, 3)
    if len(found) < 3:
        return None
    costs = [transfers.cost(p, x.unit, x.source, x.target) for x in found]
    if not any(costs):
        return None
    full = [pay.of_units(p, type(p.barracks)(**{x.unit: 1})) for x in found]
    mistakes = [
        Mistake(
            sum(full), "Some of these are free: inside one Command, or Cavalry and Guards inside one Empire (10.7.2)."
        )
    ]
    mistakes.append(Mistake(0, "Not all of them are free: look at the Commands, and at the Empires (Case 10.7.2)."))
    for x, cost, price in zip(found, costs, full, strict=True):
        why = f"{x}: " + ("this one is paid for (Case 10.7.2)." if cost else "this one is free (Case 10.7.2).")
        mistakes.append(Mistake(sum(costs) - cost if cost else sum(costs) + price, why))
    lines = [
        f"{x}: " + (f"{c} Gold, paid by the {p.empire_of[x.target]}" if c else "free")
        for x, c in zip(found, costs, strict=True)
    ]
    where = [f"{n} is in {p.rules.provinces[n].command} ({p.empire_of[n]})" for x in found for n in x.names]
    basis = Basis(
        terms("10.7.2", *((c, str(x)) for x, c in zip(found, costs, strict=True))),
        extras=[
            (n, str(x), "this one is free (Case 10.7.2).") for x, c, n in zip(found, costs, full, strict=True) if not c
        ],
        signs=False,
    )
    return Assignment(
        f"Both players agree on these Transfers ({p.scenario} CE): {listed(found)}.\n\n"
        f"{'; '.join(dict.fromkeys(where))}.\n\nWhat do they cost in all?",
        WholeNumber("Gold"),
        sum(costs),
        (
            "Inside a Command everything is free. Cavalry and Guards are free inside their Empire too.",
            "What is paid is the Pay of the Unit for one turn.",
        ),
        tuple(lines),
        tuple(mistakes),
        board=p,
        focus=found[0].target,
        basis=(basis,),
    )


@exercise(LESSON, "decide", "The cheapest cover for an icon", more=True)
def legion_icon(choose: Chooser) -> Assignment | None:
    """The cheapest way to cover a Legion icon."""
    p, empire = board_of(choose)
    icons = [n for n in loyal_garrisoned(p, empire) if p.rules.provinces[n].legion_icon]
    name = choose.pick(icons)
    p = p.edit(
        f"{name}: {choose.pick(('none', 'Fort', 'Auxilia', 'Fort, Auxilia'))}; barracks: 2 Auxilia, {_barracks(choose)}"
    )
    ways = _covers(p, empire, name)
    near = [n for n in loyal_garrisoned(p, empire) if n != name and p.provinces[n].units.legion]
    apart = [n for n in near if p.rules.provinces[n].command != p.rules.provinces[name].command]
    if choose.likely(1, 2) and apart:
        source = choose.pick(apart)
        ways[str(Transfer(source, name, "legion"))] = transfers.cost(p, "legion", source, name)
    plain = [a for a in (Build(name, "auxilia"), Build(name, "fort")) if builds.against(p, empire, a) is None]
    useless = [str(a) for a in plain if not _covered(p, empire, a)]
    best = min(ways.values(), default=0)
    right = [n for n, c in ways.items() if c == best]
    if len(right) != 1 or not useless or len(ways) < 2:
        return None
    shown = tuple(choose.shuffled([*ways, *useless[:2]]))
    dynasty = " The Valentinian Dynasty is in play." if "Valentinian" in p.dynasties else ""
    return Assignment(
        f"{name} ({p.scenario} CE) has a Legion icon; there stand: {p.provinces[name].units}. The Barracks hold {p.barracks}.{dynasty}\n\n"
        "Which of these is the cheapest way to end the Unrest of this icon now?",
        OneOf(shown),
        right[0],
        (
            "Legions and Pseudo Legions cover it, with the Valentinian Dynasty a Guard or Fort too (Case 10.1.4). Auxilia never do.",
            f"It can be done for {best} Gold.",
        ),
        (
            *(f"{n}: {c} Gold, covers it" for n, c in ways.items()),
            *(f"{n}: does not cover it (Case 10.1.4)" for n in useless),
        ),
        (
            *(Mistake(n, f"That covers the icon for {c} Gold, but there is a cheaper way.") for n, c in ways.items()),
            *(Mistake(n, "That Unit does not cover a Legion icon (Case 10.1.4).") for n in useless),
        ),
        board=p,
        focus=name,
    )


def _barracks(choose: Chooser) -> str:
    return choose.pick(("Pseudo Legion", "2 Pseudo Legion", "Legion, Pseudo Legion", "Guard, Pseudo Legion"))


def _covered(p: Position, empire: str, action: Build | Promote) -> bool:
    """Whether the Legion icon of the Province is covered after a purchase there."""
    after = builds.apply(p, empire, action)
    return not any(key == "unrest.legion_icon" for key, _, _ in unrest.icons(after, action.province))


def _covers(p: Position, empire: str, province: str) -> dict[str, int]:
    """The legal purchases in a Province that cover its Legion icon, with their prices."""
    units = p.provinces[province].units
    actions: list[Build | Promote] = [Build(province, u) for u in UNITS]
    actions += [Promote(province, u) for u in builds.PROMOTIONS if getattr(units, u)]
    legal = [a for a in actions if builds.against(p, empire, a) is None]
    return {str(a): builds.cost(p, a) for a in legal if _covered(p, empire, a)}


@exercise(LESSON, "predict then check", "The rest in the chest")
def what_is_left(choose: Chooser) -> Assignment | None:
    """A build turn is played: how much Gold is left, what is the Pay?"""
    gold = choose.number(8, 20) * 5
    p, empire = board_of(choose, gold)
    names, _ = shopping(choose, p, empire, choose.number(2, 4))
    if len(names) < 2:
        return None
    wanted: dict[str, list[Action]] = {e: [*(names if e == empire else []), DONE] for e in EMPIRES}
    end = play(builds.build(p), script(choose=lambda d: wanted[d.who].pop(0))).board
    left, before, after = end.empire(empire).gold, pay.amount(p, empire), pay.amount(end, empire)
    right = f"{left} Gold left, Pay {after}"
    spent = gold - left
    offers = {
        right: "",
        f"{left} Gold left, Pay {before}": "New Units and Promotions must be paid from now on (Case 9.3.2).",
        f"{left - (after - before)} Gold left, Pay {after}": "Pay is not due when you build (Section 9.3).",
        f"{left} Gold left, Pay {before + spent}": "The Pay of a Unit is much less than its price (Section 2.2).",
        f"{gold - (after - before)} Gold left, Pay {after}": "You have taken the Pay for the price (Case 10.6.1).",
    }
    return Assignment(
        f"The {empire} ({p.scenario} CE) begins with {gold} Gold and a Pay of {before}. It orders: {listed(names)}. "
        "The other player passes.\n\n"
        "Predict, then check: how do its tracks stand when both are done?",
        OneOf(tuple(choose.shuffled(list(offers)))),
        right,
        (f"The purchases cost {spent} Gold together.", f"They add {after - before} to the Pay."),
        (
            *(f"{n}: {builds.cost(p, n)} Gold" for n in names),
            f"Played: {gold} - {spent} = {left} Gold; Pay {before} + {after - before} = {after}",
        ),
        tuple(Mistake(n, why) for n, why in offers.items() if why),
        board=p,
        focus=names[0].province,
    )
