"""The worked Examples of lesson 3: Jack's throw, and Fred against Alice (2.2.2, 4.2.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.conquest.phases.battle import battle
from rometeach.conquest.position import Position

from ...example import Example, Told, WhatIf
from .predictions import FRED_FIGHTS, FRED_LEFT, JACK_FIGHTS, JACK_HITS
from .scenes import FRED, GAME, JACK, LESSON, PLACE


def _fought(province: str) -> Callable[[Position], Iterable[Told]]:
    """The battle of the active player in a Province."""

    def tell(p: Position) -> Iterable[Told]:
        yield battle(p, province, p.active, p.provinces[province].enemy_of(p.active))

    return tell


EXAMPLES = (
    Example(
        "L1",
        "2.2.2",
        LESSON,
        "Jack throws five dice",
        JACK,
        "Jack is Red. He attacks with three Infantry, a Cavalry, a Catapult and a General. His five dice show an Infantry, two Cavalry, a "
        "Catapult and a blank. Blue throws too, and a second round ends it.",
        "How many hits has Jack thrown?",
        _fought("Narbonensis"),
        "Three. The second Cavalry face finds no Cavalry to match it. The rulebook tells this throw alone; the other dice are our own.",
        answers=JACK_FIGHTS,
        focus="Narbonensis",
        what_ifs=(
            WhatIf(
                "He has two Cavalry, and two Infantry",
                "Narbonensis: Red 2I 2C 1K 1G, Blue 4I 1G, of Blue",
                ("1I 2C 1K 1-", "2I 1G 1-", "lose 2I", "hold the General"),
            ),
        ),
        expects=("Red: Infantry, Cavalry, Cavalry, Catapult, blank: 3 hits",),
        guess=JACK_HITS,
        game=GAME,
    ),
    Example(
        "L2",
        "4.2.1",
        LESSON,
        "Fred attacks Alice",
        FRED,
        "Fred is Red, Alice Green; there is no City. He leaves his Catapult in reserve. His seven dice hit five times, and so do her six. "
        "Then his last three units meet her last Infantry.",
        "How many land units has Fred left at the end?",
        _fought(PLACE),
        "Two, a Cavalry and a Catapult. Her last Infantry is hit, and hits all the same: dice of one round count together. With her last "
        "unit her General is captured.",
        answers=FRED_FIGHTS,
        focus=PLACE,
        what_ifs=(
            WhatIf(
                "He leaves an Infantry in reserve instead",
                answers=("Battle Legion 4I 2C 1K", *FRED_FIGHTS[1:]),
            ),
            WhatIf(
                "He loses both Cavalry and the rest in Infantry",
                answers=(
                    *FRED_FIGHTS[:4],
                    "lose 3I 2C",
                    "fight on",
                    "fight on",
                    "1I 1K 1-",
                    "1I",
                    "lose 1I",
                    "hold the General",
                ),
            ),
        ),
        expects=(
            "Red: Infantry, Infantry, Infantry, Cavalry, Catapult, Galley, blank: 5 hits",
            "Green: Infantry, Infantry, Infantry, Infantry, Cavalry, Galley: 5 hits",
            "Red conquers Dalmatia from Green",
        ),
        guess=FRED_LEFT,
        game=GAME,
    ),
)
