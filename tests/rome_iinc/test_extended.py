"""Games of several scenarios in a row (Sections 13.2 and 13.3)."""

import pytest
from playing import at, follow

from rometeach.core.errors import BadInput
from rometeach.rome_iinc import extended
from rometeach.rome_iinc.phases import events, falls


def test_13_2_1_prestige_gains_the_bonus_and_loses_75_and_the_rest_stays() -> None:
    p = at("286", "turn 10; phase Victory; East prestige 80; West prestige 60; East gold 77; Galerius face up")
    end = extended.extend(p)
    assert (end.scenario, end.turn, end.phase) == ("363", 1, "Event")
    assert (end.east.prestige, end.west.prestige) == (5, 60 + 25 - 75)
    assert (end.east.gold, end.provinces, end.face_up) == (77, p.provinces, ("Galerius",))
    assert {"Valens", "Theodosian Dynasty", "Constantius III"} <= set(end.statesmen_box)
    assert {"Fritigern", "15/3 Persian" if "15/3 Persian" in p.wars_box else "13/3 Persian"} <= set(end.wars_box)
    assert not [x for x in end.problems() if x.severity == "error"]


def test_13_2_2_chosroes_waits_until_he_dies_and_goes_into_the_wars_box_then() -> None:
    p = at("example-13.2.2")
    end = extended.extend(p)
    assert end.scenario == "565" and "Chosroes" in end.waiting_counters and "Chosroes" not in end.wars_box
    assert extended.waits_for(end)["Chosroes"] == "Assyria"
    still, _ = follow(falls.end_of_phase(end))
    assert "Chosroes" in still.waiting_counters
    who = events.mortality.who_rolls(end)
    dead, log = follow(events.mortality_step(end), [6 if n == "Chosroes" else 1 for n in who])
    assert "Chosroes dies" in log.text
    assert "Chosroes" in dead.wars_box and "Chosroes" not in dead.waiting_counters


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("565", "turn 10; phase Victory"),
        ("286", ""),
        ("286", "turn 10; phase Victory; outcome: Major Defeat"),
    ],
)
def test_13_2_what_cannot_be_extended(name: str, change: str) -> None:
    with pytest.raises(BadInput):
        extended.extend(at(name, change))


def test_12_1_2_an_extended_position_survives_its_file() -> None:
    from rometeach.rome_iinc import position

    end = extended.extend(at("example-13.2.2"))
    assert position.from_text(end.dump()) == end and position.from_share(end.share()) == end
    over = at("286", "outcome: East Draw, West Minor Victory")
    assert position.from_text(over.dump()) == over
    assert over.edit(over.diff(at("286"))) == at("286") and at("286").edit(at("286").diff(over)) == over


def test_13_2_scenarios_are_played_in_a_row() -> None:
    end = at("286", "turn 10; phase Victory")
    assert extended.extend(end, "363").scenario == "363"
    for other in ("286", "425", "565"):
        with pytest.raises(BadInput, match="in a row"):
            extended.extend(end, other)
