"""What may be chosen, place by place, and what may not, with the reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape

import ipywidgets as w

from ...core.session.actions import DONE, Done
from ...core.session.requests import Decision, Option, Refusal
from ...core.session.values import question
from ..parts import Panel, column, html, labelled, refill, row
from .followed import FollowedGame

MOST = 40
"""How many choices or refusals are spelt out at once."""


def label(option: Option) -> str:
    """A choice with its meaning."""
    return f"{option.name}, {option.meaning}" if option.meaning else option.name


class Choices:
    """The lists of a Decision: places, the choices in one of them, and what is not possible there."""

    def __init__(self, panel: Panel, followed: FollowedGame, answer: Callable[[object], None]) -> None:
        self._followed = followed
        words = followed.face.words
        self._filling = False
        self._asked: tuple[object, ...] = ()
        self.found: list[tuple[str, Option]] = []
        self.place = labelled(w.Dropdown, words.place, options=[], width="300px")
        self.option = labelled(w.Dropdown, "Choice", options=[], width="520px")
        self.option.layout.max_width = "100%"
        self.typed = labelled(w.Text, "or type a choice", placeholder=words.choice, width="320px")
        self.possible, self.refused = html(), html()
        self._end: Done = DONE
        self.done = panel.button(DONE.label, "No more of these", lambda: answer(self._end))
        take = panel.button("Choose", "Take this choice", lambda: answer(self.option.value))
        say = panel.button("Answer", "Take what is typed", lambda: answer(self.typed.value), self.typed)
        self.draw = panel.button("Draw for me", "The computer draws instead", lambda: answer(followed.drawn()))
        panel.watch(self.place, self._offer)
        self.box = column(
            row(self.place, self.option, take), row(self.typed, say, self.draw, self.done), self.possible, self.refused
        )

    def show(self, request: Decision) -> None:
        """Offer the choices of a Decision, beginning with the place that the game names first."""
        face, board = self._followed.face, self._followed.board
        ends = [(o.action, o.meaning) for o in request.options if isinstance(o.action, Done)]
        others = [o for o in request.options if not isinstance(o.action, Done)]
        pairs = [(o.action.place, replace(o, meaning=face.meaning(o, request, board))) for o in others]
        self.found = sorted(pairs, key=lambda pair: pair[0])
        places = list(dict.fromkeys(place for place, _ in self.found if place))
        chosen = self.place.value
        if self._asked != question(request):
            self._asked = question(request)
            chosen = face.first_place(request, board, places)
        self._filling = True
        try:
            refill(self.place, [("all", ""), *((p, p) for p in places)], chosen)
            self.place.disabled = not places
            self.done.disabled = not ends
            self.draw.layout.display = "" if face.is_draw(request) else "none"
            self._end, meaning = ends[0] if ends else (DONE, "")
            self.done.description = self._end.label
            self.done.tooltip = meaning or "No more of these"
        finally:
            self._filling = False
        self._offer()

    def _offer(self) -> None:
        request = self._followed.session.request
        if self._filling or not isinstance(request, Decision):
            return
        here, chosen = self.place.value, self.option.value
        found = [(place, o) for place, o in self.found if here in ("", place)]
        refill(self.option, [(label(o), o.name) for _, o in found], chosen)
        self.possible.value = _possible(found, here)
        self.show_refused(request, here)

    def show_refused(self, request: Decision, here: str) -> None:
        """What is not possible in a Province, or anywhere, with reasons and Cases."""
        found = [r for r in request.refused if not here or r.action.place == here]
        self.refused.value = _refused(found, here, self._followed.face.words.place)

    def picked(self, space: str) -> None:
        """A place picked on the map is offered first; if nothing can be done there, the reasons are shown."""
        request = self._followed.session.request
        if not isinstance(request, Decision) or not space:
            return
        if space in [value for _, value in self.place.options]:
            self.place.value = space
        else:
            self.show_refused(request, space)
            self.refused.value = self.refused.value or f"<p>{escape(space)}: there is nothing to choose now.</p>"


def _possible(found: Sequence[tuple[str, Option]], here: str) -> str:
    if not found:
        return ""
    parts: list[str] = []
    last = None
    for place, option in found[:MOST]:
        if place != last:
            parts.append(("</ul>" if parts else "") + f"<strong>{escape(place or 'Anywhere')}</strong><ul>")
            last = place
        name = option.name.removeprefix(place).strip() or option.name
        parts.append(f"<li>{escape(name)}{escape(f': {option.meaning}' if option.meaning else '')}</li>")
    more = f"<p>And {len(found) - MOST} more.</p>" if len(found) > MOST else ""
    where = f" in {escape(here)}" if here else ""
    return f"<details><summary>Possible{where}: {len(found)}</summary>{''.join(parts)}</ul>{more}</details>"


def _refused(found: Sequence[Refusal], here: str, place: str) -> str:
    if not found:
        return ""
    items = "".join(f"<li>{escape(r.name)}: {escape(r.reason)} (Case {escape(r.case)})</li>" for r in found[:MOST])
    hint = "" if here else f" Choose a {place} to see those of one alone."
    more = f"<p>And {len(found) - MOST} more.{hint}</p>" if len(found) > MOST else ""
    where = escape(here) if here else "now"
    return f"<details><summary>Not possible {'in ' if here else ''}{where}: {len(found)}</summary><ul>{items}</ul>{more}</details>"
