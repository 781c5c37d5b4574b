"""The worked Examples of lesson 5: Build, Levy, Dead Pool and Taxation Phase (Sections 8 to 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rometeach.aurelian.charts import money, revolts
from rometeach.aurelian.phases import build, dead_pool, turn
from rometeach.aurelian.position import Board, Position
from rometeach.core.session.requests import Steps
from rometeach.core.words import counted

from ...example import Example, Told, WhatIf
from ..narration import EAST, GAUL, kept, listed, purse
from .predictions import AFTER, CAN_BUILD, EMPTIED, GAME, LEFT, LESSON, NEXT_TEMPLE, POORER, if_taken
from .predictions import BOARD as START


def _taxes(p: Position) -> Iterable[Told]:
    yield purse(p), "11.0"
    yield turn.step("Taxation")(p)


def _temples(p: Position) -> Iterator[Told]:
    """A Temple is finished: what the Income gains depends on how many stand already."""
    standing = sum(state == 2 for state in p.temples.values())
    yield f"Temples that are finished: {standing}; the next one adds {money.temple_income(p)} to the Income", "8.2"
    ends: list[Board] = []
    yield kept(build.build(p), ends)
    for board in ends:
        yield f"The Income was {p.income}, and is {board.income} now; the Treasury fell to {board.treasury}", "8.2"


def _build(p: Position) -> Iterator[Told]:
    """What can be built, what cannot and why; then the purchases."""
    yield purse(p), "8.0"
    for what in money.buildings(p):
        why = money.why_not(p, what)
        if why:
            yield f"{what} - refused: {why[0]}", why[1]
        else:
            yield f"{what} - {counted(money.build_price(p, what), 'Coin')}", "8.0"
    ends: list[Board] = []
    yield kept(build.build(p), ends)
    for board in ends:
        yield f"Left in the Treasury: {counted(board.treasury, 'Coin')}", "8.0"


def _levy(p: Position) -> Iterator[Told]:
    """The Levy, and the taxes that must pay for it."""
    yield f"If the Danube stays as it is, the taxes will leave {counted(money.treasury_after(p), 'Coin')}", "11.2"
    ends: list[Board] = []
    yield kept(turn.step("Levy")(p), ends)
    for board in ends:
        yield f"Now the taxes would leave {counted(money.treasury_after(board), 'Coin')}", "11.2"
        yield turn.step("Taxation")(board)


def _regions(p: Position) -> Iterator[Told]:
    for region in p.rules.regions:
        boxes = [f"{b} ({len(p.stacks[b].units)})" for b in p.rebels(region)]
        temple = ", a finished Temple" if p.temples.get(region) == 2 else ""
        usurper = f", {p.usurpers[region]}" if region in p.usurpers else ""
        yield f"{region} Region{usurper}{temple}: Boxes with Enemy Units: {listed(boxes, 'none')}", "10.1"
    yield f"Aurelian is in {p.aurelian}; Officers: {listed(p.officers, 'none')}; Dead Pool: {listed(p.dead)}", "10.1"


def _calming(p: Position) -> Iterator[Told]:
    """The Dead Pool Phase, and the cup to which each Region's Enemy Units go."""
    yield from _regions(p)
    ends: list[Board] = []
    yield kept(dead_pool.dead_pool(p), ends)
    for board in ends:
        for region in p.rules.regions:
            cup = revolts.goes_to(board, region)
            own = {u.name for u in p.rules.units.values() if u.region == region}
            came = [c for c in board.cups.known(cup) if c in own and c not in p.cups.known(cup)]
            if came:
                yield f"To the {cup.title()} Cup, {region} Region: {listed(came)}", "10.3"
        yield f"In the Dead Pool now: {listed(board.dead)}", "10.3"


def _whole(p: Position) -> Iterator[Told]:
    """From the Build Phase to the taxes, without a break."""
    yield purse(p), "8.0"

    def steps() -> Steps[Board]:
        board: Board = p
        for phase in ("Build", "Levy", "Dead Pool", "Taxation"):
            board = yield from turn.step(phase)(board)
        return board

    ends: list[Board] = []
    yield kept(steps(), ends)
    for board in ends:
        yield f"The next turn begins with a Treasury of {board.treasury} and an Income of {board.income}", "11.0"


EXAMPLES = (
    Example(
        "B1",
        "8.0",
        LESSON,
        "A Build Phase with nine Coins (our own)",
        START,
        "The Actions Phase of the first turn is over. You have nine Coins now. Postumus rules the Blue Region, Zenobia the Yellow one.",
        "Which of these may you pay for?",
        _build,
        "Three things are begun, none is finished: Walls and Temples take two turns. All nine Coins are spent, and it costs you nothing "
        "after the taxes.",
        answers=("Green walls", "Red temple", "Aurelian Walls"),
        change="phase Build; treasury 9",
        focus="track Treasury",
        what_ifs=(
            WhatIf("Only five Coins", "treasury 5", ("Green walls",)),
            WhatIf(
                "One turn later, with both begun",
                "turn 2; Green walls: started; Red temple: started",
                ("Green walls", "Red temple", "Aurelian Walls"),
            ),
            WhatIf("Postumus is gone", GAUL, ("Blue walls", "Blue temple", "done")),
        ),
        expects=(
            "Blue walls - refused: there is a Usurper in the Region",
            "Aurelian Walls: -1.",
            "Left in the Treasury: 0 Coins",
        ),
        guess=CAN_BUILD,
        game=GAME,
    ),
    Example(
        "A9",
        "8.2",
        LESSON,
        "The second Temple",
        START,
        "Turn 3. The Temple of the Green Region stands, and the one of the Red Region was begun last turn. Three Coins finish it.",
        "The first Temple added 1 to the Income. What does the second one add?",
        _temples,
        "The second Temple adds 2, the third 3, the fourth 4: each one is worth more than the one before.",
        answers=("Red temple", "done"),
        change=f"title: Example A9; {GAUL}; "
        "turn 3; phase Build; income 20; treasury 7; Green temple: finished; Red temple: started",
        focus="region Red; track Income",
        what_ifs=(
            WhatIf("It is the first", "Green temple: none"),
            WhatIf("It is the third", "Blue temple: finished"),
            WhatIf("It is the fourth", f"{EAST}; Blue temple: finished; Yellow temple: finished"),
            WhatIf("It is only begun", "Red temple: none"),
        ),
        expects=("the next one adds 2 to the Income", "The Income was 20, and is 22 now"),
        guess=NEXT_TEMPLE,
        game=GAME,
    ),
    Example(
        "B2",
        "9.1",
        LESSON,
        "A gift with a bill (our own)",
        START,
        "The Levy Phase of the first turn, with 5 Coins now. Noricum 3 is drawn from the Friendly Cup. Its Combat Value is a Free Levy of "
        "2. Or you take a Victory Point instead.",
        "If you take both points of Strength, how many Coins are left after the taxes?",
        _levy,
        "So I take the Victory Point. The gift is free now, but it costs a Coin a point after the taxes, and here the game.",
        answers=("Noricum 3", "decline", "done"),
        change="phase Levy",
        focus="track Treasury; track Income; cup Friendly",
        what_ifs=(
            WhatIf(
                "Take it",
                "",
                (
                    "Noricum 3",
                    "levy",
                    "Danube 3: 3",
                    "Danube 4: 3",
                    "Danube 5: 2",
                    "Danube 6: 2",
                    "Danube 7: 2",
                    "done",
                ),
            ),
            WhatIf(
                "Take it, with an Income of 15",
                "income 15",
                (
                    "Noricum 3",
                    "levy",
                    "Danube 3: 3",
                    "Danube 4: 3",
                    "Danube 5: 2",
                    "Danube 6: 2",
                    "Danube 7: 2",
                    "done",
                ),
            ),
            WhatIf("The Sassanids are drawn", "", ("Sassanids", "done")),
            WhatIf(
                "Decline, and pay for a point", "income 15", ("Noricum 3", "decline", "Danube 3 +1", "done", "done")
            ),
        ),
        expects=("Noricum 3: a Free Levy of 2.", "It is: decline", "Now the taxes would leave 1 Coin"),
        guess=if_taken("Noricum 3"),
        game=GAME,
    ),
    Example(
        "B3",
        "10.1",
        LESSON,
        "Who calms down, and where they go (our own)",
        START,
        "The Green Region has a finished Temple, and Aurelian is in Moesia. The Red Region has neither Temple nor Officer. Three Units "
        "lie in Roma, and one in Germania.",
        "Which of these Boxes hold no Enemy Unit after this phase?",
        _calming,
        "The Temple and Aurelian empty the Green Region, so its Units become Friendly. In Germania nothing happens: without a Temple a "
        "single Unit stays.",
        change="title: Example B3; turn 2; phase Dead Pool; Green temple: finished; Moesia: 3, 4; Byzantium: 4; "
        "Palmyra 5a > dead pool; Palmyra 6 > dead pool; Turn End 1 > dead pool; Turn End 2 > dead pool",
        focus="dead pool; region Green; region Red",
        what_ifs=(
            WhatIf("The Green Temple is only started", "Green temple: started"),
            WhatIf("Aurelian is in Roma", "Aurelian @ Roma"),
            WhatIf("An Officer is in Germania", "Officer @ Germania"),
            WhatIf("A Temple in the Red Region too", "Red temple: finished"),
        ),
        expects=(
            "To the Friendly Cup, Green Region: Byzantium 4a, Moesia 3, Moesia 4",
            "To the Unfriendly Cup, Red Region: Roma 2b",
            "To the Hostile Cup, Yellow Region: Palmyra 5a, Palmyra 6",
            "In the Dead Pool now: nothing",
        ),
        guess=EMPTIED,
        game=GAME,
    ),
    Example(
        "B4",
        "10.1",
        LESSON,
        "One Usurper rises, another falls (our own)",
        START,
        "In the Red Region single Enemy Units lie in Germania, Noricum and Ravenna, and an Officer is in Roma. In the Blue Region one Unit "
        "is left, in Gallia, and Postumus.",
        "How many Usurpers are there in these two Regions afterwards?",
        _calming,
        "Three Boxes raise a Usurper in the Red Region, and the Officer is gone. One Box is too few for Postumus: he falls, and brings 6 "
        "Income and 6 Coins now.",
        change="title: Example B4; "
        "turn 2; phase Dead Pool; Roma 2a > friendly; Roma 2b > friendly; Roma 3 > friendly; Noricum: 2; Ravenna: 2; "
        "Officer @ Roma; Aquitania 2 > unfriendly; Aquitania 3 > unfriendly; Belgica 5 > unfriendly; Britannia 4b > unfriendly; "
        "Gallia 4 > unfriendly",
        focus="region Red; region Blue",
        what_ifs=(
            WhatIf("The Officer is in Ravenna", "officers: Ravenna"),
            WhatIf("A Temple in the Red Region", "Red temple: finished"),
            WhatIf("Belgica is still in revolt", "Belgica: 5 CV"),
            WhatIf("Two Enemy Units in each Box", "Germania +2; Noricum +3; Ravenna +3"),
        ),
        expects=(
            "A Usurper rises in the Red Region",
            "Postumus is removed; Income and Treasury gain 6",
            "In the Dead Pool now: Postumus",
        ),
        guess=LEFT,
        game=GAME,
    ),
    Example(
        "A8",
        "11.2",
        LESSON,
        "The first taxes",
        START,
        "The first turn, with nothing changed since the set-up. You have 5 Coins now, and an Income of 13. Six Danube Spaces hold Legions "
        "of Strength 2. Postumus pays for the Blue Region himself.",
        "How many Coins do you have after the taxes?",
        _taxes,
        "One Coin. The 5 that you had before make no difference at all. Try a full Treasury as a What if.",
        change="phase Taxation",
        focus="track Treasury; track Income; the danube",
        what_ifs=(
            WhatIf("The Treasury was full before", "treasury 13"),
            WhatIf("Two points went to the Army, then Reforms", "Danube 3: 1; Danube 4: 1; army 4", ("Reforms",)),
            WhatIf(
                "A Usurper without a name in the Red Region",
                "Red usurper: unnamed; Germania CV; Roma CV",
            ),
            WhatIf("Postumus is gone", f"{GAUL}; income 19; treasury 11", ("Reforms",)),
            WhatIf("Two points more on the Danube", "Danube 3: 3; Danube 4: 3"),
        ),
        expects=("The Treasury is the Income, 13, less 12 for the Legions: 1.",),
        guess=AFTER,
        game=GAME,
    ),
    Example(
        "B5",
        "11.1",
        LESSON,
        "Spend it or lose it (our own)",
        START,
        "Turn 3, and 12 Coins in the Treasury. From the Build Phase to the taxes in one go: Walls are finished, a Temple is begun, the "
        "Aurelian Walls move on, and a point for the Danube is paid for.",
        "Eleven of the 12 Coins are spent. How many Coins fewer have you after the taxes than if you had bought nothing?",
        _whole,
        "One, for the upkeep of the new point. The Treasury becomes the Income, whatever was left in it. Coins that are not spent before "
        "the taxes are gone.",
        answers=(
            "Red walls",
            "Red temple",
            "Aurelian Walls",
            "done",
            "Sassanids",
            "Danube 3 +1",
            "done",
        ),
        change=f"title: Example B5; {GAUL}; "
        "turn 3; phase Build; income 19; treasury 12; Red walls: started; Danube 6: 1; Danube 7: 1; Danube 8: 1",
        focus="track Treasury; track Aurelian Walls; region Red",
        what_ifs=(
            WhatIf("Buy nothing at all", "", ("done", "Sassanids", "done", "done")),
            WhatIf(
                "And Reforms at the end",
                "",
                ("Red walls", "Red temple", "Aurelian Walls", "done", "Sassanids", "Danube 3 +1", "Reforms"),
            ),
        ),
        expects=(
            "Red walls: finished.",
            "Aurelian Walls: -1.",
            "The next turn begins with a Treasury of 7 and an Income of 19",
        ),
        guess=POORER,
        game=GAME,
    ),
)
