"""Results are values: every verb's answer equals its twin computed anew, is hashed, pickled, drawn whole, and told in one line."""

import pickle
from itertools import pairwise

import matplotlib

matplotlib.use("Agg")

import pytest
from matplotlib import pyplot
from matplotlib.backends.backend_agg import FigureCanvasAgg
from odds_boards import GAUL, board

from rometeach.core.errors import BadInput
from rometeach.core.results.base import PositionResult
from rometeach.hotre.board.board import Board
from rometeach.hotre.position import Position, named

VERBS: dict[str, tuple[object, ...]] = {
    "odds": ("Suebi",),
    "exchange": ("Lugdunensis", "Blue"),
    "exchanges": (),
    "fight": ("Lugdunensis", 5, "Suebi", "", "", "soon"),
    "emperor": ("Lugdunensis", 4, "Blue"),
    "path": ("Lugdunensis, Narbonensis", 5, "Suebi", "", "1"),
    "loot": ("Aegyptus", "Blue"),
    "score": ("Red", "Roman"),
    "draw": ("Red",),
    "hand": ("Red", "Blue"),
}
"""A question of each verb of a position."""
OTHERWISE: dict[str, tuple[object, ...]] = {
    "odds": ("Blue",),
    "exchange": ("Lugdunensis", "Suebi"),
    "fight": ("Lugdunensis", 5, "Suebi", "", "", "beaten"),
    "emperor": ("Lugdunensis", 4, "Blue", "", "", 9),
    "path": ("Lugdunensis, Narbonensis", 5, "Suebi", "", "2"),
    "loot": ("Aegyptus", "Suebi"),
    "score": ("Red", "Barbarian"),
    "draw": ("Green",),
    "hand": ("Green", "Blue"),
}
"""Another question of the same verb."""
PICTURES = {
    "odds": 1,
    "exchange": 3,
    "exchanges": 1,
    "fight": 3,
    "emperor": 2,
    "path": 2,
    "loot": 1,
    "score": 1,
    "draw": 4,
    "hand": 2,
}
"""How many pictures each has"""


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
    found, twin = asked(verb, VERBS[verb], GAUL), asked(verb, VERBS[verb], GAUL)
    loaded = pickle.loads(pickle.dumps(found))
    assert found is not twin and found == twin == loaded
    assert hash(found) == hash(twin) == hash(loaded) and len({found, twin, loaded}) == 1
    assert repr(found) == repr(loaded) == f"<{type(found).__name__}: {found.exhibit().title}>"
    assert "\n" not in repr(found) and len(repr(found)) < 200
    assert loaded.as_json() == found.as_json() and loaded.html() == found.html() and loaded.text() == found.text()
    assert found.again(GAUL).figures() == found.figures() and found.again(GAUL) == found
    assert found.sensitivity().tried >= 5


@pytest.mark.parametrize("verb", VERBS)
def test_results_of_other_questions_boards_and_rules_are_not_equal(verb: str) -> None:
    found = asked(verb, VERBS[verb], GAUL)
    others = [
        asked(verb, VERBS[verb], GAUL.edit("title: Another evening")),
        asked(verb, VERBS[verb], GAUL.edit("correct charts:attack.dice = 3")),
    ]
    others += [asked(verb, OTHERWISE[verb], GAUL)] if verb in OTHERWISE else []
    assert all(found != other for other in others) and len({found, *others}) == 1 + len(others)
    assert found != GAUL and "charts:attack.dice = 3" in others[1].text()


@pytest.mark.parametrize("verb", VERBS)
def test_every_picture_is_drawn_whole_on_one_sheet(verb: str) -> None:
    found = asked(verb, VERBS[verb], GAUL)
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


def test_10_all_attacks_of_a_side_are_its_fights() -> None:
    found = GAUL.odds("Suebi")
    assert [t.assault.name for t in found.targets] == ["Lugdunensis"]
    for p, side in ((GAUL, "Suebi"), (GAUL, "Blue"), (GAUL.edit("Lugdunensis: Fort of Red"), "Suebi")):
        for t in p.odds(side).targets:
            assert t.taken == tuple(p.fight(t.assault.name, n, side).p for n in (1, 2, 3, 4, 6))
            assert t.exchange == p.exchange(t.assault.name, side).p
    sea = GAUL.odds("Blue")
    assert {t.assault.name for t in sea.targets} == {"Lugdunensis", "Narbonensis", "Aegyptus"}
    assert sea.over == ("Belgica",) and GAUL.are_friends("Blue", "Suebi"), "taken automatically"
    assert "Belgica" not in sea.free and "Aquitania" in sea.free
    assert "Over units of the same player, which are gone then (10.5)" in sea.text() and "(10.5)" not in found.text()
    forts = board("Belgica: Suebi 3; Suebi of Red; Lugdunensis: Fort of Red; Roma: Red 1")
    assert forts.odds("Suebi").over == ("Lugdunensis",), "Barbarians destroy a Fort"
    assert "Lugdunensis" in board("Lugdunensis: Fort of Red; Narbonensis: Red 1").odds("Red").free
    assert dict((f, (r, b)) for f, r, b in found.scores)["Blue"] == (
        GAUL.score("Blue", "Roman").total,
        GAUL.score("Blue", "Barbarian").total,
    )


def test_a_board_without_a_phase_tells_the_scores_alone() -> None:
    found = named("60").odds()
    assert not found.side and not found.targets and "say who attacks" in found.text()
    assert found.drawings() == () and len(found.rows()) == 4
    assert board("Roma: Red 1; active: Red as Red, Placement").odds().side == "Red"
    with pytest.raises(BadInput):
        GAUL.odds("Nobody")


def test_names_may_be_typed_in_any_way() -> None:
    assert GAUL.exchange("lugdunensis", "blue") == GAUL.exchange("Lugdunensis", "Blue")
    assert GAUL.path("lugdunensis ,NARBONENSIS", 5, "suebi") == GAUL.path("Lugdunensis, Narbonensis", 5, "Suebi")
    assert GAUL.score("red", "roman") == GAUL.score("Red", "Roman") == GAUL.score()
