"""Exercises of lesson 5 about Pillage (Section 9.5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rometeach.core.figures.ledger import Line
from rometeach.rome_iinc import results
from rometeach.rome_iinc.charts import movement, pillage
from rometeach.rome_iinc.phases import leaders as leading
from rometeach.rome_iinc.position import Position, Units

from ...answers import Chance
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import Slip, spot, total
from ...slips import Basis, Extra, Mistake
from ..boards import changed, set_up
from .predictions import LESSON
from .words import counter, place

UNITS = ("Fort", "Auxilia", "Veteran Auxilia", "Fleet", "Legion", "Veteran Legion", "Guard", "Cavalry")


def _plundering(choose: Chooser) -> tuple[Position, str, str] | None:
    """A War, often with a Leader, in a Province where it throws a Pillage die; some Units may have come."""
    p = set_up(choose)
    box = [w for w in p.wars_box if w in p.rules.wars]
    leaders = [x for x in (*p.wars_box, *p.leaders) if x in p.rules.leaders]
    war = choose.pick(box)
    if leaders and choose.likely(1, 2):
        leader = choose.pick(leaders)
        matching = [w for w in box if p.rules.wars[w].enemy == p.rules.leaders[leader].enemy]
        war = choose.pick(matching) if matching else war
    else:
        leader = ""
    printed = p.rules.wars[war]
    spaces = [n for n in p.provinces if movement.is_target(p, printed, n)]
    held = [n for n in spaces if p.provinces[n].units.number >= 2]
    space = choose.pick(held if held and choose.likely(2, 3) else spaces)
    joined = f" with {leader}" if leader and p.rules.leaders[leader].enemy == printed.enemy else ""
    changes = [f"{war} @ {space}{joined}"]
    if p.provinces[space].title in ("Roman", "Insurgent"):
        changes += [f"{space} +{u}" for u in choose.sample(UNITS, choose.number(0, 2))]
    if choose.likely(1, 5):
        changes.append(choose.pick(("event Migration", "event Migration doubled")))
    board = changed(p, "; ".join(changes))
    return (board, war, space) if board and not leading.is_owed(board) else None


def _told(board: Position, war: str) -> str:
    """The War, its Leader, its Province and the garrison in words."""
    state, leader = board.provinces[board.wars[war].space], board.leader_of(war)
    units = str(state.units) if state.units.number else "no Units"
    led = f", led by {leader.name} (Pillage {leader.pillage})," if leader else ""
    events = (
        f" In play: {', '.join(e + (' doubled' if n > 1 else '') for e, n in board.events.items())}."
        if board.events
        else ""
    )
    return f"The {counter(board, war)}{led} is in {place(board, board.wars[war].space)}, with {units} ({board.scenario} CE).{events}"


def _ending(moves: Fraction, tie: Fraction, stays: bool) -> Fraction:
    """The chance that a War stays, or that it moves on and one of several equal ways is taken."""
    return 1 - moves if stays else moves * tie


@exercise(LESSON, "compute", "The sum of the Pillage die", more=True)
def pillage_sum(choose: Chooser) -> Assignment | None:
    """The modifier of a Pillage die."""
    drawn = _plundering(choose)
    if drawn is None:
        return None
    board, war, space = drawn
    ledger = pillage.odds(board, war).ledger
    if not ledger.lines:
        return None
    u = board.provinces[space].units
    fleets = u.fleet + u.veteran_fleet
    veterans = u.veteran_legion + u.veteran_guard + u.veteran_cavalry
    return total(
        f"{_told(board, war)}\n\nWhat is added to its Pillage die, all in all?",
        ledger,
        (
            "What drives it on: its Leader's Pillage, Cavalry Strength of 2 or more, Migration, an Insurgent Province.",
            "What holds it: an Allied or Foederati Province, and every Unit but Fleets; a Fort and a Veteran Auxilia hold twice.",
        ),
        (
            Mistake(ledger.total - fleets, "Fleets do not stop a War on land."),
            Mistake(ledger.total - veterans, "A Veteran Legion, Guard or Cavalry holds once, like an Ordinary one."),
            Mistake(ledger.total + u.fort, "A Fort holds twice (Case 2.2.5)."),
        ),
        caption="Added to the Pillage die",
        board=board,
        focus=space,
    )


@exercise(LESSON, "compute", "Does it go on?")
def goes_on(choose: Chooser) -> Assignment | None:
    """The chance that a War moves on."""
    drawn = _plundering(choose)
    if drawn is None:
        return None
    board, war, space = drawn
    odds = pillage.odds(board, war)
    if odds.p_moves in (0, 1) and choose.likely(2, 3):
        return None
    sixths = odds.p_moves * 6
    least = pillage.least_face(board, war, space)
    return Assignment(
        f"{_told(board, war)} {odds.modifier:+d} is added to its Pillage die.\n\nHow likely is it to move on?",
        Chance(),
        odds.p_moves,
        (
            "It moves on when die and sum together are 4 or more (Section 9.5).",
            f"{'Every face' if least == 1 else 'No face' if least == 7 else f'A {least} or more'} does it.",
        ),
        (
            ("Added to the Pillage die", odds.ledger),
            f"It moves on when the die{f' {odds.modifier:+d}' if odds.modifier else ''} is 4 or more: {sixths} of the six faces.",
        ),
        (Mistake(Fraction(1, 2), "The sum changes the three faces 4, 5 and 6."),),
        board=board,
        focus=space,
        basis=(
            Basis(
                odds.ledger,
                lambda total: Fraction(max(0, min(6, 3 + total)), 6),
                "Exactly 4 is enough, and 3 is not (Section 9.5).",
                "That is the chance that it stays.",
                given=True,
            ),
        ),
    )


@exercise(LESSON, "compute", "The end of its move", more=True)
def ends_there(choose: Chooser) -> Assignment | None:
    """The chance that a War ends its whole move in a neighbouring Province."""
    drawn = _plundering(choose)
    if drawn is None:
        return None
    board, war, space = drawn
    printed = board.rules.wars[war]
    found = movement.candidates(board, war)
    odds = pillage.odds(board, war)
    if not found or not all(movement.is_target(board, printed, s) for s in found) or odds.p_moves in (0, 1):
        return None
    there = choose.pick((*found, space))
    ends = results.move(board, [war]).ends
    answer = ends.get(there, Fraction(0))
    tie = Fraction(1, len(found))
    return Assignment(
        f"{_told(board, war)} {odds.modifier:+d} is added to its Pillage die; if it moves on, it goes to {' or '.join(found)}"
        f"{', each equally likely' if len(found) > 1 else ''}.\n\nHow likely is {there} to be the end of its move?",
        Chance(),
        answer,
        (
            f"It moves on with a chance of {odds.p_moves}.",
            "Then the chances multiply: first the Pillage die, then the way. In the next Province it stops: one Pillage die a turn.",
        ),
        (
            ("Added to the Pillage die", odds.ledger),
            f"It stays with a chance of {1 - odds.p_moves}."
            if there == space
            else f"{odds.p_moves} that it moves on, times {tie} that it goes to {there}: {answer}.",
        ),
        (
            Mistake(tie, "It must pillage its way on first: the chances multiply."),
            Mistake(odds.p_moves, "That is the chance that it moves on at all."),
            Mistake(1 - odds.p_moves, "That is the chance that it stays where it is."),
            Mistake(odds.p_moves * odds.p_moves * tie, "There is only one Pillage die a turn (Section 9.5)."),
        ),
        board=board,
        focus=space,
        basis=(
            Basis(
                odds.ledger,
                lambda total: _ending(Fraction(max(0, min(6, 3 + total)), 6), tie, there == space),
                "Exactly 4 is enough to move on, and 3 is not (Section 9.5).",
                "That is the chance that its move does not end there.",
                given=True,
            ),
        ),
    )


@exercise(LESSON, "find the mistake", "The wrong line of the Pillage die")
def wrong_pillage(choose: Chooser) -> Assignment | None:
    """One line of a Pillage sum is wrong."""
    drawn = _plundering(choose)
    if drawn is None:
        return None
    board, war, space = drawn
    ledger = pillage.odds(board, war).ledger
    u, found = board.provinces[space].units, board.rules.wars[war]
    extras: list[Extra] = []
    if found.naval:
        why = "ships decide which ways it takes, not whether it stays (Section 9.5)."
        extras.append((1, f"Naval Strength of {found.naval}", why))
    if found.cavalry == 1:
        extras.append((1, "Cavalry Strength of 1", "it takes a Cavalry Strength of 2 or more (Case 3.2.4)."))
    if u.fleet or u.veteran_fleet:
        extras.append((-1, "Fleet", "Fleets do not stop a War on land (Case 2.2.7)."))
    if board.provinces[space].title != "Insurgent":
        extras.append((1, "Insurgent Province", f"{space} is {board.provinces[space].title} (Section 9.5)."))
    if "Migration" not in board.events:
        extras.append((1, "Migration Event", "it is not in play (Section 9.5)."))
    near = [s for s, _ in board.rules.neighbours[space] if s in board.hostile]
    extras += [(1, f"{s} beside it", "neighbours press on Revolts, not on Pillage (Section 9.5).") for s in near[:1]]
    task = spot(
        choose,
        f"{_told(board, war)}\n\nSomebody has added up its Pillage die, and one line is wrong. Which?",
        ledger,
        extras,
        [s for x in ledger.lines for s in _misread(x, u)],
        board=board,
        focus=space,
    )
    if task is None:
        return None
    hint = "Ask of each line: does this drive the War on, or hold it back, and by how much? With 0 it does neither."
    return replace(task, hints=(hint, task.hints[1]))


def _misread(line: Line, units: Units) -> list[Slip]:
    """How people misread a line of a Pillage sum."""
    unit = line.key.removeprefix("pillage.")
    veterans = getattr(units, f"veteran_{unit}", 0) if unit in ("cavalry", "guard", "legion") else 0
    if veterans:
        why = "A Veteran counts once here, like an Ordinary Unit (Section 9.5)."
        return [Slip(line.reason, line.value - veterans, why)]
    if unit in ("fort", "veteran_auxilia", "foederati"):
        return [Slip(line.reason, line.value // 2, "That holds twice as well.")]
    if unit in ("cavalry_4", "migration_doubled"):
        return [Slip(line.reason, 1, "That counts 2.")]
    return []
