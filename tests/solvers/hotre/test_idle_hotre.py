"""Requests of History of the Roman Empire that would do nothing are refused, with those that contradict each other."""

import pytest
from small_expansions import lists, small
from small_purses import small as small_purse
from small_purses import ways_to_buy

import rometeach
import solvers.hotre.questions as ask
from rometeach.core.asked_for import read_requests
from rometeach.core.errors import BadInput, IllegalChoice, RometeachError
from rometeach.core.games import find
from rometeach.core.positions.saved import GamePosition
from rometeach.hotre.valuation import purchases
from solvers.hotre.expansion.inputs import ExpansionQuestion
from solvers.hotre.idle_requests import on_sale, reached


def example(question: str) -> tuple[GamePosition, dict[str, object]]:
    """The board and the options of a question's example."""
    game = find("hotre")
    change, values = game.question(question).typed()
    return rometeach.position("hotre", game.start).edit(change), values


@pytest.mark.parametrize("seed", range(12))
def test_9_what_is_reached_is_what_any_list_may_have(seed: int) -> None:
    board, only, weights = small(seed)
    every = {n for entries, _ in lists(board, set(only.split("; "))) for n in entries}
    assert reached(ExpansionQuestion.of(board, only=only, weights=weights)) == every
    for name in board.provinces:
        if name in every:
            assert name not in ask.expansion(board, only=only, forbid=name, weights=weights).setting.entries
        else:
            with pytest.raises(BadInput, match="no list of placements comes there anyhow"):
                ask.expansion(board, only=only, forbid=f"do not enter {name}", weights=weights)


@pytest.mark.parametrize("seed", range(6))
def test_8_2_what_is_on_sale_is_what_can_be_bought_with_the_points_that_there_are(seed: int) -> None:
    board, _ = small_purse(seed)
    board = board.with_faction("Red", roman=(4, 6, 12)[seed % 3])
    assert on_sale(board) == {a for buys in ways_to_buy(board) for a in buys}
    dear = set(purchases.options(board)) - on_sale(board)
    for action in dear:
        with pytest.raises(BadInput, match="can be bought now"):
            ask.spending(board, forbid=str(action))


@pytest.mark.parametrize(
    ("question", "more", "must", "forbid", "why"),
    [
        ("expansion", {"only": "Cisalpina"}, "", "Sicilia", "no list of placements comes there anyhow"),
        ("expansion", {"only": "Cisalpina; Sicilia"}, "", "do not enter Oriens", "no list of placements comes there anyhow"),
        ("expansion", {"only": "Cisalpina"}, "", "Army to Sicilia", "no list of placements comes there anyhow"),
        ("spending", {}, "", "no fortress in Roma", "can be bought now"),
        ("spending", {}, "", "recruit 9", "can be bought now"),
        ("spending", {}, "", "buy Fort 4", "can be bought now"),
        ("spending", {}, "recruit 1", "recruit 1", "must and must not be"),
        ("forts", {}, "", "no fort in Achaea", "has a Fort"),
        ("forts", {"number": 0}, "", "no fort in Roma", "no Fort is left to place"),
    ],
)  # fmt: skip
def test_a_request_that_does_nothing_is_refused(
    question: str, more: dict[str, object], must: str, forbid: str, why: str
) -> None:
    p, values = example(question)
    with pytest.raises(BadInput, match=why):
        rometeach.plan(p, question, must=must, forbid=forbid, **values | more)


def test_8_2_3_where_all_forts_must_be_somewhere_nothing_is_left_to_forbid() -> None:
    board = "turn 3; phase Play; Roma: Red 2, City; Achaea: Red 1; Sicilia: Red 1"
    p = rometeach.position("hotre", "60").edit(board)
    with pytest.raises(BadInput, match="no Fort is left to place besides those that must be"):
        ask.forts(p, 1, must="Roma", forbid="Achaea", side="Red")
    assert "Achaea" not in ask.forts(p, 2, must="Roma", forbid="Achaea", side="Red").change


@pytest.mark.parametrize(
    ("question", "must", "forbid"),
    [("expansion", "Sicilia", "Sicilia"), ("expansion", "take Sicilia", "do not enter Italia"), ("spending", "recruit 1", "no legions"),
     ("spending", "recruit 1; recruit 2", ""), ("spending", "buy 1 fort", "no forts"), ("forts", "Roma", "a fort in Roma")],
)  # fmt: skip
def test_requests_that_contradict_each_other_are_refused(question: str, must: str, forbid: str) -> None:
    p, values = example(question)
    with pytest.raises((BadInput, IllegalChoice)):
        rometeach.plan(p, question, must=must, forbid=forbid, **values)


def test_what_does_nothing_is_told_before_anything_is_solved() -> None:
    p, _ = example("expansion")
    with pytest.raises(BadInput, match="no list of placements comes there anyhow"):
        read_requests(p, "expansion", forbid="do not enter Syria", only="Sicilia")
    assert read_requests(p, "expansion", forbid="Army to Sicilia") == ("No Army in Sicilia.",)
    purse, _ = example("spending")
    with pytest.raises(RometeachError, match="can be bought now"):
        read_requests(purse, "spending", forbid="no fortress in Roma")
