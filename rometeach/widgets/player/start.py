"""The page that begins again: with which phase, how far, and with which dice."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from ...core.errors import BadInput, Problem
from ...core.session.dice import SEED_DIGITS
from ..parts import Panel, column, labelled, refill, row
from .followed import FollowedGame
from .messages import Messages

_FROM = "game from "


class StartPage:
    """The page.

    Args:
        panel: whose page it is.
        followed: the game that is followed.
        messages: where its messages are seen.
        stop: called before another game begins.
    """

    def __init__(self, panel: Panel, followed: FollowedGame, messages: Messages, stop: Callable[[], None]) -> None:
        self._panel, self._followed, self._stop = panel, followed, stop
        self.stages = labelled(w.Dropdown, "Begin with", options=followed.face.beginnings(), width="480px")
        self.on = w.Checkbox(description="and go on to the end of the game", indent=False, layout={"width": "auto"})
        self.seed = labelled(w.Text, "Seed (empty: you enter the dice)", width="330px")
        start = panel.button(
            "Start over", "This beginning, from the position of the panel", messages.below(self.start_over), self.seed
        )
        self.page = column(row(self.stages, self.on), row(self.seed, start))

    def start_over(self) -> None:
        """Begin again from the position of the panel, with the phase and the seed that are chosen.

        Raises:
            BadInput: a seed that is no whole number.
        """
        text = self.seed.value.strip()
        if text and not (text.isascii() and text.isdigit() and len(text) <= SEED_DIGITS):
            hint = f"A seed is a whole number of at most {SEED_DIGITS} digits; leave it empty to enter the dice."
            raise BadInput([Problem(text[:40], "is no seed", hint)])
        chosen, followed = self.stages.value, self._followed
        verbs = followed.face.verbs
        stages = chosen if chosen == verbs.STAGES[-1] else verbs.following(chosen, self.on.value)
        session = followed.face.play(followed.origin, int(text) if text else None, stages)
        self._stop()
        followed.follow(session, followed.origin)
        self._panel.say("Started over. " + followed.words())

    def show(self) -> None:
        """Show how the session began."""
        session, face = self._followed.session, self._followed.face
        name = str(session.about.get("stages", ""))
        begun = name.removeprefix(_FROM)
        offered = face.beginnings()
        if begun != face.verbs.STAGES[0] and begun not in [value for _, value in offered]:
            offered.append((begun, begun))
        refill(self.stages, offered, begun)
        self.on.value = name.startswith(_FROM)
        self.seed.value = str(session.seed if session.seed is not None else "")
