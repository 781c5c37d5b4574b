"""Counting the 36 throws of two dice: face by face of the first die, and an exercise in it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from rometeach.core.results.show import Table
from rometeach.rome_iinc.rules import standard

from ...answers import WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms

FACES = range(1, 7)
PAIRS = tuple(product(FACES, repeat=2))
"""The 36 throws of two dice."""

Wanted = Callable[[int, int], bool]


def count(wanted: Wanted) -> int:
    """How many of the 36 throws are wanted."""
    return sum(wanted(a, b) for a, b in PAIRS)


def _of_first(wanted: Wanted, first: int) -> tuple[int, ...]:
    """The faces of the second die that go with a face of the first."""
    return tuple(b for b in FACES if wanted(first, b))


def by_first(wanted: Wanted) -> Table:
    """The wanted throws, one row for each face of the first die."""
    rows = [
        (str(first), ", ".join(map(str, found)) or "none", str(len(found)))
        for first in FACES
        if (found := _of_first(wanted, first))
    ]
    rows.append(("", "together", str(count(wanted))))
    return Table("The first die face by face", ("First die", "Second die", "Throws"), tuple(rows))


def _sums() -> Table:
    """The 36 sums."""
    rows = tuple((str(a), *(str(a + b) for b in FACES)) for a in FACES)
    return Table("The sums of two dice", ("", *map(str, FACES)), rows)


def _unrest(choose: Chooser) -> tuple[str, Wanted, tuple[Mistake, ...]]:
    """Two Events stir an Empire: on how many throws does it Fall?"""
    limit = standard().values["fall.unrest"]
    now = choose.pick([limit - off for off in (10, 9, 7, 6, 5, 4, 3)])
    least = limit + 1 - now
    return (
        f"Hippodrome and Mutiny are drawn, and the Unrest of the East rises by two dice. It stands at {now}.\n\n"
        f"On how many of the 36 throws is it above {limit} then?",
        lambda a, b: a + b >= least,
        (
            Mistake(
                count(lambda a, b: a + b >= least - 1), f"{limit} is not above {limit}: the dice must come to {least}."
            ),
            Mistake(count(lambda a, b: a + b > least), f"The dice come to {least}: that is too much already."),
            Mistake(count(lambda a, b: a + b == least), f"Those come to exactly {least}. More is too much as well."),
            Mistake(count(lambda a, b: a <= b and a + b >= least), "A 3 and a 5 are another throw than a 5 and a 3."),
        ),
    )


def _deaths(choose: Chooser) -> tuple[str, Wanted, tuple[Mistake, ...]]:
    """Two Mortality dice: at least one dies, both, none."""
    plague = choose.likely(1, 2)
    least, bad = (5, 2) if plague else (6, 1)
    told = "Plague is doubled: a 5 kills as well as a 6" if plague else "A 6 is death"
    asked = choose.pick(("does at least one of them die", "do both die", "do both live"))
    one, both, none = 12 * bad - bad * bad, bad * bad, (6 - bad) ** 2
    wanted: Wanted = {
        "does at least one of them die": lambda a, b: max(a, b) >= least,
        "do both die": lambda a, b: min(a, b) >= least,
        "do both live": lambda a, b: max(a, b) < least,
    }[asked]
    return (
        f"Two Emperors throw a Mortality die each. {told}.\n\nOn how many of the 36 throws {asked}?",
        wanted,
        (
            Mistake(12 * bad, "Throws on which both die are counted twice so."),
            Mistake(one, "Those are the throws on which at least one dies."),
            Mistake(both, "Those are the throws on which both die."),
            Mistake(none, "Those are the throws on which both live."),
            Mistake(2 * bad * (6 - bad), "Those are the throws on which one dies, and the other lives."),
        ),
    )


@exercise("events", "compute", "Count two dice")
def count_two_dice(choose: Chooser) -> Assignment:
    """How many of the 36 throws do something."""
    prompt, wanted, mistakes = choose.pick((_unrest, _deaths))(choose)
    right = count(wanted)
    rows = [(len(_of_first(wanted, first)), f"the throws with a {first} on the first die") for first in FACES]
    known = tuple(m for m in (*mistakes, Mistake(36 - right, "Those are all the other throws.")) if m.answer != right)
    found = next((first for first in FACES if _of_first(wanted, first)), 1)
    return Assignment(
        prompt,
        WholeNumber("throws"),
        right,
        (
            "Take the first die face by face: which faces of the second die go with a 1, with a 2, and so on?",
            f"With a {found} on the first die there {'is 1 throw' if rows[found - 1][0] == 1 else f'are {rows[found - 1][0]} throws'}.",
            "It may be quicker to count the throws that you do not want, and take them off 36.",
        ),
        (by_first(wanted), f"Together {right} of {len(PAIRS)} throws."),
        known,
        (_sums(),),
        basis=(Basis(terms("1.2", *rows), signs=False),),
    )
