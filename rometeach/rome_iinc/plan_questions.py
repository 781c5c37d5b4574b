"""The questions for the best plan of Rome, IInc., as it declares them; `solvers.rome_iinc.questions` answers them."""

from __future__ import annotations

from dataclasses import replace

from ..core.declaration import Parameter, Question

_ASK = "solvers.rome_iinc.questions"
_OFFERED = "rometeach.rome_iinc.offered"
_ADVICE = "solvers.rome_iinc.advice:advise"

_EMPIRE = Parameter(
    "empire",
    "Whose plan: east, west or both (the default).",
    "choice",
    "both",
    choices=("West", "East", "both"),
    label="Empire",
    metavar="EMPIRE",
)
_GOLD = Parameter(
    "gold",
    "The most that may be spent; without it what the Treasury holds.",
    "number",
    label="Gold to spend",
    example="the Treasury",
)
_MUST = Parameter(
    "must",
    "What the plan must do, in words: 'build a fort in Rome; keep 40 gold; Germania II must not revolt'.",
    default="",
    label="It must",
    example="build a fort in Germania II; keep 20 gold",
    metavar="CHOICES",
    repeated=True,
)
_FORBID = Parameter(
    "forbid",
    "What it must not do: 'no fleets; do not touch Belgica; Gallia; not the Emperor'.",
    default="",
    label="It must not",
    example="no fleets; do not touch Belgica",
    metavar="CHOICES",
    repeated=True,
)
_WEIGHTS = Parameter(
    "weights",
    "Your own weights, a TOML file, over those of the scenario and turn.",
    "file",
    metavar="FILE",
    reader="rometeach.rome_iinc.valuation.weights_file:of_a_plan",
)
_TIME = Parameter("time", "Seconds until the best plan so far is given.", "seconds", 10, label="Seconds", metavar="S")
_WAR = Parameter("war", "The War.", needed=True, offered=f"{_OFFERED}:wars_or_any", label="War")
_COMMANDER = Parameter("commander", "Who fights it.", needed=True, label="Commander", example="Africa")
_CHOICE = "Germania II +Fort"
_RESULTS = ("Triumph", "Draw", "Stalemate", "Defeat", "Disaster")

_REQUESTS = (_MUST, _FORBID)


def _requests(must: str, forbid: str) -> tuple[Parameter, ...]:
    """What a question may be asked besides, with requests of its own as examples."""
    return (
        replace(_MUST, example=must),
        replace(_FORBID, example=forbid),
    )


_REST = (_WEIGHTS, _TIME)

PLANS = (
    Question(
        "garrison",
        f"{_ASK}:garrison",
        "The best Builds, Promotions and Transfers before the next Revolt step; nothing is fought.",
        title="Garrisons: Builds, Promotions, Transfers",
        closed="rometeach.rome_iinc.closed:garrison",
        parameters=(_EMPIRE, _GOLD, *_REQUESTS, *_REST),
        cases=("10.6", "10.7"),
        example="--empire west --gold 40",
        choice=_CHOICE,
        advice=_ADVICE,
    ),
    Question(
        "fight",
        f"{_ASK}:fight",
        "Who fights which War with which Provinces, the Units staying where they are.",
        title="Fights, with the Units where they stand",
        closed="rometeach.rome_iinc.closed:fight",
        parameters=(_EMPIRE, *_requests("defeat the Vandals", "not the Emperor"), *_REST),
        cases=("11.2",),
        example='--empire west --edit "7/5 Vandal @ Numidia"',
        choice=_CHOICE,
        advice=_ADVICE,
    ),
    Question(
        "turn",
        f"{_ASK}:turn",
        "The best Builds, Promotions, Transfers and fights together.",
        title="The whole turn: garrisons and fights together",
        closed="rometeach.rome_iinc.closed:turn",
        parameters=(_EMPIRE, _GOLD, *_REQUESTS, *_REST),
        cases=("10.6", "10.7", "11.1", "11.2"),
        example='--empire west --gold 10 --edit "7/5 Vandal @ Numidia"',
        choice=_CHOICE,
        advice=_ADVICE,
        usual=True,
    ),
    Question(
        "campaign",
        f"{_ASK}:campaign",
        "The best turn, looking several turns ahead, by simulated games.",
        title="The turn, looking several turns ahead",
        parameters=(
            _EMPIRE,
            Parameter(
                "turns",
                "How many turns ahead, this one included; 0 for the rest of the game.",
                "number",
                3,
                label="Turns ahead",
                example="3, or 0 for the end",
                limits=(0, 10),
            ),
            _TIME,
            Parameter("seed", "The seed of the simulated games.", "number", 1, label="Seed", example="1"),
            Parameter(
                "rollouts",
                "So many simulated games in place of seconds.",
                "number",
                label="Simulated games",
                example="in place of seconds",
                limits=(1, 1_000_000),
            ),
        ),
        cases=("10.5", "10.6", "10.7", "11.1", "11.2"),
        example="--empire west --turns 2",
        choice=_CHOICE,
        advice="solvers.rome_iinc.campaign.advice:advise",
    ),
    Question(
        "annex",
        f"{_ASK}:annex",
        "The best Annexations.",
        title="Annexations",
        closed="rometeach.rome_iinc.closed:annex",
        parameters=(
            _EMPIRE,
            Parameter("number", "How many at most.", "number", label="Number", example="1 to 6"),
            Parameter(
                "source",
                "Event, ability, dynasty, or 'triumph 7/5 Vandal by Africa'.",
                default="",
                label="Source",
                example="event, or: triumph 7/5 Vandal by Africa",
            ),
            *_requests("annex Suevia", "do not annex Frisia"),
            *_REST,
        ),
        cases=("10.2",),
        example="--empire west --number 2",
        choice=_CHOICE,
    ),
    Question(
        "governors",
        f"{_ASK}:governors",
        "Which Statesmen to which Commands, and the fights that they should then fight.",
        title="Governors, and the fights they should fight",
        closed="rometeach.rome_iinc.closed:governors",
        parameters=(_EMPIRE, *_requests("make Aegidius governor of Gallia", "do not touch Belgica"), *_REST),
        cases=("10.3",),
        example="--empire west",
        choice=_CHOICE,
    ),
    Question(
        "bread",
        f"{_ASK}:bread",
        "Gold for Prestige and Unrest, against Gold that is kept.",
        title="Bread and Circuses",
        closed="rometeach.rome_iinc.closed:bread",
        parameters=(_EMPIRE, _GOLD, *_requests("keep 40 gold", "no unrest"), *_REST),
        cases=("10.5",),
        example="--empire west",
        choice=_CHOICE,
        advice=_ADVICE,
    ),
    Question(
        "losses",
        f"{_ASK}:losses",
        "The cheapest legal Losses for a result of a fight.",
        title="The cheapest Losses after a fight",
        parameters=(
            _WAR,
            _COMMANDER,
            Parameter(
                "provinces",
                "The Provinces that fought, 'Africa, Numidia'; without it all that can.",
                "names",
                (),
                label="Provinces that fought",
                example="all that could",
            ),
            Parameter("result", ", ".join(_RESULTS) + ".", "choice", needed=True, choices=_RESULTS, label="Result"),
            Parameter("number", "The purple die.", "number", needed=True, label="Number", example="1 to 6"),
            *_REST,
        ),
        cases=("11.3",),
        example='--edit "7/5 Vandal @ Numidia" --war "7/5 Vandal" --commander Africa --result Draw --number 3',
        choice=_CHOICE,
    ),
    Question(
        "least",
        f"{_ASK}:least",
        "The least Gold, then the least force, for a wanted chance.",
        title="The least Gold for a wanted chance",
        closed="rometeach.rome_iinc.closed:garrison",
        parameters=(
            replace(_EMPIRE, help="Whose plan; without it that of the Commander.", default=""),
            replace(
                _WAR,
                help="The War to win with a Triumph; without it no Province is to Revolt.",
                needed=False,
                default="",
            ),
            replace(_COMMANDER, help="Who is to win it; without it anybody.", needed=False, default=""),
            Parameter(
                "chance", "The chance that is wanted, 1/2, 0.5 or 50%.", "chance", "1/2", label="Chance", example="1/2"
            ),
            *_REQUESTS,
            *_REST,
        ),
        cases=("11.1", "11.2"),
        example="--empire west --chance 1/2",
        choice=_CHOICE,
        by_worth=False,
    ),
)
