"""Exercises of lesson 3 about drawing without putting back: two chits, and how long until the last marker (5.0, 7.0)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.results.show import Table, chance
from rometeach.core.words import counted

from ...answers import Chance, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from .. import boards
from .cups import contents, listed
from .predictions import LESSON, none_of


def _neither(n: int, size: int) -> Fraction:
    return none_of(n, size, 2)


def _at_least_one(n: int, size: int) -> Fraction:
    return 1 - none_of(n, size, 2)


def _both(n: int, size: int) -> Fraction:
    return none_of(size - n, size, 2)


ASKED = {
    "neither of them is": ("Neither", _neither),
    "at least one of them is": ("At least one", _at_least_one),
    "both of them are": ("Both", _both),
}
"""What is asked of two chits -> a word for it, and the chance with so many good chits among all."""
KINDS = {"Barbarian": "a Barbarian", "Enemy Unit": "an Enemy Unit"}


@exercise(LESSON, "compute", "Two chits")
def two_chits(choose: Chooser) -> Assignment | None:
    """The chance that two chits are, or are not, of a kind."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    kind, words = choose.pick(sorted(KINDS)), choose.pick(sorted(ASKED))
    n, size = len(contents(p).get(kind, ())), p.cups.size("hostile")
    found = ASKED[words][1]
    if not p.cups.is_known or size < 5 or not 2 <= n <= size - 2:
        return None
    answer = found(n, size)
    share, rest = Fraction(n, size), Fraction(size - n, size)
    back = {"Neither": rest**2, "At least one": 1 - rest**2, "Both": share**2}
    name = ASKED[words][0]
    once = {"Neither": rest, "At least one": share, "Both": share}[name]
    wrong = [
        Mistake(back[name], "The first chit is not put back: one chit fewer is left then."),
        Mistake(once, "That is the chance of one draw; two chits are drawn."),
    ]
    if name == "At least one":
        wrong.append(Mistake(2 * share, "A second draw does not double the chance: both could be of that kind."))
        wrong.append(Mistake(share**2, "Both would be more than you need: one is enough."))
        wrong.append(Mistake(_both(n, size), "That is the chance of both; one is enough."))
        one = 2 * Fraction(n * (size - n), size * (size - 1))
        wrong.append(Mistake(one, "That is the chance of exactly one. Two of them will do as well."))
    else:
        other = 1 - (_neither if name == "Both" else _both)(n, size)
        wrong.append(Mistake(other, "One of each kind may be drawn too: that is neither both nor none."))
        wrong.append(Mistake(2 * once, "Both draws must go that way: multiply, do not add."))
    first, second = (n, n - 1) if name == "Both" else (size - n, size - n - 1)
    after = f"{first}/{size} times {second}/{size - 1}"
    basis = Basis(
        terms("7.0", (n, f"the chits that are {KINDS[kind]}")),
        lambda total: found(total, size) if 0 <= total <= size else None,
        "Count the chits of that kind once more (7.0).",
        "That is the chance of the contrary.",
        signs=False,
    )
    return Assignment(
        f"Turn {p.turn}. Two Reactions are drawn from this cup, one after the other.\n\n"
        f"How likely is it that {words} {KINDS[kind] if name != 'Both' else f'{kind}s'}?",
        Chance(),
        answer,
        (
            "The first chit is one of all of them. The second is one of those that are left.",
            "For both, or for neither, multiply the two chances. For at least one take the chance of neither from 1.",
        ),
        (
            f"{n} of the {size} chits are {kind}s (Section 7.0).",
            f"{'Both' if name == 'Both' else 'Neither'}: {after}.",
            f"{name}: {chance(answer)}.",
        ),
        tuple(m for m in wrong if isinstance(m.answer, Fraction) and 0 < m.answer < 1),
        shown=(listed(p),),
        basis=(basis,),
    )


_CUPS = ((5, 1), (7, 1), (9, 1), (11, 1), (8, 2), (11, 2), (14, 2), (7, 3), (11, 3), (15, 3))
"""(chits, markers among them), where the markers cut the others into equal parts that are whole."""


@exercise(LESSON, "compute", "How long will it last?")
def how_long(choose: Chooser) -> Assignment:
    """Which draw brings the last marker that is wanted, on average."""
    size, markers = choose.pick(_CUPS)
    wanted = 1 if markers == 1 else choose.number(1, 2)
    part = (size - markers) // (markers + 1)
    answer = wanted * (part + 1)
    ordinal = ("first", "second")
    lines = []
    for n in range(wanted):
        lines += [(part, f"the part before the {ordinal[n]} marker"), (1, f"the {ordinal[n]} marker")]
    count = (
        "One of them counts as a Turn End marker" if markers == 1 else f"{markers} of them count as Turn End markers"
    )
    lying = "No Turn End marker lies" if wanted == 2 else "One Turn End marker lies"
    return Assignment(
        f"The Hostile Cup holds {size} chits. {count}. {lying} in the Dead Pool. You do nothing but "
        "Placate: each time one chit is drawn, and none is added.\n\nWith which of your Actions does the phase end, on average?",
        WholeNumber("Actions"),
        answer,
        (
            "Two markers in the Dead Pool end the phase (5.0). Lay the chits in a row, as they will be drawn: the markers cut the others "
            "into parts.",
            f"On average the parts are equal: {size - markers} chits in {markers + 1} parts.",
        ),
        (
            f"{size - markers} other chits in {markers + 1} equal parts: {part} each.",
            f"{counted(wanted, 'part')} and {counted(wanted, 'marker')} make {answer} (Section 5.0).",
        ),
        (
            Mistake(part, "The marker itself is drawn as well: count it too."),
            Mistake(size // 2, "Half of the cup is right for a single marker at the most. How many parts do the markers make?"),
            Mistake((3 - wanted) * (part + 1), "How many more markers are needed? Look into the Dead Pool (5.0)."),
            Mistake(size, "On average it ends earlier: the last marker need not lie at the very bottom."),
        ),
        shown=(
            Table(
                "The Hostile Cup",
                ("Kind of chit", "How many"),
                (("Turn End markers and Confederation", str(markers)), ("Others", str(size - markers)), ("All", str(size))),
            ),
        ),
        basis=(Basis(terms("5.0", *lines), signs=False),),
    )  # fmt: skip
