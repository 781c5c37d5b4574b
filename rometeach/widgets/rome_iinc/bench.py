"""What the workbench asks of Rome, IInc.: the controls of a Province and of everything else, counters, battles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ...core.errors import BadInput, Problem
from ...core.results.show import Result
from ...rome_iinc import results
from ...rome_iinc.board.units import FIELDS, TITLES
from ...rome_iinc.position import Position
from ...rome_iinc.rules import EMPIRES
from ..workbench.bench import Battle, Bench, Contender
from ..workbench.controls import Choice, Control, Counter, Deed, Group, Stepper, choice
from . import clauses
from .battles import battles, contenders
from .map import around
from .map.picture import faces, odds_of
from .set_up import set_up

CERTAIN, LIKELY = Fraction(1), Fraction(1, 3)
_BUILT = ("Legion", "Auxilia", "Fort", "Cavalry", "Guard", "Fleet")
_UNITS = {title: field for field, title in TITLES.items()}


class RomeBench(Bench[Position]):
    """The bench."""

    place_word = "Province"
    worth = "Worth: in points, as plans count them; one Prestige is a point."

    def place(self, board: Position, place: str) -> Sequence[Group]:
        """Its Units and status, its War, the Governor of its Command."""
        groups = []
        if place in board.provinces:
            groups = [
                Group("", tuple(_units(board, place))),
                Group("", (_status(board, place), *_command(board, place), *_war(board, place))),
            ]
        else:
            groups = [Group("", tuple(_war(board, place)))]
        return [g for g in groups if g.controls]

    def place_odds(self, board: Position, place: str) -> Result | None:
        """Its Revolt."""
        return results.province(board, place) if place in board.provinces else None

    def printed(self, board: Position, place: str) -> str:
        """Its icons, and its roads, rivers, mountains, deserts and seas."""
        return around.printed(board, place)

    def set_up(self, board: Position) -> Sequence[Group]:
        """Tracks, the phase, people, and the counters in the box."""
        return set_up(board)

    def there(self, board: Position, place: str) -> Sequence[Counter]:
        """The Units of a Province, its War, and Leaders who wait there."""
        found: list[Counter] = []
        if place in board.provinces:
            units = board.provinces[place].units
            found = [Counter(TITLES[f], TITLES[f]) for f, n in zip(FIELDS, units, strict=True) if n]
        if war := board.war_in.get(place):
            found.append(Counter(war, f"{war} War", "war"))
        return [*found, *(Counter(x, x, "leader") for x in board.leaders_in.get(place, ()))]

    def put(self, board: Position, counter: str, place: str, source: str = "") -> str:
        """A Unit, a War, a Leader, or a Statesman, who governs the Command of a Province.

        Args:
            board: the board.
            counter: what it is called.
            place: where it is put.
            source: the Province it comes from; "" for the Barracks and the box.
        """
        if counter in _UNITS:
            return f"{source} > {place}: {counter}" if source else f"{place} +{counter}"
        if counter in board.rules.wars:
            return clauses.put(board, counter, place)
        if counter in board.rules.leaders:
            return clauses.put(board, counter, board.war_in.get(place, place))
        name = counter.removeprefix(clauses.STATESMAN)
        if place not in board.provinces:
            raise BadInput([Problem(name, f"governs no Command from {place}", "Put him on a Province.", case="4.2")])
        return clauses.govern(board, board.rules.provinces[place].command, name)

    def completed(self, board: Position, change: str) -> str:
        """With those face up who would be left without a place."""
        return clauses.with_nobody_lost(board, change)

    def chances(self, board: Position) -> Mapping[str, Fraction]:
        """Every Revolt and Romanisation."""
        found: dict[str, Fraction] = {}
        for name, o in odds_of(board).items():
            found |= {f"{name} Revolts": o.p_revolt} if o.p_revolt else {}
            found |= {f"{name} is Romanised": o.p_romanise} if o.p_romanise else {}
        return found

    def headline(self, board: Position) -> str:
        """ "Africa and Pannonia I Revolt for certain; 5 more at 1 in 3 or above; 4.2 Revolts to expect"."""
        odds = [o for o in odds_of(board).values() if o.p_revolt]
        if not odds:
            return "No Province can Revolt"
        certain = [o.province for o in odds if o.p_revolt == CERTAIN]
        likely = [o for o in odds if LIKELY <= o.p_revolt < CERTAIN]
        expected = float(sum((o.p_revolt for o in odds), Fraction(0)))
        words = []
        if certain:
            names = ", ".join(certain) if len(certain) < 4 else f"{len(certain)} Provinces"
            words.append(f"{names} Revolt{'s' if len(certain) == 1 else ''} for certain")
        if likely:
            what = "more" if certain else "Province" if len(likely) == 1 else "Provinces"
            words.append(f"{len(likely)} {what} at 1 in 3 or above")
        if not words:
            best = max(odds, key=lambda o: o.p_revolt)
            words.append(f"{best.province} is likeliest to Revolt, {faces(best)}")
        return "; ".join([*words, f"{expected:.1f} Revolt{'' if f'{expected:.1f}' == '1.0' else 's'} to expect"])

    def battles(self, board: Position) -> Sequence[Battle]:
        """Wars on the map and Civil Wars."""
        return battles(board)

    def contenders(self, board: Position, battle: str) -> Sequence[Contender]:
        """All Commanders, best first."""
        return contenders(board, battle)

    def movements(self, board: Position, battle: str) -> Mapping[str, Fraction]:
        """Where a War ends its move."""
        state = board.wars.get(battle)
        return board.move(battle).ends if state and not state.moved else {}

    def requests(self, board: Position, place: str) -> Sequence[tuple[str, str]]:
        """A Unit built there, the Province left alone, its War fought."""
        found = []
        if place in board.provinces:
            found = [
                (f"{place}: build {'an' if title == 'Auxilia' else 'a'} {title}", f"{place} +{title}")
                for title in _BUILT
            ]
            found.append((f"{place}: any change", place))
        war = board.war_in.get(place)
        return [*found, *([(f"the {war} War: fight it", war)] if war else [])]


def _units(p: Position, place: str) -> Iterator[Control]:
    units = p.provinces[place].units
    for field, n in zip(FIELDS, units, strict=True):
        less = clauses.units(place, field, -1) if n else ""
        title, spare = TITLES[field], getattr(p.barracks, field)
        note, more = f"{title}: {spare} in the Barracks", clauses.units(place, field, 1)
        refused = clauses.refused(p, more)
        note = f"{note}; no more: {refused}" if refused else note
        yield Stepper(title.replace("Veteran", "Vet."), n, "" if refused else more, less, counter=title, note=note)


def _status(p: Position, place: str) -> Choice:
    offers = [(s, s, clauses.status(place, s)) for s in clauses.statuses(p)]
    now = p.provinces[place].title
    return choice("Status", [x for x in offers if x[1] == now or not clauses.refused(p, x[2])], now)


def _command(p: Position, place: str) -> Iterator[Control]:
    command = p.rules.provinces[place].command
    box, held = next(((b, g) for b, g in p.governors.items() if command in g.commands), (command, None))
    now = held.statesman if held else ""
    generic = f"{' + '.join(held.commands) if held else command} governor generic"
    offers = [("generic", "", generic)]
    posts = clauses.posts(p)
    offers += [
        (f"{s}, {posts[s]}" if s in posts else f"{s}, not in play", s, clauses.govern(p, command, s))
        for s in sorted(p.rules.statesmen)
    ]
    if command in {c for e in EMPIRES for c in p.empire(e).rebel_commands}:
        return
    yield choice(f"{command}: Governor", offers, now)
    rebel = bool(held and held.rebel)
    yield choice(
        "and he is", [("Loyal", "", f"{command} loyal"), ("a Rebel", "rebel", f"{box} rebel")], "rebel" if rebel else ""
    )


def _war(p: Position, place: str) -> Iterator[Control]:
    war = p.war_in.get(place)
    if war:
        state, enemy = p.wars[war], p.rules.wars[war].enemy
        leaders = [x for x, leader in p.rules.leaders.items() if leader.enemy == enemy or x == state.leader]
        offers = [("no Leader", "", f"{state.leader} off")]
        offers += [(x, x, f"{x} @ {war}") for x in leaders]
        yield Counter(war, f"{war} War", "war", f"Strength {p.rules.wars[war].strength}; take it to another place")
        yield choice("Leader", offers, state.leader)
        yield Deed("Take the War off", f"{war} off", "It goes out of the game; put it back from the box")
    for leader in p.leaders_in.get(place, ()):
        yield Counter(leader, leader, "leader")
        yield Deed(f"Take {leader} off", f"{leader} off")


BENCH = RomeBench()

__all__ = ["BENCH", "RomeBench"]
