"""The questions of chance of Conquest of the Empire, as it declares them."""

from __future__ import annotations

from ..core.declaration import Question

CHANCES: tuple[Question, ...] = ()
