"""Victory Points, Chaos and taxes as they stand, counted anew and compared with what the phases do (4, 5.1, 5.2)."""

import csv

import pytest
from asked_boards import PLAY, WAR, boards

from rometeach.conquest2.phases import season
from rometeach.conquest2.position import Position, named
from rometeach.core.errors import BadInput
from rometeach.core.resources import data_dir
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run


def worth() -> dict[str, list[int]]:
    """Key Province -> its points, from the table."""
    with (data_dir() / "conquest2" / "values.csv").open() as file:
        return {row["name"]: [int(row[n]) for n in ("first", "second", "third")] for row in csv.DictReader(file)}


def counted(p: Position, side: str) -> int:
    """What the influence of a player brings: he is behind as many different numbers as are larger than his."""
    found = 0
    for key, points in worth().items():
        there = {i.side: i.tokens for i in p.provinces[key].influence}
        if there.get(side):
            larger = {n for n in there.values() if n > there[side]}
            found += (points + [0] * 6)[len(larger)]
    return found


def test_5_1_ties_share_a_place_and_do_not_use_up_the_next_one() -> None:
    p = named("five").edit(
        "Italia: influence Red 4, influence Blue 2, influence Green 2, influence Yellow 1; pool: Egyptus 7"
    )
    got = {s.side: s.influence for s in p.score().standings}
    assert got == {"Red": 20, "Blue": 10, "Green": 10, "Yellow": 5, "Purple": 0}
    (there,) = p.score("Blue").provinces
    assert there.told == "1. Red 4, 2. Blue 2 and Green 2, 3. Yellow 1"
    assert [str(line.reason) for line in p.score("Blue").ledger.lines] == ["second most influence in Italia"]
    assert p.score("Purple").ledger.lines == () and p.score("Purple").total == 0


def test_5_2_cities_take_chaos_away_before_it_is_ranked() -> None:
    p = named("four").edit(
        "Red chaos 14; Blue chaos 14; Green chaos 9; Yellow chaos 3; Egyptus: City of Green; Red points 20"
    )
    found = {s.side: (s.chaos, s.lost, s.then) for s in p.score().standings}
    assert found == {"Red": (14, -10, 10), "Blue": (14, -10, -10), "Green": (6, -5, -5), "Yellow": (3, 0, 0)}
    assert [line.reason for line in p.score("Green").ledger.lines] == ["second most Chaos"]
    assert "3 Chaos" in p.score("Green").text() and "3 Chaos" not in p.score("Yellow").text()


def test_5_2_points_below_nothing_by_the_switch() -> None:
    p = named("four").edit("Red chaos 4; switch points_below no")
    assert p.score("Red").standing.then == 0 and p.edit("switch points_below yes").score("Red").standing.then == -10


def test_4_the_taxes_are_those_of_influence_and_cities() -> None:
    p = WAR.edit("Italia +City of Red")
    found = p.score("Red")
    assert found.taxes.total == 5 * (2 + 1 + 2) + 5 * 2 == found.standing.taxes
    assert {line.reason for line in found.taxes.lines} >= {
        "Influence Tokens in Egyptus",
        "Influence Tokens beside the City of Italia",
    }


def test_scores_are_those_of_a_recount_and_of_the_phases() -> None:
    looked = 0
    for p in boards(every=5):
        scored = run(season.score(p), ScriptedDice([]), {})
        taxed = run(season.collect_taxes(p), ScriptedDice([]), {})
        for s in p.score().standings:
            found = p.score(s.side)
            assert found.standing == s and s.now == p.players[s.side].points
            assert s.influence == counted(p, s.side) and found.total == s.influence + s.lost
            assert s.then == scored.players[s.side].points
            assert s.taxes == taxed.players[s.side].talents - p.players[s.side].talents == found.taxes.total
            looked += bool(s.influence)
    assert looked > 20


def test_what_is_uncertain_is_said() -> None:
    assert "values:Italia" in WAR.score("Red").doubts() and "values:Egyptus" not in WAR.score("Red").doubts()
    assert any(c.what.startswith("values:Italia.first") for c in WAR.score("Red").sensitivity().changes)


def test_who_is_asked_about() -> None:
    assert WAR.score() == WAR.score("red") == WAR.score(" Red ")
    assert named("four").edit(PLAY.replace("active Red", "active Blue")).score().side == "Blue"
    assert named("four").edit("opener Green").score().side == "Green"
    assert named("four").view("Blue").score().side == "Blue"
    with pytest.raises(BadInput, match="Purple"):
        WAR.score("Purple")
    with pytest.raises(BadInput, match="Did you mean Red"):
        WAR.score("Redd")
