"""The phases of a Campaign Season but for auctions and actions (1, 2.1, 2.2, 4, 5.1, 5.2, 6, 8)."""

from collections import Counter

import pytest
from conquest2_boards import after, board, due, phase, there, told

from rometeach.conquest2.phases import turn
from rometeach.conquest2.phases.season import leading
from rometeach.conquest2.position import Position, named, set_up
from rometeach.conquest2.rules import standard
from rometeach.core.errors import BadInput
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

# --- the set-up (1, 0.7)

DRAWN = "Egyptus, Numidia, Asia, Achaia"


@pytest.mark.parametrize(("name", "players"), [("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6)])
def test_1_each_player_begins_with_80_talents_and_three_senators(name: str, players: int) -> None:
    found = named(name)
    assert len(found.players) == players
    for player in found.players.values():
        assert (player.talents, player.points, player.chaos) == (80, 0, 0)
        assert player.hand == ("Senator I", "Senator II", "Senator III")
    assert len(found.deck) == 78 - 3 * players
    assert sorted(found.display) == sorted(standard().votes)


def test_1_the_first_player_is_drawn_and_each_draws_four_tokens_which_leave_the_game() -> None:
    draws = f"Blue, {DRAWN}, Sicilia, Sicilia, Sicilia, Sicilia"
    found = phase(named("two"), draws)
    assert (found.opener, found.phase) == ("Blue", "Province Tokens")
    assert [there(found, p) for p in ("Egyptus", "Sicilia")] == ["influence Blue 1", "influence Red 4"]
    assert [found.influence_of(s) for s in ("Red", "Blue")] == [4, 4]
    assert (found.pool["Egyptus"], found.pool["Sicilia"], found.pool["Italia"]) == (6, 3, 9)
    assert sum(found.pool.values()) == 79 - 8


def test_0_7_nobody_begins_with_influence_in_italia() -> None:
    with pytest.raises(BadInput):
        phase(named("two"), "Red, Italia, Egyptus, Numidia, Asia")
    for seed in range(10):
        found: Position = run(turn.phase(named("six")), SeededDice(seed), {})
        assert not found.provinces["Italia"].influence
        assert sum(found.influence_of(s) for s in found.players) == 24


# --- tokens and cards (2.1, 2.2)

TOKENS = "phase Province Tokens; round 0; boxes: none; active nobody"


def test_2_1_twice_as_many_tokens_as_players_come_out_and_earlier_ones_stay() -> None:
    found = after(
        f"{TOKENS}; pool: Italia 3, Asia 6; Asia tokens 1", "Italia, Italia, Asia, Asia, Asia, Asia, Italia, Asia"
    )
    assert {k: p.tokens for k, p in found.provinces.items() if p.tokens} == {"Italia": 3, "Asia": 6}
    assert (sum(found.pool.values()), found.phase) == (1, "Conquest Cards")


def test_2_1_when_the_pool_runs_out_all_that_are_left_come_out() -> None:
    found = after(f"{TOKENS}; pool: Italia 2", "Italia, Italia")
    assert found.provinces["Italia"].tokens == 2
    assert "No Province Token is left" in told(board(f"{TOKENS}; pool: Italia 2"), "Italia, Italia")


CARDS = "phase Conquest Cards; round 0; boxes: none; active nobody"


def test_2_2_twice_as_many_cards_as_players_lie_face_up_beside_those_of_before() -> None:
    drawn = [
        "Assassin",
        "Politician",
        "Politician",
        "Pirates",
        "Senator IV",
        "Army Training",
        "Slave Revolt",
        "Senator I",
    ]
    found = after(f"{CARDS}; display: Bribe Senator", ", ".join(drawn))
    assert found.display == ("Bribe Senator", *drawn)
    assert found.phase == "Alliances"
    left = Counter(board(f"{CARDS}; display: Bribe Senator").deck) - Counter(found.deck)
    assert left == Counter(drawn)


def test_2_2_senate_votes_are_never_drawn() -> None:
    assert not set(board().deck) & set(standard().votes)


def test_2_2_an_empty_deck_ends_the_draw() -> None:
    found = board(CARDS)
    rest = Counter(found.deck) - Counter(["Assassin"])
    empty = found.edit("gone: " + ", ".join(f"{n} {c}" for c, n in rest.items()))
    assert phase(empty, "Assassin").display == (*found.display, "Assassin")


# --- taxes and scoring (4, 5.1, 5.2)


def test_4_each_player_takes_his_taxes_and_nobody_pays_any() -> None:
    found = after(
        "phase Taxes; Numidia: influence Red 3, City of Red; Asia: influence Blue 1; Red talents 7; Green talents 3"
    )
    assert {s: p.talents for s, p in found.players.items()} == {"Red": 37, "Blue": 85, "Green": 3, "Yellow": 80}
    assert found.phase == "Victory Points"


SCORING = "phase Victory Points; "


def test_5_1_points_are_added_to_those_of_before() -> None:
    found = after(SCORING + "Italia: influence Red 2, influence Blue 1; Asia: influence Blue 1; Red points 7")
    assert {s: p.points for s, p in found.players.items()} == {"Red": 27, "Blue": 20, "Green": 0, "Yellow": 0}
    assert found.phase == "End of season"


def test_5_2_most_and_second_most_chaos_cost_points_and_chaos_is_kept() -> None:
    found = after(SCORING + "Red chaos 14; Blue chaos 14; Green chaos 9; Yellow chaos 3; Numidia: City of Green")
    assert {s: p.points for s, p in found.players.items()} == {"Red": -10, "Blue": -10, "Green": -5, "Yellow": 0}
    assert {s: p.chaos for s, p in found.players.items()} == {"Red": 14, "Blue": 14, "Green": 6, "Yellow": 3}


# --- the end of a season and of the game (6, 8)

END = "phase End of season; round 4; active nobody"


def test_6_used_cards_are_ready_and_diplomacy_cards_lie_face_up_again() -> None:
    found = after(f"{END}; Red cards: Assassin used, Diplomacy Italia, Army Training; display: Senator I")
    assert [tuple(o) for o in found.players["Red"].cards] == [("Assassin", False), ("Army Training", False)]
    assert found.display == ("Senator I", "Diplomacy Italia")
    assert (found.season, found.round, found.phase, found.boxes) == (2, 0, "Province Tokens", ())


def test_6_who_acted_last_opens_the_next_auctions() -> None:
    assert after(END).opener == "Yellow"
    assert after(f"{END}; boxes: Blue, Yellow, Green, Red").opener == "Red"


def test_8_after_four_seasons_most_victory_points_win() -> None:
    found = board(f"{END}; season 4; Red points 10; Green points 30; Blue points 29; Blue talents 900")
    assert phase(found).phase == "over" and leading(found) == ("Green",)
    assert told(found)[-1] == "The game is over: Green wins"
    assert turn.stages(phase(found), "game") == []


def test_8_after_a_tie_most_influence_wins_and_then_they_share() -> None:
    found = board(f"{END}; season 4; Red points 30; Green points 30; Asia: influence Green 2; Italia: influence Red 1")
    assert leading(found) == ("Green",)
    assert leading(found.edit("Italia influence Red 2")) == ("Red", "Green")
    assert told(found.edit("Italia influence Red 2"))[-1] == "The game is over: Red and Green win"


def test_8_five_seasons_make_the_longer_game() -> None:
    found = board(f"{END}; season 4", switches={"seasons": "five"})
    assert (phase(found).season, phase(found).phase) == (5, "Province Tokens")


# --- rounds and turns (2, 3)


def test_3_a_season_has_four_rounds_of_two_actions_in_the_order_of_the_boxes() -> None:
    found = set_up(standard(), "two").edit(
        "phase Actions; round 1; boxes: Blue, Red; active Blue; Blue actions 2; Red actions 2"
    )
    seen = []
    for _ in range(8):
        seen.append((found.round, found.active, found.players[found.active].left))
        found = phase(found, "", "pass; pass")
    assert seen == [(n, side, 2) for n in (1, 2, 3, 4) for side in ("Blue", "Red")]
    assert (found.phase, found.active) == ("Taxes", "")


def test_3_8_who_passes_acts_again_in_the_next_round() -> None:
    assert due(after("round 2; active Yellow; Yellow actions 1", "", "pass"))[:2] == ("Red", "action")


def test_2_the_phases_of_a_season_follow_each_other() -> None:
    names = [s.name for s in turn.stages(named("two"), "season")]
    assert names[:5] == [
        f"Season 1: {p}" for p in ("Set-up", "Province Tokens", "Conquest Cards", "Alliances", "Starting units")
    ]
    assert len(names) == 5 + 4 * 2 + 3
    later = [
        s.name
        for s in turn.stages(board("season 2; phase Province Tokens; round 0; boxes: none; active nobody"), "season")
    ]
    assert "Season 2: Starting units" not in later and len(later) == 3 + 4 * 4 + 3


def test_3_a_game_has_32_actions_for_each_player() -> None:
    turns = [s for s in turn.stages(named("two"), "game") if "place 1" in s.name]
    assert len(turns) * standard().values["round.actions"] == 32
