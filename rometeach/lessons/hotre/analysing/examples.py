"""The worked Examples of lesson 7: a board that is asked, changed and asked again."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.core.results.show import chance
from rometeach.core.words import counted
from rometeach.hotre.position import Position

from ...example import Example, Told, WhatIf
from .. import fields
from ..points.scenes import scored
from .predictions import ARMIES, BOARD, CHEAPEST, GAME, LEAST, LESSON, SUEBI, WITH_FORT, loss, taken


def _twice(p: Position) -> Iterable[Told]:
    """The same attack on two boards."""
    fort = p.edit("Raetia +Fort")
    for words, board in (("As it lies", p), ("With a Fort in Raetia", fort)):
        for armies in range(1, ARMIES + 1):
            likely = chance(taken(board, "Raetia", armies))
            yield f"{words}, {counted(armies, 'Army', 'Armies')} of the Suebi: Raetia falls with {likely}", "10"
    before, after = taken(p, "Raetia"), taken(fort, "Raetia")
    yield f"The Fort saves Raetia in {float(100 * (before - after)):.0f} cases of 100", "10.4"
    yield f"The change in the words of the kit: {p.diff(fort)}", "8.2.3"


def _losses(p: Position) -> Iterable[Told]:
    """What Red's Phase loses with each of some Provinces."""
    yield "Red's Phase as it lies", scored(p, "Red", True)
    for province in CHEAPEST:
        yield f"Without {province} it scores {counted(loss(p, province), 'point')} less", "15.2"


EXAMPLES = (
    Example(
        "K1",
        "10.4",
        LESSON,
        "Ask, change, ask again (our own)",
        BOARD,
        "The Suebi have three Armies left, and Raetia holds one Legion without a Fort. Red asks what a Fort would have saved.",
        "One Army attacks Raetia, and a Fort stands there. How likely does it take the Province?",
        _twice,
        "The same question on two boards gives the price of a Fort in chances. It costs a point, and you have to buy it before you know "
        "who comes.",
        change=SUEBI,
        focus="Raetia",
        what_ifs=(
            WhatIf("Two Legions in Raetia", "Raetia +1"),
            WhatIf("Three Legions in Raetia", "Raetia +2"),
        ),
        expects=(
            "As it lies, 1 Army of the Suebi: Raetia falls with 1/2",
            "With a Fort in Raetia",
            "Raetia: Red 1, Fort",
        ),
        guess=WITH_FORT,
        game=GAME,
    ),
    Example(
        "K2",
        "15.3",
        LESSON,
        "Which Province can I spare? (our own)",
        BOARD,
        "Anthony needs a Legion elsewhere. He asks for each of four Provinces what his Phase would score without it.",
        "Which of Cisalpina, Raetia, Sicilia and Thracia is the cheapest to lose?",
        _losses,
        f"{fields.listed(['Thracia'])}: there he would still have presence. Each Province of Italia costs 3, Sicilia its City besides.",
        focus="Roma",
        what_ifs=(
            WhatIf("Moesia is his, too", "Moesia: Red 1"),
            WhatIf("Cisalpina is lost already", "Cisalpina: Blue 1"),
        ),
        expects=("Without Thracia it scores 0 points less", "Without Sicilia it scores 5 points less"),
        guess=LEAST,
        game=GAME,
    ),
)
