"""The odds of a battle are those of its phases followed exactly, and of battles that the tests write anew."""

import os
from fractions import Fraction
from math import sqrt
from typing import Any

import icepool
import pytest
from battles_anew import Ends, Host, host, number, on_land, one_round
from phase_laws import choice, law_of

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts.dice import dice
from rometeach.conquest2.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest2.phases import battle
from rometeach.conquest2.position import Position, named
from rometeach.conquest2.results.battle_odds import BattleOdds
from rometeach.core.results.numbers import exactly, percent
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

ALLIANCES = "boxes: Red, Blue, Green, Yellow; active Red"


def board(change: str) -> Position:
    """Red and Green against Blue and Yellow."""
    return named("four").edit(f"{ALLIANCES}; {change}")


def told(found: BattleOdds) -> dict[str, Fraction]:
    """How it ends."""
    return {how: found.law.p_how(how) for how in {end.how for end in found.law.weights}}


def how(ends: Ends) -> dict[str, Fraction]:
    """How it ends, of what the tests write anew."""
    found: dict[str, Fraction] = {}
    for (*_, end), p in ends.items():
        found[end] = found.get(end, Fraction(0)) + p
    return found


BATTLES: dict[str, tuple[Host, Host, tuple[int, int], bool]] = {
    "2I 1C 1G against 2I in a City": (host("IIC"), host("II"), (4, 4), True),
    "2I 1C 1G, 2 Training against 3I 1C Caesar": (host("IIC"), host("IIIC"), (6, 4), False),
    "1I, lent 1C 1 Galley 1G against 2I 1C": (host("I", "CG"), host("IIC"), (4, 3), False),
    "3I 1C 1K Caesar against 1I, card 2I 1C 1 Galley": (host("IIICK"), host("I", "", "IICG"), (4, 3), False),
    "1I 1K against 1I 1C, lent 1I 1G in a City": (host("IK"), host("IC", "I"), (3, 5), True),
}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("2I 1C 1G against 2I in a City", (0.515366, 0.484634, 0)),
        ("2I 1C 1G, 2 Training against 3I 1C 1G", (0.307634, 0.575767, 0.116599)),
        ("1I, lent 1C 1 Galley 1G against 2I 1C", (0.608269, 0.285284, 0.106447)),
        ("3I 1C 1K 1G against 1I, card 2I 1C 1 Galley", (0.686878, 0.260558, 0.052564)),
    ],
)
def test_10_2_worked_battles(line: str, expected: tuple[float, float, float]) -> None:
    found = named("four").battle(line).law
    assert tuple(round(float(found.p_how(h)), 6) for h in ("won", "lost", "both gone")) == expected


def test_10_2_one_round_in_a_city() -> None:
    found = named("four").battle("1I 1C 1G against 1I 1C in a City, attacker retreats after 1").law
    left = {(a.number, d.number): Fraction(0) for a, d in found.left()}
    for (a, d), p in found.left().items():
        left[a.number, d.number] += p
    assert found.rounds == 1 and left == {
        (0, 2): Fraction(31, 81),
        (1, 2): Fraction(449375, 1679616),
        (1, 1): Fraction(482449, 1679616),
        (2, 1): Fraction(719, 20736),
        (2, 0): Fraction(31, 1296),
        (2, 2): Fraction(1, 256),
    }


@pytest.mark.parametrize("line", BATTLES)
def test_3_6_typed_armies_are_battles_written_anew(line: str) -> None:
    mine, yours, thrown, city = BATTLES[line]
    ends, found = on_land(mine, yours, thrown, city), named("four").battle(line)
    assert told(found) == how(ends)
    for side, place, whole in ((ATTACKER, 0, mine), (DEFENDER, 1, yours)):
        lost = [
            sum((p * (word.count("o") - end[place][k].count("o")) for end, p in ends.items()), Fraction(0))
            for k, word in enumerate(whole)
        ]
        left = [sum((p * len(end[place][k]) for end, p in ends.items()), Fraction(0)) for k in range(4)]
        assert list(found.law.mean_lost(side)) == lost and list(found.law.mean_left(side)) == left
        assert found.talents_lost(side) == sum(a * b for a, b in zip(lost, (5, 10, 15, 15), strict=True))


def test_3_6_6_who_retreats_has_lost() -> None:
    found = named("four").battle("3I 1C 1G against 2I 1K, attacker retreats below 2, defender retreats below 2")
    anew = on_land(host("IIIC"), host("IIK"), (4, 3), False, lambda left: left < 2, lambda left: left < 2)
    assert told(found) == how(anew)
    assert found.p == how(anew)["won"] + how(anew)["defender retreated"]
    lost = 1 - found.p - how(anew)["both gone"]
    assert found.chaos(ATTACKER) == 2 * lost and found.chaos(DEFENDER) == 2 * found.p
    once = named("four").battle("3I against 2I, attacker retreats after 1").law
    assert once.rounds == 1 and once.p_how("attacker retreated") > 0


def test_3_6_6_without_own_land_units_and_leaders_nobody_retreats() -> None:
    p = named("four")
    stays = p.battle("1I, lent 4C against 4I, Infantry first, attacker retreats below 6").law
    assert {end.attacker for end in stays.weights if end.how == "attacker retreated"} == {0}
    goes = p.battle("1I 1G, lent 4C against 4I, Infantry first, attacker retreats below 6").law
    assert {end.attacker for end in goes.weights if end.how == "attacker retreated"} == {0, 1, 2, 3}
    ships = "2 Galleys, lent 2I against 2I 1C"
    assert told(p.battle(f"{ships}, attacker retreats after 2")) == told(p.battle(ships))
    assert p.battle(f"{ships}, attacker retreats after 2").law.rounds == p.battle(ships).law.rounds


def test_3_6_the_law_is_that_of_icepool() -> None:
    mine, yours, thrown = host("IIC"), host("IK", "", "C"), (4, 3)

    def step(a: Host, d: Host) -> Any:
        if not number(a) or not number(d):
            return icepool.Die([(a, d)])
        return icepool.Die({end: (p * 6**7).numerator for end, p in one_round(a, d, thrown, False).items()})

    die = icepool.Die([(mine, yours)]).map(step, star=True, repeat="inf")
    won = sum(Fraction(n, die.denominator()) for (a, d), n in die.items() if number(a) and not number(d))
    assert named("four").battle("2I 1C 1G against 1I 1K, card 1C").p == won


FEW = "correct charts:battle.dice = 1"
"""Few dice, so that every throw of the phases can be followed."""
WARS = (
    "Italia: Red 1I 1G, Green 1C, Blue 1I 1C, City of Blue",
    "Italia: Red 1I, Blue 1I; Mare Tyrrhenum: 1 Galley of Red, 1 Galley of Yellow; Red cards: Army Training",
    "Numidia: Red 2I, Blue 1I; Blue cards: Diplomacy Numidia",
)


def left(name: str) -> Any:
    """Own units that are left on land and at sea, and who has the City."""

    def found(b: Board) -> tuple[int, ...]:
        land = b.provinces[name]
        seas = [n for sea in b.rules.coast_of[name] for n in (b.galleys_in(sea, "Red"), b.galleys_in(sea, "Blue"))]
        return (
            land.force("Red").military + sum(seas[::2]),
            land.force("Blue").military + sum(seas[1::2]),
            b.players["Red"].chaos,
            b.players["Blue"].chaos,
        )

    return found


@pytest.mark.parametrize("change", WARS)
def test_3_6_the_odds_are_those_of_the_phases(change: str) -> None:
    p, name = board(f"{change}; {FEW}"), change.split(":")[0]
    law = law_of(lambda: battle.land_battle(p, name, "Red", "Blue"), left(name))
    found = p.battle(name)
    assert (found.asked.by, found.asked.enemy) == ("Red", "Blue")
    mean = [sum((q * end[at] for end, q in law.items() if isinstance(end, tuple)), Fraction(0)) for at in range(4)]
    for side, who, at in ((ATTACKER, found.asked.attack, 0), (DEFENDER, found.asked.defence, 1)):
        assert who.own.number - sum(found.law.mean_lost(side)) == mean[at]
        assert found.chaos(side) == mean[2 + at]


def test_3_6_6_retreats_are_those_of_the_phases() -> None:
    p = board(f"Italia: Red 3I 1G, Blue 2I 1K; {FEW}")
    law = law_of(
        lambda: battle.land_battle(p, "Italia", "Red", "Blue"),
        lambda b: (b.players["Red"].chaos, b.players["Blue"].chaos),
        lambda side, units: units < 2,
    )
    found = p.battle("Italia", attack_retreat="below 2", defence_retreat="below 2")
    assert law.get((2, 0), 0) * 2 == found.chaos(ATTACKER) and law.get((0, 2), 0) == found.p


def test_3_6_dice_through_the_phases_come_to_the_same_on_average() -> None:
    p = board(
        "Italia: Red 6I 2C 1K 1G, Green 2I, Blue 5I 2C 1G, City of Blue; Mare Tyrrhenum: 1 Galley of Blue; "
        "Blue cards: Diplomacy Italia; Red cards: 2 Army Training"
    )
    found, times, won = p.battle("Italia"), int(os.environ.get("ROMETEACH_BOARDS", "0")) or 150, 0
    for seed in range(times):
        thrown = SeededDice(seed)
        end = run(battle.land_battle(p, "Italia", "Red", "Blue"), thrown, dict.fromkeys(p.players, choice))
        won += end.players["Blue"].chaos > 0
    q = float(found.p)
    assert 0.1 < q < 0.9 and abs(won / times - q) < 4 * sqrt(q * (1 - q) / times)


def test_the_board_gives_allies_galleys_cards_and_the_city() -> None:
    p = board(
        "Italia: Red 5I 2C 1G, Green 2I Caesar, Blue 4I 1K, Yellow 1C, City of Blue; "
        "Mare Tyrrhenum: 2 Galleys of Red, 1 Galley of Yellow; Mare Aegaeum: 3 Galleys of Red; "
        "Blue cards: Diplomacy Italia, Army Training; Yellow cards: 2 Army Training"
    )
    found = p.battle("Italia")
    assert str(found.asked.attack) == "5I 2C 1G 2 Galleys, lent 2I 1G"
    assert str(found.asked.defence) == "4I 1K, lent 1C 1 Galley, card 4I 1C, 1 Training"
    assert found.asked.battle.city and [x.total for x in found.asked.dice] == [4, 5]
    assert p.battle(found.line).figures() == found.figures()
    for place, side in enumerate(("Red", "Blue")):
        assert found.asked.dice[place] == dice(p, "Italia", side, place == 1)
    less = p.battle("Italia", galleys="defender", lent="none", city="none")
    assert str(less.asked.attack) == "5I 2C 1G, lent 1G" and not less.asked.battle.city
    assert str(less.asked.defence) == "4I 1K, card 4I 1C, 1 Training"
    typed = p.battle("Italia", attack="3I, lent 1K", defence="2C, 2 Training")
    assert str(typed.asked.attack) == "3I, lent 1K"
    assert str(typed.asked.defence) == "2C, lent 1C 1 Galley, card 4I 1C, 2 Training"
    assert p.battle("Italia", "Green").asked.words.startswith("Green 2I Caesar, lent 5I 2C 1G 2 Galleys against Blue")
    assert p.battle("Italia", by="Blue", enemy="Green").asked.defence.own.infantry == 2


def test_9_6_an_attacker_without_own_land_units_has_no_troops_of_his_card() -> None:
    p = board("Italia: Red 1I, Blue 4I; Red cards: Diplomacy Italia")
    assert p.battle("Italia").asked.attack.guests.number == 5
    assert p.battle("Italia", "Blue", "Red").asked.defence.guests.number == 5


def test_3_6_6_who_is_surrounded_fights_on() -> None:
    p = board("Sardinia: Red 2I 1G, Blue 2I")
    found = p.battle("Sardinia", attack_retreat="below 2")
    assert found.asked.trapped == ("attacker",) and "fights on" in found.text()
    assert found.law.weights == p.battle("Sardinia").law.weights


def test_3_6_6_who_is_surrounded_may_give_up_by_the_switch() -> None:
    p = board("Sardinia: Red 2I 1C 1G, Blue 2I 1K; Mare Tyrrhenum: 1 Galley of Red; switch retreat_trapped lost")
    found = p.battle("Sardinia", attack_retreat="below 3")
    anew = on_land(host("IICG"), host("IIK"), (4, 3), goes=lambda left: left < 3)
    assert told(found) == how(anew) and "lost when he gives up" in found.text()
    lost = [Fraction(0)] * 4
    for (a, _, end), q in anew.items():
        for k, whole in enumerate((2, 1, 0, 1)):
            lost[k] += q * (whole if end == "attacker retreated" and k < 3 else whole - len(a[k]))
    assert list(found.law.mean_lost(ATTACKER)) == lost
    assert sum(found.law.left().values()) == 1


LINES = (
    "battle 3I 1C 1G, lent 2I against 4I 1C in a City, keep variety",
    "battle 5I Caesar 2 Galleys, 2 Training against 1I, lent 1G, card 2I 1C 1 Galley in a City, Infantry first, defender retreats below 3",
    "battle 5I against 4I 1K, attacker Infantry first, defender units of a card first, attacker retreats below 3 or after 2",
)


@pytest.mark.parametrize("line", LINES)
def test_a_battle_is_written_in_one_line_and_read_back(line: str) -> None:
    found = named("four").battle(line)
    assert found.line == line and named("two").battle(found.line).figures() == found.figures()
    assert named("four").battle(line.upper().replace("BATTLE ", "")) == found


def test_a_line_is_the_same_as_fields() -> None:
    p = named("four")
    fields = p.battle(
        attack="5 Infantry 1 General, lent 2C",
        defence="4I 1K",
        city="city",
        attack_orders="Infantry first",
        defence_retreat="below 2",
    )
    line = "5I 1G, lent 2C against 4I 1K in a City, attacker Infantry first, defender keep variety, defender retreats below 2"
    assert p.battle(line) == fields and fields.line == f"battle {line}"


def test_the_least_force_is_the_first_that_is_enough() -> None:
    p = named("four")
    found = p.battle(attack="3I 1G", defence="4I 1G")
    count = found.least.number
    assert count and found.p < Fraction(4, 5)
    assert p.battle(attack=f"{3 + count}I 1G", defence="4I 1G").p >= Fraction(4, 5)
    assert all(p.battle(attack=f"{3 + n}I 1G", defence="4I 1G").p < Fraction(4, 5) for n in range(count))
    assert p.battle(attack="3I 1G", defence="4I 1G", wanted=Fraction(1, 100)).least.number == 0
    assert p.battle(attack="1I", defence="20I 5C", wanted=Fraction(99, 100)).least.number is None


def test_one_piece_more_is_that_battle_asked_by_itself() -> None:
    p = named("four")
    more = dict(p.battle(attack="3I", defence="2I 1C, lent 1G").one_more)
    assert more["attacker: one Infantry more"] == p.battle(attack="4I", defence="2I 1C 1G").p
    assert more["attacker: a Leader"] == p.battle(attack="3I 2G", defence="2I 1C 1G").p
    assert more["attacker: one Army Training more"] == p.battle(attack="3I, 1 Training", defence="2I 1C 1G").p
    assert more["defender: one Galley more"] == p.battle(attack="3I", defence="2I 1C 1G 1 Galley").p
    assert more["with a City"] == p.battle(attack="3I", defence="2I 1C 1G", city="city").p
    assert "defender: a Leader" not in more
    assert dict(p.battle("3I against 2I in a City").one_more)["without a City"] == p.battle("3I against 2I").p


def test_where_there_is_no_sea_no_galley_comes() -> None:
    inland = dict(board("Mesopotamia: Red 2I, Blue 2I").battle("Mesopotamia").one_more)
    coast = dict(board("Italia: Red 2I, Blue 2I").battle("Italia").one_more)
    assert set(coast) - set(inland) == {"attacker: one Galley more", "defender: one Galley more"}


def test_3_2_an_army_that_cannot_be_recruited_is_told() -> None:
    found = board("Italia: Red 2I, Blue 12I; Hispania: Red 15I").battle("Italia", wanted=Fraction(1, 2))
    assert found.least.number and found.least.number > 3 and "Red has 3 Infantry left to recruit" in found.text()
    assert "left to recruit" not in board("Italia: Red 2I, Blue 2I").battle("Italia").text()


@pytest.mark.parametrize("line", ["8I 5C 2K 2G 1 Galley against 7I 5C 2K Caesar in a City", "1I against 1K"])
def test_the_page_writes_of_each_change_what_its_exact_chance_is(line: str) -> None:
    found = named("four").battle(line, wanted=Fraction(9, 10))
    rows = found.exhibit().tables[1].rows
    whole = [(name, percent(q), f"{float(q - found.p) * 100:+.1f} points", exactly(q)) for name, q in found.one_more]
    short = any(row[3] for row in whole)
    assert rows == tuple(row if short else row[:3] for row in whole)
    chances = found.least.chances
    assert max(chances[:-1], default=Fraction(0)) < Fraction(9, 10) <= chances[-1]


def test_3_6_6_the_switch_says_who_takes_chaos_when_both_are_gone() -> None:
    p, line = named("four"), "1I against 1I"
    gone = p.battle(line).law.p_how("both gone")
    assert gone > 0
    for reading, more in (("nobody", (0, 0)), ("attacker", (2, 0)), ("both", (2, 2))):
        found = p.edit(f"switch both_gone {reading}").battle(line)
        lost = found.law.p_how("lost"), found.law.p_how("won")
        assert (found.chaos(ATTACKER), found.chaos(DEFENDER)) == tuple(
            2 * q + n * gone for q, n in zip(lost, more, strict=True)
        )


def test_figures_of_the_table_are_those_of_the_battle() -> None:
    p = named("four").edit(
        "correct charts:battle.dice = 5; correct charts:battle.chaos = 3; correct costs:Infantry = 7"
    )
    found = p.battle("3I against 2I 1C")
    assert told(found) == how(on_land(host("III"), host("IIC"), (5, 5)))
    two = p.edit("correct charts:battle.training = 2")
    more = dict(two.battle("3I against 2I 1C").one_more)["attacker: one Army Training more"]
    assert more == two.battle("3I, 1 Training against 2I 1C").p > found.p
    assert two.battle("3I, 1 Training against 2I 1C").asked.dice[0].total == 7
    assert found.talents_lost(ATTACKER) == 7 * found.law.mean_lost(ATTACKER)[0]
    assert found.chaos(DEFENDER) == 3 * found.p and "With corrections" in found.text()


def test_where_nothing_is_said_a_battle_is_found() -> None:
    assert named("four").battle().line.startswith("battle 8I 2C 1K 1G against 8I 2C 1K 1G")
    near = board("Italia: Red 3I; Neapolis: Blue 2I; Egyptus: Blue 4I Caesar")
    assert near.battle().line.startswith("battle 3I against 4I Caesar")
    assert board("Italia: Red 3I; Neapolis: Blue 2I, Red 1C").battle().asked.province == "Neapolis"
