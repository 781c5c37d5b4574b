"""Exercises of lesson 2 that are predicted and then played: what a die does to a Box, what a fallen Usurper brings."""

from __future__ import annotations

from rometeach.aurelian.actions import AURELIAN, PieceAction
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import SIDES

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ...steps import play, script
from .. import boards
from ..narration import effect, to_the_end
from .predictions import LESSON
from .scenes import before

NOTHING = "Nothing changes in the Box"
BOUND = "Nothing changes in the Box, and the Siege must go on"
TOP_ARMED = "The topmost Enemy Unit goes; the rest stays in arms"
TOP_CALM = "The topmost Enemy Unit goes; the rest lies on its Resistance side"
ALL = "The Box is empty"
FALLEN = "The Box is empty, and the Usurper of the Region is gone"
OPTIONS = (NOTHING, BOUND, TOP_ARMED, TOP_CALM, ALL, FALLEN)


def came_of_it(start: Position, after: Position, box: str) -> str:
    """What an Action did to a Box, in the words of the options."""
    left = after.stack(box)
    if left is None:
        return FALLEN if len(after.usurpers) < len(start.usurpers) else ALL
    if left.units == start.stacks[box].units:
        return BOUND if after.sieges else NOTHING
    return TOP_ARMED if left.armed else TOP_CALM


@exercise(LESSON, "predict then check", "What does the die do?")
def what_happens(choose: Chooser) -> Assignment | None:
    """An Action with its die: what lies in the Box afterwards?"""
    action = choose.pick(("Suppress", "Siege", "Siege", "Battle"))
    officer = action != "Battle" and choose.likely(1, 3)
    scene = before(choose, armed=action != "Suppress", officer=officer)
    if scene is None:
        return None
    p, box, piece = scene.board, scene.box, scene.piece
    region = p.rules.region_of[box]
    if action != "Suppress" and choose.likely(1, 2):
        others = [b for b in p.rebels(region) if b != box]
        p = boards.changed(p, "; ".join(f"{b}: none" for b in others) or "siege: none") or p
    elif action == "Siege" and len(p.stacks[box].units) > 1 and choose.likely(1, 2):
        others = [b for b in p.rebels(region) if b != box]
        change = "; ".join([f"{region} usurper: none", *(f"{b}: none" for b in others)])
        p = boards.changed(p, change) or p
    p = p.edit(f"army {choose.number(2, 4)}")
    face = boards.face(choose)
    told = play(to_the_end(effect(p, PieceAction(piece, action))), script([face]))
    after = boards.as_position(told.board)
    if after.outcome:
        return None
    answer = came_of_it(p, after, box)
    usurper = p.usurpers.get(region)
    left = len(p.rebels(region)) - 1
    held = f"{usurper} holds the {region} Region" if usurper else f"The {region} Region has no Usurper"
    there = f"{left} other Box{'es' if left != 1 else ''} with Enemy Units" if left else "no other Enemy Units"
    verb = {"Suppress": "Suppresses", "Siege": "besieges", "Battle": "gives Battle in"}[action]
    fails = BOUND if action == "Siege" else NOTHING
    return Assignment(
        f"{boards.told(p, box)}. {held}, with {there}.\n\n{scene.who} {verb} {box}. Predict, then check: the die shows {face}. "
        "What has come of it, before any chit is drawn?",
        OneOf(OPTIONS),
        answer,
        (
            "First: does it succeed? A Battle always empties the Box.",
            "Then: who acts, how much goes, and is there a Usurper who keeps the rest in arms, or loses his last Box?",
        ),
        told.story or ("It does nothing.",),
        (
            Mistake(fails, "It succeeds. Add up the die once more."),
            Mistake(NOTHING, "A Siege that fails binds: it must go on (Case 6.7)."),
            Mistake(BOUND, "Only a Siege that fails must go on (Case 6.7)."),
            Mistake(TOP_ARMED, "The rest is in arms only where there is a Usurper; and look at who acts (6.1, 6.7)."),
            Mistake(TOP_CALM, "Under a Usurper the rest stays in arms (Case 6.7); and look at who acts (6.1)."),
            Mistake(ALL, "Look at who acts, at the sum, and at the last Box of a Usurper (6.1, 6.7, 6.9)."),
            Mistake(FALLEN, "He falls only when the last Enemy Unit of his whole Region is gone (Case 6.9)."),
        ),
        board=p,
        focus=box,
    )


@exercise(LESSON, "predict then check", "The last Box of a Usurper", more=True)
def after_the_fall(choose: Chooser) -> Assignment | None:
    """Income and Treasury after the Action that removes the last Enemy Unit of a Usurper's Region."""
    scene = before(choose, armed=True, most=1)
    if scene is None:
        return None
    p, box = scene.board, scene.box
    region = p.rules.region_of[box]
    income, treasury = choose.number(10, 24), choose.number(0, 10)
    named = next((u for u in p.rules.named_usurpers if p.rules.usurpers[u] == region), "")
    usurper = named if named and choose.likely(3, 4) else p.rules.unnamed_usurper[region]
    last = choose.likely(4, 5)
    others = [b for b in p.rebels(region) if b != box]
    if not last and not others:
        return None
    change = [f"{region} usurper: {usurper}", f"income {income}", f"treasury {treasury}", "army 5"]
    made = boards.changed(p, "; ".join(change + ([f"{b}: none" for b in others] if last else [])))
    if made is None:
        return None
    face = choose.number(2, SIDES)
    told = play(to_the_end(effect(made, PieceAction(AURELIAN, "Battle"))), script([face]))
    after = boards.as_position(told.board)
    coins = made.rules.values["usurper.coins"]

    def words(i: int, t: int) -> str:
        return f"Income {i}, Treasury {t}"

    options = {
        words(
            income + coins, treasury + coins
        ): "Only a named Usurper brings Coins, and only when he is removed (6.9).",
        words(income, treasury + coins): "The Income rises with it (Case 6.9).",
        words(income + coins, treasury): "The Treasury gains as much at once (Case 6.9).",
        words(income, treasury): "A named Usurper without Enemy Units is removed at once, and that pays (Case 6.9).",
    }
    there = "no other Enemy Units are left" if last else f"Enemy Units are left in {len(others)} more"
    return Assignment(
        f"{usurper} holds the {region} Region. One Enemy Unit is in {box}, and {there} in that Region. Income {income}, Treasury "
        f"{treasury}.\n\nAurelian gives Battle in {box}. Predict, then check: what are Income and Treasury before the Cup Adjustment?",
        OneOf(tuple(choose.shuffled(list(options)))),
        words(after.income, after.treasury),
        (
            "Is there any Enemy Unit left in the Region after the Battle? And has the Usurper a name?",
            f"A named Usurper who is removed is worth {coins} Coins, twice over.",
        ),
        told.story,
        tuple(Mistake(text, why) for text, why in options.items()),
        board=made,
        focus=box,
    )
