"""The cards of a lesson plan, to cut out: roles, events, causes."""

from __future__ import annotations

from itertools import groupby

from ...core.errors import BadInput, Problem
from ..documents import Document, Heading, NewPage, Part, Together, Words
from .plan import Card, Plan

CUT = "- " * 78
"""Where to cut."""


def document(plan: Plan) -> Document:
    """The cards of a plan, each group on pages of its own.

    Raises:
        BadInput: it has none.
    """
    if not plan.cards:
        raise BadInput([Problem(plan.name, "has no cards to cut out")])
    parts: list[Part] = []
    for group, found in groupby(plan.cards, key=lambda card: card.group):
        parts += [NewPage()] if parts else []
        parts += [Heading(group), *(_card(card) for card in found)]
    return Document(f"Cards: {plan.title}", tuple(parts), f"Lesson plan {plan.name}, cards to cut out.")


def _card(card: Card) -> Together:
    return Together((Heading(card.title, 3), Words(card.words), Words(CUT.strip(), small=True)))


__all__ = ["CUT", "document"]
