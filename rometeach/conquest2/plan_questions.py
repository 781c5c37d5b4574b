"""The questions for the best plan of Conquest of the Empire II, as it declares them; `solvers.conquest2.questions` answers them."""

from __future__ import annotations

from ..core.declaration import Parameter, Question

_ASK = "solvers.conquest2.questions"

# --- blockers

_FAR_FROM_IT = (
    "Italia: Red 3I 1G, influence Red 2; Mesopotamia: Blue 5I 1G; boxes: Red, Blue, Green, Yellow; active Red"
)

BLOCKERS = Question(
    "blockers",
    f"{_ASK}:blockers",
    "The cheapest units and Galleys that keep an enemy away from a goal by land, proven.",
    title="Blockers: how to keep an enemy away",
    parameters=(
        Parameter(
            "goal",
            "The Provinces that are to be kept.",
            needed=True,
            label="Keep",
            example="Italia",
            metavar="PROVINCES",
            repeated=True,
        ),
        Parameter(
            "enemy", "Whom to keep away; else all enemies.", default="", label="From", example="Blue", metavar="COLOUR"
        ),
        Parameter(
            "start",
            "Where his army stands; else all his units.",
            default="",
            label="Who stands in",
            example="Mesopotamia",
            metavar="PROVINCES",
        ),
        Parameter(
            "far",
            "Talents more where new units do not get to; else none stand there.",
            "number",
            None,
            label="Talents more far away",
            metavar="N",
            limits=(0, 10_000),
        ),
        Parameter(
            "must",
            "Provinces and sea zones that are held.",
            default="",
            label="It must hold",
            example="Pannonia",
            metavar="SPACES",
            repeated=True,
        ),
        Parameter(
            "forbid",
            "Provinces and sea zones that are not held.",
            default="",
            label="It must not hold",
            example="Thracia",
            metavar="SPACES",
            repeated=True,
        ),
        Parameter("side", "Who asks.", default="", label="Player", example="Red", metavar="COLOUR"),
    ),
    cases=("3.5", "3.5.1"),
    example=f'--edit "{_FAR_FROM_IT}" --goal Italia',
    choice="Macedonia",
)

PLANS: tuple[Question, ...] = (BLOCKERS,)
"""What `rometeach.plan` answers for this game."""

__all__ = ["PLANS"]
