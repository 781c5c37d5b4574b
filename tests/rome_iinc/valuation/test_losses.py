"""The cheapest Losses as an expectation sees them, against every legal order of Losses played to its end."""

from dataclasses import replace
from fractions import Fraction

import pytest
from brute_losses import cheapest, small_force
from cheapest_bills import bills, demotable_pseudo_legions

from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.position import Status, Units
from rometeach.rome_iinc.valuation import losses_bound

BLOCKS, EACH = 10, 255


def most_states(toll: Toll, units: Units, seed: int) -> int:
    """Forces with more ways to take Losses than this are left out, as are most of the larger ones: they take too long."""
    if toll.number * (units.number + 1) <= 4:
        return 14
    turned = toll.number < 3 and units.pseudo_legion and units.fort
    return 40 if seed % 20 == 0 or (toll.number == 6 and units.number < 2) or turned else 0


@pytest.fixture
def no_insurgents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Losses do not give up Insurgent Provinces, as an expectation leaves out."""
    real = losses._may_be_lost

    def kept(board: Board, province: str, toll: Toll) -> bool:
        return board.provinces[province].status is not Status.INSURGENT and real(board, province, toll)

    monkeypatch.setattr(losses, "_may_be_lost", kept)


@pytest.mark.usefixtures("no_insurgents")
@pytest.mark.parametrize("block", range(BLOCKS))
def test_11_3_1_a_bill_is_the_least_that_any_legal_order_of_losses_costs(block: int) -> None:
    compared = lapsed = turned = 0
    for seed in range(block * EACH, (block + 1) * EACH):
        p, toll, weights, hard = small_force(seed, insurgents=False)
        p = replace(p, phase="War", step="Wars")  # the Revolts are over: who is Barbarian is known
        units = NONE
        for n in toll.fought.provinces:
            units = units.plus(p.provinces[n].units)
        most = most_states(toll, units, seed)
        brute = cheapest(p, toll, weights, most, icons=False) if most else None
        if brute is None:
            continue
        compared += 1
        prices = losses_bound.prices(p, toll.empire, toll.near, weights, gains=True)
        turnable = demotable_pseudo_legions(p, toll.fought.provinces)
        bill = bills(prices, units, turnable, hard, prices.tributes(p.empire(toll.empire).gold))[toll.number]
        assert bill.cost == brute, f"seed {seed}: {toll}, {units}"
        state = p.empire(toll.empire)
        paid = bill.dishonor * weights.prestige + bill.disgrace * weights.slope(state.unrest)
        paid += bill.tribute * losses.tribute(p) * weights.gold
        assert paid + bill.units + bill.provinces == bill.cost
        lapsed += toll.number == 6 and units.number < 2
        turned += units.pseudo_legion > turnable
    assert compared >= 100 and lapsed and turned


def plain(number: int = 6, price: int = 1) -> losses_bound.LossRates:
    """Six Losses of the tracks at one price."""
    paid = tuple((price * n, 0, ("dishonor",) * n) for n in range(number + 1))
    return losses_bound.LossRates(1, (paid,), tuple(range(2, 14)), 2)


def test_2_2_3_compulsory_legions_come_first_and_lapse_when_there_are_none() -> None:
    free, must = (bills(plain(), Units(legion=3), 0, c) for c in (False, True))
    assert [b.cost for b in free] == [0, 1, 2, 3, 4, 5, 6]
    assert [b.cost - f.cost for b, f in zip(must, free, strict=True)] == [0, 5, 5, 10, 10, 15, 15]
    assert [b.cost for b in bills(plain(), NONE, 0, True)] == [b.cost for b in free]


def test_2_2_4_a_pseudo_legion_turned_into_a_fort_does_not_escape_a_single_compulsory_loss() -> None:
    one = bills(plain(), Units(pseudo_legion=1), 1, True)
    assert one[1].cost == 8 and one[2].cost == 1 + (8 - 9)


def test_11_3_1_losses_lapse_only_when_nothing_is_left() -> None:
    few = bills(plain(4), Units(auxilia=1), 0, False)
    assert [b.cost for b in few] == [0, 1, 2, 3, 4, 14 - 0, 14]
    assert isinstance(few[5].units, Fraction) and few[5].units == 10
