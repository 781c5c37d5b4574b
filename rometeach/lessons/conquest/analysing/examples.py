"""The worked Examples of lesson 6: a board that is asked, changed and asked again."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.conquest.position import Position
from rometeach.core.results.show import chance, percent

from ...example import Example, Told, WhatIf
from .predictions import BEST, BOARD, BUYS, DOORS, GAME, LESSON, UNITS, WITHOUT, conquered


def _asked(p: Position) -> Iterable[Told]:
    """The same attack on three boards."""
    yield f"As it lies: Italia falls with {percent(conquered(p, 'Italia'))}", "2.2"
    plain = p.edit("Italia -Fortification")
    yield f"Without the Fortification: {percent(conquered(plain, 'Italia'))}", "2.2.2"
    yield f"With two Infantry more in Italia: {percent(conquered(p, 'Italia', defence='2I'))}", "2.2"
    yield f"The change in the words of the kit: {p.diff(plain)}", "0.10"


def _bought(p: Position) -> Iterable[Told]:
    """What 30 Talents do before the walls."""
    for what in BUYS:
        yield f"With {what} more Italia falls with {percent(conquered(p, 'Italia', UNITS[what]))}", "2.5"
    yield f"With nothing more it is {chance(conquered(p, 'Italia'))}", "2.2"


EXAMPLES = (
    Example(
        "K1",
        "2.2.2",
        LESSON,
        "Ask, change, ask again (our own)",
        BOARD,
        "Green has four Infantry, a Cavalry and a General in Dalmatia. In Italia stand four Infantry of Red with two Generals and "
        "the Caesar, behind walls.",
        "How likely does Italia fall?",
        _asked,
        "The same question on three boards gives the price of a wall in chances, and of two Infantry.",
        change=DOORS,
        focus="Italia",
        what_ifs=(
            WhatIf("One Infantry less in Italia", "Italia: Red -1I"),
            WhatIf("Two Infantry more in Italia", "Italia: Red +2I"),
        ),
        expects=("As it lies: Italia falls with", "Without the Fortification"),
        guess=WITHOUT,
        game=GAME,
    ),
    Example(
        "K2",
        "2.5",
        LESSON,
        "What do I buy for 30 Talents? (our own)",
        BOARD,
        "Green can wait a turn, and spend 30 Talents first. Three Infantry, an Infantry and a Cavalry, or one Catapult?",
        "Which of them helps most before the walls of Italia?",
        _bought,
        "More units mean more dice only up to the size of the Battle Legion. But a reserve takes the place of those who fall.",
        change=DOORS,
        focus="Italia",
        what_ifs=(
            WhatIf("Italia has no Fortification", "Italia -Fortification"),
            WhatIf("One Infantry alone holds Italia", "Italia: Red -3I"),
        ),
        expects=("With 3 Infantry more Italia falls with", "With 1 Catapult more Italia falls with"),
        guess=BEST,
        game=GAME,
    ),
)
