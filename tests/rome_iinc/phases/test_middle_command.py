"""Who loses the middle one of three Commands keeps the part that his player chooses (Case 5.2.5)."""

from __future__ import annotations

from itertools import combinations

import pytest
from playing import Log, at, follow, names

import rometeach
from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.actions import Appoint, KeepCommands
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import governors, people, unrest
from rometeach.rome_iinc.players.random import random_player
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position
from solvers.rome_iinc.player.player import SolverPlayer

TAKEN = "Moesia + Thracia + Pontica governor Galerius; Licinius face up"
"""Moesia touches Thracia, Thracia Pontica; Moesia and Pontica do not touch."""


def barbarian(command: str, change: str) -> Position:
    p = at("286", change)
    return p.edit("; ".join(f"{n}: none; {n} barbarian" for n in p.rules.provinces_of[command]))


def taken(answer: str) -> tuple[Board, Log]:
    """Licinius is given Thracia; then the East is done."""
    return follow(governors.appoint(at("286", TAKEN)), ["Thracia governor Licinius", answer, DONE])


@pytest.mark.parametrize(("kept", "lost"), [("Moesia", "Pontica"), ("Pontica", "Moesia")])
def test_5_2_5_whose_middle_command_is_given_away_keeps_what_his_player_chooses(kept: str, lost: str) -> None:
    end, log = taken(f"keep {kept}")
    due = log.decision("keep")
    assert (due.who, names(due)) == ("East", ["keep Moesia", "keep Pontica"])
    assert [o.meaning for o in due.options] == ["without Pontica", "without Moesia"]
    assert end.governors[kept].commands == (kept,) and end.governors[kept].statesman == "Galerius"
    assert not end.commander_of[lost].statesman and end.commander_of["Thracia"].name == "Licinius"
    assert f"Galerius keeps {kept}." in log.text


@pytest.mark.parametrize("kept", ["Moesia", "Pontica"])
@pytest.mark.parametrize("box", ["Moesia", "Thracia"])
def test_6_1_7_whose_middle_command_is_barbarian_keeps_what_his_player_chooses(kept: str, box: str) -> None:
    """Also where the middle one is his own box."""
    rest = [c for c in ("Moesia", "Thracia", "Pontica") if c != box]
    p = barbarian("Thracia", f"{' + '.join((box, *rest))} governor Galerius")
    assert p.governors[box].statesman == "Galerius"
    end, log = follow(governors.leave_barbarians(p), [f"keep {kept}"])
    assert log.decision("keep").case == "5.2.5"
    assert {b: g.commands for b, g in end.governors.items() if g.statesman == "Galerius"} == {kept: (kept,)}
    assert log.text == f"Galerius keeps {kept} alone."


def test_5_2_5_who_keeps_commands_that_touch_is_not_asked() -> None:
    """Oriens touches Thracia, so that nothing is lost with Pontica; nor with one at the end, nor for a second one."""
    p = at("286", "Oriens + Pontica + Thracia governor Galerius; Licinius face up")
    end, log = follow(governors.appoint(p), ["Pontica governor Licinius", DONE])
    assert end.governors["Oriens"].commands == ("Oriens", "Thracia")
    assert "keeps" not in log.text
    for command, left in (("Pontica", ("Moesia", "Thracia")), ("Moesia", ("Pontica", "Thracia"))):
        end, _ = follow(governors.leave_barbarians(barbarian(command, TAKEN)))
        assert end.governors[left[0]].commands == left
    end, _ = follow(governors.leave_barbarians(barbarian("Thracia", "Moesia + Thracia governor Galerius")))
    assert end.governors["Moesia"].commands == ("Moesia",)


def test_5_2_5_a_plan_and_the_programs_keep_what_touches_the_governors_own_box() -> None:
    p = at("286", TAKEN)
    assert governors.apply(p, Appoint(("Thracia",), "Licinius")).governors["Moesia"].commands == ("Moesia",)
    due = taken("keep Pontica")[1].decision("keep")
    assert due.unasked == KeepCommands(("Moesia",)) == SimplePlayer()(due) == SolverPlayer()(due)
    assert {random_player(seed)(due) for seed in range(9)} == {KeepCommands(("Moesia",)), KeepCommands(("Pontica",))}


def test_5_2_5_it_is_asked_where_what_is_left_falls_apart_and_only_there() -> None:
    """Every three Commands that hang together, and each that may be lost: by the map's connections, Province by Province."""
    p = at("286")
    home = {n: c for c, provinces in p.rules.provinces_of.items() for n in provinces}
    near = {(home[a], home[b]) for a in home for b, _ in p.rules.neighbours[a] if b in home}
    asked = set()
    for three in combinations(p.rules.commands, 3):
        if sum(pair in near for pair in combinations(three, 2)) < 2:
            continue
        for lost in three:
            left = tuple(c for c in three if c != lost)
            for box in three:
                found = people.parts(p, box, left)
                apart = left not in near
                assert sorted(map(sorted, found)) == ([[c] for c in sorted(left)] if apart else [sorted(left)])
                assert box == lost or box in found[0]
            if left not in near:
                asked.add((lost, *sorted(left)))
    assert ("Gallia", "Britannia", "Hispania") in asked and ("Thracia", "Moesia", "Pontica") in asked
    assert ("Pontica", "Oriens", "Thracia") not in asked


@pytest.mark.parametrize(
    "dynasties",
    [((), ("Constantinian",)), (("Constantinian",), ("Theodosian",)), (("Theodosian",), ("Constantinian",))],
)
def test_5_2_4_what_is_left_in_an_empire_after_a_dynasty_touches(dynasties: tuple[tuple[str, ...], ...]) -> None:
    """So the choice between the Empires is the only one there."""
    before, new = dynasties
    p = at("286", "; ".join(f"dynasty {d}" for d in before))
    end, _ = follow(unrest.enter_dynasty(p, new[0]))
    moved = [c for c in p.rules.commands if p.empire_of_command(c) != end.empire_of_command(c)]
    assert moved
    for empire in ("East", "West"):
        own = people.commands_of_empire(p, empire)
        for number in (2, 3):
            for held in combinations(own, number):
                if len(people.parts(p, held[0], held)) == 1:
                    for side in ("East", "West"):
                        left = tuple(c for c in held if end.empire_of_command(c) == side)
                        assert len(people.parts(end, "", left)) <= 1, (held, left)


def test_5_2_5_a_board_shared_at_the_choice_has_nothing_half_done() -> None:
    due = taken("keep Pontica")[1].decision("keep")
    again = rometeach.position("rome-iinc", due.board.share(), owner=False)
    assert isinstance(again, Position)
    assert again == due.board and again.problems() == at("286", TAKEN).problems()
    p = barbarian("Thracia", "Moesia + Thracia + Pontica governor Galerius")
    asked = next(governors.leave_barbarians(p))
    assert isinstance(asked, Decision)
    assert next(governors.leave_barbarians(rometeach.position("rome-iinc", asked.board.share(), owner=False))) == asked
