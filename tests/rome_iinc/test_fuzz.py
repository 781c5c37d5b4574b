"""Random legal play never makes a board that cannot be; and the checks themselves see what is wrong."""

from dataclasses import replace

import pytest
from playing import at

from rometeach.rome_iinc import fuzz
from rometeach.rome_iinc.board.board import WarState
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS

TURNS, PARTS = 2000, 10


@pytest.mark.parametrize("part", range(PARTS))
def test_random_play_keeps_every_invariant(part: int) -> None:
    played, failures = fuzz.run(TURNS // PARTS, 10_000 * part, files=40)
    assert played >= TURNS // PARTS
    assert [str(f) for f in failures] == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_9_3_2_the_recount_of_pay_agrees_on_every_set_up(name: str) -> None:
    p = at(name)
    for empire in EMPIRES:
        assert fuzz.recounted_pay(p, empire) == pay.amount(p, empire)


def test_games_start_everywhere() -> None:
    starts = [fuzz.start(seed) for seed in range(200)]
    assert {p.scenario for p in starts} == set(SCENARIOS)
    assert {p.turn for p in starts} == set(range(1, 11))


def broken(change: str) -> Position:
    """The 286 set-up with something that cannot be."""
    p = at("286")
    belgica = p.provinces["Belgica"]
    changes = {
        "gold": {"east": replace(p.east, gold=501)},
        "unrest": {"west": replace(p.west, unrest=-1)},
        "seat": {"west": replace(p.west, seat="Viceroy")},
        "units": {"barracks": p.barracks.plus(Units(legion=30))},
        "veterans": {"barracks": p.barracks.plus(Units(veteran_guard=1)).minus(Units(guard=1))},
        "stack": {"provinces": p.provinces | {"Belgica": replace(belgica, units=Units(auxilia=3))}},
        "place": {"provinces": p.provinces | {"Belgica": ProvinceState(Status.ALLIED, "", Units(auxilia=1))}},
        "twice": {"face_up": ("Diocletian",)},
        "war": {"wars": p.wars | {"9/2 Alan": WarState("Belgica"), "13/2 Frankish": WarState("Belgica")}},
        "events": {"events": p.events | {"Plague": 3}},
    }
    found: Position = replace(p, **changes[change])  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize(
    "change", ["gold", "unrest", "seat", "units", "veterans", "stack", "place", "twice", "war", "events"]
)
def test_the_checks_see_a_board_that_cannot_be(change: str) -> None:
    assert fuzz.wrong(broken(change))
    assert fuzz.wrong(at("286")) == []


def test_destroyed_units_never_return_and_only_legions_are_destroyed() -> None:
    p = at("286")
    fewer = replace(p, barracks=p.barracks.minus(Units(cavalry=1)))
    assert fuzz.lost(p, fewer) == ["a Cavalry was lost"]
    assert fuzz.lost(fewer, p) == ["a Cavalry came back"]
