"""The questions for the best plan of Conquest of the Empire, as it declares them; `solvers.conquest.questions` answers them."""

from __future__ import annotations

from dataclasses import replace

from ..core.declaration import Parameter, Question
from .chance_questions import FORT, ORDERS

_ASK = "solvers.conquest.questions"

# --- armies, garrisons, routes

_TALENTS = Parameter("talents", "Talents to spend.", "number", None, label="Talents", metavar="N")
_SIDE = Parameter("side", "The player.", default="", label="Player", example="Red", metavar="COLOUR")
_ATTACK = Parameter(
    "attack",
    "The attacker's orders; else the best of all.",
    default="",
    label="Attacks by",
    example=ORDERS[0],
    metavar="ORDERS",
)
_DEFENCE = Parameter(
    "defence", "The garrison's orders.", default=ORDERS[1], label="Defends by", example=ORDERS[0], metavar="ORDERS"
)
_FORBID = Parameter(
    "forbid",
    "Kinds that are not bought: 'no catapults'.",
    default="",
    label="It must not buy",
    example="no catapults",
    metavar="PIECES",
    repeated=True,
)
_STANDS = "Mesopotamia: Blue 1I 1G Caesar, of Blue; Dalmatia: Blue 3I 1C 1G, City; Red talents 90"

ARMIES = (
    Question(
        "army",
        f"{_ASK}:army",
        "The land units with the greatest chance to conquer a Province, or the least Talents for a chance, proven.",
        title="The army for a Province",
        parameters=(
            Parameter(
                "place",
                "The Province to conquer.",
                needed=True,
                label="Conquer",
                example="Dalmatia",
                metavar="PROVINCE",
            ),
            Parameter(
                "garrison",
                "Who defends it; else those who stand there.",
                default="",
                label="Defended by",
                example="4I 1C 1G fort",
                metavar="FORCE",
            ),
            Parameter(
                "along",
                "Leaders and land units that go along.",
                default="1G",
                label="Along go",
                example="2C 1G",
                metavar="FORCE",
            ),
            _TALENTS,
            Parameter(
                "chance",
                "The chance that is wanted for the least Talents.",
                "chance",
                "",
                label="Chance",
                example="4/5",
            ),
            Parameter(
                "prize", "What the Province is worth in Talents.", "number", None, label="Worth in Talents", metavar="N"
            ),
            Parameter(
                "must",
                "What is bought at least: 'at least 3 infantry'.",
                default="",
                label="It must buy",
                example="at least 2 cavalry",
                metavar="FORCE",
            ),
            _FORBID,
            _ATTACK,
            _DEFENCE,
            _SIDE,
        ),
        cases=("2.2", "2.5", "3.5"),
        example=f'--edit "{_STANDS}" --place Dalmatia',
        choice="buy 2 Cavalry for Macedonia",
    ),
    Question(
        "garrison",
        f"{_ASK}:garrison",
        "Marches and purchases with the least risk that an enemy captures the Caesar on his next turn, proven.",
        title="The garrison of the Caesar",
        parameters=(
            _TALENTS,
            Parameter(
                "risk", "The risk that is allowed, for the least Talents.", "chance", "", label="Risk", example="1/10"
            ),
            Parameter(
                "only",
                "Provinces where the Caesar may be.",
                default="",
                label="Only in",
                example="Achaia",
                metavar="PROVINCES",
            ),
            Parameter(
                "must",
                "Talents that are kept: 'keep 10 talents'.",
                default="",
                label="It must",
                example="keep 10 talents",
                metavar="REQUESTS",
                repeated=True,
            ),
            _FORBID,
            replace(_ATTACK, help="The enemies' orders.", default=ORDERS[2]),
            _DEFENCE,
            _SIDE,
        ),
        cases=("2.1", "2.5", "3.2", "3.3"),
        example=f'--edit "{_STANDS}"',
        choice="buy 1 Cavalry for Macedonia",
        usual=True,
    ),
    Question(
        "routes",
        f"{_ASK}:routes",
        "The fewest turns in which a Legion comes from one space to another, proven.",
        title="Routes: how many turns a Legion takes",
        parameters=(
            Parameter("start", "Where the Legion is.", needed=True, label="From", example="Macedonia", metavar="SPACE"),
            Parameter("end", "Where it goes.", needed=True, label="To", example="Hispania", metavar="SPACE"),
            Parameter("cavalry", "A Legion of Cavalry alone.", "flag", False, label="Cavalry alone"),
            Parameter("galleys", "A Galley lies ready on each coast.", "flag", False, label="Galleys ready"),
            replace(
                _FORBID,
                help="Provinces that are not entered.",
                label="It must not enter",
                example="do not enter Moesia",
                metavar="PROVINCES",
            ),
            _SIDE,
        ),
        cases=("0.3", "0.11", "2.1.1", "2.1.2"),
        example="--start Macedonia --end Hispania",
        choice="Moesia",
    ),
)

# --- tribute and money

_GROWING = "Dalmatia: Blue 2I, of Blue; Macedonia: Red 5I 2C 4G Caesar, Fortified City; Red talents 60"

MONEY = (
    Question(
        "campaign",
        f"{_ASK}:campaign",
        "The marches and sailings that bring the most tribute this turn, safe against counter-attack, proven.",
        title="The campaign: where the Legions go this turn",
        closed="rometeach.conquest.closed:campaign",
        parameters=(
            Parameter(
                "leaders",
                "Who may go; else all Generals.",
                default="",
                label="Leaders",
                example="Macedonia: 2G",
                metavar="LEADERS",
            ),
            Parameter(
                "risk",
                "The chance with which a conquest may fall again.",
                default="1/4",
                label="Greatest risk",
                example="1/4",
                metavar="CHANCE",
            ),
            Parameter(
                "chance",
                "The least chance with which a battle is begun, or none.",
                default="3/4",
                label="Least chance",
                example="3/4",
                metavar="CHANCE",
            ),
            Parameter(
                "must",
                "Provinces that it must take: 'attack Hispania'.",
                default="",
                label="It must take",
                example="take Moesia",
                metavar="PROVINCES",
                repeated=True,
            ),
            replace(
                _FORBID,
                help="Provinces that it must not take.",
                label="It must not take",
                example="do not attack Dalmatia",
                metavar="PROVINCES",
            ),
            Parameter(
                "only",
                "The Provinces that it may enter.",
                default="",
                label="Only in",
                example="all",
                metavar="PROVINCES",
            ),
            Parameter("orders", "How battles are played.", "choice", ORDERS[0], choices=ORDERS, label="Battles"),
            Parameter("time", "Seconds for the search.", "seconds", 5, label="Seconds", metavar="S"),
        ),
        cases=("2.1", "2.3", "3.5"),
        example=f'--edit "{_GROWING}"',
        choice="Thracia",
    ),
    Question(
        "programme",
        f"{_ASK}:programme",
        "When to build Cities and what else is asked for, for most Talents or Infantry under inflation, proven.",
        title="The programme: when to build under inflation",
        parameters=(
            Parameter(
                "turns",
                "How many turns it looks at.",
                "number",
                8,
                label="Turns",
                example="8",
                metavar="N",
                limits=(1, 15),
            ),
            Parameter(
                "growth",
                "Talents by which tribute grows each turn.",
                default="",
                label="Tribute grows by",
                example="10, 5",
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
                "aim", "What counts at the end.", "choice", "Talents", choices=("Talents", "Infantry"), label="Most"
            ),
            Parameter(
                "must",
                "What has to be built.",
                default="",
                label="It must build",
                example="build 2 cities by round 3",
                metavar="PIECES",
                repeated=True,
            ),
            replace(_FORBID, help="What must not be bought: 'no city in round 2'.", example="no city in round 2"),
        ),
        cases=("2.5", "2.5.1", "0.9"),
        example='--edit "Red talents 60; phase Purchase"',
        choice="City in round 2",
    ),
)

# --- battles

_WORTH = Parameter(
    "province",
    "What the Province is worth.",
    "number",
    40,
    label="The Province is worth, in Talents",
    metavar="TALENTS",
)

BATTLES = (
    Question(
        "fight",
        f"{_ASK}:fight",
        "The Battle Legion, losses and retreat that are best now in a battle, against an enemy who plays best too, proven.",
        title="The battle: Legion, losses, retreat",
        parameters=(
            Parameter(
                "place",
                "The Province of the battle; else typed forces.",
                default="",
                label="Battle in",
                example="Dalmatia",
                metavar="PROVINCE",
            ),
            Parameter(
                "attack",
                "Who attacks; else those who stand there.",
                default="",
                label="Attacking force",
                example="5I 2C 1K 2G",
                metavar="FORCE",
            ),
            Parameter(
                "defence",
                "Who defends; else those who stand there.",
                default="",
                label="Defending force",
                example="4I 2C 1G Caesar",
                metavar="FORCE",
            ),
            FORT,
            Parameter("side", "Who asks.", default="attacker", label="For the", example="defender", metavar="SIDE"),
            Parameter("fought", "A round has been fought.", "flag", False, label="A round was fought"),
            Parameter("by", "The attacking player.", default="", label="Attacker", example="Red", metavar="COLOUR"),
            Parameter("enemy", "The defending player.", default="", label="Defender", example="Blue", metavar="COLOUR"),
            _WORTH,
            replace(
                _WORTH,
                name="general",
                help="What a General is worth.",
                default=30,
                label="A General is worth, in Talents",
            ),
            replace(
                _WORTH,
                name="caesar",
                help="What the Caesar is worth.",
                default=300,
                label="The Caesar is worth, in Talents",
            ),
            Parameter(
                "units",
                "What an Infantry, a Cavalry, a Catapult are worth; else their prices.",
                default="",
                label="An Infantry, a Cavalry, a Catapult are worth",
                example="10 20 30",
                metavar="TALENTS",
            ),
        ),
        cases=("2.2", "2.2.1", "2.2.2", "2.2.3", "3.1", "3.2"),
        example='--attack "5I 2C 1K 2G" --defence "4I 2C 1G"',
        choice="Battle Legion 4I 2C 1K",
    ),
)

PLANS: tuple[Question, ...] = (*ARMIES, *MONEY, *BATTLES)
"""What `rometeach.plan` answers for this game."""

__all__ = ["PLANS"]
