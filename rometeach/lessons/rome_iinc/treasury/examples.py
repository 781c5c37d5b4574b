"""The worked Examples of lesson 4, Taxes and Pay (Sections 9.1-9.3)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.core.session.requests import Steps
from rometeach.rome_iinc.board import tracks as counters
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import pay, tax
from rometeach.rome_iinc.phases import events
from rometeach.rome_iinc.phases import treasury as phase
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import GAME

from ...example import Example, Told, WhatIf
from .predictions import BOX, BRITANNIA, EIGHT, ENOUGH, LESSON, WEST


def _chest(p: Position) -> Iterable[Told]:
    """The counters of both Treasuries."""
    gold = p.east.gold
    yield f"The Eastern Treasury holds {gold} Gold", "9.1.1"
    try:
        tens, ones = counters.gold_counters(gold)
    except ValueError:
        yield "The two counters cannot show so much, or so deep a debt", "9.1.1"
        return
    yield f"The tens: {tens}", "9.1.1"
    yield f"The ones: {ones}", "9.1.1"
    big = 250 if tens.side else 0
    sign = "-" if ones.side == "-1" else "+"
    yield f"Read back: {f'{big} + ' if big else ''}{tens.box} x 10 {sign} {ones.box} = {gold}", "9.1.1"


def _gallia(p: Position) -> Iterable[Told]:
    """What each Province of Gallia pays, and then the roll."""
    for name in p.rules.provinces_of["Gallia"]:
        state, gold = p.provinces[name], p.rules.provinces[name].gold
        if state.status is not Status.ROMAN and gold:
            yield f"{name} is {state.title}: its {gold} Gold is not paid", "9.2.2"
    full = p.rules.commands["Gallia"].gold
    base = tax.base(p, p.commander_of["Gallia"])
    yield f"Gallia would pay {full} Gold with every Province Loyal and Roman; it pays {base}", "9.2.3"
    yield phase.taxes(p)


def _pay(p: Position) -> Iterable[Told]:
    """The Pay of the West, and where its counters lie."""
    yield "What the West pays its Loyal Units", pay.ledger(p, "West")
    yield from _counters(p)


def _counters(p: Board) -> Iterable[Told]:
    amount = pay.amount(p, "West")
    tens, ones = counters.pay_counters(amount)
    yield f"Pay of {amount}: {tens}, {ones}", "9.3.2"


def _carausius(p: Position) -> Iterable[Told]:
    """The death of the Rebel, and the new Pay."""
    before = pay.amount(p, "West")
    yield from _counters(p)
    ends: list[Board] = []

    def death() -> Steps[Board]:
        end = yield from events.mortality_step(p)
        ends.append(end)
        return end

    yield death()
    for end in ends:
        yield "What the West pays now", pay.ledger(end, "West")
        yield f"That is {pay.amount(end, 'West') - before:+d}", "9.3.2"
        yield from _counters(end)


def _empty(p: Position) -> Iterable[Told]:
    yield f"The West has {p.west.gold} Gold before it pays", "9.3.1"
    yield phase.pay(p)


EXAMPLES = (
    Example(
        "T13",
        "9.1.1",
        LESSON,
        "287 Gold with two counters",
        "example-9.1.1",
        "The East owns 287 Gold. The boxes of a Game Track end at 25, so 250 is the most that the front of the x10 counter can show.",
        "The x10 counter is turned over to its +250 side. In which box does it lie?",
        _chest,
        "The x10 counter lies on its +250 side in box 3, the x1 counter in box 7: 250 + 30 + 7.",
        focus="chest East",
        what_ifs=(
            WhatIf("One Gold less than 250", "East gold 249"),
            WhatIf("The fullest chest there can be", "East gold 500"),
            WhatIf("A debt of 7", "East gold -7"),
        ),
        expects=('"x10" on its "+250" side in box 3', '"x1" in box 7', "= 287"),
        guess=BOX,
        game=GAME,
    ),
    Example(
        "T14",
        "9.2.4",
        LESSON,
        "Julian taxes Gallia",
        "example-9.2.4",
        "Julian governs Gallia, Constantius II is Sole Emperor. Frisia belongs to Frankish Foederati, Suevia is Allied and "
        "Germania III Barbarian. (The other Governors have collected already.)",
        "Julian has Administration 5, Constantius II has 4, and the two dice show 8. Gallia would pay 22 Gold. How much does Julian "
        "collect?",
        _gallia,
        "8 - 5 - 4 = -1. Zero or less doubles, so Gallia brings 44 Gold instead of 22. Even a 9 would have done.",
        answers=((4, 4),),
        change="used taxed: Africa, Britannia, Hispania, Italia, Moesia, Oriens, Pannonia, Pontica, Thracia",
        focus="command Gallia",
        what_ifs=(
            WhatIf("The dice show 9", answers=((4, 5),)),
            WhatIf("The dice show 10", answers=((5, 5),)),
            WhatIf("A Generic Governor instead of Julian", "Gallia governor generic"),
            WhatIf("Frisia, Suevia and Germania III are Roman", "Frisia roman; Suevia roman; Germania III roman"),
            WhatIf("Inflation", "event Inflation"),
        ),
        expects=("it pays 22", "that is -1", "Julian collects 44 Gold for the West, doubled."),
        guess=EIGHT,
        game=GAME,
    ),
    Example(
        "T15",
        "9.3.2",
        LESSON,
        "What the Western army costs in 286",
        "286",
        "The first turn of the 286 game. The Rebel Carausius holds Britannia with its Units.",
        "Take the Loyal Units of the picture, and the prices above. What does the West pay?",
        _pay,
        "62 Gold. The Units of Britannia are Rebel and get nothing; Veterans cost no more, but for Veteran Auxilia.",
        focus="army West",
        what_ifs=(
            WhatIf("One Guard more, in Ravenna", "Ravenna +Guard"),
            WhatIf("A Veteran Auxilia more in Rome", "Rome +Veteran Auxilia"),
            WhatIf("Gallia rebels as well", "Gallia rebel"),
        ),
        expects=("+12 Cavalry", "+10 Guard", "+12 Fleet", "Pay of 62", '"x10" in box 6, "x1" in box 2'),
        guess=WEST,
        game=GAME,
    ),
    Example(
        "T16",
        "9.3.2",
        LESSON,
        "Carausius dies, and Britannia sends its bill",
        "286",
        "The Event Phase of the first turn: one Mortality die each for Diocletian, Maximian and Carausius. A 6 is death.",
        "A Rebel is gone: good news. By how much does the Pay of the West rise?",
        _carausius,
        "Britannia and its Units are Loyal again. Its garrison costs 19 Gold, so the Western Pay rises from 62 to 81.",
        answers=(1, 1, 6),
        focus="army West; command Britannia",
        what_ifs=(
            WhatIf("Carausius lives", answers=(1, 1, 5)),
            WhatIf("A doubled Plague, and he throws a 5", "event Plague doubled", (1, 1, 5)),
            WhatIf("He has one Legion fewer", "Britannia II -Veteran Legion"),
        ),
        expects=("Carausius", "That is +19", "Pay of 81", '"x10" in box 8, "x1" in box 1'),
        guess=BRITANNIA,
        game=GAME,
    ),
    Example(
        "L4.1",
        "9.1.4",
        LESSON,
        "The chest is empty: Extra Taxes",
        "286",
        "Our own Example. The West has 50 Gold and must pay 62. Its player raises Extra Taxes.",
        "It lacks 12 Gold. How likely is it that the first throw is enough?",
        _empty,
        "Only a 12 would be enough, one throw of 36. Here 7 and then 8 bring 15 Gold: 3 are left, for 2 Unrest and 2 Prestige. "
        "Nobody may go on once the debt is gone.",
        answers=("extra taxes", (3, 4), "extra taxes", (6, 2)),
        change="phase Treasury; step Pay; East gold 200",
        focus="tracks West",
        what_ifs=(
            WhatIf("One lucky throw", answers=("extra taxes", (6, 6))),
            WhatIf("It leaves the debt standing", answers=("done",)),
            WhatIf("The Omens are bad", "event Omens", ("extra taxes", (3, 4), "extra taxes", (6, 2))),
            WhatIf("The East has sent 12 Gold in time", "West gold 62; East gold 188", ()),
        ),
        expects=("The West pays 62 Gold and has -12 left.", "raises 7 Gold of Extra Taxes", "raises 8 Gold"),
        guess=ENOUGH,
        game=GAME,
    ),
)
