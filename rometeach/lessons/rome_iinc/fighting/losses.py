"""The exercises of lesson 9 about what a fight costs and brings: Losses, Destroyed Legions, the gains of a Triumph."""

from __future__ import annotations

from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision
from rometeach.core.words import counted
from rometeach.rome_iinc.actions import (
    DemoteLoss,
    Destroy,
    Disgrace,
    Dishonor,
    Dismiss,
    DismissAuxilia,
    RevoltLoss,
    Tribute,
)
from rometeach.rome_iinc.board.units import TITLES
from rometeach.rome_iinc.phases import fights as phase
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.phases.losses import Changes

from ...answers import AnyOf, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ...steps import play, script
from .predictions import LESSON
from .scenes import FightScene, fight, garrison, told

_ORDER = (Disgrace, Dishonor, Tribute, Dismiss | DismissAuxilia, DemoteLoss, RevoltLoss, Destroy)


def evade(decision: Decision) -> Action:
    """A player who spares his Legions: he pays with Gold, Prestige and calm, then Units, and touches Legions last."""
    actions = decision.actions
    veterans_first = sorted(actions, key=lambda a: isinstance(a, DemoteLoss) and a.unit == "pseudo_legion")
    return next((a for kind in _ORDER for a in veterans_first if isinstance(a, kind)), actions[0])


@exercise(LESSON, "compute", "Legions that must go", more=True)
def must_destroy(choose: Chooser) -> Assignment | None:
    """The least number of Legions that are Destroyed."""
    f = fight(choose, statesman=True)
    if f is None:
        return None
    a, b, c = choose.throw(3)
    dice = (a, a, a if choose.likely(1, 2) else c) if choose.likely(1, 3) else (a, b, c)
    result = f.read(dice)
    if result in ("Triumph", "Draw") and not choose.likely(1, 6):
        return None
    steps = phase.fight(f.board, f.force, f.board.empire_of_commander(f.who))
    played = play(steps, script([dice], choose=evade))
    number = sum(isinstance(n.about, Destroy) for n in played.notes)
    legions = [f.board.provinces[n].units for n in f.force.provinces]
    there = sum(u.legion + u.veteran_legion + u.pseudo_legion for u in legions)
    half, purple = -(-dice[2] // 2), dice[2]
    compulsory = result in ("Disaster", "Defeat")
    if not number and choose.likely(2, 3):
        return None
    force = "; ".join(garrison(f.board, n) for n in f.force.provinces)
    by_army = zip((u.legion + u.veteran_legion + u.pseudo_legion for u in legions), f.force.provinces, strict=True)
    fought = terms("2.2.3", *((n, f"the Legions of {name}") for n, name in by_army))
    basis = Basis(fought, lambda total: max(0, min(half, total)), signs=False)
    return Assignment(
        f"{f.who.name[:1].upper()}{f.who.name[1:]} fought the {f.force.war} War ({f.board.scenario} CE) with "
        f"{force}. The result was a {result}; "
        f"the dice: white {dice[0]} and {dice[1]}, purple {purple}.\n\nHow many Legions (Pseudo Legions too) "
        f"must be Destroyed at the least?",
        WholeNumber(),
        number,
        (
            f"There are {purple} Losses: the purple die.",
            "Only after a Disaster or a Defeat must half of them, rounded up, Destroy Legions.",
            f"{counted(there, 'Legion')} of any kind fought here.",
        ),
        (
            f"Losses: {purple}. {result}: "
            + (f"half of them, rounded up, is {half}" if compulsory else "no Legion must go"),
            f"Legions and Pseudo Legions that fought: {there}",
            f"Played by somebody who spares them: {number} Destroyed",
        ),
        (
            Mistake(purple, "Only half of the Losses must fall on Legions (Case 2.2.3)."),
            Mistake(
                half,
                "They must if possible: count the Legions that fought."
                if compulsory
                else f"After a {result} no Legion must go (Case 11.3.2).",
            ),
            Mistake(purple // 2, "Half is rounded up (Case 2.2.3)."),
            Mistake(0, f"A {result} costs Legions (Case 2.2.3)."),
        ),
        board=f.board,
        focus=f.space,
        basis=(basis,) if compulsory else (),
    )


@exercise(LESSON, "decide", "Which Loss may it be?", more=True)
def which_losses(choose: Chooser) -> Assignment | None:
    """The Losses that may be taken next."""
    f = fight(choose)
    if f is None:
        return None
    p, empire = f.board, f.board.empire_of_commander(f.who)
    empire = p.empire_of[f.force.provinces[0]] if p.sole_emperor else empire
    near = tuple(n for n in (f.space, *(s for s, _ in p.rules.neighbours[f.space])) if n in p.provinces)
    left = choose.number(1, 4)
    owed = choose.pick((0, 0, min(left, 2)))
    toll = losses.Toll(empire, empire, Fighters(f.force.provinces), near, left, owed)
    taken = dict.fromkeys(choose.sample(("disgrace", "dishonor", "tribute"), choose.number(1, 2)), 2)
    offered = [o.action for o in losses.choices(p, toll, taken, owed, left, None)]
    legal = [str(a) for a in offered]
    wrong = _illegal(f, near, taken, offered)
    if len(legal) < 2 or len(wrong) < 2:
        return None
    options = tuple(choose.shuffled([*choose.sample(legal, choose.number(1, 3)), *choose.sample(sorted(wrong), 3)]))
    right = frozenset(o for o in options if o in legal)
    taken_words = " and ".join(f"two times {k}" for k in taken)
    must = f", and {owed} of them must Destroy Legions if possible" if owed else ""
    force = "; ".join(garrison(p, n) for n in f.force.provinces)
    return Assignment(
        f"After the fight against the {f.force.war} War in {f.space} ({p.scenario} CE) the {empire} has taken "
        f"{taken_words}. "
        f"{left} more {'Loss is' if left == 1 else 'Losses are'} due{must}. It fought with {force}, and has "
        f"{p.empire(empire).gold} Gold.\n\n"
        "Which of these may it take as the next Loss?",
        AnyOf(options),
        right,
        (
            "Two of each kind at the most, Destroyed Legions excepted (Case 11.3.1).",
            "Only Units that fought, and only Provinces of the War's space or next to it, can be hit.",
            f"{len(right)} of these may be taken.",
        ),
        tuple(f"{o}: " + (f"no, {wrong[o]}" if o in wrong else "yes") for o in options),
        (*(Mistake(right | {o}, f"Not this: {o}: {wrong[o]}.") for o in options if o in wrong),),
        board=p,
        focus=f.space,
    )


def _illegal(f: FightScene, near: tuple[str, ...], taken: dict[str, int], legal: list[Action]) -> dict[str, str]:
    """Losses that may not be taken, with the reason."""
    p, found = f.board, dict[str, str]()
    only = all(isinstance(a, Destroy) for a in legal)
    late = "what is left must all Destroy Legions (Case 11.3.2)"
    for kind in ("disgrace", "dishonor", "tribute"):
        found[kind] = "two of a kind were taken already (Case 11.3.1)" if kind in taken else late
    some_legion = any(isinstance(a, Destroy) and a.unit != "pseudo_legion" for a in legal)
    for n in f.force.provinces:
        units = p.provinces[n].units
        for unit in ("legion", "veteran_legion"):
            if getattr(units, unit):
                found[f"dismiss {TITLES[unit]} in {n}"] = "Legions are not Dismissed, they are Destroyed (Case 2.2.3)"
        if units.pseudo_legion and some_legion:
            found[f"destroy Pseudo Legion in {n}"] = "true Legions go first (Case 2.2.4)"
        if units.legion:
            found[f"demote Legion in {n}"] = "an Ordinary Legion cannot be Demoted (Case 2.1.2)"
        if units.veteran_guard or units.guard:
            title = "Veteran Guard" if units.veteran_guard else "Guard"
            found[f"destroy {title} in {n}"] = "only Legions are Destroyed (Case 11.3.1)"
            found[f"dismiss {title} in {n}"] = late if only else ""
    for n, state in p.occupied():
        if n in near and n not in f.force.provinces and state.units.fort:
            found[f"dismiss Fort in {n}"] = "it did not fight (Case 11.3.1)"
        if n not in near and p.provinces[n].title == "Insurgent":
            found[f"revolt {n}"] = f"it does not touch {f.space} (Case 11.3.1)"
    offered = {str(a) for a in legal}
    return {k: v for k, v in found.items() if v and k not in offered}


@exercise(LESSON, "predict then check", "The fruits of a Triumph", more=True)
def fruits(choose: Chooser) -> Assignment | None:
    """What a Triumph brings."""
    f = fight(choose, statesman=True)
    if f is None or not f.matched:
        return None
    sides = {f.board.empire_of[n] for n in f.force.provinces}
    if f.board.sole_emperor and len(sides) > 1:
        return None
    throws = [
        (a, b, c)
        for a in range(1, 7)
        for b in range(1, 7)
        for c in range(1, 7)
        if a != b and f.read((a, b, c)) == "Triumph"
    ]
    if not throws:
        return None
    dice = choose.pick(throws)
    played = play(phase.fight(f.board, f.force, f.board.empire_of_commander(f.who)), script([dice]))
    note = next((n for n in played.notes if isinstance(n.about, Changes)), None)
    if note is None:
        return None
    empire, half, gold = note.who, note.about.prestige, note.about.gold
    strength = f.war.strength
    right = _bundle(half, half, gold)
    offers = {
        right: "",
        _bundle(strength, strength, gold): "Prestige and calm are half the Strength of the War (Case 11.2.9).",
        _bundle(half, half, strength): f"Gold is the Strength times the Administration of {f.who.name} (Case 11.2.9).",
        _bundle(
            half, half, strength * f.who.abilities.military
        ): "Gold asks for the Administration, not for the Military (Case 11.2.9).",
        _bundle(half, half, gold + dice[2] * strength): "The purple die brings Losses, no Gold (Case 11.3.1).",
        _bundle(
            strength // 2 + 1 - strength % 2, half, gold
        ): "Half the Strength, rounded up: the same number for both (Case 11.2.9).",
    }
    shown = [o for o in offers if o != right][:4]
    return Assignment(
        f"{told(f)} The Commander's Administration is {f.who.abilities.administration}.\n\nThe dice {dice[0]}, "
        f"{dice[1]} and a purple {dice[2]} make it a Triumph. "
        f"Predict, then check: what does the {empire} gain, before any Losses?",
        OneOf(tuple(choose.shuffled([right, *shown]))),
        right,
        (
            f"The Strength of the War is the big number of its counter: {strength}.",
            "Half of it, rounded up, moves Prestige and Unrest. Strength times Administration is the Gold.",
        ),
        (("The sum", f.ledger), f"Played by the rules: {note.what}"),
        tuple(Mistake(o, offers[o]) for o in shown),
        board=f.board,
        focus=f.space,
    )


def _bundle(prestige: int, unrest: int, gold: int) -> str:
    return f"Prestige +{prestige}, Unrest -{unrest}, Gold +{gold}"
