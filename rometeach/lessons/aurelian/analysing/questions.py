"""Exercises of lesson 7 about answers: which question gives them, what they rest on, and what is likelier."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.position import Position
from rometeach.core.results.base import PositionResult
from rometeach.core.results.show import Table, chance
from rometeach.core.words import counted

from ...answers import AnyOf, InOrder, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .. import boards
from .exercises import table_of
from .predictions import LESSON, is_reconstructed


def _worries(p: Position, choose: Chooser) -> list[tuple[str, str, str]]:
    """(what you wonder, the question that answers it, what that question tells) on this board."""
    box = choose.pick(sorted(p.stacks))
    region = choose.pick(p.rules.regions)
    barbarian = choose.pick([b for b in p.rules.barbarians if b in p.cups.chits()] or list(p.rules.barbarians))
    action = choose.pick(["Suppress", "Placate", "Battle", "Siege"])
    chit = choose.pick(["Confederation", "Sassanids", "Turn End 1"])
    number = choose.number(2, 5)
    return [
        (f"Aurelian stands before {box}, whose Enemy Units are armed. Is it better to starve them out or to fight?",
         'p.clear("Aurelian")', "every way to clear a Box, with its Actions and its losses (6.6, 6.7)"),
        (f"You want to talk {box} into peace or frighten it, and wonder what your die must show there.",
         'p.attempt("Aurelian", "Suppress")', "the chance of one Action, with its sum (6.1)"),
        (f"{number} Barbarians may come before the turn is over. Could that cost you the game?",
         f"p.danube({number})", "which Spaces fall over so many Barbarians, and whether a third one does (7.2, 13.0)"),
        (f"{barbarian} has just been drawn. Before you throw: which Space is in danger, and will its Legion hold?",
         f'p.raid("{barbarian}")', "one Barbarian, Space by Space (7.2)"),
        (f"You have planned a {action}, and then Sieges to the end. For how many Actions do you have time?",
         f'p.actions_left("{action}, Siege")', "how many Actions are left until two Turn End markers are out (5.0)"),
        (f"Before you take a {action} you want to know whether the {region} Region might get a Usurper by its Reactions.",
         f'p.revolts(2, "{action}")', "armed revolt and new Usurpers, Region by Region (7.1)"),
        (f"Since the last unseen moves nobody knows where this chit is: {chit}. In which cup do you look for it in thought?",
         f'p.where("{chit}")', "the chance of each cup for one chit (5.0)"),
        (f"If Turn {p.turn} ended with the board as it lies, would you have the points that are asked for?",
         "p.score()", "the points of the board, and the threshold (12.1, 12.5)"),
        (f"The Treasury shows {p.treasury}. How many Coins will the Legions leave you?",
         "p.taxes()", "Income less upkeep (11.2)"),
        (f"A friend's board of Turn {p.turn} looks like yours, but something is different. What?",
         "p.diff(friend)", "the change that leads from one board to the other"),
        (f"A friend wants your board of Turn {p.turn} on his own screen. What do you send him?",
         "p.share()", "the whole board as one line of text"),
    ]  # fmt: skip


@exercise(LESSON, "decide", "Which question do you ask?")
def which_question(choose: Chooser) -> Assignment | None:
    """The verb of a position that answers what a player wonders."""
    p = boards.set_up(choose) if choose.likely(1, 3) else boards.at(choose, "action")
    if p is None:
        return None
    worries = _worries(p, choose)
    wonder, right, tells = choose.pick(worries)
    others = {q: told for _, q, told in worries if q.split("(")[0] != right.split("(")[0]}
    options = tuple(choose.shuffled([right, *choose.sample(sorted(others), 4)]))
    return Assignment(
        f"Your board is loaded as p. {wonder}\n\nWhich question do you put to the kit?",
        OneOf(options),
        right,
        (
            "Say in a few words what the answer should contain: a chance, a number of Actions, Coins, a text?",
            f"The answer that you want: {tells}.",
        ),
        (f"{right}: {tells}.",),
        tuple(Mistake(o, f"That one gives something else: {others[o]}.") for o in options if o != right),
    )


def _questions(p: Position) -> dict[str, Callable[[], PositionResult[Board]]]:
    """Questions that this board can be asked, in words."""
    found: dict[str, Callable[[], PositionResult[Board]]] = {
        "How many Enemy Units of each Region the next two Reactions draw": lambda: p.reactions(2),
        "How likely a new Usurper is with the next two Reactions": lambda: p.revolts(2),
        "How many Actions are left this turn": lambda: p.actions_left("Siege"),
        "Whether three Barbarians take a Danube Space": lambda: p.danube(3),
        f"Whether the points suffice for Turn {p.turn}": lambda: p.score(),
    }
    for box in p.stacks:
        board = p.edit(f"Aurelian @ {box}; siege: none")
        if board.stacks[box].armed:
            found[f"What a Battle in {box} costs the Army"] = partial(board.attempt, "Aurelian", "Battle")
        else:
            found[f"How likely a Suppress in {box} is to work"] = partial(board.attempt, "Aurelian", "Suppress")
            rich = board.edit("income 20; treasury 20")
            found[f"What it costs to Placate {box}"] = partial(rich.attempt, "Aurelian", "Placate")
    for region in p.rules.danube_regions:
        free = [b for b in p.rules.boxes_of[region] if b not in p.stacks]
        if p.pool(region) and region not in p.usurpers and free:
            board = p.edit(f"Aurelian @ {free[0]}; siege: none")
            what = f"What a Campaign against the {region} Pool brings"
            found[what] = partial(board.attempt, "Aurelian", "Campaign")
    return found


@exercise(LESSON, "decide", "How firm is the ground?", more=True)
def rests_on(choose: Chooser) -> Assignment | None:
    """Which of five answers rest on reconstructed figures."""
    p = boards.set_up(choose) if choose.likely(1, 3) else boards.at(choose, "action")
    if p is None:
        return None
    questions = _questions(p)
    options = tuple(choose.sample(sorted(questions), 5))
    made = {o: is_reconstructed(questions[o]()) for o in options}
    right = frozenset(o for o in options if made[o])
    if len(options) < 5 or not 1 <= len(right) <= 4:
        return None
    battles = frozenset(o for o in options if "Battle" in o or "Campaign" in o)
    return Assignment(
        f"Turn {p.turn}. The rulebook prints neither the Battle Table nor the Campaign Table, neither the thresholds nor which Region "
        "each Danube Space belongs to, and several Combat Values are not public; the kit has reconstructed them.\n\nWhich of these "
        "answers rest on such figures, and so on less firm ground?",
        AnyOf(options),
        right,
        (
            "Ask of each: does it use a row of those tables, a Combat Value, a threshold, or a Danube Space's Region?",
            f"So many of the five do: {len(right)}.",
        ),
        tuple(f"{o}: {'rests on reconstructed figures' if made[o] else 'rests on nothing reconstructed'}." for o in options),
        (
            Mistake(frozenset(options), "Chits and Resistance are known: not every answer is doubtful."),
            Mistake(frozenset(), "Some do: look for Battles, Campaigns, thresholds and Danube Spaces."),
            Mistake(battles, "Look again at the others: thresholds and the Regions of the Danube Spaces are reconstructed too."),
            Mistake(frozenset(options) - right, "Those are the ones on firm ground."),
        ),
        board=p,
    )  # fmt: skip


def _one(kind: str) -> str:
    """At least one chit of a kind, in words."""
    if kind.startswith("Enemy Unit, "):
        return f"one or two Enemy Units of the {kind.removeprefix('Enemy Unit, ')} Region"
    return {"Barbarian": "one or two Barbarians", "Turn End": "one or two Turn End markers"}.get(kind, f"the {kind}")


def _events(p: Position) -> dict[str, Fraction]:
    """Things that may happen next, with their exact chances."""
    drawn = p.reactions(2)
    found = {f"Two Reactions draw {_one(k.name)}": k.p_any for k in drawn.kinds if k.mean}
    found["Two Reactions end the Actions Phase"] = drawn.p_ends
    for r in p.revolts(2).regions:
        found[f"In two Reactions calm Units of the {r.region} Region take up arms"] = r.p_armed
        found[f"In two Reactions a Usurper rises in the {r.region} Region"] = r.p_usurper
    strongest = max(p.rules.barbarians, key=lambda b: (p.rules.barbarians[b], b))
    found[f"{strongest}, if it is drawn, overruns a Danube Space"] = p.raid(strongest).p_overrun
    first = p.danube(2).ahead[-1]
    found["Two Barbarians take at least one Danube Space"] = first.p_any
    for t in p.odds().tries:
        if t.action.action in ("Suppress", "Siege"):
            found[f"This succeeds: {t.name}"] = t.p
    return {what: q for what, q in found.items() if 0 < q < 1}


@exercise(LESSON, "predict then check", "What is likelier?")
def likelier(choose: Chooser) -> Assignment | None:
    """Four things that may happen, to be put in order of their chances."""
    p = boards.set_up(choose) if choose.likely(1, 4) else boards.at(choose, "action")
    if p is None:
        return None
    events = _events(p)
    picked = choose.sample(sorted(events), 4)
    right = tuple(sorted(picked, key=lambda what: -events[what]))
    gaps = [events[a] - events[b] for a, b in pairwise(right)]
    if len(right) < 4 or min(gaps) < Fraction(1, 25):
        return None
    items = tuple(choose.shuffled(right))
    if items == right:
        items = (*right[1:], right[0])
    held = counted(sum(map(bool, p.raiders)), "Danube Space")
    return Assignment(
        f"Turn {p.turn}: the Hostile Cup holds {counted(p.cups.size('hostile'), 'chit')}, Barbarians hold {held}, the Army is "
        f"{p.army}.\n\nPredict, then check: put these in order, the likeliest first.",
        InOrder(items),
        right,
        (f"The likeliest is: {right[0]}.", f"The least likely is: {right[-1]}."),
        (Table("The exact chances", ("What may happen", "Chance"), tuple((w, chance(events[w])) for w in right)),),
        (
            Mistake(tuple(reversed(right)), "That is the order backwards."),
            Mistake((right[1], right[0], *right[2:]), f"Nearly: {right[0]} is likelier still."),
            Mistake((*right[:2], right[3], right[2]), f"Nearly: {right[3]} is the least likely."),
        ),
        shown=(table_of(p),),
        board=p,
    )  # fmt: skip
