"""The analyser of Aurelian: loading, changing, undoing, the pages, what is wrong with a board, text in and out."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rometeach.aurelian.position import position
from rometeach.core.results.show import percent
from rometeach.widgets import analyse, worker
from rometeach.widgets.aurelian.analyser import Analyser

QUESTIONS = ("Danube", "Reactions", "Revolts", "Actions left", "Cups", "Score, tax")


@pytest.fixture
def made() -> Analyser:
    return opened("270-drawn")


def opened(name: str) -> Analyser:
    found = analyse(position(name))
    assert isinstance(found, Analyser)
    return found


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_it_opens_with_map_tracks_and_nothing_wrong(made: Analyser) -> None:
    assert "The year 270" in made.message.value and "Nothing is wrong with this board." in made.tracks.value
    assert "<svg" in made.map.svg and "Army Strength" in made.tracks.value
    assert analyse(position("270-drawn")).position == made.position


def test_a_change_tells_what_it_did_to_the_chances_points_and_taxes(made: Analyser) -> None:
    before = made.position
    made.change("Aurelian @ Germania; Danube 5: Barbarian 7a; army 4")
    now = made.position
    told = words(made.message.value)
    a, b = (p.danube(1).ahead[0].fallen[5] for p in (before, now))
    assert f"Danube 6 {percent(a)} → {percent(b)}" in told and "Treasury after taxes 1 → 3" in told
    assert f"Points at the end of the turn {before.score().total} → {now.score().total}" in told
    assert "Germania no chance shown → 75.0%" in told


def test_changes_are_undone_and_done_again_and_the_loaded_board_comes_back(made: Analyser) -> None:
    start = made.position
    assert made.undo_button.disabled and made.redo_button.disabled and made.reset_button.disabled
    made.change("army 5")
    changed = made.position
    made.undo_button.click()
    assert made.position == start and not made.redo_button.disabled
    made.redo_button.click()
    assert made.position == changed
    made.reset_button.click()
    assert made.position == start and made.reset_button.disabled
    made.undo_button.click()
    assert made.position == changed


def test_every_mistake_of_a_change_is_told_and_the_board_stays(made: Analyser) -> None:
    start = made.position
    made.change_box.value = "Galia: 3; Danube 9: 2; <i>x</i>"
    made.safely(made.changes.apply)()
    assert made.message.value.count("<li>") == 3 and "Did you mean Gallia" in made.message.value
    assert "<i>" not in made.message.value and made.position == start
    made.change_box.value = ""
    made.changes.apply()
    assert "Write a change first" in made.message.value


def test_what_no_game_leads_to_is_listed(made: Analyser) -> None:
    made.change("Germania: 3 CV; Roma CV; treasury 20")
    assert "in armed revolt, so there would be a Usurper" in made.tracks.value
    assert "is higher than the Income" in made.tracks.value


@pytest.mark.parametrize("page", [*QUESTIONS, "All odds", "Share, file"])
def test_every_page_is_filled_when_it_is_opened(made: Analyser, page: str) -> None:
    made.pages.selected_index = made.pages.titles.index(page)
    shown = made.questions[page].answer if page in QUESTIONS else made.odds if page == "All odds" else made.difference
    assert words(shown.value) and "rt-bad" not in made.message.value
    made.change("army 3; Danube 3: 3")
    if page in QUESTIONS:
        for result in made.questions[page].results():
            assert result.html() in shown.value


def test_the_pages_look_as_far_ahead_as_is_chosen_and_after_an_action(made: Analyser) -> None:
    p, asked = made.position, made.questions
    for name, chosen, wanted in (
        ("Danube", {"number": 6}, p.danube(6)),
        ("Reactions", {"number": 3, "action": "Battle"}, p.reactions(3, "Battle")),
        ("Revolts", {"number": 3, "action": "Siege"}, p.revolts(3, "Siege")),
        ("Actions left", {"plan": "Battle, Siege"}, p.actions_left("Battle, Siege")),
        ("Cups", {"chit": "Sassanids"}, p.where("Sassanids")),
    ):
        for field, value in chosen.items():
            asked[name].controls[field].value = value
        assert asked[name].answer.value.startswith(wanted.html()), name
    asked["Actions left"].controls["plan"].value = "Batle, Nap"
    shown = words(asked["Actions left"].answer.value)
    assert "Did you mean Battle?" in shown and "Nap : is no Action" in shown


def test_the_page_of_the_cups_follows_the_board(made: Analyser) -> None:
    made.pages.selected_index = made.pages.titles.index("Cups")
    page = made.questions["Cups"]
    assert page.controls["chit"].value == "Confederation" and "Friendly" in page.answer.value
    made.change("Confederation > dead pool; cups: seen; unseen: F>U, U>H")
    assert page.controls["chit"].value != "Confederation"
    assert made.position.where(page.controls["chit"].value).html() in page.answer.value
    made.change("unseen: none; friendly: none; unfriendly: none; hostile: none")
    assert page.controls["chit"].value is None


def test_a_board_whose_cups_are_empty_says_so_on_its_pages() -> None:
    made = opened("270")
    for page in QUESTIONS:
        made.pages.selected_index = made.pages.titles.index(page)
        assert "rt-bad" not in made.message.value
    for page in ("Danube", "Reactions", "Revolts", "Actions left"):
        assert "The cups hold no chit" in made.questions[page].answer.value


def test_the_page_of_a_box_shows_its_actions_and_changes_its_units(made: Analyser) -> None:
    made.select("Gallia")
    assert made.place.choice.value == "Gallia" and "Gallia, Blue Region" in made.place.result.value
    made.place.units.value = "4"
    assert made.position.stacks["Gallia"].units == ("Gallia 4",)
    made.place.side.value = "Resistance"
    assert not made.position.stacks["Gallia"].armed
    made.place.aurelian.click()
    assert made.position.aurelian == "Gallia" and "May be taken in Gallia" in made.place.result.value
    made.place.units.value = "Roma 3"
    assert "is no Enemy Unit of Gallia" in made.message.value and made.place.units.value == "Gallia 4"
    made.place.other.click()
    assert "other readings tried" in made.place.extra.value


def test_the_pages_of_spaces_regions_and_pools_change_what_they_show(made: Analyser) -> None:
    made.select("Danube 4")
    assert "If Danube 4 is attacked" in made.place.result.value
    made.place.space.value = "Barbarian 6a"
    assert made.position.raiders[3] == "Barbarian 6a"
    made.select("Red Region")
    made.place.walls.value = "finished"
    made.place.usurper.value = "Red Usurper"
    assert made.position.walls == {"Red": 2} and made.position.usurpers["Red"] == "Red Usurper"
    made.select("Green Pool")
    made.place.pool.value = "none"
    assert made.position.pool("Green") == ()
    assert made.place.units.layout.display == made.place.walls.layout.display == "none"


def test_siege_and_battle_are_compared_where_a_piece_stands_before_armed_units(made: Analyser) -> None:
    made.change("Aurelian @ Germania")
    assert [label for label, _ in made.clearing.piece.options] == ["Aurelian > Gallia"]
    made.clearing.compare()
    assert made.clearing.cleared.value == made.position.clear("Aurelian", "Gallia").html()
    made.change("Aurelian @ Moesia")
    made.clearing.compare()
    assert "nothing to compare" in made.clearing.cleared.value
    made.change("Aurelian @ Gallia; army 4")
    made.clearing.compare()
    assert made.clearing.cleared.value == made.position.clear("Aurelian").html()


def test_a_board_leaves_as_share_string_and_text_and_comes_back(made: Analyser, tmp_path: Path) -> None:
    made.change("Gallia: 3 CV; vp 7; cups: seen; unseen: F>U")
    board = made.position
    made.pages.selected_index = made.pages.titles.index("Share, file")
    assert "vp 7" in made.difference.value
    line, text = made.line.value, made.file.value
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    for source in (line, str(path)):
        made.load("270-drawn")
        made.source.value = source
        made.load_button.click()
        assert made.position == board, source
    made.load("270-drawn")
    made.file.value = text
    made._load_text()
    assert made.position == board
    made.undo()
    assert made.position == position("270-drawn")


def test_a_text_with_mistakes_is_refused_with_all_of_them(made: Analyser) -> None:
    start = made.position
    made.file.value = 'based_on = "270-drawn"\narmy = "many"\nfoo = 3'
    made.safely(made._load_text)()
    assert made.message.value.count("<li>") == 2 and made.position == start
    made.file.value = ""
    made.safely(made._load_text)()
    assert "Paste the text of a position file" in made.message.value


def test_the_card_holds_the_board_and_its_odds_without_a_script(made: Analyser) -> None:
    made.change("army 4")
    card = made.card()
    assert "army 4" in card.text() and made.position.share() in card.text()
    assert not re.search("<(svg|style|script)", card.html()) and "Chances on Turn 1" in card.html()
    assert card.html() == made.card().html()


def test_the_page_of_the_threshold_tells_both_chances_when_it_is_asked(
    made: Analyser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "running_loop", lambda: None)  # a browser of another test may have its loop here
    page = made.reach
    assert "Nothing was computed" in page.message.value and page.result is None
    page.games.value = 5
    page.ask_button.click()
    assert page.result is not None
    assert page.result.as_json() == made.position.reach(games=5).as_json()
    assert "if you stop now" in words(page.message.value) and "(5 games)" in page.message.value
    assert "The fixed plan" in page.answer.value and not page.ask_button.disabled and page.stop_button.disabled
    assert "The chance to reach the threshold of Turn 1" in made.card().html()
    made.change("vp 5")
    assert page.result is None and page.answer.value == ""
    page.levy.value = "levy"
    page.ask_button.click()
    assert page.result.as_json() == made.position.reach("levy", 5).as_json()


def test_the_page_of_the_threshold_can_be_stopped_and_refuses_a_board_that_is_over(made: Analyser) -> None:
    page = made.reach
    made.change("outcome: lost: on purpose")
    assert "The game is lost: on purpose" in page.message.value
    page.ask_button.click()
    assert "the game is over" in made.message.value and page.result is None and not page.ask_button.disabled
    page.stop()

    async def stopped() -> None:
        page.games.value = 5000
        page.ask()
        assert page.ask_button.disabled and not page.stop_button.disabled
        while page._worker.job is not None and page._played.games < 3:
            await asyncio.sleep(0.01)
        page.stop()
        while page._worker.job is not None:
            await asyncio.sleep(0.01)

    made.change("outcome: none")
    with ThreadPoolExecutor(1) as apart:  # a browser of another test may have its loop in this thread
        apart.submit(asyncio.run, stopped()).result()
    found = page.result
    assert found is not None
    assert 3 <= found.games < 5000
    assert found.met == made.position.reach(games=found.games).met
