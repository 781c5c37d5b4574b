"""Exercises of lesson 11 about Falls (Section 12.2)."""

from __future__ import annotations

import functools

from rometeach.rome_iinc.board.units import TITLES
from rometeach.rome_iinc.phases import falls
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Mistake
from ..boards import as_position, named, set_up
from .ends import DEFEAT, ENDS, NOTHING, end_of, played
from .predictions import LESSON


@functools.cache
def _emptied(empire: str) -> Position:
    """The 286 board with no Unit in the Capital of an Empire, so that it may be of any status."""
    p = named("286")
    capital = p.rules.capitals[empire]
    units = p.provinces[capital].units
    gone = " ".join(f"-{n} {TITLES[f]}" for f, n in zip(units._fields, units, strict=True) if n)
    return p.edit(f"{capital} {gone}")


def _state(choose: Chooser, empire: str) -> tuple[str, Position]:
    """An Empire's state in words, and its board."""
    capital = named("286").rules.capitals[empire]
    status = choose.pick(["Roman", "Roman", "Roman", "Insurgent", "Allied", "Visigothic Foederati", "Barbarian"])
    gold = choose.pick([0, 0, choose.number(1, 60), choose.number(1, 60), -choose.number(1, 12)])
    level = choose.pick([choose.number(2, 20), choose.number(2, 20), 25, 26, choose.number(27, 31)])
    change = f"{capital} {status}; {empire} gold {gold}; {empire} unrest {level}"
    return f"{empire}: {capital} is {status}, {gold} Gold, {level} Unrest", _emptied(empire).edit(change)


@exercise(LESSON, "decide", "Which Empires Fall?")
def who_falls(choose: Chooser) -> Assignment | None:
    """Five Empires in trouble: which Fall at the end of the phase."""
    found: dict[str, str] = {}
    edge, insurgent = set(), set()
    for _ in range(5):
        empire = choose.pick(EMPIRES)
        text, board = _state(choose, empire)
        found[text] = falls.why_falls(board, empire)
        if not found[text]:
            edge |= {text} if board.empire(empire).unrest == 25 or board.empire(empire).gold == 0 else set()
            insurgent |= {text} if "Insurgent" in text else set()
    right = frozenset(t for t, why in found.items() if why)
    if len(found) < 5 or not 1 <= len(right) <= 4:
        return None
    return Assignment(
        "A phase ends on five tables. No gift and no Extra Taxes can help any more, and none of these Empires has Fallen before:\n\n"
        "Which of them Fall now?",
        AnyOf(tuple(found)),
        right,
        (
            "Three questions for each: is the Capital lost, is the Gold below zero, is the Unrest above the limit?",
            f"So many of the five Fall: {len(right)}.",
        ),
        tuple(f"{t}: {f'Falls, as {why}' if why else 'stands'} (Case 12.2.1)." for t, why in found.items()),
        (
            Mistake(right | edge, "Exactly 25 Unrest and exactly 0 Gold can still be borne (Case 12.2.1)."),
            Mistake(right | insurgent, "An Insurgent Capital is bad, but not lost (Case 4.2.9)."),
            Mistake(frozenset(found) - right, "Those are the ones that stand."),
        ),
    )


@exercise(LESSON, "find the mistake", "The wrong line of a Fall")
def wrong_fall(choose: Chooser) -> Assignment | None:
    """Somebody has carried out a Fall; one line is wrong."""
    empire = choose.pick(EMPIRES)
    rest = EMPIRES[1 - EMPIRES.index(empire)]
    gold, prestige, level = choose.number(2, 90), choose.number(8, 60), choose.number(26, 32)
    p = named("286").edit(f"{empire} gold {gold}; {empire} prestige {prestige}; {empire} unrest {level}")
    after = played(p)[0]
    assert after is not None and after.is_fallen(empire)
    state, dead = after.empire(empire), p.empire(empire).emperor
    rebels = sorted(set(after.governors) - set(p.governors))
    lines = {
        "gold": f"The {empire} has {state.gold} Gold",
        "prestige": f"The {empire} has {state.prestige} Prestige",
        "unrest": f"The {empire} has {state.unrest} Unrest",
        "emperor": f"{dead} is killed",
        "sole": f"{after.empire(rest).emperor} is Sole Emperor",
        "rebels": f"The Governors of {', '.join(rebels)} are Rebels",
    }
    wrongs = {
        "gold": ("The {e} has 0 Gold", "only Gold below zero is set to zero; what is in the chest stays."),
        "prestige": ("The {e} has {p} Prestige", "Prestige starts again from zero."),
        "unrest": ("The {e} has {u} Unrest", "Unrest starts again from zero."),
        "emperor": ("{d} becomes a Governor", "the Emperor of an Empire that Falls is killed, unless he is Sole Emperor."),
        "sole": ("A Generic Emperor takes the empty seat", "nobody does: the other Emperor becomes Sole Emperor."),
        "rebels": ("Each Governor throws 3D6 for a Rebellion", "they become Rebels without a throw (Case 11.5.4)."),
    }  # fmt: skip
    key = choose.pick(sorted(wrongs))
    text, why = wrongs[key]
    wrong = text.format(e=empire, p=prestige, u=level, d=dead)
    shown = {k: wrong if k == key else v for k, v in lines.items()}
    options = tuple(choose.shuffled([shown[k] for k in lines]))
    return Assignment(
        f"The {empire} Falls with {level} Unrest, {prestige} Prestige and {gold} Gold; {dead} was its Emperor (286 CE). A friend writes "
        "down what becomes of it. One line is wrong.\n\nWhich?",
        OneOf(options),
        wrong,
        (
            "A Fall sets tracks back, kills an Emperor and makes Rebels (Case 12.2.2). What does it leave alone?",
            f"It is about the {'tracks' if key in ('gold', 'prestige', 'unrest') else 'people'}.",
        ),
        (
            f"It should read: {lines[key]}. {why[:1].upper()}{why[1:]}",
            f"The board afterwards: {p.diff(as_position(after))}",
        ),
        tuple(Mistake(v, "That line is right (Case 12.2.2).") for k, v in shown.items() if k != key),
    )


STEPS = (
    ("The last step of the phase is played to its end", "7.1"),
    ("A gift of the other Player, or Extra Taxes, may save a Treasury that is below zero", "9.1.4"),
    ("An Empire without its Capital, or beyond its Gold or Unrest, Falls", "12.2.1"),
    ("Its Emperor is killed", "12.2.2"),
    ("The other Emperor becomes Sole Emperor", "5.1.3"),
    ("The Governors of the Fallen Empire become Rebels, its Prestige and Unrest zero", "12.2.2"),
    ("The next phase begins", "7.1"),
)


@exercise(LESSON, "order the steps", "The end of a phase in order")
def checks_in_order(choose: Chooser) -> Assignment | None:
    """The checks at the end of a phase, in order."""
    prompt = (
        "A phase ends badly: an Empire Falls that has an Emperor of its own. What comes when? Put these into order."
    )
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


@exercise(LESSON, "predict then check", "The phase ends")
def phase_ends(choose: Chooser) -> Assignment | None:
    """Two Empires at the end of a phase: what happens?"""
    p = set_up(choose, ("286", "425", "497", "565"))
    needy = choose.pick(EMPIRES)
    gold, dice = choose.pick([5, 12, -choose.number(1, 9)]), choose.throw(2)
    levels = {e: choose.pick([choose.number(4, 20), choose.number(4, 20), 25, 26]) for e in EMPIRES}
    p = p.edit(f"{needy} gold {gold}; " + "; ".join(f"{e} unrest {n}" for e, n in levels.items()))
    after, said = played(p, (dice,))
    if after is None:
        return None
    answer = end_of(p, (dice,))
    old = [e for e in EMPIRES if p.is_fallen(e)]
    told = f"The {old[0]} has Fallen long ago. " if old else ""
    taxes = f" If its Treasury is below zero, it raises Extra Taxes once and throws {dice[0]} and {dice[1]}; nobody gives it anything."
    return Assignment(
        f"{p.scenario} CE, the end of a phase. {told}East: {p.east.gold} Gold, {levels['East']} Unrest. West: {p.west.gold} Gold, "
        f"{levels['West']} Unrest. No Capital has been lost this turn.{taxes if gold < 0 else ''}\n\nPredict, then check: what happens?",
        OneOf(ENDS),
        answer,
        (
            "Extra Taxes bring 2D6 Gold, but cost 1 Unrest and 1 Prestige (Case 9.1.4). Then look at both tracks of both Empires.",
            "An Empire that has Fallen already cannot Fall again: what happens then (Case 12.2.3)?",
        ),
        tuple(said) or ("Nobody is below 0 Gold or above 25 Unrest (Case 12.2.1).",),
        (
            Mistake(
                NOTHING,
                "Look again: somebody is below 0 Gold or above 25 Unrest, perhaps by the Extra Taxes themselves.",
            ),
            *(Mistake(f"The {e} Falls", "It has Fallen before, and that is worse (Case 12.2.3).") for e in old),
            Mistake(DEFEAT, "Both would have to fail, or one that has Fallen already (Case 12.2.3)."),
            *(Mistake(f"The {e} Falls", _not_so(e, answer)) for e in EMPIRES if e not in old),
        ),
    )


def _not_so(empire: str, answer: str) -> str:
    """What is wrong with the answer that this Empire Falls."""
    if answer.startswith("Major"):
        return f"The {empire} fails, but that is not all: look at the other one too (Case 12.2.3)."
    return f"The {empire} can bear this: 25 Unrest and 0 Gold are still enough."
