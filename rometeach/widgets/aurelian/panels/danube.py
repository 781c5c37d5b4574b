"""The panels of the Danubian Front: one Barbarian, and the next several (7.2, 13.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import ipywidgets as w

from ....aurelian.position import Position
from ....aurelian.results import Danube, Raid, danube, raid, thrown
from ....aurelian.rules import SIDES
from ....core.results.show import chance, percent
from ....core.results.ties import likeliest
from ....core.session.thrown import Thrown
from ...map.section import section
from ...parts import html, row
from ...small.panel import Figures, Offers, RulePanel
from ..map.picture import view
from ..map.places import space_name
from . import fields, picks
from .sums import folded_sums

_KEY = "L 2: a Legion of Strength 2. B 5: a Barbarian of Combat Value 5. Stripes: a Space that is lost."
_SPACES = "<small>The Strength of each Danube Space; a Space that Barbarians hold has none.</small>"


class RaidPanel(RulePanel[Position, Raid]):
    """A Barbarian that is drawn: which Space it attacks, and whether that holds."""

    title = "A Barbarian attacks"
    dice = "for the Space, then the defence: 4 6"
    sides = SIDES
    example = "Danube 4: 3; Red walls: finished; Danube 5: Barbarian 4a"

    def rows(self) -> Sequence[w.Widget]:
        """The Barbarian, the Strength of the Spaces, the Walls."""
        who = self.controls.pick(
            "barbarian", "Barbarian", self._barbarians, picks.named(self, "barbarian"), width="470px"
        )
        return [row(who, *fields.danube_walls(self)), html(_SPACES), row(*fields.strengths(self))]

    def _barbarians(self) -> Offers:
        p = self.position
        inside = p.cups.possible("hostile")
        order = sorted(p.rules.barbarians, key=lambda b: b not in inside)
        where = {b: "may be in the Hostile Cup" if b in inside else "not in the Hostile Cup" for b in order}
        return [(f"{b}, Combat Value {p.rules.barbarians[b]}, {where[b]}", b) for b in order]

    def ask(self) -> Raid:
        """What it would do."""
        return raid(self.position, self.choice_of("barbarian"))

    def figures(self) -> Figures:
        """The chance of a Space lost, and of the game."""
        found = {f"{self.found.barbarian} takes a Space": chance(self.found.p_overrun)}
        if self.found.p_handled:
            found["a Usurper deals with it"] = chance(self.found.p_handled)
        return found | {"the game is lost by it": chance(self.found.p_lost)}

    def draw(self) -> str:
        """The Danube, with the chance of each Space."""
        found = {space_name(s): Fraction(len(f), SIDES) * (1 - h) for f, s, _, h in self.found.attacks}
        return _picture(self.position, found, " A circle holds the chance that this Barbarian takes the Space.")

    def shown(self) -> str:
        """The attacks; the sums of the Spaces are folded away."""
        return folded_sums(self.found)

    def throw(self, dice: tuple[int, ...]) -> Thrown:
        """The die for the Space and the one for the defence."""
        return thrown.of_chit(self.position, self.choice_of("barbarian"), dice)


class DanubePanel(RulePanel[Position, Danube]):
    """The next Barbarians that come out of the Hostile Cup."""

    title = "The Danube ahead"
    example = "Danube 4: 3; Green walls: started; Barbarian 7a > dead pool"

    def rows(self) -> Sequence[w.Widget]:
        """How many Barbarians, the Strength of the Spaces, the Walls."""
        number = picks.number(self, len(self.base.rules.barbarians), "Barbarians", 3)
        return [row(number, *fields.danube_walls(self)), html(_SPACES), row(*fields.strengths(self))]

    def ask(self) -> Danube:
        """The chances after each of them."""
        return danube(self.position, self.number_of("number"))

    def figures(self) -> Figures:
        """The Space in most danger, a Space at all, the game."""
        last, number = self.found.ahead[-1], self.number_of("number")
        danger = {f"Space {s}": p for s, p in enumerate(last.fallen, 1)}
        return {
            f"After {number} Barbarian{'s' if number > 1 else ''} a Space is lost": percent(last.p_any),
            "most in danger": likeliest(danger),
            "Barbarians hold three, and the game is lost": chance(last.p_lost),
        }

    def draw(self) -> str:
        """The Danube as it lies."""
        return _picture(self.position, None, "")


def _picture(p: Position, chances: Mapping[str, Fraction] | None, said: str) -> str:
    """The Danube Spaces on the map, with these chances in their circles; None for no circles."""
    spaces = [space_name(n) for n in range(1, len(p.strength) + 1)]
    shown = view(p, known=chances, show_chances=chances is not None)
    return f"{section(shown, spaces)}<p><small>{_KEY}{said}</small></p>"
