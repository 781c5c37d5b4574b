"""Pictures that every game draws: as many bars as they say, each with its number, in the unit that is named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import matplotlib
import pytest

matplotlib.use("Agg")

from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from rometeach.core.figures.ledger import Ledger, Line
from rometeach.core.figures.sources import Source
from rometeach.core.meanings import GAIN, LOSS, NEITHER
from rometeach.core.plots import CHANCES, ESTIMATES, GAMES, Axes
from rometeach.core.results.comparison import Comparison
from rometeach.core.results.pictures import (
    GOOD_OR_BAD,
    Picture,
    of_amounts,
    of_chances,
    of_estimates,
    of_ledgers,
    of_pairs,
    side_by_side,
)
from rometeach.core.results.sensitivity import Sensitivity, examine
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


@pytest.mark.parametrize("most", [Fraction(1, 100), Fraction(1, 10), Fraction(9, 10)])
def test_every_axis_of_chances_goes_to_a_hundred_percent(most: Fraction) -> None:
    small = [("A", [most]), ("B", [Fraction(1, 500)])]
    pictures = [
        side_by_side("Groups", ["x"], small, CHANCES),
        of_chances("Bars", [("x", most)]),
        of_pairs("Pairs", ("now", "then"), [("x", most, Fraction(0), LOSS)]),
    ]
    axes = [drawn(picture) for picture in pictures]
    axes.append(of_estimates("Estimates", [("x", 100 * float(most), 0.1)], ESTIMATES).draw(Figure().subplots()))
    assert [ax.get_xlim() for ax in axes] == [(0, 112)] * 4
    assert all([t.get_text() for t in ax.get_xticklabels()][-1] == "100" for ax in axes)


def test_pairs_stand_side_by_side_with_the_difference_in_words() -> None:
    pairs = [("Rome", Fraction(1, 2), Fraction(1, 3), LOSS), ("Gades", Fraction(1, 6), Fraction(1, 6), LOSS)]
    ax = drawn(of_pairs("Revolts", ("now", "with a Fort"), pairs))
    assert widths(ax) == [50, 16.666667, 33.333333, 16.666667]
    assert words(ax)[2:] == ["33.3%, 16.7 percentage points less", "16.7%, the same"]
    before, after = ax.patches[0], ax.patches[2]
    assert before.get_facecolor()[:3] == after.get_facecolor()[:3] == pytest.approx(to_rgb(LOSS.colour))
    assert before.get_facecolor()[3] < 0.5 and after.get_facecolor()[3] == 1
    above = [bar.get_y() for bar in ax.patches]
    assert above[0] < above[2] < above[1] < above[3]
    legend = ax.get_legend()
    assert legend is not None and [t.get_text() for t in legend.get_texts()] == ["now", "with a Fort"]


def test_outcomes_have_the_colour_and_pattern_of_their_meaning() -> None:
    bars = [("Triumph", Fraction(1, 2)), ("Defeat", Fraction(1, 4)), ("Stalemate", Fraction(1, 4))]
    ax = drawn(of_chances("War", bars, means=[GAIN, LOSS, NEITHER]))
    assert [bar.get_facecolor()[:3] for bar in ax.patches] == [to_rgb(m.colour) for m in (GAIN, LOSS, NEITHER)]
    assert [bar.get_hatch() for bar in ax.patches] == [GAIN.hatch, LOSS.hatch, NEITHER.hatch]
    series = [("Triumph", [Fraction(0), Fraction(0)]), ("Defeat", [Fraction(1, 4), Fraction(1, 3)])]
    ax = drawn(side_by_side("Losses", ["1", "2"], series, CHANCES, of_series=[GAIN, LOSS]))
    assert {bar.get_facecolor()[:3] for bar in ax.patches} == {to_rgb(LOSS.colour)}
    plus, minus = drawn(of_amounts("Worth", [("a", 1), ("b", -1)], "points", means=GOOD_OR_BAD)).patches
    assert [plus.get_facecolor()[:3], minus.get_facecolor()[:3]] == [to_rgb(m.colour) for m in (GAIN, LOSS)]


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


def test_other_readings_are_drawn_in_pairs_and_amounts_apart() -> None:
    now = {"Triumph": Fraction(1, 4), "Gold expected": Fraction(10)}
    readings: list[tuple[str, str, Callable[[], Mapping[str, Fraction]]]] = [
        ("half", "1.1", lambda: {**now, "Triumph": Fraction(1, 8)}),
        ("richer", "1.2", lambda: {**now, "Gold expected": Fraction(12)}),
        ("none", "1.3", lambda: now),
    ]
    found = examine("War", now, readings, ("expected",))
    chances, amounts = (drawn(p) for p in found.drawings())
    assert [t.get_text() for t in chances.get_yticklabels()] == ["half (Triumph)"]
    assert widths(chances) == [25, 12.5] and chances.get_xlim() == (0, 112)
    assert widths(amounts) == [2]
    assert "as it is ########## 25.0%" in found.text() and "12.5%, 12.5 percentage points less" in found.text()
    assert "richer" not in found.pairs().text()
