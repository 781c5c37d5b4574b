"""The solver player: legal answers, the same seed the same games, what it follows, and that it plays better than rules of thumb."""

from typing import Any

import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.core.session.requests import Decision
from rometeach.hotre.actions import BuyFort, PickUp, Place, PlaceFort, Recruit
from rometeach.hotre.board.state import FORT
from rometeach.hotre.phases import building as building_phase
from rometeach.hotre.phases import placement
from rometeach.hotre.players.simple.player import seeded_player
from rometeach.hotre.position import position
from rometeach.hotre.simulation import Job, one_game
from solvers.hotre.player import building
from solvers.hotre.player.outlook import HOLDS, later
from solvers.hotre.player.player import SolverPlayer, job
from solvers.hotre.player.promise import plan, promise

TOKENS = "tokens: Barbarian 1 Red, Barbarian 2 Blue, Barbarian 3 Green, Emperor 2 Red, Emperor 3 Blue, Emperor 5 Green"
STARTS = "Red start Aquitania; Blue start Roma; Green start Achaea; Yellow start Syria"


def board(change: str, turn: int = 3) -> Any:
    return position("60").edit(f"turn {turn}; phase Play; {TOKENS}; {STARTS}; {change}")


def first(steps: Any) -> Decision:
    answer = None
    while not isinstance(request := steps.send(answer), Decision):
        answer = None
    return request


def game(seed: int, start: str = "60") -> Any:
    p = position(start)
    players: dict[str, Any] = {seat: seeded_player(seed + n) for n, seat in enumerate(p.players)}
    players["Red"] = SolverPlayer(seed)
    return one_game(p, seed, players, check=True)


@pytest.mark.parametrize("start", ["60", "60-three", "60-two"])
def test_only_answers_that_are_offered_are_given_and_the_same_seed_is_the_same_game(start: str) -> None:
    one = game(5, start)
    assert one.winner and len(one.totals) == 7
    assert game(5, start) == one


def test_the_whole_command_plays_it() -> None:
    words = ["play", "hotre", "--player-red", "solver", "--players", "4", "--games", "1", "--jobs", "1", "--json"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert '"Red": "solver"' in result.stdout


def test_a_job_plays_solvers_and_programs_together() -> None:
    kinds = (("Red", "simple"), ("Blue", "solver"), ("Green", "random"), ("Yellow", "simple"))
    found = job(Job((), (), "60", 3, kinds))
    assert found == job(Job((), (), "60", 3, kinds))
    assert found.total("Blue") > found.total("Green")


def test_9_the_list_is_followed_and_made_anew_after_a_loss() -> None:
    b = board("active: Red as Red, Placement; reserve 3; Aquitania: Red 1, City; Lugdunensis: Galli 1; Galli of Blue")
    entries, _ = plan(b)
    player = SolverPlayer(1)
    assert player(first(placement.placement(b))) == Place(entries[0])
    assert player.planned == 1
    lost = b.with_active(reserve=2)
    player(first(placement.placement(lost)))
    assert player.planned == 2
    follows = SolverPlayer(1)
    follows(first(placement.placement(b)))
    done = b.with_active(reserve=2).with_province(entries[0], side="Red", armies=1)
    answer = follows(first(placement.placement(done)))
    assert follows.planned == 1 and (len(entries) == 1 or answer == Place(entries[1]))


def test_8_2_3_a_fort_goes_where_it_keeps_most() -> None:
    b = board(
        "active: Red as Red, Placement; reserve 0; forts 1; Aquitania: Red 1, City; Narbonensis: Red 1; Tarraconensis: Red 1"
    )
    assert SolverPlayer(1)(first(placement.placement(b))) == PlaceFort("Aquitania")


def test_8_2_what_is_bought_brings_more_than_it_costs_and_armies_together_are_taken_up() -> None:
    b = board("active: Red as Red, Building; Red roman 30; Aquitania: Red 3, looted City; Narbonensis: Red 1")
    found = building.purchases(b)
    legions = next(a for a in found if isinstance(a, Recruit))
    assert PickUp("Aquitania", 2) in found
    cost = building.cost(b, legions)
    assert promise(b, (legions,)) - cost > promise(b)
    for action in found:
        assert action in building.options(b)
        b = building_phase.built(b, action)
    assert b.factions["Red"].roman == 30 - building.cost(
        board("active: Red as Red, Building; Red roman 30; Aquitania: Red 3, looted City"),
        *(a for a in found if not isinstance(a, PickUp)),
    )


def test_8_2_nothing_is_bought_that_nobody_can_pay_and_no_fort_where_all_have_one() -> None:
    poor = board("active: Red as Red, Building; Red roman 0; Aquitania: Red 1")
    assert building.purchases(poor) == []
    last = board("active: Red as Red, Building; Red roman 9; Aquitania: Red 1, Fort", 7)
    assert not [a for a in building.purchases(last) if isinstance(a, BuyFort) and a.number > 6]


def test_a_garrison_that_is_stronger_keeps_more() -> None:
    for row in HOLDS.values():
        assert row[0] == 0 and list(row) == sorted(row)
    b = board("Aquitania: Red 1, City")
    assert 0 < later(b, "Red", "Aquitania", 1, False) < later(b, "Red", "Aquitania", 2, False)
    assert later(b, "Red", "Aquitania", 1, False) < later(b, "Red", "Aquitania", 1, True)
    assert b.with_province("Aquitania", fort=FORT) != b
    # on the last turn there are the points of the end alone (15.2), two for each Province
    end = board("Aquitania: Red 1", 7)
    assert later(end, "Red", "Aquitania", 1, False) == pytest.approx(2 * HOLDS[False, False][1])


def test_5_4_what_it_does_not_plan_the_simple_player_answers() -> None:
    b = board("active: Red as Red, Building; Red roman 30; Aquitania: Red 3")
    decision = first(building_phase.building(b))
    assert SolverPlayer(1, ())(decision) == seeded_player(1)(decision)


def test_it_scores_more_than_the_three_simple_players() -> None:
    others = position("60").players[1:]
    leads = []
    for seed in range(40, 64):
        played = game(seed)
        leads.append(played.total("Red") - sum(map(played.total, others)) / len(others))
    assert sum(leads) > 0, leads
