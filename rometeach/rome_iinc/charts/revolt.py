"""Revolts and Romanisation (Section 11.1)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.figures.ledger import Ledger, Term, total
from ...core.frozen import Frozen, replace
from ..board.board import ALLIED, BARBARIAN, FOEDERATI, INSURGENT, ROMAN, Board, ProvinceState, Status
from ..board.units import NONE, Units
from ..rules import Rules

_UNIT_KEYS = (
    ("guard", "revolt.guard"),
    ("veteran_guard", "revolt.guard"),
    ("legion", "revolt.legion"),
    ("veteran_legion", "revolt.legion"),
    ("pseudo_legion", "revolt.pseudo_legion"),
    ("fort", "revolt.fort"),
    ("auxilia", "revolt.auxilia"),
    ("veteran_auxilia", "revolt.veteran_auxilia"),
)
_WAR_NEAR = {"road": "revolt.war_road", "sea": "revolt.war_sea"}
_KIND_KEY = {kind: f"revolt.{kind}" for kind in ("road", "river", "mountain", "desert", "sea")}
FLEET = "revolt.fleet"
_EVENTS = {
    "Gallia": ("Bagaudae", 1, "revolt.bagaudae"),
    "Hispania": ("Bagaudae", 2, "revolt.bagaudae_doubled"),
    "Oriens": ("Heresy", 1, "revolt.heresy"),
    "Africa": ("Heresy", 2, "revolt.heresy_doubled"),
}
"""Command -> the Event that makes it uneasy, from which side of its counter on, and the row of the charts."""
_NO_EVENT = ("", 1, "")
UNITS = tuple((NONE._fields.index(f), key) for f, key in _UNIT_KEYS)
_SIXTHS = tuple(Fraction(n, 6) for n in range(7))
FLEETS = (NONE._fields.index("fleet"), NONE._fields.index("veteran_fleet"))


@case("11.1.1", "11.1.2")
def terms(board: Board, province: str, state: ProvinceState | None = None) -> Iterator[Term]:
    """The modifier of a Province's Revolt 1D6. `state` asks as if the Province were in another state."""
    state = state or board.provinces[province]
    status, units = state.status, state.units
    hostile, wars, waiting, stirring = board.hostile, board.war_in, board.leaders_in, board.stirring
    buffer = status is ALLIED or status is FOEDERATI
    fleet = units is not NONE and (units[FLEETS[0]] or units[FLEETS[1]])
    rules = board.rules
    for space, kind in rules.neighbours[province]:
        if space not in stirring:
            continue
        if space in hostile:
            yield _KIND_KEY[kind], 1, space
            if buffer and (kind != "sea" or rules.is_on("buffer_by_sea")):
                yield "revolt.buffer", 1, space
            if fleet and kind == "river":
                yield FLEET, 1, space
        if space in wars:
            yield _WAR_NEAR.get(kind, "revolt.war_near"), 1, wars[space]
        if space in waiting and (kind != "sea" or rules.is_on("waiting_leader_by_sea")):
            for leader in waiting[space]:
                yield "revolt.leader_waiting", 1, leader
    if province in wars:
        war = wars[province]
        yield "revolt.war_here", 1, war
        leader_here = board.leader_of(war)
        if leader_here:
            yield "revolt.leader_here", leader_here.pillage, leader_here
    event, number, key = _EVENTS.get(rules.provinces[province].command, _NO_EVENT)
    if board.events.get(event, 0) >= number:
        yield key, 1, ""
    if status is INSURGENT:
        yield "revolt.insurgent", 1, ""
    elif status is ALLIED:
        yield "revolt.allied", 1, ""
    elif status is FOEDERATI:
        yield "revolt.foederati", 1, ""
    if units is not NONE:
        yield from garrison(units)


def garrison(units: Units) -> Iterator[Term]:
    """What some Units make of the modifier wherever they stand."""
    for index, key in UNITS:
        if units[index]:
            yield key, units[index], ""


def modifier(board: Board, province: str, state: ProvinceState | None = None) -> int:
    """The bare modifier, without a ledger."""
    return total(terms(board, province, state), board.rules.values)


def ledger(board: Board, province: str) -> Ledger:
    """The modifier, explained."""
    return board.rules.ledger(terms(board, province))


@case("11.1.1", "3.2.5", "4.2.3")
def may_revolt(board: Board, province: str, state: ProvinceState | None = None) -> bool:
    """Whether the Province rolls at all: not if Barbarian, nor Foederati that hold a War of their own tribe."""
    state = state or board.provinces[province]
    if state.status is not FOEDERATI:
        return state.status is not BARBARIAN
    war = board.war_in.get(province)
    return not (war and board.rules.wars[war].enemy == state.tribe)


def foederati_times(board: Board) -> int:
    """How often the Foederati Event acts: doubled twice, or once (a switch)."""
    number = board.events.get("Foederati", 0)
    return number if board.rules.switches["foederati_doubled"] == "twice" else min(1, number)


@case("11.1.1")
def number_of_dice(board: Board, province: str) -> int:
    """One Revolt 1D6, and one more for each Foederati Event counter side where a Foederati War stands."""
    extra = foederati_times(board)
    war = board.war_in.get(province)
    return 1 + extra if extra and war and board.rules.wars[war].is_foederati else 1


@case("11.1.3", "3.2.5", "4.2.3")
def after_revolt(board: Board, province: str, state: ProvinceState) -> tuple[ProvinceState, ...]:
    """The states a Revolting Province may become; several where its player chooses among Foederati."""
    if state.status is ROMAN:
        return (one_step(state),)
    tribes = [t for t in _spreading_tribes(board, province) if not (state.status is FOEDERATI and state.tribe == t)]
    if tribes:
        return tuple(ProvinceState(FOEDERATI, t) for t in tribes)
    return (one_step(state),)


def one_step(state: ProvinceState) -> ProvinceState:
    """The next status down, Foederati Wars aside (Case 11.1.3)."""
    if state.status is ROMAN:
        return replace(state, status=INSURGENT)
    return ProvinceState(ALLIED if state.status is INSURGENT else BARBARIAN)


def romanised(state: ProvinceState) -> ProvinceState:
    """The Province as a Roman one (Case 11.1.4)."""
    return replace(state, status=ROMAN)


def _spreading_tribes(board: Board, province: str) -> list[str]:
    rules, war = board.rules, board.war_in.get(province)
    if war:
        return [rules.wars[war].enemy] if rules.wars[war].is_foederati else []
    by_sea = rules.is_on("foederati_spread_by_sea")
    near = {
        board.war_in[s] for s, kind in rules.neighbours[province] if s in board.war_in and (by_sea or kind != "sea")
    }
    return sorted({rules.wars[w].enemy for w in near if rules.wars[w].is_foederati})


@case("11.1.4")
def military(board: Board, province: str) -> int:
    """The Military ability that Romanises the Province: its Governor's or Rebel's."""
    return board.commander_of[board.rules.provinces[province].command].abilities.military


def faces(board: Board, province: str, state: ProvinceState | None = None) -> tuple[int, int, int]:
    """(faces that Revolt, faces that Romanise, modifier) of the Province's die in this state."""
    state = state or board.provinces[province]
    m = modifier(board, province, state)
    return read(board.rules, m, romaniser(board, province, state.status))


def romaniser(board: Board, province: str, status: Status) -> int | None:
    """The Military ability that may Romanise a Province of this status; None where nothing can."""
    return military(board, province) if status is INSURGENT and province not in board.war_in else None


def read(rules: Rules, m: int, able: int | None) -> tuple[int, int, int]:
    """(faces that Revolt, faces that Romanise, modifier) at a modifier, with the Military ability that may Romanise."""
    return *_faces(m + 6 - rules.values["revolt.limit"], -1 if able is None else able - m), m


@functools.lru_cache(maxsize=1024)
def _faces(revolts: int, romanises: int) -> tuple[int, int]:
    """(faces that Revolt, faces that Romanise) of six; those that Revolt come first."""
    revolts = max(0, min(6, revolts))
    return revolts, max(0, min(6 - revolts, romanises))


def faces_at(board: Board, province: str, status: Status, modifier: int) -> tuple[int, int]:
    """(faces that Revolt, faces that Romanise) of the Province's die at a modifier.

    Args:
        board: the board.
        province: which one.
        status: asks as if it had this status.
        modifier: what is added to the die.
    """
    return read(board.rules, modifier, romaniser(board, province, status))[:2]


def may_change(board: Board, province: str, state: ProvinceState | None = None) -> bool:
    """Whether the Revolt dice of the Province can change anything in this state."""
    if not may_revolt(board, province, state):
        return False
    revolts, romanises, _ = faces(board, province, state)
    return bool(revolts or romanises or number_of_dice(board, province) > 1)


@case("11.1.1")
def rolling(board: Board, empire: str = "") -> dict[str, tuple[int, int, int]]:
    """Each Province whose Revolt dice can change anything, so that it has `odds`, with the `faces` of its first die.

    With an Empire only those that are its own.
    """
    mine = [p for p in board.rules.provinces if not empire or board.empire_of[p] == empire]
    found = {p: faces(board, p) for p in mine if may_revolt(board, p)}
    return {p: read for p, read in found.items() if read[0] or read[1]}


@dataclass(frozen=True, slots=True)
class RevoltOdds:
    """What one Province's Revolt dice can do: exact chances.

    `revolts_on` is the lowest face of the first die that Revolts, or None; `becomes` gives each other status with its
    chance (a choice among Foederati reads "Suevian or Visigothic Foederati"); `prestige` and `unrest` are the laws of
    what its Empire's tracks change by, jointly: (prestige, unrest) -> chance.
    """

    province: str
    status: str
    empire: str
    modifier: int
    dice: int
    revolts_on: int | None
    p_revolt: Fraction
    p_romanise: Fraction
    becomes: Frozen[str, Fraction]
    tracks: Frozen[tuple[int, int], Fraction]

    @property
    def danger(self) -> Fraction:
        """What the danger ranking sorts by: the chance to Revolt."""
        return self.p_revolt


def odds(board: Board, province: str) -> RevoltOdds | None:
    """The odds of a Province that can Revolt or be Romanised; None for one that need not roll."""
    state = board.provinces[province]
    if not may_change(board, province):
        return None
    revolts, _, m = faces(board, province)
    number = number_of_dice(board, province)
    leaves = _roll(board, province, state, number)
    becomes: dict[str, Fraction] = {}
    tracks: dict[tuple[int, int], Fraction] = {}
    p_revolt = p_romanise = Fraction(0)
    for title, prestige, unrest, revolted, romanised, p in leaves:
        if revolted:
            p_revolt += p
        if romanised:
            p_romanise += p
        if title != state.title and not (romanised and title == "Roman"):
            becomes[title] = becomes.get(title, Fraction(0)) + p
        tracks[prestige, unrest] = tracks.get((prestige, unrest), Fraction(0)) + p
    if not p_revolt and not p_romanise:
        return None
    return RevoltOdds(
        province,
        state.title,
        board.empire_of[province],
        m,
        number,
        7 - revolts if revolts else None,
        p_revolt,
        p_romanise,
        Frozen(becomes),
        Frozen(tracks),
    )


Ends = dict[tuple[str, int, int], Fraction]
"""The joint law of the Revolt step in one Province: (its title afterwards, Prestige, Unrest) -> chance."""


def ends(board: Board, province: str, state: ProvinceState | None = None, known: tuple[int, int] | None = None) -> Ends:
    """The joint law of the Revolt step in one Province. Unlike `odds` it answers for those that do not roll too.

    Args:
        board: the board.
        province: which one.
        state: asks as if the Province were in another state.
        known: the faces of a single die that Revolt and that Romanise, if they are known.
    """
    law: Ends = {}
    state, number = state or board.provinces[province], number_of_dice(board, province)
    if number == 1:
        title = state.title
        for p, kind in _one_die(board, province, state, known):
            end = result(board, province, state, title, kind)[1:]
            law[end] = law[end] + p if end in law else p
        return law
    for title, prestige, unrest, _, _, p in _roll(board, province, state, number):
        law[title, prestige, unrest] = law.get((title, prestige, unrest), Fraction(0)) + p
    return law


_Leaf = tuple[str, int, int, bool, bool, Fraction]


def _roll(board: Board, province: str, state: ProvinceState, number: int) -> list[_Leaf]:
    """All ends of `number` dice: (title, Prestige, Unrest, revolted, Romanised, chance)."""
    together = board.rules.switches["foederati_extra_die"] == "together"
    start = faces(board, province, state)[:2]
    pending: list[tuple[ProvinceState, str, int, int, bool, bool, Fraction]] = [
        (state, state.title, 0, 0, False, False, Fraction(1))
    ]
    for _ in range(number):
        following: dict[tuple[ProvinceState, str, int, int, bool, bool], Fraction] = {}
        for now, title, prestige, unrest, revolted, romanised, p in pending:
            for chance, kind in _one_die(board, province, now, start if together else None):
                end = result(board, province, now, title, kind)
                key = (
                    end[0],
                    end[1],
                    prestige + end[2],
                    unrest + end[3],
                    revolted or kind == "revolt",
                    romanised or kind == "romanise",
                )
                following[key] = following.get(key, Fraction(0)) + p * chance
        pending = [(*key, p) for key, p in following.items()]
    return [(title, a, b, c, d, p) for _, title, a, b, c, d, p in pending]


def _one_die(
    board: Board, province: str, state: ProvinceState, fixed: tuple[int, int] | None
) -> list[tuple[Fraction, str]]:
    if not may_revolt(board, province, state):
        return [(Fraction(1), "")]
    revolts, romanises = fixed or faces(board, province, state)[:2]
    if state.status is not INSURGENT:
        romanises = 0
    faces_of = (revolts, "revolt"), (romanises, "romanise"), (6 - revolts - romanises, "")
    return [(_SIXTHS[n], kind) for n, kind in faces_of if n]


def result(
    board: Board, province: str, state: ProvinceState, title: str, kind: str
) -> tuple[ProvinceState, str, int, int]:
    """(new state, its title, Prestige, Unrest) of one die's result.

    Args:
        board: the board.
        province: which one.
        state: its state before the die.
        title: the title of that state.
        kind: "revolt", "romanise" or "" for a die that changes nothing.
    """
    if kind == "revolt":
        ends = after_revolt(board, province, state)
        tribes = " or ".join(e.tribe for e in ends)
        name = f"{tribes} Foederati" if len(ends) > 1 else ends[0].title
        return ends[0], name, -1, int(state.status is ROMAN)
    if kind == "romanise":
        return romanised(state), "Roman", int(board.is_loyal(province)), 0
    return state, title, 0, 0


def apply(board: Board, province: str, kind: str, choice: int = 0) -> ProvinceState:
    """The state of the Province after one die's result.

    Args:
        board: the board.
        province: which one.
        kind: "revolt", "romanise" or "" for a die that changes nothing.
        choice: the number of the end, where it may become Foederati of several Wars.
    """
    state = board.provinces[province]
    if kind == "revolt":
        return after_revolt(board, province, state)[choice]
    return romanised(state) if kind == "romanise" else state


def all_odds(board: Board) -> list[RevoltOdds]:
    """The odds of every Province that can Revolt or be Romanised, most dangerous first."""
    found = [o for n in board.rules.provinces if (o := odds(board, n))]
    return sorted(found, key=lambda o: (-o.p_revolt, -o.p_romanise, o.province))
