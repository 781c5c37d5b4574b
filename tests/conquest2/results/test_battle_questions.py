"""What cannot be asked of a battle is told, all of it at once, with the nearest thing that can."""

from fractions import Fraction
from typing import Any

import pytest

from rometeach.conquest2.position import named
from rometeach.core.errors import BadInput, IllegalChoice

P = named("four").edit("boxes: Red, Blue, Green, Yellow; active Red")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"attack": "5I 1G"}, "defence: is not said"),
        ({"attack": "5X", "defence": "1I"}, "is no unit"),
        ({"attack": "61I", "defence": "1I"}, "more than can be asked"),
        ({"attack": "1G", "defence": "1I"}, "no unit that fights"),
        ({"attack": "1I, borrowed 2I", "defence": "1I"}, "is no part of an army"),
        ({"attack": "1I, card 1G", "defence": "1I"}, "a card brings no Leader"),
        ({"attack": "1I 2 Caesar", "defence": "1I"}, "too many Leaders"),
        ({"attack": "1I", "defence": "1I, 12 Training"}, "12 Training cards"),
        ({"attack": "1I", "defence": "1I", "city": "wall"}, "cannot be chosen"),
        ({"attack": "1I", "defence": "1I", "attack_orders": "best"}, "is no order"),
        ({"attack": "1I", "defence": "1I", "defence_retreat": "soon"}, "says no retreat"),
        ({"attack": "1I", "defence": "1I", "wanted": Fraction(2)}, "cannot be wanted"),
        ({"province": "1I against 1I, bravely"}, "says nothing of a battle"),
        ({"province": "1I against 1I in a Castle"}, "is no place of a battle"),
        ({"province": "against 1I"}, "is no battle"),
        ({"province": "Mare Rhodus"}, "no Province"),
        ({"province": "Italia", "by": "Black"}, "does not play"),
    ],
)
def test_what_cannot_be_asked_is_told(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        P.battle(**asked)


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(BadInput) as told:
        P.battle(
            "Itallia", "Blak", attack="5X, lent 2Y", defence="1G", city="wal", lent="nobody", attack_orders="keep varety",
            defence_retreat="soon", wanted=Fraction(0),
        )  # fmt: skip
    where = [x.where for x in told.value.problems]
    assert where.count("attack") == 2 and {
        "city",
        "lent",
        "attack_orders",
        "defence_retreat",
        "by",
        "defence",
        "wanted",
    } <= set(where)
    hints = " ".join(x.hint for x in told.value.problems)
    assert "Italia" in hints and "keep variety" in hints and "Black" not in hints
    with pytest.raises(BadInput) as line:
        P.battle("5X against 2I, card 1G in a Cty, keep varety, attacker retreats soon")
    assert len(line.value.problems) == 5


def test_3_6_1_nobody_fights_alone_or_against_an_ally() -> None:
    with pytest.raises(IllegalChoice, match="no enemy of Red"):
        P.edit("Italia: Red 2I, Green 3I").battle("Italia")
    with pytest.raises(IllegalChoice, match="no land units"):
        P.edit("Italia: Blue 2I; Mare Tyrrhenum: 2 Galleys of Red").battle("Italia")
    with pytest.raises(IllegalChoice, match="his ally Green"):
        P.edit("Italia: Red 2I, Green 2I").battle("Italia", enemy="Green")
    with pytest.raises(IllegalChoice, match="his own units"):
        P.edit("Italia: Red 2I").battle("Italia", enemy="Red")
