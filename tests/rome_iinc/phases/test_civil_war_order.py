"""The order of Civil Wars is the player's (Sections 11.4, 1.3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from playing import at

import rometeach
from rometeach.core.session.requests import Checkpoint, Decision, Note, Request, Roll
from rometeach.rome_iinc.actions import WAIT, NextCivilWar
from rometeach.rome_iinc.phases import civil_war_order, civil_wars
from rometeach.rome_iinc.players.simple.civil_wars import best
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position

THREE = "Gallia rebel; Africa rebel; phase War; step Civil Wars"
"""With Carausius in Britannia the Western Emperor has three Rebels to fight."""


def asked(p: Position, *answers: object, dice: tuple[int, int, int] = (1, 1, 1)) -> list[Request]:
    """The Decisions about the order and the throws of the step, the first answers given; others get their first option."""
    found: list[Request] = []
    given, steps = list(answers), civil_wars.civil_wars(p)
    answer: Any = None
    while True:
        try:
            due = steps.send(answer)
        except StopIteration:
            assert not given
            return found
        answer = None
        if isinstance(due, Roll):
            answer = dice
            found.append(due)
        elif isinstance(due, Decision):
            mine = due.kind == "civil war order"
            answer = due.find(given.pop(0)) if mine and given else due.actions[0]
            found += [due] * mine
        else:
            assert isinstance(due, Note | Checkpoint)


def rolls(found: list[Request]) -> list[str]:
    return [r.what.partition(" against ")[2].partition(" (")[0] for r in found if isinstance(r, Roll)]


def test_11_4_the_player_says_before_each_fight_which_civil_war_is_next() -> None:
    found = asked(at("286", THREE), "civil war Gallia", "Africa")
    assert rolls(found) == ["the Generic Rebel of Gallia", "the Generic Rebel of Africa", "Carausius"]
    first, _, second, *rest = found
    assert isinstance(first, Decision) and isinstance(second, Decision)
    assert (first.who, first.case, first.what) == ("West", "11.4", "which Civil War is fought next?")
    assert [o.name for o in first.options] == ["civil war Africa", "civil war Britannia", "civil war Gallia"]
    assert first.options[1].meaning == "Maximian against Carausius"
    assert second.actions == (NextCivilWar("Africa"), NextCivilWar("Britannia"))
    assert [type(r) for r in rest] == [Roll, Roll]  # of the last one nobody is asked


@pytest.mark.parametrize("order", list(permutations(["Africa", "Britannia", "Gallia"])))
def test_11_4_every_order_can_be_fought(order: tuple[str, ...]) -> None:
    p = at("286", THREE)
    told = [p.commander_of[c].name for c in order]
    assert rolls(asked(p, *order[:2], dice=(3, 3, 3))) == told


def test_11_4_where_there_is_one_civil_war_nobody_is_asked() -> None:
    assert rolls(asked(at("286"))) == ["Carausius"]
    assert rolls(asked(at("286", "Gallia rebel"), "Gallia")) == ["the Generic Rebel of Gallia", "Carausius"]


def test_11_4_no_case_puts_a_rebel_emperor_before_other_rebels() -> None:
    p = at(
        "286", "West rebel emperor Africa + Gallia + Hispania + Italia; Carausius out; Britannia loyal; Oriens rebel"
    )
    (order, first, second) = asked(p, "Oriens", dice=(1, 1, 1))
    assert isinstance(order, Decision)
    assert (order.who, order.actions) == ("East", (NextCivilWar("Western Emperor"), NextCivilWar("Oriens")))
    assert rolls([first, second]) == ["the Generic Rebel of Oriens", "Maximian"]


def test_1_3_who_goes_first_may_let_the_other_fight_first() -> None:
    p = at("286", THREE + "; Oriens rebel")
    assert p.turn % 2
    found = asked(p, "wait", "Gallia", "civil war Oriens", "Britannia")
    decisions = [(d.who, d.actions) for d in found if isinstance(d, Decision)]
    west = tuple(NextCivilWar(c) for c in ("Africa", "Britannia", "Gallia"))
    assert (
        decisions
        == [
            ("East", (NextCivilWar("Oriens"), WAIT)),
            ("West", west),  # who is waited for does not wait in turn
            ("East", (NextCivilWar("Oriens"), WAIT)),
            ("West", west[:2]),
        ]
    )
    assert rolls(found)[:2] == ["the Generic Rebel of Gallia", "the Generic Rebel of Oriens"]
    second = asked(p.edit("turn 2"), "Africa", "wait", "Gallia")
    assert [d.who for d in second if isinstance(d, Decision)] == ["West", "West", "West"]


def test_11_4_who_may_leave_a_rebel_alone_is_told_so_and_asked_when_he_is_next() -> None:
    p = at("286", "Maximian out; West fallen; Gallia rebel; Oriens rebel")
    wars = {w.title: w.must for w in civil_war_order.due(p)}
    assert list(wars.values()) == [False, False, True]
    step, log = civil_wars.civil_wars(p), []
    answer: Any = None
    while True:
        due = step.send(answer)
        if isinstance(due, Roll):
            break
        if isinstance(due, Decision):
            log.append(due)
            answer = due.find({"civil war order": "Gallia", "civil war": "fight"}[due.kind])
    assert [d.kind for d in log] == ["civil war order", "civil war"]
    assert [o.meaning.endswith(", if he wants to") for o in log[0].options] == [True, True, False]
    assert {d.who for d in log} == {"East"}  # the Sole Emperor's


def test_11_4_two_rebel_emperors_are_each_others_and_may_begin_with_lesser_rebels() -> None:
    p = at(
        "286",
        "East rebel emperor Moesia + Oriens + Pannonia + Pontica + Thracia; "
        "West rebel emperor Africa + Gallia + Hispania + Italia",
    )
    wars = civil_war_order.due(p)
    assert [(w.rebel.name, w.must, w.players) for w in wars] == [
        ("Diocletian", True, ("East", "West")),
        ("Carausius", False, ("West",)),
    ]
    found = asked(p, "wait")
    assert [(d.who, len(d.actions)) for d in found if isinstance(d, Decision)] == [("East", 2), ("West", 2)]


# -- What the order changes --------------------------------------------------------------------------------


def expected(p: Position, left: dict[str, int]) -> tuple[Fraction, str]:
    """(Commands won back, less those lost with the Emperor; the first fight) of the best order, by hand."""
    if not left:
        return Fraction(0), ""
    found = []
    for who, commands in left.items():
        rest = {k: n for k, n in left.items() if k != who}
        odds = p.civil_war(who)
        won = p.edit(f"{who} loyal" if who != "Britannia" else "Carausius out; Britannia loyal")
        realm = 5 - len(p.rebel_commands)
        value = odds.p("Rebel Defeat") * (commands + expected(won, rest)[0])
        value += odds.p("Stalemate") * expected(p, rest)[0] - odds.p("Rebel Victory") * realm
        found.append((value, who))
    return max(found, key=lambda x: x[0])


@pytest.mark.parametrize(
    "change",
    [
        THREE,
        THREE + "; Britannia I -Veteran Legion; Mediolanum -Cavalry; Rome -Guard",
        THREE + "; Rhaetia -Veteran Legion; Rome -Guard",
        "Gallia rebel; Hispania rebel; Africa rebel; Ravenna -Fleet",
        "Italia rebel; phase War",
    ],
)
def test_11_4_the_simple_player_begins_the_order_that_leaves_him_most_commands(change: str) -> None:
    p = at("286", change)
    wars = civil_war_order.due(p)
    value, who = expected(p, {w.rebel.box: len(w.rebel.commands) for w in wars})
    assert wars[best(p, "West", wars)].rebel.box == who
    steps = civil_wars.civil_wars(p)
    due = next(steps)
    assert isinstance(due, Decision)
    assert SimplePlayer()(due) == NextCivilWar(who)
    assert value <= sum(len(w.rebel.commands) for w in wars)


def test_11_4_the_simple_player_does_not_begin_with_carausius() -> None:
    p = at("286", THREE)
    chances = [p.civil_war("Carausius").p("Rebel Defeat")]
    chances += [x.odds.p("Rebel Defeat") for x in p.civil_war("Carausius").after]
    assert chances == [Fraction(7, 27), Fraction(1, 2), Fraction(181, 216), Fraction(103, 108)]
    steps = civil_wars.civil_wars(p)
    due = next(steps)
    assert isinstance(due, Decision)
    assert SimplePlayer()(due) != NextCivilWar("Britannia")


def test_11_4_the_odds_show_what_the_order_changes() -> None:
    p = at("286", THREE)
    found = p.civil_war("Carausius")
    assert [x.rebels for x in found.after] == [
        ("the Generic Rebel of Africa",),
        ("the Generic Rebel of Gallia",),
        ("the Generic Rebel of Africa", "the Generic Rebel of Gallia"),
    ]
    for after, change in zip(found.after, ("Africa loyal", "Gallia loyal", "Africa loyal; Gallia loyal"), strict=True):
        assert after.odds.joint == p.edit(change).civil_war("Carausius").odds.joint
    text = str(found)
    assert "after the Generic Rebel of Gallia" in text and "in the order that his player chooses" in text
    assert found.as_json()["civil_war"]["after"][0]["p"]["Rebel Defeat"] == "1/2"
    # Fought already, or alone: the order changes nothing.
    assert p.edit("used rebels: Carausius").civil_war("Carausius").after == ()
    alone = at("286").civil_war("Carausius")
    assert alone.after == () and "after" not in alone.as_json()["civil_war"]


def test_11_4_with_dice_thrown_the_odds_after_a_rebel_defeat_are_those_of_the_next_fight() -> None:
    """Played, with a Loss on the tracks alone: the sum of the next fight is the one that the odds foretold."""
    p = at("286", THREE + "; West gold 50")
    foretold = p.civil_war("Carausius").after[1].odds.modifier
    sums: list[int] = []
    steps: Any = civil_wars.civil_wars(p)
    answer: Any = None
    script = {"civil war order": iter(("Gallia", "Britannia")), "losses": iter(("dishonor",))}
    while len(sums) < 2:
        due = steps.send(answer)
        answer = None
        if isinstance(due, Roll):
            sums.append(due.ledger.total if due.ledger else 0)
            answer = (1, 1, 1)
        elif isinstance(due, Decision):
            answer = due.find(next(script[due.kind])) if due.kind in script else due.actions[0]
    assert sums[1] == foretold - 1  # the victor Promoted a Unit


def test_11_4_a_board_shared_at_the_choice_asks_it_again() -> None:
    first, _, second, *_ = asked(at("286", THREE), "Gallia")
    for due in (first, second):
        assert isinstance(due, Decision)
        again = rometeach.position("rome-iinc", due.board.share(), owner=False)
        assert next(civil_wars.civil_wars(again)) == due


@pytest.mark.parametrize("taken", ["no", "yes"])
def test_5_3_4_a_rebel_emperor_is_helped_by_a_beaten_rebel_only_where_he_takes_his_command(taken: str) -> None:
    change = "West rebel emperor Hispania + Italia; Gallia rebel; Africa rebel; Carausius out; Britannia loyal"
    p = at("286", f"switch rebel_emperor_commands {taken}; {change}")
    found = p.civil_war("Gallia", "West")
    assert [x.rebels for x in found.after] == ([("the Generic Rebel of Africa",)] if taken == "yes" else [])
    for after in found.after:
        held = p.edit("Africa loyal; West rebel emperor Africa + Britannia + Hispania + Italia").civil_war(
            "Gallia", "West"
        )
        assert after.odds.joint == held.odds.joint != found.odds.joint
