"""How a solver player fights: the fights planned anew after each of them, their Losses, and Annexations."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter

from rometeach.core import progress
from rometeach.core.results.plans import OPTIMAL
from rometeach.core.session.actions import DONE, Action, Choose, ChooseArea
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Annex, Attack, Loss, RevoltLoss
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.position import Position

from ..annexations.inputs import AnnexQuestion, AnnexSource
from ..annexations.question import answer as best_annexations
from ..losses.inputs import LossInputs
from ..losses.search import LossSearch
from ..question import Question, planned
from ..requests import Requests
from ..turn.question import solve
from .desk import Desk, Record


@dataclass
class _Fought:
    """A fight that was picked: by whom, the Provinces still to be named, and who gains."""

    player: str
    war: str
    left: list[str]
    empire: str
    is_rebel: bool


@dataclass
class Fighting:
    """The fight that was picked last, and the Losses that are left to take as planned."""

    desk: Desk
    _fought: _Fought | None = None
    _losses: dict[str, list[Loss]] = field(default_factory=dict)
    _stage: dict[str, object] = field(default_factory=dict)
    _further: list[Choose] = field(default_factory=list)

    def fight(self, d: Decision, p: Position) -> Action | None:
        """The first fight of the best plan for the board as it stands now."""
        self._fought = None
        q = replace(self.desk.question(p, d.who), requests=Requests(no_commander=_others(p, d.who)))
        if p.sole_emperor == d.who:  # he fights with the Provinces of both
            q = Question(p, "both", weights=self.desk.of_both(p), time=self.desk.seconds)
        plan = self.desk.solve("fight", d.who, p.turn, lambda: solve("fight", q))
        if plan is None:
            return None
        fights = plans.with_fights(p, planned(plan))
        mine = [f for f in fights if p.empire_of_commander(f.force.commander) == d.who]
        if not mine:
            return DONE
        found = mine[0]
        force = found.force
        gains = found.empire or (d.who if force.commander.is_emperor else p.empire_of_commander(force.commander))
        is_rebel = force.commander.kind == "Rebel"
        self._fought = _Fought(d.who, force.war, list(force.provinces), gains, is_rebel)
        return Attack(force.war, force.commander.box)

    def muster(self, d: Decision, p: Position) -> Action | None:
        """The next Province of the fight that was picked."""
        if self._fought is None or self._fought.war != d.about.war:
            return None
        if self._fought.left:
            return ChooseArea(self._fought.left.pop(0))
        return DONE if DONE in d.actions else None

    def benefit(self, d: Decision, p: Position) -> Action | None:
        """Which Empire gains from a Sole Emperor's Triumph."""
        return Choose(self._fought.empire) if self._fought else None

    def losses(self, d: Decision, p: Position) -> Action | None:
        """The cheapest Losses of the fight that was picked; those of Rebels and Civil Wars are the simple player's."""
        toll, f = d.about, self._fought
        if p.step != "Wars" or f is None or f.is_rebel or d.who != f.player:
            return None
        left = self._losses.get(d.who, [])
        if self._stage.get(d.who) != (p.turn, f.war, toll.number) or not left:
            start = perf_counter()
            # the places to flee to are too many to try
            kept = frozenset(RevoltLoss(x) for x in toll.near if p.provinces[x].units.number)
            asked = LossInputs(p, toll, self.desk.weights(p, f.empire), forbid=kept)
            with progress.within(self.desk.left):
                found = next(LossSearch(asked).ends(min(self.desk.seconds, self.desk.left)), None)
            status = "none" if found is None else OPTIMAL if found.proven else "FEASIBLE"
            self.desk.records.append(Record("losses", d.who, p.turn, perf_counter() - start, status))
            left = list(found.losses) if found else []
        if not left:
            return None
        loss = left[0]
        self._further = list(loss.further)
        self._losses[d.who], self._stage[d.who] = left[1:], (p.turn, f.war, toll.number - 1)
        return loss.alone

    def detail(self, d: Decision, p: Position) -> Action | None:
        """From where Auxilia are Dismissed, and whose Foederati a Province becomes, as the Losses were planned."""
        return self._further.pop(0) if self._further and p.step == "Wars" else None

    def annex(self, d: Decision, p: Position) -> Action | None:
        """The Province to Annex now, `DONE`, or None where there is no plan."""
        offered = [a for a in d.actions if isinstance(a, Annex)]
        among = list(dict.fromkeys(a.province for a in offered))
        tribes = {a.tribe for a in offered}
        side = p.empire_of[among[0]]
        tribe = p.rules.wars[self._fought.war] if self._fought and d.case == "10.2.4" else None
        settlers = tribe.enemy if tribe is not None and tribe.is_foederati and tribe.enemy in tribes else ""
        q = self.desk.question(p, side)
        if any(p.empire_of[x] != side for x in among):
            q = replace(q, empire="both", weights=self.desk.of_both(p))
        source = AnnexSource(d.about, tuple(among), settlers, 1, d.case)
        plan = self.desk.solve("annex", d.who, p.turn, lambda: best_annexations(AnnexQuestion(q, source)))
        if plan is None:
            return None
        return next((a.plain for a in plan.actions if isinstance(a, Annex)), DONE)


def _others(p: Position, empire: str) -> tuple[str, ...]:
    """The Commanders who fight for the other Empire's player; a Sole Emperor is at home in one of them."""
    return tuple(c.box for c in war.commanders(p) if p.empire_of_commander(c) != empire)
