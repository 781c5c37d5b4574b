"""The worked Examples of lesson 6: a board that is asked, changed and asked again."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest2.position import Position
from rometeach.core.results.show import chance, percent

from ...example import Example, Told, WhatIf
from .predictions import AS_IT_LIES, BEST
from .scenes import BOARD, BUYS, GAME, LESSON, MINE, wins


def _asked(p: Position) -> Iterable[Told]:
    """The same attack on three boards."""
    yield f"As it lies: Red wins with {percent(wins(p))}", "3.6"
    more = p.edit("Italia: Red +1I")
    yield f"With one Infantry more: {percent(wins(more))}", "3.6.5"
    yield f"If the City were Blue's: {percent(wins(p.edit('Italia +City of Blue')))}", "9.8"
    yield f"The change in the words of the kit: {p.diff(more)}", "3.2"


def _bought(p: Position) -> Iterable[Told]:
    """What 20 Talents do for the attack."""
    yield f"With nothing more Red wins with {chance(wins(p))}", "3.6"
    for name, army in BUYS.items():
        yield f"With {name} more: {percent(wins(p, army))}", "3.2"


EXAMPLES = (
    Example(
        "K1",
        "3.6",
        LESSON,
        "Ask, change, ask again (our own)",
        BOARD,
        "In Italia stand four Infantry, a Cavalry, a General and the Caesar of Red. Blue has three Infantry, a Cavalry, a Catapult and a "
        "General there. Galleys stay away.",
        "How likely does Red win, if both fight to the end?",
        _asked,
        "One question on three boards: so you read off what an Infantry is worth, and what a City.",
        change=MINE,
        focus="Italia",
        what_ifs=(
            WhatIf("Blue has no Catapult", "Italia: Blue -1K"),
            WhatIf("Red has two Infantry more", "Italia: Red +2I"),
        ),
        expects=("As it lies: Red wins with", "With one Infantry more"),
        guess=AS_IT_LIES,
        game=GAME,
    ),
    Example(
        "K2",
        "3.2",
        LESSON,
        "What do I recruit for 20 Talents? (our own)",
        BOARD,
        "Red recruits first, and attacks Blue in Italia then.",
        "Which of them helps most?",
        _bought,
        "Four Infantry. Two of six faces show Infantry, and bodies take losses. A second Leader adds no die: that would be 20 Talents for "
        "nothing.",
        change=MINE,
        focus="prices",
        what_ifs=(WhatIf("Blue has an Infantry less", "Italia: Blue -1I"),),
        expects=("With four Infantry more",),
        guess=BEST,
        game=GAME,
    ),
)
