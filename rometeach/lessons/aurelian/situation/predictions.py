"""What lesson 1 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.aurelian.charts import danube, money, points
from rometeach.aurelian.charts.common import needs
from rometeach.aurelian.players.simple.player import distances
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS, SIDES
from rometeach.core.results.show import Table, percent
from rometeach.core.words import counted

from ...answers import AnyOf, Chance, Face, OneOf, WholeNumber
from ...blocks import Block
from ...faces import BAD, GOOD, FaceOutcome, Faces
from ...predictions import Guess, Prediction
from ..narration import EAST, GAUL

LESSON, GAME = "situation", "aurelian"
BOARD = "270-drawn"

# --- the guesses of the Examples

CUP_NAMES = tuple(f"{cup.title()} Cup" for cup in CUPS)


def _fullest(p: Position) -> str:
    """The cup that holds the most chits once the set-up is drawn; how it falls out does not matter."""
    cups = p.draw(1).cups
    return f"{max(CUPS, key=cups.size).title()} Cup"


FULLEST: Guess[Position] = Guess(OneOf(CUP_NAMES), _fullest)
LEFT: Guess[Position] = Guess(WholeNumber("Coins"), money.treasury_after)
"""What is left after the taxes."""
SCORED: Guess[Position] = Guess(WholeNumber("Victory Points"), lambda p: p.score().ledger.total)
"""What the list of the end of the turn comes to, after the taxes."""
WON, LOST = "The game is won", "The game is lost"
VERDICT: Guess[Position] = Guess(OneOf((WON, LOST)), lambda p: LOST if points.verdict(p).startswith("lost") else WON)


def saving_face(space: int, barbarian: str) -> Guess[Position]:
    """The lowest face of the Legion's die that holds a Space."""
    return Guess(Face(sides=SIDES), lambda p: needs(danube.defence(p, space, barbarian)))


def faces_of(p: Position, space: int, barbarian: str) -> Faces:
    """What each face of a Legion's die does on a Space."""
    lowest = needs(danube.defence(p, space, barbarian))
    holds, falls = FaceOutcome("the Legion holds", GOOD, "7.2"), FaceOutcome("the Space falls", BAD, "7.2")
    return Faces(f"The die of Space {space}", tuple(holds if n >= lowest else falls for n in range(1, SIDES + 1)))


# --- the map

TROUBLE = ("Gallia", "Germania", "Nicomedia", "Palmyra", "Roma")


def _moves(p: Position) -> dict[str, int]:
    far = distances(p.rules)[p.aurelian]
    return {box: far[box] for box in TROUBLE}


def _way(p: Position) -> Sequence[Block]:
    moves = _moves(p)
    rows = tuple((box, str(moves[box])) for box in sorted(TROUBLE, key=lambda b: (moves[b], b)))
    return (
        Table("From Moesia, line by line", ("To", "Moves"), rows),
        "Zenobia's people are at your door. Rome is the farthest of all, although you rule it: no line crosses the sea to it.",
    )


# --- two sides of a counter

SEEN = ("Antiochia", "Gallia", "Germania", "Nicomedia", "Roma")


def _in_arms(p: Position) -> frozenset[str]:
    return frozenset(b for b in SEEN if b in p.stacks and p.stacks[b].armed)


def _armed(p: Position) -> Sequence[Block]:
    calm = [b for b in SEEN if b not in _in_arms(p)]
    return (
        f"All of Blue and all of Yellow, for Usurpers rule there. {' and '.join(calm)} only grumble: Red has no Usurper (Case 7.1).",
    )


# --- the cups


def _first_end(p: Position) -> Fraction:
    inside = p.cups.known("hostile")
    return Fraction(sum(chit in p.rules.end_markers and chit.startswith("Turn End") for chit in inside), len(inside))


def _first(p: Position) -> Sequence[Block]:
    size = p.cups.size("hostile")
    return (
        f"Two chits of {size}: {percent(_first_end(p))}. So nobody knows how long a turn will last. "
        "It may end after two chits, or go on for a dozen.",
    )


# --- a decision: what to do about Turn 1

PLANS = {
    "Calm the two unquiet Boxes of Red": "Germania: none; Roma: none",
    "Move three points of Strength from the Danube into the Army": "Danube 3: 1; Danube 4: 1; Danube 5: 1; army 5",
    "Win Blue back from Postumus": f"cups: seen; {GAUL}; income 19; treasury 11",
    "Win Yellow back from Zenobia": f"cups: seen; {EAST}; income 19; treasury 11",
}
"""Plan -> the board once it is carried out."""


def _after(p: Position, plan: str) -> Position:
    return p.edit(PLANS[plan])


def _fights(p: Position, plan: str) -> int:
    """In how many Boxes a plan has to do with Enemy Units."""
    return len(p.stacks) - len(_after(p, plan).stacks)


def _missing(p: Position) -> int:
    score = p.score()
    return max(0, score.threshold - score.total)


def _best_plan(p: Position) -> str:
    enough = [plan for plan in PLANS if not _missing(_after(p, plan))]
    return min(enough, key=lambda plan: _fights(p, plan))


def _plans(p: Position) -> Sequence[Block]:
    rows = []
    for plan in ("Nothing at all", *PLANS):
        after = _after(p, plan) if plan in PLANS else p
        few = _missing(after)
        score = after.score()
        said = f"{score.total} of {score.threshold}" + (f": {few} too few" if few else ": enough")
        fights = str(_fights(p, plan)) if plan in PLANS else "0"
        rows.append((plan, fights, str(money.treasury_after(after)), said))
    titles = ("Plan", "Boxes to clear", "Coins after the taxes", "Victory Points of Turn 1")
    return (
        Table("What each plan is worth", titles, tuple(rows)),
        "I move the Legions, because it is one Action and needs no luck. Each point scores in the Army, and costs nothing there. "
        "Blue or Yellow would pay more, turn after turn. But four or six Boxes are too many for a turn that may end at any moment. "
        "What a thin Danube risks is the question of lesson 4.",
    )


# --- this lesson once more

OUT = "It is drawn, and in time it comes to the Dead Pool"


def _dry(p: Position) -> str:
    (region,) = (r for r in p.rules.regions if not p.rules.spaces_of[r])
    return region


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "nearest",
        "In these five places people are against you. A move goes along a line to the next place. Which of the five is nearest to you?",
        Guess(OneOf(TROUBLE), lambda p: min(TROUBLE, key=lambda b: _moves(p)[b])),
        _way,
        focus="Moesia",
    ),
    _ask(
        "in_arms",
        "Where are the Enemy Units in arms on the first day?",
        Guess(AnyOf(SEEN), _in_arms),
        _armed,
    ),
    _ask(
        "first_end",
        "This is the Hostile Cup. One chit is drawn. How likely is it that a Turn End marker comes out?",
        Guess(Chance(), _first_end),
        _first,
        focus="cup Hostile",
    ),
    _ask(
        "first_plan",
        "There is time for one of these plans. Suppose that it works. Which one brings enough points, with the fewest Boxes to clear?",
        Guess(OneOf(tuple(PLANS)), _best_plan),
        _plans,
    ),
    _ask(
        "review_region",
        "Which Region has no part in the Danube?",
        Guess(OneOf(("Blue", "Red", "Green", "Yellow")), _dry),
        lambda p: ("It has no Barbarian Pool either. Its neighbours to the east are the Persians (Case 2.1).",),
    ),
    _ask(
        "review_way_out",
        "A chit lies in the Hostile Cup. How does it get out?",
        Guess(
            OneOf(("It is moved unseen to the Unfriendly Cup", "Coins buy it out", OUT, "It stays there to the end")),
            lambda p: OUT,
        ),
        lambda p: (
            f"No chit goes from the Hostile Cup to another cup (Case 5.0). On the first day {counted(p.cups.size('hostile'), 'chit')} "
            "lie there.",
        ),
    ),
)
