"""What is told is for readers: programs ask what a request or Note is about, and other words change nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rometeach.core.errors import IllegalChoice
from rometeach.core.session.requests import Draw, Steps
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.phases import events, losses, revolts, treasury, turn
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.results import thrown
from rometeach.rome_iinc.valuation import losses_exact


def reworded(run: Callable[..., Steps[Any]]) -> Callable[..., Steps[Any]]:
    """The same step with other words for everything."""

    def step(*given: Any) -> Steps[Any]:
        steps, answer = run(*given), None
        try:
            while True:
                asked = steps.send(answer)
                answer = yield asked if isinstance(asked, Draw) else replace(asked, what="something happens")
        except StopIteration as end:
            return end.value

    return step


@pytest.mark.parametrize("scenario", ["286", "425"])
def test_a_game_told_in_other_words_is_the_same_game(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = range(1, 4)
    expected = [simulation.one_game(scenario, seed) for seed in seeds]
    assert any(g.fallen for g in expected)
    stages = turn.TURN
    monkeypatch.setattr(turn, "TURN", tuple(replace(s, run=reworded(s.run)) for s in stages))
    assert [simulation.one_game(scenario, seed) for seed in seeds] == expected


def test_11_3_1_a_single_loss_left_is_known_by_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    board = named("286").edit("Belgica: Legion")
    toll, only = Toll("West", "West", ("Belgica",), (), 1, must_destroy=1), "destroy Legion in Belgica"
    monkeypatch.setattr(losses, "take", reworded(losses.take))
    assert not losses_exact.carry_out(board, toll, [only]).provinces["Belgica"].units.number
    with pytest.raises(IllegalChoice, match=f"the only Loss left is: {only}"):
        losses_exact.carry_out(board, toll, ["disgrace"])


def test_dice_are_given_meaning_by_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    p = named("286")
    province = next(o.province for o in revolts.revolt.all_odds(p) if o.p_revolt)
    governor = next(c.box for c in treasury.tax.collectors(p) if treasury.tax.base(p, c))
    who = events.mortality.odds(p).who[-1]

    def all_three() -> list[Any]:
        found = [
            thrown.of_revolt(p, province, [6]),
            thrown.of_tax(p, governor, [1, 2]),
            thrown.of_mortality(p, who, [6]),
        ]
        return [(t.faces, t.ledger, [n.case for n in t.notes], t.end) for t in found]

    expected = all_three()
    assert all(cases for _, _, cases, _ in expected)
    for module, name in ((revolts, "revolts"), (treasury, "taxes"), (events, "mortality_step")):
        monkeypatch.setattr(module, name, reworded(getattr(module, name)))
    assert all_three() == expected
