"""Stored pictures: an image brings its own light paper, with a margin; what is in the page has none."""

from fractions import Fraction

from rometeach.core.results.show import STYLE, Bars
from rometeach.widgets.amounts import amounts
from rometeach.widgets.plain import plain_html

BARS = Bars("Result", (("Triumph", Fraction(1, 4)),))


def test_an_image_lies_on_a_light_panel_with_a_margin() -> None:
    html = plain_html(f"<section>{STYLE}{BARS.svg()}</section>")
    assert "<svg" not in html and "<style" not in html and html.count("<img ") == 1
    assert all(part in html for part in ("background:#fff", "border-radius:", "padding:", "max-width:100%"))
    assert 'alt="Result: Triumph 25.0%"' in html


def test_what_stands_in_the_page_has_no_paper_and_its_colour() -> None:
    for svg in (BARS.svg(), amounts("Coins", [("Income", 3), ("Walls", -2)])):
        assert 'fill="currentColor"' in svg
        assert "background" not in svg and "#fff" not in svg.replace('stroke="#fff"', "")


def test_on_paper_a_result_is_black_on_white_and_nothing_is_cut_in_two() -> None:
    printed = STYLE[STYLE.index("@media print") :]
    assert "background:#fff!important" in printed and "color:#000!important" in printed
    assert "break-inside:avoid" in printed and "print-color-adjust:exact" in printed


def test_amounts_grow_to_both_sides_of_zero() -> None:
    svg = amounts("Coins", [("Income", 3), ("Walls", -1)])
    assert 'width="225.00"' in svg and 'width="75.00"' in svg and ">-1</text>" in svg
