"""Drawings of a game's pieces: each is one picture with a name, says in words what it shows, and fits any page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import rometeach
from rometeach.core import games
from rometeach.core.errors import BadInput
from rometeach.core.positions.saved import GamePosition
from rometeach.lessons.faces import BAD, GOOD, FaceOutcome, Faces, Thrown
from rometeach.widgets.drawings import counters, dice
from rometeach.widgets.drawings.ladder import Ladder, ladder
from rometeach.widgets.drawings.pieces import WIDTH, beside, drawing, line, wrapped
from rometeach.widgets.drawings.subjects import named, parts
from rometeach.widgets.drawings.tracks import Marker, Track, track
from rometeach.widgets.drawings.turn_order import turn_order
from rometeach.widgets.face import Face, face


def drawn(svg: str) -> str:
    """The words that are written in a picture, in order."""
    return " ".join(
        "".join(node.itertext()) for node in ElementTree.fromstring(svg).iter() if node.tag.endswith("text")
    )


@pytest.fixture(params=games.games())
def mine(request: pytest.FixtureRequest) -> Face[GamePosition]:
    return face(request.param)


@pytest.fixture
def board(mine: Face[GamePosition]) -> GamePosition:
    return mine.position(mine.game.start)


@pytest.mark.parametrize("game", games.games())
def test_every_subject_is_one_named_picture_that_holds_nothing_a_page_could_clash_with(game: str) -> None:
    mine = face(game)
    board = mine.position(mine.game.start)
    for name in named(mine.drawings, board):
        svg = mine.subject(board, name)
        root = ElementTree.fromstring(svg)
        assert root.get("role") == "img" and root.get("aria-label"), name
        assert not re.search(r"\bid=|<style|<script|url\(", svg), name
        assert float(root.get("viewBox", "").split()[2]) <= WIDTH + 10, name
        assert drawn(svg), name


def test_a_subject_is_found_in_any_spelling_and_several_stand_below_each_other(
    mine: Face[GamePosition], board: GamePosition
) -> None:
    first, *_, last = named(mine.drawings, board)
    assert mine.subject(board, first.upper()) == mine.subject(board, first)
    both = mine.subject(board, f" {first}; {last} ")
    assert both.index(mine.subject(board, first)) < both.index(mine.subject(board, last))
    assert parts(" a; b;") == ("a", "b")


def test_a_place_is_the_part_of_the_map_around_it_and_nothing_is_the_whole_board(
    mine: Face[GamePosition], board: GamePosition
) -> None:
    place = mine.view(board).areas[-1].name
    assert mine.subject(board, place, chances=False) == mine.focused(board, place, chances=False)
    assert mine.subject(board) == mine.subject(board, "Map") == mine.focused(board)


def test_several_places_are_the_part_of_the_map_where_they_lie() -> None:
    hotre, anthony = face("hotre"), rometeach.position("hotre", "example-15.2")
    label = re.findall(r'aria-label="([^"]+)"', hotre.subject(anthony, "Roma, Dacia, Narbonensis", chances=False))[0]
    assert all(name in label for name in ("Roma", "Dacia", "Narbonensis")) and "Parthia" not in label
    with pytest.raises(BadInput, match="Did you mean Dacia"):
        hotre.subject(anthony, "Roma, Dacai")


def test_what_is_neither_is_refused_with_the_nearest(mine: Face[GamePosition], board: GamePosition) -> None:
    name = max(named(mine.drawings, board), key=len)
    with pytest.raises(BadInput, match=f"(?i)did you mean.*{re.escape(name)}"):
        mine.subject(board, f"{name[:-1]}q")
    with pytest.raises(BadInput):
        mine.subject(board, "qqqq")


def test_a_command_box_draws_governor_figures_and_provinces() -> None:
    rome = face("rome-iinc")
    text = drawn(rome.subject(rome.position("286"), "command Gallia"))
    assert "Command Box of Gallia" in text and "Generic Governor" in text
    assert re.search(r"3 Military 2 Administration 1 Popularity 2 Intrigue", text)
    assert "Lugdunensis II Insurgent" in text and "Germania II Roman L A" in text


def test_the_step_of_a_ladder_and_the_way_of_a_marker_are_told() -> None:
    rome = face("rome-iinc")
    start = rome.position("286")
    after = start.edit("Mesopotamia insurgent; East unrest += 1")
    assert 'aria-label="The status of Mesopotamia is Roman, now Insurgent.' in rome.subject(
        after, "ladder Mesopotamia", before=start
    )
    assert "before" not in rome.subject(start, "ladder Mesopotamia")
    east = start.plain()["east"]
    unrest = east["unrest"] if isinstance(east, dict) and "unrest" in east else 0
    assert f"Unrest of the East: {unrest} → {unrest + 1}" in rome.subject(after, "tracks East", before=start)


def test_a_succession_puts_the_dynasty_in_play_first() -> None:
    rome = face("rome-iinc")
    board = rome.position("425").edit("Thracia governor Marcian; Oriens governor Leo I")
    words = rome.subject(board, "succession East")
    assert re.search(
        r"Theodosius II \(.*After him 1. Theodosian .*: Marcian \(.*; 2. if the Player chooses him: .*: Leo I \(", words
    )


def test_what_a_reader_is_asked_for_is_not_drawn_before_he_answers() -> None:
    rome = face("rome-iinc")
    board = rome.position("425").edit("Thracia governor Marcian; Oriens governor Leo I; East gold 87")
    heirs = drawn(rome.subject(board, "succession East", chances=False))
    assert (
        heirs.index("Leo I") < heirs.index("Marcian")
        and "Player" not in heirs
        and "1 " not in heirs.split("Leo I")[0][-4:]
    )
    assert "×10" in rome.subject(board, "chest East") and "×10" not in rome.subject(board, "chest East", chances=False)


def test_a_box_and_the_danube_of_the_other_game() -> None:
    aurelian = face("aurelian")
    board = aurelian.position("270-drawn").edit("Danube 3: Barbarian 4b; Aurelian @ Roma")
    roma = drawn(aurelian.subject(board, "box Roma"))
    assert "topmost" in roma and "Aurelian" in roma and roma.count("Resist.") == 3
    assert "Danube 3 Red lost: B 4 Danube 4 Red Legion 2" in drawn(aurelian.subject(board, "the danube"))


def test_six_faces_are_six_dice_in_groups_told_apart_without_colour() -> None:
    told = Faces("The die", (*[FaceOutcome("is Romanised", GOOD, "11.1.4")] * 2, *[FaceOutcome("nothing happens")] * 3,
                             FaceOutcome("Revolts", BAD, "11.1.3")))  # fmt: skip
    svg = dice.faces(told)
    assert svg.count("<circle") == sum(range(1, 7))  # the pips of all six
    assert "✓ is Romanised" in drawn(svg) and "✗ Revolts" in drawn(svg) and "– nothing happens" in drawn(svg)
    assert 'aria-label="The die. 1 or 2: is Romanised; 3 to 5: nothing happens; 6: Revolts"' in svg
    assert told.cases == "11.1.4, 11.1.3"
    assert [row[0] for row in told.table().rows] == ["1 or 2", "3 to 5", "6"]


def test_a_die_with_eight_sides_shows_a_number_and_coloured_ones_say_so() -> None:
    eight = dice.faces(Faces("The die", (FaceOutcome("holds", GOOD),) * 8))
    assert "<circle" not in eight and "1 2 3 4 5 6 7 8" in drawn(eight)
    assert dice.row([Thrown(3), Thrown(5, "purple")]).words == "Thrown: 3, purple 5"
    assert 'aria-label="a die that shows 4"' in dice.die(4)


def test_counters_and_words_keep_their_room() -> None:
    many = [counters.Counter("Auxilia", "A", number=2)] * 12
    row = counters.row(many, 300)
    assert row.width <= 300 and "Auxilia ×2" in row.words
    assert wrapped("one two three", 40, 12) == ["one two", "three"] or len(wrapped("one two three", 40, 12)) > 1
    assert beside([line("a"), line("b")], width=1).height > line("a").height
    assert "<b>" not in drawing(line("<b>"), "<b>")


def test_a_long_track_is_a_scale_and_a_short_one_has_boxes() -> None:
    assert drawn(drawing(track(Track("Gold", 0, 50, (Marker("West", 87, 50),))))).endswith("80 90 West 87, before 50 W")
    boxes = drawn(drawing(track(Track("Army", 0, 5, (Marker("", 4, 2),)))))
    assert boxes.startswith("Army: 2 → 4 0") and " 5" in boxes


def test_a_ladder_draws_a_leap_as_an_arch() -> None:
    rungs = {"high": "#ffffff", "middle": "#ffffff", "low": "#ffffff"}
    step = drawing(ladder(Ladder("It", rungs, "middle", "high", "down")))
    leap = drawing(ladder(Ladder("It", rungs, "low", "high", "down")))
    assert "C" not in "".join(re.findall(r' d="([^"]*)"', step)) and "C" in "".join(re.findall(r' d="([^"]*)"', leap))


def test_the_order_of_a_turn_marks_where_it_is() -> None:
    shown = turn_order({"Morning": ("Wash", "Eat"), "Noon": ()}, "Morning", "Eat")
    assert "▶ Morning" in drawn(drawing(shown)) and "▶ Eat" in drawn(drawing(shown)) and "▶ Noon" not in shown.svg
    assert shown.words.endswith("Now: Morning, step Eat")


@pytest.mark.parametrize(
    ("subject", "number"),
    [
        ("two dice from 9", 10),
        ("two dice to 5", 10),
        ("two dice with a 6", 11),
        ("two dice", 0),
        ("event dice Papacy", 2),
    ],
)
def test_throws_are_marked_once_a_reader_has_answered(subject: str, number: int) -> None:
    rome = face("rome-iinc")
    board = rome.position("286")
    assert rome.subject(board, subject).split("<svg")[1].split(">")[0].count("(marked)") == number
    asked = rome.subject(board, subject, chances=False)
    assert "(marked)" not in asked and ("6 6" in asked) == ("with a" in subject)


def test_what_marks_no_throws_is_refused() -> None:
    rome = face("rome-iinc")
    with pytest.raises(BadInput, match="from 9"):
        rome.subject(rome.position("286"), "two dice of ivory")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("East unrest 3; West unrest 25", "East 3; West 25"),
        ("West fallen; West unrest 26", "West 26, Fallen before"),
        ("East unrest 27; West unrest 29", "East 27; West 29"),
    ],
)
def test_the_unrest_track_is_a_cliff_with_its_edge_at_the_limit(change: str, words: str) -> None:
    board = rometeach.position("rome-iinc", "286").edit(change)
    shown = face("rome-iinc").subject(board, "cliff")
    assert words in shown and ">25 can be borne<" in shown and ">26 and more: a Fall<" in shown
    assert shown.count("<circle") == 2
