"""The panels of a fight and of the points: what they show is what the board is asked, whatever is chosen."""

from __future__ import annotations

from typing import Any

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.results.show import chance
from rometeach.hotre.position import named
from rometeach.widgets import panel, plan_panel, show_plan, worker


@pytest.mark.parametrize("emperor", ["none", "+1 DIE", "+1 ATT", "WINS TIES"])
@pytest.mark.parametrize("armies", [1, 4, 10])
def test_10_a_fight_is_that_of_the_board(armies: int, emperor: str) -> None:
    board = named("example-10.2")
    shown = panel("fight", board, province="Lugdunensis", armies=armies, emperor=emperor)
    asked = board.fight("Lugdunensis", armies, "Red", "", emperor)
    assert shown.result == asked and chance(asked.p) in shown.spoken
    shown.change("Lugdunensis: Galli 3, Fort")
    assert shown.result == shown.position.fight("Lugdunensis", armies, "Red", "", emperor)
    assert "<svg" in shown.picture.value


def test_15_3_a_province_more_changes_the_points() -> None:
    board = named("example-15.2")
    shown = panel("score", board, faction="Red", phase="Roman", diocese="Gallia", province="Aquitania")
    who, armies = (m.control for m in shown.controls.mirrors[:2])
    who.value, armies.value = "Red", 2
    assert (shown.position.provinces["Aquitania"].side, shown.position.provinces["Aquitania"].armies) == ("Red", 2)
    assert shown.result == shown.position.score("Red", "Roman")
    assert str(shown.result.total) in shown.spoken


@pytest.mark.parametrize("name", ["60", "example-5.4", "example-7.2", "example-8.2.4", "example-9.3.3-galli"])
@pytest.mark.parametrize("kind", ["fight", "score"])
def test_a_panel_opens_on_every_board(kind: str, name: str) -> None:
    assert panel(kind, rometeach.position("hotre", name)).result is not None


def test_forms_say_what_is_taken_where_nothing_is_said() -> None:
    shown = panel("exchange", named("example-10.2"), province="Lugdunensis")
    offers = [name for p in shown.controls.picks.values() for name, _ in getattr(p.control, "options", ())]
    assert "the side whose Phase it is" in offers and "that of the board" in offers and "not said" not in offers
    assert not [p for p in shown.controls.picks.values() if getattr(p.control, "placeholder", None) == ""]


def test_no_answer_names_options_of_the_command_line() -> None:
    found = panel("all", named("example-10.2")).result
    assert "`" not in found.text() and "rometeach odds" not in found.text()


def test_an_answer_to_another_question_does_not_stay_below_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "running_loop", lambda: None)
    made = plan_panel(named("example-8.2.4"))
    made.question.value = "forts"
    made.solve()
    assert "Fort in Aquitania" in made.result.value and "CP-SAT" not in made.result.value
    made.question.value = "token"
    made.solve()
    assert "Case 5.4" in made.message.value and made.plan is None and not made.result.value


@pytest.mark.parametrize(
    ("name", "question", "asked"),
    [("example-10.4", "expansion", {}), ("example-8.2.4", "forts", {"raiders": "3", "number": 3})],
)
def test_a_plan_is_shown_on_the_map_numbered_in_its_order(name: str, question: str, asked: dict[str, Any]) -> None:
    board = rometeach.position("hotre", name)
    plan = rometeach.plan(board, question, **asked)
    shown = show_plan(plan, board)
    view = shown.board.view  # type: ignore[attr-defined]
    planned = {a.name: [b.text for b in a.badges if b.kind == "plan"] for a in view.areas if a.emphasis}
    assert set(planned) == {a.place for a in plan.actions} and all(planned.values())
    words = {"expansion": "Army", "forts": "Fort"}[question]
    assert sorted(t for found in planned.values() for t in found) == [f"{n}. {words}" for n in (1, 2, 3)]
    assert planned[plan.actions[0].place][0].startswith("1. ") and "Green boxes" in shown.text()
    assert "<svg" in shown.beside() and f"1. {words}" in shown.beside()


def test_a_plan_that_does_nothing_on_the_map_says_so() -> None:
    board = rometeach.position("hotre", "example-5.4")
    with pytest.raises(BadInput, match="does nothing in a Province"):
        show_plan(rometeach.plan(board, "token", token="Sarmatae"), board)
