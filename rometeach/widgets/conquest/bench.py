"""What the workbench asks of Conquest of the Empire: controls of every space and of everything else, counters, battles, odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ...conquest.board.state import CITY, MOVEMENT, Force
from ...conquest.board.texts import force_text
from ...conquest.charts.tribute import tribute
from ...conquest.position import Position
from ...conquest.results.dangers import place_of
from ...conquest_board.rules import FORTIFICATION, GALLEY
from ...core.errors import RometeachError
from ...core.results.show import Result, percent
from ...core.words import counted
from ..conquest_board.brief import brief
from ..conquest_board.offers import ALL, CONTROL, PIECES, counter, read, refused
from ..workbench.bench import Battle, Bench, Contender
from ..workbench.controls import Counter, Group
from . import laid
from .battles import battles, contenders, threat
from .map.chances import taken
from .place import place
from .set_up import set_up


class ConquestBench(Bench[Position]):
    """The bench."""

    place_word = "Province or sea zone"
    worth = "Worth: Talents that the enemy loses, and a turn's tribute of what is conquered, less one's own losses, on average."

    def place(self, board: Position, place_: str) -> Sequence[Group]:
        """Control, the City, the pieces of each player, Roads, who has moved."""
        return place(board, place_)

    def set_up(self, board: Position) -> Sequence[Group]:
        """Talents, the turn, prices, the box, players, alliances, prisoners."""
        return set_up(board)

    def place_odds(self, board: Position, place: str) -> Result | None:
        """The battle that is due; the danger to a Caesar; who can come and conquer it; the tribute of who controls it."""
        try:
            return _odds(board, place)
        except RometeachError:
            return None

    def there(self, board: Position, place: str) -> Sequence[Counter]:
        """The land units, Leaders and Galleys of each player, those aboard with them."""
        present = [a.side for a in board.provinces[place].armies] if place in board.provinces else []
        galleys = [g.side for g in board.galleys_in(place)]
        found: list[Counter] = []
        for side in dict.fromkeys((*present, *galleys)):
            force = laid.force_at(board, place, side)
            if sum(force) > 1:
                found.append(counter(side, ALL, f"{side} {force_text(force)}"))
            found += [counter(side, piece, f"{side} {piece}") for piece, n in zip(PIECES, force, strict=True) if n]
            if number := galleys.count(side):
                found.append(counter(side, GALLEY, f"{side} Galley", f"{counted(number, 'Galley')}"))
        return found

    def put(self, board: Position, counter: str, place: str, source: str = "") -> str:
        """A piece from the box or from another space; everybody of a player who is there; a City, a Fortification, control.

        Args:
            board: the board.
            counter: the key of the counter.
            place: where.
            source: where it was picked up; "" for the box.
        """
        side, piece = read(counter)
        if source == place:
            raise refused(place, "is where it lies already", "Choose another space.")
        return board.diff(_put(board, side, piece, place, source))

    def chances(self, board: Position) -> Mapping[str, Fraction]:
        """Every Province that the active player may conquer now."""
        return {f"{board.active} conquers {name}": p for name, p in taken(board).items()}

    def headline(self, board: Position) -> str:
        """ "Red conquers Dalmatia 63.2%, Thracia 40%. Tribute: Red 35, Blue 30"."""
        if len(board.playing) < 2 or board.crowned:
            return ""
        found = sorted(taken(board).items(), key=lambda x: (-x[1], x[0]))
        words = ", ".join(f"{name} {percent(p)}" for name, p in found[:2])
        more = f" and {len(found) - 2} more" if len(found) > 2 else ""
        how = " with one Legion" if board.phase == MOVEMENT else ""
        brings = sorted(((tribute(board, s), s) for s in board.playing), key=lambda x: -x[0])
        told = ", ".join(f"{side} {n}" for n, side in brings)
        return f"{f'{board.active} conquers {words}{more}{how}. ' if found else ''}Tribute: {told}"

    def battles(self, board: Position) -> Sequence[Battle]:
        """Battles that are due, and those to which somebody can come."""
        return battles(board)

    def contenders(self, board: Position, battle: str) -> Sequence[Contender]:
        """All who may attack there, best first."""
        return contenders(board, battle)

    def requests(self, board: Position, place: str) -> Sequence[tuple[str, str]]:
        """A Province to be taken, or kept out of the plan (2.1)."""
        return [(f"take {place}", place)] if place in board.provinces else []


def _put(p: Position, side: str, piece: str, place: str, source: str) -> Position:
    if piece in (CITY, FORTIFICATION, CONTROL) and place in p.seas:
        raise refused(place, "is a sea zone", "Choose a Province.", "0.2")
    if piece in (CITY, FORTIFICATION):
        return laid.built(p, place, piece)
    if side not in p.playing:
        raise refused(side or piece, "does not play", case="1.1")
    if piece == CONTROL:
        return p.with_province(place, owner=side)
    if piece == GALLEY:
        return laid.sailed(p, source, place, side) if source else laid.galleys(p, place, side, 1)
    force = laid.force_at(p, source, side) if piece == ALL else laid.one(PIECES.index(piece))
    if not source and force.caesar:
        return laid.caesar(p, side, place)
    return laid.put(laid.taken(p, source, side, force) if source else p, place, side, Force(*force))


def _odds(p: Position, name: str) -> Result | None:
    if name in p.seas:
        sides = list(dict.fromkeys(g.side for g in p.seas[name]))
        by = p.active if p.active in sides else next(iter(sides), "")
        number = sum(g.side == by for g in p.seas[name])
        return brief(p.naval(name, by), (f"{by} attacks", f"{counted(number, 'Galley')}")) if len(sides) > 1 else None
    there = p.provinces[name]
    if len(list(there.troops)) < 2:
        for side in p.playing:
            if there.force(side).caesar and place_of(p, side) == name:
                return _danger(p, side)
    found = threat(p, name)
    if found:
        here = there.force(found.asked.by).units
        words = f"{found.asked.by} attacks{'' if here else ' with all that can come in one turn'}"
        return brief(found, (words, f"{force_text(found.asked.attack)} against {found.asked.enemy}"))
    if there.owner not in p.playing:
        return None
    return brief(p.tribute(there.owner), ("Controlled by", there.owner))


def _danger(p: Position, side: str) -> Result:
    """The danger to a Caesar, and from whom it comes."""
    found = p.danger(side)
    who = [(f"To {t.side} with {force_text(t.force)}", percent(t.p)) for t in found.threats if t.force.units]
    return brief(found, (f"The Caesar of {side} before his next turn", percent(found.p)), *who)


BENCH = ConquestBench()

__all__ = ["BENCH", "ConquestBench"]
