"""Exercises of lesson 6 about Annexation (Section 10.2)."""

from __future__ import annotations

from rometeach.core.results.show import Table
from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Answer, Decision, Request
from rometeach.rome_iinc.actions import Annex
from rometeach.rome_iinc.phases import annexation
from rometeach.rome_iinc.position import Position

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ...steps import play
from ..boards import changed, set_up
from .predictions import LESSON
from .words import around, why


def _frontier(choose: Chooser) -> Position | None:
    """A set-up with a War or two among the Provinces that are not Rome's, and one of them in another state."""
    p = set_up(choose)
    wild = [n for n, s in p.provinces.items() if s.title not in ("Roman", "Insurgent")]
    wars = choose.sample([w for w in p.wars_box if w in p.rules.wars], choose.number(1, 2))
    changes = [f"{w} @ {choose.pick(wild)}" for w in wars]
    tribe = choose.pick(p.rules.tribes)
    state = choose.pick(("allied", "barbarian", "barbarian", f"{tribe} Foederati"))
    changes.append(f"{choose.pick(wild)} {state}")
    return changed(p, "; ".join(changes))


@exercise(LESSON, "decide", "Who may be Annexed?")
def may_be_annexed(choose: Chooser) -> Assignment | None:
    """Which of five Provinces may be Annexed."""
    p = _frontier(choose)
    if p is None:
        return None
    good = [n for n in p.provinces if annexation.results(p, n)]
    bad = [n for n, s in p.provinces.items() if n not in good and s.title != "Roman"]
    number = choose.number(1, 4)
    if len(bad) < 5 - number or len(good) < number:
        return None
    options = tuple(choose.shuffled(choose.sample(good, number) + choose.sample(bad, 5 - number)))
    right = frozenset(o for o in options if o in good)
    insurgent = frozenset(o for o in options if p.provinces[o].title == "Insurgent")
    held = frozenset(o for o in options if o in p.war_in and p.provinces[o].title not in ("Roman", "Insurgent"))
    lonely = frozenset(options) - right - insurgent - held
    settlers = frozenset(o for o in right if all(s.tribe for s in annexation.results(p, o)))
    rows = tuple(
        (n, p.provinces[n].title, f"{p.war_in[n]} War" if n in p.war_in else "", ", ".join(around(p, n)))
        for n in options
    )
    return Assignment(
        f"Five Provinces of {p.scenario} CE stand in the table.\n\nWhich of them may a player Annex in the Unrest Phase?",
        AnyOf(options),
        right,
        (
            "Barbarian, Foederati and Allied Provinces may be Annexed, Insurgent and Roman ones not.",
            "None with a War in it. And it must touch an Allied, Insurgent or Roman Province, or be Barbarian beside Foederati.",
            f"{len(right)} of the five may.",
        ),
        tuple(f"{text} (Case {case})." for text, case in (why(p, n) for n in options)),
        (
            Mistake(right | insurgent, "Insurgent Provinces may not be Annexed: they are Romanised (Case 10.2.1)."),
            Mistake(right | held, "Not while a War is in it (Case 10.2.6)."),
            Mistake(right | lonely, "It must be connected to an Allied, Insurgent or Roman Province (Case 10.2.6)."),
            Mistake(
                right - settlers, "A Barbarian Province beside Foederati may become Foederati of that people (10.2.6)."
            ),
            Mistake(frozenset(options), "Not all five: look for Wars, for Insurgent ones, and for what they touch."),
        ),
        (Table("Five Provinces", ("Province", "Status", "War", "Lies beside"), rows),),
        board=p,
    )


@exercise(LESSON, "decide", "What may it become?", more=True)
def what_it_becomes(choose: Chooser) -> Assignment | None:
    """Everything that a Province may be Annexed to at once."""
    p = _frontier(choose)
    if p is None:
        return None
    found = {n: annexation.results(p, n) for n in p.provinces}
    names = [n for n, r in found.items() if r]
    rich = [n for n in names if len(found[n]) > 1] or names
    name = choose.pick(rich if choose.likely(2, 3) else names)
    state = p.provinces[name]
    right = frozenset(s.title for s in found[name])
    tribes = {f"{s.tribe} Foederati" for s in found[name] if s.tribe}
    homes = [
        f"{t} Foederati"
        for t in p.rules.tribes
        if any(h in dict(p.rules.neighbours[name]) for h in p.rules.homelands_of(t))
    ]
    more = choose.sample([f"{t} Foederati" for t in p.rules.tribes], 2)
    options = tuple(dict.fromkeys(["Allied", "Insurgent", "Roman", *sorted(tribes), *homes, *more]))
    reasons = {
        o: "A people is joined beside a Foederati Province of it, not beside a Homeland (Case 10.2.6)." for o in options
    }
    reasons |= {
        "Allied": "Barbarian and Foederati Provinces become Allied, no others (Case 10.2.5).",
        "Insurgent": "Allied Provinces become Insurgent, no others (Case 10.2.5).",
        "Roman": "No Annexation makes a Province Roman: Romanisation does (Case 11.1.4).",
    }
    return Assignment(
        f"{name} is {state.title} and lies beside {', '.join(around(p, name))} ({p.scenario} CE).\n\nWhat may it become by one Annexation?",
        AnyOf(options),
        right,
        (
            "Barbarian and Foederati Provinces become Allied, Allied ones Insurgent (Case 10.2.5).",
            "A Barbarian Province beside a Foederati Province may also join that people; a Homeland does not count (Case 10.2.6).",
        ),
        tuple(f"{text} (Case {case})." for text, case in (why(p, name),)),
        (
            Mistake(
                frozenset({"Roman"}), "No Annexation makes a Province Roman: only Romanisation does (Case 11.1.4)."
            ),
            Mistake(right | frozenset(homes), "A Homeland does not count, only a Foederati Province (Case 10.2.6)."),
            Mistake(frozenset({"Allied", "Insurgent"}), "One step only at a time (Case 10.2.5)."),
            Mistake(right - tribes, "It may also become Foederati of a connected people (Case 10.2.6)."),
            Mistake(
                frozenset({"Allied"}),
                "There is another possibility, or another first step: look at its status and neighbours.",
            ),
            Mistake(frozenset({"Insurgent"}), "Barbarian and Foederati Provinces become Allied first (Case 10.2.5)."),
        ),
        board=p,
        focus=name,
        why=reasons,
    )


@exercise(LESSON, "predict then check", "Annex it again and again", more=True)
def annex_again(choose: Chooser) -> Assignment | None:
    """A Province is Annexed as often as the rules let it be, up to a number: its status and the Prestige, played."""
    p = _frontier(choose)
    if p is None:
        return None
    names = [n for n in p.provinces if any(not s.tribe for s in annexation.results(p, n))]
    if not names:
        return None
    name, number = choose.pick(names), choose.number(1, 3)
    empire = p.empire_of[name]

    def answer(asked: Request) -> Answer:
        assert isinstance(asked, Decision)
        return next((a for a in asked.actions if isinstance(a, Annex) and a.province == name and not a.tribe), DONE)

    played = play(annexation.annex(p, empire, number, (name,)), answer)
    end = played.board
    gained = end.empire(empire).prestige - p.empire(empire).prestige
    texts = [f"{s}, {empire} Prestige +{n}" for s in ("Allied", "Insurgent", "Roman") for n in range(1, 4)]
    right = f"{end.provinces[name].title}, {empire} Prestige +{gained}"
    options = tuple(dict.fromkeys([right, *choose.sample([x for x in texts if x != right], 4)]))
    times = {1: "once", 2: "twice", 3: "three times"}[number]
    return Assignment(
        f"{name} is {p.provinces[name].title}, in the {empire} ({p.scenario} CE), beside {', '.join(around(p, name))}. A player may Annex "
        f"{times}. He spends as many Annexations as he can on {name}, towards direct rule.\n\nPredict, then check: what comes of it?",
        OneOf(tuple(choose.shuffled(options))),
        right,
        (
            "Barbarian or Foederati, then Allied, then Insurgent: there the way ends.",
            "Each Annexation is 1 Prestige for the Empire of the Province, and one that cannot be made brings none.",
        ),
        (*played.story, f"{gained} Annexation{'s' if gained > 1 else ''}: {right}."),
        tuple(
            Mistake(
                x,
                "Annexation never makes a Province Roman (Case 10.2.5)."
                if x.startswith("Roman")
                else "Follow the steps: each changes the status by one and brings 1 Prestige (Cases 10.2.1, 10.2.5).",
            )
            for x in options
            if x != right
        ),
        board=p,
        focus=name,
    )
