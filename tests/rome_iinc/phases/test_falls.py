"""Falls and Major Defeat (Section 12.2), the Victory Phase (Module 12), and the sequence of play (Module 7)."""

import pytest
from playing import at, follow

from rometeach.core.session.requests import Draw
from rometeach.rome_iinc.phases import falls, succession, turn, victory


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("Rome: none; Rome allied", "Rome is Allied"),
        ("Rome: none; Rome Vandal Foederati", "Rome is Vandal Foederati"),
        ("Rome insurgent", ""),
        ("West gold -1", "it has -1 Gold"),
        ("West unrest 26", "it has 26 Unrest"),
        ("West unrest 25", ""),
    ],
)
def test_12_2_1_why_an_empire_falls(change: str, why: str) -> None:
    assert falls.why_falls(at("286", change), "West") == why


def test_12_2_2_a_fall_kills_the_emperor_resets_the_tracks_and_makes_every_governor_a_rebel() -> None:
    p = at("286", "West unrest 26; West prestige 40; West gold 33; Italia governor Galerius")
    end, _ = follow(falls.end_of_phase(p))
    assert (end.west.seat, end.west.gold, end.west.prestige, end.west.unrest) == ("Fallen", 33, 0, 0)
    assert end.sole_emperor == "East" and "Maximian" not in end.statesmen_in_play
    assert all(end.commander_of[c].kind == "Rebel" for c in ("Africa", "Britannia", "Gallia", "Hispania", "Italia"))
    assert end.commander_of["Italia"].name == "Galerius"


def test_12_2_2_the_survivor_becomes_sole_emperor_even_if_he_was_a_rebel_emperor() -> None:
    p = at("286", "West unrest 26; East rebel emperor Oriens + Pontica + Thracia + Moesia + Pannonia")
    end, log = follow(falls.end_of_phase(p))
    assert end.sole_emperor == "East" and end.east.rebel_commands == ()
    assert "Moesia, Oriens, Pannonia, Pontica and Thracia become Loyal" in log.text


def test_12_2_2_a_sole_emperor_survives_the_fall_of_his_own_empire() -> None:
    p = at("286", "East unrest 26; West viceroy; Maximian out")
    end, _ = follow(falls.end_of_phase(p))
    assert (end.east.seat, end.west.seat, end.west.emperor) == ("Fallen", "Emperor", "Diocletian")
    assert end.sole_emperor == "West"


@pytest.mark.parametrize("change", ["West unrest 26", "West gold -1"])
def test_12_2_3_a_fallen_empire_that_fails_again_is_a_major_defeat_for_both(change: str) -> None:
    p = at("286", f"Maximian out; West fallen; East gold 0; {change}")
    end, _ = follow(falls.end_of_phase(p), ["done"] * ("gold" in change))
    assert end.outcome == "Major Defeat"
    assert set(victory.levels(end).values()) == {"Major Defeat"}


def test_12_2_3_two_fallen_empires_are_a_major_defeat() -> None:
    end, _ = follow(falls.end_of_phase(at("286", "East unrest 26; West unrest 26")))
    assert end.outcome == "Major Defeat"


def test_5_1_1_an_emperor_without_provinces_dies_and_a_random_rebel_follows() -> None:
    p = at("286")
    rebels = "; ".join(f"{c} rebel" for c in ("Africa", "Gallia", "Hispania", "Italia"))
    end, _ = follow(succession.without_provinces(p.edit(rebels)), ["Gallia"])
    assert end.west.emperor == "" and end.west.rebel_commands == ("Gallia",)
    assert "Maximian" not in end.statesmen_in_play


WESTERN_REBELS = "; ".join(f"{c} rebel" for c in ("Africa", "Gallia", "Hispania", "Italia"))


def test_5_1_1_an_emperor_whom_a_step_left_without_a_province_is_dead_before_the_next_one() -> None:
    """He rolls for no Mortality, and fights no Civil War with nothing."""
    for step in turn.TURN:
        if step.name in ("Event Phase: Mortality", "War Phase: Wars", "War Phase: Civil Wars"):
            p = at("286", WESTERN_REBELS)
            first = []
            steps, answer = step.run(p), None
            for _ in range(3):
                asked = steps.send(answer)
                first.append(asked)
                answer = "Gallia" if isinstance(asked, Draw) else None
            assert [x.what for x in first] == [
                "the Rebel who takes the empty throne",
                "The Western Emperor controls no Province and dies.",
                "the Generic Rebel of Gallia becomes Rebel Emperor.",
            ], step.name


def test_5_1_4d_who_follows_a_sole_emperor_without_provinces_is_rebel_emperor_and_the_viceroy_goes() -> None:
    p = at(
        "286",
        "Maximian out; West viceroy; "
        + WESTERN_REBELS
        + "; Britannia rebel; Moesia rebel; Oriens rebel; Pontica rebel",
    )
    p = p.edit("Thracia rebel; Pannonia rebel")
    assert p.sole_emperor == "East"
    end, log = follow(succession.without_provinces(p), ["Gallia", "Carausius"])
    assert (end.west.seat, end.west.rebel_commands, end.sole_emperor) == ("Emperor", ("Gallia",), "")
    assert end.east.seat == "Emperor" and not end.east.rebel_commands and "Diocletian" not in end.statesmen_in_play
    assert "The Viceroy goes with him." in log.text


def test_5_1_4d_beside_a_fallen_empire_he_is_rebel_emperor_too() -> None:
    p = at(
        "286",
        "Maximian out; West fallen; "
        + "; ".join(f"{c} rebel" for c in ("Oriens", "Pontica", "Thracia", "Moesia", "Pannonia")),
    )
    p = p.edit(WESTERN_REBELS + "; Britannia rebel")
    end, _ = follow(succession.without_provinces(p), ["Oriens"])
    assert end.east.rebel_commands == ("Oriens",)


@pytest.mark.parametrize(
    ("east", "west", "levels"),
    [
        (76, 76, ("Major Victory", "Major Victory")),
        (76, 75, ("Minor Victory", "Draw")),
        (50, 49, ("Draw", "Minor Defeat")),
    ],
)
def test_12_1_2_levels_of_victory(east: int, west: int, levels: tuple[str, str]) -> None:
    p = at("286", f"East prestige {east}; West prestige {west}; turn 10")
    found = victory.levels(p)
    assert (found["East"], found["West"]) == levels
    end, _ = follow(victory.victory(p))
    assert end.outcome == f"East {levels[0]}, West {levels[1]}"


def test_12_3_a_turn_that_ends_leaves_nothing_used() -> None:
    p = at("286", "used provinces: Rome; 9/1 Vandal @ Rome; 9/1 Vandal moved; 9/1 Vandal visited Pisae")
    end, _ = follow(victory.victory(p))
    assert (end.turn, end.phase, end.used.provinces) == (2, "Event", ())
    assert not end.wars["9/1 Vandal"].moved and not end.wars["9/1 Vandal"].visited


def test_7_1_the_steps_stand_in_the_order_of_play_and_an_ended_game_asks_nothing() -> None:
    phases = [s.name.split(" Phase")[0] for s in turn.stages()]
    assert list(dict.fromkeys(phases)) == ["Event", "Treasury", "Unrest", "War", "Victory"]
    steps = [s.name.partition(": ")[2] for s in turn.stages()]
    order = [
        "Mortality",
        "Assassination",
        "Taxes",
        "Pay",
        "Move Wars",
        "Wars Box",
        "Unrest",
        "Statesmen",
        "Annexation",
        "Governors",
        "Bread and Circuses",
        "Build",
        "Transfer",
        "Revolts",
        "Wars",
        "Civil Wars",
        "Rebellions",
    ]
    assert [s for s in steps if s in order] == order
    over = at("286", "outcome: Major Defeat")
    for stage in turn.stages():
        assert follow(stage.run(over))[0] is over
