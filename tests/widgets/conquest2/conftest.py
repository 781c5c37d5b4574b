"""The board with something of every kind, as much as ever lies together."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rometeach.conquest2.position import Position, named

sys.path.append(str(Path(__file__).parents[1] / "conquest_board"))

FULL = (
    "pool: Italia 2; phase Actions; round 2; boxes: Blue, Red, Yellow, Green, Black, Purple; active Red; Red actions 2; "
    "Italia: Red 5I 2C 1K 1G Caesar, Blue 4I 2C 1G, Yellow 2I, influence Red 3, influence Blue 2, influence Green 2, "
    "influence Yellow 1, influence Purple 1, influence Black 4, 2 tokens, City of Red; "
    "Neapolis: Blue 3I 2C, influence Blue 2, influence Black 1, 1 token; "
    "Sicilia: Black 8I 2C 1K 2G Caesar, influence Black 2, City of Black; "
    "Egyptus: Purple 3I, influence Purple 3, influence Red 3, 1 token, City of Purple; "
    "Achaia: Green 4I 1K, influence Green 1, 3 tokens; "
    "Asia: Yellow 3I 2C 1G, Green 2I 1C, influence Yellow 2, influence Green 3, 1 token; "
    "Galatia: influence Yellow 1, 2 tokens; Mesopotamia: Yellow 1I, influence Yellow 1, influence Red 1, influence Blue 1; "
    "Hispania: Blue 6I 2C 1K 1G Caesar, influence Blue 3, influence Purple 1, City of Blue; "
    "Narbonensis: influence Red 2, influence Blue 1, 1 token; "
    "Numidia: Purple 4I 1C 1G, Black 2I, influence Black 1, influence Purple 2, 2 tokens; "
    "Thracia: Green 2I 1G; Macedonia: Yellow 2I; Dalmatia: Red 2I 1G; Belgica: Blue 1I; Britannia: Blue 3I; "
    "Mare Aegaeum: 2 Galleys of Green; Mare Epirus: 1 Galley of Red, 2 Galleys of Black; Mare Hispalis: 1 Galley of Blue; "
    "Oceanus Britannicus: 2 Galleys of Blue, 1 Galley of Red; Mare Baliaricum: 1 Galley of Purple; "
    "Mare Tyrrhenum: 3 Galleys of Black, 1 Galley of Yellow, 1 Galley of Red; "
    "Red talents 45; Red points 25; Red chaos 6; Blue chaos 9; "
    "Red cards: 2 Army Training, Merchant of Italia used, Diplomacy Italia; "
    "display: Emergency Tax, Bread and Circuses, Hail Caesar, New Legions, Influence in Rome, Assassin, 2 Senator IV, Politician"
)


@pytest.fixture
def full() -> Position:
    return named("six").edit(FULL)
