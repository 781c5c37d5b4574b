"""Arguments of the wrong type are told in the kit's own words, before anything is done with them."""

from __future__ import annotations

import functools
import inspect
import os
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import BadInput, Problem

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

_WORDS = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    bytes: "bytes",
    Path: "a path",
    type(None): "None",
}


def checked(function: F) -> F:
    """The function, which refuses arguments that are not of the type that its signature says.

    The function raises BadInput then, with every one of them; a missing argument, or one too many, is Python's own error.
    """
    signature = inspect.signature(function)
    names = list(signature.parameters)
    kinds: dict[str, object] = {}
    plain: set[object] = set()  # the type of the one argument of a method: its values need no further look

    @functools.wraps(function)
    def asked(*args: object, **given: object) -> object:
        if len(args) == 2 and type(args[1]) in plain and not given:
            return function(*args)
        if not kinds:
            kinds.update(_kinds(function))
            if len(names) == 2 and names[0] in ("self", "cls"):
                plain.add(kinds.get(names[1]))
        try:
            found = signature.bind(*args, **given).arguments
        except TypeError:
            return function(*args, **given)
        if wrong := [p for name, value in found.items() for p in _wrong(name, value, kinds.get(name), signature)]:
            raise BadInput(wrong)
        return function(*args, **given)

    return asked  # type: ignore[return-value]  # it has the same signature


def all_checked(but: tuple[str, ...] = ()) -> Callable[[type[T]], type[T]]:
    """What makes the public methods that a class itself defines `checked`, where they take an argument.

    Args:
        but: methods that see to their arguments themselves, being asked too often for more.
    """

    def made(kind: type[T]) -> type[T]:
        for name, found in list(vars(kind).items()):
            if name.startswith("_") or name in but or not isinstance(found, types.FunctionType | classmethod):
                continue
            plain: Callable[..., Any] = found.__func__ if isinstance(found, classmethod) else found
            if len(inspect.signature(plain).parameters) > 1:
                setattr(kind, name, classmethod(checked(plain)) if isinstance(found, classmethod) else checked(plain))
        return kind

    return made


def questions_checked(state: type, names: Mapping[str, str]) -> Callable[[type[T]], type[T]]:
    """What makes the questions that a class inherits `checked`, and finds the names in them whatever their spelling.

    The rules ask the class that is inherited from, without a check; people ask the class that inherits. Changes (`with_...`)
    are for the rules, and stay as they are.

    Args:
        state: the class that defines the questions; it has `rules`.
        names: parameter -> which of `rules.names` its values are. "" is nobody.
    """

    def made(kind: type[T]) -> type[T]:
        for name, found in vars(state).items():
            if name.startswith(("_", "with_")) or not isinstance(found, types.FunctionType):
                continue
            if len(inspect.signature(found).parameters) > 1:
                setattr(kind, name, checked(_spelled(found, names)))
        return kind

    return made


def _spelled(function: F, names: Mapping[str, str]) -> F:
    """The method with the names that are meant by its arguments; BadInput tells all that do not exist."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def asked(self: Any, *args: object, **given: object) -> object:
        bound = signature.bind(self, *args, **given)
        problems: list[Problem] = []

        def meant(parameter: str, text: str) -> str:
            known = self.rules.names[names[parameter]]
            found: str | None = known.get(text) if text else text
            if found is None:
                problems.append(known.problem(text, parameter))
            return found or text

        for parameter, value in bound.arguments.items():
            if parameter in names:
                many = isinstance(value, tuple)
                bound.arguments[parameter] = (
                    tuple(meant(parameter, v) for v in value) if many else meant(parameter, value)
                )
        if problems:
            raise BadInput(problems)
        return function(*bound.args, **bound.kwargs)

    return asked  # type: ignore[return-value]  # it has the same signature


def _kinds(function: Callable[..., object]) -> Mapping[str, object]:
    """Parameter -> the type that it is annotated with; nothing where the annotations cannot be looked up."""
    try:
        return get_type_hints(function)
    except NameError:
        return {}


def _wrong(name: str, value: object, kind: object, signature: inspect.Signature) -> Iterator[Problem]:
    """What is wrong with a value, item by item where it stands for several arguments."""
    parameter = signature.parameters[name]
    if parameter.kind is parameter.VAR_KEYWORD or kind is None:
        return
    values = value if parameter.kind is parameter.VAR_POSITIONAL and isinstance(value, tuple) else (value,)
    for one in values:
        if not is_of(one, kind):
            yield Problem(name, f"expected {told(kind)}, not {shown(one)}")


def is_of(value: object, kind: object) -> bool:
    """Whether a value is of an annotated type. True and False are no numbers; what is no plain type fits everything."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return any(is_of(value, k) for k in get_args(kind))
    if origin is Literal:
        return value in get_args(kind)
    if origin is not None and isinstance(origin, type):
        return _holds(value, origin, get_args(kind))
    if kind is None:
        return value is None
    if kind is int:
        return hasattr(type(value), "__index__") and not isinstance(value, bool)
    if kind is float:
        return hasattr(type(value), "__float__") and not isinstance(value, bool)
    if kind is Path:
        return isinstance(value, os.PathLike)
    if kind is Any or not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True
    return isinstance(value, kind)


def _holds(value: object, origin: type, kinds: tuple[object, ...]) -> bool:
    """Whether a value is a list, a mapping, ... of what it should hold; a text is no list of texts."""
    if issubclass(origin, Mapping) or not issubclass(origin, Sequence):
        return isinstance(value, origin)
    if isinstance(value, str | bytes) or not isinstance(value, origin):
        return False
    return not kinds or all(is_of(x, kinds[0]) for x in value)


def told(kind: object) -> str:
    """What a type is called: "text", "a list of texts", "a whole number or None"."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(told(k) for k in get_args(kind))
    if origin is Literal:
        return " or ".join(map(str, get_args(kind)))
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return f"a list of {told(get_args(kind)[0])}s" if get_args(kind) else "a list"
    if origin is not None:
        return f"a {getattr(origin, '__name__', origin)}"
    if kind is None:
        return "None"
    if isinstance(kind, type) and kind in _WORDS:
        return _WORDS[kind]
    name = getattr(kind, "__name__", str(kind))
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def shown(value: object) -> str:
    """A value in a message, with its type: "None", "5 (int)"."""
    if value is None or isinstance(value, bool):
        return str(value)
    try:
        text = repr(value) if isinstance(value, str | bytes | int | float | list | tuple | dict) else ""
    except ValueError:  # thousands of digits, which Python does not write
        text = ""
    text = text if len(text) <= 40 else text[:37] + "..."
    return f"{text} ({type(value).__name__})" if text else f"a {type(value).__name__}"
