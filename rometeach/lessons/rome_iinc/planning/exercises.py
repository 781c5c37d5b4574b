"""Lesson 13: planning a turn. What plans cost and are worth, by the exact values that every planner uses."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from rometeach.core.results.show import Table
from rometeach.core.words import counted
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Annex, Appoint, Build, Buy, Fight, Planned, Promote, Transfer
from rometeach.rome_iinc.actions.planned import in_order_of_play as when_played
from rometeach.rome_iinc.board.board import Status
from rometeach.rome_iinc.board.units import ORDINARY, TITLES
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from ..boards import loyal_garrisoned, named
from .examples import LESSON, PARTS, points

WEIGHTS = "One Prestige counts 1 point, one Unrest -1, 20 Gold 1 point; Units, Provinces and Taxes count by the kit's plain weights."
_UNITS = ("fort", "auxilia", "guard", "legion", "pseudo_legion", "fleet", "cavalry")


@functools.lru_cache(maxsize=128)
def _variant(scenario: str, empire: str, gold: int, number: int) -> Position:
    """A set-up before its War Phase with Gold to spend, and Auxilia of some Provinces back in the Barracks."""
    p = named(scenario).edit(f"{empire} gold {gold}")
    places = [n for n in loyal_garrisoned(p, empire) if p.provinces[n].units.auxilia]
    for name in places[number::4][:3]:
        p = p.edit(f"{name} -Auxilia")
    return p


def _board(choose: Chooser, gold: int = 80) -> tuple[Position, str]:
    """A board, and the Empire that plans."""
    empire = choose.pick(EMPIRES)
    return _variant(choose.pick(("286", "363", "425")), empire, gold, choose.number(0, 3)), empire


@functools.lru_cache(maxsize=128)
def _idle(p: Position, empire: str) -> evaluate.PlanValue:
    """What doing nothing is worth."""
    return evaluate.value(p, (), empire=empire)


def _in_danger(p: Position, empire: str) -> list[str]:
    """Provinces of an Empire that may take Units and that roll for a Revolt."""
    mine = loyal_garrisoned(p, empire)
    return [o.province for o in revolt.all_odds(p) if o.province in mine]


def _legal(p: Position, empire: str, action: Planned) -> bool:
    return plans.against(p, empire, action) is None


def _builds(choose: Chooser, p: Position, empire: str, number: int) -> list[Build]:
    """Some legal Builds, in danger or not."""
    places = choose.sample(_in_danger(p, empire), 4) + choose.sample(loyal_garrisoned(p, empire), 4)
    found = dict.fromkeys(Build(n, choose.pick(_UNITS)) for n in places)
    return [a for a in found if _legal(p, empire, a)][:number]


def _saving(choose: Chooser, p: Position, empire: str, number: int) -> list[Build]:
    """Some legal Builds of Units that hold a Province, where something may Revolt."""
    found = [Build(n, choose.pick(_UNITS[:5])) for n in choose.sample(_in_danger(p, empire), number + 2)]
    return [a for a in found if _legal(p, empire, a)][:number]


def _moves(choose: Chooser, p: Position, empire: str, number: int) -> list[Transfer]:
    """Some legal Transfers to Provinces in danger."""
    found: list[Transfer] = []
    for source in choose.sample(loyal_garrisoned(p, empire), 12):
        units = p.provinces[source].units
        here = [u for u in _UNITS if getattr(units, u)]
        if not here:
            continue
        action = Transfer(source, choose.pick(loyal_garrisoned(p, empire)), choose.pick(here))
        if action.target != source and _legal(p, empire, action):
            found.append(action)
        if len(found) == number:
            break
    return found


def listed(plan: Iterable[Planned]) -> str:
    """A plan in a sentence."""
    return "; ".join(map(str, plan))


def _chest(p: Position, empire: str) -> str:
    return f"The {empire} has {p.empire(empire).gold} Gold and {p.empire(empire).unrest} Unrest."


@exercise(LESSON, "compute", "The price of a plan", more=True)
def the_price(choose: Chooser) -> Assignment | None:
    """The Gold that a plan of Builds and Transfers costs."""
    p, empire = _board(choose, 120)
    plan = [*_builds(choose, p, empire, 2), *_moves(choose, p, empire, choose.number(1, 2))]
    if len(plan) < 3 or not any(isinstance(a, Transfer) for a in plan):
        return None
    costs: dict[Planned, int] = {}
    board = p
    for action in plan:
        if not _legal(board, empire, action):
            return None
        costs[action] = plans.cost(board, action)
        board = plans.apply(board, empire, action)
    gold = -int(evaluate.value(p, plan, empire=empire).parts.gold)
    moved = {a: p.rules.charts[f"pay.{ORDINARY[a.unit]}"].value for a in plan if isinstance(a, Transfer)}
    building_only = sum(c for n, c in costs.items() if n not in moved)
    basis = Basis(
        terms("10.6", *((c, str(n)) for n, c in costs.items())),
        extras=[(moved[n], str(n), "this Transfer is free (Case 10.7.2).") for n in moved if not costs[n]],
        signs=False,
    )
    return Assignment(
        f"A plan for the {empire} ({p.scenario} CE): {listed(plan)}.\n\nHow much Gold does it cost now?",
        WholeNumber("Gold"),
        gold,
        (
            "A Build has a fixed price for each Unit (Section 10.6).",
            "A Transfer is free within a Command; Cavalry and Guards go free within their Empire. Else it costs the Unit's Pay (10.7.2).",
        ),
        (*(f"{n}: {c} Gold." for n, c in costs.items()), f"Together {gold} Gold."),
        (
            Mistake(building_only, "Have you looked at the Transfers? One of them crosses from one Command to another (Case 10.7.2)."),
            Mistake(building_only + sum(moved.values()), "Not every Transfer costs something: which of them do (Case 10.7.2)?"),
        ),
        board=p,
        basis=(basis,),
    )  # fmt: skip


@exercise(LESSON, "compute", "Prestige to be expected")
def sixths(choose: Chooser) -> Assignment | None:
    """What one Unit saves in expected Prestige, in sixths."""
    p, empire = _board(choose)
    found = _saving(choose, p, empire, 1)
    if not found:
        return None
    action = found[0]
    place = action.province
    if revolt.number_of_dice(p, place) != 1 or place in p.war_in:
        return None
    gain = (evaluate.value(p, (action,), empire=empire).parts.prestige - _idle(p, empire).parts.prestige) * 6
    if gain.denominator != 1 or (gain <= 1 and choose.likely(1, 3)):
        return None
    up, down, m = revolt.faces(p, place)
    board = plans.apply(p, empire, action)
    up_then, down_then, then = revolt.faces(board, place)
    saved = (up - up_then, "the faces that Revolt no more")
    basis = Basis(terms("11.1.3", saved, (down_then - down, "the faces that turn it Roman, and did not before")))
    return Assignment(
        f"{place} ({p.scenario} CE) is {p.provinces[place].title}, and the sum of its Revolt die is {m:+d}. Its Commander's Military is "
        f"{revolt.military(p, place)}. You think of a Build there: {TITLES[action.unit]}.\n\nHow many sixths of a Prestige more does "
        f"the {empire} expect of the Revolt step then?",
        WholeNumber("sixths"),
        int(gain),
        (
            "A Revolt costs 1 Prestige, and turning Roman again brings 1 (11.1.3, 11.1.4). Count faces of the die.",
            f"With the new Unit the sum is {then:+d}.",
        ),
        (
            f"Faces that Revolt now: {up}, with the Unit: {up_then}. Faces that turn it Roman now: {down}, with it: {down_then}.",
            ("The sum with it", revolt.ledger(board, place)),
            f"So {counted(int(gain), 'sixth')} of a Prestige more; that is {float(gain / 6):.2f}.",
        ),
        (
            Mistake(up - up_then, "The Province is Insurgent: a lower sum also helps it to turn Roman."),
            Mistake(m - then, "Count faces, not the sum: a face that never Revolted cannot be saved again."),
            Mistake(-int(gain), "It is a gain: fewer Revolts."),
            Mistake(6 * int(gain), "Each face is one sixth: do not multiply once more."),
        ),
        board=p,
        focus=place,
        basis=(basis,) if basis.ledger.total == gain else (),
    )  # fmt: skip


@exercise(LESSON, "decide", "Which plan is worth most?")
def worth_most(choose: Chooser) -> Assignment | None:
    """Four short plans: the one that is worth most."""
    p, empire = _board(choose)
    found = choose.sample([*_saving(choose, p, empire, 4), *_moves(choose, p, empire, 1)], 4)
    if len(found) < 4:
        return None
    values = {n: evaluate.value(p, (n,), empire=empire) for n in found}
    idle = _idle(p, empire).worth
    best = max(values, key=lambda n: values[n].worth)
    if sum(v.worth == values[best].worth for v in values.values()) > 1:
        return None
    rows = tuple(
        (str(n), points(v.worth - idle), f"{int(-v.parts.gold)} Gold", f"{int(-v.parts.pay)}")
        for n, v in values.items()
    )
    dearest = max(values, key=lambda n: -values[n].parts.gold)
    return Assignment(
        f"{p.scenario} CE, before the War Phase. {_chest(p, empire)} "
        f"{WEIGHTS}\n\nWhich of these four plans is worth most?",
        OneOf(tuple(map(str, found))),
        str(best),
        (
            "Ask of each: which Province does it make safer, by how many faces? What does it cost now, and in Pay each turn?",
            "A Unit where nothing can Revolt brings no safety; a Unit on the board still has a worth of its own.",
        ),
        (Table("Against doing nothing", ("Plan", "Worth", "Costs now", "More Pay"), rows),),
        (
            Mistake(str(dearest), "Dear is not the same as good: what does it change in the next Revolt step?"),
            *(
                Mistake(str(n), f"That one is {points(v.worth - idle)} against doing nothing; another one is better.")
                for n, v in values.items()
            ),
        ),
        board=p,
    )  # fmt: skip


def _refused(choose: Chooser, p: Position, empire: str) -> list[Planned]:
    """Clauses that look well and are forbidden."""
    mine = loyal_garrisoned(p, empire)
    rest = [n for n in p.rules.provinces if n not in mine]
    places = choose.sample(mine, 6)
    found: list[Planned] = [Build(n, choose.pick(_UNITS)) for n in (*places, *choose.sample(rest, 3))]
    found += [Transfer(n, choose.pick(rest), "auxilia") for n in mine if p.provinces[n].units.auxilia][:2]
    found += [Transfer(n, choose.pick(mine), "fort") for n in mine if p.provinces[n].units.fort][:2]
    found += [Promote(n, "fort") for n in places]
    return [a for a in found if not _legal(p, empire, a)]


@exercise(LESSON, "find the mistake", "The clause that is refused")
def refused_clause(choose: Chooser) -> Assignment | None:
    """One clause of a plan is forbidden."""
    p, empire = _board(choose, 150)
    plan = [*_builds(choose, p, empire, 2), *_moves(choose, p, empire, 2)]
    wrong = choose.shuffled(_refused(choose, p, empire))[:1]
    if len(plan) < 3 or not wrong or wrong[0] in plan:
        return None
    board = p
    for action in sorted(plan, key=when_played):
        if not _legal(board, empire, action):
            return None
        board = plans.apply(board, empire, action)
    refused = plans.against(board, empire, wrong[0])
    if refused is None or plans.against(p, empire, wrong[0]) != refused:
        return None
    reason, case = refused
    options = tuple(str(a) for a in choose.shuffled([*plan, *wrong]))
    place, state = wrong[0].place, p.provinces[wrong[0].place]
    held = f"{place} is {state.title}, with {state.units if state.units.number else 'no Units'}."
    return Assignment(
        f"Somebody hands in this plan for the {empire} ({p.scenario} CE, {p.empire(empire).gold} Gold). One clause is refused.\n\nWhich?",
        OneOf(options),
        str(wrong[0]),
        (
            "For each Build: may a Unit of that kind stand there, is there room, whose Province is it, is one in the Barracks?",
            f"Look at this Province. {held}",
        ),
        (f"{wrong[0]}: {reason} (Case {case}).",),
        tuple(Mistake(str(n), f"That one is legal; it costs {plans.cost(p, n)} Gold.") for n in plan),
        board=p,
    )  # fmt: skip


@exercise(LESSON, "order the steps", "A plan in the order of play")
def in_order_of_play(choose: Chooser) -> Assignment | None:
    """The clauses of a plan, in the order in which they are carried out."""
    p, empire = _board(choose, 200)
    builds, moves = _builds(choose, p, empire, 1), _moves(choose, p, empire, 1)
    allied = choose.pick(
        [n for n, s in p.provinces.items() if p.empire_of[n] == empire and s.title == "Barbarian"] or [""]
    )
    command = choose.pick([c for c in p.rules.commands if p.empire_of_command(c) == empire])
    who = choose.pick([n.removesuffix(" Dynasty") for n in p.statesmen_box if not n.endswith("Dynasty")])
    war = choose.pick([w for w in p.wars_box if w in p.rules.tables["wars"]])
    if not builds or not moves or not allied:
        return None
    steps = (
        (Annex(allied, Status.ALLIED), "10.2.1"),
        (Appoint((command,), who), "10.3.3"),
        (Buy(choose.pick(["unrest", "prestige"]), empire), "10.5.1"),
        (builds[0], "10.6.1"),
        (moves[0], "10.7.1"),
        (Fight(war, command, (choose.pick(p.rules.provinces_of[command]),)), "11.2.1"),
    )
    prompt = (
        f"The clauses of a plan may stand in any order; the rules carry them out in the order of play. Here is one for the {empire} "
        f"({p.scenario} CE). Put its clauses into that order."
    )
    return in_order(choose, prompt, tuple((str(a), case) for a, case in steps), choose.number(4, 6))


@exercise(LESSON, "predict then check", "Better than nothing?")
def better_or_worse(choose: Chooser) -> Assignment | None:
    """A plan against doing nothing: better, worse, and by which part."""
    p, empire = _board(choose)
    plan: list[Planned] = choose.shuffled(
        [*_saving(choose, p, empire, 1), *_builds(choose, p, empire, 1), *_moves(choose, p, empire, 1)]
    )[: choose.number(1, 2)]
    if not plan:
        return None
    board = p
    for action in sorted(plan, key=when_played):
        if not _legal(board, empire, action):
            return None
        board = plans.apply(board, empire, action)
    idle, mine = _idle(p, empire), evaluate.value(p, plan, empire=empire)
    gain = mine.worth - idle.worth
    changes = {k: mine.worths[k] - idle.worths[k] for k in mine.worths if mine.worths[k] != idle.worths[k]}
    options = ("It is worth more", "It is worth less", "It makes no difference at all")
    answer = options[0] if gain > 0 else options[1] if gain else options[2]
    rows = tuple((PARTS[k][0], points(v), PARTS[k][1]) for k, v in sorted(changes.items(), key=lambda x: -abs(x[1])))
    table = Table(
        "Part by part, against doing nothing", ("Part", "Worth", "Case"), (*rows, ("Together", points(gain), ""))
    )
    return Assignment(
        f"{p.scenario} CE, before the War Phase. {_chest(p, empire)} {WEIGHTS} Somebody proposes: {listed(plan)}.\n\n"
        "Predict, then check: against doing nothing, what is it worth?",
        OneOf(options),
        answer,
        (
            "Which Provinces become safer by it, and which less safe? A Unit that leaves may have covered an icon or held a Province.",
            f"{counted(len(rows), 'part')} of the worth must be looked at." if rows else "Look for what it changes at all.",
        ),
        (table,),
        (
            Mistake(options[0], "Something is lost by it: look at what leaves its place, and at Gold and Pay."),
            Mistake(options[1], "What it costs is less than what it saves." if gain else "Nothing changes, so nothing is lost."),
            Mistake(options[2], "Some part does change: look at the Revolts, the icons and the chest."),
        ),
        board=p,
    )  # fmt: skip
