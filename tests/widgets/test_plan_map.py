"""A plan on the map, and the panel that asks for one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy
from rometeach.rome_iinc.position import Position, position
from rometeach.widgets import plan_panel, show_plan, static_card, worker
from rometeach.widgets.planner.panel import PlanPanel
from rometeach.widgets.rome_iinc.map.plan import PlanMap, plan_map
from solvers.rome_iinc import questions

RUNNING = worker.running_loop
Declare = Callable[..., Any]

if TYPE_CHECKING:
    from playwright.sync_api import Page

MUST = (
    "Germania II +Fort; Rome > Numidia: Guard; Neapolis > Rhaetia: Fleet; Germania I promote Auxilia; "
    "7/5 Vandal by Africa with Africa, Numidia"
)


@pytest.fixture(scope="module")
def board() -> Position:
    return position("286").edit("7/5 Vandal @ Numidia; West gold 80")


@pytest.fixture(scope="module")
def plan(board: Position) -> Plan:
    actions = plans.read(board.rules, MUST)
    return replace(questions.bread(board, "west"), actions=actions, costs=tuple(plans.cost(board, a) for a in actions))


@pytest.fixture(scope="module")
def picture(plan: Plan) -> PlanMap:
    return plan_map(plan)


def words(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", html).split()))


# -- The map


def test_transfers_and_fights_are_lines(picture: PlanMap) -> None:
    lines = {(a.a, a.b): (a.kind, a.label) for a in picture.arrows}
    assert lines["Rome", "Numidia"] == ("transfer", "G")
    assert lines["Neapolis", "Rhaetia"] == ("transfer", "Fl")
    assert lines["Africa", "Numidia"] == ("fight", "") and ("Numidia", "Numidia") not in lines


def test_transfers_of_one_way_are_one_arrow(board: Position) -> None:
    actions = plans.read(board.rules, "Rhaetia > Numidia: 2 Auxilia")
    several = replace(questions.bread(board, "west"), actions=actions, costs=(1, 1))
    assert [(a.a, a.b, a.label) for a in plan_map(several).arrows] == [("Rhaetia", "Numidia", "2A")]


def test_builds_promotions_and_odds_are_marked(picture: PlanMap) -> None:
    marks = picture.marks
    assert "+Ft" in marks["Germania II"][0] and "^" in marks["Germania I"][0]
    assert marks["Numidia"][-1].startswith("Triumph ")
    area = next(a for a in picture.view.areas if a.name == "Germania II")
    assert area.emphasis and area.title.endswith(f"Plan: {marks['Germania II'][0]}")


def test_annexations_are_marked(board: Position) -> None:
    made = plan_map(questions.annex(board, "west", number=1))
    assert list(made.marks.values()) == [["Annexed"]]
    assert made.after != made.before


def test_the_picture_has_words_for_who_cannot_see_it(picture: PlanMap, plan: Plan) -> None:
    root = ElementTree.fromstring(picture.svg())
    assert root.attrib["role"] == "img" and root.attrib["aria-label"].startswith("Plan: 286 CE")
    described = root.find("{http://www.w3.org/2000/svg}desc")
    assert described is not None and (described.text or "").startswith(plan.change)
    shown = words(picture.html())
    for caption in ("The plan Choice Cost", "What changes before the Revolt step", "Fights, as the board then stands"):
        assert caption in shown
    assert "Germania II +Fort 10 Gold" in shown and "Fights this War" in shown


def test_the_same_plan_gives_the_same_picture(plan: Plan) -> None:
    assert plan_map(plan).html() == show_plan(plan).html()
    assert "<svg" not in static_card(plan_map(plan)).html()


def test_a_card_shows_the_part_of_a_plan_that_is_asked_for(plan: Plan) -> None:
    whole, part = static_card(show_plan(plan)), static_card(show_plan(plan), focus="Germania II; Belgica")
    assert part.text() == whole.text() and "<table" not in part.html() and "Map: Plan: 286 CE" in part.html()
    assert len(part.html()) < len(whole.html()) / 2


@pytest.mark.parametrize(
    ("question", "options"), [("bread", {}), ("governors", {}), ("garrison", {"gold": 0}), ("least", {"chance": "1/2"})]
)
def test_plans_of_all_kinds_have_a_map(board: Position, question: str, options: dict[str, object]) -> None:
    made = plan_map(getattr(questions, question)(board, "west", **options))
    assert made.text().startswith(made.plan.title) and 'role="img"' in made.html()


def test_losses_stand_in_the_table_and_purchases_of_both_empires_are_read(board: Position) -> None:
    losses = plan_map(questions.losses(board, "7/5 Vandal", "Africa", "Draw", 2))
    assert losses.after == losses.before and str(losses.plan.actions[0]) in losses.text()
    both = plan_map(questions.bread(board.edit("West unrest 9; East unrest 9"), "both"))
    assert "West buy unrest" in both.text() and both.after.west.unrest < both.before.west.unrest


def test_a_plan_that_does_not_know_its_board_is_told_one(plan: Plan, board: Position) -> None:
    lost = replace(plan, setting=None)
    with pytest.raises(BadInput, match="Give it"):
        plan_map(lost)
    assert plan_map(lost, board).arrows == plan_map(plan).arrows


def test_nothing_is_cut_off_at_1100_pixels(page: Page, picture: PlanMap, tmp_path: Path) -> None:
    file = tmp_path / "plan.html"
    file.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{picture.html()}', encoding="utf-8")
    page.set_viewport_size({"width": 1100, "height": 900})
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 1100
    outside = page.evaluate(
        """() => { const frame = document.querySelector('.rt-map').getBoundingClientRect();
        return [...document.querySelectorAll('.rt-labels text')].filter(t => { const r = t.getBoundingClientRect();
            return r.left < frame.left || r.right > frame.right || r.top < frame.top || r.bottom > frame.bottom; })
            .map(t => t.textContent); }"""
    )
    small = page.evaluate(
        "Math.min(...[...document.querySelectorAll('.rt-labels text')].map(t => t.getBoundingClientRect().height))"
    )
    assert outside == [] and small > 8


# -- The panel


@pytest.fixture(autouse=True)
def without_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel waits for its answers, whatever loop a browser test has left in this thread."""
    monkeypatch.setattr(worker, "running_loop", lambda: None)


@pytest.fixture
def panel(board: Position) -> PlanPanel:
    return plan_panel(board)


def test_every_question_has_its_fields(panel: PlanPanel) -> None:
    assert [name for _, name in panel.question.options] == [q.name for q in find("rome-iinc").plans]
    panel.question.value = "losses"
    shown = [n for n, f in panel.fields.items() if f.layout.display != "none"]
    assert shown == ["war", "commander", "provinces", "result", "number"]
    panel.question.value = "bread"
    assert [n for n, f in panel.fields.items() if f.layout.display != "none"] == ["empire", "gold", "must", "forbid"]


def test_a_plan_is_solved_shown_and_kept(panel: PlanPanel, board: Position) -> None:
    panel.question.value, panel.fields["gold"].value = "bread", "20"
    panel.fields["must"].value = "buy prestige"
    panel.solve_button.click()
    assert panel.plan is not None and Buy("prestige") in panel.plan.actions
    assert panel.plan.actions == questions.bread(board, "West", gold=20, must="buy prestige").actions
    assert "OPTIMAL: buy prestige" in words(panel.message.value)
    assert 'role="img"' in panel.result.value and "What it is worth" in panel.result.value
    card = panel.card()
    assert "<svg" not in card.html() and "buy prestige" in card.text() and "<img" in card.html()


def test_mistakes_of_the_form_and_of_the_question_are_told(panel: PlanPanel) -> None:
    panel.fields["gold"].value = "much"
    panel.solve_button.click()
    assert 'Gold to spend : "much" is no number' in words(panel.message.value) and panel.plan is None
    panel.fields["gold"].value, panel.fields["must"].value = "", "Roma +Fotr <b>; Belgica +Elephant"
    panel.solve_button.click()
    assert panel.message.value.count("<li>") == 3 and "<b>;" not in panel.message.value
    panel.question.value = "losses"
    panel.solve_button.click()
    assert panel.message.value.count("is needed") == 3
    panel.safely(panel.explain)()
    assert "Press Solve first" in panel.message.value


def test_what_else_can_be_asked_of_a_plan(panel: PlanPanel) -> None:
    assert panel.why_button.disabled
    panel.question.value = "bread"
    panel.solve_button.click()
    assert not panel.why_button.disabled
    panel.choice.value = "buy prestige"
    panel.why_button.click()
    assert "Why not buy prestige?" in panel.answer.value
    panel.explain_button.click()
    assert "What one more would bring" in panel.answer.value
    panel.next_button.click()
    assert "Next best" in panel.answer.value and "it stands below" in panel.message.value


def test_the_kernel_stays_alive_while_the_solver_works(
    board: Position, declared: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = Event()

    def slow(p: Position, time: float) -> Plan:
        may_end.wait(60)
        return questions.bread(p, "West")

    made = PlanPanel(board, declared(bread=questions.bread, slow=slow))

    async def wait_for(still: str) -> None:
        for _ in range(300):
            await asyncio.sleep(0.1)
            if still not in made.message.value:
                return

    async def use() -> None:
        made.question.value = "slow"
        made.solve_button.click()
        assert made.solve_button.disabled and not made.stop_button.disabled
        while not made.elapsed.value:
            await asyncio.sleep(0.1)
        assert made.plan is None
        made.stop_button.click()
        assert "Stopped." in made.message.value and not made.solve_button.disabled
        made.solve_button.click()
        may_end.set()
        await wait_for("Solving")

    monkeypatch.setattr("rometeach.widgets.worker.running_loop", RUNNING)
    worker = Thread(target=lambda: asyncio.run(use()))  # a browser of another test may have its loop in this thread
    worker.start()
    worker.join(60)
    assert made.plan is not None and made.stop_button.disabled


def test_a_fault_of_a_solver_is_a_line(board: Position, declared: Declare) -> None:
    def broken(p: Position, time: float) -> Plan:
        raise RuntimeError("<oops>")

    made = PlanPanel(board, declared(broken=broken))
    made.solve_button.click()
    assert "RuntimeError: &lt;oops&gt;" in made.message.value and not made.solve_button.disabled
