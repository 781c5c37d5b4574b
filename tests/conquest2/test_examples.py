"""The worked examples of the rulebook, played by the phases with the dice that they tell of."""

import pytest
from conquest2_boards import board, choices, due, force, phase, there, told

from rometeach.conquest2.charts.points import province_points
from rometeach.conquest2.position import named
from rometeach.conquest2.rules import standard
from rometeach.conquest2.verbs import positions
from rometeach.core.errors import BadInput

EXAMPLES = [name for name, _ in positions() if name.startswith("example-")]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_position_without_a_problem(name: str) -> None:
    found = named(name)
    assert found.problems() == []
    assert found.title and type(found).of(found).share() == found.share()


def test_the_catalogue_has_every_example_of_the_rulebook_that_is_played_on_a_board() -> None:
    assert EXAMPLES == ["example-10.1", "example-10.2", "example-10.3"]


# --- 10.1: a Move

MOVE = (
    "move from Egyptus; send 1I to Numidia; send 1I to Hispania; send 1I to Sicilia; send 4I 2C 1K 1G to Galatia; done"
)


def test_10_1_one_action_leads_to_four_provinces() -> None:
    found = phase(named("example-10.1"), "", f"{MOVE}; pass")
    spaces = ("Numidia", "Hispania", "Sicilia", "Galatia", "Egyptus")
    assert [force(found, p, "Red") for p in spaces] == ["1I", "1I", "1I", "4I 2C 1K 1G", "1I Caesar"]
    assert due(named("example-10.1"), "", MOVE)[:2] == ("Red", "action"), "his second action is left"


def test_10_1_no_enemy_stands_along_the_coast_of_africa_and_none_lies_in_the_straits() -> None:
    start = "move from Egyptus"
    assert "send 1I to Hispania" in choices(named("example-10.1"), start)
    for change in ("Tingitana: Blue 1I", "Mare Baliaricum: 1 Galley of Blue", "Mare Hispalis: 1 Galley of Blue"):
        assert "send 1I to Hispania" not in choices(board(change, "example-10.1"), start), change
    assert "send 1I to Hispania" in choices(board("Aquitania: none; Tingitana: Blue 1I", "example-10.1"), start)


def test_10_1_sicilia_is_reached_by_the_galley_beside_it() -> None:
    found = choices(named("example-10.1"), "move from Egyptus")
    assert "send 4I to Sicilia" in found and "send 5I to Sicilia" not in found
    assert "send 1I to Sicilia" not in choices(board("Mare Libycum: none", "example-10.1"), "move from Egyptus")


def test_10_1_a_garrison_costs_an_enemy_two_actions_before_he_can_buy() -> None:
    found = phase(named("example-10.1"), "", f"{MOVE}; pass").edit("Egyptus: Blue +3I 1G")
    offered = choices(found)
    assert due(found)[0] == "Blue" and "attack Red in Egyptus" in offered
    assert not [c for c in offered if c.startswith("buy influence in Egyptus")]


# --- 10.2: a battle


def test_10_2_the_board_is_the_one_after_the_move() -> None:
    after = phase(named("example-10.1"), "", f"{MOVE}; pass")
    assert after.provinces == named("example-10.2").provinces


def test_10_2_four_dice_against_three_and_both_lose_an_infantry() -> None:
    found = named("example-10.2")
    log = told(found, "IC--, -II", "attack Blue in Galatia; lose 1I")
    assert "Red: Infantry, Cavalry, blank, blank: 2 hits" in log
    assert "Blue: blank, Infantry, Infantry: 1 hit" in log, "two Infantry faces find one Infantry"
    after = phase(found, "IC--, -II", "attack Blue in Galatia; lose 1I")
    assert there(after, "Galatia") == "Red 3I 2C 1K 1G, influence Blue 2"
    assert {s: p.chaos for s, p in after.players.items()} == {"Red": 0, "Blue": 2}


def test_10_2_neither_more_nor_fewer_dice_are_thrown() -> None:
    for dice in ("IC---, -II", "IC-, -II", "IC--, -III", "IC--, II"):
        with pytest.raises(BadInput):
            phase(named("example-10.2"), dice, "attack Blue in Galatia; lose 1I")


# --- 10.3: influence


def test_10_3_a_general_needs_two_actions_and_pays_20_talents() -> None:
    one = "buy influence in Galatia: of Blue"
    found = named("example-10.3")
    assert f"{one}, of Blue" not in choices(found)
    after = phase(found, "", f"{one}; {one}")
    assert there(after, "Galatia") == "Red 3I 2C 1K 1G, influence Red 2"
    assert after.players["Red"].talents == found.players["Red"].talents - 20
    assert after.players["Blue"].talents == found.players["Blue"].talents, "the bank has the money"


def test_10_3_the_caesar_would_have_bought_both_in_one_action() -> None:
    both = "buy influence in Galatia: of Blue, of Blue"
    found = board("Egyptus: Red -1 Caesar; Galatia: Red +1 Caesar; Red actions 1", "example-10.3")
    after = phase(found, "", both)
    assert there(after, "Galatia") == "Red 3I 2C 1K 1G Caesar, influence Red 2"
    assert after.players["Red"].talents == found.players["Red"].talents - 20


def test_10_3_the_two_tokens_can_be_bought_because_nobody_protects_them() -> None:
    assert [
        c for c in choices(board("Galatia: Blue +1I", "example-10.3")) if c.startswith("buy influence in Gal")
    ] == []


# --- examples within the rules


def test_3_6_5_two_kinds_of_one_unit_score_two_hits() -> None:
    """Red has an Infantry and a Cavalry, and throws three Infantry, a Cavalry and a Catapult."""
    die = standard().die
    assert sum(die.matched((1, 1, 2, 3, 4), (1, 1, 0, 0))) == 2
    assert sum(die.matched((6, 1, 2), (1, 0, 0, 0))) == 1


def test_5_1_angela_and_charles_share_most_influence_in_neapolis() -> None:
    worth = standard().points_of["Neapolis"]
    points = province_points(worth, {"Angela": 3, "Charles": 3, "Blake": 2, "Dave": 1})
    assert points == {"Angela": 15, "Charles": 15, "Blake": 5}
    found = board(
        "phase Victory Points; Neapolis: influence Red 3, influence Blue 2, influence Green 3, influence Yellow 1"
    )
    assert {s: p.points for s, p in phase(found).players.items()} == {"Red": 15, "Blue": 5, "Green": 15, "Yellow": 0}
