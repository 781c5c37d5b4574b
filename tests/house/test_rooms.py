"""The rooms of the house: modules that do not know each other in a circle, short ones, and classes that are not towers."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp
import networkx as nx
from modules import names

ROOT = Path(__file__).parents[2]
FILES = sorted(f for package in ("rometeach", "solvers") for f in (ROOT / package).rglob("*.py"))
LONGEST = 400
"""Lines of a module."""
TALLEST = 3
"""Classes of our own from a class up to the one that derives from nothing of ours, itself counted."""


@cache
def graph() -> grimp.ImportGraph:
    """Which module imports which: on top, in a function that is called later, or for the types alone."""
    return grimp.build_graph("rometeach", "solvers", cache_dir=None)


def imported() -> nx.DiGraph:
    """The same for networkx."""
    modules = graph().modules
    return nx.DiGraph((m, other) for m in modules for other in graph().find_modules_directly_imported_by(m))


def classes() -> Iterator[type]:
    """Every class of our own."""
    for name in names():
        for _, found in inspect.getmembers(importlib.import_module(name), inspect.isclass):
            if found.__module__ == name:
                yield found


def test_no_two_modules_import_each_other_in_any_way() -> None:
    assert graph().direct_import_exists(
        importer="rometeach.rome_iinc.position", imported="rometeach.rome_iinc.board.board"
    )
    circles = [sorted(c) for c in nx.strongly_connected_components(imported()) if len(c) > 1]
    assert circles == []


def test_positions_stand_above_results_and_results_above_the_board() -> None:
    for game in ("rome_iinc", "aurelian"):
        package = f"rometeach.{game}"
        below = graph().find_upstream_modules(f"{package}.board.board")
        assert not [m for m in below if m.startswith((f"{package}.results", f"{package}.position"))]
        results = [m for m in graph().modules if m.startswith(f"{package}.results.")]
        assert results
        for module in results:
            assert f"{package}.position" not in graph().find_upstream_modules(module), module


def test_a_module_says_what_it_is_for_and_is_short() -> None:
    texts = {f.relative_to(ROOT).as_posix(): f.read_text(encoding="utf-8") for f in FILES}
    assert len(texts) > 500
    assert [name for name, text in texts.items() if not ast.get_docstring(ast.parse(text))] == []
    assert {name: lines for name, text in texts.items() if (lines := len(text.splitlines())) > LONGEST} == {}


def test_no_class_is_a_tower_of_classes() -> None:
    found = list(classes())
    assert len(found) > 300
    heights = {f"{c.__module__}.{c.__qualname__}": _height(c) for c in found}
    assert {name: height for name, height in heights.items() if height > TALLEST} == {}


def _height(kind: type) -> int:
    ours = [b for b in kind.__bases__ if b.__module__.partition(".")[0] in ("rometeach", "solvers")]
    return 1 + max(map(_height, ours), default=0)
