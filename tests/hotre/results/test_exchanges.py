"""One exchange in all its 32 cases, by the chart and by counting every throw of all dice (5.3, 9.3.2, 10)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from all_dice import Dice, every_throw, thrown
from odds_boards import GAUL, board

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.hotre.charts.exchange import Exchange
from rometeach.hotre.meanings import LOST, LOST_DEAD, WON, WON_DEAD
from rometeach.hotre.position import Position

EMPERORS = {"none": {}, "+1 ATT": {"plus": 1}, "WINS TIES": {"ties": "a"}, "+1 DIE": {"attack": 3}}
PLACES: dict[str, dict[str, object]] = {
    "Lugdunensis: Green 1 | clear": {},
    "Lugdunensis: Green 1, Fort | clear": {"fort": 1},
    "Lugdunensis: Green 1, City, Fortress | clear": {"fort": 1, "ties": "d"},
    "Lugdunensis: Green 1 | difficult": {"defence": 2},
    "Lugdunensis: Green 1, Fort | strait": {"defence": 2, "fort": 1},
    "Lugdunensis: Green 1, City, Fortress | sea": {"defence": 2, "fort": 1, "ties": "d"},
    "Lugdunensis: Cantabri 1 | sea": {"defence": 2, "fort": 1},
    "Lugdunensis: Galli 1, Fort | sea": {"defence": 2, "fort": 2},
    "Lugdunensis: Cantabri 1, City, Fortress | sea": {"defence": 2, "fort": 2, "ties": "d"},
}


def dice_of(emperor: str, place: str) -> Dice:
    """What lies on the table, written down by hand; both claiming ties throw again."""
    mine, yours = EMPERORS[emperor], PLACES[place]
    ties = "" if mine.get("ties") and yours.get("ties") else str(mine.get("ties") or yours.get("ties") or "")
    plain = {**yours, "ties": yours.get("ties", "")}
    after = Dice(**plain) if emperor == "+1 DIE" else None  # type: ignore[arg-type]
    return Dice(**{**yours, **mine, "ties": ties, "deadly": after is not None, "after": after})  # type: ignore[arg-type]


def asked(emperor: str, place: str, switches: str = "") -> dict[str, Fraction]:
    """What the kit answers."""
    what, way = place.split(" | ")
    p: Position = board(f"Aquitania: Red 3; {what}; Cantabri of Blue; Galli of Blue; {switches}".rstrip("; "))
    found = p.exchange("Lugdunensis", "Red", way, emperor)
    assert sum(found.figures().values()) == 1
    return dict(found.figures())


@pytest.mark.parametrize("emperor", EMPERORS)
def test_10_every_case_of_an_exchange_is_that_of_every_throw(emperor: str) -> None:
    seen = set()
    for place in PLACES:
        dice = dice_of(emperor, place)
        law = every_throw(dice)
        expected = {WON: law[True, True], LOST: law[False, True]}
        if dice.deadly:
            expected |= {WON_DEAD: law[True, False], LOST_DEAD: law[False, False]}
        assert asked(emperor, place) == expected, place
        seen.add(dice)
    assert len(seen) == 8, "of the nine places two are alike"


def test_10_the_table_of_all_cases_holds_every_throw() -> None:
    cells = GAUL.exchanges().cells
    defences = [
        {"defence": dice, "fort": fort, "ties": ties}
        for dice, more in ((1, 0), (2, 0), (2, 1))
        for fort, ties in ((more, ""), (more + 1, ""), (more + 1, "d"))
    ]
    assert len(cells) == 36
    for n, (place, bonus, p) in enumerate(cells):
        yours, mine = defences[n // 4], EMPERORS["none" if bonus == "no bonus" else bonus]
        ties = "" if mine.get("ties") and yours["ties"] else str(mine.get("ties") or yours["ties"])
        after = Dice(**yours) if bonus == "+1 DIE" else None  # type: ignore[arg-type]
        law = every_throw(Dice(**{**yours, **mine, "ties": ties, "deadly": after is not None, "after": after}))  # type: ignore[arg-type]
        assert p == law[True, True] + law.get((True, False), 0), (place, bonus)


@pytest.mark.parametrize(("counts", "later"), [*product(("counts", "again"), ("yes", "no"))])
def test_5_3_the_readings_of_three_equal_faces(counts: str, later: str) -> None:
    place = "Lugdunensis: Green 1, Fort | strait"
    dice = dice_of("+1 DIE", place)
    other = Dice(3, 0, 2, 1, "", True, dice.after, counts == "counts", later == "yes")
    law = every_throw(other)
    found = asked("+1 DIE", place, f"switch triples {counts}; switch triples_again {later}")
    assert found == {
        WON: law[True, True],
        LOST: law[False, True],
        WON_DEAD: law[True, False],
        LOST_DEAD: law[False, False],
    }


def test_5_3_10_4_the_readings_of_a_tie_that_both_claim() -> None:
    place = "Lugdunensis: Green 1, City, Fortress | sea"
    for choice, ties in (("again", ""), ("attacker", "a"), ("defender", "d")):
        law = every_throw(Dice(2, 0, 2, 1, ties))
        assert asked("WINS TIES", place, f"switch ties_clash {choice}")[WON] == law[True, True]


def test_10_h13_h14_h15_vectors() -> None:
    assert asked("+1 ATT", "Lugdunensis: Green 1, Fort | strait")[WON] == Fraction(1, 2)
    assert asked("none", "Lugdunensis: Cantabri 1, City, Fortress | sea")[WON] == Fraction(71, 648)
    assert asked("WINS TIES", "Lugdunensis: Green 1, City, Fortress | sea")[WON] == Fraction(290, 1081)


def test_5_3_h18_a_third_die_against_a_tribe_in_a_fort_by_the_sea() -> None:
    found = asked("+1 DIE", "Lugdunensis: Galli 1, Fort | sea")
    assert found[WON] + found[WON_DEAD] == Fraction(79067, 482160)
    assert found[WON_DEAD] + found[LOST_DEAD] == Fraction(9, 280)


@pytest.mark.parametrize(
    ("mine", "yours", "kind", "winner"),
    [
        ((5, 4), (4,), Exchange(2, 0, 1, 0), "attacker"),
        ((3, 1), (3,), Exchange(2, 0, 1, 0), "again"),
        ((3, 1), (3,), Exchange(2, 0, 1, 0, "attacker"), "attacker"),
        ((5, 3), (6,), Exchange(2, 0, 1, 0), "defender"),
        ((6, 2), (5,), Exchange(2, 0, 1, 0), "attacker"),
        ((4, 3), (4, 2), Exchange(2, 0, 2, 1), "defender"),
        ((4, 1), (3, 2), Exchange(2, 0, 2, 1), "again"),
        ((4, 1), (3, 2), Exchange(2, 0, 2, 1, "defender"), "defender"),
        ((6, 2), (4, 1), Exchange(2, 0, 2, 1), "attacker"),
    ],
)
def test_10_h3_to_h8_single_throws(mine: tuple[int, ...], yours: tuple[int, ...], kind: Exchange, winner: str) -> None:
    assert kind.winner(max(mine), max(yours)) == winner


def test_10_a_tie_is_as_rare_as_every_throw_says() -> None:
    found = GAUL.exchange("Lugdunensis", "Suebi")
    throws = [w for w, _ in thrown(Dice(defence=2, fort=1))]
    assert found.tie == Fraction(throws.count(""), len(throws))
    assert f"{float(found.tie) * 100:.1f}% of all throws" in found.text()


def test_10_with_one_thing_changed_it_is_the_exchange_of_that_board() -> None:
    found = GAUL.exchange("Lugdunensis", "Blue")
    others = dict(found.others)
    assert found.assault.crossing == "clear" and found.exchange.attack_dice == 3
    assert others["without the Fort"] == GAUL.edit("Lugdunensis -Fort").exchange("Lugdunensis", "Blue").p
    assert others["without the Emperor"] == GAUL.exchange("Lugdunensis", "Blue", emperor="none").p
    assert others["across Difficult Terrain"] == GAUL.exchange("Lugdunensis", "Blue", "difficult").p
    assert others["from the sea"] == GAUL.exchange("Lugdunensis", "Blue", "sea").p
    assert (
        others["with an Emperor who WINS TIES"] == GAUL.exchange("Lugdunensis", "Blue", emperor="+1 DIE, WINS TIES").p
    )


def test_10_the_attack_is_read_from_the_board() -> None:
    assert GAUL.exchange("lugdunensis", "SUEBI").assault.crossing == "difficult"
    assert GAUL.exchange("Lugdunensis", "Suebi", "Belgica").p == GAUL.exchange("Lugdunensis", "Suebi").p
    named = GAUL.exchange("Lugdunensis", "Blue", emperor="Traianus")
    assert named.p == GAUL.exchange("Lugdunensis", "Blue").p
    active = GAUL.edit("active: Blue as Blue, Placement; attack card 1")
    assert active.exchange("Lugdunensis").exchange.attack_plus == 1
    assert active.edit("emperor dead").exchange("Lugdunensis").exchange.attack_dice == 2
    lone = GAUL.edit("Lugdunensis: Fort of Red")
    assert "stands alone" in lone.exchange("Lugdunensis", "Suebi").text()
    assert lone.exchange("Lugdunensis", "Suebi").p == every_throw(Dice(defence=2, fort=1))[True, True]
    one_die = lone.edit("switch lone_fort_terrain no").exchange("Lugdunensis", "Suebi")
    assert one_die.p == every_throw(Dice(fort=1))[True, True]


@pytest.mark.parametrize(
    ("question", "section"),
    [
        (("Lugdunensis", "Red"), "9.1"),
        (("Belgica", "Blue", "Belgica"), "does not touch"),
        (("Parthia", "Suebi"), "9.2.2"),
        (("Parthia", "Blue"), "9.3.1"),
        (("Lugdunensis", "Suebi", "", "Traianus"), "5.3"),
        (("Lugdunensis", "Blue", "", "Nobody"), "no Emperor"),
        (("Lugdunensis", "Blue", "tunnel"), "is no way"),
        (("Gallia Nova", "Blue"), "no Province"),
        (("Lugdunensis",), "no Player Phase is in progress"),
        (("Tarraconensis", "Blue"), "nobody defends"),
        (("Belgica", "Blue", "sea"), "10.5"),
    ],
)
def test_10_what_cannot_be_attacked_is_refused_with_its_section(question: tuple[str, ...], section: str) -> None:
    with pytest.raises((BadInput, IllegalChoice), match=section.replace(".", r"\.")):
        GAUL.exchange(*question)


def test_10_4_a_faction_does_not_fight_a_fort_that_stands_alone() -> None:
    with pytest.raises(IllegalChoice, match=r"10\.4"):
        GAUL.edit("Lugdunensis: Fort of Red").exchange("Lugdunensis", "Blue")


def test_9_3_2_factions_alone_land_and_only_at_ports() -> None:
    p = GAUL.edit("Pannonia: Green 1")
    for place, side in (("Lugdunensis", "Suebi"), ("Pannonia", "Blue")):
        with pytest.raises(IllegalChoice, match=r"9\.3\.2"):
            p.exchange(place, side, "sea")
    assert "from the sea" not in dict(p.exchange("Pannonia", "Blue", "clear").others)
    assert "from the sea" in dict(p.exchange("Lugdunensis", "Blue", "clear").others)


def test_10_4_11_rebels_do_not_fight_a_fort_that_stands_alone_either() -> None:
    p = GAUL.edit("Narbonensis: Fort of Red")
    with pytest.raises(IllegalChoice, match=r"10\.4"):
        p.exchange("Narbonensis", "Rebels of Red", "inside")
    beside = p.edit("Belgica: Rebels of Red 1")
    assert beside.exchange("Lugdunensis", "Rebels of Red").p == p.exchange("Lugdunensis", "Rebels of Red", "inside").p
    assert not beside.odds("Rebels of Red").targets and not beside.odds("Rebels of Red").free
    found = p.fight("Lugdunensis", 2, "Rebels of Red", "inside")
    assert "Rebels take over or destroy the Fort" in found.text() and "fought last" not in found.text()
    assert not [name for name, _ in found.sums if "the Fort alone" in name]


def test_16_who_was_bought_off_attacks_nobody() -> None:
    with pytest.raises(IllegalChoice, match="16"):
        GAUL.edit("spared: Suebi Red").exchange("Lugdunensis", "Suebi")


def test_a_reconstructed_row_is_named() -> None:
    assert "the emperors table, 3.5 (reconstructed" in GAUL.exchange("Lugdunensis", "Blue").text()
    assert "ports table" in GAUL.exchange("Lugdunensis", "Blue", "sea", "none").text()
    assert not GAUL.exchange("Lugdunensis", "Suebi").doubts(), "this border is one of the examples"
    assert (
        "connections:Belgica - Britannia"
        in board("Belgica: Red 2; Britannia: Galli 1").exchange("Britannia", "Red").doubts()
    )


@pytest.mark.parametrize("side", ["Suebi", "Blue"])
def test_10_the_pictures_show_the_highest_dice_of_both_sides_and_what_would_change(side: str) -> None:
    found = GAUL.exchange("Lugdunensis", side)
    who, dice, changed = (x.draw(None) for x in found.drawings())
    e = found.exchange
    for n, (number, plus) in enumerate(((e.attack_dice, e.attack_plus), (e.defence_dice, e.defence_plus))):
        shown = [bar.get_width() for bar in dice.containers[n]]
        throws = Counter(max(x) + plus for x in product(range(1, 7), repeat=number))
        assert shown == pytest.approx(
            [100 * throws[k] / 6**number for k in range(1, 7 + max(e.attack_plus, e.defence_plus))]
        )
    assert len(who.patches) == len(found.law) and len(changed.patches) == 1 + len(found.others)
