"""Exercises of lesson 6 about chances: what makes a battle safer, and which of some attacks is the best (3.6)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.results.show import percent

from ...answers import AnyOf, InOrder
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .. import boards
from .scenes import LESSON

APART = Fraction(8, 100)
"""So far apart are the chances that are put in order."""


def _army(choose: Chooser, fewest: int, most: int) -> str:
    """A random army in short: "4I 1C 1G"."""
    parts = [f"{choose.number(fewest, most)}I"]
    parts += [f"{choose.number(1, 2)}C"] if choose.likely(2, 3) else []
    parts += ["1K"] if choose.likely(1, 3) else []
    return " ".join([*parts, "1G"])


def _chance(attack: str, defence: str, city: str = "none") -> Fraction:
    return boards.named().battle(attack=attack, defence=defence, city=city).p


@exercise(LESSON, "decide", "What would help?")
def what_helps(choose: Chooser) -> Assignment | None:
    """The changes that make an attack more likely to win."""
    attack, defence = _army(choose, 2, 5), _army(choose, 2, 5)
    now = _chance(attack, defence)
    infantry, bare = attack.split()[0], attack.replace(" 1G", "")
    more = f"{int(infantry[:-1]) + 1}I{attack[len(infantry) :]}"
    theirs = defence.split()[0]
    fewer = f"{int(theirs[:-1]) - 1}I{defence[len(theirs) :]}"
    changed = {
        "an Infantry more for the attacker": _chance(more, defence),
        "a second General for the attacker": _chance(attack.replace("1G", "2G"), defence),
        "an Army Training of the attacker": _chance(f"{attack}, 1 Training", defence),
        "a City of the defender": _chance(attack, defence, "city"),
        "an Infantry less for the defender": _chance(attack, fewer),
        "no General with the attacker": _chance(bare, defence),
        "no General with the defender": _chance(attack, defence.replace(" 1G", "")),
        "a second General for the defender": _chance(attack, defence.replace("1G", "2G")),
    }
    options = tuple(choose.sample(list(changed), 5))
    right = frozenset(o for o in options if changed[o] > now)
    if not 1 <= len(right) <= 4 or not Fraction(1, 10) < now < Fraction(9, 10):
        return None
    why = {
        o: f"Then the attacker wins with {percent(changed[o])}, and now with {percent(now)} (3.6.4, 3.6.5)."
        for o in options
    }
    return Assignment(
        f"{attack} attack {defence} (I, C, K, G are Infantry, Cavalry, Catapults and Generals). Both fight to the end.\n\n"
        "Which of these changes, each alone, makes it more likely that the attacker wins?",
        AnyOf(options),
        right,
        (
            "Ask of each: does it change the dice of a side, its units, or who throws first?",
            "One Leader brings a die, and a second one brings nothing more.",
        ),
        tuple(f"{o}: {why[o]}" for o in options),
        boards.one_too_many(why, right),
        why=why,
    )


@exercise(LESSON, "order the steps", "From safe to rash")
def from_safe_to_rash(choose: Chooser) -> Assignment | None:
    """Some attacks in the order of their chances."""
    found = dict[str, Fraction]()
    for _ in range(12):
        attack, defence = _army(choose, 2, 7), _army(choose, 2, 5)
        chance = _chance(attack, defence)
        if APART / 4 < chance < 1 - APART / 4 and all(abs(chance - other) >= APART for other in found.values()):
            found[f"{attack} against {defence}"] = chance
    if len(found) < 4:
        return None
    picked = choose.sample(list(found), 4)
    right = tuple(sorted(picked, key=lambda name: -found[name]))
    shown = tuple(choose.shuffled(picked))
    if shown == right:
        shown = (*right[1:], right[0])
    swapped = [(*right[:n], right[n + 1], right[n], *right[n + 2 :]) for n in range(3)]
    return Assignment(
        "Four attacks are possible (I, C, K, G are Infantry, Cavalry, Catapults and Generals). All fight to the end, without Cities.\n\n"
        "Put them in order, the attack that wins most likely first.",
        InOrder(shown),
        right,
        (
            "All throw four dice. So compare how many units each side has, and of how many kinds.",
            f"The first is: {right[0]}.",
        ),
        tuple(f"{n}. {name}: {percent(found[name])} (3.6.5)" for n, name in enumerate(right, 1)),
        (
            Mistake(tuple(reversed(right)), "That is the order backwards."),
            *(
                Mistake(order, "Only two have changed places. Count the units of both sides once more.")
                for order in swapped
            ),
        ),
    )


__all__ = ["from_safe_to_rash", "what_helps"]
