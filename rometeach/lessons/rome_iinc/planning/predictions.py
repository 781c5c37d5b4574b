"""What lesson 13 asks before it tells: what a Unit, a Transfer and a whole plan are worth to the West."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, percent
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight
from rometeach.rome_iinc.board.parts import STEPS
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.evaluate import PlanValue
from rometeach.rome_iinc.valuation.weights import WEIGHTS

from ...answers import InOrder, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .examples import FIGHT, LESSON, PARTS, PLAN, points

BOARD, SUEVI = "286", "9/1 Suevian @ Germania I; West gold 10"
WITH = ("Germania I", "Germania II", "Rhaetia")


def value(p: Position, plan: str, unrest: int = 1) -> PlanValue:
    """What a plan of the West is worth, where one Unrest costs so many points."""
    return evaluate.value(p, plan, replace(WEIGHTS, unrest=Fraction(unrest)), empire="West")


def _carried_out(p: Position, plan: str) -> Position:
    """The board when all Units stand where the plan wants them."""
    acts = [a for a in plans.read(p.rules, plan) if not isinstance(a, Fight)]
    board = plans.carry_out(p, "West", acts)
    assert isinstance(board, Position)
    return board


def _triumph(p: Position, plan: str) -> Fraction:
    """How likely the plan's fight, if it is fought, is a Triumph."""
    board = _carried_out(p, plan)
    (fight,) = (a for a in plans.read(p.rules, plan) if isinstance(a, Fight))
    return war.odds(board, war.Force(fight.war, board.emperor_of("West"), fight.provinces)).p("Triumph")


def _faces(p: Position, name: str) -> str:
    return f"{revolt.faces(p, name)[0]} of 6"


# --- what is missing

ONE_MORE = ("a Guard", "a Cavalry", "a Fleet", "a Veteran Legion")


def _with_one_more(p: Position, unit: str) -> war.WarOdds:
    board = p.edit(f"Germania II +{unit.removeprefix('a ')}")
    return war.odds(board, war.Force("9/1 Suevian", board.emperor_of("West"), WITH))


def _missing(p: Position) -> Sequence[Block]:
    found = {unit: _with_one_more(p, unit) for unit in ONE_MORE}
    rows = tuple((unit, f"{o.modifier:+d}", percent(o.p("Triumph"))) for unit, o in found.items())
    return (
        Table("With one Unit more in Germania II", ("Unit", "Sum", "Triumph"), rows),
        "The small number on the counter asks for one Naval Strength. Without it the best throw is only a Draw (Case 11.2.8).",
    )


MISSING: Guess[Position] = Guess(
    OneOf(ONE_MORE), lambda p: max(ONE_MORE, key=lambda unit: _with_one_more(p, unit).p("Triumph"))
)

# --- what a Fort is worth

FORT = "Germania II +Fort"
MORE = ("It brings more than it costs", "It costs more than it brings")


def _gain(p: Position) -> Fraction:
    return value(p, FORT).worth - value(p, "").worth


def _fort(p: Position) -> Sequence[Block]:
    with_it, idle = value(p, FORT).worths, value(p, "").worths
    rows = [(PARTS[k][0], points(with_it[k] - idle[k]), PARTS[k][1]) for k in with_it if with_it[k] != idle[k]]
    rows.append(("Together", points(_gain(p)), ""))
    return (
        Table("A Fort in Germania II, against doing nothing", ("Part", "Worth", "Case"), tuple(rows)),
        "Two faces of six would have been a Revolt: a third of a Prestige, and a third of an Unrest. The 10 Gold alone cost half a "
        "point. But the Fort still stands there next turn, and a Province that is lost pays no Taxes.",
    )


WORTH_IT: Guess[Position] = Guess(OneOf(MORE), lambda p: MORE[0] if _gain(p) > 0 else MORE[1])

# --- a decision: which garrison is left thin

THIN = {
    "Rome": ("the Guard", "Rome > Germania I: Guard"),
    "Belgica": ("the Guard", "Belgica > Germania I: Guard"),
    "Gallaecia": ("the Pseudo Legion", "Gallaecia > Germania II: Pseudo Legion"),
    "Mauretania I": ("the Legion", "Mauretania I > Germania II: Legion"),
}
"""What can leave each of these places for the Rhine, and how."""


def _sent(place: str) -> str:
    return f"{THIN[place][1]}; {PLAN}"


def _thinnest(p: Position) -> str:
    return max(THIN, key=lambda place: value(p, _sent(place)).worth)


def _thin(p: Position) -> Sequence[Block]:
    bare = value(p, PLAN)
    rows = [("nowhere", "nobody", percent(_triumph(p, PLAN)), "", "", "", points(bare.worth))]
    for place, (who, move) in THIN.items():
        plan, board = _sent(place), _carried_out(p, move)
        found = value(p, plan)
        icons = evaluate.of_garrison(board, place, WEIGHTS).unrest - evaluate.of_garrison(p, place, WEIGHTS).unrest
        rows.append(
            (
                place,
                who,
                percent(_triumph(p, plan)),
                f"{_faces(p, place)} → {_faces(board, place)}",
                f"{int(icons):+d}" if icons else "0",
                str(int(bare.parts.gold - found.parts.gold)),
                points(found.worth),
            )
        )
    titles = (
        "Left thin",
        "It goes to the Rhine",
        "Triumph",
        "Faces that Revolt there",
        "Unrest of its icon",
        "Gold for the way",
        "Worth",
    )
    return (
        Table("One Unit more for the Rhine", titles, tuple(rows)),
        "Each of them makes the same Triumph. I leave Rome thin, because nothing presses on it: without its Guard the sum is still 0. "
        "Belgica is next door, but a third face would lose it. Hispania and Africa are quiet too. But a Legion icon there would be "
        "uncovered, which stirs Unrest, and the way costs Gold. Mauretania I is worse than sending nobody.",
        "One thing is not in the sum: next turn an assassin finds no Guard in Rome.",
    )  # fmt: skip


DECIDE: Guess[Position] = Guess(OneOf(tuple(THIN)), _thinnest)

# --- two steps that only work together

FIRST = "Germania II promote Auxilia; Rome > Germania I: Guard"
SEND = "Germania II > Belgica: Veteran Auxilia"
CHANGES = ("It is worth more", "It is worth less", "It is worth the same")


def steps(*, moved: bool, fights: bool) -> str:
    """The plan with or without the Auxilia moved to Belgica, and with or without Belgica in the fight."""
    return "; ".join((FIRST, *([SEND] if moved else []), f"{PLAN}, Belgica" if fights else PLAN))


def _belgica_fights(p: Position) -> str:
    gain = value(p, steps(moved=False, fights=True)).worth - value(p, steps(moved=False, fights=False)).worth
    return CHANGES[0] if gain > 0 else CHANGES[1] if gain else CHANGES[2]


def _together(p: Position) -> Sequence[Block]:
    rows = []
    for moved, fights in ((False, False), (False, True), (True, False), (True, True)):
        plan = steps(moved=moved, fights=fights)
        board = _carried_out(p, plan)
        held, joins = "yes" if moved else "no", "yes" if fights else "no"
        rows.append((held, joins, _faces(board, "Belgica"), percent(_triumph(p, plan)), points(value(p, plan).worth)))
    titles = (
        "The Auxilia moves to Belgica",
        "Belgica fights",
        "Faces that Revolt in Belgica",
        "Triumph, if fought",
        "Worth",
    )
    return (
        Table("Two steps, one by one and together", titles, tuple(rows)),
        "Revolts come before fights. If Belgica Revolts, the fight that counts on it is called off. So each step alone makes the plan "
        "worse, and both together make it better. Whoever tries one step at a time never finds that.",
    )  # fmt: skip


TOGETHER: Guess[Position] = Guess(OneOf(CHANGES), _belgica_fights)

# --- what things are worth to you

STRONG = (
    "Germania II promote Auxilia; Mediolanum > Rhaetia: Cavalry; Rome > Germania I: Guard; Germania II > Belgica: Veteran Auxilia; "
    "Neapolis > Germania II: Fleet; 9/1 Suevian by Western Emperor with Germania I, Belgica, Germania II, Rhaetia"
)
BARE = (
    "Germania I promote Auxilia; Mediolanum > Rhaetia: Cavalry; Rome > Rhaetia: Guard; Belgica > Germania I: Cavalry; "
    f"Belgica > Germania I: Guard; Neapolis > Germania II: Fleet; {FIGHT}"
)
GAUL = {"Hold Belgica with three Units": STRONG, "Leave Belgica empty": BARE}
WEIGHED = (1, 2, 3)


def _gaul(p: Position) -> str:
    return max(GAUL, key=lambda way: value(p, GAUL[way], 2).worth)


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for way, plan in GAUL.items():
        board = _carried_out(p, plan)
        rhine = sum(revolt.faces(board, name)[0] for name in WITH)
        rows.append((way, _faces(board, "Belgica"), str(rhine), *(points(value(p, plan, u).worth) for u in WEIGHED)))
    costs = (f"One Unrest costs {u}" for u in WEIGHED)
    return (
        Table("The same two plans", ("Plan", "Faces that Revolt in Belgica", "The same on the Rhine, added up", *costs), tuple(rows)),
        "Where calm counts double, I leave Gaul thin, because Belgica is Insurgent: its fall costs Prestige, but stirs no new Unrest. "
        "The Provinces on the Rhine are Roman, and there each bad face stirs some. Where Prestige counts as much, I hold Belgica: with "
        "three Units it may even become Roman again.",
    )  # fmt: skip


LEAVE_GAUL: Guess[Position] = Guess(OneOf(tuple(GAUL)), _gaul)

# --- earlier lessons once more

AFRICAN = "Mauretania I > Germania II: Legion"
LATE = ("Wars", "Build and Transfer", "Revolts", "Bread and Circuses")


def _cost(p: Position) -> int:
    (move,) = plans.read(p.rules, AFRICAN)
    return plans.cost(p, move)


def _in_order(p: Position) -> tuple[str, ...]:
    played = [step for steps in STEPS.values() for step in steps]
    return tuple(sorted(LATE, key=played.index))


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "missing",
        "Maximian fights the Suevi with Germania I, Germania II and Rhaetia. The sum is -3, and still no throw is a Triumph. Which "
        "one Unit, brought to Germania II, changes that?",
        MISSING,
        _missing,
        SUEVI,
        "war 9/1 Suevian",
    ),
    _ask(
        "fort",
        "In peace, without the Suevi, Germania II Revolts on a 5 and a 6. A Fort there costs 10 Gold and makes it safe. What do you "
        "say of it?",
        WORTH_IT,
        _fort,
        "West gold 10",
        "garrison Germania II",
    ),
    _ask(
        "thin",
        "The Fleet of Neapolis has come to the Rhine. One Unit more may come, and what it leaves becomes thin: Rome or Belgica send "
        "a Guard, Gallaecia a Pseudo Legion, Mauretania I a Legion. Which do you leave thin?",
        DECIDE,
        _thin,
        SUEVI,
    ),
    _ask(
        "together",
        "The Guard of Rome has come, and the Auxilia of Germania II is a Veteran now. Belgica lies next door, with a Cavalry and a "
        "Guard. Let Belgica fight too: what does that do to the plan?",
        TOGETHER,
        _together,
        SUEVI,
        "Belgica",
    ),
    _ask(
        "gaul",
        "Say that one Unrest hurts as much as 2 Prestige. Two plans cost the same. One holds Belgica with three Units. The other "
        "leaves Belgica empty, and puts them on the Rhine. Which is worth more to you?",
        LEAVE_GAUL,
        _weighed,
        SUEVI,
        "garrison Belgica",
    ),
    _ask(
        "review_transfer",
        "From lesson 7: what does it cost to send the Legion of Mauretania I to Germania II?",
        Guess(WholeNumber("Gold"), _cost),
        lambda p: ("It leaves its Command, so it costs as much as its Pay. A Guard would go free within its Empire (Case 10.7.2).",),
    ),
    _ask(
        "review_order",
        "From lesson 12: in which order are these played?",
        Guess(InOrder(LATE), _in_order),
        lambda p: ("The Revolts come before the Wars (Cases 11.1, 11.2). So a garrison may be gone when the fight needs it.",),
    ),
)  # fmt: skip
