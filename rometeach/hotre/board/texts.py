"""How parts of a board are spelled: what the grammar of changes reads, files hold and differences say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .state import LOOTED, Active, Province, Token

NONE = "none"
LOOTED_CITY = "looted City"


def listed(names: Iterable[str]) -> str:
    """Names with commas between them; "none" for none."""
    return ", ".join(names) or NONE


def province_text(province: Province) -> str:
    """ "Red 2, Fort, City", "Fort of Red, looted City"; "none" for an empty Province."""
    parts = [f"{province.side} {province.armies}"] if province.armies else []
    if province.fort:
        parts.append(f"{province.fort} of {province.faction}" if province.faction else province.fort)
    if province.city:
        parts.append(LOOTED_CITY if province.city == LOOTED else province.city)
    return listed(parts)


def token_text(token: Token) -> str:
    """ "Barbarian 3 Red", "Emperor ? Blue from Red", "Barbarian 1 Green shown", "Barbarian 2 Red drawn"."""
    number = str(token.number) if token.number else "?"
    drawer = "" if token.drawer == token.holder else f" from {token.drawer}"
    return f"{token.kind} {number} {token.holder}{drawer}{' shown' if token.shown else ''}{' drawn' if token.waits else ''}"


def active_text(active: Active | None) -> str:
    """ "Red as Galli, Placement"; "nobody" between two Player Phases."""
    if active is None:
        return "nobody"
    return f"{active.faction} as {active.side}, {active.step}"


def rounds_text(rounds: Mapping[str, int]) -> str:
    """ "Belgica 2, Roma 1"."""
    return listed(f"{name} {n}" for name, n in rounds.items())
