"""Conquest of the Empire, Classic, declares itself: what the kit needs to know of it before any of its rules is loaded."""

from __future__ import annotations

from ..core.declaration import Game, Program, Seat
from .chance_questions import CHANCES
from .plan_questions import PLANS

_PLAYER = "solvers.conquest.player.player"

GAME = Game(
    name="conquest",
    title="Conquest of the Empire, Classic",
    credit="design Larry Harris; Milton Bradley 1984; edition with two games published by Eagle Games, 2005",
    verbs="rometeach.conquest.verbs",
    board="rometeach.conquest.board.board:Board",
    start="four",
    edit="Thracia: Blue 3I, of Blue; Macedonia: Red +1I; Red talents 40",
    scenarios=("four", "two", "three", "five", "six"),
    sizes={2: "two", 3: "three", 4: "four", 5: "five", 6: "six"},
    seats=(Seat("Red"), Seat("Blue"), Seat("Green"), Seat("Yellow"), Seat("Purple"), Seat("Black")),
    panels={"battle": "rometeach.widgets.conquest.panels.battle:BattlePanel"},
    chances=CHANCES,
    plans=PLANS,
    extras={
        "throws": "rometeach.classroom.projector.conquest:throws",
        "simulate": "rometeach.conquest.simulation:simulate",
        "seated": "rometeach.conquest.simulation:seated",
        "fuzz": "rometeach.conquest.fuzz:LAWS",
        "requests": "solvers.conquest.questions:requests",
    },
    face="rometeach.widgets.conquest.face:FACE",
    bench="rometeach.widgets.conquest.bench:BENCH",
    programs=(
        Program("simple", "rules of thumb", "rometeach.conquest.players.simple.player:seeded_player"),
        Program("random", "any legal choice", "rometeach.conquest.players.random:random_player"),
        Program("solver", "asks for exact odds", f"{_PLAYER}:SolverPlayer", job=f"{_PLAYER}:job"),
    ),
)

__all__ = ["GAME"]
