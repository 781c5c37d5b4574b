"""What the tests of the widgets share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from rometeach.core.declaration import Parameter, Question

SECONDS = Parameter("time", kind="seconds", default=4)

Declare = Callable[..., tuple[Question, ...]]


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> Declare:
    """Questions that functions of the test answer, `declared(slow=slow)`; what they take besides seconds are `parameters`."""

    def declare(parameters: tuple[Parameter, ...] = (), **functions: Any) -> tuple[Question, ...]:
        module = ModuleType("solvers_made_for_a_test")
        monkeypatch.setitem(sys.modules, module.__name__, module)
        for name, function in functions.items():
            setattr(module, name, function)
        return tuple(
            Question(name, f"{module.__name__}:{name}", name, parameters=(*parameters, SECONDS)) for name in functions
        )

    return declare
