"""The questions of chance of Conquest of the Empire, as it declares them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ..core.declaration import Parameter, Question

_OFFERED = "rometeach.conquest.offered"
ORDERS = ("Infantry first", "cheapest first", "keep variety", "Infantry last")
_BY = Parameter(
    "by",
    "Who attacks; without it, the player whose turn it is.",
    default="",
    offered=f"{_OFFERED}:sides",
    label="Attacker",
    unsaid="the player whose turn it is",
)
_ENEMY = Parameter(
    "enemy",
    "Who defends; without it, the one who is there.",
    default="",
    offered=f"{_OFFERED}:sides",
    label="Defender",
    unsaid="the one who is there",
)
_ATTACK = Parameter(
    "attack",
    "Who attacks: '5I 2C 1K 2G'; I, C, K, G are Infantry, Cavalry, Catapults, Generals.",
    default="",
    label="Attacking force",
    example="5I 2C 1K 2G",
)
_DEFENCE = Parameter(
    "defence", "Who defends: '4I 2C 1G Caesar'.", default="", label="Defending force", example="4I 2C 1G Caesar"
)

FORT = Parameter(
    "fort",
    "A Fortified City: as the board has it, none, or fort.",
    "choice",
    "board",
    choices=("board", "none", "fort"),
    label="Fortified City",
)


def _orders(name: str, whose: str, label: str) -> Parameter:
    return Parameter(name, f"In which order the {whose} loses units.", "choice", ORDERS[0], choices=ORDERS, label=label)


def _retreat(name: str, whose: str, label: str) -> Parameter:
    return Parameter(
        name,
        f"When the {whose} retreats: never, 'below 3', 'outnumbered 2 to 1', 'after 2'.",
        default="never",
        offered=f"{_OFFERED}:retreats",
        label=label,
    )


_WAR = "Macedonia: Red 1I 2G Caesar, Fortified City; Hispania: Red 5I 2C 1K 2G, Yellow 4I 2C 1G Caesar, of Yellow, Fortified City"

_NEAR = "Macedonia: Red 1I 2G Caesar, Fortified City; Numidia: Green 5I 2G Caesar, Fortified City; Caesariensis: Red 5I 3C 1K 2G"
_FLEETS = "Mare Rhodus: 2 Galleys of Red, 1 Galley of Red with 2I 1G, 2 Galleys of Blue; Macedonia: Red 3I 3G Caesar, Fortified City"


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


CHANCES: tuple[Question, ...] = (
    Question(
        "all",
        "odds",
        "Every battle that is due or possible, the tribute of all, and the danger to each Caesar.",
        title="battles, tribute and dangers",
        parameters=(_BY,),
        cases=("2.2", "2.3", "3.3"),
        example=f'--edit "{_NEAR}" --all --by Red',
    ),
    Question(
        "battle",
        "battle",
        "A battle on land, on the board or of forces that are typed: who wins, what is left, what it costs.",
        title="a battle on land",
        parameters=(
            Parameter(
                "province",
                "A Province, or a battle in one line: '5I 2C against 4I 1G in a Fortified City'.",
                default="",
                offered=f"{_OFFERED}:battlefields",
                label="Province",
                metavar="[PROVINCE]",
                bare="",
                spelled="battle",
                unsaid="none: both forces are typed",
            ),
            _BY,
            _ENEMY,
            _ATTACK,
            _DEFENCE,
            FORT,
            _orders("attack_orders", "attacker", "Attacker loses"),
            _orders("defence_orders", "defender", "Defender loses"),
            _retreat("attack_retreat", "attacker", "Attacker retreats"),
            _retreat("defence_retreat", "defender", "Defender retreats"),
            Parameter(
                "wanted",
                "The chance for which further Infantry are counted.",
                "chance",
                Fraction(4, 5),
                label="Wanted chance",
                example="80%",
            ),
        ),
        cases=("2.2", "2.2.1", "2.2.2", "2.2.3", "3.1", "3.2"),
        example=f'--edit "{_WAR}" --battle Hispania --by Red',
        usual=True,
    ),
    Question(
        "legion",
        "legion",
        "Every Battle Legion that a force may form, with its hits, the best first.",
        title="the Battle Legion",
        parameters=(
            Parameter(
                "force",
                "",
                default="",
                label="Force",
                example="9I 4C 2K 2G, or a Province",
                metavar="[FORCE]",
                bare="",
                spelled="legion",
            ),
            replace(_BY, help="Whose army; without it, that of the player whose turn it is.", label="Player"),
            Parameter("fort", "Dice that a Fortified City adds.", "number", 0, label="Dice of a fort", example="0"),
        ),
        cases=("2.2.1", "2.2.2"),
        example='--legion "9I 4C 2K 2G"',
    ),
    Question(
        "pursuit",
        "pursuit",
        "A Pursuit: how many of those who retreat fall, and who is left.",
        title="a Pursuit",
        parameters=(
            Parameter("winner", "", needed=True, label="Winner", example="5I 2C", metavar="FORCE", spelled="pursuit"),
            Parameter("fleeing", "Who retreats: '3I 1K 1G'.", needed=True, label="Who retreats", example="3I 1K 1G"),
            Parameter(
                "victims",
                "The kinds in the order in which the winner picks them.",
                default="Catapults, Cavalry, Infantry",
                label="Victims",
                example="Catapults, Cavalry, Infantry",
            ),
        ),
        cases=("3.1",),
        example='--pursuit "5I 2C" --fleeing "3I 1K 1G"',
    ),
    Question(
        "tribute",
        "tribute",
        "What a player's Provinces bring, the Tribute Scale, and what is missing to higher prices.",
        title="tribute and prices",
        parameters=(_side("tribute"),),
        cases=("0.5", "2.3", "2.5.1"),
        example="--tribute Red",
    ),
    Question(
        "naval",
        "naval",
        "A naval battle: the Galleys that are left, what goes down with them, whose Leaders are captured.",
        title="a naval battle",
        parameters=(
            Parameter(
                "sea",
                "",
                default="",
                offered=f"{_OFFERED}:seas",
                label="Sea zone",
                metavar="[SEA]",
                bare="",
                spelled="naval",
                unsaid="none: both fleets are typed",
            ),
            _BY,
            _ENEMY,
            Parameter(
                "attack",
                "The attacking Galleys: '2 Galleys, 1 Galley with 3I 1G'.",
                default="",
                label="Attacking Galleys",
                example="2 Galleys, 1 Galley with 3I 1G",
            ),
            Parameter(
                "defence",
                "The defending Galleys.",
                default="",
                label="Defending Galleys",
                example="3 Galleys",
            ),
            Parameter(
                "sinks",
                "Which Galley goes down first.",
                "choice",
                "cheapest",
                choices=("cheapest", "as listed"),
                label="Goes down first",
            ),
        ),
        cases=("2.2.4",),
        example=f'--edit "{_FLEETS}" --naval "Mare Rhodus" --by Red',
    ),
    Question(
        "reach",
        "reach",
        "Where a player can come next turn, with the largest force in each Province.",
        title="where a player can come",
        parameters=(_side("reach"),),
        cases=("2.1", "2.1.1", "2.1.2"),
        example=f'--edit "{_NEAR}" --reach Red',
    ),
    Question(
        "danger",
        "danger",
        "How likely a Caesar falls before his player's next turn, to each enemy and in all.",
        title="the danger to a Caesar",
        parameters=(_side("danger"),),
        cases=("3.2", "3.3"),
        example=f'--edit "{_NEAR}" --danger Green',
    ),
)
