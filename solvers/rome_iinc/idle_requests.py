"""Requests that do nothing, told with the reason: of another question, of the other Empire, or of what can never be in a plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rometeach.core.errors import BadInput, Problem
from rometeach.core.grammar import quoted
from rometeach.rome_iinc.actions import Annex, Appoint, Build, Buy, Fight, Planned, Promote, Transfer, TurnFaceUp
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import fights

from .requests import Asked, Read

_UNITS = {"keep", "gold", "safe", "untouched", "no_transfers", "no_builds", "no_unit", "no_unit_in"}
_WARS = {"fight", "by", "no_war", "no_commander", "no_fight_from"}
FIELDS: Mapping[str, set[str]] = {
    "garrison": _UNITS,
    "fight": {*_WARS, "untouched"},
    "turn": _UNITS | _WARS,
    "least": _UNITS | _WARS,
    "annex": {"untouched"},
    "governors": {"fight", "untouched", "no_war", "no_commander"},
    "bread": {"gold"},
}
"""What each question looks at besides choices."""
CHOICES: Mapping[str, tuple[type[Planned], ...]] = {
    "garrison": (Build, Promote, Transfer),
    "fight": (Fight,),
    "turn": (Build, Promote, Transfer, Fight),
    "least": (Build, Promote, Transfer, Fight),
    "annex": (Annex,),
    "governors": (Appoint, TurnFaceUp, Fight),
    "bread": (Buy,),
}
"""The choices that a plan of each question may hold."""
_ABOUT = {
    "garrison": ("fights nothing", "Ask it of the question turn."),
    "fight": ("builds and moves nothing", "Ask it of the question turn."),
    "turn": ("does no such thing", "Ask it of the question annex, governors or bread."),
    "least": ("does no such thing", "Ask it of the question annex, governors or bread."),
    "annex": ("chooses Annexations alone", "Say: annex Suevia."),
    "governors": ("chooses Governors and fights alone", "Ask it of the question turn."),
    "bread": ("buys Prestige and Unrest alone", "Say: keep 40 gold; buy 1 prestige."),
}


def check(kind: str, p: Position, empire: str, requests: Sequence[Read]) -> None:
    """Refuse requests that do nothing in a question.

    Args:
        kind: the question.
        p: the position.
        empire: the one that is planned, or "both".
        requests: each request as it was read.

    Raises:
        BadInput: all of them, with the reason.
    """
    problems = [x for r in requests for x in _idle(kind, p, empire, r)]
    if problems:
        raise BadInput(dict.fromkeys(problems), "These requests would do nothing, or cannot be asked here:")


def _idle(kind: str, p: Position, empire: str, one: Read) -> Iterable[Problem]:
    """What is wrong with one request."""
    r = one.requests
    reasons = {asked: reason for asked in r.text for reason in [_reason(kind, p, empire, asked)] if reason}
    if r.text and len(reasons) == len(r.text):
        what, hint, case = next(iter(reasons.values()))
        yield Problem(quoted(one.typed), what, hint, case=case)


_Reason = tuple[str, str, str]


def _reason(kind: str, p: Position, empire: str, asked: Asked) -> _Reason | None:
    """(what is wrong, hint, Case) with a part of a request; None where it can do something."""
    about, field = asked.about, asked.field
    elsewhere = f"does nothing here: the question {kind} {_ABOUT[kind][0]}", _ABOUT[kind][1], ""
    if isinstance(about, Planned):
        # what must be done besides is done first, whatever the question chooses
        if not isinstance(about, CHOICES[kind]) and (field == "forbid" or isinstance(about, Fight)):
            return elsewhere
        return _never(p, empire, about) if field == "forbid" else None
    if field not in FIELDS[kind]:
        return elsewhere
    place = about[0] if isinstance(about, tuple) else about
    if place in p.provinces and empire not in ("both", p.empire_of[place]) and field not in ("keep", "fight", "gold"):
        return f"does nothing: {place} is in the {p.empire_of[place]}, and the {empire} is planned", "", "10.7.1"
    if field == "gold" and empire != "both" and about not in ("", empire):
        return f"does nothing: the {empire} is planned, not the {about}", f"Say: keep 20 gold in the {empire}.", "9.1.1"
    if field == "no_war" and empire != "both" and not any(p.empire_of[x] == empire for x in fights.around(p, place)):
        return f"does nothing: no Province of the {empire} is where the {place} War is or connected to it", "", "11.2.7"
    closed = field == "safe" and builds.against_place(p, p.empire_of[place], place)
    if closed and not any(r.p_revolt for r in p.revolts() if r.odds.province == place):
        return f"does nothing: {place} cannot Revolt", "", "11.1.3"
    if field == "no_unit_in" and isinstance(about, tuple):
        return _no_place(p, about[0], about[1])
    return None


def _never(p: Position, empire: str, action: Planned) -> _Reason | None:
    """Why a choice that is forbidden is in no plan whatever is asked."""
    if not isinstance(action, Build | Promote | Transfer):
        return None
    for name in action.names:
        if empire not in ("both", p.empire_of[name]):
            return f"does nothing: {name} is in the {p.empire_of[name]}, and the {empire} is planned", "", "10.7.1"
    if isinstance(action, Build):
        return _no_place(p, action.province, action.unit)
    return None


def _no_place(p: Position, place: str, unit: str) -> _Reason | None:
    """Why no Unit of a type can come to a Province, if none can."""
    if reason := builds.against_place(p, p.empire_of[place], place):
        return f"does nothing: no Unit can be Built there or come there ({reason[0]})", "", reason[1]
    if unit in ("fleet", "veteran_fleet") and p.rules.provinces[place].mountain:
        return f"does nothing: no Fleet can be in {place}, which is a Mountain Province", "", "2.3.1"
    return None


__all__ = ["check"]
