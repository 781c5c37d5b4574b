"""The list of slow tests names tests that there are, and leaves a part of each file to the quick run."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SLOW = tomllib.loads((ROOT / "tests" / "slow.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("test", SLOW)
def test_a_listed_test_is_there(test: str) -> None:
    file, _, name = test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_each_file_of_the_list_has_quick_tests_too() -> None:
    for file in {test.partition("::")[0] for test in SLOW}:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        tests = [n.name for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]
        assert any(SLOW.get(f"{file}::{name}") != 0 for name in tests), file


def test_no_test_is_marked_slow_anywhere_else() -> None:
    mark = "mark." + "slow"
    files = [f for f in (ROOT / "tests").rglob("*.py") if mark in f.read_text(encoding="utf-8")]
    assert [f.name for f in files] == ["conftest.py"]


def test_the_cases_that_stay_are_there() -> None:
    files = {test.partition("::")[0] for test, kept in SLOW.items() if isinstance(kept, list)}
    command = [sys.executable, "-m", "pytest", "-n0", "--collect-only", "-q", "-m", "not slow", *files]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    quick = set(done.stdout.splitlines())
    kept = {f"{test}[{case}]" for test, cases in SLOW.items() if isinstance(cases, list) for case in cases}
    assert kept - quick == set(), done.stdout[-2000:] + done.stderr
