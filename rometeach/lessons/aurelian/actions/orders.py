"""Exercises of lesson 2 about what belongs to each Action, and in which order it comes."""

from __future__ import annotations

from rometeach.aurelian.rules import Rules, standard
from rometeach.core.words import counted

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Mistake
from .predictions import LESSON

CALM = "It is taken in a Box with Enemy Units on their Resistance side"
ARMED = "It is taken in a Box with Enemy Units on their Combat Value side"
FREE = "It is taken in a Box without Enemy Units, whether there is a Usurper or not"
PEACE = "It is taken in a Box without Enemy Units, in a Region without a Usurper; the Danube does not matter"
DANUBE = "It is taken in a Box without Enemy Units, in a Region without a Usurper that has Danube Spaces"
POOL = "It is taken in a Box without Enemy Units, in a Region without a Usurper whose Barbarian Pool is not empty"

WHERE = {
    "Suppress": CALM,
    "Placate": CALM,
    "Assign": PEACE,
    "Redeploy": DANUBE,
    "Campaign": POOL,
    "Battle": ARMED,
    "Siege": ARMED,
    "March": FREE,
}
DOES = {
    "Suppress": "When Aurelian succeeds, all Enemy Units of the Box go to the Dead Pool",
    "Placate": "Coins send the topmost Enemy Unit to the Dead Pool, without a die",
    "Assign": "A point of the Army becomes an Officer",
    "Redeploy": "Strength moves between Danube Spaces and the Army",
    "Campaign": "The Army may lose Strength, Coins come in, and the Pool goes to the Dead Pool",
    "Battle": "The Army may lose Strength, and all Enemy Units of the Box go to the Dead Pool",
    "Siege": "On a success the topmost Enemy Unit goes to the Dead Pool; a failure must be followed by another try",
    "March": "The piece goes on to another Box without Enemy Units",
}
DIE = {
    "Suppress": "Roll the die: with Leadership it must be more than the topmost Resistance",
    "Campaign": "Roll the die, and find the row with Army and Leadership",
    "Battle": "Roll the die, and find the row with Army and Leadership",
    "Siege": "Roll the die: with Leadership it must be more than the topmost Combat Value",
}


def adjustments(rules: Rules, action: str) -> str:
    """The Cup Adjustments of an Action, in words."""
    moves = [f"{a.title()}-{b.title()}" for a, b in rules.actions[action].adjustments]
    return f"Its Cup Adjustment: {', then '.join(moves) or 'none'}"


def reactions(rules: Rules, action: str) -> str:
    """The Reactions of an Action, in words."""
    return f"It is followed by {counted(rules.actions[action].reactions, 'Reaction')}"


def who(rules: Rules, action: str) -> str:
    """Who may take an Action, in words."""
    return "Officers may take it too" if rules.actions[action].officer else "Aurelian alone may take it"


@exercise(LESSON, "find the mistake", "The wrong line of the card")
def wrong_line(choose: Chooser) -> Assignment | None:
    """One of five lines about an Action belongs to another one."""
    rules = standard()
    names = list(rules.actions)
    action, other = choose.sample(names, 2)
    facts = (who, adjustments, reactions, lambda _, a: WHERE[a], lambda _, a: DOES[a])
    lines = [fact(rules, action) for fact in facts]
    place = choose.number(0, len(facts) - 1)
    wrong = facts[place](rules, other)
    if wrong in lines or {wrong, lines[place]} == {FREE, PEACE}:
        return None
    shown = [*lines]
    shown[place] = wrong
    shown = choose.shuffled(shown)
    return Assignment(
        f"A friend has written a card for {action}. One of its lines belongs to another Action.\n\nWhich?",
        OneOf(tuple(shown)),
        wrong,
        (
            "Ask of each line: where is it taken, by whom, what does it do, what does it stir up?",
            f"The wrong line would be right for {other}.",
        ),
        (f"It should read: {lines[place]} (Case {rules.actions[action].case}).",),
        tuple(
            Mistake(line, f"That line is right for {action} (Case {rules.actions[action].case}).")
            for line in lines
            if line != lines[place]
        ),
    )


def steps(rules: Rules, action: str) -> list[tuple[str, str]]:
    """An Action from the move to the check for its end, each step with its Section."""
    row = rules.actions[action]
    found = [("Move the piece one Box, or leave it where it is", "6.0")]
    if action in DIE:
        found.append((DIE[action], row.case))
    if action == "Placate":
        found.append(("Pay half the topmost Resistance in Coins", row.case))
    found.append((DOES[action], row.case))
    found.append(("Remove a Usurper whose Region has no Enemy Units left", "6.9"))
    found += [(f"Move a chit unseen: {a.title()}-{b.title()}", row.case) for a, b in row.adjustments]
    found.append((f"Draw and resolve {counted(row.reactions, 'Reaction')}", "7.0"))
    found.append(("See whether two Turn End markers lie in the Dead Pool", "5.0"))
    return found


@exercise(LESSON, "order the steps", "An Action from end to end")
def whole_action(choose: Chooser) -> Assignment | None:
    """The parts of one Action in order."""
    rules = standard()
    action = choose.pick(list(rules.actions))
    whole = steps(rules, action)
    return in_order(
        choose,
        f"{action} is taken. Put these parts of the Action into the order in which they are done.",
        whole,
        choose.number(4, min(6, len(whole))),
    )
