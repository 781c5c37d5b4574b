"""The control in which an answer is given, made for its kind: number, chance, die face, options, order, counters, own words."""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets as w

from ...core.errors import BadInput, Problem
from ...core.positions.saved import GamePosition
from ...lessons.answers import AnswerKind, AnyOf, Chance, Counters, Face, InOrder, OneOf, Typed, Value, WholeNumber
from ..drawings.dice import die
from ..face import face_of
from ..map.section import section
from ..map.view import mute
from ..parts import html, labelled
from .widget import AnswerWidget

_EXAMPLES = {WholeNumber: "3", Chance: "1/3 or 33.3%"}


class AnswerControl:
    """A control for one kind of answer.

    Args:
        ask: how the question is answered.
        label: what is answered.
        svg: a picture in which the options are areas; "" without one.
    """

    def __init__(self, ask: AnswerKind, label: str = "Your answer", svg: str = "") -> None:
        self.ask = ask
        self.text: w.Text | None = None
        self.picked: AnswerWidget | None = None
        if ask.options:
            self.picked = _picked(ask, label, svg)
            self.root: w.Widget = self.picked
        else:
            self.text = labelled(
                w.Text, label, width="min(calc(100% - 4px), 420px)", placeholder=_EXAMPLES.get(type(ask), "")
            )
            how = html(f"<small>{ask.how}</small>")
            self.root = w.VBox([self.text, how])

    def given(self) -> Typed:
        """What was typed or chosen.

        Raises:
            BadInput: nothing was.
        """
        if self.picked is None:
            assert self.text is not None
            typed = str(self.text.value)
            if not typed.strip():
                raise BadInput([Problem("Your answer", "is empty", "Type it first.")], "Nothing was checked:")
            return typed
        chosen = list(self.picked.chosen)
        if self.picked.form != "one":
            return chosen
        if not chosen:
            raise BadInput([Problem("Your answer", "is empty", "Choose one.")], "Nothing was checked:")
        return str(chosen[0])

    def put(self, answer: Value) -> None:
        """Show an answer as if it had been given."""
        if self.picked is None:
            assert self.text is not None
            self.text.value = str(answer)
        elif isinstance(answer, frozenset):
            self.picked.chosen = [o for o in self.ask.options if o in answer]
        else:
            self.picked.chosen = list(answer) if isinstance(answer, tuple) else [str(answer)]

    def mark(self, marks: Mapping[str, str]) -> None:
        """Show of options that they are "right" or "wrong"."""
        if self.picked is not None:
            self.picked.marks = dict(marks)


def _picked(ask: AnswerKind, label: str, svg: str) -> AnswerWidget:
    pictures = _dice(ask)
    words = {name: name for name in ask.options}
    form, chosen = "one", []
    if isinstance(ask, AnyOf):
        form = "many"
    elif isinstance(ask, InOrder):
        form, chosen = "order", list(ask.options)
    elif isinstance(ask, Counters):
        form = "counters"
        words |= {name: f"{name}, {ask.prices[name]}" for name in ask.options if name in ask.prices}
    options = [{"name": name, "label": words[name], "picture": pictures.get(name, "")} for name in ask.options]
    more = {"place": ask.place, "most": ask.most, "each": ask.each} if isinstance(ask, Counters) else {}
    label = {"many": f"{label}: mark all that apply, or none"}.get(form, label)
    return AnswerWidget(form=form, label=label, options=options, svg=svg, chosen=chosen, **more)


def _dice(ask: AnswerKind) -> dict[str, str]:
    """Option -> its die face as SVG, where faces are what there is to choose from."""
    if isinstance(ask, Face):
        return {str(n): die(n, sides=ask.sides) for n in range(1, ask.sides + 1)}
    return {face: die(int(face)) for face in ask.options} if set(ask.options) <= set("123456") else {}


def options_on_map(board: GamePosition, ask: AnswerKind, focus: str = "", *, silent: bool = False) -> str:
    """The part of the map in which all the options lie, or the place for counters; "" where they are no places of the map.

    It tells no chance.

    Args:
        board: the board.
        ask: how the question is answered.
        focus: the space that is outlined.
        silent: whether it shows nothing but what is printed on the map.
    """
    known = {area.name for area in face_of(board).view(board, chances=False).areas}
    shown = face_of(board).view(board, selected=focus if focus in known else "", chances=False)
    shown = mute(shown) if silent else shown
    wanted = [ask.place] if isinstance(ask, Counters) else list(ask.options) if isinstance(ask, OneOf | AnyOf) else []
    if not wanted or not set(wanted) <= known:
        return ""
    around = [*wanted, *([focus] if focus in known else [])]
    near = face_of(board).neighbours(board).get(wanted[0], ()) if len(wanted) == 1 else ()
    return section(shown, (*dict.fromkeys(around), *near), said="the places to choose from" if len(wanted) > 1 else "")


__all__ = ["AnswerControl", "options_on_map"]
