"""The questions for the best plan of Conquest of the Empire II, as it declares them; `solvers.conquest2.questions` answers them."""

from __future__ import annotations

from dataclasses import replace

from ..core.declaration import Parameter, Question

_ASK = "solvers.conquest2.questions"

# --- money, the Senate, the Alliances

_WHO = Parameter("side", "The player.", default="", label="Player", example="Red", metavar="COLOUR")
_EXCHANGE = Parameter(
    "exchange",
    "Talents for a Victory Point; else by what influence costs.",
    "number",
    None,
    label="Talents for a Victory Point",
    metavar="N",
    limits=(1, 999),
)
_RIVAL = Parameter(
    "rival",
    "What a Victory Point of another player counts against one's own.",
    default="1/4",
    label="Points of others count",
    example="1/4",
    metavar="SHARE",
)
_TAXED = (
    "pool: none; boxes: Red, Blue, Green, Yellow; phase Actions; round 2; active Red; Red actions 2; Red talents 10; Red chaos 2; "
    "Blue chaos 9; Italia: Red 3I 1G Caesar, influence Red 1, influence Blue 2, 2 tokens; Asia: Red 1G 1I, influence Green 1, 1 token"
)

TAX = Question(
    "tax",
    f"{_ASK}:tax",
    "How much Special Tax to take in the actions left, against the Chaos, and what it buys, proven.",
    title="Chaos or tax: how much Special Tax",
    parameters=(
        _WHO,
        Parameter(
            "actions",
            "Actions for taxes and purchases; else all that are left.",
            "number",
            None,
            label="Actions",
            metavar="N",
            limits=(0, 8),
        ),
        Parameter(
            "rivals",
            "Further Chaos of others this season.",
            default="",
            label="Others take Chaos",
            example="Blue 4, Green 2",
            metavar="CHAOS",
        ),
        Parameter(
            "more", "Further Chaos of his own.", "number", 0, label="Further Chaos", metavar="N", limits=(0, 999)
        ),
        Parameter("bread", "He wins Bread and Circuses.", "flag", False, label="Bread and Circuses is won"),
        replace(_EXCHANGE, help="Talents left that count a Victory Point; else nothing."),
        _RIVAL,
        Parameter(
            "free",
            "What an action that he keeps is worth.",
            "number",
            0,
            label="An action kept",
            metavar="POINTS",
            limits=(0, 999),
        ),
        Parameter(
            "least", "The least Talents by taxes.", "number", 0, label="At least", metavar="TALENTS", limits=(0, 999)
        ),
        Parameter(
            "most", "The most Talents by taxes.", "number", None, label="At most", metavar="TALENTS", limits=(0, 999)
        ),
        Parameter(
            "must",
            "Provinces where influence must be bought.",
            default="",
            label="It must buy in",
            example="Asia",
            metavar="PROVINCES",
            repeated=True,
        ),
        Parameter(
            "forbid",
            "Provinces where none may be.",
            default="",
            label="It must not buy in",
            example="Italia",
            metavar="PROVINCES",
            repeated=True,
        ),
    ),
    cases=("3.3", "3.4", "5.2"),
    example=f'--edit "{_TAXED}"',
    choice="50",
)

SENATE_AND_AUCTION: tuple[Question, ...] = (TAX,)

PLANS: tuple[Question, ...] = (*SENATE_AND_AUCTION,)
"""What `rometeach.plan` answers for this game."""

__all__ = ["PLANS"]
