"""The worked Examples of lesson 2: the eight Actions (Section 6)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import GAME

from ...example import Example, Told, WhatIf
from ..narration import one_action, unsure
from .enemy_units import AGAINST, LESSON


def _action(p: Position) -> Iterable[Told]:
    yield one_action(p)


def _campaign(p: Position) -> Iterable[Told]:
    yield from unsure(p, "6.5", "What a row of the Campaign Table costs and brings", "campaign:1")
    yield one_action(p)


def _whole(p: Position) -> Iterable[Told]:
    yield one_action(p, whole=True)


EXAMPLES = (
    *AGAINST,
    Example(
        "X5",
        "6.3",
        LESSON,
        "An Officer for Moesia (our own)",
        "270-drawn",
        "Aurelian is about to leave Moesia, and wants somebody there who puts down whatever stirs.",
        "What does an Officer cost, and what is left then?",
        _action,
        "A point of the Army: 1 is left. The kit never lets you give away the last point, because a game without an Army is lost (13.0).",
        answers=("Aurelian: Assign",),
        focus="box Moesia",
        what_ifs=(
            WhatIf("In Byzantium instead", answers=("Aurelian > Byzantium: Assign",)),
            WhatIf("A second one", "Officer @ Pannonia; army 3", ("Aurelian: Assign",)),
        ),
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
        "How many points can the Army take, and which Spaces may give them?",
        _action,
        "The Army ends at 5, where its track ends (so says the unofficial digital edition); every Space keeps at least 1. "
        "Strength in the Army costs no upkeep, and scores.",
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
        "One point of Strength for every two Barbarians: what do five bring?",
        _campaign,
        "The Pool is emptied, and five Barbarians bring 2 points for the Legions of Green; the half is lost.",
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
        expects=("5 Barbarians go to the Dead Pool", "Danube 5: 3", "Danube 6: 3", "reconstructed"),
    ),
    Example(
        "X7",
        "6.8",
        LESSON,
        "March: two Boxes in one Action (our own)",
        "270-drawn",
        "Aurelian wants to go west. The road by Dalmatia and Pannonia is free of Enemy Units.",
        "A piece may move one Box before any Action. How far does a March take it, then?",
        _action,
        "Two Boxes: one before the Action, and one as the Action. Both must be free of Enemy Units.",
        answers=("Aurelian > Dalmatia: March > Pannonia",),
        focus="Dalmatia",
        what_ifs=(
            WhatIf("Only one Box", answers=("Aurelian: March > Byzantium",)),
            WhatIf("An Officer marches", "Officer @ Noricum", ("Officer Noricum > Pannonia: March > Dalmatia",)),
        ),
        game=GAME,
        expects=("Aurelian moves from Moesia to Dalmatia", "Aurelian marches to Pannonia", "Aurelian @ Pannonia"),
    ),
    Example(
        "X8",
        "5.0",
        LESSON,
        "A whole Action, with its cups (our own)",
        "270-drawn",
        "Aurelian Suppresses Roma. Now with everything that follows: the Cup Adjustment, and two Reactions.",
        "In which order do these come: the die, the chit moved unseen, the chits drawn?",
        _whole,
        "First the Action, then the Cup Adjustment, which nobody looks at, then the Reactions one by one. Here a Barbarian is beaten on "
        "the Danube, and a Turn End marker has used up half of the turn.",
        answers=("Aurelian > Roma: Suppress", 5, "Noricum 2", "Barbarian 4b", 6, 4, "Turn End 1"),
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
        game=GAME,
        expects=(
            "A chit goes unseen from the Friendly to the Unfriendly Cup",
            "Barbarian 4b is Defeated",
            "Turn End 1",
        ),
    ),
)
