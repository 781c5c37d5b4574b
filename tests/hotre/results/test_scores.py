"""The score of a Phase (15 to 15.3): the worked example, points counted anew, and what one Province more brings."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from odds_boards import GAUL, board

from rometeach.core.errors import BadInput
from rometeach.hotre.players.simple.worth import Gains
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

ANTHONY = board(
    "turn 2; Roma: Red 1, City; Cisalpina: Red 1; Raetia: Red 1; Dalmatia: Red 1, Looted City; Sicilia: Red 1, City; "
    "Narbonensis: Red 1; Dacia: Red 1, City; Thracia: Red 1; Aquitania: Blue 1; Achaea: Blue 2; Macedonia: Blue 1"
)


def test_15_2_h10_the_worked_example() -> None:
    found = ANTHONY.score("Red")
    assert found.total == 22
    assert {d.diocese: (d.level, d.value) for d in found.dioceses if d.level} == {
        "Italia": ("control", 9),
        "Graecia": ("presence", 2),
        "Hispania": ("presence", 3),
    }
    assert found.ledger.total == sum(line.value for line in found.ledger.lines) == 22


def counted_anew(p: Position, faction: str, roman: bool) -> int:
    """The points once more, from the pieces alone."""
    mine = {faction} if roman else {s for s, f in p.runs.items() if f == faction}
    total, capital = 0, {"Roma"} | ({"Thracia"} if p.turn >= 4 else set())
    for name, there in p.provinces.items():
        if there.side in mine and there.armies and there.city:
            looted = there.city == "Looted"
            total += (
                (3 - looted if name in capital else 2 - looted)
                if roman
                else (2 - looted if name in capital else not looted)
            )
    for diocese in p.rules.dioceses:
        names = [n for n, d in p.rules.diocese_of.items() if d == diocese]
        held: Counter[str] = Counter()
        for n in names:
            there = p.provinces[n]
            if there.armies:
                group = there.side if there.side in FACTIONS else "of " + p.runs.get(there.side, "nobody")
                held["me" if there.side in mine else group] += 1
        forts = sum(roman and not p.provinces[n].armies and p.provinces[n].faction == faction for n in names)
        rivals = [k for g, k in held.items() if g != "me" and g not in (faction, f"of {faction}", "of nobody")]
        rivals = [
            k for g, k in held.items() if g not in ("me", faction, f"of {faction}", "of nobody") and "Rebels" not in g
        ]
        if not held["me"]:
            continue
        level = 1
        if held["me"] >= 3 or held["me"] > max(rivals, default=0):
            level = 2
        if held["me"] + forts == 5:
            level = 3
        total += level * p.rules.diocese_value(diocese, p.turn)
    return total


@pytest.mark.parametrize("turn", [1, 4, 7])
def test_15_3_the_points_are_those_that_are_counted_from_the_pieces(turn: int) -> None:
    dice = random.Random(turn)
    sides = ("Red", "Blue", "Green", "Yellow", "Parthi", "Gothi", "Daci", "Aegyptii")
    for _ in range(25):
        clauses = [f"turn {turn}", "Parthi of Red", "Gothi of Blue", "Daci of Red", "Aegyptii of Green"]
        left = Counter(dict.fromkeys(sides, 2)) + Counter(dict.fromkeys(FACTIONS, 6))
        for name in board().rules.provinces:
            city = dice.choice(("", "", ", City", ", Looted City"))
            side = dice.choice(sides) if dice.random() < 0.8 else ""
            if side and left[side]:
                left[side] -= 1
                clauses.append(f"{name}: {side} 1{city}")
            elif dice.random() < 0.5:
                clauses.append(f"{name}: Fort of {dice.choice(FACTIONS)}{city}")
        p = board("; ".join(clauses))
        for faction in FACTIONS:
            for roman in (True, False):
                found = p.score(faction, "Roman" if roman else "Barbarian")
                assert found.total == counted_anew(p, faction, roman)


def test_15_3_one_province_more_brings_what_it_says() -> None:
    for d in ANTHONY.score("Red").dioceses:
        free = [n for n in ANTHONY.rules.provinces_of[d.diocese] if not ANTHONY.provinces[n].armies]
        if free and d.controlled < 5:
            with_it = next(x for x in ANTHONY.edit(f"{free[0]}: Red 1").score("Red").dioceses if x.diocese == d.diocese)
            assert with_it.value - d.value == d.more, d


def test_15_3_one_province_more_controls_a_diocese_whose_others_hold_forts_of_its_own() -> None:
    """Three Legions, a lone Fort, and Sicilia that is missing; the simple player knows what it brings too."""
    p = board("turn 2; Roma: Red 1; Cisalpina: Red 1; Raetia: Red 1; Dalmatia: Fort of Red")
    italia = next(d for d in p.score("Red").dioceses if d.diocese == "Italia")
    assert (italia.value, italia.more) == (6, 3)
    taken = p.edit("Sicilia: Red 1")
    assert taken.score("Red").total == 9
    assert next(d.more for d in taken.score("Red").dioceses if d.diocese == "Italia") == 0
    there, held = (Gains(p.edit(x), "Red").of("Sicilia") for x in ("turn 2", "Dalmatia: none"))
    assert there - held == 3


def test_7_the_points_of_a_card_are_a_line_of_the_sum() -> None:
    suebi = GAUL.edit("active: Blue as Suebi, Points; points card 2").score()
    assert [(line.value, line.case) for line in suebi.ledger.lines if line.key == "points.card"] == [(2, "7")]
    assert suebi.total == suebi.ledger.total == sum(row["value"] for row in suebi.rows())


def test_15_which_phase_is_meant() -> None:
    assert GAUL.score().faction == "Red" and GAUL.score().phase == "Roman"
    suebi = GAUL.edit("active: Blue as Suebi, Points; points card 2")
    assert suebi.score() == suebi.score("Blue", "barbarian")
    assert suebi.score().total == GAUL.score("Blue", "Barbarian").total + 2
    assert suebi.score("Blue", "Roman").total == GAUL.score("Blue", "Roman").total
    with pytest.raises(BadInput, match="does not play"):
        GAUL.score("Purple")
    with pytest.raises(BadInput, match="is no Phase that is scored"):
        GAUL.score("Red", "Greek")


def test_5_3_an_emperor_with_points_for_provinces() -> None:
    p = ANTHONY.edit("turn 3; tokens: Emperor 6 Red shown")
    assert p.rules.emperors[3, 6].province_vp == 1
    assert p.score("Red").total == p.edit("tokens: none").score("Red").total + 8
    assert "emperors:3.6" in p.score("Red").doubts()


def test_15_2_the_end_of_the_game_adds_provinces_and_a_roll_for_kingdoms() -> None:
    p = board(
        "turn 7; Roma: Red 2; Sicilia: Red 1; Aegyptus: Aegyptii 1, City; Aegyptii of Red; Dacia: Daci 1, Looted City; Daci of Red"
    )
    found = p.score("Red", "Roman")
    assert found.end.total == 4 and found.loot is not None
    assert dict(found.loot.items()) == {n: Fraction(1, 6) for n in range(3, 9)}
    assert p.edit("turn 6").score("Red", "Roman").loot is None
    two = p.edit("Dacia: Daci 1, City").score("Red", "Roman").loot
    assert two is not None and two.mean == Fraction(7, 2) * 2 + 2
    alone = p.edit("switch end_riches no").score("Red", "Roman").loot
    assert alone is not None and dict(alone.items()) == {n: Fraction(1, 6) for n in range(1, 7)}
