"""The phase player: any phase, walking back, what an answer did, choices with reasons, slips, files and reports."""

from __future__ import annotations

import json
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from ipywidgets import Button

from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Decision, Roll
from rometeach.core.session.session import Entry
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import position
from rometeach.widgets import play
from rometeach.widgets.player.changes import Difference, marked
from rometeach.widgets.player.log import log_html, recent
from rometeach.widgets.player.player import Player
from rometeach.widgets.player.report import report_html, report_text, spans
from rometeach.widgets.rome_iinc.map.picture import empires_table, view


@pytest.fixture
def player() -> Player:
    return play(position("286"), seed=1)


@pytest.fixture(scope="module")
def evening() -> Player:
    """A whole game, two turns on."""
    player, simple = play(position("286"), seed=1, whole=True), SimplePlayer()
    while player.board.turn < 3:
        request = player.session.request
        assert isinstance(request, Decision)
        player.session.answer(simple(request))
    player.follow(player.session, player.origin)
    return player


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# -- Any phase of any position


def test_a_phase_and_a_step_of_any_position() -> None:
    assert "Dice are due: 2D6 for the Taxes" in words(play(position("286"), phase="Treasury").due.value)
    player = play(position("example-11.2.9"), phase="Wars")
    assert "War Phase: Wars. West decides: fight a War" in words(player.due.value)
    assert (player.begin.value, player.on.value) == ("Wars", False)
    assert play(position("286"), phase="Wars", whole=True).session.about["stages"] == "game from Wars"
    with pytest.raises(BadInput, match="Did you mean"):
        play(position("286"), phase="Tresury")


def test_the_beginning_is_chosen_in_the_panel_and_the_position_stays(player: Player) -> None:
    player.begin.value, player.on.value, player.seed.value = "Wars", True, ""
    player.start_over()
    assert player.session.about["stages"] == "game from Wars" and player.on.value
    player.begin.value, player.on.value = "Event", False
    player.start_over()
    assert player.session.about["stages"] == "Event" and player.session.start == position("286")
    assert "Event Phase: Events" in words(player.due.value)


def test_the_panel_shows_where_each_session_began() -> None:
    for phase, whole, value in (("", False, ""), ("", True, "game"), ("Pay", True, "Pay")):
        player = play(position("286"), seed=1, phase=phase, whole=whole)
        assert (player.begin.value, player.on.value) == (value, bool(phase))
    assert play(position("286"), phase="Build and Transfer").begin.value == "Build and Transfer"


# -- Back, forward, now


def test_walking_back_shows_the_past_and_takes_nothing_back(player: Player) -> None:
    player.answer("Scythia +Fort")
    answers, number = player.session.as_json()["answers"], len(player.session.log)
    player.walk.back.click()
    assert f"This is the past: entry {number - 1} of {number}." in words(player.due.value)
    assert "Fort" not in player.map.areas["Scythia"]["title"]
    assert player.choices.box.layout.display == player.history.layout.display == "none"
    assert player.board.provinces["Scythia"].units.fort == 1
    player.walk.forward.click()
    assert "Fort" in player.map.areas["Scythia"]["title"] and "West decides" in words(player.due.value)
    assert player.choices.box.layout.display == "" and player.walk.forward.disabled
    player.walk.number.value = 1
    assert words(player.message.value).startswith("Entry 1 of")
    assert "What this entry did Empire Gold Prestige Unrest East 50 → 68 (+18)" in words(player.changes.value)
    player.walk.number.value = 0
    assert "The start, before entry 1" in words(player.message.value) and player.walk.back.disabled
    player.walk.now.click()
    assert "West decides" in words(player.due.value)
    assert player.session.as_json()["answers"] == answers


def test_an_answer_given_in_the_past_is_an_answer_in_the_present(player: Player) -> None:
    player.walk.back.click()
    player.answer("Scythia +Fort")
    assert player.walk.shown is None and "West decides" in words(player.due.value)


def test_every_entry_can_be_walked_to(evening: Player) -> None:
    log, start = evening.session.log, evening.session.start
    for number in range(len(log), -1, -7):
        evening.walk.look(number)
        board = log[number - 1].board if number else start
        assert evening.tracks.value == empires_table(board).html()
        assert {n: a["title"].removesuffix(", changed just now") for n, a in evening.map.areas.items()} == {
            a.name: a.title for a in view(board).areas
        }
    evening.walk.leave()
    assert evening.walk.shown is None


def test_the_log_shows_the_phase_in_play_and_the_one_before() -> None:
    stages = [
        "Event Phase: Events",
        "Event Phase: end",
        "Treasury Phase: Taxes",
        "Treasury Phase: Pay",
        "War Phase: Wars",
    ]
    log = [Entry(stage, f"<b>{stage}", "1.1", number=i) for i, stage in enumerate(stages)]
    assert [recent(log[:n]) for n in range(6)] == [0, 0, 0, 0, 0, 2]
    shown = log_html(log)
    assert "Event Phase" not in shown and "2 earlier entries" in shown and "<b>" not in shown
    assert shown.count("<li>") == 3 and '<ol start="3"' in shown
    assert "Nothing has happened yet." in log_html([])


def test_the_tracks_keep_up_with_the_log_inside_a_step(evening: Player) -> None:
    """Each line that tells of a track has a board on which it has happened; only Unrest stops at zero."""
    before, told = evening.session.start, 0
    for entry in evening.session.log:
        for empire, changes in re.findall(r"(East|West)((?:,? (?:Gold|Prestige|Unrest) [+-]\d+)+)", entry.text):
            for track, change in re.findall(r"(Gold|Prestige|Unrest) ([+-]\d+)", changes):
                old, new = (getattr(b.empire(empire), track.lower()) for b in (before, entry.board))
                assert new - old == int(change) or (track, new) == ("Unrest", 0), str(entry)
                told += 1
        before = entry.board
    assert told > 20


# -- What an answer did


def test_an_answer_shows_what_it_did_as_a_table_and_on_the_map(player: Player) -> None:
    gold = player.board.east.gold
    player.answer("Scythia +Fort")
    shown = words(player.changes.value)
    assert f"{gold} → {gold - 10} (-10)" in shown and "Scythia +Fort" in shown
    assert player.map.areas["Scythia"]["title"].endswith("changed just now")
    assert "changed just now" not in player.map.areas["Rome"]["title"]
    player.undo()
    assert f"{gold - 10} → {gold} (+10)" in words(player.changes.value)


def test_a_change_tells_places_tracks_and_boxes_but_not_the_steps_own_marks() -> None:
    old = position("286")
    new = old.edit(
        "phase War; step Wars; used provinces: Rome; West gold 60; 7/5 Vandal @ Numidia; Rome +Fort; Julian face up"
    )
    change = Difference(old, new)
    assert change.places == {"Numidia", "Rome"}
    assert set(change.clauses) >= {"7/5 Vandal @ Numidia", "Rome +Fort", "face up: +Julian", "Statesmen Box: -Julian"}
    assert not [c for c in change.clauses if c.startswith(("phase", "step", "used", "West gold", "statesmen box"))]
    assert change.tracks("x").rows[1] == ("West", "50 → 60 (+10)", "0", str(old.west.unrest))
    outlined = {a.name for a in marked(view(new), change.places).areas if a.emphasis}
    assert outlined == {"Numidia", "Rome"}
    assert marked(view(new), frozenset()) == view(new)
    assert (Difference(old, old).clauses, Difference(old, old).places) == ((), frozenset())
    moved = new.edit("7/5 Vandal @ Africa")
    assert Difference(new, moved).places == {"Numidia", "Africa"}


# -- Choices with reasons


def test_choices_are_grouped_by_province_with_their_meaning(player: Player) -> None:
    player.place.value = ""
    names = [value for _, value in player.option.options]
    places = [next(p for p in player.board.provinces if n.startswith(f"{p} ")) for n in names]
    assert len(set(places)) > 5 and places == sorted(places)
    shown = words(player.choices.possible.value)
    assert shown.startswith(f"Possible: {len(names)}") and f"And {len(names) - 40} more." in shown
    player.place.value = "Scythia"
    assert words(player.choices.possible.value).startswith("Possible in Scythia:")
    assert "+Fort: 10 Gold" in words(player.choices.possible.value)


def test_what_is_not_possible_is_told_without_a_province_too(player: Player) -> None:
    player.place.value = ""
    shown = player.refused.value
    request = player.session.request
    assert isinstance(request, Decision)
    assert shown.count("<li>") == 40 and "(Case" in shown
    assert f"And {len(request.refused) - 40} more. Choose a Province" in words(shown)
    player.place.value = "Scythia"
    assert words(player.refused.value).startswith("Not possible in Scythia:") and "more" not in player.refused.value


# -- Back to a step, slips, the board set right


def test_back_to_the_start_of_a_step_and_again(player: Player) -> None:
    assert player.slips.here.disabled
    player.answer("Scythia +Fort")
    player.answer("done")
    board = player.board
    assert not player.slips.here.disabled
    player.slips.here.click()
    assert player.board.provinces["Scythia"].units.fort == 0 and "Redo brings it again" in player.message.value
    assert player.slips.here.disabled
    player.redo_button.click()
    assert player.board == board
    player.pages.selected_index = 1
    labels = [name for name, _ in player.slips.step.options]
    assert labels == ["Turn 1, Build", "Turn 1, Taxes"]
    player.slips.there.click()
    assert player.board.provinces["Scythia"].units.fort == 0


def test_a_slip_is_corrected_and_what_no_longer_fits_is_told() -> None:
    player = play(position("286"))
    for throw in ("1 6", "5 2", "3 3", "4 5", "1 1", "6 3", "5 1", "3 5", "2 6", "Scythia +Fort", "done"):
        player.answer(throw)
    player.answer("Mesopotamia promote Auxilia")
    player.pages.selected_index = 1
    assert [name for name, _ in player.slips.step.options] == ["Turn 1, Build", "Turn 1, Taxes"]
    player.slips.step.value = player.slips.step.options[1][1]
    assert player.slips.given.options[0][0].endswith(": 2 6")
    gold = player.board.west.gold
    player.slips.should.value = "1 1"
    player.slips.right.click()
    assert "3 later answers given again" in words(player.message.value) and player.board.west.gold > gold
    assert player.board.provinces["Scythia"].units.fort == 1 and player.slips.should.value == ""
    player.slips.step.value = player.slips.step.options[0][1]
    player.slips.given.value = 9
    player.slips.should.value, shown = "Scythia +Elephant", player.changes.value
    player.slips.right.click()
    assert "is no choice" in words(player.message.value) and player.slips.should.value == "Scythia +Elephant"
    assert player.changes.value == shown and player.slips.given.value == 9
    player.slips.should.value = "done"
    player.slips.right.click()
    told = words(player.message.value)
    assert "1 later answer given again. Then it no longer fits: East, Build or Promote" in told
    assert "Mesopotamia promote Auxilia" in told and "Due now is the Revolt of" in told
    assert "So that answer is dropped. Undo takes it all back." in told
    player.undo()
    assert player.board.provinces["Scythia"].units.fort == 1
    player.slips.should.value = " "
    player.slips.right.click()
    assert "is empty" in words(player.message.value)


def test_nothing_to_put_right_is_said() -> None:
    player = play(position("286"))
    player.pages.selected_index = 1
    player.slips.right.click()
    assert "is not chosen" in words(player.message.value)
    player.slips.there.click()
    assert "nothing has been answered" in words(player.message.value)


def test_the_board_is_set_right_and_wrong_changes_are_explained(player: Player) -> None:
    player.slips.change.value = "Rome +Fort; West gold 87"
    player.slips.set_right.click()
    assert (player.board.west.gold, player.board.provinces["Rome"].units.fort) == (87, 1)
    assert "The board is set right: Rome +Fort; West gold 87." in words(player.log.value)
    player.slips.change.value = "Rome +<b>Elephant"
    player.slips.set_right.click()
    assert "rt-bad" in player.message.value and "<b>Elephant" not in player.message.value
    player.undo()
    assert player.board.provinces["Rome"].units.fort == 0


def test_between_throws_the_board_is_set_right_at_the_start_of_the_step_and_that_is_said() -> None:
    player = play(position("286"), phase="Taxes")
    player.answer("1 6")
    player.slips.change.value = "Rome +Fort"
    player.slips.set_right.click()
    assert "counts from the start of this step" in words(player.message.value)
    assert "1 later answer given again." in words(player.message.value)
    assert player.board.provinces["Rome"].units.fort == 1 and "[1 6]" in player.log.value


# -- An evening: files and reports


def test_autosave_is_switched_on_and_the_evening_goes_on_another_day(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    player.file.value = str(path)
    player.files.auto.value = True
    player.answer("Scythia +Fort")
    assert json.loads(path.read_text()) == player.session.as_json()
    other = play(position("286"), seed=2)
    other.file.value = str(path)
    other.files.auto.value = True
    assert not other.files.auto.value and "holds another game" in words(other.message.value)
    other.safely(other.save)()
    assert "holds another game" in words(other.message.value)
    other.resume()
    assert other.board == player.board and (other.seed.value, other.begin.value) == ("1", "")
    other.files.auto.value = True
    other.answer("done")
    assert json.loads(path.read_text()) == other.session.as_json()
    other.undo()
    assert json.loads(path.read_text()) == other.session.as_json()


def test_starting_over_ends_the_autosave(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    player.file.value = str(path)
    player.files.auto.value = True
    player.answer("Scythia +Fort")
    kept = path.read_text()
    player.start_over()
    assert not player.files.auto.value
    player.answer("done")
    assert path.read_text() == kept


def test_a_full_disk_is_told_and_the_answer_counts(player: Player, tmp_path: Path) -> None:
    player.session.autosave = tmp_path / ("x" * 300)
    player.safely(lambda: player.answer("Scythia +Fort"))()
    assert "cannot be written" in words(player.message.value) and "rt-bad" in player.message.value
    assert "West decides" in words(player.due.value) and player.board.provinces["Scythia"].units.fort == 1


def pressed(root: object, label: str) -> None:
    """Press the button of this name, wherever it stands."""
    if getattr(root, "description", "") == label and isinstance(root, Button):
        root.click()
    for child in getattr(root, "children", ()):
        pressed(child, label)


def test_a_message_is_seen_once_below_the_pages_if_it_comes_from_there(player: Player) -> None:
    hidden = "rt-heard"
    player.answer("Scythia +Fort")
    assert player.echo.value == "" and hidden not in player.message._dom_classes
    player.files.file.value = " "
    pressed(player.pages, "Save")
    assert "has no name" in words(player.echo.value) == words(player.message.value)
    assert 'role="status"' in player.message.value and 'role="status"' not in player.echo.value
    assert hidden in player.message._dom_classes
    player.files.auto.value = True
    assert not player.files.auto.value and player.echo.value and hidden in player.message._dom_classes
    player.undo_button.click()
    assert player.echo.value == "" and hidden not in player.message._dom_classes and "Undone" in player.message.value


def test_the_entries_of_one_answer_are_told_apart() -> None:
    player = play(position("286"), whole=True)
    known = len(player.session.log)
    player.answer("1")
    told, new = player.message.value, [str(e) for e in player.session.log[known:]]
    assert new and re.findall("<li>(.*?)</li>", told) == [escape(text) for text in new]
    assert words(told).endswith(words(player.due.value).partition(". ")[2].partition(" Modifier of")[0])


class Reader(HTMLParser):
    """Checks that every element is closed in order, and collects what a page would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.fetched += [
            v or "" for k, v in attrs if k in ("src", "href", "xlink:href") and not (v or "").startswith("#")
        ]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_of_an_evening_needs_nothing_else(evening: Player) -> None:
    page = Reader(report_html(evening.session))
    assert page.open == [] and page.fetched == [] and "script" not in page.tags
    text = report_html(evening.session)
    assert text.count("<figure>") == 3 and "The board at the end of turn 2" in text
    assert text.count("<summary>Reasons") == sum(e.ledger is not None for e in evening.session.log)
    for entry in evening.session.log:
        assert entry.case in text


def test_the_phases_of_a_report_have_all_entries_and_their_tracks(evening: Player) -> None:
    found = spans(evening.session)
    assert [(s.turn, s.phase) for s in found[:6]] == [
        (1, "Event Phase"),
        (1, "Treasury Phase"),
        (1, "Unrest Phase"),
        (1, "War Phase"),
        (1, "Victory Phase"),
        (2, "Event Phase"),
    ]
    assert [e for s in found for e in s.entries] == evening.session.log
    assert found[-1].end == evening.board
    for span in found:
        if span.entries:
            assert span.end.east.gold == span.entries[-1].board.east.gold
    assert "Turn 2, War Phase" in report_text(evening.session)


def test_what_a_user_wrote_is_escaped_in_the_page() -> None:
    player = play(position("286").edit("Rome +Fort"))
    player.session.log.append(Entry("Taxes", "<script>alert(1)</script>", "<i>", board=player.board))
    text = report_html(player.session)
    assert "<script>" not in text and "<i>" not in text and "&lt;script&gt;" in text


def test_reports_are_written_beside_the_game_and_never_over_something_else(player: Player, tmp_path: Path) -> None:
    player.file.value = str(tmp_path / "turn.json")
    player.files.web()
    player.files.web()
    player.files.text()
    assert (tmp_path / "turn.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["turn.html", "turn.txt"]
    (tmp_path / "mine.html").write_text("<!DOCTYPE html><p>mine")
    player.file.value = str(tmp_path / "mine.json")
    player.safely(player.files.web)()
    assert "is no report" in words(player.message.value)
    assert (tmp_path / "mine.html").read_text() == "<!DOCTYPE html><p>mine"


def test_the_card_of_a_long_game_is_short_and_plain(evening: Player) -> None:
    card = evening.card()
    assert "earlier entries are left out" in card.text() and "Now due:" in card.text()
    assert not re.search(r"<(svg|script|style)", card.html())
    assert len(card.markup.partition("<pre>")[2]) < 30_000


def test_typed_dice_are_a_whole_turn_long_the_same_as_the_seeded_ones() -> None:
    seeded, typed = play(position("286"), seed=4, phase="War"), play(position("286"), phase="War")
    given, simple = iter(a for a in seeded.session.answers if not a.given.by_person), SimplePlayer()
    while typed.session.request is not None:
        request = typed.session.request
        if isinstance(request, Decision):
            choice = simple(request)
            seeded.answer(choice)
            typed.answer(choice)
            known = {a.index for a in typed.session.answers}
            given = iter(a for a in seeded.session.answers if a.index not in known)
        else:
            die = next(a for a in given if a.index == len(typed.session.answers))
            typed.answer(" ".join(map(str, die.given.answer)) if isinstance(request, Roll) else die.given.answer)
    assert typed.board == seeded.board and typed.session.report() == seeded.session.report()


def test_a_throw_that_spares_somebody_says_so_and_dice_are_called_due_once() -> None:
    player = play(position("286"), whole=True)
    for faces in ("1", "5 5", "2", "2"):
        player.answer(faces)
    said = words(player.message.value)
    assert "Diocletian lives" in said and "Dice are due: 1D6 for the Mortality of Maximian" in said
    assert "Now due: Dice" not in said
