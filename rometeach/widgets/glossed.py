"""Texts of a panel in which the words of a game show what they mean, on hover and on focus."""

from __future__ import annotations

from ..lessons.glossary import marked


def glossed(game: str, html: str, lesson: str = "") -> str:
    """A piece of escaped HTML in which the first use of each word of the game shows its sentence.

    Args:
        game: whose words.
        html: the piece.
        lesson: the lesson that it belongs to; words that it explains itself are not marked.
    """
    return f'<div class="rt-glossed">{marked(game, html, lesson)}</div>'
