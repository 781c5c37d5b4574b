"""Commands that become Loyal, and those that join or leave a Rebel Emperor (Cases 5.2.4, 5.3.1, 5.3.4, 8.2.2)."""

from typing import TypeVar

import pytest
from playing import at, follow

from rometeach.core.session.requests import Decision, Draw, Note, Roll, Steps
from rometeach.rome_iinc import rules
from rometeach.rome_iinc.charts import mortality
from rometeach.rome_iinc.phases import civil_wars, events, falls, leaders, rebellions, succession, unrest
from rometeach.rome_iinc.position import Position

T = TypeVar("T")
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


def test_6_3_6_an_emperor_who_turns_on_rome_leaves_what_he_held_as_a_rebel_loyal() -> None:
    p = at("425", "East emperor Zeno; East rebel emperor Oriens + Pontica + Thracia; 7/2 Isaurian @ Isauria")
    end, log = follow(leaders.settle(p))
    assert "Oriens, Pontica and Thracia become Loyal." in log.text and not end.east.rebel_commands
    assert end.wars["7/2 Isaurian"].leader == "Zeno" and end.east.emperor != "Zeno"


def test_5_1_4_what_a_usurper_holds_and_who_waits_for_it_is_told() -> None:
    p = at("286", "Gallia governor Galerius")
    end, log = follow(succession.usurp(p, p.commander_of["Britannia"], "West"))
    said = "Carausius holds Africa, Britannia, Gallia, Hispania and Italia; Galerius waits face up."
    assert log.text == f"Carausius becomes Rebel Emperor.\n{said}" and end.face_up == ("Galerius",)


def test_11_5_2_what_an_emperor_who_rebels_holds_is_told() -> None:
    p = at("286", "Oriens governor Galerius; East unrest 25")
    end, log = follow(rebellions.roll(p, p.emperor_of("East"), "11.5.2"), [(6, 6, 6)])
    assert end.east.rebel_commands == ("Moesia", "Oriens", "Pannonia", "Pontica", "Thracia")
    said = "Diocletian holds Moesia, Oriens, Pannonia, Pontica and Thracia; Galerius waits face up."
    assert log.text == f"Diocletian rebels.\n{said}"


def test_5_1_4c_the_commands_of_a_rebel_who_becomes_sole_emperor_become_loyal() -> None:
    p = at("286", "Maximian out; West viceroy")
    end, log = follow(succession.usurp(p, p.commander_of["Britannia"], "East"))
    assert end.sole_emperor == "East" and not end.rebel_commands
    assert log.text == "Carausius becomes Sole Emperor.\nBritannia becomes Loyal."


def test_6_1_6_the_commands_of_an_ineligible_rebel_who_wins_become_loyal() -> None:
    p = at("497")
    end, log = follow(succession.usurp(p, p.commander_of["Italia"], "West"))
    assert end.commander_of["Pannonia"].name == "Theodoric" and not end.rebel_commands
    assert "Theodoric may never be Emperor and stays Governor.\nItalia and Pannonia become Loyal." in log.text


def test_6_1_6_by_the_switch_the_other_empires_rebel_emperor_takes_what_such_a_rebel_has_there() -> None:
    """Moesia is Eastern, Italia Western: Theodoric keeps the Western one."""
    p = at("497", "East rebel emperor Oriens + Pontica + Thracia; Italia + Moesia rebel Theodoric")
    p = p.with_rules(rules.load({}, {"rebel_emperor_commands": "yes"}))
    end, log = follow(succession.usurp(p, p.commander_of["Italia"], "West"), ["West"])
    assert "Anastasius takes Moesia." in log.text and "Moesia" in end.east.rebel_commands


@pytest.mark.parametrize(("change", "face", "result"), [(EAST, 1, "Rebel Victory"), (WEST, 6, "Rebel Defeat")])
def test_5_1_4_a_civil_war_of_two_emperors_leaves_every_command_loyal(change: str, face: int, result: str) -> None:
    """Diocletian wins, as the Rebel Emperor and against him."""
    p = at("286", change)
    rebel, emperor = ("East", "West") if change == EAST else ("West", "East")
    end, said = _play(civil_wars.fight(p, p.emperor_of(rebel), p.emperor_of(emperor)), (face,) * 3)
    assert end.sole_emperor == "East" and not end.east.rebel_commands and not end.west.rebel_commands
    held = "Moesia, Oriens, Pannonia, Pontica and Thracia" if change == EAST else "Africa, Gallia, Hispania and Italia"
    assert result in said and f"{held} become Loyal." in said


def test_12_2_2_beside_a_fall_what_a_rebel_emperor_held_becomes_loyal() -> None:
    end, log = follow(succession.fall(at("286", EAST), "West"))
    assert end.sole_emperor == "East" and not end.east.rebel_commands
    assert "Moesia, Oriens, Pannonia, Pontica and Thracia become Loyal." in log.text


def test_5_3_4_a_rebel_emperor_who_loses_his_last_command_is_no_rebel() -> None:
    held = "Oriens rebel; Pontica rebel; Thracia rebel; East rebel emperor Moesia + Pannonia"
    end, log = follow(unrest.enter_dynasty(at("286", held), "Constantinian"))
    assert not end.east.rebel_commands and "Diocletian has no Rebel counter left and is no Rebel." in log.text


def _play(steps: Steps[T], dice: tuple[int, ...]) -> tuple[T, str]:
    """A fight with these dice, any choice answered by its first option."""
    said: list[str] = []
    answer: object = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            return end.value, "\n".join(said)
        answer = None
        if isinstance(asked, Note):
            said.append(asked.what)
        elif isinstance(asked, Roll):
            answer = dice
        elif isinstance(asked, Decision):
            answer = asked.actions[0]
        elif isinstance(asked, Draw):
            answer = asked.options[0]


def _dice(p: Position, dies: str) -> list[int]:
    """A Mortality die for everybody who rolls: one dies."""
    return [6 if name == dies else 1 for name in mortality.odds(p).who]
