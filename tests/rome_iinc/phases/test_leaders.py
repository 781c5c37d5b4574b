"""Who leads which War, and when (Cases 3.3.1, 6.3.6, 9.6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from playing import at, follow
from random_boards import random_board

from rometeach.core.session.outcomes import chances, outcomes
from rometeach.core.session.requests import Checkpoint, Decision, Draw, Note, Roll, Steps
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import movement
from rometeach.rome_iinc.phases import leaders, movements, wars
from rometeach.rome_iinc.position import Position

WAR = "14/2 Visigothic"


def drawn_beside(governor: str, war: str, scenario: str = "363") -> Position:
    """A set-up where this War alone is in the Wars Box."""
    p = at(scenario, f"turn 3; {governor}")
    return replace(p, wars_box=(war,))


def placed_first(p: Position, war: str, leader: str) -> dict[str, Fraction]:
    """Where a drawn War ends when it is put with its Leader where it may be drawn to, each place alike, and moved from there."""
    places = movement.placements(p, war)
    found: dict[str, Fraction] = {}
    for place in places:
        for space, chance in p.edit(f"{war} @ {place} with {leader}").move(war).ends.items():
            found[space] = found.get(space, Fraction(0)) + chance / len(places)
    return found


def heard(steps: Steps[Board], seed: int) -> Iterator[Note | Roll]:
    """Notes and dice of a step played with a seed, the first choice taken."""
    rng, answer = Random(seed), None
    try:
        while True:
            asked = steps.send(answer)  # type: ignore[arg-type]
            answer = None
            if isinstance(asked, Note | Roll):
                yield asked
            if isinstance(asked, Decision):
                answer = asked.options[0].action
            elif not isinstance(asked, Note | Checkpoint):
                answer = rng.choice(chances(asked))[0]
    except StopIteration:
        return


def test_6_3_6_9_6_2_a_statesman_joins_a_drawn_war_as_it_is_placed_before_it_moves() -> None:
    for seed in range(5):
        told = list(heard(movements.wars_box(drawn_beside("Thracia governor Alaric", WAR)), seed))
        words = [x.what for x in told]
        joins = words.index(f"Alaric turns on Rome and leads the {WAR} War.")
        pillage = next(i for i, x in enumerate(told) if isinstance(x, Roll) and x.what.startswith("Pillage"))
        assert joins < pillage
        ledger = told[pillage].ledger
        assert ledger and any("Alaric" in line.reason for line in ledger.lines)


def test_6_3_6_9_5_the_law_of_a_drawn_war_counts_the_statesman_who_leads_it() -> None:
    p = drawn_beside("Thracia governor Alaric", WAR)
    assert dict(p.move(WAR).ends) == placed_first(p, WAR, "Alaric")
    assert all(end.wars[WAR].leader == "Alaric" for _, end in outcomes(lambda: wars.draw(p, WAR)))
    nobody = replace(p.edit("Alaric out"), wars_box=(WAR,))
    assert dict(p.move(WAR).ends) != dict(nobody.move(WAR).ends)


def test_6_3_6_a_war_on_the_map_moves_with_the_statesman_who_owes_it_his_lead() -> None:
    p = at("363", f"Thracia governor Alaric; {WAR} @ Rhodope")
    led = at("363", f"{WAR} @ Rhodope with Alaric")
    assert dict(p.move(WAR).ends) == dict(led.move(WAR).ends)


def test_6_3_6_zeno_leaves_his_throne_for_a_drawn_war_and_it_moves_with_him() -> None:
    war = "7/2 Isaurian"
    p = drawn_beside("Theodosius II out; East emperor Zeno; Aspar out; Majorian face up", war, "425")
    led = p.edit("East emperor generic")
    assert dict(p.move(war).ends) == placed_first(led, war, "Zeno")
    end, _ = follow(
        wars.arrive(p, war), ["Isauria", "Majorian"] if len(movement.placements(p, war)) > 1 else ["Majorian"]
    )
    assert end.wars[war].leader == "Zeno" and end.east.emperor == "Majorian"


def test_3_3_1_of_two_leaders_one_is_drawn_for_a_free_war() -> None:
    p = at("363", "Chosroes @ Persian Homeland; 11/3 Persian @ Mesopotamia")
    ends = outcomes(lambda: leaders.settle(p))
    assert {end.wars["11/3 Persian"].leader: chance for chance, end in ends} == {
        "Chosroes": Fraction(1, 2),
        "Shapur": Fraction(1, 2),
    }
    for _, end in ends:
        assert len(end.leaders) == 1


def test_3_3_1_a_statesman_and_an_enemy_leader_are_drawn_alike_for_a_free_war() -> None:
    p = at("363", f"Thracia governor Alaric; Fritigern @ Visigothic Homeland; {WAR} @ Rhodope")
    asked = next(x for x in leaders.settle(p) if isinstance(x, Draw))
    assert set(asked.options) == {"Alaric", "Fritigern"}
    both = p.edit("12/2 Visigothic @ Moesia I") if "Moesia I" in p.provinces else p.edit("12/2 Visigothic @ Dacia")
    ends = outcomes(lambda: leaders.settle(both))
    pairs = {
        tuple(sorted((s.leader, w) for w, s in end.wars.items() if s.leader in ("Alaric", "Fritigern")))
        for _, end in ends
    }
    assert len(pairs) == 2 and {chance for chance, _ in ends} == {Fraction(1, 2)}


@pytest.mark.parametrize("seed", range(20))
def test_6_3_6_who_waits_for_a_war_is_every_statesman_in_play_with_the_ability_who_leads_none(seed: int) -> None:
    board = random_board(seed)
    leading = {w.leader for w in board.wars.values()}
    able = [n for n in board.statesmen_in_play if board.rules.statesmen[n].ability == "Leader"]
    assert board.waiting == (*sorted(board.leaders), *(n for n in able if n not in leading))
