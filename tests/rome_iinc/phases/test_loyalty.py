"""Commands that become Loyal, and those that join or leave a Rebel Emperor (Cases 5.2.4, 5.3.1, 5.3.4, 8.2.2)."""

import pytest
from playing import at, follow

from rometeach.rome_iinc import rules
from rometeach.rome_iinc.charts import mortality
from rometeach.rome_iinc.phases import events, falls, leaders, unrest
from rometeach.rome_iinc.position import Position

WEST = "West rebel emperor Africa + Gallia + Hispania + Italia"
EAST = "East rebel emperor Moesia + Oriens + Pannonia + Pontica + Thracia"


def taking(change: str) -> Position:
    """Set-up 286 where a Rebel Emperor takes what comes into his Empire."""
    return at("286", change).with_rules(rules.load({}, {"rebel_emperor_commands": "yes"}))


def kinds(p: Position, *commands: str) -> list[str]:
    return [p.commander_of[c].kind for c in commands]


def test_5_2_4_commands_that_join_a_rebel_emperors_empire_are_loyal_with_a_governor_or_without() -> None:
    for extra in ("", "; Moesia governor Galerius"):
        end, log = follow(unrest.enter_dynasty(at("286", WEST + extra), "Constantinian"))
        assert end.west.rebel_commands == ("Africa", "Gallia", "Hispania", "Italia")
        assert kinds(end, "Moesia", "Pannonia") == ["Governor", "Governor"]
        assert "Moesia and Pannonia join the West" in log.text


def test_5_3_4_by_the_switch_he_takes_them_and_their_governor_waits_face_up() -> None:
    for extra, said in (("", "."), ("; Moesia governor Galerius", "; Galerius waits face up.")):
        end, log = follow(unrest.enter_dynasty(taking(WEST + extra), "Constantinian"))
        assert end.west.rebel_commands == ("Africa", "Gallia", "Hispania", "Italia", "Moesia", "Pannonia")
        assert kinds(end, "Moesia", "Pannonia") == ["Rebel Emperor"] * 2
        assert f"Maximian takes Moesia and Pannonia{said}" in log.text
        assert ("Galerius" in end.face_up) is bool(extra)


def test_5_2_4_commands_that_leave_a_rebel_emperors_empire_are_loyal_in_the_other() -> None:
    for make in (lambda c: at("286", c), taking):
        end, log = follow(unrest.enter_dynasty(make(EAST), "Constantinian"))
        assert end.east.rebel_commands == ("Oriens", "Pontica", "Thracia")
        assert kinds(end, "Moesia", "Pannonia") == ["Governor", "Governor"]
        assert "Moesia and Pannonia leave Diocletian and become Loyal" in log.text


def test_5_2_4_by_the_switch_they_go_from_one_rebel_emperor_to_the_other() -> None:
    end, log = follow(unrest.enter_dynasty(taking(f"{EAST}; {WEST}"), "Constantinian"))
    assert "Maximian takes Moesia and Pannonia." in log.text
    assert end.west.rebel_commands == ("Africa", "Gallia", "Hispania", "Italia", "Moesia", "Pannonia")


@pytest.mark.parametrize("take", [False, True])
def test_8_2_2_the_commands_of_a_lesser_rebel_who_dies_become_loyal(take: bool) -> None:
    """Carausius is the Rebel of Britannia in the Empire of the Rebel Emperor Maximian."""
    p = (taking if take else lambda c: at("286", c))(f"{WEST}; turn 2; phase Event; step Mortality")
    assert p.commander_of["Britannia"].name == "Carausius" and p.commander_of["Britannia"].is_rebel
    end, log = follow(events.mortality_step(p), _dice(p, "Carausius"))
    assert "Britannia becomes Loyal." in log.text
    assert ("Maximian takes Britannia." in log.text) is take
    assert ("Britannia" in end.west.rebel_commands) is take
    later, _ = follow(falls.end_of_phase(end))
    assert later.west.rebel_commands == end.west.rebel_commands, "nothing changes in silence"


def test_8_2_2_what_a_dead_rebel_emperor_held_becomes_loyal() -> None:
    p = at("286", f"{WEST}; turn 2; phase Event; step Mortality")
    end, log = follow(events.mortality_step(p), [*_dice(p, "Maximian"), "Carausius"])
    assert "Africa, Gallia, Hispania and Italia become Loyal." in log.text and not end.west.rebel_commands


def test_6_3_6_a_rebel_who_turns_on_rome_leaves_his_commands_loyal() -> None:
    p = at("363", "Gallia rebel Alaric; 14/2 Visigothic @ Dacia I")
    end, log = follow(leaders.settle(p))
    assert "Gallia becomes Loyal." in log.text and end.commander_of["Gallia"].kind == "Governor"


def _dice(p: Position, dies: str) -> list[int]:
    """A Mortality die for everybody who rolls: one dies."""
    return [6 if name == dies else 1 for name in mortality.odds(p).who]
