"""Exercises of lesson 5 that add up: a bill, the round in which a City has paid for itself (0.9, 2.5, 2.5.1)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.conquest.charts.prices import price
from rometeach.conquest_board.rules import CATAPULT, CAVALRY, CITY, FORTIFICATION, GALLEY, INFANTRY, ROAD
from rometeach.core.figures.ledger import Ledger
from rometeach.core.words import counted

from ...answers import WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import total
from ...slips import Basis, Mistake, terms
from .. import boards
from .scenes import LESSON

LEVELS = {1: "Nobody has come to a mark yet.", 2: "Prices have doubled.", 3: "Prices are three times the Basic cost."}
NAMES = {
    INFANTRY: INFANTRY,
    CAVALRY: CAVALRY,
    CATAPULT: f"{CATAPULT}s",
    GALLEY: f"{GALLEY}s",
    CITY: "Cities",
    ROAD: f"{ROAD}s",
}
"""Several of a piece."""


@exercise(LESSON, "compute", "The bill")
def the_bill(choose: Chooser) -> Assignment | None:
    """What a purchase costs, at the prices of the moment."""
    times = choose.pick((1, 1, 2, 2, 3))
    p = boards.five(f"prices x{times}; reached x{times}")
    wanted = {piece: choose.number(1, 4 if piece == INFANTRY else 2) for piece in choose.sample(tuple(NAMES), 4)}
    each = {piece: price(p, piece) for piece in wanted}
    ledger = terms("2.5", *((n * each[piece], f"{_words(piece, n)} at {each[piece]}") for piece, n in wanted.items()))
    if len({x.value for x in ledger.lines}) < 3:
        return None
    made = total(
        f"{LEVELS[times]} Red buys {boards.listed([_words(piece, n) for piece, n in wanted.items()])}.\n\nHow many Talents does he pay?",
        ledger,
        (
            f"Begin with the Basic cost of each piece. Then ask how often it is paid now: {LEVELS[times].casefold()}",
            "Basic cost: Infantry and a Road 10, Cavalry and a Galley 20, a Catapult and a City 30.",
        ),
        _levels(ledger, times),
        caption="The bill",
        unit="Talents",
        signs=False,
    )
    return replace(made, shown=(boards.basic_costs(p, NAMES),))


def _words(piece: str, number: int) -> str:
    return f"{number} {piece if number == 1 else NAMES[piece]}"


def _cost(times: int) -> str:
    return "the Basic cost" if times == 1 else f"{times} times the Basic cost"


def _levels(ledger: Ledger, times: int) -> tuple[Mistake, ...]:
    """The same bill at the prices of another level."""
    basic = ledger.total // times
    return tuple(
        Mistake(basic * n, f"That would be the bill at {_cost(n)} (2.5.1). {LEVELS[times]}")
        for n in (1, 2, 3)
        if n != times
    )


@exercise(LESSON, "predict then check", "When has it paid for itself?")
def paid_back(choose: Chooser) -> Assignment:
    """The round in which a City has brought what it cost."""
    times, now, wall = choose.pick((1, 1, 2, 2, 3)), choose.number(2, 9), choose.likely(1, 2)
    p = boards.five(f"prices x{times}; reached x{times}; turn {now}")
    brings = p.rules.values["tribute.city"]
    pieces = (CITY, FORTIFICATION) if wall else (CITY,)
    ledger = terms("2.5", *((price(p, piece), f"a {piece} at {price(p, piece)}") for piece in pieces))
    turns = ledger.total // brings
    basic = sum(p.rules.costs[piece] for piece in pieces)
    found = [
        Mistake(
            now + turns - 1,
            "It is placed at the end of this turn, and brings its first tribute in the next round (2.6).",
        ),
        Mistake(turns, f"So many turns it takes, counted from round {now + 1} on (0.9)."),
    ]
    if times > 1:
        found.append(Mistake(now + basic // brings, f"That would be so at the Basic cost. {LEVELS[times]} (2.5.1)"))
    return Assignment(
        f"Round {now}. {LEVELS[times]} Red buys a {'Fortified City' if wall else 'City'} and keeps it.\n\nPredict, then check: in which "
        "round has it brought back all that it cost?",
        WholeNumber(),
        now + turns,
        (
            "What does it cost now, and what does it bring a turn? Its wall costs, and brings nothing.",
            f"It costs {counted(ledger.total, 'Talent')} and brings {brings} a turn, from the next round on.",
        ),
        (
            ("What it costs", ledger),
            f"{ledger.total} / {brings} = {turns} turns. The first is in round {now + 1}, the last in round {now + turns} (0.9, 2.6).",
        ),
        tuple(found),
        shown=(boards.basic_costs(p, (CITY, FORTIFICATION)),),
        basis=(Basis(ledger, lambda cost: now + cost // brings if cost > 0 else None, signs=False),),
    )
