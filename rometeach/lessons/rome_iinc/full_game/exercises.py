"""Lesson 14: a full game, and games of several ages (Module 13)."""

from __future__ import annotations

import functools
import math
from dataclasses import replace

from rometeach.core.session.session import Session
from rometeach.rome_iinc import extended, rome_inc, verbs
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import AnyOf, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from ..boards import named
from .examples import LESSON


@exercise(LESSON, "compute", "Prestige taken along")
def taken_along(choose: Chooser) -> Assignment | None:
    """An Empire's Prestige at the start of the next scenario."""
    scenario, empire = choose.pick(("286", "363", "425", "497")), choose.pick(EMPIRES)
    prestige, other = choose.number(-5, 105), choose.number(10, 90)
    rest = EMPIRES[1 - EMPIRES.index(empire)]
    end = named(scenario).edit(f"turn 10; phase Victory; {empire} prestige {prestige}; {rest} prestige {other}")
    after = extended.extend(end)
    found = after.empire(empire).prestige
    bonus = named(after.scenario).empire(empire).prestige
    given = (bonus, "the Prestige of the new set-up")
    basis = Basis(terms("13.2.1", (prestige, "the Prestige at the end"), given, (-75, "the 75 that are taken off")))
    return Assignment(
        f"Turn 10 of {scenario} CE has ended; the {empire} has {prestige} Prestige. You play on into {after.scenario} CE. Its set-up "
        f"gives the {empire} {bonus} Prestige to begin with.\n\nWith how much does the {empire} begin there?",
        WholeNumber("Prestige"),
        found,
        ("What the new set-up gives is added (Case 13.2.1).", "Then 75 is taken off each Empire, whether it had so much or not."),
        (f"{prestige} + {bonus} - 75 = {found}. It may well be below zero.",),
        (
            Mistake(prestige + bonus, "75 Prestige are taken off each Empire on its way into the next scenario (Case 13.2.1)."),
            Mistake(prestige - 75, "The bonus of the new set-up is added too."),
            Mistake(bonus, "The old Prestige is not lost: it is carried on, less 75."),
            Mistake(max(0, found), "Prestige may go below zero (Cases 12.1.1, 13.2.1)."),
        ),
        basis=(basis,),
    )  # fmt: skip


@exercise(LESSON, "compute", "Two Empires out of one", more=True)
def halves(choose: Chooser) -> Assignment | None:
    """Prestige or Gold of an Empire after a game of Rome, Inc."""
    prestige, gold = choose.number(120, 260), choose.number(0, 140)
    what, empire = choose.pick(["Prestige", "Gold"]), choose.pick(EMPIRES)
    board = rome_inc.carry_on({"prestige": prestige, "gold": gold})
    state = board.empire(empire)
    answer = state.prestige if what == "Prestige" else state.gold
    whole = prestige - 150 if what == "Prestige" else gold
    mistakes = [
        Mistake(whole - answer, "The odd one goes to the East, not to the West (Case 13.3.1)."),
        Mistake(whole, "That is for both together: each gets half."),
    ]
    if what == "Prestige":
        mistakes += [
            Mistake(-(-prestige // 2) if empire == "East" else prestige // 2, "150 come off first (Case 13.3.1)."),
        ]
    else:
        mistakes.append(Mistake(answer - 75, "Nothing is taken off the Gold."))
    off = (-150 if what == "Prestige" else 0, "the 150 that come off the Prestige")
    shared = terms("13.3.1", (prestige if what == "Prestige" else gold, f"the {what} of the old game"), off)
    basis = Basis(shared, lambda total: total - total // 2 if empire == "East" else total // 2)
    return Assignment(
        f"A game of Rome, Inc. has ended with {prestige} Prestige and {gold} Gold, and goes on into 286 CE with two Empires.\n\nHow much "
        f"{what} does the {empire} begin with?",
        WholeNumber(what),
        answer,
        ("Prestige is lowered by 150 first; Gold is not. Then each Empire gets half.", "Of an odd number the East gets the larger half."),
        (f"{what} to share: {whole}. East {board.empire('East').prestige if what == 'Prestige' else board.empire('East').gold}, West "
         f"{board.empire('West').prestige if what == 'Prestige' else board.empire('West').gold} (Case 13.3.1).",),
        tuple(mistakes),
        basis=(basis,),
    )  # fmt: skip


@exercise(LESSON, "decide", "Which counters must wait?", more=True)
def must_wait(choose: Chooser) -> Assignment | None:
    """Counters of the next scenario that are still in play when it begins."""
    scenario = choose.pick(("286", "363", "425", "497"))
    p = named(scenario)
    homes = {_home(p, w): w for w in choose.shuffled([w for w in p.wars_box if w in p.rules.tables["wars"]])}
    homes = {h: w for h, w in homes.items() if h and not any(at.space == h for at in p.wars.values())}
    wars = choose.sample(sorted(homes.values()), choose.number(3, 4))
    board = p.edit("turn 10; phase Victory; " + "; ".join(f"{w} @ {h}" for h, w in homes.items() if w in wars))
    after = extended.extend(board)
    inside = choose.sample([w for w in board.wars_box if w in p.rules.tables["wars"]], 2)
    options = tuple(choose.shuffled([*wars, *inside]))
    right = frozenset(o for o in options if o in after.waiting_counters)
    if not 1 <= len(right) < len(options):
        return None
    new = {*named(after.scenario).wars_box, *named(after.scenario).wars}
    return Assignment(
        f"{scenario} CE is carried on into {after.scenario} CE. On the map are the Wars {', '.join(wars)}; in the Wars Box, among others, "
        f"{' and '.join(inside)}. The set-up of {after.scenario} CE lists of these: "
        f"{', '.join(o for o in options if o in new) or 'none'}.\n\n"
        "Which must be noted down, to be mixed into the Wars Box later?",
        AnyOf(options),
        right,
        (
            "Two things must be true: the new set-up wants the counter, and it is still in play.",
            "What lies in the Wars Box already simply stays there (Case 13.2.1).",
        ),
        tuple(
            f"{o}: {'on the map' if o in wars else 'in the Wars Box'}, {'wanted' if o in new else 'not wanted'} by {after.scenario}"
            + (": it waits (Case 13.2.2)." if o in right else ".")
            for o in options
        ),
        (
            Mistake(frozenset(wars), "A War on the map that the new set-up does not name just stays in play."),
            Mistake(frozenset(o for o in options if o in new), "Those in the Wars Box already need no note."),
            Mistake(frozenset(inside), "Those are in the box already. It is about counters on the map (Case 13.2.2)."),
        ),
    )  # fmt: skip


def _home(p: Position, war: str) -> str:
    """The Homeland of a War ("" for the Isaurians, who have none)."""
    return min((h for h, tribe in p.rules.homelands.items() if tribe == p.rules.wars[war].enemy), default="")


_OLD = (
    "Imperial Cavalry",
    "Praetorian Guard",
    "Legion",
    "Veteran Legion",
    "Auxilia",
    "2 Auxilia",
    "Wall",
    "Fleet",
    "Veteran Fleet",
)
_PLACES = (
    *("Britannia Inferior", "Germania Superior", "Germania Inferior", "Lugdunensis", "Pannonia Superior", "Pannonia Inferior"),
    *("Moesia Superior", "Mauretania Caesariensis"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A game taken over with a slip")
def taken_over(choose: Chooser) -> Assignment | None:
    """Garrisons of Rome, Inc. on the new map, one of them wrong."""
    old = {n: choose.sample(_OLD, choose.number(2, 3)) for n in choose.sample(_PLACES, 4)}
    for n, listed in old.items():
        stacks = [u.removeprefix("Veteran ").removeprefix("2 ") for u in listed]
        old[n] = [u for i, u in enumerate(listed) if stacks[i] not in stacks[:i]]
    board = rome_inc.carry_on({"provinces": {n: f"Roman: {', '.join(units)}" for n, units in old.items()}})
    table = rome_inc.names()
    right = {n: f"{table[n]}: {board.provinces[table[n]].units}" for n in old}
    victim = choose.pick(sorted(old))
    units = board.provinces[table[victim]].units
    title = choose.pick([t for t in ("Fort", "Veteran", "Guard", "Legion", "Fleet") if t in right[victim]] or [""])
    swap = {
        "Fort": ("Fort", "Pseudo Legion", "A Wall becomes a Fort."),
        "Veteran": ("Veteran ", "", "Veterans stay Veterans."),
        "Guard": ("Guard", "Cavalry", "A Praetorian Guard becomes a Guard."),
        "Legion": ("Legion", "Pseudo Legion", "A Legion stays one as long as there are counters."),
        "Fleet": ("Fleet", "Auxilia", "A Fleet stays a Fleet."),
    }
    if not title or not units.number:
        return None
    before, after, why = swap[title]
    wrong = right[victim].replace(before, after, 1)
    if wrong == right[victim] or "Veteran Pseudo" in wrong:
        return None
    lines = {n: f"{n} ({', '.join(old[n])}) → {wrong if n == victim else right[n]}" for n in old}
    return Assignment(
        "Somebody has taken a garrison over from Rome, Inc., Province by Province. There were enough Legion "
        "counters. One of these four is wrong.\n\nWhich?",
        OneOf(tuple(lines.values())),
        lines[victim],
        (
            "Each old Unit has one new one: Imperial Cavalry, Praetorian Guards and Walls have new names; the rest keep theirs.",
            "The names of the Provinces are right.",
        ),
        (f"It should read {right[victim]}. {why} (Case 13.3.3)",),
        tuple(Mistake(v, "That one is right: each Unit has its counterpart.") for n, v in lines.items() if n != victim),
    )  # fmt: skip


STEPS = (
    ("Set the scenario up, and start a session without a seed", "13.1"),
    ("Name a file, so that every answer is on the disk", ""),
    ("Enter the dice and choices of the first evening as they fall", ""),
    ("Find out that a die was typed wrongly, and correct that answer", ""),
    ("Go home; resume the file on the second evening", ""),
    ("Reach the Victory Phase of turn 10", "12.1.2"),
    ("Write the report for those who were not there", ""),
    ("Add the bonus of the next scenario, and take 75 Prestige off each Empire", "13.2.1"),
    ("Mix the new Statesmen, Leaders and Wars into their boxes", "13.2.1"),
    ("Throw for the Events of the new turn 1", "7.1"),
)


@exercise(LESSON, "order the steps", "Two evenings and the next age")
def evenings(choose: Chooser) -> Assignment | None:
    """A game over two evenings that is carried on, in order."""
    prompt = (
        "A table plays on two evenings, with one slip on the first of them and with the kit beside the board, and then carries its game on "
        "into the next scenario. Put these into order."
    )
    task = in_order(choose, prompt, STEPS, choose.number(5, 6))
    return replace(task, solution=tuple(str(s).removesuffix(" (Case )") for s in task.solution))


@exercise(LESSON, "decide", "What a simulation says")
def what_it_says(choose: Chooser) -> Assignment | None:
    """Two means with their standard errors: what may be said."""
    games = choose.pick([50, 100, 200, 400])
    spread = choose.number(18, 30)
    error = round(spread / math.sqrt(games), 1)
    first = choose.number(5, 30)
    gap = choose.pick([0.4, 0.8, 1.2, 1.6, 4.5, 5.5, 7.0])
    second = round(first + gap * error, 1)
    limit = 2 * math.sqrt(2 * error * error)
    better, worse = choose.pick([("A", "B"), ("B", "A")])
    mean = {better: f"{second:.1f}", worse: f"{first:.1f}"}
    answers = (
        f"Plan {better} is better: so large a difference is hardly chance",
        "Nothing yet: a difference of this size may well be chance",
        f"Plan {better} is better in every game",
        f"Plan {worse} is better: so large a difference is hardly chance",
    )
    clear = second - first > limit
    return Assignment(
        f"Two plans were tried in {games} simulated games each. Mean score of plan A: {mean['A']} ± {error}; of plan B: "
        f"{mean['B']} ± {error}. The ± is one standard error. Rule of thumb: a difference counts if it is more than twice the standard "
        "error of the difference.\n\nWhat may you say?",
        OneOf(tuple(choose.shuffled(answers))),
        answers[0] if clear else answers[1],
        (
            "The standard error of a difference is the root of the sum of both squares.",
            f"Here it is the root of {error}² + {error}², which is {math.sqrt(2) * error:.1f}.",
        ),
        (
            f"The difference is {second - first:.1f}; twice its standard error is {limit:.1f}.",
            "Four times as many games would halve every standard error.",
        ),
        (
            Mistake(answers[0], "The difference is less than twice its standard error."),
            Mistake(answers[1], "It is more than twice the standard error of the difference."),
            Mistake(answers[2], "A mean says nothing about single games: they scatter widely around it."),
            Mistake(answers[3], "Its mean is the lower one."),
        ),
    )  # fmt: skip


@functools.cache
def _table() -> tuple[Session[Board], tuple[str, ...]]:
    """A session in the Taxes of 286, and the nine Governors in the order in which they roll."""
    session = verbs.play("286", None, "Taxes")
    asked = []
    while session.request is not None:
        asked.append(session.request.what)
        session.answer("3 4")
    return session, tuple(asked)


@exercise(LESSON, "predict then check", "Undo and redo")
def undo_redo(choose: Chooser) -> Assignment | None:
    """What a session asks for after some answers, undos and redos."""
    _, asked = _table()
    session = verbs.play(named("286"), None, "Taxes")
    given = choose.number(4, 8)
    for _ in range(given):
        session.answer(" ".join(map(str, choose.throw(2))))
    back = choose.number(2, min(4, given))
    again = choose.number(0, back - 1)
    for _ in range(back):
        session.undo()
    for _ in range(again):
        session.redo()
    assert session.request is not None
    names = [a.removeprefix("the Taxes of ").removeprefix("the ") for a in asked]
    right = session.request.what.removeprefix("the Taxes of ").removeprefix("the ")
    place = names.index(right)
    mistakes = [Mistake(names[given - back], "Do not forget the Redo.")]
    if given < len(names):
        mistakes.append(Mistake(names[given], "That would be due if nothing had been taken back."))
    if place:
        mistakes.append(Mistake(names[place - 1], "That one's dice are entered already: the next one is due."))
    due = given - back + again + 1
    mistakes += [
        Mistake(n, f"That is number {i} of the list. Count the answers that stand: number {due} is due.", vague=True)
        for i, n in enumerate(names, 1)
    ]
    near = [names[i] for i in (given, place - 1, place + 1, place + 2, place - 2) if 0 <= i < len(names)]
    options = tuple(choose.shuffled([right, *list(dict.fromkeys(n for n in near if n != right))[:3]]))
    return Assignment(
        f"The Taxes of 286 CE are asked for in this order: {', '.join(names)}. You have typed the dice of the first {given}. "
        f"Then you press Undo {back} times"
        + (f" and Redo {'once' if again == 1 else f'{again} times'}" if again else "")
        + ".\n\nPredict, then check: for whose dice does the session ask now?",
        OneOf(options),
        right,
        (
            "Undo takes back one answer, Redo gives the last one taken back again.",
            f"After that {given - back + again} answers stand.",
        ),
        (f"{given} - {back} + {again} = {given - back + again} answers stand, so number {given - back + again + 1} is due: {right}.",),
        tuple(m for m in mistakes if m.answer in options),
    )  # fmt: skip
