"""Where a player can come is found by trying all moves; the danger to a Caesar is that of the battles one after the other."""

from fractions import Fraction

import pytest
from conquest_boards import board

from rometeach.conquest.board.board import Board
from rometeach.conquest.charts import marches, voyages
from rometeach.conquest.charts.battle import DEFENDER
from rometeach.conquest.position import Position, named
from rometeach.conquest.results.reach_odds import galleys_to
from rometeach.core.errors import IllegalChoice

HOME = "Italia: Red Caesar done Caesar, Fortified City, of Red"
PLACES = (
    f"{HOME}; Dalmatia: Red 2I 1C 1G",
    f"{HOME}; Dalmatia: Red 1C 1G; Moesia: Red 1G; Pannonia: Red 1I; Thracia: Green 2I",
    f"{HOME}; Dalmatia: Red 1I 1G, 1 Galley of Red",
    f"{HOME}; Dalmatia: Red 1C 1G; Pannonia: Red 1C; Moesia: Red 1G",
    f"{HOME}; Mare Adriaticum: 1 Galley of Red with 2I 1G; Pannonia: Green 1I",
    "Italia: Red 1C Caesar, Fortified City; Neapolis: Red 1I 1G, City; Italia - Neapolis +Road",
    "Dalmatia: Red 1I 2C 1G; Pannonia: Red 1I 1C",
    f"{HOME}; Noricum: Red 1I 1C 1G; Dalmatia: Red 1C 1G; Pannonia: Red 1C",
)


def everywhere(p: Board) -> dict[str, int]:
    """The most land units of Red in each Province, after every order of legal moves."""
    found: dict[str, int] = {}
    seen, todo = set[object](), [p]
    while todo:
        now = todo.pop()
        key = (now.provinces, now.seas, now.road)
        if key in seen:
            continue
        seen.add(key)
        for name, there in now.provinces.items():
            if units := there.force("Red").units:
                found[name] = max(found.get(name, 0), units)
        todo += [marches.marched(now, m) for m in marches.marches(now)]
        todo += [voyages.sailed(now, s) for s in voyages.sails(now)]
    return found


@pytest.mark.parametrize("change", PLACES)
def test_2_1_the_reach_is_the_most_of_all_moves(change: str) -> None:
    p = board(change)
    most = everywhere(p)
    found = {a.province: a.force.units for a in p.reach("Red").arrivals}
    mine = {n for n, x in p.provinces.items() if x.force("Red").units}
    assert {n: k for n, k in most.items() if n not in mine} == {n: k for n, k in found.items() if n not in mine}


def test_2_1_seven_units_a_leader_and_a_galley() -> None:
    p = board(f"{HOME}; Dalmatia: Red 20I 2G, 1 Galley of Red")
    found = p.reach("Red")
    assert found.force("Pannonia").units == 14 and found.force("Pannonia").leaders == 2
    assert found.force("Neapolis").units == 7, "one Galley"
    assert p.reach("Blue").arrivals == ()
    assert set(galleys_to(p, "Red")) == {s for s, _ in found.seas} >= set(p.rules.coast_of["Dalmatia"])


def test_2_1_who_has_moved_comes_no_further() -> None:
    p = board("Dalmatia: Red 3I 1G done 3I 1G")
    assert not p.reach("Red").force("Pannonia").units
    assert p.edit("active Blue").reach("Red").force("Pannonia").units == 3, "in his next turn"


SIEGE = "Italia: Red 2I Caesar, Fortified City; Dalmatia: Green 4I 1K 1G; Rhaetia: Blue 4I 1C 1G"


def test_3_3_the_danger_is_the_battle_with_all_who_come() -> None:
    p = board(SIEGE)
    found = p.danger("Red")
    assert {t.side for t in found.threats} == {"Blue", "Green"}
    for t in found.threats:
        asked = p.battle("Italia", by=t.side, enemy="Red", attack="4I 1K 1G" if t.side == "Green" else "4I 1C 1G")
        assert t.p == asked.law.p_caesar_captured(DEFENDER) == asked.p


def test_3_3_one_enemy_after_the_other() -> None:
    p = board(SIEGE)
    found = p.danger("Red")
    first, second = found.threats
    attacks = {"Green": "4I 1K 1G", "Blue": "4I 1C 1G"}
    before = p.battle("Italia", by=first.side, enemy="Red", attack=attacks[first.side])
    falls = Fraction(0)
    for end, w in before.law.weights.items():
        if not end.conquered:
            q = Fraction(w, before.law.denominator)
            after = (
                p.battle(f"{attacks[second.side]} against {end.defender} Caesar in a Fortified City")
                if end.defender.units
                else None
            )
            falls += q * (after.p if after else 1)
    assert first.share == first.p and second.share == falls and found.p == first.p + falls


def test_3_2_a_caesar_alone_falls_to_whoever_comes() -> None:
    p = board("Dalmatia: Green 1I 1G")
    assert p.danger("Red").p == 1
    assert board("Dalmatia: Green 1I 1G", switches={"lone_leader": "spared"}).danger("Red").p == 0
    assert board("Rhaetia: Green 1I").danger("Red").p == 0, "no Leader leads it"
    assert p.edit("allies: Green Red").danger("Red").p == 0
    with pytest.raises(IllegalChoice, match="not on the board"):
        Position.of(p.with_army("Italia", type(p.provinces["Italia"].army("Red"))("Red"))).danger("Red")


def test_3_3_a_caesar_at_sea() -> None:
    p = board("Italia: of Red, Fortified City; Mare Rhodus: 1 Galley of Red with Caesar, 2 Galleys of Blue")
    asked = p.naval("Mare Rhodus", by="Blue", enemy="Red")
    found = p.danger("Red")
    p_falls = asked.law.p_caesar_captured(DEFENDER) + asked.law.p_caesar_drowned(DEFENDER)
    assert found.p == p_falls > 0 and found.place == "Mare Rhodus"


def test_the_board_at_one_look_is_its_questions() -> None:
    p = board(SIEGE)
    for side in ("Green", "Blue"):
        found = p.odds(side)
        assert [f.province for f in found.battles] == ["Italia"] and not found.battles[0].due
        assert found.battles[0].p == next(t.p for t in p.danger("Red").threats if t.side == side)
    assert dict(found.tributes) == {s: p.tribute(s).total for s in p.playing}
    assert {d.side: d.p for d in found.dangers} == {s: p.danger(s).p for s in p.playing}
    due = board("Dalmatia: Red 3I 1G, Green 1I, of Green").odds("Red").battles
    assert [(f.province, f.due) for f in due] == [("Dalmatia", True)]
    assert named("four").odds().side == "Red"
