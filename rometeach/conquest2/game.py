"""Conquest of the Empire II declares itself: what the kit needs to know of it before any of its rules is loaded."""

from __future__ import annotations

from ..core.declaration import Game, Program, Seat
from .chance_questions import CHANCES
from .plan_questions import PLANS

_PLAYER = "solvers.conquest2.player.player"

GAME = Game(
    name="conquest2",
    title="Conquest of the Empire II",
    credit="design Glenn Drover, after Martin Wallace's Struggle of Empires; published by Eagle Games, 2005",
    verbs="rometeach.conquest2.verbs",
    board="rometeach.conquest2.board.board:Board",
    start="four",
    edit="Italia: Red 3I 1G, influence Red 2; Red talents 40",
    panels={
        "battle": "rometeach.widgets.conquest2.panels.battle:BattlePanel",
        "influence": "rometeach.widgets.conquest2.panels.influence:InfluencePanel",
    },
    scenarios=("four", "two", "three", "five", "six"),
    sizes={2: "two", 3: "three", 4: "four", 5: "five", 6: "six"},
    seats=(Seat("Red"), Seat("Blue"), Seat("Green"), Seat("Yellow"), Seat("Purple"), Seat("Black")),
    hidden=True,
    chances=CHANCES,
    face="rometeach.widgets.conquest2.face:FACE",
    bench="rometeach.widgets.conquest2.bench:BENCH",
    plans=PLANS,
    extras={
        "throws": "rometeach.classroom.projector.conquest2:throws",
        "simulate": "rometeach.conquest2.simulation:simulate",
        "seated": "rometeach.conquest2.simulation:seated",
        "fuzz": "rometeach.conquest2.fuzz:LAWS",
        "requests": "solvers.conquest2.questions:requests",
    },
    programs=(
        Program("simple", "rules of thumb", "rometeach.conquest2.players.simple.player:seeded_player"),
        Program("random", "any legal choice", "rometeach.conquest2.players.random:random_player"),
        Program("solver", "plays each choice on", f"{_PLAYER}:SolverPlayer", job=f"{_PLAYER}:job"),
    ),
)

__all__ = ["GAME"]
