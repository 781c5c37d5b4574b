"""The questions for the best plan of Aurelian, as it declares them; `solvers.aurelian.questions` answers them."""

from __future__ import annotations

from dataclasses import replace

from ..core.declaration import Parameter, Question

_ASK = "solvers.aurelian.questions"

_MUST = Parameter(
    "must",
    "What the plan must do: 'at least 4 in the army'.",
    default="",
    label="It must",
    metavar="CHOICES",
    repeated=True,
)
_FORBID = Parameter(
    "forbid",
    "What it must not do, in the same words.",
    default="",
    label="It must not",
    metavar="CHOICES",
    repeated=True,
)
_WEIGHTS = Parameter(
    "weights",
    "Your own weights, a TOML file, over those of the turn.",
    "file",
    metavar="FILE",
    reader="rometeach.aurelian.valuation.weights:of_a_plan",
)
_TIME = Parameter("time", "Seconds until the best plan so far is given.", "seconds", 10, label="Seconds", metavar="S")
_SIMULATED = (
    replace(_TIME, help="About so many seconds of simulation.", default=2),
    Parameter("seed", "The same seed gives the same games.", "number", 1, label="Seed", example="1"),
    Parameter(
        "rollouts",
        "So many games in place of seconds.",
        "number",
        label="Games to simulate",
        example="as many as the seconds allow",
        metavar="N",
    ),
    Parameter(
        "horizon",
        "How far each game is played.",
        "choice",
        "game",
        choices=("game", "next", "turn"),
        label="Games are played to the end of",
    ),
)

PLANS = (
    Question(
        "front",
        f"{_ASK}:front",
        "The best distribution of the Strength that may be arranged now, over the Danube Spaces and the Army, proven.",
        title="The front: Strength for the Danube and the Army",
        parameters=(
            Parameter(
                "by",
                "How: redeploy, 'free levy 2' or 'paid levy'.",
                default="",
                label="Strength moves by",
                example="redeploy, free levy 2, paid levy",
                metavar="HOW",
            ),
            Parameter(
                "barbarians",
                "The Barbarians looked ahead.",
                "number",
                label="Barbarians expected",
                example="as the cups tell",
                metavar="N",
            ),
            Parameter(
                "coins",
                "The most that a Paid Levy may spend.",
                "number",
                label="Coins to spend",
                example="the Treasury",
                metavar="N",
            ),
            replace(_MUST, example="at least 2 in Danube 3; Army 4"),
            replace(_FORBID, example="do not touch Danube 3; Green"),
            _WEIGHTS,
            _TIME,
        ),
        cases=("6.4", "9.1", "9.2"),
        example='--barbarians 2 --must "army 4"',
        choice="Army 5",
    ),
    Question(
        "works",
        f"{_ASK}:works",
        "Which Walls, Temples, steps of the Aurelian Walls, Reforms and Paid Levies in which turn, for most points, proven.",
        title="The works: what to build and to reform, turn by turn",
        closed="rometeach.aurelian.closed:works",
        parameters=(
            Parameter(
                "forecast",
                "What else changes: 'Turn 3: Blue usurper falls'.",
                default="",
                label="What changes besides",
                example="Turn 3: Blue usurper falls; enemies 6",
                metavar="CLAUSES",
            ),
            replace(_MUST, example="build Red walls in turn 3; Reforms"),
            replace(_FORBID, example="no temples"),
            _WEIGHTS,
            _TIME,
        ),
        cases=("8", "9.2", "11.3"),
        example='--forecast "Turn 3: Blue usurper falls"',
        choice="Turn 2: Red temple",
    ),
    Question(
        "action",
        f"{_ASK}:action",
        "The best next Action, by simulated games.",
        title="The next Action",
        closed="rometeach.aurelian.closed:actions",
        parameters=(
            replace(_MUST, help="The Actions that are compared.", example="Siege; Aurelian: Redeploy"),
            replace(_FORBID, help="Actions that are left out, in the same words.", example="end"),
            *_SIMULATED,
        ),
        cases=("6",),
        example="--rollouts 24 --seed 3",
        choice="Aurelian: Redeploy",
    ),
    Question(
        "stop",
        f"{_ASK}:stop",
        "Whether to end the Actions Phase now or to go on, by simulated games.",
        title="Stop the Actions Phase, or go on",
        closed="rometeach.aurelian.closed:actions",
        parameters=_SIMULATED,
        cases=("5.0",),
        example="--rollouts 24 --seed 3",
        choice="end",
    ),
    Question(
        "triumph",
        f"{_ASK}:triumph",
        "Whether to hold Aurelian's Triumph now or later, by simulated games.",
        title="Aurelian's Triumph: now or later",
        parameters=_SIMULATED,
        cases=("12.2",),
        example='--edit "turn 5; dead pool: Zenobia" --rollouts 24 --seed 3',
        choice="wait",
    ),
)
