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

# --- battles

FIGHT = Question(
    "fight",
    f"{_ASK}:fight",
    "Which units to lose in a battle, and whether to retreat, against an enemy who plays best too, proven.",
    title="The battle: losses and retreat",
    parameters=(
        Parameter(
            "place",
            "The Province of the battle; else typed armies.",
            default="",
            label="Battle in",
            example="Italia",
            metavar="PROVINCE",
        ),
        Parameter(
            "attack",
            "Who attacks; else those who stand there.",
            default="",
            label="Attacking army",
            example="3I 1C 1K 1G",
            metavar="ARMY",
        ),
        Parameter(
            "defence",
            "Who defends; else those who stand there.",
            default="",
            label="Defending army",
            example="4I 1C 1 Galley",
            metavar="ARMY",
        ),
        Parameter("city", "The defender's City.", "choice", "board", choices=("board", "none", "city"), label="City"),
        Parameter("side", "Who asks.", default="attacker", label="For the", example="defender", metavar="SIDE"),
        Parameter("retreat", "Both sides may retreat.", "flag", False, label="With retreats"),
        Parameter("fought", "A round has been fought.", "flag", False, label="A round was fought"),
        Parameter("by", "The attacking player.", default="", label="Attacker", example="Red", metavar="COLOUR"),
        Parameter("enemy", "The defending player.", default="", label="Defender", example="Blue", metavar="COLOUR"),
        Parameter("prize", "What victory counts.", "number", 100, label="Victory", metavar="N", limits=(0, 10_000)),
        Parameter(
            "units",
            "What an Infantry, a Cavalry, a Catapult, a Galley count.",
            default="",
            label="Units",
            example="5 10 15 15",
            metavar="TALENTS",
        ),
    ),
    cases=("3.6", "3.6.4", "3.6.5", "3.6.6"),
    example='--attack "3I 1C 1K 1G" --defence "4I 1C 1 Galley"',
    choice="1 hit: lose 1K",
)

PLANS: tuple[Question, ...] = (BLOCKERS, FIGHT)
"""What `rometeach.plan` answers for this game."""

__all__ = ["PLANS"]
