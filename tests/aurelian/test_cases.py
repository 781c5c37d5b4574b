"""The index of the Sections: every one that the kit names stands in it, and every entry says what rests on it."""

import ast
import importlib
from pathlib import Path

import pytest

from rometeach.aurelian import cases
from rometeach.aurelian.rules import standard, switches
from rometeach.core.errors import BadInput

KNOWN = cases.load()
CITED = {row["case"] for row in standard().tables["charts"].values()} | {s.case for s in switches().values()}
LAST = {1: 0, 2: 3, 3: 0, 4: 0, 5: 0, 6: 9, 7: 4, 8: 4, 9: 2, 10: 3, 11: 3, 12: 6, 13: 0}


def test_the_index_has_every_section_of_the_rulebook_in_its_order() -> None:
    assert list(KNOWN) == [f"{module}.{n}" for module, last in LAST.items() for n in range(last + 1)]


def test_every_section_in_the_code_and_the_data_is_in_the_index() -> None:
    cited = CITED | {r["case"] for r in standard().tables["setup"].values()}
    assert sorted((set(cases.implemented()) | cited) - set(KNOWN)) == []


@pytest.mark.parametrize("number", KNOWN)
def test_a_summary_is_one_plain_line(number: str) -> None:
    summary = KNOWN[number].summary
    assert "\n" not in summary
    assert 10 < len(summary) <= 170
    assert summary.endswith(".")


def test_every_section_has_a_function_or_says_why_it_has_none() -> None:
    assert [c.number for c in KNOWN.values() if bool(c.functions) == bool(c.why_none)] == []


def test_every_section_with_a_function_has_a_test() -> None:
    assert [c.number for c in KNOWN.values() if c.functions and not c.tests] == []


def test_the_tests_named_exist() -> None:
    written = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        written |= {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    assert [(c.number, t) for c in KNOWN.values() for t in c.tests if t not in written] == []


def test_the_functions_named_exist() -> None:
    for known in KNOWN.values():
        for name in known.functions:
            parts = name.split(".")
            depth = next(d for d in range(len(parts), 0, -1) if _module(".".join(parts[:d])))
            found: object = importlib.import_module(".".join(parts[:depth]))
            for part in parts[depth:]:
                found = getattr(found, part)


def _module(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def test_a_section_is_found_however_it_is_written() -> None:
    assert {cases.find(t).number for t in ("6.1", " 6.1. ", "Section 6.1", "case 6.1")} == {"6.1"}
    assert cases.find("6").number == "6.0"


def test_the_page_of_a_section_names_functions_figures_and_switches() -> None:
    text = cases.find("6.7").text(standard())
    for words in ("charts.attempts.siege_terms", "charts:siege.officer", "Switch siege_lock", "you (in force), piece"):
        assert words in text
    assert "Nothing in the kit rests on it" in cases.find("1.0").text(standard())


@pytest.mark.parametrize(("asked", "near"), [("6.12", "6.9"), ("99", "13.0"), ("5.2", "5.0")])
def test_an_unknown_number_names_the_nearest_sections(asked: str, near: str) -> None:
    with pytest.raises(BadInput, match="no such Section") as caught:
        cases.find(asked)
    assert near in str(caught.value)


@pytest.mark.parametrize("asked", ["", "siege", "6..1", "1" * 5000])
def test_what_is_no_number_says_so(asked: str) -> None:
    with pytest.raises(BadInput, match="is no number of a Section"):
        cases.find(asked)
