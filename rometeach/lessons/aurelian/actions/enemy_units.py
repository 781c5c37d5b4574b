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
from ...faces import BAD, GOOD, NEITHER, FaceOutcome, Faces
from ..boards import boxes, told
from ..narration import one_action, unsure

LESSON = "actions"


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
    yield Faces(f"The Battle die for an Army of {p.army}", tuple(map(_row(p, box, ledger.total), range(1, SIDES + 1))))
    yield from unsure(p, "6.6", "What a row costs", "battle:1", "charts:battle.c2")


def _row(p: Position, box: str, modifier: int) -> Callable[[int], FaceOutcome]:
    """What a face of the Battle die costs."""

    def outcome(die: int) -> FaceOutcome:
        row, loss = attempts.row(die, modifier), attempts.battle_loss(p, box, die)
        meaning = BAD if loss >= p.army else GOOD if not loss else NEITHER
        return FaceOutcome(f"row {row}, the Army loses {loss}", meaning, "6.6")

    return outcome


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
        "Half the Resistance of the topmost Enemy Unit, rounded up: what are 5, 4 and 1 worth?",
        _prices,
        "A Resistance of 5 costs 3 Coins, one of 4 costs 2, and one of 1 would still cost 1.",
        change="Roma: 2, 3 Resistance; Germania: none; Byzantium: 4, 5 Resistance; Dalmatia: 3, 4 Resistance",
        focus="box Roma; box Byzantium; box Dalmatia",
        what_ifs=(
            WhatIf("The 4 lies on top of the 5", "Byzantium: 5, 4"),
            WhatIf("Pannonia is uneasy too", "Pannonia: 3"),
            WhatIf("Dalmatia takes up arms", "Dalmatia CV"),
        ),
        game=GAME,
        expects=("Half of 5, rounded up: 3 Coins", "Half of 4, rounded up: 2 Coins", "if there were one: 1 Coin"),
    ),
    Example(
        "X1",
        "6.1",
        LESSON,
        "Aurelian Suppresses a Box (our own)",
        "270-drawn",
        "Three Enemy Units mutter in Roma. Aurelian has come to Ravenna, one Box away.",
        "The topmost Enemy Unit decides. With a Resistance of 2 and Leadership +1: what is the lowest face that will do?",
        _said(_needs("Suppress", "Roma")),
        "2 or more clears the whole Box: 2 + 1 is more than 2, and Aurelian removes all of them at once.",
        answers=("Aurelian > Roma: Suppress", 2),
        change="Aurelian @ Ravenna",
        focus="box Roma; Roma",
        what_ifs=(
            WhatIf("The die shows a 1", answers=("Aurelian > Roma: Suppress", 1)),
            WhatIf("After his Triumph", "Aurelian +2", ("Aurelian > Roma: Suppress", 1)),
            WhatIf("The 3 lies on top", "Roma: 2, 2, 3", ("Aurelian > Roma: Suppress", 2)),
            WhatIf("He goes to Germania instead", answers=("Aurelian > Germania: Suppress", 4)),
        ),
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
        "Which two things does an Officer do worse than Aurelian?",
        _said(_needs("Suppress", "Roma", "Ravenna")),
        "He has no Leadership, so he needs a 3; and he removes the topmost Enemy Unit alone.",
        answers=("Officer Ravenna > Roma: Suppress", 3),
        change="Officer @ Ravenna",
        focus="box Roma; Roma",
        what_ifs=(
            WhatIf("The die shows a 2", answers=("Officer Ravenna > Roma: Suppress", 2)),
            WhatIf("He Placates instead", answers=("Officer Ravenna > Roma: Placate",)),
            WhatIf("One Enemy Unit is left", "Roma: 2", ("Officer Ravenna > Roma: Suppress", 3)),
        ),
        game=GAME,
        expects=("Suppress by an Officer succeeds on 3 or more", "dead pool: Roma 2b"),
    ),
    Example(
        "A2",
        "6.6",
        LESSON,
        "A natural 1 in a Battle",
        "270-drawn",
        "Aurelian gives Battle in Gallia with far more than he needs: Leadership +2, and an Army of 9, more than its track holds.",
        "11 is added to every face, and that leads to row 8. From every face?",
        _faces,
        "A 1 on the die is row 1, whatever is added. No Army is large enough to be safe from it.",
        change="Aurelian @ Gallia; Aurelian +2; army 9",
        focus="box Gallia; track Army Strength",
        what_ifs=(
            WhatIf("An Army of 2", "army 2"),
            WhatIf("Only one Enemy Unit there", "Gallia: 3"),
        ),
        game=GAME,
        expects=("1: row 1, the Army loses 2", "2 to 8: row 8, the Army loses 0", "reconstructed"),
    ),
    Example(
        "A3",
        "6.6",
        LESSON,
        "The rows at the start of the game",
        "270-drawn",
        "The Army of the set-up: 2, and Leadership +1.",
        "Which rows of the table can you reach, and which two never?",
        _faces,
        "A 2 gives row 5, and a 5 or more gives row 8. With an Army and a leader rows 2 and 3 can never come up.",
        change="Aurelian @ Gallia",
        focus="box Gallia; track Army Strength",
        what_ifs=(
            WhatIf("One point more in the Army", "army 3"),
            WhatIf("The Army at the end of its track", "army 5"),
            WhatIf("After his Triumph", "Aurelian +2"),
            WhatIf("A stronger Box", "Aurelian @ Judaea; Judaea: 5, 5, 6"),
        ),
        game=GAME,
        expects=("1: row 1", "2: row 5", "5 to 8: row 8", "reconstructed"),
    ),
    Example(
        "X3",
        "6.7",
        LESSON,
        "A Siege that fails, and holds you (our own)",
        "270-drawn",
        "Aurelian lies before Aquitania, where two Enemy Units are in arms under Postumus.",
        "He throws too little. What may he do next?",
        lambda p: (*_needs("Siege", "Aquitania")(p), _twice(p)),
        "A Siege that failed must go on: nothing else may be done until it succeeds or the turn ends.",
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
        "For an Officer the Combat Value counts twice. What does he need against a 2, and could he ever take a 4?",
        _said(_needs("Siege", "Gallia", "Germania")),
        "Against a 2 he needs 5 or more, with no Leadership. A 4 he could never take: no eight-sided die shows more than 8.",
        answers=("Officer Germania > Gallia: Siege", 5),
        change="Germania: none; Officer @ Germania",
        focus="box Gallia",
        what_ifs=(
            WhatIf("The die shows a 4", answers=("Officer Germania > Gallia: Siege", 4)),
            WhatIf("The weaker one on top", "Gallia: 4, 3 CV", ("Officer Germania > Gallia: Siege", 3)),
        ),
        game=GAME,
        expects=("Siege by an Officer succeeds on 5 or more", "Gallia: Gallia 3 CV"),
    ),
    Example(
        "A10",
        "6.9",
        LESSON,
        "Postumus is overthrown",
        "270-drawn",
        "The last Enemy Unit of the Blue Region stands in Aquitania, and Aurelian besieges it. Income 13, Treasury 5.",
        "What happens the moment that the last Enemy Unit of his Region is gone?",
        _action,
        "Postumus goes to the Dead Pool at once; Income 19 and Treasury 11, 6 more each.",
        answers=("Aurelian: Siege", 4),
        change="Aurelian @ Aquitania; Aquitania: 2 CV; Belgica: none; Britannia: none; Gallia: none",
        focus="region Blue",
        what_ifs=(
            WhatIf("He gives Battle instead", answers=("Aurelian: Battle", 4)),
            WhatIf("A Usurper without a name", "Blue usurper: Blue Usurper", ("Aurelian: Siege", 4)),
            WhatIf("One more Enemy Unit in Gallia", "Gallia: 3 CV", ("Aurelian: Siege", 4)),
        ),
        game=GAME,
        expects=("Postumus is removed; Income and Treasury gain 6", "treasury 11", "income 19"),
    ),
)
