"""What the workbench asks of Conquest of the Empire II: controls of every space and of everything else, counters, battles, odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ...conquest2.board.state import SET_UP
from ...conquest2.position import Position
from ...conquest2.results.one_province import one_province
from ...conquest2.results.scores import standings
from ...conquest_board.rules import CITY, GALLEY
from ...core.errors import RometeachError
from ...core.results.show import Result, percent
from ...core.words import counted
from ..conquest_board.brief import brief
from ..conquest_board.offers import ALL, INFLUENCE, PIECES, counter, read, refused
from ..workbench.bench import Battle, Bench, Contender
from ..workbench.controls import Counter, Group
from . import laid
from .fights import battles, contenders, threat
from .map.chances import taken
from .place import place
from .set_up import set_up

TOKEN = "Token"


class Conquest2Bench(Bench[Position]):
    """The bench."""

    place_word = "Province or sea zone"
    worth = "Worth: Talents that the enemy loses, less one's own losses, on average."

    def place(self, board: Position, place_: str) -> Sequence[Group]:
        """Province Tokens, the City, influence and pieces of each player; the Galleys of a sea zone."""
        return place(board, place_)

    def set_up(self, board: Position) -> Sequence[Group]:
        """Money, points, Chaos, the moment, Alliances, cards, the box, players."""
        return set_up(board)

    def place_odds(self, board: Position, place: str) -> Result | None:
        """The battle that may be begun there; what influence brings in a Key Province; else who can come and win."""
        try:
            return _odds(board, place)
        except RometeachError:
            return None

    def there(self, board: Position, place: str) -> Sequence[Counter]:
        """The pieces and the influence of each player; the Galleys of a sea zone."""
        if place in board.seas:
            fleets = [(f.side, f.galleys) for f in board.seas[place] if f.galleys]
            found = [counter(s, GALLEY, f"{s} Galley", counted(n, "Galley")) for s, n in fleets]
            return [*found, *(counter(s, ALL, f"{s} {counted(n, 'Galley')}") for s, n in fleets if n > 1)]
        here = board.provinces[place]
        found = []
        for army in here.armies:
            if sum(army.force) > 1:
                found.append(counter(army.side, ALL, f"{army.side}: all"))
            kinds = [piece for piece, n in zip(PIECES, army.force, strict=True) if n]
            found += [counter(army.side, piece, f"{army.side} {piece}") for piece in kinds]
        return [*found, *(counter(i.side, INFLUENCE, f"{i.side} influence") for i in here.influence)]

    def put(self, board: Position, counter: str, place: str, source: str = "") -> str:
        """A piece, influence or a Province Token from the box or from another space; everybody of a player who is there; a City.

        Args:
            board: the board.
            counter: the key of the counter.
            place: where.
            source: where it was picked up; "" for the box.
        """
        side, piece = read(counter)
        if source == place:
            raise refused(place, "is where it lies already", "Choose another space.")
        return board.diff(_put(board, (side, piece), place, source))

    def chances(self, board: Position) -> Mapping[str, Fraction]:
        """Every battle on land that who acts may begin now."""
        return {f"{board.active} wins in {name}": p for name, p in taken(board).items()}

    def headline(self, board: Position) -> str:
        """ "Victory Points at the end of the season: Red 45, Blue 30; Red wins a battle in Italia 63.2%"."""
        if board.phase == SET_UP:
            return "Before the first season: influence and the first player are still to be drawn"
        points = ", ".join(f"{s.side} {s.then}" for s in standings(board))
        fights = sorted(taken(board).items(), key=lambda x: (-x[1], x[0]))
        words = ", ".join(f"{name} {percent(p)}" for name, p in fights[:2])
        told = f"; {board.active} wins a battle in {words}" if fights else ""
        return f"Victory Points as the board lies: {points}{told}"

    def battles(self, board: Position) -> Sequence[Battle]:
        """Where enemies meet, and where an enemy can come."""
        return battles(board)

    def contenders(self, board: Position, battle: str) -> Sequence[Contender]:
        """All who may attack there, best first."""
        return contenders(board, battle)

    def requests(self, board: Position, place: str) -> Sequence[tuple[str, str]]:
        """Influence that is bought there in the plan of the season (3.3)."""
        if place not in board.rules.keys:
            return []
        return [(f"buy {counted(n, 'Influence Token')} in {place}", f"{n} influence in {place}") for n in (1, 2)]


def _put(p: Position, counter: tuple[str, str], place: str, source: str) -> Position:
    side, piece = counter
    if piece == TOKEN:
        return laid.tokens(p, place, 1)
    if side not in p.players:
        raise refused(side or piece, "does not play", case="1")
    if piece == CITY:
        if place in p.seas:
            raise refused(place, "is a sea zone", "Choose a Province.", "9.8")
        return laid.city(p, place, side)
    if piece == INFLUENCE:
        return laid.influence(laid.influence(p, source, side, -1) if source else p, place, side, 1)
    if piece == GALLEY or source in p.seas:
        number = p.galleys_in(source, side) if piece == ALL else 1
        return laid.galleys(laid.galleys(p, source, side, -number) if source else p, place, side, number)
    force = p.provinces[source].force(side) if piece == ALL else laid.one(PIECES.index(piece))
    return laid.stands(laid.stands(p, source, side, force, -1) if source else p, place, side, force)


def _odds(p: Position, name: str) -> Result | None:
    if name in p.rules.keys:
        sides = [a.side for a in p.provinces[name].armies if a.force.military]
        if all(p.are_allies(a, b) for a in sides for b in sides):
            return one_province(p, name)
    found = threat(p, name)
    if not found or not found.result:
        return None
    return brief(found.result, (f"{found.label} attacks", f"{found.forces}, {found.note}"))


BENCH = Conquest2Bench()

__all__ = ["BENCH", "Conquest2Bench"]
