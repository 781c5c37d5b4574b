"""Losses, Promotions and second fights follow the Units that fought, not their Provinces (Cases 11.2.2, 11.3.1, 2.2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from brute_losses import small_force
from playing import at, follow, force

from rometeach.core.session.requests import Decision, Note
from rometeach.rome_iinc.actions import DemoteLoss, Destroy, Dismiss, DismissAuxilia, Loss, RevoltLoss
from rometeach.rome_iinc.actions.losses import OfUnit
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.board.units import FIELDS, ORDINARY, VETERAN
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import fights, losses, promotions
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.position import Position

GALLIA = ("Alpes", "Aquitania I", "Aquitania II", "Belgica", "Frisia", "Germania I", "Germania II", "Germania III",
          "Lugdunensis I", "Lugdunensis II", "Narbonensis", "Suevia")  # fmt: skip


def emptied(changes: str) -> Position:
    """Set-up 286 with no Units in Gallia but those that are named."""
    return at("286", "; ".join(f"{n}: none" for n in GALLIA)).edit(changes)


def names(asked: Decision) -> set[str]:
    return {o.name for o in asked.options}


def asked_after(p: Position, toll: losses.Toll, answers: list[str]) -> Decision:
    """The Decision about Losses after these answers."""
    steps = losses.take(p, toll)
    event = next(steps)
    for answer in answers:
        while not isinstance(event, Decision):
            event = next(steps)
        event = steps.send(next(o.action for o in event.options if o.name == answer))
    while not isinstance(event, Decision):
        event = next(steps)
    return event


def test_11_3_1_a_legion_that_is_driven_out_may_still_be_destroyed() -> None:
    p = emptied("Alpes insurgent; Alpes: Legion")
    toll = losses.Toll("West", "West", Fighters(("Alpes",)), ("Alpes",), 3, 2)
    asked = asked_after(p, toll, [])
    assert asked.what == "3 Losses to take, 1 must Destroy Legions"
    (end, fought), log = follow(losses.take(p, toll), ["revolt Alpes", "Belgica", "disgrace"])
    assert "Loss: destroy Legion in Belgica" in log.text
    assert not end.provinces["Belgica"].units.number and not fought.away


def test_2_2_3_the_duty_to_destroy_follows_the_legion_into_its_new_province() -> None:
    p = emptied("Alpes insurgent; Alpes: 2 Legion")
    toll = losses.Toll("West", "West", Fighters(("Alpes",)), ("Alpes",), 4, 3)
    asked = asked_after(p, toll, ["revolt Alpes", "Belgica", "Narbonensis"])
    assert asked.what == "3 Losses to take, 2 must Destroy Legions"
    assert {"destroy Legion in Belgica", "destroy Legion in Narbonensis"} <= names(asked)


def test_11_3_1_a_legion_that_never_fought_is_not_destroyed() -> None:
    p = emptied("Aquitania I insurgent; Aquitania I: Legion; Alpes: Fort")
    toll = losses.Toll("West", "West", Fighters(("Alpes",)), ("Alpes", "Aquitania I"), 2, 1)
    asked = asked_after(p, toll, [])
    assert asked.what == "2 Losses to take" and "revolt Aquitania I" in names(asked)
    asked = asked_after(p, toll, ["revolt Aquitania I", "Alpes"])
    assert asked.what == "1 Loss to take" and not any(n.startswith("destroy") for n in names(asked))
    (end, fought), _ = follow(losses.take(p, toll), ["revolt Aquitania I", "Alpes", "disgrace"])
    assert end.provinces["Alpes"].units.legion == 1 and fought.newcomers["Alpes"].legion == 1


def test_11_3_1_of_equal_units_only_those_that_fought_are_hit() -> None:
    p = emptied("Aquitania I insurgent; Aquitania I: Auxilia; Alpes: Auxilia, Legion")
    toll = losses.Toll("West", "West", Fighters(("Alpes",)), ("Alpes", "Aquitania I"), 3)
    asked = asked_after(p, toll, ["revolt Aquitania I", "Alpes"])
    assert "dismiss 1 Auxilia" in names(asked)
    (end, _), _ = follow(losses.take(p, toll), ["revolt Aquitania I", "Alpes", "dismiss 1 Auxilia", "disgrace"])
    assert end.provinces["Alpes"].units.auxilia == 1


def test_2_1_2_only_units_that_fought_are_promoted() -> None:
    p = emptied("Alpes: Guard; Belgica: Legion, Cavalry; Aquitania I: Legion")
    moved = Fighters(("Alpes",)).driven_out(p.edit("Aquitania I insurgent"), "Aquitania I", [("legion", "Alpes")])
    board = p.edit("Aquitania I: none; Alpes +Legion")
    found = {o.name for o in promotions.choices(board, moved, promotions.IN_WARS)}
    assert found == {"Alpes promote Guard"}
    away = Fighters(("Alpes",)).driven_out(p.edit("Alpes: Legion"), "Alpes", [("legion", "Belgica")])
    board = p.edit("Alpes: none; Belgica: 2 Legion, Cavalry")
    found = {o.name for o in promotions.choices(board, away, promotions.IN_WARS)}
    assert found == {"Belgica promote Legion"}
    end, _ = follow(promotions.promote(board, "West", away, 2), [])
    assert end.provinces["Belgica"].units.veteran_legion == 1, "the other Legion did not fight"


def test_11_2_2_a_unit_that_a_loss_drove_out_fights_no_second_war() -> None:
    p = emptied("Alpes insurgent; Alpes: Guard; 9/2 Alan @ Narbonensis; 11/1 Burgundian @ Lugdunensis I").edit(
        "phase War; step Wars"
    )
    fought = force(p, "9/2 Alan", "Gallia", "Alpes")
    assert "Belgica" not in p.used.provinces
    steps = fights.fight(p, fought, "West")
    end, _ = follow(steps, [(6, 6, 1), "revolt Alpes", "Belgica"])
    assert end.provinces["Belgica"].units.veteran_guard == 1 and "Belgica" in end.used.provinces
    assert "Belgica" not in war.eligible(end, "11/1 Burgundian", war.commander(end, "Western Emperor"))
    assert "Belgica" in war.eligible(p.edit("Belgica: Guard"), "11/1 Burgundian", war.commander(p, "Western Emperor"))


# -- A second way to count: every Unit has a name --------------------------------------------------------------


@dataclass
class Counter:
    """One Unit on the map."""

    unit: str
    place: str
    fought: bool


def counters(board: Board, fought: tuple[str, ...]) -> list[Counter]:
    """Every Unit of a board by itself."""
    return [
        Counter(f, p, p in fought)
        for p, s in board.provinces.items()
        for f in FIELDS
        for _ in range(getattr(s.units, f))
    ]


def taken_from(all_: list[Counter], unit: str, place: str) -> Counter:
    """A Unit that fought; it must be there."""
    return next(c for c in all_ if c.unit == unit and c.place == place and c.fought)


def expected(all_: list[Counter], toll: losses.Toll, taken: dict[str, int], owed: int, left: int) -> set[Loss]:
    """The Losses of Units that the Cases allow, by the Units' names."""
    mine = [c for c in all_ if c.fought]
    legions = {(c.unit, c.place) for c in mine if c.unit in ("legion", "veteran_legion")}
    destroyed = legions or {(c.unit, c.place) for c in mine if c.unit == "pseudo_legion"}
    found: set[Loss] = {Destroy(*x) for x in destroyed}
    if destroyed and owed and left <= owed:
        return found
    forts = {c.place for c in all_ if c.unit == "fort"}
    if taken.get("demote", 0) < 2:
        found |= {DemoteLoss(c.unit, c.place) for c in mine if c.unit in VETERAN.values()}
        found |= {DemoteLoss(c.unit, c.place) for c in mine if c.unit == "pseudo_legion" and c.place not in forts}
    if taken.get("dismiss", 0) < 2:
        found |= {Dismiss(c.unit, c.place) for c in mine if "legion" not in c.unit and c.unit != "auxilia"}
    return found


@pytest.mark.parametrize("block", range(4))
def test_11_3_1_losses_of_units_are_those_of_units_that_have_names(block: int) -> None:
    """Losses taken at random on random boards: what is offered is what Units with names say, before each Loss and at the end."""
    driven = idle = 0
    for seed in range(block * 150, block * 150 + 150):
        rng = Random(seed)
        p, toll, _, _ = small_force(seed, insurgents=True)
        all_, taken, owed, left = counters(p, toll.fought.provinces), {}, toll.must_destroy, toll.number
        steps, answer = losses.take(p, toll), None
        while True:
            try:
                event = steps.send(answer)
            except StopIteration as end:
                board, fought = end.value
                break
            answer = None
            if isinstance(event, Note) and isinstance(event.about, Loss):
                loss = event.about
                taken[loss.kind] = taken.get(loss.kind, 0) + 1
                left, owed = left - 1, max(0, owed - (loss.kind == "destroy"))
                if isinstance(loss, OfUnit):
                    hit = taken_from(all_, loss.unit, loss.province)
                    if isinstance(loss, DemoteLoss):
                        hit.unit = "fort" if loss.unit == "pseudo_legion" else ORDINARY[loss.unit]
                    else:
                        all_.remove(hit)
                elif isinstance(loss, DismissAuxilia):
                    places = {c.place for c in all_ if c.fought and c.unit == "auxilia"}
                    if len(places) == 1:
                        for _ in range(loss.number):
                            all_.remove(taken_from(all_, "auxilia", *places))
                    else:
                        together = loss.number
            elif isinstance(event, Note) and event.case == "2.3.3":
                # Of equal Units those that fought go first.
                unit, place = _moved(event.what)
                who = [c for c in all_ if c.unit == unit and c.place == _from(event.what)]
                who.sort(key=lambda c: not c.fought)
                idle += not who[0].fought
                driven += who[0].fought
                if place:
                    who[0].place = place
                else:
                    all_.remove(who[0])
            elif isinstance(event, Decision):
                if event.kind == "losses":
                    offered = {a for a in event.actions if isinstance(a, OfUnit)}
                    assert offered == expected(all_, toll, taken, owed, left), seed
                    auxilia = [a for a in event.actions if isinstance(a, DismissAuxilia)]
                    there = sum(c.fought and c.unit == "auxilia" for c in all_)
                    assert len(auxilia) <= (there > 0) and all(a.number <= there for a in auxilia)
                answer = rng.choice(event.actions)
                if event.kind == "losses" and rng.random() < 0.6:
                    revolts = [a for a in event.actions if isinstance(a, RevoltLoss)]
                    guarded = [a for a in revolts if event.board.provinces[a.province].units.number]
                    answer = rng.choice(guarded or revolts or [answer])
                if event.kind == "dismiss":
                    # The last of several Auxilia is asked for only while there is a choice.
                    all_.remove(taken_from(all_, "auxilia", answer.name))
                    together -= 1
                    left_over = {c.place for c in all_ if c.fought and c.unit == "auxilia"}
                    if together and len(left_over) == 1:
                        for _ in range(together):
                            all_.remove(taken_from(all_, "auxilia", *left_over))
        for p_, s in board.provinces.items():
            mine = [c for c in all_ if c.place == p_ and c.fought]
            assert sorted(c.unit for c in mine) == sorted(
                f for f in FIELDS for _ in range(getattr(fought.units(board, p_), f))
            ), (seed, p_)
            assert sum(c.place == p_ for c in all_) == s.units.number
    assert driven > 20 and idle


def _from(what: str) -> str:
    """The Province that a Unit left, by its Note."""
    for word in (" goes to ", " finds no room ", " returns to "):
        if word in what:
            return what.partition(word)[0].partition(" of ")[2]
    raise AssertionError(what)


def _moved(what: str) -> tuple[str, str]:
    """(Unit, where it went) by its Note; "" for out."""
    title = what.removeprefix("The ").partition(" of ")[0]
    unit = title.lower().replace(" ", "_")
    place = what.partition(" goes to ")[2].partition(";")[0].rstrip(".") if " goes to " in what else ""
    return unit, place
