"""What the kit depends on has an upper bound, and the versions that were tested lie within the bounds."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NEEDED = [
    *PROJECT["build-system"]["requires"],
    *PROJECT["project"]["dependencies"],
    *(line for lines in PROJECT["project"]["optional-dependencies"].values() for line in lines),
]
TESTED = {
    canonicalize_name(pin.name): pin
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for pin in [Requirement(line)]
}


@pytest.mark.parametrize("line", sorted(set(NEEDED)))
def test_a_dependency_has_bounds_and_a_tested_version_within_them(line: str) -> None:
    needed = Requirement(line)
    assert {s.operator for s in needed.specifier} >= {">=", "<"}
    (pin,) = TESTED[canonicalize_name(needed.name)].specifier
    assert pin.operator == "==" and pin.version in needed.specifier


def test_what_was_asked_for_by_name_is_needed_when_the_kit_runs_or_is_tested() -> None:
    kit = {Requirement(line).name for line in PROJECT["project"]["dependencies"]}
    tests = {Requirement(line).name for line in PROJECT["project"]["optional-dependencies"]["test"]}
    assert {"jupyterlab", "ipywidgets", "networkx", "matplotlib", "ortools"} <= kit
    assert {"pytest", "nbval"} <= tests
