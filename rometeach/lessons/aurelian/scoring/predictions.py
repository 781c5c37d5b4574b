"""What lesson 6 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.aurelian.charts import money, points
from rometeach.aurelian.phases import turn, turn_end
from rometeach.aurelian.position import Board, Position
from rometeach.aurelian.results import attempts
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.results.show import Table, chance
from rometeach.core.session.requests import Steps

from ...answers import Chance, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from ..boards import as_position
from ..danube.predictions import lowest_face
from ..narration import EAST, GAUL

LESSON, GAME = "scoring", "aurelian"
START = "270-drawn"
POINTS = WholeNumber("Victory Points")
WON = f"{GAUL}; {EAST}; phase Turn End"
LAST = (
    f"title: Example V4; {WON}; turn 6; vp 56; Aurelian +2; army 5; income 32; treasury 16; Aurelian Walls +2; "
    "Blue walls: finished; Red walls: finished; Green walls: finished; Green temple: finished"
)
"""The board of Example V4."""
FIRST = f"title: Example V3; {WON}; turn 3; vp 15; army 3; income 24; treasury 9; Red walls: finished"
"""The board of Example V3."""
LATER = "turn 4; army 5; treasury 15; Green temple: finished"
"""What a turn of work brings there."""


def reckoning(board: Board) -> Steps[Board]:
    """The points of a turn, and the Triumph if it may be held (12.1, 12.2)."""
    board = yield from turn_end.score(board)
    board = yield from turn_end.triumph(board)
    return board


def _counted(p: Position, answer: str) -> Position:
    """The board after a reckoning, with or without the Triumph."""
    return as_position(play(reckoning(p), script([answer])).board)


# --- the guesses of the Examples

LIST: Guess[Position] = Guess(POINTS, points.scored)
IN_TIME = ("It comes in time: the points suffice", "It comes too late: the points fall short")


def _in_time(p: Position) -> str:
    after = _counted(p, "Triumph")
    return IN_TIME[after.vp < points.threshold(after)]


TRIUMPH: Guess[Position] = Guess(OneOf(IN_TIME), _in_time)
TWO_TURNS: Guess[Position] = Guess(POINTS, lambda p: _after_two(p, ("Triumph", "wait")).vp)
REACTIONS: Guess[Position] = Guess(WholeNumber("Reactions"), lambda p: p.turn if p.turn < LAST_TURN else 0)
"""How many there are at the end of a turn."""
GREATER = ("the bonus", "the penalty", "both are the same")


def _greater(p: Position) -> str:
    more = _extra(p)
    return GREATER[0 if more > 0 else 1 if more < 0 else 2]


BONUS: Guess[Position] = Guess(OneOf(GREATER), _greater)
ENDINGS = ("The game goes on", "It is lost: too few points", "It is lost: Barbarians hold three Spaces")


def _ending(p: Position) -> str:
    after = play(turn.step("Turn End")(p), script(["Barbarian 6a", 5, 1])).board
    return ENDINGS[0 if not after.outcome else 2 if "Danube" in after.outcome else 1]


THIRD_SPACE: Guess[Position] = Guess(OneOf(ENDINGS), _ending)

# --- points now, and points after taxes


def _after_taxes(p: Position) -> Position:
    return p.edit(f"treasury {money.treasury_after(p)}")


def _due(p: Position) -> int:
    return points.scored(_after_taxes(p))


def _two_lists(p: Position) -> Sequence[Block]:
    left = money.treasury_after(p)
    return (
        ("Points now", p.rules.ledger(points.terms(p))),
        ("Points after taxes", p.rules.ledger(points.terms(_after_taxes(p)))),
        f"The Treasury is set to the Income of {p.income}. The Strength on the Danube costs {p.income - left} Coins, so {left} is left: no "
        f"five Coins any more. Turn {p.turn} asks for {points.threshold(p)} points.",
    )


MOVED = "Danube 3: 1; Danube 4: 1; Danube 5: 1; army 5"


def _moved(p: Position) -> Sequence[Block]:
    return (
        ("Points after taxes", p.rules.ledger(points.terms(_after_taxes(p)))),
        f"{_due(p)} points, and {points.threshold(p)} are asked for: just enough, without a fight. But three Spaces are weak now.",
    )


def _levy(p: Position) -> Fraction:
    chits = p.cups.known("friendly")
    return Fraction(sum(c in p.rules.units for c in chits), len(chits))


def _why_levy(p: Position) -> Sequence[Block]:
    return (
        "An Enemy Unit lets you decline the Strength and score a point. The Confederation and the Sassanids do not (Case 9.1).",
    )


# --- the Triumph


def _siege(p: Position) -> Fraction:
    return attempts.attempt(p, "Aurelian", "Siege").p_success


def _why_siege(p: Position) -> Sequence[Block]:
    return (
        f"Before the Triumph it was {chance(_siege(p.edit('Aurelian +1')))}. A point of Leadership is one more face of the die in every "
        "Action of Aurelian.",
    )


CHOICES = {
    "now, on Turn 3": ("Triumph", "wait"),
    "a turn later, on Turn 4": ("wait", "Triumph"),
    "never": ("wait", "wait"),
}


def _after_two(p: Position, answers: tuple[str, str]) -> Position:
    """The board after this turn and the next, as the plan has it."""
    after = _counted(p, answers[0]).edit(LATER)
    return _counted(after, answers[1])


def _best(p: Position) -> str:
    return max(CHOICES, key=lambda name: _after_two(p, CHOICES[name]).vp)


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for name, answers in CHOICES.items():
        first, second = _counted(p, answers[0]), _after_two(p, answers)
        rows.append((name, str(first.vp), str(second.vp), f"+{first.edit(LATER).leadership}"))
    asked = [points.threshold(b) for b in (p, p.edit(LATER))]
    titles = (
        "The Triumph",
        f"Points after Turn 3, of {asked[0]}",
        f"After Turn 4, of {asked[1]}",
        "Leadership on Turn 4",
    )
    gain = points.scored(p.edit(LATER)) - points.scored(p)
    return (
        Table("What each choice is worth", titles, tuple(rows)),
        f"Waiting brings {gain} points more: the list of Turn 4 less the list of Turn 3. I wait, because the points of Turn 3 suffice, "
        "if only just. But all of it must come true. If a new Usurper takes a Region, the list shrinks, and I would rather have held it "
        "now.",
    )


# --- Turn 6


def _extra(p: Position) -> int:
    """Bonus and penalty together."""
    ledgers = (p.rules.ledger(points.bonus_terms(p)), p.rules.ledger(points.penalty_terms(p)))
    return sum(x.total for x in ledgers)


def _at(p: Position, place: int) -> Position:
    return p.edit(f"Aurelian Walls {place}")


def _makes_up(p: Position) -> int:
    least, most = p.rules.tracks["Aurelian Walls"]
    return next(n for n in range(least, most + 1) if n > 0 and _extra(_at(p, n)) >= 0)


def _walls(p: Position) -> Sequence[Block]:
    least, most = p.rules.tracks["Aurelian Walls"]
    rows = []
    for n in range(least, min(most, _makes_up(p)) + 1):
        there = _at(p, n)
        bonus, penalty = (p.rules.ledger(t(there)).total for t in (points.bonus_terms, points.penalty_terms))
        rows.append((f"{n:+d}" if n else "0", str(bonus), str(penalty), f"{bonus + penalty:+d}"))
    return (
        Table("Bonus and penalty", ("The Aurelian Walls at", "Bonus", "Penalty", "Together"), tuple(rows)),
        "Above zero, each step of the Aurelian Walls is worth a point for every Region with Walls. Below zero, it multiplies the penalty.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=START, game=GAME)

PREDICTIONS = (
    _ask(
        "after_taxes",
        "The year 270, as the map shows it. Now the board would score 4 points: a free Region, an Army of 2, five Coins. How many points "
        "does it score after taxes, if you do nothing on Turn 1?",
        Guess(POINTS, _due),
        _two_lists,
        focus="track Treasury; track Income; the danube",
    ),
    _ask(
        "three_points",
        "Move three points of Strength from Spaces 3, 4 and 5 into the Army, which then has 5. How many points does the board score after "
        "taxes?",
        Guess(POINTS, _due),
        _moved,
        MOVED,
        "track Army Strength; the danube",
    ),
    _ask(
        "free_levy",
        "You have moved two points only, and one Victory Point is missing. The Free Levy draws a chit from this cup. How likely is it to "
        "give you that point?",
        Guess(Chance(), _levy),
        _why_levy,
        "phase Build; Danube 3: 1; Danube 4: 1; army 4",
        "cup Friendly",
    ),
    _ask(
        "siege",
        "Aurelian has held his Triumph, and besieges Palmyra. Before, only a 1 would have failed. How likely is it that he takes it now?",
        Guess(Chance(), _siege),
        _why_siege,
        "Aurelian @ Palmyra; Aurelian +2",
        "box Palmyra",
    ),
    _ask(
        "now_or_later",
        "The end of Turn 3. The list brings 10 points. Next turn the Army will have grown to 5, the Treasury to 15, and a Temple will be "
        "finished. When does the Triumph bring most points, counted after Turn 4?",
        Guess(OneOf(tuple(CHOICES)), _best),
        _weighed,
        FIRST,
        "track Victory Points; track Army Strength",
    ),
    _ask(
        "walls",
        "Turn 6. Three Regions have finished Walls, and seven Enemy Units and Barbarians are left. At which number must the Aurelian Walls "
        "stand, so that the bonus makes up for the penalty?",
        Guess(WholeNumber(), _makes_up),
        _walls,
        LAST,
        "track Aurelian Walls",
    ),
    _ask(
        "review_danube",
        "From lesson 4: a Barbarian with a Combat Value of 7 comes to Space 3, with a Strength of 2 and no Walls. Which is the lowest face "
        "on which the Legion holds?",
        lowest_face(3, "Barbarian 7a"),
        lambda p: ("Die and Strength must come to more than the Combat Value (Case 7.2).",),
        focus="space 3 against Barbarian 7a",
    ),
    _ask(
        "review_reforms",
        "From lesson 5: what do Reforms cost?",
        Guess(WholeNumber("Coins"), lambda p: p.rules.values["reforms.coins"]),
        lambda p: (
            f"They raise the Income by {p.rules.values['reforms.income']}, once a turn, and not the Treasury (Case 11.3).",
        ),
    ),
)
