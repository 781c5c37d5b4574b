"""The controls of Conquest of the Empire for everything that is not a space: Talents, the turn, prices, the box, players, alliances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from ...conquest.board.state import CITY, NOBODYS, pair
from ...conquest.board.supply import left, on_board
from ...conquest.board.texts import listed, prisoners_text
from ...conquest.position import Position
from ...conquest_board.rules import CAESAR, COLOURS, FORTIFICATION, GENERAL
from ..conquest_board.offers import CONTROL, PIECES, Offers, counter
from ..workbench.controls import Choice, Control, Counter, Group, Stepper, choice
from . import seated

_OPEN = {
    "Movement": "marches and sailings are now; battles, tribute and purchases are still to come",
    "Combat": "nobody marches any more; battles are now, tribute and purchases are still to come",
    "Tribute": "battles are over; tribute is taken now, purchases are still to come",
    "Destroy": "tribute is taken; own Cities may be destroyed now, purchases are still to come",
    "Purchase": "pieces are bought now and placed at the end of the turn",
    "Placement": "what was bought is placed, and ransoms are offered; then the next player has his turn",
    "over": "the game is over",
}
"""What a phase opens and closes (2)."""


def set_up(p: Position) -> Sequence[Group]:
    """All of them."""
    offers = Offers(p)
    mine = p.active if p.active in p.playing else next(iter(p.playing), "")
    others = [c for s in p.playing if s != mine for c in _box(p, s, f"{s} ")]
    return (
        Group("Talents (0.4)", tuple(_talents(p))),
        Group(_sentence(p), tuple(_when(offers))),
        Group(f"{mine}: pieces in the box", tuple(_box(p, mine)) if mine else ()),
        Group("Pieces of the others in the box", tuple(others), search=True, folded=True),
        Group("Cities in the box", tuple(_ivory(p)), folded=True),
        Group("Prices and inflation (2.5.1)", tuple(_prices(offers)), folded=True),
        Group("Alliances (4.1)", tuple(_alliances(p)), folded=True),
        Group("Captured Generals (3.2)", tuple(_prisoners(p)), folded=True),
        Group("Who plays, with which Home Province (1.1)", tuple(_players(offers)), folded=True),
        Group("Whose Caesar was captured (3.3)", tuple(_fallen(offers)), folded=True),
    )


def _talents(p: Position) -> Iterator[Stepper]:
    for side in p.playing:
        name, n = f"{side} talents", p.players[side].talents
        less = f"{name} {max(0, n - 1)}" if n else ""
        yield Stepper(side, n, f"{name} {n + 1}", less, f"{name} {{}}")


def _sentence(p: Position) -> str:
    words = f"{p.phase} Phase: {_OPEN[p.phase]}" if p.phase != "over" else "The game is over"
    due = seated.due(p)
    if due and p.phase in ("Movement", "Combat"):
        return f"{words}. A battle is due in {' and '.join(due[:3])}: no later phase before it is over"
    return words


def _when(offers: Offers[Position]) -> Iterator[Control]:
    p = offers.board
    less = f"turn {p.turn - 1}" if p.turn > 1 else ""
    yield Stepper("Round", p.turn, f"turn {p.turn + 1}", less, "turn {}")
    sides = [(s, s, partial(seated.turn_of, p, s)) for s in p.playing]
    yield offers.choice("Whose turn", sides, p.active, "They play in the order of their Home Provinces (1.3)")
    phases = [(x, x, partial(seated.at, p, x)) for x in seated.PHASES]
    yield offers.choice("Phase", phases, p.phase, _OPEN[p.phase])


def _box(p: Position, side: str, whose: str = "") -> Iterator[Counter]:
    rest = left(p, side)
    for piece in (*PIECES[:3], "Galley"):
        yield counter(side, piece, f"{whose}{piece} {rest[piece]}", f"{rest[piece]} left; put one on the map")
    yield counter(
        side,
        GENERAL,
        f"{whose}General {max(0, _generals(p, side))}",
        "Those who were captured or eliminated are not in the box",
    )
    yield counter(side, CAESAR, f"{whose}{CAESAR}", "Choose where he stands: there is one (0.7)")
    yield counter(side, CONTROL, f"Control of {side}", "Put it on a Province that he controls without land units (3.5)")


def _ivory(p: Position) -> Iterator[Counter]:
    rest = left(p, p.playing[0]) if p.playing else {}
    for piece, note in ((CITY, "Put it on a Province (0.9)"), (FORTIFICATION, "Put it on a City (0.10)")):
        yield Counter(piece, f"{piece} {rest.get(piece, 0)}", "units", note)


def _prices(offers: Offers[Position]) -> Iterator[Control]:
    p = offers.board
    values = p.rules.values
    names = {1: "the Basic cost"}
    names |= {values[f"inflation.{n}"]: f"{values[f'inflation.{n}']} times it" for n in ("double", "treble")}
    ways = [(words, str(times), partial(seated.priced, p, times)) for times, words in names.items()]
    yield offers.choice("Prices now", ways, str(p.times))
    for times in (t for t in names if t > p.times):
        rise = next((r for r in p.rises if r.times == times), None)
        turn = rise.turn if rise else p.turn + 1
        sides = [("no", "", partial(seated.rising, p, times, "", turn))]
        sides += [(f"from {s}'s turn", s, partial(seated.rising, p, times, s, turn)) for s in p.playing]
        yield offers.choice(f"{times} times to come", sides, rise.side if rise else "")
        if rise:
            step = partial(_later, p, times, rise.side, rise.turn)
            yield offers.stepper(f"{times} times in round", rise.turn, step)


def _later(p: Position, times: int, side: str, turn: int, step: int) -> Position:
    return seated.rising(p, times, side, turn + step)


def _alliances(p: Position) -> Iterator[Choice]:
    for a, b in combinations(p.playing, 2):
        name = pair(a, b)
        clauses = {"enemies": listed(sorted(p.allies - {name})), "allies": listed(sorted(p.allies | {name}))}
        ways = [(words, words, f"allies: {text}") for words, text in clauses.items()]
        yield choice(f"{a} and {b}", ways, "allies" if name in p.allies else "enemies")


def _generals(p: Position, side: str) -> int:
    """How many Generals of a player are in the box: neither on the board, nor captured, nor eliminated (0.1)."""
    player = p.players[side]
    gone = player.lost + sum(x.prisoners.get(side, 0) for x in p.players.values())
    return (1 + len(player.inherited)) * p.rules.number_of[GENERAL] - on_board(p, side).generals - gone


def _prisoners(p: Position) -> Iterator[Stepper]:
    """Who holds whose Generals, and who was eliminated: none more than are in the box."""
    free = {side: _generals(p, side) > 0 for side in p.playing}
    notes = {
        True: "",
        False: "All his Generals are on the board, captured or eliminated: take one off the board first (0.1)",
    }
    for holder in p.playing:
        held = p.players[holder].prisoners
        for other in (s for s in p.playing if s != holder):
            n = held.get(other, 0)
            more = _held(holder, {**held, other: n + 1}) if free[other] else ""
            less = _held(holder, {**held, other: n - 1}) if n else ""
            yield Stepper(f"{holder} holds of {other}", n, more, less, note=notes[free[other]])
    for side in p.playing:
        n = p.players[side].lost
        more = f"{side} lost {n + 1}" if free[side] else ""
        yield Stepper(f"{side}: eliminated", n, more, f"{side} lost {n - 1}" if n else "", note=notes[free[side]])


def _held(holder: str, prisoners: dict[str, int]) -> str:
    return f"{holder} prisoners: {prisoners_text((s, n) for s, n in sorted(prisoners.items()) if n)}"


def _players(offers: Offers[Position]) -> Iterator[Choice]:
    p = offers.board
    homes = seated.homes(p)
    for side in COLOURS:
        ways = [("does not play", "", partial(seated.unseated, p, side))]
        ways += [(home, home, partial(seated.at_home, p, side, home)) for home in p.rules.homes]
        yield offers.choice(side, ways, homes.get(side, ""), "Who is new begins there as at the start (1.2)")


def _fallen(offers: Offers[Position]) -> Iterator[Choice]:
    p = offers.board
    for side in p.players:
        now = p.players[side].heir
        ways = [("plays", "", partial(seated.back, p, side))]
        if not now:
            ways += [(f"by {s}", s, partial(seated.out, p, side, s)) for s in p.playing if s != side]
            ways.append(("lost at sea", NOBODYS, partial(seated.out, p, side, NOBODYS)))
        else:
            ways.append((f"by {now}" if now != NOBODYS else "lost at sea", now, partial(seated.out, p, side, now)))
        yield offers.choice(f"Caesar of {side}", ways, now, "Who captures a Caesar has all that was his player's")


__all__ = ["set_up"]
