"""Fights on boards (10 to 10.5): against the phases themselves, followed throw by throw, and against fights counted anew."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

import pytest
from all_dice import Dice, Fight, ends, every_throw
from odds_boards import GAUL, board

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.play import run
from rometeach.hotre.board.board import Board
from rometeach.hotre.phases import fight as phase
from rometeach.hotre.position import Position
from rometeach.hotre.results.attacks import in_phase

FOREST = Dice(defence=2, fort=1)
"""Suebi against a Fort beyond a forest."""


def followed(p: Position, side: str, province: str, armies: int) -> dict[tuple[int, int, bool, bool], Fraction]:
    """The end of a fight by the phases: attackers and defenders left, a Fort that stands, the Emperor alive."""
    start = Board.of(in_phase(p, side))
    found: dict[tuple[int, int, bool, bool], Fraction] = {}
    at: dict[Board, Fraction] = {start: Fraction(1)}
    way = phase.ways(start, side)[province]
    for left in range(armies, 0, -1):
        following: dict[Board, Fraction] = {}
        for b, q in at.items():
            for r, (then, alive) in outcomes(lambda b=b: phase.assault(b, side, province, way)):  # type: ignore[misc]
                if alive:
                    there = then.provinces[province]
                    stands = bool(there.fort) and p.rules.kind_of(side) != "Faction"
                    key = (left, there.armies, stands, then.now.emperor)
                    found[key] = found.get(key, Fraction(0)) + q * r
                else:
                    following[then] = following.get(then, Fraction(0)) + q * r
        at = following
    for b, q in at.items():
        there = b.provinces[province]
        key = (0, there.armies, bool(there.fort) and p.rules.kind_of(side) != "Faction", b.now.emperor)
        found[key] = found.get(key, Fraction(0)) + q
    return found


def answered(p: Position, side: str, province: str, armies: int) -> Mapping[tuple[int, int, bool, bool], Fraction]:
    """The same by the result."""
    law = p.fight(province, armies, side).law
    return {tuple(end[:4]): Fraction(w, law.denominator) for end, w in law.weights.items() if w}


@pytest.mark.parametrize(
    ("change", "side", "armies"),
    [
        ("", "Suebi", 2),
        ("Lugdunensis: Fort of Red", "Suebi", 2),
        ("Lugdunensis: Galli 2; Galli of Green; tokens: none", "Blue", 3),
        ("Lugdunensis: Galli 1, Fort; Galli of Green; tokens: none", "Blue", 2),
        ("Lugdunensis: Galli 1; Galli of Green", "Blue", 2),
    ],
)
def test_10_a_fight_ends_as_the_phase_itself_says(change: str, side: str, armies: int) -> None:
    p = GAUL.edit("Narbonensis: none").edit(f"active: {'Blue' if side == 'Blue' else 'Blue as Suebi'}, Placement")
    p = p.edit(change) if change else p
    assert answered(p, side, "Lugdunensis", armies) == followed(p, side, "Lugdunensis", armies)


def test_10_1_legions_that_retreat_as_soon_as_they_may_are_those_who_are_offered_it() -> None:
    """Played with the phases: whoever is asked retreats."""
    p = in_phase(GAUL, "Suebi")
    found = p.fight("Lugdunensis", 4, "Suebi", retreat="soon")
    games, taken, gone = 2500, 0, 0
    for seed in range(games):
        b, dice = Board.of(p), SeededDice(seed)
        for _ in range(4):
            (b, alive) = run(
                phase.assault(b, "Suebi", "Lugdunensis", ("difficult", "Belgica")),
                dice,
                {"Red": lambda ask: ask.options[-1].action},
            )
            if alive:
                taken += 1
                break
        gone += b.provinces["Narbonensis"].armies - 1
    mean = found.law.mean(lambda end: end.gone)
    assert abs(taken / games - float(found.p)) < 4.5 * float(found.p * (1 - found.p) / games) ** 0.5
    assert abs(gone / games - float(mean)) < 4.5 * 0.5 / games**0.5


def test_10_the_law_is_that_of_an_independent_recursion() -> None:
    found = GAUL.fight("Lugdunensis", 6, "Suebi")
    law = ends(Fight(6, 2, FOREST, FOREST))
    assert found.p == sum(q for end, q in law.items() if end[0])
    assert found.mean_left == sum(q * end[0] for end, q in law.items())
    assert found.by_armies == tuple(
        sum(q for e, q in ends(Fight(n, 2, FOREST, FOREST)).items() if e[0]) for n in range(1, 7)
    )
    held = sum(q * min(3, end[0]) for end, q in law.items())
    assert found.held == held < found.mean_left


def over(armies: int, defenders: int, p: Fraction, within: int) -> tuple[Fraction, Fraction]:
    """The chances that a fight with one chance for all exchanges is won, and lost, within so many."""
    if not armies or not defenders:
        return Fraction(not defenders), Fraction(bool(defenders))
    if not within:
        return Fraction(0), Fraction(0)
    won, lost = over(armies, defenders - 1, p, within - 1), over(armies - 1, defenders, p, within - 1)
    return p * won[0] + (1 - p) * lost[0], p * won[1] + (1 - p) * lost[1]


@pytest.mark.parametrize("armies", [1, 2, 5])
def test_10_the_course_of_a_fight_is_that_of_an_independent_recursion(armies: int) -> None:
    found = GAUL.fight("Lugdunensis", armies, "Suebi")
    p = every_throw(FOREST)[True, True]
    assert found.course == tuple((n, *over(armies, 3, p, n)) for n in range(min(armies, 3), armies + 3))
    assert "The course of the fight" in [x.draw(None).get_title(loc="left").splitlines()[-1] for x in found.drawings()]


@pytest.mark.parametrize(("side", "retreat"), [("Blue", "never"), ("Blue", "beaten"), ("Suebi", "soon")])
def test_10_1_the_course_of_a_fight_ends_with_its_chances(side: str, retreat: str) -> None:
    """With an Emperor who may die, and with Legions that retreat."""
    found = GAUL.fight("Lugdunensis", 4, side, retreat=retreat)
    assert found.course[-1][1:] == (found.p, 1 - found.p)
    assert all(a[1] <= b[1] and a[2] <= b[2] and a[0] < b[0] for a, b in pairwise(found.course))


def test_10_4_a_province_that_is_taken_without_a_fight_has_no_course() -> None:
    assert GAUL.edit("Lugdunensis: Fort of Red").fight("Lugdunensis", 1, "Blue").course == ()


def test_10_1_after_the_first_or_the_second_round() -> None:
    first = GAUL.fight("Lugdunensis", 4, "Suebi", retreat="soon")
    second = GAUL.edit("switch retreat_after second").fight("Lugdunensis", 4, "Suebi", retreat="soon")
    for found, after in ((first, 1), (second, 2)):
        law = ends(Fight(4, 2, FOREST, FOREST, "soon", 2, after))
        assert found.p == sum(q for end, q in law.items() if end[0])
    assert first.p > second.p
    begun = GAUL.edit("active: Blue as Suebi, Placement; rounds: Lugdunensis 1").fight("Lugdunensis", 4, retreat="soon")
    assert begun.p > first.p and begun.law.mean(lambda end: end.gone) == 2


def test_10_1_only_as_many_retreat_as_find_room() -> None:
    assert GAUL.fight("Lugdunensis", 3, "Suebi").defence.room == 2
    assert GAUL.edit("Narbonensis: Red 3").fight("Lugdunensis", 3, "Suebi").defence.room == 0
    assert GAUL.edit("Narbonensis: Fort of Red").fight("Lugdunensis", 3, "Suebi").defence.room == 3
    galli = GAUL.edit("Lugdunensis: Galli 2; Galli of Green; Narbonensis: Galli 1")
    assert galli.fight("Lugdunensis", 3, "Suebi", retreat="soon").p == galli.fight("Lugdunensis", 3, "Suebi").p


def test_10_4_a_fort_alone_is_taken_by_romans_and_fought_by_others() -> None:
    lone = GAUL.edit("Lugdunensis: Fort of Red")
    assert lone.fight("Lugdunensis", 1, "Blue").p == 1
    assert lone.fight("Lugdunensis", 1, "Suebi").p == every_throw(FOREST)[True, True]
    weaker = lone.edit("switch lone_fort_terrain no").fight("Lugdunensis", 1, "Suebi").p
    assert weaker == every_throw(Dice(fort=1))[True, True] > lone.fight("Lugdunensis", 1, "Suebi").p
    own = GAUL.edit("Belgica: none; Lugdunensis: Fort of Blue").fight("Lugdunensis", 1, "Blue")
    assert own.p == 1 and not own.assault.free


def test_10_5_an_attack_on_ones_own_is_won_automatically() -> None:
    p = GAUL.edit("Lugdunensis: none")
    found = p.fight("Belgica", 1, "Blue", "sea")
    assert found.p == 1 and "automatically" in found.text() and found.mean_left == 1


def test_9_2_7_2_9_3_who_appears_in_a_starting_province_fights_nobody() -> None:
    p = GAUL.edit("turn 1; Germania Magna: Green 3, Fort, City; Dacia: Red 2; Roma: Green 1")
    for side, place, section in (
        ("Alamanni", "Germania Magna", "9.2"),
        ("Daci", "Dacia", "7.2"),
        ("Yellow", "Roma", "9.3"),
    ):
        found = p.fight(place, 1, side)
        assert found.p == 1 and section in found.text() and f"{side} appears in {place}" in found.exhibit().title
        with pytest.raises(IllegalChoice, match=section.replace(".", r"\.")):
            p.exchange(place, side)
    with pytest.raises(IllegalChoice, match=r"9\.2"):
        p.edit("switch entry_loot no").loot("Germania Magna", "Alamanni")
    with pytest.raises(IllegalChoice, match=r"7\.2"):
        p.edit("Dacia: Red 2, City").loot("Dacia", "Daci")
    assert p.loot("Germania Magna", "Alamanni").law.mean == Fraction(7, 2)
    came_back = p.edit("present: Alamanni")
    assert came_back.fight("Germania Magna", 1, "Alamanni").p < 1
    for otherwise in ("switch roman_entry no", "turn 2", "Yellow start Syria"):
        assert p.edit(otherwise).fight("Roma", 1, "Yellow", "sea").p < 1
    begun = p.edit("Green start Roma; Cisalpina: Green 1")
    assert begun.fight("Roma", 1, "Yellow", "clear").p < 1, "Roma was chosen by another Faction"
    assert p.path("Germania Magna, Suebia", 3, "Alamanni").reached(p.path("Germania Magna", 3, "Alamanni").on)[1] == 1


def test_5_3_the_emperor_may_die_in_the_fight() -> None:
    p = GAUL.edit("Lugdunensis: Red 3")
    plain = Dice()
    law = ends(Fight(4, 3, Dice(attack=3, deadly=True, after=plain)))
    found = p.fight("Lugdunensis", 4, "Blue")
    assert found.figures()["the Emperor is killed"] == sum(q for end, q in law.items() if not end[3])
    assert found.p == sum(q for end, q in law.items() if end[0])
    assert "the Emperor is dead" in found.text()


def test_the_armies_beside_the_map_are_meant_where_nothing_is_said() -> None:
    p = GAUL.edit("active: Blue as Suebi, Placement; reserve 2")
    assert p.fight("Lugdunensis") == p.fight("Lugdunensis", 2, "Suebi")
    for wrong in (0, 21):
        with pytest.raises(BadInput, match="expected 1 to 20 Armies"):
            GAUL.fight("Lugdunensis", wrong, "Suebi")
    with pytest.raises(BadInput, match="Did you mean soon"):
        GAUL.fight("Lugdunensis", 2, "Suebi", retreat="sooner")
    with pytest.raises(IllegalChoice, match=r"9\.2\.2"):
        GAUL.fight("Parthia", 2, "Suebi")


def test_the_bars_are_the_whole_law_and_nothing_is_lost() -> None:
    for retreat in ("never", "soon", "beaten"):
        found = GAUL.fight("Lugdunensis", 5, "Suebi", retreat=retreat)
        assert sum(q for _, q in found.ends().bars) == 1
    vacant = board("Aquitania: Red 1").fight("Lugdunensis", 2, "Red")
    assert vacant.p == 1 and vacant.ends().bars == (("taken with 2 left", 1),)
