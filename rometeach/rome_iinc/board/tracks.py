"""How the counters on an Empire's Game Track show a number of Gold or of Pay (Cases 9.1.1, 9.3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.cases import case

BOXES = 25
"""The last box that a counter can lie in."""

_BIG = 250
"""What the back of the tens counter of Gold adds."""


@dataclass(frozen=True, slots=True)
class TrackCounter:
    """One counter: "x10" or "x1", the side that is up ("" for the front), and its box."""

    name: str
    side: str
    box: int

    def __str__(self) -> str:
        return f'"{self.name}"' + (f' on its "{self.side}" side' if self.side else "") + f" in box {self.box}"


@case("9.1.1")
def gold_counters(gold: int) -> tuple[TrackCounter, TrackCounter]:
    """The two Gold counters of a Treasury.

    Raises:
        ValueError: a debt too deep, or more Gold, than the counters can show.
    """
    if not -BOXES <= gold < 2 * _BIG + 10:
        raise ValueError(f"the Gold counters cannot show {gold}")
    if gold < 0:
        return TrackCounter("x10", "", 0), TrackCounter("x1", "-1", -gold)
    big = gold >= _BIG
    tens, ones = divmod(gold - _BIG * big, 10)
    return TrackCounter("x10", f"+{_BIG}" if big else "", tens), TrackCounter("x1", "", ones)


@case("9.3.2")
def pay_counters(pay: int) -> tuple[TrackCounter, TrackCounter]:
    """The two Pay counters of an Empire.

    Raises:
        ValueError: Pay that the counters cannot show.
    """
    if not 0 <= pay < 10 * (BOXES + 1):
        raise ValueError(f"the Pay counters cannot show {pay}")
    tens, ones = divmod(pay, 10)
    return TrackCounter("x10", "", tens), TrackCounter("x1", "", ones)
