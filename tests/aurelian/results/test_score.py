"""The points of the end of a turn (11.1, 11.2, 12.1, 12.5): said alike everywhere, and counted with the Treasury that the taxes leave."""

import random

import pytest
from aurelian_boards import drawn, empty, game, step

from rometeach.aurelian import verbs
from rometeach.aurelian.board.board import FINISHED, Board
from rometeach.aurelian.charts import points
from rometeach.aurelian.phases import taxation, turn_end
from rometeach.aurelian.phases.common import Lost
from rometeach.aurelian.position import Position, position
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import replace
from rometeach.core.results.base import PositionResult
from rometeach.widgets.aurelian.tracks import headline, tracks_table
from rometeach.widgets.tools import panel
from solvers.aurelian import questions

RICH = "treasury 13; vp 1"


def boards(number: int) -> list[Position]:
    """Boards of seeded games at all their phases, with other numbers on the tracks."""
    found: list[Board] = []
    for seed in range(2 * number):
        game(seed, drawn(seed), lambda _, board: found.append(board), check=False)
        if len(found) > 20 * number:
            break
    rng = random.Random(5)
    picked = [b for b in rng.sample(found, min(number, len(found))) if not b.outcome]
    changes = "turn {}; income {}; treasury {}; vp {}; Aurelian Walls {}; Red walls: finished; Green temple: {}"
    return [
        Position.of(b).edit(
            changes.format(
                rng.choice((b.turn, b.turn, LAST_TURN)), rng.randint(6, 24), rng.randint(0, 24), rng.randint(0, 30),
                rng.randint(-2, 3), rng.choice(("started", "finished")),
            )
        )
        for b in picked
    ]  # fmt: skip


def by_hand(p: Board) -> tuple[int, int]:
    """(Treasury when it is scored, points in the end), counted from the counters alone."""
    named = {"Zenobia", "Postumus"}
    coins = p.treasury
    if p.phase != "Turn End":
        coins = p.income - sum(s for n, s in enumerate(p.strength) if p.usurpers.get(p.rules.spaces[n]) not in named)
    vp = p.vp
    if "Victory Points" not in p.done:
        vp += max(0, coins) // 5 + p.army + len(p.officers) + len(named & set(p.dead))
        for region in p.rules.regions:
            if region not in p.usurpers:
                vp += not any(b in p.stacks for b in p.rules.boxes_of[region])
                vp += (p.walls.get(region) == FINISHED) + (p.temples.get(region) == FINISHED)
    if p.turn == LAST_TURN:
        walls, m = sum(s == FINISHED and r not in p.usurpers for r, s in p.walls.items()), p.aurelian_walls
        enemies = sum(len(s.units) for s in p.stacks.values()) + sum(1 for r in p.raiders if r)
        enemies += sum(len(pool) for pool in p.pools.values())
        vp += max(0, m) * walls - enemies * (-m if m < 0 else 1)
    return coins, vp


def row(result: PositionResult[Board], name: str) -> str:
    return dict(result.exhibit().headline)[name]


def test_12_1_the_treasury_scores_what_the_taxes_leave() -> None:
    p = position("270-drawn").edit(RICH)
    assert (p.score().ledger.total, p.score().total, p.score().is_met) == (3, 4, False)
    assert row(p.score(), "Turn 1 asks for") == "6 (2 missing)"
    assert row(p.score(), "Treasury then") == "1, after taxes (11.2)"
    assert row(p.odds(), "Victory Points at the end of the turn").startswith("4 as the board lies, of the 6")
    assert row(p.reach(games=0), "Now") == "1; as the board lies 4 at the check"
    assert p.edit("phase Turn End").score().total == 6


def test_11_2_12_1_all_that_tells_the_score_tells_the_same() -> None:
    seen = set()
    for p in boards(150):
        coins, total = by_hand(p)
        found = p.score()
        seen.add((p.phase, p.turn == LAST_TURN, bool(found.lost)))
        assert (found.treasury, found.total) == (coins, total), p.share()
        gain = found.ledger.total
        assert verbs.summary(p).count(f"Scored at the end of the turn  {gain}\n") == 1
        assert row(p.odds(), "Victory Points at the end of the turn").startswith(f"{total} as the board lies, of the")
        assert (dict(p.odds().exhibit().headline).get("The game") or "") == (
            f"{found.lost} (13.0)" if found.lost else ""
        )
        assert tracks_table(p).rows[0][2].endswith(f"as the board lies the end of the turn scores {gain}")
        assert f"then: {total} of the {found.threshold}" in panel("score", p).spoken.replace("then ", "then: ")
        assert found.as_json()["score"] == {
            "total": total, "threshold": found.threshold, "met": not found.lost and total >= found.threshold,
            "treasury": coins, "lost": found.lost or None, "ledger": [x.as_json() for x in found.ledger.lines],
        }  # fmt: skip
        if not p.is_over and p.phase in ("Taxation", "Turn End"):
            reached = p.reach(games=0)
            assert row(reached, "Now").endswith(f"as the board lies {total} at the check")
            if found.triumph is None:
                assert reached.law == (() if found.lost else ((total, 1),)), p.share()
                assert reached.exact == int(found.is_met)
    assert {phase for phase, _, _ in seen} == {"Actions", "Build", "Levy", "Dead Pool", "Taxation", "Turn End"}
    assert {last for _, last, _ in seen} == {lost for _, _, lost in seen} == {True, False}


def test_11_0_12_0_the_score_is_that_of_the_phases() -> None:
    """From the Taxation Phase on, with nothing done and no Triumph."""
    for p in boards(120):
        found, board = p.score(), p
        try:
            if p.phase != "Turn End":
                board = step(taxation.taxation(p), answers="done")
        except Lost as lost:
            assert found.lost == f"lost: the taxes leave {lost.board.treasury} Coins"
            continue
        board = step(turn_end.counted(board))
        board = step(turn_end.last(board)) if p.turn == LAST_TURN else board
        assert board.vp == found.total and not found.lost


def test_12_2_a_triumph_scores_the_list_with_the_treasury_after_taxes() -> None:
    p = position("270-drawn").edit(f"{RICH}; Zenobia > dead pool; income 17")
    assert p.score().triumph == p.score().ledger.total == 5
    said = questions.triumph(p, rollouts=4).text()
    assert "the list of 12.1 scores 5 points, and the Triumph as many once more" in said
    assert "10 of the 6 that are asked for" not in panel("score", p).spoken
    assert f"{1 + 2 * 5} of the 6" in panel("score", p).spoken


def test_12_1_a_list_that_is_scored_is_not_scored_again() -> None:
    """A board that is taken down while the Triumph is decided."""
    p = position("270-drawn").edit("Zenobia > dead pool; phase Turn End; vp 9")
    session = verbs.play(p, 1, "Turn End")
    board = session.board
    assert (session.request is not None, board.vp, board.done) == (
        True,
        9 + p.score().ledger.total,
        ("Victory Points",),
    )
    taken = Position.of(board)
    assert (taken.score().ledger.total, taken.score().total) == (0, board.vp)
    assert row(taken.score(), "Scored") == "done already (12.1)"
    assert taken.score().triumph == p.score().ledger.total
    again = verbs.play(position(taken.share()), 1, "Turn End")
    assert again.board == board
    again.answer("wait"), session.answer("wait")
    assert again.board == session.board and "Victory Points" not in session.board.done
    assert taken.reach(games=0).law == ((board.vp, 1),)
    assert questions.works(taken).value == questions.works(p).value - p.score().ledger.total


# -- 13.0: a board that is lost already


LOST = {
    "army 0": "the Army is gone",
    "treasury -1": "the Treasury is below zero",
    "Danube 3: Barbarian 4b; Danube 4: Barbarian 5a; Danube 5: Barbarian 6a": "Barbarians hold 3 Danube Spaces",
}


@pytest.mark.parametrize("change", LOST)
def test_13_0_a_board_that_is_lost_says_so_everywhere(change: str) -> None:
    p, why = position("270-drawn").edit(f"Aurelian @ Gallia; {change}"), f"lost: {LOST[change]}"
    assert (p.is_over, p.ended, p.is_won) == (True, why, False)
    assert why in verbs.summary(p).splitlines()
    assert [(x.severity, x.case) for x in p.problems() if "so the game is lost" in x.what] == [("warning", "13.0")]
    answers = (
        p.odds(), p.score(), p.taxes(), p.danube(2), p.raid("Barbarian 7a"), p.reactions(2), p.revolts(2), p.actions_left(),
        p.building("Red walls"), p.deeds("Aurelian"), p.clear("Aurelian"), p.attempt("Aurelian", "Battle"), p.where("Sassanids"),
    )  # fmt: skip
    for answer in answers:
        assert why in answer.text(), answer
    assert headline(p).endswith(f"Lost: {LOST[change]}")
    assert why in panel("score", p).spoken
    assert not p.score().is_met
    with pytest.raises(BadInput, match=why):
        p.reach()
    for ask in (questions.action, questions.stop, questions.triumph):
        with pytest.raises(BadInput, match=why):
            ask(p, rollouts=4)
    for plan in (questions.front, questions.works):
        with pytest.raises(IllegalChoice, match=why):
            plan(p)


@pytest.mark.parametrize("change", LOST)
@pytest.mark.parametrize("phase", ["Actions", "Build", "Levy", "Dead Pool", "Taxation", "Turn End"])
def test_13_0_a_board_that_is_lost_is_not_played(change: str, phase: str) -> None:
    p = position("270-drawn").edit(f"phase {phase}; {change}; vp 99")
    session = verbs.play(p, 1, "game")
    assert session.request is None
    assert session.board.outcome == f"lost: {LOST[change]}"
    assert [n.text for n in session.told("Player")][-1:] == [f"The game is lost: {LOST[change]}."]


def test_7_2_three_spaces_that_are_held_lose_whatever_is_drawn() -> None:
    p = empty("Danube 3: Barbarian 4b; Danube 4: Barbarian 5a; Danube 5: Barbarian 6a; hostile: Barbarian 7a")
    assert p.raid("Barbarian 7a").p_lost == 1
    assert [a.p_lost for a in p.danube(1).ahead] == [1]


def test_11_2_taxes_that_lose_the_game_miss_the_threshold() -> None:
    p = position("270-drawn").edit("income 3; treasury 3; vp 50")
    assert not p.is_over and p.score().lost == "lost: the taxes leave -9 Coins" and not p.score().is_met
    assert row(p.score(), "Turn 1 asks for") == "6 (the game is over before)"
    assert p.reach(games=0).exact == 0


def test_12_4_the_penalty_counts_the_barbarians_in_pools() -> None:
    p = empty(
        "turn 6; phase Turn End; Aurelian Walls -2; pool Green: Barbarian 4a, Barbarian 4b; Danube 3: Barbarian 5a; Roma: 3"
    )
    assert p.score().penalty.total == -2 * 4
    assert step(turn_end.last(p)).vp == p.vp - 8
    assert replace(p, pools=p.pools.without("Green")).score().penalty.total == -2 * 2
    assert "in Pools" in p.score().text()
    assert points.penalty_terms(p)
