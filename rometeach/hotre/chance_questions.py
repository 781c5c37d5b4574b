"""The questions of chance of History of the Roman Empire, as it declares them."""

from __future__ import annotations

from dataclasses import replace

from ..core.declaration import Parameter, Question

_OFFERED = "rometeach.hotre.offered"
_BY = Parameter(
    "by",
    "Who attacks; without it, the side whose Player Phase is in progress.",
    default="",
    offered=f"{_OFFERED}:sides",
    label="Attacker",
    unsaid="the side whose Phase it is",
)
_WAY = Parameter(
    "way",
    "A crossing (clear, difficult, strait, sea), or the Province it comes from.",
    default="",
    label="It comes",
    example="by the best way; strait; Belgica",
)
_EMPEROR = Parameter(
    "emperor",
    "Another Emperor, none, or bonuses: '+1 DIE, WINS TIES'.",
    default="",
    offered=f"{_OFFERED}:emperors",
    label="Emperor",
    spelled="with",
    unsaid="that of the board",
)
_ARMIES = Parameter(
    "armies",
    "How many Armies; without it, those beside the map.",
    "number",
    0,
    label="Armies",
    example="those beside the map",
    metavar="N",
)
_LAND = "turn 3; Belgica: Suebi 3; Suebi of Blue; Lugdunensis: Red 1, Fort; Narbonensis: Red 1, City"
_ROME = "turn 3; Aquitania: Red 3; Lugdunensis: Suebi 3; tokens: Emperor 5 Red shown"


def _province(name: str, offers: str = "defended") -> Parameter:
    offered = f"{_OFFERED}:{offers}"
    return Parameter("province", "", needed=True, offered=offered, label="Province", metavar="PROVINCE", spelled=name)


def _faction(name: str) -> Parameter:
    offered = f"{_OFFERED}:factions"
    return Parameter(
        "faction", "", default="", offered=offered, label="Faction", metavar="[FACTION]", bare="", spelled=name
    )


CHANCES = (
    Question(
        "all",
        "odds",
        "Every attack that a side could make now, and what all Phases would score.",
        title="all attacks and scores",
        parameters=(_BY,),
        cases=("10", "15"),
    ),
    Question(
        "exchange",
        "exchange",
        "One exchange of an attack on a Province, with every modifier.",
        title="one exchange of dice",
        parameters=(_province("exchange"), _BY, _WAY, _EMPEROR),
        cases=("10", "10.2", "10.4", "5.3"),
        example=f'--edit "{_LAND}" --exchange Lugdunensis --by Suebi',
    ),
    Question(
        "exchanges",
        "exchanges",
        "All exchanges: what a defender may have against what an Emperor may bring.",
        title="all exchanges of dice",
        cases=("10", "10.2", "10.4", "5.3"),
    ),
    Question(
        "fight",
        "fight",
        "A fight for a Province: who wins, and what is left on both sides.",
        title="a fight for a Province",
        parameters=(
            _province("fight"),
            _ARMIES,
            _BY,
            _WAY,
            _EMPEROR,
            Parameter(
                "retreat",
                "When defending Legions retreat.",
                "choice",
                "never",
                choices=("never", "soon", "beaten"),
                label="Retreat",
            ),
        ),
        cases=("10", "10.1", "10.4"),
        example=f'--edit "{_LAND}" --fight Lugdunensis --by Suebi --armies 5 --retreat soon',
    ),
    Question(
        "life",
        "emperor",
        "How long an Emperor with +1 DIE lives who attacks a Province.",
        title="the life of an Emperor",
        parameters=(
            _province("life"),
            _ARMIES,
            _BY,
            _WAY,
            _EMPEROR,
            Parameter(
                "number",
                "The exchange before which he may be dead.",
                "number",
                10,
                label="Exchange",
                example="10",
                metavar="N",
            ),
        ),
        cases=("5.3",),
        example=f'--edit "{_ROME}" --life Lugdunensis --by Red --armies 5',
    ),
    Question(
        "path",
        "path",
        "A chain of attacks along Provinces: how far it gets, and when to stop.",
        title="attacks along a path",
        parameters=(
            Parameter(
                "provinces",
                "",
                needed=True,
                label="Provinces",
                example="Lugdunensis, Belgica",
                metavar="PROVINCES",
                spelled="path",
            ),
            _ARMIES,
            _BY,
            Parameter("worths", "What each Province is worth: '3, 2'.", default="", label="Worths", example="3, 2"),
            Parameter("army", "What an Army that lives is worth.", default="", label="Worth of an Army", example="1"),
            Parameter(
                "loot",
                "Whether Cities on the way are looted.",
                "choice",
                "spare",
                choices=("spare", "loot"),
                label="Cities",
                spelled="cities",
            ),
        ),
        cases=("9.2.2", "9.3.1", "10", "15"),
        example=f'--edit "{_LAND}" --path "Lugdunensis, Narbonensis" --by Suebi --armies 6 --army 1',
    ),
    Question(
        "loot",
        "loot",
        "What the City of a Province brings to a side that loots it.",
        title="looting a City",
        parameters=(_province("loot", "cities"), replace(_BY, label="Looted by")),
        cases=("12", "15.1", "15.2"),
        example=f'--edit "{_LAND}; Belgica +City" --loot Narbonensis --by Suebi',
    ),
    Question(
        "score",
        "score",
        "The Victory Points that a Faction's Phase scores as the board lies.",
        title="the score of a Phase",
        parameters=(
            _faction("score"),
            Parameter("phase", "Roman or Barbarian.", default="", offered=f"{_OFFERED}:phases", label="Phase"),
        ),
        cases=("15.1", "15.2", "15.3"),
        example=f'--edit "{_LAND}" --score Red --phase Roman',
    ),
    Question(
        "draw",
        "draw",
        "The Tokens that a player may draw, and the order of play.",
        title="the draw",
        parameters=(_faction("draw"),),
        cases=("5.4", "6"),
        example="--draw Red",
    ),
    Question(
        "hand",
        "hand",
        "The Event Cards that a hand may hold, for somebody who does not see it.",
        title="a hand of Event Cards",
        parameters=(
            _faction("hand"),
            Parameter("seat", "Who asks.", default="", offered=f"{_OFFERED}:seats", label="Seen by"),
        ),
        cases=("2", "7"),
        example="--hand Blue --seat Red",
    ),
)
