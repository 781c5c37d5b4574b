"""The Senate: votes, the payment, what who leads in Rome draws, the five Senate Votes (7.1 to 7.3, 9.4)."""

import pytest
from conquest2_boards import after, board, choices, due, phase, there, told

from rometeach.conquest2.position import Position

TAX = (
    "display: none; Red cards: Emergency Tax; Red hand: Senator I, Senator II; "
    "Blue hand: Senator III; Green hand: Senator I, Senator IV; Yellow hand: none"
)
USE = "use Emergency Tax"


def senate(more: str = "") -> Position:
    return board(f"{TAX}; {more}" if more else TAX)


def test_7_2_the_caller_begins_and_may_pass() -> None:
    who, kind, options = due(senate(), "", USE)
    assert (who, kind) == ("Red", "vote")
    assert options == ["pass", "vote 1xII", "vote 1xI", "vote 1xI 1xII"]
    assert due(senate(), "", f"{USE}; pass")[0] == "Blue"


def test_7_2_each_vote_is_larger_than_the_last_and_who_has_passed_may_come_back() -> None:
    found = senate()
    assert choices(found, f"{USE}; vote 1xII") == ["pass", "vote 1xIII"]
    assert due(found, "", f"{USE}; vote 1xII; vote 1xIII")[0] == "Green"
    assert choices(found, f"{USE}; vote 1xII; vote 1xIII") == ["pass", "vote 1xIV", "vote 1xI 1xIV"]
    back = f"{USE}; pass; vote 1xIII; vote 1xIV"
    assert due(found, "", back)[:2] == ("Red", "action"), "nobody has more than four votes"
    again = board(TAX.replace("Senator I, Senator II;", "Senator I, Senator IV;", 1))
    assert due(again, "", back)[0] == "Red" and choices(again, back) == ["pass", "vote 1xI 1xIV"]


def test_7_2_without_a_vote_the_card_is_used_and_nobody_gains() -> None:
    found = phase(senate(), "", f"{USE}; pass; pass; pass; pass")
    assert {p.talents for p in found.players.values()} == {80}
    assert found.players["Red"].cards[0].used
    assert "Nobody votes: Emergency Tax has no effect" in told(senate(), "", f"{USE}; pass; pass; pass; pass")
    assert USE not in choices(senate(), f"{USE}; pass; pass; pass")


def test_7_2_a_vote_takes_no_action_and_several_may_be_called_in_a_turn() -> None:
    found = senate("Red cards: Emergency Tax, Hail Caesar")
    one = f"{USE}; vote 1xI; pass; pass"
    assert "use Hail Caesar" in choices(found, one) and "special tax 5" in choices(found, one)
    twice = phase(found, "", f"pass; {one}; use Hail Caesar; vote 1xII; pass; pass")
    assert (twice.players["Red"].talents, twice.players["Red"].points, twice.players["Red"].hand) == (120, 15, ())


def test_7_3_the_winner_alone_pays_and_the_senators_leave_the_game() -> None:
    found = phase(senate(), "", f"{USE}; vote 1xI 1xII; vote 1xIV; pass")
    assert found.players["Green"].talents == 120, "who has called it gains nothing"
    assert found.players["Green"].hand == ("Senator I",) and found.players["Red"].hand == ("Senator I", "Senator II")
    assert found.gone == ("Senator IV",)
    assert [tuple(s)[:3] for s in found.seen] == [("pays", "Green", "Senator IV")]


ROME = "Italia: influence Blue 2, influence Red 1"


def test_7_3_who_alone_leads_in_italia_draws_one_of_the_paid_senators() -> None:
    won = f"{USE}; vote 1xI 1xII; pass"
    found = phase(senate(ROME), "Senator II", f"{won}; pass")
    assert found.players["Blue"].hand == ("Senator II", "Senator III") and found.gone == ("Senator I",)
    assert [tuple(s)[:3] for s in found.seen][-1] == ("gains", "Blue", "Senator II")


def test_7_3_even_the_winner_draws_and_after_a_tie_nobody_does() -> None:
    won = f"{USE}; vote 1xI 1xII; pass"
    own = phase(senate("Italia: influence Red 1"), "Senator I", f"{won}; pass")
    assert own.players["Red"].hand == ("Senator I",) and own.gone == ("Senator II",)
    for rome in ("Italia: influence Red 2, influence Blue 2", "Italia: none"):
        assert phase(senate(rome), "", f"{won}; pass").gone == ("Senator I", "Senator II")


def test_7_3_the_benefit_comes_first_and_then_it_is_seen_who_leads_in_rome() -> None:
    """Red's two new tokens make him the leader, and he draws one of the Senators that he has paid."""
    found = senate("Red cards: Influence in Rome; Italia: influence Blue 1")
    won = phase(found, "Senator II", "use Influence in Rome; vote 1xI 1xII; pass; pass")
    assert there(won, "Italia") == "influence Blue 1, influence Red 2"
    assert won.players["Red"].hand == ("Senator II",) and won.gone == ("Senator I",)


@pytest.mark.parametrize(
    ("card", "gains"),
    [
        ("Emergency Tax", (120, 0, 13)),
        ("Bread and Circuses", (80, 0, 3)),
        ("Hail Caesar", (80, 15, 13)),
    ],
)
def test_9_4_money_chaos_and_points(card: str, gains: tuple[int, int, int]) -> None:
    found = senate(f"Red cards: {card}; Red chaos 13")
    player = phase(found, "", f"use {card}; vote 1xI; pass; pass; pass").players["Red"]
    assert (player.talents, player.points, player.chaos) == gains


def test_9_4_bread_and_circuses_takes_no_more_chaos_than_there_is() -> None:
    found = senate("Red cards: Bread and Circuses; Red chaos 4")
    assert phase(found, "", "use Bread and Circuses; vote 1xI; pass; pass; pass").players["Red"].chaos == 0


def test_9_4_new_legions_come_to_italia_or_neapolis_without_chaos_and_as_far_as_the_supply_goes() -> None:
    won = "use New Legions; vote 1xI; pass; pass"
    found = senate("Red cards: New Legions")
    assert choices(found, won) == ["Italia", "Neapolis"]
    assert there(phase(found, "", f"{won}; Neapolis; pass"), "Neapolis") == "Red 6I"
    few = phase(found.edit("Asia: Red 18I"), "", f"{won}; Italia; pass")
    assert there(few, "Italia") == "Red 2I" and few.players["Red"].chaos == 0
    none = phase(found.edit("Asia: Red 20I"), "", f"{won}; pass")
    assert there(none, "Italia") == there(none, "Neapolis") == "none", "nobody is asked where nothing comes"


def test_9_4_influence_in_rome_brings_two_tokens_to_italia_for_whoever_wins() -> None:
    found = senate("Red cards: Influence in Rome")
    won = phase(found, "Senator III", "use Influence in Rome; pass; vote 1xIII; pass; pass")
    assert there(won, "Italia") == "influence Blue 2"


def test_9_4_the_owner_keeps_a_vote_for_the_game_and_uses_it_once_a_season() -> None:
    used = phase(senate(), "", f"{USE}; vote 1xI; pass; pass; pass")
    assert USE not in choices(used.edit("active Red; Red actions 1"))
    later = phase(used.edit("phase End of season; active nobody"))
    assert not later.players["Red"].cards[0].used and later.players["Red"].cards[0].card == "Emergency Tax"


def test_9_4_votes_are_bought_from_the_display_for_15() -> None:
    found = after("display: Hail Caesar", "", "take Hail Caesar; done")
    assert found.players["Red"].talents == 65 and found.players["Red"].cards[0].card == "Hail Caesar"
