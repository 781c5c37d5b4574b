"""The worked Examples of lesson 4: a storm, the two battles of Italia, a battle at sea (2.2.2, 4.2.2, 4.2.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.conquest.phases import naval
from rometeach.conquest.phases.battle import battle
from rometeach.conquest.position import Position

from ...example import Example, Told, WhatIf
from .predictions import AT_SEA, BLUE_GENERAL, DALMATIA, GREEN_LEFT, NARBONENSIS, STORMED, WALL_HITS, YELLOW_GENERAL
from .scenes import BOARD, GAME, ITALIA, LESSON, PLACE, SEA, STORM


def _fought(province: str) -> Callable[[Position], Iterable[Told]]:
    """The battle of the active player in a Province."""

    def tell(p: Position) -> Iterable[Told]:
        yield battle(p, province, p.active, p.provinces[province].enemy_of(p.active))

    return tell


def _at_sea(p: Position) -> Iterable[Told]:
    yield naval.battle(p, "Mare Alexandria", "Purple", "Yellow")


EXAMPLES = (
    Example(
        "S1",
        "2.2.2",
        LESSON,
        "The storm of Macedonia",
        BOARD,
        "Red has five Infantry and a Catapult before Green's Fortified City, where three Infantry guard the Caesar. Red's six dice hit "
        "three times. Green throws four dice, and each of them shows Infantry.",
        "How many hits are that?",
        _fought(PLACE),
        "Three, because three units match three dice. In the same round Green's last Infantry falls: his Generals and his Caesar are "
        "captured, and Red has all that was Green's.",
        answers=STORMED,
        change=STORM,
        focus=PLACE,
        what_ifs=(
            WhatIf(
                "Red has a sixth Infantry instead of the Catapult",
                "Macedonia: Red 6I 1G, Green 3I 2G Caesar, of Green, Fortified City",
                ("3I 1C 2-", "4I 1C", "hold the General", "hold the General"),
            ),
            WhatIf("Green's dice show other signs", answers=("2I 1C 1K 2-", "1I 1C 1K 1-", "lose 1I", *STORMED[3:])),
        ),
        expects=(
            "Green: Infantry, Infantry, Infantry, Infantry: 3 hits",
            "Green is out of the game",
            "Red has all that was Green's",
        ),
        guess=WALL_HITS,
        game=GAME,
    ),
    Example(
        "S2",
        "4.2.2",
        LESSON,
        "Narbonensis: Blue retreats",
        ITALIA,
        "Red attacks two Infantry of Blue with two Infantry and a Cavalry. Each side has one hit. Then Blue retreats with his last "
        "Infantry and his General. Red pursues with two dice, and one shows Cavalry.",
        "What becomes of Blue's General?",
        _fought("Narbonensis"),
        "He escapes to Hispania, alone. Had Blue fought on and lost that Infantry, his General would have been captured. The rulebook "
        "tells only that Red wins; the dice are our own.",
        answers=NARBONENSIS,
        focus="Narbonensis",
        what_ifs=(
            WhatIf("The Pursuit shows no Cavalry", answers=(*NARBONENSIS[:4], "1I 1-", "retreat to Hispania")),
            WhatIf(
                "Blue fights on, and loses his last Infantry",
                answers=(*NARBONENSIS[:3], "fight on", "fight on", "1I 1-", "1-", "hold the General"),
            ),
        ),
        expects=("Blue retreats from Narbonensis", "Red conquers Narbonensis from Blue", "1G of Blue go to Hispania"),
        guess=BLUE_GENERAL,
        game=GAME,
    ),
    Example(
        "S3",
        "4.2.2",
        LESSON,
        "Dalmatia: Red does not retreat",
        ITALIA,
        "Red has three Infantry, two Cavalry and two Catapults against seven units of Green. Green hits five times, Red twice. Red fights "
        "on with a Cavalry and a Catapult, and both are hit.",
        "How many land units has Green left?",
        _fought("Dalmatia"),
        "Five, and Red's General. After the first round Red should have gone: Green's two Cavalry kill two at the most, and a General who "
        "retreats is safe. The dice are our own.",
        answers=DALMATIA,
        focus="Dalmatia",
        what_ifs=(
            WhatIf(
                "Red retreats after the first round",
                answers=(*DALMATIA[:7], "retreat", "1I 1C 3-", "remove 1C", "retreat to Italia"),
            ),
        ),
        expects=("Green wins in Dalmatia", "Green holds 1 General of Red"),
        guess=GREEN_LEFT,
        game=GAME,
    ),
    Example(
        "S4",
        "4.2.3",
        LESSON,
        "A battle in the Mare Alexandria",
        SEA,
        "An empty Galley of Galatia attacks one of Egyptus with a Legion aboard. Each throws two dice. Purple shows a Galley, Yellow none.",
        "What becomes of Yellow's General?",
        _at_sea,
        "He is captured. The Galley goes down with its three Infantry and its Catapult: one sign for 80 Talents.",
        answers=AT_SEA,
        focus="Mare Alexandria",
        what_ifs=(
            WhatIf("Both throw a Galley", answers=("1G 1-", "1G 1I")),
            WhatIf(
                "Nobody hits in the first round",
                answers=("2-", "2I", "1G 1C", "1I 1C", "hold the General"),
            ),
        ),
        expects=(
            "Purple: Galley, blank: 1 hit",
            "1 Galley of Yellow sunk with 3I 1K 1G",
            "Purple holds 1 General of Yellow",
        ),
        guess=YELLOW_GENERAL,
        game=GAME,
    ),
)
