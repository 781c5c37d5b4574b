"""The small panels of Aurelian: every board opens, figures are those of the rules, dice mean what the phases make of them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import rometeach
from rometeach.aurelian.charts import attempts
from rometeach.aurelian.phases import choices
from rometeach.aurelian.position import Position, position
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.results.show import chance, percent
from rometeach.widgets import panel
from rometeach.widgets.small.panel import RulePanel

PANELS = tuple(find("aurelian").panels)
LATE = (
    "turn 6; phase Turn End; Zenobia > dead pool; Aurelian Walls 2; Red walls: finished; officers: Roma; vp 40; "
    "Danube 4: Barbarian 6a; Yellow usurper: none; Roma: none"
)
SEEN = "cups: seen; unseen: F>U, U>H"

OPENED: list[tuple[str, str, dict[str, Any]]] = [
    ("actions", "Aurelian @ Germania", {"piece": "Aurelian", "box": "Gallia", "action": "siege"}),
    ("clear", "army 4", {"box": "Palmyra"}),
    ("raids", "", {"barbarian": "Barbarian 7a"}),
    ("danube", "", {"number": 5}),
    ("reactions", "", {"number": 3, "action": "Battle", "chit": "Turn End 1"}),
    ("actions left", "", {"first": "Battle", "second": "Siege"}),
    ("revolts", "Roma: 2, 3; Roma 2b > hostile", {"number": 1, "box": "Roma"}),
    ("cups", SEEN, {"chit": "Sassanids"}),
    ("score", "", {"region": "Yellow"}),
    ("building", "", {"what": "Green temple"}),
]
"""A panel on a board and at a choice, as a lesson opens it."""


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def board(change: str = "") -> Position:
    found = position("270-drawn")
    return found.edit(change) if change else found


# -- Opening


@pytest.mark.parametrize("question", PANELS)
@pytest.mark.parametrize("change", ["", LATE, SEEN], ids=["drawn", "late", "seen"])
def test_every_panel_opens_answers_and_leaves_a_card(question: str, change: str) -> None:
    made = panel(question, board(change))
    assert made.spoken and not made.message.value.count("rt-bad") and made.result is not None
    assert made.spoken.endswith(".") and "<table>" in made.answer.value + made.picture.value
    card = made.card()
    assert not re.search("<(svg|style|script)", card.html()) and made.spoken in card.text()
    assert card.text() == panel(question, board(change)).card().text()


@pytest.mark.parametrize("question", PANELS)
def test_a_board_that_is_not_drawn_yet_is_a_message_and_no_fault(question: str) -> None:
    made = panel(question, position("270"))
    assert made.spoken and "kit failed" not in made.message.value + made.sentence.value
    assert question in made.card().text().casefold() or made.title in made.card().text()


@pytest.mark.parametrize(("question", "change", "focus"), OPENED)
def test_a_lesson_opens_each_panel_at_its_focus(question: str, change: str, focus: dict[str, Any]) -> None:
    made = panel(question, board(change), **focus)
    for name, value in focus.items():
        assert str(made.chosen[name]).casefold() == str(value).casefold()
    labels = [p.control.description for p in made.controls.picks.values()] + [
        m.control.description for m in made.controls.mirrors
    ]
    assert all(labels) and len(labels) == len(set(labels)) <= 13, "controls are labelled, each once, and few"
    assert "aria-label" in made.picture.value + made.answer.value or question == "actions left"
    assert 'role="status"' in made.sentence.value


@pytest.mark.parametrize("question", PANELS)
def test_the_example_of_a_change_can_be_made(question: str) -> None:
    made = panel(question, position("270-drawn"))
    made.change_box.value = made.example
    made.apply_button.click()
    assert "Done:" in made.message.value, words(made.message.value)
    made.undo_button.click()
    assert made.position == made.base


def test_an_unknown_panel_or_choice_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadInput, match="Did you mean danube"):
        panel("danub", position("270-drawn"))
    with pytest.raises(BadInput) as error:
        panel("actions", position("270-drawn"), box="Galia", acton="Siege", piece="Officer Roma")
    text = str(error.value)
    assert "Did you mean action" in text and "there is no Officer in Roma" in text and "Did you mean Gallia" in text
    with pytest.raises(BadInput, match="expected a position"):
        panel("score", 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("question", PANELS)
def test_every_mistake_of_a_change_is_told_and_the_board_stays(question: str) -> None:
    made = panel(question, position("270-drawn"))
    made.change_box.value = "Galia: 3; Danube 9: 2; <b>army</b>"
    made.apply_button.click()
    assert made.message.value.count("<li>") == 3 and "<b>" not in made.message.value
    assert made.position == made.base


# -- Actions


def test_each_legal_action_can_be_looked_at_and_has_the_chance_of_its_chart() -> None:
    p = board("Aurelian @ Germania")
    for choice in choices.legal(p):
        made = panel("actions", p, piece="Aurelian", box=choice.box, action=choice.action)
        deed = made.result[choice.action]
        assert deed.why_not is None
        if choice.action == "Suppress":
            hits = sum(f + 1 > p.rules.units[p.stacks[choice.box].top].resistance for f in range(1, 9))
            assert chance(Fraction(hits, 8)) in made.spoken
        if choice.action == "Battle":
            dead = sum(loss >= p.army for loss in attempts.battle_losses(p, choice.box))
            assert chance(Fraction(8 - dead, 8)) in made.spoken


def test_the_die_of_an_action_is_read_face_by_face() -> None:
    made = panel("actions", position("270-drawn"), box="Dalmatia")
    made.change("Aurelian @ Germania")
    made.choose(box="Germania", action="Suppress")
    assert made.result["Suppress"].p == Fraction(6, 8)
    hits = 0
    for face in range(1, 9):
        made.dice_box.value = str(face)
        hits += "success" in made.meaning.value
        assert "goes unseen from the Friendly" in made.meaning.value
    assert hits == 6
    made.dice_box.value = "9"
    assert "Type numbers from 1 to 8" in made.meaning.value
    made.choose(action="Placate")
    made.dice_box.value = "3"
    assert "No die is thrown for Placate" in made.meaning.value


def test_an_action_that_is_refused_says_why_and_another_box_turns_to_one_that_may_be_taken() -> None:
    made = panel("actions", position("270-drawn"), action="Battle")
    assert "not possible, for there are no Enemy Units on their Combat Value side" in made.spoken
    made.controls.picks["box"].control.value = "Dalmatia"
    assert made.result[made.result.shown].why_not is None


def test_enemy_units_are_changed_by_their_line_of_text_and_turned_by_their_side() -> None:
    made = panel("clear", position("270-drawn"), box="Belgica")
    units, side = (
        next(m.control for m in made.controls.mirrors if m.control.description.startswith(x)) for x in ("Enemy", "Side")
    )
    units.value = "5, 4"
    assert made.position.stacks["Belgica"].units == ("Belgica 5", "Belgica 4a")
    side.value = "Resistance"
    assert not made.position.stacks["Belgica"].armed and "Choose another Box" in made.spoken
    units.value = "9"
    assert "is no Enemy Unit of Belgica" in words(made.message.value) and units.value == "Belgica 5, Belgica 4a"


# -- The Danube and the cups


def test_a_raid_is_counted_over_all_throws_of_two_dice() -> None:
    made = panel("raids", board("Danube 4: 3; Red walls: started; Danube 5: Barbarian 4a"), barbarian="Barbarian 7b")
    assert "a Usurper deals with it" in made.spoken and "Then: you decide" in made.throw((2,)).text()
    throws = [(a, b) for a in range(3, 9) for b in range(1, 9)]  # 1 and 2 are the Usurper's
    lost = sum("overruns" in made.throw(dice).text() for dice in throws)
    assert made.result.p_overrun == Fraction(lost, 64) and chance(Fraction(lost, 64)) in made.spoken


def test_the_strength_of_a_space_is_changed_by_its_control_and_compared() -> None:
    made = panel("danube", position("270-drawn"), number=1)
    first = made.result.ahead[0].p_any
    (space,) = (m.control for m in made.controls.mirrors if m.control.description == "Space 3")
    space.value = 3
    assert made.position.strength[2] == 3 and made.result.ahead[0].p_any < first
    assert f"before the last change {percent(first)}" in made.spoken
    made.change("Danube 3: Barbarian 4a")
    assert space.disabled


def test_a_chit_that_is_drawn_does_what_the_rules_say() -> None:
    made = panel("reactions", position("270-drawn"), number=1, chit="Turn End 1")
    press = made._drawn  # type: ignore[attr-defined]
    press()
    assert made.position.dead == ("Turn End 1",) and "goes to the Dead Pool. (Section 5.0)" in made.message.value
    made.choose(chit="Barbarian 7a")
    made.safely(press)()
    assert "Type the dice below" in made.message.value and made.position.cups.size("hostile") == 15
    made.dice_box.value = "5 1"
    made.safely(press)()
    assert made.position.raiders[4] == "Barbarian 7a" and "overruns Danube Space 5" in made.message.value
    made.undo_button.click()
    made.undo_button.click()
    assert made.position == made.base


def test_a_chit_moved_unseen_may_be_in_two_cups_with_the_chances_of_the_draw() -> None:
    made = panel("cups", position("270-drawn"), chit="Confederation")
    made._move()  # type: ignore[attr-defined]
    p = made.base
    n = p.cups.size("friendly")
    assert made.result.chances == (Fraction(n - 1, n), Fraction(1, n), 0) and made.position.cups.seen
    assert chance(Fraction(1, n)) in made.spoken
    empty = panel("cups", board("friendly: none; unfriendly: none"), move="Unfriendly-Friendly")
    empty.safely(empty._move)()  # type: ignore[attr-defined]
    assert "skipped (Section 5.0)" in empty.message.value


def test_a_plan_of_actions_needs_its_first_one() -> None:
    made = panel("actions left", position("270-drawn"))
    made.controls.picks["second"].control.value = "Battle"
    assert "Choose the first Action too" in made.spoken
    made.controls.picks["first"].control.value = "Siege"
    assert made.result.plans[0].name == "Siege, Battle"


def test_turn_end_markers_are_moved_by_their_lists() -> None:
    made = panel("actions left", position("270-drawn"), first="Battle")
    before = made.result.plans[0].p_over(1)
    (marker,) = (m.control for m in made.controls.mirrors if m.control.description == "Turn End 1")
    marker.value = "dead pool"
    assert made.position.ends == 1 and made.result.plans[0].p_over(1) > before
    hidden = panel("actions left", board(SEEN), first="Battle")
    assert all(
        m.control.disabled for m in hidden.controls.mirrors if m.control.description in ("Turn End 1", "Confederation")
    )


# -- The end of the turn


def test_a_triumph_scores_the_list_twice() -> None:
    made = panel("score", board("Zenobia > dead pool; vp 10; army 5"))
    once = made.result.ledger.total
    assert f"{10 + 2 * once} of the 6" in made.spoken and f"{10 + once} of the 6" in made.spoken
    late = panel("score", board(LATE))
    r = late.result
    assert f"{40 + 2 * r.ledger.total + r.bonus.total + r.penalty.total} of the" in late.spoken
    assert "a Usurper is left: so the game is lost" in late.spoken


def test_taxation_comes_before_the_points() -> None:
    made = panel("score", position("270-drawn"))
    made._tax()  # type: ignore[attr-defined]
    assert (made.position.treasury, made.position.phase) == (1, "Turn End")
    made.safely(made._tax)()  # type: ignore[attr-defined]
    assert "is over" in made.message.value


def test_reforms_are_offered_where_they_can_be_paid_for() -> None:
    made = panel("taxes", board("income 16"))
    assert "with Reforms: 2 Coins, and an Income of 18" in made.spoken
    made._reform()  # type: ignore[attr-defined]
    assert (made.position.income, made.position.treasury) == (18, 2) and "made this turn" in made.spoken
    poor = panel("taxes", position("270-drawn"))
    poor.safely(poor._reform)()  # type: ignore[attr-defined]
    assert "1 Coin;" in poor.spoken and "Too few Coins" in poor.message.value
    assert "the game is lost (13.0)" in panel("taxes", board("income 3")).spoken


def test_building_pays_for_a_step_or_says_why_not() -> None:
    made: Any = panel("building", board("phase Build"), what="Red walls")
    made._build()
    assert made.position.walls == {"Red": 1} and made.position.treasury == 2
    made.safely(made._build)()
    assert "construction can only be finished on a later turn (Section 8.0)" in words(made.message.value)
    made.choose(what="Reforms")
    made.safely(made._build)()
    assert "Reforms follow the taxes" in made.message.value


def test_a_panel_of_another_game_is_not_offered() -> None:
    rome = rometeach.position("rome-iinc", "286")
    with pytest.raises(BadInput, match=r'Rome, IInc. has no panel "danube"'):
        panel("danube", rome)
    assert isinstance(panel("danube", board()), RulePanel) and isinstance(panel("wars", rome), RulePanel)
    with pytest.raises(BadInput, match=r'has no panel "wars"'):
        panel("wars", board())
