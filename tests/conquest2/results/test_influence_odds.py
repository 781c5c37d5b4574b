"""Where influence pays: every purchase counted anew, and those that can be made now are those that the phases offer (3.3, 5.1)."""

from itertools import combinations_with_replacement

import pytest
from asked_boards import WAR, boards
from test_scores import counted

from rometeach.conquest2.phases import actions
from rometeach.conquest2.position import Position
from rometeach.conquest2.results.purchases import CLOSED, LATER, NOW, Purchase
from rometeach.core.errors import BadInput


def after(p: Position, side: str, x: Purchase) -> Position:
    """The board with the tokens of a purchase changed hands, piece by piece."""
    there = p.provinces[x.key]
    have = {i.side: i.tokens for i in there.influence}
    for offer in x.wanted:
        if offer.owner:
            have[offer.owner] -= offer.number
    have[side] = have.get(side, 0) + x.number
    board = p
    for owner, n in have.items():
        board = board.with_influence(x.key, owner, n)
    return board


def check(p: Position, side: str) -> int:
    found = p.influence(side)
    for x in (*found.one, *found.two):
        then = after(p, side, x)
        assert counted(then, side) - counted(p, side) == x.gain
        others = {s: counted(then, s) - counted(p, s) for s in p.players if s != side}
        assert dict(x.others) == {s: n for s, n in others.items() if n} and x.lost == -sum(others.values())
    now = {(x.key, tuple(sorted(x.wanted))) for x in (*found.one, *found.two) if x.open == NOW}
    offered = {(b.province, tuple(sorted(actions.wanted_of(b.owners)))) for b in actions.purchases(p, side)}
    assert now == offered
    assert all(bool(x.objection) == (x.open != NOW) for x in (*found.one, *found.two))
    return len(now)


def test_every_purchase_is_counted_anew() -> None:
    assert sum(check(WAR, side) for side in WAR.players) > 3
    assert sum(check(p, p.active) for p in boards(every=6) if p.active) > 3


def test_every_way_to_buy_is_there() -> None:
    kinds = {"Italia": {"": 1, "Blue": 2, "Green": 1}, "Egyptus": {"": 1, "Yellow": 2}, "Hispania": {"Blue": 3}}
    kinds["Neapolis"] = {"Blue": 1, "Yellow": 1}
    ways = {
        (key, pair)
        for key, there in kinds.items()
        for pair in combinations_with_replacement(sorted(there), 2)
        if all(pair.count(o) <= there[o] for o in pair)
    }
    found = WAR.influence("Red").two
    assert {(x.key, tuple(sorted(o.owner for o in x.wanted for _ in range(o.number)))) for x in found} == ways
    assert len(found) == len(ways)


@pytest.mark.parametrize(
    ("key", "owner", "status", "said"),
    [
        ("Italia", "", NOW, ""),
        ("Italia", "Blue", CLOSED, "Blue has military units in Italia (3.3.1)"),
        ("Italia", "Green", CLOSED, "Green is an ally (3.3)"),
        ("Egyptus", "Yellow", LATER, "Red has neither a General nor the Caesar in Egyptus (3.3)"),
        ("Neapolis", "Yellow", NOW, ""),
    ],
)
def test_3_3_1_why_it_cannot_be_bought(key: str, owner: str, status: str, said: str) -> None:
    (x,) = (x for x in WAR.influence("Red").one if x.key == key and x.wanted[0].owner == owner)
    assert (x.open, x.objection) == (status, said)


def test_3_3_a_general_buys_one_the_caesar_two_and_both_cost_ten_each() -> None:
    found = WAR.influence("Red")
    assert {
        x.key for x in found.two if x.open == NOW
    } == set()  # all of Blue in Italia is protected, the other two are ally's and token
    there = WAR.edit("Italia tokens 2; pool: Italia 1").influence("Red")
    assert {(x.key, x.told, x.cost) for x in there.two if x.open == NOW} == {("Italia", "2 Province Tokens", 20)}
    poor = WAR.edit("Italia tokens 2; pool: Italia 1; Red talents 10").influence("Red")
    (x,) = (x for x in poor.two if x.told == "2 Province Tokens" and x.key == "Italia")
    assert x.open == LATER and "10 Talents" in x.objection


def test_the_best_of_each_province() -> None:
    found = WAR.influence("Red")
    assert "Hispania" not in found.best() and found.best(1, CLOSED)["Hispania"].gain == 5
    assert found.best(1, NOW)["Neapolis"].gain == max(x.gain for x in found.one if x.key == "Neapolis")
    plain = found.as_json()["influence"]
    assert isinstance(plain, dict)
    assert plain["map"]["Egyptus"] == {"gain": 10, "now": False} and plain["map"]["Neapolis"]["now"]
    assert "What Red gains" not in found.text() and "Red gains" in found.text()


def test_bad_input_is_told() -> None:
    with pytest.raises(BadInput, match="does not play"):
        WAR.influence("Black")
