"""Building and promoting Units (Section 10.6): each legal choice, and for each other one the reason against it."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE
from ...core.session.requests import Decision, Lazy, Note, Option, Refusal, Steps, ask
from ..actions import Build, Promote, Transfer
from ..board.board import GARRISONED, Board, with_provinces
from ..board.units import ONE, STACK_OF, TITLES, Units
from ..rules import Rules
from . import tracks, transfers

BUILDS = ("cavalry", "guard", "legion", "pseudo_legion", "fort", "auxilia", "fleet")
_FROM_BARRACKS = {"fort": "pseudo_legion"}
PROMOTIONS = {"auxilia": ("veteran_auxilia", "build.promote_auxilia"), "fort": ("pseudo_legion", "build.promote_fort")}


@case("10.6.4")
def build(board: Board) -> Steps[Board]:
    """Players alternate Building or Promoting one Unit, until both are done."""
    board = replace(board, phase="Unrest", step="Build and Transfer")
    open_ = list(tracks.order(board))
    while open_:
        for empire in list(open_):
            board, action = yield from ask(board, functools.partial(_decision, empire=empire))
            if action == DONE:
                open_.remove(empire)
                continue
            assert isinstance(action, Build | Promote), action
            board = apply(board, empire, action)
            yield Note(
                f"{action}: {cost(board, action)} Gold; the {empire} has {board.empire(empire).gold} left.",
                "10.6.2" if isinstance(action, Promote) else "10.6.1",
                (),
                None,
                empire,
                board=board,
            )
    return board


def _decision(board: Board, empire: str) -> Decision:
    found: list[tuple[tuple[Option, ...], tuple[Refusal, ...]]] = []

    def compute() -> tuple[tuple[Option, ...], tuple[Refusal, ...]]:
        if not found:
            found.append(choices(board, empire))
        return found[0]

    return Decision(
        empire,
        f"Build or Promote with {board.empire(empire).gold} Gold",
        "10.6.1",
        Lazy(lambda: (Option(DONE, "no more Units"), *compute()[0])),
        Lazy(lambda: compute()[1]),
        "build",
        board,
        True,
    )


@case("10.7.1")
def transfer(board: Board) -> Steps[Board]:
    """Players alternate Transferring one Unit, until both are done; to the other Empire only with its player's consent."""
    board = replace(board, phase="Unrest", step="Build and Transfer")
    open_ = list(tracks.order(board))
    while open_:
        for empire in list(open_):
            board, action = yield from ask(board, functools.partial(_transfer_decision, empire=empire))
            if action == DONE:
                open_.remove(empire)
                continue
            assert isinstance(action, Transfer), action
            board = yield from transfers.make(board, empire, action)
    return board


def _transfer_decision(board: Board, empire: str) -> Decision:
    offer = Lazy(lambda: (Option(DONE, "no more Transfers"), *transfers.choices(board, empire)))
    return Decision(empire, "Transfer a Unit", "10.7.1", offer, (), "transfer", board, True)


def choices(board: Board, empire: str) -> tuple[tuple[Option, ...], tuple[Refusal, ...]]:
    """Every legal Build and Promotion, and every other one with its reason."""
    options: list[Option] = []
    refused: list[Refusal] = []
    for action, meaning, reason in _all(board, empire):
        if reason:
            refused.append(Refusal(action, reason[0], reason[1]))
        else:
            options.append(Option(action, meaning))
    return tuple(options), tuple(refused)


_build = functools.cache(Build)
"""The same value for the same Build: many are offered again and again."""


def _all(board: Board, empire: str) -> Iterator[tuple[Build | Promote, str, tuple[str, str] | None]]:
    for province in board.rules.provinces:
        for unit in BUILDS:
            cost = board.rules.values[f"build.{unit}"]
            yield _build(province, unit), f"{cost} Gold", against_build(board, empire, province, unit)
        for unit, (_, key) in PROMOTIONS.items():
            if getattr(board.provinces[province].units, unit):
                cost = board.rules.values[key]
                yield (
                    Promote(province, unit),
                    f"{cost} Gold, Pay +1",
                    against_promotion(board, empire, province, unit),
                )


@case("10.6.1", "10.6.3", "2.1.2", "2.3.1", "4.2.11")
def against_build(board: Board, empire: str, province: str, unit: str) -> tuple[str, str] | None:
    """(reason, Case) against Building a Unit in a Province, or None.

    Args:
        board: the board.
        empire: who Builds.
        province: where.
        unit: the field of `Units`.
    """
    found = against_place(board, empire, province) or against_stack(board, province, unit)
    if found:
        return found
    if not getattr(board.barracks, counter(unit)):
        return f"there is no {TITLES[counter(unit)]} in the Barracks", "10.6.1"
    return _against_cost(board, empire, board.rules.values[f"build.{unit}"], "10.6.1")


@case("10.6.3", "2.3.1", "4.2.11")
def against_stack(board: Board, province: str, unit: str, units: Units | None = None) -> tuple[str, str] | None:
    """(reason, Case) against one more Unit in a Province's stack, or None.

    Args:
        board: the board.
        province: where.
        unit: the field of `Units`.
        units: asks as if these stood there.
    """
    units = board.provinces[province].units if units is None else units
    if stays_low(unit) and board.rules.provinces[province].mountain:
        return f"{province} is a Mountain Province and takes no Fleet", "10.6.3"
    if is_full(board.rules, unit, units):
        stack = STACK_OF[unit][0]
        return f"{province} holds {board.rules.stacks[stack]} {stack} already", "2.3.1"
    return None


@case("10.6.3", "4.2.11")
def stays_low(unit: str) -> bool:
    """Whether a Unit that is Built cannot be in a Mountain Province."""
    return unit == "fleet"


@case("2.3.1")
def is_full(rules: Rules, unit: str, units: Units) -> bool:
    """Whether these Units leave no room for one more of a kind."""
    stack, members = STACK_OF[unit]
    return sum(units[m] for m in members) >= rules.stacks[stack]


@case("10.6.2", "2.2.6", "2.3.1")
def against_promotion(board: Board, empire: str, province: str, unit: str) -> tuple[str, str] | None:
    """(reason, Case) against Promoting a Fort or Auxilia, or None.

    Args:
        board: the board.
        empire: who Promotes.
        province: where.
        unit: "fort" or "auxilia".
    """
    found = against_place(board, empire, province) or against_turning(board, province, unit)
    return found or _against_cost(board, empire, board.rules.values[PROMOTIONS[unit][1]], "10.6.2")


@case("2.2.6", "2.3.1")
def against_turning(board: Board, province: str, unit: str, units: Units | None = None) -> tuple[str, str] | None:
    """(reason, Case) against a Fort or Auxilia being turned to its better side, or None.

    Args:
        board: the board.
        province: where.
        unit: "fort" or "auxilia".
        units: asks as if these stood there.
    """
    units = board.provinces[province].units if units is None else units
    if not getattr(units, unit):
        return f"{province} holds no {TITLES[unit]}", "10.6.2"
    if unit == "auxilia" and "Valentinian" in board.dynasties:
        return "with the Valentinian Dynasty in play Auxilia are not Promoted", "2.2.6"
    legions = units.legion + units.veteran_legion + units.pseudo_legion
    if unit == "fort" and legions >= board.rules.stacks["Legion"]:
        return f"{province} holds two Legions already", "2.3.1"
    return None


@case("10.6.1")
def against_place(board: Board, empire: str, province: str) -> tuple[str, str] | None:
    """(reason, Case) against every Build and Promotion in a Province, or None."""
    if board.empire_of[province] != empire:
        return f"{province} is not in the {empire}ern Empire", "10.6.1"
    if board.provinces[province].status not in GARRISONED:
        return f"{province} is {board.provinces[province].title}, neither Roman nor Insurgent", "10.6.1"
    if not board.is_loyal(province):
        return f"{province} is a Rebel Province", "10.6.1"
    return None


def _against_cost(board: Board, empire: str, cost: int, number: str) -> tuple[str, str] | None:
    gold = board.empire(empire).gold
    return (f"it costs {cost} Gold and the {empire} has {gold}", number) if gold < cost else None


def counter(unit: str) -> str:
    """The Unit in the Barracks whose counter a Build takes: a Fort is the back of a Pseudo Legion (Case 2.2.5)."""
    return _FROM_BARRACKS.get(unit, unit)


def after(units: Units, unit: str, promoted: bool) -> Units:
    """A stack after a Build or Promotion."""
    if promoted:
        return units.minus(ONE[unit]).plus(ONE[PROMOTIONS[unit][0]])
    return units.plus(ONE[unit])


def cost(board: Board, action: Build | Promote) -> int:
    """The Gold of a Build or Promotion."""
    unit = action.unit
    return board.rules.values[PROMOTIONS[unit][1] if isinstance(action, Promote) else f"build.{unit}"]


@functools.lru_cache(maxsize=64)
def cheapest(rules: Rules) -> int:
    """The least Gold of any Build or Promotion."""
    return min(rules.values[key] for key in (*(f"build.{u}" for u in BUILDS), *(key for _, key in PROMOTIONS.values())))


def against(board: Board, empire: str, action: Build | Promote) -> tuple[str, str] | None:
    """(reason, Case) against a Build or Promotion of whatever Unit, or None."""
    if isinstance(action, Promote):
        if action.unit not in PROMOTIONS:
            return "only Forts and Auxilia are Promoted for Gold", "10.6.2"
        return against_promotion(board, empire, action.province, action.unit)
    if action.unit not in BUILDS:
        return "only Ordinary Units are Built", "2.1.2"
    return against_build(board, empire, action.province, action.unit)


def apply(board: Board, empire: str, action: Build | Promote) -> Board:
    """The board after a Build or Promotion that `choices` offers."""
    province, unit, promoted = action.province, action.unit, isinstance(action, Promote)
    state = board.provinces[province]
    if not promoted:
        board = replace(board, barracks=board.barracks.minus(ONE[counter(unit)]))
    board = with_provinces(board, {province: replace(state, units=after(state.units, unit, promoted))})
    return tracks.change(board, empire, gold=-cost(board, action))
