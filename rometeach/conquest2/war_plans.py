"""The plans for blockers, cards and losses in battle, as the game declares them."""

from __future__ import annotations

from ..core.declaration import Parameter, Question

_ASK = "solvers.conquest2.questions"

# --- blockers

_FAR_FROM_IT = (
    "Italia: Red 3I 1G, influence Red 2; Mesopotamia: Blue 5I 1G; boxes: Red, Blue, Green, Yellow; active Red"
)

BLOCKERS = Question(
    "blockers",
    f"{_ASK}:blockers",
    "The cheapest units and Galleys that keep an enemy away from a goal by land, proven.",
    title="Blockers: how to keep an enemy away",
    parameters=(
        Parameter(
            "goal",
            "The Provinces that are to be kept.",
            needed=True,
            label="Keep",
            example="Italia",
            metavar="PROVINCES",
            repeated=True,
        ),
        Parameter(
            "enemy", "Whom to keep away; else all enemies.", default="", label="From", example="Blue", metavar="COLOUR"
        ),
        Parameter(
            "start",
            "Where his army stands; else all his units.",
            default="",
            label="Who stands in",
            example="Mesopotamia",
            metavar="PROVINCES",
        ),
        Parameter(
            "far",
            "Talents more where new units do not get to; else none stand there.",
            "number",
            None,
            label="Talents more far away",
            metavar="N",
            limits=(0, 10_000),
        ),
        Parameter(
            "must",
            "Provinces and sea zones that are held.",
            default="",
            label="It must hold",
            example="hold Pannonia",
            metavar="SPACES",
            repeated=True,
        ),
        Parameter(
            "forbid",
            "Provinces and sea zones that are not held.",
            default="",
            label="It must not hold",
            example="do not hold Thracia",
            metavar="SPACES",
            repeated=True,
        ),
        Parameter("side", "Who asks.", default="", label="Player", example="Red", metavar="COLOUR"),
    ),
    cases=("3.5", "3.5.1"),
    example=f'--edit "{_FAR_FROM_IT}" --goal Italia',
    choice="Macedonia",
    by_worth=False,
)

# --- cards


def _counts(name: str, help_: str, default: int, label: str) -> Parameter:
    """What something counts, or how often it comes."""
    return Parameter(name, help_, "number", default, label=label, metavar="N", limits=(0, 10_000))


_DISPLAY = (
    "boxes: Red, Blue, Green, Yellow; phase Actions; round 1; active Red; Italia: Red 5I 2C 1G Caesar, influence Red 2; "
    "Egyptus: Red 1I, influence Red 3; Mesopotamia: Blue 5I 2C 1G; Red talents 60; Red chaos 9; display: Merchant of Egyptus, "
    "City in Egyptus or Numidia, Loot the Countryside, Army Training, Politician, Senator III"
)

CARDS = Question(
    "cards",
    f"{_ASK}:cards",
    "What each Conquest Card is worth over the seasons left, and which to take in which round, proven.",
    title="Cards: what each is worth, and which to take",
    parameters=(
        Parameter(
            "rounds",
            "How many rounds; else those left in this season.",
            "number",
            None,
            label="Rounds",
            example="4",
            metavar="N",
            limits=(1, 6),
        ),
        Parameter("talents", "The money for cards; else all.", "number", None, label="Talents", metavar="N"),
        Parameter(
            "battle",
            "A battle to be expected; else one of the board.",
            default="",
            label="Battle",
            example="3I 1C 1G against 4I 1C",
            metavar="BATTLE",
        ),
        Parameter(
            "also",
            "Further cards, as if they lay in the display.",
            default="",
            label="As if there lay",
            example="Assassin",
            metavar="CARDS",
            repeated=True,
        ),
        _counts("point", "Talents for a Victory Point.", 5, "A Victory Point counts"),
        _counts("chaos", "Talents for a Chaos Point.", 5, "A Chaos Point counts"),
        _counts("prize", "Talents for a battle that is won.", 40, "A battle won counts"),
        _counts("vote", "Talents for a vote in the Senate.", 3, "A vote counts"),
        _counts("action", "Talents for an action.", 0, "An action counts"),
        Parameter(
            "called", "The chance to win a Senate Vote.", "chance", "1/2", label="Senate Votes won", example="1/2"
        ),
        _counts("battles", "Own attacks in a season.", 1, "Own attacks a season"),
        _counts("attacked", "Attacks of enemies in a season.", 0, "Attacked in a season"),
        _counts("naval", "Naval battles in a season.", 0, "Naval battles a season"),
        Parameter(
            "must",
            "Cards that are taken.",
            default="",
            label="It must take",
            example="take Politician in round 2",
            metavar="CARDS",
            repeated=True,
        ),
        Parameter(
            "forbid",
            "Cards that are not taken.",
            default="",
            label="It must not take",
            example="do not take Loot the Countryside",
            metavar="CARDS",
            repeated=True,
        ),
        Parameter("side", "Who takes them.", default="", label="Player", example="Red", metavar="COLOUR"),
    ),
    cases=("3.1", "9.1", "9.3", "9.8", "9.13", "4", "5.1", "5.2"),
    example=f'--edit "{_DISPLAY}"',
    choice="Army Training",
)

# --- battles

FIGHT = Question(
    "fight",
    f"{_ASK}:fight",
    "Which units to lose in a battle, and whether to retreat, against an enemy who plays best too, proven.",
    title="The battle: losses and retreat",
    parameters=(
        Parameter(
            "place",
            "The Province of the battle; else typed armies.",
            default="",
            label="Battle in",
            example="Italia",
            metavar="PROVINCE",
        ),
        Parameter(
            "attack",
            "Who attacks; else those who stand there.",
            default="",
            label="Attacking army",
            example="3I 1C 1K 1G",
            metavar="ARMY",
        ),
        Parameter(
            "defence",
            "Who defends; else those who stand there.",
            default="",
            label="Defending army",
            example="4I 1C 1 Galley",
            metavar="ARMY",
        ),
        Parameter("city", "The defender's City.", "choice", "board", choices=("board", "none", "city"), label="City"),
        Parameter("side", "Who asks.", default="attacker", label="For the", example="defender", metavar="SIDE"),
        Parameter("retreat", "Both sides may retreat.", "flag", False, label="With retreats"),
        Parameter("fought", "A round has been fought.", "flag", False, label="A round was fought"),
        Parameter("by", "The attacking player.", default="", label="Attacker", example="Red", metavar="COLOUR"),
        Parameter("enemy", "The defending player.", default="", label="Defender", example="Blue", metavar="COLOUR"),
        Parameter(
            "prize",
            "What victory counts.",
            "number",
            100,
            label="Winning the battle is worth, in points",
            metavar="N",
            limits=(0, 10_000),
        ),
        Parameter(
            "units",
            "What an Infantry, a Cavalry, a Catapult, a Galley count.",
            default="",
            label="An Infantry, a Cavalry, a Catapult, a Galley are worth",
            example="5 10 15 15",
            metavar="TALENTS",
        ),
    ),
    cases=("3.6", "3.6.4", "3.6.5", "3.6.6"),
    example='--attack "3I 1C 1K 1G" --defence "4I 1C 1 Galley"',
    choice="1 hit: lose 1K",
    by_worth=False,
)

__all__ = ["BLOCKERS", "CARDS", "FIGHT"]
