"""Battle Legions, Pursuit, naval battles and tribute, each counted anew."""

import csv
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from conquest_boards import board
from conquest_throws import FACES, score
from followed import law_of

from rometeach.conquest.phases import naval
from rometeach.conquest.position import named
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.resources import data_dir


def test_2_2_1_every_battle_legion_with_its_hits() -> None:
    found = named("four").legion("4I 2C 2K")
    assert len(found.formed) == len({f.legion for f in found.formed}) == 8
    assert [f.law.mean for f in found.formed] == sorted((f.law.mean for f in found.formed), reverse=True)
    for f in (found.formed[0], found.formed[-1]):
        legion, reserve = (x * n for x, n in zip("ICK", f.legion, strict=True)), "K" * f.reserve.catapults
        army = "".join(legion)
        ways = Counter(score(faces, army, reserve) for faces in product(FACES, repeat=5))
        assert {n: Fraction(w, 6**5) for n, w in ways.items()} == dict(f.law.items())


def test_2_2_1_an_army_of_the_board() -> None:
    p = board("Dalmatia: Red 7I 1G")
    assert p.legion("Dalmatia") == p.legion("7I 1G") == p.legion() and p.legion().best.legion.infantry == 6
    with pytest.raises(IllegalChoice, match="no land units"):
        p.legion("Thracia")


def test_3_1_the_pursuit_of_all_dice() -> None:
    found = named("four").pursuit("2I 2C", "3I 1K 1G")
    ways = Counter(min(faces.count("C"), 2) for faces in product(FACES, repeat=4))
    assert dict(found.law.items()) == {n: Fraction(w, 6**4) for n, w in sorted(ways.items())}
    assert [str(t) for t, _ in found.left] == ["3I 1K", "3I", "2I"]
    assert found.talents == 30 * found.law.p(1) + 40 * found.law.p(2)
    assert found.one_more.mean > found.law.mean
    first = named("four").pursuit("2I 2C", "3I 1K 1G", "Infantry, Cavalry, Catapults")
    assert [str(t) for t, _ in first.left] == ["3I 1K", "2I 1K", "1I 1K"]
    with pytest.raises(BadInput, match="no order"):
        named("four").pursuit("2I 2C", "3I", "Infantry")
    with pytest.raises(IllegalChoice, match="no land units that retreat"):
        named("four").pursuit("2I 2C", "1G")


READINGS = ({}, {"naval_hits": "no"}, {"galley_hits": "one"}, {"naval_hits": "no", "galley_hits": "one"})


@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_2_2_4_a_naval_battle_is_that_of_the_phases(readings: dict[str, str]) -> None:
    p = board("Mare Rhodus: 1 Galley of Red with 1I, 1 Galley of Red, 1 Galley of Blue", switches=readings)

    def left(found: object) -> tuple[int, ...]:
        return tuple(len(naval.fleet(found, "Mare Rhodus", s)) for s in ("Red", "Blue"))  # type: ignore[arg-type]

    # choice() sinks the first Galley offered; only numbers are compared
    law = law_of(lambda: naval.battle(p, "Mare Rhodus", "Red", "Blue"), left)
    found = p.naval("Mare Rhodus")
    assert found.law.law() == law and sum(found.ends.values()) == 1
    assert p.naval(attack="1 Galley, 1 Galley with 1I", defence="1").law.law() == law


def test_2_2_4_what_goes_down_with_one_galley_each() -> None:
    found = named("four").naval(attack="1 Galley with 2I 1G Caesar", defence="1 Galley")
    q = Fraction(11, 36)  # one Galley face at least with two dice
    stays = (1 - q) ** 2
    rounds = 1 + stays + stays**2
    assert found.ends["the attacker's Galleys are gone"] == q * (1 - q) * rounds
    assert found.ends["all Galleys are gone"] == q * q * rounds
    assert found.figures()["a Leader of the attacker is captured"] == q * (1 - q) * rounds
    assert found.figures()["the Caesar of the attacker is captured"] == q * (1 - q) * rounds
    assert found.figures()["attacker loses Talents"] == 40 * q * rounds
    with pytest.raises(BadInput, match="needs two fleets"):
        named("four").naval(attack="1 Galley")
    with pytest.raises(BadInput, match="holds 7"):
        named("four").naval(attack="1 Galley with 8I", defence="1")
    with pytest.raises(IllegalChoice, match="no Galleys"):
        named("four").naval("Mare Rhodus")


def test_2_3_the_tribute_is_that_of_the_coins() -> None:
    p = board("Dalmatia: Red 2I, City; Thracia of Red; Red talents 30")
    with (data_dir() / "conquest_board" / "spaces.csv").open() as file:
        coins = {row["name"]: int(row["tribute"] or 0) for row in csv.DictReader(file)}
    found = p.tribute("Red")
    assert found.total == sum(coins[x] for x in ("Italia", "Dalmatia", "Thracia")) + 10
    assert dict(found.scale)["Red"] == found.total and found.marks[0] == (105, 2, 105 - found.total)
    assert f"30 now, {30 + found.total} after" in found.text()
    assert p.edit("reached x2; prices x2").tribute("Red").marks == ((205, 3, 205 - found.total),)
