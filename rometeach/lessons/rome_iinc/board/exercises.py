"""Lesson 1: the board, Provinces and Units (Modules 1, 2 and 4)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.core.errors import BadInput
from rometeach.core.figures.ledger import Ledger
from rometeach.rome_iinc.board.board import GARRISONED
from rometeach.rome_iinc.board.units import FIELDS, STACKS, TITLES, Units
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, OneOf, WholeNumber
from ...charts import chart
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from ...steps import first, play
from ..boards import changed, set_up
from .scenes import KINDS, LESSON, against_one_more, empty_out, icons, only
from .words import BACK, DOWN, FAR, GONE, NEAR, UP

TITLES_TO_FIELD = {t: f for f, t in TITLES.items()}
SMALL = ("Cavalry", "Guard", "Legion", "Pseudo Legion", "Fort", "Auxilia", "Fleet")


def _guarded(p: Position) -> list[str]:
    return [n for n, s in p.provinces.items() if s.units.number]


def _sum_of(p: Position, command: str) -> Ledger:
    return pay.ledger(only(p, command), p.empire_of_command(command))


@exercise(LESSON, "compute", "The Pay of a Command", more=True)
def pay_of_a_command(choose: Chooser) -> Assignment | None:
    """What an Empire pays for the Units of one Command."""
    p = set_up(choose)
    some = [c for c in p.rules.commands if sum(p.provinces[n].units.number for n in p.rules.provinces_of[c]) >= 2]
    command = choose.pick(some)
    changes = [f"{choose.pick(p.rules.provinces_of[command])} +{choose.pick(SMALL)}"]
    changes += [f"{command} rebel"] if choose.likely(1, 6) else []
    board = changed(p, "; ".join(changes))
    if board is None:
        return None
    empire, ledger = board.empire_of_command(command), _sum_of(board, command)
    held = [n for n in board.rules.provinces_of[command] if board.provinces[n].units.number]
    rebel = board.commander_of[command].is_rebel
    loyal = _sum_of(board.edit(f"{command} loyal") if rebel else board, command)
    twice = sum(
        getattr(board.provinces[n].units, f) * board.rules.values[pay.KEYS[f]]
        for n in held
        for f in FIELDS
        if f.startswith("veteran_") and f != "veteran_auxilia"
    )
    weak = sum(board.provinces[n].units.veteran_auxilia for n in held)
    others = [x for x in board.rules.commands if x != command and board.empire_of_command(x) == empire]
    mistakes = [
        *([Mistake(loyal.total, "Rebel Units are paid by nobody (Case 9.3.1).")] if rebel else []),
        Mistake(ledger.total + twice, "A Veteran costs no more than an Ordinary Unit of its kind (Section 2.2)."),
        Mistake(ledger.total - weak, "Veteran Auxilia are paid double, 2 Gold each (Case 2.2.6)."),
        Mistake(
            sum(board.provinces[n].units.number for n in held), "That is how many Units there are, not their Gold."
        ),
        Mistake(pay.amount(board, empire), f"That is the Pay of the whole {empire}: {len(others)} other Commands too."),
    ]
    stands = "; ".join(f"{n}: {board.provinces[n].units}" for n in held)
    name = board.commander_of[command].name
    who = f"{name[:1].upper()}{name[1:]} holds it against his Emperor. " if rebel else ""
    return Assignment(
        f"{command} in {board.scenario} CE. {who}Its Units: {stands}.\n\n"
        f"How much Gold does the {empire}ern Empire pay for them this turn?",
        WholeNumber("Gold"),
        ledger.total,
        (
            "First: is the Command Loyal? Only Loyal Units are paid (Case 9.3.1).",
            "Then take kind by kind: count the Units in all its Provinces, and multiply.",
        ),
        (("The Pay, kind by kind", ledger),) if ledger.lines else ("Rebel Units receive no Pay (Case 9.3.1).",),
        tuple(mistakes),
        shown=(chart(GAME, "pay"),),
        board=board,
        basis=(Basis(ledger, signs=False),),
        focus=held[0],
    )


@exercise(LESSON, "compute", "Room in a Province")
def room_left(choose: Chooser) -> Assignment | None:
    """How many more Units of a kind fit."""
    p = set_up(choose)
    places = [n for n, s in p.provinces.items() if s.status in GARRISONED and s.units.number]
    name, unit = choose.pick(places), choose.pick(("Legion", "Auxilia", "Pseudo Legion", "Fleet", "Guard", "Fort"))
    if choose.likely(1, 3):
        mountains = [n for n in places if p.rules.provinces[n].mountain]
        name, unit = (choose.pick(mountains), "Fleet") if mountains else (name, unit)
    number, board, why = 0, p, ""
    while number < 4:
        why, _ = against_one_more(board, name, unit)
        if why:
            break
        board, number = board.edit(f"{name} +{unit}"), number + 1
    stack, members = next((s, m) for s, m in STACKS if TITLES_TO_FIELD[unit] in m)
    limit = int(p.rules.tables["units"][stack]["stack"])
    same = getattr(p.provinces[name].units, TITLES_TO_FIELD[unit])
    double = sum(getattr(p.provinces[name].units, m) for m in members if m.startswith("veteran_"))
    there = [(-getattr(p.provinces[name].units, m), m.replace("_", " ").title()) for m in members]
    room = terms("2.3.1", (limit, f"the room for {stack} in a Province"), *there)
    basis = Basis(room, lambda total: max(0, total))
    return Assignment(
        f"{name} ({p.scenario} CE) holds {p.provinces[name].units}. Its icons: {icons(p, name)}.\n\n"
        f"How many more Units of the kind {unit} may stand there?",
        WholeNumber(),
        number,
        (
            f"How many {stack} Units may a Province hold at most, and which Units share that room?",
            "An icon in the Province can forbid a Unit.",
        ),
        (f"A Province holds at most {limit} {stack} (Case 2.3.1). Room for {number} more; with another one: {why}.",),
        (Mistake(limit, "In a Mountain Province no Fleet may stand (Case 4.2.11)."),)
        if stack == "Fleet" and p.rules.provinces[name].mountain
        else (
            Mistake(max(0, limit - same), "Pseudo Legions, Ordinary and Veteran Units share one limit (Case 2.3.1)."),
            Mistake(limit, "That is the limit of an empty Province, and some of the room is taken here."),
            Mistake(max(0, number - double), "A Veteran takes the room of one Unit (Case 2.3.1)."),
            Mistake(0, f"There is room: at most {limit} may stand there (Case 2.3.1)."),
        ),
        board=p,
        focus=name,
        basis=(basis,) if basis.ledger.total == number else (),
    )


@exercise(LESSON, "decide", "Whose is it, and what is it?")
def what_is_it(choose: Chooser) -> Assignment | None:
    """A Province's status, side and Empire."""
    p = set_up(choose)
    commands = [c for c in p.rules.commands if p.commander_of[c].is_rebel or choose.likely(1, 2)]
    moving = [c for c in ("Moesia", "Pannonia") if choose.likely(1, 2)]
    command = choose.pick([*commands, *moving] or list(p.rules.commands))
    if choose.likely(1, 3):
        p = p.edit(f"{command} rebel")
    name = choose.pick(p.rules.provinces_of[command])
    state, empire = p.provinces[name], p.empire_of[name]
    if state.status is Status.BARBARIAN:
        return None
    other = "West" if empire == "East" else "East"

    def says(title: str, loyal: bool, side: str) -> str:
        return f"{title}, {'Loyal' if loyal else 'Rebel'}, in the {side}ern Empire"

    loyal = p.is_loyal(name)
    right = says(state.title, loyal, empire)
    confused = "Insurgent" if state.title != "Insurgent" else "Roman"
    options = (
        right,
        says(state.title, not loyal, empire),
        says(state.title, loyal, other),
        says(confused, loyal, empire),
        says("Allied" if state.title != "Allied" else "Barbarian", loyal, empire),
    )
    dynasties = " and ".join(p.dynasties)
    played_ = f" These Dynasties are in play: {dynasties}." if dynasties else " No Dynasty is in play."
    who = p.commander_of[command]
    return Assignment(
        f"{name}, in the Command of {command} ({p.scenario} CE), {_counter(state.title)}. {who.name[:1].upper()}{who.name[1:]} "
        f"commands it{', with a Rebel counter in the Command Box' if not loyal else ''}.{played_}\n\nWhat is {name}?",
        OneOf(tuple(choose.shuffled(options))),
        right,
        (
            "The counter in the Province gives its status; no counter means Roman.",
            "Loyal or Rebel is a matter of its Command, never of its status. Its Empire is that of the Command, too.",
        ),
        (
            f"The status is {state.title} (Section 4.2).",
            f"{command} is {'Loyal' if loyal else 'in the hands of a Rebel'}, and so are all its Provinces (Cases 4.2.7, 4.2.8).",
            f"{command} belongs to the {empire} now (Case 5.2.4).",
        ),
        (
            Mistake(options[1], "Rebel Provinces are those whose Command has a Rebel counter (Cases 4.2.7, 4.2.8)."),
            Mistake(options[2], f"{command} is in the {empire} with these Dynasties (Case 5.2.4)."),
            Mistake(
                options[3], f"Look at the counter: {state.title}. Insurgent is not the same as Rebel (Section 4.2)."
            ),
            Mistake(options[4], f"Look at the counter again: it shows {state.title} (Section 4.2)."),
        ),
        board=p,
        focus=name,
        mute=True,
    )


def _counter(title: str) -> str:
    return "has no status counter" if title == "Roman" else f"has a counter that shows {title}"


@exercise(LESSON, "decide", "The neighbours by one kind of connection", more=True)
def neighbours_by(choose: Chooser) -> Assignment | None:
    """Which neighbours are joined by Road, by River/Strait, by Sea."""
    p = set_up(choose)
    name = choose.pick(list(p.provinces))
    around = p.rules.neighbours[name]
    kinds = list(dict.fromkeys(k for _, k in around))
    if len(kinds) < 2:
        return None
    kind = choose.pick(kinds)
    mine = [s for s, k in around if k == kind]
    rest = [s for s, k in around if k != kind and s not in mine]
    far = [
        s for n in mine for s, _ in p.rules.neighbours[n] if s != name and s not in dict(around) and s in p.provinces
    ]
    if not rest or not far:
        return None
    options = tuple(dict.fromkeys([*mine[:4], *choose.sample(rest, 3), choose.pick(far)]))
    right = frozenset(o for o in options if (o, kind) in around)
    shown = tuple(choose.shuffled(sorted(options)))
    joined = frozenset(o for o in options if o in dict(around))
    sea = frozenset(o for o in options if (o, "sea") in around)
    water = frozenset(o for o in options if (o, "river") in around)
    lines = tuple(
        f"{KINDS[k]}: {', '.join(s for s, x in around if x == k)}" for k in KINDS if any(x == k for _, x in around)
    )
    return Assignment(
        f"On the map, lines run from {name} to its neighbours.\n\nWhich of these are joined to it by {KINDS[kind]}?",
        AnyOf(shown),
        right,
        (
            "The lines: brown Road, blue dashes River/Strait, pale blue dots Sea, dark dots Mountains, gold Desert.",
            f"{name} has {len(around)} connections in all, {len(mine)} of them by {KINDS[kind]}.",
        ),
        lines,
        (
            Mistake(joined, f"These are all its neighbours, but not each is joined by {KINDS[kind]} (Section 4.3)."),
            Mistake(right | water, "A River or Strait is a kind of its own (Case 4.3.4)."),
            Mistake(right | sea, "Seas are a kind of their own, and most Wars cannot cross them (Case 4.3.5)."),
            Mistake(frozenset(shown) - right, f"Those are the ones that are not joined by {KINDS[kind]}."),
        ),
        board=p,
        focus=name,
        mute=True,
        why={
            o: f"It is joined by {' and '.join(KINDS[k] for s, k in around if s == o)} (Section 4.3)."
            if o in joined
            else f"No line joins it to {name} (Section 4.3)."
            for o in shown
        },
    )


@exercise(LESSON, "find the mistake", "The garrison that cannot be")
def impossible_garrison(choose: Chooser) -> Assignment | None:
    """Five garrisons, one against the rules."""
    p = set_up(choose)
    name = choose.pick([n for n, s in p.provinces.items() if s.status in GARRISONED or choose.likely(1, 4)])
    units = p.provinces[name].units
    for unit in choose.sample(SMALL, choose.number(1, 3)):
        units = units.plus(Units(**{TITLES_TO_FIELD[unit]: choose.number(1, 2)}))
    try:
        p.edit(f"{name}: {units}")
        return None
    except BadInput as error:
        if len(error.problems) > 1:
            return None
        problem = error.problems[0]
    others: list[str] = []
    for other in choose.sample([n for n in _guarded(p) if n != name], 12):
        if len(others) == 4:
            break
        board = changed(p, f"{other} +{choose.pick(SMALL)}")
        if board is not None:
            others.append(f"{other} ({p.provinces[other].title}): {board.provinces[other].units}")
    if len(others) < 4:
        return None
    wrong = f"{name} ({p.provinces[name].title}): {units}"
    options = choose.shuffled([wrong, *others[:4]])
    return Assignment(
        f"A friend has written down five garrisons of {p.scenario} CE. One of them the rules do not allow.\n\nWhich?",
        OneOf(tuple(options)),
        wrong,
        (
            "May Units stand in a Province of that status at all? And is it in the Mountains?",
            "Count Legions and Pseudo Legions together, Ordinary and Veteran Units too.",
        ),
        (f"{wrong}. This cannot be: {problem.what} (Case {problem.case}).",),
        tuple(
            Mistake(o, "That one is legal: each kind keeps to its limit (Case 2.3.1).") for o in options if o != wrong
        ),
        board=p,
    )


@exercise(LESSON, "order the steps", "Up and down the ladder")
def the_ladder(choose: Chooser) -> Assignment:
    """From Barbarian to Roman, or back."""
    p = set_up(choose)
    up = choose.likely(1, 2)
    want = (Status.BARBARIAN,) if up else (Status.ROMAN,)
    name = choose.pick([n for n, s in p.provinces.items() if s.status in want])
    steps = [(text.format(name), case) for text, case in (UP if up else DOWN)]
    way = "Barbarian, and you wish to see it Roman" if up else "Roman, and nobody cares for it any more"
    task = in_order(
        choose,
        f"{name} ({p.scenario} CE) is {way}. Put what happens to it into the right order.",
        steps,
        choose.number(4, 5),
    )
    return replace(task, board=p, focus=name)


@exercise(LESSON, "predict then check", "Where does it go?")
def where_does_it_go(choose: Chooser) -> Assignment | None:
    """A Unit must leave its Province: played by the rules."""
    p = set_up(choose)
    name = choose.pick([n for n in _guarded(p) if p.is_loyal(n)])
    command = p.rules.provinces[name].command
    unit = choose.pick([f for f in FIELDS if getattr(p.provinces[name].units, f)])
    if choose.likely(1, 7):
        unit = "fort"
    empire = p.empire_of[name]
    where, lost = choose.pick(
        (
            ("", ()),
            (command, p.rules.provinces_of[command]),
            (command, p.rules.provinces_of[command]),
            (f"the whole {empire}ern Empire", tuple(n for n, e in p.empire_of.items() if e == empire)),
        )
    )
    rest = [n for n in lost if n != name and p.provinces[n].status in GARRISONED]
    board = p.edit("; ".join([f"{name}: {TITLES[unit]}", *(f"{n}: none; {n} barbarian" for n in rest)]))
    done = play(empty_out(board, name, Status.ALLIED), first)
    end = done.board
    never = "A Fort never marches (Case 2.2.5)." if unit == "fort" else ""
    near, far = NEAR.format(command), FAR.format(empire)
    more = end.empire(empire).unrest - board.empire(empire).unrest
    stays = end.units_on_map.number == board.units_on_map.number
    kept = end.barracks.number - board.barracks.number
    answer = far if more else near if stays else BACK if kept else GONE
    said = f" In {where} nowhere else may Units stand any more." if rest else ""
    sun = " It is a Desert Province." if p.rules.provinces[name].desert else ""
    return Assignment(
        f"{name} ({command}, {p.scenario} CE) becomes Allied. Its whole garrison: {TITLES[unit]}.{said}{sun}\n\n"
        "Predict, then check: what becomes of that Unit?",
        OneOf((near, far, BACK, GONE)),
        answer,
        (
            "Some Units cannot march at all, or not out of the Desert (Cases 2.2.5, 2.2.7).",
            "First its own Command, then another Command of the same Empire, then the table (Case 2.3.3).",
        ),
        done.story,
        (
            Mistake(near, never or f"No Province of {command} can take it."),
            Mistake(
                far, never or "Its own Command comes first; where there is no room it marches nowhere (Case 2.3.3)."
            ),
            Mistake(BACK, "Only what finds no room goes there, and Legions never do (Case 2.3.3)."),
            Mistake(GONE, "Only a Legion without any room leaves the game; everything else returns (Case 2.3.3)."),
        ),
        board=board,
        focus=name,
    )
