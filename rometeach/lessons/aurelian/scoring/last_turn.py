"""Lesson 6: the last turn, the check, and the last Reactions (Sections 12.3 to 12.6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

from rometeach.aurelian.actions import TRIUMPH
from rometeach.aurelian.charts import points
from rometeach.aurelian.phases import reactions, turn_end
from rometeach.aurelian.results import hostile_cup
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.figures.ledger import Ledger, total
from rometeach.core.results.show import signed
from rometeach.core.session.requests import Answer, Decision, Request
from rometeach.core.words import counted

from ...answers import Chance, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ...steps import first, play
from .. import boards
from ..narration import to_the_end
from .exercises import finished
from .predictions import LESSON, reckoning
from .scenes import end_of, listing, pacified, tracks


@exercise(LESSON, "compute", "Bonus and penalty", more=True)
def bonus_and_penalty(choose: Chooser) -> Assignment | None:
    """What the end of Turn 6 adds and takes."""
    start = end_of(choose, (4, 5, 6))
    at = choose.pick((-2, -2, -1, 0, 1, 2, 3))
    p = boards.changed(start, f"turn {LAST_TURN}; Aurelian Walls {at}") if start else None
    if p is None:
        return None
    bonus, penalty = p.rules.ledger(points.bonus_terms(p)), p.rules.ledger(points.penalty_terms(p))
    net, regions = bonus.total + penalty.total, finished(p)
    units = sum(len(s.units) for s in p.stacks.values())
    raiders, pools = [r for r in p.raiders if r], [b for r in p.pools for b in p.pools[r]]
    number = units + len(raiders) + len(pools)
    usurped = sum(s == 2 and r in p.usurpers for r, s in p.walls.items())
    started = sum(s == 1 and r not in p.usurpers for r, s in p.walls.items())
    per = max(0, at)
    zero = "" if at else " (The rulebook is silent about 0; here the penalty counts once then.)"
    return Assignment(
        f"The end of Turn {LAST_TURN}: the Aurelian Walls stand at {signed(at)}. Barbarians on the Danube: {', '.join(raiders) or 'none'}; "
        f"in their Pools: {', '.join(pools) or 'none'}.{zero}\n\nBy how much do bonus and penalty together change the Victory Points?",
        WholeNumber("Victory Points"),
        net,
        (
            "The bonus: Regions without a Usurper that have finished Walls, times the multiplier if it is positive (Case 12.3).",
            f"The penalty: {units} Enemy Units and {len(raiders) + len(pools)} Barbarians are on the map (Case 12.4).",
        ),
        (("Bonus", bonus), ("Penalty", penalty), f"Together {net:+d}."),
        (
            Mistake(bonus.total, "The penalty is due too, whatever the multiplier (Case 12.4)."),
            Mistake(penalty.total, "There is a bonus as well (Case 12.3)."),
            Mistake(bonus.total - units, "Barbarians count too, on the Danube and in their Pools (Case 12.4)."),
            Mistake(net + len(pools) * max(1, -at), "Barbarians in the Pools are on the map as well (Case 12.4)."),
            Mistake(net + usurped * per, "Walls in a Region with a Usurper bring no bonus (Case 12.3)."),
            Mistake(net + started * per, "Walls that are only started bring no bonus (Case 12.3)."),
            Mistake(
                bonus.total - number * abs(at), "A positive multiplier does not make the penalty worse (Case 12.4)."
            ),
            Mistake(bonus.total - number, "A negative multiplier multiplies the penalty (Case 12.4)."),
            Mistake(
                regions * at + penalty.total,
                "A negative multiplier brings no bonus, but the bonus takes nothing off either (Case 12.3).",
            ),
            Mistake(bonus.total - penalty.total, "The penalty is taken off."),
        ),
        shown=(listing(p),),
        board=p,
        basis=(Basis(Ledger((*bonus.lines, *penalty.lines))),),
    )


@exercise(LESSON, "compute", "Does the turn end quietly?", more=True)
def quiet_end(choose: Chooser) -> Assignment | None:
    """The chance that no Turn End marker stops the last Reactions."""
    p = boards.at(choose, "Turn End", (1, 2, 3, 4, 5))
    if p is None:
        return None
    chits, number = p.cups.known("hostile"), p.turn
    stoppers = [c for c in chits if reactions.stops(p, c)]
    if not stoppers or len(chits) < number + 2:
        return None
    size, k, bare = len(chits), len(stoppers), len([c for c in stoppers if c != "Confederation"])
    every = choose.likely(1, 2)
    none = hostile_cup.drawn(p, stoppers, number)[0]
    answer = none if every else 1 - none
    back = Fraction(size - k, size) ** number
    again = [back if every else 1 - back]
    less = hostile_cup.drawn(p, [c for c in stoppers if c != "Confederation"], number)[0] if bare < k else none
    asked = (
        f"that all {number} are resolved, and no marker stops them"
        if every
        else "that a marker comes before they are through, and stops them"
    )
    if number == 1:
        asked = "that the one Reaction is resolved" if every else "that no Reaction is resolved at all"
    words = ", ".join(stoppers)

    def quiet(markers: int) -> Fraction | None:
        if not 0 <= markers <= size:
            return None
        free = Fraction(comb(size - markers, number), comb(size, number))
        return free if every else 1 - free

    basis = Basis(
        terms("12.6", *((1, c) for c in stoppers)),
        quiet,
        "Count the chits that stop the Reactions once more (Cases 7.3, 12.6).",
        "That is the chance of the opposite.",
        signs=False,
    )
    return Assignment(
        f"The end of Turn {number}; the Cup Adjustments are made. The Hostile Cup holds {counted(size, 'chit')} now, among them "
        f"{words}. {counted(number, 'Reaction')} {'is' if number == 1 else 'are'} due.\n\nHow likely is it {asked}?",
        Chance(),
        answer,
        (
            "Chits are drawn one after the other and not put back: the second draw has one chit less to choose from.",
            f"The first chit is no marker in {size - k} of {size} cases.",
        ),
        (
            " · ".join(f"{size - k - i}/{size - i}" for i in range(number))
            + f" = {none}: no marker comes (Case 12.6).",
            *(() if every else (f"So one comes with 1 - {none} = {answer}.",)),
            *(("The kit reads the Confederation as a Turn End marker here too (Case 12.6).",) if bare < k else ()),
        ),
        (
            Mistake(1 - answer, "That is the chance of the opposite."),
            *(Mistake(b, "The chits are not put back between the draws.") for b in again if b.denominator < 10**6),
            Mistake(
                less if every else 1 - less, "The Confederation counts as a Turn End marker too (Cases 7.3, 12.6)."
            ),
            Mistake(
                Fraction(size - k, size) if every else Fraction(k, size), f"That is for one draw: there are {number}."
            ),
        ),
        board=p,
        basis=(basis,),
    )


@exercise(LESSON, "predict then check", "How many are resolved?", more=True)
def last_reactions(choose: Chooser) -> Assignment | None:
    """How many of the last Reactions are resolved."""
    start = boards.at(choose, "Turn End", (1, 2, 3, 4, 5))
    if start is None:
        return None
    chits = start.cups.known("hostile")
    units = [c for c in chits if c in start.rules.units]
    stoppers = [c for c in chits if reactions.stops(start, c)]
    if len(units) < 4 or not stoppers:
        return None
    comes = choose.sample([*choose.sample(units, 5), *choose.sample(stoppers, 2)], 6)
    given = iter(comes)
    p = replace(start, cups=replace(start.cups, seen=True), vp=999)
    drawn: list[str] = []

    def answer(asked: Request) -> str:
        chit = next(given)
        drawn.append(chit)
        return chit

    played = play(to_the_end(turn_end.next_turn(p)), answer)
    done = [c for c in drawn if not reactions.stops(start, c)]
    first_stop = next((i for i, c in enumerate(comes) if c in stoppers), len(comes))
    plain = next((i for i, c in enumerate(comes) if c in stoppers and c != "Confederation"), len(comes))
    after = [
        (1, c, "it comes after the marker, or after the last Reaction of the turn (Case 12.6).")
        for c in comes
        if c not in drawn
    ]
    stops = [(1, c, "a marker goes back and is no Reaction (Case 12.6).") for c in drawn if c not in done]
    basis = Basis(terms("12.6", *((1, c) for c in done)), extras=[*stops, *after], signs=False)
    return Assignment(
        f"The end of Turn {p.turn}, with points enough; the Cup Adjustments are made. If chits were drawn from the Hostile Cup one "
        f"after the other, they would be: {', '.join(comes)}.\n\nPredict, then check: how many Reactions are resolved?",
        WholeNumber("Reactions"),
        len(done),
        (
            "As many Reactions as the number of the turn, unless something stops them (Case 12.6).",
            "A Turn End marker goes back into the cup and is no Reaction; nothing is drawn after it.",
        ),
        (*played.story, f"Resolved: {', '.join(done) or 'none'}."),
        (
            Mistake(min(p.turn, plain), "The kit reads the Confederation as a Turn End marker here too (Case 12.6)."),
            Mistake(p.turn, "Something stops them before (Case 12.6)."),
            Mistake(first_stop, f"Turn {p.turn} ends with {counted(p.turn, 'Reaction')}, no more (Case 12.6)."),
            Mistake(
                min(p.turn, first_stop + 1), "The marker that stops them is not resolved: it goes back (Case 12.6)."
            ),
            Mistake(min(p.turn, len(comes)) + 1, "That is one too many.", vague=True),
        ),
        basis=(basis,),
    )


ENDS = {
    "on": "The game goes on",
    "points": "It is lost: too few Victory Points",
    "usurper": "It is lost, though the points suffice",
    "won": "It is won",
}


@exercise(LESSON, "predict then check", "Is that enough?")
def is_that_enough(choose: Chooser) -> Assignment | None:
    """How the check at the end of a turn goes."""
    start = end_of(choose, (3, 4, 5, 6))
    if start is None:
        return None
    number = choose.pick((start.turn, LAST_TURN))
    start = pacified(start) if number == LAST_TURN and choose.likely(2, 3) else start
    p = boards.changed(start, f"turn {number}; Aurelian Walls {choose.pick((-2, -1, 1, 2))}")
    if p is None:
        return None
    values = p.rules.values
    extra = total(points.bonus_terms(p), values) + total(points.penalty_terms(p), values) if number == LAST_TURN else 0
    triumph = points.can_triumph(p)
    gain = points.scored(p) * (2 if triumph else 1) + extra
    edge = points.threshold(p) - gain
    p = boards.changed(p, f"vp {max(0, edge + choose.pick((-4, -2, -1, 0, 0, 1, 3, 6)))}")
    if p is None:
        return None

    def hold(asked: Request) -> Answer:
        return TRIUMPH if isinstance(asked, Decision) and asked.kind == "triumph" else first(asked)

    played = play(reckoning(p), hold)
    story = played.story
    board = played.board
    if number == LAST_TURN:
        ended = play(turn_end.last(board), first)
        board, story = ended.board, (*story, *ended.story)
    verdict = points.verdict(board)
    end = "points" if board.vp < points.threshold(board) else "usurper" if board.usurpers else "won"
    key = end if verdict else "on"
    once = p.vp + points.scored(p)
    over = " The Triumph was held before." if "Zenobia" in p.dead else ""
    said = " The Triumph is held." if triumph else over
    unsure = p.rules.sources[f"turns:{p.turn}"]
    about = f" ({unsure.kind})" if unsure.is_doubtful else ""
    return Assignment(
        f"The end of Turn {p.turn}, {p.vp} Victory Points so far; {points.threshold(p)} are asked for{about}. The Aurelian Walls stand at "
        f"{signed(p.aurelian_walls)}. {tracks(p)}. Barbarians in their Pools and on the Danube: "
        f"{sum(map(len, p.pools.values())) + sum(map(bool, p.raiders))}.{said}\n\nPredict, then check: how does the phase end?",
        OneOf(tuple(ENDS.values())),
        ENDS[key],
        (
            f"The list of this board scores {points.scored(p)}"
            + (", and the Triumph scores it again." if triumph else "."),
            f"Bonus and penalty together: {extra:+d}."
            if number == LAST_TURN
            else "Bonus and penalty are for Turn 6 alone.",
        ),
        (
            ("The list", p.rules.ledger(points.terms(p))),
            *story,
            f"In the end {board.vp} against {points.threshold(p)}: {verdict or 'the game goes on'} (Case 12.5).",
        ),
        (
            Mistake(ENDS["on"], "Add it up once more; and after Turn 6 nothing goes on (Case 12.5)."),
            Mistake(ENDS["points"], "Exactly as many as asked for are enough; count again (Case 12.5)."),
            Mistake(ENDS["usurper"], "That is for Turn 6 with a Usurper in play, when the points suffice (Case 12.5)."),
            Mistake(
                ENDS["won"],
                "The game is won at the end of Turn 6 only, with points enough and no Usurper in play (Case 12.5)."
                if once != board.vp
                else "Not yet: look at the turn, and at the Usurpers (Case 12.5).",
            ),
        ),
        shown=(listing(p),),
        board=p,
    )
