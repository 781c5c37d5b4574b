"""Aurelian declares itself: what the kit needs to know of it before any of its rules is loaded."""

from __future__ import annotations

from ..core.declaration import Game, Program, Seat
from .chance_questions import CHANCES
from .plan_questions import PLANS

_WIDGETS = "rometeach.widgets.aurelian"
_PLAYER = "solvers.aurelian.player.player"

GAME = Game(
    name="aurelian",
    title="Aurelian, Restorer of the World",
    credit="design Tom Russell; published by Hollandspiele",
    verbs="rometeach.aurelian.verbs",
    board="rometeach.aurelian.board.board:Board",
    start="270-drawn",
    edit="Aurelian @ Gallia; army 3",
    scenarios=("270",),
    seats=(Seat("Player", "the player"),),
    chances=CHANCES,
    plans=PLANS,
    programs=(
        Program("simple", "rules of thumb", "rometeach.aurelian.players.simple.player:seeded_player"),
        Program("random", "any legal choice", "rometeach.aurelian.players.random:random_player"),
        Program("solver", "asks the solvers", f"{_PLAYER}:SolverPlayer", job=f"{_PLAYER}:job"),
    ),
    face=f"{_WIDGETS}.face:FACE",
    panels={
        "actions": f"{_WIDGETS}.panels.actions:ActionPanel",
        "clear": f"{_WIDGETS}.panels.actions:ClearPanel",
        "raids": f"{_WIDGETS}.panels.danube:RaidPanel",
        "danube": f"{_WIDGETS}.panels.danube:DanubePanel",
        "reactions": f"{_WIDGETS}.panels.reactions:ReactionPanel",
        "actions left": f"{_WIDGETS}.panels.reactions:ActionsLeftPanel",
        "revolts": f"{_WIDGETS}.panels.reactions:RevoltPanel",
        "cups": f"{_WIDGETS}.panels.cups:CupPanel",
        "score": f"{_WIDGETS}.panels.later_phases:ScorePanel",
        "taxes": f"{_WIDGETS}.panels.later_phases:TaxPanel",
        "building": f"{_WIDGETS}.panels.later_phases:BuildingPanel",
    },
    bench=f"{_WIDGETS}.bench:BENCH",
    extras={
        "throws": "rometeach.classroom.projector.aurelian:throws",
        "simulate": "rometeach.aurelian.simulation:simulate",
        "examine": "rometeach.aurelian.sensitivity:examine",
        "examined": "rometeach.aurelian.sensitivity:number",
        "fuzz": "rometeach.aurelian.fuzz:LAWS",
        "requests": "solvers.aurelian.questions:requests",
        "plan_mistakes": "solvers.aurelian.questions:mistakes",
    },
)

__all__ = ["GAME"]
