"""Lesson 5: what can be built, what it brings, and the Free Levy (Sections 8 and 9)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rometeach.aurelian.actions import TEMPLE, THE_AURELIAN_WALLS, WALLS, Build
from rometeach.aurelian.charts import money
from rometeach.aurelian.phases import build
from rometeach.aurelian.position import Board
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.words import counted

from ...answers import AnyOf, Chance, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, share, terms
from .. import boards
from .predictions import LESSON
from .scenes import later, named, with_works, works


@exercise(LESSON, "compute", "The Income after building", more=True)
def the_income(choose: Chooser) -> Assignment | None:
    """What a few purchases do to the Income."""
    start = boards.at(choose, "Build")
    p = with_works(choose, start) if start else None
    p = boards.changed(p, f"income {choose.number(13, 28)}; treasury 12") if p else None
    if p is None:
        return None
    bought: list[Build] = []
    after: Board = p
    for what in choose.shuffled(money.buildings(p)):
        if len(bought) < 4 and money.why_not(after, what) is None:
            bought, after = [*bought, what], build.pay(after, what)
    temples = [b for b in bought if b.building == TEMPLE]
    ended = [b for b in temples if money.built(p, b)]
    walls = [b for b in bought if b.building == WALLS and money.built(p, b)]
    if not temples or (not ended and choose.likely(4, 5)):
        return None
    gain, standing = after.income - p.income, sum(s == 2 for s in p.temples.values())
    lines: list[str] = []
    board: Board = p
    for what in bought:
        new = build.pay(board, what)
        lines.append(f"{named(what)}: {build.state(new, what)}; Income {new.income - board.income:+d}.")
        board = new
    fresh = sum(range(1, len(ended) + 1))
    brings, nothing = [], []
    board = p
    for what in bought:
        new = build.pay(board, what)
        if new.income > board.income:
            brings.append((new.income - board.income, named(what)))
        else:
            nothing.append((1, named(what), f"it brings no Income, it is {build.state(new, what)} (Section 8.0)."))
        board = new
    basis = Basis(terms("8.2", (p.income, "the Income before"), *brings), extras=nothing, signs=False)
    return Assignment(
        f"The Build Phase of Turn {p.turn}. The Income is {p.income}, and these are paid for one after the other: "
        f"{', '.join(named(b) for b in bought)}. Each takes its marker one stage further.\n\nWhat is the Income afterwards?",
        WholeNumber("Coins"),
        after.income,
        (
            "Only a Temple that is finished raises the Income (Case 8.2); look which of them were started before.",
            f"{counted(standing, 'Temple')} stood finished before this phase.",
        ),
        tuple(lines),
        (
            Mistake(p.income + len(ended), "Each Temple brings one Coin more than the one before (Case 8.2)."),
            Mistake(p.income + fresh, "Temples that stood before are counted too: 1, 2, 3, 4 in all (Case 8.2)."),
            Mistake(after.income + len(walls), "Walls bring no Income (Case 8.1)."),
            Mistake(
                p.income + sum(range(standing + 1, standing + len(temples) + 1)),
                "A Temple that is only started brings nothing (Case 8.2).",
            ),
            Mistake(
                p.income + after.treasury - p.treasury,
                "That is about the Treasury: the price is not taken from the Income.",
            ),
            Mistake(p.income + gain + 1, "One too many: go through the Temples one by one.", vague=True),
        ),
        shown=(works(p),),
        board=p,
        focus="track Income",
        basis=(basis,),
    )


@exercise(LESSON, "decide", "What can be built?", more=True)
def what_can_be_built(choose: Chooser) -> Assignment | None:
    """Which of these can be paid for now."""
    start = boards.at(choose, "Build")
    p = with_works(choose, start) if start else None
    p = boards.changed(p, f"treasury {choose.pick((2, 5, 6, 8, 9))}") if p else None
    if p is None:
        return None
    first = [w for w in money.buildings(p) if money.why_not(p, w) is None]
    begun = [w for w in first if w.region and build.state(build.pay(p, w), w) == "started"]
    said, board = "", p
    if begun and choose.likely(2, 3):
        what = choose.pick(begun)
        board = boards.as_position(build.pay(p, what))
        said = f" The {named(what)} {'were' if what.building == WALLS else 'was'} started a moment ago, in this phase."
    things = choose.sample(money.buildings(board), 6)
    why = {w: money.why_not(board, w) for w in things}
    right = frozenset(str(w) for w in things if why[w] is None)
    if not right and choose.likely(3, 4):
        return None
    rich = replace(board, treasury=99)
    dear = frozenset(str(w) for w, found in why.items() if found and money.why_not(rich, w) is None)
    told = [
        f"{w}: "
        + (
            f"no, {found[0]} (Case {found[1]})."
            if (found := why[w])
            else f"yes, for {counted(money.build_price(board, w), 'Coin')}."
        )
        for w in things
    ]
    return Assignment(
        f"The Build Phase of Turn {board.turn}, with {counted(board.treasury, 'Coin')} left.{said} The table shows what "
        "stands now.\n\nWhich of these steps may be paid for next? (Each as its next step: begun if it is not begun, else "
        "finished.)",
        AnyOf(tuple(map(str, things))),
        right,
        (
            "What may forbid it: a Usurper there, a marker that is finished or was begun this turn, too few Coins or Walls markers.",
            f"{len(right)} of the {len(things)} may.",
        ),
        tuple(told),
        (
            *(Mistake(right | {str(w)}, f"Not {w}: {f[0]} (Case {f[1]}).") for w in things if (f := why[w])),
            Mistake(right | dear, "Look at the Treasury: each step has its price (Case 8.0)."),
        ),
        shown=(works(board),),
        board=board,
        focus="track Treasury",
    )


@exercise(LESSON, "decide", "Three Coins for the most points")
def most_points(choose: Chooser) -> Assignment | None:
    """Which step brings the most Victory Points in the end."""
    start = boards.at(choose, "Build", (2, 3, 4, 5, 6))
    p = with_works(choose, start) if start else None
    p = boards.changed(p, f"treasury 9; Aurelian Walls {choose.number(-2, 3)}") if p else None
    if p is None:
        return None
    able = [w for w in money.buildings(p) if money.why_not(p, w) is None]
    others = [w for w in able if w.region]
    things = choose.shuffled([*([THE_AURELIAN_WALLS] if THE_AURELIAN_WALLS in able else []), *choose.sample(others, 3)])
    gains = {w: later(p, w) for w in things}
    best = max(gains, key=lambda w: gains[w][0], default=THE_AURELIAN_WALLS)
    if len(things) < 3 or sum(g == gains[best][0] for g, _ in gains.values()) > 1:
        return None
    enemies = sum(len(s.units) for s in p.stacks.values())
    barbarians = sum(map(bool, p.raiders)) + sum(map(len, p.pools.values()))
    return Assignment(
        f"The Build Phase of Turn {p.turn}. On the map: {counted(enemies, 'Enemy Unit')} and {counted(barbarians, 'Barbarian')}. Suppose "
        f"that the Regions stay as they are to the end of Turn {LAST_TURN}, and that nothing else is built. What is begun now is finished "
        "next turn. Leave Coins out of it.\n\n"
        "Which step brings the most Victory Points in all?",
        OneOf(tuple(map(str, things))),
        str(best),
        (
            "Finished Walls and Temples score once at the end of every turn from then on (Case 12.1).",
            f"The Aurelian Walls score nothing until Turn {LAST_TURN}: then they rule the bonus and the penalty (Cases 12.3, 12.4).",
        ),
        tuple(f"{w}: {gain:+d} ({'; '.join(told) or 'no points by the end'})." for w, (gain, told) in gains.items()),
        tuple(
            Mistake(
                str(w), f"That brings {gain:+d}: {'; '.join(told) or 'no points by the end'}. Something brings more."
            )
            for w, (gain, told) in gains.items()
        ),
        shown=(works(p),),
        board=p,
        focus="track Aurelian Walls; track Turn",
    )


@exercise(LESSON, "compute", "The chit of the Free Levy", more=True)
def free_levy(choose: Chooser) -> Assignment | None:
    """The chance that the Free Levy brings so much."""
    p = boards.at(choose, "Levy") or boards.set_up(choose)
    more = choose.sample([c for c in p.cups.known("unfriendly") if c in p.rules.units], choose.number(1, 5))
    changed = boards.changed(p, "; ".join(["phase Levy", *(f"{u} > friendly" for u in more)]))
    if changed is None:
        return None
    chits, units, least = changed.cups.known("friendly"), changed.rules.units, choose.pick((1, 2, 2, 3))
    good = [c for c in chits if c in units and units[c].cv >= least]
    people = [c for c in chits if c in units]
    if len(chits) < 3 or not good or (len(good) == len(chits) and choose.likely(5, 6)):
        return None
    wrong = [c for c in people if units[c].resistance >= least]
    listed = "; ".join(f"{c}" + (f" (Combat Value {units[c].cv})" if c in units else "") for c in chits)
    small = [(1, c, f"its Combat Value is {units[c].cv} (Case 9.1).") for c in people if c not in good]
    none = [(1, c, "it brings no Strength (Case 9.1).") for c in chits if c not in people]
    basis = Basis(
        terms("9.1", *((1, c) for c in good)),
        share(len(chits)),
        f"Count the chits with a Combat Value of {least} or more, each once (Case 9.1).",
        "That is the chance that it brings less.",
        [*small, *none],
        signs=False,
    )
    return Assignment(
        f"The Friendly Cup holds {len(chits)} chits: {listed}.\n\nHow likely is it that the Free Levy brings {least} or more points of "
        "Strength?",
        Chance(),
        Fraction(len(good), len(chits)),
        (
            "The Combat Value on the back of the Enemy Unit counts, not the Resistance in its name (Case 9.1).",
            "Barbarians, the Confederation and the Sassanids bring nothing, but they are in the cup all the same.",
        ),
        (f"{len(good)} of the {len(chits)} chits do it: {', '.join(good)} (Case 9.1).",),
        (
            Mistake(
                Fraction(len(good), len(people)), "The other chits can be drawn as well: count them in (Case 9.1)."
            ),
            Mistake(Fraction(len(wrong), len(chits)), "Not the Resistance: the Combat Value is levied (Case 9.1)."),
            Mistake(Fraction(len(chits) - len(good), len(chits)), "That is the chance that it brings less."),
        ),
        board=changed,
        focus="cup Friendly",
        basis=(basis,),
    )


STEPS = (
    ("Pay for Walls, Temples and the Aurelian Walls", "8.0"),
    ("Draw a chit from the Friendly Cup: Strength, or a Victory Point instead", "9.1"),
    ("Buy more Strength for the Danube", "9.2"),
    ("Take the top Enemy Unit off the Boxes that calm down", "10.1"),
    ("Look for new Usurpers where three Boxes hold Enemy Units", "10.1"),
    ("Remove the Usurpers who have one Box left or none", "10.1"),
    ("Put the chits of the Dead Pool back into the cups", "10.3"),
    ("Move the Treasury to where the Income stands", "11.1"),
    ("Pay a Coin for each point of Strength on the Danube", "11.2"),
    ("Institute Reforms, if you want to", "11.3"),
    ("Score the Victory Points of the turn", "12.1"),
)


@exercise(LESSON, "order the steps", "The second half of a turn")
def steps_in_order(choose: Chooser) -> Assignment | None:
    """From the Build Phase to the points."""
    prompt = "The Actions are over. Put these parts of the rest of the turn into the order in which they come."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))
