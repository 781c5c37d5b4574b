"""What the simple player holds things for: rough worths in Victory Points over the rest of the game, as one value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worths:
    """The worths of a player who weighs Actions one by one; see `judgement`.

    The defaults are the simple player's. `end` is ending the phase: two Reactions, and nothing for them. `late` is what the end of a
    Usurper is worth more in each later turn, `last` what it is worth more on the last one, where he loses the game, and what ending
    that phase with him costs; `gamble` is the share of `gone`, a lost Army, that counts as long as he is there then. `threat` is a Box
    less, for each turn gone, in a Region without a Usurper that has so many that one is near. `settled` is ending the phase of the
    last turn where no Usurper is left and the points are there as the board lies, `calm` the same of the turns before, a sixth of it for
    each turn. `rescue` is the pull of a Redeploy where 0, 1, 2 Danube Spaces are held by
    Barbarians.
    """

    end: float = -1.0
    reaction: float = -0.35
    friendly: float = 0.25
    unfriendly: float = -0.25
    hostile: float = -0.35
    army: float = 2.1
    unit: float = 1.1
    box: float = 1.2
    coin: float = 0.33
    risk: float = 0.5
    officer: float = 0.1
    pull: float = 0.8
    late: float = 3.0
    last: float = 0.0
    threat: float = 0.0
    settled: float = 0.0
    calm: float = 0.0
    siege: float = 1.5
    gone: float = 60.0
    gamble: float = 1.0
    rescue: tuple[float, float, float] = (0.0, 4.0, 6.0)


SIMPLE = Worths()
"""The simple player's."""

SEASONED = Worths(
    end=-0.46,
    reaction=-0.33,
    army=2.12,
    unit=1.36,
    box=0.69,
    pull=0.73,
    late=3.36,
    last=11.89,
    threat=0.49,
    settled=1.66,
    calm=3.82,
    gone=43.7,
    gamble=0.37,
)
"""Those fitted to winning (`tools/fit_aurelian_worths.py`)."""
