"""The index of the sections: every one that the kit names stands in it, and every entry says what rests on it."""

import ast
import importlib
import re
from pathlib import Path

import pytest

from rometeach.conquest2 import cases
from rometeach.conquest2.rules import standard, switches
from rometeach.core.errors import BadInput

KNOWN = cases.load()
CITED = {row["case"] for row in standard().tables["charts"].values()} | {s.case for s in switches().values()}
LESSONS = ("influence", "auction", "actions", "battle", "senate", "analysing", "playing")
PARTS = {0: 9, 1: 0, 2: 4, 3: 8, 4: 0, 5: 2, 6: 0, 7: 3, 8: 0, 9: 15, 10: 4}
"""Section -> how many parts it has."""
DEEPER = {"3.3": 1, "3.5": 1, "3.6": 6, "3.7": 1}


def written(*, named_after_sections: bool = False) -> set[str]:
    """The tests of this folder; of those named after a Section the ones of charts, phases, examples, sections and data alone."""
    found = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        if path.parent.name == "results" and named_after_sections:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    return found


def test_the_index_has_every_section_of_the_rulebook_in_its_order() -> None:
    expected = []
    for section, parts in PARTS.items():
        expected.append(str(section))
        for part in range(1, parts + 1):
            expected.append(f"{section}.{part}")
            expected += [f"{section}.{part}.{n}" for n in range(1, DEEPER.get(f"{section}.{part}", 0) + 1)]
    assert list(KNOWN) == expected
    assert len(expected) == 65


def test_every_section_in_the_code_and_the_data_is_in_the_index() -> None:
    own = {
        s.detail
        for r, s in standard().sources.items()
        if s.detail and r.partition(":")[0] not in ("spaces", "connections")
    }
    assert sorted((set(cases.implemented()) | CITED | own) - set(KNOWN)) == []


@pytest.mark.parametrize("number", KNOWN)
def test_a_summary_is_one_plain_line(number: str) -> None:
    summary = KNOWN[number].summary
    assert "\n" not in summary
    assert 10 < len(summary) <= 185
    assert summary.endswith(".")


@pytest.mark.parametrize("number", KNOWN)
def test_every_section_has_a_lesson(number: str) -> None:
    assert KNOWN[number].lesson in LESSONS


def test_every_section_has_a_function_or_says_why_it_has_none() -> None:
    assert [c.number for c in KNOWN.values() if bool(c.functions) == bool(c.why_none)] == []


def test_every_section_with_a_function_has_a_test() -> None:
    assert [c.number for c in KNOWN.values() if c.functions and not c.tests] == []


def test_the_tests_named_exist() -> None:
    there = written()
    assert [(c.number, t) for c in KNOWN.values() for t in c.tests if t not in there] == []


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
    sectioned = {t for t in written(named_after_sections=True) if re.match(r"test_(10|\d)_", t)}
    assert sorted(sectioned - listed) == []


def test_a_test_stands_under_the_section_that_its_name_begins_with() -> None:
    for known in KNOWN.values():
        begins = f"test_{known.number.replace('.', '_')}_"
        assert [t for t in known.tests if not t.startswith(begins)] == [], known.number


def test_a_section_is_found_however_it_is_written() -> None:
    assert {cases.find(t).number for t in ("3.6.5", " 3.6.5. ", "Section 3.6.5", "case 3.6.5")} == {"3.6.5"}
    assert cases.find("0").number == "0"


def test_the_page_of_a_section_names_functions_figures_and_switches() -> None:
    text = cases.find("3.6.6").text(standard())
    for words in ("charts.refuge.refuges", "charts:battle.chaos", "Switch both_gone", "nobody (in force)"):
        assert words in text
    assert "Nothing in the kit rests on it" in cases.find("9").text(standard())


@pytest.mark.parametrize(("asked", "near"), [("3.6.9", "3.6.6"), ("99", "10.4"), ("9.16", "9.15")])
def test_an_unknown_number_names_the_nearest_sections(asked: str, near: str) -> None:
    with pytest.raises(BadInput, match="no such Section") as caught:
        cases.find(asked)
    assert near in str(caught.value)


@pytest.mark.parametrize("asked", ["", "battle", "2..1", "1" * 5000])
def test_what_is_no_number_says_so(asked: str) -> None:
    with pytest.raises(BadInput, match="is no number of a Section"):
        cases.find(asked)
