"""The model of the question "works": a yes or no for each step and turn, Treasury and Income as they follow from them."""

from __future__ import annotations

from rometeach.aurelian.actions import TEMPLE, WALLS, Build
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.frozen import Frozen, replace

from ...cp import IntVar
from . import turns
from .buildings import add_buildings, add_levies, add_marker
from .draft import Draft
from .inputs import WorksQuestion
from .purse import Purse
from .requests import WorksRequest


class WorksModel:
    """The model of a question. `asked` is request -> a literal under which it holds."""

    def __init__(self, q: WorksQuestion) -> None:
        self.q = q
        self.draft = Draft(q)
        add_levies(self.draft)
        self.finished = add_buildings(self.draft, WALLS)
        self.finished |= add_buildings(self.draft, TEMPLE)
        self.marker = add_marker(self.draft)
        self.purse = Purse(self.draft, self.finished)
        self.purse.add()
        self._ending()
        self.asked = {wish: self._wish(wish) for wish in q.wishes}
        self._leave_out()

    def at_most(self, number: int) -> None:
        """No plan with more steps."""
        self.draft.model.add(sum(self.draft.steps.values()) <= number)

    def _ending(self) -> None:
        """Bonus and penalty (12.3, 12.4), and what every plan scores."""
        q, draft, m = self.q, self.draft, self.draft.model
        last = q.turns[-1]
        walls = [self.finished[LAST_TURN, Build(WALLS, r)] for r in q.p.rules.regions if r not in last.board.usurpers]
        number = m.new_int_var(0, len(walls), "Regions with Walls")
        m.add(number == sum(walls))
        table = list(turns.endings(q.p, last, q.forecast))
        found = m.new_int_var(min(x[2] for x in table), max(x[2] for x in table), "bonus and penalty")
        m.add_allowed_assignments([self.marker, number, found], table)
        draft.counts(found, q.weights.vp)
        draft.base += sum(t.rest * t.times for t in q.turns) * q.weights.vp
        draft.base += sum(turns.defence(replace(t.board, walls=Frozen())) for t in q.turns) * q.weights.guard

    def breaks(self, wish: WorksRequest) -> None:
        """No plan that meets a request."""
        m, here = self.draft.model, self._steps_of(wish)
        if wish.step is None:
            poorer = []
            for t, left in self.purse.treasury.items():
                if wish.turn in (0, t):
                    poorer.append(m.new_bool_var(f"fewer Coins in {t}"))
                    m.add(left < int(wish.number or 0)).only_enforce_if(poorer[-1])
            m.add_bool_or(poorer)
        elif wish.banned:
            m.add(sum(here) >= 1)
        elif wish.number is not None:
            m.add(self.marker < wish.number)
        elif not wish.turn and isinstance(wish.step, Build) and wish.step.region:
            m.add(self.finished[LAST_TURN, wish.step] == 0)
        else:
            m.add(sum(here) == 0)

    def _steps_of(self, wish: WorksRequest) -> list[IntVar]:
        return [x for s, x in self.draft.steps.items() if s.step == wish.step and wish.turn in (0, s.turn)]

    def _wish(self, wish: WorksRequest) -> IntVar:
        """A literal under which a request holds."""
        m, on = self.draft.model, self.draft.model.new_bool_var(wish.text)
        here = self._steps_of(wish)
        if wish.step is None:
            for t, left in self.purse.treasury.items():
                if wish.turn in (0, t):
                    m.add(left >= int(wish.number or 0)).only_enforce_if(on)
        elif wish.banned:
            m.add(sum(here) == 0).only_enforce_if(on)
        elif wish.number is not None:
            m.add(self.marker >= wish.number).only_enforce_if(on)
        elif not wish.turn and isinstance(wish.step, Build) and wish.step.region:
            m.add(self.finished[LAST_TURN, wish.step] == 1).only_enforce_if(on)
        else:
            m.add(sum(here) >= 1).only_enforce_if(on)
        return on

    def _leave_out(self) -> None:
        """No plan that was given before."""
        m = self.draft.model
        for plan in self.q.not_these:
            others = []
            for key, x in self.draft.steps.items():
                n = plan.count(key)
                other = m.new_bool_var(f"other than {n} of {key}")
                m.add(x != n).only_enforce_if(other)
                others.append(other)
            m.add_bool_or(others)
