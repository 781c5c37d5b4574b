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
    if len(names) < 2:
        return tuple(names)
    faces: dict[int, list[str]] = {}
    for name in names:
        (face,) = yield Roll(f"{name}: {what}", case, about=name)
        faces.setdefault(face, []).append(name)
    order: list[str] = []
    for face in sorted(faces, reverse=highest):
        if len(faces[face]) > 1:
            yield Note(f"{' and '.join(faces[face])} throw again", case)
        order += yield from roll_off(faces[face], what, case, highest=highest)
    return tuple(order)
