"""A random game once more, as a person plays it: in a session, with its files, with undo and redo, and to the same end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ..core.declaration import Game
from ..core.positions.saved import GamePosition
from ..core.session.actions import Action
from ..core.session.session import Session
from ..core.verbs import verbs_of

LOOKS = 3
"""How often a session is saved and taken up again, and how often something is taken back."""
BACK = 6
"""How many answers are taken back at most."""

Found = tuple[object, ...]
"""How a session stands: its board, what is due, how far it is, its log."""


def begun(game: Game, start: GamePosition, seed: int | None) -> Session[GamePosition]:
    """A session that follows a game from a board to its end."""
    verbs = verbs_of(game)
    return verbs.play(start, seed, verbs.following("", True))


def wrong_session(
    game: Game, start: GamePosition, seed: int, answers: Sequence[Action], end: GamePosition
) -> Iterator[str]:
    """In what way a session does not play the game that was played without one.

    Args:
        game: which game.
        start: the board that it began with.
        seed: of its dice.
        answers: what the players answered.
        end: the board that it ended with.
    """
    stream = random.Random(seed)
    session = begun(game, start, seed)
    stops = {int(stream.random() * (len(answers) + 1)) for _ in range(LOOKS)}
    before: list[Found] = []
    for number, action in enumerate(answers):
        if number in stops:
            yield from (f"before answer {number + 1}: {what}" for what in _resumed(game, session))
            yield from (f"before answer {number + 1}: {what}" for what in _taken_back(session, before))
        before.append(_stands(session))
        if session.request is None:
            yield f"the session is at its end before answer {number + 1} of {len(answers)}"
            return
        session.answer(action if stream.random() < 0.5 else str(action))
    yield from (f"at its end: {what}" for what in _resumed(game, session))
    yield from (f"at its end: {what}" for what in _taken_back(session, before))
    if session.request is not None:
        yield f"the session is not at its end: {session.request.what}"
    if session.board != end:
        yield "the session comes to another board than the game without one"


def _stands(session: Session[GamePosition]) -> Found:
    due = session.request.what if session.request else ""
    return session.board, session.stage, due, len(session.log), session.log[-1].text if session.log else ""


def _resumed(game: Game, session: Session[GamePosition]) -> Iterator[str]:
    """What is different in the session that comes back from its file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        session.save(path)
        again = verbs_of(game).resume(path)
    if again.notices or again.stopped:
        yield f"the saved session is resumed with a word: {again.notices or again.stopped}"
    if _stands(again) != _stands(session):
        yield f"the saved session is resumed at {_stands(again)[1:]}, not at {_stands(session)[1:]}"
    if again.report() != session.report():
        yield "the saved session has another log when it is resumed"
    for seat in (*(s.name for s in game.seats), ""):
        if again.view(seat) != session.view(seat) or again.told(seat) != session.told(seat):
            yield f"{seat or 'a looker-on'} sees something else when the saved session is resumed"


def _taken_back(session: Session[GamePosition], before: Sequence[Found]) -> Iterator[str]:
    """What is different after an undo, and after all is done again."""
    was, number = _stands(session), min(BACK, len(before))
    for back in range(1, number + 1):
        session.undo()
        now = _stands(session)
        if now[:3] != before[-back][:3]:
            yield f"{back} taken back, it stands at {now[1:]}, not at {before[-back][1:]}"
    for _ in range(number):
        session.redo()
    if _stands(session)[:3] != was[:3]:
        yield f"with {number} taken back and done again it stands at {_stands(session)[1:]}, not at {was[1:]}"


__all__ = ["begun", "wrong_session"]
