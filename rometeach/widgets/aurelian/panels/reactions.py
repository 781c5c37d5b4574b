"""The panels of what the Hostile Cup brings: Reactions, the Actions that are left, revolts (5.0, 7.0, 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import ipywidgets as w

from ....aurelian.phases import reactions as phase
from ....aurelian.position import Position
from ....aurelian.results import ActionsLeft, Reactions, Revolts, actions_left, reactions, revolts, thrown
from ....aurelian.results.revolts import MOST
from ....aurelian.rules import SIDES
from ....core.results.show import chance, percent
from ....core.session.thrown import Thrown, parse
from ...parts import row
from ...small.panel import Figures, Offers, RulePanel, Waiting, same
from . import fields, picks


class ReactionPanel(RulePanel[Position, Reactions]):
    """What the next Reactions draw; a chit that was drawn can be put where it belongs."""

    title = "Reactions"
    dice = "of a Barbarian, Space and defence: 4 6"
    sides = SIDES
    example = "Confederation > hostile; Turn End 1 > dead pool; cups: seen"

    def rows(self) -> Sequence[w.Widget]:
        """How many Reactions, after which Action; a chit that comes out."""
        number = picks.number(self, picks.REACTIONS, "Reactions", 2)
        chit = self.controls.pick(
            "chit", "A chit that was drawn", self._chits, picks.named(self, "chit"), width="400px"
        )
        button = self.button("It is drawn", "Carry out what this chit does, and go on from there", self._drawn)
        return [row(number, picks.action_before(self)), row(chit, button)]

    def _chits(self) -> Offers:
        return same(self.position.rules.in_order(self.position.cups.possible("hostile")))

    def _drawn(self) -> None:
        p, chit = self.position, self.choice_of("chit")
        if not chit:
            raise Waiting("The Hostile Cup is empty.")
        text = self.dice_box.value
        faces = parse(text, self.sides) if text.strip() else ()
        steps = phase.resolve(replace(p, cups=p.cups.take("hostile", chit)), chit)
        notes, due, end = thrown.told(steps, faces)
        if end is None:
            hint = "Type the dice below" if chit in p.rules.barbarians and len(faces) < 2 else "Make it by a change"
            raise Waiting(f"{chit}: {due}. {hint}, and press again.")
        assert isinstance(end, Position)
        self.go_to(end, " ".join(f"{n.what} (Section {n.case})" for n in notes))

    def ask(self) -> Reactions:
        """What so many Reactions draw."""
        return reactions(self.position, self.number_of("number"), self.choice_of("action"))

    def figures(self) -> Figures:
        """The likeliest kinds, and the end of the phase."""
        kinds = sorted((k for k in self.found.kinds if k.mean), key=lambda k: -k.p_any)
        found = {f"at least one {k.name}": percent(k.p_any) for k in kinds[:3]}
        return found | {"the Actions Phase is over then": chance(self.found.p_ends)}

    def throw(self, dice: tuple[int, ...]) -> Thrown:
        """What the chosen Barbarian does with these dice."""
        if not self.choice_of("chit"):
            raise Waiting("The Hostile Cup is empty.")
        return thrown.of_chit(self.position, self.choice_of("chit"), dice)


class ActionsLeftPanel(RulePanel[Position, ActionsLeft]):
    """How many Actions are left this turn."""

    title = "Actions left"
    example = "Turn End 1 > dead pool; Confederation > hostile"

    def rows(self) -> Sequence[w.Widget]:
        """The Actions that are planned, and where the Turn End markers are."""
        names = list(self.base.rules.actions)
        first = [("every kind of Action alone", ""), *same(names)]
        later = [("the same again and again", ""), *same(names)]
        pick, find = partial(self.controls.pick, width="270px"), picks.named(self, "action")
        plan = [
            pick("first", "First", lambda: first, find),
            pick("second", "then", lambda: later, find),
            pick("third", "and then", lambda: later, find),
        ]
        chits = self.base.rules.chits
        markers = [fields.place(self, m) for m in chits if m in self.base.rules.end_markers]
        return [row(*plan), row(*markers)]

    def ask(self) -> ActionsLeft:
        """The law of the Actions that are left."""
        names = [self.choice_of(n) for n in ("first", "second", "third")]
        if not names[0] and any(names):
            raise Waiting("Choose the first Action too; the last one is taken again and again.")
        return actions_left(self.position, ", ".join(n for n in names if n))

    def figures(self) -> Figures:
        """The Actions on average, and the chance that the next one is the last."""
        found = {}
        for plan in self.found.plans[:3]:
            words = "may never end" if plan.mean is None else f"{float(plan.mean):.2f} Actions on average"
            found[plan.name] = f"{words}; the next one ends the phase {percent(plan.p_over(1))}"
        return found


class RevoltPanel(RulePanel[Position, Revolts]):
    """Armed revolt and new Usurpers with the next Reactions."""

    title = "Revolts"
    example = "Roma: 2, 2; Germania: 3; Officer @ Ravenna"

    def rows(self) -> Sequence[w.Widget]:
        """How many Reactions, after which Action; the Enemy Units of a Box, the Officers."""
        number = picks.number(self, MOST, "Reactions", 2)
        boxes = lambda: same(self.position.rules.region_of)  # noqa: E731
        box = self.controls.pick("box", "Box", boxes, picks.named(self, "box"), self._first, width="240px")
        return [row(number, picks.action_before(self), fields.officers(self)), row(box, *fields.units(self))]

    def _first(self) -> str:
        """The calm Box with the most Enemy Units."""
        calm = [(len(s.units), b) for b, s in self.position.stacks.items() if not s.armed]
        return max(calm)[1] if calm else ""

    def ask(self) -> Revolts:
        """The chances of each Region."""
        return revolts(self.position, self.number_of("number"), self.choice_of("action"))

    def figures(self) -> Figures:
        """The Regions in danger."""
        found = {}
        for r in self.found.regions:
            if r.p_armed or r.p_usurper:
                found[f"{r.region} Region"] = f"armed revolt {percent(r.p_armed)}, a new Usurper {chance(r.p_usurper)}"
        number = self.number_of("number")
        return found or {f"Armed revolt with the next {number} Reaction{'s' if number > 1 else ''}": "never"}
