"""The solver player: legal answers, plans that are followed, and what it falls back on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any

import pytest

from rometeach.core import progress
from rometeach.core.chance.simulation import seed_of
from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import OPTIMAL, Plan
from rometeach.core.session.actions import DONE, Action, ChooseArea
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision, Option
from rometeach.rome_iinc import plans, simulation
from rometeach.rome_iinc.actions import (
    ALL_PROVINCES,
    Appoint,
    Attack,
    Build,
    Buy,
    Give,
    Planned,
    Promote,
    Transfer,
    TurnFaceUp,
)
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import builds, exchange, losses, turn, unrest
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.players.simple.worths import SEASONED, SIMPLE
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rollouts import rollout
from rometeach.rome_iinc.rules import EMPIRES

pytest.importorskip("ortools", reason="OR-Tools is not installed")

from solvers import cp
from solvers.rome_iinc import hindsight, tournament
from solvers.rome_iinc.player import desk
from solvers.rome_iinc.player.desk import few
from solvers.rome_iinc.player.governors import held_by, towards
from solvers.rome_iinc.player.player import KINDS, SolverPlayer, job, solver_player
from solvers.rome_iinc.player.turn import stage
from solvers.rome_iinc.question import Question

SECONDS = 0.1


def _play(player: Any, turns: int = 2, seed: int = 3) -> Position:
    end = play(named("497"), turn.game(turns), SeededDice(seed), dict.fromkeys(EMPIRES, player), check=True)
    assert isinstance(end, Position)
    return end


def _ask(kind: str, p: Position, who: str, *actions: Action) -> Decision:
    return Decision(who, "", "", tuple(map(Option, actions)), kind=kind, board=p)


@pytest.fixture
def board() -> Position:
    return named("286").edit("phase Unrest")


def test_a_game_of_legal_answers() -> None:
    """Every answer is compared with the options as the game is played."""
    player = solver_player(SECONDS)
    asked: Counter[str] = Counter()

    def watched(d: Decision) -> Action:
        asked[d.kind] += 1
        return player(d)

    end = _play(watched)
    assert end.turn == 3 or end.outcome
    solved = Counter(r.kind for r in player.records)
    assert {"turn", "fight", "governors"} <= set(solved) and asked["build"] >= 4
    assert not [r for r in player.records if r.status.startswith("fault")]
    assert all(r.gap >= 0 and r.seconds > 0 for r in player.records)
    assert player.expected and {t for t, _ in player.expected} <= {1, 2}
    assert not set(player.fallbacks) - set(KINDS)


def test_steps_of_a_plan_are_followed(board: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Plan] = []
    solve = desk.solve_turn

    def kept(kind: str, q: Any, **more: Any) -> Plan:
        solved.append(solve(kind, q, **more))
        return solved[-1]

    monkeypatch.setattr(desk, "solve_turn", kept)
    player = solver_player(3)
    done: list[Action] = []
    while (action := player(_ask("build", board, "West"))) != DONE:
        assert any(o.action == action for o in builds.choices(board, "West")[0])
        assert isinstance(action, Build | Promote)
        done.append(action)
        board = plans.apply(board, "West", action)
    assert done == [a for a in solved[0].actions if isinstance(a, Build | Promote)] and len(solved) == 1
    moves = [a for a in solved[0].actions if isinstance(a, Transfer)]
    assert player(_ask("transfer", board, "West")) == next(iter(moves), DONE) and len(solved) == 1


def test_a_plan_is_made_anew_when_the_board_is_another(board: Position) -> None:
    player = solver_player(2)
    first = player(_ask("build", board, "West"))
    assert first != DONE
    poorer = plans.with_gold(board, "West", 12)
    second = player(_ask("build", poorer, "West"))
    assert sum(r.kind == "turn" for r in player.records) >= 2
    assert second == DONE or (isinstance(second, Planned) and plans.against(poorer, "West", second) is None)
    assert stage(board, "West") != stage(poorer, "West") and stage(board, "East") == stage(poorer, "East")


def test_what_is_not_solved_the_simple_player_answers(board: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(kind: str, q: object, **more: object) -> None:
        raise IllegalChoice("10.7.1", "no plan was found in the time given", kind)

    monkeypatch.setattr(desk, "solve_turn", none)
    player = solver_player(SECONDS)
    assert player(_ask("build", board, "West")) == SimplePlayer(SEASONED).intentions.next_step(board, "West", True)
    assert player.fallbacks["build"] == 1
    assert [r.status for r in player.records[:3]] == ["IllegalChoice"] * 3
    assert [r.kind for r in player.records[:3]] == ["turn", "turn, few fights", "garrison"]
    assert player(_ask("fight", board, "West", DONE)) == DONE
    assert player(_ask("muster", board, "West", ALL_PROVINCES, ChooseArea("Africa"))) == ALL_PROVINCES
    assert player(_ask("exchange", board, "West", DONE)) == DONE


def test_no_more_is_solved_than_a_decision_has_time_for(board: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "DECISION", desk.SHORT / 2)
    player = solver_player(SECONDS)
    assert player(_ask("build", board, "West")) == SimplePlayer(SEASONED).intentions.next_step(board, "West", True)
    assert player.records and {r.status for r in player.records} == {"no time left"}


def test_tables_that_take_too_long_are_given_up(board: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever takes too long, something smaller is asked, and the Decision ends in its second of a processor."""
    solve = desk.solve_turn

    def slow(kind: str, q: Question, early: bool = False) -> Plan:
        while kind == "turn":
            progress.check()
        return solve(kind, q, early)

    monkeypatch.setattr(desk, "solve_turn", slow)
    player = solver_player(SECONDS)
    solve("garrison", player_question(board))  # OR-Tools and the tables of the rules are loaded
    start = process_time()
    assert player(_ask("build", board, "West")) is not None
    assert process_time() - start < desk.DECISION + 0.1
    assert [(r.kind, r.status) for r in player.records[:2]] == [
        ("turn", "no time left"),
        ("turn, few fights", "no time left"),
    ]
    assert player.records[2].kind == "garrison" and player.records[2].status == OPTIMAL


def test_a_search_ends_after_its_seconds_of_a_processor() -> None:
    """A search that would not end: five sums that are to be half of all that there is."""
    model, rng = cp.new_model(), Random(1)
    xs = [model.new_bool_var("") for _ in range(50)]
    for _ in range(5):
        weights = [rng.randrange(1, 100) for _ in xs]
        model.add(cp.weighted_sum(xs, weights) == sum(weights) // 2)
    solver, start = cp.new_solver(600), process_time()
    with progress.within(0.3):
        assert cp.run(solver, model) == "UNKNOWN"
    assert 0.2 < process_time() - start < 1


def test_an_answer_is_always_an_option(board: Position) -> None:
    """Appointments of the plan that are not on offer are left; other kinds are the simple player's if asked so."""
    player = solver_player(SECONDS)
    assert player(_ask("governors", board, "West", DONE)) == DONE
    assert SolverPlayer(SECONDS, kinds=())(_ask("bread", board, "West", DONE)) == DONE
    rich = plans.with_gold(board, "West", 200)
    for _ in range(3):
        assert player(_ask("bread", rich, "West", DONE, Buy("unrest"))) in (DONE, Buy("unrest"))


def test_an_appointment_is_made_one_command_after_the_other(board: Position) -> None:
    def post(*commands: str) -> Appoint:
        return Appoint(commands, "Constans")

    plan = [post("Africa", "Italia")]
    assert towards(board, plan, [DONE, post("Africa"), post("Gallia")]) == post("Africa")
    seated = board.edit("Africa governor Constans")
    assert held_by(seated, "Constans") == {"Africa"}
    assert towards(seated, plan, [DONE, TurnFaceUp("Constans"), post("Italia")]) is None
    assert towards(seated, plan, [DONE, post("Africa", "Hispania"), post("Africa", "Italia")]) == plan[0]


def test_few_fights_are_those_that_look_best(board: Position) -> None:
    q = player_question(board)
    found = few(q, 1).requests
    assert len(found.no_war) >= len(board.wars) - 1 and found.no_commander


def player_question(p: Position) -> Any:
    return solver_player(1).desk.question(p, "West")


def test_simulated_games_know_the_solver_player(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[Any] = []
    monkeypatch.setattr(simulation, "one_game", lambda *_, sides: seats.append(sides))
    for east, west in (("solver", "solver"), ("simple", "solver")):
        job(("497", 5, east, west))
    assert isinstance(seats[0]["East"], SolverPlayer) and seats[0]["East"] is seats[0]["West"]
    assert isinstance(seats[1]["East"], SimplePlayer) and isinstance(seats[1]["West"], SolverPlayer)


def _pairs(number: int) -> list[Any]:
    games = [{"score": s, "turn": 10, "levels": dict.fromkeys(EMPIRES, level), "prestige": dict.fromkeys(EMPIRES, s), "fallen": []}
             for s, level in ((30, "Minor Victory"), (20, "Draw"), (-25, "Major Defeat"))]  # fmt: skip
    one = {"seed": 7, "scenario": "286", "seconds": 0.1, "solver": games[0], "simple": games[1], "fallbacks": {"fight": 1},
           "decisions": [4, 2.0, 0.9], "others": None,
           "records": [["turn", "West", 1, 0.2, "OPTIMAL", 0.0, 3.0], ["turn", "East", 1, 0.4, "IllegalChoice", 0.0, 0.0]],
           "plans": [{"turn": 1, "who": "West", "prestige": [1.0, 2], "unrest": [0.0, 1], "gold": [0.0, 4],
                      "later": [0, 0, 0]}]}  # fmt: skip
    lost = {**one, "solver": games[2], "others": 3}
    return [{**(lost if n == 7 else one), "number": n} for n in range(number)]


def test_a_tournament_sums_up_its_pairs() -> None:
    found: Any = tournament.summary(_pairs(8))
    assert found["pairs"] == 8 and found["difference"] == round((7 * 10 - 45) / 8, 2)
    assert found["solver"]["levels"]["Minor Victory"] == 14 and found["proven"]["turn"] == [8, 16]
    assert found["solver"]["survived"] == 7 and found["simple"]["survived"] == 8
    assert found["more Prestige where both survived"] == [10.0, 0.0] and found["both survived"] == 7
    assert found["survived alone"] == {"solver": 0, "simple": 1}
    assert found["lost"] == {"games": 1, "some other player came through": 1}
    assert (found["decisions a game"], found["seconds a decision"], found["longest decision"]) == (4, 0.5, 0.9)
    assert found["couplings"]["prestige"]["difference"] == [1.0, 0.0]
    assert tournament.summary([]) == {"pairs": 0}


def test_a_tournament_plays_as_many_pairs_as_were_asked_for(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path, played = tmp_path / "pairs.json", list[int]()
    path.write_text("".join(tournament.json.dumps(r) + "\n" for r in _pairs(8)))

    def one(scenario: str, number: int, seconds: float, seed: int) -> Any:
        played.append(number)
        return {**_pairs(1)[0], "scenario": scenario, "number": number, "seed": seed}

    monkeypatch.setattr(tournament, "pair", one)
    assert tournament.tournament(["286"], 10, 0.1, 7, path, say=lambda _: None)["286"]["pairs"] == 10
    assert played == [8, 9], "what the file has is not played again, and no result ends a series"
    assert tournament.tournament(["286"], 3, 0.1, 8, path, say=lambda _: None)["286"]["pairs"] == 3
    assert played[2:] == [0, 1, 2], "pairs of another seed are others"
    assert tournament.tournament(["286"], 0) == {"286": {"pairs": 0}}


def test_both_games_of_a_pair_have_one_luck() -> None:
    found = tournament.pair("497", 3, 0.05, 7, 2)
    simple = rollout(named("497"), seed_of(7, 3))
    assert found["simple"]["prestige"] == simple.prestige and found["simple"]["score"] == simple.score
    number, seconds, longest = found["decisions"]
    assert number > 50 and 0 < longest <= seconds
    is_lost = "Major Defeat" in found["solver"]["levels"].values()
    assert found["others"] == (hindsight.came_through("497", seed_of(7, 3), 2) if is_lost else None)
    assert found["plans"] and {r[0] for r in found["records"]} >= {"turn", "fight", "annex"}
    assert (found["scenario"], found["number"], found["seed"]) == ("497", 3, 7)


def test_in_hindsight_many_players_try_one_luck() -> None:
    luck, tried = 5, [*hindsight.players(5, 6)]
    assert tried[:2] == [SIMPLE, SEASONED] and [repr(w) for w in hindsight.players(5, 6)] == [repr(w) for w in tried]
    assert len({repr(w) for w in tried}) == 6
    alive = [not rollout(named("286"), luck, dict.fromkeys(EMPIRES, SimplePlayer(w))).is_defeat for w in tried]
    assert hindsight.came_through("286", luck, 6) == sum(alive)


def test_11_3_1_a_fight_and_its_losses_follow_what_is_asked_and_not_its_words() -> None:
    p = named("example-11.2.9").edit("phase War; step Wars")
    player, who = solver_player(3), war.commander(p, "Gallia")
    fight = _ask("fight", p, "West", DONE, *(Attack(w, c.box) for w, c, _ in war.open_fights(p, "West")))
    assert player(fight) == Attack("12/2 Visigothic", "Gallia")
    able = war.eligible(p, "12/2 Visigothic", who)
    asked = _ask("muster", p, "West", ALL_PROVINCES, *map(ChooseArea, able))
    province = player(replace(asked, about=war.Force("12/2 Visigothic", who, ()))).place
    assert province in able
    toll = Toll("West", "West", Fighters((province,)), (province,), 2)
    request = next(losses.take(p, toll))
    assert isinstance(request, Decision) and request.about == toll
    player(replace(request, what=""))
    assert [r.kind for r in player.records] == ["fight", "losses"] and not player.fallbacks


@pytest.mark.parametrize(
    ("east", "gift"), [("gold 170; East unrest 4", 45), ("gold 45; East unrest 4", 45), ("gold 170; East unrest 43", 0)]
)
def test_10_1_7_an_empire_is_saved_by_the_exact_gold_that_it_lacks_where_the_other_one_can(
    east: str, gift: int
) -> None:
    p = named("425").edit(f"turn 3; phase Unrest; East {east}; West gold 55; West unrest 38")
    request = next(exchange.offer(p))
    assert isinstance(request, Decision) and request.who == "East"
    player = solver_player(SECONDS)
    answer = player(request)
    assert (answer == Give(45)) == bool(gift), answer
    assert answer in request.actions
    if gift:
        saved = exchange.apply(p, "East", gift)
        assert not exchange.lacks(saved, "West") and not player.records


def test_10_1_7_gold_that_keeps_an_empire_from_its_fall_is_not_saved_for_the_pay() -> None:
    """Pay comes a turn later, and Extra Taxes help there; the simple player keeps it and Falls."""
    p = named("425").edit("turn 4; phase Unrest; West gold 12; West unrest 29")
    first = next(d for d in _decisions(unrest.bread_and_circuses(p)) if d.who == "West")
    assert first.board.empire("West").unrest > p.rules.values["fall.unrest"]
    assert solver_player(SECONDS)(first) == Buy("unrest") and SimplePlayer()(first) == DONE
    rich = p.edit("West gold 120; West unrest 9")
    calm = next(d for d in _decisions(unrest.bread_and_circuses(rich)) if d.who == "West")
    assert solver_player(SECONDS)(calm) == DONE


def _decisions(steps: Any) -> list[Decision]:
    """What a step asks when nothing is ever chosen."""
    found, answer = list[Decision](), None
    try:
        while True:
            event = steps.send(answer)
            answer = None
            if isinstance(event, Decision):
                found.append(event)
                answer = event.options[0].action
    except StopIteration:
        return found
