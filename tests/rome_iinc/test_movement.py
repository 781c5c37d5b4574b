"""Movement, Pillage and draws from the Wars Box (Sections 9.4-9.6)."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import naive_movement
import pytest
from random_boards import random_board

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.session.outcomes import chances, outcomes
from rometeach.core.session.requests import Checkpoint, Draw, Note, Roll, Steps
from rometeach.rome_iinc import position as positions
from rometeach.rome_iinc import rules
from rometeach.rome_iinc.board.board import Board, WarState
from rometeach.rome_iinc.charts import movement
from rometeach.rome_iinc.phases import movements, wars
from rometeach.rome_iinc.position import Position, ProvinceState, Status
from rometeach.rome_iinc.results import moves

ALL = sorted(rules.standard().wars)
SPACES = sorted(rules.standard().neighbours)


def run(steps: Steps[Board], answers: Sequence[Any] | Random) -> tuple[Board, list[Draw | Roll], list[Note]]:
    """Play a step with given answers (all of them must be asked for) or random ones."""
    asked: list[Draw | Roll] = []
    notes: list[Note] = []
    given = None if isinstance(answers, Random) else list(answers)
    answer: Any = None
    try:
        while True:
            request = steps.send(answer)
            answer = None
            if isinstance(request, Note):
                notes.append(request)
                continue
            if isinstance(request, Checkpoint):
                continue
            assert isinstance(request, Draw | Roll)
            asked.append(request)
            if given is not None:
                answer = given.pop(0)
                assert answer in request.options if isinstance(request, Draw) else True
            elif isinstance(answers, Random):
                possible = chances(request)
                answer = answers.choices([a for a, _ in possible], [float(p) for _, p in possible])[0]
    except StopIteration as end:
        assert not given
        return end.value, asked, notes


def law(board: Board, war: str) -> dict[str, Fraction]:
    """Where a War ends its move."""
    result: dict[str, Fraction] = {}
    for p, end in outcomes(lambda: wars.move(board, war)):
        result[end.wars[war].space] = result.get(end.wars[war].space, Fraction(0)) + p
    assert sum(result.values()) == 1
    return result


def all_of(status: Status, but: dict[str, str] | None = None, tribe: str = "", **switches: str) -> Position:
    """The 286 board with every Province of one status, but for some ("Insurgent: Fort")."""
    p = positions.position("286").edit("Carausius out; Britannia loyal")
    p = replace(p, provinces=Frozen({n: ProvinceState(status, tribe) for n in p.provinces}), wars_box=())
    p = p.with_rules(p.rules.with_changes(switches=switches))
    return p.edit("; ".join(f"{n} {s}" for n, s in (but or {}).items()))


def check_places(board: Board, names: set[str]) -> None:
    """Every War is in exactly one real space, and no space holds two."""
    assert set(board.wars) == names
    assert all(w.space in board.rules.neighbours for w in board.wars.values())
    assert len({w.space for w in board.wars.values()}) == len(names)


# -- The Example of 9.5 ------------------------------------------------------------------------------------


@pytest.fixture
def africa() -> Position:
    """The Vandals in Africa, as the Example of 9.5 has them."""
    return positions.position("286").edit("""
        Mauretania I: none; Africa: none; Neapolis: none; Corsica & Sardinia allied; Tripolitania barbarian
        Mauretania I Vandal Foederati; Baleares Vandal Foederati; Numidia Vandal Foederati; Africa Vandal Foederati
        Carthaginensis Visigothic Foederati; Sicilia: Auxilia; Neapolis insurgent
        9/1 Suevian @ Neapolis; Gaiseric @ Vandal Homeland""")


def test_9_6_2_t17_the_vandals_are_placed_in_one_of_four_provinces_and_gaiseric_joins_them(africa: Position) -> None:
    steps = wars.draw(africa, "7/5 Vandal")
    asked = next(r for r in iter(lambda: steps.send(None), None) if isinstance(r, Draw))
    assert sorted(asked.options) == ["Africa", "Baleares", "Mauretania I", "Numidia"]
    first = steps.send("Numidia")
    notes = [first]
    while not isinstance(notes[-1], Draw):
        notes.append(steps.send(None))
    assert any(isinstance(n, Note) and "Gaiseric joins" in n.what for n in notes)


def test_9_4_6_t18_among_their_own_they_go_towards_the_nearest_target(africa: Position) -> None:
    p = africa.edit("7/5 Vandal @ Numidia with Gaiseric")
    assert movement.candidates(p, "7/5 Vandal") == ("Africa", "Baleares", "Mauretania I")
    first = next(r for r in wars.move(p, "7/5 Vandal") if not isinstance(r, Note | Checkpoint))
    assert isinstance(first, Draw)
    assert chances(first) == [(s, Fraction(1, 3)) for s in ("Africa", "Baleares", "Mauretania I")]


def test_9_4_2_t19_from_africa_both_islands_are_as_good_as_by_road(africa: Position) -> None:
    p = africa.edit("7/5 Vandal @ Africa with Gaiseric; 7/5 Vandal visited Numidia")
    assert movement.candidates(p, "7/5 Vandal") == ("Corsica & Sardinia", "Sicilia")


@pytest.mark.parametrize(("face", "total", "space"), [(1, 5, ""), (2, 6, ""), (6, 10, "")])
def test_9_5_t20_gaiseric_always_pillages_his_way_on_from_sicilia(
    africa: Position, face: int, total: int, space: str
) -> None:
    p = africa.edit("7/5 Vandal @ Sicilia with Gaiseric")
    odds = p.pillage("7/5 Vandal").odds
    assert face + odds.modifier == total
    assert odds.p_moves == 1


def test_9_4_2_t21_from_sicilia_strait_and_sea_are_both_as_good_as_a_road(africa: Position) -> None:
    p = africa.edit("7/5 Vandal @ Sicilia with Gaiseric; 7/5 Vandal visited Numidia, Africa")
    assert movement.candidates(p, "7/5 Vandal") == ("Achaea", "Neapolis")


def test_9_4_5_t22_the_suevi_make_room_by_road_and_the_vandals_stay_in_neapolis(africa: Position) -> None:
    p = africa.edit("7/5 Vandal @ Numidia with Gaiseric")
    end, asked, _ = run(wars.move(p, "7/5 Vandal"), ["Africa", "Sicilia", (2,), "Neapolis", "Rome"])
    assert [r.options for r in asked if isinstance(r, Draw)] == [
        ("Africa", "Baleares", "Mauretania I"),
        ("Corsica & Sardinia", "Sicilia"),
        ("Achaea", "Neapolis"),
        ("Rome", "Spoletium"),
    ]
    assert end.wars["7/5 Vandal"] == WarState("Neapolis", "Gaiseric", ("Numidia", "Africa", "Sicilia"), True, True)
    assert end.wars["9/1 Suevian"] == WarState("Rome", "", ("Neapolis",))


def test_9_5_the_whole_example_as_one_exact_law(africa: Position) -> None:
    p = africa.edit("7/5 Vandal @ Numidia with Gaiseric")
    assert law(p, "7/5 Vandal")["Neapolis"] >= Fraction(1, 3) * Fraction(1, 2) * Fraction(1, 2)


# -- Against a second reading ------------------------------------------------------------------------------


def clean(seed: int, number: int) -> Position:
    """A random board under the kit's own reading, with a number of Wars that stand close together."""
    rng = Random(seed)
    p = random_board(seed).with_rules(rules.standard())
    start = rng.choice(SPACES)
    near = [start]
    for space in near:
        near += [s for s, _ in p.rules.neighbours[space] if s not in near]
    places = rng.sample(near[: max(number * 2, 6)], number)
    names = rng.sample(ALL, number)
    free = [x for x in p.rules.leaders if x not in p.statesmen_in_play and x not in p.leaders]
    states = {}
    for name, space in zip(sorted(names), places, strict=True):
        mine = [x for x in free if p.rules.leaders[x].enemy == p.rules.wars[name].enemy]
        states[name] = WarState(space, rng.choice(["", *mine]))
        free = [x for x in free if x != states[name].leader]
    return replace(
        p,
        wars=Frozen(states),
        leaders=Frozen(),
        events=Frozen({e: rng.choice((1, 2)) for e in ("Foederati", "Migration") if rng.random() < 0.3}),
    )


def as_key(board: Board) -> tuple[object, ...]:
    """A board as the naive reading writes it."""
    return (
        tuple(sorted((w, s.space, s.visited, s.pillaged) for w, s in board.wars.items())),
        tuple(sorted((n, p.title) for n, p in board.provinces.items())),
        board.east.prestige,
        board.west.prestige,
    )


def engine_law(board: Board, war: str) -> dict[tuple[object, ...], Fraction]:
    result: dict[tuple[object, ...], Fraction] = {}
    for p, end in outcomes(lambda: wars.move(board, war)):
        result[as_key(end)] = result.get(as_key(end), Fraction(0)) + p
    return result


@pytest.mark.parametrize("seed", range(40))
def test_9_4_a_single_war_moves_as_in_a_naive_reading_of_the_rules(seed: int) -> None:
    board = clean(seed, 1)
    (war,) = board.wars
    assert engine_law(board, war) == naive_movement.law(board, war)


@pytest.mark.parametrize("seed", range(24))
def test_9_4_5_wars_displace_each_other_as_in_a_naive_reading_of_the_rules(seed: int) -> None:
    board = clean(1000 + seed, 2 + seed % 5)
    war = Random(seed).choice(sorted(board.wars))
    assert engine_law(board, war) == naive_movement.law(board, war)


def test_9_4_playing_at_random_agrees_with_the_exact_law() -> None:
    for seed in range(3):
        board, rng, n = clean(2000 + seed, 6), Random(seed), 1500
        war = min(board.wars)
        exact = law(board, war)
        seen = Counter(run(wars.move(board, war), rng)[0].wars[war].space for _ in range(n))
        assert set(seen) <= set(exact)
        for space, p in exact.items():
            error = float(p * (1 - p) / n) ** 0.5
            assert abs(seen[space] / n - float(p)) <= 4 * error + 1e-12, (seed, space)


# -- Named interpretations ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("switch", "ends"), [("stays", {"Baleares"}), ("crosses", {"Carthaginensis", "Numidia"})])
def test_9_4_2_a_war_without_ships_on_an_island_stays_unless_the_switch_lets_it_cross(
    switch: str, ends: set[str]
) -> None:
    p = all_of(
        Status.BARBARIAN, {"Baleares": "insurgent", "Carthaginensis": "roman", "Numidia": "roman"}, stranded_war=switch
    ).edit("13/3 Persian @ Baleares; 13/3 Persian off; 9/2 Alan @ Baleares")
    alan = p.rules.wars["9/2 Alan"]
    assert alan.naval == 0
    assert movement.candidates(p, "9/2 Alan") == (() if switch == "stays" else tuple(sorted(ends)))
    assert set(law(p, "9/2 Alan")) - {"Baleares"} <= ends
    assert law(p, "9/2 Alan").get("Baleares", 0) == (1 if switch == "stays" else Fraction(1, 6))


DEAD_ENDS = {
    h: next(iter({s for s, _ in c}))
    for h, c in rules.standard().neighbours.items()
    if h in rules.standard().homelands and len({s for s, _ in c}) == 1
}


def test_six_homelands_have_one_exit() -> None:
    assert {h.removesuffix(" Homeland") for h in DEAD_ENDS} >= {
        "Moorish",
        "Nubian",
        "Bulgar",
        "Pictish",
        "Slav",
        "Hun Western",
    }


@pytest.mark.parametrize("homeland", sorted(DEAD_ENDS))
@pytest.mark.parametrize("reading", ["swaps", "blocks"])
def test_9_4_5_a_war_displaced_in_a_homeland_with_one_exit_swaps_or_blocks(homeland: str, reading: str) -> None:
    exit_ = DEAD_ENDS[homeland]
    p = all_of(Status.BARBARIAN, {"Rome": "roman"}, displaced_dead_end=reading)
    owner = next(w for w in ALL if p.rules.wars[w].enemy == p.rules.homelands[homeland])
    mover = next(w for w in ALL if not p.rules.wars[w].is_foederati and w != owner)
    others = tuple(s for s, _ in p.rules.neighbours[exit_] if s != homeland) * 2
    p = replace(p, wars=Frozen({owner: WarState(homeland), mover: WarState(exit_, "", others)}))
    ends = [end for _, end in outcomes(lambda: wars.move(p, mover))]
    for end in ends:
        check_places(end, {owner, mover})
    if reading == "swaps":
        assert {end.wars[owner].visited[:2] for end in ends} == {(homeland, exit_)} or {
            end.wars[owner].space for end in ends
        } == {exit_}
    else:
        assert {(end.wars[owner].space, end.wars[mover].space) for end in ends} == {(homeland, exit_)}


def test_9_4_6_a_war_that_can_reach_no_target_stays() -> None:
    p = all_of(Status.BARBARIAN).edit("9/2 Alan @ Quadia; 13/1 Suevian @ Rhaetia")
    assert law(p, "9/2 Alan") == {"Quadia": 1}


def test_9_4_5_a_triangle_of_roads_full_of_wars_empties_outwards() -> None:
    triangle = ("Belgica", "Germania I", "Lugdunensis I")
    p = all_of(Status.ROMAN)
    p = replace(
        p, wars=Frozen(dict(zip(("13/2 Frankish", "9/1 Suevian", "9/2 Alan"), map(WarState, triangle), strict=True)))
    )
    for _, end in outcomes(lambda: wars.move(p, "9/2 Alan")):
        check_places(end, set(p.wars))


def test_9_4_5_a_triangle_with_no_way_out_stays_as_it_is() -> None:
    p = all_of(Status.ROMAN)
    closed = {"Moorish Homeland": "7/1 Moorish", "Mauretania I": "5/1 Moorish"}
    p = replace(
        p,
        wars=Frozen(
            {
                w: WarState(s, "", tuple(n for n, _ in p.rules.neighbours[s] if n not in closed) * 2)
                for s, w in closed.items()
            }
        ),
    )
    ends = outcomes(lambda: wars.move(p, "5/1 Moorish"))
    assert sum(q for q, _ in ends) == 1
    for _, end in ends:
        check_places(end, set(p.wars))


def test_9_4_5_a_chain_of_seven_wars_along_italy_loses_nobody() -> None:
    line = ("Alpes", "Mediolanum", "Pisae", "Rome", "Spoletium", "Neapolis", "Sicilia")
    names = [w for w in ALL if rules.standard().wars[w].naval < 2][: len(line)]
    p = replace(all_of(Status.ROMAN), wars=Frozen({w: WarState(s) for w, s in zip(names, line, strict=True)}))
    longest = 0
    for name in names:
        ends = outcomes(lambda name=name: wars.move(p, name))  # type: ignore[misc]
        assert sum(q for q, _ in ends) == 1
        for _, end in ends:
            check_places(end, set(names))
            longest = max(longest, sum(end.wars[w].space != p.wars[w].space for w in names))
    assert longest >= 3


def test_9_4_4_a_region_full_of_wars_still_ends_in_one_war_a_space() -> None:
    p = all_of(Status.ROMAN, {"Caledonia": "barbarian", "Hibernia": "barbarian"})
    britain = [*p.rules.provinces_of["Britannia"], "Pictish Homeland", "Scottish Homeland"]
    names = [w for w in ALL if p.rules.wars[w].naval == 0][: len(britain)]
    p = replace(p, wars=Frozen({w: WarState(s) for w, s in zip(names, britain, strict=True)}))
    for name in names:
        ends = outcomes(lambda name=name: wars.move(p, name))  # type: ignore[misc]
        assert sum(q for q, _ in ends) == 1
        for _, end in ends:
            check_places(end, set(names))


def test_9_4_5_a_war_whose_neighbours_are_all_closed_stays() -> None:
    p = all_of(Status.ROMAN)
    neighbours = [s for s, _ in p.rules.neighbours["Lusitania"]]
    names = [w for w in ALL if p.rules.wars[w].naval == 0][:4]
    stuck = {
        w: WarState(s, "", tuple(n for n, _ in p.rules.neighbours[s]) * 2)
        for w, s in zip(names[1:], neighbours, strict=True)
    }
    p = replace(
        p.with_rules(p.rules.with_changes(switches={"displaced_dead_end": "blocks"})),
        wars=Frozen({names[0]: WarState("Lusitania"), **stuck}),
    )
    assert movement.candidates(p, names[0]) == ()
    assert law(p, names[0]) == {"Lusitania": 1}


def test_9_4_3_a_province_entered_this_turn_comes_last_and_then_the_least_visited() -> None:
    p = all_of(Status.ROMAN).edit("9/2 Alan @ Lusitania; 9/2 Alan visited Baetica")
    assert movement.candidates(p, "9/2 Alan") == ("Celtiberia", "Gallaecia")
    p = p.edit("9/2 Alan visited Baetica, Celtiberia, Gallaecia, Celtiberia")
    assert movement.candidates(p, "9/2 Alan") == ("Baetica", "Gallaecia")
    p = p.edit("9/2 Alan visited Baetica, Celtiberia, Gallaecia, Baetica, Celtiberia, Gallaecia")
    assert movement.candidates(p, "9/2 Alan") == ()
    p = p.edit("9/2 Alan visited Baetica, Celtiberia, Gallaecia, Celtiberia; switch revisits any")
    assert movement.candidates(p, "9/2 Alan") == ("Baetica", "Celtiberia", "Gallaecia")


# -- Invariants --------------------------------------------------------------------------------------------


def many(seed: int) -> Position:
    """A random board with up to twelve Wars, under random readings of the switches of movement."""
    rng = Random(seed)
    p = clean(seed, rng.randint(1, 12))
    chosen = {
        n: rng.choice(s.choices)
        for n, s in rules.switches().items()
        if n in ("stranded_war", "displaced_dead_end", "revisits", "extra_move_pillage")
    }
    return p.with_rules(rules.load({}, chosen))


@pytest.mark.parametrize("seed", range(5000, 5120))
def test_9_4_whatever_the_dice_say_the_board_stays_sound(seed: int) -> None:
    board: Board = many(seed)
    rng = Random(seed)
    names = set(board.wars)
    for name in rng.sample(sorted(names), len(names)):
        before = board
        board, asked, notes = run(wars.move(board, name), rng)
        check_places(board, names)
        assert sum(isinstance(r, Roll) for r in asked) <= 1 + before.events.get("Foederati", 0)
        settled = 0
        for war, now in board.wars.items():
            then, counter = before.wars[war], board.rules.wars[war]
            assert now.visited[: len(then.visited)] == then.visited
            assert now.leader == then.leader
            went = now.visited != then.visited
            assert went or now.space == then.space
            assert max(Counter(now.visited).values(), default=0) <= 4
            state = board.provinces.get(now.space)
            if went and counter.is_foederati and state:
                assert state.status is not Status.BARBARIAN
        for space, state in board.provinces.items():
            if state != before.provinces[space]:
                assert before.provinces[space].status is Status.BARBARIAN
                assert state.status is Status.FOEDERATI
                settled += 1
        gained = sum(board.empire(e).prestige - before.empire(e).prestige for e in ("East", "West"))
        assert gained == settled == sum("Foederati; " in n.what for n in notes)
        assert board.wars[name].moved


@pytest.mark.parametrize("seed", range(6000, 6025))
def test_9_4_the_chances_of_a_move_add_up_to_one(seed: int) -> None:
    board = many(seed).edit("switch revisits least visited")  # the other reading has very many branches
    for name in board.wars:
        ends = outcomes(lambda name=name: wars.move(board, name))  # type: ignore[misc]
        assert sum(p for p, _ in ends) == 1
        for _, end in ends:
            check_places(end, set(board.wars))


def test_9_4_1_no_war_moves_twice_a_turn() -> None:
    p = all_of(Status.ROMAN).edit("9/2 Alan @ Rome; 9/2 Alan moved")
    with pytest.raises(IllegalChoice):
        run(wars.move(p, "9/2 Alan"), Random(1))


# -- The Wars Box ------------------------------------------------------------------------------------------


def drawn(board: Board, name: str) -> list[tuple[Fraction, Board]]:
    return outcomes(lambda: wars.draw(board, name))


def first_spaces(board: Board, name: str) -> dict[str, Fraction]:
    """Where a drawn War is placed, before it moves."""
    result: dict[str, Fraction] = {}
    for p, end in drawn(board, name):
        war = end.wars[name]
        space = (*war.visited, war.space)[0]
        result[space] = result.get(space, Fraction(0)) + p
    return result


def test_9_6_4_a_hun_war_comes_from_each_of_three_homelands_alike() -> None:
    assert first_spaces(positions.position("425"), "15/5 Hun") == {
        f"Hun {x} Homeland": Fraction(1, 3) for x in ("Western", "Central", "Eastern")
    }


def test_9_6_5_the_isaurian_war_is_placed_in_isauria() -> None:
    isaurian = next(w for w in ALL if rules.standard().wars[w].enemy == "Isaurian")
    assert first_spaces(positions.position("425"), isaurian) == {"Isauria": 1}


def test_9_6_2_foederati_are_placed_in_their_provinces_before_their_homeland() -> None:
    p = all_of(Status.ROMAN)
    assert first_spaces(p, "9/1 Vandal") == {"Vandal Homeland": 1}
    p = p.edit("Numidia Vandal Foederati; Baleares Vandal Foederati; Rome Suevian Foederati")
    assert (
        movement.placements(p, "9/1 Vandal") == ("Numidia",) if rules.standard().wars["9/1 Vandal"].naval > 9 else True
    )
    assert first_spaces(p, "9/1 Vandal") == {"Numidia": Fraction(1, 2), "Baleares": Fraction(1, 2)}


def test_9_6_2_a_drawn_war_leaves_the_box_and_moves_at_once() -> None:
    p = positions.position("286")
    for _, end in drawn(p, "5/1 Arabian"):
        assert "5/1 Arabian" not in end.wars_box
        assert end.wars["5/1 Arabian"].moved
        assert end.wars["5/1 Arabian"].space != "Arabian Homeland"


def test_9_4_5_a_war_placed_on_another_displaces_it_first() -> None:
    p = positions.position("286").edit("11/3 Persian @ Persian Homeland; wars box: 13/3 Persian")
    for _, end in drawn(p, "13/3 Persian"):
        check_places(end, {"11/3 Persian", "13/3 Persian"})
        assert end.wars["11/3 Persian"].visited[0] == "Persian Homeland"
        assert not end.wars["11/3 Persian"].moved


def test_9_4_4_a_war_is_not_placed_where_the_war_that_is_there_cannot_make_room() -> None:
    p = all_of(Status.ROMAN, {"Baleares": "Vandal Foederati", "Corsica & Sardinia": "Vandal Foederati"})
    p = p.edit("9/2 Alan @ Baleares; wars box: 9/1 Vandal")
    assert movement.placements(p, "9/1 Vandal") == ("Corsica & Sardinia",)
    p = p.edit("5/1 Arabian @ Corsica & Sardinia") if rules.standard().wars["5/1 Arabian"].naval < 2 else p
    assert movement.placements(p, "9/1 Vandal") == ("Vandal Homeland",)
    stuck = WarState("Vandal Homeland", "", tuple(s for s, _ in p.rules.neighbours["Vandal Homeland"]) * 2)
    full = replace(p, wars=p.wars | {"7/5 Vandal": stuck})
    assert movement.placements(full, "9/1 Vandal") == ()
    ((chance, end),) = drawn(full, "9/1 Vandal")
    assert (chance, end.wars, end.wars_box) == (1, full.wars, ("9/1 Vandal",))


def test_9_6_3_a_leader_joins_a_matching_war_at_random() -> None:
    p = positions.position("286").edit("15/3 Persian @ Assyria; 13/3 Persian @ Babylonia; 9/2 Alan @ Quadia")
    assert {(q, next(w for w, s in end.wars.items() if s.leader == "Shapur")) for q, end in drawn(p, "Shapur")} == {
        (Fraction(1, 2), "15/3 Persian"),
        (Fraction(1, 2), "13/3 Persian"),
    }


def test_3_3_1_a_leader_without_a_free_war_waits_in_a_homeland_of_his() -> None:
    p = positions.position("425")
    assert {(q, end.leaders["Attila"]) for q, end in drawn(p, "Attila")} == {
        (Fraction(1, 3), f"Hun {x} Homeland") for x in ("Western", "Central", "Eastern")
    }
    led = positions.position("286").edit("15/3 Persian @ Assyria with Chosroes")
    assert [end.leaders["Shapur"] for _, end in drawn(led, "Shapur")] == ["Persian Homeland"]


def test_3_3_1_a_waiting_leader_joins_the_next_war_of_his_people() -> None:
    p = positions.position("286").edit("Shapur @ Persian Homeland")
    assert {(e.wars["13/3 Persian"].leader, "Shapur" in e.leaders) for _, e in drawn(p, "13/3 Persian")} == {
        ("Shapur", False)
    }


def unmerged(steps: Steps[Board]) -> Steps[Board]:
    """The step without its Checkpoints: every way is followed by itself."""
    answer: Any = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            board: Board = end.value
            return board
        answer = None if isinstance(asked, Checkpoint) else (yield asked)


@pytest.mark.parametrize(
    ("phase", "name", "change"),
    [
        (movements.wars_box, "286", "wars box: 5/1 Moorish, 5/1 Arabian"),
        (movements.wars_box, "286", "wars box: 5/1 Moorish, Shapur"),
        (movements.wars_box, "425", "wars box: 5/1 Moorish, 9/2 Alan"),
        (movements.move_wars, "286", "7/5 Vandal @ Africa; 15/3 Persian @ Syria"),
    ],
)
def test_9_6_1_a_whole_phase_has_the_same_law_with_equal_states_followed_once(
    phase: Callable[[Board], Steps[Board]], name: str, change: str
) -> None:
    p = positions.position(name).edit(change)
    found = Counter[Board]()
    for q, end in outcomes(lambda: phase(p)):
        found[wars.alike(end)] += q  # type: ignore[assignment]
    for q, end in outcomes(lambda: unmerged(phase(p))):
        found[wars.alike(end)] -= q  # type: ignore[assignment]
    assert len(found) > 2 and not any(found.values())


def one_by_one(p: Position, names: Sequence[str]) -> dict[Board, Fraction]:
    """Every board after these Wars were drawn one after the other, each way followed by itself to its end."""
    boards: dict[Board, Fraction] = {p: Fraction(1)}
    for name in names:
        following: Counter[Board] = Counter()
        for board, q in boards.items():
            for r, end in outcomes(lambda b=board, n=name: unmerged(wars.draw(b, n)), 10**6):  # type: ignore[misc]
                following[end] += q * r  # type: ignore[assignment]
        boards = dict(following)  # type: ignore[arg-type]
    return boards


@pytest.mark.parametrize("change", ["", "event Foederati; Numidia: none; Numidia Vandal Foederati"])
def test_9_6_1_ways_that_meet_again_are_joined_without_a_change_of_the_law(change: str) -> None:
    p, names = positions.position("425").edit(change), ("7/5 Vandal", "8/4 Vandal")
    ends = one_by_one(p, names)
    found = p.move(*names)
    for name in names:
        places: Counter[str] = Counter()
        for board, q in ends.items():
            places[board.wars[name].space] += q  # type: ignore[assignment]
        assert found.all_ends[name] == dict(places)


def test_9_6_1_three_wars_drawn_in_one_turn_have_an_exact_law() -> None:
    names = ("7/5 Vandal", "8/4 Vandal", "9/3 Vandal")
    found = positions.position("425").move(*names)
    assert all(sum(found.all_ends[n].values()) == 1 for n in names)
    assert found.ends["Celtiberia"] == Fraction(31, 144)  # as following each way by itself to its end says, too


def test_of_too_many_wars_those_are_named_that_can_be_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MOST_ENDS", 500)
    with pytest.raises(BadInput, match=r"more than 500 ways(.|\n)*The first 1 can be followed: 7/5 Vandal\."):
        positions.position("425").move("7/5 Vandal", "8/4 Vandal")


@pytest.mark.parametrize(("reading", "rolls"), [("own", 2), ("shared", 1)])
def test_9_4_1_a_foederati_event_brings_an_extra_move_among_their_own(reading: str, rolls: int) -> None:
    p = all_of(Status.ROMAN, {"Numidia": "Vandal Foederati"}, extra_move_pillage=reading).edit(
        "event Foederati; 7/5 Vandal @ Numidia with Gaiseric"
    )
    _, asked, notes = run(wars.move(p, "7/5 Vandal"), Random(1))
    assert any("extra Move" in n.what for n in notes)
    assert sum(isinstance(r, Roll) for r in asked) == rolls


def test_9_4_1_the_event_means_nothing_to_a_war_that_is_not_among_its_own() -> None:
    p = all_of(Status.ROMAN).edit("event Foederati doubled; 7/5 Vandal @ Numidia; 9/2 Alan @ Rome")
    for war in p.wars:
        assert not any("extra Move" in n.what for n in run(wars.move(p, war), Random(1))[2])


# -- Time --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rules.SCENARIOS)
def test_the_exact_law_of_a_move_among_ten_wars_is_quick(name: str) -> None:
    p, rng = positions.position(name), Random(7)
    frontier = [n for n in p.provinces if p.rules.provinces[n].command in ("Moesia", "Pannonia", "Thracia")]
    times = []
    for spaces in (rng.sample(SPACES, 10), rng.sample(frontier, 10)):
        placed = zip(sorted(rng.sample(ALL, 10)), spaces, strict=True)
        board = replace(p, wars=Frozen({w: WarState(s) for w, s in placed}))
        for war in board.wars:
            begun = time.process_time()
            number = len(outcomes(lambda war=war, board=board: wars.move(board, war)))  # type: ignore[misc]
            times.append(time.process_time() - begun)
            assert times[-1] < 0.1 + 0.002 * number
    assert sorted(times)[len(times) // 2] < 0.05
