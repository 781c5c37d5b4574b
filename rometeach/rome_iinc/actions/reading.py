"""Actions as text: one clause table for plans, Losses and everything else that a player can do.

Each clause makes a tuple, for one may stand for several: "Germania II +Fort +2 Auxilia" is three Builds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from ...core.errors import BadInput, Problem
from ...core.grammar import Clause, ClauseTable, Limits, wrong
from ...core.session.actions import DONE, NO, YES, Action, Choose, ChooseArea
from ..board import units
from ..board.parts import FOEDERATI, Status, emperor_box
from ..board.units import FIELDS, NONE, Units
from ..rules import EMPIRES, Rules
from . import losses, planned, steps
from .losses import Loss
from .planned import Planned
from .steps import Give, RaiseTaxes, SetRight

Act: TypeAlias = Give | RaiseTaxes | SetRight
"""What a player may do unasked."""
MOST = 500
"""More actions than this are no plan: the game has 84 Units."""

_SIMPLE: dict[str, Action] = {
    str(a): a for a in (DONE, YES, NO, steps.ALL_PROVINCES, steps.FIGHT_CIVIL_WAR, steps.RAISE_TAXES, steps.WAIT)
}
_HINT = (
    "A plan reads like: Germania II +Fort +2 Auxilia; Belgica > Rome: Guard; 7/5 Vandal by Africa with Africa, Numidia."
)
_LOSS_HINT = "A Loss reads like: disgrace; tribute; destroy Legion in Rome; dismiss Fort in Rome; dismiss Auxilia; revolt Belgica."
_OF_UNIT: dict[str, Callable[[str, str], Loss]] = {
    "destroy": losses.Destroy,
    "demote": losses.DemoteLoss,
    "dismiss": losses.Dismiss,
}


def parse(rules: Rules, text: str) -> Action:
    """The action that a text spells.

    A name alone says nothing about what it is chosen for, so no text is read as a `Choose`: a Decision finds those among
    its own options. "unrest" alone, an older spelling of "buy unrest", is found there too.

    Raises:
        BadInput: nothing that a player can do, several things at once, or names that do not exist.
    """
    found = _ACTIONS.read_one(text, rules)
    if len(found) != 1:
        raise BadInput([Problem(f'"{text.strip()[:60]}"', f"says {len(found)} things at once")])
    return found[0]


def read_plan(rules: Rules, text: str) -> tuple[Planned, ...]:
    """The actions of a plan, in the order in which they are written.

    Raises:
        BadInput: clauses that cannot be read and names that do not exist; all at once.
    """
    found = tuple(action for actions in _PLAN.read(text, rules) for action in actions)
    if len(found) > MOST:
        raise BadInput([Problem("plan", f"{len(found):,} choices at once are no plan", _HINT)])
    return found


def read_losses(rules: Rules, text: str) -> tuple[Loss, ...]:
    """Some Losses, in the order in which they are written.

    Raises:
        BadInput: clauses that cannot be read and names that do not exist; all at once.
    """
    return tuple(loss for found in _LOSSES.read(text, rules) for loss in found)


def read_act(rules: Rules, text: str) -> Act:
    """What a player does unasked; the first two say which Empire.

    Raises:
        BadInput: no such act, or no such Empire.
    """
    return _ACTS.read_one(text, rules)[0]


# --- plans


def _buy(rules: Rules, m: re.Match[str]) -> tuple[Planned, ...]:
    return (planned.Buy(m[3].lower(), m[1].title() if m[1] else ""),) * int(m[2] or 1)


def _fight(rules: Rules, m: re.Match[str]) -> tuple[Planned, ...]:
    problems: list[Problem] = []
    (war,) = _found(rules, "war", (m[1],), problems)
    provinces = _found(rules, "province", (p.strip() for p in m[3].split(",")), problems)
    empire = rules.names["empire"].get(m[4]) if m[4] else ""
    if empire is None:
        problems.append(Problem(f'"for {m[4]}"', "names no Empire", "Say: for East, or: for West."))
    if problems:
        raise BadInput(problems)
    return (planned.Fight(war, " ".join(m[2].split()), tuple(dict.fromkeys(provinces)), empire or ""),)


def _transfer(rules: Rules, m: re.Match[str]) -> tuple[Planned, ...]:
    (source, target), found = _units_in(rules, m[3], m[1], m[2])
    return tuple(planned.Transfer(source, target, unit) for unit in _each(found))


def _appoint(rules: Rules, m: re.Match[str]) -> tuple[Planned, ...]:
    commands = tuple(rules.names["command"].find(c.strip()) for c in m[1].split("+"))
    return (planned.Appoint(commands, rules.names["statesman"].find(m[2])),)


def _face_up(rules: Rules, m: re.Match[str]) -> tuple[Planned, ...]:
    return (planned.TurnFaceUp(rules.names["statesman"].find(m[1])),)


def _build(rules: Rules, m: re.Match[str]) -> tuple[Planned, ...]:
    (province,), found = _units_in(rules, m[3], m[1])
    return tuple((planned.Build if m[2] else planned.Promote)(province, unit) for unit in _each(found))


def _annex(rules: Rules, m: re.Match[str]) -> tuple[Planned, ...] | None:
    """The longest Province that the clause begins with is annexed: a Foederati tribe may have two words."""
    province, what = _province_first(rules, m[1]), m[2].casefold()
    if province and not province[1] and what != "foederati":
        return (planned.Annex(province[0], Status(what.capitalize())),) if not m[3] else None
    if province and province[1] and what == "foederati":
        return (planned.Annex(province[0], FOEDERATI, province[1].title(), bool(m[3])),)
    return None


def _no_plan(rules: Rules, m: re.Match[str]) -> tuple[Planned, ...]:
    raise wrong("is no choice of a plan", _HINT)


# --- Losses


def _on_track(rules: Rules, m: re.Match[str]) -> tuple[Loss, ...]:
    return (losses.TRACK_LOSSES[m[2].lower()],) * int(m[1] or 1)


def _auxilia(rules: Rules, m: re.Match[str]) -> tuple[Loss, ...]:
    return (losses.DismissAuxilia(int(m[1] or 0), _answers(rules, m[2])),)


def _of_unit(rules: Rules, m: re.Match[str]) -> tuple[Loss, ...]:
    (province,), found = _units_in(rules, m[2], m[3])
    if m[1].lower() == "dismiss" and found.auxilia:
        return (losses.DismissAuxilia(),)
    return tuple(_OF_UNIT[m[1].lower()](unit, province) for unit in _each(found))


def _revolt(rules: Rules, m: re.Match[str]) -> tuple[Loss, ...]:
    return (losses.RevoltLoss(rules.names["province"].find(m[1]), _answers(rules, m[2])),)


def _answers(rules: Rules, text: str | None) -> tuple[Choose, ...]:
    """What is answered further: Provinces, and titles such as "Visigothic Foederati"."""
    words = (x.strip() for x in text.split(",")) if text else ()
    places = ((rules.names["province"].get(word), word) for word in words)
    return tuple(ChooseArea(place) if place else Choose(word) for place, word in places)


def _no_loss(rules: Rules, m: re.Match[str]) -> tuple[Loss, ...]:
    raise wrong("is no Loss", _LOSS_HINT)


# --- everything else


def _simple(rules: Rules, m: re.Match[str]) -> tuple[Action, ...] | None:
    found = _SIMPLE.get(" ".join(m[0].casefold().split()))
    return (found,) if found else None


def _set_right(rules: Rules, m: re.Match[str]) -> tuple[SetRight, ...]:
    return (SetRight(m[1].strip()),)


def _give(rules: Rules, m: re.Match[str]) -> tuple[Give, ...]:
    return (Give(int(m[2]), rules.names["empire"].find(m[1]) if m[1] else ""),)


def _leave(rules: Rules, m: re.Match[str]) -> tuple[steps.Leave, ...]:
    return (steps.Leave(rules.names["statesman"].find(m[1]), rules.names["empire"].find(m[2])),)


def _taxes(rules: Rules, m: re.Match[str]) -> tuple[RaiseTaxes, ...]:
    return (RaiseTaxes(rules.names["empire"].find(m[1])),)


def _no_act(rules: Rules, m: re.Match[str]) -> tuple[Act, ...]:
    where = m[0].strip()[:60] or "act"
    raise BadInput([Problem(where, "is nothing that can be done unasked", "Say: West gives 20; or: extra taxes West.")])


def _attack(rules: Rules, m: re.Match[str]) -> tuple[Action, ...]:
    return (steps.Attack(rules.names["war"].find(m[1]), " ".join(m[2].split())),)


def _next_civil_war(rules: Rules, m: re.Match[str]) -> tuple[Action, ...]:
    box = " ".join(m[1].split())
    emperor = next((b for b in map(emperor_box, EMPIRES) if b.casefold() == box.casefold()), "")
    return (steps.NextCivilWar(emperor or rules.names["command"].find(box)),)


def _keep(rules: Rules, m: re.Match[str]) -> tuple[Action, ...]:
    return (steps.KeepCommands(tuple(rules.names["command"].find(c.strip()) for c in m[1].split("+"))),)


def _demote(rules: Rules, m: re.Match[str]) -> tuple[Action, ...]:
    (province,), found = _units_in(rules, m[2], m[1])
    return tuple(steps.Demote(province, unit) for unit in _each(found))


# --- parts


def _found(rules: Rules, kind: str, texts: Iterable[str], problems: list[Problem]) -> list[str]:
    """The names that are meant; what is wrong with one joins the problems, and the text stands for it."""
    found = []
    for text in texts:
        name = rules.names[kind].get(text)
        if name is None:
            problems.append(rules.names[kind].problem(text))
        found.append(name or text)
    return found


def _units_in(rules: Rules, text: str, *provinces: str) -> tuple[list[str], Units]:
    """The Provinces and the Units that a clause names; raises BadInput with everything that is wrong with it."""
    problems: list[Problem] = []
    found, number = _found(rules, "province", provinces, problems), NONE
    try:
        number = units.parse(text)
    except ValueError as error:
        problems.append(Problem("", str(error).rstrip(".")))
    if problems:
        raise BadInput(problems)
    return found, number


def _each(found: Units) -> list[str]:
    return [f for f, n in zip(FIELDS, found, strict=True) for _ in range(n)]


def _province_first(rules: Rules, text: str) -> tuple[str, str] | None:
    """The longest Province that a text begins with, and the rest of it."""
    words = text.split()
    for end in range(len(words), 0, -1):
        province = rules.names["province"].get(" ".join(words[:end]))
        if province:
            return province, " ".join(words[end:])
    return None


_Plan: TypeAlias = Clause[Rules, tuple[Planned, ...]]
_Loss: TypeAlias = Clause[Rules, tuple[Loss, ...]]
_Any: TypeAlias = Clause[Rules, tuple[Action, ...]]
_LONG = Limits(clause=50_000)
"""A board may be set right by a long change."""

_BY = r"(.+?)\s+by\s+(.+?)"
_PLANNED: tuple[_Plan, ...] = (
    Clause("Bread and Circuses", r"(?:(east|west)\s+)?buy\s+(?:([0-9]{1,2})\s+)?(prestige|unrest)", _buy,
           "buy 2 prestige"),
    Clause("a fight", rf"(?:fight\s+)?{_BY}\s+with\s+(.+?)(?:\s+for\s+(\w+))?", _fight,
           "7/5 Vandal by Africa with Africa, Numidia"),
    Clause("a Transfer", r"(.+?)\s*>\s*(.+?)\s*:\s*(.+)", _transfer, "Belgica > Rome: Guard"),
    Clause("an appointment", r"(.+?)\s+governor\s+(.+)", _appoint, "Gallia + Hispania governor Aegidius"),
    Clause("an appointment", r"(.+?)\s+face\s+up", _face_up, "Aegidius face up"),
    Clause("a Build", r"(.+?)\s*(?:(\+)|\bpromote\b)\s*(.+)", _build, "Germania II +Fort +2 Auxilia"),
    Clause("an Annexation", r"(.+?)\s+(allied|insurgent|foederati)(\s+settled)?", _annex, "Suevia allied"),
)  # fmt: skip
_LOST: tuple[_Loss, ...] = (
    Clause("a Loss", r"(?:([0-9]{1,2})\s+)?(disgrace|dishonor|tribute)", _on_track, "disgrace"),
    Clause("a Loss", r"dismiss\s+(?:([0-9]{1,2})\s+)?auxilia(?:\s*:\s*(.+))?", _auxilia, "dismiss Auxilia"),
    Clause("a Loss", r"(destroy|demote|dismiss)\s+(.+?)\s+in\s+(.+)", _of_unit, "destroy Legion in Rome"),
    Clause("a Loss", r"revolt\s+([^:]+?)\s*(?::\s*(.+))?", _revolt, "revolt Belgica"),
)  # fmt: skip
_DONE_UNASKED: tuple[Clause[Rules, tuple[Act, ...]], ...] = (
    Clause("an act", r"set\s+right\s*:\s*(.*)", _set_right, "set right: Rome +Fort"),
    Clause("a gift", r"(?:the\s+)?(\w+)\s+gives?\s+([0-9]{1,4})\s*(?:gold)?", _give, "West gives 20"),
    Clause("Extra Taxes", r"extra\s+taxes\s+(?:in\s+)?(?:the\s+)?(\w+)", _taxes, "extra taxes West"),
)
_ANSWERS: tuple[_Any, ...] = (
    Clause("an answer", r"\w+(?:\s+\w+)?", _simple, "done"),
    Clause("a gift", r"()give\s+([0-9]{1,4})\s*(?:gold)?", _give, "give 20"),
    Clause("Commands to keep", r"keep\s+(.+)", _keep, "keep Oriens"),
    Clause("a Statesman who is left", r"leave\s+(.+?)\s+to\s+(?:the\s+)?(\w+)", _leave, "leave Galerius to the West"),
)
_AFTER: tuple[_Any, ...] = (
    Clause("a Civil War", r"civil\s+war\s+(.+)", _next_civil_war, "civil war Gallia"),
    Clause("a War", _BY, _attack, "7/5 Vandal by Africa"),
    Clause("a Demotion", r"(.+?)\s+demote\s+(.+)", _demote, "Rome demote Veteran Legion"),
)
_PLAN: ClauseTable[Rules, tuple[Planned, ...]] = ClauseTable(
    (*_PLANNED, Clause("no choice", r".+", _no_plan, "")), "plan", _HINT.removeprefix("A plan reads like: ")
)
_LOSSES: ClauseTable[Rules, tuple[Loss, ...]] = ClauseTable(
    (*_LOST, Clause("no Loss", r".+", _no_loss, "")), "list of Losses"
)
_ACTIONS: ClauseTable[Rules, tuple[Action, ...]] = ClauseTable(
    (*_DONE_UNASKED, *_ANSWERS, *_LOST, *_PLANNED, *_AFTER), "choice", limits=_LONG
)
_ACTS: ClauseTable[Rules, tuple[Act, ...]] = ClauseTable(
    (*_DONE_UNASKED, Clause("no act", r".*", _no_act, "")), "act", limits=_LONG
)
