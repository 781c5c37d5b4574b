"""Decks by name: that of a lesson or of a board; and all decks of all lessons as a folder of pages."""

from __future__ import annotations

from html import escape
from pathlib import Path

from ...core import games
from ...core.declaration import Game
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.verbs import verbs_of
from ...lessons.course import Lesson, course
from ...widgets.face import face
from . import lesson as lessons
from . import position
from .page import page
from .slides import Deck

_LOOK = (
    "body{font:20px/1.5 'Segoe UI',Arial,sans-serif;max-width:46rem;margin:1rem auto;padding:0 1rem;color-scheme:light dark}"
    "a{display:inline-block;min-height:44px;line-height:44px}"
)


def deck(game: str, what: str, edit: str = "") -> Deck:
    """The deck of a lesson or of a board.

    Args:
        game: the game's name.
        what: a lesson by its id, number or title; or a position by its name, share string or file.
        edit: a change of the position.

    Raises:
        BadInput: no such game, or neither a lesson nor a position; the nearest are named.
    """
    declared = games.find(game)
    if is_lesson(declared, what):
        if edit:
            raise BadInput([Problem("--edit", "goes with a position, and this is a lesson")])
        return lessons.deck(declared.name, what)
    try:
        board = verbs_of(declared).position(what)
    except BadInput as error:
        raise BadInput([_unknown(declared, what)] if is_name(what) else error.problems, error.title) from None
    return position.deck(board.edit(edit) if edit else board, f"{declared.name} {what[:80]} {edit}".strip())


def is_lesson(game: Game, what: str) -> bool:
    """Whether a text names a lesson of a game."""
    text = what.strip().casefold()
    return any(text in (x.id, str(x.number), x.title.casefold()) for x in _lessons(game))


def is_name(what: str) -> bool:
    """Whether a text can only be a name: no share string, and no file."""
    return len(what) <= 40 and not any(sign in what for sign in "/\\:~") and "." not in what[-5:]


def _unknown(game: Game, what: str) -> Problem:
    known = [x.id for x in _lessons(game)]
    boards = [name for name, _ in verbs_of(game).positions()]
    hint = did_you_mean(what, [*known, *boards])
    return Problem(
        what[:40] or "lesson",
        f"is no lesson and no position of {game.name}",
        hint or f"Lessons: {', '.join(known) or 'none'}. Positions: {', '.join(boards[:8])}.",
    )


def decks(folder: Path) -> list[Path]:
    """Write the deck of every lesson and of the first board of every game into a folder, with a page that lists them.

    Args:
        folder: where; it is made if it is not there.

    Returns:
        The files, `index.html` first.
    """
    folder.mkdir(parents=True, exist_ok=True)
    back = '<a href="index.html">All lessons</a>'
    written, parts = [folder / "index.html"], []
    for game in games.games().values():
        links = []
        for found in _lessons(game):
            path = folder / f"{game.name}-{found.id}.html"
            path.write_text(page(lessons.deck(game.name, found.id), back), encoding="utf-8")
            links.append(f'<li><a href="{path.name}">{found.number}. {escape(found.title)}</a></li>')
            written.append(path)
        board = verbs_of(game).position(game.start, owner=False)
        path = folder / f"{game.name}-board.html"
        path.write_text(page(position.deck(board), back), encoding="utf-8")
        written.append(path)
        links.append(f'<li><a href="{path.name}">A board: {escape(face(game.name).headline(board))}</a></li>')
        parts.append(f"<h2>{escape(game.title)}</h2><ul>{''.join(links)}</ul>")
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>On the projector</title>'
    written[0].write_text(
        f'<!doctype html><html lang="en"><head>{head}<style>{_LOOK}</style></head><body><main><h1>On the projector</h1>'
        f"<p>Large pages for a class: votes, dice, maps. Keys: ?</p>{''.join(parts)}</main></body></html>",
        encoding="utf-8",
    )
    return written


def _lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game; none where it has no course."""
    try:
        return course(game.name)
    except BadInput:
        return ()


__all__ = ["deck", "decks", "is_lesson", "is_name"]
