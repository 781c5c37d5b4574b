"""Transferring Units: by choice (Section 10.7), or because they must leave (Cases 2.3.2-2.3.4, 11.1.5)."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import NO, YES, ChooseArea
from ...core.session.requests import Decision, Note, Option, Steps
from ..actions import Transfer
from ..board.board import GARRISONED, Board, with_provinces
from ..board.units import FIELDS, ONE, ORDINARY, STACK_OF, TITLES
from ..charts import pay
from ..rules import Rules
from . import tracks

_LEGIONS = ("legion", "veteran_legion", "pseudo_legion")


def is_free_in_empire(board: Board, unit: str) -> bool:
    """Whether a Unit Transfers for nothing inside its Empire, as `units.csv` says (Cases 2.2.1, 2.2.2)."""
    return _is_free_in_empire(board.rules, unit)


def _is_free_in_empire(rules: Rules, unit: str) -> bool:
    return rules.tables["units"][STACK_OF[unit][0]]["transfer_free_within"] == "empire"


@case("10.7.3", "2.2.7", "4.2.10")
def leaves_desert(board: Board, source: str, target: str) -> bool:
    """Whether a Transfer leads out of the Desert, which no Fleet may do."""
    provinces = board.rules.provinces
    return provinces[source].desert and not provinces[target].desert


def desert_bars(board: Board, source: str, target: str) -> bool:
    """Whether a Fleet may not make this Transfer because of the Desert; entering it is a switch."""
    enters = leaves_desert(board, target, source)
    return leaves_desert(board, source, target) or (enters and not board.rules.is_on("fleets_into_desert"))


@case("10.7.2", "2.2.1", "2.2.2")
@functools.lru_cache(maxsize=256)
def fare(rules: Rules, unit: str, same_command: bool, same_empire: bool) -> int:
    """The Gold of a Transfer: nothing inside a Command, nor for Cavalry and Guards inside an Empire; else the Unit's Pay.

    Args:
        rules: the rules.
        unit: the field of `Units`.
        same_command: whether it stays in its Command.
        same_empire: whether it stays in its Empire.
    """
    if same_command or (same_empire and _is_free_in_empire(rules, unit)):
        return 0
    return pay.of_unit(rules, unit)


def cost(board: Board, unit: str, source: str, target: str) -> int:
    """The `fare` of a Transfer on a board.

    Args:
        board: the board.
        unit: the field of `Units`.
        source: the Province that it leaves.
        target: the Province that it goes to.
    """
    provinces, sides = board.rules.provinces, board.empire_of
    same_command = provinces[source].command == provinces[target].command
    return fare(board.rules, unit, same_command, sides[source] == sides[target])


@case("10.7.1", "10.7.2", "10.7.3", "10.7.4", "10.7.5", "2.3.1", "2.3.4")
def against(board: Board, unit: str, source: str, target: str) -> tuple[str, str] | None:
    """(reason, Case) against a Transfer of one Unit, or None.

    Args:
        board: the board.
        unit: the field of `Units`.
        source: the Province that it leaves.
        target: the Province that it goes to.
    """
    rules = board.rules
    if source == target:
        return "it is there already", "10.7.1"
    if not getattr(board.provinces[source].units, unit):
        return f"{source} holds no {TITLES[unit]}", "10.7.1"
    if unit == "fort":
        return "Forts do not Transfer", "10.7.4"
    for place in (source, target):
        if board.provinces[place].status not in GARRISONED:
            return f"{place} is {board.provinces[place].title}", "10.7.1"
    if _side(board, source) != _side(board, target):
        return f"{source} and {target} are on opposing sides: only Units that are forced out may cross", "10.7.5"
    stack, members, limit = _stack(board, unit)
    if stack == "Fleet" and rules.provinces[target].mountain:
        return f"{target} is a Mountain Province", "10.7.3"
    if stack == "Fleet" and leaves_desert(board, source, target):
        return f"a Fleet cannot leave the Desert for {target}", "10.7.3"
    if stack == "Fleet" and desert_bars(board, source, target):
        return f"a Fleet cannot enter the Desert of {target}", "10.7.3"
    if sum(board.provinces[target].units[m] for m in members) >= limit:
        return f"{target} holds {limit} {stack} already", "2.3.1"
    payer = board.empire_of[target]
    gold = cost(board, unit, source, target)
    if gold and _side(board, target) in board.rules.commands:
        return "a Rebel has no Gold to Transfer Units between his Commands", "5.3.3"
    if gold > max(0, board.empire(payer).gold):
        return f"it costs {gold} Gold and the {payer} has {board.empire(payer).gold}", "10.7.2"
    return None


def _stack(board: Board, unit: str) -> tuple[str, tuple[int, ...], int]:
    stack, members = STACK_OF[unit]
    return stack, members, board.rules.stacks[stack]


_transfer = functools.cache(Transfer)
"""The same value for the same Transfer: many are offered again and again."""


def choices(board: Board, empire: str) -> Iterator[Option]:
    """Every Transfer of an Empire's Units."""
    for source, state in board.occupied():
        if board.empire_of[source] != empire:
            continue
        for unit in FIELDS:
            if getattr(state.units, unit):
                for target in board.provinces:
                    if against(board, unit, source, target) is None:
                        gold = cost(board, unit, source, target)
                        yield Option(_transfer(source, target, unit), f"{gold} Gold" if gold else "free")


@case("10.7.2")
def make(board: Board, empire: str, action: Transfer) -> Steps[Board]:
    """A Transfer that `choices` offers; the other Empire's player must agree to one that crosses."""
    receiver = board.empire_of[action.target]
    if receiver != empire:
        answer = yield Decision(
            receiver,
            f"the {empire} offers: {action} (at your cost). Agree?",
            "10.7.2",
            (Option(YES), Option(NO)),
            kind="consent",
            board=board,
        )
        if answer == NO:
            yield Note(f"The {receiver} refuses {action}.", "10.7.2", who=empire)
            return board
    gold = cost(board, action.unit, action.source, action.target)
    board = apply(board, action)
    yield Note(f"{action}" + (f"; {gold} Gold." if gold else "."), "10.7.2", who=empire, board=board)
    return board


def apply(board: Board, action: Transfer) -> Board:
    """The board after a Transfer that `choices` offers; the Empire that the Unit goes to pays."""
    source, target, one = action.source, action.target, ONE[action.unit]
    gold, payer = cost(board, action.unit, source, target), board.empire_of[target]
    a, b = board.provinces[source], board.provinces[target]
    board = with_provinces(
        board, {source: replace(a, units=a.units.minus(one)), target: replace(b, units=b.units.plus(one))}
    )
    return tracks.change(board, payer, gold=-gold) if gold else board


@dataclass(frozen=True, slots=True)
class Evicted:
    """A Unit that must leave a Province; the Decision where it goes is about this."""

    unit: str
    province: str


@case("2.3.2", "2.3.3", "2.3.4", "10.7.3", "10.7.4", "11.1.5")
def evict(board: Board, province: str) -> Steps[Board]:
    """All Units of a Province leave it: to their own Command, else another of the Empire for one Unrest, else out."""
    board, _ = yield from driven_out(board, province)
    return board


@case("2.3.2", "2.3.3", "2.3.4", "10.7.3", "10.7.4", "11.1.5")
def driven_out(board: Board, province: str) -> Steps[tuple[Board, tuple[tuple[str, str], ...]]]:
    """`evict`, with (Unit, the Province that it went to) in order; "" for the Barracks or out of the game."""
    empire = board.empire_of[province]
    went: list[tuple[str, str]] = []
    for unit in [f for f in FIELDS for _ in range(getattr(board.provinces[province].units, f))]:
        before, board, title = board, _lift(board, province, unit), TITLES[unit]
        near, places = _ways_out(board, province, unit)
        target = places[0] if places else ""
        if places:
            if len(places) > 1:
                answer = yield Decision(
                    empire,
                    f"the {title} must leave {province}: where does it go?",
                    "2.3.3",
                    tuple(Option(ChooseArea(p)) for p in places),
                    kind="evict",
                    board=before,
                    about=Evicted(unit, province),
                )
                target = answer.name
            state = board.provinces[target]
            board = with_provinces(board, {target: replace(state, units=state.units.plus(ONE[unit]))})
            if not near:
                board = tracks.change(board, empire, unrest=1)
            yield Note(
                f"The {title} of {province} goes to {target}" + ("." if near else "; Unrest +1."),
                "2.3.3",
                who=empire,
                board=board,
            )
        elif unit in _LEGIONS and (unit != "pseudo_legion" or board.rules.is_on("pseudo_legions_leave")):
            yield Note(
                f"The {title} of {province} finds no room and leaves the game.", "2.3.3", who=empire, board=board
            )
        else:
            home = "pseudo_legion" if unit == "fort" else ORDINARY[unit]
            board = replace(board, barracks=board.barracks.plus(ONE[home]))
            yield Note(f"The {title} of {province} returns to the Barracks.", "2.3.3", who=empire, board=board)
        went.append((unit, target))
    return with_leaving(board, {*board.used.leaving} - {province}), tuple(went)


def with_leaving(board: Board, provinces: Collection[str]) -> Board:
    """The board with these Provinces as those that Units still have to leave."""
    leaving = tuple(sorted(provinces))
    return board if leaving == board.used.leaving else replace(board, used=replace(board.used, leaving=leaving))


@case("2.3.2")
def cleared(board: Board) -> Steps[Board]:
    """The board after the Units left that had to, where it was taken down before they did."""
    for province in board.used.leaving:
        state = board.provinces[province]
        if state.status not in GARRISONED and state.units.number:
            board = yield from evict(board, province)
    return with_leaving(board, ())


def _lift(board: Board, province: str, unit: str) -> Board:
    state = board.provinces[province]
    return with_provinces(board, {province: replace(state, units=state.units.minus(ONE[unit]))})


@case("2.3.3", "2.3.4", "10.7.5")
def _ways_out(board: Board, source: str, unit: str) -> tuple[bool, tuple[str, ...]]:
    """(whether it is the same Command, the Provinces) that a Unit forced out of `source` may go to; Forts go nowhere.

    First its Command, then those of its own side in the Empire, then the rest of the Empire.
    """
    if unit == "fort":
        return False, ()
    room = _room(board, source, unit)
    command, side = board.rules.provinces[source].command, _side(board, source)
    near = tuple(p for p in room if board.rules.provinces[p].command == command)
    if near:
        return True, near
    return False, tuple(p for p in room if _side(board, p) == side) or room


def _side(board: Board, province: str) -> str:
    """Who controls a Province: the box of its Rebel, or "" for the Emperor."""
    commander = board.commander_of[board.rules.provinces[province].command]
    return commander.box if commander.is_rebel else ""


def _room(board: Board, source: str, unit: str) -> tuple[str, ...]:
    """The Provinces of the same Empire that have room for a Unit forced out of `source`."""
    rules = board.rules
    stack, members, limit = _stack(board, unit)
    found = []
    for name, state in board.provinces.items():
        printed = rules.provinces[name]
        if name == source or state.status not in GARRISONED or board.empire_of[name] != board.empire_of[source]:
            continue
        if stack == "Fleet" and (printed.mountain or desert_bars(board, source, name)):
            continue
        if sum(state.units[m] for m in members) < limit:
            found.append(name)
    return tuple(found)
