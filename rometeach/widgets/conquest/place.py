"""The controls of a Province or a sea zone of Conquest of the Empire."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...conquest.board.state import CITY, COMBAT, FORTIFIED, MOVEMENT, PLACEMENT, PURCHASE, Force
from ...conquest.board.texts import force_text
from ...conquest.position import Position
from ...conquest_board.rules import CATAPULT, CAVALRY, FORTIFICATION, GALLEY, INFANTRY
from ..conquest_board.offers import ALL, PIECES, PLURALS, Offers, by_presence, counter, key
from ..workbench.controls import Control, Group, Stepper
from . import laid, seated

CITIES = ("", CITY, FORTIFIED)
ONE_CAESAR = "There is one: put him on another space and he leaves this one (0.7)"


def place(p: Position, space: str) -> tuple[Group, ...]:
    """The controls of a space: who has something there first, the others folded."""
    offers = Offers(p)
    present = [a.side for a in p.provinces[space].armies] if space in p.provinces else []
    here, others = by_presence(p.playing, [*present, *(g.side for g in p.galleys_in(space))])
    at_sea = space in p.seas
    groups = [] if at_sea else [Group("", tuple(_whose(offers, space)))]
    opened = here or [p.active]
    for side in (*here, *sorted(others, key=lambda s: s not in opened)):
        controls = _at_sea(offers, space, side) if at_sea else _on_land(offers, space, side)
        groups.append(Group(side, tuple(controls), folded=side not in opened))
    groups += _galley_by_galley(offers, space) if at_sea else _turn(offers, space)
    if not at_sea and (roads := tuple(_roads(offers, space))):
        groups.append(Group("Roads between Cities (0.11)", roads, folded=True))
    return tuple(g for g in groups if g.controls)


def _whose(offers: Offers[Position], name: str) -> Iterator[Control]:
    p = offers.board
    there = p.provinces[name]
    sides = [("nobody", "", partial(p.with_province, name, owner=""))]
    sides += [(s, s, partial(p.with_province, name, owner=s)) for s in p.playing]
    yield offers.choice("Control", sides, there.owner, "Who alone has land units there has control (3.5)")
    cities = [(what or "none", what, partial(laid.city, p, name, what)) for what in CITIES]
    yield offers.choice("City", cities, there.city, "A City needs to be fortified by a Fortification (0.9, 0.10)")
    enemy = there.enemy_of(p.active)
    if p.phase == COMBAT and enemy and there.force(p.active).units:
        ways = [("to be fought", "", partial(seated.fought, p, name, False))]
        ways += [("over", "over", partial(seated.fought, p, name, True))]
        yield offers.choice(f"Battle against {enemy}", ways, "over" if name in p.fought else "")


def _everybody(p: Position, space: str, side: str) -> Iterator[Control]:
    force = laid.force_at(p, space, side)
    if sum(force) > 1:
        yield counter(side, ALL, force_text(force), "All together: pick them up and choose where they go")


def _on_land(offers: Offers[Position], name: str, side: str) -> Iterator[Control]:
    p = offers.board
    yield from _everybody(p, name, side)
    for piece, (label, count) in enumerate(zip(PLURALS, p.provinces[name].force(side), strict=True)):
        step = partial(laid.units, p, name, side, piece)
        yield _stepper(offers, side, piece, (label, count), step)
    for number, seas in enumerate(p.rules.coasts[name]):
        count = sum(g.side == side and g.coast == number for g in p.provinces[name].galleys)
        two = len(p.rules.coasts[name]) > 1
        label = f"Galleys, {min(seas).removeprefix('Mare ')}" if two else "Galleys"
        step = partial(laid.galleys, p, name, side, coast=number)
        note = f"On the coast of {', '.join(sorted(seas))} (0.13)"
        yield offers.stepper(label, count, step, counter=key(side, GALLEY), note=note)


def _stepper(offers: Offers[Position], side: str, piece: int, found: tuple[str, int], step: laid.Step) -> Stepper:
    label, count = found
    caesar = piece == laid.CAESAR_AT
    if caesar and count:
        return Stepper(label, count, counter=key(side, PIECES[piece]), note=ONE_CAESAR)
    return offers.stepper(label, count, step, counter=key(side, PIECES[piece]), fewer=not caesar)


def _at_sea(offers: Offers[Position], sea: str, side: str) -> Iterator[Control]:
    p = offers.board
    yield from _everybody(p, sea, side)
    galleys = sum(g.side == side for g in p.seas[sea])
    step = partial(laid.galleys, p, sea, side)
    yield offers.stepper("Galleys", galleys, step, counter=key(side, GALLEY), note="Who is aboard counts below (0.13)")
    if galleys:
        for piece, (label, count) in enumerate(zip(PLURALS, laid.force_at(p, sea, side), strict=True)):
            aboard = partial(laid.aboard, p, sea, side, piece)
            yield _stepper(offers, side, piece, (label, count), aboard)


def _galley_by_galley(offers: Offers[Position], sea: str) -> Iterator[Group]:
    """Where a player has several Galleys and somebody aboard: who is aboard which, the fullest one first."""
    p = offers.board
    fleet = p.seas[sea]
    for at, galley in reversed(list(enumerate(fleet))):
        if sum(g.side == galley.side for g in fleet) < 2 or laid.force_at(p, sea, galley.side).is_nothing:
            continue
        number = sum(g.side == galley.side for g in fleet[at:])
        found = [
            _stepper(offers, galley.side, piece, (label, count), partial(laid.load, p, sea, at, piece))
            for piece, (label, count) in enumerate(zip(PLURALS, galley.cargo, strict=True))
        ]
        yield Group(f"{galley.side}, aboard Galley {number}", tuple(found), folded=True)


def _roads(offers: Offers[Position], name: str) -> Iterator[Control]:
    p = offers.board
    if not p.provinces[name].city:
        return
    for row in sorted(p.rules.land_routes):
        if name not in laid.ends(p, row):
            continue
        other = next(x for x in laid.ends(p, row) if x != name)
        if p.provinces[other].city:
            ways = [(words, words, partial(laid.road, p, row, words == "there")) for words in ("none", "there")]
            yield offers.choice(f"Road to {other}", ways, "there" if row in p.roads else "none")


def _turn(offers: Offers[Position], name: str) -> Iterator[Group]:
    """What the turn in progress has used up there: who has moved, and what was bought for it."""
    p = offers.board
    side, there = p.active, p.provinces[name]
    army = there.army(side)
    if p.phase == MOVEMENT and not army.force.is_nothing:
        yield Group("Who has moved this turn (2.1.1)", tuple(_moved(offers, name)), folded=True)
    if p.phase in (PURCHASE, PLACEMENT) and side in p.playing:
        bought = tuple(_bought(offers, name))
        yield Group("Bought, to be placed here (2.6)", bought, folded=not any(b.place == name for b in p.bought))


def _moved(offers: Offers[Position], name: str) -> Iterator[Control]:
    p, side = offers.board, offers.board.active
    army = p.provinces[name].army(side)
    for piece, (label, count) in enumerate(zip(PLURALS, army.force, strict=True)):
        if not count:
            continue
        step = partial(_done, p, name, side, piece)
        yield offers.stepper(f"{label}: no more", army.done[piece], step, note="They can move no more this turn")
        if Force(*army.half)[piece] or PIECES[piece] not in (INFANTRY, CATAPULT):
            once = partial(_half, p, name, side, piece)
            yield offers.stepper(f"{label}: once", army.half[piece], once, note="They have one movement point left")


def _done(p: Position, name: str, side: str, piece: int, step: int) -> Position:
    return laid.moved(p, name, side, piece, done=step)


def _half(p: Position, name: str, side: str, piece: int, step: int) -> Position:
    return laid.moved(p, name, side, piece, half=step)


def _bought(offers: Offers[Position], name: str) -> Iterator[Control]:
    p = offers.board
    home = p.players[p.active].home
    wanted = [(piece, 0) for piece in (INFANTRY, CAVALRY, CATAPULT)] if name == home else []
    if name in p.rules.ports_of.get(home, ()):
        wanted += [(GALLEY, coast) for coast in range(len(p.rules.coasts[name]))]
    if p.provinces[name].owner == p.active:
        wanted += [(CITY, 0)] if not p.provinces[name].city else []
        wanted += [(FORTIFICATION, 0)] if p.provinces[name].city != FORTIFIED else []
    for piece, coast in wanted:
        count = sum(b.number for b in p.bought if (b.piece, b.place, b.coast) == (piece, name, coast))
        two = piece == GALLEY and len(p.rules.coasts[name]) > 1
        label = f"{piece} bought" + (f" for {min(p.rules.coasts[name][coast])}" if two else "")
        yield offers.stepper(label, count, partial(seated.buys, p, piece, name, coast=coast))


__all__ = ["place"]
