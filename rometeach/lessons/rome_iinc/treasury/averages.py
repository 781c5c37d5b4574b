"""Lesson 4: what two Governors bring together on average."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.results.show import Table
from rometeach.rome_iinc.charts import tax

from ...answers import WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ..boards import set_up
from .predictions import LESSON, THROWS, doubling

_CLEAR = Fraction(1, 3)
"""An average this near to a whole number can be rounded without doubt."""


@exercise(LESSON, "compute", "Two Governors on average")
def two_on_average(choose: Chooser) -> Assignment | None:
    """The Gold of two Governors on average."""
    p = set_up(choose, ("286", "363", "425", "565"))
    found = [o for o in tax.all_odds(p) if o.base >= 6 and 0 < doubling(o) < THROWS]
    if len(found) < 2:
        return None
    one, two = choose.sample(found, 2)
    average = one.law.mean + two.law.mean
    right = round(average)
    if abs(average - right) > _CLEAR:
        return None
    plain, extra = one.base + two.base, average - one.base - two.base
    sums = [(o.base, f"the Gold that {o.governor.box} pays in any case") for o in (one, two)]
    doubled = [
        (o.base * doubling(o), f"the Gold that {o.governor.box} adds on {doubling(o)} throws") for o in (one, two)
    ]
    basis = Basis(
        terms("9.2.4", *((THROWS * gold, words) for gold, words in sums), *doubled),
        lambda total: round(Fraction(total, THROWS)),
        signs=False,
    )
    rows = tuple(
        (o.governor.box, str(o.base), f"{doubling(o)} of {THROWS}", f"{float(o.law.mean):.1f}") for o in (one, two)
    )
    told = "; ".join(f"{o.governor.box} pays {o.base} Gold, and doubles it with {o.needs} or less" for o in (one, two))
    return Assignment(
        f"{p.scenario} CE. Each Governor throws two dice. {told}.\n\n"
        "What do the two Commands bring together on average, to the nearest Gold?",
        WholeNumber("Gold"),
        right,
        (
            "Count first on how many of the 36 throws each of them doubles.",
            f"{one.governor.box} doubles on {doubling(one)} throws, {two.governor.box} on {doubling(two)}.",
            f"{one.governor.box} brings {one.base} + {one.base} x {doubling(one)} : {THROWS} on average.",
        ),
        (
            Table("On average", ("Command", "Gold", "Throws that double", "On average"), rows),
            f"Averages may be added: {float(average):.1f}, rounded {right} Gold.",
        ),
        (
            Mistake(plain, "That is what they bring if nobody doubles."),
            Mistake(2 * plain, "That is what they bring if both double."),
            Mistake(round(extra), "That is what doubling adds. They bring their plain Gold in any case."),
            Mistake(round(average / 2), "That is the average of one Command. Asked is what both bring together."),
        ),
        basis=(basis,),
    )


__all__ = ["two_on_average"]
