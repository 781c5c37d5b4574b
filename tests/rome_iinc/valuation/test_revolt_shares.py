"""What is found once for several garrisons, fights or ends of the Revolt step, against the same found anew each time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

from random_boards import random_board, random_province

from rometeach.core.frozen import Frozen
from rometeach.rome_iinc.board.board import GARRISONED, Board, WarState, with_provinces
from rometeach.rome_iinc.board.changes import stand_alike
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.charts.war_dice import Reading
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units, named
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import annexations, evaluate, fights, provinces
from rometeach.rome_iinc.valuation.evaluate import PlanParts
from rometeach.rome_iinc.valuation.outlooks import Outlooks
from rometeach.rome_iinc.valuation.revolt_share import RevoltShares
from rometeach.rome_iinc.valuation.weights import Weights

W = Weights(frontier=Fraction(1, 3), provinces={"Belgica": Fraction(2)})


def other_units(board: Board, rng: Random) -> Board:
    """The board with other Units in the Provinces that may have some."""
    return with_provinces(
        board,
        {
            p: replace(state, units=Units(legion=rng.randint(0, 2), auxilia=rng.randint(0, 2), fort=rng.randint(0, 1)))
            for p, state in board.provinces.items()
            if state.status in GARRISONED
        },
    )


def test_boards_stand_alike_whose_units_barracks_and_tracks_alone_differ() -> None:
    p = named("286")
    assert stand_alike(p, other_units(p, Random(1)))
    assert stand_alike(p, replace(p, west=replace(p.west, gold=3, unrest=7, prestige=-2), barracks=Units(), title="x"))
    name, state = next((n, s) for n, s in p.provinces.items() if s.status is Status.ROMAN)
    allied = with_provinces(p, {name: ProvinceState(Status.FOEDERATI, "Frankish")})
    for end in (replace(state, status=Status.INSURGENT), ProvinceState(Status.FOEDERATI, "Alamannic")):
        for board in (p, allied):
            assert not stand_alike(board, with_provinces(board, {name: end}))
    for other in (
        replace(p, wars=Frozen({**p.wars, "7/5 Vandal": WarState("Belgica")})),
        replace(p, west=replace(p.west, seat="Viceroy")),
        replace(p, turn=p.turn + 1),
        replace(p, events=Frozen({"Bagaudae": 1})),
        replace(p, governors=Frozen({})),
    ):
        assert not stand_alike(p, other)


def test_11_1_shares_are_those_of_each_province_in_each_state() -> None:
    changing = several = 0
    for seed in range(60):
        board, rng = random_board(seed), Random(seed)
        shares = RevoltShares(board, W)
        for _ in range(2):
            then = other_units(board, rng)
            assert shares.fits(then, W) and not shares.fits(then, Weights())
            for p, there in then.provinces.items():
                for state in (there, random_province(rng, board.rules, p)):
                    parts, lost = evaluate.of_revolt(then, p, W, state), fights.p_lost(then, p, state)
                    assert shares.of(p, state) == (parts, lost), f"seed {seed}: {p}"
                    both = parts + evaluate.of_garrison(then, p, W, state)
                    assert PlanParts.together(shares.whole(p, state)) == both, f"seed {seed}: {p}"
                    changing += bool(parts.unrest)
                    several += revolt.number_of_dice(board, p) > 1
        for empire in EMPIRES:
            mine = [p for p in board.provinces if board.empire_of[p] == empire]
            standing = shares.standing(empire)
            assert standing.taxes == sum(provinces.taxes(board, p, board.provinces[p]) for p in mine)
            assert standing.provinces == sum(provinces.worth(board, p, board.provinces[p], W) for p in mine)
    assert changing > 500 and several > 20


def test_the_outlooks_keep_shares_only_for_boards_that_stand_alike() -> None:
    p, outlooks = named("286"), Outlooks()
    shares = outlooks.revolts(p, "West", W)
    assert outlooks.revolts(other_units(p, Random(2)), "West", W) is shares
    lost = with_provinces(p, {"Belgica": replace(p.provinces["Belgica"], status=Status.INSURGENT)})
    for board, plan in ((p, ""), (lost, ""), (p, "Belgica +Fort"), (lost, "Lusitania +Fort")):
        known = evaluate.value(board, plan, W, empire="West", outlooks=outlooks)
        assert known == evaluate.value(board, plan, W, empire="West")


def test_11_1_1_the_provinces_of_an_empire_that_roll_are_those_of_all() -> None:
    for seed in range(40):
        p = random_board(seed)
        every = revolt.rolling(p)
        for empire in EMPIRES:
            assert revolt.rolling(p, empire) == {n: x for n, x in every.items() if p.empire_of[n] == empire}


def test_11_3_totals_are_the_law_added_up_and_nothing_changes_beyond_the_span() -> None:
    for reading in (Reading(), Reading(True), Reading(False, True, True), Reading(triumph_limit=12, defeat_limit=9)):
        low, high = reading.span
        for matched in (False, True):
            for m in range(low - 3, high + 4):
                law = reading.law(m, matched)
                found = {
                    r: (sum(w for x, _, w in law if x == r), sum(n * w for x, n, w in law if x == r)) for r, _, _ in law
                }
                assert {r: (w, lost) for r, w, lost in reading.totals(m, matched)} == found
                assert law == reading.law(max(low, min(high, m)), matched)
    low, high = Reading().span
    assert Reading().law(low, True) != Reading().law(low + 2, True)
    assert Reading().law(high, True) != Reading().law(high - 2, True)


def test_10_2_4_annexations_are_the_best_ones_whatever_was_asked_before() -> None:
    more = compared = 0
    for seed in range(60):
        p: Position = random_board(seed)
        for name in p.wars:
            near, enemy = fights.around(p, name), p.rules.wars[name]
            tribe = enemy.enemy if enemy.is_foederati else ""
            for empire in EMPIRES:
                beaten = annexations.Beaten(p, name, empire, near, W, prestige=1)
                one, two = beaten.at_each_end(1), beaten.at_each_end(2)
                assert [n for n, _ in one] == [n for n, _ in two]
                alone = annexations.Beaten(p, name, empire, near, W, prestige=1).at_each_end(2)
                assert alone == two, f"seed {seed}: {name}"
                more += any(len(gains.steps) == 2 for _, gains in two)
                laws = {n: provinces.after_revolts(p, n) for n in near
                        if p.empire_of[n] == empire and p.provinces[n].status in (Status.ALLIED, Status.FOEDERATI)}  # fmt: skip
                if prod(map(len, laws.values())) > annexations.MOST:
                    continue
                whole, gone = sum(n for n, _ in two), replace(p, wars=p.wars.without(name))
                for (n, gains), ends in zip(two, product(*laws.values()), strict=True):
                    wild, states = provinces.Barbarians(p), {m: state for m, (_, state) in zip(laws, ends, strict=True)}
                    for m, state in states.items():
                        wild = wild.having(m, state.status)
                    then = with_provinces(gone, states)
                    assert gains == annexations.best(then, empire, 2, near, tribe, W, barbarians=wild)
                    assert Fraction(n, whole) == prod((chance for chance, _ in ends), start=Fraction(1))
                    compared += 1
    assert more > 10 and compared > 100


def test_11_2_shifts_are_the_same_whoever_commands() -> None:
    for seed in range(25):
        p = random_board(seed)
        for name in p.wars:
            known = fights.Known(p)
            for who in war.commanders(p):
                empire = p.empire_of_commander(who)
                shared = fights.outlook(p, name, who, empire, W, known=known)
                alone = fights.outlook(p, name, who, empire, W)
                assert (shared.prices, shared.ends) == (alone.prices, alone.ends)
                for n in shared.near:
                    if p.provinces[n].status not in GARRISONED:
                        for yes in (False, True):
                            assert sorted(shared.shifts(n, yes)) == sorted(alone.shifts(n, yes))
                            assert sum(chance for chance, *_ in shared.shifts(n, yes)) == 1
