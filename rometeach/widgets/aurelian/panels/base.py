"""What all small panels of Aurelian share: the general panel with controls for this game's board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Generic

import ipywidgets as w

from ....aurelian.board.board import BUILDING
from ....aurelian.charts.common import AURELIAN
from ....aurelian.position import Position
from ....aurelian.results.deeds import boxes_of
from ....aurelian.results.naming import find_piece
from ....aurelian.rules import CUPS, SIDES
from ...parts import labelled
from ...small.panel import Figures, Offers, R, RulePanel, Waiting, same

Text = Callable[[], str]


class AurelianPanel(RulePanel[Position, R], Generic[R]):
    """A small panel for one question of this game."""

    sides: ClassVar[int] = SIDES
    example: ClassVar[str] = "Gallia: 3, 4 CV; army 3; Danube 4: 3"

    def folded(self) -> str:
        """The result with its sums folded away, for one that has many of them."""
        head, mark, tail = self.found.html().partition("<table><caption>Added to the die")
        sums, close, rest = tail.rpartition("</table>")
        inside = f"<details><summary>What is added to each die, and why</summary>{mark}{sums}{close}</details>"
        return f"{head}{inside}{rest}" if mark else head

    # --- what is asked

    def of(self, kind: str) -> Callable[[str], str]:
        """How names of a kind are read."""
        return lambda text: self.position.rules.names[kind].find(text)

    def pick_piece(self) -> w.Dropdown:
        """Aurelian or an Officer."""
        return self.pick("piece", "Piece", self._pieces, lambda text: find_piece(self.position, text), width="240px")

    def _pieces(self) -> Offers:
        p = self.position
        return [
            (f"Aurelian (+{p.leadership}) in {p.aurelian}", AURELIAN),
            *((f"Officer in {b}", b) for b in p.officers),
        ]

    def pick_box(self) -> w.Dropdown:
        """The Box of the piece, or one that it may move to first."""
        return self.pick("box", "Box", self._boxes, self.of("box"), width="270px")

    def _boxes(self) -> Offers:
        here, *near = boxes_of(self.position, self.choice_of("piece") or AURELIAN)
        return [(f"{here}, where it is", here), *((f"{b}, after a move", b) for b in near)]

    def pick_number(self, most: int, label: str, first: int) -> w.Dropdown:
        """A number from 1 to the most."""
        numbers = [(str(n), n) for n in range(1, most + 1)]
        return self.pick("number", label, lambda: numbers, _number, lambda: first, width="200px")

    def pick_action_before(self) -> w.Dropdown:
        """An Action whose Cup Adjustments come first."""
        actions = [("nothing before", ""), *((f"after a {a}", a) for a in self.base.rules.actions)]
        return self.pick("action", "When", lambda: actions, self.of("action"), width="240px")

    # --- what the board shows

    def track(self, word: str, field: str, label: str = "", low: int = 0, high: int = 60) -> w.BoundedIntText:
        """A number of a track.

        Args:
            word: what it is called in a change, "army".
            field: what it is called on the board.
            label: the words in front of it; "" for the word itself.
            low: the least that can be typed.
            high: the most.
        """
        control = labelled(w.BoundedIntText, label or word.capitalize(), "160px", min=low, max=high)
        return self.mirror(control, lambda: min(high, max(low, getattr(self.position, field))), lambda n: f"{word} {n}")

    def leadership(self) -> w.Dropdown:
        """The side of Aurelian that is up."""
        control = labelled(w.Dropdown, "Leadership", "160px", options=[("+1", 1), ("+2", 2)])
        return self.mirror(control, lambda: self.position.leadership, lambda n: f"Aurelian +{n}")

    def units_of(self, box: Text) -> list[w.Text | w.Dropdown]:
        """The Enemy Units of a Box as a line of text, and the side that is up."""

        def units() -> str | None:
            stack = self.position.stacks.get(box()) if box() else None
            return ", ".join(stack.units) if stack else "none" if box() else None

        def side() -> str | None:
            stack = self.position.stacks.get(box()) if box() else None
            return stack.side if stack else None

        text = labelled(w.Text, "Enemy Units, topmost last", "400px", continuous_update=False)
        sides = [("Resistance (calm)", "Resistance"), ("Combat Value (armed)", "CV")]
        return [
            self.mirror(text, units, lambda value: f"{box()}: {value}"),
            self.mirror(labelled(w.Dropdown, "Side", "220px", options=sides), side, lambda value: f"{box()} {value}"),
        ]

    def strengths(self) -> list[w.BoundedIntText]:
        """The Strength of each Danube Space; where Barbarians are there is none."""
        return [self._strength(space) for space in range(1, len(self.base.strength) + 1)]

    def _strength(self, space: int) -> w.BoundedIntText:
        v = self.base.rules.values
        control = labelled(w.BoundedIntText, f"Space {space}", "115px", min=v["danube.least"], max=v["danube.most"])

        def read() -> int | None:
            return None if self.position.raiders[space - 1] else self.position.strength[space - 1]

        return self.mirror(control, read, lambda n: f"Danube {space}: {n}")

    def built(self, region: Text, word: str, label: str = "") -> w.Dropdown:
        """The Walls or the Temple of a Region."""
        field = {"walls": "walls", "temple": "temples"}[word]
        control = labelled(w.Dropdown, label or word.capitalize(), "190px", options=BUILDING)
        return self.mirror(
            control,
            lambda: BUILDING[getattr(self.position, field).get(region(), 0)] if region() else None,
            lambda value: f"{region()} {word}: {value}",
        )

    def danube_walls(self) -> list[w.Dropdown]:
        """The Walls of the Regions on the Danube."""
        return [self.built(partial(str, r), "walls", f"{r} Walls") for r in self.base.rules.danube_regions]

    def usurper_of(self, region: Text, label: str = "Usurper") -> w.Dropdown:
        """The Usurper of a Region."""

        def offers() -> Offers:
            mine = [n for n, where in self.base.rules.usurpers.items() if where == region()]
            return [("none", "none"), *same(mine)]

        control = labelled(w.Dropdown, label, "220px", options=[])
        return self.mirror(
            control,
            lambda: self.position.usurpers.get(region(), "none") if region() else None,
            lambda value: f"{region()} usurper: {value}",
            offers,
        )

    def officers(self) -> w.Text:
        """The Boxes with Officers, as a line of text."""
        control = labelled(w.Text, "Officers in", "300px", continuous_update=False)
        return self.mirror(
            control, lambda: ", ".join(self.position.officers) or "none", lambda value: f"officers: {value}"
        )

    def place_of(self, chit: str) -> w.Dropdown:
        """Where a marker is; one in a cup of which nobody knows which is not moved here."""
        places = [("Hostile Cup", "hostile"), ("Unfriendly Cup", "unfriendly"), ("Friendly Cup", "friendly")]
        places += [("Dead Pool", "dead pool"), ("set aside", "aside")]

        def read() -> str | None:
            p = self.position
            if chit in p.dead or chit in p.aside:
                return "dead pool" if chit in p.dead else "aside"
            return next((c for c in CUPS if chit in p.cups.known(c)), None) if p.cups.is_known else None

        control = labelled(w.Dropdown, chit, "260px", options=places)
        return self.mirror(control, read, lambda place: f"{chit} > {place}")


def _number(text: str) -> int | str:
    return int(text) if text.strip().isascii() and text.strip().isdigit() else text


__all__ = ["AurelianPanel", "Figures", "Offers", "R", "Waiting", "same"]
