"""The questions of chance of Aurelian, as it declares them."""

from __future__ import annotations

from ..core.declaration import Parameter, Question

_OFFERED = "rometeach.aurelian.offered"
_AFTER = Parameter(
    "action",
    "The Action before it.",
    default="",
    offered=f"{_OFFERED}:before",
    label="After",
    metavar="ACTION",
    spelled="after",
)
_BOX = Parameter("box", "The adjacent Box that it goes to first.", default="", offered=f"{_OFFERED}:boxes", label="Box")
_PIECES = f"{_OFFERED}:pieces"

CHANCES = (
    Question(
        "all",
        "odds",
        "Everything that may be tried now, and what Barbarians would do to the Danube.",
        title="each Action's chances",
        cases=("6.0", "7.2"),
    ),
    Question(
        "danube",
        "danube",
        "What the next N Barbarians do to the Danube.",
        title="the Danube",
        parameters=(Parameter("number", "", "number", 4, label="Barbarians", metavar="N", spelled="danube"),),
        cases=("7.2", "13.0"),
        example="--danube 3",
    ),
    Question(
        "piece",
        "deeds",
        "All Actions of a piece, Aurelian or 'Officer Gallia'.",
        title="each Action of a piece face by face",
        parameters=(
            Parameter("piece", "", needed=True, offered=_PIECES, label="Piece", metavar="PIECE"),
            _BOX,
            Parameter(
                "action",
                "The Action that is told face by face.",
                default="",
                offered=f"{_OFFERED}:actions",
                label="Action",
            ),
        ),
        cases=("6.0",),
        example="--piece Aurelian --action Redeploy",
    ),
    Question(
        "clear",
        "clear",
        "Siege against Battle where the piece stands, or in a Box next door.",
        title="Siege against Battle",
        parameters=(
            Parameter("piece", "", needed=True, offered=_PIECES, label="Piece", metavar="PIECE", spelled="clear"),
            _BOX,
        ),
        cases=("6.6", "6.7"),
        example='--edit "Aurelian @ Germania; army 3" --clear Aurelian --box Gallia',
    ),
    Question(
        "raid",
        "raid",
        "What this Barbarian does if it is drawn now.",
        title="the Barbarians",
        parameters=(
            Parameter(
                "barbarian",
                "",
                needed=True,
                offered=f"{_OFFERED}:barbarians",
                label="Barbarian",
                metavar="BARBARIAN",
                spelled="raid",
            ),
        ),
        cases=("7.2",),
        example='--raid "Barbarian 7a"',
    ),
    Question(
        "reactions",
        "reactions",
        "What the next N Reactions draw.",
        title="Reactions to come",
        parameters=(
            Parameter("number", "", "number", 1, label="Reactions", metavar="N", spelled="reactions"),
            _AFTER,
        ),
        cases=("7.0",),
        example="--reactions 4 --after Battle",
    ),
    Question(
        "revolts",
        "revolts",
        "Revolts and Usurpers with the next N Reactions.",
        title="revolts",
        parameters=(
            Parameter("number", "", "number", 1, label="Reactions", metavar="N", spelled="revolts"),
            _AFTER,
        ),
        cases=("7.1",),
        example="--revolts 2 --after Siege",
    ),
    Question(
        "where",
        "where",
        "In which cup a chit may be.",
        title="what may lie in which Cup",
        parameters=(
            Parameter(
                "chit", "", needed=True, offered=f"{_OFFERED}:chits", label="Chit", metavar="CHIT", spelled="where"
            ),
        ),
        cases=("5.0",),
        example="--where Sassanids",
    ),
    Question(
        "reach",
        "reach",
        "The chance to reach this turn's threshold; the Free Levy: decline or levy.",
        title="the threshold",
        parameters=(
            Parameter(
                "levy",
                "",
                "choice",
                "decline",
                choices=("decline", "levy"),
                label="Free Levy",
                metavar="[LEVY]",
                bare="decline",
                spelled="reach",
            ),
            Parameter(
                "games",
                "The games that are played for it, 0 for the exact chance alone.",
                "number",
                300,
                label="Games",
                metavar="N",
            ),
            Parameter(
                "seed", "The seed of these games; the same seed gives the same games.", "number", 1, label="Seed"
            ),
        ),
        cases=("12.5",),
        example="--reach levy --games 0",
        played="games",
    ),
    Question(
        "left",
        "actions_left",
        "The Actions left, of each kind or of 'Battle, Siege'.",
        title="Actions to come",
        parameters=(
            Parameter(
                "plan",
                "",
                default="",
                label="Actions",
                example="Battle, Siege",
                metavar="[ACTIONS]",
                bare="",
                spelled="left",
            ),
        ),
        cases=("5.0",),
        example='--left "Battle, Siege"',
    ),
    Question(
        "building",
        "building",
        "What Walls, a Temple, a step of the Aurelian Walls or Reforms bring over the turns left.",
        title="what buildings bring",
        parameters=(
            Parameter(
                "what",
                "",
                default="",
                offered=f"{_OFFERED}:buildings",
                label="What",
                metavar="[WHAT]",
                bare="",
                spelled="building",
            ),
        ),
        cases=("8", "11.3", "12"),
        example='--building "Red walls"',
    ),
    Question("taxes", "taxes", "The Treasury after the Taxation Phase.", title="taxes", cases=("11.0",)),
    Question("score", "score", "The Victory Points at the end of the turn.", title="the score", cases=("12.1", "12.5")),
)
