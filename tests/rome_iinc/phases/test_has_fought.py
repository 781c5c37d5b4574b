"""Each Commander fights one War a turn: the person, not his Command Box (Case 11.2.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playing import at

from rometeach.core.session.requests import Decision, Draw, Steps
from rometeach.rome_iinc.board.board import Board, Commander
from rometeach.rome_iinc.charts.war import Force, has_fought, problems
from rometeach.rome_iinc.phases import fights, people, succession, tracks


def after_a_fight(board: Board, who: Commander) -> Board:
    return tracks.mark(board, commanders=[who.key])


def dead(board: Board, who: Commander) -> Board:
    return ended(fights.commander_dies(board, who))


def ended(steps: Steps[Board]) -> Board:
    """The end of a step, the first choice taken."""
    answer: Any = None
    try:
        while True:
            asked = steps.send(answer)
            answer = None
            if isinstance(asked, Decision):
                answer = asked.options[0].action
            elif isinstance(asked, Draw):
                answer = asked.options[0]
    except StopIteration as end:
        result: Board = end.value
        return result


def test_11_2_2_who_follows_a_dead_emperor_or_governor_may_fight() -> None:
    p = at("286", "Licinius face up; Gallia governor Constantius I")
    for name in ("Maximian", "Constantius I"):
        who = next(c for c in (*p.governors_in_play, p.emperor_of("West")) if c.name == name)
        board = after_a_fight(p, who)
        assert has_fought(board, who)
        end = dead(board, who)
        follower = end.emperor_of("West") if who.is_emperor else end.commander_of["Gallia"]
        assert follower.name != name and not has_fought(end, follower)


def test_11_2_2_a_generic_commander_who_follows_a_generic_one_may_fight() -> None:
    p = at("286", "Maximian out")
    who = p.emperor_of("West")
    end = dead(after_a_fight(p, who), who)
    assert not has_fought(end, end.emperor_of("West"))


def test_11_2_2_a_governor_who_has_fought_and_is_crowned_may_not_fight_again() -> None:
    p = at("286", "Maximian out; Gallia governor Constantius I")
    governor = p.commander_of["Gallia"]
    board = after_a_fight(p, governor)
    crowned = people.with_empire(
        people.remove(board, "Constantius I"), "West", replace(board.west, emperor="Constantius I")
    )
    assert has_fought(crowned, crowned.emperor_of("West"))
    war = next(iter(crowned.wars), "")
    if war:
        found = problems(crowned, Force(war, crowned.emperor_of("West"), ()))
        assert any(x.case == "11.2.2" for x in found)
    assert not has_fought(crowned, crowned.commander_of["Gallia"])


def test_11_2_2_a_box_that_an_older_file_marked_stands_for_whoever_holds_it() -> None:
    p = at("286", "Gallia governor Constantius I; used commanders: Gallia")
    assert has_fought(p, p.commander_of["Gallia"])


def test_11_2_2_who_follows_an_emperor_without_provinces_has_not_fought() -> None:
    rebels = "; ".join(f"{c} rebel" for c in ("Africa", "Gallia", "Hispania", "Italia"))
    p = at("286", "Maximian out; " + rebels)
    end = ended(succession.without_provinces(after_a_fight(p, p.emperor_of("West"))))
    assert end.west.rebel_commands and not has_fought(end, end.emperor_of("West"))


def test_11_2_2_a_generic_rebel_who_has_fought_has_done_so_on_the_throne_too() -> None:
    p = at("286", "Gallia rebel")
    rebel = p.commander_of["Gallia"]
    end = ended(succession.usurp(after_a_fight(p, rebel), rebel, "West"))
    assert end.west.rebel_commands and has_fought(end, end.emperor_of("West"))
    fresh = ended(succession.usurp(p, rebel, "West"))
    assert not has_fought(fresh, fresh.emperor_of("West"))
