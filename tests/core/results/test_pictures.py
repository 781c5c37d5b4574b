"""Pictures that every game draws: as many bars as they say, each with its number, in the unit that is named."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import matplotlib
import pytest

matplotlib.use("Agg")

from matplotlib.figure import Figure

from rometeach.core.figures.ledger import Ledger, Line
from rometeach.core.figures.sources import Source
from rometeach.core.plots import CHANCES, GAMES, Axes
from rometeach.core.results.comparison import Comparison
from rometeach.core.results.pictures import Picture, of_amounts, of_chances, of_ledgers, side_by_side
from rometeach.core.results.sensitivity import Sensitivity
from rometeach.core.results.show import Bars, Exhibit, Result

LEDGER = Ledger(
    tuple(Line(n, reason, "", Source("certain"), "") for n, reason in ((2, "Fort"), (-1, "War"), (3, "Fort")))
)


def drawn(picture: Picture) -> Axes:
    ax = picture.draw(Figure().subplots())
    assert len(ax.patches) == picture.size
    return ax


def widths(ax: Axes) -> list[float]:
    return [round(bar.get_width(), 6) for bar in ax.patches]


def words(ax: Axes) -> list[str]:
    return [t.get_text() for t in ax.texts]


@dataclass(frozen=True, repr=False)
class Shown(Result):
    """A result with bars and a ledger."""

    bar_unit: str = CHANCES
    line_unit: str = ""

    def exhibit(self) -> Exhibit:
        bars = (Bars("Ends", (("won", Fraction(1, 4)), ("lost", Fraction(3, 4)))), Bars("Nothing", ()))
        ledgers = (("Modifier", LEDGER), ("Empty", Ledger(())))
        return Exhibit("Games", bars=bars, ledgers=ledgers, bar_unit=self.bar_unit, line_unit=self.line_unit)


def test_an_exhibit_says_what_its_bars_and_its_ledgers_count() -> None:
    assert Shown().pictures == (2,) and Shown().plot(Figure().subplots()).get_xlabel() == CHANCES
    both = Shown(bar_unit=GAMES, line_unit="modifier")
    assert [ax.get_xlabel() for ax in both.figure().axes] == [GAMES, "modifier"]
    further = both.exhibit().drawings(of_chances("More", [("yes", Fraction(1))]))
    assert [drawn(p).get_title(loc="left") for p in further] == ["Ends", "More", "Modifier: +4 in all"]


def test_lines_of_one_reason_stand_together_after_what_they_begin_with() -> None:
    ax = drawn(of_ledgers("Gold", (LEDGER,), "Gold", [("now", 7)]))
    assert [t.get_text() for t in ax.get_yticklabels()] == ["now", "Fort", "War"]
    assert widths(ax) == [7, 5, -1] and words(ax) == ["+7", "+5", "-1"]
    assert words(drawn(of_amounts("Worth", [("a", Fraction(1, 2)), ("b", 0)], "points"))) == ["+0.5", "0"]


def test_what_is_nothing_but_zero_is_left_out_unless_all_is_wanted() -> None:
    series = [("A", [Fraction(1, 2), 0, Fraction(1, 5)]), ("B", [0, 0, 0])]
    some, whole = (drawn(side_by_side("Two", ["x", "y", "z"], series, CHANCES, whole=w)) for w in (False, True))
    assert widths(some) == [50, 20] and words(some) == ["50.0%", "20.0%"] and some.get_xlim() == (0, 112)
    assert widths(whole) == [50, 0, 20, 0, 0, 0] and [w for w in words(whole) if w] == words(some)
    many = [(str(i), [i + 1]) for i in range(11)]
    legend = drawn(side_by_side("Many", ["x"], many, "Coins")).get_legend()
    assert legend is not None and [t.get_text() for t in legend.get_texts()] == ["0", "2", "4", "6", "8", "10"]


@pytest.mark.parametrize(("most", "end"), [(Fraction(1, 10), 15), (Fraction(9, 10), 112)])
def test_an_axis_of_small_chances_may_end_sooner(most: Fraction, end: float) -> None:
    ax = drawn(side_by_side("Near", ["x"], [("A", [most]), ("B", [Fraction(1, 50)])], CHANCES, near=True))
    assert ax.get_xlim() == pytest.approx((0, end))


def test_a_comparison_draws_the_parts_that_a_plan_has() -> None:
    zero = dict.fromkeys(("gold", "unrest", "pay"), Fraction(0))
    columns = (("one", zero, {**zero, "gold": Fraction(2), "unrest": Fraction(-1, 600)}), ("other", zero, zero))
    ax = drawn(Comparison("Two plans", columns).drawings()[0])
    assert [t.get_text() for t in ax.get_yticklabels()] == ["Gold", "Unrest"]
    assert [w for w in words(ax) if w] == ["2", "-0.002"]
    legend = ax.get_legend()
    assert legend is not None and [t.get_text() for t in legend.get_texts()] == ["Plan A", "Plan B"]
    assert Comparison("Two plans", (columns[1],) * 2).pictures == (6,)


def test_a_title_is_not_said_twice() -> None:
    assert Shown().figure().get_suptitle() == "Games"
    assert Comparison("Two", (("a", {"gold": Fraction(1)}, {"gold": Fraction(1)}),)).figure().get_suptitle() == ""


def test_readings_that_change_nothing_draw_nothing() -> None:
    assert Sensitivity("War", (), 3).pictures == ()
