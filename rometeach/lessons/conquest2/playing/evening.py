"""Exercises of lesson 7 about the end: the final score, who has won, and an evening in order (5, 6, 8)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.conquest2.charts.points import chaos_points, influence_points
from rometeach.conquest2.phases.season import leading
from rometeach.core.results.show import Table

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order, total
from ...slips import Mistake, terms
from .. import boards
from .scenes import LESSON


@exercise(LESSON, "compute", "The final score")
def final_score(choose: Chooser) -> Assignment | None:
    """What a player has when the last season is scored."""
    base = boards.table(boards.EMPTY_MAP)
    keys = choose.sample(base.rules.keys, 3)
    side = choose.pick(boards.SIDES)
    clauses = [boards.spread(choose, key, boards.SIDES, 0, 3) for key in keys]
    clauses += [f"{s} points {5 * choose.number(6, 14)}; {s} chaos {choose.number(0, 9)}" for s in boards.SIDES]
    p = boards.changed(base, "; ".join(["title: The last season is scored; season 4; round 4", *clauses]))
    if p is None:
        return None
    found, lost = influence_points(p), chaos_points(p).get(side, 0)
    chaos = ", ".join(f"{s} {player.chaos}" for s, player in p.players.items())
    ledger = terms(
        "5.1",
        (p.players[side].points, "what he had before"),
        *((found[key].get(side, 0), f"the points of {key}") for key in keys),
        (lost, "for his Chaos"),
    )
    if len(ledger.lines) < 3 or not lost:
        return None
    places = [p.rules.values["chaos.most"], p.rules.values["chaos.second"]]
    other = next(n for n in places if n != -lost)
    made = total(
        f"The last season is scored. {side} has {p.players[side].points} Victory Points. Influence counts in three Provinces now. "
        f"Chaos: {chaos}. There are no Cities.\n\nHow many Victory Points does {side} have in the end?",
        ledger,
        (
            "Take one Province after the other. Then write the Chaos of all four in order.",
            "Most Chaos costs ten, second most five; whoever is level with another loses the same.",
        ),
        (Mistake(ledger.total - lost - other, "Look at the order of Chaos once more: each number counts once (5.2)."),),
        caption=f"The end of {side}",
        unit="Victory Points",
        board=p,
        focus=", ".join(keys),
    )
    return replace(made, shown=(boards.lands(p, keys),))


@exercise(LESSON, "decide", "Who has won?")
def who_has_won(choose: Chooser) -> Assignment | None:
    """The winner of a game that is over, by points and then by influence."""
    base = boards.table(boards.EMPTY_MAP)
    best = 5 * choose.number(14, 24)
    points = {side: best - choose.pick((0, 0, 5, 10)) for side in boards.SIDES}
    keys = choose.sample(base.rules.keys, 4)
    clauses = [boards.spread(choose, key, boards.SIDES, 0, 3) for key in keys]
    clauses += [f"{s} points {n}; {s} talents {5 * choose.number(0, 12)}" for s, n in points.items()]
    p = boards.changed(base, "; ".join(["title: The game is over; season 4; round 4", *clauses]))
    if p is None:
        return None
    first, top = leading(p), [s for s in boards.SIDES if points[s] == max(points.values())]
    if len(first) > 1 or len(top) < 2:
        return None
    right = first[0]
    tokens = {s: p.influence_of(s) for s in boards.SIDES}
    why = {}
    for side in boards.SIDES:
        if side == right:
            why[side] = (
                f"He has {points[side]} Victory Points like {boards.listed([s for s in top if s != side])}, and most tokens (8)."
            )
        elif side in top:
            why[side] = (
                f"He has {points[side]} Victory Points as well, but {tokens[side]} tokens, and {right} has {tokens[right]} (8)."
            )
        else:
            why[side] = (
                f"He has {points[side]} Victory Points, and {right} has {points[right]}. Tokens count after a tie alone (8)."
            )
    rows = tuple((s, str(points[s]), str(tokens[s]), str(p.players[s].talents)) for s in boards.SIDES)
    return Assignment(
        "The fourth season has been scored, Chaos included.\n\nWho is the next Caesar of Rome?",
        OneOf(tuple(choose.shuffled(boards.SIDES))),
        right,
        ("Who has most Victory Points? Is he alone?", "After a tie Influence Tokens decide; Talents never do."),
        (why[right],),
        boards.missed(why, {right}),
        shown=(Table("In the end", ("Player", "Victory Points", "Influence Tokens", "Talents"), rows),),
        why=why,
    )


STEPS = (
    ("Everybody draws four Province Tokens for his first influence", "1"),
    ("The first auction of the game is held", "2.3"),
    ("Starting units are placed", "2.4"),
    ("The first action of the game is taken", "3"),
    ("Taxes are collected for the first time", "4"),
    ("The first season is scored, and Chaos with it", "5"),
    ("Used cards are ready again, and the Alliances are void", "6"),
    ("Whoever acted last opens the next auctions", "2.3"),
    ("The fourth season is scored", "5"),
    ("After a tie Influence Tokens are counted", "8"),
)


@exercise(LESSON, "order the steps", "An evening for the wall", more=True)
def evening_in_order(choose: Chooser) -> Assignment:
    """What happens in a whole game."""
    return in_order(
        choose,
        "You pin up a list for the evening: the whole game, from the open box to the winner.\n\nIn which order do these cards hang?",
        STEPS,
        choose.number(5, 6),
    )


__all__ = ["evening_in_order", "final_score", "who_has_won"]
