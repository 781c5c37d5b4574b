"""What lesson 3 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.aurelian.actions import AURELIAN
from rometeach.aurelian.charts import attempts, points
from rometeach.aurelian.charts.common import needs
from rometeach.aurelian.phases import turn, turn_end
from rometeach.aurelian.phases.common import route
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS, SIDES
from rometeach.core.results.show import Table, chance, percent
from rometeach.core.words import counted

from ...answers import AnyOf, Chance, Face, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from .fates import FATES, drawn, fate, ready

LESSON, GAME = "reactions", "aurelian"
BOARD = "270-drawn"


def inside(p: Position, kind: str) -> int:
    """How many chits of a kind are known to be in the Hostile Cup: "Barbarian", "Enemy Unit" or "marker"."""
    rules = p.rules
    members = {"Barbarian": {*rules.barbarians}, "Enemy Unit": {*rules.units}, "marker": {*rules.end_markers}}
    return sum(chit in members[kind] for chit in p.cups.known("hostile"))


def none_of(number: int, size: int, draws: int) -> Fraction:
    """The chance that so many draws, none put back, bring none of `number` chits among `size`."""
    found = Fraction(1)
    for gone in range(draws):
        found *= Fraction(max(0, size - number - gone), size - gone)
    return found


# --- the guesses of the Examples


def fate_of(unit: str) -> Guess[Position]:
    """What becomes of an Enemy Unit that a Reaction draws."""
    return Guess(OneOf(FATES), lambda p: fate(p, unit))


def armed_after(unit: str, region: str, *boxes: str) -> Guess[Position]:
    """Which Boxes of a Region are in arms when a Reaction has drawn an Enemy Unit."""

    def answer(p: Position) -> frozenset[str]:
        stacks = drawn(p, unit).stacks
        return frozenset(b for b in p.rules.boxes_of[region] if b in stacks and stacks[b].armed)

    return Guess(AnyOf(boxes), answer)


SASSANIDS: Guess[Position] = Guess(WholeNumber("points"), lambda p: -p.rules.ledger(points.sassanid_terms(p)).total)
"""The Victory Points that the Sassanids take."""
LOWEST: Guess[Position] = Guess(
    Face(sides=SIDES), lambda p: needs(p.rules.ledger(attempts.suppress_terms(p, p.aurelian, AURELIAN)).total)
)
"""The lowest face with which Aurelian's Suppress works."""

IS_DRAWN, IS_NOT = "Yes, it is still drawn", "No, the phase ends at once"


def _second(p: Position) -> str:
    after = play(turn.step("Actions")(p), script(("Aurelian: Suppress", (2,), "Turn End 2", "Judaea 5b"))).board
    return IS_DRAWN if "Judaea 5b" in after.stacks["Judaea"].units else IS_NOT


SECOND: Guess[Position] = Guess(OneOf((IS_DRAWN, IS_NOT)), _second)
"""Whether a Reaction is drawn after the second Turn End marker."""

BACK = ("It goes back into the cup; a third Reaction follows", "It goes back into the cup, and no more is drawn")
LIES = ("It goes to the Dead Pool; a third Reaction follows", "It goes to the Dead Pool, and no more is drawn")


def _at_turn_end(p: Position) -> str:
    played = play(turn_end.next_turn(p), script(("Tyana 4", "Turn End 1", "Judaea 5b")))
    stops = len(played.answers) == 2
    return (LIES if "Turn End 1" in played.board.dead else BACK)[stops]


TURN_END: Guess[Position] = Guess(OneOf((*BACK, *LIES)), _at_turn_end)
"""What becomes of a Turn End marker in the Turn End Phase."""
ENDS: Guess[Position] = Guess(Chance(), lambda p: p.reactions(2).p_ends)
"""Whether two Reactions end the Actions Phase."""


def blind(p: Position, moves: Sequence[tuple[str, str]], chit: str, cup: str) -> Fraction:
    """The chance that a chit lies in a cup after moves that nobody saw, followed move by move.

    Args:
        p: the board before, whose cups are known.
        moves: the moves, each from a cup to a cup.
        chit: the chit.
        cup: the cup.
    """
    sizes = {c: len(p.cups.known(c)) for c in CUPS}
    at = {c: Fraction(chit in p.cups.known(c)) for c in CUPS}
    for source, target in moves:
        moved = at[source] / sizes[source]
        at[source], at[target] = at[source] - moved, at[target] + moved
        sizes[source], sizes[target] = sizes[source] - 1, sizes[target] + 1
    return at[cup]


THREE = (("friendly", "unfriendly"), ("friendly", "unfriendly"), ("unfriendly", "hostile"))
HOSTILE: Guess[Position] = Guess(Chance(), lambda p: blind(p, THREE, "Confederation", "hostile"))
"""Whether the Confederation lies in the Hostile Cup after three blind moves."""

ADJUSTMENTS = ("Friendly-Unfriendly", "Unfriendly-Friendly", "Unfriendly-Hostile")


def _moves(p: Position) -> int:
    sizes = {c: p.cups.size(c) for c in CUPS}
    moved = 0
    for words in ADJUSTMENTS:
        source, target = words.casefold().split("-")
        if way := route(sizes.__getitem__, source, target):
            sizes[way[0]], sizes[way[1]], moved = sizes[way[0]] - 1, sizes[way[1]] + 1, moved + 1
    return moved


MOVED: Guess[Position] = Guess(WholeNumber("chits"), _moves)
"""How many chits the three Cup Adjustments move, one after the other."""

# --- one chit, then two


def _one(p: Position) -> Sequence[Block]:
    size = p.cups.size("hostile")
    rows = [
        (f"{kind}s", str(n), percent(Fraction(n, size)))
        for kind in ("Enemy Unit", "Barbarian")
        if (n := inside(p, kind))
    ]
    rows.append(("Turn End markers", str(inside(p, "marker")), percent(Fraction(inside(p, "marker"), size))))
    return (
        Table(f"One of {size} chits", ("Kind of chit", "How many", "Chance"), tuple(rows)),
        "Each chit is as likely as any other. So count those that you look for, and divide by all of them.",
    )


def _two(p: Position) -> Sequence[Block]:
    n, size = inside(p, "Barbarian"), p.cups.size("hostile")
    names = (("a Barbarian", n), ("another chit", size - n))
    rows = []
    for first, many in names:
        for second, count in names:
            left = count - (first == second)
            q = Fraction(many, size) * Fraction(left, size - 1)
            rows.append((first, f"{many}/{size}", second, f"{left}/{size - 1}", chance(q)))
    neither = none_of(n, size, 2)
    return (
        Table("Two chits, one after the other", ("First", "Chance", "Second", "Chance", "Both so"), tuple(rows)),
        f"The last line is the shortest way: {chance(neither)} for no Barbarian at all. Take it from 1.",
    )


# --- how long until the second marker

WHEN = ("with the 5th or 6th", "with the 8th or 9th", "with the 11th or 12th", "with the 15th or 16th")
_WHEN = (Fraction(11, 2), Fraction(17, 2), Fraction(23, 2), Fraction(31, 2))


def mean_end(markers: int, size: int, wanted: int) -> Fraction:
    """Which draw brings the marker that is wanted, on average: the markers cut the other chits into equal parts."""
    return wanted * (Fraction(size - markers, markers + 1) + 1)


def _when(p: Position) -> str:
    mean = mean_end(inside(p, "marker"), p.cups.size("hostile"), 2)
    return min(zip(WHEN, _WHEN, strict=True), key=lambda x: abs(x[1] - mean))[0]


def _until(p: Position) -> Sequence[Block]:
    rows = []
    for plan in p.actions_left().plans:
        mean, name = plan.mean, plan.name.partition(" / ")[0]
        assert mean is not None
        rows.append((plan.name, str(p.rules.actions[name].reactions), f"{float(mean):.1f}"))
    others = p.cups.size("hostile") - inside(p, "marker")
    return (
        f"Lay the chits in a row as they will be drawn. The two markers cut the other {others} into three parts. On average the parts "
        f"are equal, {others}/3 each. Two parts and two markers make {float(mean_end(2, others + 2, 2)):.1f} draws.",
        Table("If you always take the same Action", ("Action", "It draws", "Actions on average"), tuple(rows)),
        "With two chits for each Action the turn is half as long. Battle and Siege first add a chit to the cup, so the markers lie further "
        "apart. A Redeploy does so too, once the Friendly Cup is empty.",
    )


# --- a decision: which Action first?

FIRST = ("Placate, then the Battle", "Suppress, then the Battle", "The Battle, then Placate")
_PLANS = dict(zip(FIRST, ("Placate, Battle", "Suppress, Battle", "Battle, Placate"), strict=True))
LATE = (
    "cups: seen; title: Later in the game; turn 3; Aurelian @ Germania; officers: Roma; Turn End 1 > dead pool; "
    "Confederation > hostile; Aegyptus 3 > unfriendly; Antiochia 4 > unfriendly; Nicomedia 4 > unfriendly; "
    "Tyana 4 > unfriendly; Judaea 5b > unfriendly; Palmyra 6 > unfriendly"
)
"""Ten chits in the Hostile Cup, two of which count as markers, and one marker in the Dead Pool."""


def both_done(p: Position, plan: str) -> Fraction:
    """The chance that the first of two Actions does not end the phase, so that the second one is taken too."""
    return 1 - p.actions_left(_PLANS[plan]).plans[0].p_over(1)


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for plan in FIRST:
        action = p.rules.actions[_PLANS[plan].partition(",")[0]]
        came = sum(target == "hostile" for _, target in action.adjustments)
        drawn_of = f"{counted(action.reactions, 'chit')} of {p.cups.size('hostile') + came}"
        rows.append((plan, drawn_of, chance(both_done(p, plan)), action.name))
    titles = ("The order", "Drawn after the first", "You get both", "Yours in any case")
    return (
        Table("Two things to do before the marker comes", titles, tuple(rows)),
        "I Placate first, because that draws a single chit. The Reactions of the last Action come too late to stop it, so the louder "
        "Action belongs at the end. But if the Battle alone saves the turn, I fight first: one Action is always certain.",
    )


# --- where the next Units would lie

UNITS = {"Byzantium": "Byzantium 5", "Moesia": "Moesia 3", "Dalmatia": "Dalmatia 3", "Nicomedia": "Nicomedia 4"}
"""Box -> the Enemy Unit that comes to it."""


def _in_arms(p: Position) -> frozenset[str]:
    found = set()
    for box, unit in UNITS.items():
        stack = drawn(ready(p, unit), unit).stacks.get(box)
        found |= {box} if stack is not None and stack.armed else set()
    return frozenset(found)


def _each(p: Position) -> Sequence[Block]:
    reasons = []
    for box in UNITS:
        region, stack = p.rules.region_of[box], p.stack(box)
        there = len(stack.units) if stack else 0
        if box in p.pieces:
            reasons.append((box, "Aurelian is there", "the Unit goes to the Dead Pool"))
        elif region in p.usurpers:
            reasons.append((box, f"{p.usurpers[region]} rules the Region", "in arms"))
        else:
            many = f"number {there + 1} in the Box, no Usurper"
            reasons.append((box, many, "in arms" if box in _in_arms(p) else "calm"))
    return (Table("The three questions, Box by Box", ("Box", "The first yes", "So"), tuple(reasons)),)


# --- chits moved unseen

TWO = (("friendly", "unfriendly"), ("unfriendly", "hostile"))


def _unseen(p: Position) -> Sequence[Block]:
    friendly, unfriendly = (len(p.cups.known(c)) for c in ("friendly", "unfriendly"))
    return (
        f"One of {friendly} chits leaves the Friendly Cup: 1/{friendly}. Then there are {unfriendly + 1} in the Unfriendly Cup, and one "
        f"of them goes on: 1/{unfriendly + 1}. Both must happen, so multiply: {chance(blind(p, TWO, 'Confederation', 'hostile'))}.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "one_chit",
        "Count the chits. How likely is it that the next Reaction draws a Barbarian?",
        Guess(Chance(), lambda p: Fraction(inside(p, "Barbarian"), p.cups.size("hostile"))),
        _one,
        focus="cup Hostile",
    ),
    _ask(
        "in_arms",
        "One Unit comes to each of these four Boxes. Two lie in Byzantium already, and Aurelian is in Moesia. Which Boxes are in arms "
        "afterwards?",
        Guess(AnyOf(tuple(UNITS)), _in_arms),
        _each,
        "cups: seen; Byzantium: 4, 4",
    ),
    _ask(
        "unseen",
        "The Confederation is one of the Friendly chits. One chit goes from Friendly to Unfriendly, then one from Unfriendly to "
        "Hostile. How likely is it that the Confederation lies in the Hostile Cup now?",
        Guess(Chance(), lambda p: blind(p, TWO, "Confederation", "hostile")),
        _unseen,
        focus="cups",
    ),
    _ask(
        "two_chits",
        "A Suppress draws two chits out of this cup. How likely is at least one Barbarian?",
        Guess(Chance(), lambda p: 1 - none_of(inside(p, "Barbarian"), p.cups.size("hostile"), 2)),
        _two,
        focus="cup Hostile",
    ),
    _ask(
        "how_long",
        "You do nothing but Placate, and each time one chit is drawn. With which of them does the second marker come, on average?",
        Guess(OneOf(WHEN), _when),
        _until,
        focus="cup Hostile",
    ),
    _ask(
        "first_action",
        "One marker lies in the Dead Pool; one more ends the phase, and the Confederation counts as one. Your Officer can calm Roma, and "
        "Aurelian can fight a Battle in Gallia. In which order do you most often get to do both?",
        Guess(OneOf(FIRST), lambda p: max(FIRST, key=lambda plan: both_done(p, plan))),
        _weighed,
        LATE,
        focus="cup Hostile; dead pool",
    ),
    _ask(
        "review_usurpers",
        "From lesson 1: in which Regions does a Usurper rule when the game begins?",
        Guess(AnyOf(("Blue", "Red", "Green", "Yellow")), lambda p: frozenset(p.usurpers)),
        lambda p: (
            f"{' and '.join(f'{who} in the {region} Region' for region, who in p.usurpers.items())} (Case 3.0).",
        ),
    ),
    _ask(
        "review_suppress",
        "From lesson 2: Aurelian Suppresses in Roma, and adds his Leadership to the die. Which is the lowest face that works?",
        LOWEST,
        lambda p: (
            ("What is added to the die", p.rules.ledger(attempts.suppress_terms(p, p.aurelian, AURELIAN))),
            "The die and this sum must come to more than zero (Case 6.1).",
        ),
        "cups: seen; Aurelian @ Roma",
        focus="box Roma",
    ),
)
