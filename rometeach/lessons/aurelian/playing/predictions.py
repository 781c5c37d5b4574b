"""What lesson 8 asks before it tells: the moments of a first turn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.aurelian.charts import money
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import SIDES
from rometeach.core.results.show import Table, percent
from rometeach.core.words import counted

from ...answers import Chance, Face, OneOf, WholeNumber
from ...blocks import Block
from ...faces import BAD, GOOD, FaceOutcome, Faces
from ...predictions import Guess, Prediction
from ..danube.predictions import bad_faces, bad_throws, confederation_takes, faces_of, lowest_face
from .examples import GAME, LESSON
from .moments import NORICUM, RAVENNA, TAXED

BOARD = "270-drawn"
EIGHT = Face(sides=SIDES)

# --- nothing done at all


def points_then(p: Position) -> int:
    """The Victory Points at Turn End as the board lies."""
    return p.vp + p.score().ledger.total


def _nothing(p: Position) -> Sequence[Block]:
    return (
        ("Victory Points (Section 12.1)", p.score().ledger),
        f"Turn {p.turn} asks for {p.score().threshold}. So {p.score().threshold - points_then(p)} are missing, and the game would be "
        f"lost. The taxes leave {counted(money.treasury_after(p), 'Coin')}.",
    )  # fmt: skip


# --- a decision: where the river is thinned

THINNED = {
    "Spaces 3, 4 and 5": (3, 4, 5),
    "Spaces 4, 5 and 6": (4, 5, 6),
    "Spaces 5, 6 and 7": (5, 6, 7),
}
COMING = "Barbarian 5a"


def thinned(p: Position, spaces: tuple[int, ...]) -> Position:
    """The board with a point of each of these Spaces in the Army."""
    return p.edit(
        "; ".join([*(f"Danube {s}: {p.strength[s - 1] - 1}" for s in spaces), f"army {p.army + len(spaces)}"])
    )


def _best(p: Position) -> str:
    return min(THINNED, key=lambda name: confederation_takes(thinned(p, THINNED[name])))


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for name, spaces in (("none", ()), *THINNED.items()):
        board = thinned(p, spaces) if spaces else p
        rows.append(
            (
                name,
                str(points_then(board)),
                str(money.treasury_after(board)),
                f"{bad_throws(board, COMING)} of {SIDES * SIDES}",
                str(confederation_takes(board)),
            )
        )
    titles = (
        "Thinned",
        "Points at Turn End",
        "Coins after taxes",
        "A Barbarian of 5 takes a Space",
        "The Confederation takes",
    )
    return (
        Table("Three points for the Army", titles, tuple(rows)),
        "A single Barbarian does not mind where the river is thin. But the Confederation strikes the Region of the fullest Pool, and "
        "that is Green. I thin the lower river, because a Legion that is down to 1 cannot lose more to it (Case 7.3).",
    )  # fmt: skip


# --- dice on the way


def _space_five(p: Position) -> Sequence[Block | Faces]:
    return (
        faces_of(p, 5, "Barbarian 6a"),
        f"{counted(bad_faces(p, 5, 'Barbarian 6a'), 'face')} of {SIDES} lose the Space. On this turn the die showed a 6.",
    )


def suppressed(box: str) -> Guess[Position]:
    """The lowest face on which a Suppress in a Box works."""
    return Guess(EIGHT, lambda p: SIDES + 1 - int(_attempt(p, box) * SIDES))


def _attempt(p: Position, box: str) -> Fraction:
    return p.edit(f"Aurelian @ {box}").attempt("Aurelian", "Suppress").p_success


def _germania(p: Position) -> Sequence[Block | Faces]:
    odds = p.edit("Aurelian @ Germania").attempt("Aurelian", "Suppress")
    lowest = SIDES + 1 - int(odds.p_success * SIDES)
    works, fails = FaceOutcome("it works", GOOD, "6.1"), FaceOutcome("no effect", BAD, "6.1")
    return (
        Faces("The die of the Suppress", tuple(works if n >= lowest else fails for n in range(1, SIDES + 1))),
        ("Added to the die; more than 0 works", odds.ledger),
    )


def _roma(p: Position) -> Sequence[Block]:
    odds = p.edit("Aurelian @ Roma").attempt("Aurelian", "Suppress")
    return (
        ("Added to the die; more than 0 works", odds.ledger),
        f"Only a 1 fails: {percent(odds.p_success)}. The topmost Unit alone is asked, and all three go (Case 6.1).",
    )


# --- the points


def _points(p: Position) -> Sequence[Block]:
    return (
        ("Scored at Turn End (Section 12.1)", p.score().ledger),
        f"With the point of the Levy that makes {points_then(p)}. Turn 1 asks for {p.score().threshold}.",
    )


# --- earlier lessons once more

_ask = partial(Prediction[Position], lesson=LESSON, game=GAME)

PREDICTIONS = (
    _ask(
        "nothing",
        "You do nothing in Turn 1. The Army is 2, only Green is free of Enemy Units and Usurpers, and there is no Officer. How many "
        "Victory Points do you have at Turn End, after the taxes?",
        Guess(WholeNumber("points"), points_then),
        _nothing,
        "treasury 1",
        "track Victory Points",
        position=BOARD,
    ),
    _ask(
        "thin",
        "A Redeploy brings three points from the river into the Army. The fullest Barbarian Pool is Green, and Spaces 5 to 8 are Green. "
        "Which three Spaces do you thin?",
        Guess(OneOf(tuple(THINNED)), _best),
        _weighed,
        focus="the danube",
        position=BOARD,
    ),
    _ask(
        "space_five",
        "Barbarian 6a, with a Combat Value of 6, comes to Space 5, where one point of Strength is left. Which is the lowest face with "
        "which the Legion holds?",
        lowest_face(5, "Barbarian 6a"),
        _space_five,
        "Danube 5: 1; Danube 6: 1; Danube 7: 1; army 5",
        "space 5 against Barbarian 6a",
        position=BOARD,
    ),
    _ask(
        "germania",
        "In Germania stands one calm Enemy Unit, with Resistance 3. Aurelian has Leadership 1. From which face on does the Suppress work?",
        suppressed("Germania"),
        _germania,
        focus="box Germania",
        position=NORICUM,
    ),
    _ask(
        "roma",
        "Three calm Enemy Units sit in Roma; the topmost has Resistance 2. How likely does Aurelian clear the city?",
        Guess(Chance(), lambda p: p.edit("Aurelian @ Roma").attempt("Aurelian", "Suppress").p_success),
        _roma,
        focus="box Roma",
        position=RAVENNA,
    ),
    _ask(
        "points",
        "The Army is 4, an Officer stands in Noricum, Green and Red are free, and the Levy gave a point. How many Victory Points are "
        "there at Turn End?",
        Guess(WholeNumber("points"), points_then),
        _points,
        focus="track Victory Points",
        position=TAXED,
    ),
    _ask(
        "review_upkeep",
        "From lesson 5: the Income is 13, and these Legions are paid. How many Coins are left?",
        Guess(WholeNumber("Coins"), money.treasury_after),
        lambda p: ("A Coin for each point of Strength on the Danube, but not where Usurpers rule (Case 11.2).",),
        "Danube 8: 1",
        "the danube",
        position=BOARD,
    ),
    _ask(
        "review_reactions",
        "From lesson 2: Aurelian marches, assigns an Officer, then suppresses. How many Reactions do the three Actions draw together?",
        Guess(WholeNumber("Reactions"), lambda p: sum(p.rules.actions[a].reactions for a in ("March", "Assign", "Suppress"))),
        lambda p: ("March and Assign one each, Suppress two (Cases 6.1, 6.3, 6.8).",),
        position=BOARD,
    ),
)  # fmt: skip
