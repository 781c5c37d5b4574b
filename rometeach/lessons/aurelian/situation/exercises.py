"""The exercises of lesson 1: the map, the cups, the set-up, the turn, and the end (1 to 4, 12.5, 13)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.aurelian.actions import WAIT
from rometeach.aurelian.charts import points
from rometeach.aurelian.phases import turn_end
from rometeach.aurelian.players.simple.player import distances
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.session.requests import Answer, Decision, Request
from rometeach.core.words import counted

from ...answers import AnyOf, Chance, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, share, terms
from ...steps import STOP, play
from .. import boards
from .predictions import LESSON


@exercise(LESSON, "compute", "How far is it?", more=True)
def walk(choose: Chooser) -> Assignment | None:
    """The fewest moves between two Boxes."""
    p = boards.set_up(choose)
    start, goal = choose.sample(list(p.rules.region_of), 2)
    far, doubtful = distances(p.rules), {"Noricum", "Dalmatia"}
    answer = far[start][goal]
    if answer < 2:
        return None
    way = [start]
    while way[-1] != goal:
        way.append(min(p.rules.neighbours[way[-1]], key=lambda b: (far[b][goal], b)))
    basis = Basis(
        terms("2.1", (answer - 1, "the moves through the Boxes in between"), (1, f"the last move, into {goal}")),
        signs=False,
    )
    return Assignment(
        f"Look at the map. Enemy Units do not matter for once: how many moves of one Box is it from {start} to {goal} at least?",
        WholeNumber("moves"),
        answer,
        (
            f"Movement Lines lead from {start} to {' and '.join(p.rules.neighbours[start])}.",
            f"The last Box before {goal} is {way[-2]}.",
        ),
        (
            f"{' - '.join(way)}: {answer} Movement Lines (Section 2.1).",
            *(["A line between Noricum and Dalmatia is doubtful; this map has none."] if doubtful <= {*way} else []),
        ),
        (
            Mistake(answer + 1, "You have counted the Box that you start from: count the lines, not the Boxes."),
            Mistake(answer - 1, "You have counted the Boxes in between: the last line counts too."),
        ),
        board=p,
        basis=(basis,),
    )


@exercise(LESSON, "decide", "One move away")
def one_move(choose: Chooser) -> Assignment | None:
    """Which Boxes are adjacent to a Box."""
    p = boards.set_up(choose)
    far, doubtful = distances(p.rules), {"Noricum", "Dalmatia"}
    box = choose.pick([b for b in p.rules.region_of if len(p.rules.neighbours[b]) > 1])
    near = list(p.rules.neighbours[box])
    others = [b for b in p.rules.region_of if b != box and b not in near and {b, box} != doubtful]
    close = [b for b in others if far[box][b] == 2]
    kept = choose.sample(near, choose.number(1, 3))
    wrong = (choose.sample(close, 3) + choose.sample([b for b in others if b not in close], 3))[: 5 - len(kept)]
    options = tuple(choose.shuffled(kept + wrong))
    right = frozenset(kept)
    two = [b for b in wrong if far[box][b] == 2]
    region = frozenset(b for b in options if p.rules.region_of[b] == p.rules.region_of[box])
    return Assignment(
        f"A piece stands in {box}, in the {p.rules.region_of[box]} Region.\n\nWhich of these Boxes are adjacent to it?",
        AnyOf(options),
        right,
        (
            "Boxes are adjacent when a Movement Line joins them; what Region they are in does not matter.",
            f"{counted(len(right), 'of the five is', 'of the five are')} adjacent.",
        ),
        (f"From {box} lines lead to {', '.join(near)} (Section 2.1).",),
        (
            Mistake(region, "A Region is no road: follow the lines."),
            *(Mistake(right | {b}, f"{b} is two moves away.") for b in two),
        ),
        board=p,
        focus=box,
        mute=True,
        why={b: f"From {box} it is {counted(far[box][b], 'move')} there (Section 2.1)." for b in options},
    )


@exercise(LESSON, "compute", "The first chit")
def first_chit(choose: Chooser) -> Assignment | None:
    """How likely the first chit out of the Hostile Cup belongs to a Box."""
    p = boards.set_up(choose)
    cup = p.cups.known("hostile")
    box = choose.pick(p.rules.boxes_of["Yellow"])
    other = choose.pick([b for b in p.rules.boxes_of["Yellow"] if b != box])
    pair = choose.likely(1, 2)
    meant = (box, other) if pair else (box,)
    own = [u for u in p.rules.units.values() if u.box in meant]
    left = [u.name for u in own if u.name in cup]
    placed = [u.name for u in own if u.name not in cup]
    answer = Fraction(len(left), len(cup))
    said, both = " or ".join(meant), " and ".join(meant)
    units = len([u for u in p.rules.units.values() if u.region == "Yellow" and u.name in cup])
    basis = Basis(
        terms("3.0", *((1, u) for u in left)),
        share(len(cup)),
        "Count the Enemy Units that are not on the map, each once (3.0).",
        "That is the chance of any other chit.",
        [(1, u, "it is on the map, not in the cup.") for u in placed],
        signs=False,
    )
    return Assignment(
        f"The set-up is done. {both} {'have' if pair else 'has'} these Enemy Units in all: {', '.join(u.name for u in own)}; on the map: "
        f"{', '.join(placed) or 'none'}. The Hostile Cup holds {len(cup)} chits.\n\n"
        f"How likely is it that the first chit drawn from it is an Enemy Unit of {said}?",
        Chance(),
        answer,
        (
            "Yellow Enemy Units that were not placed are in the Hostile Cup, with Barbarians and two Turn End markers (3.0).",
            f"{counted(len(left), 'Enemy Unit')} of {said} must be in the cup.",
        ),
        (f"{', '.join(left) or 'None'} of the {len(cup)} chits: {len(left)} in {len(cup)} (Section 3.0).",),
        (
            Mistake(Fraction(len(own), len(cup)), "Those on the map are not in the cup."),
            Mistake(Fraction(len(placed), len(cup)), "Those are the ones on the map: the others are in the cup."),
            Mistake(Fraction(len(left), units), "There are Barbarians and Turn End markers in the cup too."),
            Mistake(Fraction(len(left), len(own)), "All the chits of the cup are drawn alike."),
        ),
        board=p,
        focus=box,
        basis=(basis,),
    )


TURN = (
    ("Actions Phase: act, move a chit unseen, draw Reactions, again and again", "5.0"),
    ("Build Phase: pay for Walls, Temples and the Aurelian Walls", "8.0"),
    ("Levy Phase: draw a chit from the Friendly Cup for the Danube", "9.0"),
    ("Dead Pool Phase: Regions calm down or revolt, and the Dead Pool goes back into the cups", "10.0"),
    ("Taxation Phase: set the Treasury to the Income, and pay the Legions", "11.0"),
    ("Turn End Phase: score Victory Points, and see whether they are enough", "12.0"),
)


@exercise(LESSON, "order the steps", "The turn in order")
def turn_in_order(choose: Chooser) -> Assignment | None:
    """The phases of a turn, in order."""
    return in_order(
        choose, "Put these phases of a turn into the order in which they are played.", TURN, choose.number(4, 6)
    )


SET_UP = (
    ("Place Postumus and Zenobia", "3.0"),
    ("Yellow counters into the Hostile Cup, and draw from it for the map", "3.0"),
    ("Blue counters into the Unfriendly Cup, and draw from it for the map", "3.0"),
    ("Green counters into the Unfriendly Cup, where they stay", "3.0"),
    ("Barbarians into the Friendly Cup; draw for the Green and the Red Pool; the rest into the Hostile Cup", "3.0"),
    ("Red counters into the Friendly Cup, and draw from it for the map", "3.0"),
    ("Confederation and Sassanids into the Friendly Cup", "3.0"),
)


@exercise(LESSON, "order the steps", "The set-up in order", more=True)
def set_up_in_order(choose: Chooser) -> Assignment | None:
    """The steps of the set-up, in order."""
    prompt = "The cups are used while the map is filled, so the order matters. Put these parts of the set-up into the order of Section 3.0."
    return in_order(choose, prompt, SET_UP, choose.number(4, 6))


@exercise(LESSON, "predict then check", "Does the game go on?")
def goes_on(choose: Chooser) -> Assignment | None:
    """The check at the end of a turn."""
    p = boards.at(choose, "Turn End", (2, 3, 4, 5, 6, 6, 6) if choose.likely(1, 2) else (LAST_TURN,))
    if p is None:
        return None
    last = p.turn == LAST_TURN
    result, asked = p.score(), points.threshold(p)
    p = p.edit(f"vp {max(0, p.vp + asked - result.total + choose.pick((-2, -1, 0, 0, 1, 4)))}")
    if last and p.usurpers and choose.likely(1, 2):
        p = p.edit("; ".join(f"{r} usurper: none" for r in p.usurpers))
    result = p.score()

    def answer(request: Request) -> Answer:
        return WAIT if isinstance(request, Decision) and request.kind == "triumph" else STOP

    told = play(turn_end.turn_end(p), answer)
    won, few = "The game is won", "The game is lost: too few Victory Points"
    usurper, on = "The game is lost: a Usurper is left", f"The game goes on with Turn {p.turn + 1}"
    end = told.end
    right = on
    if end is not None and end.is_over:
        right = won if end.is_won else few if end.vp < points.threshold(end) else usurper
    options = [won, few, usurper] if last else [on, few, usurper]
    more = f", a bonus of {result.bonus.total} and a penalty of {-result.penalty.total} (12.3, 12.4)" if last else ""
    slips = {
        few: f"{result.total} are as many as Turn {p.turn} asks for, or more (Case 12.5).",
        usurper: "No: look at the number of the turn, at the Usurpers, and at the points (12.5, 13.0).",
        won: "Points alone do not win: no Usurper may be left, and there must be enough of them (12.5).",
        on: f"{result.total} are fewer than {asked} (Case 12.5).",
    }
    in_play = " and ".join(p.usurpers.values()) or "none"
    return Assignment(
        f"The end of Turn {p.turn}. Victory Points so far: {p.vp}. The list of 12.1 comes to {result.ledger.total}{more}. "
        f"Turn {p.turn} asks for {asked}. Usurpers in play: {in_play}. No Triumph is held.\n\n"
        "Predict, then check: what happens?",
        OneOf(tuple(options)),
        right,
        (
            "Add up first. As many points as the turn asks for are enough.",
            "A Usurper matters at the end of Turn 6 alone.",
        ),
        told.story,
        tuple(Mistake(text, why) for text, why in slips.items() if text in options),
        board=p,
    )
