"""What lessons 2 and 3 draw from: the figures of people, the order of succession, boards with Statesmen at their posts."""

from __future__ import annotations

from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.phases import people
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import Statesman

from ...chooser import Chooser
from ..boards import changed, set_up

LESSON = "commanders"
SUCCESSION = (
    ("A Rebel Emperor lost the Civil War: his victor becomes Sole Emperor", "5.1.4a"),
    ("A Rebel Emperor won the Civil War: he becomes Sole Emperor", "5.1.4b"),
    ("An Assassin killed the Sole Emperor: he becomes Sole Emperor himself", "5.1.4c"),
    ("A Rebel or an Assassin killed one of two Emperors: he becomes Rebel Emperor", "5.1.4d"),
    ("The highest Imperial Statesman whose Dynasty is in play", "5.1.4e"),
    ("Another Statesman in play, whom the player chooses", "5.1.4f"),
    ("The Senate names a Generic Emperor", "5.1.4g"),
)
"""Where one looks for a new Emperor, in this order (Case 5.1.4)."""


def staffed(choose: Chooser, p: Position, number: int) -> Position | None:
    """The board with so many of its Statesmen as Governors of Commands that are free, of either Empire."""
    box = [n for n in p.statesmen_box if n in p.rules.statesmen]
    free = [
        c
        for c in p.rules.commands
        if not p.commander_of[c].is_rebel and not people.only_barbarian(p, (c,)) and not p.commander_of[c].statesman
    ]
    pairs = zip(choose.sample(free, number), choose.sample(box, number), strict=False)
    change = "; ".join(f"{c} governor {s}" for c, s in pairs)
    return changed(p, change) if change else None


def two_emperors(choose: Chooser) -> Position:
    """A set-up with an Emperor in either Empire."""
    p = set_up(choose, ("286", "363", "425"))
    return p.edit("West emperor generic") if p.west.seat != "Emperor" else p


def other(empire: str) -> str:
    """The other Empire."""
    return "West" if empire == "East" else "East"


def numbers(who: Commander | Statesman) -> dict[str, int]:
    """The four abilities by name."""
    a = who.abilities
    return {
        "Military": a.military,
        "Administration": a.administration,
        "Popularity": a.popularity,
        "Intrigue": a.intrigue,
    }


def capital(text: str) -> str:
    """The text with a capital at its start: "the Generic Governor ..." begins a sentence."""
    return text[:1].upper() + text[1:]


def kind_of(s: Statesman) -> str:
    """What the colour of the name says: Imperial (purple), Ineligible (green), or neither."""
    if s.is_ineligible:
        return "Ineligible"
    return f"Imperial, {s.dynasty} Dynasty" if s.dynasty else "neither Imperial nor Ineligible"
