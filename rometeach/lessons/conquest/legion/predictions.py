"""What lesson 3 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest.charts.hits import hits_of
from rometeach.conquest.charts.legion import Troops, legion_size
from rometeach.conquest.charts.orders import CHEAPEST_FIRST, INFANTRY_FIRST, KEEP_INFANTRY, KEEP_VARIETY
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import battle as fighting
from rometeach.conquest.position import Position
from rometeach.core.results.show import percent
from rometeach.core.session.requests import Answer

from ...answers import OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play
from .. import battles, boards
from . import best_play
from .scenes import (
    BOARD,
    FIVES,
    FRED,
    GAME,
    ITALIA,
    LESSON,
    LONG,
    ONE_LOST,
    PLACE,
    SMALL,
    best_reserve,
    of_five,
    reserves,
)

# --- the guesses of the Examples

JACK_DICE = "1I 2C 1K 1-"
"""What Jack throws."""
JACK_FIGHTS: tuple[Answer, ...] = (
    JACK_DICE,
    "2I 1G 1-",
    "lose 2I",
    "fight on",
    "fight on",
    "1I 1C 1G",
    "1-",
    "hold the General",
)
"""Jack's round and another one; all dice but his first five are our own."""
FRED_FIGHTS: tuple[Answer, ...] = (
    "Battle Legion 5I 2C",
    "3I 1C 1K 1G 1-",
    "lose 3I 2C",
    "4I 1C 1G",
    "lose 4I 1C",
    "fight on",
    "fight on",
    "1I 1K 1-",
    "1I",
    "lose 1I",
    "hold the General",
)
"""Fred against Alice, to the end."""

JACK_HITS: Guess[Position] = Guess(
    WholeNumber("hits"), lambda p: hits_of(battles.faces(JACK_DICE), battles.troops(p, "Narbonensis", "Red"))
)
"""The hits of Jack's five dice."""


def _left_of_fred(p: Position) -> int:
    after = play(fighting.battle(p, PLACE, "Red", "Green"), battles.answered(FRED_FIGHTS)).board
    return Position.of(after).provinces[PLACE].force("Red").units


FRED_LEFT: Guess[Position] = Guess(WholeNumber("units"), _left_of_fred)
"""The land units that Fred has left."""

# --- the Battle Legion


def _size(p: Position) -> int:
    return legion_size(battles.troops(p, PLACE, "Red"), battles.leaders(p, PLACE, "Red"))


def _sizes(p: Position) -> Sequence[Block]:
    return (
        "Seven: five units, and one more for each General. Fred has eight, so one of them stays in reserve (Case 2.2.1).",
    )


def _reserve(p: Position) -> str:
    return best_reserve(battles.troops(p, PLACE, "Red"), battles.leaders(p, PLACE, "Red"))


def _reserves(p: Position) -> Sequence[Block]:
    return (
        reserves(battles.troops(p, PLACE, "Red"), battles.leaders(p, PLACE, "Red")),
        "The Catapult. All three Legions throw seven dice, but a Catapult matches its face from the reserve as well (Case 2.2.2). "
        "And in the reserve nobody can hit it.",
    )


# --- counting


def _twice(p: Position) -> int:
    legion = battles.troops(p, PLACE, "Red")
    return sum(battles.pair(a, b, legion) == 2 for a in range(6) for b in range(6))


def _square(p: Position) -> Sequence[Block]:
    legion = battles.troops(p, PLACE, "Red")
    law = battles.law_of(legion)
    none, one = (int(law.p(n) * 36) for n in (0, 1))
    return (
        battles.square(legion),
        f"Infantry first, then Cavalry: 2 throws. Cavalry first, then Infantry: 2 more. Nothing hits in 3 times 3, that is {none} throws, "
        f"and {one} are left with one hit. On average: {one} times 1 and 4 times 2, divided by 36, makes {float(law.mean):.2f}.",
    )


def _best_five(p: Position) -> str:
    return max(FIVES, key=lambda text: battles.law_of(Troops.of(text)).mean)


def _fives(p: Position) -> Sequence[Block]:
    return (
        of_five(),
        "Five Infantry match two faces of six. With a Cavalry and a Catapult, four faces are matched, and the mean grows from 1.67 to "
        "2.81. More of them adds little: one Cavalry is enough for one Cavalry face.",
    )


# --- a decision


def _to_lose(p: Position) -> str:
    return battles.best_loss(battles.battle(p, PLACE))


def _weighed(p: Position) -> Sequence[Block]:
    laws = battles.by_loss(battles.battle(p, PLACE))
    good, bad = laws[battles.INFANTRY].p_conquered, laws[battles.CAVALRY].p_conquered
    return (
        battles.losses(battles.battle(p, PLACE)),
        f"I lose an Infantry, and win {percent(good)} instead of {percent(bad)}. Two Infantry match nearly as well as three. The only "
        "Cavalry has a face for itself, and so has the Catapult. An Infantry is cheap, besides.",
    )


ORDERS = {x.name: x for x in (CHEAPEST_FIRST, KEEP_VARIETY, KEEP_INFANTRY)}


def _best_order(p: Position) -> str:
    return max(ORDERS, key=lambda name: battles.chance_of(battles.battle(p, PLACE, ORDERS[name])))


def _orders(p: Position) -> Sequence[Block]:
    return (
        battles.by_orders("Eight against eight", battles.battle(p, PLACE), (INFANTRY_FIRST, *ORDERS.values())),
        "Green keeps variety in each line. Of the four orders it wins most often for Red too. Who thinks anew each time "
        "wins a little more still.",
        battles.by_orders(
            "3I 2C 2K against 4I 2C 1K", battles.battle(boards.named(ITALIA), PLACE), (INFANTRY_FIRST, *ORDERS.values())
        ),
        "No rule of thumb is always right. In this battle of Italia Red wins more often if he keeps his Infantry, and pays more for it.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, game=GAME)

PREDICTIONS = (
    _ask(
        "size",
        "Fred attacks with 5 Infantry, 2 Cavalry, a Catapult and 2 Generals. How many units has his Battle Legion?",
        Guess(WholeNumber("units"), _size),
        _sizes,
        "",
        PLACE,
        position=FRED,
    ),
    _ask(
        "reserve",
        "One of his eight units must stay in reserve. With which kind does he lose fewest hits?",
        Guess(OneOf(battles.KINDS), _reserve),
        _reserves,
        "",
        PLACE,
        position=FRED,
    ),
    _ask(
        "two_hits",
        "An Infantry and a Cavalry throw two dice. On how many of the 36 throws do both hit?",
        Guess(WholeNumber("throws"), _twice),
        _square,
        SMALL,
        "die",
        position=FRED,
    ),
    _ask(
        "of_five",
        "Which of these Legions of five hits most often on average?",
        Guess(OneOf(FIVES), _best_five),
        _fives,
        focus="die",
        position=FRED,
    ),
    _ask(
        "which_to_lose",
        "You are Red, with 3 Infantry, a Cavalry and a Catapult. One must go, and four enemies are left. Which one do you lose?",
        Guess(OneOf(battles.KINDS), _to_lose),
        _weighed,
        ONE_LOST,
        PLACE,
        position=FRED,
    ),
    _ask(
        "orders",
        "Eight units on each side, and the battle goes on to the end. In which order should Red lose his units?",
        Guess(OneOf(tuple(ORDERS)), _best_order),
        _orders,
        LONG,
        PLACE,
        position=FRED,
    ),
    _ask(
        "best_play",
        "Fred against Alice again. Each may retreat after a round, and she plays as well as she can. Fred always keeps variety. How much "
        "does he lose by that, on average, against best play?",
        Guess(OneOf(tuple(best_play.COSTS)), best_play.cost),
        best_play.told,
        focus=f"battle {PLACE}",
        position=FRED,
    ),
    _ask(
        "review_tribute",
        "From lesson 1: Red takes Dalmatia, where Green has a City. By how many Talents does Red's tribute grow?",
        Guess(
            WholeNumber("Talents"),
            lambda p: tribute(p.edit(f"{PLACE}: Red 3I 1G, City"), "Red") - tribute(p, "Red"),
        ),
        lambda p: (
            f"By {tribute(p.edit(f'{PLACE}: Red 3I 1G, City'), 'Red') - tribute(p, 'Red')}: the coin of Dalmatia, and 5 for the City. "
            "What he conquers counts in the same turn (Case 2.3).",
        ),
        f"{BOARD}; phase Tribute; {PLACE}: Green 1I, City",
        f"province {PLACE}",
        position=boards.SET_UP,
    ),
    _ask(
        "review_march",
        "From lesson 2: a General leads 4 Infantry and 2 Cavalry. How many spaces can all of them go together without a Road?",
        Guess(WholeNumber("spaces"), lambda p: p.rules.values["move.infantry"]),
        lambda p: (
            "One. Infantry has one movement point. The General may then go on with his Cavalry, which has two (Case 2.1.1).",
        ),
        BOARD,
        position=boards.SET_UP,
    ),
)
