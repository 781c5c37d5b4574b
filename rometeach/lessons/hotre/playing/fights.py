"""Exercises of lesson 8 at a table: what the kit asks for next, where an Army may go, and a log with a wrong line (9, 10)."""

from __future__ import annotations

from rometeach.core.results.show import Table
from rometeach.core.session.requests import Answer, Decision, Request, Roll
from rometeach.core.words import counted
from rometeach.hotre.charts import combat
from rometeach.hotre.charts.exchange import Exchange
from rometeach.hotre.charts.reach import reach, ways
from rometeach.hotre.phases import placement
from rometeach.hotre.position import Position

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ...steps import STOP, play
from .. import fields
from .predictions import LESSON

NEXT = {
    "attack": "the dice of the attacker",
    "defence": "the dice of the defender",
    "retreat": "whether the Legions stand or retreat",
    "fort": "whether the Fort is taken or razed",
    "loot": "whether the City is looted",
    "spoils": "the dice for the loot",
    "over": "nothing more about this Army",
}
"""What the kit may ask for while an Army comes to a Province."""

_NOT_NOW = {
    "attack": "That is due where an enemy still stands and the dice before are settled.",
    "defence": "That is due right after the dice of the attacker.",
    "retreat": "Only Legions may retreat, after a round, and only to friends beside them (10.1).",
    "fort": "That is due when a Roman Army finds a Fort alone (10.4).",
    "loot": "That is due when a City has just been conquered from an enemy, and Romans never loot Romans (12).",
    "spoils": "That is due when somebody has said that he loots.",
    "over": "Something is still to be settled in this Province.",
}


def due(request: Request | None) -> str:
    """Which of `NEXT` a request is."""
    if isinstance(request, Roll):
        return "attack" if " attacks " in request.what else "defence" if " defends " in request.what else "spoils"
    return request.kind if isinstance(request, Decision) else "over"


@exercise(LESSON, "predict then check", "What does the kit ask for next?")
def asked_next(choose: Chooser) -> Assignment | None:
    """What is due after some answers about one Army that comes to a Province."""
    side, province, change = _field(choose)
    p = fields.changed(fields.named(), change)
    if p is None:
        return None
    wanted, told = choose.number(1, 6), []
    asked: list[Request] = []

    def answer(request: Request) -> Answer:
        asked.append(request)
        if len(asked) > wanted:
            return STOP
        if isinstance(request, Roll):
            thrown = choose.throw(request.number)
            told.append(f"{request.what}: {' and '.join(map(str, thrown))}")
            return thrown
        assert isinstance(request, Decision)
        action = choose.pick(request.actions)
        told.append(f"{request.what}: {action}")
        return action

    played = play(placement.arrives(p, side, province, ways(p, side)[province]), answer)
    last = asked[wanted] if len(asked) > wanted else None
    right = due(last if played.end is None else None)
    if not told or right not in NEXT or (right == "over" and choose.likely(2, 3)):
        return None
    others = choose.sample([k for k in NEXT if k != right], 4)
    options = tuple(choose.shuffled([NEXT[right], *(NEXT[k] for k in others)]))
    there = p.provinces[province]
    garrison = f"{counted(there.armies, 'Army', 'Armies')} of {there.side}" + (
        f" with a {there.fort}" if there.fort else ""
    )
    return Assignment(
        f"Turn {p.turn} at a table. {side} places an Army in {province}, where {garrison} {'stand' if there.armies > 1 else 'stands'}. You "
        f"have typed: {'; '.join(told)}.\n\nPredict, then check: what does the kit ask for now?",
        OneOf(options),
        NEXT[right],
        (
            "Who has won the last exchange, and who is left in the Province?",
            "First the dice of both sides, then, if the enemy is gone, the Fort and the City.",
        ),
        (*(f"{note.what}." for note in played.notes), f"Now due: {NEXT[right]}."),
        tuple(Mistake(NEXT[k], _NOT_NOW[k]) for k in others),
        shown=(Table("In the Province", ("Province", "Held by", "Fort", "City"), ((province, there.side, there.fort, there.city),)),),
        board=p,
        focus=province,
    )  # fmt: skip


def _field(choose: Chooser) -> tuple[str, str, str]:
    """A side, a Province that it attacks, and the board."""
    turn = choose.number(2, 6)
    if choose.likely(1, 2):
        side, start, province = "Red", "Narbonensis", "Cisalpina"
        defender, runs = choose.pick((("Blue", ""), ("Suebi", "Suebi of Green; "), ("Dalmatae", "Dalmatae of Green; ")))
    else:
        side, start, province = "Suebi", "Germania Magna", "Suebia"
        start, province = choose.pick((("Cisalpina", "Roma"), ("Cisalpina", "Dalmatia"), ("Narbonensis", "Aquitania")))
        defender, runs = choose.pick((("Blue", "Suebi of Green; "), ("Red", "Suebi of Green; ")))
    city = ", City" if province in ("Roma", "Dalmatia", "Aquitania") and choose.likely(3, 4) else ""
    fort = ", Fort" if choose.likely(2, 5) else ""
    friends = "; Raetia: Blue 1; Moesia: Blue 1; Lugdunensis: Blue 1" if defender == "Blue" else ""
    as_side = f"{'Green as Suebi' if side == 'Suebi' else 'Red as Red'}"
    return (
        side,
        province,
        f"turn {turn}; phase Play; title: Turn {turn} at a table; {runs}{start}: {side} 1; "
        f"{province}: {defender} {choose.number(1, 2)}{fort}{city}{friends}; active: {as_side}, Placement; reserve 2; held: {start}",
    )


@exercise(LESSON, "decide", "Which places does the kit accept?")
def accepted(choose: Chooser) -> Assignment | None:
    """Where the next Army of a People may be placed."""
    p = fields.spread(choose, 4, 7)
    people = sorted(p.runs)[0] if p is not None and p.runs else ""
    if p is None or not people:
        return None
    held = p.held_by(people)
    p = p.edit(f"active: Yellow as {people}, Placement; held: {', '.join(held)}")
    may = reach(p, people)
    near = {n for x in held for n in p.rules.neighbours[x]} | {n for x in may for n in p.rules.neighbours[x]}
    right = choose.sample(sorted(may), choose.number(2, 4))
    wrong = choose.sample(sorted(near - set(may)), 6 - len(right))
    options = tuple(choose.shuffled([*right, *wrong]))
    if len(options) < 6:
        return None
    start = p.rules.start_of[people]
    why = {x: f"{x} {_near(p, people, x)} (9.2.2)." for x in options}
    return Assignment(
        f"Turn {p.turn}. The {people}, who began in {start}, stand in {fields.listed(held)}. One more Army is to be placed.\n\n"
        "You read out six Provinces. Which of them does the kit accept?",
        AnyOf(options),
        frozenset(right),
        (
            "An Army may go where the People stands, beside that, or beside its Starting Province.",
            f"{len(right)} of the six are accepted.",
        ),
        tuple(why[x] for x in options),
        (Mistake(frozenset(options), "At least two of them are too far away."),),
        board=p,
        why=why,
    )


def _near(p: Position, people: str, province: str) -> str:
    """Why an Army of a People may go to a Province, or may not."""
    start = p.rules.start_of[people]
    if province not in reach(p, people):
        return "lies beside no Army of theirs, and not beside the Province where they began, either"
    if p.provinces[province].side == people:
        return "holds an Army of theirs, and has room for more"
    if province == start:
        return "is the Province where they began, which the kit's reading allows as well"
    beside = ways(p, people)[province][1]
    return "lies beside the Province where they began" if beside == start else "lies beside an Army of theirs"


def _exchanges(p: Position) -> dict[str, Exchange]:
    """Ways to fight, in words."""
    attack = combat.Attack
    return {
        "a clear border": combat.exchange(p.rules, attack("People", "Faction", "clear")),
        "a mountain border": combat.exchange(p.rules, attack("People", "Faction", "difficult")),
        "a clear border, against a Fort": combat.exchange(p.rules, attack("People", "Faction", "clear", "Fort")),
        "a strait, against a Fortress": combat.exchange(p.rules, attack("People", "Faction", "strait", "Fortress")),
        "a clear border, under Nero who wins ties": combat.exchange(
            p.rules, attack("Faction", "People", "clear", bonus=combat.Bonus(ties=True))
        ),
    }


RESULT = {"attacker": "the attacker wins", "defender": "the defender wins", "again": "the dice are thrown again"}


@exercise(LESSON, "find the mistake", "A log with a wrong line")
def wrong_log(choose: Chooser) -> Assignment | None:
    """One exchange of a log names the wrong winner."""
    ways_to_fight = _exchanges(fields.named())
    lines: list[tuple[str, str, str]] = []
    for words in choose.shuffled(list(ways_to_fight)):
        found = ways_to_fight[words]
        mine, yours = choose.throw(found.attack_dice), choose.throw(found.defence_dice)
        winner = found.winner(max(mine), max(yours))
        plus = f", with {found.defence_plus} added" if found.defence_plus else ""
        told = f"{words}: {' and '.join(map(str, mine))} against {' and '.join(map(str, yours))}"
        best = f"The best dice are {max(mine)} and {max(yours)}{plus}: {RESULT[winner]} (10)."
        lines.append((told, winner, best))
    bad = choose.number(0, len(lines) - 1)
    false = choose.pick([w for w in RESULT if w != lines[bad][1]])
    shown = [f"{told}: {RESULT[false if n == bad else winner]}" for n, (told, winner, _) in enumerate(lines)]
    return Assignment(
        "Somebody has kept a log of five exchanges at a table. Each line says over what border the attack went, the dice of the attacker, "
        "then those of the defender.\n\nIn one line the result is wrong. Which?",
        OneOf(tuple(shown)),
        shown[bad],
        (
            "Only the best die of each side counts. What is added to it, and who wins a tie?",
            f"It is none of these: {lines[(bad + 1) % 5][0]}; {lines[(bad + 2) % 5][0]}.",
        ),
        (lines[bad][2],),
        tuple(Mistake(text, f"That line is right. {lines[n][2]}") for n, text in enumerate(shown) if n != bad),
    )
