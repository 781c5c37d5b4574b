"""A battle army as it is typed: "3I 1C 1G 2 Galleys, lent 2I 1 Galley, card 1I 1C, 2 Training" (3.6.2 to 3.6.4, 9.6, 9.13)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.names import key
from ...core.words import counted
from ..board.pieces import force as read_force
from ..board.state import Force
from ..board.texts import force_text
from ..charts.armies import NOBODY, Army, Units

MOST = 60
"""So many units of one side may be asked about."""
LEADERS, TRAININGS = 9, 9
"""So many Leaders and cards of one side may be asked about."""
_GALLEYS = re.compile(r"(\d{1,3}|)\s*galleys?\b", re.IGNORECASE)
_TRAINING = re.compile(r"(\d{1,3}|)\s*(?:army |naval )?trainings?")
_PART = re.compile(r"(?:(lent|card)\b)?\s*(.*)", re.IGNORECASE)
_WORDS = ("lent", "card", "Training")
EXAMPLE = "3I 1C 1G 2 Galleys, lent 2I 1 Galley, card 1I 1C, 2 Training"


@dataclass(frozen=True, slots=True)
class Host:
    """A battle army with what adds dice to it.

    Attributes:
        own: its own units, committed Galleys among them.
        generals: its own Generals there.
        caesar: 1 where its Caesar is there.
        lent: units of allies.
        lent_leaders: Leaders of allies there: they add the die of a Leader as well (3.6.4).
        guests: units of a Diplomacy card.
        training: its Training cards, of the army on land and of the navy at sea.
    """

    own: Units = NOBODY
    generals: int = 0
    caesar: int = 0
    lent: Units = NOBODY
    lent_leaders: int = 0
    guests: Units = NOBODY
    training: int = 0

    @property
    def number(self) -> int:
        """All units together."""
        return self.own.number + self.lent.number + self.guests.number

    @property
    def leaders(self) -> int:
        """Its own Leaders."""
        return self.generals + self.caesar

    @property
    def army(self) -> Army:
        """The units, as the charts take them; raises BadInput where there are none."""
        return Army(self.own, self.lent, self.guests)

    def __str__(self) -> str:
        parts = [_units_text(self.own, self.generals, self.caesar)]
        if self.lent.number or self.lent_leaders:
            parts.append(f"lent {_units_text(self.lent, self.lent_leaders)}")
        if self.guests.number:
            parts.append(f"card {_units_text(self.guests)}")
        if self.training:
            parts.append(f"{self.training} Training")
        return ", ".join(p for p in parts if p)


def _units_text(units: Units, generals: int = 0, caesar: int = 0) -> str:
    land = Force(units.infantry, units.cavalry, units.catapults, generals, caesar)
    parts = [] if land.is_nothing else [force_text(land)]
    return " ".join([*parts, *([counted(units.galleys, "Galley")] if units.galleys else [])])


def is_part(text: str) -> bool:
    """Whether a text goes on with an army after a comma: "lent 2I", "card 1C", "1 Training"."""
    word = key(text)
    return word.split(" ")[0] in ("lent", "card") or _TRAINING.fullmatch(word) is not None


def find_host(where: str, text: str) -> tuple[Host, list[Problem]]:
    """The army that is typed, and everything that is wrong with it.

    Args:
        where: what a message calls it.
        text: the army, see `EXAMPLE`.
    """
    found, problems = Host(), list[Problem]()
    for at, part in enumerate(p.strip() for p in text.split(",")):
        try:
            found = _with(found, part, first=at == 0)
        except BadInput as error:
            problems += [Problem(where, p.what, p.hint, case=p.case) for p in error.problems]
    if not problems:
        problems += _too_much(where, found)
    return found, problems


def _too_much(where: str, host: Host) -> Iterator[Problem]:
    if not host.number:
        yield Problem(where, "has no unit that fights", f"Write for example {EXAMPLE}.", case="3.6.4")
    if host.number > MOST:
        yield Problem(where, f"has {host.number} units, more than can be asked about", f"{MOST} at most.", case="0.1")
    if host.leaders > LEADERS or host.lent_leaders > LEADERS or host.caesar > 1:
        yield Problem(where, f"has too many Leaders: {LEADERS} at most, with one Caesar", case="0.3")
    if host.training > TRAININGS:
        yield Problem(where, f"has {host.training} Training cards", f"{TRAININGS} at most.", case="9.13")


def _with(host: Host, part: str, first: bool) -> Host:
    if not part:
        return host
    if m := _TRAINING.fullmatch(key(part)):
        return replace(host, training=host.training + int(m[1] or 1))
    m = _PART.fullmatch(part)
    whose = key(m[1] or "") if m else ""
    if m is None or not (whose or first):
        hint = did_you_mean(part.split(" ")[0], _WORDS) or f"Write for example {EXAMPLE}."
        raise BadInput([Problem("", f'"{part[:40]}" is no part of an army', hint, case="3.6.4")])
    galleys = sum(int(n or 1) for n in _GALLEYS.findall(m[2]))
    land = read_force(_GALLEYS.sub(" ", m[2]).strip() or "none")
    units = land.units.plus(Units(galleys=galleys))
    if whose == "lent":
        return replace(host, lent=host.lent.plus(units), lent_leaders=host.lent_leaders + land.leaders)
    if whose == "card":
        if land.leaders:
            raise BadInput([Problem("", "a card brings no Leader", "Name its units alone.", case="9.6")])
        return replace(host, guests=host.guests.plus(units))
    return replace(host, own=units, generals=land.generals, caesar=land.caesar)


__all__ = ["EXAMPLE", "MOST", "Host", "find_host", "is_part"]
