"""The dice of a War: what one throw means, and the joint law of result and Losses (Section 11.3)."""

from __future__ import annotations

import functools

from ...core.cases import case

RESULTS = ("Triumph", "Draw", "Stalemate", "Defeat", "Disaster")


Joint = dict[tuple[str, int], int]


@functools.lru_cache(maxsize=4096)
def law(
    modifier: int,
    matched: bool,
    matching_ability: bool,
    stalemate_ability: bool,
    white_doubles_kill: bool,
    triumph_limit: int = 9,
    defeat_limit: int = 12,
) -> tuple[tuple[str, int, int], ...]:
    """The joint law of a War 3D6: (result, Losses, weight in 216ths), Losses being the purple die.

    The dice are read in the order triple, white double, total (Cases 11.3.1, 11.3.2, 6.3.9, 6.3.11).
    """
    weights: Joint = {}
    for white in range(1, 7):
        for white2 in range(1, 7):
            for purple in range(1, 7):
                dice = (white, white2, purple)
                result = read(
                    dice,
                    modifier,
                    matched,
                    matching_ability,
                    stalemate_ability,
                    white_doubles_kill,
                    triumph_limit,
                    defeat_limit,
                )
                weights[result, purple] = weights.get((result, purple), 0) + 1
    order = {r: i for i, r in enumerate(RESULTS)}
    return tuple((r, n, w) for (r, n), w in sorted(weights.items(), key=lambda x: (order[x[0][0]], x[0][1])))


@case("11.3.2", "6.3.9", "6.3.11", "11.2.8", "11.2.9")
def read(
    dice: tuple[int, int, int],
    modifier: int,
    matched: bool,
    matching_ability: bool,
    stalemate_ability: bool,
    white_doubles_kill: bool,
    triumph_limit: int = 9,
    defeat_limit: int = 12,
) -> str:
    """The result of one throw (white, white, purple)."""
    a, b, c = dice
    result = ""
    if not matching_ability:
        if a == b == c or (a == b and white_doubles_kill):
            result = "Disaster"
        elif a == b:
            result = "Stalemate"
    if not result:
        score = a + b + c + modifier
        if score <= triumph_limit:
            result = "Triumph" if matched else "Draw"
        elif score < defeat_limit:
            result = "Draw"
        else:
            result = "Draw" if matching_ability else "Defeat"
    if stalemate_ability and result in ("Disaster", "Defeat"):
        return "Stalemate"
    return result
