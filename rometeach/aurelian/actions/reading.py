"""What is typed as what the player of Aurelian can do: the inverse of spelling it."""

from __future__ import annotations

import re

from ...core.grammar import Clause, ClauseTable, one_of, wrong
from ...core.session.actions import Action
from ..rules import Rules
from .values import (
    AURELIAN,
    AURELIAN_WALLS,
    PLAIN,
    REFORMS,
    THE_AURELIAN_WALLS,
    TRACKS,
    AddStrength,
    AttackFrom,
    Build,
    Chit,
    InPool,
    MoveAurelian,
    OnTrack,
    PieceAction,
    PlaceStrength,
    Planned,
    Reform,
    Step,
    add_strength,
    chit,
)


def _piece_action(rules: Rules, m: re.Match[str]) -> PieceAction:
    box, action = rules.names["box"], rules.names["action"].find(m["action"])
    piece = AURELIAN if m["officer"] is None else box.find(m["officer"])
    to, target = (box.find(m[part]) if m[part] else "" for part in ("to", "target"))
    if bool(target) != (action == "March"):
        raise wrong("names where it leads" if target else "does not name where it leads", case="6.8")
    return PieceAction(piece, action, to, target, to or ("" if piece == AURELIAN else piece))


def space(rules: Rules, text: str) -> int:
    """The number of a Danube Space.

    Raises:
        BadInput: there is none of this number.
    """
    if not 1 <= int(text) <= len(rules.spaces):
        raise wrong("is no Danube Space", f"They are 1 to {len(rules.spaces)}.")
    return int(text)


def _place_strength(rules: Rules, m: re.Match[str]) -> PlaceStrength:
    return PlaceStrength(space(rules, m[1]), int(m[2]))


def _add_strength(rules: Rules, m: re.Match[str]) -> AddStrength:
    return add_strength(space(rules, m[1]))


def _build(rules: Rules, m: re.Match[str]) -> Build | None:
    region = rules.names["region"].get(m[1])
    return Build(m[2].casefold(), region) if region else None


def _aurelian_walls(rules: Rules, m: re.Match[str]) -> Build:
    return THE_AURELIAN_WALLS


def _reforms(rules: Rules, m: re.Match[str]) -> Reform:
    return REFORMS


def _plain(rules: Rules, m: re.Match[str]) -> Action | None:
    return _PLAIN.get(" ".join(m[0].split()).casefold())


def _planned(rules: Rules, m: re.Match[str]) -> Planned:
    return Planned(int(m[1]), step(rules, m[2]))


def _on_track(rules: Rules, m: re.Match[str]) -> OnTrack:
    return OnTrack(m[1].casefold(), int(m[2]))


def _in_pool(rules: Rules, m: re.Match[str]) -> InPool:
    names = [n.strip() for n in m[2].split(",") if n.strip()]
    return InPool(rules.names["region"].find(m[1]), tuple(rules.names["barbarian"].find(n) for n in names))


def _move_aurelian(rules: Rules, m: re.Match[str]) -> MoveAurelian:
    return MoveAurelian(rules.names["box"].find(m[1]))


def _attack_from(rules: Rules, m: re.Match[str]) -> AttackFrom | None:
    return AttackFrom(one_of(m[0], rules.regions)) if m[0].casefold() in map(str.casefold, rules.regions) else None


def _chit(rules: Rules, m: re.Match[str]) -> Chit | None:
    name = rules.names["chit"].get(m[0])
    return chit(rules, name) if name else None


_PLAIN = {str(a).casefold(): a for a in PLAIN}
_PIECE = r"(?:aurelian|officer\s+(?P<officer>[^>:]+?))(?:\s*>\s*(?P<to>[^>:]+?))?\s*:\s*(?P<action>[^>:]+?)(?:\s*>\s*(?P<target>[^>:]+))?"

_STEPS: tuple[Clause[Rules, Step], ...] = (
    Clause("the Aurelian Walls", r"aurelian\s+walls", _aurelian_walls, AURELIAN_WALLS, "8.3"),
    Clause("Walls or a Temple", r"(\S+)\s+(walls|temple)", _build, "Red walls", "8.0"),
    Clause("Reforms", r"reforms", _reforms, "Reforms", "11.3"),
    Clause("a Paid Levy", r"danube\s+([0-9]{1,2})\s*\+\s*1", _add_strength, "Danube 3 +1", "9.2"),
)
STEPS = ClauseTable(_STEPS, noun="plan")
"""What is built, levied or reformed."""

_ALL: tuple[Clause[Rules, Action], ...] = (
    Clause("an Action", _PIECE, _piece_action, "Aurelian > Gallia: Suppress", "6.0"),
    Clause("a planned step", r"turn\s+([0-9]{1,2})\s*:\s*(.+)", _planned, "Turn 3: Red walls"),
    *(Clause(c.name, c.pattern, c.read, c.example, c.case) for c in _STEPS),
    Clause("a Strength", r"danube\s+([0-9]{1,2})\s*:\s*([0-9]{1,2})", _place_strength, "Danube 3: 2", "6.4"),
    Clause("a track", rf"({'|'.join(TRACKS)})\s+(-?[0-9]{{1,5}})", _on_track, "army 4"),
    Clause("a Pool", r"pool\s+(\S+?)\s*:\s*(.*)", _in_pool, "pool Green: Barbarian 4a"),
    Clause("a place for Aurelian", r"aurelian\s*@\s*(.+)", _move_aurelian, "Aurelian @ Gallia"),
    Clause("a word", r"[a-z ]+", _plain, "end"),
    Clause("a Region", r"\S+", _attack_from, "Red", "7.3"),
    Clause("a chit", r".+", _chit, "Turn End 1"),
)
TABLE = ClauseTable(_ALL, noun="choice")
"""Everything that can be done, told or planned."""


def parse(rules: Rules, text: str) -> Action:
    """What a text spells: the inverse of `str`.

    Raises:
        BadInput: it is nothing that can be done.
    """
    return TABLE.read_one(text, rules)


def step(rules: Rules, text: str) -> Step:
    """Something that a plan of works can do, such as "Red walls".

    Raises:
        BadInput: there is no such thing.
    """
    return STEPS.read_one(text, rules)
