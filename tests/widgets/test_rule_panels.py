"""The small panels: every board opens, figures are those of the rules, dice mean what the phases make of them."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from threading import Thread
from time import sleep
from typing import Any

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.progress import Progress, Stopped, current, watching
from rometeach.core.results.plans import FEASIBLE, Plan
from rometeach.core.results.show import chance
from rometeach.core.session.requests import Checkpoint, Decision, Note, Roll
from rometeach.rome_iinc.board import catalogue
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import builds, civil_wars, events, falls, fights, rebellions, revolts, treasury
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.results import thrown
from rometeach.widgets import panel, plan_panel, worker
from rometeach.widgets.planner.panel import PlanPanel
from rometeach.widgets.small.panel import RulePanel
from solvers.rome_iinc import questions

Declare = Callable[..., Any]
PANELS = tuple(find("rome-iinc").panels)
SET_UPS = ("286", "363", "425", "497", "565")
EXAMPLES = [name for name in catalogue.entries() if name.startswith("example")]

OPENED: list[tuple[str, str, dict[str, Any]]] = [
    ("revolts", "286", {"province": "Germania II"}),
    ("wars", "example-11.2.9", {"war": "12/2 Visigothic", "commander": "Aegidius"}),
    ("wars", "example-11.2.8", {"war": "7/1 Moorish"}),
    ("wars", "example-11.3.2", {"war": "10/2 Visigothic"}),
    ("civil wars", "example-11.4", {"rebel": "Magnentius", "emperor": "West"}),
    ("rebellions", "example-11.5.4", {"governor": "Aegidius"}),
    ("assassination", "example-8.3.5", {"assassin": "Petronius", "target": "Valentinian III"}),
    ("taxes", "example-9.2.4", {"governor": "Julian"}),
    ("movement", "example-9.5", {"war": "9/1 Suevian"}),
    ("mortality", "286", {"who": "Diocletian"}),
    ("events", "example-8.1.7", {"event": "Papacy", "draws": "1"}),
    ("unrest", "425", {"empire": "west", "province": "Africa"}),
    ("pay", "example-9.3.2", {"empire": "West"}),
    ("building", "286", {"empire": "West", "province": "Germania II"}),
    ("falls", "286", {"empire": "East"}),
]
"""A panel on the board of its Example, as a lesson opens it."""


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def board(name: str, change: str = "") -> Position:
    found = rometeach.position("rome-iinc", name, owner=False)
    return found.edit(change) if change else found


def opened(question: str, name: str, choices: dict[str, Any]) -> RulePanel:
    return panel(question, board(name), **choices)


# -- Opening


@pytest.mark.parametrize("question", PANELS)
def test_every_panel_opens_on_every_named_board(question: str) -> None:
    for name in (*SET_UPS, *EXAMPLES):
        made = panel(question, board(name))
        assert made.spoken and "kit failed" not in made.message.value, name
        if made.result is None:
            assert question in ("wars", "civil wars", "movement") and "Choose" in made.spoken, name
        else:
            assert "<table>" in made.answer.value and made.spoken.endswith("."), name
            assert "<svg" in made.picture.value + made.answer.value, name
        card = made.card()
        assert not re.search("<(svg|style|script)", card.html()) and made.spoken in card.text()
        assert card.text() == panel(question, board(name)).card().text()


@pytest.mark.parametrize(("question", "name", "choices"), OPENED)
def test_a_lesson_opens_each_panel_at_its_example(question: str, name: str, choices: dict[str, Any]) -> None:
    made = opened(question, name, choices)
    assert made.result is not None
    shown = [getattr(p.control, "label", "") for p in made.controls.picks.values()]
    for text in choices.values():
        assert str(text).casefold() in repr((made.chosen, shown)).casefold()
    labels = [p.control.description for p in made.controls.picks.values()] + [
        m.control.description for m in made.controls.mirrors
    ]
    assert all(labels) and len(labels) == len(set(labels)) <= 12, "controls are labelled, each once, and few"
    assert "aria-label" in made.picture.value + made.answer.value and 'role="status"' in made.sentence.value


def test_an_unknown_panel_or_choice_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadInput, match="Did you mean revolts"):
        panel("revolt", board("286"))
    with pytest.raises(BadInput, match="Panels: revolts, wars"):
        panel("xyz", board("286"))
    with pytest.raises(BadInput) as error:
        panel("wars", board("example-11.2.9"), war="12/2 Visigotic", comander="Aegidius", fight=["Rome"])
    text = str(error.value)
    assert "Did you mean 12/2 Visigothic" in text and "Did you mean commander" in text and "Offered: " in text
    assert panel("Civil_Wars", board("example-11.4")).title == "Civil Wars"


# -- Figures against all the dice


def share(made: RulePanel, number: int, hits: Callable[[str], bool]) -> Fraction:
    """How many of all throws mean something, by the phases' own reading."""
    throws = list(product(range(1, 7), repeat=number))
    return Fraction(sum(hits(made.throw(dice).text()) for dice in throws), len(throws))


@pytest.mark.parametrize(
    ("place", "number", "hits"),
    [
        (0, 1, "Germania II (Roman) Revolts."),
        (1, 3, ": Triumph,"),
        (2, 3, ": Disaster,"),
        (3, 3, ": Draw,"),
        (4, 3, "Rebel Victory,"),
        (5, 3, "Aegidius rebels."),
        (6, 1, "kills Valentinian III"),
        (7, 2, ", doubled."),
        (9, 1, "Diocletian dies."),
    ],
)
def test_the_chance_is_the_share_of_the_dice_that_do_it(place: int, number: int, hits: str) -> None:
    made = opened(*OPENED[place])
    found = share(made, number, lambda text: hits in text)
    r = made.result
    expected = {
        0: lambda: r.p_revolt,
        1: lambda: r.p("Triumph"),
        2: lambda: r.p("Disaster"),
        3: lambda: r.p("Draw"),
        4: lambda: r.p("Rebel Victory"),
        5: lambda: r.p_rebels,
        6: lambda: r.p_killed,
        7: lambda: r.odds.p_double,
        9: lambda: r.odds.p_dies,
    }[place]()
    assert found == expected
    assert place in (2, 3) or chance(found) in made.spoken


def test_one_draw_of_an_event_is_the_share_of_the_dice() -> None:
    made = panel("events", board("286", "events: none; phase Treasury; step Taxes"), event="Plague", draws="1")
    assert share(made, 2, lambda text: "Event: Plague" in text) == Fraction(1, 18) == made.result.odds.single["Plague"]


def test_a_war_moves_on_with_the_share_of_the_pillage_dice() -> None:
    made = panel("movement", board("example-9.5"), war="9/1 Suevian")
    found = share(made, 1, lambda text: "pillages its way on" in text)
    assert found == made.position.pillage("9/1 Suevian").odds.p_moves
    assert f"it moves on from where it is: {chance(found)}" in made.spoken and "Pillage 1D6" in made.picture.value
    assert made.result.ends == made.position.move("9/1 Suevian").ends and "marker-end" in made.picture.value


def test_sums_are_those_of_the_phases() -> None:
    p = board("286", "7/5 Vandal @ Numidia")
    for empire in ("West", "East"):
        before, after = p.empire(empire), end_of(treasury.pay(p)).empire(empire)
        assert panel("pay", p, empire=empire).result.total == before.gold - after.gold or after.gold >= 0
    made = panel("unrest", p, empire="West")
    assert made.result.total == p.unrest("West").total and f"{made.result.total:+d}" in made.spoken


def end_of(steps: Any) -> Any:
    """The end of a step, nothing done that need not be."""
    answer: Any = None
    try:
        while True:
            asked = steps.send(answer)
            offered = {o.name: o.action for o in asked.options} if isinstance(asked, Decision) else {}
            answer = offered.get("done", list(offered.values())[-1]) if offered else None
            if isinstance(asked, Roll):
                answer = (1,) * asked.number
    except StopIteration as end:
        return end.value


def test_what_can_be_built_is_what_the_phase_offers() -> None:
    p = board("286")
    made = panel("building", p, empire="West", province="Germania II")
    offered = [o.name for o in builds.choices(p, "West")[0] if o.name.startswith("Germania II ")]
    assert [str(action) for action, _, _ in made.result.options] == offered
    made.choose(choice="Germania II +Fort")
    made._build()
    assert made.position == p.edit("Germania II +Fort; West gold 40") and "before the last change 1/3" in made.spoken


@pytest.mark.parametrize(
    ("change", "fallen"),
    [
        ("West gold -3", True),
        ("West gold 0", False),
        ("West unrest 26", True),
        ("West unrest 25", False),
        ("Rome: none; Rome barbarian", True),
        ("Rome insurgent", False),
    ],
)
def test_an_empire_falls_in_the_panel_as_it_does_at_the_end_of_a_phase(change: str, fallen: bool) -> None:
    p = board("286", change)
    made = panel("falls", p, empire="West")
    assert end_of(falls.end_of_phase(p)).is_fallen("West") == bool(made.result.why) == fallen
    assert ("Falls" in made.spoken) == fallen


# -- Dice against the phases run by hand


def run(steps: Any, dice: tuple[int, ...], name: str = "") -> list[str]:
    """What a phase tells right after these dice, up to the next request."""
    told: list[str] = []
    answer: Any = None
    thrown_now = False
    try:
        while True:
            asked = steps.send(answer)
            answer = None
            if isinstance(asked, Note):
                told += [asked.what] if thrown_now else []
            elif isinstance(asked, Checkpoint):
                continue
            elif thrown_now:
                return told
            elif isinstance(asked, Roll) and name in asked.what:
                answer, thrown_now = dice, True
            elif isinstance(asked, Roll):
                answer = (3,) * asked.number
            else:
                answer = asked.options[0].name
    except StopIteration:
        return told


def test_typed_dice_are_read_as_the_phases_read_them() -> None:
    p = board("example-11.2.9")
    made = panel("wars", p, war="12/2 Visigothic", commander="Aegidius")
    who = war.commander(p, "Aegidius")
    force = war.Force("12/2 Visigothic", who, made.choices_of("fight"))
    for dice in ((2, 3, 6), (5, 5, 5), (6, 6, 1), (6, 5, 6)):
        assert [n.what for n in made.throw(dice).notes] == run(fights.fight(p, force, "West"), dice)
    q = board("example-11.4")
    rebel, emperor = war.commander(q, "Magnentius"), q.emperor_of("West")
    for dice in ((1, 1, 1), (4, 3, 2), (6, 6, 6)):
        assert [n.what for n in panel("civil wars", q).throw(dice).notes] == run(
            civil_wars.fight(q, rebel, emperor), dice
        )
    r = board("example-11.5.4")
    for dice in ((1, 1, 1), (6, 6, 6)):
        made = panel("rebellions", r, governor="Aegidius")
        assert [n.what for n in made.throw(dice).notes] == run(rebellions.roll(r, war.commander(r, "Aegidius")), dice)
    s = board("example-8.3.5")
    box = war.commander(s, "Petronius").box
    for face in range(1, 7):
        made = panel("assassination", s, assassin="Petronius")
        assert [n.what for n in made.throw((face,)).notes] == run(events.attempt(s, box), (face,))


def test_a_revolt_die_is_read_with_its_effect_and_no_other_province() -> None:
    made = panel("revolts", board("286"), province="Germania II")
    mine = [n for n in run(revolts.revolts(board("286")), (5,), "Germania II") if n.startswith("Germania II ")]
    assert mine and mine[0] == "Germania II (Roman) Revolts."
    made.dice_box.value = "5"
    assert "5 + 2 = 7" in words(made.meaning.value) and "becomes Insurgent" in words(made.meaning.value)
    assert made.read_dice is not None and all(n.what.startswith("Germania II ") for n in made.read_dice.notes)
    made.change("Germania II +Fort")
    assert "No die is thrown" in words(made.meaning.value), "the dice are read again on the new board"


def test_dice_go_on_as_far_as_they_were_typed() -> None:
    made = panel("movement", board("example-9.5"), war="9/1 Suevian")
    assert "add its number to go on" in made.throw((5,)).text()
    assert "moves to Spoletium" in made.throw((5, 2)).text()
    with pytest.raises(BadInput, match="is no number of these"):
        made.throw((5, 6))
    event = panel("events", board("286"), event="Hippodrome")
    assert "more die for Hippodrome" in event.throw((3, 5)).due and "East Unrest +4" in event.throw((3, 5, 4)).text()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7", '"7" is no die'),
        ("two", '"two" is no die'),
        ("1 2 3 4", "too many"),
        ("1 2", "3 are thrown"),
        ("<b>", "&lt;b&gt;"),
        ("1 " * 40, "too many dice"),
    ],
)
def test_wrong_dice_become_messages(text: str, said: str) -> None:
    made = panel("wars", board("example-11.2.9"), war="12/2 Visigothic", commander="Aegidius")
    made.dice_box.value = text
    assert said in made.meaning.value.replace("&quot;", '"') and made.read_dice is None


def test_the_sum_of_a_throw_is_written_out() -> None:
    made = panel("assassination", board("example-8.3.5"), assassin="Petronius")
    made.dice_box.value = "5"
    assert "5 + 8 = 13" in words(made.meaning.value) and "Dice: 5 + 8 = 13: Petronius kills" in made.card().text()
    assert thrown.parse("2, 3+6") == (2, 3, 6)


# -- Changes


def test_a_control_changes_the_board_and_the_sentence_says_what_it_was_before() -> None:
    made = panel("revolts", board("286"), province="Germania II")
    assert made.spoken == "Germania II Revolts: 1/3 (33.3%, 1 in 3)."
    fort = next(m.control for m in made.controls.mirrors if m.control.description == "Fort")
    fort.value = 1
    assert made.position == made.base.edit("Germania II +Fort")
    assert made.spoken == "Germania II Revolts: 0 (never), before the last change 1/3 (33.3%, 1 in 3)."
    made.undo_button.click()
    assert made.position == made.base and fort.value == 0 and made.undo_button.disabled
    made.change("Germania II: none; Germania II allied; West gold 87")
    assert made.position.west.gold == 87 and made.position.provinces["Germania II"].title == "Allied"
    made.reset_button.click()
    assert made.position == made.base and made.reset_button.disabled and not made.undo_button.disabled


def test_a_forbidden_change_is_a_message_and_the_control_goes_back() -> None:
    made = panel("revolts", board("286"), province="Germania II")
    fort = next(m.control for m in made.controls.mirrors if m.control.description == "Fort")
    fort.value = 3
    assert "Case 2.3.1" in made.message.value and fort.value == 0 and made.position == made.base
    made.change_box.value = "Germaina II +Fort; Rome +<b>Elephant"
    made.apply_button.click()
    assert made.message.value.count("<li>") == 2 and "<b>Elephant" not in made.message.value
    made.change_box.value = " "
    made.apply_button.click()
    assert "Write a change first" in made.message.value


def test_every_control_of_every_panel_can_be_used_without_a_fault() -> None:
    for question, name, choices in OPENED:
        made = opened(question, name, choices)
        for control in [
            *(m.control for m in made.controls.mirrors),
            *(p.control for p in made.controls.picks.values()),
        ]:
            if hasattr(control, "options") and not isinstance(control.value, tuple):
                for value in [v for _, v in list(control._options_full)][:4]:
                    control.value = value
            elif isinstance(control.value, tuple):
                control.value = control.value[:1]
            else:
                control.value = min(control.max, control.value + 1)
            assert "kit failed" not in made.message.value, (question, control.description, words(made.message.value))
        made.undo()
        assert "kit failed" not in made.message.value


def test_a_war_is_placed_from_the_panel_and_fought() -> None:
    made = panel("wars", board("286"), war="7/5 Vandal")
    assert "is not on the map" in made.spoken and made.result is None
    made.controls.mirrors[0].control.value = "Numidia"
    assert made.position.wars["7/5 Vandal"].space == "Numidia" and "Triumph" in made.spoken
    some = made.choices_of("fight")
    made.controls.picks["fight"].control.value = some[:1]
    assert made.result.odds.force.provinces == some[:1]
    made.controls.picks["fight"].control.value = ()
    assert made.spoken


def test_a_rebel_is_made_in_the_panel_and_fought() -> None:
    made = panel("civil wars", board("425"), command="Gallia")
    assert "Nobody is a Rebel" in made.spoken
    made.controls.mirrors[0].control.value = "rebel"
    assert "Gallia" in made.position.rebel_commands and "Rebel Defeat" in made.spoken


# -- The planner: one question, progress, Stop


@pytest.fixture
def without_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(worker, "running_loop", lambda: None)
    yield


def test_a_question_shows_only_the_controls_it_needs(without_loop: None) -> None:
    for name in [q.name for q in find("rome-iinc").plans]:
        made = plan_panel(board("286"), question=name)
        shown = {n for n, f in made.fields.items() if f.layout.display != "none"}
        takes = set(inspect.signature(getattr(questions, name)).parameters) - {"p", "weights", "time"}
        assert made.question.layout.display == "none" and shown == takes
    made = plan_panel(board("286"), question="bread", empire="east", gold=30, must="buy unrest")
    made.solve_button.click()
    wanted = questions.bread(board("286"), "East", gold=30, must="buy unrest")
    assert made.plan is not None and made.plan.actions == wanted.actions
    with pytest.raises(BadInput, match="Did you mean bread"):
        plan_panel(board("286"), question="braed")
    with pytest.raises(BadInput) as error:
        plan_panel(board("286"), question="bread", war="7/5 Vandal", empire="Wets")
    assert "is nothing that this question takes" in str(error.value) and "Did you mean West" in str(error.value)


def press(made: PlanPanel, ready: Callable[[], bool]) -> None:
    """Press Solve, wait until `ready`, press Stop, and wait for the answer, in a thread with a loop of its own."""

    async def until(done: Callable[[], bool]) -> None:
        for _ in range(6000):
            if done():
                return
            await asyncio.sleep(0.02)
        raise AssertionError("nothing came")

    async def use() -> None:
        made.solve_button.click()
        await until(ready)
        made.stop_button.click()
        assert "Stopped." in made.message.value and not made.solve_button.disabled
        await until(lambda: made._worker._dropped is None)

    failed: list[BaseException] = []

    def work() -> None:
        try:
            asyncio.run(use())
        except BaseException as error:
            failed.append(error)

    worker = Thread(target=work)
    worker.start()
    worker.join(300)
    assert not worker.is_alive() and not failed, failed


def test_stop_reaches_a_slow_solver_and_its_plan_so_far_is_shown(declared: Declare) -> None:
    seen: list[str] = []

    def slow(p: Position, time: float) -> Plan:
        now = current()
        assert now is not None
        now.best, now.bound, now.offset = Fraction(1), Fraction(5, 2), Fraction(1)
        for _ in range(3000):
            if now.stopped:
                seen.append("stopped")
                return questions.bread(p, "West")
            sleep(0.01)
        seen.append("never stopped")
        return questions.bread(p, "West")

    made = PlanPanel(board("286"), declared(slow=slow), question="slow")
    press(made, lambda: "best so far 2.00" in made.elapsed.value)
    assert seen == ["stopped"] and made.plan is not None and "bound" not in made.elapsed.value


def test_a_solver_that_is_stopped_with_nothing_found_says_so() -> None:
    progress = Progress()
    progress.stop()
    with watching(progress), pytest.raises(Stopped, match="before any plan"):
        questions.turn(board("286"), empire="West")
    assert current() is None and progress.gap is None


EIGHT_WARS = (
    "10/2 Sarmatian @ Achaea; 11/2 Frankish @ Lycia & Pamphylia; 11/2 Ostrogothic @ Mauretania II; 13/4 Avar @ Aethiopia; "
    "12/2 Visigothic @ Lugdunensis I; 14/4 Bulgar @ Libya; 14/5 Hun @ Belgica; 15/3 Persian @ Arcadia"
)


def test_stop_ends_the_search_on_a_big_board_with_its_best_plan_and_the_proven_gap() -> None:
    p = board("425", f"{EIGHT_WARS}; West gold 200; East gold 250")
    made = plan_panel(p, question="turn", empire="both", time=600)
    press(made, lambda: "best so far" in made.elapsed.value)
    assert made.plan is not None and made.plan.status == FEASIBLE and made.plan.gap > 0
    assert made.plan.seconds < 600 and "no plan is better by more than that" in words(made.message.value)
    assert questions.compare(p, made.plan, "", empire="both").values[0] == made.plan.value


def test_a_search_without_a_plan_claims_no_bound_that_a_plan_exceeds() -> None:
    p = board("425", f"{EIGHT_WARS}; West gold 200; East gold 250")
    better = questions.garrison(p, time=20)
    idle = questions.turn(p, time=0.01)
    assert idle.bound >= better.value


def test_watching_changes_no_plan() -> None:
    with watching(Progress()) as progress:
        seen = questions.turn(board("286"), empire="West", gold=30)
    assert seen == questions.turn(board("286"), empire="West", gold=30) and seen.is_optimal
    assert progress.best is not None and progress.offset is not None and progress.best + progress.offset == seen.value


def test_each_kind_of_note_is_told_once() -> None:
    told = Counter(n.what for n in panel("mortality", board("286"), who="Maximian").throw((6,)).notes)
    assert told and set(told.values()) == {1}


def test_the_least_gold_is_told_in_gold_not_in_points(without_loop: None) -> None:
    made = plan_panel(board("286", "9/1 Suevian @ Germania I"), question="least", war="9/1 Suevian", empire="West")
    made.fields["commander"].value, made.fields["chance"].value = "Western Emperor", "3/4"
    made.solve()
    said = words(made.message.value)
    assert "Takes 0 Gold for a Triumph over the 9/1 Suevian War with 3/4 or more." in said
    assert "points" not in said


def test_a_panel_draws_what_was_before_the_last_change_beside_what_is_now() -> None:
    opened = panel("revolts", rometeach.position("rome-iinc", "286"), province="Germania II")
    assert "Revolt 1D6" in opened.picture.value and "before the last change" not in opened.picture.value
    opened.change("Germania II +Fort")
    pairs = opened.compared()
    assert pairs is not None and pairs.changes[0] == ("Revolts", Fraction(1, 3), Fraction(0))
    assert "before the last change 33.3%, now 0.0%, 33.3 percentage points less" in opened.picture.value
    opened.choose(province="Rome")
    assert opened.compared() is None and "before the last change" not in opened.picture.value
