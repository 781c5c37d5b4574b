"""The questions for the best plan of History of the Roman Empire, as it declares them; `solvers.hotre.questions` answers them."""

from __future__ import annotations

from dataclasses import replace

from ..core.declaration import Parameter, Question

_ASK = "solvers.hotre.questions"
_PLACED = "phase Play; active: Red as Red, Placement; reserve 3; Red start Roma; Roma: Red 1, City; Sicilia: Galli 1; Cisalpina: Blue 1"
_MUST = Parameter(
    "must",
    "Provinces that the plan must have: 'take Belgica'.",
    default="",
    label="It must",
    example="take Belgica; take Roma",
    metavar="PROVINCES",
    repeated=True,
)
_FORBID = Parameter(
    "forbid",
    "Provinces that it must not have: 'do not enter Syria'.",
    default="",
    label="It must not",
    example="do not enter Syria",
    metavar="PROVINCES",
    repeated=True,
)
_WEIGHTS = Parameter(
    "weights",
    "Your own weights, a TOML file, over those of the turn.",
    "file",
    metavar="FILE",
    reader="rometeach.hotre.valuation.weights:of_a_plan",
)
_TIME = Parameter(
    "time",
    "Seconds for a search: that of the plan, and of each one that is told beside it.",
    "seconds",
    5,
    label="Seconds",
    metavar="S",
)

_ONLY = Parameter(
    "only",
    "The Provinces that it may have.",
    default="",
    label="Only in",
    example="all",
    metavar="PROVINCES",
)
_BUILDS = (
    "turn 3; phase Play; active: Red as Red, Building; Red roman 6; Red start Roma; Roma: Red 2, City; Achaea: Red 1, Fort, City; "
    "Sicilia: Galli 1; Cisalpina: Blue 1"
)

_DRAWN = (
    "turn 3; phase Draw; Roma: Red 2, City; Achaea: Blue 1; Sicilia: Galli 1; Galli of Green; tokens: Barbarian 1 Red"
)

PLANS = (
    Question(
        "expansion",
        f"{_ASK}:expansion",
        "Which Provinces in which order, for most Victory Points of the Phase on average, proven.",
        title="The expansion: where the Armies of a Phase go",
        closed="rometeach.hotre.closed:expansion",
        parameters=(
            _MUST,
            _FORBID,
            _ONLY,
            Parameter(
                "vacate",
                "Provinces that are given up first (9.2.1).",
                default="",
                label="Gives up",
                example="Dacia",
                metavar="PROVINCES",
            ),
            Parameter(
                "start",
                "Where a Faction begins that has not begun.",
                default="",
                label="Begins in",
                example="Roma",
                metavar="PROVINCE",
            ),
            _WEIGHTS,
            _TIME,
        ),
        cases=("9", "10", "12", "15.3"),
        example=f'--edit "{_PLACED}"',
        choice="Army to Cisalpina",
        usual=True,
    ),
    Question(
        "spending",
        f"{_ASK}:spending",
        "Victory Points for Legions, bribes, Forts, Fortresses and Cities, for what they bring over the turns left, proven.",
        title="Spending: what Victory Points should buy",
        closed="rometeach.hotre.closed:spending",
        parameters=(
            replace(
                _MUST,
                help="What has to be bought: 'recruit 2 legions'.",
                example="recruit 2 legions; build a fortress in Roma",
                metavar="PURCHASES",
            ),
            replace(_FORBID, help="What must not be bought: 'no forts'.", example="no forts", metavar="PURCHASES"),
            _ONLY,
            _WEIGHTS,
            replace(_TIME, default=20),
        ),
        cases=("8.2.1", "8.2.2", "8.2.3", "8.2.4"),
        example=f'--edit "{_BUILDS}" --only "Sicilia; Cisalpina"',
        choice="recruit 1",
    ),
    Question(
        "forts",
        f"{_ASK}:forts",
        "Where Forts lose a Faction least on average against given raiders, proven.",
        title="Forts: where they help most against raiders",
        parameters=(
            Parameter("number", "Forts to place.", "number", 1, label="Forts", metavar="N"),
            Parameter(
                "raiders",
                "The raids, 'Roma 2; Belgica 3', or 3 for all.",
                default="",
                label="Raiders",
                example="2",
                metavar="RAIDS",
            ),
            Parameter(
                "by", "The People that raids.", default="", label="Raiders are", example="Galli", metavar="PEOPLE"
            ),
            replace(_MUST, help="Provinces that must have a Fort.", example="a fort in Roma"),
            replace(_FORBID, help="Provinces that must not have one.", example="no fort in Roma"),
            Parameter("side", "The Faction.", default="", label="Faction", example="Red", metavar="FACTION"),
            _WEIGHTS,
        ),
        cases=("8.2.3", "10.4", "15.3"),
        example=f'--edit "{_BUILDS}" --raiders "Roma 3; Achaea 2"',
        choice="Fort in Roma",
    ),
    Question(
        "token",
        f"{_ASK}:token",
        "Whether a Token that was drawn is kept or passed on, by all draws that may follow, proven.",
        title="The Token: keep it or pass it on",
        closed="rometeach.hotre.closed:token",
        parameters=(
            Parameter(
                "token",
                "The People or the Emperor on the Token; else the last one on the board.",
                default="",
                label="Drawn",
                example="Galli",
                metavar="TOKEN",
            ),
            Parameter("faction", "Who has drawn it.", default="", label="Drawn by", example="Red", metavar="FACTION"),
            Parameter(
                "order",
                "Who draws after that.",
                default="",
                label="Then draw",
                example="Blue; Green",
                metavar="FACTIONS",
            ),
            Parameter(
                "rivals",
                "What a point of a rival counts against one's own.",
                default="",
                label="A rival's point counts",
                example="1/3",
                metavar="SHARE",
            ),
        ),
        cases=("5.1", "5.4"),
        example=f'--edit "{_DRAWN}"',
        choice="pass to Blue",
    ),
)
"""What `rometeach.plan` answers for this game."""

__all__ = ["PLANS"]
