"""The page of plans: a question, what the plan must and must not do, and the answer as a checklist on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TypeVar

import ipywidgets as w

from ...answers import advised, closed, opened
from ...core.declaration import Question
from ...core.errors import BadInput, Problem, RometeachError
from ...core.games import of
from ...core.positions.saved import GamePosition
from ...core.results.checklists import Closed
from ...core.results.plans import Plan
from ...core.results.show import Result
from ...core.results.two_plans import compare_plans
from ..map.view import MapView
from ..parts import column, fresh, html, labelled, refill, row, said
from ..planner.fields import PlanFields
from ..planner.words import behind, progress_words
from ..worker import AtWork, Worker
from .boards import same
from .checklist import Checklist
from .compact import odds
from .page import Desk, Page
from .plan_parts import BY_HAND, FOR_ANOTHER, line, part, readable, solved

T = TypeVar("T")
NEAR = "0.3"
"""Points that a shorter plan may be worth less."""
MOST = 6
"""So many chances are told before and after."""
_NEVER = Fraction(0)


class PlanPage(Page):
    """The page. `plan` is the last answer, or None."""

    title = "Plan"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.plan: Plan | None = None
        self.kept: Plan | None = None
        self._asked: Question | None = None
        self._for: GamePosition = desk.base
        self._boards: list[GamePosition] = []
        self._step = 0
        self._worker = Worker("rometeach-plan")
        self._questions = of(desk.base).plans
        self._make_form()
        self._make_answer()
        self.form.show()
        self._set_busy(False)

    # --- how it is made

    def _make_form(self) -> None:
        desk = self.desk
        self.form = PlanFields(self._questions, desk.base)
        self.form.question.layout.width, self.form.question.layout.flex = "auto", "0 1 auto"
        self.solve_button = desk.button("Solve", "Ask for the best plan", self.solve, *self.form.texts)
        self.stop_button = desk.button("Stop", "End the work and show what it has found so far", self.stop)
        self.elapsed, self.over = html(width="auto"), html()
        self.asks_for = labelled(w.Dropdown, "Ask for", "300px", options=[])
        self.must_button = desk.button("It must", "Put this among what the plan must do", lambda: self._request("must"))
        self.forbid_button = desk.button(
            "It must not", "Put it among what it must not do", lambda: self._request("forbid")
        )
        self.as_open = w.Checkbox(description="Plan as if it were still open", indent=False, layout={"width": "auto"})
        self.requests = row(self.asks_for, self.must_button, self.forbid_button)
        first, *others = self.form.rows()
        short, long = others if len(others) == 2 else ([], *(others or [[]]))
        for field in long:
            field.layout.width, field.layout.flex = "auto", "1 1 220px"
        self.rows = [row(*first, *short), row(*long)] if long else [row(*first, *short)]
        desk.watch(self.form.question, self._other_question)
        for field in self.form.fields.values():
            desk.watch(field, self._show_closed)

    def _make_answer(self) -> None:
        desk = self.desk
        self.headline, self.effects, self.details, self.more = html(said("")), html(), html(), html()
        self.checks = Checklist()
        self.checks.observe(lambda _: desk.safely(self._pointed)(), names="pointed")
        self.back_button = desk.button("Back", "One action less on the map", lambda: self._go(self._step - 1))
        self.next_step_button = desk.button(
            "Step", "Carry the next action out on the map", lambda: self._go(self._step + 1)
        )
        self.apply_button = desk.button("Apply to the board", "Carry the whole plan out on your board", self.apply)
        self._near = NEAR
        self.within = labelled(w.Text, "within", "110px", value=self._near)
        self.fewest_button = desk.button(
            "Fewest actions", "The shortest plan that is worth nearly as much", self.fewest, self.within
        )
        self.next_button = desk.button("Next best", "The next best plan", self.next_best)
        self.keep_button = desk.button("Compare with this", "Keep this plan, to see another beside it", self.keep)
        self.choice = labelled(w.Text, "Why not", "230px")
        self.why_button = desk.button("Ask", "Why is this not in the plan?", self.why_not, self.choice)
        self.explain_button = desk.button("Why", "Why the plan is as it is, and what would change it", self.explain)
        self.steps, self.by_hand = row(self.back_button, self.next_step_button, self.apply_button), html()
        self.asks = row(self.fewest_button, self.within, self.next_button, self.keep_button)
        self.whys = row(self.explain_button, self.choice, self.why_button)
        self.answer = column(
            self.steps, self.by_hand, self.checks, self.effects, self.asks, self.whys, self.more, self.details
        )
        self.body = column(
            *self.rows,
            self.requests,
            self.over,
            self.as_open,
            row(self.solve_button, self.stop_button, self.elapsed),
            self.headline,
            self.answer,
        )

    # --- what a user does

    def solve(self) -> None:
        """Ask the solver; the screen stays alive meanwhile."""
        asked, wanted, board = self.form.asked, self.form.arguments(), self._board()
        self._begin("Solving.", lambda: solved(asked, board, wanted), lambda plan: self._show_plan(plan, board, asked))

    def stop(self) -> None:
        """Stop the solver: what it has found so far is shown as soon as it has laid down its work."""
        if self._worker.job is not None:
            self._worker.stop()
            self._set_busy(False)
            self.desk.say("Stopped. The best plan so far is shown as soon as the solver has put it together.")

    def fewest(self) -> None:
        """The plan with the fewest actions that is worth nearly as much."""
        plan, board, asked, within = self._last(), self._for, self._asked, self.within.value.strip() or "0"
        assert asked is not None
        self._begin(
            f"Looking for fewer actions within {within} points.",
            lambda: plan.fewest(within),
            lambda found: self._show_plan(found, board, asked, beside=plan),
        )

    def next_best(self) -> None:
        """The next best plan beside this one."""
        plan, board, asked = self._last(), self._for, self._asked
        assert asked is not None

        def show(found: Sequence[Plan]) -> None:
            if found:
                self._show_plan(found[0], board, asked, beside=plan)
            else:
                self.desk.say("There is no other plan.")

        self._begin("Looking for the next best plan.", lambda: plan.next_best(1), show)

    def keep(self) -> None:
        """Keep this plan: the next answer is compared with it."""
        self.kept = self._last()
        self.desk.say("Kept. Ask again, with other requests or more Gold: both plans then stand side by side.")

    def why_not(self) -> None:
        """Why a choice is not in the plan."""
        plan, choice = self._last(), self.choice.value
        self._begin(f"Looking for the best plan with {choice}.", lambda: plan.why_not(choice), self._show_more)

    def explain(self) -> None:
        """Why the plan is as it is, and what would change it."""
        plan, asked = self._last(), self._asked
        assert asked is not None
        if asked.advice:
            self._begin("Looking what would change the plan.", lambda: advised(asked, plan), self._show_more)
        else:
            self._begin("Looking what one more of something would bring.", plan.explain, self._show_more)

    def apply(self) -> None:
        """Carry the whole plan out on the board of the workbench."""
        self._last()
        if not self.is_for(self.desk.position):
            what = "was made for another board than the one that lies here now"
            raise BadInput([Problem("this plan", what, "Press Solve again.")])
        board, self._step = self._boards[-1], 0
        self.desk.boards.become(board, "The plan is carried out; what needs dice is left to you")

    def _request(self, name: str) -> None:
        text: str = self.asks_for.value or ""
        field = self.form.fields.get(name)
        if not text or not isinstance(field, w.Text):
            raise BadInput(
                [
                    Problem(
                        "request", "there is nothing to ask for", f"Select a {self.desk.bench.place_word} on the map."
                    )
                ]
            )
        field.value = "; ".join(filter(None, (field.value.strip(), text)))

    # --- what follows from it

    def show(self) -> None:
        """Offer what can be asked of the board as it is now."""
        self.form.board_changed(self.desk.position)
        self.selected()
        self._show_closed()
        self._show_ways()

    def selected(self) -> None:
        """What a plan may be asked to do in the place that is selected."""
        p, place = self.desk.position, self.desk.selected
        offers = self.desk.bench.requests(p, place) if place else ()
        must, forbid = (readable(p, self.form.asked, name, [text for _, text in offers]) for name in ("must", "forbid"))
        refill(self.asks_for, [x for x in offers if x[1] in must | forbid], self.asks_for.value)
        for button, read in ((self.must_button, must), (self.forbid_button, forbid)):
            button.layout.display = None if read else "none"
        self.requests.layout.display = None if must | forbid else "none"

    @property
    def board(self) -> GamePosition | None:
        """The board after so many steps of the plan."""
        return self._boards[self._step] if self._step and self._step < len(self._boards) else None

    def is_for(self, board: GamePosition) -> bool:
        """Whether there is a plan for a board, or for the same one as if what is over were still open."""
        return self.plan is not None and self._for in (board, self._opened_of(board))

    def seen(self, view: MapView) -> MapView:
        """The map with the plan drawn on it, or with the row that is pointed at."""
        if self.plan is None or self._step or not self.is_for(self.desk.position):
            return view
        rows = self.plan.checklist()
        n: int = self.checks.pointed
        wanted = (
            [[rows[n].action], [x.action for x in rows[: n + 1]]] if 0 <= n < len(rows) else [[x.action for x in rows]]
        )
        for actions in wanted:
            try:
                return self.desk.face.planned(part(self.plan, actions), self._for).view
            except RometeachError:
                continue
        return view

    def _board(self) -> GamePosition:
        """The board that is planned for: as it is, or as if what is over were still open."""
        p = self.desk.position
        return self._opened_of(p) if self.as_open.value else p

    def _opened_of(self, p: GamePosition) -> GamePosition:
        return opened(self.form.asked, p, self._options())

    def _over(self) -> Closed | None:
        """What of the question is over on the board."""
        return closed(self.form.asked, self.desk.position, self._options())

    def _options(self) -> Mapping[str, object]:
        try:
            return self.form.arguments()
        except BadInput:
            return {}

    def _show_closed(self) -> None:
        over = self._over()
        self.over.value = said(f'<div class="rt-bad">{escape(over.words)}</div>') if over else ""
        self.as_open.layout.display = None if over and over.change else "none"
        if not over:
            self.as_open.value = False

    def _other_question(self) -> None:
        self.form.show_seconds()
        self.form.show()
        self.choice.placeholder = self.form.asked.choice
        self.selected()
        self._show_closed()

    def _last(self) -> Plan:
        if self.plan is None:
            raise BadInput([Problem("plan", "there is none yet", "Press Solve first.")])
        return self.plan

    def _begin(self, words: str, act: Callable[[], T], show: Callable[[T], None]) -> None:
        if self._worker.job is not None:
            raise BadInput([Problem("solver", "is at work", "Wait for it, or press Stop.")])
        self.desk.say(words)
        self.elapsed.value = ""
        self._set_busy(True)
        self._worker.begin(act, show, self._look, self._end)

    def _look(self, job: AtWork, done: bool) -> None:
        self.elapsed.value = f"<span>{job.seconds:.1f} s{'' if done else progress_words(job.progress)}</span>"

    def _end(self, show: Callable[[], None]) -> None:
        self._set_busy(False)
        self.desk.safely(show)()

    def _set_busy(self, busy: bool) -> None:
        self.solve_button.disabled, self.stop_button.disabled = busy, not busy
        plan = self.plan
        for button in (self.why_button, self.next_button, self.explain_button, self.keep_button, self.fewest_button):
            button.disabled = busy or plan is None
        self.answer.layout.display = None if plan else "none"
        if plan:
            shortens = plan.offers_fewest and len(plan.actions) > 1
            self.fewest_button.layout.display = self.within.layout.display = None if shortens else "none"

    def _show_plan(self, plan: Plan, board: GamePosition, asked: Question, beside: Plan | None = None) -> None:
        self.plan, self._for, self._asked, self._step = plan, board, asked, 0
        other, self.kept = beside or self.kept, None
        rows = plan.checklist()
        self._boards = [board, *plan.steps(board)]
        self.checks.show([line(r, plan.money) for r in rows])
        if self.within.value == self._near and beside is None:
            self.within.value = self._near = near(plan)
        self.headline.value = said(f"<strong>{escape(plan.headline)}</strong>")
        self.effects.value = self._effects(board, self._boards[-1])
        self.more.value = compare_plans(other, plan).html() if other else ""
        inside = f"{fresh(plan.html())}<p><small>{escape(behind(plan))}</small></p>"
        self.details.value = f"<details><summary>Proof, worth and what is left out</summary>{inside}</details>"
        self._set_busy(False)
        self._show_ways()
        self.desk.say(plan.headline)
        self.desk.redraw()

    def _effects(self, before: GamePosition, after: GamePosition) -> str:
        """The chances that the plan moves most, before and after."""
        then, now = self.desk.bench.chances(before), self.desk.bench.chances(after)
        moved = [(n, then.get(n, _NEVER), now.get(n, _NEVER)) for n in dict.fromkeys((*then, *now))]
        moved = sorted((x for x in moved if x[1] != x[2]), key=lambda x: -abs(x[2] - x[1]))
        if not moved:
            return ""
        items = "".join(
            f"<tr><th scope='row'>{escape(n)}</th><td>{odds(a)}</td><td>{odds(b)}</td></tr>" for n, a, b in moved[:MOST]
        )
        head = "<tr><th scope='col'>Chance</th><th scope='col'>Now</th><th scope='col'>Planned</th></tr>"
        left = len(moved) - MOST
        words = f"{left} more {'chance changes' if left == 1 else 'chances change'}."
        more = f"<p><small>{words}</small></p>" if left > 0 else ""
        return f"<table class='rt-contenders'><thead>{head}</thead><tbody>{items}</tbody></table>{more}"

    def _show_more(self, found: Result) -> None:
        self.more.value = fresh(found.html())
        self.desk.say("The answer stands below the plan.")

    def _pointed(self) -> None:
        if self.plan is not None and not self._step:
            self.desk.redraw()

    def _go(self, step: int) -> None:
        self._last()
        self._step = max(0, min(step, len(self._boards) - 1))
        self._show_step()
        self.desk.redraw()
        number = len(self._boards) - 1
        self.desk.say(
            f"{self._step} of {number} actions are carried out on the map."
            if self._step
            else "The board before the plan."
        )

    def _show_ways(self) -> None:
        """Offer to carry the plan out, where it is one for this board and changes it."""
        plan, fits = self.plan, self.is_for(self.desk.position)
        if plan is None:
            return
        if not fits:
            self._step = 0
        changes = any(not same(after, self._for) for after in self._boards)
        self.steps.layout.display = None if fits and changes else "none"
        self.by_hand.value = FOR_ANOTHER if not fits else "" if changes or not plan.actions else BY_HAND
        self._show_step()

    def _show_step(self) -> None:
        self.checks.step = self._step
        self.back_button.disabled = not self._step
        self.next_step_button.disabled = self._step >= len(self._boards) - 1


def near(plan: Plan) -> str:
    """How much less a shorter plan may be worth where nothing is typed: 0.3, or a tenth of what a plan gains that gains little."""
    gain = float(plan.value - plan.idle)
    return NEAR if gain >= 10 * float(NEAR) or gain <= 0 else f"{gain / 10:.1g}"


__all__ = ["PlanPage"]
