"""The lists of slow and of long tests name tests that there are, and leave a part of each file to the quick run."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SLOW, LONG = (tomllib.loads((ROOT / "tests" / f"{mark}.toml").read_text(encoding="utf-8")) for mark in ("slow", "long"))


@pytest.mark.parametrize("test", {**SLOW, **LONG})
def test_a_listed_test_is_there(test: str) -> None:
    file, _, name = test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_each_file_of_the_list_has_quick_tests_too() -> None:
    """But for those that drive a browser."""
    for file in {test.partition("::")[0] for test in SLOW if not test.partition("::")[0].endswith("_browser.py")}:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        tests = [n.name for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]
        assert any(SLOW.get(f"{file}::{name}") != 0 for name in tests), file


def test_no_test_is_marked_slow_anywhere_else() -> None:
    marks = "mark." + "slow", "mark." + "long"
    assert not [f for f in (ROOT / "tests").rglob("*.py") if any(m in f.read_text(encoding="utf-8") for m in marks)]


def test_what_is_long_is_slow_first() -> None:
    """So that no case of a long test is in the quick run by mistake, and none of the quick run is long."""
    for test, kept in LONG.items():
        assert test in SLOW, test
        before = SLOW[test]
        if isinstance(kept, list):
            assert set(before if isinstance(before, list) else ()) <= set(kept), test


def test_the_cases_that_stay_are_there() -> None:
    for listed, marks in ((SLOW, "not slow and not long"), (LONG, "not long")):
        files = {test.partition("::")[0] for test, kept in listed.items() if isinstance(kept, list)}
        command = [sys.executable, "-m", "pytest", "-n0", "--collect-only", "-q", "-m", marks, *files]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        found = set(done.stdout.splitlines())
        kept = {f"{test}[{case}]" for test, cases in listed.items() if isinstance(cases, list) for case in cases}
        assert kept - found == set(), done.stdout[-2000:] + done.stderr
