"""The plan for a Campaign Season, as the game declares it."""

from __future__ import annotations

from ..core.declaration import Parameter, Question

_ASK = "solvers.conquest2.questions"

# --- the season

_LAST_ROUNDS = (
    "pool: none; boxes: Red, Blue, Green, Yellow; phase Actions; round 3; active Red; Red actions 2; Red talents 45; Blue chaos 6; "
    "Italia: Red 2I 1G, influence Red 1, influence Blue 2, 1 token; Egyptus: Red 1I Caesar, influence Yellow 1, 2 tokens; "
    "Asia: influence Green 1, 1 token"
)

SEASON = Question(
    "season",
    f"{_ASK}:season",
    "The actions left in this Campaign Season, for most Victory Points at its end while the others pass, proven.",
    title="The best of the season",
    closed="rometeach.conquest2.closed:season",
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
            "What has to be done: 'buy influence in Egyptus'.",
            default="",
            label="It must",
            example="buy 2 influence in Egyptus",
            metavar="WISHES",
            repeated=True,
        ),
        Parameter(
            "forbid",
            "What must not be done: 'no taxes'.",
            default="",
            label="It must not",
            example="no taxes",
            metavar="WISHES",
            repeated=True,
        ),
        Parameter("time", "Seconds at most.", "seconds", 5, label="Seconds", metavar="S"),
    ),
    cases=("3", "3.3", "3.4", "4", "5.1", "5.2"),
    example=f'--edit "{_LAST_ROUNDS}"',
    choice="2 influence in Egyptus",
    usual=True,
)

__all__ = ["SEASON"]
