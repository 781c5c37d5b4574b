"""Armed revolt with the next Reactions: against brute force over every order of the cup, the rule written down anew."""

from fractions import Fraction
from itertools import permutations

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian.position import Position
from rometeach.core.errors import BadInput

BOXES = {
    "Blue": ("Aquitania", "Belgica", "Britannia", "Gallia"),
    "Red": ("Germania", "Noricum", "Ravenna", "Roma"),
    "Green": ("Byzantium", "Dalmatia", "Moesia", "Pannonia"),
    "Yellow": ("Aegyptus", "Antiochia", "Judaea", "Nicomedia", "Palmyra", "Tyana"),
}
BOARD = (
    "Roma: Roma 2a, 3 Resistance; Germania: 3 Resistance; Noricum: 2 CV; Gallia: 3 CV; Belgica: Belgica 4a, 5 CV; "
    "Judaea: Judaea 5a, Judaea 5b CV; Tyana: 3 Resistance; officers: Ravenna; Aurelian @ Antiochia; Blue usurper: Postumus"
)
CUP = (
    "Roma 2b",
    "Noricum 3",
    "Germania 2",
    "Ravenna 3",
    "Judaea 6",
    "Antiochia 4",
    "Tyana 4",
    "Aquitania 2",
    "Sassanids",
)


def told(order: tuple[str, ...]) -> dict[str, tuple[bool, bool, bool]]:
    """Region -> (an Enemy Unit came, calm ones were armed, a Usurper rose), told by hand for the board above."""
    count = {"Roma": 2, "Germania": 1, "Noricum": 1, "Gallia": 1, "Belgica": 2, "Judaea": 2, "Tyana": 1}
    armed = {"Roma": False, "Germania": False, "Noricum": True, "Gallia": True, "Belgica": True}
    armed |= {"Judaea": True, "Tyana": False}
    usurpers, guarded = {"Blue"}, {"Ravenna", "Antiochia"}
    came, revolt, risen = set(), set(), set()
    for chit in order:
        box = chit.split()[0]
        region = next((r for r, boxes in BOXES.items() if box in boxes), "")
        if not region:
            continue
        came.add(region)
        if box not in guarded:
            count[box] = count.get(box, 0) + 1
            side = count[box] >= 3 or region in usurpers
            if side and not armed.get(box, True):
                revolt.add(region)
            armed[box] = side
        mine = [b for b in count if b in BOXES[region]]
        if region not in usurpers and sum(armed[b] for b in mine) >= 2:
            usurpers.add(region)
            risen.add(region)
            if not all(armed[b] for b in mine):
                revolt.add(region)
            armed |= {b: True for b in mine}
            if region == "Red":
                guarded.discard("Ravenna")
    return {r: (r in came, r in revolt, r in risen) for r in BOXES}


def check(p: Position, number: int, hostile: list[tuple[tuple[str, ...], Fraction]], action: str = "") -> None:
    wanted = {r: [Fraction(0)] * 3 for r in BOXES}
    for cup, w in hostile:
        orders = list(permutations(cup, number))
        for order in orders:
            for region, flags in told(order).items():
                for i in range(3):
                    wanted[region][i] += flags[i] * w / len(orders)
    for found in p.revolts(number, action).regions:
        assert [found.p_drawn, found.p_armed, found.p_usurper] == wanted[found.region], found.region


@pytest.mark.parametrize("number", [1, 2, 3])
def test_7_1_revolt_with_the_next_reactions_is_that_of_every_order_of_the_cup(number: int) -> None:
    p = empty(f"{BOARD}; hostile: {', '.join(CUP)}")
    check(p, number, [(CUP, Fraction(1))])
    assert {r.region: r.p_usurper > 0 for r in p.revolts(number).regions} == {
        "Blue": False,
        "Red": True,
        "Green": False,
        "Yellow": False,
    }


@pytest.mark.parametrize("number", [1, 2])
def test_7_1_a_unit_that_may_have_come_unseen_counts_as_often_as_it_has(number: int) -> None:
    p = empty(f"{BOARD}; unfriendly: Roma 2b, Germania 2, Judaea 6; hostile: Noricum 3, Sassanids, Tyana 4")
    came = [((c, "Noricum 3", "Sassanids", "Tyana 4"), Fraction(1, 3)) for c in ("Roma 2b", "Germania 2", "Judaea 6")]
    check(p.edit("unseen: U>H"), number, came)
    check(p, number, came, "Siege")


def test_the_revolts_show_themselves_and_refuse_what_cannot_be() -> None:
    p = drawn()
    found = p.revolts(2, "battle")
    assert "Revolt with the next 2 Reactions after a Battle" in found.text()
    assert found.html().startswith("<section")
    assert set(found.as_json()["revolts"]["regions"]) == set(BOXES)
    assert found.sensitivity().tried > 5
    for number in (0, 4):
        with pytest.raises(BadInput, match="expected 1 to 3"):
            p.revolts(number)
    with pytest.raises(BadInput, match="hold no chit"):
        empty().revolts()


def test_10_1_the_dead_pool_phase_of_the_board_as_it_lies_is_told() -> None:
    p = empty(
        "Noricum: 3; Ravenna: 2; Roma: 2; Byzantium: 4, 5; Dalmatia: 3; Moesia: 4; Blue usurper: unnamed; Gallia: 3 CV; "
        "Aurelian @ Tyana; hostile: Turn End 1"
    )
    found = {r.region: r.dead_pool for r in p.revolts().regions}
    assert found == {"Blue": "Blue Usurper falls", "Red": "a Usurper rises", "Green": "a Usurper rises", "Yellow": ""}
    for easier in ("Aurelian @ Roma", "Red temple: finished", "Roma: none"):
        assert not {r.region: r.dead_pool for r in p.edit(easier).revolts().regions}["Red"], easier
    assert not any(r.dead_pool for r in p.edit("phase Taxation").revolts().regions)
