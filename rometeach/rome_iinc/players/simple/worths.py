"""What a simple player holds things for: rough worths in points, as one value."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....core.frozen import Frozen

LOSSES = Frozen(
    {"dishonor": 0.4, "disgrace": 1.0, "tribute": 0.9, "dismiss": 1.2, "demote": 1.1, "destroy": 2.5, "revolt": 4.0}
)
"""By kind of Loss, what it costs (Case 11.3.1)."""


@dataclass(frozen=True, eq=False)
class Worths:
    """The worths of a player who looks one step ahead; see `judgement`. The defaults are the simple player's. A point is one Unrest.

    `prestige` and `gold` are one Prestige and one Gold, `keep` is Gold that is never spent, `lasting` for how many turns at most
    something bought now serves; a Build for a fight counts `build` times its price, and `strength` is what a Unit that can fight is
    worth besides its garrison. In Bread and Circuses calm comes before all else above `fear` Unrest (99: never), also before the next Pay,
    before Builds above `alarm`, before Prestige above `calm`; no calm is bought at `content` and below, and no Prestige before
    the turn `prestige_from`.

    A Revolt costs `roman`, with `grain` for each turn, or `insurgent`; of a capital `capital` or `fallen_capital` more; `near` is
    each neighbour that a Barbarian Province presses on, and `icon` a bare icon. A beaten War is worth `peace` for each of up to
    `peace_turns` turns, outside the Empire `beaten`. `draw`, `loss`, `defeat`, `disaster` and `disaster_loss` are the other
    results of a fight, those of a Defeat and a Disaster for each Loss. A fight is gathered for above `gathered` points and fought
    above `fought`, a Transfer made above `moved`, a garrison bought above `bought` times its price. A Civil War is fought from
    `sure` chances in ten. `losses` is what each kind of Loss costs, a Disgrace `worried` more above `worry` Unrest, Tribute `poor`
    more with little Gold.
    """

    prestige: float = 0.4
    gold: float = 0.1
    keep: int = 5
    lasting: int = 5
    fear: int = 99
    alarm: int = 14
    calm: int = 2
    content: int = 0
    prestige_from: int = 1
    roman: float = 1.0
    grain: float = 0.7
    capital: float = 12.0
    insurgent: float = 0.8
    fallen_capital: float = 60.0
    near: float = 0.5
    icon: float = 1.0
    peace: float = 1.6
    peace_turns: int = 3
    beaten: float = 1.0
    loss: float = 0.55
    draw: float = 0.6
    defeat: float = 1.5
    disaster: float = 3.0
    disaster_loss: float = 3.0
    gathered: float = 0.3
    fought: float = 0.0
    moved: float = 0.25
    bought: float = 1.0
    sure: float = 7.0
    worry: int = 12
    worried: float = 0.8
    poor: float = 0.6
    build: float = 1.0
    strength: float = 0.0
    losses: Frozen[str, float] = field(default=LOSSES)


SIMPLE = Worths()
"""The simple player's."""
SEASONED = Worths(fear=20, calm=8, content=8, prestige_from=8, lasting=3, build=0.7, strength=0.3)
"""Those of one who calms the people less and arms more: his Gold goes to Units first, and to Prestige late in the game. Found by trial."""
