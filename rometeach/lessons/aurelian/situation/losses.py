"""Exercises of lesson 1: what loses the game, and what is wrong with a set-up."""

from __future__ import annotations

from collections.abc import Callable

from rometeach.aurelian.charts import danube, money, points
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS, LAST_TURN
from rometeach.core.words import counted

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .. import boards
from .predictions import LESSON

Fate = tuple[str, bool, str]
"""What happens, whether the game is lost by it, and why or why not."""


def _taxes(choose: Chooser, p: Position) -> Fate:
    spaces = {s: choose.number(1, 3) for s in range(3, len(p.strength) + 1)}
    p = p.edit("; ".join(f"Danube {s}: {n}" for s, n in spaces.items()))
    upkeep = p.income - money.treasury_after(p)
    p = p.edit(f"income {upkeep + choose.pick((-2, -1, 0, 0, 1))}")
    after = money.treasury_after(p)
    text = f"Taxes: an Income of {p.income}, and {counted(upkeep, 'Coin')} to pay for the Legions"
    return text, after < 0, f"{p.income} - {upkeep} = {after}; below zero is lost, zero is not (11.2)"


def _spaces(choose: Chooser, p: Position) -> Fate:
    number = choose.number(1, 3)
    raiders = choose.sample(p.cups.known("hostile"), 99)
    found = [c for c in raiders if c in p.rules.barbarians][:number]
    spaces = choose.sample(range(3, len(p.strength) + 1), number)
    p = p.edit("; ".join(f"Danube {s}: {c}" for s, c in zip(spaces, found, strict=True)))
    names = " and ".join(str(s) for s in sorted(spaces))
    text = f"Barbarians hold the Danube Space{'s' if number > 1 else ''} {names}"
    return text, danube.is_lost(p), f"{number} of them; {p.rules.values['danube.lost']} are too many (7.2)"


def _army(choose: Chooser, _: Position) -> Fate:
    army, loss = choose.number(1, 5), choose.number(1, 4)
    after = max(0, army - loss)
    text = f"An Army of {army} loses {counted(loss, 'point')} of Strength in a Battle"
    return text, after <= 0, f"{after} is left; without an Army the game is lost (6.6)"


def _score(choose: Chooser, p: Position) -> Fate:
    p = p.edit(f"turn {choose.number(1, LAST_TURN)}; Blue usurper: none; Yellow usurper: none")
    asked = points.threshold(p)
    p = p.edit(f"vp {asked + choose.pick((-1, -1, 0, 2))}")
    text = f"Turn {p.turn} ends without a Usurper: {p.vp} Victory Points, and {asked} are asked for"
    return (
        text,
        points.verdict(p).startswith("lost"),
        f"{p.vp} against {asked}, and as many as are asked for are enough (12.5)",
    )


def _usurper(choose: Chooser, p: Position) -> Fate:
    who = choose.pick(list(p.usurpers.values()))
    gone = [r for r, u in p.usurpers.items() if u != who]
    p = p.edit(
        "; ".join([f"turn {choose.number(LAST_TURN - 1, LAST_TURN)}; vp 99", *(f"{r} usurper: none" for r in gone)])
    )
    text = f"Turn {p.turn} ends with points in plenty, and with {who} still in play"
    return text, points.verdict(p).startswith("lost"), f"a Usurper is fatal at the end of Turn {LAST_TURN} only (13.0)"


def _payment(choose: Chooser, p: Position) -> Fate:
    coins = choose.pick((0, 0, 1, 2))
    after = coins - p.rules.values["handled.price"]
    text = f"Postumus deals with a Barbarian on Space {choose.number(1, 2)}; you pay in Coins, and have {coins}"
    return text, after < 0, f"{after} {'is' if abs(after) == 1 else 'are'} left; below zero is lost (7.2)"


FATES: tuple[Callable[[Chooser, Position], Fate], ...] = (_taxes, _spaces, _army, _score, _usurper, _payment)


@exercise(LESSON, "decide", "Lost or not?", more=True)
def lost_or_not(choose: Chooser) -> Assignment | None:
    """Which of five events lose the game."""
    start = boards.set_up(choose)
    found = [fate(choose, start) for fate in choose.sample(FATES, 5)]
    right = frozenset(text for text, lost, _ in found if lost)
    if not right or len(right) == len(found):
        return None
    mistakes = [Mistake(right | {text}, f"One of them is survived: {why}.") for text, lost, why in found if not lost]
    return Assignment(
        "Five evenings, five events.\n\nWhich of them lose the game?",
        AnyOf(tuple(text for text, _, _ in found)),
        right,
        (
            "There are five ways to lose: Treasury, Danube, Army, Victory Points, and a Usurper at the very end (13.0).",
            f"{len(right)} of the five {'loses' if len(right) == 1 else 'lose'}. Look for what is just at the limit.",
        ),
        tuple(f"{text}: {'lost' if lost else 'not lost'}; {why}." for text, lost, why in found),
        tuple(mistakes),
    )


def _region(region: str) -> Callable[[Position], str]:
    def words(p: Position) -> str:
        stacks = [p.stacks[b] for b in p.rebels(region)]
        number = counted(sum(len(s.units) for s in stacks), "Enemy Unit")
        sides = sorted({s.side for s in stacks})
        return f"{region} Region: {number}" + (f", on the {' and the '.join(sides)} side" if sides else "")

    return words


def _where(p: Position, chit: str) -> str:
    cup = next((c for c in CUPS if chit in p.cups.known(c)), "")
    return f"in the {cup.title()} Cup" if cup else "in no cup yet"


PARTS: dict[str, Callable[[Position], str]] = {
    "Yellow": _region("Yellow"),
    "Blue": _region("Blue"),
    "Red": _region("Red"),
    "Green": _region("Green"),
    "pools": lambda p: f"Barbarian Pools: {len(p.pool('Green'))} in Green, {len(p.pool('Red'))} in Red",
    "army": lambda p: f"Army Strength {p.army}; Aurelian (+{p.leadership}) in {p.aurelian}",
    "danube": lambda p: f"Danube Spaces 1 to 8: Strength {', '.join(map(str, p.strength))}",
    "money": lambda p: f"Income {p.income}, Treasury {p.treasury}",
    "walls": lambda p: f"Aurelian Walls at {p.aurelian_walls}",
    "ends": lambda p: f"Turn End 1 {_where(p, 'Turn End 1')}; Turn End 3 {_where(p, 'Turn End 3')}",
    "events": lambda p: f"Confederation {_where(p, 'Confederation')}; Sassanids {_where(p, 'Sassanids')}",
    "usurpers": lambda p: "; ".join(f"{u} in {r}" for r, u in p.usurpers.items()),
}
"""The parts of a set-up, each told in words from the board."""


def _faults(choose: Chooser, p: Position) -> dict[str, str]:
    """Part -> a change that spoils it."""
    found = {}
    for region in ("Yellow", "Blue", "Red"):
        box = choose.pick(p.rebels(region))
        less = f"{box} -{p.stacks[box].top}"
        turned = "Resistance" if p.stacks[box].armed else "CV"
        flipped = "; ".join(f"{b} {turned}" for b in p.rebels(region))
        found[region] = choose.pick((less, flipped))
    green = choose.pick(p.rules.boxes_of["Green"])
    found["Green"] = f"{green} +{next(u.resistance for u in p.rules.units.values() if u.box == green)}"
    found["pools"] = f"pool Green: {p.pool('Green')[0]}"
    lead = choose.pick(("army 3", "army 1", "Aurelian +2", "Aurelian @ Roma", "Aurelian @ Pannonia"))
    found["army"] = lead
    found["danube"] = choose.pick(("Danube 1: 2; Danube 2: 2", "Danube 3: 1; Danube 4: 1", "Danube 7: 3; Danube 8: 3"))
    found["money"] = choose.pick(("income 5; treasury 13", "income 15", "treasury 3", "treasury 13"))
    found["walls"] = choose.pick(("Aurelian Walls -1", "Aurelian Walls 0"))
    found["ends"] = choose.pick(("Turn End 1 > friendly", "Turn End 3 > hostile", "Turn End 1 > aside"))
    found["events"] = choose.pick(("Confederation > hostile", "Sassanids > hostile", "Sassanids > unfriendly"))
    found["usurpers"] = choose.pick(
        ("Blue usurper: Blue Usurper", "Yellow usurper: Yellow Usurper", "Red usurper: Red Usurper")
    )
    return found


@exercise(LESSON, "find the mistake", "What is wrong with this set-up?")
def wrong_set_up(choose: Chooser) -> Assignment | None:
    """One of five parts of a set-up is not as it should be."""
    right = boards.set_up(choose)
    part = choose.pick(list(PARTS))
    spoiled = right.edit(_faults(choose, right)[part])
    kept = choose.shuffled([part, *choose.sample([x for x in PARTS if x != part], 4)])
    shown = [PARTS[x](spoiled) for x in kept]
    wrong, true = PARTS[part](spoiled), PARTS[part](right)
    changed = [x for x in kept if PARTS[x](spoiled) != PARTS[x](right)]
    if changed != [part] or len(set(shown)) < len(shown):
        return None
    look = "a number" if part in ("money", "walls", "danube") else "a place, a side or a number"
    return Assignment(
        "A friend has set up the game for you, and has made one mistake. These are five parts of the set-up as they lie.\n\n"
        "Which is wrong?",
        OneOf(tuple(shown)),
        wrong,
        (
            "Go through Section 3.0 part by part: numbers, sides, places.",
            f"The other four are right. In this one, look for {look}.",
        ),
        (f"It should be: {true} (Section 3.0).",),
        tuple(Mistake(x, "That is as it should be (Section 3.0).") for x in shown if x != wrong),
        board=spoiled,
    )
