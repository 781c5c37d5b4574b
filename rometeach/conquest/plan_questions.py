"""The questions for the best plan of Conquest of the Empire, as it declares them."""

from __future__ import annotations

from ..core.declaration import Parameter, Question

_ASK = "solvers.conquest.questions"

# --- tribute and money (2.1, 2.3, 2.5)
_MONEY: tuple[Question, ...] = (
    Question(
        "tribute",
        f"{_ASK}:tribute",
        "The marches and sailings that bring the most tribute this turn, safe against counter-attack, proven.",
        title="The most tribute: where Leaders go, and who stays where",
        parameters=(
            Parameter(
                "leaders",
                "Leaders who may go; all Generals if nothing is said.",
                default="",
                label="Leaders",
                example="Macedonia: 2G",
                metavar="LEADERS",
            ),
            Parameter(
                "risk",
                "With which chance what is held may fall next turn, at most.",
                default="1/4",
                label="Risk",
                example="1/4",
                metavar="CHANCE",
            ),
            Parameter(
                "chance",
                "The least chance with which a battle is begun; none for no battles.",
                default="3/4",
                label="Battles from",
                example="3/4",
                metavar="CHANCE",
            ),
            Parameter(
                "must",
                "Provinces that must be conquered.",
                default="",
                label="It must",
                example="Dalmatia",
                metavar="PROVINCES",
                repeated=True,
            ),
            Parameter(
                "forbid",
                "Provinces that must not be.",
                default="",
                label="It must not",
                example="Moesia",
                metavar="PROVINCES",
                repeated=True,
            ),
            Parameter(
                "only",
                "The Provinces that may be entered.",
                default="",
                label="Only in",
                example="all",
                metavar="PROVINCES",
            ),
            Parameter(
                "orders",
                "How both sides play battles.",
                "choice",
                "Infantry first",
                choices=("Infantry first", "cheapest first", "keep variety", "Infantry last"),
                label="Orders",
            ),
            Parameter("time", "Seconds for a search.", "seconds", 5, label="Seconds", metavar="S"),
        ),
        cases=("2.1", "2.2", "2.3", "3.5"),
        example='--edit "Macedonia: Red +2I +1C"',
        choice="Dalmatia",
    ),
    Question(
        "programme",
        f"{_ASK}:programme",
        "When to build Cities and what else is asked for, under inflation, proven.",
        title="A building programme: what is bought in which round",
        parameters=(
            Parameter(
                "turns",
                "How many turns are looked at, with this one.",
                "number",
                8,
                limits=(1, 15),
                label="Turns",
                metavar="N",
            ),
            Parameter(
                "growth",
                "By how many Talents the tribute grows from turn to turn.",
                default="",
                label="Growth",
                example="10, 5, 0",
                metavar="TALENTS",
            ),
            Parameter(
                "rises",
                "Higher prices that others trigger.",
                default="",
                label="Prices rise",
                example="x2 Blue 6",
                metavar="RISES",
            ),
            Parameter(
                "aim",
                "Most Talents at the end, or most Infantry on the way.",
                "choice",
                "Talents",
                choices=("Talents", "Infantry"),
                label="Aim",
            ),
            Parameter(
                "must",
                "What has to be built.",
                default="",
                label="It must",
                example="2 Cities by round 3",
                metavar="PIECES",
                repeated=True,
            ),
            Parameter(
                "forbid",
                "What must not be bought.",
                default="",
                label="It must not",
                example="City in round 2",
                metavar="PIECES",
                repeated=True,
            ),
        ),
        cases=("2.3", "2.5", "2.5.1", "2.6"),
        example='--edit "Dalmatia: Red 1I; Moesia: Red 1I; Red talents 30"',
        choice="City in round 2",
    ),
)

PLANS: tuple[Question, ...] = (*_MONEY,)
