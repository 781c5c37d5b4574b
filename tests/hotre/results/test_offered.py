"""What the forms offer can be asked."""

import pytest
from odds_boards import GAUL

from rometeach.core.errors import IllegalChoice
from rometeach.hotre import offered
from rometeach.hotre.position import named


def test_every_offer_is_understood() -> None:
    asked, told = 0, 0
    for _, province in offered.defended(GAUL):
        for _, side in offered.sides(GAUL):
            for _, emperor in offered.emperors(GAUL):
                asked += 1
                try:
                    GAUL.exchange(province, side, "", emperor)
                except IllegalChoice:
                    told += 1
    assert asked == 5 * 6 * 7 and 0 < told < asked
    assert [n for _, n in offered.cities(GAUL)] == ["Narbonensis", "Aegyptus"]
    for _, faction in offered.factions(GAUL):
        for _, phase in offered.phases(GAUL):
            assert GAUL.score(faction, phase).phase == phase


def test_an_empty_map_offers_what_is_printed_on_it() -> None:
    p = named("60")
    assert len(offered.defended(p)) == 45 and {n for _, n in offered.cities(p)} == p.rules.sites
    with pytest.raises(IllegalChoice, match=r"9\.3\.1"):
        p.exchange(offered.defended(p)[0][1], "Red")
