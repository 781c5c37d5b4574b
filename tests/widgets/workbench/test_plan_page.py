"""The page of plans: requests by clicking, a checklist on the map, steps, fewer actions, what is over."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rometeach
from rometeach.core import games
from rometeach.core.results.two_plans import compare_plans
from rometeach.widgets import worker
from rometeach.widgets.planner.fields import asked_in
from rometeach.widgets.workbench import Workbench, workbench
from rometeach.widgets.workbench.plan_page import PlanPage


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Workbench:
    """A workbench of 286 with the page of plans open."""
    monkeypatch.setattr(worker, "running_loop", lambda: None)
    made = workbench("rome-iinc", "286")
    made.tab.selected_index = list(made.pages).index("Plan")
    return made


@pytest.fixture
def page(desk: Workbench) -> PlanPage:
    """The page, asking for the West's garrisons with 40 Gold."""
    found = desk.pages["Plan"]
    assert isinstance(found, PlanPage)
    found.form.question.value = "garrison"
    found.form.fields["empire"].value = "West"
    found.form.fields["gold"].value = "40"
    return found


def test_the_plan_is_a_checklist_on_the_map(desk: Workbench, page: PlanPage) -> None:
    plain = desk.map.svg
    page.solve_button.click()
    assert page.plan == rometeach.plan(desk.position, "garrison", empire="west", gold=40)
    assert page.plan is not None and page.plan.headline in page.headline.value
    assert [row["words"] for row in page.checks.rows] == [row.words for row in page.plan.checklist()]
    drawn = desk.map.svg
    assert drawn != plain
    page.checks.pointed = 0
    assert desk.map.svg not in (plain, drawn)
    page.checks.pointed = -1
    assert desk.map.svg == drawn


def test_it_is_replayed_step_by_step_and_applied(desk: Workbench, page: PlanPage) -> None:
    page.solve_button.click()
    assert page.plan is not None
    start, boards = desk.position, page.plan.steps(desk.position)
    for board in boards:
        page.next_step_button.click()
        assert desk.shown == board
        on_map = {name: area["title"] for name, area in desk.map.areas.items()}
        assert on_map == {area.name: area.title for area in desk.face.view(board).areas}
        assert not any("counters" in area for area in desk.map.areas.values())
    assert page.next_step_button.disabled
    page.back_button.click()
    assert desk.shown == ([start, *boards])[len(boards) - 1]
    page.apply_button.click()
    assert desk.position == boards[-1]
    desk.boards.undo()
    assert desk.position == start


def test_a_plan_for_another_board_is_not_applied(desk: Workbench, page: PlanPage) -> None:
    page.solve_button.click()
    desk.change("turn 2")
    board = desk.position
    page.apply_button.click()
    assert "another board" in desk.message.value and desk.position == board


def test_requests_are_clicked_together(desk: Workbench, page: PlanPage) -> None:
    desk.select("Belgica")
    page.asks_for.value = "Belgica +Fort"
    page.must_button.click()
    page.asks_for.value = "Belgica"
    page.forbid_button.click()
    assert page.form.fields["must"].value == "Belgica +Fort" and page.form.fields["forbid"].value == "Belgica"
    page.solve_button.click()
    assert "must and must not" in desk.message.value or "rt-bad" in desk.message.value
    page.form.fields["forbid"].value = ""
    page.solve_button.click()
    assert page.plan is not None and "Belgica +Fort" in page.plan.change


def test_fewer_actions_stand_beside_the_best_plan(page: PlanPage) -> None:
    page.solve_button.click()
    best = page.plan
    page.within.value = "0.5"
    page.fewest_button.click()
    short = page.plan
    assert best is not None and short is not None
    assert len(short.actions) < len(best.actions) and 0 <= best.value - short.value <= 0.5
    assert page.more.value == compare_plans(best, short).html()


def test_a_shorter_plan_may_be_worth_a_tenth_less_where_little_is_gained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "running_loop", lambda: None)
    found = workbench(rometeach.position("conquest", "example-4.2.2")).pages["Plan"]
    assert isinstance(found, PlanPage)
    found.form.question.value = "garrison"
    found.solve_button.click()
    assert found.plan is not None
    gain = found.plan.value - found.plan.idle
    assert 0 < gain < 1 and found.within.value == f"{float(gain) / 10:.1g}"
    found.fewest_button.click()
    assert found.plan is not None and found.plan.value - found.plan.idle >= gain - Fraction(found.within.value)
    found.within.value = "0.01"
    found.solve_button.click()
    assert found.within.value == "0.01"


def test_what_is_over_says_so_and_can_be_planned_as_if_it_were_not(desk: Workbench, page: PlanPage) -> None:
    desk.load("425")
    desk.change("phase War; West gold 87")
    assert "over" in page.over.value and page.as_open.layout.display is None
    page.form.fields["gold"].value = ""
    page.solve_button.click()
    assert page.plan is not None and not page.plan.actions
    plain = desk.map.svg
    page.as_open.value = True
    page.solve_button.click()
    assert page.plan.actions and desk.map.svg != plain
    page.apply_button.click()
    assert desk.position != rometeach.position("rome-iinc", "425").edit("phase War; West gold 87")


@pytest.mark.parametrize("game", ["aurelian", "hotre", "conquest", "conquest2"])
def test_every_game_has_plans_or_says_what_is_missing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "running_loop", lambda: None)
    made = workbench(game)
    made.tab.selected_index = list(made.pages).index("Plan")
    found = made.pages["Plan"]
    assert isinstance(found, PlanPage)
    found.form.time.value = 1
    found.solve_button.click()
    assert found.plan is not None or "rt-bad" in made.message.value
    assert "Traceback" not in made.message.value and "The kit failed" not in made.message.value


def test_fields_are_called_as_the_question_calls_them_and_requests_are_those_that_it_reads() -> None:
    desk = workbench("conquest", "four")
    page = desk.pages["Plan"]
    assert isinstance(page, PlanPage)
    desk.tab.selected_index = list(desk.pages).index("Plan")
    desk.select("Moesia")
    form = page.form
    form.question.value = "fight"
    form.fields["attack"].value = "5I"
    assert form.fields["attack"].description == "Attacking force" and form.time.layout.display == "none"
    form.fields["fought"].value = "yes"
    assert form.arguments()["fought"] is True
    form.question.value = "garrison"
    assert (form.fields["attack"].description, form.fields["attack"].value) == ("Attacks by", "")
    assert page.requests.layout.display == "none", "a garrison is not asked to take a Province"
    form.question.value = "campaign"
    assert page.requests.layout.display is None and page.must_button.layout.display is None


@pytest.mark.parametrize("game", list(rometeach.games()))
def test_each_field_has_the_name_that_the_question_has_for_it(game: str) -> None:
    made = workbench(game).pages["Plan"]
    assert isinstance(made, PlanPage)
    for question in games.find(game).plans:
        made.form.question.value = question.name
        for parameter in asked_in(question):
            assert made.form.fields[parameter.name].description == parameter.label, question.name
