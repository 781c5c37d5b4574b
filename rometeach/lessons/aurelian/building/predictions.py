"""What lesson 5 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from rometeach.aurelian.actions import TEMPLE, THE_AURELIAN_WALLS, WALLS, Build
from rometeach.aurelian.charts import danube, money, points
from rometeach.aurelian.charts.common import needs
from rometeach.aurelian.phases import build, dead_pool
from rometeach.aurelian.position import Board, Position
from rometeach.aurelian.rules import LAST_TURN, SIDES
from rometeach.core.figures.ledger import total
from rometeach.core.frozen import Frozen
from rometeach.core.results.show import Table, signed
from rometeach.core.words import counted

from ...answers import AnyOf, Chance, Face, OneOf, WholeNumber
from ...blocks import Block
from ...faces import BAD, GOOD, FaceOutcome, Faces
from ...predictions import Guess, Prediction
from ...steps import first, play
from ..narration import GAUL
from .scenes import later, named

LESSON, GAME = "building", "aurelian"
BOARD = "270-drawn"

# --- the guesses of the Examples

AFTER: Guess[Position] = Guess(WholeNumber("Coins"), money.treasury_after)
"""The Coins after the taxes, if nothing changes."""

WANTED = (
    Build(WALLS, "Green"),
    Build(TEMPLE, "Red"),
    Build(WALLS, "Blue"),
    Build(TEMPLE, "Yellow"),
    THE_AURELIAN_WALLS,
)
CAN_BUILD: Guess[Position] = Guess(
    AnyOf(tuple(map(named, WANTED))),
    lambda p: frozenset(named(what) for what in WANTED if money.why_not(p, what) is None),
)
"""What may be paid for."""
NEXT_TEMPLE: Guess[Position] = Guess(WholeNumber("Coins"), money.temple_income)
"""What the next finished Temple adds to the Income."""


def if_taken(unit: str) -> Guess[Position]:
    """The Coins after the taxes if the Free Levy of an Enemy Unit is taken."""

    def answer(p: Position) -> int:
        return money.treasury_after(p) + p.rules.units[unit].cv * p.rules.values["upkeep.strength"]

    return Guess(WholeNumber("Coins"), answer)


def _pool(p: Position) -> Board:
    return play(dead_pool.dead_pool(p), first).board


BOXES = ("Moesia", "Byzantium", "Roma", "Germania")
EMPTIED: Guess[Position] = Guess(AnyOf(BOXES), lambda p: frozenset(BOXES) - frozenset(_pool(p).stacks))
"""Which Boxes hold no Enemy Unit after the Dead Pool Phase."""
LEFT: Guess[Position] = Guess(WholeNumber("Usurpers"), lambda p: sum(r in _pool(p).usurpers for r in ("Red", "Blue")))
"""How many Usurpers rule in the two Regions after the Dead Pool Phase."""


def _poorer(p: Position) -> int:
    return money.treasury_after(p) - money.treasury_after(p.edit(f"Danube 3: {p.strength[2] + 1}"))


POORER: Guess[Position] = Guess(WholeNumber("Coins"), _poorer)
"""What one point of Strength on the Danube takes from the Coins after the taxes."""

# --- what a building brings

TWO_TEMPLES = "Red temple: finished; Green temple: finished"


def _temples(p: Position) -> Sequence[Block]:
    rows = []
    board = p.edit("Red temple: none; Green temple: none; income 13; Blue usurper: none; Yellow usurper: none")
    for n, region in enumerate(p.rules.regions, 1):
        more = money.temple_income(board)
        board = replace(board, temples=Frozen({**board.temples, region: 2}), income=board.income + more)
        rows.append((str(n), signed(more), str(board.income)))
    return (
        Table("Temples that are finished", ("Temple", "It adds to the Income", "Income then"), tuple(rows)),
        "The Income grows at once. So there are more Coins after the taxes, this turn and every turn. The Coins that you have now stay "
        "as they are (Case 8.2).",
    )


def _penalty(p: Position, at: int) -> int:
    return -total(points.penalty_terms(replace(p, aurelian_walls=at)), p.rules.values)


def _steps(p: Position) -> Sequence[Block]:
    rows = tuple((signed(at), f"{_penalty(p, at)} points") for at in (-2, -1, 1, 2))
    return (
        Table("What is left on the map costs you", ("The marker stands at", "The penalty of Turn 6"), rows),
        "The first step halves the penalty, and the next ones do nothing to it. You may pay for it on any turn.",
    )


# --- a decision: three Coins now

KEEP = "Nothing: keep the Coins"
THINGS: dict[str, Build | None] = {
    "Finish the Temple of the Red Region": Build(TEMPLE, "Red"),
    "Start Walls in the Green Region": Build(WALLS, "Green"),
    "A step of the Aurelian Walls": THE_AURELIAN_WALLS,
    KEEP: None,
}
CHOICE = (
    f"title: Later in the game; {GAUL}; turn 3; phase Build; income 19; treasury 3; Red temple: started; Danube 6: 1; Danube 7: 1; "
    "Danube 8: 1"
)


def brings(p: Position, what: Build | None) -> tuple[int, int]:
    """(Victory Points, Coins of Income) that a step brings to the end of Turn 6, on this turn."""
    if what is None:
        return 0, 0
    more = build.pay(replace(p, treasury=99), what).income - p.income
    return later(p, what)[0], more * (LAST_TURN + 1 - p.turn)


def lost(p: Position, what: Build | None) -> tuple[int, int]:
    """What is lost in points and in Coins if the step waits for a turn."""
    now, then = brings(p, what), brings(replace(p, turn=p.turn + 1), what)
    return now[0] - then[0], now[1] - then[1]


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for words, what in THINGS.items():
        now, then = brings(p, what)[0], brings(replace(p, turn=p.turn + 1), what)[0]
        point, coin = lost(p, what)
        waits = " and ".join(counted(n, word) for n, word in ((point, "point"), (coin, "Coin")) if n) or "nothing"
        after = money.treasury_after(paid(p, what))
        rows.append((words, str(now), str(then), waits, str(after)))
    titles = ("You choose", "Points by the end, if now", "If a turn later", "Waiting costs", "Coins after the taxes")
    return (
        Table("Three Coins now, as the map lies", titles, tuple(rows)),
        "I finish the Temple, because each turn without it costs a point and a Coin. Walls lose a point a turn too, and cost three Coins "
        "more. The Aurelian Walls bring most, but the same on any turn: they can wait until Turn 6. Keeping the Coins brings nothing, for "
        "after the taxes they are gone.",
    )


def paid(p: Position, what: Build | None) -> Board:
    """The board when a step is paid for, or when it is not."""
    return p if what is None else build.pay(p, what)


# --- Coins over several turns


def levied(p: Position) -> tuple[int, int]:
    """(Coins now, Coins after the taxes of each turn) that a point of Strength costs."""
    return p.rules.values["levy.coins"], _poorer(p)


def _turns(p: Position) -> int:
    return LAST_TURN + 1 - p.turn


def _levy_price(p: Position) -> int:
    now, each = levied(p)
    return now + each * _turns(p)


def _levy_told(p: Position) -> Sequence[Block]:
    now, each = levied(p)
    rows = [("now, from the Treasury", str(now))]
    rows += [(f"in the taxes of Turn {turn}", str(each)) for turn in range(p.turn, LAST_TURN + 1)]
    rows.append(("together", str(_levy_price(p))))
    return (Table("A point of Strength for the Danube", ("When", "Coins"), tuple(rows)),)


def _reforms(p: Position) -> int:
    v = p.rules.values
    return v["reforms.income"] * (LAST_TURN - p.turn) - v["reforms.coins"]


def _reforms_told(p: Position) -> Sequence[Block]:
    v, rows = p.rules.values, []
    for turn in range(p.turn, LAST_TURN + 1):
        rows.append((str(turn), signed(-v["reforms.coins"] if turn == p.turn else v["reforms.income"])))
    return (
        Table("Reforms on this turn", ("After the taxes of Turn", "Coins"), tuple(rows)),
        f"Reforms on Turn {LAST_TURN - 1} just pay for themselves. On Turn {LAST_TURN} they bring nothing.",
    )


# --- earlier lessons once more


def _wall_faces(p: Position) -> Sequence[Block | Faces]:
    lowest = needs(danube.defence(p, 3, "Barbarian 5a"))
    holds, falls = FaceOutcome("the Legion holds", GOOD, "7.2"), FaceOutcome("the Space falls", BAD, "7.2")
    faces = tuple(holds if n >= lowest else falls for n in range(1, SIDES + 1))
    return (
        Faces("The die of Space 3", faces),
        ("The defence", p.rules.ledger(danube.defence_terms(p, 3, "Barbarian 5a"))),
    )


def _marker(p: Position) -> Fraction:
    inside = p.cups.known("hostile")
    return Fraction(sum(chit in p.rules.end_markers for chit in inside), len(inside))


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "third_temple",
        "Two Temples are finished. How many Coins does the third one add to the Income?",
        NEXT_TEMPLE,
        _temples,
        f"cups: seen; {TWO_TEMPLES}; income 16",
        focus="track Income",
    ),
    _ask(
        "first_step",
        "Suppose the game ended on the board of 270. Sixteen Enemy Units and three Barbarians are on the map. How many points would the "
        "step from -2 to -1 save?",
        Guess(WholeNumber("points"), lambda p: _penalty(p, -2) - _penalty(p, -1)),
        _steps,
        "cups: seen; turn 6",
        focus="track Aurelian Walls",
    ),
    _ask(
        "three_coins",
        "Turn 3, and three Coins now. The Red Temple was started last turn, and the Aurelian Walls stand at -2. What do you pay for?",
        Guess(OneOf(tuple(THINGS)), lambda p: max(THINGS, key=lambda words: lost(p, THINGS[words]))),
        _weighed,
        CHOICE,
        focus="track Treasury; track Income; track Aurelian Walls",
    ),
    _ask(
        "levy_price",
        "On Turn 4 you buy one point of Strength. How many Coins has it cost you when the taxes of Turn 6 are paid?",
        Guess(WholeNumber("Coins"), _levy_price),
        _levy_told,
        "cups: seen; turn 4; phase Levy",
        focus="track Turn",
    ),
    _ask(
        "reforms",
        "You pay for Reforms on Turn 2. How many Coins more than they cost have they brought by the taxes of Turn 6?",
        Guess(WholeNumber("Coins"), _reforms),
        _reforms_told,
        "cups: seen; turn 2; phase Taxation",
        focus="track Turn",
    ),
    _ask(
        "review_marker",
        "From lesson 3: this is the Hostile Cup of the beginning. How likely is it that the next chit is a Turn End marker?",
        Guess(Chance(), _marker),
        lambda p: ("Count the markers, and put them over all the chits of the cup (Case 5.0).",),
        focus="cup Hostile",
    ),
    _ask(
        "review_walls",
        "From lesson 4: a Barbarian with a Combat Value of 5 comes to Space 3, behind Walls that are started. Which is the lowest face "
        "that holds?",
        Guess(Face(sides=SIDES), lambda p: needs(danube.defence(p, 3, "Barbarian 5a"))),
        _wall_faces,
        "cups: seen; Red walls: started",
        focus="space 3 against Barbarian 5a",
    ),
)
