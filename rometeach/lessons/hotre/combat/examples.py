"""The worked Examples of lesson 4: combat (5.3, 9.3.2, 10 to 10.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rometeach.core.results.show import chance
from rometeach.hotre.charts import combat
from rometeach.hotre.charts.exchange import single
from rometeach.hotre.charts.reach import ways
from rometeach.hotre.phases import fight, placement
from rometeach.hotre.position import Position

from ...example import Example, Told, WhatIf
from .predictions import (
    GALLIC_DICE,
    LEFT_OF_FIVE,
    LEGIONS_LOST,
    NO_LOOT,
    SUEBI_LOST,
    SUEBIC_DICE,
    TRIPLES,
    WAY_OUT,
    band,
    fight_band,
)
from .scenes import (
    BOARD,
    FIVE,
    FOREST,
    GAME,
    GAUL,
    LEGIONS,
    LESSON,
    MAURI,
    NERO,
    OWN,
    RETREAT,
    THREE,
    TRAJAN,
    VESPASIAN,
)


def _placed(p: Position) -> Iterable[Told]:
    """The active side places its Armies, and fights."""
    yield placement.placement(p)


def _arrives(province: str) -> Callable[[Position], Iterable[Told]]:
    """One Army comes to a Province."""

    def tell(p: Position) -> Iterable[Told]:
        side = p.now.side
        yield placement.arrives(p.with_active(reserve=p.now.reserve - 1), side, province, ways(p, side)[province])

    return tell


def _sums(p: Position, province: str) -> Iterable[Told]:
    for caption, ledger in combat.ledgers(p.rules, fight.attack(p, p.now.side, province)):
        if ledger.lines:
            yield caption, ledger


def _one_exchange(province: str) -> Callable[[Position], Iterable[Told]]:
    """What both sides throw and add, and how many throws the attacker wins."""

    def tell(p: Position) -> Iterable[Told]:
        yield from _sums(p, province)
        e = combat.exchange(p.rules, fight.attack(p, p.now.side, province))
        win, lose, tie, total = single(e)
        if e.ties == "again":
            yield f"Of {total:,} throws the attacker wins {win} and the defender {lose}; {tie} are thrown again", "10"
        else:
            yield (
                f"Of {total:,} throws the attacker wins {win} and the defender {lose}; ties go to the {e.ties}",
                "10.4",
            )
        yield f"The attacker wins with a chance of {chance(e.p)}", "10"
        if e.is_deadly:
            law = e.law
            yield (
                f"Three equal faces kill the Emperor; that happens with a chance of {chance(law.win_dead + law.lose_dead)}",
                "5.3",
            )

    return tell


def _whole_fight(province: str) -> Callable[[Position], Iterable[Told]]:
    """The fight of all Armies beside the map."""

    def tell(p: Position) -> Iterable[Told]:
        yield from _sums(p, province)
        one = combat.exchange(p.rules, fight.attack(p, p.now.side, province))
        yield f"One exchange is won with a chance of {chance(one.p)}", "10"
        found = p.fight(province)
        yield f"{p.now.reserve} Armies take the Province with a chance of {chance(found.p)}", "10.4"

    return tell


def _survivors(province: str) -> Callable[[Position], Iterable[Told]]:
    """The fight of all Armies beside the map, and how many of them are left."""

    def tell(p: Position) -> Iterable[Told]:
        yield from _whole_fight(province)(p)
        yield f"On average {float(p.fight(province).mean_left):.1f} of them are left", "10"

    return tell


EXAMPLES = (
    Example(
        "H3",
        "10",
        LESSON,
        "Battles for Gaul",
        BOARD,
        "Turn 2. Two Galli hold Lugdunensis. Caligula, who brings no bonus at all, sends in a Legion from Aquitania, over a clear "
        "border. Red throws 5 and 4, the Galli a 4. Then 3 and 1 against a 3. Then 5 and 3 against a 6. A second Legion throws 6 and 2 "
        "against a 5.",
        "How many Legions has Red lost at the end?",
        _placed,
        "One. The first exchange kills an Army of the Galli, the tie kills nobody, the third throw kills the Legion. The second "
        "Legion ends it.",
        answers=GALLIC_DICE,
        change=GAUL,
        focus="Lugdunensis",
        what_ifs=(
            WhatIf(
                "Nero instead, who wins ties",
                "tokens: Emperor 4 Red shown",
                ("Army to Lugdunensis", (5, 4), (4,), (3, 1), (3,), "done"),
            ),
            WhatIf(
                "The first Legion throws a 6 in the third throw",
                answers=("Army to Lugdunensis", (5, 4), (4,), (3, 1), (3,), (6, 3), (5,), "done"),
            ),
            WhatIf("Red gives up after his loss", answers=("Army to Lugdunensis", (5, 4), (4,), (5, 3), (6,), "done")),
        ),
        expects=(
            "Thrown: 5 and 4, the highest is 5",
            "a tie, the dice are thrown again",
            "Red conquers Lugdunensis",
            "Lugdunensis: Red 1, Fort",
        ),
        guess=LEGIONS_LOST,
        game=GAME,
    ),
    Example(
        "H6",
        "10.4",
        LESSON,
        "The Suebi in the forest",
        BOARD,
        "A Legion holds Lugdunensis, with a Fort. The Suebi come from Belgica, over the forest. They throw 4 and 3, the Legion 4 and 2. "
        "The "
        "next Army throws 4 and 1 against 3 and 2, then 6 and 2 against 4 and 1. Last the Fort stands alone.",
        "How many of the Suebi die?",
        _placed,
        "One. The Fort turns the 4 into a 5, and into a tie the second time. A Fortress would have won that tie. The Army inside must go "
        "on "
        "until the Fort falls, or itself.",
        answers=SUEBIC_DICE,
        change=FOREST,
        focus="Lugdunensis",
        what_ifs=(
            WhatIf(
                "A Fortress",
                "Lugdunensis: Red 1, Fortress, City",
                ("Army to Lugdunensis", (4, 3), (4, 2), "Army to Lugdunensis", (4, 1), (3, 2), "done"),
            ),
            WhatIf(
                "Only the forest, no Fort",
                "Lugdunensis -Fort",
                ("Army to Lugdunensis", (4, 3), (4, 2), (6, 2), (4, 1), "done"),
            ),
            WhatIf(
                "The Fort alone wins",
                answers=("Army to Lugdunensis", (6, 2), (4, 1), (2, 1), (5, 3), "done"),
            ),
        ),
        expects=(
            "Suebi loses an Army",
            "a tie, the dice are thrown again",
            "the Fort falls",
            "Suebi conquers Lugdunensis",
        ),
        guess=SUEBI_LOST,
        game=GAME,
    ),
    Example(
        "C1",
        "10.1",
        LESSON,
        "A Legion goes (our own)",
        BOARD,
        "Two Legions hold Lugdunensis against the Suebi. The first round costs one of them. Before the next round the other one may go. "
        "In Aquitania there are three Legions already.",
        "Where can it go?",
        _placed,
        "To Narbonensis: beside it, held by Red, with room. Barbarians, Kingdoms and Tribes never go back, and no Legion does before a "
        "round "
        "has been fought.",
        answers=("Army to Lugdunensis", (6, 2), (4, 1), "retreat to Narbonensis", "done"),
        change=RETREAT,
        focus="Lugdunensis",
        what_ifs=(
            WhatIf(
                "It stands and wins", answers=("Army to Lugdunensis", (6, 2), (4, 1), "stand", (2, 1), (5, 3), "done")
            ),
            WhatIf(
                "Narbonensis is lost",
                "Narbonensis: Galli 1; Galli of Blue",
                ("Army to Lugdunensis", (6, 2), (4, 1), (5, 2), (3, 1), "done"),
            ),
            WhatIf(
                "The kit's other reading: after the second round",
                "switch retreat_after second",
                ("Army to Lugdunensis", (6, 2), (4, 1), (5, 2), (3, 1), "done"),
            ),
        ),
        expects=("A Legion of Red goes from Lugdunensis to Narbonensis", "Suebi conquers Lugdunensis"),
        guess=WAY_OUT,
        game=GAME,
    ),
    Example(
        "C2",
        "10.5",
        LESSON,
        "In the way of your own (our own)",
        BOARD,
        "Blue runs the Suebi this turn. His own Legions stand in Lugdunensis, with a Fort and a City, and the Suebi march in.",
        "How many Victory Points does he loot there?",
        _arrives("Lugdunensis"),
        "None. His own other hat gives way without dice, Legions and Fort are gone, and the City is spared. It is worth it if others "
        "would have taken the Province anyway.",
        change=OWN,
        focus="Lugdunensis",
        what_ifs=(WhatIf("They are Red's Legions", "Lugdunensis: Red 1, City", ((6, 5), (2, 1), "loot", (3,))),),
        expects=("from its own player without a fight", "Lugdunensis: Suebi 1, City"),
        guess=NO_LOOT,
        game=GAME,
    ),
    Example(
        "H13",
        "5.3",
        LESSON,
        "+1 ATT against forest and Fort",
        BOARD,
        "Vespasianus adds 1 to each die of his attacks. Blue's Legion has a Fort behind the mountains.",
        "How likely is it that Red wins one exchange?",
        _one_exchange("Tarraconensis"),
        "Exactly one half: two dice and 1 on each against two dice and 1 on each. The bonus of the Emperor undoes the Fort.",
        change=VESPASIAN,
        focus="Tarraconensis",
        what_ifs=(
            WhatIf("Without the Fort", "Tarraconensis -Fort"),
            WhatIf("A Fortress", "Tarraconensis: Blue 1, Fortress, City"),
            WhatIf("Domitianus, who has no such bonus", "tokens: Emperor 3 Red shown"),
        ),
        expects=("+1 the Emperor's +1 ATT", "a chance of 1/2"),
        guess=band("Tarraconensis"),
        game=GAME,
    ),
    Example(
        "H14",
        "9.3.2",
        LESSON,
        "A landing against a Tribe with a Fortress",
        BOARD,
        "Red's Legions sail from Roma to Mauretania. The Mauri, a Tribe, have taken over a Fortress there.",
        "How likely is it that Red wins one exchange?",
        _one_exchange("Mauretania"),
        "About one in nine. The landing gives the Mauri a second die and 1 on each, the Fortress 1 more and every tie.",
        change=MAURI,
        focus="Mauretania",
        what_ifs=(
            WhatIf("Red stands in Baetica: a strait", "Baetica: Red 1; Roma: none"),
            WhatIf("Without the Fortress", "Mauretania: Mauri 1"),
            WhatIf("Blue's Legion instead of the Mauri", "Mauretania: Blue 1, Fortress"),
        ),
        expects=("+1 a landing among Barbarians or a Tribe", "71/648"),
        guess=band("Mauretania"),
        game=GAME,
    ),
    Example(
        "H15",
        "10.4",
        LESSON,
        "Both claim the tie",
        BOARD,
        "Nero wins ties, and so does Blue's Fortress behind the mountains. The kit lets the two cancel each other: a tie is thrown again.",
        "How likely is it that Red wins one exchange?",
        _one_exchange("Tarraconensis"),
        "About one in four. It is the same as without Nero against a mere Fort. Which of the two should win a tie, the rulebook does not "
        "say.",
        change=NERO,
        focus="Tarraconensis",
        what_ifs=(
            WhatIf("A Fort: Nero wins the ties", "Tarraconensis: Blue 1, Fort, City"),
            WhatIf("Caligula: the Fortress wins them", "tokens: Emperor 2 Red shown"),
        ),
        expects=("+1 a Fortress", "290/1081"),
        guess=band("Tarraconensis"),
        game=GAME,
    ),
    Example(
        "H16",
        "10.4",
        LESSON,
        "Five Armies against a Legion and a Fort",
        BOARD,
        "Five Armies of the Franci, one after the other, against one Legion with a Fort in the forest. Nobody retreats.",
        "How likely is it that they take Lugdunensis?",
        _whole_fight("Lugdunensis"),
        "About one half. They must win twice, for the Fort is the last defender. Each exchange is won about once in four.",
        change=FIVE,
        focus="Lugdunensis",
        what_ifs=(
            WhatIf("Only three Armies", "reserve 3"),
            WhatIf("No Fort", "Lugdunensis: Red 1"),
            WhatIf("Two Legions", "Lugdunensis: Red 2, Fort"),
        ),
        expects=("290/1081", "50.9%"),
        guess=fight_band("Lugdunensis"),
        game=GAME,
    ),
    Example(
        "H17",
        "10.4",
        LESSON,
        "Five Legions against the same",
        BOARD,
        "Now the five Armies are Legions of Blue. One Legion and one Fort stand against them, as before.",
        "How likely is it that they take Lugdunensis?",
        _whole_fight("Lugdunensis"),
        "Nearly four in five. A Fort that stands alone never fights Legions: they take it over, or raze it. So one won exchange is enough.",
        change=LEGIONS,
        focus="Lugdunensis",
        what_ifs=(
            WhatIf("Only two Legions", "reserve 2"),
            WhatIf("With Nero, who wins ties", "tokens: Emperor 4 Blue shown"),
        ),
        expects=("290/1081", "79.0%"),
        guess=fight_band("Lugdunensis"),
        game=GAME,
    ),
    Example(
        "H19",
        "10",
        LESSON,
        "Five against three in the open",
        BOARD,
        "Three Galli hold Lugdunensis, and five Legions come over the clear border. They fight to the end.",
        "How many Legions are left on average, rounded to a whole number?",
        _survivors("Lugdunensis"),
        "Nearly four. Each exchange is won about seven times in ten, so three Galli cost little more than one Legion. Numbers tell in the "
        "open.",
        change=THREE,
        focus="Lugdunensis",
        what_ifs=(
            WhatIf("Three against three", "reserve 3"),
            WhatIf("A Fort as well", "Lugdunensis: Galli 3, Fort"),
        ),
        expects=("69.4%", "3.7"),
        guess=LEFT_OF_FIVE,
        game=GAME,
    ),
    Example(
        "H18",
        "5.3",
        LESSON,
        "The third die of Traianus",
        BOARD,
        "Traianus throws three dice, until they show three equal faces. Then he is dead, and his bonuses with him. He lands among the "
        "Mauri.",
        "On how many of the 216 throws of his dice do all three show the same face?",
        _one_exchange("Mauretania"),
        "Six, one for each face: one throw in 36. Ties are thrown again, and can kill him too; so it is a little more than that here.",
        change=TRAJAN,
        focus="Mauretania",
        what_ifs=(
            WhatIf("Over the strait from Baetica", "Baetica: Red 1; Roma: none"),
            WhatIf("Titus, who wins ties", "tokens: Emperor 2 Red shown"),
        ),
        expects=("79067/482160", "9/280"),
        guess=TRIPLES,
        game=GAME,
    ),
)
