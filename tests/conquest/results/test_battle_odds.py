"""The odds of a battle are those of its phases followed exactly, and of battles that the tests write anew."""

from fractions import Fraction

import pytest
from conquest_boards import board
from conquest_throws import by_every_throw, text, word
from followed import law_of

from rometeach.conquest.board.board import Board
from rometeach.conquest.board.texts import force_text
from rometeach.conquest.charts.battle import DEFENDER
from rometeach.conquest.phases import battle
from rometeach.conquest.position import Position, named
from rometeach.conquest.results.battle_line import BattleLine, read
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.numbers import exactly, percent
from rometeach.core.session.requests import Decision

WARS = (
    "Dalmatia: Red 2I 1C 1G, Green 2I, of Green",
    "Dalmatia: Red 1I 1K 1G, Green 1I 1C 1G, of Green, Fortified City",
    "Dalmatia: Red 2I 1G, Green 1I, of Green, City",
)


def left(found: Board) -> tuple[str, str, str]:
    there = found.provinces["Dalmatia"]
    red, green = (force_text(there.force(s).without_leaders) for s in ("Red", "Green"))
    return red, green, there.owner


@pytest.mark.parametrize("change", WARS)
def test_2_2_the_odds_are_those_of_the_phases(change: str) -> None:
    p = board(change)
    law = law_of(lambda: battle.battle(p, "Dalmatia", "Red", "Green"), left)
    found = p.battle("Dalmatia")
    assert found.asked.by == "Red" and found.asked.enemy == "Green"
    assert found.p == sum(q for (*_, owner), q in law.items() if owner == "Red")
    units = {end: q for end, q in law.items()}
    for end, w in found.law.weights.items():
        owner = "Red" if end.conquered else "Green"
        assert units.pop((str(end.attacker), str(end.defender), owner)) == Fraction(w, found.law.denominator)
    assert not units


def test_2_2_3_a_defender_who_retreats_is_pursued() -> None:
    p = board("Italia: Red 1I Caesar, Fortified City; Dalmatia: Red 2C 1G, Green 1I 1K 1G, of Green")

    def flees(asked: Decision) -> bool:
        assert isinstance(asked.board, Board)
        return asked.who == "Green" and asked.board.provinces["Dalmatia"].force("Green").units < 2

    def all_left(found: Board) -> tuple[int, int]:
        red, green = (sum(x.force(s).units for x in found.provinces.values()) for s in ("Red", "Green"))
        return red - 1, green

    law = law_of(lambda: battle.battle(p, "Dalmatia", "Red", "Green"), all_left, flees)
    found = p.battle("Dalmatia", defence_retreat="below 2").law
    units: dict[object, Fraction] = {}
    for end, w in found.weights.items():
        key = end.attacker.units, end.defender.units
        units[key] = units.get(key, Fraction(0)) + Fraction(w, found.denominator)
    assert units == law and found.p_how("defender retreated") > 0


@pytest.mark.parametrize(
    ("mine", "leaders", "yours", "others", "fort"), [("2I 1C", 1, "3I", 0, True), ("1I 1C 1K", 0, "2I 1C", 2, False)]
)
def test_2_2_typed_forces_are_battles_written_anew(
    mine: str, leaders: int, yours: str, others: int, fort: bool
) -> None:
    anew = by_every_throw(word(mine), leaders, word(yours), others, fort)
    said = f"{mine} {leaders}G against {yours} {others}G{' in a Fortified City' if fort else ''}"
    found = named("four").battle(said.replace(" 0G", ""))
    law = found.law
    for (a, d, how), p in anew.items():
        q = law.p_if(
            lambda end, a=a, d=d, how=how: (str(end.attacker), str(end.defender), end.how) == (text(a), text(d), how)
        )
        assert q == p
    assert found.p == sum(p for (_, _, how), p in anew.items() if how == "won")


def test_3_2_the_leaders_of_who_loses_are_captured() -> None:
    found = named("four").battle(attack="5I 2C 1K 2G", defence="4I 2C 1G Caesar", fort="fort")
    assert found.law.p_caesar_captured(DEFENDER) == found.p == found.figures()["Leaders of the defender are captured"]
    assert "The Caesar of the defender falls" in found.text()


LINES = (
    "battle 5I 2C 1K 2G against 4I 2C 1G Caesar in a Fortified City, Infantry first",
    "battle 5I against 4I 1K, attacker keep variety, defender cheapest first, attacker retreats below 3 or after 2",
    "battle 5I 1G against 4I, Infantry last, defender retreats outnumbered 2 to 1, defender has no refuge",
)


@pytest.mark.parametrize("line", LINES)
def test_a_battle_is_written_in_one_line_and_read_back(line: str) -> None:
    assert str(read(line)) == line
    found = named("four").battle(line)
    assert found.line == line and named("two").battle(found.line).figures() == found.figures()
    assert named("four").battle(line.upper().replace("BATTLE ", "")) == found


def test_a_line_is_the_same_as_fields() -> None:
    p = named("four")
    fields = p.battle(
        attack="5 Infantry 1 General",
        defence="4I 1K",
        fort="fort",
        attack_orders="keep variety",
        defence_retreat="below 2",
    )
    line = "5I 1G against 4I 1K in a Fortified City, attacker keep variety, defender Infantry first, defender retreats below 2"
    assert p.battle(line) == fields and fields.line == f"battle {line}"


def test_the_board_gives_the_fort_and_what_is_typed_replaces_it() -> None:
    p = board(WARS[1])
    assert p.battle("Dalmatia").asked.battle.fort and not p.battle("Dalmatia", fort="none").asked.battle.fort
    more = p.battle("Dalmatia", attack="5I 1K 1G")
    assert more.p > p.battle("Dalmatia").p and more.asked.enemy == "Green"
    assert p.battle("Dalmatia", by="Green", enemy="Red").asked.by == "Green"


def test_the_least_force_is_the_first_that_is_enough() -> None:
    p = named("four")
    found = p.battle(attack="3I 1G", defence="4I 1G")
    number = found.least.number
    assert number and found.p < Fraction(4, 5)
    assert p.battle(attack=f"{3 + number}I 1G", defence="4I 1G").p >= Fraction(4, 5)
    assert p.battle(attack=f"{2 + number}I 1G", defence="4I 1G").p < Fraction(4, 5)
    assert p.battle(attack="3I 1G", defence="4I 1G", wanted=Fraction(1, 100)).least.number == 0


def test_one_piece_more_is_that_battle_asked_by_itself() -> None:
    p = named("four")
    more = dict(p.battle(attack="3I 1G", defence="2I 1C").one_more)
    assert more["attacker: one Infantry more"] == p.battle(attack="4I 1G", defence="2I 1C").p
    assert more["attacker: one General more"] == p.battle(attack="3I 2G", defence="2I 1C").p
    assert more["defender: one Catapult more"] == p.battle(attack="3I 1G", defence="2I 1C 1K").p
    assert more["with a Fortification"] == p.battle(attack="3I 1G", defence="2I 1C", fort="fort").p


@pytest.mark.parametrize(
    ("attack", "defence", "orders"),
    [
        ("8I 5C 2K 2G", "7I 5C 2K 1G Caesar", "keep variety"),
        ("2I", "2I", "Infantry first"),
        ("1I", "1K", "Infantry first"),
    ],
)
def test_the_page_writes_of_each_change_what_its_exact_chance_is(attack: str, defence: str, orders: str) -> None:
    found = named("four").battle(
        attack=attack, defence=defence, fort="fort", attack_orders=orders, wanted=Fraction(9, 10)
    )
    rows = found.exhibit().tables[1].rows
    whole = [(name, percent(q), f"{float(q - found.p) * 100:+.1f} points", exactly(q)) for name, q in found.one_more]
    short = any(row[3] for row in whole)
    assert rows == tuple(row if short else row[:3] for row in whole)
    assert short == (len(attack) == 2), "a fraction that can be read stands there"
    assert f"{found.least.number} Infantry more" in found.text()
    chances = found.least.chances
    assert max(chances[:-1], default=Fraction(0)) < Fraction(9, 10) <= chances[-1]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"attack": "5I 1G"}, "needs two forces"),
        ({"attack": "5X", "defence": "1I"}, "is no unit"),
        ({"attack": "50I", "defence": "1I"}, "more than can be asked"),
        ({"attack": "1G", "defence": "1I"}, "no land unit"),
        ({"attack": "1I", "defence": "1I", "fort": "wall"}, "is no fort"),
        ({"attack": "1I", "defence": "1I", "attack_orders": "best"}, "is no order"),
        ({"attack": "1I", "defence": "1I", "attack_retreat": "soon"}, "says no retreat"),
        ({"attack": "1I", "defence": "1I", "wanted": Fraction(2)}, "cannot be wanted"),
        ({"province": "1I against 1I, bravely"}, "says nothing of a battle"),
        ({"province": "Mare Rhodus"}, "no Province"),
        ({"province": "Italia", "by": "Black"}, "does not play"),
    ],
)
def test_what_cannot_be_asked_is_told(asked: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        named("four").battle(**asked)  # type: ignore[arg-type]


def test_2_2_nobody_fights_alone() -> None:
    with pytest.raises(IllegalChoice, match="nobody stands"):
        named("four").battle("Dalmatia")
    with pytest.raises(IllegalChoice, match="no land units"):
        board("Dalmatia: Green 2I").battle("Dalmatia")


def test_lines_are_values() -> None:
    assert read("5I against 4I") == BattleLine("5I", "4I")
    assert isinstance(named("four"), Position)


def test_the_fractions_of_the_largest_battle_can_be_written() -> None:
    found = named("six").battle(attack="20I 15C 5K 5G", defence="20I 15C 5K 5G")
    plain = found.as_json()["battle"]
    assert isinstance(plain, dict) and max(len(q) for q in plain["one_more"].values()) > 4_300
