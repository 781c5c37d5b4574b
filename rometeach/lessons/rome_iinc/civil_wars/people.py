"""The exercises of lesson 10 about people: who must be fought, what becomes of whom, and Legions between two Emperors."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from rometeach.rome_iinc.actions import Destroy
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import civil_war as chart
from rometeach.rome_iinc.charts.war import commands_of
from rometeach.rome_iinc.phases import civil_war_order, people
from rometeach.rome_iinc.phases import civil_wars as phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import AnyOf, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ...steps import play, script
from ..boards import as_position
from ..fighting.losses import evade
from ..fighting.scenes import garrison, statesmen
from .scenes import LESSON, CivilWarScene, appoint, capital, civil_war, mustered, settled, start


def _rebels(choose: Chooser, p: Position) -> Position:
    """The board with one or two Rebels in each Empire."""
    names = choose.shuffled(statesmen(p.scenario))
    for empire in EMPIRES:
        for command in choose.sample(settled(p, empire), choose.number(0, 2)):
            name = names.pop() if choose.likely(2, 3) else ""
            p = appoint(p, name, (command,), rebel=True)
    return p


@exercise(LESSON, "decide", "Who must fight whom?", more=True)
def who_must(choose: Chooser) -> Assignment | None:
    """The Civil Wars that cannot be put off."""
    p = _rebels(choose, start(choose))
    kind = choose.pick(("two", "rebel emperor", "fallen", "viceroy"))
    told = ""
    if kind == "rebel emperor" and not p.sole_emperor:
        seat = choose.pick(EMPIRES)
        p = as_position(people.make_rebel_emperor(p, seat, p.empire(seat).emperor))
        told = f" The {seat}ern Emperor is a Rebel Emperor."
    elif kind in ("fallen", "viceroy"):
        seat = choose.pick(EMPIRES)
        rest = people.other(seat)
        seats = {"fallen": "Fallen", "viceroy": "Viceroy"}
        gone = replace(p.empire(seat), emperor="", seat=seats[kind])
        fallen = people.with_empire(p, seat, gone)
        p = as_position(people.with_empire(fallen, rest, replace(fallen.empire(rest), seat="Emperor")))
        told = f" The {seat} has Fallen." if kind == "fallen" else f" A Viceroy sits in the {seat}."
    fights = [(w.rebel, w.emperors, w.must) for w in civil_war_order.due(p)]
    emperors = list(dict.fromkeys(p.emperor_of(e).name for e in EMPIRES))
    rebels = [r for r, _, _ in fights]
    options = [f"{e} against {r.name}" for e in emperors for r in rebels if e != r.name]
    right = frozenset(f"{es[0].name} against {r.name}" for r, es, must in fights if must)
    may = {f"{e.name} against {r.name}": must for r, es, must in fights for e in es}
    if not 2 <= len(options) <= 8 or len(set(options)) < len(options):
        return None
    if len(right) == len(options) and not choose.likely(1, 6):
        return None
    ruler = p.sole_emperor
    who = f"{capital(p.emperor_of(ruler).name)} is Sole Emperor.{told}" if ruler else _two(p) + told
    where = "; ".join(f"{r.name} in {' and '.join(r.commands)} ({p.empire_of_commander(r)})" for r in rebels)
    why = {o: _why(o, may) for o in options}
    return Assignment(
        f"{p.scenario} CE. {who} Rebels: {where}.\n\nWhich Civil Wars must be fought this turn?",
        AnyOf(tuple(choose.shuffled(options))),
        right,
        (
            "An Emperor must fight a Rebel Emperor, and every Rebel of his own Empire.",
            "Nobody must fight the Rebels of a Fallen Empire, and a Rebel Emperor need not fight other Rebels.",
            f"{len(right)} of the {len(options)} must be fought.",
        ),
        tuple(f"{capital(o)}: {why[o]}" for o in options),
        (
            Mistake(
                frozenset(o for o in options if o in may),
                "Some of these may be fought, but nobody must (Section 11.4).",
            ),
            *(Mistake(right | {o}, f"{capital(o)}: {why[o]}.") for o in options if o not in right),
        ),
        board=p,
    )


def _two(p: Position) -> str:
    east, west = (p.emperor_of(e) for e in EMPIRES)
    return f"{capital(east.name)} is Emperor in the East, {west.name} in the West."


def _why(option: str, may: dict[str, bool]) -> str:
    if option not in may:
        return "no: this Rebel is not his to fight (Section 11.4)"
    return "must be fought (Section 11.4)" if may[option] else "may be fought, but need not (Section 11.4)"


FATES = {
    "dead": "He dies",
    "emperor": "He becomes Rebel Emperor",
    "sole": "He becomes Sole Emperor",
    "box": "He waits face up in the Statesmen Box",
    "rebel": "He stays a Rebel",
    "governor": "He is a Loyal Governor",
}
_WHY = {
    "dead": "Only the Emperor who lost dies (Section 11.4).",
    "emperor": "Only the victorious Rebel takes the throne, and not if he is Ineligible (Cases 5.1.4, 6.1.6).",
    "sole": "That is for whoever kills a Sole Emperor (Case 5.1.4).",
    "box": "The Loyal Governors of a new Rebel Emperor's Empire go there, nobody else (Case 5.1.4).",
    "rebel": "Other Rebels stay what they are; this man was none, or has won (Case 5.3.4).",
    "governor": "A Rebel Emperor's Empire has no Loyal Governors left (Case 5.3.4).",
}


def _fate(end: Board, name: str) -> str:
    for empire in EMPIRES:
        if end.empire(empire).emperor == name:
            return "sole" if end.sole_emperor == empire else "emperor"
    if name in end.face_up:
        return "box"
    found = next((g for g in end.governors.values() if g.statesman == name), None)
    return ("rebel" if found.rebel else "governor") if found else "dead"


@exercise(LESSON, "predict then check", "After a Rebel Victory", more=True)
def after_victory(choose: Chooser) -> Assignment | None:
    """A Rebel has won: what becomes of somebody?"""
    c = civil_war(choose)
    if c is None or not c.rebel.statesman:
        return None
    p, home = c.board, c.board.empire_of_commander(c.rebel)
    names = choose.shuffled([n for n in statesmen(p.scenario) if n != c.rebel.statesman.name])
    posts: dict[str, str] = {c.rebel.name: f"the Rebel of {' and '.join(c.rebel.commands)} ({home})"}
    for empire, rebel in ((home, False), (home, True), (people.other(home), False)):
        free = [x for x in settled(p, empire) if x not in c.rebel.commands and x not in p.governors]
        if free:
            command, name = choose.pick(free), names.pop()
            p = appoint(p, name, (command,), rebel=rebel)
            posts[name] = f"{'a Rebel' if rebel else 'Governor'} in {command} ({empire})"
    if c.emperor.statesman:
        posts[c.emperor.name] = "the Emperor who was beaten"
    war = CivilWarScene(p, p.commander_of[c.rebel.commands[0]], c.emperor)
    total = war.ledger.total
    throws = [t for t in product(range(1, 7), repeat=3) if chart.read(sum(t) + total) == "Rebel Victory"]
    if not throws:
        return None
    dice = choose.pick(throws)
    end = play(phase.fight(p, war.rebel, war.emperor), script([dice], choose=evade)).board
    about = choose.pick(sorted(posts))
    fate = _fate(end, about)
    ineligible = (
        " He is Ineligible: he may never be Emperor."
        if war.rebel.statesman and war.rebel.statesman.is_ineligible
        else ""
    )
    sole = "Sole Emperor " if p.sole_emperor else "Emperor "
    others = "; ".join(f"{n}, {post}" for n, post in posts.items() if n not in (c.rebel.name, c.emperor.name))
    return Assignment(
        f"{p.scenario} CE. The Rebel {c.rebel.name} ({' and '.join(c.rebel.commands)}) has killed the "
        f"{sole}{c.emperor.name} in a Civil War.{ineligible} Also in play: {others}.\n\n"
        f"Predict, then check: what becomes of {about}, {posts[about]}?",
        OneOf(tuple(FATES.values())),
        FATES[fate],
        (
            "The victor takes the throne: a Sole Emperor's as Sole Emperor, another one's as Rebel Emperor, "
            "with all Commands that no other Rebel holds.",
            "Loyal Governors of a Rebel Emperor's Empire lose their posts. The other Empire is not touched.",
        ),
        (f"Played by the rules: {about}, {posts[about]}: {FATES[fate][0].lower()}{FATES[fate][1:]}.",),
        tuple(Mistake(text, _WHY[key]) for key, text in FATES.items()),
        board=p,
        focus=war.focus,
    )


@exercise(LESSON, "compute", "Legions between Emperors", more=True)
def legions_lost(choose: Chooser) -> Assignment | None:
    """How many Legions a Civil War Destroys at the least."""
    c = civil_war(choose, armies=False)
    if c is None or c.board.sole_emperor:
        return None
    crowned = choose.likely(2, 3)
    p = c.board
    home = p.empire_of_commander(c.rebel)
    if crowned:
        name = c.rebel.statesman.name if c.rebel.statesman else ""
        p = as_position(people.make_rebel_emperor(people.with_governors(p, {}), home, name))
    if crowned and c.rebel.statesman and c.rebel.statesman.is_ineligible:
        return None
    rebel = p.emperor_of(home) if crowned else c.rebel
    emperor = p.emperor_of(people.other(home)) if crowned else c.emperor
    p = mustered(choose, mustered(choose, p, rebel.commands, 2), commands_of(p, emperor) - {*rebel.commands}, 2)
    war = CivilWarScene(p, rebel, emperor)
    dice = choose.throw(3)
    found = play(phase.fight(p, rebel, emperor), script([dice], choose=evade))
    number = sum(isinstance(n.about, Destroy) for n in found.notes)
    armies = [*war.army(rebel), *war.army(emperor)]
    units = [p.provinces[n].units for n in armies]
    there = sum(u.legion + u.veteran_legion + u.pseudo_legion for u in units)
    half = -(-dice[2] // 2)
    title = "Rebel Emperor" if crowned else "Rebel"
    by_army = ((u.legion + u.veteran_legion + u.pseudo_legion, n) for n, u in zip(armies, units, strict=True))
    legions = terms("5.3.4", *((n, f"the Legions of {name}") for n, name in by_army))
    basis = Basis(legions, lambda total: max(0, min(half, total)), signs=False)
    return Assignment(
        f"{capital(emperor.name)} fights the {title} {rebel.name} ({p.scenario} CE); the purple die shows "
        f"{dice[2]}. The armies: "
        f"{'; '.join(garrison(p, n) for n in armies)}.\n\nHow many Legions and Pseudo Legions does this Civil "
        f"War Destroy at the least?",
        WholeNumber(),
        number,
        (
            f"There are {dice[2]} Losses.",
            "Between an Emperor and a Rebel Emperor half of them, rounded up, must Destroy Legions; against "
            "another Rebel none must.",
            f"Both armies together have {there}.",
        ),
        (
            f"{title}: "
            + (
                f"half of {dice[2]}, rounded up: {half}; there are {there}"
                if crowned
                else "no Legion must go (Case 5.3.4)"
            ),
        ),
        (
            Mistake(dice[2], "Only half of the Losses must fall on Legions (Case 5.3.4)."),
            Mistake(
                half,
                "They must if possible: count them."
                if crowned
                else "Against a Rebel who is no Emperor no Legion must go (Case 5.3.4).",
            ),
            Mistake(dice[2] // 2, "Half is rounded up (Case 5.3.4)."),
            Mistake(0, "Against a Rebel Emperor Legions must go (Case 5.3.4)."),
        ),
        board=p,
        basis=(basis,) if crowned else (),
    )
