"""The solver player: the same game for the same seed, nothing seen that is hidden, legal answers, and its command."""

import json
from collections import Counter
from pathlib import Path

import pytest
from aurelian_boards import drawn
from click.testing import CliRunner
from small_games import endgame

from rometeach.aurelian import simulation
from rometeach.aurelian.actions import AURELIAN, END, PieceAction
from rometeach.aurelian.board.cups import CUPS
from rometeach.aurelian.phases import choices, turn
from rometeach.aurelian.players.dealer import Dealer
from rometeach.aurelian.players.simple import player as player_
from rometeach.aurelian.position import position
from rometeach.cli import main
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision
from solvers.aurelian import tournament
from solvers.aurelian.player import player
from solvers.aurelian.player.player import SolverPlayer
from solvers.aurelian.race import Arm, Race

LATE = "turn 6; vp 50; army 4; income 24; treasury 8"


def test_the_same_seed_plays_the_same_game() -> None:
    start = drawn(3).edit(LATE)
    one, other = SolverPlayer(7, budget=16), SolverPlayer(7, budget=16)
    assert player.game(start, 7, one) == player.game(start, 7, other)
    assert one.tried == other.tried
    assert one.tried["action"] > 0
    assert one.changed == other.changed


def test_the_player_gives_legal_answers_and_never_sees_a_board_with_open_cups() -> None:
    asked: Counter[str] = Counter()
    mine = SolverPlayer(5, budget=14)

    def watched(d: Decision) -> Action:
        assert d.board.cups.seen
        answer = mine(d)
        assert answer in d.actions
        asked[d.kind] += 1
        return answer

    player.game(drawn(4).edit(LATE), 5, watched)
    assert asked["action"] > 1


def test_the_dealer_holds_what_the_board_says_may_be_there() -> None:
    dealer, start = Dealer(3), drawn(6).seen()

    def dealt(d: Decision) -> Action:
        chit = dealer(d)
        assert chit in d.actions
        cups = d.board.cups
        for cup in CUPS:
            held = dealer._hidden[cup]
            assert len(held) == cups.size(cup)
            assert set(held) <= set(cups.possible(cup))
        return chit

    end = play(start, turn.stages(start), SeededDice(3), {"Player": player_.simple_player, "Table": dealt})
    assert end.outcome


def test_a_game_with_a_dealer_is_as_one_with_open_cups_on_average() -> None:
    number = 60
    start = position("270").with_rules(position("270").rules.with_changes({"turns:1.threshold": "0"}))
    dealt = [player.game(start, s, player_.simple_player).turn for s in range(number)]
    opened = [simulation.one_game(start, s).turn for s in range(number)]
    (a, a_se), (b, b_se) = simulation.mean(dealt), simulation.mean(opened)
    assert abs(a - b) < 4 * (a_se**2 + b_se**2) ** 0.5


def test_the_shortlist_begins_with_the_action_of_the_seasoned_player_and_has_the_end_of_the_phase() -> None:
    p = drawn(1)
    d = choices.decision(p)
    found = player.shortlist(p, d.actions)
    assert found[0] == player_.seasoned_player(d)
    assert found[-1] == END
    kinds = [c.action for c in found[:-1] if isinstance(c, PieceAction)]
    assert set(kinds) == {c.action for c in choices.legal(p)}
    assert len(set(kinds[player.SHORT :])) == len(kinds) - player.SHORT
    assert not set(kinds[: player.SHORT]) & set(kinds[player.SHORT :])


def test_the_seasoned_player_is_followed_where_nothing_is_better_by_enough() -> None:
    def race(other: list[float]) -> Race[str]:
        return Race([Arm("simple", [(0.5,), (0.4,), (0.6,)]), Arm("other", [(x,) for x in other])], worlds=3)

    assert player.chosen(race([0.6, 0.5, 0.7]), "simple") == "other"
    assert player.chosen(race([0.9, 0.1, 0.7]), "simple") == "simple"
    assert player.chosen(race([0.1, 0.1, 0.1]), "simple") == "simple"


def test_the_player_finds_the_best_action_of_a_small_end_of_the_game() -> None:
    p = endgame("vp 61; Aurelian @ Judaea")
    assert SolverPlayer(1, budget=200)(choices.decision(p)) == PieceAction(AURELIAN, "Battle")


def row(i: int, seed: int = 4, budget: int = 9) -> tournament.Pair:
    return {"seed": seed, "number": i, "budget": budget, "seconds": 1.0, "tried": {"action": 10}, "changed": {"action": 1},
            "solver": {"won": i % 2 == 0, "turn": 6, "vp": 70, "cause": "", "actions": 30},
            "simple": {"won": False, "turn": 5, "vp": 40, "cause": "Danube", "actions": 30}}  # fmt: skip


def test_pairs_of_games_are_summed_up() -> None:
    found = tournament.summary([row(i) for i in range(40)])
    assert (found["pairs"], found["difference"]) == (40, 0.5)
    assert found["error"] == pytest.approx((0.25 * 40 / 39 / 40) ** 0.5, abs=1e-4)
    assert found["simple"]["lost by"] == {"Danube": 40}
    assert tournament.summary([]) == {"pairs": 0}
    assert tournament.tournament(0) == []


def test_a_tournament_goes_on_where_it_was_broken_off_and_plays_the_number_that_was_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, played, said = tmp_path / "pairs.jsonl", [], []

    def pair(number: int, seed: int, budget: int) -> tournament.Pair:
        if number == 3 and 3 not in played:
            played.append(3)
            raise KeyboardInterrupt
        played.append(number)
        return row(number, seed, budget)

    monkeypatch.setattr(tournament, "pair", pair)
    with pytest.raises(KeyboardInterrupt):
        tournament.tournament(6, 4, 9, path, say=said.append)
    assert [r["number"] for r in tournament.read(path)] == [0, 1, 2]
    path.write_text(path.read_text() + json.dumps(row(5, seed=8)) + "\n")  # another series is left alone
    assert [r["number"] for r in tournament.tournament(6, 4, 9, path, say=said.append)] == [0, 1, 2, 3, 4, 5]
    assert played == [0, 1, 2, 3, 3, 4, 5]
    assert said[-1].endswith("6 pairs, difference +0.500 ± 0.224")
    assert tournament.tournament(6, 4, 9, path, say=said.append) == [row(i) for i in range(6)]
    assert played == [0, 1, 2, 3, 3, 4, 5]


def test_the_command_plays_games_of_the_solver_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "BUDGET", 8)
    monkeypatch.setattr(player.game, "__defaults__", (None, None, 8))
    asked = ["play", "aurelian", "--games", "1", "--player", "solver", "--jobs", "1", "--json"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    plain = json.loads(done.stdout)
    assert (plain["player"], plain["games"]) == ("solver", 1)
