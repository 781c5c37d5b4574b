"""Strength arranged by a program: a Redeploy (6.4), a Free Levy (9.1) or a Paid Levy (9.2), carried out by the phases.

An arrangement is the Strength of every Danube Space; the Army gets what is left. Nothing here decides what is legal: the
phase's own generator asks, and an answer that it does not offer is refused with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as changed

from ..core.errors import BadInput, IllegalChoice, Problem
from ..core.session.actions import DONE, Action
from ..core.session.dice import ScriptedDice
from ..core.session.play import run
from ..core.session.requests import Decision, Steps
from .actions import AURELIAN, AddStrength, InPool, OnTrack, PlaceStrength
from .board.board import Board
from .charts import actions as actions_chart
from .phases import choices, levy
from .phases.common import WHO
from .phases.levy import FREE
from .phases.strength import arrange
from .rules import Rules

KINDS = ("redeploy", "free levy", "paid levy")
SECTIONS = {"redeploy": "6.4", "free levy": "9.1", "paid levy": "9.2"}
_BY = re.compile(r"(redeploy|free\s+levy|paid\s+levy)(?:\s+(?:of\s+)?([0-9]{1,2}))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Occasion:
    """When Strength is arranged: one of `KINDS`, and for a Free Levy its points."""

    kind: str
    points: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.points}" if self.points else self.kind

    @property
    def section(self) -> str:
        """The Section that it follows."""
        return SECTIONS[self.kind]


def occasion(p: Board, by: str = "") -> Occasion:
    """When Strength is arranged here; "" is a Redeploy in the Actions Phase and else a Paid Levy.

    Raises:
        BadInput: nothing that arranges Strength.
        IllegalChoice: it cannot be done now, with the Section.
    """
    text = by.strip() or ("redeploy" if p.phase == "Actions" else "paid levy")
    m = _BY.fullmatch(text)
    points = int(m[2] or 0) if m else 0
    most = max(u.cv for u in p.rules.units.values())
    if m is None or (points > 0) != m[1].casefold().startswith("free") or points > most:
        hint = f"Say redeploy, paid levy, or free levy 1 to free levy {most}."
        raise BadInput([Problem("by", f'"{text[:40]}" arranges no Strength', hint)])
    found = Occasion(" ".join(m[1].casefold().split()), points)
    if p.is_over:
        raise IllegalChoice("13.0", f"the game is over: {p.ended}")
    if p.phase == "Set-up":
        raise IllegalChoice("3.0", "the set-up is still to be drawn: 270-drawn, or `.draw(seed)`")
    if found.kind == "redeploy":
        where_to_redeploy(p)
    elif p.phase not in ("Actions", "Build", "Levy"):
        raise IllegalChoice(found.section, f"the Levy Phase of this turn is over: this is the {p.phase} Phase")
    elif found.kind == "free levy" and FREE in p.done:
        raise IllegalChoice("9.1", "the Free Levy of this turn was drawn")
    return found


def where_to_redeploy(p: Board) -> str:
    """The Box from which Aurelian may Redeploy: his own, if he can, or an adjacent one.

    Raises:
        IllegalChoice: there is none, with the reason and the Section.
    """
    if p.phase != "Actions":
        raise IllegalChoice("6.4", f"a Redeploy is an Action, and this is the {p.phase} Phase")
    boxes = [c.box for c in choices.legal(p) if c.action == "Redeploy"]
    if boxes:
        return boxes[0]
    held = actions_chart.bound(p)
    if held and p.rules.switches["siege_lock"] == "you":
        raise IllegalChoice("6.7", "a Siege is on, and only it may go on")
    if AURELIAN in held:
        raise IllegalChoice("6.7", "Aurelian is bound by his Siege")
    why = actions_chart.why_not(p, "Redeploy", p.aurelian, AURELIAN)
    raise IllegalChoice("6.4", f"{why[0] if why else 'not possible'} in {p.aurelian}, and no adjacent Box is better")


class Refused(Exception):
    """An answer that the phase does not offer: what, why, and the Section."""

    def __init__(self, action: Action, why: str, section: str) -> None:
        self.action, self.why, self.section = action, why, section
        super().__init__(why)

    def __reduce__(self) -> tuple[type[Refused], tuple[Action, str, str]]:
        return type(self), (self.action, self.why, self.section)


def carry_out(p: Board, by: Occasion, strengths: Sequence[int] | None) -> Board:
    """The position after Strength was arranged so, one number for each Danube Space; None where a Free Levy is declined.

    Raises:
        IllegalChoice: the rules refuse it, with the Section.
    """
    if strengths is None:
        if by.kind != "free levy":
            raise IllegalChoice("9.1", "only a Free Levy can be declined")
        return changed(p, vp=p.vp + p.rules.values["levy.vp"])
    wanted = tuple(strengths)

    def answer(d: Decision) -> Action:
        found = bringing(d, wanted)
        if found is None:
            action = PlaceStrength(d.about.space, wanted[d.about.space - 1])
            why = next((r for r in d.refused if r.action == action), None)
            raise Refused(action, why.reason if why else "it is not offered", d.case)
        return found

    try:
        board = run(_steps(p, by), ScriptedDice([]), {WHO: answer})
    except Refused as error:
        raise IllegalChoice(error.section, error.why, str(error.action)) from None
    wrong = [n for n, (a, b) in enumerate(zip(board.strength, wanted, strict=True), 1) if a != b]
    if wrong:
        n = wrong[0]
        raise IllegalChoice(by.section, _why(p, by, board, n), str(PlaceStrength(n, wanted[n - 1])))
    return board


def bringing(d: Decision, strengths: Sequence[int]) -> Action | None:
    """The answer that brings this Strength about; None where something else is asked, or it is not offered."""
    if d.kind == "strength":
        wanted = strengths[d.about.space - 1]
        return next((a for a in d.actions if isinstance(a, PlaceStrength) and a.strength == wanted), None)
    if d.kind == "paid levy":
        more = (a for a in d.actions if isinstance(a, AddStrength))
        return next((a for a in more if d.board.strength[a.space - 1] < strengths[a.space - 1]), DONE)
    return None


def _steps(p: Board, by: Occasion) -> Steps[Board]:
    if by.kind == "redeploy":
        return arrange(p, "6.4", army=True)
    if by.kind == "paid levy":
        return levy.paid(p)
    return arrange(p, "9.1", by.points, only_add=p.rules.switches["levy_redeploy"] == "add")


def _why(p: Board, by: Occasion, board: Board, space: int) -> str:
    if not p.can_redeploy(space) and p.rules.switches["levy_with_usurper"] != "yes":
        return "there is a Usurper in the Region"
    if by.kind == "paid levy":
        return f"a Paid Levy only adds, up to {p.rules.values['danube.most']}, as far as the Coins last"
    return f"all the Strength is to be placed, and here it comes to {board.strength[space - 1]}"


def changes(p: Board, after: Board, strengths: Sequence[int] | None) -> tuple[Action, ...]:
    """The change as actions, first those that were chosen: `p.edit` of all of them makes it."""
    if strengths is None:
        return (OnTrack("vp", after.vp),)
    spaces = enumerate(zip(p.strength, after.strength, strict=True), 1)
    found: list[Action] = [PlaceStrength(n, b) for n, (a, b) in spaces if a != b]
    if after.army != p.army:
        found.append(OnTrack("army", after.army))
    for region in p.rules.danube_regions:
        if after.pool(region) != p.pool(region):
            found.append(InPool(region, after.pool(region)))
    if after.treasury != p.treasury:
        found.append(OnTrack("treasury", after.treasury))
    return tuple(found)


def levied(rules: Rules, before: Sequence[int], after: Sequence[int]) -> int:
    """The Coins of a Paid Levy that turns one into the other."""
    return rules.values["levy.coins"] * (sum(after) - sum(before))
