"""What the simple player holds things for: rough worths in Victory Points over the rest of the game, as one value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worths:
    """The worths of a player who weighs Actions one by one; see `judgement`. The defaults are the simple player's.

    `end` is ending the phase: two Reactions, and nothing for them. `reaction` is a Reaction, and the three after it the Cup
    Adjustments by where the chit goes. `late` is what the end of a Usurper is worth more in each later turn, `last` what it is worth
    more on the last one, where he loses the game, and what ending that phase with him costs. `gone` is a lost Army, and `gamble` the
    share of it that counts as long as he is there then. `threat` is a Box less, for each turn gone, in a Region without a Usurper where
    Enemy Units in so many Boxes bring one. `rescue` is the pull of a Redeploy where 0, 1, 2 Danube Spaces are held by Barbarians.
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
    gone: float = 60.0
    gamble: float = 1.0
    threat: float = 0.0
    siege: float = 1.5
    rescue: tuple[float, float, float] = (0.0, 4.0, 6.0)


SIMPLE = Worths()
"""The simple player's."""
SEASONED = Worths(late=6.0, last=10.0, gamble=0.3, threat=0.6)
"""Those of one who minds more and more that a Usurper at the end of the last turn loses the game."""
