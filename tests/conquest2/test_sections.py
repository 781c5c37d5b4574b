"""What the sections say of the box and the table; boards that cannot be; what seats know; rules of several phases together."""

import pytest
from conquest2_boards import after, board, choices, force, phase, there, told

from rometeach.conquest2.board.supply import left
from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.position import named
from rometeach.core.errors import BadInput

# --- the box and the map (0)


def wrong(change: str) -> str:
    with pytest.raises(BadInput) as caught:
        board(change)
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("Syria: Red 21I", "Red: has 21 Infantry on the board and 20 in the box (Case 0.1)"),
        ("Syria: Red 7K", "has 7 Catapults on the board and 6 in the box"),
        ("Mare Narbo: 9 Galleys of Red", "has 9 Galleys on the board and 8 in the box"),
        ("Syria: Red 3G; Asia: Red 2G", "has 5 Generals on the board and 4 in the box"),
        ("Syria: Red 2 Caesar", "has 2 Caesars on the board and 1 in the box"),
    ],
)
def test_0_1_no_more_pieces_lie_on_a_board_than_there_are(change: str, says: str) -> None:
    assert says in wrong(change)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("Syria: Purple 1I", "Syria: Purple does not play (Case 1)"),
        ("Mare Narbo: 1 Galley of Black", "Mare Narbo: Black does not play"),
        ("Syria: influence Red 1", "is no Key Province, and holds no influence (Case 0.8)"),
        ("Syria: 1 token", "is no Key Province"),
        ("Syria: City of Red", "Syria: cannot have a City: no card builds one there (Case 9.8)"),
        ("Italia: 10 tokens", "has 10 Province Tokens, those not drawn with them, and there are 9 (Case 0.7)"),
        ("Red hand: Assassin", "hand of Red: Assassin is no Senator"),
        ("Red cards: Senator I", "cards of Red: Senator I is not kept face up"),
        ("Red cards: Pirates used", "Pirates is not used up"),
        ("display: 2 Assassin", "2 of Assassin lie on the table, and there are 1 (Case 9)"),
        ("display: Assassin; gone: Assassin", "2 of Assassin lie on the table"),
        ("boxes: Red, Red, Blue, Green", "Red has two places (Case 2.3)"),
        ("boxes: Red, Blue", "not everybody has a place"),
        ("boxes: Red, Blue, Green", "there are 3 of them"),
        ("boxes: Red, Blue, Green, -; phase Alliances", "a Box is empty"),
        ("boxes: -, -; phase Alliances", "a Box is empty"),
        ("players: Red, Blue, Green; boxes: Red, -; phase Alliances", "a Box is empty"),
        ("season 5", "season: cannot be 5. There are 4 Campaign Seasons. (Case 8)"),
        ("round 5", "round: cannot be 5"),
        ("Red actions 3", "has 3 actions left"),
        ("active nobody", "nobody acts"),
        ("players: Red", "1 cannot play"),
    ],
)
def test_0_2_a_board_that_no_game_leads_to_is_told(change: str, says: str) -> None:
    told_all = wrong(change)
    assert all(
        part in told_all for part in says.replace(" (", ". (").split(". ") if part and not part.startswith("(")
    ), told_all


def test_0_2_influence_and_points_are_in_the_key_provinces_alone() -> None:
    rules = board().rules
    for name in rules.provinces:
        if name not in rules.keys:
            assert "holds no influence" in wrong(f"{name}: influence Red 1")
    assert set(influence_points(board())) == set(rules.keys)


def test_0_3_the_caesar_does_what_a_general_does() -> None:
    found = choices(board("Italia: Red 2I Caesar, Blue 1I, influence Red 1, 2 tokens"))
    assert {"recruit in Italia", "move from Italia", "attack Blue in Italia"} <= set(found)
    assert "buy influence in Italia: a Province Token, a Province Token" in found


def test_0_5_there_is_no_limit_to_the_bank() -> None:
    assert after("Red talents 9000", "", "special tax 25").players["Red"].talents == 9025


def test_0_5_nobody_pays_another_player() -> None:
    found = board("Italia: Red 2I 1G, influence Blue 1; display: Army Training; Red actions 2")
    bought = phase(found, "", "buy influence in Italia: of Blue; take Army Training")
    assert bought.players["Red"].talents == 60
    assert {s: p.talents for s, p in bought.players.items() if s != "Red"} == dict.fromkeys(
        ("Blue", "Green", "Yellow"), 80
    )


def test_0_6_chaos_comes_with_recruits_taxes_lost_battles_and_loot() -> None:
    found = board(
        "Italia: Red 1I 1G, influence Red 1; Asia: Red 1I, Blue 1I; Red actions 2; Red cards: Loot the Countryside"
    )
    taxed = phase(found, "---, I--", "use Loot the Countryside; attack Blue in Asia; special tax 10")
    assert taxed.players["Red"].chaos == 5 + 2 + 2
    assert phase(found, "", "recruit in Italia; done; pass; done").players["Red"].chaos == 2


def test_0_8_influence_comes_in_four_ways() -> None:
    start = "display: Politician; Italia: Red Caesar, influence Blue 1, 1 token; Red cards: Influence in Rome; Red actions 2"
    hands = "; ".join(f"{s} hand: none" for s in ("Blue", "Green", "Yellow"))
    found = board(f"{start}; {hands}")
    done = "use Influence in Rome; vote 1xI; buy influence in Italia: a Province Token, of Blue; take Politician"
    assert there(phase(found, "Senator I", done), "Italia") == ("Red Caesar, influence Red 5")


def test_0_9_the_track_holds_what_was_scored() -> None:
    found = board("phase Victory Points; Italia: influence Red 1; Red points 40")
    assert phase(found).players["Red"].points == 60


def test_0_1_a_unit_that_is_lost_can_be_recruited_again() -> None:
    found = board("Asia: Red 20I 1G, influence Red 1, Blue 1I; Red actions 2; Red talents 5")
    assert left(found, "Red")["Infantry"] == 0
    again = phase(found, "I---, I--", "attack Blue in Asia; recruit in Asia; hire 1 Infantry for Asia")
    assert force(again, "Asia", "Red") == "20I 1G"


# --- what seats know (7.1)


def test_7_1_a_view_shows_ones_own_senators_and_covers_those_of_others() -> None:
    found = named("four").view("Red")
    assert found.players["Red"].hand == ("Senator I", "Senator II", "Senator III")
    assert all(found.players[s].hand == ("?", "?", "?") for s in ("Blue", "Green", "Yellow"))
    assert found.seat == "Red" and found.view("Blue") == found, "a view is not looked behind"
    assert "Senator" not in str({s: p.hand for s, p in named("four").view("").players.items()})


def test_7_1_two_boards_that_differ_in_hidden_senators_look_alike() -> None:
    hands = (
        "Blue hand: Senator I, Senator IV; Green hand: Senator II",
        "Blue hand: Senator II, Senator I; Green hand: Senator IV",
    )
    one, other = (board(h).view("Red") for h in hands)
    assert one == other and one.plain() == other.plain()
    assert sorted(one.deck) == sorted(other.deck)


def test_9_11_who_was_not_in_it_sees_no_senator_that_was_taken() -> None:
    found = after(
        "display: Bribe Senator; Blue hand: Senator IV; Green hand: none; Yellow hand: none",
        "Senator IV",
        "take Bribe Senator",
    )
    assert "Senator IV" in str(found.view("Blue").seen) and "Senator IV" not in str(found.view("Green").seen)
    log = told(
        board("display: Bribe Senator; Green hand: none; Yellow hand: none; Blue hand: Senator IV"),
        "Senator IV",
        "take Bribe Senator",
    )
    assert "Red takes Senator IV from Blue" in log


# --- two players (1, 2.3)


def test_2_3_two_players_are_two_alliances() -> None:
    found = board("Asia: Red 1I, Blue 1I; active Blue; Blue actions 1", "example-10.1")
    assert found.enemies_of("Red") == ("Blue",) and not found.are_allies("Red", "Blue")
    assert "attack Red in Asia" in choices(found)


# --- rules of several phases together


def test_3_3_1_influence_is_taken_by_a_move_a_battle_and_a_purchase() -> None:
    found = board("Italia: Red 4I 1G; Dalmatia: none; Neapolis: Blue 1I, influence Blue 1; Red actions 2")
    arrived = phase(found, "I---, ---", "move from Italia; send 4I 1G to Neapolis; attack Blue in Neapolis")
    assert there(arrived, "Neapolis") == "Red 4I 1G, influence Blue 1"
    bought = phase(arrived.edit("active Red; Red actions 1"), "", "buy influence in Neapolis: of Blue")
    assert there(bought, "Neapolis") == "Red 4I 1G, influence Red 1"


def test_10_4_a_garrison_in_the_way_stops_an_army() -> None:
    open_ = choices(board("Italia: Red 4I 1G"), "move from Italia")
    shut = choices(board("Italia: Red 4I 1G; Neapolis: Blue 1I"), "move from Italia")
    assert "send 4I to Sicilia" in open_ and "send 4I to Sicilia" not in shut


# --- questions by name


def test_names_are_found_whatever_their_spelling_and_others_are_told() -> None:
    found = named("example-10.1")
    assert found.galleys_in("MARE libycum", " red ") == 1 and found.cities_of("RED") == ()
    assert found.blocked_by("galacia", "red") == "Blue" and found.influence_of("blue") == 5
    with pytest.raises(BadInput) as told_all:
        found.are_allies("Rad", "Pink")
    assert [line.partition(".")[0] for line in str(told_all.value).splitlines()] == [
        'error: a: there is no colour "Rad"',
        'error: b: there is no colour "Pink"',
    ]
    for ask, says in (
        (lambda: found.galleys_in("Mare Libicum", "Red"), r"sea: there is no sea zone .*Mare Libycum"),
        (lambda: found.blocked_by("Mare Narbo", "Red"), "name: there is no Province"),
    ):
        with pytest.raises(BadInput, match=says):
            ask()
