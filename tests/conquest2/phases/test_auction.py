"""Alliance auctions and starting units (2.3, 2.4)."""

import pytest
from conquest2_boards import asked, board, choices, due, force, phase, step, there, told

from rometeach.conquest2.board.state import Bid
from rometeach.conquest2.charts import alliances
from rometeach.conquest2.phases.auction import auctions
from rometeach.conquest2.position import Position, named
from rometeach.core.errors import BadInput
from rometeach.core.frozen import replace


def bidding(change: str = "", players: str = "four", **switches: str) -> Position:
    """The auctions of a later season, opened by Blue."""
    found = named(players).edit("season 2; phase Alliances; opener Blue; title: ")
    if switches:
        found = found.with_rules(found.rules.with_changes(switches=switches))
    return found.edit(change) if change else found


FIRST = "bid 10: Red to A, Green to B; pass; pass; pass"

# --- bids (2.3)


def test_2_3_the_opener_bids_0_at_least_and_does_not_pass() -> None:
    who, kind, options = due(bidding())
    assert (who, kind) == ("Blue", "bid")
    assert "pass" not in options and "bid 0: Red to A, Green to B" in options


def test_2_3_a_bid_is_a_multiple_of_5_up_to_ones_own_talents() -> None:
    amounts = {int(o.split()[1].rstrip(":")) for o in choices(bidding("Blue talents 23"))}
    assert amounts == {0, 5, 10, 15, 20}


def test_2_3_a_bid_proposes_any_two_markers_that_have_no_place_with_or_without_ones_own() -> None:
    pairs = set(alliances.proposals(bidding()))
    sides = ("Red", "Blue", "Green", "Yellow")
    assert pairs == {(a, b) for a in sides for b in sides if a != b}


def test_2_3_who_follows_raises_or_passes_and_may_rearrange() -> None:
    who, _, options = due(bidding(), "", "bid 10: Red to A, Green to B")
    assert who == "Green"
    assert options[0] == "pass" and "bid 15: Yellow to A, Blue to B" in options
    assert not [o for o in options if o.startswith(("bid 10:", "bid 5:", "bid 0:"))]


def test_2_3_who_has_passed_may_bid_again_when_the_turn_comes_round() -> None:
    bids = "bid 5: Red to A, Green to B; pass; bid 10: Green to A, Red to B"
    assert [due(bidding(), "", f"{bids}{'; pass' * n}")[0] for n in (0, 1, 2)] == ["Red", "Blue", "Green"]
    assert "bid 15: Red to A, Blue to B" in choices(bidding(), f"{bids}; pass; pass")


def test_2_3_it_ends_when_all_others_pass_and_the_winner_alone_pays() -> None:
    found = phase(bidding(), "", f"{FIRST}; bid 0: Blue to A, Yellow to B; pass; pass; pass")
    assert found.boxes == ("Red", "Green", "Blue", "Yellow")
    assert {s: p.talents for s, p in found.players.items()} == {"Red": 80, "Blue": 70, "Green": 80, "Yellow": 80}
    assert [found.alliance(s) for s in ("Red", "Blue", "Green", "Yellow")] == ["A", "A", "B", "B"]
    assert (found.phase, found.round, found.active) == ("Actions", 1, "Red")
    assert all(p.left == 2 and not p.took for p in found.players.values())


def test_2_3_each_next_auction_is_opened_by_the_player_to_the_left() -> None:
    assert due(bidding(), "", FIRST)[0] == "Green", "he has a place, and may bid on"


def test_2_3_the_bid_of_0_wins_for_nothing_where_nobody_raises() -> None:
    log = told(bidding(players="two"), "", "bid 0: Blue to A, Red to B; pass")
    assert "Blue pays 0 Talents: Blue comes to Alliance A, Red comes to Alliance B" in log


@pytest.mark.parametrize(("box", "boxes"), [("A", ("Red", "Blue", "Green", "")), ("B", ("Red", "Blue", "", "Green"))])
def test_2_3_the_last_of_an_odd_number_comes_alone_into_either_box_and_acts_last(
    box: str, boxes: tuple[str, ...]
) -> None:
    start = bidding(players="three")
    first = "bid 0: Red to A, Blue to B; pass; pass"
    assert choices(start, first)[:2] == ["bid 0: Green to A", "bid 0: Green to B"]
    found = phase(start, "", f"{first}; bid 0: Green to {box}; pass; pass")
    assert found.boxes == boxes and found.order == ("Red", "Blue", "Green")
    assert found.alliance("Green") == box
    assert found.are_allies("Red", "Green") == (box == "A")


def test_2_3_an_auction_goes_on_from_a_board_that_was_taken_down_in_it() -> None:
    """Two of three have passed: one more ends it."""
    bid = "bid: Blue 10, Red to A, Green to B, turn Red, opener Blue"
    found = step(auctions(bidding(bid)), "", "pass; bid 0: Blue to A, Yellow to B; pass; pass; pass")
    assert found.boxes == ("Red", "Green", "Blue", "Yellow")
    assert found.players["Blue"].talents == 70


@pytest.mark.parametrize(
    ("bid", "says"),
    [
        ("Blue 10, Red to A, Green to B", "does not say whose turn it is"),
        ("Blue 10, Red to A, turn Red, opener Blue", "proposes no two markers"),
        ("Blue 10, Red to A, Red to B, turn Red, opener Blue", "proposes no two markers"),
        ("Blue 90, Red to A, Green to B, turn Red, opener Blue", "Blue has not so much"),
        ("Blue 10, Black to A, Green to B, turn Red, opener Blue", "Black does not play"),
    ],
)
def test_2_3_a_bid_that_cannot_be_is_told(bid: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        bidding(f"bid: {bid}")


def test_2_3_a_bid_lies_in_the_phase_of_auctions_alone() -> None:
    with pytest.raises(BadInput, match="no auction is in progress"):
        board("bid: Blue 10, Red to A, Green to B, turn Red, opener Blue")
    with pytest.raises(BadInput, match="Red has a place already"):
        bidding("boxes: Red, Yellow; bid: Blue 10, Red to A, Green to B, turn Red, opener Blue")


def test_2_3_an_auction_that_begins_has_no_bid() -> None:
    assert alliances.opened(bidding(), "Blue") == Bid(turn="Blue", opener="Blue")
    placed = replace(bidding(placed_bid="no"), boxes=("Blue", "Red"))
    assert alliances.opened(placed, "Blue") == Bid(turn="Green", opener="Green"), "the next one who may bid"
    assert alliances.bidders(placed) == ("Green", "Yellow")


# --- starting units (2.4)

UNITS = (
    "phase Starting units; round 0; active nobody; boxes: Blue, Red, Green, Yellow; Numidia: influence Red 2; "
    "Mesopotamia: influence Blue 4; Asia: influence Red 2; Achaia: influence Green 1; Sicilia: influence Yellow 4"
)
ALL = "8I 2C 1K 1G Caesar"


def test_2_4_all_place_in_the_order_of_the_boxes_where_they_have_influence() -> None:
    found = board(UNITS)
    assert due(found)[:2] == ("Blue", "place")
    assert {o.rpartition(" in ")[2] for o in choices(found)} == {"Mesopotamia"}
    blue = f"place {ALL} in Mesopotamia"
    assert {o.rpartition(" in ")[2] for o in choices(found, blue)} == {"Numidia", "Asia"}
    placed = phase(
        found,
        "",
        f"{blue}; place 3I 1G in Numidia; place 5I 2C 1K Caesar in Asia; place a Galley in Mare Pontus Euxinus; "
        f"place {ALL} in Achaia; place a Galley in Mare Epirus; place {ALL} in Sicilia; place a Galley in Mare Numidia",
    )
    assert [force(placed, p, "Red") for p in ("Numidia", "Asia")] == ["3I 1G", "5I 2C 1K Caesar"]
    assert there(placed, "Mare Epirus") == "1 Galley of Green"
    assert (placed.phase, placed.round, placed.active) == ("Actions", 1, "Blue")


def test_2_4_a_galley_lies_beside_influence_and_stays_in_the_supply_where_that_is_inland() -> None:
    seas = choices(board(UNITS), f"place {ALL} in Mesopotamia; place {ALL} in Numidia")
    rules = board().rules
    assert {s.removeprefix("place a Galley in ") for s in seas} == {*rules.coast_of["Numidia"], *rules.coast_of["Asia"]}
    log: list[str] = []
    with pytest.raises(BadInput):
        phase(board(UNITS), "", f"place {ALL} in Mesopotamia", log)
    assert "Blue has no influence by the sea: the Galley stays in the supply" in log


def test_2_4_who_has_no_influence_keeps_his_units_in_the_supply() -> None:
    found = board("phase Starting units; round 0; active nobody")
    assert phase(found).phase == "Actions"
    assert "Red has no influence: his units stay in the supply" in told(found)


def test_2_4_units_are_placed_in_the_first_season_alone() -> None:
    first = bidding("season 1; Numidia: influence Red 1, influence Blue 1", players="two")
    bid = "bid 0: Red to A, Blue to B; pass"
    assert phase(first, "", bid).phase == "Starting units"
    assert phase(bidding(players="two"), "", bid).phase == "Actions"


def test_2_4_by_the_other_reading_all_place_after_the_first_auction() -> None:
    start = bidding(
        "season 1; Numidia: influence Red 1, influence Blue 1, influence Green 1, influence Yellow 1",
        start_units="first",
    )
    order = []
    answers = FIRST
    for _ in range(4):
        order.append(due(start, "", answers)[0])
        answers += f"; place {ALL} in Numidia; place a Galley in Mare Numidia"
    assert order == ["Red", "Green", "Yellow", "Blue"], "the two boxes, then the others clockwise from who opens next"
    assert due(start, "", answers)[:2] == ("Green", "bid")
    found = phase(start, "", f"{answers}; bid 0: Blue to A, Yellow to B; pass; pass; pass")
    assert found.phase == "Starting units" and phase(found).phase == "Actions"
    assert asked(auctions(found))[0] == ""
