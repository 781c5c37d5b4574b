"""Every switch changes a result: a position, and what comes of it under each reading."""

from collections.abc import Callable

import pytest
from conquest2_boards import board, choices, due, faces, force, listed, there

from rometeach.conquest2.charts.alliances import amounts, bidders, proposals
from rometeach.conquest2.charts.points import chaos_points
from rometeach.conquest2.charts.refuge import refuges
from rometeach.conquest2.phases import turn
from rometeach.conquest2.phases.cards import sites
from rometeach.conquest2.phases.season import leading
from rometeach.conquest2.position import Position
from rometeach.conquest2.rules import standard, switches
from rometeach.conquest_board.rules import COLOURS
from rometeach.core.frozen import replace
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run, scripted

RESULTS: dict[str, tuple[Callable[[Position], object], str, dict[str, object]]] = {}
"""Switch -> what is asked of a board, the change to the board, and the answer under each reading."""
Question = Callable[[Position], object]


def shows(name: str, change: str = "", **answers: object) -> Callable[[Question], Question]:
    """Mark what is asked to show a switch."""

    def mark(question: Question) -> Question:
        RESULTS[name] = (question, change, answers)
        return question

    return mark


def played(found: Position, dice: str = "", answers: str = "") -> Position:
    """The board after its open phase; dice and answers may be left over."""
    thrown = ScriptedDice(faces(dice))
    player = scripted(listed(answers))
    return run(turn.phase(found), thrown, dict.fromkeys(COLOURS, player), check=True)  # type: ignore[return-value]


AUCTION = "season 2; phase Alliances; round 0; active nobody; boxes: none; opener Red"
FIRST = "bid 0: Red to A, Blue to B; pass; pass; pass"


@shows("start_units", f"{AUCTION}; season 1; Italia: influence Red 1, influence Blue 1", all="bid", first="place")
def after_the_first_auction(found: Position) -> object:
    return due(found, "", FIRST)[1]


PLACED = (
    "phase Starting units; round 0; active nobody; boxes: Red, Blue; players: Red, Blue; Mesopotamia: influence Red 1"
)


@shows("start_galley", PLACED, supply=0, anywhere=1)
def a_galley_of_who_has_influence_inland_alone(found: Position) -> object:
    answers = "place 8I 2C 1K 1G Caesar in Mesopotamia; place a Galley in Mare Narbo"
    return played(found, "", answers).galleys_in("Mare Narbo", "Red")


@shows("placed_bid", f"{AUCTION}; boxes: Red, Blue", yes=4, no=2)
def who_bids_in_the_second_auction(found: Position) -> object:
    return len(bidders(found))


BID = f"{AUCTION}; Red talents 12; bid: turn Red, opener Red"


@shows("bid_step", BID, coins=(0, 5, 10), one=tuple(range(13)))
def what_may_be_bid(found: Position) -> object:
    assert found.bid is not None
    return tuple(amounts(found, found.bid))


@shows(
    "last_marker",
    f"{AUCTION}; players: Red, Blue, Green; boxes: Red, Blue",
    either=(("Green", ""), ("", "Green")),
    a=(("Green", ""),),
)
def where_the_last_marker_goes(found: Position) -> object:
    return tuple(proposals(found))


@shows(
    "unbought_cards",
    "season 2; phase Conquest Cards; round 0; display: Assassin, Pirates, Hail Caesar",
    stay=("Assassin", "Pirates", "Hail Caesar"),
    leave=("Pirates", "Hail Caesar"),
)
def the_display_of_the_second_season(found: Position) -> object:
    return played(found, ", ".join(["Senator I"] * 4 + ["Bribe Senator"] * 4)).display[:-8]


@shows("token_pool", "phase Province Tokens; round 0; pool: Asia 2", all=2, none=0)
def tokens_of_a_pool_that_is_too_small(found: Position) -> object:
    return played(found, "Asia, Asia").provinces["Asia"].tokens


CAMPS = "Italia: Red 1G, influence Red 1; Asia: Red Caesar, influence Red 1"


@shows("recruit_places", CAMPS, one=False, any=True)
def units_for_two_provinces(found: Position) -> object:
    return "hire 1 Infantry for Asia" in choices(found, "recruit in Italia")


@shows("caesar_buys", "Italia: Red Caesar, influence Blue 1, 1 token", any=True, same=False)
def a_token_of_each_kind(found: Position) -> object:
    return "buy influence in Italia: a Province Token, of Blue" in choices(found)


STOPS = "Mare Hispalis: 1 Galley of Blue; Galatia: Blue 1I; Thracia: Blue 1I"
LANDING = f"Italia: Red 4I 1G; Mare Libycum: 1 Galley of Red; {STOPS}"


@shows("landing_walks", LANDING, no=0, yes=4)
def infantry_that_lands_and_walks_to_the_desert(found: Position) -> object:
    options = choices(found, "move from Italia")
    return max((n for n in range(1, 5) if f"send {n}I to Arabia Petraea" in options), default=0)


@shows("lone_target", "Asia: Red 2I, Blue 1G", no=False, yes=True)
def an_attack_on_a_general_alone(found: Position) -> object:
    return "attack Blue in Asia" in choices(found)


@shows("attacker_land", "Asia: Red 1G, Blue 1I; Mare Rhodus: 1 Galley of Red", no=False, yes=True)
def an_attack_without_land_units(found: Position) -> object:
    return "attack Blue in Asia" in choices(found)


@shows("ships_fight_on", "Asia: Red 1I, Blue 2I; Mare Rhodus: 2 Galleys of Red", yes="retreat", no="action")
def galleys_whose_infantry_has_fallen(found: Position) -> object:
    return due(found.edit("Red actions 2"), "---, I--", "attack Blue in Asia; commit 2 from Mare Rhodus; lose 1I")[1]


@shows(
    "commit_order",
    "Asia: Red 1I, Blue 1I; Mare Rhodus: 1 Galley of Red, 1 Galley of Blue",
    attacker="Red",
    defender="Blue",
)
def who_commits_galleys_first(found: Position) -> object:
    return due(found, "", "attack Blue in Asia")[0]


@shows("both_gone", "Asia: Red 1I, Blue 1I", nobody=(0, 0), attacker=(2, 0), both=(2, 2))
def chaos_when_both_are_gone(found: Position) -> object:
    after = played(found, "I--, I--", "attack Blue in Asia")
    return after.players["Red"].chaos, after.players["Blue"].chaos


ISLAND = "Creta: Red 2I, Blue 2I 1G"


@shows("retreat_trapped", ISLAND, no=[], lost=["fight on", "retreat to nowhere"])
def an_army_on_an_island(found: Position) -> object:
    return choices(found, "attack Blue in Creta", "---, ----, II-, ----")


@shows("retreat_strait", "Britannia: Red 2I, Blue 2I", open=("Belgica",), no=())
def from_britannia(found: Position) -> object:
    return refuges(found, "Red", "Britannia")


AT_SEA = "Mare Narbo: 1 Galley of Red, 1 Galley of Blue"


@shows("naval_chaos", AT_SEA, yes=2, no=0)
def chaos_of_who_loses_at_sea(found: Position) -> object:
    return played(found, "G, -", "attack Blue in Mare Narbo").players["Blue"].chaos


@shows("naval_place", f"{AT_SEA}; Mare Rhodus: 1 Galley of Red", any=True, goal=False)
def a_battle_elsewhere_after_a_naval_move(found: Position) -> object:
    return (
        "attack Blue in Mare Narbo"
        in choices(found.edit("Red actions 2"), "sail to Mare Epirus: 1 from Mare Rhodus")[:3]
    )


@shows("naval_lend", f"{AT_SEA}, 1 Galley of Green", yes="lend", no="")
def a_galley_of_an_ally(found: Position) -> object:
    return due(found, "G, -", "attack Blue in Mare Narbo")[1]


CITY = "display: City in Asia or Galatia; Asia: Red 1I; Galatia: influence Red 1"


@shows("city_needs", CITY, unit=("Asia",), influence=("Galatia",), nothing=("Asia", "Galatia"))
def where_a_city_may_be_built(found: Position) -> object:
    card = found.rules.cards["City in Asia or Galatia"]
    return tuple(sites(found, "Red", card))


@shows("city_empty", "Italia: Red 1I 1G; Neapolis: City of Green", first="Red", enemy="Green")
def an_empty_city_of_an_ally(found: Position) -> object:
    return played(found, "", "move from Italia; send 1I to Neapolis; done").provinces["Neapolis"].city


BARBARIANS = "display: Barbarians in Moesia; Italia: Red 5I 1G"


@shows("barbarian_units", BARBARIANS, exactly=False, least=True)
def five_units_against_barbarians(found: Position) -> object:
    return "go from Italia with 5I" in choices(found, "take Barbarians in Moesia")


@shows("impossible_card", "display: Politician", no=False, yes=True)
def a_politician_without_a_caesar(found: Position) -> object:
    return "take Politician" in choices(found)


HANDS = "Blue hand: none; Green hand: none; Yellow hand: none"
LEGIONS = {"one": "Italia", "shared": "Italia; Italia; Italia; Italia; Italia; Neapolis"}


@shows("new_legions", f"display: none; Red cards: New Legions; {HANDS}", one="6I", shared="5I")
def infantry_of_new_legions_in_italia(found: Position) -> object:
    places = LEGIONS[found.rules.switches["new_legions"]]
    return force(played(found, "", f"use New Legions; vote 1xI; {places}; pass"), "Italia", "Red")


@shows("slaves", "display: Slave Revolt; Asia: Blue 1I", loser=2, nobody=0)
def chaos_of_who_loses_to_slaves(found: Position) -> object:
    return played(found, "I--, ---", "take Slave Revolt").players["Blue"].chaos


SCORED = "phase Victory Points; Red chaos 5; Blue chaos 4; Asia: City of Red"


@shows("chaos_kept", SCORED, kept=(2, 4), gone=(0, 0))
def chaos_after_a_season(found: Position) -> object:
    after = played(found)
    return after.players["Red"].chaos, after.players["Blue"].chaos


@shows("chaos_city", SCORED, lasting=2, ranking=5)
def chaos_of_a_city_owner_after_a_season(found: Position) -> object:
    return played(found).players["Red"].chaos


@shows("chaos_none", "Red chaos 5", no={"Red": -10}, yes={"Red": -10, "Blue": -5, "Green": -5, "Yellow": -5})
def who_loses_points(found: Position) -> object:
    return chaos_points(found)


@shows("points_below", "phase Victory Points; Red chaos 5; Red points 4", yes=-6, no=0)
def points_after_chaos(found: Position) -> object:
    return played(found).players["Red"].points


@shows("tie", "Red points 30; Blue points 30; Red talents 5", shared=("Red", "Blue"), talents=("Blue",))
def who_wins_a_tie(found: Position) -> object:
    return leading(found)


@shows("seasons", "season 4; phase End of season", four="over", five="Province Tokens")
def after_the_fourth_season(found: Position) -> object:
    return played(found).phase


# -----------------------------------------------------------------------------------------------------------


def test_every_switch_is_shown() -> None:
    assert sorted(RESULTS) == sorted(switches())
    for name, (_, _, answers) in RESULTS.items():
        assert list(answers) == list(switches()[name].choices), name
        assert len({str(a) for a in answers.values()}) == len(answers), name


@pytest.mark.parametrize(("name", "choice"), [(n, c) for n, r in RESULTS.items() for c in r[2]])
def test_a_reading_has_its_result(name: str, choice: str) -> None:
    question, change, answers = RESULTS[name]
    assert question(board(change, switches={name: choice})) == answers[choice]


@pytest.mark.parametrize("name", RESULTS)
def test_the_first_reading_is_that_of_the_kit(name: str) -> None:
    question, change, answers = RESULTS[name]
    assert question(board(change)) == next(iter(answers.values()))


@pytest.mark.parametrize("name", switches())
def test_a_switch_is_argued_and_can_be_set(name: str) -> None:
    switch = switches()[name]
    assert len(switch.choices) == len(set(switch.choices)) >= 2
    assert switch.question.endswith("?")
    assert switch.why.endswith(".")
    for choice in switch.choices:
        assert standard().with_changes(switches={name: choice}).switches[name] == choice


def test_switches_travel_with_a_board() -> None:
    found = board("switch both_gone both")
    assert replace(found, title="").rules.chosen_switches == {"both_gone": "both"}
    assert type(found).of(found).share() == found.share()


# --- what else a reading changes


def test_3_6_6_by_the_other_reading_a_trapped_army_is_lost_and_its_leaders_stay() -> None:
    found = board(ISLAND, switches={"retreat_trapped": "lost"})
    after = played(found, "---, ----", "attack Blue in Creta; retreat to nowhere")
    assert there(after, "Creta") == "Blue 1G, Red 2I" and after.players["Blue"].chaos == 2
    ring = "; ".join(f"{p}: Red 1I" for p in board().rules.neighbours["Asia"])
    inland = board(f"Asia: Red 2I, Blue 2I 1G; {ring}", switches={"retreat_trapped": "lost"})
    gone = played(inland, "---, ----", "attack Blue in Asia; retreat to nowhere; retreat to Galatia")
    assert there(gone, "Asia") == "Red 2I" and force(gone, "Galatia", "Blue") == "1G"


def test_3_6_1_by_the_other_readings_lone_leaders_lose_without_a_throw() -> None:
    found = board("Asia: Red 2I, Blue 1G", switches={"lone_target": "yes"})
    after = played(found, "", "attack Blue in Asia; retreat to Galatia")
    assert force(after, "Galatia", "Blue") == "1G" and after.players["Blue"].chaos == 2
    alone = board("Asia: Red 1G, Blue 1I", switches={"attacker_land": "yes"})
    beaten = played(alone, "", "attack Blue in Asia; retreat to Galatia")
    assert force(beaten, "Galatia", "Red") == "1G" and beaten.players["Red"].chaos == 2


def test_3_5_1_by_the_other_reading_who_lands_among_enemies_goes_no_further() -> None:
    rules = {"landing_walks": "yes"}
    ports = [p for p, seas in board().rules.coast_of.items() if "Mare Libycum" in seas]
    blocked = board(f"{LANDING}; {'; '.join(f'{p}: Blue 1I' for p in ports)}", switches=rules)
    assert not [c for c in choices(blocked, "move from Italia") if "Arabia Petraea" in c]
