"""Lesson 8: Revolts and Romanisation (Section 11.1)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.figures.ledger import Line
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.position import Position, Units

from ...answers import AnyOf, Chance, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import Slip, in_order, spot, total
from ...slips import Basis, Extra, Mistake
from ..boards import changed, set_up
from .predictions import LESSON


def _interesting(choose: Chooser, p: Position) -> str:
    """A Province whose sum has at least three lines."""
    found = [n for n in p.provinces if revolt.may_revolt(p, n) and len(revolt.ledger(p, n).lines) >= 3]
    return choose.pick(found)


def _told(p: Position, name: str) -> str:
    state = p.provinces[name]
    units = str(state.units) if state.units.number else "no Units"
    return f"{name} is {state.title}, with {units}"


@exercise(LESSON, "compute", "The sum of a Province")
def the_sum(choose: Chooser) -> Assignment | None:
    """The modifier of the Revolt die."""
    p = set_up(choose)
    name = _interesting(choose, p)
    ledger = revolt.ledger(p, name)
    by_key = {line.key: line for line in ledger.lines}
    mistakes = []
    if "revolt.insurgent" in by_key:
        mistakes.append(Mistake(ledger.total - 1, "An Insurgent Province adds 1 of its own (Section 11.1)."))
    for unit in ("guard", "legion"):
        veterans = getattr(p.provinces[name].units, f"veteran_{unit}")
        if veterans:
            why = f"A Veteran {unit.title()} holds a Province no better than an Ordinary one: do not count it twice."
            mistakes.append(Mistake(ledger.total - veterans, why))
    seas = [s for s, kind in p.rules.neighbours[name] if kind == "sea" and s in p.hostile]
    if seas:
        why = f"{' and '.join(seas)} can only be reached by Sea: such neighbours do not press (Section 11.1)."
        mistakes += [Mistake(ledger.total + n * len(seas), why) for n in (1, 2)]
    return total(
        f"{_told(p, name)}. The board is that of {p.scenario} CE; the map shows it.\n\nWhat is added to its Revolt die, all in all?",
        ledger,
        (
            "First the neighbours: which are Barbarian or Homelands, and by what kind of connection?",
            "Then the Province itself: Insurgent +1, Allied -1, Foederati -2 and what they resist.",
            "Last its garrison: a Fort holds 2, a Veteran Auxilia 2, most others 1.",
        ),
        mistakes,
        board=p,
        focus=name,
    )


@exercise(LESSON, "compute", "The chance of a Revolt")
def the_chance(choose: Chooser) -> Assignment | None:
    """From the modifier to the chance."""
    p = set_up(choose)
    name = _interesting(choose, p)
    if p.war_in.get(name) or revolt.number_of_dice(p, name) > 1:
        return None
    up, _, m = revolt.faces(p, name)
    if m < 0 or (m == 0 and choose.likely(4, 5)):
        return None
    return Assignment(
        f"The sum of {name} ({p.provinces[name].title}, {p.scenario} CE) comes to {m:+d}.\n\nHow likely is it to Revolt this turn?",
        Chance(),
        Fraction(up, 6),
        (
            "It Revolts when its die and the sum are more than 6 together.",
            f"The lowest face that does it would be {7 - m}.",
        ),
        (
            f"It Revolts when the die{f' {m:+d}' if m else ''} is more than 6: "
            + (
                f"{up} of the six faces {'does' if up == 1 else 'do'} (Case 11.1.3)."
                if up
                else "no face does (Case 11.1.3)."
            ),
        ),
        board=p,
        focus=name,
        basis=(
            Basis(
                revolt.ledger(p, name),
                lambda total: Fraction(max(0, min(6, total)), 6),
                "Exactly 6 is not enough, and 7 is: the total must be more than 6 (Case 11.1.3).",
                "That is the chance to hold.",
                given=True,
            ),
        ),
    )


@exercise(LESSON, "compute", "Roman again", more=True)
def roman_again(choose: Chooser) -> Assignment | None:
    """The chance of Romanisation of an Insurgent Province."""
    p = set_up(choose)
    found = [n for n, s in p.provinces.items() if s.title == "Insurgent" and n not in p.war_in]
    if not found:
        return None
    name = choose.pick(found)
    unit = choose.pick(["", "+Auxilia", "+Fort", "+Legion"])
    board = changed(p, f"{name} {unit}") if unit else p
    if board is None:
        return None
    up, down, m = revolt.faces(board, name)
    governor = board.commander_of[board.rules.provinces[name].command]
    military = revolt.military(board, name)
    return Assignment(
        f"{_told(board, name)}; its sum is {m:+d}. It answers to {governor.name}, whose Military is {military}.\n\n"
        "How likely is it to become Roman this turn?",
        Chance(),
        Fraction(down, 6),
        (
            "It becomes Roman when die and sum together are not above the Military.",
            "Faces that Revolt are taken first.",
        ),
        (
            f"That happens when the die{f' {m:+d}' if m else ''} is at most {military}: {down} of the six faces (Case 11.1.4).",
        ),
        (Mistake(Fraction(up, 6), "That is the chance to Revolt."),),
        board=board,
        focus=name,
        basis=(
            Basis(
                revolt.ledger(board, name),
                lambda total: Fraction(max(0, min(6 - max(0, min(6, total)), military - total)), 6),
                f"A total equal to the Military is enough, and {military + 1} is not (Case 11.1.4).",
                "That is the chance that it does not become Roman.",
                given=True,
            ),
        ),
    )


@exercise(LESSON, "decide", "Where the next Fort helps most", more=True)
def next_fort(choose: Chooser) -> Assignment | None:
    """One Fort, four Provinces: where does it take most off?"""
    p = set_up(choose, ("286", "363", "425"))
    event = choose.pick(["", "event Bagaudae", "event Heresy", "event Bagaudae doubled"])
    p = p.edit(event) if event else p
    held = [n for n, s in p.provinces.items() if s.units.number and p.is_loyal(n) and revolt.modifier(p, n) > -3]
    p = changed(p, "; ".join(f"{n}: none" for n in choose.sample(held, 4))) or p
    risks = {o.province: o.p_revolt for o in revolt.all_odds(p) if p.is_loyal(o.province)}
    gains = {}
    for n in choose.sample(sorted(risks), 7):
        board = changed(p, f"{n} +Fort")
        if board is not None:
            after = revolt.odds(board, n)
            gains[n] = risks[n] - (after.p_revolt if after else 0)
    best = max(gains, key=lambda n: gains[n], default="")
    options = choose.shuffled([*[n for n in gains if gains[n] < gains[best]][:3], best])
    if len(options) < 4:
        return None
    danger = max(options, key=lambda n: (risks[n], n))
    said = f" The Event {event.removeprefix('event ')} is in play." if event else ""
    return Assignment(
        f"{p.scenario} CE, with the garrisons as the map shows them.{said} One Fort can be built, and only the chance of "
        "a Revolt counts.\n\nWhere does it take most off?",
        OneOf(tuple(options)),
        best,
        (
            "A Fort takes 2 off the sum. But no sum can make a die Revolt less often than never.",
            "Work out the chance with and without it for each.",
        ),
        (*(f"{n}: {risks[n]} now, {gains[n]} less with a Fort." for n in options), "A Fort holds 2 (Case 11.1.2)."),
        (
            Mistake(
                danger,
                "That one is in the greatest danger, but a Fort helps another one more: compare before and after.",
            ),
            *(Mistake(n, f"There it takes off {gains[n]} only.") for n in options if n != best),
        ),
        board=p,
    )


@exercise(LESSON, "decide", "Who must roll?")
def who_rolls(choose: Chooser) -> Assignment | None:
    """Which of these Provinces roll a Revolt die."""
    p = set_up(choose)
    rolling = [o.province for o in revolt.all_odds(p)]
    quiet = [n for n in p.provinces if n not in rolling and len(revolt.ledger(p, n).lines) >= 2]
    number = choose.number(1, 3)
    options = tuple(choose.shuffled(choose.sample(rolling, number) + choose.sample(quiet, 5 - number)))
    right = frozenset(o for o in options if o in rolling)
    solution = []
    for n in options:
        if revolt.may_revolt(p, n):
            up, down, m = revolt.faces(p, n)
            solution.append(f"{n}: {m:+d}; faces that Revolt: {up}, that make it Roman: {down}.")
        else:
            solution.append(f"{n} ({p.provinces[n].title}) has nothing to Revolt from.")
    barbarian = frozenset(n for n in options if not revolt.may_revolt(p, n))
    pressed = frozenset(n for n in options if revolt.may_revolt(p, n) and revolt.modifier(p, n) > 0)
    return Assignment(
        f"The War Phase of {p.scenario} CE begins as the map shows it.\n\nWhich of these Provinces roll a die in the Revolt step?",
        AnyOf(options),
        right,
        (
            "A die is rolled only where it can change something: a sum of +1 or more, or an Insurgent Province that may become Roman.",
            f"So many of the five roll: {len(right)}.",
        ),
        tuple(solution),
        (
            Mistake(right | barbarian, "Barbarian Provinces are lost already: they do not roll."),
            Mistake(pressed, "Insurgent Provinces also roll because they may become Roman (Case 11.1.4)."),
        ),
        board=p,
    )


def _outside(p: Position, name: str) -> list[Extra]:
    """What people count in a Revolt sum although it does not belong there."""
    state, kinds = p.provinces[name], dict(x for x in p.rules.neighbours[name] if x[1] != "sea")
    found: list[Extra] = [
        (2, f"{s} joined by Sea", "neighbours over the Sea do not press (Section 11.1).")
        for s, kind in p.rules.neighbours[name]
        if kind == "sea" and s in p.hostile and s not in kinds
    ]
    found += [
        (row.value, row.reason.replace("{}", s), f"{s} is neither Barbarian nor a Homeland (Section 11.1).")
        for s, row in ((s, p.rules.charts[f"revolt.{kind}"]) for s, kind in kinds.items())
        if s not in p.hostile and p.provinces[s].title in ("Allied", "Insurgent")
    ]
    if state.units.cavalry or state.units.veteran_cavalry:
        found.append((-1, "Cavalry in the garrison", "Cavalry do not hold a Province (Case 11.1.2)."))
    if (state.units.fleet or state.units.veteran_fleet) and "river" not in kinds.values():
        found.append((-1, "Fleet in the garrison", "a Fleet guards over Rivers and Straits only (Case 11.1.2)."))
    for value, title in ((1, "Insurgent"), (-1, "Allied")):
        if state.title != title:
            found.append((value, f"{title} Province", f"{name} is {state.title} (Section 4.2)."))
    return found


def _misread(line: Line, units: Units) -> list[Slip]:
    """How people misread a line of a Revolt sum."""
    veterans = {"revolt.legion": units.veteran_legion, "revolt.guard": units.veteran_guard}.get(line.key, 0)
    found = []
    if veterans:
        why = f"A Veteran {line.reason} holds no better than an Ordinary one (Case 11.1.2)."
        found.append(Slip(line.reason, line.value - veterans, why))
    if line.key in ("revolt.fort", "revolt.veteran_auxilia", "revolt.foederati"):
        found.append(Slip(line.reason, line.value // 2, "That holds twice as well."))
    if line.key in ("revolt.road", "revolt.river", "revolt.mountain"):
        other = 2 if line.key == "revolt.road" else 3
        found.append(Slip(line.reason, other, "A Road presses by 3, other ways by 2."))
    return found


@exercise(LESSON, "find the mistake", "The wrong line")
def wrong_line(choose: Chooser) -> Assignment | None:
    """One line of a Province's sum is wrong."""
    p = set_up(choose)
    name = _interesting(choose, p)
    state = p.provinces[name]
    ledger = revolt.ledger(p, name)
    return spot(
        choose,
        f"A friend has added up the Revolt sum of {name} ({p.scenario} CE). {_told(p, name)}. One line is wrong.\n\nWhich?",
        ledger,
        _outside(p, name),
        [s for x in ledger.lines for s in _misread(x, state.units)],
        board=p,
        focus=name,
    )


STEPS = (
    ("Find every Province that could Revolt or become Roman", "11.1.1"),
    ("Add up what presses on each: neighbours, Wars, Leaders, Events", "11.1"),
    ("Take off what holds each: status and garrison", "11.1.2"),
    ("Throw one die for each Province, all at once", "11.1.1"),
    ("Read each die: above 6 it Revolts, up to the Military it turns Roman", "11.1.3"),
    ("Turn the counters, and change Prestige and Unrest", "11.1.3"),
    ("Transfer Units out of Provinces that are Allied or Foederati now", "11.1.5"),
)


@exercise(LESSON, "order the steps", "The Revolt step in order", more=True)
def steps_in_order(choose: Chooser) -> Assignment | None:
    """The Revolt step, in order."""
    return in_order(
        choose, "Put these parts of the Revolt step into the order in which they are done.", STEPS, choose.number(4, 6)
    )


@exercise(LESSON, "predict then check", "Throw the die")
def throw_the_die(choose: Chooser) -> Assignment | None:
    """A Province, a die: what happens?"""
    p = set_up(choose)
    rolling = [o for o in revolt.all_odds(p) if o.dice == 1]
    o = choose.pick(rolling)
    (face,) = choose.throw(1)
    up, down, m = revolt.faces(p, o.province)
    nothing, roman = "It holds; nothing changes", "It becomes Roman: Prestige +1"
    becomes = {
        "Roman": "It becomes Insurgent: Prestige -1, Unrest +1",
        "Insurgent": "It becomes Allied: Prestige -1",
        "Allied": "It becomes Barbarian: Prestige -1",
    }
    lost = becomes.get(o.status, "It becomes Barbarian: Prestige -1")
    if revolt.after_revolt(p, o.province, p.provinces[o.province])[0].title not in lost:
        return None
    options = tuple(dict.fromkeys([nothing, roman, *becomes.values()]))
    answer = lost if face > 6 - up else roman if face <= down else nothing
    if answer == nothing and choose.likely(2, 3):
        return None
    military = revolt.military(p, o.province)
    return Assignment(
        f"{_told(p, o.province)} ({p.scenario} CE). The sum is {m:+d}, its Commander's Military is {military}.\n\n"
        f"Predict, then check: the die shows {face}. What happens?",
        OneOf(options),
        answer,
        (
            f"The total is {face} {m:+d} = {face + m}.",
            "Above 6 it Revolts; only an Insurgent Province can become Roman.",
        ),
        (
            ("The sum", revolt.ledger(p, o.province)),
            f"{face} {m:+d} = {face + m}: {answer[0].lower()}{answer[1:]}.",
        ),
        (
            Mistake(
                lost,
                f"{face + m} is not more than 6 (Case 11.1.3)."
                if answer == nothing
                else f"{face + m} is low: does it reach the Military of the Commander (Case 11.1.4)?",
            ),
            Mistake(
                roman, "Only an Insurgent Province becomes Roman, and only up to its Commander's Military (11.1.4)."
            ),
            Mistake(nothing, f"The total of {face + m} does something here (Cases 11.1.3, 11.1.4)."),
            *(
                Mistake(x, f"{o.status} Provinces fall one step only (Case 11.1.3).")
                for x in becomes.values()
                if x != lost
            ),
        ),
        board=p,
        focus=o.province,
    )
