"""What a small panel answers: its sentence, its picture, the result; and what thrown dice mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

import ipywidgets as w

from ...core.errors import BadInput, RometeachError
from ...core.session import thrown
from ...core.session.thrown import Thrown
from ..parts import Panel, fresh, html, labelled, problems_html, said

Figures = Mapping[str, str]
"""What the sentence says: words -> figure as text."""


class AnswerBox:
    """The answer as it is shown. `spoken` is its sentence, or why there is none."""

    def __init__(self) -> None:
        self.spoken = ""
        self.sentence, self.picture, self.body = html(said("")), html(), html()
        self._figures: Figures = {}

    def show(self, figures: Figures, picture: str, body: str) -> None:
        """Show an answer, its figures compared with those of the one before."""
        self.spoken = _compare(self._figures, figures)
        self._figures = figures
        self.sentence.value = said(f"<strong>{escape(self.spoken)}</strong>")
        self.picture.value, self.body.value = fresh(picture), fresh(body)

    def refuse(self, error: RometeachError) -> None:
        """Say why there is no answer: a mistake as a list, what is no mistake as plain words."""
        self.spoken = str(error)
        self.sentence.value = said(problems_html(error) if isinstance(error, BadInput) else escape(str(error)))
        self.picture.value = self.body.value = ""


def _compare(before: Figures, now: Figures) -> str:
    """ "Germania II Revolts 0 (never), before 1/3 (33.3%, 1 in 3)." """
    words = []
    for name, figure in now.items():
        then = before.get(name)
        words.append(f"{name}: {figure}" + (f", before the last change {then}" if then not in (None, figure) else ""))
    text = "; ".join(words) + "."
    return text[:1].upper() + text[1:]


class DiceBox:
    """The line in which thrown dice are typed. `found` is what they mean, None where nothing could be read.

    Args:
        panel: whose line it is.
        hint: what it takes, "one die, such as 5".
        sides: the faces of a die.
        throw: what dice mean; raises BadInput.
    """

    def __init__(self, panel: Panel, hint: str, sides: int, throw: Callable[[tuple[int, ...]], Thrown]) -> None:
        self._panel, self._sides, self._throw = panel, sides, throw
        self.found: Thrown | None = None
        self.box = labelled(w.Text, "Dice", placeholder=hint, width="330px", continuous_update=False)
        self.button = panel.button("Read the dice", "What do these dice mean?", self.read)
        self.meaning = html(said(""))
        panel.watch(self.box, self.read)

    def read(self) -> None:
        """Say what the dice mean that are typed."""
        self.found = None
        text: str = self.box.value
        if not text.strip():
            self.meaning.value = said("")
        else:
            try:
                self.found = self._throw(thrown.parse(text, self._sides))
                self.meaning.value = said(self.found.html())
            except BadInput as error:
                self.meaning.value = said(problems_html(BadInput(error.problems, "These dice cannot be read:")))
            except RometeachError as error:
                self.meaning.value = said(escape(str(error)))
        self._panel.refresh_card()
