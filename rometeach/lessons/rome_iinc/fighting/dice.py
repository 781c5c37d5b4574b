"""The exercises of lesson 9 about one fight: its throws, its sum, its chances, its dice, its order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

from rometeach.core.results.show import chance
from rometeach.core.session.actions import Choose
from rometeach.rome_iinc.charts import war as chart
from rometeach.rome_iinc.charts.war_dice import RESULTS
from rometeach.rome_iinc.phases import fights as phase
from rometeach.rome_iinc.phases.losses import Outcome
from rometeach.rome_iinc.position import Position

from ... import patterns
from ...answers import Chance, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake
from ...steps import play, script
from .examples import strengths
from .predictions import LESSON
from .scenes import FightScene, fight, told
from .three_dice import by_purple, pairs, throws


@exercise(LESSON, "compute", "Count the throws")
def count_the_throws(choose: Chooser) -> Assignment | None:
    """How many throws of three dice come to a number or less, with or without equal white dice."""
    most, equal = choose.number(4, 10), choose.likely(1, 2)
    right, other = throws(most, equal=equal), throws(most, equal=not equal)
    which = "" if equal else ", with two different white dice"
    why = (
        "Here equal white dice count like any others."
        if equal
        else "Strike out the throws with two equal white dice: they are no Triumph."
    )
    return Assignment(
        f"Two white dice and a purple one are thrown.\n\nHow many of the 216 throws come to {most} or less{which}?",
        WholeNumber("throws"),
        right,
        (
            f"If the purple die shows a 1, the white dice may come to {most - 1} or less.",
            "Do the same for each face of the purple die, and add up.",
            f"With a purple 1 there are {pairs(most - 1, equal=equal)} such throws of the white dice.",
        ),
        (by_purple(most), f"Together {right} throws of 216."),
        (
            Mistake(other, why),
            Mistake(throws(most - 1, equal=equal), f"A total of exactly {most} counts too."),
            Mistake(throws(most + 1, equal=equal), f"{most} or less: {most + 1} is too much."),
            Mistake(216 - right, "Those are the throws that come to more."),
            Mistake(pairs(most, equal=equal), "Those are the throws of two dice. The purple die is thrown too."),
            Mistake(pairs(most - 1, equal=equal), "That is the purple 1 alone. Now the other faces."),
        ),
    )


@exercise(LESSON, "compute", "The sum of a War", more=True)
def the_sum(choose: Chooser) -> Assignment | None:
    """What is added to the three dice."""
    f = fight(choose, statesman=True, leader=True)
    if f is None:
        return None
    ledger = f.ledger
    mistakes = []
    for line in ledger.lines:
        if line.key.startswith("war.veteran"):
            mistakes.append(Mistake(ledger.total - line.value // 2, "A Veteran counts twice in a War (Case 2.1.3)."))
    fleets = sum(
        f.board.provinces[n].units.fleet + 2 * f.board.provinces[n].units.veteran_fleet for n in f.force.provinces
    )
    if fleets:
        why = "Fleets match Naval Strength; they take nothing off the sum (Case 11.2.8)."
        mistakes.append(Mistake(ledger.total - fleets, why))
    for n in chart.eligible(f.board, f.force.war, f.who):
        if n not in f.force.provinces:
            more = replace(f.force, provinces=(*f.force.provinces, n))
            mistakes.append(
                Mistake(_total(f.board, more), f"{n} does not fight here: only who was chosen counts (Case 11.2.3).")
            )
    return patterns.total(
        f"{told(f)}\n\nWhat is added to the three dice, all in all?",
        ledger,
        (
            "Against you: the Strength of the War, its Leader, and each Homeland or Barbarian Province in or "
            "next to its space.",
            "For you: Military, a matching ability, and the force: most Units 1, Veterans 2, Allies 1, "
            "Foederati of another tribe 2.",
            f"The War and its helpers make {sum(x.value for x in ledger.lines if x.value > 0):+d}.",
        ),
        mistakes,
        board=f.board,
        focus=f.space,
    )


def _total(board: Position, force: chart.Force) -> int:
    return board.rules.ledger(chart.terms(board, force)).total


@exercise(LESSON, "compute", "The chance of a Triumph")
def the_chance(choose: Chooser) -> Assignment | None:
    """From the sum to the chance."""
    f = fight(choose, statesman=True)
    if f is None:
        return None
    kind = strengths(f.board, f.force)[0].split(":")[0]
    m, v = f.ledger.total, f.board.rules.values
    limit = v["war.triumph_limit"]
    if not -9 <= m <= 5 or (not f.matched and not choose.likely(1, 4)):
        return None
    right = chart.odds(f.board, f.force).p("Triumph")
    plain = _count(f, limit - m, ability=True)
    few = _count(f, limit - m, ability=False)
    strict = _count(f, limit - m - 1, ability=f.ability) if f.matched else Fraction(0)
    doubles = "ignores doubles and triples" if f.ability else "no two white dice may be equal"
    basis = Basis(
        f.ledger,
        lambda total: _count(f, limit - total, ability=f.ability) if f.matched else Fraction(0),
        f"A total of {limit} is a Triumph, one of {limit + 1} is not.",
        "That is the chance that it is no Triumph.",
        given=True,
    )
    return Assignment(
        f"The {f.force.war} War is fought by {f.who.name}. Added to the three dice: {m:+d}. {kind}: "
        f"the force {'has enough' if f.matched else 'falls short'}. The special ability of {f.who.name} "
        f"{'names' if f.ability else 'does not name'} this War.\n\nHow likely is a Triumph?",
        Chance(),
        right,
        (
            f"A Triumph is a total of {limit} or less, so the dice must show {limit - m} or less together.",
            f"Of the 216 throws, count those that do it. {doubles[:1].upper()}{doubles[1:]}.",
            "Without the match a Triumph is only a Draw." if not f.matched else "The match is there.",
        ),
        (
            ("The sum", f.ledger),
            strengths(f.board, f.force)[0],
            *((by_purple(limit - m),) if f.matched else ()),
            f"{right * 216} of 216 throws: {chance(right)}",
        ),
        (
            Mistake(
                plain if not f.ability else few,
                "Two equal white dice are a Stalemate or worse, unless the ability matches (11.3.2, 6.3.11).",
            ),
            Mistake(
                few if f.matched else plain,
                "Without enough Naval or Cavalry Strength a Triumph is only a Draw (Cases 11.2.8, 11.2.9).",
            ),
            Mistake(few, "Without enough Naval or Cavalry Strength a Triumph is only a Draw (Cases 11.2.8, 11.2.9)."),
            Mistake(strict, f"A total of exactly {limit} is a Triumph too."),
            Mistake(1 - right, "That is the chance that it is no Triumph."),
        ),
        board=f.board,
        focus=f.space,
        basis=(basis,),
    )


def _count(f: FightScene, most: int, *, ability: bool) -> Fraction:
    """The chance of at most so much with three dice; without the ability throws with equal white dice are left out."""
    faces = range(1, 7)
    hits = sum(a + b + c <= most and (ability or a != b) for a in faces for b in faces for c in faces)
    return Fraction(hits, 216)


@exercise(LESSON, "find the mistake", "The false line")
def wrong_line(choose: Chooser) -> Assignment | None:
    """One line of a War's sum is wrong."""
    f = fight(choose, statesman=True, leader=True)
    if f is None:
        return None
    p, extras = f.board, []
    for n in f.force.provinces:
        units = p.provinces[n].units
        if units.fleet or units.veteran_fleet:
            extras.append((-1, f"Fleet in {n}", "Fleets only match Naval Strength (Case 11.2.8)."))
    around = [n for n, _ in p.rules.neighbours[f.space]]
    commands = chart.commands_of(p, f.who)
    far = [
        n
        for n, s in p.occupied()
        if s.units.legion and n not in around and n != f.space and p.rules.provinces[n].command in commands
    ]
    for n in choose.sample(far, 1):
        extras.append((-1, f"Legion in {n}", f"{n} does not touch {f.space} (Case 11.2.7)."))
    for n in (s for s in around if s in p.provinces and p.provinces[s].tribe == f.war.enemy):
        extras.append((-2, f"{n} fights too (Foederati)", "Foederati of the same tribe stay out (Case 4.2.3)."))
    if not f.ability and f.who.statesman:
        extras.append(
            (
                -1,
                f"special ability of {f.who.name} against this War",
                "his ability does not name this War (Case 6.3.11).",
            )
        )
    return patterns.spot(
        choose,
        f"{told(f)}\n\nThis is how the player adds it up. Which line is false?",
        f.ledger,
        extras,
        [
            patterns.Slip(x.reason, x.value // 2, "That counts twice in a War (Cases 2.1.3, 4.2.3).")
            for x in f.ledger.lines
            if x.key.startswith(("war.veteran", "war.foederati"))
        ],
        board=p,
        focus=f.space,
    )


@exercise(LESSON, "predict then check", "Read three dice")
def read_the_dice(choose: Chooser) -> Assignment | None:
    """A throw: Triumph, Draw, Stalemate, Defeat or Disaster?"""
    f = fight(choose, statesman=True)
    if f is None or f.board.rules.values["war.triumph_limit"] - f.ledger.total < 4:
        return None
    target = choose.pick(RESULTS)
    a, b, c = choose.throw(3)
    dice = (
        (a, a, a) if target == "Disaster" and choose.likely(1, 2) else (a, a, c) if choose.likely(1, 2) else (a, b, c)
    )
    if choose.likely(1, 6):
        f = FightScene(replace(f.board, events=type(f.board.events)({**f.board.events, "Persecution": 2})), f.force)
    answers = (*_benefit(f), dice) if f.board.rules.switches["sole_emperor_gains"] == "before" else (dice, *_benefit(f))
    played = play(phase.fight(f.board, f.force, f.board.empire_of_commander(f.who)), script(answers))
    heading = next(n for n in played.notes if isinstance(n.about, Outcome))
    result = heading.about.result
    total = sum(dice) + f.ledger.total
    if result != target:
        return None
    same = [(x, y, z) for x, y, z in product(range(1, 7), repeat=3) if x + y + z == sum(dice) and x != y]
    plain = [f.read(same[0])] if dice[0] == dice[1] and same else []
    event = " The Event Persecution is doubled." if f.board.events.get("Persecution", 0) > 1 else ""
    return Assignment(
        f"{told(f)} {strengths(f.board, f.force)[0]}.{event}\n\nThe sum is {f.ledger.total:+d}. Predict, then "
        f"check: the white dice show {dice[0]} and "
        f"{dice[1]}, the purple one {dice[2]}. What is the result?",
        OneOf(RESULTS),
        result,
        (
            "First look for equal dice: three, or the two white ones (Case 11.3.2).",
            f"Then the total: {sum(dice)} {f.ledger.total:+d} = {total}.",
            "Last, the match, and what the Commander's ability does to a bad result.",
        ),
        (("The sum", f.ledger), f"{sum(dice)} {f.ledger.total:+d} = {total}", f"Played by the rules: {heading.what}"),
        (
            *(Mistake(x, "Look at the dice first: equal white dice change the result (Case 11.3.2).") for x in plain),
            *_equal(dice, result),
            Mistake(f.read(dice, matched=True), "Is the Naval or Cavalry Strength met (Cases 11.2.8, 11.2.9)?"),
            Mistake(
                f.read(dice, ability=False),
                "The ability names this War: doubles, triples and Defeats do less harm (Case 6.3.11).",
            ),
            *(Mistake(r, f"The total is {total}: read the dice first, then the limits once more.") for r in RESULTS),
        ),
        board=f.board,
        focus=f.space,
    )


def _equal(dice: tuple[int, int, int], result: str) -> list[Mistake]:
    """What equal dice are taken for: a Stalemate for a Disaster, and the other way round."""
    if len(set(dice)) == 1 and result == "Disaster":
        return [Mistake("Stalemate", "All three dice are equal, the purple one too: that is worse (Case 11.3.2).")]
    if dice[0] == dice[1] and result == "Stalemate" and len(set(dice)) > 1:
        return [Mistake("Disaster", "For that all three dice must be equal, or Persecution doubled (Case 11.3.2).")]
    return []


def _benefit(f: FightScene) -> list[Choose]:
    """The answer of a Sole Emperor whose force comes from both Empires."""
    sides = list(dict.fromkeys(f.board.empire_of[n] for n in f.force.provinces))
    return [Choose(sides[0])] if len(sides) > 1 and f.who.is_emperor and f.board.sole_emperor else []


STEPS = (
    ("Choose the War, the Commander, and the Provinces that fight", "11.2.3"),
    ("Add up the Strengths of War and Leader, and take off the force", "11.2.1"),
    ("See whether Naval or Cavalry Strength is met", "11.2.8"),
    ("Throw two white dice and a purple one", "11.2.1"),
    ("Look for equal dice: Disaster or Stalemate", "11.3.2"),
    ("Compare the total with the limits of Triumph and Defeat", "11.2.1"),
    ("Take as many Losses as the purple die shows", "11.3.1"),
    ("After a Triumph Annex a Province", "10.2.4"),
    ("Throw for the Rebellion of each Governor who triumphed", "11.5.3"),
)


@exercise(LESSON, "order the steps", "A War from first to last", more=True)
def steps_in_order(choose: Chooser) -> Assignment | None:
    """A fight in order."""
    return patterns.in_order(
        choose, "A War is fought. Put its parts into the order of play.", STEPS, choose.number(4, 6)
    )
