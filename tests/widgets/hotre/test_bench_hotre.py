"""The workbench of History of the Roman Empire: fights compared agree with the odds, and a seat's view gives nothing away."""

from __future__ import annotations

import pytest

from rometeach.core.errors import BadInput
from rometeach.hotre.position import named
from rometeach.widgets.hotre.bench import BENCH
from rometeach.widgets.workbench.controls import Choice


def test_fights_that_are_compared_have_the_chances_of_the_odds() -> None:
    p = named("example-10.2")
    found = [c for c in BENCH.contenders(p, "Lugdunensis") if c.result]
    chances = [c.result.figures()["taken"] for c in found]  # type: ignore[union-attr]
    assert chances == [p.fight("Lugdunensis", n).p for n in (2, 1)]
    assert found[0].losses == 2 - p.fight("Lugdunensis", 2).mean_left
    assert BENCH.chances(p) == {"Red takes Lugdunensis": chances[0]}


def test_15_the_worth_of_a_fight_is_what_the_province_would_score() -> None:
    p = named("example-10.2")
    found = next(c for c in BENCH.contenders(p, "Lugdunensis") if c.result)
    more = p.edit("Lugdunensis: Red 1").score("Red", "Roman").total - p.score("Red", "Roman").total
    assert more > 0 and found.worth == p.fight("Lugdunensis", 2).p * more


def test_armies_stand_with_their_own_and_three_at_most() -> None:
    p = named("example-10.2")
    with pytest.raises(BadInput, match="2 of Galli stand there"):
        BENCH.put(p, "Red", "Lugdunensis")
    full = p.edit("Belgica: Red 3")
    with pytest.raises(BadInput, match="3 Armies"):
        BENCH.put(full, "Red", "Belgica")
    assert p.edit(BENCH.put(p, "Red", "Belgica", "Aquitania")).provinces["Aquitania"].armies == 0


def test_a_view_names_no_covered_token_and_no_card_of_another_hand() -> None:
    p = named("60").edit("phase Draw; Blue hand: Daci; aside: none; tokens: Barbarian 3 Blue")
    seen = p.view("Red")
    choices = {c.label: c for g in BENCH.set_up(seen) for c in g.controls if isinstance(c, Choice)}
    token = choices["Blue: Barbarian Token"]
    assert token.options[token.now][0] == "covered"
    assert "Daci" not in choices
