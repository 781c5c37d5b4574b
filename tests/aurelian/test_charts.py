"""The charts against brute force over the eight-sided die, and the vectors of the rulebook under their Sections.

The brute force is written out here from the rulebook and shares no code with the charts.
"""

from fractions import Fraction
from math import ceil

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian.actions import Build, step
from rometeach.aurelian.charts import actions, attempts, danube, money, points, revolts
from rometeach.aurelian.charts.common import needs, p_success
from rometeach.aurelian.rules import standard
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.figures.ledger import total

FACES = range(1, 9)


def eighths(hits: int) -> Fraction:
    return Fraction(hits, 8)


@pytest.mark.parametrize("modifier", range(-12, 12))
def test_p_of_a_die_and_a_modifier_above_zero(modifier: int) -> None:
    hits = [d for d in FACES if d + modifier > 0]
    assert p_success(modifier) == eighths(len(hits))
    assert needs(modifier) == (min(hits) if hits else 9)


# -- 6.1, 6.2, 6.7 -----------------------------------------------------------------------------------------

UNITS = [
    ("Roma", "2", 2, 1),
    ("Gallia", "3", 3, 1),
    ("Gallia", "4", 4, 2),
    ("Judaea", "6", 6, 3),
    ("Palmyra", "5", 5, 2),
]


@pytest.mark.parametrize("leadership", [1, 2])
@pytest.mark.parametrize(("box", "unit", "resistance", "cv"), UNITS)
def test_6_1_suppress_needs_more_than_the_topmost_resistance(
    box: str, unit: str, resistance: int, cv: int, leadership: int
) -> None:
    p = empty(f"{box}: {unit}; Aurelian @ {box}; Aurelian +{leadership}; officers: {box}")
    found = p.attempt("Aurelian", "Suppress")
    assert found.p_success == eighths(sum(d + leadership > resistance for d in FACES))
    assert p.attempt(box, "Suppress").p_success == eighths(sum(d > resistance for d in FACES))


@pytest.mark.parametrize("leadership", [1, 2])
@pytest.mark.parametrize(("box", "unit", "resistance", "cv"), UNITS)
def test_6_7_siege_needs_more_than_the_combat_value_and_an_officer_more_than_twice_it(
    box: str, unit: str, resistance: int, cv: int, leadership: int
) -> None:
    p = empty(f"{box}: {unit} CV; Aurelian @ {box}; Aurelian +{leadership}; officers: {box}")
    assert p.attempt("Aurelian", "Siege").p_success == eighths(sum(d + leadership > cv for d in FACES))
    assert p.attempt(f"Officer {box}", "Siege").p_success == eighths(sum(d > 2 * cv for d in FACES))


def test_6_7_an_officer_can_only_take_units_of_combat_value_three_or_less() -> None:
    p = empty("Judaea: 6 CV; officers: Judaea")
    chances = []
    for cv in range(1, 6):
        q = p.edit(f"correct combat:Judaea 6.cv = {cv}")
        chances.append(q.attempt("Judaea", "Siege").p_success)
    assert chances == [eighths(6), eighths(4), eighths(2), 0, 0]


def test_6_1_an_officer_removes_the_topmost_unit_and_aurelian_all() -> None:
    p = empty("Gallia: 4, 3; Aurelian @ Gallia; officers: Gallia")
    assert p.attempt("Aurelian", "Suppress").units == ("Gallia 4", "Gallia 3")
    assert p.attempt("Gallia", "Suppress").units == ("Gallia 3",)


@pytest.mark.parametrize(("unit", "price"), [("Palmyra: 5", 3), ("Gallia: 4", 2), ("Gallia: 3", 2), ("Roma: 2", 1)])
def test_6_2_placate_costs_half_the_resistance_rounded_up(unit: str, price: int) -> None:
    """A1: Resistance 5, 4 and 1 cost 3, 2 and 1."""
    box = unit.partition(":")[0]
    assert empty(f"{unit}; Aurelian @ {box}").attempt("Aurelian", "Placate").price == price


def test_6_2_a_resistance_of_one_costs_one_coin() -> None:
    p = empty("Roma: 2; Aurelian @ Roma; correct units:Roma 2a.resistance = 1")
    assert attempts.placate_price(p, "Roma") == 1


# -- 6.5, 6.6 ----------------------------------------------------------------------------------------------


def test_6_6_a_natural_one_is_row_one_whatever_the_army() -> None:
    """A2: die 1, Army 9, Leadership 2."""
    assert attempts.row(1, 9 + 2) == 1


def test_6_6_the_row_is_die_army_and_leadership_and_never_more_than_eight() -> None:
    """A3: Army 2, Leadership 1: die 2 is row 5, die 5 is row 8."""
    assert attempts.row(2, 3) == 5
    assert attempts.row(5, 3) == 8
    assert attempts.row(8, 3) == 8


@pytest.mark.parametrize("army", range(1, 6))
@pytest.mark.parametrize("leadership", [1, 2])
def test_6_6_rows_two_and_three_can_never_occur(army: int, leadership: int) -> None:
    rows = {attempts.row(d, army + leadership) for d in FACES}
    assert rows == {1} | {min(8, d + army + leadership) for d in range(2, 9)}
    assert not rows & {2, 3}


def test_6_6_the_rows_at_the_start_of_the_game() -> None:
    rows = [attempts.row(d, 2 + 1) for d in FACES]
    assert [rows.count(r) for r in range(1, 9)] == [1, 0, 0, 0, 1, 1, 1, 4]


def test_6_6_from_army_and_leadership_six_only_rows_one_and_eight_are_left() -> None:
    assert sorted({attempts.row(d, 6) for d in FACES}) == [1, 8]


@pytest.mark.parametrize("army", range(1, 6))
@pytest.mark.parametrize("units", ["Roma: 2", "Gallia: 3, 4", "Belgica: 4, 4, 5", "Judaea: 5, 5, 6"])
def test_6_6_the_loss_of_a_battle_by_brute_force(army: int, units: str) -> None:
    box = units.partition(":")[0]
    p = empty(f"{units} CV; Aurelian @ {box}; army {army}")
    cv = sum(p.rules.units[u].cv for u in p.stacks[box].units)
    band = (cv + 1) // 2 - 1 if cv < 9 else 4
    losses = [max(0, band + 2 - ceil((1 if d == 1 else min(8, d + army + 1)) / 2)) for d in FACES]
    law = attempts.battle_law(p, box)
    assert {n: law.p(n) for n in set(losses)} == {n: eighths(losses.count(n)) for n in set(losses)}
    assert p.attempt("Aurelian", "Battle").p_army_lost == eighths(sum(n >= army for n in losses))


@pytest.mark.parametrize("barbarians", range(1, 8))
def test_6_5_the_result_of_a_campaign_by_brute_force(barbarians: int) -> None:
    names = list(empty().rules.barbarians)[:barbarians]
    p = empty(f"pool Green: {', '.join(names)}; army 3")
    n = min(5, barbarians)
    wanted: dict[tuple[int, int], int] = {}
    for d in FACES:
        row = 1 if d == 1 else min(8, d + 3 + 1)
        result = (max(0, ceil(n / 2) + 1 - ceil(row / 3)), max(0, n + ceil(row / 2) - 2))
        wanted[result] = wanted.get(result, 0) + 1
    assert attempts.campaign_law(p, barbarians) == wanted
    assert dict(p.attempt("Aurelian", "Campaign").outcomes) == {
        f"loses {a}, {c} Coin{'s' * (c != 1)}": eighths(k) for (a, c), k in wanted.items()
    }


def test_6_5_a_pool_of_five_brings_two_strength() -> None:
    """A6."""
    assert [attempts.campaign_legions(empty(), n) for n in range(7)] == [0, 0, 1, 1, 2, 2, 3]


def test_6_6_a_battle_names_the_reconstructed_rows_it_rests_on() -> None:
    p = empty("Gallia: 3, 4 CV; Aurelian @ Gallia")
    found = p.attempt("Aurelian", "Battle")
    assert {"battle:8", "combat:Gallia 4"} <= set(found.doubts()) and "battle:3" not in found.doubts()
    text = found.text()
    assert "the battle table, 1, 5, 6, 7, 8 (reconstructed, low confidence)" in text
    assert "the combat table, Gallia 3, Gallia 4 (" in text
    corrected = p.edit("; ".join(f"correct battle:{r}.c2 = 0" for r in range(1, 9)))
    assert "battle:8" not in "; ".join(corrected.attempt("Aurelian", "Battle").doubts())


def test_6_an_attempt_that_the_rules_refuse_names_the_section() -> None:
    with pytest.raises(IllegalChoice, match=r"Case 6\.6"):
        empty("Gallia: 3; Aurelian @ Gallia").attempt("Aurelian", "Battle")
    with pytest.raises(IllegalChoice, match="Officer cannot"):
        empty("Gallia: 3 CV; officers: Gallia").attempt("Gallia", "Battle")
    with pytest.raises(BadInput, match="no Officer in Roma"):
        empty().attempt("Roma", "Siege")
    with pytest.raises(BadInput, match="Did you mean Siege"):
        empty().attempt("Aurelian", "Seige")


# -- 6.0: where an Action may be taken ---------------------------------------------------------------------


def allowed(p: object, box: str, piece: str = "Aurelian") -> set[str]:
    return {a for a in empty().rules.actions if actions.why_not(p, a, box, piece) is None}  # type: ignore[arg-type]


def test_6_where_each_action_may_be_taken() -> None:
    p = empty("Gallia: 3, 4 CV; Roma: 3; Moesia: none; pool Green: Barbarian 4a; officers: Ravenna")
    assert allowed(p, "Gallia") == {"Battle", "Siege"}
    assert allowed(p, "Roma") == {"Suppress", "Placate"}
    assert allowed(p, "Moesia") == {"Assign", "Redeploy", "Campaign", "March"}
    assert allowed(p, "Noricum") == {"Assign", "Redeploy", "March"}
    assert allowed(p, "Tyana") == {"Assign", "March"}
    assert allowed(p, "Gallia", "Gallia") == {"Siege"}
    assert allowed(p, "Roma", "Roma") == {"Suppress", "Placate"}
    assert allowed(p, "Moesia", "Moesia") == {"March"}


def test_6_3_6_4_6_5_a_usurper_in_the_region_forbids_assign_redeploy_and_campaign() -> None:
    p = empty("Green usurper: unnamed; pool Green: Barbarian 4a")
    assert allowed(p, "Moesia") == {"March"}


def test_6_3_there_are_never_more_than_two_officers_and_the_last_point_of_the_army_stays() -> None:
    assert actions.why_not(empty("officers: Roma, Gallia"), "Assign", "Moesia", "Aurelian") == (
        "2 Officers are in play",
        "6.3",
    )
    refused = actions.why_not(empty("army 1"), "Assign", "Moesia", "Aurelian")
    assert refused is not None
    assert refused[1] == "13.0"


def test_6_2_placate_must_be_paid() -> None:
    p = empty("Palmyra: 6; treasury 2")
    assert actions.why_not(p, "Placate", "Palmyra", "Aurelian") == ("it costs 3 Coins, and the Treasury holds 2", "6.2")


def test_6_8_a_march_leads_to_boxes_without_enemy_units() -> None:
    p = empty("Noricum: 2; Gallia: 3")
    assert actions.march_targets(p, "Germania") == ("Ravenna",)
    assert "March" not in allowed(empty("Roma: none; Ravenna: 2"), "Roma")


# -- 7.2 ---------------------------------------------------------------------------------------------------


def test_7_2_an_occupied_space_passes_the_attack_on() -> None:
    """A4: rolled 2, Space 2 held by Barbarians, 3 free; A5: rolled 8, and 8 is held."""
    assert danube.target(empty("Danube 2: Barbarian 4a"), 2) == 3
    assert danube.target(empty("Danube 8: Barbarian 4a"), 8) == 0
    assert danube.target(empty("Danube 7: Barbarian 4a; Danube 8: Barbarian 4b"), 7) == 0
    assert danube.target(empty(), 5) == 5


@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize(("walls", "bonus"), [("none", 0), ("started", 1), ("finished", 3)])
@pytest.mark.parametrize("cv", [4, 5, 6, 7])
def test_7_2_a_legion_and_walls_against_a_barbarian_by_brute_force(
    strength: int, walls: str, bonus: int, cv: int
) -> None:
    name = f"Barbarian {cv}a"
    p = empty(f"Danube 5: {strength}; Green walls: {walls}")
    holds = eighths(sum(d + strength + bonus > cv for d in FACES))
    assert p_success(danube.defence(p, 5, name)) == holds
    attack = next(a for a in p.raid(name).attacks if a[1] == 5)
    assert attack[3] == holds
    assert attack[2].total == strength + bonus - cv


def test_7_2_the_chance_that_a_space_falls_by_brute_force_over_both_dice() -> None:
    p = empty(
        "Blue usurper: Postumus; Gallia: 3 CV; Danube 4: Barbarian 4a; Danube 7: Barbarian 4b; Red walls: started"
    )
    fallen = handled = 0
    for first in FACES:
        for second in FACES:
            if first <= 2:
                handled += 1
                continue
            space = {4: 5, 7: 8}.get(first, first)
            strength = p.strength[space - 1] + (1 if space in (3, 4) else 0)
            fallen += second + strength <= 6
    found = p.raid("Barbarian 6a")
    assert (found.p_overrun, found.p_handled) == (Fraction(fallen, 64), Fraction(handled, 64))
    assert found.p_lost == found.p_overrun
    assert p.edit("Danube 7: 2").raid("Barbarian 6a").p_lost == 0


def test_8_4_whether_walls_help_under_a_usurper_is_a_switch() -> None:
    p = empty("Green usurper: unnamed; Green walls: finished")
    assert danube.defence(p, 5, "Barbarian 4a") == 2 + 3 - 4
    assert danube.defence(p.edit("switch walls_with_usurper no"), 5, "Barbarian 4a") == 2 - 4


def test_7_3_the_fullest_pool_attacks_and_ties_are_named() -> None:
    assert danube.fullest_pools(empty()) == ("Blue", "Red", "Green")
    p = empty("pool Red: Barbarian 4a; pool Green: Barbarian 4b, Barbarian 5a")
    assert danube.fullest_pools(p) == ("Green",)


# -- 8, 11 -------------------------------------------------------------------------------------------------


def test_11_2_the_first_taxes_of_an_untouched_board_leave_one_coin() -> None:
    """A8: six Spaces of Strength 2 cost 12 of 13; the Blue Region with Postumus costs nothing."""
    assert money.treasury_after(drawn()) == 1
    assert drawn().taxes().treasury == 1


def test_11_2_only_named_usurpers_spare_the_upkeep() -> None:
    assert money.treasury_after(empty()) == 13 - 14
    assert money.treasury_after(empty("Blue usurper: Postumus")) == 1
    assert money.treasury_after(empty("Blue usurper: Blue Usurper")) == -1
    assert money.treasury_after(empty("Danube 3: Barbarian 4a")) == 1
    assert "lost" in empty().taxes().text()


def test_8_2_each_temple_brings_a_coin_more_than_the_one_before() -> None:
    """A9: the second Temple 2, the third 3, the fourth 4."""
    texts = ["", "Red temple: finished", "Blue temple: finished", "Green temple: finished"]
    p, found = empty("Yellow temple: started"), []
    for text in texts:
        p = p.edit(text) if text else p
        found.append(money.temple_income(p))
    assert found == [1, 2, 3, 4]


def build(text: str) -> Build:
    """Something to build, by its name."""
    found = step(standard(), text)
    assert isinstance(found, Build)
    return found


def test_8_0_what_can_be_built_and_what_not() -> None:
    p = empty(
        "treasury 3; Red walls: started; Red temple: finished; Green usurper: unnamed; done: Blue walls; Blue walls: started"
    )
    assert money.why_not(p, build("Red walls")) is None
    assert money.why_not(p, build("Red temple")) == ("the temple is finished", "8.0")
    assert money.why_not(p, build("Green temple")) == ("there is a Usurper in the Region", "8.4")
    assert money.why_not(p, build("Blue walls")) == ("construction can only be finished on a later turn", "8.0")
    assert money.why_not(p.edit("treasury 2"), build("Red walls")) == (
        "it costs 3 Coins, and the Treasury holds 2",
        "8.0",
    )
    assert money.why_not(p.edit("done: Aurelian Walls"), build("Aurelian Walls")) == (
        "one step was paid for this turn",
        "8.3",
    )
    assert money.why_not(p.edit("Aurelian Walls 4"), build("Aurelian Walls")) == (
        "the marker is at the end of its track",
        "8.3",
    )
    full = empty("Red walls: started; Blue walls: started; Green walls: finished")
    assert money.why_not(full, build("Yellow walls")) == ("all 3 Walls markers are in play", "8.1")


# -- 12 ----------------------------------------------------------------------------------------------------


def test_12_1_the_list_of_victory_points() -> None:
    p = empty(
        "Gallia: 3; Yellow usurper: Zenobia; Palmyra: 6 CV; dead pool: Postumus; army 4; treasury 11; officers: Roma, Moesia; "
        "Red walls: finished; Green walls: started; Yellow walls: finished; Red temple: finished; Yellow temple: finished"
    )
    wanted = {"regions": 2, "named": 1, "walls": 1, "temples": 1, "officers": 2, "army": 4, "coins": 2}
    assert points.scored(p) == sum(wanted.values())
    assert p.edit("phase Turn End").score().ledger.total == 13


def test_12_1_each_strength_of_the_army_scores_and_costs_nothing() -> None:
    less, more = empty("army 2"), empty("army 5; Danube 3: 1; Danube 4: 1; Danube 5: 1")
    assert points.scored(more) - points.scored(less) == 3
    assert money.treasury_after(more) - money.treasury_after(less) == 3


def test_12_3_the_bonus_counts_finished_walls_of_free_regions() -> None:
    p = empty("turn 6; Aurelian Walls 3; Red walls: finished; Green walls: finished; Blue walls: started")
    assert total(points.bonus_terms(p), p.rules.values) == 3 * 2
    assert p.score().total == points.scored(p.edit("treasury 1")) + 3 * 2
    assert total(points.bonus_terms(p.edit("Green usurper: unnamed")), p.rules.values) == 3 * 1
    assert not list(points.bonus_terms(p.edit("Aurelian Walls -1")))


@pytest.mark.parametrize(("marker", "times"), [(-2, 2), (-1, 1), (0, 1), (1, 1), (4, 1)])
def test_12_4_the_penalty_counts_enemy_units_and_barbarians(marker: int, times: int) -> None:
    p = empty(f"turn 6; Aurelian Walls {marker}; Gallia: 3, 4; pool Red: Barbarian 4a; Danube 4: Barbarian 5a")
    assert total(points.penalty_terms(p), p.rules.values) == -4 * times


def test_12_4_at_zero_the_penalty_is_a_switch() -> None:
    p = empty("turn 6; Aurelian Walls 0; Gallia: 3, 4; switch penalty_at_zero none")
    assert total(points.penalty_terms(p), p.rules.values) == 0


def test_12_5_the_threshold_must_be_met_and_turn_six_needs_an_empire_without_usurpers() -> None:
    assert points.verdict(empty("vp 6")) == ""
    assert points.verdict(empty("vp 5")).startswith("lost: 5")
    assert points.verdict(empty("turn 6; vp 66")).startswith("won")
    assert points.verdict(empty("turn 6; vp 80; Blue usurper: Postumus")).startswith("lost: Postumus")


def test_12_5_the_score_says_that_its_threshold_is_reconstructed() -> None:
    assert "the turns table, 1 (reconstructed" in empty().score().text()
    assert "turns:1" not in str(empty("correct turns:1.threshold = 5").score().doubts())


def test_12_2_a_triumph_needs_zenobia_in_the_dead_pool_and_is_held_once() -> None:
    assert points.can_triumph(empty("dead pool: Zenobia"))
    assert not points.can_triumph(empty("dead pool: Zenobia; Aurelian +2"))
    assert not points.can_triumph(empty("dead pool: Postumus"))


def test_7_4_the_sassanids_take_a_point_for_each_box_in_armed_revolt() -> None:
    p = empty("Gallia: 3, 4 CV; Roma: 3; Palmyra: 5 CV")
    assert total(points.sassanid_terms(p), p.rules.values) == -2
    assert not list(points.sassanid_terms(p.edit("Yellow usurper: unnamed")))


# -- 7.1, 10.1, 10.3 ---------------------------------------------------------------------------------------


def test_7_1_three_units_or_a_usurper_arm_a_box() -> None:
    p = empty()
    assert [revolts.arrives_armed(p, "Roma", n) for n in (1, 2, 3, 4)] == [False, False, True, True]
    assert revolts.arrives_armed(p.edit("Red usurper: unnamed"), "Roma", 1)


def test_7_1_two_armed_stacks_bring_a_usurper() -> None:
    assert not revolts.brings_usurper(empty("Roma: 3 CV; Ravenna: 3"), "Red")
    assert revolts.brings_usurper(empty("Roma: 3 CV; Ravenna: 3 CV"), "Red")
    assert not revolts.brings_usurper(empty("Roma: 3 CV; Ravenna: 3 CV; Red usurper: unnamed"), "Red")


def test_10_1_three_boxes_bring_a_usurper_and_one_box_ends_him() -> None:
    assert not revolts.spreads(empty("Roma: 3; Ravenna: 3"), "Red")
    assert revolts.spreads(empty("Roma: 3; Ravenna: 3; Noricum: 2"), "Red")
    assert not revolts.spreads(empty("Roma: 3; Ravenna: 3; Noricum: 2; Red usurper: unnamed"), "Red")
    assert revolts.falls(empty("Roma: 3 CV; Red usurper: unnamed"), "Red")
    assert not revolts.falls(empty("Roma: 3 CV; Ravenna: 3 CV; Red usurper: unnamed"), "Red")


def test_10_1_what_leaves_a_region_at_the_end_of_a_turn() -> None:
    p = empty("Roma: 2, 2, 3 CV; Ravenna: 3; Noricum: 2, 3; Aurelian @ Noricum")
    stacks, gone = revolts.eased(p, "Red")
    assert set(gone) == {"Roma 3", "Noricum 3", "Noricum 2"}
    assert {b: (s.units, s.armed) for b, s in stacks.items()} == {
        "Ravenna": (("Ravenna 3",), False),
        "Roma": (("Roma 2a", "Roma 2b"), True),
    }
    stacks, gone = revolts.eased(p.edit("Red temple: finished"), "Red")
    assert set(gone) == {"Roma 3", "Noricum 3", "Noricum 2", "Ravenna 3"}
    assert {b: (s.units, s.armed) for b, s in stacks.items()} == {"Roma": (("Roma 2a", "Roma 2b"), False)}


@pytest.mark.parametrize(
    ("change", "cup"),
    [
        ("Red usurper: unnamed", "hostile"),
        ("", "unfriendly"),
        ("Red temple: finished", "friendly"),
        ("Red temple: finished; Roma: 3", "unfriendly"),
        ("Red temple: started", "unfriendly"),
        ("Red temple: finished; Red usurper: unnamed", "hostile"),
    ],
)
def test_10_3_where_the_enemy_units_of_the_dead_pool_go(change: str, cup: str) -> None:
    assert revolts.goes_to(empty(change), "Red") == cup


# -- results -----------------------------------------------------------------------------------------------


def test_every_result_shows_itself_as_text_html_and_data() -> None:
    p = drawn().edit("Gallia: 3, 4 CV; Aurelian @ Gallia; friendly: Sassanids")
    for found in (p.attempt("Aurelian", "Battle"), p.raid("Barbarian 7a"), p.score(), p.taxes(), p.where("Sassanids")):
        assert found.text() == found.text()
        assert found.html().startswith("<section")
        assert found.as_json()
        assert found.sensitivity().tried > 10


def test_the_sensitivity_of_a_battle_tries_the_reconstructed_table() -> None:
    p = empty("Gallia: 3, 4 CV; Aurelian @ Gallia")
    changes = [c.what for c in p.attempt("Aurelian", "Battle").sensitivity().changes]
    assert any(c.startswith("battle:8.c2") for c in changes)
