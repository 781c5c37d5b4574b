"""What lesson 4 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest.charts.figures import DEFENDER
from rometeach.conquest.charts.forces import DEFENDER_RETREATED, WON, captured
from rometeach.conquest.charts.hits import hits_of
from rometeach.conquest.charts.legion import Troops, legion_size
from rometeach.conquest.charts.naval import Fleet, naval_law
from rometeach.conquest.charts.pursuit import kills_law, kills_of
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import battle as fighting
from rometeach.conquest.phases import naval
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table, percent
from rometeach.core.session.requests import Answer

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play
from .. import battles, boards
from .scenes import (
    BOARD,
    GAME,
    ITALIA,
    LESSON,
    NOW,
    PLACE,
    SEA,
    STORM,
    WAIT,
    WALL,
    best_unit,
    can_buy,
    defence_dice,
    later,
    one_more,
    storm_or_wait,
)

# --- the guesses of the Examples

WALL_DICE = "4I"
"""What Green throws from his wall."""
STORMED: tuple[Answer, ...] = ("2I 1C 1K 2-", WALL_DICE, "lose 3I", "hold the General", "hold the General")
"""The storm of Macedonia."""
NARBONENSIS: tuple[Answer, ...] = ("1I 1G 1-", "1I 1-", "lose 1I", "retreat", "1C 1-", "retreat to Hispania")
"""Red against Blue: one round, and a Pursuit."""
DALMATIA: tuple[Answer, ...] = (
    "Battle Legion 4I 2C",
    "Battle Legion 3I 2C 1K",
    "1I 1K 2G 2-",
    "lose 2I",
    "3I 1C 1K 1G",
    "lose 3I 1C 1K",
    "fight on",
    "fight on",
    "2-",
    "1I 1C 3-",
    "hold the General",
)
"""Red against Green: two rounds to the bitter end."""
AT_SEA: tuple[Answer, ...] = ("1G 1-", "1I 1C", "hold the General")
"""The Galleys of Galatia and of Egyptus."""

WALL_HITS: Guess[Position] = Guess(
    WholeNumber("hits"), lambda p: hits_of(battles.faces(WALL_DICE), battles.troops(p, PLACE, "Green"))
)
"""The hits of Green's dice."""


def _fought(p: Position, province: str, answers: tuple[Answer, ...]) -> Position:
    enemy = p.provinces[province].enemy_of(p.active)
    return Position.of(play(fighting.battle(p, province, p.active, enemy), battles.answered(answers)).board)


FATES = ("he is captured", "he escapes", "he is eliminated")


def _fate_of_blue(p: Position) -> str:
    after = _fought(p, "Narbonensis", NARBONENSIS)
    if after.players["Red"].prisoners:
        return FATES[0]
    return (
        FATES[1]
        if after.provinces["Hispania"].force("Blue").generals > p.provinces["Hispania"].force("Blue").generals
        else FATES[2]
    )


BLUE_GENERAL: Guess[Position] = Guess(OneOf(FATES), _fate_of_blue)
"""What becomes of Blue's General."""
GREEN_LEFT: Guess[Position] = Guess(
    WholeNumber("units"), lambda p: _fought(p, "Dalmatia", DALMATIA).provinces["Dalmatia"].force("Green").units
)
"""The land units that Green has left in Dalmatia."""


def _at_sea(p: Position) -> Position:
    steps = naval.battle(p, "Mare Alexandria", "Purple", "Yellow")
    return Position.of(play(steps, battles.answered(AT_SEA)).board)


SWIMS = ("he is captured", "he drowns", "he reaches the coast of Egyptus")
YELLOW_GENERAL: Guess[Position] = Guess(
    OneOf(SWIMS), lambda p: SWIMS[0] if _at_sea(p).players["Purple"].prisoners else SWIMS[1]
)
"""What becomes of the General aboard."""

# --- walls


def _dice(p: Position) -> Sequence[Block]:
    return (
        Table(
            "Green's dice in the first round",
            ("", "Dice"),
            (
                ("his three units", "3"),
                ("the Fortified City", "+2"),
                ("Red's Catapult", "-1"),
                ("together", str(defence_dice(p, PLACE))),
            ),
        ),
        "Leaders throw none. And without a unit that matches it, the best die of a wall hits nobody.",
    )


def _helps(p: Position) -> Sequence[Block]:
    rows = tuple((name, *chances) for name, chances in one_more(p, PLACE).items())
    return (
        Table("Red wins with one unit more", ("One more", "Fortified City", "no wall"), rows),
        "The Catapult does two things: it matches a face of its own, and it takes a die from the wall in every round, as long as it lives.",
    )


# --- a decision


def _decided(p: Position) -> str:
    now, then = (battles.chance_of(battles.battle(board, PLACE)) for board in (p, later(p, can_buy(p))))
    return NOW if now >= then else WAIT


def _weighed(p: Position) -> Sequence[Block]:
    return (
        storm_or_wait(p),
        f"I wait. Green collects {tribute(p, 'Green')} Talents a turn: that pays for {can_buy(p)} Infantry, and my Catapult is worth more. "
        "With Achaia he would buy two, and I would storm now. So count the enemy's tribute before you wait.",
    )


# --- Pursuit and capture

WINNER, FLEEING, PURSUIT_DICE = Troops.of("4I 2C"), Troops.of("3I"), "2I 3C 1-"


def _kills(p: Position) -> int:
    return kills_of(battles.faces(PURSUIT_DICE), WINNER, FLEEING)


def _pursued(p: Position) -> Sequence[Block]:
    law = kills_law(WINNER, FLEEING)
    rows = tuple((str(n), percent(q)) for n, q in law.items())
    return (
        "Two. Only two Cavalry ride after them, so the third Cavalry face counts nothing. Red picks who falls (Case 3.1).",
        Table("How likely so many fall", ("Units", "Chance"), rows),
    )


LAST, KILLED, NOWHERE, SUNK = WAYS = (
    "its last land unit falls in battle",
    "the Pursuit kills its last land unit",
    "it retreats, and there is no Province to go to",
    "the Galley sinks that carries it",
)


def _captures(p: Position) -> frozenset[str]:
    found = {
        LAST: captured(DEFENDER, WON, True),
        KILLED: captured(DEFENDER, DEFENDER_RETREATED, True),
        NOWHERE: captured(DEFENDER, DEFENDER_RETREATED, False),
        SUNK: bool(_at_sea(p).players["Purple"].prisoners),
    }
    return frozenset(way for way, taken in found.items() if taken)


def _captors(p: Position) -> Sequence[Block]:
    return (
        "All but the Pursuit: from it Leaders escape, even alone (Cases 3.1, 3.2, 3.4). So an army that is beaten retreats while it still "
        "has a unit, and a Province to go to.",
    )


HEIRS = ("Red", "Green", "nobody", "Yellow")


def _heir(p: Position) -> str:
    return _fought(p, PLACE, STORMED).provinces["Achaia"].owner or "nobody"


# --- at sea


def _galley(p: Position) -> int:
    return sum(5 in (a, b) for a in range(1, 7) for b in range(1, 7))


def _galleys(p: Position) -> Sequence[Block]:
    rows = []
    for mine in (1, 2, 3):
        law = naval_law(Fleet.of(mine), Fleet.of(1))
        rows.append(
            (f"{mine} against 1", percent(law.p_defender_gone), percent(law.p_attacker_gone), percent(law.p_both_gone))
        )
    return (
        "Of 36 throws 25 show no Galley, 5 times 5; the other 11 do.",
        Table("After three rounds", ("Galleys", "Only the enemy is gone", "Only you are", "Both"), tuple(rows)),
        "One against one is a coin with a third side. Come with two.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, game=GAME)

PREDICTIONS = (
    _ask(
        "wall_dice",
        "Green defends Macedonia with three Infantry; Red brings five Infantry and a Catapult. How many dice does Green throw?",
        Guess(WholeNumber("dice"), lambda p: defence_dice(p, PLACE)),
        _dice,
        STORM,
        PLACE,
        position=BOARD,
    ),
    _ask(
        "helps_most",
        "Six Infantry attack five behind a wall. Which one unit more helps most?",
        Guess(OneOf(battles.KINDS), lambda p: best_unit(p, PLACE)),
        _helps,
        f"{WALL}; Macedonia: Red 6I 1G, Green 5I 3G Caesar, of Green, Fortified City",
        PLACE,
        position=BOARD,
    ),
    _ask(
        "storm_or_wait",
        "Seven Infantry now, or six and a Catapult next turn, when Green has bought what he can. What do you do?",
        Guess(OneOf((NOW, WAIT)), _decided),
        _weighed,
        WALL,
        PLACE,
        position=BOARD,
    ),
    _ask(
        "pursuit",
        "Red has 4 Infantry and 2 Cavalry left; three Infantry flee. He throws 2 Infantry, 3 Cavalry and a blank. How many of them fall?",
        Guess(WholeNumber("units"), _kills),
        _pursued,
        position=ITALIA,
    ),
    _ask(
        "who_is_captured",
        "An army has a General. In which of these cases is he captured?",
        Guess(AnyOf(WAYS), _captures),
        _captors,
        position=SEA,
    ),
    _ask(
        "heir",
        "Red storms Macedonia, and captures Green's Caesar. Who controls Achaia then, where Green has an Infantry?",
        Guess(OneOf(HEIRS), _heir),
        lambda p: (
            "Red. The victor has everything at once: Provinces, Cities, soldiers, prisoners and Talents (Case 3.3). One Caesar can be "
            "worth more than ten Provinces.",
        ),
        STORM,
        PLACE,
        position=BOARD,
    ),
    _ask(
        "one_galley",
        "A Galley throws two dice. On how many of the 36 throws does at least one of them show a Galley?",
        Guess(WholeNumber("throws"), _galley),
        _galleys,
        "",
        "Mare Alexandria",
        position=SEA,
    ),
    _ask(
        "review_legion",
        "From lesson 3: Green has eleven Infantry, three Generals and the Caesar in Macedonia. How many units has his Battle Legion?",
        Guess(
            WholeNumber("units"),
            lambda p: legion_size(battles.troops(p, PLACE, "Green"), battles.leaders(p, PLACE, "Green")),
        ),
        lambda p: ("Nine: five, and one more for each of four Leaders. Two Infantry are in reserve (Case 2.2.1).",),
        f"{WALL}; Macedonia: Red 7I 1G, Green 11I 3G Caesar, of Green, Fortified City",
        PLACE,
        position=BOARD,
    ),
    _ask(
        "review_catapult",
        "From lesson 2: Red's Catapult is bought in Italia. In how many turns is it in Macedonia, without Roads or Galleys?",
        Guess(WholeNumber("turns"), lambda p: boards.steps(p, "Italia")[PLACE]),
        lambda p: ("In two: a Catapult has one movement point, and Dalmatia lies between (Case 0.12).",),
        WALL,
        position=BOARD,
    ),
)
