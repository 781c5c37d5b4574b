"""The Event Phase (Module 8)."""

import itertools
from fractions import Fraction

import pytest
from playing import at, follow

from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Decision, Draw, Roll
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import events
from rometeach.rome_iinc.position import Status


def test_8_1_1_the_counters_of_the_last_turn_go() -> None:
    end, _ = follow(events.events(at("286", "event Plague doubled; Diocletian out")), [1, (1, 4)])
    assert dict(end.events) == {"Bagaudae": 1}


def test_8_1_3_statesmen_with_convert_and_diplomat_place_their_events() -> None:
    p = at("425", "Pope Leo face up")
    assert p.rules.statesmen["Pope Leo"].ability == "Convert"
    end, _ = follow(events.place(p, "Bagaudae"))
    assert end.events["Bagaudae"] == 1
    assert "Convert" in events.chart.placed_by_abilities(p)


def test_8_1_6_an_event_doubles_and_a_doubled_one_is_rolled_again() -> None:
    p = at("286", "event Bagaudae")
    end, log = follow(events.draw(p), [(1, 3)])
    assert end.events["Bagaudae"] == 2
    end, log = follow(events.draw(end), [(1, 3), (3, 4)])
    assert end.events["Heresy"] == 1 and "again" in log.text


def test_8_1_7_with_six_counters_a_new_event_turns_a_random_one_over() -> None:
    six = "Bagaudae, Bodyguard, Conspiracy, Foederati, Heresy, Omens doubled"
    end, log = follow(events.draw(at("286", f"events: {six}")), [(4, 3), "Heresy"])
    assert end.events["Heresy"] == 2 and "Migration" not in end.events
    assert "Omens" not in next(a.options for a in log.asked if isinstance(a, Draw))
    doubled = ", ".join(f"{e} doubled" for e in ("Bagaudae", "Bodyguard", "Conspiracy", "Foederati", "Heresy", "Omens"))
    p = at("286", f"events: {doubled}")
    end, log = follow(events.draw(p))
    assert end == p and "no Event" in log.text


@pytest.mark.parametrize(
    ("event", "change", "answers", "east", "west"),
    [
        ("Hippodrome", "", [4], (0, 0, 4), (0, 0, 0)),
        ("Papacy", "", [3], (0, 0, 0), (0, 0, 3)),
        ("Mutiny", "", [2, 5], (0, 0, 2), (0, 0, 5)),
        ("Usurper", "", [2, 5], (0, 0, 2), (0, 0, 5)),
        ("Inflation", "East gold 21", [], (-11, 0, 0), (-25, 0, 0)),
        ("Inflation", "event Inflation; East gold -3", [], (0, 0, 0), (-50, 0, 0)),
        ("Orthodoxy", "", [], (0, 1, 0), (0, 1, 0)),
        ("Persecution", "", [], (0, -2, 0), (0, -2, 0)),
    ],
)
def test_8_1_6_what_an_event_does_to_the_tracks(
    event: str, change: str, answers: list[int], east: tuple[int, ...], west: tuple[int, ...]
) -> None:
    p = at("286", change)
    end, _ = follow(events.place(p, event), answers)
    for empire, wanted in (("East", east), ("West", west)):
        a, b = p.empire(empire), end.empire(empire)
        assert (b.gold - a.gold, b.prestige - a.prestige, b.unrest - a.unrest) == wanted


@pytest.mark.parametrize(("event", "capital"), [("Hippodrome", "Constantinople"), ("Papacy", "Rome")])
def test_4_2_9_a_doubled_event_makes_the_capital_insurgent_whatever_it_was(event: str, capital: str) -> None:
    for change in ("", f"{capital}: none; {capital} allied"):
        p = at("286", f"event {event}" + (f"; {change}" if change else ""))
        end, _ = follow(events.place(p, event))
        assert end.provinces[capital].status is Status.INSURGENT
        assert (end.east.prestige, end.west.unrest) == (p.east.prestige, p.west.unrest)


@pytest.mark.parametrize(("event", "empire"), [("Convert", "West"), ("Diplomat", "East")])
def test_10_2_2_convert_annexes_in_the_west_and_diplomat_in_the_east(event: str, empire: str) -> None:
    p = at("286")
    steps = events.place(p, event)
    decision = next(steps)
    assert decision.who == empire  # type: ignore[union-attr]
    places = {a.place for a in decision.actions if a != DONE}  # type: ignore[union-attr]
    assert places and {p.empire_of[n] for n in places} == {empire}


def test_3_2_1_a_doubled_convert_removes_a_war_of_the_players_choice() -> None:
    p = at(
        "286", "event Convert; 9/1 Vandal @ Rome; 9/2 Alan @ Pisae; 4/1 Nubian @ Nubian Homeland; 5/1 Arabian @ Syria"
    )
    end, log = follow(events.place(p, "Convert"), ["9/2 Alan"])
    assert {o.name for o in log.decision("banish").options} == {"9/1 Vandal", "9/2 Alan"}
    assert set(end.wars) == {"9/1 Vandal", "4/1 Nubian", "5/1 Arabian"}


def test_2_1_3_plague_demotes_one_in_each_command_or_adds_unrest() -> None:
    p = at("286")
    steps, before = events.place(p, "Plague"), p.units_on_map
    from rometeach.core.session.dice import SeededDice
    from rometeach.core.session.play import run

    first = {e: (lambda d: d.options[0].action) for e in ("East", "West")}
    end = run(steps, SeededDice(1), first)
    veterans = [f for f in before._fields if f.startswith("veteran_")] + ["pseudo_legion"]
    gone = sum(getattr(before, f) - getattr(end.units_on_map, f) for f in veterans)
    more = sum(end.empire(e).unrest - p.empire(e).unrest for e in ("East", "West"))
    assert gone + more == 10 and gone


def test_11_5_1_a_doubled_mutiny_rolls_for_every_loyal_governor() -> None:
    p = at("286", "event Mutiny")
    loyal = [g for g in p.governors_in_play if not g.is_rebel]
    _end, log = follow(events.place(p, "Mutiny"), [(6, 6, 6), *[(1, 1, 1)] * (len(loyal) - 1)])
    assert len([a for a in log.asked if isinstance(a, Roll)]) == len(loyal)


def test_11_5_2_a_doubled_usurper_makes_an_emperor_a_rebel_unless_there_is_a_rebel_or_sole_emperor() -> None:
    p = at("286", "event Usurper; West unrest 20; Italia governor Galerius")
    end, _ = follow(events.place(p, "Usurper"), ["West", (6, 6, 6)])
    assert set(end.west.rebel_commands) == {"Africa", "Gallia", "Hispania", "Italia"}
    assert end.west.emperor == "Maximian" and end.face_up == ("Galerius",)
    quiet, _ = follow(events.place(at("363", "event Usurper"), "Usurper"))
    assert quiet.events["Usurper"] == 2


def test_8_2_1_mortality_is_simultaneous_and_a_generic_rebel_dies_too() -> None:
    p = at("286", "Britannia rebel generic; Carausius out; Galerius face up")
    who = events.mortality.who_rolls(p)
    dice = [6 if n in ("Diocletian", "the Generic Rebel of Britannia") else 1 for n in who]
    end, log = follow(events.mortality_step(p), [*dice, "Galerius"])
    assert end.east.emperor == "Galerius" and not end.rebel_provinces
    fates = ("Diocletian dies.", "Maximian lives.", "the Generic Rebel of Britannia dies.")
    assert all(fate in log.text for fate in fates)


def test_8_2_2_a_dead_sole_emperor_takes_his_viceroy_along() -> None:
    p = at("363")
    who = events.mortality.who_rolls(p)
    end, log = follow(events.mortality_step(p), [6 if "Emperor" in n else 1 for n in who])
    assert (end.east.seat, end.west.seat) == ("Emperor", "Emperor")
    assert "Viceroy goes" in log.text


def test_8_2_3_both_emperors_abdicate_on_turn_3_of_286_without_the_constantinian_dynasty() -> None:
    p = at("286", "turn 3; Galerius face up; Licinius face up")
    end, log = follow(events.mortality_step(p), [1, 1, 1, "Licinius", "Galerius"])
    assert (end.east.emperor, end.west.emperor) == ("Licinius", "Galerius")
    assert [d.who for d in log.asked if hasattr(d, "who")] == ["East", "West"]
    stays, _ = follow(events.mortality_step(p.edit("dynasty Constantinian")), [1] * 5)
    assert stays.east.emperor == "Diocletian"


def test_8_3_4_an_emperor_who_is_an_assassin_kills_a_random_statesman_and_no_more() -> None:
    p = at("425", "West emperor Petronius; Valentinian III out; Majorian face up; Ricimer face up")
    end, _log = follow(events.assassination_step(p), [*["Majorian"], 6])
    assert "Majorian" not in end.statesmen_in_play
    assert (end.west.prestige, end.west.unrest) == (p.west.prestige, p.west.unrest)


def test_8_3_5_the_killer_of_the_sole_emperor_becomes_sole_emperor_and_the_viceroy_stays() -> None:
    p = at("425", "West viceroy; Valentinian III out; Italia governor Petronius; event Conspiracy")
    odds = events.assassination.odds(p, p.commander_of["Italia"])
    end, _ = follow(events.assassination_step(p), [6])
    assert odds.needs <= 6
    assert (end.east.emperor, end.west.seat, end.sole_emperor) == ("Petronius", "Viceroy", "East")


def test_8_2_3_who_abdicates_rolls_no_die_and_is_among_the_deaths() -> None:
    p = at("286", "turn 3")
    found = p.mortality().odds
    assert found.abdicates == ("Diocletian", "Maximian") and not set(found.who) & set(found.abdicates)
    law: dict[int, Fraction] = {}
    for faces in itertools.product(range(1, 7), repeat=len(found.who)):
        dead = 2 + sum(face >= 6 for face in faces)
        law[dead] = law.get(dead, Fraction(0)) + Fraction(1, 6 ** len(faces))
    assert dict(found.deaths.items()) == law
    rolled = [x.about for x in mortality_dice(p)]
    assert rolled == list(found.who)


def mortality_dice(p: Board) -> list[Roll]:
    """The Mortality dice of a board, everybody living."""
    steps, answer, rolls = events.mortality_step(p), None, []
    try:
        while True:
            asked = steps.send(answer)  # type: ignore[arg-type]
            answer = (
                (1,) if isinstance(asked, Roll) else asked.options[0].action if isinstance(asked, Decision) else None
            )
            rolls += [asked] if isinstance(asked, Roll) else []
    except StopIteration:
        return rolls
