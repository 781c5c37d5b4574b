"""Who goes first by the dice: each throws one, and those with equal faces throw again among themselves."""

from __future__ import annotations

from collections.abc import Sequence

from .requests import Note, Roll, Steps


def roll_off(names: Sequence[str], what: str, case: str, *, highest: bool = True) -> Steps[tuple[str, ...]]:
    """The names in the order of their dice.

    Args:
        names: who throws.
        what: what the dice are for, "the draw order".
        case: the Case that asks for them.
        highest: whether the highest die goes first.
    """
    order: list[str] = []
    groups, thrown = [tuple(names)], False
    while groups:
        tied = groups.pop()
        if len(tied) < 2:
            order += tied
            continue
        if thrown:
            yield Note(f"{' and '.join(tied)} throw again", case)
        thrown = True
        faces: dict[int, list[str]] = {}
        for name in tied:
            (face,) = yield Roll(f"{name}: {what}", case, about=name)
            faces.setdefault(face, []).append(name)
        groups += [tuple(faces[face]) for face in sorted(faces, reverse=not highest)]
    return tuple(order)
