"""The player of Aurelian: a turn by clicks, dice and chits of the table, the past, slips, files, reports."""

from __future__ import annotations

import random
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import rometeach
from rometeach.aurelian.phases.about import REACTION, Drawn
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import position
from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Decision, Draw, Roll
from rometeach.widgets import play
from rometeach.widgets.aurelian.map.picture import view
from rometeach.widgets.aurelian.map.words import board_table
from rometeach.widgets.aurelian.tracks import tracks_table
from rometeach.widgets.face import face
from rometeach.widgets.player.changes import Difference, marked
from rometeach.widgets.player.log import recent
from rometeach.widgets.player.player import Player
from rometeach.widgets.player.report import report_html, report_text, spans


def words(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", html).split()))


def button(root: Any, label: str) -> Any:
    """A button of the panel by what stands on it."""
    found = [w for w in every(root) if type(w).__name__ == "Button" and w.description == label]
    assert found, label
    return found[0]


def every(widget: Any) -> Any:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)


def click_through(player: Player, limit: int = 400) -> int:
    """Answer everything by the lists and buttons until a turn is over; how many clicks it took."""
    turn, clicks = player.board.turn, 0
    rng = random.Random(3)
    while player.session.request is not None and player.board.turn == turn and clicks < limit:
        request = player.session.request
        if isinstance(request, Decision):
            names = [o.name for o in request.options]
            wanted = rng.choice(names) if request.kind == "reveal" else str(simple_player(request))
            if wanted in ("done", "end"):
                player.done.click()
            else:
                player.place.value = ""
                player.option.value = wanted
                button(player.root, "Choose").click()
        else:
            assert isinstance(request, Roll)
            player.faces.value = " ".join(str(rng.randint(1, request.sides)) for _ in range(request.number))
            button(player.root, "Enter the dice").click()
        assert "rt-bad" not in player.message.value, words(player.message.value)
        clicks += 1
    return clicks


@pytest.fixture
def player() -> Player:
    return play(position("270-drawn"), seed=1)


@pytest.fixture(scope="module")
def evening() -> Player:
    """A whole game with typed dice and chits, one turn on."""
    player = play(position("270-drawn"), whole=True)
    assert click_through(player) < 400
    return player


# -- What is due


def test_a_turn_with_seeded_dice_begins_with_the_next_action(player: Player) -> None:
    assert words(player.due.value) == "Turn 1: Actions. Your decision: the next Action (Case 6.0)"
    assert player.throw.layout.display == "none" and player.place.value == "Moesia"
    assert "0 Turn 1 asks for 6" in words(player.tracks.value)


def test_choices_are_offered_by_place_with_their_chances() -> None:
    player = play(position("270-drawn").edit("Aurelian @ Noricum; army 3; treasury 9"), seed=1)
    player.place.value = "Germania"
    labels = [label for label, _ in player.option.options]
    assert "Aurelian > Germania: Suppress, succeeds 75.0%" in labels
    assert "Aurelian > Germania: Placate, 2 Coins" in labels
    assert not any(value == "end" for _, value in player.option.options)
    assert "Aurelian > Germania: Battle" in words(player.refused.value) and "(Case 6.6)" in words(player.refused.value)


def test_a_place_picked_on_the_map_is_offered(player: Player) -> None:
    player.map.selected = "Dalmatia"
    assert player.place.value == "Dalmatia"
    player.map.selected = "Palmyra"
    assert player.place.value == "Dalmatia"
    assert words(player.refused.value) == "Palmyra: there is nothing to choose now."


def test_the_button_that_ends_says_what_it_ends(player: Player) -> None:
    assert player.done.description == "End the phase" and not player.done.disabled
    assert "two Reactions" in player.done.tooltip
    player.done.click()
    assert player.session.log[0].text == "Player: end"
    build = play(position("270-drawn"), seed=1, phase="Build")
    assert build.done.description == "Done here" and "what to build" in words(build.due.value)


def test_the_draws_and_dice_of_the_table_are_asked_for_in_words() -> None:
    player = play(position("270-drawn"))
    player.answer("Aurelian: Campaign")
    assert words(player.due.value) == (
        "Turn 1: Actions. Dice are due: 1D8 for Campaign against the Green Barbarian Pool (Case 6.5)"
    )
    player.faces.value = "9"
    button(player.root, "Enter the dice").click()
    assert "cannot be these dice" in words(player.message.value) and "1 to 8" in words(player.message.value)
    player.faces.value = "5"
    button(player.root, "Enter the dice").click()
    player.answer("Danube 5 +1")
    assert words(player.due.value) == (
        "Turn 1: Actions. Draw a chit and tell which. Reaction: which chit comes from the Hostile Cup? (Case 7.0)"
    )
    player.typed.value = "barbarian 9"
    button(player.root, "Answer").click()
    assert "is no choice for" in words(player.message.value)
    player.typed.value = "palmyra 6"
    button(player.root, "Answer").click()
    assert "Palmyra 6" in player.board.stacks["Palmyra"].units


def test_the_computer_throws_the_dice_that_are_due() -> None:
    player = play(position("270-drawn"))
    player.answer("Aurelian: Campaign")
    request = player.session.request
    button(player.root, "Roll").click()
    assert isinstance(request, Roll) and player.session.request is not request
    assert "Campaign" in words(player.message.value)


def test_the_computer_draws_where_there_are_no_cups() -> None:
    player = play(position("270-drawn"))
    assert player.choices.draw.layout.display == "none"
    button(player.root, "Draw for me").click()
    assert "nothing is to be drawn" in words(player.message.value)
    player.answer("Aurelian: March > Dalmatia")
    assert player.choices.draw.layout.display == ""
    inside = player.board.cups.known("hostile")
    button(player.root, "Draw for me").click()
    drawn = player.session.answers[-1].text
    assert drawn in inside and f"Table: {drawn}" in words(player.message.value)


def test_the_computer_draws_what_can_come() -> None:
    """After a chit was moved unseen: only chits that the exact law of the cups allows, and in the end each of them."""
    board = position("270-drawn").edit("hostile: Judaea 5a, Turn End 1; cups: seen").edit("unseen: U>H")
    question, drawn = "Reaction: which chit comes from the Hostile Cup?", Drawn("hostile", REACTION)
    decision = Decision("Table", question, "7.0", (), (), "reveal", board, about=drawn)
    mine = face("aurelian")
    assert mine.is_draw(decision)
    found = {mine.draw(decision, board, seed) for seed in range(400)}
    assert found == {c for c in board.cups.possible("hostile") if board.where(c).figures()["hostile"]}


def test_a_set_up_that_is_over_is_not_begun_again() -> None:
    with pytest.raises(BadInput, match="is over on this board"):
        play(position("270-drawn"), phase="Set-up")


def test_from_the_set_up_the_chits_are_drawn_first() -> None:
    player = play(position("270"))
    assert "Yellow Enemy Unit: which chit comes from the Hostile Cup?" in words(player.due.value)
    player.answer("Tyana 4")
    assert player.board.stacks["Tyana"].armed
    seeded = play(position("270"), seed=4)
    assert "the next Action" in words(seeded.due.value) and len(seeded.board.stacks) > 6


def test_with_a_seed_nobody_is_asked_for_dice_or_chits() -> None:
    player = play(position("270-drawn"), seed=7, whole=True)
    assert click_through(player) > 5
    assert all(isinstance(a.request, (Decision, Roll, Draw)) for a in player.session.answers)
    assert not any(a.request.kind == "reveal" for a in player.session.answers if isinstance(a.request, Decision))
    assert all(a.given.by_person == isinstance(a.request, Decision) for a in player.session.answers)


# -- A whole turn by clicks


def test_a_whole_turn_is_played_by_clicks(evening: Player) -> None:
    assert evening.board.turn == 2 and not evening.board.outcome
    phases = list(dict.fromkeys(e.stage for e in evening.session.log))
    assert phases[:6] == [f"Turn 1: {p}" for p in ("Actions", "Build", "Levy", "Dead Pool", "Taxation", "Turn End")]


def test_the_map_and_the_tracks_follow_the_board(evening: Player) -> None:
    assert evening.tracks.value == tracks_table(evening.board).html()
    titles = {n: a["title"].removesuffix(", changed just now") for n, a in evening.map.areas.items()}
    assert titles == {a.name: a.title for a in view(evening.board).areas}


def test_every_entry_can_be_walked_to(evening: Player) -> None:
    log, start = evening.session.log, evening.session.start
    for number in range(len(log), -1, -9):
        evening.walk.look(number)
        board = log[number - 1].board if number else start
        assert evening.tracks.value == tracks_table(board).html()
    evening.walk.look(1)
    assert words(evening.message.value).startswith(f"Entry 1 of {len(log)}, turn 1, Actions Phase:")
    evening.walk.leave()
    assert evening.walk.shown is None and evening.session.request is not None


def test_the_log_shows_the_phase_in_play_and_the_one_before(evening: Player) -> None:
    first = recent(evening.session.log, face("aurelian").phase_of)
    stages = list(dict.fromkeys(e.stage for e in evening.session.log[first:]))
    assert 1 <= len(stages) <= 2 and stages == list(dict.fromkeys(e.stage for e in evening.session.log))[-len(stages) :]


# -- What an answer did


def test_an_answer_shows_what_it_did_as_a_table_and_on_the_map(player: Player) -> None:
    army = player.board.army
    player.answer("Aurelian: Assign")
    shown = words(player.changes.value)
    assert f"{army} → {army - 1} (-1)" in shown and "officers: Moesia" in shown
    assert player.map.areas["Moesia"]["title"].endswith("changed just now")
    assert "Friendly Cup +1" in shown and "Unfriendly Cup -1" in shown
    player.undo()
    assert f"{army - 1} → {army} (+1)" in words(player.changes.value)
    player.redo()
    assert player.board.officers == ("Moesia",)


def test_a_change_tells_every_kind_of_place() -> None:
    old = position("270-drawn")
    new = old.edit(
        "Aurelian @ Noricum; officers: Ravenna; Dalmatia +3; Danube 5: Barbarian 7a; pool Red: none; Red walls: started; "
        "treasury 3; done: Red walls"
    )
    change = Difference(old, new)
    assert change.places == {"Moesia", "Noricum", "Ravenna", "Dalmatia", "Danube 5", "Red Pool", "Red Region"}
    assert not any(c.startswith(("treasury", "done", "friendly", "hostile")) for c in change.clauses)
    assert {"Aurelian @ Noricum", "officers: Ravenna", "Red walls: started"} <= set(change.clauses)
    assert "5 → 3 (-2)" in change.tracks("x").text()
    assert marked(view(new), change.places).description.endswith(", ".join(sorted(change.places)) + ".")


# -- Mistakes and slips


def test_mistakes_are_messages(player: Player) -> None:
    player.typed.value = "Aurelian: Battle"
    button(player.root, "Answer").click()
    assert "there are no Enemy Units on their Combat Value side" in words(player.message.value)
    assert "6.6" in words(player.message.value) and not player.session.log
    player.typed.value = ""
    button(player.root, "Answer").click()
    assert "is empty" in words(player.message.value)
    player.slips.change.value = "treasury lots"
    player.slips.set_right.click()
    assert "rt-bad" in player.message.value and not player.session.log
    with pytest.raises(BadInput, match="Did you mean"):
        play(position("270-drawn"), phase="Taxashun")
    with pytest.raises(BadInput, match="is no named position"):
        play(position("no such"))


def test_the_board_is_set_right_in_mid_game(player: Player) -> None:
    player.slips.change.value = "treasury 3; Noricum +2"
    player.slips.set_right.click()
    assert player.board.treasury == 3 and player.board.stacks["Noricum"].units == ("Noricum 2",)
    assert "The board is set right" in words(player.log.value)
    assert not any(getattr(w, "description", "") == "At any time" for w in every(player.history))


def test_an_earlier_answer_is_put_right() -> None:
    player = play(position("270-drawn"))
    player.answer("Aurelian: Campaign")
    player.answer("1")
    coins = player.board.treasury
    player.pages.selected_index = 1
    index = next(a.index for a in player.session.answers if isinstance(a.request, Roll))
    player.slips.given.value, player.slips.should.value = index, "8"
    player.slips.right.click()
    assert "Put right" in words(player.message.value) and player.board.treasury != coins
    assert player.slips.step.options[0][0] == "Turn 1, Actions Phase"


def test_back_to_the_start_of_the_step(player: Player) -> None:
    player.answer("Aurelian: March > Dalmatia")
    player.slips.here.click()
    assert player.board == player.session.start and "Redo brings it again" in words(player.message.value)


# -- Files and reports


def test_a_game_is_saved_and_resumed(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    player.files.auto.value = True
    player.answer("Aurelian: March > Dalmatia")
    other = play(position("270-drawn"), seed=2)
    other.resume()
    assert other.board == player.board and "Resumed from my-turn.json" in words(other.message.value)
    assert other.session.seed == 1
    rome = play(rometeach.position("rome-iinc", "286"), seed=1)
    rome.file.value = "my-turn.json"
    button(rome.root, "Resume").click()
    assert "not of rome-iinc" in words(rome.message.value)


def test_the_report_tells_everything_in_words_and_as_a_page(evening: Player, tmp_path: Path) -> None:
    session = evening.session
    text = report_text(session)
    for entry in session.log:
        assert entry.text in text
    found = spans(session)
    assert [s.phase for s in found[:6]] == ["Actions", "Build", "Levy", "Dead Pool", "Taxation", "Turn End"]
    assert "Treasury" in text and f"Turn 1, Taxation  {found[4].end.vp}" in re.sub(r"  +", "  ", text)
    page = report_html(session)
    HTMLParser().feed(page)
    assert page.count("<figure>") == 2 == page.count("<h2>") and board_table(session.board).html() in page
    assert "<h3>Actions</h3><ul>" in page
    assert "<script" not in page and "Dice: entered or thrown one by one" in page


def test_the_beginning_is_chosen_in_the_panel(player: Player) -> None:
    player.begin.value, player.seed.value = "Levy", "5"
    player.start_over()
    assert "Turn 1: Levy" in words(player.due.value) and player.session.seed == 5
    player.seed.value = "five"
    button(player.root, "Start over").click()
    assert "is no seed" in words(player.message.value)


def test_the_card_needs_no_kernel(player: Player) -> None:
    player.answer("Aurelian: March > Dalmatia")
    card = player.card()
    assert "Aurelian marches to Dalmatia" in card.text() and "Your decision" in card.text()
    assert not re.search(r"<(script|svg|style)\b", card.html())


def test_the_end_of_the_game_is_told() -> None:
    player = play(position("270-drawn").edit("army 1; turn 1"), seed=1, phase="Turn End")
    assert player.session.request is None and player.board.outcome.startswith("lost")
    assert "All the steps that were to be played are over" in words(player.due.value)
    assert "Lost: " in player.map.svg or "lost: " in player.map.svg
