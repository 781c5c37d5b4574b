"""Arguments of the wrong type: one clear error of the kit, with every one of them, and nothing done."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest

from rometeach.core.arguments import all_checked, checked, is_of, told
from rometeach.core.errors import BadInput


@checked
def asked(text: str, number: int = 1, *more: float, path: str | Path = "x", names: Sequence[str] = ()) -> str:
    """What was asked."""
    return f"{text} {number} {more} {path} {names}"


@all_checked(but=("fast",))
class Thing:
    """Something with verbs."""

    def verb(self, word: str) -> str:
        return word

    def fast(self, word: str) -> str:
        return word

    @classmethod
    def of(cls, number: int) -> int:
        return number


def test_what_is_of_its_type_passes() -> None:
    assert asked("a", 2, 1.5, 3, path=Path("y"), names=["b"]) == "a 2 (1.5, 3) y ['b']"
    assert (asked.__name__, asked.__doc__) == ("asked", "What was asked.")
    assert (Thing().verb("a"), Thing().verb(word="b"), Thing.of(3), Thing().of(number=4)) == ("a", "b", 3, 4)


def test_every_wrong_argument_is_told_at_once() -> None:
    with pytest.raises(BadInput) as found:
        asked(None, True, "x", path=5, names="abc")  # type: ignore[arg-type]
    assert str(found.value).splitlines() == [
        "error: text: expected text, not None.",
        "error: number: expected a whole number, not True.",
        "error: more: expected a number, not 'x' (str).",
        "error: path: expected text or a path, not 5 (int).",
        "error: names: expected a list of texts, not 'abc' (str).",
    ]


@pytest.mark.parametrize("wrong", [None, 5, b"x", ["x"], object()])
def test_methods_are_checked_each_time_with_and_without_names(wrong: Any) -> None:
    for _ in range(3):
        assert Thing().verb("a") == "a"
        with pytest.raises(BadInput, match="word: expected text"):
            Thing().verb(wrong)
        with pytest.raises(BadInput, match="word: expected text"):
            Thing().verb(word=wrong)
        assert Thing().fast(wrong) is wrong
    with pytest.raises(BadInput, match="number: expected a whole number"):
        Thing.of("3")  # type: ignore[arg-type]


def test_a_number_of_thousands_of_digits_is_told_without_them() -> None:
    for wrong in (10**5000, [10**5000]):
        with pytest.raises(BadInput, match=r"word: expected text, not a (int|list)\.$"):
            Thing().verb(wrong)  # type: ignore[arg-type]


def test_a_missing_argument_is_the_error_of_python() -> None:
    call: Callable[..., object] = Thing().verb
    with pytest.raises(TypeError, match="missing"):
        call()
    with pytest.raises(TypeError, match="word"):
        call("a", words="b")


@pytest.mark.parametrize(
    ("value", "kind", "fits", "words"),
    [
        (1, int | None, True, "a whole number or None"),
        (None, int | None, True, "a whole number or None"),
        ("1", int | None, False, "a whole number or None"),
        (True, float, False, "a number"),
        (2, float, True, "a number"),
        ("a", Literal["a", "b"], True, "a or b"),
        ("c", Literal["a", "b"], False, "a or b"),
        ({"a": 1}, Mapping[str, int], True, "a Mapping"),
        ([1], Mapping[str, int], False, "a Mapping"),
        (("a", 1), Sequence[str], False, "a list of texts"),
        ("ab", Sequence[str] | str, True, "a list of texts or text"),
        (3, Any, True, "an Any"),
        (Thing(), Thing, True, "a Thing"),
        ("Thing", Thing, False, "a Thing"),
    ],
)
def test_types_and_what_they_are_called(value: object, kind: object, fits: bool, words: str) -> None:
    assert is_of(value, kind) is fits
    assert told(kind) == words


def test_no_argument_of_a_function_is_passed_over() -> None:
    @checked
    def two(first: int, second: str) -> str:
        return f"{first}{second}"

    assert two(1, "a") == two(2, "a").replace("2", "1")
    for _ in range(2):
        with pytest.raises(BadInput, match="first: expected a whole number, not 'x'"):
            two("x", "a")  # type: ignore[arg-type]
