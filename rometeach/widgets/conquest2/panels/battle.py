"""The battle calculator (3.6): two armies by numbers or typed, who helps, the City, how both sides play; one bar, and one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import ipywidgets as w

from ....conquest2.board.state import Province
from ....conquest2.charts.armies import Units
from ....conquest2.charts.figures import ATTACKER, DEFENDER
from ....conquest2.offered import battlefields
from ....conquest2.position import Position
from ....conquest2.results import BattleOdds
from ....conquest2.results.battle_line import BattleLine, read
from ....conquest2.results.battles import CITIES, SHARES
from ....conquest2.results.hosts import Host
from ....conquest2.results.orders import ORDERS
from ....conquest2.results.sides import usual_side
from ....core.errors import BadInput
from ....core.meanings import meaning
from ....core.results.show import chance
from ...conquest_board.stacked import stacked
from ...parts import labelled, row
from ...small.controls import Offers, same
from ...small.panel import Figures, RulePanel

USUAL = {"attack": "5I 2C 1K 1G", "defence": "4I 2C 1G"}
"""The armies that it opens with where nobody can fight on the board."""
EXAMPLE = "3I 1C 1G 2 Galleys, lent 2I"
PIECES = ("Infantry", "Cavalry", "Catapults", "Galleys", "Generals", "Caesar")
"""What the fields of an army count."""
SIDES = (("attack", "Attacker"), ("defence", "Defender"))
_CITY = dict(zip(CITIES, ("as the board has it", "no City", "a City"), strict=True))
_SHARES = dict(zip(SHARES, ("both sides", "the attacker", "the defender", "nobody"), strict=True))
MOST = 20


class BattlePanel(RulePanel[Position, BattleOdds]):
    """A battle on land: armies of the board, by numbers, typed, or all of it in one line."""

    title = "A battle on land"
    example = "Italia: Red 3I 2C 1G"

    def rows(self) -> Sequence[w.Widget]:
        """Where and who; the armies, typed and by numbers; who helps; how both play; the line."""
        pick, typed = self.controls.pick, self.controls.typed
        self._setting = False
        where = pick("province", "Battle", self._provinces, first=self._first, width="420px")
        by = pick("by", "Attacker is", self._players, first=self._attacker, width="260px")
        enemy = pick(
            "enemy", "Defender is", lambda: [("the first enemy there", ""), *self._players()[1:]], width="260px"
        )
        helped = [
            pick("city", "Defender has", lambda: [(said, name) for name, said in _CITY.items()], width="290px"),
            pick("galleys", "Galleys come for", self._shares, width="290px"),
            pick("lent", "Allies lend to", self._shares, width="290px"),
        ]
        orders = [
            pick(f"{whose}_orders", f"{label} loses", lambda: same(ORDERS), width="330px") for whose, label in SIDES
        ]
        retreats = [
            typed(f"{whose}_retreat", f"{label} retreats", "below 3 or after 2", "never", width="290px")
            for whose, label in SIDES
        ]
        self.numbers: dict[str, list[w.BoundedIntText]] = {}
        armies = [row(*self._army(whose, label)) for whose, label in SIDES]
        self.line = labelled(w.Text, "In one line", "760px", continuous_update=False)
        self.watch(self.line, self._read)
        self.watch(where, self._go_there)
        for other in (by, enemy):
            self.watch(other, self._go_there)
        return [row(where, by, enemy), *armies, row(*helped), row(*orders), row(*retreats), row(self.line)]

    def _army(self, whose: str, label: str) -> list[w.Widget]:
        """The line of an army, and a field for each kind of its own pieces."""
        first = "" if self._first() else USUAL[whose]
        text = self.controls.typed(whose, label, EXAMPLE, first, width="360px")
        self.numbers[whose] = [
            labelled(w.BoundedIntText, piece, "130px", min=0, max=1 if piece == PIECES[-1] else MOST)
            for piece in PIECES
        ]
        for field in self.numbers[whose]:
            self.watch(field, self._counted(whose))
        return [text, *self.numbers[whose]]

    # --- what is offered

    def _provinces(self) -> Offers:
        """Armies that are typed, then the Provinces where enemies stand."""
        found = [(words, name) for words, name in battlefields(self.position) if self._attackers(name)]
        return [("armies that are typed", ""), *found]

    def _attackers(self, name: str) -> list[str]:
        """Who can attack somebody in a Province, the player whose turn it is first."""
        there: Province = self.position.provinces[name]
        sides = [a.side for a in there.armies if a.force.military]
        able = [s for s in sides if any(not self.position.are_allies(s, other) for other in sides)]
        return sorted(able, key=lambda s: s != usual_side(self.position))

    def _first(self) -> str:
        """Where the player whose turn it is can fight, else where anybody can."""
        names = [name for _, name in battlefields(self.position) if self._attackers(name)]
        return next((n for n in names if usual_side(self.position) in self._attackers(n)), names[0] if names else "")

    def _attacker(self) -> str:
        where = self._first()
        return self._attackers(where)[0] if where else ""

    def _players(self) -> Offers:
        return [("the player whose turn it is", ""), *same(self.position.players)]

    def _shares(self) -> Offers:
        return [(said, name) for name, said in _SHARES.items()]

    # --- what follows

    def _counted(self, whose: str) -> Callable[[], None]:
        """Another number in a field of an army: its line says the same, with what helps it as it was."""

        def follow() -> None:
            if self._setting or self.controls.filling or self.result is None:
                return
            asked = self.result.asked
            host = asked.attack if whose == "attack" else asked.defence
            infantry, cavalry, catapults, galleys, generals, caesar = (field.value for field in self.numbers[whose])
            own = Units(infantry, cavalry, catapults, galleys)
            self.choose(**{whose: str(replace(host, own=own, generals=generals, caesar=caesar))})

        return follow

    def _go_there(self) -> None:
        """Another Province or player is chosen: those who stand there fight."""
        if self.controls.filling or self._setting:
            return
        name = self.choice_of("province")
        if not name:
            return
        able = self._attackers(name)
        by = self.choice_of("by")
        self.choose(by=by if by in able else able[0], attack="", defence="", city=CITIES[0])

    def _read(self) -> None:
        """Another line is typed: all fields say the same."""
        if self._setting or not self.line.value.strip():
            return
        found, problems = read(self.line.value)
        if problems:
            raise BadInput(problems)
        self.choose(province="", **_choices(found))

    def ask(self) -> BattleOdds:
        """The law of the battle; an attacker who does not stand in the Province, and is not typed, is one who does."""
        of = self.choice_of
        able = self._attackers(of("province")) if of("province") and not of("attack") else []
        return self.position.battle(
            of("province"),
            of("by") if of("by") in able or not able else able[0],
            of("enemy"),
            of("attack"),
            of("defence"),
            city=of("city"),
            galleys=of("galleys"),
            lent=of("lent"),
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
                for whose, host in (("attack", self.result.asked.attack), ("defence", self.result.asked.defence)):
                    for field, n in zip(self.numbers[whose], _numbers(host), strict=True):
                        field.value = n
        finally:
            self._setting = False

    def figures(self) -> Figures:
        """Who wins, and what it costs."""
        found = self.found
        told = {"the attacker wins": chance(found.p)}
        for name, side in (("attacker", ATTACKER), ("defender", DEFENDER)):
            told[f"Talents that the {name} loses"] = f"{float(found.talents_lost(side)):.1f}"
            told[f"Chaos that the {name} takes"] = f"{float(found.chaos(side)):.2f}"
        return told

    def draw(self) -> str:
        """All ends as one bar, and what the last change did."""
        ends = self.found.ends()
        parts = [(name, p, meaning(ends.means, name)) for name, p in ends.bars]
        return stacked(ends.title, parts) + super().draw()


def _numbers(host: Host) -> tuple[int, ...]:
    return (*host.own, host.generals, host.caesar)


def _choices(line: BattleLine) -> dict[str, object]:
    """What a line says, by the names of the fields."""
    return {
        "attack": line.attack,
        "defence": line.defence,
        "city": CITIES[2] if line.city else CITIES[1],
        "attack_orders": line.orders[0],
        "defence_orders": line.orders[1],
        "attack_retreat": line.retreats[0],
        "defence_retreat": line.retreats[1],
    }


__all__ = ["BattlePanel"]
