"""The index of the Cases: every Case that the kit names stands in it, and every entry says what rests on it."""

import ast
import importlib
import re
from pathlib import Path

import pytest

from rometeach.core.errors import BadInput
from rometeach.rome_iinc import cases
from rometeach.rome_iinc.rules import standard, switches

KNOWN = cases.load()
CITED = {row["case"] for row in standard().tables["charts"].values()} | {s.case for s in switches().values()}


def test_every_case_in_the_code_and_the_data_is_in_the_index() -> None:
    assert sorted((set(cases.implemented()) | CITED) - set(KNOWN), key=cases.key) == []


def test_every_entry_is_implemented_cited_or_says_why_not() -> None:
    assert [c.number for c in KNOWN.values() if not c.is_covered and not c.why_none] == []


@pytest.mark.parametrize("number", KNOWN)
def test_a_summary_is_one_plain_line(number: str) -> None:
    summary = KNOWN[number].summary
    assert "\n" not in summary
    assert 10 < len(summary) <= 170
    assert summary.endswith(".")


def test_the_index_is_in_the_order_of_the_rulebook() -> None:
    assert list(KNOWN) == sorted(KNOWN, key=cases.key)
    assert all(re.fullmatch(r"\d+\.\d+(\.\d+)?", number) for number in KNOWN)


def named(dotted: str) -> object:
    """The function, class or attribute of a dotted name."""
    parts = dotted.split(".")
    for depth in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:depth]))
        except ImportError:
            continue
        for part in parts[depth:]:
            found = getattr(found, part)
        return found
    raise AssertionError(dotted)


def test_the_functions_named_exist() -> None:
    for known in KNOWN.values():
        for name in known.functions:
            assert named(name) is not None


def test_the_tests_named_exist() -> None:
    written = set()
    for path in (Path(__file__).parents[1]).rglob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        written |= {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    assert [(c.number, t) for c in KNOWN.values() for t in c.tests if t not in written] == []


def test_every_case_has_a_function_or_says_why_it_has_none() -> None:
    assert [c.number for c in KNOWN.values() if not c.functions and not c.why_none] == []
    assert [c.number for c in KNOWN.values() if c.functions and c.why_none] == []


def test_every_case_with_a_function_has_a_test() -> None:
    assert [c.number for c in KNOWN.values() if c.functions and not c.tests] == []


def test_the_index_is_as_long_as_the_rulebook() -> None:
    """189 numbered Cases, and one that others cite although it does not exist (11.3.3)."""
    assert sum(n.count(".") == 2 for n in KNOWN) == 189 + 1
    sections = {"1.2", "1.3", "4.1", "7.1", "7.2", "7.3", "7.4", "7.5", "9.5", "11.4", "12.3", "13.1"}
    assert sections | {"2.0", "5.0", "10.2", "11.1", "11.3"} <= set(KNOWN)


def test_a_case_is_found_however_it_is_written() -> None:
    assert {cases.find(t).number for t in ("11.1.3", " 11.1.3. ", "Case 11.1.3", "case 11.1.3")} == {"11.1.3"}
    assert cases.find("Section 11.1").number == "11.1"


def test_the_page_of_a_case_names_functions_figures_and_switches() -> None:
    text = cases.find("11.1.3").text(standard())
    assert "rometeach.rome_iinc.charts.revolt.after_revolt" in text
    assert "charts:revolt.limit" in text
    assert "Switch foederati_spread_by_sea" in text
    assert "yes (in force), no" in text


@pytest.mark.parametrize(
    ("asked", "near"), [("11.1.9", "11.1.4"), ("10.3", "10.3.1, 10.3.2"), ("99", "13.3.4"), ("11.1.3.1", "11.1.3")]
)
def test_an_unknown_number_names_the_nearest_cases(asked: str, near: str) -> None:
    with pytest.raises(BadInput, match="there is no such Case") as caught:
        cases.find(asked)
    assert near in str(caught.value)


@pytest.mark.parametrize("asked", ["", "revolt", "11..1", "<b>1</b>", "1" * 5000])
def test_what_is_no_number_says_so(asked: str) -> None:
    with pytest.raises(BadInput, match="is no number of a Case"):
        cases.find(asked)
