"""The questions of chance of Conquest of the Empire II, as it declares them."""

from __future__ import annotations

from fractions import Fraction

from ..core.declaration import Parameter, Question

_OFFERED = "rometeach.conquest2.offered"
ORDERS = ("keep variety", "units of a card first", "Infantry first")
SHARES = ("all", "attacker", "defender", "none")
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
    "Who defends; without it, the first enemy who is there.",
    default="",
    offered=f"{_OFFERED}:sides",
    label="Defender",
    unsaid="the first enemy who is there",
)
_LENT = Parameter(
    "lent", "Whose allies lend all that they may.", "choice", SHARES[0], choices=SHARES, label="Allies lend to"
)


def _orders(name: str, whose: str, label: str) -> Parameter:
    return Parameter(name, f"In which order the {whose} loses units.", "choice", ORDERS[0], choices=ORDERS, label=label)


def _retreat(name: str, whose: str, label: str) -> Parameter:
    return Parameter(
        name,
        f"When the {whose} retreats: never, 'below 3', 'after 2'.",
        default="never",
        offered=f"{_OFFERED}:retreats",
        label=label,
    )


_WAR = (
    "boxes: Red, Blue, Green, Yellow; Italia: Red 5I 2C 1K 1G, Green 2I, Blue 4I 2C 1G, City of Blue; "
    "Mare Tyrrhenum: 2 Galleys of Red, 1 Galley of Blue; Blue cards: Diplomacy Italia"
)
_FLEETS = (
    "boxes: Red, Blue, Green, Yellow; Mare Tyrrhenum: 3 Galleys of Red, 1 Galley of Green, 2 Galleys of Blue; "
    "Red cards: Naval Training; Blue cards: Pirates"
)

BATTLE = Question(
    "battle",
    "battle",
    "A battle on land, on the board or of armies that are typed: who wins, what is left, what it costs.",
    title="a battle on land",
    parameters=(
        Parameter(
            "province",
            "A Province, or a battle in one line: '3I 1C 1G, lent 2I against 4I 1C in a City'.",
            default="",
            offered=f"{_OFFERED}:battlefields",
            label="Province",
            metavar="[PROVINCE]",
            bare="",
            spelled="battle",
            unsaid="none: both armies are typed",
        ),
        _BY,
        _ENEMY,
        Parameter(
            "attack",
            "Who attacks: '3I 1C 1K 1G 2 Galleys, lent 2I, card 1I 1C, 1 Training'; I, C, K, G are Infantry, Cavalry, "
            "Catapults, Generals.",
            default="",
            label="Attacking army",
            example="3I 1C 1G, lent 2I",
        ),
        Parameter(
            "defence",
            "Who defends: '4I 1C Caesar'.",
            default="",
            label="Defending army",
            example="4I 1C Caesar",
        ),
        Parameter(
            "city",
            "A City of the defender: as the board has it, none, or city.",
            "choice",
            "board",
            choices=("board", "none", "city"),
            label="City",
        ),
        Parameter(
            "galleys",
            "Whose Galleys of the sea zones beside it are committed.",
            "choice",
            SHARES[0],
            choices=SHARES,
            label="Galleys of",
        ),
        _LENT,
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
    cases=("3.6", "3.6.2", "3.6.3", "3.6.4", "3.6.5", "3.6.6", "9.6", "9.8", "9.13"),
    example=f'--edit "{_WAR}" --battle Italia --by Red',
    usual=True,
)

NAVAL = Question(
    "naval",
    "naval",
    "A naval battle of three rounds at most: who has Galleys left, how many, what it costs.",
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
            "The attacking Galleys: '3 Galleys, lent 1 Galley, card 2 Galleys, 1 Training'.",
            default="",
            label="Attacking Galleys",
            example="3 Galleys, 1 Training",
        ),
        Parameter("defence", "The defending Galleys.", default="", label="Defending Galleys", example="2 Galleys"),
        _LENT,
    ),
    cases=("3.7", "3.7.1", "9.6", "9.14", "9.15"),
    example=f'--edit "{_FLEETS}" --naval "Mare Tyrrhenum" --by Red',
)


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


CHANCES: tuple[Question, ...] = (ALL, BATTLE, NAVAL, INFLUENCE, SCORE, DRAWS, HANDS, REACH)
