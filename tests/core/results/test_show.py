"""How chances are written."""

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from rometeach.core.figures.ledger import Ledger, Line
from rometeach.core.figures.sources import Source
from rometeach.core.results.show import chance, exactly, fraction, in_full, ledger_html


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (Fraction(1, 3), "1/3 (33.3%, 1 in 3)"),
        (Fraction(1, 14), "1/14 (7.1%, 1 in 14)"),
        (Fraction(2, 3), "2/3 (66.7%)"),
        (Fraction(0), "0 (never)"),
        (Fraction(1), "1 (certain)"),
        (Fraction(1, 100_000), "1/100000 (<0.1%, 1 in 100000)"),
        (Fraction(157_963_001, 1_000_000_007), "15.8% (1 in 6.3)"),
        (Fraction(842_037_001, 1_000_000_007), "84.2%"),
    ],
)
def test_a_chance_is_written_as_a_person_would_read_it(p: Fraction, text: str) -> None:
    assert chance(p) == text


def test_a_sum_names_its_sources_without_the_spelling_of_the_tables() -> None:
    line = Line(-2, "Fort", "11.1.2", Source("rulebook", "11.1.2"), "revolt.fort")
    assert "<td>rulebook 11.1.2</td>" in ledger_html("The Revolt", Ledger((line,)))


def test_a_fraction_of_any_length_is_written_in_full() -> None:
    p = Fraction(7**6000 + 1, 3**10_000)
    text = in_full(p)
    assert len(text) > 9000 and exactly_read(text) == p
    assert [in_full(Fraction(x)) for x in ("1/3", "-2", "0")] == ["1/3", "-2", "0"]
    assert exactly(p) == "" and fraction(p).startswith("about 2.38e+299")


def exactly_read(text: str) -> Fraction:
    """The fraction of a text whose numbers are longer than `int` reads."""
    with localcontext() as context:
        context.prec = 20_000
        return Fraction(*(int(Decimal(t)) for t in text.split("/")))
