"""What lesson 7 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.core.results.show import Table
from rometeach.rome_iinc.actions import Build, Promote
from rometeach.rome_iinc.actions.reading import parse
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.board.units import TITLES
from rometeach.rome_iinc.charts import pay, unrest
from rometeach.rome_iinc.phases import builds, transfers
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, Counters, OneOf, Value, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction

LESSON = "building"
START = "phase Unrest; step Build and Transfer"
TURNS = 5
"""So far ahead the prices are counted."""
WISHES = (
    ("Mauretania I", "Numidia", "fort"),
    ("Armenia II", "Cappadocia", "fleet"),
    ("Germania II", "Britannia II", "auxilia"),
    ("Germania II", "Germania I", "legion"),
    ("Moesia I", "Bosporus", "auxilia"),
    ("Germania II", "Lugdunensis II", "legion"),
)
"""(from, to, Unit) of the Transfers that Example B3 wishes for."""


def _price(p: Position, unit: str) -> int:
    return p.rules.values[f"build.{unit}"]


# --- the guesses of the Examples


def _left(p: Position) -> int:
    """What the three purchases of Example B1 leave of the Gold of the West."""
    bought = ("Germania II +Fleet", "Lugdunensis II +Fort", "Germania II promote Auxilia")
    return p.west.gold - sum(builds.cost(p, builds_of(p, text)) for text in bought)


def builds_of(p: Position, text: str) -> Build | Promote:
    """A purchase in the short notation ("Germania II +Fleet")."""
    found = parse(p.rules, text)
    assert isinstance(found, Build | Promote)
    return found


LEFT: Guess[Position] = Guess(WholeNumber("Gold"), _left)
MARCHES = (
    ("Constantinople", "Rome", "cavalry"),
    ("Neapolis", "Germania II", "fleet"),
    ("Rome", "Lugdunensis II", "guard"),
)


def march(source: str, target: str, unit: str) -> str:
    """A Transfer in words."""
    return f"{source} > {target}: {TITLES[unit]}"


def _free(p: Position) -> frozenset[str]:
    return frozenset(march(*m) for m in MARCHES if not transfers.cost(p, m[2], m[0], m[1]))


FREE: Guess[Position] = Guess(AnyOf(tuple(march(*m) for m in MARCHES)), _free)
"""Which Transfers of Example B2 cost nothing."""


def _granted(p: Position) -> str:
    (found,) = (march(*w) for w in WISHES if transfers.against(p, w[2], w[0], w[1]) is None)
    return found


GRANTED: Guess[Position] = Guess(OneOf(tuple(march(*w) for w in WISHES)), _granted)
"""Which wish of Example B3 is allowed."""

# --- what a Unit costs


def _prices(p: Position) -> Sequence[Block]:
    rows = []
    for unit in builds.BUILDS:
        price, each = _price(p, unit), pay.of_unit(p.rules, unit)
        rows.append((TITLES[unit], str(price), str(each), str(price + TURNS * each)))
    titles = ("Unit", "Gold to Build", "Pay each turn", f"Both, after {TURNS} turns")
    return (
        Table("What each Unit costs", titles, tuple(rows)),
        f"The Pay is a fifth of the price, for every kind. So after {TURNS} turns you have paid for each Unit twice.",
    )


_SOLD = tuple(TITLES[unit] for unit in builds.BUILDS)


def _offered(p: Position) -> frozenset[str]:
    return frozenset(TITLES[u] for u in builds.BUILDS if builds.against_build(p, "West", "Germania II", u) is None)


def _why_offered(p: Position) -> Sequence[Block]:
    rows = []
    for unit in builds.BUILDS:
        against = builds.against_build(p, "West", "Germania II", unit)
        rows.append((TITLES[unit], f"{_price(p, unit)} Gold", *(against or ("yes", "10.6.1"))))
    return (
        Table("Germania II, with 50 Gold", ("Unit", "Price", "May it be Built?", "Case"), tuple(rows)),
        "No counter in the Barracks, no Unit, and the fullest Treasury does not help. A Fort is there because a Pseudo Legion is.",
    )


# --- room

_TRAY = ("Cavalry", "Guard", "Pseudo Legion", "Fort", "Fleet")


def _filled(p: Position) -> tuple[str, ...]:
    """Every counter of the tray that still finds room in Arabia I, one after the other."""
    put: list[str] = []
    board: Board = p.edit("East gold 300")
    for name in _TRAY:
        wish = builds_of(p, f"Arabia I +{name}")
        while builds.against_build(board, "East", "Arabia I", wish.unit) is None:
            board = builds.apply(board, "East", wish)
            put.append(name)
    return tuple(put)


def _why_filled(p: Position) -> Sequence[Block]:
    return (
        "One Legion stood there, so there was room for one Pseudo Legion. The Auxilia take nobody's place. And no Fleet is Built in "
        "the Mountains (Cases 2.3.1, 10.6.3).",
    )


# --- two ways to a Pseudo Legion


def _detour(p: Position) -> int:
    return _price(p, "fort") + p.rules.values["build.promote_fort"] - _price(p, "pseudo_legion")


def _why_detour(p: Position) -> Sequence[Block]:
    fort, turned, whole = _price(p, "fort"), p.rules.values["build.promote_fort"], _price(p, "pseudo_legion")
    return (
        f"A Fort for {fort} and its Promotion for {turned} make {fort + turned}. The Pseudo Legion alone costs {whole}. The detour is "
        "worth it only if you have no more Gold today.",
    )


# --- marches

_TWO = (("Neapolis", "Germania II", "fleet"), ("Mediolanum", "Lugdunensis II", "cavalry"))


def _fare(p: Position) -> int:
    return sum(transfers.cost(p, unit, source, target) for source, target, unit in _TWO)


def _gold(value: int) -> str:
    return f"{value} Gold" if value else "free"


def _fares(p: Position) -> Sequence[Block]:
    ways = (
        ("inside its Command", True, True),
        ("to another Command", False, True),
        ("to the other Empire", False, False),
    )
    units = ("cavalry", "guard", "legion", "auxilia", "fleet")
    rows = [(told, *(_gold(transfers.fare(p.rules, u, c, e)) for u in units)) for told, c, e in ways]
    return (
        Table("What a Transfer costs", ("The way leads", *(TITLES[u] for u in units)), tuple(rows)),
        "Cavalry and Guards go free in their whole Empire, all others only inside their Command. Whoever crosses that border costs his "
        "Pay for one turn (Case 10.7.2). It does not matter how far it is.",
    )


_PLACES = ("Belgica", "Germania I", "Frisia", "Britannia II", "Rome", "Baetica")


def _open(p: Position) -> frozenset[str]:
    return frozenset(n for n in _PLACES if transfers.against(p, "auxilia", "Germania II", n) is None)


def _why_open(p: Position) -> Sequence[Block]:
    rows = []
    for name in _PLACES:
        against = transfers.against(p, "auxilia", "Germania II", name)
        fare = _gold(transfers.cost(p, "auxilia", "Germania II", name))
        rows.append((name, p.rules.provinces[name].command, *(against or (f"yes, {fare}", "10.7.2"))))
    titles = ("To", "Command", "May the Auxilia go there?", "Case")
    return (Table("From Germania II in Gallia", titles, tuple(rows)),)


# --- a decision: a Fleet for the Rhine

_BUILT, _NEAPOLIS, _RAVENNA = "Build a Fleet", "Bring the Fleet of Neapolis", "Bring the Fleet of Ravenna"
_CIRCUS = "Leave it, and pay for Circuses"
WAYS = (_BUILT, _NEAPOLIS, _RAVENNA, _CIRCUS)


def _after(p: Position, way: str) -> tuple[Position, int]:
    """(The board after one of the ways, the Gold that it costs at once)."""
    if way == _BUILT:
        return p.edit("Germania II +Fleet"), _price(p, "fleet")
    if way == _CIRCUS:
        return p, 0
    source = "Neapolis" if way == _NEAPOLIS else "Ravenna"
    return p.edit(f"{source} > Germania II: Fleet"), transfers.cost(p, "fleet", source, "Germania II")


def _uncovered(p: Position) -> int:
    """How many icons of the West have not got their Unit."""
    return sum(
        amount
        for name in p.provinces
        if p.empire_of[name] == "West" and p.is_loyal(name)
        for _, amount, _ in unrest.icons(p, name)
    )


def bill(p: Position, way: str) -> tuple[int, int, int]:
    """(Gold at once, more Pay each turn, Gold of the circus each turn) of one of the ways."""
    after, now = _after(p, way)
    return now, pay.amount(after, "West") - pay.amount(p, "West"), _uncovered(after) * p.rules.values["gold.bread"]


def _in_all(p: Position, way: str, turns: int) -> int:
    now, more, circus = bill(p, way)
    return now + turns * (more + circus)


def _weighed(p: Position) -> Sequence[Block]:
    rows = [(way, *map(str, bill(p, way)), *(str(_in_all(p, way, n)) for n in (2, TURNS))) for way in WAYS]
    titles = ("", "Now", "Pay each turn", "Circus each turn", "In all, 2 turns", f"In all, {TURNS} turns")
    return (
        Table("The same calm, four ways", titles, tuple(rows)),
        "I bring the Fleet of Neapolis, because I pay it already, and no icon there needs it. Ravenna's Fleet has work: its own icon "
        "would be empty then.",
        "And if Neapolis had none? For two turns the circus is cheaper than a new Fleet. Over five turns the Fleet is. So ask how "
        "long you will need a Unit before you buy it.",
    )


DECIDE: Guess[Position] = Guess(OneOf(WAYS), lambda p: min(WAYS, key=lambda way: _in_all(p, way, TURNS)))

# --- earlier lessons once more


def _rhaetia(p: Position) -> Sequence[Block]:
    return (
        "The Legions cost 3 each, and a Veteran costs no more than an Ordinary one. Two Auxilia cost 1 each (Cases 9.3.2, 2.2.6).",
    )


_SOURCES = {
    "Carausius, the Rebel": ("unrest.rebel", "Carausius"),
    "Insurgent Belgica": ("unrest.insurgent", "Belgica"),
    "the Fleet icon of Germania II": ("unrest.fleet_icon", "Germania II"),
    "the Legion icon of Rhaetia": ("unrest.legion_icon", "Rhaetia"),
}


def _stirs(p: Position) -> Value:
    found = {(key, str(about)) for key, _, about in unrest.terms(p, "West")}
    found |= {(key, str(about)) for name in p.provinces for key, _, about in unrest.icons(p, name)}
    return frozenset(told for told, source in _SOURCES.items() if source in found)


def _why_stirs(p: Position) -> Sequence[Block]:
    return (
        "Each Rebel adds 1, and so does each icon without its Unit (Cases 10.1.1, 10.1.5). An Insurgent Province adds nothing. A Legion "
        "and a Pseudo Legion cover the icon of Rhaetia.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position="286", game=GAME)

PREDICTIONS = (
    _ask(
        "the_pay",
        "A Fort costs 10 Gold to Build, and 2 Gold each turn. A Fleet costs 20, and 4 each turn. A Guard costs 25, and 5 each turn. "
        "A Cavalry costs 30. What is its Pay?",
        Guess(WholeNumber("Gold"), lambda p: pay.of_unit(p.rules, "cavalry")),
        _prices,
        START,
    ),
    _ask(
        "for_sale",
        "The West has 50 Gold. The Barracks hold 2 Cavalry, 2 Guards, 4 Pseudo Legions and 3 Fleets. Which Units can be Built in "
        "Germania II?",
        Guess(AnyOf(_SOLD), _offered),
        _why_offered,
        START,
    ),
    _ask(
        "fill_it",
        "Arabia I is a Mountain Province in the East. A Legion and an Auxilia stand there. The Gold is plenty, and the Barracks are "
        "as before. Which counters does it still take?",
        Guess(Counters(_TRAY, "Arabia I", {}, 8, 2), _filled),
        _why_filled,
        START,
        "garrison Arabia I",
    ),
    _ask(
        "detour",
        "A Pseudo Legion can be Built at once, or as a Fort that is promoted. How much more Gold does the second way cost?",
        Guess(WholeNumber("Gold"), _detour),
        _why_detour,
        START,
    ),
    _ask(
        "two_marches",
        "A Fleet goes from Neapolis (Italia) to Germania II (Gallia). A Cavalry goes from Mediolanum (Italia) to Lugdunensis II "
        "(Gallia). What do the two cost together?",
        Guess(WholeNumber("Gold"), _fare),
        _fares,
        START,
    ),
    _ask(
        "where_to",
        "Carausius is a Rebel, and holds Britannia. To which of these Provinces may the Auxilia of Germania II march?",
        Guess(AnyOf(_PLACES), _open),
        _why_open,
        START,
        "Germania II",
    ),
    _ask(
        "a_fleet",
        "The Fleet icon of Germania II has no Fleet: 1 Unrest each turn. You want the West as calm as if it had one. Five turns are "
        "still to come. Which way costs the least Gold in all?",
        DECIDE,
        _weighed,
        START,
        "garrison Germania II; garrison Neapolis; garrison Ravenna",
    ),
    _ask(
        "review_pay",
        "From lesson 4: a Veteran Legion, a Pseudo Legion and 2 Auxilia stand in Rhaetia. What does the West pay them each turn?",
        Guess(WholeNumber("Gold"), lambda p: pay.of_units(p, p.provinces["Rhaetia"].units)),
        _rhaetia,
    ),
    _ask(
        "review_unrest",
        "From lesson 6: which of these add Unrest to the West each turn?",
        Guess(AnyOf(tuple(_SOURCES)), _stirs),
        _why_stirs,
    ),
)
