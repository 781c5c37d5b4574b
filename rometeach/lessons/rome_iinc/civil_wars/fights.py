"""The exercises of lesson 10 about one Civil War: its sum, its chances, its dice, its order."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from rometeach.core.results.show import chance
from rometeach.core.session.requests import Note
from rometeach.rome_iinc.charts import civil_war as chart
from rometeach.rome_iinc.phases import civil_wars as phase
from rometeach.rome_iinc.phases.losses import Changes, Outcome

from ... import patterns
from ...answers import Chance, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake
from ...steps import play, script
from ..fighting.losses import evade
from .scenes import LESSON, CivilWarScene, capital, civil_war, told

THROWS = tuple((a, b, c) for a, b, c in product(range(1, 7), repeat=3))


def played(c: CivilWarScene, dice: tuple[int, int, int]) -> tuple[str, list[Note]]:
    """The result of a Civil War with these dice, and everything that is told of it."""
    notes = play(phase.fight(c.board, c.rebel, c.emperor), script([dice], choose=evade)).notes
    assert isinstance(notes[0].about, Outcome)
    return notes[0].about.result, notes


def outsiders(c: CivilWarScene) -> list[tuple[int, str, str]]:
    """Lines for Forts, Auxilia and Allies, which stay out of a Civil War: (value, line, why)."""
    found = []
    for who, sign, side in ((c.rebel, 1, "Rebel"), (c.emperor, -1, "Loyal")):
        for n in c.army(who):
            state = c.board.provinces[n]
            if state.units.fort:
                found.append((sign, f"{side} Fort in {n}", "Forts do not fight Civil Wars (Case 2.2.5)."))
            if k := state.units.auxilia + 2 * state.units.veteran_auxilia:
                found.append((sign * k, f"{side} Auxilia in {n}", "Auxilia do not fight Civil Wars (Case 2.2.6)."))
            if state.title == "Allied":
                found.append((sign, f"{n} fights too (Allied)", "Allies do not fight Civil Wars (Section 11.4)."))
    return found


@exercise(LESSON, "compute", "The sum of a Civil War", more=True)
def the_sum(choose: Chooser) -> Assignment | None:
    """What is added to the three dice."""
    c = civil_war(choose)
    if c is None or not 5 <= len(c.ledger.lines) <= 14:
        return None
    total = c.ledger.total
    mistakes = [
        Mistake(
            -total,
            "The other way round: what helps the Rebel is added, what helps the Emperor is taken off (Section 11.4).",
        )
    ]
    everyone = sum(value for value, _, _ in outsiders(c))
    mistakes.append(Mistake(total + everyone, "Forts, Auxilia and Allies stay out of Civil Wars (Cases 2.2.5, 2.2.6)."))
    mistakes += [Mistake(total + value, why) for value, _, why in outsiders(c)]
    for line in c.ledger.lines:
        if line.key.endswith("_veteran"):
            mistakes.append(Mistake(total - line.value // 2, "A Veteran counts twice in a Civil War (Case 2.1.3)."))
    return patterns.total(
        f"{told(c)} Nobody else of theirs has Units.\n\nWhat do both sides add to the dice of this Civil War?",
        c.ledger,
        (
            "The Rebel's Military and army are added, the Emperor's are taken off.",
            "Cavalry, Guards, Legions, Pseudo Legions and Fleets count 1, Veterans 2, a Foederati Province 1. "
            "Nothing else fights.",
            f"The Rebel's side makes {sum(x.value for x in c.ledger.lines if x.value > 0):+d}.",
        ),
        mistakes,
        board=c.board,
        focus=c.focus,
    )


@exercise(LESSON, "compute", "The chances of the Emperor", more=True)
def the_chance(choose: Chooser) -> Assignment | None:
    """From the sum to the chance of a Rebel Defeat or Victory."""
    c = civil_war(choose)
    if c is None or not -9 <= c.ledger.total <= 5:
        return None
    m, v = c.ledger.total, c.board.rules.values
    wanted = choose.pick(("Rebel Defeat", "Rebel Victory"))
    odds = {r: chart.odds(c.board, c.rebel).p(r) for r in chart.RESULTS}
    defeat, victory = v["civil_war.rebel_defeat_limit"], v["civil_war.rebel_victory_limit"]
    need = f"{defeat - m} or less" if wanted == "Rebel Defeat" else f"{victory - m} or more"
    near = _count(defeat - m - 1, False) if wanted == "Rebel Defeat" else _count(victory - m + 1, True)
    other = "Rebel Victory" if wanted == "Rebel Defeat" else "Rebel Defeat"
    return Assignment(
        f"{capital(c.emperor.name)} fights {_rebel(c)} ({c.board.scenario} CE). What both sides "
        f"add comes to {m:+d}.\n\n"
        f"How likely is a {wanted}?",
        Chance(),
        odds[wanted],
        (
            f"A Rebel Defeat is a total of {defeat} or less, a Rebel Victory one of {victory} or more.",
            f"So the three dice must show {need} together. Equal dice mean nothing here.",
        ),
        (f"{need} with three dice: {odds[wanted] * 216} of 216 throws, {chance(odds[wanted])}",),
        (
            Mistake(odds[other], f"That is the chance of a {other}: low totals are good for the Emperor."),
            Mistake(1 - odds[other], "Between Victory and Defeat lies the Stalemate."),
            Mistake(near, "Count again: the limit itself is enough."),
        ),
        board=c.board,
        basis=(
            Basis(
                c.ledger,
                lambda total: (
                    _count(defeat - total, False) if wanted == "Rebel Defeat" else _count(victory - total, True)
                ),
                "The limit itself is enough, and one beside it is not.",
                f"That is the chance that it is no {wanted}.",
                given=True,
            ),
        ),
    )


def _rebel(c: CivilWarScene) -> str:
    """The Rebel in words: "the Generic Rebel of Gallia" says already what he is."""
    return c.rebel.name if "Rebel" in c.rebel.name else f"the Rebel {c.rebel.name}"


def _count(limit: int, high: bool) -> Fraction:
    hits = sum((sum(t) >= limit) if high else (sum(t) <= limit) for t in THROWS)
    return Fraction(hits, 216)


@exercise(LESSON, "find the mistake", "A line too many")
def wrong_line(choose: Chooser) -> Assignment | None:
    """One line of a Civil War's sum is wrong."""
    c = civil_war(choose)
    if c is None or len(c.ledger.lines) < 4:
        return None
    return patterns.spot(
        choose,
        f"{told(c)}\n\nThe players have written the sum of this Civil War down. One line is not as it should be. Which?",
        c.ledger,
        outsiders(c),
        [
            patterns.Slip(x.reason, x.value // 2, "A Veteran counts twice in a Civil War (Case 2.1.3).")
            for x in c.ledger.lines
            if x.key.endswith("_veteran")
        ],
        board=c.board,
        focus=c.focus,
    )


@exercise(LESSON, "predict then check", "Who wins the throne?", more=True)
def who_wins(choose: Chooser) -> Assignment | None:
    """A throw: Rebel Victory, Stalemate or Rebel Defeat?"""
    c = civil_war(choose)
    target = choose.pick(chart.RESULTS)
    first, second, purple = choose.throw(3)
    if c is None or len(c.ledger.lines) > 12:
        return None
    throw = (first, second, purple)
    if chart.read(sum(throw) + c.ledger.total) != target or abs(sum(throw) + c.ledger.total - 10) > 6:
        return None
    result, notes = played(c, throw)
    total = sum(throw) + c.ledger.total
    turned = chart.read(sum(throw) - c.ledger.total)
    offers = {
        "Rebel Victory": f"The total is {total}. That is not enough for the Rebel.",
        "Stalemate": f"The total is {total}: outside the narrow space between the two limits.",
        "Rebel Defeat": f"The total is {total}. Low totals are the Emperor's, but this one is not low enough.",
    }
    return Assignment(
        f"{told(c)}\n\nThe sum is {c.ledger.total:+d}. Predict, then check: the dice show {throw[0]}, "
        f"{throw[1]} and a purple {throw[2]}. How does it end?",
        OneOf(chart.RESULTS),
        result,
        (
            f"The total is {sum(throw)} {c.ledger.total:+d} = {total}. Equal dice mean nothing in a Civil War.",
            "A high total is a Rebel Victory, a low one a Rebel Defeat.",
        ),
        (
            ("The sum", c.ledger),
            f"{sum(throw)} {c.ledger.total:+d} = {total}",
            f"Played by the rules: {' '.join(capital(n.what) for n in notes[:2])}",
        ),
        (
            Mistake(turned, "The sum is added to the dice, with its own sign."),
            *(Mistake(r, why) for r, why in offers.items()),
        ),
        board=c.board,
        focus=c.focus,
    )


@exercise(LESSON, "predict then check", "What it costs the Empire")
def what_it_costs(choose: Chooser) -> Assignment | None:
    """Prestige and Unrest after a Victory or Defeat, before Losses."""
    c = civil_war(choose)
    if c is None:
        return None
    throws = [t for t in choose.sample(THROWS, 8) if chart.read(sum(t) + c.ledger.total) != "Stalemate"]
    if not throws:
        return None
    dice = choose.pick(throws)
    result, notes = played(c, dice)
    changes, empire = notes[1].about, notes[1].who
    assert isinstance(changes, Changes)
    right = f"Prestige {changes.prestige:+d}, Unrest {changes.unrest:+d}"
    a, r, n = c.emperor.abilities, c.rebel.abilities, len(c.rebel.commands)
    won = result == "Rebel Victory"
    offers = {
        f"Prestige -{a.administration}, Unrest +{a.popularity}": "That is the price of a dead Emperor, but he won.",
        f"Prestige -{a.popularity}, Unrest +{a.administration}": "Administration is lost as Prestige, "
        "Popularity becomes Unrest (Section 11.4).",
        f"Prestige +{n}, Unrest -{n}": "That is the gain of a Rebel Defeat, but the Rebel won.",
        f"Prestige -{n}, Unrest +{n}": "Count the Commands after a Rebel Defeat only, and as a gain.",
        f"Prestige -{r.administration}, Unrest +{r.popularity}": "It is the dead Emperor who counts, not the Rebel.",
        f"Prestige -{dice[2]}, Unrest +{dice[2]}": "The purple die counts Losses here, nothing else.",
    }
    if not won:
        offers[f"Prestige +{a.administration}, Unrest -{a.popularity}"] = (
            "After a Rebel Defeat count the Rebel's Commands (Section 11.4)."
        )
    offers.pop(right, None)
    shown = choose.sample(sorted(offers), 4)
    return Assignment(
        f"{capital(c.rebel.name)} has rebelled with {' and '.join(c.rebel.commands)} ({c.board.scenario} CE). "
        f"Against him stands "
        f"{c.emperor.name}, with Administration {a.administration} and Popularity {a.popularity}. The dice "
        f"{dice[0]}, {dice[1]} and a purple {dice[2]} make a "
        f"{result}.\n\nPredict, then check: how do the tracks of the {empire} move, before any Losses?",
        OneOf(tuple(choose.shuffled([right, *shown]))),
        right,
        (
            "A dead Emperor costs his Administration in Prestige, and his Popularity in Unrest.",
            "A beaten Rebel brings a Prestige, and a point of calm, for each Command that he held.",
        ),
        (f"Played by the rules: {' '.join(capital(n.what) for n in notes[:2])}",),
        tuple(Mistake(o, offers[o]) for o in shown),
        board=c.board,
        focus=c.focus,
    )


STEPS = (
    ("Throw the Revolt dice of the Provinces", "11.1.1"),
    ("Fight the Wars", "11.2.1"),
    ("Add up Military and armies of Rebel and Emperor", "11.4"),
    ("Throw three dice for the Civil War", "11.4"),
    ("Move Prestige and Unrest for the dead Emperor or the beaten Rebel", "11.4"),
    ("Take as many Losses as the purple die of the Civil War shows", "11.3.1"),
    ("The winner Promotes a Unit", "11.4"),
    ("Give the throne to a victorious Rebel", "5.1.4"),
    ("Throw for the Rebellion of each Governor who triumphed this turn", "11.5.3"),
)


@exercise(LESSON, "order the steps", "A Civil War in its turn")
def steps_in_order(choose: Chooser) -> Assignment | None:
    """The War Phase around a Civil War."""
    prompt = "Romans against Romans: put these parts of the War Phase into the order in which they come."
    return patterns.in_order(choose, prompt, STEPS, choose.number(4, 6))
