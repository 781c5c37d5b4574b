"""A board without a question: the battles that are due or possible for a player, the tribute of all, the danger to each Caesar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, IllegalChoice
from ...core.meanings import GAIN
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_chances
from ...core.results.show import Exhibit, Table, in_full, percent
from ..board.board import Board
from ..board.state import FORTIFIED, Force
from ..board.texts import force_text
from ..charts.battle import battle_law
from ..charts.figures import ATTACKER, DEFENDER
from ..charts.forces import Battle
from ..charts.refuge import refuges
from ..charts.tribute import tribute
from ..phases.combat import naval_battles
from .arrivals import arrivals
from .dangers import Danger, danger
from .notes import COSTS, DICE, board_notes
from .sides import find_side, side_of


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle that is due, or that may be fought next turn with all that can come.

    Attributes:
        province: where.
        enemy: who defends.
        due: whether both stand there already.
        attack: the attacking force.
        defence: the defending one.
        fort: whether the defender has a Fortified City.
        p: the chance that the Province is conquered.
        caesar: the chance that the defender's Caesar falls.
        lost: Talents lost on average, of the attacker and the defender.
    """

    province: str
    enemy: str
    due: bool
    attack: Force
    defence: Force
    fort: bool
    p: Fraction
    caesar: Fraction
    lost: tuple[Fraction, Fraction]


@dataclass(frozen=True, eq=False, repr=False)
class Overview(PositionResult[Board]):
    """The battles of a player, the tribute of all, and the danger to each Caesar."""

    AMOUNTS = ("tribute",)

    side: str
    battles: tuple[Fought, ...]
    seas: tuple[tuple[str, str], ...]
    tributes: tuple[tuple[str, int], ...]
    dangers: tuple[Danger, ...]

    def exhibit(self) -> Exhibit:
        """Tables of the battles, the tribute and the dangers."""
        fought = tuple(
            (
                f.province,
                "due" if f.due else "possible",
                force_text(f.attack),
                f"{f.enemy} {force_text(f.defence)}{f', {FORTIFIED}' if f.fort else ''}",
                percent(f.p),
                percent(f.caesar) if f.defence.caesar else "-",
                " : ".join(f"{float(n):.0f}" for n in f.lost),
            )
            for f in self.battles
        )
        header = ("Province", "Battle", "Attacker", "Defender", "Conquered", "Caesar falls", "Talents lost by both")
        danger_rows = tuple((d.side, d.place, force_text(d.defence), percent(d.p), _worst(d)) for d in self.dangers)
        head = [(f"{self.side} conquers {f.province} from {f.enemy}", percent(f.p)) for f in self.battles[:3]]
        head += [(f"Naval battle in {sea}", f"against {enemy}") for sea, enemy in self.seas]
        return Exhibit(
            f"Chances in round {self.position.turn}" + (f" for {self.side}" if self.side else ""),
            tuple(head),
            tables=(
                Table(f"Battles of {self.side}", header, fought),
                Table("Tribute", ("Player", "Talents"), tuple((s, str(n)) for s, n in self.tributes)),
                Table("Danger to each Caesar", ("Caesar of", "Stands in", "With", "Falls", "To"), danger_rows),
            ),
            how="Exact, with the largest force that can come. Each battle, reach, danger and tribute can be asked for by itself.",
            notes=tuple(self._notes()),
        )

    def _notes(self) -> Iterator[str]:
        if not self.side:
            yield "It is nobody's turn: say who attacks to see battles."
        if self.battles:
            yield "Both sides fight on and lose Infantry first. Whoever comes to one Province does not come to another."

    def drawings(self) -> tuple[Picture, ...]:
        """The chance of each battle, then the danger to each Caesar."""
        bars = [(f"{f.province} ({f.enemy})", f.p) for f in self.battles]
        falls = [(f"{d.side} in {d.place}", d.p) for d in self.dangers]
        found = [of_chances(f"{self.side} conquers", bars, CHANCES, [GAIN] * len(bars))] if bars else []
        found += [of_chances("The Caesar falls before his next turn", falls, CHANCES)] if falls else []
        return tuple(found)

    def rows(self) -> list[dict[str, object]]:
        """A row for each battle; where there is none, one for each player with his tribute."""
        if not self.battles:
            return [{"player": s, "tribute": n} for s, n in self.tributes]
        return [
            {
                "province": f.province,
                "due": f.due,
                "attack": force_text(f.attack),
                "defence": force_text(f.defence),
                "conquered": in_full(f.p),
                "percent": float(f.p) * 100,
            }
            for f in self.battles
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each battle, the danger to each Caesar, the tribute."""
        found = {f"{f.province} is conquered": f.p for f in self.battles}
        found |= {f"the Caesar of {d.side} falls": d.p for d in self.dangers}
        return found | {f"{s}, tribute": Fraction(n) for s, n in self.tributes}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        fought = {
            f.province: {
                "enemy": f.enemy,
                "due": f.due,
                "attack": force_text(f.attack),
                "defence": force_text(f.defence),
                "fort": f.fort,
                "p": in_full(f.p),
                "caesar_falls": in_full(f.caesar),
                "talents_lost": [in_full(n) for n in f.lost],
            }
            for f in self.battles
        }
        dangers = {d.side: in_full(d.p) for d in self.dangers}
        naval = [list(x) for x in self.seas]
        return {
            "odds": {
                "side": self.side or None,
                "battles": fought,
                "naval": naval,
                "tribute": dict(self.tributes),
                "danger": dangers,
            }
        }


def _worst(d: Danger) -> str:
    found = [t.side for t in d.threats if t.p]
    return ", ".join(found) or "nobody"


def overview(p: Board, by: str = "") -> Overview:
    """Every battle that is due or possible for a player, the tribute of all, and the danger to each Caesar.

    Args:
        p: the board.
        by: who attacks; "" for the player whose turn it is.

    Raises:
        BadInput: there is no such player.
    """
    try:
        side = find_side(p, by)
    except BadInput:
        if by.strip():
            raise
        side = ""
    fought = sorted(_battles(p, side), key=lambda f: (not f.due, -f.p, f.province)) if side else []
    tributes = sorted(((s, tribute(p, s)) for s in p.playing), key=lambda x: -x[1])
    seas = tuple((f.sea, f.enemy) for f in naval_battles(p, side)) if side else ()
    return Overview(
        p, Asked(overview, (side,)), side, tuple(fought), seas, tuple(tributes), tuple(_dangers(p)),
        rests_on=(*DICE, *COSTS), rules_notes=board_notes(p),
    )  # fmt: skip


def _battles(p: Board, side: str) -> Iterator[Fought]:
    comes = {a.province: a.force for a in arrivals(p, side)}
    for name, there in p.provinces.items():
        enemy = there.enemy_of(side)
        attack = there.force(side).plus(comes.get(name, Force()))
        if not enemy or not attack.units or p.are_allies(side, enemy):
            continue
        due = bool(there.force(side).units)
        attack = there.force(side) if due else attack
        defence, fort = there.force(enemy), there.city == FORTIFIED
        sides = side_of(attack, bool(refuges(p, side, name))), side_of(defence, bool(refuges(p, enemy, name)))
        law = battle_law(Battle(*sides, fort, figures=p.rules.combat(p.times)))
        lost = law.talents_lost(ATTACKER), law.talents_lost(DEFENDER)
        yield Fought(name, enemy, due, attack, defence, fort, law.p_conquered, law.p_caesar_captured(DEFENDER), lost)


def _dangers(p: Board) -> Iterator[Danger]:
    for side in p.playing:
        try:
            yield danger(p, side)
        except IllegalChoice:
            continue


__all__ = ["Fought", "Overview", "overview"]
