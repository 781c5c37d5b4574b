"""Exercises of lesson 4 about choices: where to retreat, which unit to lose, what is true, a battle in order (3.6, 3.7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rometeach.conquest2.charts.armies import ONE_OF, Army
from rometeach.conquest2.charts.battle import Battle
from rometeach.conquest2.charts.refuge import refuges
from rometeach.conquest_board.rules import CROSSING
from rometeach.core.results.show import percent

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from .. import battles, boards
from .scenes import LESSON, field


@exercise(LESSON, "decide", "Where can he retreat?")
def where_to(choose: Chooser) -> Assignment | None:
    """The Provinces to which an army can retreat."""
    base = boards.table(boards.EMPTY_MAP)
    rules = base.rules
    place = choose.pick([n for n in rules.keys if len(rules.neighbours[n]) > 2])
    near = list(rules.neighbours[place])
    clauses = [f"title: A retreat from {place}", f"{place}: Red 2I 1G, Blue 3I 1G"]
    for name in near:
        what = choose.pick(("", "Blue 1I", "Yellow 1C", "Green 2I", "Yellow 1G"))
        clauses += [f"{name}: {what}"] if what else []
    p = boards.changed(base, "; ".join(clauses))
    if p is None:
        return None
    beyond = sorted({n for m in near for n in rules.neighbours[m]} - {place, *near})
    options = tuple(choose.shuffled([*choose.sample(near, min(4, len(near))), choose.pick(beyond)]))
    right = frozenset(refuges(p, "Red", place)) & frozenset(options)
    if not right or len(right) > 3:
        return None
    why = {}
    for name in options:
        blocker = p.blocked_by(name, "Red")
        if name in right:
            there = boards.units_text(p, name)
            why[name] = (
                f"Yes: {'nobody is there' if there == 'nobody' else f'there is no military unit of an enemy, only {there}'} (3.6.6)."
            )
        elif name not in near:
            why[name] = f"No: {name} does not lie beside {place} (3.6.6)."
        elif blocker:
            why[name] = f"No: {blocker}'s military units stand there (3.6.6)."
        else:
            crossed = rules.borders[place].get(name) == CROSSING
            why[name] = "No: an enemy Galley closes the strait (3.6.6)." if crossed else "No (3.6.6)."
    return Assignment(
        f"Red retreats from {place} after a round of battle. Green is his ally; Blue and Yellow are enemies.\n\nWhere can he go?",
        AnyOf(options),
        right,
        (
            "Only to one Province beside it.",
            "Military units of enemies bar it. Leaders alone do not, and allies do not.",
        ),
        tuple(f"{name}: {why[name]}" for name in options),
        boards.one_too_many(why, right),
        board=p,
        focus=place,
        why=why,
    )


def by_loss(fight: Battle) -> dict[str, Fraction]:
    """The kind of unit that the attacker loses now -> how likely he wins then."""
    own, found = fight.attacker.army.own, dict[str, Fraction]()
    for kind, one in zip(battles.KINDS, ONE_OF, strict=True):
        if own[battles.KINDS.index(kind)]:
            after = replace(fight, attacker=replace(fight.attacker, army=Army(own.less(one))))
            found[kind] = battles.chance_of(after)
    return found


@exercise(LESSON, "decide", "Which unit do you lose?", more=True)
def which_to_lose(choose: Chooser) -> Assignment | None:
    """The unit to lose, if one must go."""
    i, c, k = choose.number(1, 3), choose.number(0, 2), choose.number(0, 1)
    made = field(choose, f"{i}I {c}C {k}K 1G", f"{choose.number(2, 4)}I {choose.number(0, 1)}C 1G")
    if made is None or (i > 0) + (c > 0) + (k > 0) < 2 or not 3 <= i + c + k <= 5:
        return None
    p, place = made
    fight = battles.sides(p, place, "Red", "Blue")
    laws = by_loss(fight)
    best, second, *_ = sorted(laws, key=lambda kind: -laws[kind])
    if laws[best] - laws[second] < Fraction(1, 50):
        return None
    options = tuple(choose.shuffled(list(laws)))
    why = {
        kind: f"Without {'an' if kind[0] == 'I' else 'a'} {kind} Red wins in {percent(laws[kind])} of all cases."
        for kind in laws
    }
    return Assignment(
        f"Red attacks in {place}: {fight.attacker.army.all} against {fight.defender.army.all}, a General on each side. A round has just "
        "been fought, and Red must lose one unit. Both fight on to the end.\n\nWhich kind should it be?",
        OneOf(options),
        best,
        (
            "Which signs would he still match? A second unit of a kind matches less often than the first one of another.",
            "Infantry is on two faces; but is there another Infantry left?",
        ),
        tuple(why[kind] for kind in options),
        boards.missed(why, {best}),
        board=p,
        focus=place,
        why=why,
    )


CLAIMS = (
    Claim("Each side throws three dice, however many units it has.", "Each unit throws a die of its own.", "3.6.4"),
    Claim("One Leader adds a die, a second one adds none.", "Each Leader adds a die.", "3.6.4"),
    Claim("Two Army Trainings add two dice.", "A second Army Training adds nothing.", "9.13"),
    Claim("A die hits only if a unit of its kind is there.", "Any face but the blank hits.", "3.6.5"),
    Claim("Who loses units chooses which.", "The one who hits chooses which units are lost.", "3.6.5"),
    Claim("Before a City the defender throws first.", "Before a City the attacker throws first.", "3.6.5"),
    Claim("Leaders cannot be lost in battle.", "A General dies with his last unit.", "3.6.6"),
    Claim("The defender decides first whether he retreats.", "The attacker decides first whether he retreats.", "3.6.6"),
    Claim("Who loses a battle takes two Chaos.", "Who attacks takes two Chaos.", "3.6.6"),
    Claim("A committed Galley fights like any unit.", "A committed Galley adds a die.", "3.6.2"),
    Claim("Allies do not lend their cards.", "An ally may lend his Army Training.", "3.6.3"),
    Claim("Galleys do not retreat from a naval battle.", "Galleys may retreat to a sea zone beside it.", "3.7.1"),
    Claim("A naval battle has three rounds at the most.", "A naval battle goes on until one side is sunk.", "3.7.1"),
    Claim("At sea each Galley throws a die.", "At sea each side throws three dice.", "3.7.1"),
    Claim("Troops of a Diplomacy card are back for each new battle.", "Troops of a Diplomacy card are lost for good.", "9.6"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A wrong word about battles")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about battles is wrong."""
    return claims(choose, "A veteran explains battles in five sentences. One of them is wrong.\n\nWhich?", CLAIMS)


STEPS = (
    ("The attacker names the Province and one enemy there", "3.6.1"),
    ("Both sides commit Galleys from sea zones beside it", "3.6.2"),
    ("Allies lend units", "3.6.3"),
    ("Both sides throw their dice", "3.6.4"),
    ("The units that were hit are removed", "3.6.5"),
    ("The defender decides whether he retreats", "3.6.6"),
    ("The attacker decides whether he retreats", "3.6.6"),
    ("The loser takes two Chaos", "3.6.6"),
)


@exercise(LESSON, "order the steps", "From challenge to Chaos")
def a_battle_in_order(choose: Chooser) -> Assignment:
    """The steps of a battle without a City that lasts one round."""
    prompt = "A battle without a City is decided after one round. What happens in it? Order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


__all__ = ["a_battle_in_order", "by_loss", "where_to", "which_to_lose", "wrong_sentence"]
