"""Results are values: every verb's answer equals its twin computed anew, is hashed, pickled, drawn whole, and told in one line."""

import pickle
from itertools import pairwise

import matplotlib

matplotlib.use("Agg")

import pytest
from asked_boards import WAR
from matplotlib import pyplot
from matplotlib.backends.backend_agg import FigureCanvasAgg

from rometeach.conquest2 import offered
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.position import Position, named
from rometeach.core.results.base import PositionResult

VERBS: dict[str, tuple[tuple[object, ...], tuple[object, ...], int]] = {
    "odds": ((), ("Blue",), 3),
    "score": (("Red",), ("Blue",), 2),
    "influence": (("Red",), ("Blue",), 2),
    "draws": ((), (5,), 2),
    "hands": (("", "Red", 5), ("Blue", "Red", 5), 1),
    "reach": (("Red",), ("Blue",), 1),
}
"""A question of each verb, another one, and how many pictures the first has."""


def asked(verb: str, arguments: tuple[object, ...], p: Position) -> PositionResult[Board]:
    """The answer of a verb."""
    found: PositionResult[Board] = getattr(p, verb)(*arguments)
    return found


@pytest.mark.parametrize("verb", VERBS)
def test_a_result_is_a_value(verb: str) -> None:
    found, twin = asked(verb, VERBS[verb][0], WAR), asked(verb, VERBS[verb][0], WAR)
    loaded = pickle.loads(pickle.dumps(found))
    assert found is not twin and found == twin == loaded
    assert hash(found) == hash(twin) == hash(loaded) and len({found, twin, loaded}) == 1
    assert repr(found) == repr(loaded) == f"<{type(found).__name__}: {found.exhibit().title}>"
    assert "\n" not in repr(found) and len(repr(found)) < 200
    assert loaded.as_json() == found.as_json() and loaded.html() == found.html() and loaded.text() == found.text()
    assert found.again(WAR).figures() == found.figures() and found.again(WAR) == found
    assert set(found.meanings()) <= set(found.figures()) and "Fraction(" not in found.text()


@pytest.mark.parametrize("verb", VERBS)
def test_results_of_other_questions_boards_and_rules_are_not_equal(verb: str) -> None:
    first, second, _ = VERBS[verb]
    found = asked(verb, first, WAR)
    others = [
        asked(verb, first, WAR.edit("title: Another evening")),
        asked(verb, first, WAR.edit("correct values:Italia.first = 25")),
        asked(verb, second, WAR),
    ]
    assert all(found != other for other in others) and len({found, *others}) == 1 + len(others)
    assert found != WAR and "values:Italia.first = 25" in others[1].text()


@pytest.mark.parametrize("verb", VERBS)
def test_every_picture_is_drawn_whole_on_one_sheet(verb: str) -> None:
    found = asked(verb, VERBS[verb][0], WAR)
    assert len(found.pictures) == VERBS[verb][2]
    sheet = found.figure()
    FigureCanvasAgg(sheet).draw()
    for ax in sheet.axes:
        box = ax.get_tightbbox()
        assert box is not None and box.x0 >= -1 and box.y0 >= -1
        assert box.x1 <= sheet.bbox.width + 1 and box.y1 <= sheet.bbox.height + 1
        texts = [t.get_window_extent() for t in ax.get_yticklabels()]
        assert all(a.y0 > b.y1 - 2 for a, b in pairwise(texts)), "labels lie on each other"
    pyplot.close("all")
    rows = found.rows()
    assert rows and all(list(row) == list(rows[0]) for row in rows)
    assert {type(v) for row in rows for v in row.values()} <= {str, int, float, bool, type(None)}


def test_the_other_readings_of_the_rules_are_tried() -> None:
    found = asked("score", ("Blue",), WAR).sensitivity()
    assert found.tried >= 20 and any(c.what.startswith("values:Hispania.first") for c in found.changes)
    drawn = asked("draws", (), named("two").edit("phase Province Tokens; pool: Italia 3")).sensitivity()
    assert "token_pool: none" in {c.what for c in drawn.changes}


def test_every_offer_is_understood() -> None:
    assert [s for _, s in offered.sides(WAR)] == ["Red", "Blue", "Green", "Yellow"]
    for _, side in offered.sides(WAR.edit("active Green")):
        assert WAR.score(side).side == side
    for _, eyes in offered.eyes(WAR):
        assert WAR.hands(by=eyes).eyes == eyes
    assert offered.eyes(WAR.view("Blue")) == [("Blue", "Blue")] and offered.eyes(WAR.view(""))[0][1] == "nobody"
