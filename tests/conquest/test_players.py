"""The programs that play and the simulation: legal answers, the same seed the same games, and rules of thumb that beat chance."""

import itertools
import json
from typing import Any

import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.conquest import actions
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import OVER, Force
from rometeach.conquest.charts import battle
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import KEEP_VARIETY
from rometeach.conquest.phases import turn
from rometeach.conquest.phases.battle import Fighting
from rometeach.conquest.players.random import quick_player
from rometeach.conquest.players.simple import fights, money, moves, odds
from rometeach.conquest.players.simple.lay import Lay, distances, power, shares
from rometeach.conquest.players.simple.player import choose, seeded_player
from rometeach.conquest.position import position
from rometeach.conquest.simulation import KINDS, PlayedGame, Simulation, first, one_game, simulate
from rometeach.core.errors import BadInput
from rometeach.core.session.actions import DONE, NO, YES
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision, Option

SET_UPS = ("four", "two", "three", "five", "six")
PROGRAMS = {"simple": seeded_player, "random": KINDS["random"], "quick": quick_player}


def board(change: str = "", name: str = "four") -> Any:
    p = position(name)
    return p.edit(change) if change else p


def luck() -> float:
    return 0.5


def first_decision(steps: Any, kind: str) -> Decision:
    answer = None
    while not (isinstance(request := steps.send(answer), Decision) and request.kind == kind):
        answer = DONE if isinstance(request, Decision) else None
    return request


def moved(b: Any) -> Any:
    return choose(first_decision(turn.phase(b), "move"), luck)


# --- games


@pytest.mark.parametrize("kind", PROGRAMS)
@pytest.mark.parametrize("seed", range(100))
def test_a_player_only_gives_answers_that_are_offered(kind: str, seed: int) -> None:
    b = board(name=SET_UPS[seed % 5])
    players = {seat: PROGRAMS[kind](seed * 8 + n) for n, seat in enumerate(b.players)}
    game = one_game(b, seed, players, rounds=60 if kind == "simple" else 6, check=True)
    assert game.winner in b.players and 1 <= game.rounds <= 60


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    one = simulate(games=2, seed=7, jobs=1)
    assert simulate(games=2, seed=7, jobs=2).games == one.games
    assert simulate(games=2, seed=8, jobs=1).games != one.games


def test_the_simple_player_wins_against_chance() -> None:
    for seat in range(4):
        kinds = ["random"] * 6
        kinds[seat] = "simple"
        found = simulate(games=2, seed=2, players=kinds, jobs=1)
        assert found.wins()[found.seats[seat]] == 2


def test_most_games_of_simple_players_come_to_an_end() -> None:
    found = simulate(games=40, seed=5)
    ends = found.ends()
    assert sum(ends.values()) == 40 and ends["tribute"] <= 16
    for game in found.games:
        left = set(found.seats) - set(game.eliminated)
        assert game.winner in left and len(game.course) == game.rounds <= 60
        assert (game.how == "last Caesar") == (len(left) == 1)
        assert all(game.tribute[s] == game.talents[s] == 0 for s in game.eliminated)
        assert list(game.eliminated.values()) == sorted(game.eliminated.values())
        if game.how == "tribute":
            assert game.rounds == 60 and game.tribute[game.winner] == max(game.tribute.values())


def test_who_is_first_is_settled_by_tribute_then_talents_then_units_then_the_order_of_play() -> None:
    b = board()
    assert first(b) == b.seats[0]
    assert first(b.edit("Hispania: Yellow +1K")) == "Yellow"
    assert first(b.edit("Hispania: Yellow +1K; Blue talents 5")) == "Blue"
    assert first(b.edit("Hispania: Yellow +1K; Blue talents 5; Creta of Green")) == "Green"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_play_gives_who_wins_and_how_with_standard_errors_as_json(players: int) -> None:
    words = ["play", "conquest", "--players", str(players), "--games", "2", "--jobs", "1", "--json"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert len(found["won"]) == len(found["tribute"]) == players
    assert sum(w["count"] for w in found["won"].values()) == sum(w["count"] for w in found["ended_by"].values()) == 2
    assert [g["winner"] in found["won"] for g in found["each"]] == [True, True]
    assert found["rounds"]["mean"] == sum(g["rounds"] for g in found["each"]) / 2
    assert found["last_round"] == 60


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"scenario": "seven"}, "seven: is no scenario"),
        ({"players": ("simple",) * 4}, "4 kinds of players"),
        ({"players": ("simple",) * 5 + ("smiple",)}, "smiple: is no player"),
        ({"players": ("solver",) * 6}, "plays with a job of its own"),
        ({"dask": "here"}, "is not offered for this game"),
    ],
)
def test_what_cannot_be_simulated_is_said(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        simulate(games=1, jobs=1, **asked)


def test_a_settled_game_is_reported_as_such() -> None:
    tribute = {"Red": 15, "Blue": 40, "Green": 0, "Yellow": 15}
    game = PlayedGame("Blue", "tribute", 60, tribute, dict(tribute), {"Green": 9}, (tribute,))
    b = board()
    found = Simulation("four", 1, tuple((s, "simple") for s in b.seats), (game,), b.rules)
    assert found.ends() == {"last Caesar": 0, "title": 0, "tribute": 1}
    assert found.as_json()["ended_by"]["tribute"]["count"] == 1  # type: ignore[index]
    assert "settled by the highest tribute" in found.text() and "settled by tribute after 60 rounds" in found.text()
    assert found.out("Green") == 1 and found.rows()[0]["how"] == "tribute"


# --- the estimate of a battle


@pytest.mark.parametrize(
    ("mine", "yours", "fort"),
    [
        (Force(5, 1, 1, 1), Force(5, 0, 0, 5), True),
        (Force(7, 0, 0, 1), Force(5, 0, 0, 1), True),
        (Force(3, 2, 2, 1), Force(7, 0, 0, 1), False),
        (Force(1, 0, 0, 1), Force(4, 0, 0, 0), False),
        (Force(4, 2, 0, 1), Force(3, 1, 1, 2), False),
        (Force(10, 3, 2, 2), Force(8, 4, 2, 2), True),
    ],
)
def test_the_estimate_is_near_the_exact_law(mine: Force, yours: Force, fort: bool) -> None:
    one, other = (battle.Force(Troops(*f[:3]), f.generals) for f in (mine, yours))
    law = battle.battle_law(battle.Battle(one, other, fort, KEEP_VARIETY, KEEP_VARIETY))
    assert abs(odds.estimate(mine, yours, fort) - float(law.p_conquered)) < 0.2


def test_more_units_a_fort_and_leaders_count() -> None:
    weak, strong = Force(5, 1, 1, 1), Force(7, 1, 1, 1)
    assert odds.estimate(weak, strong, False) < 0.5 < odds.estimate(strong, weak, False)
    assert odds.estimate(strong, weak, True) < odds.estimate(strong, weak, False)
    assert odds.estimate(Force(9, 0, 0, 4), strong, False) > odds.estimate(Force(9, 0, 0, 1), strong, False)
    assert odds.estimate(weak, Force(0, 0, 0, 1), True) == 1.0
    assert odds.estimate(Force(0, 0, 0, 1), weak, False) == 0.0


def test_2_2_2_dice_are_matched_by_units_on_average() -> None:
    def matched(dice: int, sixths: int, units: int) -> float:
        throws = itertools.product(range(6), repeat=dice)
        return sum(min(units, sum(face < sixths for face in faces)) for faces in throws) / 6**dice

    assert matched(5, 2, 5) == pytest.approx(5 / 3) and matched(5, 1, 1) == pytest.approx(1 - (5 / 6) ** 5)
    assert odds.hits(Force(5)) == pytest.approx(5 / 3)
    assert odds.hits(Force(4, 1)) == pytest.approx(matched(5, 2, 4) + matched(5, 1, 1))
    assert odds.hits(Force(3, 2), 1) == pytest.approx(matched(6, 2, 3) + matched(6, 1, 2))
    assert odds.hits(Force(3, 1, 1)) == pytest.approx(10939 / 3888)


# --- what the simple player does


def test_a_province_that_nobody_holds_is_taken_with_one_unit_and_a_general() -> None:
    march = moved(board())
    assert isinstance(march, actions.March) and march.start == "Macedonia"
    assert march.force == Force(1, 0, 0, 1) and position("four").provinces[march.end].owner == ""
    assert march.end == "Achaia"


def test_the_caesar_stays_and_keeps_a_guard() -> None:
    b = board("Moesia: Blue 6I 2C 1G; Mesopotamia: Blue -1G; Macedonia: Red -1I")
    lay = Lay.of(b, "Red", odds.estimate)
    assert lay.coming("Macedonia") == {"Blue": Force(6, 2, 0, 1)}
    assert moves.guard(lay, moves.BOLD, "Macedonia") > 0
    quiet = Lay.of(board(), "Red", odds.estimate)
    assert quiet.coming("Macedonia") == {}


def test_an_attack_is_made_with_good_odds_alone() -> None:
    start = "Macedonia: Red 14I 3C 2K 4G Caesar; Mesopotamia: Blue -1G"
    strong = moved(board(f"{start}; Dalmatia: Blue 3I 1G"))
    assert isinstance(strong, actions.March) and (strong.start, strong.end) == ("Macedonia", "Dalmatia")
    assert strong.force.units == 7 and strong.force.generals == 1 and not strong.force.caesar
    weak = moved(board(f"{start}; Dalmatia: Blue 12I 6C 3K 1G"))
    assert getattr(weak, "end", "") != "Dalmatia"


def test_a_general_alone_fetches_units_that_wait() -> None:
    change = "Macedonia: Red 8I Caesar; Thracia: Red 1G, of Red; Dalmatia of Red; Moesia of Red; Achaia of Red; turn 20"
    found = moved(board(change))
    assert found == actions.March("Thracia", "Macedonia", Force(0, 0, 0, 1))


def test_a_caesar_who_would_be_lost_goes_away() -> None:
    b = board(
        "Macedonia: Red 1I Caesar; Dalmatia: Blue 12I 4C 2K 2G; Mesopotamia: Blue -2G; Achaia of Red; Thracia of Red; Moesia of Red"
    )
    found = moved(b)
    assert isinstance(found, actions.March) and found.force.caesar == 1
    assert b.provinces[found.end].owner == "Red"


def fighting(change: str, who: str, kind: str, about: Any = None, options: Any = ()) -> Decision:
    b = board(change)
    about = about or Fighting("Dalmatia", "Red", "Blue")
    return Decision(who, "", "2.2", tuple(map(Option, options)), kind=kind, board=b, about=about)


FEWER = "Macedonia: Red -1G; Mesopotamia: Blue -1G; phase Combat"
BOTH = f"{FEWER}; Dalmatia: Red 6I 3C 1K 1G, Blue 3I 1C 1G, of Blue"


def test_2_2_1_the_legion_holds_infantry_and_two_cavalry() -> None:
    d = fighting(BOTH, "Red", "legion")
    assert fights.legion(d) == actions.Form(Force(4, 2, 0))


def test_2_2_2_infantry_falls_first_and_the_last_of_a_kind_last() -> None:
    for legion, hits, gone in (((4, 2, 1), 2, (2, 0, 0)), ((4, 2, 1), 4, (3, 1, 0)), ((1, 1, 1), 1, (1, 0, 0))):
        about = Fighting("Dalmatia", "Red", "Blue", hits, Troops(*legion))
        assert fights.losses(fighting(BOTH, "Red", "losses", about)) == actions.Lose(Force(*gone))


def test_3_1_the_dearest_are_removed() -> None:
    about = Fighting("Dalmatia", "Red", "Blue", 3, Troops(4, 2, 1))
    assert fights.victims(fighting(BOTH, "Red", "victims", about)) == actions.Remove(Force(0, 2, 1))


def test_2_2_3_who_has_as_good_as_lost_retreats_where_he_can() -> None:
    lost = f"{FEWER}; Dalmatia: Red 1I 1G, Blue 6I 2C 1G, of Blue"
    assert fights.retreat(fighting(lost, "Red", "retreat"), odds.estimate) == actions.Withdraw()
    assert fights.retreat(fighting(lost, "Blue", "retreat"), odds.estimate) == actions.Stand()
    island = Fighting("Corsica", "Red", "Blue")
    d = fighting(f"{FEWER}; Corsica: Red 1I 1G, Blue 6I 2C 1G, of Blue", "Red", "retreat", island)
    assert fights.retreat(d, odds.estimate) == actions.Stand()


def test_2_2_4_the_galley_with_the_fewest_sinks_first() -> None:
    cargoes = (Force(0, 0, 0, 0, 1), Force(5, 0, 0, 1), Force())
    options = [actions.Sink(c) for c in cargoes]
    assert fights.sink(fighting(BOTH, "Red", "sink", options=options)) == actions.Sink()
    assert fights.sink(fighting(BOTH, "Red", "sink", options=options[:2])) == actions.Sink(cargoes[1])


PORT = "Macedonia: Red 6I 1K 4G Caesar, 1 Galley of Red; turn 4"


def test_2_1_2_a_general_and_a_few_units_sail_to_an_island_near() -> None:
    out = moved(board(PORT))
    assert isinstance(out, actions.Sail) and (out.start, out.cargo) == ("Macedonia", Force(3, 0, 0, 1))
    afloat = board(f"{PORT}; Macedonia: Red 3I 1K 3G Caesar; {out.end}: 1 Galley of Red with 3I 1G spent 1")
    ashore = moved(afloat)
    assert isinstance(ashore, actions.Sail) and ashore.end == "Creta" and ashore.cargo == Force(3, 0, 0, 1)
    held = ["Sicilia", "Creta", "Cyprus", "Corsica", "Sardinia", "Baleares"]
    defended = board("; ".join([PORT, "Mesopotamia: Blue -4G", *(f"{n}: Blue 1I, of Blue" for n in held)]))
    assert not isinstance(moved(defended), actions.Sail)


def test_2_1_2_one_unit_stays_on_an_island_and_the_last_comes_home() -> None:
    on = "Macedonia: Red 4I 1K 3G Caesar; Creta: Red 3I 1G, of Red, 1 Galley of Red"
    onward = moved(board(on))
    assert isinstance(onward, actions.Sail) and (onward.start, onward.cargo) == ("Creta", Force(2, 0, 0, 1))
    mine = "; ".join(f"{n} of Red" for n in ("Creta", "Cyprus", "Corsica", "Sardinia", "Baleares"))
    back = board(f"{mine}; Macedonia: Red 4I 1K 3G Caesar; Mare Epirus: 1 Galley of Red with 1I 1G")
    assert moved(back) == actions.Sail("Mare Epirus", "Macedonia", Force(1, 0, 0, 1))


def test_2_5_a_galley_is_bought_where_an_island_is_near_and_no_enemy() -> None:
    quiet = "phase Purchase; turn 4; Red talents 30; Achaia: of Red, City"
    assert bought(quiet) == actions.Buy("Galley", "Macedonia")
    assert bought(f"{quiet}; Dalmatia: Blue 1I 1G; Mesopotamia: Blue -1I 1G") != actions.Buy("Galley", "Macedonia")
    assert bought(f"{quiet}; Mare Epirus: 1 Galley of Red") != actions.Buy("Galley", "Macedonia")
    assert bought(f"{quiet}; turn 2") != actions.Buy("Galley", "Macedonia")


def test_islands_are_conquered_in_games_of_simple_players() -> None:
    for seed in range(2):
        b = board()
        players = {seat: seeded_player(seed * 8 + n) for n, seat in enumerate(b.players)}
        dice = SeededDice(seed)
        while b.phase != OVER and b.turn <= 12:
            b = run(turn.player_turn(b), dice, players, check=True)
        assert any(b.provinces[n].owner for n in ("Corsica", "Sardinia", "Creta", "Cyprus", "Baleares"))


def bought(change: str) -> Any:
    b = board(change)
    return money.purchase(Decision(b.active, "", "2.5", (), kind="buy", board=b), odds.estimate)


def test_2_5_a_city_comes_early_and_then_units_that_are_missing() -> None:
    city = bought("phase Purchase; turn 2; Red talents 70; Achaia of Red")
    assert city == actions.Buy("City", "Achaia")
    assert bought("phase Purchase; Red talents 70") == actions.Buy("Catapult", "Macedonia", 1)
    assert bought("phase Purchase; Red talents 20; Macedonia: Red 5I 2K 4G Caesar") == actions.Buy(
        "Cavalry", "Macedonia", 1
    )
    assert bought("phase Purchase; Red talents 20; Macedonia: Red 5I 4C 2K 4G Caesar") == actions.Buy(
        "Infantry", "Macedonia", 2
    )
    assert bought("phase Purchase; Red talents 5") == DONE


def test_2_6_1_a_general_is_ransomed_for_what_he_is_worth() -> None:
    b = board("phase Placement; Red talents 50; Macedonia: Red -1G; Blue prisoners: Red 1")
    d = Decision("Red", "", "2.6.1", (), kind="ransom", board=b)
    assert money.ransom(d) == actions.Offer("Blue", 20)
    offered = Decision("Blue", "", "2.6.1", (), kind="ransom offered", board=b, about=actions.Offer("Blue", 20))
    assert money.answer(offered) == YES
    low = Decision("Blue", "", "2.6.1", (), kind="ransom offered", board=b, about=actions.Offer("Blue", 15))
    assert money.answer(low) == NO


def test_4_the_title_is_agreed_to_by_the_hopeless_alone() -> None:
    rich = "Red talents 9000"
    for change, agreed in ((rich, YES), ("", NO), (f"{rich}; Blue talents 4000", NO)):
        d = Decision("Blue", "", "4", (), kind="title", board=board(change), about="Red")
        assert choose(d, luck) == agreed


def test_4_who_has_most_claims_the_title_and_an_alliance_goes_against_him() -> None:
    assert moved(board("Red talents 9000; turn 9")) == actions.ClaimTitle()
    found = moved(board("Blue talents 300; turn 2"))
    assert isinstance(found, actions.ProposeAlliance) and found.side != "Blue"


def test_power_is_tribute_talents_and_units() -> None:
    b: Board = board("Red talents 30")
    assert power(b, "Red") == 3 * 15 + 30 + 5 * 10
    assert sum(shares(b).values()) == pytest.approx(1)
    far = distances(b.rules)
    assert (far["Hispania"]["Mesopotamia"], far["Egyptus"]["Hispania"], far["Italia"]["Macedonia"]) == (10, 7, 2)
