"""Exercises of lesson 8 about playing on: what may be done, how the cups fill, what a record says, the order of a turn."""

from __future__ import annotations

from itertools import pairwise

from rometeach.aurelian.actions import PieceAction
from rometeach.aurelian.phases import choices
from rometeach.aurelian.phases.common import route
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS, Action
from rometeach.core.results.show import Table
from rometeach.core.words import counted

from ...answers import AnyOf, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from .. import boards
from .examples import LESSON


def sizes_after(p: Position, actions: list[Action], skip: str = "") -> dict[str, int]:
    """How many chits each cup holds after some Actions with their Reactions; `skip` "moves" or "draws" leaves those out."""
    sizes = {cup: p.cups.size(cup) for cup in CUPS}
    for action in actions:
        for source, target in action.adjustments if skip != "moves" else ():
            way = route(sizes.__getitem__, source, target)
            if way is not None:
                sizes[way[0]] -= 1
                sizes[way[1]] += 1
        sizes["hostile"] -= min(sizes["hostile"], action.reactions) if skip != "draws" else 0
    return sizes


@exercise(LESSON, "compute", "How full will the cups be?")
def how_full(choose: Chooser) -> Assignment | None:
    """The number of chits in a cup after three or four planned Actions."""
    p = boards.set_up(choose) if choose.likely(1, 3) else boards.at(choose, "action")
    if p is None:
        return None
    actions = [p.rules.actions[choose.pick(sorted(p.rules.actions))] for _ in range(choose.number(3, 4))]
    cup = choose.pick(("unfriendly", "hostile", "hostile"))
    answer, before = sizes_after(p, actions)[cup], p.cups.size(cup)
    rows = tuple((c.title(), str(p.cups.size(c))) for c in CUPS)
    moves = [
        f"{a.name}: {' and '.join(f'{s.title()}-{t.title()}' for s, t in a.adjustments) or 'no Cup Adjustment'}; "
        f"{counted(a.reactions, 'Reaction')} (Section {a.case})."
        for a in dict.fromkeys(actions)
    ]
    sizes = [sizes_after(p, actions[:n])[cup] for n in range(len(actions) + 1)]
    steps = ((b - a, f"Action {n}, {actions[n - 1].name}") for n, (a, b) in enumerate(pairwise(sizes), 1))
    basis = Basis(terms("5.0", (before, "the chits now"), *steps))
    return Assignment(
        f"You plan the next Actions: {', then '.join(a.name for a in actions)}. Chits that are drawn go to the map, the Danube or the "
        f"Dead Pool, so none comes back this turn.\n\nHow many chits will the {cup.title()} Cup hold after that?",
        WholeNumber("chits"),
        answer,
        (
            "For each Action write down its Cup Adjustments, and its Reactions, which come out of the Hostile Cup.",
            f"The {cup.title()} Cup holds {before} now. An Unfriendly-Hostile adjustment adds one, a Reaction takes one away.",
        ),
        (*moves, f"So {before} chits become {answer} (Section 5.0)."),
        (
            Mistake(sizes_after(p, actions, "draws")[cup], "The Reactions take chits out of the Hostile Cup."),
            Mistake(sizes_after(p, actions, "moves")[cup], "The Cup Adjustments move chits, too (Section 5.0)."),
            Mistake(before, "That is before these Actions."),
        ),
        shown=(Table("The cups now", ("Cup", "Chits"), rows),),
        board=p,
        basis=(basis,),
    )  # fmt: skip


@exercise(LESSON, "decide", "What may you do next?")
def accepted(choose: Chooser) -> Assignment | None:
    """Which of six choices the rules allow on this board."""
    p = boards.set_up(choose) if choose.likely(1, 3) else boards.at(choose, "action")
    if p is None:
        return None
    due = choices.decision(p)
    may = [str(a) for a in due.actions if isinstance(a, PieceAction)]
    refused = {r.name: r for r in due.refused}
    right = choose.sample(may, choose.number(2, 4))
    options = tuple(choose.shuffled([*right, *choose.sample(sorted(refused), 6 - len(right))]))
    if len(options) < 6:
        return None
    wrong = [o for o in options if o not in right]
    every = [*due.actions, *(r.action for r in due.refused)]
    staying = {str(a) for a in every if isinstance(a, PieceAction) and not a.to}
    moving = frozenset(o for o in options if o in staying)
    return Assignment(
        f"Turn {p.turn}. Aurelian is in {p.aurelian} with an Army of {p.army}; "
        f"{'Officers: ' + ', '.join(p.officers) if p.officers else 'there is no Officer'}; the Treasury holds {p.treasury}. The map "
        "shows the rest.\n\nYou read out six choices. Which of them does the kit accept?",
        AnyOf(options),
        frozenset(right),
        (
            "For each: may the piece move there, is the Box free, calm or armed, and does this Action fit such a Box?",
            f"{len(right)} of the six are accepted.",
        ),
        tuple(f"{o}: {refused[o].reason} (Section {refused[o].case})." if o in wrong else f"{o}: accepted." for o in options),
        (
            Mistake(frozenset(options), "At least two of them are refused."),
            Mistake(moving, "A piece may first move one Box (Section 6.0)."),
            *(Mistake(frozenset([*right, o]), f"{o}: {refused[o].reason} (Section {refused[o].case}).") for o in wrong),
        ),
        board=p,
        focus=p.aurelian,
    )  # fmt: skip


def _line(action: Action, box: str) -> str:
    """A line of a record: an Action, its Cup Adjustments, its Reactions."""
    moves = ", ".join(f"{s.title()} to {t.title()}" for s, t in action.adjustments) or "no chit moved"
    return f"{action.name} in {box}; {moves}; {counted(action.reactions, 'chit')} drawn"


@exercise(LESSON, "find the mistake", "The record of a turn")
def wrong_record(choose: Chooser) -> Assignment | None:
    """Five Actions as somebody wrote them down; in one the cups were treated wrongly."""
    rules = boards.named("270").rules
    actions = choose.sample(sorted(rules.actions), 5)
    boxes = choose.sample(sorted(rules.region_of), 5)
    slip = choose.number(0, 4)
    true = rules.actions[actions[slip]]
    moves = ((), (("friendly", "unfriendly"),), (("unfriendly", "hostile"),), (("unfriendly", "friendly"),))
    others = [m for m in (*moves, (*moves[1], *moves[2])) if m != true.adjustments]
    lines = [_line(rules.actions[a], b) for a, b in zip(actions, boxes, strict=True)]
    if choose.likely(1, 3):
        wrong = lines[slip].replace(counted(true.reactions, "chit"), counted(3 - true.reactions, "chit"))
    else:
        old, new = lines[slip].split("; ")[1], choose.pick(others)
        wrong = lines[slip].replace(old, ", ".join(f"{s.title()} to {t.title()}" for s, t in new) or "no chit moved")
    shown = [wrong if n == slip else line for n, line in enumerate(lines)]
    return Assignment(
        "At another table somebody keeps a record: each Action, the chits that went unseen from cup to cup, and how many were drawn "
        "for the Reactions. No cup was empty.\n\nIn one line the table made a mistake. Which?",
        OneOf(tuple(shown)),
        wrong,
        (
            "Each kind of Action has its own Cup Adjustment and its number of Reactions. Compare line by line.",
            f"It is neither {actions[(slip + 1) % 5]} nor {actions[(slip + 2) % 5]}.",
        ),
        (f"It should read: {lines[slip]} (Section {true.case}).",),
        tuple(Mistake(s, "That line is as the rules have it.") for s in shown if s != wrong),
    )  # fmt: skip


TURN = (
    ("Take Actions, each with its Cup Adjustments and Reactions", "5.0"),
    ("Stop because two Turn End markers lie in the Dead Pool", "5.0"),
    ("Build Walls, Temples and a step of the Aurelian Walls", "8.0"),
    ("Draw a chit from the Friendly Cup for the Free Levy", "9.1"),
    ("Pay for more Strength on the Danube", "9.2"),
    ("Take Enemy Units off the map where Regions calm down", "10.1"),
    ("Put the chits of the Dead Pool back into the cups", "10.3"),
    ("Set the Treasury to the Income", "11.1"),
    ("Pay a Coin for each Strength on the Danube", "11.2"),
    ("Pay for Reforms", "11.3"),
    ("Score the list of Victory Points", "12.1"),
    ("Decide about the Triumph", "12.2"),
    ("Compare the points with the threshold", "12.5"),
    ("Move the marker to the next turn, after as many Reactions as the old turn's number", "12.6"),
)
"""A turn from its first to its last act."""


@exercise(LESSON, "order the steps", "A turn for the wall of the classroom")
def turn_in_order(choose: Chooser) -> Assignment | None:
    """The acts of a whole turn."""
    return in_order(
        choose,
        "You make a poster for the class: a whole turn, from the first Action to the next turn.\n\nIn which order do these cards "
        "hang?",
        TURN,
        6,
    )
