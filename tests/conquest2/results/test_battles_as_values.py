"""Odds of battles are values: each equals its twin computed anew, is hashed, pickled, drawn whole, and told in one line."""

import pickle
from fractions import Fraction
from itertools import pairwise
from time import perf_counter

import matplotlib

matplotlib.use("Agg")

import pytest
from matplotlib import pyplot
from matplotlib.backends.backend_agg import FigureCanvasAgg

from rometeach.conquest2 import offered
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.chance_questions import BATTLE, NAVAL
from rometeach.conquest2.charts.armies import Army, Units
from rometeach.conquest2.charts.battle import Battle, Side, battle_law
from rometeach.conquest2.position import Position, named
from rometeach.conquest2.results import battles, orders
from rometeach.core.declaration import Question
from rometeach.core.results.base import PositionResult

WAR = named("four").edit(
    "boxes: Red, Blue, Green, Yellow; active Red; Italia: Red 3I 1C 1G, Green 1I, Blue 2I 1K 1G, City of Blue; "
    "Mare Tyrrhenum: 2 Galleys of Red, 1 Galley of Blue; Blue cards: Diplomacy Italia"
)
VERBS: dict[str, tuple[object, ...]] = {"battle": ("Italia",), "naval": ("Mare Tyrrhenum",)}
OTHERWISE: dict[str, tuple[object, ...]] = {
    "battle": ("5I 2C against 4I",),
    "naval": ("", "", "", "2 Galleys", "3 Galleys"),
}
PICTURES = {"battle": 4, "naval": 3}


def asked(verb: str, arguments: tuple[object, ...], p: Position) -> PositionResult[Board]:
    """The answer of a verb."""
    found: PositionResult[Board] = getattr(p, verb)(*arguments)
    return found


@pytest.mark.parametrize("verb", VERBS)
def test_a_result_is_a_value(verb: str) -> None:
    found, twin = asked(verb, VERBS[verb], WAR), asked(verb, VERBS[verb], WAR)
    loaded = pickle.loads(pickle.dumps(found))
    assert found is not twin and found == twin == loaded and len({found, twin, loaded}) == 1
    assert repr(found) == f"<{type(found).__name__}: {found.exhibit().title}>" and len(repr(found)) < 200
    assert loaded.as_json() == found.as_json() and loaded.html() == found.html() and loaded.text() == found.text()
    assert found.again(WAR).figures() == found.figures() and found.again(WAR) == found
    typed = asked(verb, OTHERWISE[verb], WAR)
    assert typed.again(WAR) == typed and typed.again(WAR).figures() == typed.figures()


@pytest.mark.parametrize("verb", VERBS)
def test_results_of_other_questions_boards_and_rules_are_not_equal(verb: str) -> None:
    found = asked(verb, VERBS[verb], WAR)
    others = [
        asked(verb, VERBS[verb], WAR.edit("title: Another evening")),
        asked(verb, VERBS[verb], WAR.edit("correct charts:battle.chaos = 6")),
        asked(verb, OTHERWISE[verb], WAR),
    ]
    assert all(found != other for other in others) and len({found, *others}) == 4
    assert "charts:battle.chaos = 6" in others[1].text()


@pytest.mark.parametrize(("verb", "switch"), [("battle", "both_gone: attacker"), ("naval", "naval_chaos: no")])
def test_the_other_readings_of_the_rules_are_tried(verb: str, switch: str) -> None:
    p = WAR.edit("Italia -City") if verb == "battle" else WAR
    found = asked(verb, VERBS[verb], p).sensitivity()
    assert found.tried >= 20 and switch in {c.what for c in found.changes}


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


def test_names_may_be_typed_in_any_way() -> None:
    assert WAR.battle("italia", "red") == WAR.battle("Italia", "Red", "blue") == WAR.battle("Italia") == WAR.battle()
    assert WAR.naval("mare tyrrhenum") == WAR.naval("Mare Tyrrhenum", "Red", "Blue") == WAR.naval()


def test_forms_offer_what_can_be_asked() -> None:
    assert offered.battlefields(WAR) == [("Italia: Blue 2I 1K 1G, Green 1I, Red 3I 1C 1G", "Italia")]
    assert [s for _, s in offered.sides(WAR)] == ["Red", "Blue", "Green", "Yellow"]
    assert offered.seas(WAR)[0] == ("Mare Tyrrhenum: 1 Galley of Blue, 2 Galleys of Red", "Mare Tyrrhenum")
    assert len(offered.seas(WAR)) == len(WAR.seas)
    for retreat, _ in offered.retreats(WAR):
        assert orders.retreat_text(orders.find_retreat("attack_retreat", retreat)[0]) == retreat


@pytest.mark.parametrize("question", [BATTLE, NAVAL])
def test_choices_of_the_forms_are_those_of_the_results(question: Question) -> None:
    known = {"city": battles.CITIES, "galleys": battles.SHARES, "lent": battles.SHARES}
    known |= dict.fromkeys(("attack_orders", "defence_orders"), orders.ORDERS)
    choices = {x.name: x.choices for x in question.parameters if x.choices}
    assert choices and choices == {name: known[name] for name in choices}


def test_a_usual_battle_is_exact_at_once() -> None:
    army = Army(Units(7, 4, 2, 2))
    battle = Battle(Side(army, 4), Side(army, 4))
    times = []
    for _ in range(5):
        begun = perf_counter()
        battle_law(battle)
        times.append(perf_counter() - begun)
    assert min(times) < 0.03


def test_the_fractions_of_the_largest_battle_can_be_written() -> None:
    most = "20I 20C 6K 5G 8 Galleys"
    plain = named("six").battle(attack=most, defence=most, wanted=Fraction(1, 100)).as_json()["battle"]
    assert isinstance(plain, dict) and len(plain["p"]) > 2_500
