"""`core.frozen.replace`: the same as that of dataclasses, for frozen values with slots."""

import dataclasses

import pytest

from rometeach.core.frozen import replace


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
