"""The chance to reach the threshold: exact for a fixed plan, against every draw and die by hand, and estimated."""

from fractions import Fraction
from itertools import product

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian.actions import DECLINE, END, LOSE_COIN, WAIT
from rometeach.aurelian.board.cups import law
from rometeach.aurelian.charts import money, points
from rometeach.aurelian.phases import turn
from rometeach.aurelian.position import Position
from rometeach.aurelian.results import fixed_plan
from rometeach.core import progress
from rometeach.core.errors import BadInput
from rometeach.core.frozen import replace
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision

BOARD = "vp 0; army 2; treasury 3; income 14; friendly: Gallia 3, Roma 3; unfriendly: Dalmatia 3"


def fixed(d: Decision) -> Action:
    """The fixed plan, declining the Levy."""
    return {"action": END, "levy": DECLINE, "handled": LOSE_COIN, "triumph": WAIT}.get(d.kind, DONE)


def by_hand(p: Position, hostile: list[str], levied: list[str]) -> Fraction:
    """The chance to reach the threshold: every order of two chits, every die of a Barbarian, every chit of the Levy."""
    reached, every = Fraction(0), Fraction(0)
    for a in hostile:
        for b in [c for c in hostile if c != a]:
            dice = [list(product(range(1, 9), repeat=2)) if c.startswith("Barbarian") else [()] for c in (a, b)]
            weight = Fraction(1, len(dice[0]) * len(dice[1]))
            for x, y in product(*dice):
                for chit in levied:
                    script = [a, *map(str, x), b, *map(str, y), chit]
                    every += weight
                    reached += weight * _reaches(p, script)
    return reached / every


def _reaches(p: Position, script: list[str]) -> bool:
    """Whether a turn with these dice reaches the check with the points; what is due after the check is not thrown."""
    dice, board = ScriptedDice(script), p
    for stage in turn.stages(p, 1)[:-1]:
        try:
            board = run(stage.run(board), dice, {"Player": fixed})  # type: ignore[assignment]
        except BadInput:  # Space 1 or 2 may need a second die less
            return _reaches(p, [w for i, w in enumerate(script) if i != dice.used])
        if board.outcome:
            return False
    return board.vp + points.scored(board) >= points.threshold(board)


def test_12_5_the_chance_is_that_of_every_order_of_the_reactions_by_hand() -> None:
    hostile = ["Gallia 4", "Belgica 5", "Tyana 3", "Sassanids", "Confederation"]
    p = empty(f"{BOARD}; hostile: {', '.join(hostile)}; pool Green: Barbarian 4a")
    found = p.reach(games=0)
    assert found.exact == by_hand(p, hostile, ["Gallia 3", "Roma 3"])
    assert 0 < found.exact < 1
    assert sum(q for _, q in found.law) == 1


def test_12_5_the_dice_of_barbarians_count_too() -> None:
    hostile = ["Barbarian 7a", "Gallia 4", "Turn End 1"]
    p = empty(f"{BOARD}; income 22; Danube 1: 3; Danube 2: 3; hostile: {', '.join(hostile)}")
    found = p.reach(games=0)
    assert found.exact == by_hand(p, hostile, ["Gallia 3", "Roma 3"])
    assert len(found.law) > 1


def test_equal_barbarians_count_as_one_and_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    p = empty(f"{BOARD}; income 22; Danube 1: 3; Danube 2: 3; hostile: Barbarian 7a, Barbarian 7b, Gallia 4")
    grouped = p.reach(games=0).law

    def apart(board: Position, cup: str) -> list[tuple[str, Fraction]]:
        chits = board.cups.known(cup)
        return [(c, Fraction(1, len(chits))) for c in chits]

    monkeypatch.setattr(fixed_plan, "_drawn", apart)
    assert p.reach(games=0).law == grouped
    assert len(grouped) > 2


def test_chits_moved_unseen_are_weighed_by_the_law_of_the_cups() -> None:
    p = empty(f"{BOARD}; unfriendly: Dalmatia 3, Tyana 3; hostile: Gallia 4, Sassanids, Turn End 1")
    seen = p.edit("unseen: U>H, F>U")
    joint = law(seen.cups)
    expected = Fraction(0)
    for moved, back in product(p.cups.unfriendly, p.cups.friendly):
        cups = p.cups.move("unfriendly", "hostile", moved).move("friendly", "unfriendly", back)
        share = Fraction(1, 4)
        exact = replace(p, cups=cups).reach(games=0).exact
        assert exact is not None
        expected += share * exact
    assert seen.reach(games=0).exact == expected
    assert sum(joint.weights.values()) == 1


def test_a_levy_that_is_taken_costs_upkeep_and_brings_no_point() -> None:
    p = empty("vp 2; army 3; treasury 3; income 14; phase Levy; friendly: Roma 3")
    declined, levied = p.reach(games=0), p.reach("levy", games=0)
    v = p.rules.values["levy.vp"]
    assert [n for n, _ in declined.law] == [2 + v + points.scored(replace(p, treasury=money.treasury_after(p)))]
    assert (levied.law, levied.p_lost) == ((), 1)
    richer = p.edit("income 20")
    assert richer.reach("levy", 0).law[0][0] < richer.reach(games=0).law[0][0]


def test_a_board_past_the_actions_phase_follows_the_phases_that_are_left() -> None:
    p = empty("vp 0; army 3; phase Turn End")
    assert p.reach(games=0).law == ((p.score().total, Fraction(1)),)
    assert p.edit("phase Actions; dead pool: Turn End 1, Turn End 2").reach(games=0).exact in (0, 1)


def test_a_treasury_below_zero_is_lost_before_the_check() -> None:
    found = empty("vp 50; income 2; phase Taxation").reach(games=0)
    assert (found.exact, found.p_lost) == (0, 1)


def test_the_estimate_agrees_with_the_exact_chance_where_nothing_can_be_chosen() -> None:
    p = empty("vp 1; army 2; treasury 0; income 14; phase Levy; friendly: Gallia 3, Sassanids; done: Reforms")
    found = p.reach(games=150)
    assert found.exact is not None
    assert abs(found.share - found.exact) <= 4 * max(found.error, 0.001)
    assert p.reach(games=150).as_json() == found.as_json()
    assert found.as_json()["reach"]["estimate"]["games"] == 150


def test_a_result_shows_both_chances_the_ledger_and_what_it_rests_on() -> None:
    p = drawn(1).edit("vp 1")
    found = p.reach(games=20, seed=3)
    text = found.text()
    assert "of 20 games" in text and "seed 3 plays the same games again" in text
    assert "Scored as the board lies (12.1)" in text
    assert "turns:1" in found.doubts()
    assert any(k.startswith("battle") for k in found.doubts())
    assert not any(k.startswith("battle") for k in p.reach(games=0).doubts())
    plain = found.as_json()["reach"]
    assert Fraction(plain["exact"]) == found.exact
    assert sum(map(Fraction, plain["law"].values())) == 1
    assert plain["ledger"]


@pytest.mark.parametrize("vp", [60, 72, 80])
def test_12_5_on_turn_6_the_points_are_one_thing_and_usurpers_another(vp: int) -> None:
    p = empty(
        f"turn 6; vp {vp}; army 3; income 20; Aurelian Walls 2; friendly: Gallia 3, Sassanids; unfriendly: Moesia 3; "
        "hostile: Roma 3, Germania 3; Noricum: 3; Ravenna: 2"
    )
    found = p.reach(games=0)
    assert found.check is not None
    reached = won = every = Fraction(0)
    for a, b in (("Roma 3", "Germania 3"), ("Germania 3", "Roma 3")):
        for chit in ("Gallia 3", "Sassanids"):
            board: object = p
            dice = ScriptedDice([a, b, chit])
            for stage in turn.stages(p, 1):
                board = run(stage.run(board), dice, {"Player": fixed})  # type: ignore[arg-type]
            every += 1
            reached += board.vp >= points.threshold(p)  # type: ignore[attr-defined]
            won += board.outcome.startswith("won")  # type: ignore[attr-defined]
    assert (found.check.met, found.check.won) == (reached / every, won / every)
    assert "no Usurper is left (13.0)" in found.text()
    assert found.as_json()["reach"]["p_won"] == str(found.check.won)


def test_the_games_can_be_stopped_and_what_was_played_counts() -> None:
    p, heard = drawn(1).edit("vp 3"), list[int]()
    with progress.watching(progress.Progress()) as watched:

        def tell(number: int) -> None:
            heard.append(number)
            if number == 5:
                watched.stop()

        found = p.reach(games=0).played(40, 2, tell)
    assert heard == [1, 2, 3, 4, 5]
    assert found.games == 5
    assert (found.met, found.share) == (p.reach(games=5, seed=2).met, p.reach(games=5, seed=2).share)


def test_the_fixed_plan_is_told_from_the_phase_of_the_board_on() -> None:
    now, later = drawn(1).reach(games=0).text(), empty("phase Taxation; income 5").reach(games=0).text()
    assert "ended now, with 2 Reactions" in now and "declined for 1 Victory Point" in now
    assert "Free Levy" not in later and "Taxation Phase" in later
    assert "over already" in drawn(1).edit("dead pool: Turn End 1, Turn End 2").reach(games=0).text()
    assert "the Danube" in drawn(1).reach("levy", 0).text()


def test_cups_that_were_followed_on_a_table_for_turns_still_give_an_exact_chance() -> None:
    moved = "F>U, U>H, H-Palmyra 6, H-Tyana 4, U>H, F>U, U>H, U>F, F>U, U>H"
    found = drawn(1)
    shown = [c for c in found.cups.hostile if c.startswith("Barbarian")][:2]
    events = moved.replace("Palmyra 6", shown[0]).replace("Tyana 4", shown[1])
    seen = found.seen().edit(f"unseen: {events}")
    chance = seen.reach(games=0)
    assert chance.exact is not None
    assert sum(q for _, q in chance.law) + chance.p_lost == 1


def test_every_mistake_is_told_at_once() -> None:
    with pytest.raises(BadInput) as told:
        empty("outcome: won: 70 Victory Points").reach("lvy", -1)
    assert len(told.value.problems) == 3
    assert "Did you mean levy?" in str(told.value)


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadInput, match="game is over"):
        empty("outcome: won: 70 Victory Points").reach()
    with pytest.raises(BadInput, match="still to be drawn"):
        empty("phase Set-up").reach()
    with pytest.raises(BadInput, match="decline or levy"):
        empty().reach("refuse")
    with pytest.raises(BadInput, match="games"):
        empty().reach(games=-1)
