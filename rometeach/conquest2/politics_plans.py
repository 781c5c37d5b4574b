"""The plans for bids, votes and taxes, as the game declares them."""

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
            example="buy influence in Asia; at most 20 talents",
            metavar="PROVINCES",
            repeated=True,
        ),
        Parameter(
            "forbid",
            "Provinces where none may be.",
            default="",
            label="It must not buy in",
            example="no influence in Italia",
            metavar="PROVINCES",
            repeated=True,
        ),
    ),
    cases=("3.3", "3.4", "5.2"),
    example=f'--edit "{_TAXED}"',
    choice="50",
)

_BID_FOR = (
    "pool: none; season 2; phase Alliances; opener Green; Italia: Red 3I 1G Caesar, influence Red 1, influence Blue 2; "
    "Asia: Red 1G 1I, influence Green 1, influence Blue 1; Egyptus: Blue 4I 1C 1G, influence Yellow 2, influence Blue 1; "
    "Hispania: influence Red 1, influence Green 2; Red talents 40; Green talents 55"
)

BID = Question(
    "bid",
    f"{_ASK}:bid",
    "What each proposal of Alliances is worth in the auction, the most to bid for it, and the best bid now, proven.",
    title="The auction: what to bid for which Alliances",
    parameters=(
        _WHO,
        Parameter(
            "later",
            "How later auctions end.",
            "choice",
            "equal",
            choices=("equal", "openers"),
            label="Later auctions",
        ),
        Parameter(
            "purchases",
            "Tokens that are bought off enemies.",
            "number",
            2,
            label="Tokens bought",
            metavar="N",
            limits=(0, 6),
        ),
        Parameter(
            "unit",
            "What an enemy land unit near costs, in points.",
            default="1/4",
            label="An enemy unit near",
            example="1/4",
            metavar="POINTS",
        ),
        Parameter(
            "place",
            "What a place later in the order of play costs.",
            default="1/2",
            label="A place later",
            example="1/2",
            metavar="POINTS",
        ),
        _EXCHANGE,
        _RIVAL,
        Parameter(
            "limit", "The most Talents to bid.", "number", None, label="At most", metavar="TALENTS", limits=(0, 999)
        ),
        Parameter(
            "must",
            "Markers that the proposal places.",
            default="",
            label="It must place",
            example="bid at most 12; put Blue in A",
            metavar="MARKERS",
            repeated=True,
        ),
        Parameter(
            "forbid",
            "Markers that it does not.",
            default="",
            label="It must not place",
            example="do not put Green in A",
            metavar="MARKERS",
            repeated=True,
        ),
    ),
    cases=("2.3", "3.3"),
    example=f'--edit "{_BID_FOR}"',
    choice="Red to A, Blue to B",
)

_VOTED = (
    "boxes: Red, Blue, Green, Yellow; phase Actions; round 2; active Red; Italia influence Red 2; "
    "Red hand: Senator I, Senator II, Senator III, Senator IV; seen: Red gains Senator IV"
)

SENATE = Question(
    "senate",
    f"{_ASK}:senate",
    "Which Senators to show in a Senate Vote: the fewest that win with a chance, or what is worth most, proven.",
    title="The Senate: which Senators to show",
    parameters=(
        Parameter("card", "The Senate Vote.", needed=True, label="Vote on", example="Hail Caesar", metavar="CARD"),
        _WHO,
        Parameter(
            "chance",
            "The chance to win, for the fewest votes; else the greatest worth.",
            "chance",
            "",
            label="Chance to win",
            example="9/10",
        ),
        Parameter(
            "hands",
            "Senators of others; else by what was seen.",
            default="",
            label="Hands of others",
            example="Blue: I, 2 III; Green: none",
            metavar="HANDS",
            repeated=True,
        ),
        Parameter(
            "limits",
            "The most votes that others pay.",
            default="",
            label="Others pay at most",
            example="Blue 4, Green 0",
            metavar="VOTES",
        ),
        Parameter(
            "shown",
            "Who leads the vote, and what he shows.",
            default="",
            label="The vote so far",
            example="Blue: III",
            metavar="SENATORS",
        ),
        Parameter("caller", "Who calls the vote.", default="", label="Called by", example="Blue", metavar="COLOUR"),
        _EXCHANGE,
        Parameter(
            "vote",
            "What a vote of a Senator counts that is kept.",
            "number",
            1,
            label="A vote kept",
            metavar="POINTS",
            limits=(0, 999),
        ),
        _RIVAL,
        Parameter(
            "must",
            "The Senators that are shown now.",
            default="",
            label="It must show",
            example="show III",
            metavar="SENATORS",
        ),
        Parameter(
            "forbid",
            "Senators that are never shown.",
            default="",
            label="It must not show",
            example="do not show IV",
            metavar="SENATORS",
        ),
    ),
    cases=("7.1", "7.2", "7.3", "9.4"),
    example=f'--edit "{_VOTED}" --card "Hail Caesar"',
    choice="IV",
)

__all__ = ["BID", "SENATE", "TAX"]
