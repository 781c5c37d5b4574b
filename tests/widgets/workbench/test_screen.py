"""The workbench: what its controls do to the board, what it tells, what lies on the map while a page is open."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from html import unescape

import pytest

import rometeach
from rometeach.aurelian.results.reach import Reach
from rometeach.core import games
from rometeach.core.errors import BadInput
from rometeach.core.results.base import PositionResult
from rometeach.widgets import worker
from rometeach.widgets.parts import said
from rometeach.widgets.workbench import Workbench, workbench
from rometeach.widgets.workbench.bench import Battle, Contender
from rometeach.widgets.workbench.compact import compact, in_common
from rometeach.widgets.workbench.fights_page import FightsPage, sentence, shaded
from rometeach.widgets.workbench.odds_page import OddsPage
from rometeach.widgets.workbench.play_page import PlayPage
from rometeach.widgets.workbench.set_up_page import SetUpPage
from rometeach.widgets.workbench.share_page import SharePage

WAR = "7/5 Vandal"


@pytest.fixture
def desk() -> Workbench:
    """A workbench of 425."""
    return workbench("rome-iinc", "425")


def open_page(desk: Workbench, title: str) -> object:
    """Open a page, and give it."""
    desk.tab.selected_index = list(desk.pages).index(title)
    return desk.pages[title]


def test_every_game_has_a_workbench() -> None:
    for game in rometeach.games():
        made = workbench(game)
        assert made.face.headline(made.position) in unescape(made.message.value)
        for title in made.pages:
            open_page(made, title)
            assert "rt-bad" not in made.message.value, (game, title)
        made.close()


def test_a_program_opens_it_for_a_position_alone() -> None:
    p = rometeach.position("aurelian", "270-drawn")
    made = rometeach.workbench(p)
    assert isinstance(made, Workbench) and made.position is p
    assert p.share() in made.card().text()
    with pytest.raises(BadInput, match=r"rometeach.position\(game, text\)"):
        rometeach.workbench("286")  # type: ignore[arg-type]


def test_a_control_changes_the_board_and_tells_what_it_did(desk: Workbench) -> None:
    desk.hear({"kind": "change", "text": "Belgica +1 Legion"})
    assert desk.position == desk.base.edit("Belgica +Legion")
    assert "Belgica Revolts: 16.7% → never" in desk.message.value
    desk.boards.undo()
    assert desk.position == desk.base


def test_a_place_tells_its_chance_what_it_was_and_what_the_map_prints(desk: Workbench) -> None:
    desk.load("286")
    desk.select("Germania II")
    told = desk.place_odds
    assert "1/3 (33.3%, 1 in 3)" in told.value and "As it was loaded" not in told.value
    assert "On the map: " in told.value and "River/Strait: " in told.value
    assert all(space in told.value for space, _ in desk.position.rules.neighbours["Germania II"])  # type: ignore[attr-defined]
    desk.change("Germania II +Fort")
    assert "0 (never)" in told.value and "As it was loaded: Revolts: 1/3 (33.3%, 1 in 3)" in told.value
    desk.boards.undo()
    assert "As it was loaded" not in told.value


def test_every_place_of_a_game_says_what_it_is_next_to() -> None:
    for game in rometeach.games():
        made = workbench(game)
        for area in made.face.view(made.position).areas[:6]:
            assert made.bench.printed(made.position, area.name), (game, area.name)
        made.close()


def test_a_counter_is_picked_up_and_put_down(desk: Workbench) -> None:
    desk.hear({"kind": "pick", "counter": WAR, "label": WAR, "source": ""})
    assert desk.map.picked == WAR
    desk.hear({"kind": "put", "place": "Numidia"})
    assert desk.map.picked == ""
    assert desk.selected == "Numidia"
    assert desk.position == desk.base.edit(f"{WAR} @ Numidia")


def test_a_counter_that_is_dragged_leaves_its_place(desk: Workbench) -> None:
    desk.hear({"kind": "put", "counter": "Fleet", "source": "Africa", "place": "Sicilia"})
    assert desk.position == desk.base.edit("Africa > Sicilia: Fleet")


def test_what_is_picked_up_can_be_let_go(desk: Workbench) -> None:
    desk.hear({"kind": "pick", "counter": "Legion", "label": "Legion", "source": ""})
    desk.hear({"kind": "drop"})
    assert desk.map.picked == ""
    desk.hear({"kind": "put", "place": "Numidia"})
    assert desk.position == desk.base


def test_nobody_is_lost_when_an_office_changes_hands(desk: Workbench) -> None:
    """The Emperor who is replaced waits face up in the Statesmen Box (Case 6.3.6)."""
    old = desk.position.west.emperor  # type: ignore[attr-defined]
    desk.hear({"kind": "change", "text": "West emperor generic"})
    assert old in desk.position.face_up  # type: ignore[attr-defined]


def test_the_fights_are_those_of_the_place_that_is_selected(desk: Workbench) -> None:
    desk.change(f"{WAR} @ Numidia; 12/2 Visigothic @ Rhodope")
    page = open_page(desk, "Fights")
    assert isinstance(page, FightsPage)
    desk.select("Rhodope")
    assert page.battle.value == "12/2 Visigothic"
    able = [c for c in page.contenders if c.result]
    assert able
    assert able[0].label in page.head.value
    for contender in page.contenders:
        assert contender.result or contender.note


def test_where_a_war_may_move_is_shaded_on_the_map(desk: Workbench) -> None:
    desk.change(f"{WAR} @ Numidia")
    page = open_page(desk, "Fights")
    assert isinstance(page, FightsPage)
    plain = desk.map.svg
    page.moves.value = True
    assert desk.map.svg != plain
    ends = desk.bench.movements(desk.position, WAR)
    assert sum(ends.values()) == 1
    seen = shaded(desk.face.view(desk.position), ends)
    assert {a.name for a in seen.areas if "it ends here" in a.title} == set(ends)
    open_page(desk, "Odds")
    assert desk.map.svg == plain


@pytest.mark.parametrize(
    ("able", "words"),
    [
        ([], "Nobody can fight this"),
        (["Africa"], "No Triumph for anybody. Africa alone can fight it."),
        (["Africa", "Italia"], "No Triumph for anybody. Africa stands first."),
    ],
)
def test_the_comparison_is_told_in_one_sentence(able: list[str], words: str) -> None:
    p = rometeach.position("rome-iinc", "425").edit(f"{WAR} @ Numidia")
    found = [Contender(who, rometeach.ask(p, "war", war=WAR, commander="Africa")) for who in able]
    assert words in sentence(found, found, bool(Battle(WAR, WAR)))


def test_a_question_of_chance_is_asked_anew_when_the_board_changes(desk: Workbench) -> None:
    page = open_page(desk, "Odds")
    assert isinstance(page, OddsPage)
    assert page.result == rometeach.ask(desk.position, "revolts")
    desk.change("Belgica +Legion")
    assert page.result == rometeach.ask(desk.position, "revolts")
    page.question.value = next(q for _, q in page.question.options if q.name == "war")
    assert "Say first" in page.answer.value


def test_how_sure_an_answer_is_can_be_asked(desk: Workbench) -> None:
    page = open_page(desk, "Odds")
    assert isinstance(page, OddsPage) and isinstance(page.result, PositionResult)
    page.sure_button.click()
    assert page.sure.value == said(page.result.sensitivity().html())
    desk.change("Belgica +Legion")
    assert page.sure.value == ""
    page.question.value = next(q for _, q in page.question.options if q.name == "war")
    assert page.sure_button.layout.display == "none"


def threshold() -> tuple[Workbench, OddsPage]:
    """The question of Aurelian that games are played for."""
    desk = workbench("aurelian", "270-drawn")
    page = open_page(desk, "Odds")
    assert isinstance(page, OddsPage)
    page.question.value = next(q for _, q in page.question.options if q.played)
    return desk, page


def test_games_are_played_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "running_loop", lambda: None)  # a browser of another test may have its loop here
    desk, page = threshold()
    assert isinstance(page.result, Reach) and page.result.games == 0
    assert page.play_button.layout.display is None and page.stop_button.layout.display == "none"
    page.fields["games"].value = "5"
    page.play_button.click()
    assert page.result.as_json() == rometeach.ask(desk.position, "reach", games=5).as_json()
    assert page.stop_button.layout.display == "none" and not page.play_button.disabled
    desk.change("vp 5")
    assert page.result.games == 0
    page.fields["games"].value = "many"
    assert "is no number" in page.answer.value and page.play_button.layout.display == "none"


def test_the_games_can_be_stopped() -> None:
    desk, page = threshold()

    async def stopped() -> None:
        page.fields["games"].value = "5000"
        page.play_button.click()
        assert page.play_button.disabled and page.stop_button.layout.display is None
        while page._worker.job is not None and page._games < 3:
            await asyncio.sleep(0.01)
        page.stop_button.click()
        while page._worker._dropped is not None:
            await asyncio.sleep(0.01)

    with ThreadPoolExecutor(1) as apart:  # a browser of another test may have its loop in this thread
        apart.submit(asyncio.run, stopped()).result()
    assert isinstance(page.result, Reach) and 3 <= page.result.games < 5000
    assert not page.play_button.disabled
    desk.close()


def test_the_game_that_is_followed_has_a_board_of_its_own(desk: Workbench) -> None:
    page = open_page(desk, "Play")
    assert isinstance(page, PlayPage)
    page.begin.click()
    assert page.player is not None
    page.player.followed.answer("3 4")
    assert desk.shown == page.player.board != desk.position
    assert not any("counters" in area for area in desk.map.areas.values())
    page.take_over.click()
    assert desk.position == page.player.board
    open_page(desk, "Set up")
    assert desk.shown is desk.position
    assert desk.map.areas["Africa"]["counters"] == [["Fleet", "Fleet"]]


def test_the_line_holds_the_board(desk: Workbench) -> None:
    desk.change(f"{WAR} @ Numidia; West gold 87; Belgica +Fort")
    page = open_page(desk, "Share")
    assert isinstance(page, SharePage)
    assert rometeach.position("rome-iinc", page.line.value) == desk.position
    there = desk.position
    desk.boards.reset()
    page.open_text.value = there.share()
    page.open_button.click()
    assert desk.position == there


def test_a_mistake_is_a_message_and_changes_nothing(desk: Workbench) -> None:
    page = open_page(desk, "Set up")
    page.text.value = "Belgika +Fort; West gold 87"  # type: ignore[attr-defined]
    page.apply.click()  # type: ignore[attr-defined]
    assert "Belgika" in page.wrong.value  # type: ignore[attr-defined]
    assert desk.position == desk.base
    desk.safely(desk.hear)({"kind": "change", "text": "Nowhere +Fort"})
    assert "Nowhere" in desk.message.value


def test_chances_add_up_in_a_stacked_bar() -> None:
    p = rometeach.position("rome-iinc", "425").edit(f"{WAR} @ Numidia")
    chart = rometeach.ask(p, "war", war=WAR, commander="Africa").exhibit().bars[0]
    assert sum((x for _, x in chart.bars), Fraction(0)) == 1


def test_a_warning_is_not_called_impossible() -> None:
    made = workbench("conquest", "four")
    made.change("Dalmatia: City")
    page = made.pages["Set up"]
    assert isinstance(page, SetUpPage)
    wrong = page.wrong.value
    assert "rt-doubt" in wrong and "Worth a look" in wrong and "Impossible" not in wrong


def test_an_empty_field_of_a_chance_says_nothing() -> None:
    made = workbench("aurelian", "270-drawn")
    made.tab.selected_index = list(made.pages).index("Odds")
    page = made.pages["Odds"]
    assert isinstance(page, OddsPage)
    page.question.value = next(q for _, q in page.question.options if q.name == "danube")
    assert "is no number" not in page.answer.value and page.result is not None
    page.fields["number"].value = "many"
    assert "Barbarians" in page.answer.value and "--danube" not in page.answer.value


def test_the_address_of_a_page_of_its_own_says_which_board_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    made = workbench("conquest", "four")
    made.change("Aquitania: Red 1I")
    assert made.place_controls.address == "", "a notebook keeps its own"
    monkeypatch.setenv("QUERY_STRING", "token=secret")
    made.change("Aquitania: Red 2I")
    assert made.position.share() in made.place_controls.address and "token" not in made.place_controls.address
    made.boards.reset()
    assert made.place_controls.address == "game=conquest&position=four"


@pytest.mark.parametrize(
    ("game", "question", "whole", "told"),
    [("conquest2", "draws", "14406/26197", "55.0%"), ("hotre", "fight", "791/1081", "0.73")],
)
def test_a_long_fraction_is_told_as_what_it_comes_to(game: str, question: str, whole: str, told: str) -> None:
    asked = games.find(game).question(question)
    change, values = asked.typed()
    board = rometeach.position(game, games.find(game).start)
    found = rometeach.ask(board.edit(change) if change else board, question, **values)
    assert any(whole in words for _, words in found.exhibit().headline)
    assert f'<strong><span title="{whole}">{told}</span></strong>' in compact(found)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["Triumph"], "Triumph"),
        (["taken with 2 left", "taken with 1 left"], "taken"),
        (["the attacker wins", "the attacker retreats"], "the attacker"),
        (["won", "lost"], "won / lost"),
    ],
)
def test_outcomes_that_mean_the_same_stand_together_in_the_key(names: list[str], words: str) -> None:
    assert in_common(names) == words


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((2, 1), "taken, 77.7%; his next best way 48.2%."),
        ((2,), "taken, 77.7%; nobody else can fight it."),
    ],
)
def test_ways_of_the_same_side_are_not_called_somebody_else(numbers: tuple[int, ...], words: str) -> None:
    p = rometeach.position("hotre", "example-10.2")
    found = [Contender("Red", rometeach.ask(p, "fight", province="Lugdunensis", armies=n, by="Red")) for n in numbers]
    assert words in sentence(found, found, True)


def test_a_chance_that_is_next_to_nothing_is_none() -> None:
    p = rometeach.position("conquest2", "example-10.2")
    found = [
        Contender(a, rometeach.ask(p, "battle", province="Galatia", by=a, enemy=b))
        for a, b in (("Red", "Blue"), ("Blue", "Red"))
    ]
    assert "nobody else has a chance worth the name." in sentence(found, found, True)
