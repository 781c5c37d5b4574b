"""Results are values: every verb's answer equals its twin computed anew, is hashed, pickled, drawn whole, and told in one line."""

import pickle
from itertools import pairwise

import matplotlib

matplotlib.use("Agg")

import pytest
from conquest_boards import board
from matplotlib import pyplot
from matplotlib.backends.backend_agg import FigureCanvasAgg

from rometeach.conquest.board.board import Board
from rometeach.conquest.position import Position
from rometeach.core.results.base import PositionResult

WAR = board(
    "Italia: Red 3I 1C Caesar, Fortified City; Dalmatia: Red 3I 1C 1G, Green 2I 1K 1G, of Green, City; Thracia of Red; "
    "Rhaetia: Blue 4I 1G; Mare Rhodus: 2 Galleys of Red, 1 Galley of Red with 2I 1G, 2 Galleys of Blue"
)
VERBS: dict[str, tuple[object, ...]] = {
    "odds": (),
    "battle": ("Dalmatia",),
    "legion": ("7I 3C 2K 1G",),
    "pursuit": ("3I 2C", "2I 1K"),
    "naval": ("Mare Rhodus",),
    "reach": ("Red",),
    "danger": ("Red",),
    "tribute": ("Red",),
}
"""A question of each verb of a position."""
OTHERWISE: dict[str, tuple[object, ...]] = {
    "odds": ("Blue",),
    "battle": ("5I 2C against 4I",),
    "legion": ("7I 3C 2K 2G",),
    "pursuit": ("3I 2C", "2I 1K", "Infantry, Cavalry, Catapults"),
    "naval": ("Mare Rhodus", "Blue"),
    "reach": ("Blue",),
    "danger": ("Blue",),
    "tribute": ("Blue",),
}
"""Another question of the same verb."""
PICTURES = {
    "odds": 2,
    "battle": 4,
    "legion": 2,
    "pursuit": 2,
    "naval": 3,
    "reach": 1,
    "danger": 1,
    "tribute": 2,
}
"""How many pictures each has."""


def asked(verb: str, arguments: tuple[object, ...], p: Position) -> PositionResult[Board]:
    """The answer of a verb."""
    found: PositionResult[Board] = getattr(p, verb)(*arguments)
    return found


def test_every_verb_that_answers_is_gone_through() -> None:
    answering = {
        name
        for name, verb in vars(Position).items()
        if not name.startswith("_") and str(verb.__annotations__.get("return", "")).startswith("results.")
    }
    assert answering == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_a_result_is_a_value(verb: str) -> None:
    found, twin = asked(verb, VERBS[verb], WAR), asked(verb, VERBS[verb], WAR)
    loaded = pickle.loads(pickle.dumps(found))
    assert found is not twin and found == twin == loaded
    assert hash(found) == hash(twin) == hash(loaded) and len({found, twin, loaded}) == 1
    assert repr(found) == repr(loaded) == f"<{type(found).__name__}: {found.exhibit().title}>"
    assert "\n" not in repr(found) and len(repr(found)) < 200
    assert loaded.as_json() == found.as_json() and loaded.html() == found.html() and loaded.text() == found.text()
    assert found.again(WAR).figures() == found.figures() and found.again(WAR) == found


@pytest.mark.parametrize("verb", ["battle", "odds"])
def test_the_other_readings_of_the_rules_are_tried(verb: str) -> None:
    found = asked(verb, VERBS[verb], WAR.edit("Dalmatia +Fortification")).sensitivity()
    assert found.tried >= 20
    assert verb != "battle" or {"fort_dice: free"} <= {c.what for c in found.changes}


@pytest.mark.parametrize("verb", VERBS)
def test_results_of_other_questions_boards_and_rules_are_not_equal(verb: str) -> None:
    found = asked(verb, VERBS[verb], WAR)
    others = [
        asked(verb, VERBS[verb], WAR.edit("title: Another evening")),
        asked(verb, VERBS[verb], WAR.edit("correct charts:legion.units = 6")),
        asked(verb, OTHERWISE[verb], WAR),
    ]
    assert all(found != other for other in others) and len({found, *others}) == 1 + len(others)
    assert found != WAR and "charts:legion.units = 6" in others[1].text()


@pytest.mark.parametrize("verb", VERBS)
def test_every_picture_is_drawn_whole_on_one_sheet(verb: str) -> None:
    found = asked(verb, VERBS[verb], WAR)
    assert len(found.pictures) == PICTURES[verb]
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


def test_names_may_be_typed_in_any_way() -> None:
    assert WAR.battle("dalmatia", "red") == WAR.battle("Dalmatia", "Red") == WAR.battle("Dalmatia")
    assert WAR.tribute("red") == WAR.tribute("Red") == WAR.tribute()
    assert WAR.naval("mare rhodus") == WAR.naval("Mare Rhodus", "Red", "Blue")
