"""Ways to answer a Decision: where their rollouts start, what they bring about, and that the simple player's stands first."""

from dataclasses import replace
from typing import Any

from aurelian_boards import drawn, empty

from rometeach.aurelian import arrangements
from rometeach.aurelian.actions import AURELIAN, REFORMS, PieceAction
from rometeach.aurelian.arrangements import Occasion, bringing
from rometeach.aurelian.phases import actions, choices, levy, taxation
from rometeach.aurelian.players.simple import player as player_
from rometeach.aurelian.valuation import evaluate
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import Player, run
from rometeach.core.session.requests import Decision, Steps
from solvers.aurelian.player import player, replies
from solvers.aurelian.questions import front

CUPS = "hostile: Barbarian 4a, Barbarian 6a, Barbarian 7a, Turn End 1; friendly: Gallia 3"


def asked(kind: str, steps: Steps[Any], *chits: str) -> Decision:
    """The first Decision of a kind that these steps ask."""
    found: list[Decision] = []

    def choose(d: Decision) -> Action:
        found.extend([d] if d.kind == kind else [])
        return player_.simple_player(d)

    run(steps, ScriptedDice(list(chits)), {"Player": choose})
    return found[0]


def answering(way: replies.Reply) -> Player:
    """A player who answers a Free Levy as a way says, and arranges it so."""

    def choose(d: Decision) -> Action:
        if d.kind == "levy":
            return way.answer
        arranged = bringing(d, way.strengths) if d.kind == "strength" else None
        return player_.simple_player(d) if arranged is None else arranged

    return choose


def test_a_redeploy_is_compared_with_the_best_arrangement_for_every_strength_of_the_army() -> None:
    p = drawn(3).edit("army 4; Danube 3: 3; Danube 8: 3")
    theirs, *found = replies.redeploys(p, PieceAction(AURELIAN, "Redeploy"))
    assert theirs.strengths == ()
    ahead = min(replies.AHEAD, evaluate.looked_ahead(p, Occasion("redeploy")))
    assert len(found) > 3
    for way in found:
        assert front(p, "redeploy", ahead, must=way.name).setting.arrangement.strengths == way.strengths


def test_6_4_a_way_of_a_redeploy_is_carried_out_by_its_player() -> None:
    p = drawn(3).edit("army 4; Danube 3: 3; Danube 8: 3; Aurelian @ Noricum")
    redeploy = next(c for c in choices.legal(p) if c.action == "Redeploy")
    for way in replies.redeploys(p, redeploy)[1:]:
        who = way.player()
        assert who(choices.decision(p)) == redeploy
        board = run(actions.effect(p, redeploy), ScriptedDice([]), {"Player": who})
        assert (board.strength, f"Army {board.army}") == (way.strengths, way.name)


def test_9_1_a_free_levy_starts_from_the_board_that_the_phase_makes() -> None:
    p = empty(f"{CUPS}; phase Levy; treasury 0; vp 5")
    d = asked("levy", levy.free(p), "Gallia 3")
    found = replies.replies(d, d.board, player_.simple_player(d))
    assert found[0].answer == player_.simple_player(d)
    assert {w.name for w in found} == {"levy", "decline", "levy, as front has it"}
    for way in found:
        after = run(levy.levy(p), ScriptedDice(["Gallia 3"]), {"Player": answering(way)})
        start = run(levy.levy(way.start), ScriptedDice([]), {"Player": way.player()})
        assert (start.strength, start.vp, start.done, start.dead) == (after.strength, after.vp, after.done, after.dead)


def test_9_2_a_way_of_a_paid_levy_buys_its_points_and_no_more() -> None:
    p = replace(empty(f"{CUPS}; phase Levy; treasury 5"), done=(levy.FREE,))
    d = asked("paid levy", levy.levy(p))
    theirs, *found = replies.replies(d, p, player_.simple_player(d))
    assert (theirs.answer, theirs.strengths) == (player_.simple_player(d), ())
    assert {w.name for w in found} == {"2 Coins", "4 Coins"}
    for way in found:
        board = run(levy.levy(p), ScriptedDice([]), {"Player": way.player()})
        assert p.treasury - board.treasury == int(way.name.split()[0])
        assert (
            board.strength == way.strengths == arrangements.carry_out(p, Occasion("paid levy"), way.strengths).strength
        )


def test_11_3_reforms_are_tried_from_a_board_on_which_the_taxes_come_to_the_same() -> None:
    p = empty(f"{CUPS}; phase Taxation; income 24; treasury 3")
    d = asked("reforms", taxation.taxation(p))
    for way in replies.replies(d, d.board, REFORMS):
        after = run(taxation.taxation(p), ScriptedDice([]), {"Player": lambda _, way=way: way.answer})  # type: ignore[misc]
        assert run(taxation.taxation(way.start), ScriptedDice([]), {"Player": way.player()}) == after


def test_the_solver_player_carries_out_the_arrangement_that_it_chose() -> None:
    p = drawn(3).edit("army 4; Danube 3: 3; Danube 8: 3; Aurelian @ Noricum")
    redeploy = next(c for c in choices.legal(p) if c.action == "Redeploy")
    way = replies.redeploys(p, redeploy)[-1]
    mine = player.SolverPlayer(1, budget=10)
    mine.begin(way)
    board = run(actions.effect(p, redeploy), ScriptedDice([]), {"Player": mine})
    assert board.strength == way.strengths
