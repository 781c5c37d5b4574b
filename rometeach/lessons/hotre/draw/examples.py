"""The worked Examples of lesson 6: the draw, the order of play, a Kingdom, Rebels (5.4, 6, 7.2, 11)."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.core.results.show import chance
from rometeach.hotre.board.state import BARBARIAN, EMPEROR
from rometeach.hotre.charts import combat
from rometeach.hotre.phases import draw, mini_phase
from rometeach.hotre.phases.events import play
from rometeach.hotre.position import Position

from ...example import Example, Told, WhatIf
from .predictions import DYING, FIRST_EMPEROR, LEGION_GOES, MUST_BLUE, PLAGUE_DICE, REBEL_DICE, TOKENS
from .scenes import BOARD, CLAUDIUS, GAME, HELD, LESSON, PASSED, RAETIA, lowest, phases


def _draws(p: Position) -> Iterable[Told]:
    """All players draw a Barbarian Token."""
    yield draw.draws(p, BARBARIAN, tuple(p.factions))


def _first(p: Position) -> Iterable[Told]:
    """Which Emperor is the first of the turn, counted over all ways in which four of six may be held."""
    for number, likely in lowest(EMPEROR, TOKENS).items():
        emperor = p.rules.emperors[p.turn, number]
        yield f"{emperor.name}, number {number}, is the first Emperor of the turn: {chance(likely)}", "6"
    if p.tokens:
        yield f"This time: {', then '.join(phases(p))}", "6"


def _daci(p: Position) -> Iterable[Told]:
    """The Kingdom of the Daci appears."""
    yield mini_phase.appears(p, "Daci")


def _rising(p: Position) -> Iterable[Told]:
    """Rebels who rise, against Rebels who come over a mountain later."""
    fort = p.provinces["Raetia"].fort
    for words, crossing in (
        ("They rise in Raetia itself", "inside"),
        ("An Army over the mountains, for comparison", "difficult"),
    ):
        attack = combat.Attack("Rebels" if crossing == "inside" else "People", "Faction", crossing, fort)
        dice, plus = combat.ledgers(p.rules, attack)[2:]
        yield f"{words}: dice of the Legion", dice[1]
        yield "Added to each of them", plus[1]
        yield f"The attacker wins with {chance(combat.exchange(p.rules, attack).p)}", "11"


def _card(p: Position) -> Iterable[Told]:
    """The step in which a card may be played."""
    yield play.events(p)


PLAGUE = (
    "turn 4; phase Play; title: A plague in Asia; Asia: Blue 2, City; Bithynia: Blue 1, City; Galatia: Blue 1; Roma: Red 1, City; "
    "Red hand: The Antonine Plague; active: Red as Red, Events"
)

EXAMPLES = (
    Example(
        "T1",
        "5.4",
        LESSON,
        "A Token passed on (our own)",
        BOARD,
        "Turn 4. Red has drawn the Sarmatae, and passed them to Blue. Blue draws next: the Alani.",
        "What must Blue do with the Alani?",
        _draws,
        "He must pass them on, for he holds the Sarmatae. Green and Yellow may be given a Token too; then they pass on what they draw.",
        answers=("Alani", "pass to Red", "Parthi", "keep", "Caledonii"),
        change=PASSED,
        focus="order; chart Barbarians",
        what_ifs=(
            WhatIf(
                "Red has kept the Sarmatae", "tokens: Barbarian 3 Red", ("Alani", "keep", "Parthi", "keep", "Caledonii")
            ),
            WhatIf(
                "Blue passes the Alani to Yellow", answers=("Alani", "pass to Yellow", "Parthi", "keep", "Caledonii")
            ),
        ),
        expects=(
            "Blue draws Alani and passes it to Red",
            "Green draws Parthi and keeps it",
            "Yellow draws Caledonii and keeps it",
        ),
        guess=MUST_BLUE,
        game=GAME,
    ),
    Example(
        "H20",
        "6",
        LESSON,
        "Who is the first Emperor?",
        BOARD,
        "Four players hold four of the six Emperors. Which four, nobody knows yet. Turn 1 begins with a People; then comes the lowest "
        "Emperor.",
        "How likely does Emperor I, Caesar, reign this turn?",
        _first,
        "Of 15 sets of four, 10 hold the I, and 4 hold the II as their lowest. Only one begins with the III.",
        change=HELD,
        focus="chart Emperors",
        what_ifs=(
            WhatIf("The Emperors of turn 2", "turn 2"),
            WhatIf("The Tokens are still hidden", "tokens: none"),
        ),
        expects=("is the first Emperor of the turn: 2/3", "4/15", "1/15"),
        guess=FIRST_EMPEROR,
        game=GAME,
    ),
    Example(
        "T2",
        "7.2",
        LESSON,
        "The Kingdom of the Daci",
        BOARD,
        "Turn 1. Claudius, who plays Blue, plays the Event Card of the Daci. A Legion of Red stands in Dacia; its friends are in Dalmatia.",
        "Where does the Legion of Dacia go?",
        _daci,
        "It goes to a friend beside it. Then all three Armies are placed, at once. They never move again, but they score in Blue's "
        "Barbarian Phases.",
        answers=("Army to Dacia", "Army to Thracia"),
        change=CLAUDIUS,
        focus="Dacia",
        what_ifs=(
            WhatIf("Dalmatia is Blue's", "Dalmatia: Blue 1"),
            WhatIf("Dacia is empty", "Dacia: none"),
            WhatIf("A Fort stands in Dacia", "Dacia: Red 1, Fort"),
        ),
        expects=(
            "driven from Dacia to Dalmatia",
            "Daci appear in Dacia",
            "Dacia: Daci 2, Fort, City",
            "Thracia: Daci 1",
        ),
        guess=LEGION_GOES,
        game=GAME,
    ),
    Example(
        "T3",
        "11",
        LESSON,
        "A Rebellion in the mountains (our own)",
        BOARD,
        "A card raises a Rebel Legion in Raetia. It fights Red's Legion there, and its Fort.",
        "How many dice does the loyal Legion throw?",
        _rising,
        "One die: no border was crossed. But the Fort adds 1 to it, against Rebels as well.",
        change=RAETIA,
        focus="Raetia",
        what_ifs=(
            WhatIf("Without a Fort", "Raetia: Red 1"),
            WhatIf("With a Fortress", "Raetia: Red 1, Fortress; Raetia +City"),
        ),
        expects=("They rise in Raetia itself", "+1 a Fort"),
        guess=REBEL_DICE,
        game=GAME,
    ),
    Example(
        "T4",
        "7.3",
        LESSON,
        "A plague in Asia (our own)",
        BOARD,
        "Red plays The Antonine Plague in Asia. Each held Province throws a die, and loses an Army on a 4 or less. The dice show 2, "
        "5 and 4.",
        "Which Provinces lose an Army?",
        _card,
        "Galatia is empty now, and belongs to whoever comes next. The Cities stand as before.",
        answers=("play The Antonine Plague", "Asia", *((face,) for face in PLAGUE_DICE)),
        change=PLAGUE,
        focus="Galatia",
        what_ifs=(
            WhatIf("In Italia, at home", answers=("play The Antonine Plague", "Italia", (6,))),
            WhatIf("He plays no card", answers=("done",)),
        ),
        expects=("An Army of Blue in Asia dies", "Bithynia is spared", "Galatia: none"),
        guess=DYING,
        game=GAME,
    ),
)
