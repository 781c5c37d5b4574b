"""The worked Examples of lesson 2: the eight Actions (Section 6)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import GAME

from ...example import Example, Told, WhatIf
from ..danube.predictions import STRONGEST_ARMY
from ..narration import one_action
from .enemy_units import AGAINST
from .predictions import ARMY_LEFT, FARTHEST, LEGIONS, LESSON, order_of


def _action(p: Position) -> Iterable[Told]:
    yield one_action(p)


def _whole(p: Position) -> Iterable[Told]:
    yield one_action(p, whole=True)


WHOLE = ("Aurelian > Roma: Suppress", 5, "Noricum 2", "Barbarian 4b", 6, 4, "Turn End 1")
"""The choice, dice and chits of a whole Action."""

EXAMPLES = (
    *AGAINST,
    Example(
        "X5",
        "6.3",
        LESSON,
        "An Officer for Moesia (our own)",
        "270-drawn",
        "Aurelian is about to leave Moesia, and wants somebody there who puts down whatever stirs.",
        "An Officer costs a point of the Army. How many points are left?",
        _action,
        "1 is left. It cannot go to a second Officer, because a game without an Army is lost (13.0).",
        answers=("Aurelian: Assign",),
        focus="box Moesia",
        what_ifs=(
            WhatIf("In Byzantium instead", answers=("Aurelian > Byzantium: Assign",)),
            WhatIf("A second one", "Officer @ Pannonia; army 3", ("Aurelian: Assign",)),
        ),
        guess=ARMY_LEFT,
        game=GAME,
        expects=("An Officer is assigned to Moesia; Army 1", "army 1"),
    ),
    Example(
        "X6",
        "6.4",
        LESSON,
        "The Danube lends its Legions (our own)",
        "270-drawn",
        "Six Danube Spaces hold Legions of 2, and the Army has 2. Spaces 1 and 2 lie in the Blue Region, which has a Usurper.",
        "Every Space keeps at least 1. How strong can the Army become?",
        _action,
        "5, for there its track ends. Strength in the Army costs nothing, and scores.",
        answers=(
            "Aurelian: Redeploy",
            "Danube 3: 1",
            "Danube 4: 1",
            "Danube 5: 1",
            "Danube 6: 2",
            "Danube 7: 2",
            "Danube 8: 2",
        ),
        focus="the danube; track Army Strength",
        what_ifs=(
            WhatIf(
                "A Barbarian on Space 4",
                "Danube 4: Barbarian 7a",
                (
                    "Aurelian: Redeploy",
                    "Danube 3: 1",
                    "Danube 4: 1",
                    "Danube 5: 1",
                    "Danube 6: 1",
                    "Danube 7: 2",
                    "Danube 8: 2",
                ),
            ),
            WhatIf(
                "Three where it hurts",
                answers=(
                    "Aurelian: Redeploy",
                    "Danube 3: 3",
                    "Danube 4: 3",
                    "Danube 5: 2",
                    "Danube 6: 2",
                    "Danube 7: 1",
                    "Danube 8: 2",
                ),
            ),
        ),
        guess=STRONGEST_ARMY,
        game=GAME,
        expects=("Army 5", "3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2"),
    ),
    Example(
        "A6",
        "6.5",
        LESSON,
        "A Campaign against five Barbarians",
        "270-drawn",
        "Five Barbarians sit in the Green Pool, and Aurelian stands in Moesia with an Army of 4.",
        "For every two Barbarians a Legion of Green gains a point. How many points are that?",
        _action,
        "2 points; the half is lost. The Pool is emptied in any case.",
        answers=("Aurelian: Campaign", 6, "Danube 5 +1", "Danube 6 +1"),
        change="army 4; pool Green: Barbarian 4a, Barbarian 6b, Barbarian 4b, Barbarian 5a, Barbarian 7a",
        focus="pool Green; track Army Strength",
        what_ifs=(
            WhatIf("A natural 1", answers=("Aurelian: Campaign", 1, "Danube 5 +1", "Danube 6 +1")),
            WhatIf(
                "Both points for a weak Space", "Danube 5: 1", ("Aurelian: Campaign", 6, "Danube 5 +1", "Danube 5 +1")
            ),
            WhatIf(
                "Only three Barbarians",
                "pool Green: Barbarian 4a, Barbarian 6b, Barbarian 4b",
                ("Aurelian: Campaign", 6, "Danube 5 +1"),
            ),
        ),
        game=GAME,
        guess=LEGIONS,
        expects=("5 Barbarians go to the Dead Pool", "Danube 5: 3", "Danube 6: 3"),
    ),
    Example(
        "X7",
        "6.8",
        LESSON,
        "March: two Boxes in one Action (our own)",
        "270-drawn",
        "Aurelian wants to go west. The road by Dalmatia and Pannonia is free of Enemy Units.",
        "A piece may move one Box before any Action. How many Boxes away can a March take him?",
        _action,
        "Two: one before the Action, and one as the Action. Both must be free of Enemy Units.",
        answers=("Aurelian > Dalmatia: March > Pannonia",),
        focus="Dalmatia",
        what_ifs=(
            WhatIf("Only one Box", answers=("Aurelian: March > Byzantium",)),
            WhatIf("An Officer marches", "Officer @ Noricum", ("Officer Noricum > Pannonia: March > Dalmatia",)),
        ),
        guess=FARTHEST,
        game=GAME,
        expects=("Aurelian moves from Moesia to Dalmatia", "Aurelian marches to Pannonia", "Aurelian @ Pannonia"),
    ),
    Example(
        "X8",
        "5.0",
        LESSON,
        "A whole Action, with its cups (our own)",
        "270-drawn",
        "Aurelian Suppresses in Roma, with everything that follows: a Cup Adjustment, and two Reactions.",
        "In which order do these three come?",
        _whole,
        "First the Action, then the Cup Adjustment, then the Reactions one by one. Here a Barbarian is beaten on the Danube. And one of "
        "the two Turn End markers is out.",
        answers=WHOLE,
        change="Aurelian @ Ravenna",
        focus="box Roma; cups",
        what_ifs=(
            WhatIf(
                "Palmyra grows instead",
                answers=("Aurelian > Roma: Suppress", 5, "Noricum 2", "Palmyra 6", "Turn End 1"),
            ),
            WhatIf(
                "The Legion throws a 2",
                answers=("Aurelian > Roma: Suppress", 5, "Noricum 2", "Barbarian 4b", 6, 2, "Turn End 1"),
            ),
            WhatIf("He Placates: one Reaction", answers=("Aurelian > Roma: Placate", "Byzantium 5", "Turn End 1")),
        ),
        guess=order_of(*WHOLE),
        game=GAME,
        expects=(
            "A chit goes unseen from the Friendly to the Unfriendly Cup",
            "Barbarian 4b is Defeated",
            "Turn End 1",
        ),
    ),
)
