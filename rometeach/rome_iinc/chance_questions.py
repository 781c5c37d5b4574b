"""The questions of chance of Rome, IInc., as it declares them."""

from __future__ import annotations

from ..core.declaration import Parameter, Question

_OFFERED = "rometeach.rome_iinc.offered"
_EMPIRES = ("East", "West")
_VANDAL = '--edit "7/5 Vandal @ Numidia"'

_WAR = Parameter(
    "war", "The War, for example '7/5 Vandal'.", needed=True, offered=f"{_OFFERED}:wars", label="War", metavar="WAR"
)
_WAR_FOUGHT = Parameter(
    "commander",
    "Who fights it: a Statesman, a Command, 'Western Emperor'.",
    needed=True,
    label="Commander",
    example="Africa",
    missing=f"{_OFFERED}:who_could_fight",
)

CHANCES = (
    Question(
        "revolts",
        "revolts",
        "Every Province that can Revolt or be Romanised.",
        title="Revolts and Romanisation",
        cases=("11.1",),
    ),
    Question(
        "war",
        "war",
        "A War that a Commander fights.",
        title="Wars",
        parameters=(
            _WAR,
            _WAR_FOUGHT,
            Parameter(
                "fight",
                "The Provinces that fight, 'Africa, Numidia'. Without it: all that he can bring.",
                "names",
                label="Provinces that fight",
                example="all that he can bring",
            ),
            Parameter(
                "benefit",
                "The Empire that gains by a Sole Emperor's Triumph: east or west.",
                "choice",
                "",
                choices=_EMPIRES,
                label="Gains by the Triumph",
            ),
        ),
        cases=("11.2", "11.3"),
        example=f'{_VANDAL} --war "7/5 Vandal" --commander Africa',
    ),
    Question(
        "civil_war",
        "civil_war",
        "The Civil War against a Rebel.",
        title="Civil Wars",
        parameters=(
            Parameter("rebel", needed=True, label="Rebel", metavar="REBEL", spelled="civil_war"),
            Parameter("emperor", "The Emperor who fights the Rebel, where there are two.", default="", label="Emperor"),
        ),
        cases=("11.4",),
        example="--civil-war Carausius",
    ),
    Question(
        "rebellion",
        "rebellion",
        "The chance that a Governor rebels if he has to throw.",
        title="Rebellions",
        parameters=(Parameter("governor", needed=True, label="Governor", metavar="GOVERNOR", spelled="rebellion"),),
        cases=("11.5",),
        example="--rebellion Gallia",
    ),
    Question(
        "assassination",
        "assassination",
        "The chance that an Assassin kills his Emperor, or another target.",
        title="Assassination",
        parameters=(
            Parameter("assassin", needed=True, label="Assassin", metavar="ASSASSIN", spelled="assassination"),
            Parameter("target", "The Assassin's target.", default="", label="Target"),
        ),
        cases=("8.3",),
        example="--assassination Gallia",
    ),
    Question(
        "unrest",
        "unrest",
        "What adds to an Empire's Unrest in the Unrest step.",
        title="Unrest",
        parameters=(
            Parameter(
                "empire",
                "",
                "choice",
                needed=True,
                choices=_EMPIRES,
                label="Empire",
                metavar="EMPIRE",
                spelled="unrest",
            ),
        ),
        cases=("10.1",),
        example="--unrest west",
    ),
    Question(
        "pay",
        "pay",
        "What an Empire pays for its Units.",
        title="Pay",
        parameters=(
            Parameter(
                "empire", "", "choice", needed=True, choices=_EMPIRES, label="Empire", metavar="EMPIRE", spelled="pay"
            ),
        ),
        cases=("9.3",),
        example="--pay west",
    ),
    Question(
        "pillage",
        "pillage",
        "The chance that a War moves on.",
        title="Pillage",
        parameters=(
            Parameter(
                "war", "", needed=True, offered=f"{_OFFERED}:wars", label="War", metavar="WAR", spelled="pillage"
            ),
            Parameter("province", "The Province that it lies in, if not where it is.", default="", label="Province"),
        ),
        cases=("9.5",),
        example=f'{_VANDAL} --pillage "7/5 Vandal"',
    ),
    Question("mortality", "mortality", "Who may die in the Event Phase.", title="Mortality", cases=("8.2",)),
    Question("taxes", "taxes", "What the Tax step brings.", title="Taxes", cases=("9.2",)),
    Question(
        "events",
        "events_ahead",
        "The chance of each Event.",
        title="Events",
        parameters=(
            Parameter("draws", "How many Events are drawn, if that is known.", "number", label="Draws", limits=(0, 30)),
        ),
        cases=("8.1",),
        example="--events --draws 3",
    ),
    Question(
        "forecast",
        "forecast",
        "The next Tax, Unrest and Revolt step at a glance.",
        title="a forecast of the next steps",
        cases=("9.2", "10.1", "11.1"),
        wide=True,
    ),
    Question(
        "move",
        "rometeach.rome_iinc.results:move",
        "Where Wars end their move, exactly. One that lies in the Wars Box is drawn first.",
        title="where Wars move",
        parameters=(
            Parameter(
                "wars",
                "A War or Leader to move; several move in this order.",
                "names",
                needed=True,
                label="Wars",
                metavar="WAR",
                spelled="war",
                repeated=True,
            ),
        ),
        cases=("9.4",),
        example='--war "7/1 Moorish" --war "5/1 Arabian"',
        apart=True,
    ),
)
