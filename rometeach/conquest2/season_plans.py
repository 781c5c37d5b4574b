"""The plan for a Campaign Season, as the game declares it."""

from __future__ import annotations

from ..core.declaration import Parameter, Question

_ASK = "solvers.conquest2.questions"

# --- the season

SEASON = Question(
    "season",
    f"{_ASK}:season",
    "The actions left in this Campaign Season, for most Victory Points at its end while the others pass, proven.",
    title="The best of the season",
    parameters=(
        Parameter("side", "The player.", default="", label="Player", example="Red", metavar="COLOUR"),
        Parameter(
            "lead",
            "What a Victory Point of another player counts against the plan.",
            default="0",
            label="A rival's point counts",
            example="1/3",
            metavar="SHARE",
        ),
        Parameter(
            "must",
            "What has to be done.",
            default="",
            label="It must",
            example="2 influence in Egyptus",
            metavar="WISHES",
            repeated=True,
        ),
        Parameter(
            "forbid",
            "What must not be done.",
            default="",
            label="It must not",
            example="special tax",
            metavar="WISHES",
            repeated=True,
        ),
        Parameter("time", "Seconds at most.", "seconds", 5, label="Seconds", metavar="S"),
    ),
    cases=("3", "3.3", "3.4", "4", "5.1", "5.2"),
    choice="2 influence in Egyptus",
    usual=True,
)

__all__ = ["SEASON"]
