"""What a player of Rome, IInc. can do, as values: each is spelled by `str`, and read by `reading.parse`.

`planned` are the actions of plans, `losses` those of a fight's price, `steps` all others. Where one only has to be called by
its name (a person, a War, where a Unit goes) a Decision offers the `Choose` or `ChooseArea` of all games.
"""

from .losses import (
    DISGRACE,
    DISHONOR,
    TRIBUTE,
    DemoteLoss,
    Destroy,
    Disgrace,
    Dishonor,
    Dismiss,
    DismissAuxilia,
    Loss,
    RevoltLoss,
    Tribute,
    answered,
)
from .planned import KINDS, Annex, Appoint, Build, Buy, Fight, Planned, Promote, Transfer, TurnFaceUp
from .steps import (
    ALL_PROVINCES,
    FIGHT_CIVIL_WAR,
    RAISE_TAXES,
    AllProvinces,
    Attack,
    Demote,
    FightCivilWar,
    Give,
    RaiseTaxes,
    SetRight,
)

__all__ = [
    "ALL_PROVINCES",
    "DISGRACE",
    "DISHONOR",
    "FIGHT_CIVIL_WAR",
    "KINDS",
    "RAISE_TAXES",
    "TRIBUTE",
    "AllProvinces",
    "Annex",
    "Appoint",
    "Attack",
    "Build",
    "Buy",
    "Demote",
    "DemoteLoss",
    "Destroy",
    "Disgrace",
    "Dishonor",
    "Dismiss",
    "DismissAuxilia",
    "Fight",
    "FightCivilWar",
    "Give",
    "Loss",
    "Planned",
    "Promote",
    "RaiseTaxes",
    "RevoltLoss",
    "SetRight",
    "Transfer",
    "Tribute",
    "TurnFaceUp",
    "answered",
]
