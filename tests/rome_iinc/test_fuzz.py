"""Random legal play never makes a board that cannot be; and the laws themselves see what is wrong."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace

import pytest
from click.testing import CliRunner
from playing import at

import rometeach
from rometeach.cli import main
from rometeach.core.figures.ledger import Term
from rometeach.core.games import find
from rometeach.fuzz import boards
from rometeach.fuzz.many import run
from rometeach.rome_iinc import fuzz
from rometeach.rome_iinc.actions import Build, Promote
from rometeach.rome_iinc.board.board import Board, WarState
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS

TURNS, PARTS = 2000, 10
GAME = find("rome-iinc")


@pytest.mark.parametrize("part", range(PARTS))
def test_random_play_keeps_every_law(part: int) -> None:
    found = run(GAME, 10_000 * part, turns=TURNS // PARTS, thorough=40)
    assert found.turns >= TURNS // PARTS
    assert not found.failures, str(found)


def told(position: Position) -> list[str]:
    """Everything that is wrong with a board."""
    return [*boards.wrong(position, position), *fuzz.wrong(position)]


def no_pay_for_forts(board: Board, empire: str) -> Iterator[Term]:
    """A chart with a mistake."""
    return (term for term in TERMS(board, empire) if term[0] != "pay.fort")


def promoted_away(units: Units, unit: str, promoted: bool) -> Units:
    """A phase with a mistake: what is promoted is gone."""
    if not promoted:
        return AFTER(units, unit, promoted)
    return units.minus(Units(**{unit: 1}))


def without_barracks(board: Board, empire: str, action: Build | Promote) -> Board:
    """A phase with a mistake: what is built is there twice."""
    return replace(APPLY(board, empire, action), barracks=board.barracks)


TERMS, AFTER, APPLY = pay.terms, builds.after, builds.apply
PLANTED = {
    "a changed chart": (pay, "terms", no_pay_for_forts, "Pay is"),
    "a lost Unit": (builds, "after", promoted_away, "was lost"),
    "a Unit from nowhere": (builds, "apply", without_barracks, "came back|more counters than there are"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mistake_is_found_and_the_command_that_is_told_shows_it_again(
    planted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, mistaken, words = PLANTED[planted]
    monkeypatch.setattr(module, name, mistaken)
    found = run(GAME, 1, games=6, thorough=0)
    failure = found.failures[0]
    assert re.search(words, failure.what), failure
    again = CliRunner().invoke(main, shlex.split(failure.command)[1:])
    assert again.exit_code == 1 and str(failure) in again.stdout
    assert failure.step in str(failure) and rometeach.position("rome-iinc", failure.board).turn == failure.turn


@pytest.mark.parametrize("name", SCENARIOS)
def test_9_3_2_the_recount_of_pay_agrees_on_every_set_up(name: str) -> None:
    p = at(name)
    assert fuzz.recounted_pay(p) == {e: pay.amount(p, e) for e in EMPIRES}


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
    assert told(broken(change))
    assert told(at("286")) == []


def test_destroyed_units_never_return_and_only_legions_are_destroyed() -> None:
    p = at("286")
    fewer = replace(p, barracks=p.barracks.minus(Units(cavalry=1)))
    assert fuzz.lost(p, fewer) == ["a Cavalry was lost"]
    assert fuzz.lost(fewer, p) == ["a Cavalry came back"]
