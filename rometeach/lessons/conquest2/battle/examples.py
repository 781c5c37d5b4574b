"""The worked Examples of lesson 4: a garrison of one, and a City that strikes first (3.6.5, 10.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.conquest2.phases.battle import land_battle
from rometeach.conquest2.position import Position

from ...example import Example, Told, WhatIf
from .predictions import BEFORE_THE_WALL, GALATIA, KEITH_HITS, STRIKES_BACK
from .scenes import BOARD, FIRST_FIRE, GAME, GARRISON, LESSON


def _fought(province: str) -> Callable[[Position], Iterable[Told]]:
    """The battle of Red against Blue in a Province."""

    def tell(p: Position) -> Iterable[Told]:
        yield land_battle(p, province, "Red", "Blue")

    return tell


EXAMPLES = (
    Example(
        "F1",
        "10.2",
        LESSON,
        "A garrison of one",
        GARRISON,
        "Red's army has come to Galatia with a General: seven military units. Blue has one Infantry there, no Leader and no City. So Red "
        "throws four dice and Blue three. Blue's show two Infantry and nothing.",
        "How many hits has Blue?",
        _fought("Galatia"),
        "One: with one Infantry he matches one die. Red hits at least once, and so the garrison is gone; but dice of a round count "
        "together, and Red loses a unit as well. Blue takes two Chaos, as whoever loses a battle does. Red's own dice are not told in "
        "the rulebook: these are ours.",
        answers=GALATIA,
        focus="Galatia",
        what_ifs=(
            WhatIf("Blue has an Infantry and a Cavalry", "Galatia: Blue +1C", ("1I 1C 2-", "2I 1-", "lose 1I")),
            WhatIf("Red misses with all dice", answers=("2G 2-", "2I 1-", "lose 1I", "fight on", "fight on", *GALATIA)),
        ),
        expects=("Blue: Infantry, Infantry, blank: 1 hit", "Blue takes 2 Chaos", "Red wins in Galatia"),
        guess=KEITH_HITS,
        game=GAME,
    ),
    Example(
        "F2",
        "3.6.5",
        LESSON,
        "A City strikes first",
        BOARD,
        "Blue owns the City in Italia and has two Infantry there. Red attacks with two Infantry, a Cavalry and his Caesar. Both throw "
        "four dice, Blue first: two Infantry, a Cavalry and a blank.",
        "With how many units does Red strike back?",
        _fought("Italia"),
        "With one. Before a City the hit units are gone before they have thrown. Red keeps his Cavalry, and still throws four dice; but "
        "only the Cavalry face can hit now. So he leaves.",
        answers=BEFORE_THE_WALL,
        change=FIRST_FIRE,
        focus="Italia",
        what_ifs=(
            WhatIf(
                "There is no City",
                "Italia -City",
                ("2I 1C 1-", "2I 1-", "lose 2I"),
            ),
            WhatIf("He loses the Cavalry and an Infantry", answers=("2I 1C 1-", "lose 1I 1C", "2I 1C 1-")),
        ),
        expects=("Blue: Infantry, Infantry, Cavalry, blank: 2 hits", "Red retreats to Dalmatia"),
        guess=STRIKES_BACK,
        game=GAME,
    ),
)
