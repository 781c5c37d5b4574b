"""What a picture is about, as a short text: a place, or what is drawn by itself ("command Gallia", "track Unrest").

Several stand with semicolons between them: "command Gallia; Germania II".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.names import key
from ...core.positions.saved import GamePosition
from .pieces import Piece

P = TypeVar("P", bound=GamePosition)


@dataclass(frozen=True, slots=True)
class Drawn(Generic[P]):
    """A kind of subject: what it can be about on a board ("" for itself alone), and what draws it.

    `draw` gets the board, the name, and the board before, or the same board where nothing happened. `untold` draws it instead
    while a reader is asked for what it tells. Of a kind that is `free`, the names are examples: it can be about any text that `draw`
    can read, which raises BadInput for others.
    """

    names: Callable[[P], Sequence[str]]
    draw: Callable[[P, str, P], Piece]
    untold: Callable[[P, str, P], Piece] | None = None
    free: bool = False


def parts(subject: str) -> tuple[str, ...]:
    """The subjects of a text."""
    return tuple(part.strip() for part in subject.split(";") if part.strip())


def found(drawings: Mapping[str, Drawn[P]], board: P, text: str) -> tuple[str, str] | None:
    """(kind, name) of a subject; None where it can only be a place.

    Raises:
        BadInput: the kind is known, what it should be about is not; the nearest is named.
    """
    said = key(text)
    kinds = sorted((k for k in drawings if said == k or said.startswith(f"{k} ")), key=len, reverse=True)
    if not kinds:
        return None
    kind = kinds[0]
    names = {key(n): n for n in drawings[kind].names(board)}
    rest = said.removeprefix(kind).strip()
    if rest in names:
        return kind, names[rest]
    if drawings[kind].free and rest:
        return kind, " ".join(text.split())[len(kind) :].strip()
    whole = [f"{kind} {name}".strip() for name in names.values()]
    hint = did_you_mean(text, whole) or f"Choose: {', '.join(whole[:12])}."
    raise BadInput([Problem(text[:60], "is not drawn", hint)])


def named(drawings: Mapping[str, Drawn[P]], board: P) -> tuple[str, ...]:
    """Every subject that is drawn by itself on a board."""
    return tuple(f"{kind} {name}".strip() for kind, drawn in drawings.items() for name in drawn.names(board))


__all__ = ["Drawn", "found", "named", "parts"]
