"""What the code tells of itself: types that can be read, every argument by name, and few places that say "anything"."""

import dataclasses
import importlib
import inspect
import re
import typing
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest
from modules import names

ROOT = Path(__file__).parents[2]
POSITIONAL = 6
"""The most parameters that a public function takes by their place."""
TOLD = 4
"""A public function of so many parameters names each of them in its docstring, under `Args:`."""
SOURCES = [f for package in ("rometeach", "solvers") for f in sorted((ROOT / package).rglob("*.py"))]


@cache
def every() -> tuple[tuple[str, Callable[..., object]], ...]:
    """The public functions and classes, and the public methods and properties of these, by their names."""
    return tuple(x for name in names() for x in _public(importlib.import_module(name)))


def _public(module: ModuleType) -> Iterator[tuple[str, Callable[..., object]]]:
    for name, found in vars(module).items():
        if name.startswith("_") or getattr(found, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(found):
            yield f"{module.__name__}.{name}", found
        elif inspect.isclass(found):
            yield f"{module.__name__}.{name}", found
            for method, inner in vars(found).items():
                inner = inner.__func__ if isinstance(inner, classmethod | staticmethod) else inner
                inner = inner.fget if isinstance(inner, property) else inner
                if inspect.isfunction(inner) and not method.startswith("_"):
                    yield f"{module.__name__}.{name}.{method}", inner


def functions() -> list[tuple[str, Callable[..., object]]]:
    """Those that are called, without the classes."""
    return [(name, f) for name, f in every() if not inspect.isclass(f)]


def parameters(found: Callable[..., object]) -> list[inspect.Parameter]:
    """What a caller gives: not the object itself."""
    return [p for p in inspect.signature(found).parameters.values() if p.name not in ("self", "cls")]


def test_there_is_much_to_look_at() -> None:
    assert len(functions()) > 2000


def test_hints_can_be_read_while_a_program_runs() -> None:
    wrong = []
    for name, found in every():
        try:
            typing.get_type_hints(found)
        except Exception as error:
            wrong.append(f"{name}: {error}")
    assert wrong == []


def test_no_function_takes_many_things_by_their_place() -> None:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    assert [name for name, f in functions() if sum(p.kind in kinds for p in parameters(f)) > POSITIONAL] == []


def test_longer_lists_of_arguments_are_told() -> None:
    wrong = []
    for name, found in functions():
        given = {p.name for p in parameters(found)}
        text = inspect.getdoc(found) or ""
        told = {word for line in re.findall(r"^ {4}(\w+(?:, \w+)*): ", text, re.M) for word in line.split(", ")}
        if len(given) >= TOLD and not ("Args:" in text and given <= told):
            wrong.append(f"{name}: {sorted(given - told)}")
    assert wrong == []


def test_what_is_public_has_a_docstring() -> None:
    wrong = []
    for name, found in every():
        text = found.__doc__ if inspect.isclass(found) else inspect.getdoc(found)
        made = dataclasses.is_dataclass(found) and (text or "").startswith(f"{found.__name__}(")
        wrong += [name] if not text or made else []
    assert wrong == []


def test_little_is_anything_and_little_is_hidden_from_mypy() -> None:
    text = "\n".join(f.read_text(encoding="utf-8") for f in SOURCES)
    lines = text.splitlines()
    assert sum(bool(re.search(r"\bAny\b", line)) for line in lines) < 150
    assert sum("type: ignore" in line for line in lines) < 15


@pytest.mark.parametrize("package", ["rometeach", "solvers"])
def test_a_user_of_mypy_sees_the_types(package: str) -> None:
    assert (files(package) / "py.typed").is_file()
