"""The odds of a naval battle are those of its phases followed exactly, and of battles that the tests write anew."""

from fractions import Fraction
from typing import Any

import pytest
from battles_anew import Ends, at_sea, host, number
from phase_laws import law_of

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest2.phases import battle
from rometeach.conquest2.position import Position, named
from rometeach.conquest2.results.naval_odds import ENDS
from rometeach.core.errors import BadInput, IllegalChoice

SEA = "Mare Tyrrhenum"


def board(change: str) -> Position:
    """Red and Green against Blue and Yellow."""
    return named("four").edit(f"boxes: Red, Blue, Green, Yellow; active Red; {change}")


def left(ends: Ends) -> dict[tuple[int, int], Fraction]:
    """The Galleys that are left, of what the tests write anew."""
    found: dict[tuple[int, int], Fraction] = {}
    for (a, d, _), p in ends.items():
        found[number(a), number(d)] = found.get((number(a), number(d)), Fraction(0)) + p
    return found


def test_3_7_1_a_worked_battle() -> None:
    found = named("four").naval(attack="3 Galleys", defence="2 Galleys, 1 Training").ends
    names = [name for how in ("won", "lost", "both gone", "both afloat") for name, h in ENDS.items() if h == how]
    assert [round(float(found[name]), 6) for name in names] == [0.362239, 0.103397, 0.005725, 0.528640]


@pytest.mark.parametrize(
    ("attack", "defence", "anew"),
    [
        ("3 Galleys, 1 Training", "2 Galleys", at_sea(host("GGG"), host("GG"), (1, 0))),
        ("2 Galleys, lent 1 Galley", "1 Galley, card 2 Galleys", at_sea(host("GG", "G"), host("G", "", "GG"))),
        ("1", "2", at_sea(host("G"), host("GG"))),
    ],
)
def test_3_7_1_typed_fleets_are_battles_written_anew(attack: str, defence: str, anew: Ends) -> None:
    found = named("four").naval(attack=attack, defence=defence)
    assert found.galleys_left() == left(anew)
    for side, place in ((ATTACKER, 0), (DEFENDER, 1)):
        whole = (found.fleets.attack, found.fleets.defence)[place]
        afloat = sum((p * number(end[place]) for end, p in anew.items()), Fraction(0))
        own = sum((p * end[place][3].count("o") for end, p in anew.items()), Fraction(0))
        assert found.galleys_sunk(side) == whole.number - afloat
        assert found.talents_lost(side) == 15 * (whole.own.galleys - own)


def of(b: Board) -> tuple[int, ...]:
    """What is left of whom, and the Chaos."""
    return (
        *(b.galleys_in(SEA, side) for side in ("Red", "Green", "Blue")),
        b.players["Red"].chaos,
        b.players["Blue"].chaos,
    )


@pytest.mark.parametrize(
    "change",
    [
        f"{SEA}: 1 Galley of Red, 1 Galley of Green, 1 Galley of Blue; Red cards: Naval Training",
        f"{SEA}: 1 Galley of Red, 1 Galley of Blue; Blue cards: Pirates; switch naval_chaos no",
        f"{SEA}: 1 Galley of Red, 1 Galley of Green, 2 Galleys of Blue; switch naval_lend no",
    ],
)
def test_3_7_1_the_odds_are_those_of_the_phases(change: str) -> None:
    p = board(change)
    law = law_of(lambda: battle.naval_battle(p, SEA, "Red", "Blue"), of)
    found = p.naval(SEA)
    mean = [sum((q * end[at] for end, q in law.items() if isinstance(end, tuple)), Fraction(0)) for at in range(5)]
    assert (found.fleets.by, found.fleets.enemy) == ("Red", "Blue")
    assert p.galleys_in(SEA, "Red") - found.law.mean_lost(ATTACKER)[3] == mean[0]
    assert p.galleys_in(SEA, "Blue") - found.law.mean_lost(DEFENDER)[3] == mean[2]
    assert [found.chaos(side) for side in (ATTACKER, DEFENDER)] == mean[3:]


def test_the_board_gives_allies_pirates_and_training() -> None:
    p = board(
        f"{SEA}: 2 Galleys of Red, 1 Galley of Green, 3 Galleys of Blue, 1 Galley of Yellow; Mare Narbo: 5 Galleys of Red; "
        "Blue cards: Pirates, Favorable Wind; Red cards: 2 Naval Training, Army Training, Diplomacy Achaia"
    )
    found = p.naval(SEA)
    assert str(found.fleets.attack) == "2 Galleys, lent 1 Galley, 2 Training"
    assert str(found.fleets.defence) == "3 Galleys, lent 1 Galley, card 2 Galleys"
    assert [x.total for _, x in found._dice()] == [5, 6] and "Favorable Wind" in found.text()
    less = p.naval(SEA, lent="defender")
    assert str(less.fleets.attack) == "2 Galleys, 2 Training"
    typed = p.naval(SEA, attack="4 Galleys")
    assert str(typed.fleets.attack) == "4 Galleys, lent 1 Galley, 2 Training"
    attack, _, defence = found.line.partition(" against ")
    assert p.naval(attack=attack, defence=defence).figures() == found.figures()
    assert p.naval() == found and named("four").naval().line == "1 Galley against 1 Galley"


def test_figures_of_the_table_are_those_of_the_battle() -> None:
    p = named("four").edit("correct charts:naval.training = 2; correct charts:naval.rounds = 2")
    found = p.naval(attack="2 Galleys, 1 Training", defence="2 Galleys")
    assert found.galleys_left() == left(at_sea(host("GG"), host("GG"), (2, 0), 2))
    assert [x.total for _, x in found._dice()] == [4, 2]


def test_one_galley_more_is_that_battle_asked_by_itself() -> None:
    found = named("four").naval(attack="2 Galleys", defence="2 Galleys")
    assert found.one_more.weights == named("four").naval(attack="3 Galleys", defence="2 Galleys").law.weights


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"attack": "3 Galleys"}, "defence: is not said"),
        ({"attack": "3I", "defence": "2 Galleys"}, "do not fight at sea"),
        ({"attack": "3 Galleys, lent 1G", "defence": "2 Galleys"}, "do not fight at sea"),
        ({"attack": "21 Galleys", "defence": "2 Galleys"}, "21 Galleys"),
        ({"attack": "3 boats", "defence": "2 Galleys"}, "is no unit"),
        ({"sea": "Italia"}, "no sea zone"),
        ({"sea": SEA, "lent": "some"}, "cannot be chosen"),
        ({"sea": SEA, "enemy": "Purple"}, "does not play"),
    ],
)
def test_what_cannot_be_asked_is_told(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        board("").naval(**asked)


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(BadInput) as told:
        board("").naval("Mare Tirenum", "Blak", attack="3 boats", defence="2I", lent="al")
    assert [x.where for x in told.value.problems] == ["lent", "attack", "defence", "Mare Tirenum", "by"]


def test_3_7_nobody_fights_alone_or_against_an_ally() -> None:
    with pytest.raises(IllegalChoice, match="no enemy of Red"):
        board(f"{SEA}: 1 Galley of Red, 1 Galley of Green").naval(SEA)
    with pytest.raises(IllegalChoice, match="Red has no Galleys"):
        board(f"{SEA}: 1 Galley of Blue").naval(SEA)
    with pytest.raises(IllegalChoice, match="his ally Green"):
        board(f"{SEA}: 1 Galley of Red, 1 Galley of Green").naval(SEA, enemy="Green")
