"""Every contested rule: a board on which the other reading changes a result."""

from fractions import Fraction

import pytest

import rometeach
from rometeach.core.requests import outcomes
from rometeach.rome_iinc.charts import assassination, movement, rebellion, revolt, unrest, war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import wars as war_moves
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import switches


def readings(switch: str, name: str, change: str = "") -> list[Position]:
    """The board under each reading of a switch, the kit's own first."""
    position = rometeach.position("rome-iinc", name)
    position = position.edit(change) if change else position
    return [position.edit(f"switch {switch} {choice}") for choice in switches()[switch].choices]


NOT_YET_TESTED = {"assassin_doubled", "revolt_loss"}
"""Switches of the Assassination step and of Losses; take them out as their tests arrive."""


def test_every_switch_has_a_test_here_or_is_listed_as_not_yet_tested() -> None:
    untested = {name for name in switches() if not any(test.startswith(f"test_{name}_") for test in globals())}
    assert untested <= NOT_YET_TESTED


@pytest.mark.parametrize("name", switches())
def test_every_switch_asks_a_question_with_two_choices(name: str) -> None:
    switch = switches()[name]
    assert switch.question.endswith("?") and switch.case
    assert len(set(switch.choices)) == len(switch.choices) == 2


def test_capital_guard_a_veteran_guard_in_rome_protects_once_or_twice() -> None:
    once, twice = readings("capital_guard", "example-8.3.5", "Rome promote Guard")
    modifiers = [assassination.odds(p, war.commander(p, "Petronius")).modifier for p in (once, twice)]
    assert modifiers == [8, 7]


def test_foederati_extra_die_is_rolled_after_the_first_took_effect_or_together_with_it() -> None:
    after, together = readings(
        "foederati_extra_die", "286", "event Foederati; 12/2 Visigothic @ Narbonensis; Narbonensis roman"
    )
    odds = [revolt.odds(p, "Narbonensis") for p in (after, together)]
    assert odds[0] and odds[1]
    # The War alone makes +3: a Roman Province Revolts on 4-6. Insurgent by then, it Revolts again on 3-6.
    assert odds[0].becomes["Visigothic Foederati"] == Fraction(3, 6) * Fraction(4, 6)
    assert odds[1].becomes["Visigothic Foederati"] == Fraction(3, 6) * Fraction(3, 6)


def test_foederati_spread_by_sea_a_vandal_war_in_africa_turns_sardinia_vandal_or_not() -> None:
    by_sea, by_land = readings("foederati_spread_by_sea", "286", "9/1 Vandal @ Africa; Corsica & Sardinia allied")
    ends = [revolt.after_revolt(p, "Corsica & Sardinia", p.provinces["Corsica & Sardinia"]) for p in (by_sea, by_land)]
    assert [[e.title for e in end] for end in ends] == [["Vandal Foederati"], ["Barbarian"]]


def test_waiting_leader_by_sea_stirs_a_province_across_the_sea_or_not() -> None:
    """The Saxon Homeland is the only one joined by Sea and no Leader is Saxon, so one is made so here."""
    change = "correct leaders:Bayan.enemy = Saxon; Bayan @ Saxon Homeland"
    stirs, rests = readings("waiting_leader_by_sea", "286", change)
    assert revolt.modifier(stirs, "Britannia II") - revolt.modifier(rests, "Britannia II") == 1


def test_war_support_by_sea_barbarian_frisia_helps_a_war_in_britannia_i_or_not() -> None:
    helps, does_not = readings("war_support_by_sea", "286", "4/3 Saxon @ Britannia I")
    modifiers = []
    for p in (helps, does_not):
        force = Force("4/3 Saxon", p.commander_of["Britannia"], ("Britannia I",))
        modifiers.append(war.odds(p, force).modifier)
    assert modifiers[0] - modifiers[1] == 1


def test_rebel_emperor_counts_as_a_rebel_and_withholds_his_grain_or_not() -> None:
    counts, does_not = readings("rebel_emperor_counts", "example-10.5")
    grain = [p for p, r in counts.rules.provinces.items() if r.grain_icon and not counts.is_loyal(p)]
    assert unrest.amount(counts, "West") - unrest.amount(does_not, "West") == 1 + len(grain) > 1


def test_rebellion_veterans_are_all_four_kinds_or_cavalry_and_guards_alone() -> None:
    change = "West unrest 8; Tarraconensis promote Fleet"
    modifiers = [
        rebellion.odds(p, p.commander_of["Gallia"]).modifier
        for p in readings("rebellion_veterans", "example-11.2.9", change)
    ]
    assert modifiers[0] - modifiers[1] == 2  # the Veteran Legion and the Veteran Fleet in Tarraconensis


def test_stranded_war_without_naval_strength_stays_on_its_island_or_crosses() -> None:
    stays, crosses = readings("stranded_war", "286", "5/1 Moorish @ Corsica & Sardinia")
    assert movement.candidates(stays, "5/1 Moorish") == ()
    across = [s for s, _ in crosses.rules.neighbours["Corsica & Sardinia"]]
    assert movement.candidates(crosses, "5/1 Moorish") == tuple(sorted(across))


def test_displaced_dead_end_a_war_in_the_nubian_homeland_swaps_places_or_blocks_the_other() -> None:
    swaps, blocks = readings("displaced_dead_end", "286", "4/1 Nubian @ Nubian Homeland")
    assert [s for s, _ in swaps.rules.neighbours["Nubian Homeland"]] == ["Aethiopia"]
    assert movement.candidates(swaps, "4/1 Nubian", "Aethiopia") == ("Aethiopia",)
    assert movement.candidates(blocks, "4/1 Nubian", "Aethiopia") == ()


def test_revisits_take_the_least_visited_space_or_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as no War enters a space a third time the two readings agree; they part where it may."""
    visited = "Britannia II, Hibernia, Pictish Homeland, Scottish Homeland, Britannia II"
    boards = readings("revisits", "286", f"4/2 Pictish @ Caledonia; 4/2 Pictish visited {visited}")
    assert len({movement.candidates(p, "4/2 Pictish") for p in boards}) == 1
    monkeypatch.setattr(movement, "MAX_VISITS", 3)
    least, anywhere = (movement.candidates(p, "4/2 Pictish") for p in boards)
    assert "Britannia II" not in least
    assert anywhere == ("Britannia II",)


def test_extra_move_pillage_brings_a_die_of_its_own_or_shares_the_one_of_the_move() -> None:
    change = "7/5 Vandal @ Africa; Sicilia: none; event Foederati"
    own, shared = (_ends(p) for p in readings("extra_move_pillage", "example-9.5", change))
    # The extra Move ends in Sicilia half the time. Its die fails there on 1-3; then the Move may try again.
    assert shared["Sicilia"] == Fraction(1, 2) * Fraction(1, 2)
    assert own["Sicilia"] == Fraction(1, 2) * Fraction(1, 2) * Fraction(1, 2)


def _ends(position: Position) -> dict[str, Fraction]:
    """Where the 7/5 Vandal War ends its Move, with the chances."""
    law: dict[str, Fraction] = {}
    for chance, end in outcomes(lambda: war_moves.move(position, "7/5 Vandal")):
        space = end.wars["7/5 Vandal"].space
        law[space] = law.get(space, Fraction(0)) + chance
    assert sum(law.values()) == 1
    return law
