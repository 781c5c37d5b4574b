"""The bench of Conquest of the Empire II: every control does what it says, in every eye; counters go where they can; battles and odds."""

from fractions import Fraction
from typing import Any

import pytest
from conquest_bench_checks import board_pieces, is_result, plain, wrong, wrong_counters
from conquest_random_boards import boards

from rometeach.conquest2.board import catalogue
from rometeach.conquest2.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest2.position import Position, named
from rometeach.conquest2.results.one_province import one_province
from rometeach.core.errors import BadInput
from rometeach.core.hands import is_covered
from rometeach.core.results.show import percent
from rometeach.widgets.conquest2 import seated
from rometeach.widgets.conquest2.bench import BENCH
from rometeach.widgets.conquest2.map.chances import taken
from rometeach.widgets.workbench.bench import bench_of

ACTS = (
    "phase Actions; round 1; boxes: Red, Blue, Green, Yellow; active Red; Red actions 2; Red talents 60; pool: Italia 3, Asia 2; "
    "Italia: Red 3I 1G, Blue 2I, influence Red 2, influence Blue 1, 1 token; Moesia: Blue 2I 1G; Asia: Green 2I Caesar, influence Green 1; "
    "Mare Tyrrhenum: 2 Galleys of Red, 1 Galley of Blue; display: Assassin, Army Training, Senator II, Emergency Tax; "
    "Red cards: Merchant of Italia used, Diplomacy Egyptus; Egyptus: Yellow 1I, City of Yellow"
)
RANDOM = [(seed, b) for seed in (0, 3) for b in boards("conquest2", seed, 19, 3)]


def spaces(p: Position) -> list[str]:
    return [*p.provinces, *p.seas]


def held_to_it(p: Position, every: int = 1) -> None:
    """One of so many changes of every place and of the set-up."""
    found = list(wrong(BENCH, p, BENCH.set_up, "set up", every))
    for space in spaces(p):
        found += wrong(BENCH, p, lambda b, s=space: BENCH.place(b, s), space, every)
    assert found == []


def labelled(groups: Any, label: str, title: str = "") -> Any:
    return next(c for g in groups for c in g.controls if getattr(c, "label", "") == label and title in g.title)


def acting() -> Position:
    return named("four").edit(ACTS)


def test_the_game_declares_it() -> None:
    assert bench_of(named("four")) is BENCH


@pytest.mark.parametrize("name", catalogue.entries())
def test_every_control_of_a_named_position_does_what_it_says(name: str) -> None:
    held_to_it(named(name), every=23)


@pytest.mark.parametrize("seed, p", RANDOM, ids=lambda x: str(getattr(x, "phase", x)))
def test_every_control_of_a_random_board_does_what_it_says(seed: int, p: Position) -> None:
    held_to_it(p, every=23)


@pytest.mark.parametrize("seat", ["Red", "Blue", ""])
def test_7_1_in_a_view_other_hands_stay_covered_and_every_control_does_what_it_says(seat: str) -> None:
    p = acting().view(seat)
    held_to_it(p, every=19)
    for side in p.players:
        controls = [c for g in BENCH.set_up(p) if g.title == f"Senators of {side}, in hand (7.1)" for c in g.controls]
        assert [c.label for c in controls][-1] == "covered"
        assert (len(controls) > 1) == (side == seat)
    whole = acting()
    seen = dict(labelled(BENCH.set_up(whole), "You see").options)
    after = whole.edit(seen[f"what {seat} sees" if seat else "what all see"])
    assert after == p and all(is_covered(c) for c in after.players["Green"].hand)


def test_2_every_phase_can_be_chosen_and_what_it_needs_is_there() -> None:
    for name in ("four", "five"):
        for phase in seated.PHASES:
            p = named(name)
            change = dict(labelled(BENCH.set_up(p), "Phase").options)[phase]
            p = p.edit(change) if change else p
            assert p.phase == phase
            assert list(wrong(BENCH, p, BENCH.set_up, "set up", 61)) == []
            if phase == "Actions":
                assert p.active and p.round == 1 and set(p.order) == set(p.players) and p.players[p.active].left == 2


def test_2_3_the_auction_is_set_up_step_by_step() -> None:
    p = named("four").edit("phase Alliances; opener Green")
    p = p.edit(dict(labelled(BENCH.set_up(p), "Auction").options)["in progress"])
    assert p.bid and p.bid.turn == p.bid.opener == "Green"
    p = p.edit(dict(labelled(BENCH.set_up(p), "Highest bid of").options)["Blue"])
    for _ in range(3):
        p = p.edit(labelled(BENCH.set_up(p), "Talents bid").more)
    p = p.edit(dict(labelled(BENCH.set_up(p), "Into Box A").options)["Yellow"])
    assert p.bid and (p.bid.bidder, p.bid.talents, p.bid.first) == ("Blue", 3, "Yellow")
    held_to_it(p, every=41)
    p = p.edit(dict(labelled(BENCH.set_up(p), "Players who have a place").options)["2 of 4"])
    assert len(p.order) == 2 and p.bid is None


@pytest.mark.parametrize("name, number", [("three", 3), ("five", 5), ("six", 6)])
def test_2_3_two_players_change_places_in_the_alliances(name: str, number: int) -> None:
    p = seated.at(named(name), "Actions")
    box = labelled(BENCH.set_up(p), "1, Alliance A")
    last = p.order[-1]
    after = p.edit(dict(box.options)[last])
    assert (after.order[0], after.order[-1]) == (last, p.order[0]) and len(after.order) == number


def test_0_7_a_token_comes_from_those_not_drawn_where_the_game_has_no_more() -> None:
    p = named("four")
    after = p.edit(labelled(BENCH.place(p, "Italia"), "For sale").more)
    assert (after.provinces["Italia"].tokens, after.pool["Italia"]) == (1, p.pool["Italia"] - 1)
    assert BENCH.put(p, "Token", "Italia") == p.diff(after)


def test_3_1_a_card_comes_from_the_display_then_from_the_deck() -> None:
    p = acting()
    training = labelled(BENCH.set_up(p), "Army Training", "Cards before Blue")
    after = p.edit(training.more)
    assert [o.card for o in after.players["Blue"].cards] == ["Army Training"] and "Army Training" not in after.display
    again = after.edit(labelled(BENCH.set_up(after), "Army Training", "Cards before Blue").more)
    assert len(again.deck) == len(after.deck) - 1 and len(again.display) == len(after.display)
    used = labelled(BENCH.set_up(p), "Merchant of Italia: used", "Cards before Red")
    assert used.count == 1 and not p.edit(used.less).players["Red"].cards[0].used


def test_what_a_card_does_is_told_and_cards_that_do_not_lie_before_players_are_not_offered() -> None:
    group = next(g for g in BENCH.set_up(acting()) if g.title == "Cards before Red (3.1)")
    labels = {c.label for c in group.controls}
    assert "Army Training" in labels and not {"Senator I", "Politician"} & labels
    assert all(c.note for c in group.controls if not isinstance(c, str))


def test_1_players_join_and_leave() -> None:
    p = acting()
    after = p.edit(dict(labelled(BENCH.set_up(p), "Blue", "Who plays").options)["no"])
    assert "Blue" not in after.players and board_pieces(after).keys() == {"Red", "Green", "Yellow"}
    assert after.provinces["Italia"].tokens_of("Blue") == 0 and set(after.order) == set(after.players)
    back = after.edit(dict(labelled(BENCH.set_up(after), "Blue", "Who plays").options)["plays"])
    assert back.players["Blue"].hand and set(back.order) == set(back.players)


def test_counters_go_from_space_to_space_and_none_is_lost() -> None:
    p = acting()
    some = [s for s in spaces(p) if BENCH.there(p, s)]
    assert list(wrong_counters(BENCH, p, [*some, "Achaia", "Mare Aegaeum", "Dacia"])) == []
    moved = p.edit(BENCH.put(p, "Red influence", "Asia", "Italia"))
    assert (moved.provinces["Asia"].tokens_of("Red"), moved.provinces["Italia"].tokens_of("Red")) == (1, 1)
    ships = p.edit(BENCH.put(p, "Red all", "Mare Adriaticum", "Mare Tyrrhenum"))
    assert ships.galleys_in("Mare Adriaticum", "Red") == 2


@pytest.mark.parametrize(
    "counter, space, source, said",
    [
        ("Red influence", "Dacia", "", r"no Key Province.*0\.8"),
        ("Token", "Dacia", "", r"no Key Province.*0\.7"),
        ("Red Infantry", "Mare Tyrrhenum", "", r"sea zone.*0\.1"),
        ("Red Galley", "Italia", "", r"sea zones.*0\.1"),
        ("Red City", "Dacia", "", r"no card builds one.*9\.8"),
        ("Black Infantry", "Dacia", "", r"does not play"),
        ("Red Cavalry", "Dacia", "Italia", r"not so much there"),
        ("Red influence", "Asia", "Egyptus", r"no influence there"),
        ("Red Infantry", "Italia", "Italia", "where it lies already"),
    ],
)
def test_a_counter_that_cannot_lie_there_is_refused_with_the_reason(
    counter: str, space: str, source: str, said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        BENCH.put(acting(), counter, space, source)


# --- battles and odds


def test_contenders_have_the_games_own_odds() -> None:
    p = acting()
    assert [b.title for b in BENCH.battles(p)[:2]] == [
        "Blue against Red in Italia",
        "Blue against Red in Mare Tyrrhenum",
    ]
    found = {c.label: c for c in BENCH.contenders(p, "Italia")}
    own = p.battle("Italia", "Red", "Blue")
    assert found["Red"].result == own and found["Red"].losses == own.talents_lost("attacker")
    assert found["Yellow"].result is None and found["Yellow"].note
    sea = {c.label: c for c in BENCH.contenders(p, "Mare Tyrrhenum")}
    assert sea["Red"].result == p.naval("Mare Tyrrhenum", "Red", "Blue") and "3.7" in sea["Green"].note


def test_3_6_the_worth_of_a_battle_is_that_of_its_ends() -> None:
    p = acting()
    found = {c.label: c for c in BENCH.contenders(p, "Italia")}
    law, costs = p.battle("Italia", "Red", "Blue").law, p.rules.costs
    prices = [costs[unit] for unit in ("Infantry", "Cavalry", "Catapult", "Galley")]
    worth = Fraction(0)
    for side, sign in ((ATTACKER, -1), (DEFENDER, 1)):
        army = (law.battle.attacker if side == ATTACKER else law.battle.defender).army
        own = army.own
        assert own == army.all
        lost = [n - left for n, left in zip(own, law.mean_left(side), strict=True)]
        worth += sign * sum(price * n for price, n in zip(prices, lost, strict=True))
    assert found["Red"].worth == worth


def test_3_5_who_can_come_fights_with_the_largest_force_of_one_move() -> None:
    p = acting()
    found = {c.label: c for c in BENCH.contenders(p, "Moesia")}
    best = p.reach("Red").best("Moesia")
    assert best and found["Red"].result and found["Red"].note.startswith(f"comes from {best.start}")
    assert found["Yellow"].note == "is an ally of Blue (2.3)"
    for side in p.players:
        for space in p.reach(side).reached():
            armies = [a.side for a in p.provinces[space].armies if a.force.military]
            if armies and not p.are_allies(side, armies[0]):
                assert space in {b.key for b in BENCH.battles(p)}


def test_place_odds_are_of_the_battle_or_of_the_influence() -> None:
    p = acting()
    found: Any = BENCH.place_odds(p, "Italia")
    assert found.result == p.battle("Italia", "Red", "Blue") and found.exhibit().headline[0][0].startswith(
        "Red attacks"
    )
    assert BENCH.place_odds(p, "Asia") == one_province(p, "Asia")
    assert BENCH.place_odds(p, "Britannia") is None
    found = BENCH.place_odds(p, "Mare Tyrrhenum")
    assert found.result == p.naval("Mare Tyrrhenum", "Red", "Blue")


@pytest.mark.parametrize("name", catalogue.entries())
def test_headline_chances_and_odds_are_those_of_the_game_in_words(name: str) -> None:
    p = named(name)
    headline, chances = BENCH.headline(p), BENCH.chances(p)
    assert headline and plain(headline)
    assert chances == {f"{p.active} wins in {n}": q for n, q in taken(p).items()}
    best = max(chances.values(), default=None)
    assert best is None or percent(best) in headline
    for space in spaces(p):
        found = BENCH.place_odds(p, space)
        assert found is None or is_result(found)
        assert all(plain(k) and plain(v) for k, v in (found.exhibit().headline if found else ()))


def test_3_3_influence_can_be_asked_of_the_plan_of_the_season() -> None:
    wishes = [request for _, request in BENCH.requests(acting(), "Egyptus")]
    assert wishes == ["1 influence in Egyptus", "2 influence in Egyptus"] and BENCH.requests(acting(), "Dacia") == []
