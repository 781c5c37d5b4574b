"""Every contested rule: a board on which the other reading changes a result."""

from dataclasses import replace
from fractions import Fraction

import pytest
from playing import follow, force

import rometeach
from rometeach.core.session.actions import DONE, Choose
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision, Draw, Note, Roll, Steps
from rometeach.rome_iinc import extended
from rometeach.rome_iinc.actions import RevoltLoss
from rometeach.rome_iinc.board.board import Board, with_provinces
from rometeach.rome_iinc.charts import assassination, movement, rebellion, revolt, unrest, war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import (
    civil_war_order,
    civil_wars,
    events,
    fights,
    losses,
    movements,
    succession,
    transfers,
    treasury,
)
from rometeach.rome_iinc.phases import unrest as unrest_phase
from rometeach.rome_iinc.phases import wars as war_moves
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.position import Position, Status, Units
from rometeach.rome_iinc.rules import EMPIRES, standard, switches


def readings(switch: str, name: str, change: str = "") -> list[Position]:
    """The board under each reading of a switch, the kit's own first."""
    position = rometeach.position("rome-iinc", name)
    position = position.edit(change) if change else position
    return [position.edit(f"switch {switch} {choice}") for choice in switches()[switch].choices]


def test_every_switch_has_a_test_here() -> None:
    assert [name for name in switches() if not any(test.startswith(f"test_{name}_") for test in globals())] == []


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


def test_buffer_by_sea_counts_barbarians_across_the_sea_or_not() -> None:
    """Allied Britannia II (Case 11.1.2): Caledonia lies by land, Frisia and the Saxon Homeland across the Sea."""
    change = "Britannia II: none; Britannia II allied; Caledonia barbarian"
    letter, land = readings("buffer_by_sea", "286", change)
    seas = [s for s, kind in letter.rules.neighbours["Britannia II"] if kind == "sea" and s in letter.hostile]
    assert (revolt.modifier(letter, "Britannia II"), revolt.modifier(land, "Britannia II")) == (-2, 1) and len(
        seas
    ) == 3


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
    assert unrest.ledger(counts, "West").total - unrest.ledger(does_not, "West").total == 1 + len(grain) > 1


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


def test_revisits_take_the_least_visited_space_or_any() -> None:
    visited = "Britannia II, Hibernia, Pictish Homeland, Scottish Homeland, Britannia II"
    boards = readings("revisits", "286", f"4/2 Pictish @ Caledonia; 4/2 Pictish visited {visited}")
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


# -- Switches of the steps that are played -----------------------------------------------------------------


def test_assassin_doubled_brings_the_governors_attempt_too_or_the_emperors_alone() -> None:
    both, emperor = readings("assassin_doubled", "286", "event Assassin doubled")
    _, log = follow(events.assassination_step(both), ["Italia", "Eastern Emperor", "Italia", 1, "Carausius", 1])
    assert sum(isinstance(a, Roll) for a in log.asked) == 2
    _, log = follow(events.assassination_step(emperor), ["Eastern Emperor", "Carausius", 1])
    assert sum(isinstance(a, Roll) for a in log.asked) == 1


def test_assassin_rebels_may_not_or_may_be_the_random_governor() -> None:
    loyal, anybody = (next(events.assassination_step(p)) for p in readings("assassin_rebels", "286", "event Assassin"))
    assert "Britannia" not in loyal.options and "Britannia" in anybody.options  # type: ignore[union-attr]


def test_revolt_loss_costs_prestige_and_turns_foederati_or_changes_the_status_only() -> None:
    change = "12/2 Visigothic @ Aquitania II; Celtiberia allied"
    toll = losses.Toll("West", "West", Fighters(("Narbonensis",)), ("Celtiberia",), 1)
    ends = []
    for p in readings("revolt_loss", "example-11.2.9", change):
        (end, _), _ = follow(losses.apply(p, toll, RevoltLoss("Celtiberia")))
        ends.append((end.provinces["Celtiberia"].title, end.west.prestige - p.west.prestige))
    assert ends == [("Visigothic Foederati", -1), ("Barbarian", 0)]


def test_defeat_destroys_half_its_losses_in_legions_or_none() -> None:
    boards = readings("defeat_destroys", "example-11.3.2")
    lost = force(boards[0], "10/2 Visigothic", "Valens", "Rhodope")
    assert [fights._toll(p, lost, "East", "East", "Defeat", 3).must_destroy for p in boards] == [2, 0]
    assert [fights._toll(p, lost, "East", "East", "Disaster", 3).must_destroy for p in boards] == [2, 2]


def test_civil_war_promotion_after_a_stalemate_trains_each_side_or_neither() -> None:
    numbers = []
    for p in readings("civil_war_promotion", "example-11.4"):
        rebel = p.commander_of["Gallia"]
        before, emperor = p.units_on_map, p.emperor_of("West")
        sides = {"rebel": civil_wars._army(p, rebel), "emperor": civil_wars._army(p, emperor)}
        steps = civil_wars._promotions(p, rebel, emperor, sides, "Stalemate", "West")
        after = run(steps, SeededDice(1), dict.fromkeys(EMPIRES, lambda d: d.options[0].action)).units_on_map
        veterans = [f for f in before._fields if f.startswith("veteran_")]
        numbers.append(sum(getattr(after, f) - getattr(before, f) for f in veterans))
    assert numbers == [2, 0]


def test_fleets_into_desert_bars_a_fleet_that_must_leave_its_province_too() -> None:
    rooms = []
    for p in readings("fleets_into_desert", "286", "Syria: Fleet"):
        desert = {n for n, printed in p.rules.provinces.items() if printed.desert}
        assert "Syria" not in desert
        rooms.append(bool(desert & {*transfers._room(p, "Syria", "fleet")}))
    assert rooms == [True, False]


def test_foederati_doubled_brings_its_extra_dice_twice_or_once() -> None:
    change = "event Foederati doubled; 12/2 Visigothic @ Narbonensis; Narbonensis roman"
    dice = [revolt.number_of_dice(p, "Narbonensis") for p in readings("foederati_doubled", "286", change)]
    assert dice == [3, 2]


def test_orthodoxy_doubled_stirs_unrest_or_calms_it() -> None:
    stirs, calms = (
        follow(events.place(p, "Orthodoxy"))[0].east.unrest - p.east.unrest
        for p in readings("orthodoxy_doubled", "286", "event Orthodoxy; East unrest 9")
    )
    assert stirs == -calms == 1


def test_inflation_half_of_27_gold_is_14_or_13() -> None:
    gold = [
        follow(events.place(p, "Inflation"))[0].east.gold for p in readings("inflation_half", "286", "East gold 27")
    ]
    assert gold == [27 - 14, 27 - 13]


def test_triumph_half_of_strength_7_is_4_or_3() -> None:
    gains = []
    for p in readings("triumph_half", "example-6.3.11", "West unrest 9; Mauretania I +Fleet"):
        fought = force(p, "7/1 Moorish", "Maximian", "Africa", "Mauretania I")
        steps = fights._triumph(p, fought, "West", "West", losses.Toll("West", "West", Fighters(()), (), 0))
        end = run(steps, SeededDice(1), {"West": lambda d: DONE if d.kind == "annex" else d.options[0].action})
        gains.append(end.west.prestige - p.west.prestige)
    assert gains == [4, 3]


def test_rebel_annexation_brings_no_prestige_or_one() -> None:
    gains = []
    for p in readings("rebel_annexation", "286", "4/2 Pictish @ Valentia; Caledonia barbarian"):
        fought = force(p, "4/2 Pictish", "Carausius", "Valentia")
        steps = fights._triumph(p, fought, "West", "West", losses.Toll("West", "West", Fighters(()), (), 0))
        end = run(steps, SeededDice(1), {"West": lambda d: d.options[0].action})
        assert any(s != p.provinces[n] and s.status is Status.ALLIED for n, s in end.provinces.items())
        gains.append(end.west.prestige - p.west.prestige)
    assert gains == [0, 1]


def test_civil_war_revolts_of_foederati_are_losses_or_not() -> None:
    change = "Frisia Frankish Foederati"
    options = []
    for p in readings("civil_war_revolts", "example-11.4", change):
        toll = losses.Toll("West", "West", Fighters(("Frisia",)), ("Frisia",), 1, in_civil_war=True)
        options.append("revolt Frisia" in {o.name for o in losses.choices(p, toll, {}, 0, 1, None)})
    assert options == [True, False]


def test_rebel_emperor_losses_against_a_lesser_rebel_are_free_or_destroy_legions() -> None:
    change = "West emperor Constans; West rebel emperor Africa + Hispania + Italia + Moesia + Pannonia"
    must = []
    for p in readings("rebel_emperor_losses", "example-11.4", change):
        must.append(civil_wars._must_destroy(p, p.emperor_of("West")))
    assert must == [False, True]


def test_sole_emperor_tracks_are_those_of_the_rebels_empire_or_his_own() -> None:
    homes = []
    for p in readings("sole_emperor_tracks", "286", "West viceroy; Maximian out"):
        homes.append(civil_wars._home(p, p.commander_of["Britannia"], p.emperor_of("West")))
    assert homes == ["West", "East"]


def test_omens_extra_taxes_bring_one_more_or_not() -> None:
    gold = []
    for p in readings("omens_extra_taxes", "286", "West gold -5; event Omens"):
        end, _ = follow(treasury.extra_taxes(p, "West"), ["extra taxes", (3, 4)])
        gold.append(end.west.gold)
    assert gold == [3, 2]


def test_pseudo_legions_leave_the_game_without_room_or_return_to_the_barracks() -> None:
    full = "; ".join(f"{n} barbarian" for n in standard().provinces_of["Britannia"] if n != "Valentia")
    lost = []
    for p in readings("pseudo_legions_leave", "286", "Britannia I: none; Britannia II: none; " + full):
        p = p.edit("Valentia: Pseudo Legion")
        others = {
            n: replace(s, status=Status.BARBARIAN, tribe="", units=Units())
            for n, s in p.provinces.items()
            if n != "Valentia" and p.empire_of[n] == "West"
        }
        end, _ = follow(transfers.evict(with_provinces(p, others), "Valentia"))
        lost.append(end.barracks.pseudo_legion - p.barracks.pseudo_legion)
    assert lost == [0, 1]


def test_fleets_into_desert_may_transfer_or_may_not() -> None:
    reasons = []
    for p in readings("fleets_into_desert", "286", "East gold 50"):
        desert = next(n for n, x in p.rules.provinces.items() if x.desert and p.provinces[n].status is Status.ROMAN)
        source = next(n for n, s in p.occupied() if s.units.fleet and p.empire_of[n] == "East")
        reasons.append(transfers.against(p, "fleet", source, desert))
    assert reasons[0] is None and reasons[1] and reasons[1][1] == "10.7.3"


def test_dead_statesmen_return_with_the_next_scenario_or_stay_dead() -> None:
    found = []
    for p in readings("dead_statesmen", "425", "turn 10; phase Victory; Theodoric out; Anastasius out"):
        assert not {"Theodoric", "Anastasius"} & {*p.statesmen_in_play, *p.statesmen_box}
        found.append({"Theodoric", "Anastasius"} & {*extended.extend(p).statesmen_box})
    assert found == [{"Theodoric", "Anastasius"}, set()]


def test_sole_emperor_tracks_bear_the_death_of_a_sole_emperor_too() -> None:
    moved = []
    for p in readings("sole_emperor_tracks", "286", "West viceroy; Maximian out; East prestige 50; West prestige 50"):
        rebel = p.commander_of["Britannia"]
        bare = {
            n: replace(s, units=Units()) for n, s in p.provinces.items() if p.rules.provinces[n].command != "Britannia"
        }
        p = with_provinces(p, bare)
        note = _told(civil_wars.fight(p, rebel, p.emperor_of("West")), (6, 6, 6), "is killed")
        moved.append(note.who)
    assert moved == ["West", "East"]


def _told(steps: Steps[Board], faces: tuple[int, ...], words: str) -> Note:
    """The first Note with these words, after these dice."""
    asked = next(steps)
    while not (isinstance(asked, Note) and words in asked.what):
        asked = steps.send(faces if isinstance(asked, Roll) else None)
    return asked


def test_conquest_rebels_annex_an_extra_province_or_not() -> None:
    numbers = []
    for p in readings("conquest_rebels", "497", "Anastasius out; East emperor Justinian I; Thracia rebel"):
        who = p.commander_of["Thracia"]
        assert who.kind == "Rebel" and p.emperor_of(p.empire_of_commander(who)).ability == "Conquest"
        numbers.append(war.annexations(p, who, next(iter(p.rules.wars.values()))))
    assert numbers == [2, 1]


def test_assassin_waiting_is_a_target_or_not() -> None:
    found = []
    for p in readings("assassin_waiting", "286", "Galerius face up"):
        names = assassination.targets(p, p.emperor_of("East"))
        assert "Maximian" in names and "Diocletian" not in names
        found.append("Galerius" in names)
    assert found == [True, False]


def test_rebel_emperor_commands_are_those_placed_or_all_of_his_empire() -> None:
    held = []
    for p in readings("rebel_emperor_commands", "286", "West rebel emperor Africa + Gallia + Hispania + Italia"):
        end, _ = follow(unrest_phase.enter_dynasty(p, "Constantinian"))
        held.append(len(end.west.rebel_commands))
    assert held == [4, 6]


def test_civil_wars_interleave_the_first_player_may_wait_or_finishes_before_the_other_begins() -> None:
    any_order, in_turn = readings(
        "civil_wars_interleave", "286", "Gallia rebel; Oriens rebel; Thracia rebel; phase War"
    )
    offered = [next(civil_wars.civil_wars(p)) for p in (any_order, in_turn)]
    east = ["civil war Oriens", "civil war Thracia"]
    assert [[o.name for o in d.options] for d in offered if isinstance(d, Decision)] == [[*east, "wait"], east]
    for p in (any_order, in_turn):  # with one left of his own he is asked only if he may wait
        left = tuple(w for w in civil_war_order.due(p) if w.rebel.box != "Thracia")
        asked = next(civil_war_order.chosen(p, left), None)
        assert isinstance(asked, Decision) == (p is any_order)


@pytest.mark.parametrize(
    ("dice", "after_them"),
    [((1, 3, 2), "which Empire gains from a Triumph?"), ((6, 5, 6), "which Empire pays for the Defeat?")],
)
def test_sole_emperor_gains_is_said_before_the_dice_or_when_the_result_is_known(
    dice: tuple[int, int, int], after_them: str
) -> None:
    """The Western choice moves the Western tracks, whenever it is made."""
    change = (
        "West viceroy; Maximian out; 12/2 Visigothic @ Noricum; Ravenna promote Fleet; West unrest 9; East unrest 9"
    )
    asked: list[list[str]] = []
    ends: list[Board] = []
    for p in readings("sole_emperor_gains", "286", change):
        force = Force("12/2 Visigothic", p.emperor_of("East"), ("Noricum", "Pannonia I", "Ravenna", "Rhaetia"))
        steps, answer, found = fights.fight(p, force, "East"), None, []
        with pytest.raises(StopIteration) as end:
            while True:
                due = steps.send(answer)
                answer = None
                if isinstance(due, Roll):
                    answer = dice
                    found.append("dice")
                elif isinstance(due, Decision):
                    wanted = {"benefit": Choose("West"), "losses": due.find("disgrace")}.get(due.kind)
                    answer = wanted or due.actions[0]
                    found += [due.what] * (due.kind == "benefit")
        asked.append(found)
        ends.append(end.value.value)
    assert asked == [["which Empire gains from a Triumph?", "dice"], ["dice", after_them]]
    before, after = ends
    assert (before.east, before.west, before.provinces) == (after.east, after.west, after.provinces)
    assert before.west.unrest != p.west.unrest
    assert (before.east.gold, before.east.unrest) == (p.east.gold, p.east.unrest)


def test_war_order_lets_the_other_empires_war_move_first_if_both_agree() -> None:
    """The East has one War and the West two: nothing is asked of the East by the letter; agreed, both of the West may move first."""
    change = "9/1 Vandal @ Rome; 9/2 Alan @ Pisae; 5/1 Arabian @ Syria"
    strict, agreed = readings("war_order", "286", change)

    def order(p: Position, *answers: str) -> list[str]:
        given, moved, asked = list(answers), [], None
        steps = movements.move_wars(p)
        with pytest.raises(StopIteration):
            while True:
                due = steps.send(asked)
                asked = None
                if isinstance(due, Decision) and due.kind in ("move", "consent"):
                    asked = due.find(given.pop(0))
                    assert asked is not None, due.options
                    moved.append(f"{due.who}: {asked}")
                elif isinstance(due, Roll):
                    asked = (1,) * due.number
                elif isinstance(due, Draw | Decision):
                    asked = due.options[0] if isinstance(due, Draw) else due.options[0].action
        assert not given
        return moved

    assert order(strict, "9/1 Vandal") == ["West: 9/1 Vandal"]
    one = order(agreed, "wait", "yes", "9/2 Alan", "wait", "yes")
    assert one == ["East: wait", "West: yes", "West: 9/2 Alan", "East: wait", "West: yes"]
    refused = order(agreed, "wait", "no", "9/1 Vandal")
    assert refused == ["East: wait", "West: no", "West: 9/1 Vandal"]
    kept = order(agreed, "5/1 Arabian", "9/1 Vandal")
    assert kept == ["East: 5/1 Arabian", "West: 9/1 Vandal"]


def test_barbarian_governors_become_rebels_at_a_fall_or_stay() -> None:
    kinds = []
    hispania = standard().provinces_of["Hispania"]
    change = "; ".join(f"{n}: none; {n} barbarian" for n in hispania) + "; West unrest 26; phase War"
    for p in readings("barbarian_governors", "286", change):
        end, _ = follow(succession.fall(p, "West"))
        kinds.append([end.commander_of[c].kind for c in ("Hispania", "Gallia")])
    assert kinds == [["Rebel", "Rebel"], ["Governor", "Rebel"]]
