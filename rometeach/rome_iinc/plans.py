"""A plan of Builds and Promotions as text: read into single choices, carried out by the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar, cast

from ..core.errors import BadInput, IllegalChoice, Problem
from .phases import building
from .position import grammar, units
from .position.model import Board
from .rules import Rules

B = TypeVar("B", bound=Board)

MOST = 500
"""More single Builds and Promotions than this are no plan: the game has 84 Units."""

_CLAUSE = re.compile(r"(.+?)\s*(?:(\+)|\bpromote\b)\s*(.+)", re.IGNORECASE)
_HINT = (
    "A plan reads like: Germania II +Fort +2 Auxilia; Belgica promote Fort. Transfers and fights are not planned yet."
)


def read(rules: Rules, text: str) -> tuple[str, ...]:
    """A plan's single choices, in order, as `building.choices` spells them ("Germania II +Fort").

    Raises:
        BadInput: clauses that are neither a Build nor a Promotion, and names that do not exist; all at once.
    """
    problems: list[Problem] = []
    names: list[str] = []
    if len(text) > grammar.MAX_LENGTH:
        raise BadInput([Problem("plan", f"{len(text):,} characters are no plan", _HINT)])
    for clause in grammar.split(text):
        shown = clause if len(clause) <= 70 else clause[:67] + "..."
        match = _CLAUSE.fullmatch(clause)
        if match is None:
            problems.append(Problem(f'"{shown}"', "is neither a Build nor a Promotion", _HINT))
            continue
        try:
            province = rules.names["province"].find(match[1])
            found = units.parse(match[3])
        except BadInput as error:
            problems += error.problems
        except ValueError as error:
            problems.append(Problem(f'"{shown}"', str(error).rstrip(".")))
        else:
            verb = "+" if match[2] else "promote "
            names += [f"{province} {verb}{units.TITLES[f]}" for f in units.FIELDS for _ in range(getattr(found, f))]
    if len(names) > MOST:
        problems.append(Problem("plan", f"{len(names):,} Units at once are no plan", _HINT))
    if problems:
        raise BadInput(problems, "This plan cannot be read:")
    return tuple(names)


def empire_of(board: Board, names: Sequence[str]) -> str:
    """The Empire of a plan: that of its first Province.

    Raises:
        BadInput: the plan is empty.
    """
    if not names:
        raise BadInput([Problem("empire", "an empty plan does not say whose it is", "Give the Empire: East or West.")])
    return board.empire_of[building.parse(names[0])[0]]


def with_gold(board: B, empire: str, gold: int | None) -> B:
    """The board as if an Empire's Treasury held just this Gold; None leaves what is there.

    Raises:
        BadInput: less than nothing, or more than a Treasury holds (Case 9.1.2).
    """
    if gold is None:
        return board
    most = board.rules.values["gold.maximum"]
    if not 0 <= gold <= most:
        raise BadInput([Problem("gold", f"{gold} is no budget", f"Give a number from 0 to {most}.", case="9.1.2")])
    state = replace(board.empire(empire), gold=gold)
    return replace(board, east=state) if empire == "East" else replace(board, west=state)


def against(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    """(reason, Case) against one choice, whatever Unit it names, or None."""
    province, unit, promoted = building.parse(name)
    if promoted:
        if unit not in building.PROMOTIONS:
            return "only Forts and Auxilia are Promoted for Gold", "10.6.2"
        return building.against_promotion(board, empire, province, unit)
    if unit not in building.BUILDS:
        return "only Ordinary Units are Built", "2.1.2"
    return building.against_build(board, empire, province, unit)


def carry_out(board: B, empire: str, names: Sequence[str]) -> B:
    """The board after the choices, one by one.

    Raises:
        IllegalChoice: the first one that the rules, the Barracks or the Gold forbid.
    """
    for name in names:
        reason = against(board, empire, name)
        if reason:
            raise IllegalChoice(reason[1], reason[0], name)
        board = cast(B, building.apply(board, empire, name))
    return board
