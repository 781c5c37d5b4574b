"""What the forms offer can be asked."""

from conquest_boards import board

from rometeach.conquest import offered
from rometeach.conquest.position import named

WAR = board("Dalmatia: Red 3I 1G, Green 2I; Rhaetia: Blue 2I; Mare Rhodus: 1 Galley of Red, 1 Galley of Blue")


def test_every_offer_is_understood() -> None:
    fields = offered.battlefields(WAR)
    assert fields[0][1] == "Dalmatia" and "Rhaetia" in [n for _, n in fields]
    for _, retreat in offered.retreats(WAR):
        assert WAR.battle("Dalmatia", attack_retreat=retreat).p > 0
    for _, side in offered.sides(WAR):
        assert WAR.tribute(side).side == side and WAR.danger(side).side == side
    assert WAR.naval(offered.seas(WAR)[0][1]).enemy == "Blue"


def test_a_board_at_the_start_offers_the_home_provinces() -> None:
    assert {n for _, n in offered.battlefields(named("four"))} == {p.home for p in named("four").players.values()}
