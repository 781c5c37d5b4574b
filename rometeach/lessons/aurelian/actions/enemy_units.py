"""Worked Examples of lesson 2: the Actions that are aimed at Enemy Units (6.1, 6.2, 6.6, 6.7, 6.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rometeach.aurelian.actions import AURELIAN
from rometeach.aurelian.charts import attempts
from rometeach.aurelian.position import Board, Position
from rometeach.aurelian.rules import GAME, SIDES
from rometeach.core.session.requests import Steps
from rometeach.core.words import counted

from ...example import Example, Told, WhatIf
from ..boards import boxes, told
from ..narration import one_action
from .predictions import AFTER_A_FAILURE, LESSON, TREASURY, faces_of, lowest_face, price, row_of


def _prices(p: Position) -> Iterable[Told]:
    """What every Box on its Resistance side costs, and what a Resistance of 1 would."""
    for box in boxes(p, armed=False):
        top = p.rules.units[p.stacks[box].top]
        price = counted(attempts.placate_price(p, box), "Coin")
        yield f"{told(p, box)}. Half of {top.resistance}, rounded up: {price} for {top.name}", "6.2"
    box = boxes(p, armed=False)[0]
    weak = p.with_rules(p.rules.with_changes({f"units:{p.stacks[box].top}.resistance": "1"}))
    yield f"A Resistance of 1, if there were one: {counted(attempts.placate_price(weak, box), 'Coin')}", "6.2"


def _faces(p: Position) -> Iterable[Told]:
    """The sum, then the row of the Battle Table on every face of the die."""
    box = p.aurelian
    ledger = p.rules.ledger(attempts.battle_terms(p))
    yield f"{told(p, box)}. Their Combat Values come to {attempts.combat_value(p, box)}", "6.6"
    yield "Added to the die", ledger
    yield faces_of(p, box)


def _action(p: Position) -> Iterable[Told]:
    yield one_action(p)


def _said(*before: Callable[[Position], Iterator[tuple[str, str]]]) -> Callable[[Position], Iterable[Told]]:
    """Words about the board first, then one Action without the cups."""

    def tell(p: Position) -> Iterable[Told]:
        for words in before:
            yield from words(p)
        yield one_action(p)

    return tell


def _needs(action: str, box: str, piece: str = AURELIAN) -> Callable[[Position], Iterator[tuple[str, str]]]:
    """What the die of a Suppress or Siege must show, if the Box fits the Action."""
    terms = attempts.suppress_terms if action == "Suppress" else attempts.siege_terms

    def words(p: Position) -> Iterator[tuple[str, str]]:
        stack = p.stack(box)
        if stack is None or stack.armed != (action == "Siege"):
            return
        modifier = p.rules.ledger(terms(p, box, piece)).total
        faces = [die for die in range(1, SIDES + 1) if die + modifier > 0]
        case = p.rules.actions[action].case
        yield told(p, box), case
        said = f"{faces[0]} or more" if faces else "no face"
        yield f"{action} by {'Aurelian' if piece == AURELIAN else 'an Officer'} succeeds on {said}", case

    return words


def _twice(board: Position) -> Steps[Board]:
    after = yield from one_action(board)
    return (yield from one_action(after))


AGAINST: tuple[Example[Position], ...] = (
    Example(
        "A1",
        "6.2",
        LESSON,
        "What does it cost to Placate?",
        "270-drawn",
        "Three Boxes with Enemy Units on their Resistance side, and Aurelian has Coins in the Treasury.",
        "Half the Resistance of the topmost Enemy Unit, rounded up. What does it cost in Byzantium, where a 5 is on top?",
        _prices,
        "A Resistance of 5 costs 3 Coins, one of 4 costs 2, and one of 1 would still cost 1.",
        change="Roma: 2, 3 Resistance; Germania: none; Byzantium: 4, 5 Resistance; Dalmatia: 3, 4 Resistance",
        focus="box Roma; box Byzantium; box Dalmatia",
        what_ifs=(
            WhatIf("The 4 lies on top of the 5", "Byzantium: 5, 4"),
            WhatIf("Pannonia is uneasy too", "Pannonia: 3"),
            WhatIf("Dalmatia takes up arms", "Dalmatia CV"),
        ),
        guess=price("Byzantium"),
        game=GAME,
        expects=("Half of 5, rounded up: 3 Coins", "Half of 4, rounded up: 2 Coins", "if there were one: 1 Coin"),
    ),
    Example(
        "X1",
        "6.1",
        LESSON,
        "Aurelian Suppresses a Box (our own)",
        "270-drawn",
        "Three Enemy Units grumble in Roma, and a 2 is topmost. Aurelian has come to Ravenna, one Box away. His Leadership is +1.",
        "He moves to Roma and Suppresses. Which is the lowest face that will do?",
        _said(_needs("Suppress", "Roma")),
        "A 2 will do, because 2 and 1 are more than 2. All three go at once. A 1 would only make 2, and equal is not enough.",
        answers=("Aurelian > Roma: Suppress", 2),
        change="Aurelian @ Ravenna",
        focus="box Roma",
        what_ifs=(
            WhatIf("The die shows a 1", answers=("Aurelian > Roma: Suppress", 1)),
            WhatIf("After his Triumph", "Aurelian +2", ("Aurelian > Roma: Suppress", 1)),
            WhatIf("The 3 lies on top", "Roma: 2, 2, 3", ("Aurelian > Roma: Suppress", 2)),
            WhatIf("He goes to Germania instead", answers=("Aurelian > Germania: Suppress", 4)),
        ),
        guess=lowest_face("Suppress", "Roma"),
        game=GAME,
        expects=("Suppress by Aurelian succeeds on 2 or more", "Suppress in Roma: success", "Roma: none"),
    ),
    Example(
        "X2",
        "6.1",
        LESSON,
        "An Officer Suppresses the same Box (our own)",
        "270-drawn",
        "The same Roma, but it is an Officer who walks in from Ravenna.",
        "He has no Leadership. Which is the lowest face that will do?",
        _said(_needs("Suppress", "Roma", "Ravenna")),
        "He needs a 3. And he removes the topmost Enemy Unit alone, where Aurelian removes all.",
        answers=("Officer Ravenna > Roma: Suppress", 3),
        change="Officer @ Ravenna",
        focus="box Roma",
        what_ifs=(
            WhatIf("The die shows a 2", answers=("Officer Ravenna > Roma: Suppress", 2)),
            WhatIf("He Placates instead", answers=("Officer Ravenna > Roma: Placate",)),
            WhatIf("One Enemy Unit is left", "Roma: 2", ("Officer Ravenna > Roma: Suppress", 3)),
        ),
        guess=lowest_face("Suppress", "Roma", "Ravenna"),
        game=GAME,
        expects=("Suppress by an Officer succeeds on 3 or more", "dead pool: Roma 2b"),
    ),
    Example(
        "A2",
        "6.6",
        LESSON,
        "A natural 1 in a Battle",
        "270-drawn",
        "Aurelian gives Battle in Gallia with all that he can have: an Army of 5, where its track ends, and a Leadership of +2.",
        "7 is added to the die, and row 8 is the last one. The die shows a 1. Which row is it?",
        _faces,
        "A 1 on the die is row 1, whatever is added. No Army is large enough to be safe from it.",
        change="Aurelian @ Gallia; Aurelian +2; army 5",
        focus="box Gallia; track Army Strength",
        what_ifs=(
            WhatIf("An Army of 2", "army 2"),
            WhatIf("Only one Enemy Unit there", "Gallia: 3"),
        ),
        game=GAME,
        guess=row_of(1),
        expects=("1: row 1, the Army loses 2", "2 to 8: row 8, the Army loses 0"),
    ),
    Example(
        "A3",
        "6.6",
        LESSON,
        "The rows at the start of the game",
        "270-drawn",
        "Aurelian is in Gallia with an Army of 2 and a Leadership of +1. Two Enemy Units are in arms, with Combat Values of 1 and 2. "
        "Together they are 3, and that is the second column.",
        "The die shows a 2. Which row is it?",
        _faces,
        "2 and 2 and 1 make row 5, and that costs nothing here. Rows 2 and 3 never come up. A natural 1 is row 1, and takes 2 points.",
        change="Aurelian @ Gallia",
        focus="box Gallia",
        what_ifs=(
            WhatIf("One point more in the Army", "army 3"),
            WhatIf("The Army at the end of its track", "army 5"),
            WhatIf("After his Triumph", "Aurelian +2"),
            WhatIf("A stronger Box", "Aurelian @ Judaea; Judaea: 5, 5, 6"),
        ),
        game=GAME,
        guess=row_of(2),
        expects=("1: row 1", "2: row 5", "5 to 8: row 8"),
    ),
    Example(
        "X3",
        "6.7",
        LESSON,
        "A Siege that fails, and holds you (our own)",
        "270-drawn",
        "Aurelian lies before Aquitania, where two Enemy Units are in arms under Postumus. He throws a 1, and that is too little.",
        "What may he do next?",
        lambda p: (*_needs("Siege", "Aquitania")(p), _twice(p)),
        "Another Siege, and nothing else, until one succeeds or the turn ends. Each try moves a chit and draws two Reactions.",
        answers=("Aurelian: Siege", 1, "Aurelian: Siege", 2),
        change="Aurelian @ Aquitania",
        focus="box Aquitania",
        what_ifs=(
            WhatIf("He fails again", answers=("Aurelian: Siege", 1, "Aurelian: Siege", 1)),
            WhatIf("He gives up the whole phase", answers=("Aurelian: Siege", 1, "end")),
            WhatIf(
                "No Usurper holds Blue",
                "Blue usurper: none; Gallia: none; Belgica: none; Britannia: none",
                ("Aurelian: Siege", 2, "Aurelian: Suppress", 2),
            ),
        ),
        guess=AFTER_A_FAILURE,
        game=GAME,
        expects=("Siege by Aurelian succeeds on 2 or more", "no effect", "(2 choices)", "Aquitania: Aquitania 2 CV"),
    ),
    Example(
        "X4",
        "6.7",
        LESSON,
        "An Officer before the walls (our own)",
        "270-drawn",
        "An Officer besieges Gallia alone.",
        "A 2 is topmost, and for an Officer it counts twice. Which is the lowest face that will do?",
        _said(_needs("Siege", "Gallia", "Germania")),
        "A 5, for he has no Leadership. A Combat Value of 4 he could never take: no face is more than 8.",
        answers=("Officer Germania > Gallia: Siege", 5),
        change="Germania: none; Officer @ Germania",
        focus="box Gallia",
        what_ifs=(
            WhatIf("The die shows a 4", answers=("Officer Germania > Gallia: Siege", 4)),
            WhatIf("The weaker one on top", "Gallia: 4, 3 CV", ("Officer Germania > Gallia: Siege", 3)),
        ),
        guess=lowest_face("Siege", "Gallia", "Germania"),
        game=GAME,
        expects=("Siege by an Officer succeeds on 5 or more", "Gallia: Gallia 3 CV"),
    ),
    Example(
        "A10",
        "6.9",
        LESSON,
        "Postumus is overthrown",
        "270-drawn",
        "One Enemy Unit is left in Blue, in Aquitania. Aurelian besieges it, and throws a 4. The Income is 13, the Treasury 5.",
        "How many Coins are in the Treasury then?",
        _action,
        "11. Postumus goes to the Dead Pool at once. Treasury and Income gain 6 each, and the Income is 19 from now on.",
        answers=("Aurelian: Siege", 4),
        change="Aurelian @ Aquitania; Aquitania: 2 CV; Belgica: none; Britannia: none; Gallia: none",
        focus="region Blue",
        what_ifs=(
            WhatIf("He gives Battle instead", answers=("Aurelian: Battle", 4)),
            WhatIf("A Usurper without a name", "Blue usurper: Blue Usurper", ("Aurelian: Siege", 4)),
            WhatIf("One more Enemy Unit in Gallia", "Gallia: 3 CV", ("Aurelian: Siege", 4)),
        ),
        guess=TREASURY,
        game=GAME,
        expects=("Postumus is removed; Income and Treasury gain 6", "treasury 11", "income 19"),
    ),
)
