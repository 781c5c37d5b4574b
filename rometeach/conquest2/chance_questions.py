"""The questions of chance of Conquest of the Empire II, as it declares them."""

from __future__ import annotations

from ..core.declaration import Parameter, Question

_OFFERED = "rometeach.conquest2.offered"
_MAP = (
    "phase Actions; round 1; boxes: Red, Blue, Green, Yellow; active Red; pool: Italia 3, Egyptus 4; "
    "Italia: Red 4I 1C Caesar, Blue 3I 1K, influence Red 2, influence Blue 2, influence Green 1, 1 token; "
    "Egyptus: Yellow 1G, influence Yellow 2, influence Red 1, 1 token; Mare Tyrrhenum: 1 Galley of Red"
)
"""A board on which there is something to ask about."""
_HANDS = (
    "Red hand: Senator II, Senator III; Blue hand: 2 Senator I, Senator II, Senator III; "
    "seen: Blue takes Senator I from Red; Italia influence Blue 2; pool: Italia 4"
)


def _side(name: str) -> Parameter:
    return Parameter(
        "side",
        "",
        default="",
        offered=f"{_OFFERED}:sides",
        label="Player",
        metavar="[PLAYER]",
        bare="",
        spelled=name,
        unsaid="the player whose turn it is",
    )


def _number(name: str, what: str) -> Parameter:
    return Parameter(
        name,
        f"How many {what} are drawn; without it, those of a season.",
        "number",
        0,
        label=f"{what} drawn".capitalize(),
        metavar="N",
        limits=(0, 99),
        unsaid="those of a season",
    )


ALL = Question(
    "all",
    "odds",
    "The battles that are possible, how all stand, where influence pays most, what is in danger.",
    title="battles, points, influence and dangers",
    parameters=(
        Parameter(
            "by",
            "Who asks; without it, the player whose turn it is.",
            default="",
            offered=f"{_OFFERED}:sides",
            label="Player",
            unsaid="the player whose turn it is",
        ),
    ),
    cases=("3.3", "3.6.1", "5.1"),
    example=f'--edit "{_MAP}" --all --by Red',
)
SCORE = Question(
    "score",
    "score",
    "The Victory Points and taxes of the season as the board lies, Province by Province.",
    title="Victory Points as they stand",
    parameters=(_side("score"),),
    cases=("4", "5.1", "5.2"),
    example=f'--edit "{_MAP}" --score Red',
)
INFLUENCE = Question(
    "influence",
    "influence",
    "Where one more influence pays, or two by the Caesar, and whom it hurts.",
    title="where influence pays",
    parameters=(_side("influence"),),
    cases=("3.3", "3.3.1", "5.1"),
    example=f'--edit "{_MAP}" --influence Red',
)
DRAWS = Question(
    "draws",
    "draws",
    "The next Province Tokens and Conquest Cards, and the influence at the start.",
    title="what is drawn next",
    parameters=(_number("tokens", "tokens"), _number("cards", "cards")),
    cases=("1", "2.1", "2.2"),
    example="--draws",
)
HANDS = Question(
    "hands",
    "hands",
    "What Senators the players may hold in the eyes of a seat, and who can outvote.",
    title="Senators in hands",
    parameters=(
        Parameter(
            "side",
            "",
            default="",
            offered=f"{_OFFERED}:sides",
            label="Who may outvote",
            metavar="[PLAYER]",
            bare="",
            spelled="hands",
            unsaid="anybody else",
        ),
        Parameter(
            "by",
            "In whose eyes; without it, those of the player whose turn it is.",
            default="",
            offered=f"{_OFFERED}:eyes",
            label="In the eyes of",
            unsaid="the player whose turn it is",
        ),
        Parameter(
            "votes",
            "How many votes are to be outvoted; without it, all of the one who looks.",
            "number",
            0,
            label="Votes to outvote",
            metavar="N",
            limits=(0, 99),
            unsaid="all that he has",
        ),
    ),
    cases=("7.1", "7.2", "7.3", "9.2", "9.11"),
    example=f'--edit "{_HANDS}" --hands --by Green --votes 6',
)
REACH = Question(
    "reach",
    "reach",
    "Where land units can come in one Move, which crossings are closed, and who blocks.",
    title="where a player can come",
    parameters=(_side("reach"),),
    cases=("3.5", "3.5.1", "3.7"),
    example=f'--edit "{_MAP}" --reach Red',
)

CHANCES: tuple[Question, ...] = (ALL, SCORE, INFLUENCE, DRAWS, HANDS, REACH)
