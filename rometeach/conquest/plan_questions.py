"""The questions for the best plan of Conquest of the Empire, as it declares them."""

from __future__ import annotations

from ..core.declaration import Question

PLANS: tuple[Question, ...] = ()
