"""The questions for the best plan of Conquest of the Empire, as it declares them; `solvers.conquest.questions` answers them."""

from __future__ import annotations

from dataclasses import replace

from ..core.declaration import Parameter, Question

_ASK = "solvers.conquest.questions"

# --- armies, garrisons, routes

_ORDERS = ("Infantry first", "cheapest first", "keep variety", "Infantry last")
_TALENTS = Parameter("talents", "Talents to spend.", "number", None, label="Talents", metavar="N")
_SIDE = Parameter("side", "The player.", default="", label="Player", example="Red", metavar="COLOUR")
_ATTACK = Parameter(
    "attack",
    "The attacker's orders; else the best of all.",
    default="",
    label="Attacks by",
    example=_ORDERS[0],
    metavar="ORDERS",
)
_DEFENCE = Parameter(
    "defence", "The garrison's orders.", default=_ORDERS[1], label="Defends by", example=_ORDERS[0], metavar="ORDERS"
)
_FORBID = Parameter(
    "forbid",
    "Kinds that are not bought.",
    default="",
    label="It must not buy",
    example="Catapult",
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
                "must", "What is bought at least.", default="", label="It must buy", example="2C 1K", metavar="FORCE"
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
            _FORBID,
            replace(_ATTACK, help="The enemies' orders.", default=_ORDERS[2]),
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
                example="Moesia",
                metavar="PROVINCES",
            ),
            _SIDE,
        ),
        cases=("0.3", "0.11", "2.1.1", "2.1.2"),
        example="--start Macedonia --end Hispania",
        choice="Moesia",
    ),
)

PLANS: tuple[Question, ...] = (*ARMIES,)
"""What `rometeach.plan` answers for this game."""

__all__ = ["PLANS"]
