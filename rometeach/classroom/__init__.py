"""What a teacher takes into the classroom: sheets, lesson plans, quizzes, a projector view. It asks the lessons and the widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .quizzes.panel import quiz as quiz

__all__ = ["quiz"]


def __getattr__(name: str) -> object:
    if name != "quiz":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .quizzes.panel import quiz

    return quiz


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
