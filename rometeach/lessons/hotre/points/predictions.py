"""What lesson 5 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.figures.ledger import total
from rometeach.core.results.show import Table, chance
from rometeach.core.words import counted
from rometeach.hotre.charts import combat, points, prices
from rometeach.hotre.phases import cities
from rometeach.hotre.position import Position
from rometeach.hotre.rules import CAPITAL

from ...answers import Chance, Face, OneOf, WholeNumber
from ...blocks import Block
from ...faces import BAD, GOOD, NEITHER, FaceOutcome, Faces
from ...predictions import Guess, Prediction
from .scenes import (
    ANTHONY,
    AS_SUEBI,
    BOARD,
    GAME,
    LAST,
    LESSON,
    NAMES,
    PLACES,
    VP,
    gain,
    held,
    legion_price,
    level,
    looting,
    standing,
    win,
    worth,
)

# --- the guesses of the Examples

PHASE: Guess[Position] = Guess(VP, lambda p: points.points(p, "Red", True))
"""What Red's Roman Phase scores."""
BARBARIAN_PHASE: Guess[Position] = Guess(VP, lambda p: points.points(p, "Yellow", False))
"""What Yellow's Barbarian Phase scores."""
IN_ITALIA: Guess[Position] = Guess(OneOf(NAMES), lambda p: level(p, "Red", "Italia"))
"""What Red has in Italia."""
CITIES: Guess[Position] = Guess(WholeNumber("Cities"), lambda p: cities.allowed(p, "Red"))
"""How many Cities Red may build."""
LOOT_DIE = 4
LOOTED: Guess[Position] = Guess(
    VP, lambda p: LOOT_DIE + total(points.loot_terms(p.rules, p.provinces["Aegyptus"].side), p.rules.values)
)
"""What the loot of Aegyptus brings with the rulebook's die."""


# --- Cities, Dioceses


def _by_city(p: Position) -> Sequence[Block]:
    return (
        ("What the Cities bring", held(p, "Red", True)),
        "Thracia has a City Site, but nobody has built there.",
    )


def _barbarian_cities(p: Position) -> Sequence[Block]:
    return (
        ("The same four Cities in a Barbarian Phase", held(p, "Red", False)),
        "A looted City brings Barbarians nothing, unless it is Roma, or Thracia from turn 4 on (Case 15.1).",
    )


def _graecia(p: Position) -> Sequence[Block]:
    return (
        standing(p, "Graecia"),
        "Two against two: Red does not hold more than Green. Without Macedonia in Green's hands it would be domination (Case 15.3).",
    )


# --- looting


def _lowest_gain(p: Position) -> int:
    return next(n for n in range(1, 7) if looting(p, n) > 0)


def _loot_faces(p: Position) -> Faces:
    found = []
    for n in range(1, 7):
        more = looting(p, n)
        meaning = GOOD if more > 0 else BAD if more < 0 else NEITHER
        words = "the same" if not more else f"{abs(more)} {'more' if more > 0 else 'less'}"
        found.append(FaceOutcome(words, meaning, "12"))
    return Faces("Loot now and rebuild next turn, against sparing the City", tuple(found))


def _loot_told(p: Position) -> Sequence[Block | Faces]:
    mean = sum((Fraction(looting(p, n), 6) for n in range(1, 7)), Fraction(0))
    return (
        _loot_faces(p),
        f"The City brings 1 less in this Phase, and costs 1 to rebuild. On average looting wins {float(mean):.1f}. But you must be there "
        "next turn, and have the point to spend.",
    )


# --- a decision: the last Legion


def _weighed(p: Position) -> Sequence[Block]:
    rows = tuple(
        (x, p.provinces[x].side or "nobody", f"+{gain(p, x)}", chance(win(p, x)), f"{float(worth(p, x)):+.1f}")
        for x in PLACES
    )
    return (
        Table("The last Legion", ("It goes to", "Held by", "It brings", "It wins", "Worth"), rows),
        f"Sicilia would complete Italia, and has a City. But it lies over a strait, and a dead Legion costs {legion_price(p)} points. "
        "Thracia is empty, and the third Province in Graecia for sure. With a second Legion in hand I would try Sicilia.",
    )


# --- earlier lessons once more


def _plain_attack(p: Position) -> Fraction:
    return combat.exchange(p.rules, combat.Attack("Faction", "People", "clear")).p


def _shopping(p: Position) -> int:
    return prices.price(p.rules, 2, prices.Purchase(bribes=1, repairs=1))


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "cities",
        "Red holds four Cities, one of them looted. How many points do they bring in his Phase?",
        Guess(VP, lambda p: held(p, "Red", True).total),
        _by_city,
        focus="diocese Italia; diocese Graecia",
        position=ANTHONY,
    ),
    _ask(
        "barbarian_cities",
        "The Suebi hold the same four Cities now, one of them in Roma. How many points do they bring in a Barbarian Phase?",
        Guess(VP, lambda p: held(p, "Red", False).total),
        _barbarian_cities,
        AS_SUEBI,
        position=ANTHONY,
    ),
    _ask(
        "graecia",
        "In Graecia Red holds Dacia and Thracia, Green holds Achaea and Macedonia. What does Red have there?",
        Guess(OneOf(NAMES), lambda p: level(p, "Red", "Graecia")),
        _graecia,
        focus="Thracia",
        position=ANTHONY,
    ),
    _ask(
        "loot_face",
        "A Legion takes an ordinary City. Which is the lowest face that makes looting it now and rebuilding it next turn better than "
        "sparing it?",
        Guess(Face(("no face",)), _lowest_gain),
        _loot_told,
        focus="Sicilia",
        position=ANTHONY,
    ),
    _ask(
        "last_legion",
        "Red has one Legion left to place on turn 2. Where is it worth most?",
        Guess(OneOf(PLACES), lambda p: max(PLACES, key=lambda x: worth(p, x))),
        _weighed,
        LAST,
    ),
    _ask(
        "review_fight",
        "From lesson 4: an Army attacks one Army over a clear border, two dice against one. How likely does it win?",
        Guess(Chance(), _plain_attack),
        lambda p: ("Of 216 throws the attacker wins 125 and loses 55; the other 36 are thrown again (Case 10).",),
        focus=CAPITAL,
    ),
    _ask(
        "review_price",
        "From lesson 3: what do a bribed Rebel and a rebuilt City cost on turn 2?",
        Guess(VP, _shopping),
        lambda p: (f"Two for the Rebel, and one for the City: {counted(_shopping(p), 'point')} (Cases 8.2.2, 8.2.4).",),
    ),
)  # fmt: skip
