"""Rome, IInc. declares itself: what the kit needs to know of it before any of its rules is loaded."""

from __future__ import annotations

from ..core.declaration import Game, Program, Seat
from .chance_questions import CHANCES
from .plan_questions import PLANS

_WIDGETS = "rometeach.widgets.rome_iinc"
_PLAYER = "solvers.rome_iinc.player.player"

GAME = Game(
    name="rome-iinc",
    title="Rome, IInc.",
    credit="design Philip Jelley; published by Against the Odds / LPS, Inc. (Landsknecht Publishing Services), 2024",
    verbs="rometeach.rome_iinc.verbs",
    board="rometeach.rome_iinc.board.board:Board",
    start="286",
    edit="Germania II +Fort; West gold 87",
    scenarios=("286", "363", "425", "497", "565"),
    seats=(Seat("East", "the Eastern Empire"), Seat("West", "the Western Empire")),
    chances=CHANCES,
    plans=PLANS,
    programs=(
        Program("simple", "rules of thumb", "rometeach.rome_iinc.players.simple.player:seeded_player"),
        Program("random", "any legal choice", "rometeach.rome_iinc.players.random:random_player"),
        Program("solver", "asks the solvers", f"{_PLAYER}:seeded_player", job=f"{_PLAYER}:job"),
    ),
    face=f"{_WIDGETS}.face:FACE",
    panels={
        "revolts": f"{_WIDGETS}.panels.revolts:RevoltPanel",
        "wars": f"{_WIDGETS}.panels.fights:WarPanel",
        "civil wars": f"{_WIDGETS}.panels.fights:CivilWarPanel",
        "rebellions": f"{_WIDGETS}.panels.plots:RebellionPanel",
        "assassination": f"{_WIDGETS}.panels.plots:AssassinationPanel",
        "taxes": f"{_WIDGETS}.panels.money:TaxPanel",
        "movement": f"{_WIDGETS}.panels.fate:MovePanel",
        "mortality": f"{_WIDGETS}.panels.fate:MortalityPanel",
        "events": f"{_WIDGETS}.panels.fate:EventPanel",
        "unrest": f"{_WIDGETS}.panels.fate:UnrestPanel",
        "pay": f"{_WIDGETS}.panels.money:PayPanel",
        "building": f"{_WIDGETS}.panels.money:BuildPanel",
        "falls": f"{_WIDGETS}.panels.money:FallPanel",
    },
    bench=f"{_WIDGETS}.bench:BENCH",
    extras={
        "throws": "rometeach.classroom.projector.rome_iinc:throws",
        "simulate": "rometeach.rome_iinc.simulation:simulate",
        "fuzz": "rometeach.rome_iinc.fuzz:LAWS",
        "requests": "solvers.rome_iinc.questions:requests",
        "plan_mistakes": "solvers.rome_iinc.questions:mistakes",
    },
)

__all__ = ["GAME"]
