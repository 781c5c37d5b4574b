"""The battle calculator (2.2): two forces by numbers or typed, the fort, how both sides play; one bar, and the battle in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w

from ....conquest.board.state import FORTIFIED, PIECES, Force
from ....conquest.board.texts import force_text
from ....conquest.charts.figures import ATTACKER, DEFENDER
from ....conquest.offered import battlefields
from ....conquest.position import Position
from ....conquest.results import BattleOdds
from ....conquest.results.battle_line import BattleLine, read
from ....conquest.results.orders import ORDERS
from ....conquest.results.sides import find_force
from ....core.meanings import meaning
from ....core.results.show import chance
from ...conquest_board.stacked import stacked
from ...parts import labelled, row
from ...small.controls import Offers, same
from ...small.panel import Figures, RulePanel

USUAL = {"attack": "5I 2C 1K 2G", "defence": "4I 2C 1G Caesar"}
"""The forces that it opens with where nobody fights on the board."""
FORTS = (("no Fortified City", "none"), ("a Fortified City", "fort"))
MOST = 20


class BattlePanel(RulePanel[Position, BattleOdds]):
    """A battle on land: forces of the board, by numbers, typed, or all of it in one line."""

    title = "A battle"
    example = "Dalmatia: Red 3I 2C 1G"

    def rows(self) -> Sequence[w.Widget]:
        """Where; the forces, typed and by numbers; the fort; how both play; the line."""
        pick, typed = self.controls.pick, self.controls.typed
        self._setting = False
        where = pick("province", "Battle", self._provinces, first=self._first, width="420px")
        fort = pick("fort", "Defender has", lambda: list(FORTS), first=self._fort, width="280px")
        orders = [
            pick(f"{whose}_orders", f"{label} loses", lambda: same(ORDERS), width="290px")
            for whose, label in (("attack", "Attacker"), ("defence", "Defender"))
        ]
        retreats = [
            typed(f"{whose}_retreat", f"{label} retreats", "below 3 or outnumbered 2 to 1", "never", width="290px")
            for whose, label in (("attack", "Attacker"), ("defence", "Defender"))
        ]
        self.numbers: dict[str, list[w.BoundedIntText]] = {}
        forces = [row(*self._force(whose, label)) for whose, label in (("attack", "Attacker"), ("defence", "Defender"))]
        self.line = labelled(w.Text, "In one line", "760px", continuous_update=False)
        self.watch(self.line, self._read)
        self.watch(where, self._go_there)
        return [row(where, fort), *forces, row(*orders), row(*retreats), row(self.line)]

    def _force(self, whose: str, label: str) -> list[w.Widget]:
        """The line of a force, and a field for each kind of piece in it."""
        there = self._standing(self._first())
        first = there[whose == "defence"] if there else USUAL[whose]
        text = self.controls.typed(whose, label, USUAL[whose], first, width="240px")
        counts = find_force(whose, first)
        self.numbers[whose] = [
            labelled(w.BoundedIntText, piece, "120px", min=0, max=1 if piece == PIECES[-1] else MOST, value=n)
            for piece, n in zip(PIECES, counts, strict=True)
        ]
        for field in self.numbers[whose]:
            self.watch(field, self._counted(whose))
        return [text, *self.numbers[whose]]

    def _provinces(self) -> Offers:
        """Forces that are typed, then the Provinces where two players stand."""
        found = [(words, name) for words, name in battlefields(self.position) if self._standing(name)]
        return [("forces that are typed", ""), *found]

    def _first(self) -> str:
        return next((name for _, name in battlefields(self.position) if self._standing(name)), "")

    def _fort(self) -> str:
        there = self.position.provinces.get(self._first())
        return FORTS[1][1] if there is not None and there.city == FORTIFIED else FORTS[0][1]

    def _standing(self, name: str) -> tuple[str, str] | None:
        """Who attacks and who defends in a Province, as they are typed; None where the player of the turn has no battle."""
        there = self.position.provinces.get(name)
        side = self.position.active
        if there is None or not there.force(side).units or not there.enemy_of(side):
            return None
        return force_text(there.force(side)), force_text(there.force(there.enemy_of(side)))

    def _counted(self, whose: str) -> Callable[[], None]:
        """Another number in a field of a force: its line says the same."""

        def follow() -> None:
            if not self._setting and not self.controls.filling:
                force = Force(*(field.value for field in self.numbers[whose]))
                self.choose(**{whose: force_text(force)})

        return follow

    def _go_there(self) -> None:
        """Another Province is chosen: its forces and its fort are shown."""
        standing = self._standing(self.choice_of("province"))
        if standing and not self.controls.filling:
            city = self.position.provinces[self.choice_of("province")].city
            self.choose(attack=standing[0], defence=standing[1], fort="fort" if city == FORTIFIED else "none")

    def _read(self) -> None:
        """Another line is typed: all fields say the same."""
        if self._setting or not self.line.value.strip():
            return
        found = read(self.line.value)
        self.choose(province="", **_choices(found))

    def ask(self) -> BattleOdds:
        """The law of the battle."""
        of = self.choice_of
        return self.position.battle(
            of("province"),
            attack=of("attack"),
            defence=of("defence"),
            fort=of("fort"),
            attack_orders=of("attack_orders"),
            defence_orders=of("defence_orders"),
            attack_retreat=of("attack_retreat"),
            defence_retreat=of("defence_retreat"),
        )

    def _answer(self) -> None:
        super()._answer()
        self._setting = True
        try:
            if self.result is not None:
                self.line.value = self.result.line
                for whose, force in (("attack", self.result.asked.attack), ("defence", self.result.asked.defence)):
                    for field, n in zip(self.numbers[whose], force, strict=True):
                        field.value = n
        finally:
            self._setting = False

    def figures(self) -> Figures:
        """Who wins, whose Caesar falls, what it costs."""
        found = self.found
        told = {"the attacker conquers": chance(found.p)}
        for name, side, force in (
            ("attacker", ATTACKER, found.asked.attack),
            ("defender", DEFENDER, found.asked.defence),
        ):
            if force.caesar:
                told[f"the Caesar of the {name} falls"] = chance(found.law.p_caesar_captured(side))
            told[f"Talents that the {name} loses"] = f"{float(found.law.talents_lost(side)):.1f}"
        return told

    def draw(self) -> str:
        """All ends as one bar, and what the last change did."""
        ends = self.found.ends()
        parts = [(name, p, meaning(ends.means, name)) for name, p in ends.bars]
        return stacked(self.found.exhibit().title, parts) + super().draw()


def _choices(line: BattleLine) -> dict[str, object]:
    """What a line says, by the names of the fields."""
    return {
        "attack": line.attack,
        "defence": line.defence,
        "fort": "fort" if line.fort else "none",
        "attack_orders": line.orders[0],
        "defence_orders": line.orders[1],
        "attack_retreat": line.retreats[0],
        "defence_retreat": line.retreats[1],
    }


__all__ = ["BattlePanel"]
