"""History of the Roman Empire declares itself: what the kit needs to know of it before any of its rules is loaded."""

from __future__ import annotations

from ..core.declaration import Game, Program, Seat
from .chance_questions import CHANCES
from .plan_questions import PLANS

_PLAYER = "solvers.hotre.player.player"

GAME = Game(
    name="hotre",
    title="History of the Roman Empire",
    credit="design Marco Broglia; published by UGG (Udo Grebe Gamedesign), 2007",
    verbs="rometeach.hotre.verbs",
    board="rometeach.hotre.board.board:Board",
    start="example-10.2",
    edit="Lugdunensis: Red 1, Fort; Red roman 12",
    scenarios=("60", "60-three", "60-two"),
    sizes={4: "60", 3: "60-three", 2: "60-two"},
    seats=(Seat("Red"), Seat("Blue"), Seat("Green"), Seat("Yellow")),
    hidden=True,
    face="rometeach.widgets.hotre.face:FACE",
    panels={
        "fight": "rometeach.widgets.hotre.panels.fight:FightPanel",
        "score": "rometeach.widgets.hotre.panels.score:ScorePanel",
    },
    bench="rometeach.widgets.hotre.bench:BENCH",
    chances=CHANCES,
    plans=PLANS,
    extras={
        "throws": "rometeach.classroom.projector.hotre:throws",
        "simulate": "rometeach.hotre.simulation:simulate",
        "seated": "rometeach.hotre.simulation:seated",
        "fuzz": "rometeach.hotre.fuzz:LAWS",
        "requests": "solvers.hotre.questions:requests",
    },
    programs=(
        Program("simple", "rules of thumb", "rometeach.hotre.players.simple.player:seeded_player"),
        Program("random", "any legal choice", "rometeach.hotre.players.random:random_player"),
        Program("solver", "asks the solvers", f"{_PLAYER}:SolverPlayer", job=f"{_PLAYER}:job"),
    ),
)

__all__ = ["GAME"]
