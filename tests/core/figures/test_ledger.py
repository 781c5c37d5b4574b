"""Ledgers: terms added up, and the same terms spelled out with whom they are about and what they rest on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from rometeach.core.figures.ledger import ChartValue, Named, Subject, Term, total, write
from rometeach.core.figures.sources import Source

SURE, UNSURE = Source.parse("rulebook:2.1", "high"), Source.parse("predecessor", "low")
CHARTS = {
    "ship.oars": ChartValue("ship.oars", 2, "the oars of {}", "2.1", SURE),
    "ship.crew": ChartValue("ship.crew", -1, "the crew of {}", "2.2", SURE),
}
ROWS = {"ships:Isis": UNSURE, "ships:Argo": Source.parse("rulebook:1.1", "high")}
VALUES = {k: c.value for k, c in CHARTS.items()}


@dataclass(frozen=True)
class Ship:
    """A counter that is a Subject by what it has."""

    name: str

    @property
    def row(self) -> str:
        return f"ships:{self.name}"


@pytest.mark.parametrize("words", ["Isis", "ships:Isis|the Isis", "a|b|c", "|", ""])
def test_the_words_of_a_subject_are_printed_as_they_are(words: str) -> None:
    for subject in (words, Named(words, "ships:Argo"), Ship(words)):
        (line,) = write([("ship.oars", 1, subject)], CHARTS, {"ships:Argo": SURE}).lines
        assert line.reason == f"the oars of {words}"
    (plain,) = write([("ship.oars", 1, words)], CHARTS, ROWS).lines
    assert (plain.rests_on, plain.source) == (("charts:ship.oars",), SURE)


@pytest.mark.parametrize("subject", [Ship("Isis"), Named("Isis", "ships:Isis")])
def test_a_line_rests_on_the_row_of_its_subject_where_that_is_less_certain(subject: Subject) -> None:
    ledger = write([("ship.oars", 3, subject)], CHARTS, ROWS)
    assert str(ledger) == f"   +6 the oars of Isis [2.1; {UNSURE}]\n  = +6"
    assert ledger.lines[0].rests_on == ("charts:ship.oars", "ships:Isis")
    assert ledger.doubts() == {"ships:Isis": UNSURE}


@pytest.mark.parametrize("subject", [Ship("Argo"), Ship("Nowhere")])
def test_a_row_that_is_certain_or_unknown_is_not_named(subject: Subject) -> None:
    ledger = write([("ship.oars", 1, subject)], CHARTS, ROWS)
    assert ledger.lines[0].rests_on == ("charts:ship.oars",)
    assert not ledger.doubts()


def test_the_sum_and_its_explanation_are_the_same_terms() -> None:
    terms: list[Term] = [("ship.oars", 2, "Isis"), ("ship.crew", 3, Ship("Argo")), ("ship.crew", 0, Ship("Isis"))]
    ledger = write(terms, CHARTS, ROWS)
    assert total(terms, VALUES) == ledger.total == 1
    assert [line.reason for line in ledger.silent] == ["the crew of Isis"]
    assert ledger.cases == ("2.1", "2.2")


def test_a_chart_is_followed_when_somebody_reads_and_a_list_is_taken_as_it_is() -> None:
    followed: list[str] = []

    def chart() -> Iterator[Term]:
        followed.append("ship.oars")
        yield "ship.oars", 1, "Isis"

    ledger = write(chart(), CHARTS, ROWS)
    assert not followed
    assert (ledger.total, ledger.total, len(ledger.lines), ledger.total) == (2, 2, 1, 2)
    assert followed == ["ship.oars"]
    terms: list[Term] = [("ship.oars", 1, "Isis")]
    ledger = write(terms, CHARTS, ROWS)
    terms.append(("ship.crew", 1, "Isis"))
    assert ledger.total == 2
