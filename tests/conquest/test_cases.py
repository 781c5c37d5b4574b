"""The index of the sections: every one that the kit names stands in it, and every entry says what rests on it."""

import ast
import importlib
import re
from pathlib import Path

import pytest

from rometeach.conquest import cases
from rometeach.conquest.rules import standard, switches
from rometeach.core.errors import BadInput

KNOWN = cases.load()
CITED = {row["case"] for row in standard().tables["charts"].values()} | {s.case for s in switches().values()}
LESSONS = ("board", "movement", "legion", "sieges", "money", "analysing", "playing")
PARTS = {0: 13, 1: 3, 2: 6, 3: 6, 4: 2}
"""Section -> how many parts it has."""
DEEPER = {"2.1": 2, "2.2": 4, "2.5": 1, "2.6": 1, "4.2": 3}


def test_the_index_has_every_section_of_the_rulebook_in_its_order() -> None:
    expected = []
    for section in range(5):
        expected.append(str(section))
        for part in range(1, PARTS[section] + 1):
            expected.append(f"{section}.{part}")
            expected += [f"{section}.{part}.{n}" for n in range(1, DEEPER.get(f"{section}.{part}", 0) + 1)]
    assert list(KNOWN) == expected
    assert len(expected) == 46


def test_every_section_in_the_code_and_the_data_is_in_the_index() -> None:
    sources = {s.detail for s in standard().sources.values() if s.detail}
    assert sorted((set(cases.implemented()) | CITED | sources) - set(KNOWN)) == []


@pytest.mark.parametrize("number", KNOWN)
def test_a_summary_is_one_plain_line(number: str) -> None:
    summary = KNOWN[number].summary
    assert "\n" not in summary
    assert 10 < len(summary) <= 170
    assert summary.endswith(".")


@pytest.mark.parametrize("number", KNOWN)
def test_every_section_has_a_lesson(number: str) -> None:
    assert KNOWN[number].lesson in LESSONS


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


def test_every_test_that_is_named_after_a_section_stands_in_the_index() -> None:
    listed = {t for c in KNOWN.values() for t in c.tests}
    written = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        if path.parent.name == "phases" or path.name in ("test_sections.py", "test_examples.py", "test_data.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            written |= {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    assert sorted(t for t in written - listed if re.match(r"test_[0-4]_", t)) == []


def test_a_section_is_found_however_it_is_written() -> None:
    assert {cases.find(t).number for t in ("2.2.1", " 2.2.1. ", "Section 2.2.1", "case 2.2.1")} == {"2.2.1"}
    assert cases.find("0").number == "0"


def test_the_page_of_a_section_names_functions_figures_and_switches() -> None:
    text = cases.find("2.2.2").text(standard())
    for words in ("charts.hits.hits_of", "charts:dice.fort", "Switch fort_dice", "matched (in force)"):
        assert words in text
    assert "Nothing in the kit rests on it" in cases.find("3").text(standard())


@pytest.mark.parametrize(("asked", "near"), [("2.2.9", "2.2.4"), ("99", "4.2.3"), ("3.9", "3.6")])
def test_an_unknown_number_names_the_nearest_sections(asked: str, near: str) -> None:
    with pytest.raises(BadInput, match="no such Section") as caught:
        cases.find(asked)
    assert near in str(caught.value)


@pytest.mark.parametrize("asked", ["", "combat", "2..1", "1" * 5000])
def test_what_is_no_number_says_so(asked: str) -> None:
    with pytest.raises(BadInput, match="is no number of a Section"):
        cases.find(asked)
