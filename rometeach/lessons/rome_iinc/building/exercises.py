"""Lesson 7: Building and Transferring (Sections 10.6, 10.7, and prices and stacking of Module 2)."""

from __future__ import annotations

import re
from dataclasses import replace

from rometeach.core.session.actions import Action
from rometeach.rome_iinc.actions import Build, Promote, Transfer
from rometeach.rome_iinc.board.board import with_provinces
from rometeach.rome_iinc.board.units import TITLES, parse
from rometeach.rome_iinc.phases import builds, transfers
from rometeach.rome_iinc.position import Position

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Mistake
from ..boards import loyal_garrisoned
from .predictions import LESSON
from .scenes import UNITS, board_of, shopping, some_transfers


@exercise(LESSON, "decide", "One purchase is allowed", more=True)
def which_is_allowed(choose: Chooser) -> Assignment | None:
    """Four purchases, one of them legal."""
    p, empire = board_of(choose, choose.pick((10, 15, 20, 30)))
    options, refused = builds.choices(p, empire)
    kinds: dict[str, list[Action]] = {}
    for r in refused:
        kinds.setdefault(r.case + re.sub(r"\b[A-Z]\w*|\d+|&", "", r.reason), []).append(r.action)
    wrong = [choose.pick(kinds[c]) for c in choose.sample(sorted(kinds), 3)]
    if len(wrong) < 3 or not options:
        return None
    right = choose.pick(options).action
    assert isinstance(right, Build | Promote)
    shown = tuple(str(a) for a in choose.shuffled([right, *wrong]))
    why = {r.action: (r.reason, r.case) for r in refused}
    return Assignment(
        f"The {empire} ({p.scenario} CE) has {p.empire(empire).gold} Gold; the Barracks hold {p.barracks}.\n\n"
        "Only one of these four may be bought now. Which?",
        OneOf(shown),
        str(right),
        (
            "Ask of each: is the Province Loyal and its own, is it Roman or Insurgent, is there room, is a counter left, is there Gold?",
            f"One is out because of Case {why[wrong[0]][1]}: {wrong[0]}.",
        ),
        (
            *(f"{n}: {why[n][0]} (Case {why[n][1]})" for n in wrong),
            f"{right}: {builds.cost(p, right)} Gold, nothing is against it",
        ),
        tuple(Mistake(str(n), f"No: {why[n][0]} (Case {why[n][1]}).") for n in wrong),
        board=p,
    )


@exercise(LESSON, "decide", "What still fits")
def what_fits(choose: Chooser) -> Assignment | None:
    """The Units that a Province's stack still takes."""
    p, empire = board_of(choose)
    name = choose.pick(loyal_garrisoned(p, empire))
    legions = choose.pick(
        ("Legion", "Pseudo Legion", "Veteran Legion, Pseudo Legion", "Legion, Pseudo Legion", "2 Pseudo Legion")
    )
    garrison = choose.sample(
        ("Cavalry", "Guard", legions, "Fort", choose.pick(("Auxilia", "2 Auxilia")), "Fleet"), choose.number(2, 4)
    )
    if "Fleet" in garrison and p.rules.provinces[name].mountain:
        return None
    state = replace(p.provinces[name], units=parse(", ".join(garrison)))
    p = with_provinces(p, {name: state})
    full = {u: builds.against_stack(p, name, u) for u in UNITS}
    right = frozenset(TITLES[u] for u in UNITS if full[u] is None)
    options = tuple(TITLES[u] for u in UNITS)
    standing = [u for u in UNITS if getattr(state.units, u) or getattr(state.units, f"veteran_{u}", 0)]
    mountain = " It is a Mountain Province." if p.rules.provinces[name].mountain else ""
    return Assignment(
        f"In {name} ({p.scenario} CE, {state.title}) stand: {state.units}.{mountain}\n\n"
        "Leave price and Barracks aside: one more of which Units would the stack take?",
        AnyOf(options),
        right,
        (
            "The limits: one Cavalry, one Guard, two Legions of any kind, one Fort, two Auxilia, one Fleet (Case 2.3.1).",
            f"So many of the seven fit: {len(right)}.",
        ),
        tuple(f"{TITLES[u]}: " + (f"no, {f[0]} (Case {f[1]})" if (f := full[u]) else "there is room") for u in UNITS),
        (
            Mistake(
                frozenset(options) - {TITLES[u] for u in standing}, "Some kinds of Units stack two high (Case 2.3.1)."
            ),
            Mistake(right | {"Fleet"}, f"{name} takes no Fleet (more) (Cases 2.3.1, 4.2.11)."),
            Mistake(
                right | {"Pseudo Legion"}, "A Pseudo Legion counts with the Legions when stacking (Cases 2.2.4, 2.3.1)."
            ),
        ),
        board=p,
        focus=name,
    )


@exercise(LESSON, "decide", "Where may it march?", more=True)
def where_to(choose: Chooser) -> Assignment | None:
    """The Provinces that a Unit may Transfer to."""
    p, empire = board_of(choose)
    held = [n for n, _ in p.occupied() if n in loyal_garrisoned(p, empire)]
    source = choose.pick(held)
    units = [u for u in TITLES if getattr(p.provinces[source].units, u)]
    unit = choose.pick(units)
    others = [n for n in p.provinces if n != source]
    verdict = {n: transfers.against(p, unit, source, n) for n in others}
    allowed = [n for n in others if verdict[n] is None]
    by_case: dict[str, list[str]] = {}
    for n in others:
        if found := verdict[n]:
            by_case.setdefault(found[1], []).append(n)
    wrong = [choose.pick(by_case[c]) for c in choose.sample(sorted(by_case), 3)]
    wrong += [n for n in choose.sample(others, 4 - len(wrong)) if verdict[n] is not None and n not in wrong]
    places = choose.shuffled([*choose.sample(allowed, choose.number(1, 3)), *wrong])
    if len(places) < 4 or (unit == "fort" and not choose.likely(1, 6)):
        return None
    right = frozenset(n for n in places if verdict[n] is None)
    command = p.rules.provinces[source].command
    here = frozenset(n for n in places if p.rules.provinces[n].command == command)
    told = [
        f"{n} ({p.rules.provinces[n].command}): " + (f"no, {f[0]} (Case {f[1]})" if (f := verdict[n]) else "yes")
        for n in places
    ]
    gates = [Mistake(right | {n}, f"Not {n}: {f[0]} (Case {f[1]}).") for n in places if (f := verdict[n])]
    return Assignment(
        f"The {TITLES[unit]} of {source} ({command}, {p.scenario} CE) shall march. Gold is plenty, and both players agree.\n\n"
        "To which of these may it Transfer?",
        AnyOf(tuple(places)),
        right,
        (
            "Only Roman and Insurgent Provinces of the same side take Units, and only while the stack has room.",
            f"So many of the {len(places)} are open to it: {len(right)}.",
        ),
        tuple(told),
        (*gates, Mistake(here, "The Command does not bound a Transfer, it only sets the price (Case 10.7.2).")),
        board=p,
        focus=source,
    )


@exercise(LESSON, "find the mistake", "The forbidden order")
def forbidden(choose: Chooser) -> Assignment | None:
    """One of four orders breaks a rule."""
    p, empire = board_of(choose)
    names, _ = shopping(choose, p, empire, 2)
    marches = some_transfers(choose, p, 1)
    if len(names) < 2 or not marches:
        return None
    bad, reason, case = _forbidden(choose, p, empire)
    fine = [str(a) for a in (*names, *marches)]
    if not bad or bad in fine:
        return None
    touched = [place for a in (*names, *marches) for place in a.names]
    if any(x in bad for x in touched) or len(set(touched)) < len(touched):
        return None
    return Assignment(
        f"A friend has written down orders for the {empire} ({p.scenario} CE); a Transfer to the other Empire has been agreed on. "
        f"Gold is no worry; the Barracks hold {p.barracks}.\n\nWhich order breaks a rule?",
        OneOf(tuple(choose.shuffled([*fine, bad]))),
        bad,
        (
            "Two things stop a march: a Unit that cannot leave, or a place that cannot take it. A purchase needs a counter and room.",
            f"Look into Case {case}.",
        ),
        (f"{bad}: {reason} (Case {case}).", *(f"{n}: nothing is against it" for n in fine)),
        tuple(Mistake(n, "Nothing is against that order.") for n in fine),
        board=p,
    )


def _forbidden(choose: Chooser, p: Position, empire: str) -> tuple[str, str, str]:
    """An order against the rules, why, and its Case."""
    if choose.likely(1, 3):
        own = [r for r in builds.choices(p, empire)[1] if p.empire_of[r.action.place] == empire]
        by_case = {r.case: [x for x in own if x.case == r.case] for r in own}
        refused = choose.pick(by_case[choose.pick(sorted(by_case))])
        return refused.name, refused.reason, refused.case
    found: dict[str, list[tuple[str, str, str]]] = {}
    sources = [n for n, _ in p.occupied() if n in loyal_garrisoned(p, empire)]
    for source in choose.sample(sources, 6):
        for unit in (u for u in TITLES if getattr(p.provinces[source].units, u)):
            for target in choose.sample(sorted(p.provinces), 25):
                verdict = transfers.against(p, unit, source, target)
                if verdict and source != target:
                    found.setdefault(verdict[1], []).append((str(Transfer(source, target, unit)), *verdict))
    return choose.pick(found[choose.pick(sorted(found))]) if found else ("", "", "")


STEPS = (
    ("Count the new Unrest of each Empire, uncovered icons among it", "10.1"),
    ("Flip Statesmen face up, and appoint Governors", "10.3"),
    ("Raise Prestige by the Emperor's Administration, and buy Bread for more", "10.5.1"),
    ("Lower Unrest by the Emperor's Popularity, and buy Circuses for more", "10.5.2"),
    ("Build Units in turn, each from the Barracks for its price", "10.6.4"),
    ("Transfer Units to where they are needed", "10.7.1"),
    ("Throw the Revolt dice of the War Phase", "11.1.1"),
    ("Pay all Units in the Treasury Phase of the next turn", "9.3"),
)


@exercise(LESSON, "order the steps", "When the Gold is spent")
def steps_in_order(choose: Chooser) -> Assignment | None:
    """The Unrest Phase around Building."""
    prompt = "Gold can only be spent once. Put these parts of the turn into the order in which they come."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))
