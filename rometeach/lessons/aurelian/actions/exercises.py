"""The exercises of lesson 2: the eight Actions (Section 6)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.aurelian.actions import AURELIAN
from rometeach.aurelian.charts import attempts
from rometeach.aurelian.charts.common import needs
from rometeach.aurelian.rules import SIDES

from ...answers import Chance, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from .. import boards
from .predictions import LESSON
from .scenes import before
from .tables import battle_table


def _hits(faces: int) -> int:
    return max(0, min(SIDES, faces))


@exercise(LESSON, "compute", "The chance of a Suppress")
def suppress_chance(choose: Chooser) -> Assignment | None:
    """From the topmost Resistance to the chance."""
    scene = before(choose, armed=False, officer=choose.likely(1, 3))
    if scene is None:
        return None
    p, box, piece = scene.board, scene.box, scene.piece
    found = p.attempt(piece, "Suppress")
    modifier = found.ledger.total
    top = p.rules.units[p.stacks[box].top]
    bottom = p.rules.units[p.stacks[box].units[0]]
    faces = _hits(SIDES + modifier)
    if piece == AURELIAN:
        mistakes = [(_hits(faces - p.leadership), "Aurelian adds his Leadership to every die of an Action (Case 6.0).")]
    else:
        mistakes = [
            (_hits(faces + p.leadership), "Leadership is Aurelian's alone: an Officer adds nothing (Case 6.0).")
        ]
    mistakes.append((_hits(faces + 1), "A sum equal to the Resistance is not enough: it must be greater (Case 6.1)."))
    mistakes += [
        (_hits(faces + top.resistance - top.cv), "The Combat Value is on the other side: here the Resistance counts."),
        (_hits(faces + top.resistance - bottom.resistance), "The topmost Enemy Unit is the one that counts (6.1)."),
        (SIDES - faces, "That is the chance to fail."),
    ]
    basis = Basis(
        found.ledger,
        lambda total: Fraction(_hits(SIDES + total), SIDES),
        "One more than the Resistance is enough, exactly equal is not (Case 6.1).",
        "That is the chance to fail.",
    )
    return Assignment(
        f"{scene.told}\n\n{scene.who} is there and Suppresses. How likely is it to succeed?",
        Chance(),
        found.p_success,
        (
            f"Look at the topmost Enemy Unit, {top.name}: its Resistance is {top.resistance}.",
            f"Die and Leadership must come to more than {top.resistance}. Count the faces of the eight that do.",
        ),
        (
            ("Added to the die", found.ledger),
            f"It succeeds when die and sum come to more than 0: on {faces} of the {SIDES} faces.",
        ),
        tuple(Mistake(Fraction(_hits(n), SIDES), why) for n, why in mistakes),
        board=p,
        focus=box,
        basis=(basis,),
    )


@exercise(LESSON, "compute", "The price of peace", more=True)
def placate_price(choose: Chooser) -> Assignment | None:
    """What it costs to Placate once, or until the Box is empty."""
    scene = before(choose, armed=False, officer=choose.likely(1, 4))
    if scene is None:
        return None
    p, box, piece = scene.board, scene.box, scene.piece
    units = p.stacks[box].units
    whole = len(units) > 1 and choose.likely(1, 2)
    prices, board = [], p
    for _ in range(len(units) if whole else 1):
        prices.append((board.stacks[box].top, attempts.placate_price(board, box)))
        board = board.edit(f"{box} -{board.stacks[box].top}")
    resistance = {u: p.rules.units[u].resistance for u in units}
    counted = [resistance[u] for u, _ in prices]
    answer = sum(price for _, price in prices)
    who = "Aurelian" if piece == AURELIAN else "An Officer"
    doing = f"Placates the topmost until {box} is empty" if whole else "Placates once"
    asked = "How many Coins do these Actions cost together?" if whole else "How many Coins does it cost?"
    parts = ((price, f"half of {resistance[unit]} for {unit}") for unit, price in prices)
    rest = [u for u in units if u not in dict(prices)]
    basis = Basis(
        terms("6.2", *parts),
        extras=[
            (-(-resistance[u] // 2), u, "one Action buys off the topmost Enemy Unit alone (Case 6.2).") for u in rest
        ],
        signs=False,
    )
    return Assignment(
        f"{scene.told} The Treasury is full enough.\n\n{who} {doing}. {asked}",
        WholeNumber("Coins"),
        answer,
        (
            "Half the Resistance of the topmost Enemy Unit, and halves are rounded up.",
            f"The Resistance of {prices[0][0]} is {resistance[prices[0][0]]}.",
        ),
        tuple(f"{unit}: half of {resistance[unit]}, rounded up, is {price} (Case 6.2)." for unit, price in prices),
        (
            Mistake(sum(r // 2 for r in counted), "Halves are rounded up (Case 6.2)."),
            Mistake(sum(counted), "Half the Resistance is enough (Case 6.2)."),
            Mistake(-(-sum(resistance.values()) // 2), "One Action buys off the topmost Enemy Unit alone."),
            Mistake(prices[0][1], f"That is the first of {len(prices)} Actions."),
        ),
        board=p,
        focus=box,
        basis=(basis,),
    )


@exercise(LESSON, "compute", "Which row?", more=True)
def the_row(choose: Chooser) -> Assignment | None:
    """Die, Army and Leadership to a row of the Battle or Campaign Table."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    army, lead = choose.pick((1, 1, 1, 2, 2, 3, 4, 5)), choose.pick((1, 1, 2))
    p = p.edit(f"army {army}; Aurelian +{lead}")
    face = choose.pick((1, 2, 2, 3, 3, 4, 5, 6, 7))
    action = choose.pick(("Battle", "Campaign"))
    terms = attempts.battle_terms(p) if action == "Battle" else attempts.campaign_terms(p)
    ledger = p.rules.ledger(terms)
    answer = attempts.row(face, ledger.total)
    return Assignment(
        f"A {action}: the Army is at {army}, Aurelian on his +{lead} side, and the die shows {face}.\n\n"
        f"Which row of the {action} Table is it?",
        WholeNumber(),
        answer,
        (
            "Before you add anything: look at the die itself.",
            f"Added to the die: {army} for the Army and {lead} for Leadership. The table ends at row {SIDES}.",
        ),
        (
            ("Added to the die", ledger),
            f"A natural 1 is row 1 whatever is added (Case {p.rules.actions[action].case})."
            if face == 1
            else f"{face} {ledger.total:+d} = {face + ledger.total}: row {answer}.",
        ),
        (
            Mistake(min(SIDES, face + ledger.total), "A natural 1 counts as 1, whatever is added."),
            Mistake(face + ledger.total, f"Row {SIDES} is the last one, and a natural 1 is row 1 whatever is added."),
            Mistake(min(SIDES, face + army), "Aurelian adds his Leadership too (Case 6.0)."),
            Mistake(min(SIDES, face + lead), "The Strength of the Army is added too."),
            Mistake(face, "That is the bare die: Army and Leadership are added to it."),
        ),
        basis=(Basis(ledger, lambda total: attempts.row(face, total)),),
    )


@exercise(LESSON, "compute", "What a Siege must throw", more=True)
def lowest_face(choose: Chooser) -> Assignment | None:
    """The lowest face that makes a Siege succeed."""
    scene = before(choose, armed=True, officer=choose.likely(1, 2))
    if scene is None:
        return None
    p, box, piece = scene.board, scene.box, scene.piece
    ledger = p.rules.ledger(attempts.siege_terms(p, box, piece))
    answer = needs(ledger.total)
    top = p.rules.units[p.stacks[box].top]
    mine = p.leadership if piece == AURELIAN else 0
    times = 1 if piece == AURELIAN else 2
    said = f"{top.cv}" if times == 1 else f"twice {top.cv}"
    strength = attempts.combat_value(p, box)
    return Assignment(
        f"{scene.told} The Combat Value of {top.name} is {top.cv}.\n\n{scene.who} besieges {box}. "
        f"What must the die show at least? (Type {SIDES + 1} if no face will do.)",
        WholeNumber(),
        answer,
        (
            f"The die{' and Leadership' if mine else ''} must come to more than {said}.",
            "An Officer has no Leadership, and for him the Combat Value counts twice (Case 6.7).",
        ),
        (("Added to the die", ledger), f"Die and sum must come to more than 0: {answer} or more."),
        (
            Mistake(max(1, answer - 1), "Equal is not enough: the result must be greater (Case 6.7)."),
            *(
                [Mistake(max(1, top.cv + 1), "Aurelian adds his Leadership to this die too (Case 6.0).")]
                if piece == AURELIAN
                else [
                    Mistake(max(1, top.cv + 1), "For an Officer the Combat Value counts twice (Case 6.7)."),
                    Mistake(max(1, 2 * top.cv + 1 - p.leadership), "An Officer has no Leadership (Case 6.0)."),
                ]
            ),
            Mistake(max(1, top.resistance + 1 - mine), "In a Siege the Combat Value counts, not the Resistance."),
            Mistake(max(1, strength * times + 1 - mine), "Only the topmost Enemy Unit counts in a Siege (Case 6.7)."),
        ),
        board=p,
        focus=box,
        basis=(Basis(ledger, needs, "One more is enough, exactly equal is not (Case 6.7)."),),
    )


@exercise(LESSON, "compute", "What the Battle costs", more=True)
def battle_loss(choose: Chooser) -> Assignment | None:
    """Row and column of the Battle Table, read from the table as the kit has it."""
    scene = before(choose, armed=True)
    if scene is None:
        return None
    if attempts.combat_value(scene.board, scene.box) < choose.number(2, 6):
        return None
    army, face = choose.pick((1, 2, 2, 3, 4, 5)), choose.pick((1, 1, 2, 3, 3, 4, 5, 6))
    p, box = scene.board.edit(f"army {army}"), scene.box
    ledger = p.rules.ledger(attempts.battle_terms(p))
    row, column = attempts.row(face, ledger.total), attempts.battle_column(p, box)
    table, answer = p.rules.battle_table, attempts.battle_loss(p, box, face)
    values = ", ".join(str(p.rules.units[u].cv) for u in p.stacks[box].units)
    top = p.rules.units[p.stacks[box].top]
    alone = sum(top.cv >= least for least in p.rules.battle_bands)
    by_row = Basis(ledger, lambda total: table[attempts.row(face, total) - 1][column])
    by_column = Basis(
        terms("6.6", *((p.rules.units[u].cv, f"the Combat Value of {u}") for u in p.stacks[box].units)),
        lambda total: table[row - 1][sum(total >= least for least in p.rules.battle_bands)],
        signs=False,
    )
    return Assignment(
        f"{scene.told} Their Combat Values: {values}.\n\n{scene.who} gives Battle with an Army of {army}, and the die shows "
        f"{face}. How many points of Strength does the Army lose?",
        WholeNumber(),
        answer,
        (
            "The column comes from the Combat Values of the Box, all added up; the row from die, Army and Leadership.",
            f"Row {row}, and the Combat Values come to {attempts.combat_value(p, box)}.",
        ),
        (
            ("Added to the die", ledger),
            f"Row {row}, column {column + 1}: the Army loses {answer}.",
        ),
        (
            Mistake(table[min(SIDES, face + ledger.total) - 1][column], "A natural 1 is row 1 (Case 6.6)."),
            Mistake(table[face - 1][column], "Army and Leadership are added to the die (Case 6.6)."),
            Mistake(table[row - 1][alone], "In a Battle all the Combat Values of the Box are added up (Case 6.6)."),
        ),
        shown=(battle_table(p),),
        board=p,
        focus=box,
        basis=(by_row, by_column),
    )
