"""What may be chosen, by Province, and what may not, with the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

import ipywidgets as w

from ..core.requests import Decision, Option, Refusal
from ..rome_iinc.charts import revolt
from ..rome_iinc.position import Position
from .parts import column, html, labelled, refill, row

if TYPE_CHECKING:
    from .player import Player

MOST = 40
"""How many choices or refusals are spelt out at once."""


def place_of(choice: str, board: Position) -> str:
    """The Province at the beginning of a choice, or ""."""
    words = choice.split(" ")
    for end in range(min(len(words), 4), 0, -1):
        name = " ".join(words[:end])
        if name in board.provinces:
            return name
    return ""


def label(option: Option) -> str:
    """A choice with its meaning."""
    return f"{option.name}, {option.meaning}" if option.meaning else option.name


class Choices:
    """The lists of a Decision: Provinces, the choices in one of them, and what is not possible there."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._filling = False
        self._asked = ("", "")
        self._found: list[tuple[str, Option]] = []
        self.place = labelled(w.Dropdown, "Province", options=[], width="300px")
        self.option = labelled(w.Dropdown, "Choice", options=[], width="520px")
        self.option.layout.max_width = "100%"
        self.typed = labelled(w.Text, "or type a choice", placeholder="Moesia I +Fort", width="320px")
        self.possible, self.refused = html(), html()
        self.done = player.button("Done here", "No more of these", lambda: player.answer("done"))
        take = player.button("Choose", "Take this choice", lambda: player.answer(self.option.value))
        say = player.button("Answer", "Take what is typed", lambda: player.answer(self.typed.value))
        player.watch(self.place, self._offer)
        self.box = column(
            row(self.place, self.option, take), row(self.typed, say, self.done), self.possible, self.refused
        )

    def show(self, request: Decision, board: Position) -> None:
        """Offer the choices of a Decision, beginning where a Revolt is likeliest."""
        pairs = [(place_of(o.name, board), o) for o in request.options if o.name != "done"]
        self._found = sorted(pairs, key=lambda pair: pair[0])
        places = list(dict.fromkeys(place for place, _ in self._found if place))
        chosen = self.place.value
        asked = (request.who, request.what.partition(" with ")[0])
        if self._asked != asked:
            self._asked = asked
            chosen = next((o.province for o in revolt.all_odds(board) if o.province in places), "")
        self._filling = True
        try:
            refill(self.place, [("all", ""), *((p, p) for p in places)], chosen)
            self.place.disabled = not places
            self.done.disabled = all(o.name != "done" for o in request.options)
        finally:
            self._filling = False
        self._offer()

    def _offer(self) -> None:
        request = self.player.session.request
        if self._filling or not isinstance(request, Decision):
            return
        here, chosen = self.place.value, self.option.value
        found = [(place, o) for place, o in self._found if here in ("", place)]
        refill(self.option, [(label(o), o.name) for _, o in found], chosen)
        self.possible.value = _possible(found, here)
        self.show_refused(request, here)

    def show_refused(self, request: Decision, here: str) -> None:
        """What is not possible in a Province, or anywhere, with reasons and Cases."""
        board = self.player.board
        found = [r for r in request.refused if not here or place_of(r.name, board) == here]
        self.refused.value = _refused(found, here)

    def picked(self, space: str) -> None:
        """A Province picked on the map is offered first; if nothing can be done there, the reasons are shown."""
        request = self.player.session.request
        if not isinstance(request, Decision) or not space:
            return
        if space in [value for _, value in self.place.options]:
            self.place.value = space
        else:
            self.show_refused(request, space)


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


def _refused(found: Sequence[Refusal], here: str) -> str:
    if not found:
        return ""
    items = "".join(f"<li>{escape(r.name)}: {escape(r.reason)} (Case {escape(r.case)})</li>" for r in found[:MOST])
    hint = "" if here else " Choose a Province to see those of one alone."
    more = f"<p>And {len(found) - MOST} more.{hint}</p>" if len(found) > MOST else ""
    where = escape(here) if here else "now"
    return f"<details><summary>Not possible {'in ' if here else ''}{where}: {len(found)}</summary><ul>{items}</ul>{more}</details>"
