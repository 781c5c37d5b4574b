"""`core.frozen.quickly_made`: values like those of a frozen dataclass, made in less time."""

import copy
import dataclasses
import inspect
import pickle

import pytest

from rometeach.core.frozen import quickly_made, replace
from rometeach.core.session.requests import Decision, Note, Option, Roll


@quickly_made
@dataclasses.dataclass(frozen=True, slots=True)
class Quick:
    a: int
    b: tuple[int, ...] = ()
    c: str = dataclasses.field(default="x", compare=False)


def test_fields_are_given_by_place_by_name_or_by_default() -> None:
    value = Quick(1, c="y")
    assert (value.a, value.b, value.c) == (1, (), "y")
    assert dataclasses.asdict(Quick(1, (2,))) == {"a": 1, "b": (2,), "c": "x"}
    assert repr(value) == "Quick(a=1, b=(), c='y')"


def test_they_are_compared_copied_and_kept_like_others() -> None:
    value = Quick(1, (2, 3))
    assert value == Quick(1, (2, 3), "other")
    assert hash(value) == hash(Quick(1, (2, 3), "other"))
    assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
    assert replace(value, a=5) == dataclasses.replace(value, a=5) == Quick(5, (2, 3))


def test_nothing_changes_them() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Quick(1).a = 2  # type: ignore[misc]


@pytest.mark.parametrize("arguments", [(), (1, (), "x", 4)])
def test_missing_and_too_many_arguments_are_pythons_own_error(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match=r"Quick\.__init__\(\)"):
        Quick(*arguments)  # type: ignore[arg-type]


def test_an_argument_of_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'd'"):
        Quick(1, d=2)  # type: ignore[call-arg]


@pytest.mark.parametrize("kind", [Decision, Note, Option, Roll])
def test_what_it_asks_for_is_what_the_fields_say(kind: type) -> None:
    asked = inspect.signature(kind).parameters
    assert list(asked) == [f.name for f in dataclasses.fields(kind)]
    for field in dataclasses.fields(kind):
        default = inspect.Parameter.empty if field.default is dataclasses.MISSING else field.default
        assert asked[field.name].default == default
        assert asked[field.name].annotation == field.type


@dataclasses.dataclass(frozen=True, slots=True)
class Longer(Quick):
    d: int = 0

    def __init__(self, a: int, d: int) -> None:
        Quick.__init__(self, a)
        object.__setattr__(self, "d", d)


def test_a_class_that_inherits_can_ask_for_it_and_stays_itself() -> None:
    value = Longer(1, 4)
    assert (type(value), value.a, value.b, value.d) == (Longer, 1, (), 4)
    with pytest.raises(dataclasses.FrozenInstanceError):
        value.a = 2  # type: ignore[misc]
