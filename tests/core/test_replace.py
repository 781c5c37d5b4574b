"""`core.frozen.replace`: the same as that of dataclasses, for frozen values with slots."""

import copy
import dataclasses
import pickle
from typing import ClassVar

import pytest

from rometeach.core.frozen import replace, worked_out


@dataclasses.dataclass(frozen=True, slots=True)
class Base:
    a: int
    b: tuple[int, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class More(Base):
    c: str = "x"


@dataclasses.dataclass(frozen=True, slots=True)
class One:
    a: int


def test_it_does_what_that_of_dataclasses_does() -> None:
    value = More(1, (2, 3), "y")
    assert replace(value, a=5, c="z") == dataclasses.replace(value, a=5, c="z")
    assert type(replace(value, b=())) is More
    assert replace(value) == value
    assert replace(value) is not value
    assert replace(One(1), a=2) == One(2)
    assert value == More(1, (2, 3), "y")


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="One has no field b"):
        replace(One(1), b=2)


def test_what_it_makes_is_as_frozen_and_as_much_of_its_class_as_the_rest() -> None:
    made = replace(More(1), a=2)
    assert made.__class__ is More and not hasattr(made, "__dict__")
    for change in (lambda: setattr(made, "a", 3), lambda: delattr(made, "a")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    assert hash(made) == hash(More(2))
    assert pickle.loads(pickle.dumps(made)) == made == copy.copy(made)


@dataclasses.dataclass(frozen=True)
class Sum:
    _RESTS_ON: ClassVar = {"whole": ("a", "b")}
    a: int
    b: int
    name: str = ""

    @worked_out
    def whole(self) -> list[int]:
        """A new list each time that it is worked out."""
        return [self.a + self.b]


def test_what_is_worked_out_is_so_once_and_kept_while_it_rests_on_the_same() -> None:
    value = Sum(1, 2)
    assert value.whole == [3]
    assert value.whole is value.whole
    assert replace(value, name="x").whole is value.whole
    assert replace(value, a=5).whole == [7]
    assert isinstance(Sum.whole, worked_out)
