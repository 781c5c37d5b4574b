"""A Key Province: who has what there, and what one more token would change."""

import pytest

from rometeach.conquest2.position import named
from rometeach.conquest2.results.one_province import one_province
from rometeach.core.errors import BadInput

LIES = (
    "pool: none; phase Actions; round 1; boxes: Red, Blue, Green, Yellow; active Red; Red talents 60; "
    "Italia: Red 1G, influence Red 1, influence Blue 2, influence Green 1, 1 token"
)


def test_5_1_the_points_of_each_player_are_those_of_the_score() -> None:
    p = named("four").edit(LIES)
    found = one_province(p, "italia")
    brought = {s.side: s.influence for s in p.score().standings}
    assert {side: n for side, n in brought.items() if n} == dict(found.there.points)
    assert found.ledger.total == brought["Red"] and found.ledger.lines[0].case == "5.1"
    assert {k: int(v) for k, v in found.figures().items()} == {
        "Blue has": 20, "Green has": 10, "Red has": 10, "one more": found.one[0].gain
    }  # fmt: skip


def test_3_3_one_more_token_is_the_best_way_to_buy_one_there() -> None:
    p = named("four").edit(LIES)
    found = one_province(p, "Italia")
    best = p.influence("Red").best()["Italia"]
    assert found.one[0].gain == best.gain == 10 and found.one[0].told == best.told == "1 of Blue"
    assert found.exhibit().headline[-1] == ("Now", "yes, for 10 Talents")
    poor = one_province(p.edit("Red talents 0"), "Italia")
    assert poor.exhibit().headline[-1][1].startswith("no: ") and "(3.3)" in poor.exhibit().headline[-1][1]
    held = p.edit("Italia: Blue 1I, Red 1G, influence Red 1, influence Blue 2, influence Green 1, 1 token")
    assert one_province(held, "Italia").one[0].told == "1 Province Token"


def test_nobody_there_and_no_key_province() -> None:
    found = one_province(named("four"), "Asia")
    assert found.exhibit().headline == (("Nobody has influence there; it brings", "10/5 Victory Points"),)
    assert not found.exhibit().ledgers and found.as_json()["one_province"]["points"] == {}  # type: ignore[index]
    with pytest.raises(BadInput, match="Key Province"):
        one_province(named("four"), "Dacia")
