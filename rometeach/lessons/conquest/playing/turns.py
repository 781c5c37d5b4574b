"""Exercises of lesson 7 at a table: what the kit asks for next, which marches it accepts, and a log with a wrong line."""

from __future__ import annotations

from rometeach.conquest.actions import March
from rometeach.conquest.board.state import Force
from rometeach.conquest.charts import marches
from rometeach.conquest.charts.hits import hits_of
from rometeach.conquest.charts.legion import NOBODY, Troops
from rometeach.conquest.phases import battle
from rometeach.conquest.position import Position
from rometeach.core.session.requests import Answer, Decision, Request, Roll
from rometeach.core.words import counted

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ...steps import STOP, play
from .. import boards
from .predictions import LESSON

NEXT = {
    "legion": "a Battle Legion",
    "dice": "dice",
    "losses": "which units are lost",
    "retreat": "whether somebody retreats",
    "refuge": "where those who retreat go",
    "over": "nothing more in this battle",
}
"""What the kit may ask for while a battle is fought."""

_NOT_NOW = {
    "legion": "That is asked at the beginning of a round, where more units are there than places (2.2.1).",
    "dice": "Dice come when both Battle Legions stand, and when somebody with Cavalry pursues (2.2.2, 3.1).",
    "losses": "That is asked after a throw with hits, where the owner has a choice (2.2.2).",
    "retreat": "That is asked at the end of a round, the defender first, while both have land units (2.2.3).",
    "refuge": "That is asked after a Pursuit, where there is more than one Province to go to (3.4).",
    "over": "Both sides still have land units, or something is still to be settled.",
}


def due(request: Request | None) -> str:
    """Which of `NEXT` a request is."""
    if isinstance(request, Roll):
        return "dice"
    return request.kind if isinstance(request, Decision) else "over"


@exercise(LESSON, "predict then check", "What does the kit ask for next?")
def asked_next(choose: Chooser) -> Assignment | None:
    """What is due after some answers in a battle in Dalmatia."""
    mine, cavalry = choose.number(2, 7), choose.number(0, 2)
    theirs = choose.number(2, 6)
    p = boards.changed(
        boards.named(),
        f"{boards.FIVE}; title: A battle in Dalmatia; phase Combat; Sicilia: none; Italia: Red 5I 2G Caesar, Fortified City; "
        f"Dalmatia: Red {mine}I {f'{cavalry}C ' if cavalry else ''}1G, Green {theirs}I 1C 1G, of Green",
    )
    if p is None:
        return None
    wanted, told, asked = choose.number(1, 7), list[str](), list[Request]()
    die = p.rules.die

    def answer(request: Request) -> Answer:
        asked.append(request)
        if len(asked) > wanted:
            return STOP
        if isinstance(request, Roll):
            thrown = choose.throw(request.number)
            told.append(f"{request.what}: {', '.join(die.symbol(f) for f in thrown)}")
            return thrown
        assert isinstance(request, Decision)
        action = choose.pick(request.actions)
        told.append(f"{request.what}: {action}")
        return action

    played = play(battle.battle(p, "Dalmatia", "Red", "Green"), answer)
    last = asked[wanted] if len(asked) > wanted else None
    right = due(last if played.end is None else None)
    if not told or right not in NEXT or choose.pick(list(NEXT)) != right:
        return None
    others = choose.sample([k for k in NEXT if k != right], 4)
    options = tuple(choose.shuffled([NEXT[right], *(NEXT[k] for k in others)]))
    return Assignment(
        f"In Dalmatia stand {boards.troops_in(p, 'Dalmatia')}. Red attacks. You have typed: {'; '.join(told)}.\n\n"
        "Predict, then check: what does the kit ask for now?",
        OneOf(options),
        NEXT[right],
        (
            "Whose turn is it in the round: forming, throwing, losing, or deciding?",
            "A round ends with the question of retreat, if both sides are still there.",
        ),
        (*(f"{note.what}." for note in played.notes), f"Now due: {NEXT[right]}."),
        tuple(Mistake(NEXT[k], _NOT_NOW[k]) for k in others),
        board=p,
        focus="Dalmatia",
    )


@exercise(LESSON, "decide", "Which marches does the kit accept?")
def accepted(choose: Chooser) -> Assignment | None:
    """Which of six marches of Red are legal."""
    p = boards.five("Italia: Red 9I 2C 2G Caesar, Fortified City; Sicilia: none; Dalmatia: Green 4I 1G")
    near, far = p.rules.neighbours["Italia"], ("Macedonia", "Sicilia", "Hispania", "Germania", "Moesia")
    found: dict[str, tuple[March, str]] = {}
    for _ in range(24):
        generals, caesar = choose.number(0, 1), int(choose.likely(1, 4))
        force = Force(choose.number(0, 9), choose.number(0, 2), 0, generals, caesar)
        march = March("Italia", choose.pick(far if choose.likely(1, 5) else near), force)
        if force.units + force.leaders and len(found) < 12:
            objection = marches.objection(p, march)
            found[str(march)] = (march, objection[0] if objection else "")
    legal = [t for t, (_, why) in found.items() if not why]
    wrong = [t for t, (_, why) in found.items() if why]
    number = choose.number(2, 4)
    if len(legal) < number or len(wrong) < 6 - number:
        return None
    picked = choose.sample(legal, number)
    options = tuple(choose.shuffled([*picked, *choose.sample(wrong, 6 - number)]))
    why = {t: f"{t}: {found[t][1] or 'led, no more than seven, and one step'} (2.1.1)." for t in options}
    return Assignment(
        f"It is Red's turn. In Italia stand {boards.troops_in(p, 'Italia')}. Dalmatia is held by four Infantry of Green.\n\n"
        "You read out six marches, each as the first one of the turn. Which of them does the kit accept?",
        AnyOf(options),
        frozenset(picked),
        (
            "A Leader must go along, with seven land units at most, to a Province beside Italia.",
            f"{number} of the six are accepted.",
        ),
        tuple(why[t] for t in options),
        (Mistake(frozenset(options), "At least two of them break a rule."),),
        board=p,
        why=why,
        focus="Italia",
    )


def _throw(p: Position, choose: Chooser) -> tuple[str, int, str]:
    """A throw in words, its hits, and the reason."""
    legion = Troops(choose.number(1, 4), choose.number(0, 2), choose.number(0, 1))
    figures = p.rules.combat()
    faces = choose.throw(legion.units)
    hits = hits_of(faces, legion, NOBODY, figures)
    shown = ", ".join(figures.die.symbol(f) for f in faces)
    return (
        f"{legion} throws {shown}",
        hits,
        f"{legion} can match {counted(hits, 'of these dice', 'of these dice')} (2.2.2).",
    )


@exercise(LESSON, "find the mistake", "A log with a wrong line")
def wrong_log(choose: Chooser) -> Assignment | None:
    """One throw of a log has the wrong number of hits."""
    p = boards.named()
    lines = [_throw(p, choose) for _ in range(5)]
    if len({told for told, _, _ in lines}) < 5:
        return None
    bad = choose.number(0, 4)
    told, hits, why = lines[bad]
    false = choose.pick([n for n in (hits - 1, hits + 1) if n >= 0])
    shown = [f"{t}: {counted(false if n == bad else h, 'hit')}" for n, (t, h, _) in enumerate(lines)]
    return Assignment(
        "Somebody has kept a log of five throws at a table. Each line says what the Battle Legion is (I, C and K are Infantry, Cavalry and "
        "Catapults), what its dice showed, and how many hits that were.\n\nIn one line the number is wrong. Which?",
        OneOf(tuple(shown)),
        shown[bad],
        (
            "Each die needs a unit of its own kind, and each unit takes one die.",
            f"It is none of these: {lines[(bad + 1) % 5][0]}; {lines[(bad + 2) % 5][0]}.",
        ),
        (f"{told}: {counted(hits, 'hit')}. {why}",),
        tuple(Mistake(text, f"That line is right. {lines[n][2]}") for n, text in enumerate(shown) if n != bad),
    )


__all__ = ["NEXT", "accepted", "asked_next", "due", "wrong_log"]
