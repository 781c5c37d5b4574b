"""Lesson 11: Dynasties, Falls and victory (Sections 10.4, 12.1-12.3)."""

from __future__ import annotations

import functools
from collections.abc import Callable

from rometeach.rome_iinc.board.units import NONE, Units
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.charts.unrest import icons
from rometeach.rome_iinc.phases import builds, victory
from rometeach.rome_iinc.position import Position, ProvinceState, Status
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import AnyOf, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ..boards import changed, named
from .ends import entered
from .predictions import LESSON, LEVELS

_WHY = {
    "Major Victory": "A Major Victory needs more than 75 Prestige in both Empires (Case 12.1.3).",
    "Minor Victory": "A Minor Victory is for an Empire above 75 whose partner is not (Case 12.1.4).",
    "Draw": "A Draw is everything from 50 to 75, both included (Case 12.1.5).",
    "Minor Defeat": "A Minor Defeat is for less than 50 (Case 12.1.6).",
    "Major Defeat": "A Major Defeat comes during the game, when both Empires have Fallen or a Fallen one fails again (12.2.3).",
}


def _scored(east: int, west: int, fallen: str = "") -> Position:
    tracks = f"turn 10; phase Victory; East prestige {east}; West prestige {west}"
    return named("286").edit(tracks + (f"; {fallen} fallen" if fallen else ""))


@exercise(LESSON, "decide", "What a score is worth", more=True)
def the_level(choose: Chooser) -> Assignment | None:
    """The level of one Empire at the end of turn 10."""
    scores = [
        choose.pick([choose.number(20, 49), 49, 50, choose.number(51, 74), 75, 76, choose.number(77, 110)])
        for _ in EMPIRES
    ]
    fallen = choose.pick(["", "", "West"])
    board, mine = _scored(scores[0], scores[1], fallen), choose.pick(EMPIRES)
    answer = victory.levels(board)[mine]
    told = f" The {fallen} Fell on turn {choose.number(3, 8)} and has played on since." if fallen else ""
    return Assignment(
        f"Turn 10 ends. The East has {scores[0]} Prestige, the West {scores[1]}.{told}\n\nWhat has the {mine} got?",
        OneOf(LEVELS),
        answer,
        (
            "Look at your own Prestige first: is it more than 75, or from 50 to 75?",
            "Only if yours is, look at the other Empire's.",
        ),
        (
            *(f"{e}: {board.empire(e).prestige} Prestige, {x}." for e, x in victory.levels(board).items()),
            _WHY[answer],
        ),
        tuple(Mistake(level, why) for level, why in _WHY.items()),
    )


@exercise(LESSON, "compute", "How much is missing")
def still_missing(choose: Chooser) -> Assignment | None:
    """The least Prestige that is missing to a level."""
    mine = choose.pick(EMPIRES)
    now, other = choose.number(12, 74), choose.pick([choose.number(76, 100), choose.number(30, 75)])
    wanted = choose.pick(["at least a Draw", "a victory of its own"])
    good = LEVELS[:3] if wanted == "at least a Draw" else LEVELS[:2]

    def level(more: int) -> str:
        east, west = (now + more, other) if mine == "East" else (other, now + more)
        return victory.levels(_scored(east, west))[mine]

    if level(0) in good:
        return None
    need = next(n for n in range(1, 100) if level(n) in good)
    edge = now + need
    basis = Basis(terms("12.1", (edge, "the Prestige at the edge of the level"), (-now, "the Prestige that it has")))
    return Assignment(
        f"It is turn 10, and the last Bread and Circuses are still to come. The {mine} has {now} Prestige, its partner {other}.\n\n"
        f"How much more Prestige does the {mine} need at least, to end with {wanted}?",
        WholeNumber("Prestige"),
        need,
        ("Which figure is the edge between this level and the one below?", f"It would have to end with {edge}."),
        (f"With {edge} Prestige it has a {level(need)}; with {edge - 1} only a {level(need - 1)}.", _WHY[level(need)]),
        (
            Mistake(
                need - 1,
                f"{edge - 1} is not enough: look at the edge again. A victory needs MORE than 75; a Draw begins AT 50.",
            ),
            Mistake(need + 1, "One less is enough.", vague=True),
            Mistake(76 - now, "That is for a victory; a Draw is asked for."),
            Mistake(50 - now, "That is for a Draw; a victory is asked for."),
        ),
        basis=(basis,),
    )


def _garrison(choose: Chooser, p: Position, commands: tuple[str, ...]) -> Position | None:
    """A few Units more or less in Provinces of these Commands."""
    places = [n for c in commands for n in p.rules.provinces_of[c] if p.provinces[n].status is Status.ROMAN]
    for place in choose.sample(places, 3):
        p = changed(p, f"{place} {choose.pick(['+', '-'])}{choose.pick(['Auxilia', 'Legion', 'Fort', 'Cavalry'])}") or p
    return p


@exercise(LESSON, "compute", "The Pay that changes sides", more=True)
def pay_moves(choose: Chooser) -> Assignment | None:
    """How much Pay moves when Moesia or Pannonia change Empire."""
    name, dynasty, giver = choose.pick([("286", "Constantinian", "East"), ("363", "Theodosian", "West")])
    p = _garrison(choose, named(name), ("Moesia", "Pannonia"))
    if p is None:
        return None
    after = entered(p, dynasty)
    moved = tuple(c for c in ("Moesia", "Pannonia") if p.empire_of_command(c) != after.empire_of_command(c))
    gold = pay.amount(p, giver) - pay.amount(after, giver)
    units = {c: [n for n in p.rules.provinces_of[c] if p.provinces[n].units.number] for c in ("Moesia", "Pannonia")}
    by = {c: pay.of_units(p, _sum(p, units[c])) for c in units}
    listed = ". ".join(f"{n}: {p.provinces[n].units}" for c in units for n in units[c])
    paid = {c: [(pay.of_units(p, p.provinces[n].units), f"the Pay of {n}") for n in units[c]] for c in units}
    stays = "its Command does not change sides (Case 5.2.4)."
    basis = Basis(
        terms("9.3.2", *(x for c in moved for x in paid[c])),
        extras=[(*x, stays) for c in units if c not in moved for x in paid[c]],
        signs=False,
    )
    return Assignment(
        f"{name} CE, changed a little. Garrisons of Moesia and Pannonia: {listed}.\n\nThe {dynasty} Dynasty enters play. How much Gold "
        f"of Pay a turn leaves the {giver}?",
        WholeNumber("Gold"),
        gold,
        (
            f"{' and '.join(moved)} change{'s' if len(moved) == 1 else ''} Empire (Case 5.2.4).",
            "Add up the Pay of every Unit there: Cavalry and Guards are dear, Auxilia and Forts cheap (Case 9.3.2).",
        ),
        (
            *(f"{c}: {by[c]} Gold for {_sum(p, units[c])}." for c in moved),
            f"{giver} Pay: {pay.amount(p, giver)} before, {pay.amount(after, giver)} now. Nobody pays for the way (Case 10.7.2).",
        ),
        (
            Mistake(by["Moesia"] + by["Pannonia"], f"Only {' and '.join(moved)} changes sides with this Dynasty."),
            Mistake(by["Pannonia"], "You have counted Pannonia alone."),
            Mistake(by["Moesia"], "You have counted Moesia alone."),
            Mistake(2 * gold, "Once is enough: what leaves one Empire is what the other one gains."),
            Mistake(0, "Their Units change Empire, and the Pay goes with them (Case 5.2.4)."),
        ),
        board=p,
        focus=units[moved[0]][0],
        basis=(basis,),
    )


def _sum(p: Position, provinces: list[str]) -> Units:
    """The Units of some Provinces together."""
    return functools.reduce(Units.plus, (p.provinces[n].units for n in provinces), NONE)


_TRUTHS: tuple[tuple[str, Callable[[Position], bool]], ...] = (
    ("Moesia belongs to the West", lambda p: p.empire_of_command("Moesia") == "West"),
    ("Pannonia belongs to the West", lambda p: p.empire_of_command("Pannonia") == "West"),
    ("Auxilia may be Promoted for Gold", lambda p: not _refuses_auxilia(p)),
    ("A Fort is enough for a Legion icon", lambda p: not _icon_with_fort(p)),
    ("Each Empire Annexes a Province every turn, whoever is Emperor", lambda p: "Justinian" in p.dynasties),
    ("An Assassin adds 2 or more for the Dynasties", lambda p: _assassins(p) >= 2),
    ("An Assassin adds 4 or more for the Dynasties", lambda p: _assassins(p) >= 4),
)
"""What may be true of a board because of the Dynasties in play."""


def _refuses_auxilia(p: Position) -> bool:
    refused = builds.against_turning(p, "Rome", "auxilia", Units(auxilia=1))
    return refused is not None and refused[1] == "2.2.6"


def _icon_with_fort(p: Position) -> bool:
    name = next(n for n, x in p.rules.provinces.items() if x.legion_icon)
    return any(key == "unrest.legion_icon" for key, _, _ in icons(p, name, ProvinceState(units=Units(fort=1))))


def _assassins(p: Position) -> int:
    return len(p.dynasties) * p.rules.values["assassination.dynasty"]


def _slips(p: Position) -> list[tuple[str, str]]:
    """Statements that are easily judged wrongly with these Dynasties, and why."""
    moesia, pannonia, fort = _TRUTHS[0][0], _TRUTHS[1][0], _TRUTHS[3][0]
    first, third = "Constantinian" in p.dynasties, "Theodosian" in p.dynasties
    return [
        (
            moesia,
            "Theodosian gives Moesia back to the East (Case 5.2.4)."
            if first and third
            else "Who owns Moesia (Case 5.2.4)?",
        ),
        (
            pannonia,
            "Theodosian takes only Moesia back; Pannonia stays western." if first and third else "Who owns Pannonia?",
        ),
        (_TRUTHS[2][0], "Valentinian forbids to promote Legions and Auxilia, and nobody else does (Case 2.2.6)."),
        (fort, "It is Valentinian who lets a Guard or a Fort cover a Legion icon (Case 10.1.4)."),
        (_TRUTHS[4][0], "That is the Justinian Dynasty (Case 10.2.3)."),
        (_TRUTHS[5][0], "Count the Dynasties: each helps an Assassin by 1 (Case 10.4.2)."),
        (_TRUTHS[6][0], "Count the Dynasties: each helps an Assassin by 1 (Case 10.4.2)."),
    ]


@exercise(LESSON, "decide", "While these Dynasties are in play", more=True)
def dynasties_say(choose: Chooser) -> Assignment | None:
    """Which statements are true with some Dynasties in the Dynasties Box."""
    known = named("286").rules.dynasties
    inside = [d for d in known if choose.likely(1, 2)]
    p = named("286").edit("; ".join(f"dynasty {d}" for d in inside)) if inside else named("286")
    told = choose.sample(_TRUTHS, 5)
    options = tuple(text for text, _ in told)
    right = frozenset(text for text, true in told if true(p))
    effects = named("286").rules.tables["dynasties"]
    return Assignment(
        f"In the Dynasties Box: {', '.join(inside) or 'nothing'}.\n\nWhich of these are true?",
        AnyOf(options),
        right,
        (
            "Ask of each statement which Dynasty it hangs on, and whether another one takes it back.",
            f"So many of the five are true: {len(right)}.",
        ),
        tuple(f"{d}: {effects[d]['effect']} (Case 10.4.2)" for d in known if d in inside)
        or ("Without a Dynasty the rules are as printed (Case 10.4.1).",),
        (
            *(Mistake(right ^ {t}, why) for t, why in _slips(p) if t in options),
            Mistake(frozenset(options) - right, "Just the other way round."),
        ),
    )
