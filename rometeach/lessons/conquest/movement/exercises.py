"""Exercises of lesson 2 about what is allowed and in which order: sentences, steps, marches (0.11 to 0.13, 2.1)."""

from __future__ import annotations

from rometeach.conquest.actions import March
from rometeach.conquest.board.state import Force
from rometeach.conquest.charts.marches import objection
from rometeach.conquest.position import Position

from ...answers import AnyOf
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from .. import boards
from .scenes import LESSON


@exercise(LESSON, "decide", "Which marches are allowed?")
def allowed(choose: Chooser) -> Assignment | None:
    """Marches out of a Province, of which some are against the rules."""
    near = choose.pick(("Noricum", "Pannonia", "Rhaetia", "Neapolis"))
    infantry, cavalry, generals = choose.number(4, 9), choose.number(1, 4), choose.number(1, 2)
    p = boards.five(f"Italia: Red {infantry}I {cavalry}C {generals}G Caesar, Fortified City")
    two = [n for n, s in boards.steps(p, "Italia").items() if s == 2]
    tried = [
        March("Italia", near, Force(choose.number(2, min(infantry, 6)), 0, 0, 1)),
        March("Italia", "Dalmatia", Force(choose.number(1, 3), choose.number(1, cavalry), 0, 1)),
        March("Italia", near, Force(choose.number(1, infantry), cavalry)),
        March("Italia", near, Force(infantry, cavalry, 0, 1)),
        March("Italia", choose.pick(two), Force(0, cavalry, 0, 1)),
        March("Italia", near, Force(0, 0, 0, generals + 1)),
        March("Italia", "Dalmatia", Force(0, 0, 0, 1)),
        March("Italia", near, Force(0, 0, 0, 0, 1)),
    ]
    picked = choose.sample(tried, 4)
    why = {_words(m): _reason(p, m) for m in picked}
    right = frozenset(_words(m) for m in picked if objection(p, m) is None)
    if len(why) < 4 or not 1 <= len(right) <= 3:
        return None
    return Assignment(
        f"In Italia Red has {infantry} Infantry, {cavalry} Cavalry, his Caesar and {generals} of his Generals. None of them has moved, and "
        "he has no Roads. Green's army stands in Dalmatia.\n\nWhich of these are allowed, each as a single step?",
        AnyOf(tuple(choose.shuffled(list(why)))),
        right,
        (
            "Ask of each: does a Leader go, are there so many, is it a step, and is the Legion small enough?",
            "A Legion has seven land units at the most. Leaders who go alone may not enter a Province with enemy units.",
        ),
        tuple(f"{option}: {said}" for option, said in why.items()),
        boards.one_too_many(why, right),
        board=p,
        focus="Italia",
        why=why,
    )


def _words(march: March) -> str:
    force = march.force
    parts = [f"{n} {name}" for n, name in zip(force[:3], ("Infantry", "Cavalry", "Catapults"), strict=True) if n]
    parts += [f"{force.generals} General{'s' if force.generals > 1 else ''}"] if force.generals else []
    parts += ["the Caesar"] if force.caesar else []
    return f"{boards.listed(parts)} to {march.end}"


def _reason(p: Position, march: March) -> str:
    found = objection(p, march)
    if found is None:
        return "That is allowed: a Leader goes along, and it is one step (2.1.1)."
    return f"That is not allowed: {found[0]} ({found[1]})."


CLAIMS = (
    Claim("A Legion that moves has seven land units at the most.", "A Legion that moves may be as large as you like.", "2.1.1"),
    Claim("A Caesar leads a Legion just as a General does.", "A Legion with the Caesar may hold ten land units.", "0.7"),
    Claim("Infantry stays behind without a Leader if you like.", "In every Province with Infantry a Leader has to stay.", "2.1.1"),
    Claim("All movement comes before all battles.", "You may fight a battle first, and then move with the others.", "2.1"),
    Claim("Along Roads a Legion goes any distance for one point.", "Along Roads every step costs half a point.", "0.11"),
    Claim("No Road crosses the water between Neapolis and Sicilia.", "A Road may be built from Neapolis to Sicilia.", "0.11"),
    Claim("A Galley holds seven land units, and Leaders besides.", "A Galley holds seven pieces, Leaders among them.", "0.13"),
    Claim("Enemy Galleys at sea do not stop a Galley.", "A Galley has to stop where enemy Galleys are.", "2.1.2"),
    Claim("An empty Galley sails without a Leader.", "A Galley sails only with a Leader aboard.", "0.13"),
    Claim("Enemy land units stop a Legion.", "A Legion may pass through an enemy's army if it has points left.", "2.1.1"),
    Claim("Who lands from a Galley makes no march in that turn.", "Who has landed may march one step on.", "2.1.2"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A wrong word about movement")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about movement is wrong."""
    prompt = "Two players argue about marches and Galleys. Of these five sentences one is wrong.\n\nWhich one would you correct?"
    return claims(choose, prompt, CLAIMS)


STEPS = (
    ("The Legion marches to the coast where the Galley lies, and its turn is over", "2.1.2"),
    ("In the next turn the Legion and its Leader go aboard", "2.1.2"),
    ("The Galley goes from the coast to the sea zone beside it", "2.1.2"),
    ("It goes on to the beach, with its second movement point", "2.1.2"),
    ("The Legion steps ashore, and stays there for the rest of its movement", "2.1.2"),
    ("A battle is fought if enemy land units stand there", "2.2"),
    ("The Province changes hands", "3.5"),
    ("Its tribute is collected", "2.3"),
)


@exercise(LESSON, "order the steps", "A landing, in order")
def a_landing_in_order(choose: Chooser) -> Assignment:
    """The steps of a landing."""
    prompt = "A Legion inland shall take a Province beyond the sea. From its march to the coast to the tribute: order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))
