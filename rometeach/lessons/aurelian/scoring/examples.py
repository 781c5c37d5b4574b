"""The worked Examples of lesson 6: the Turn End Phase, the Triumph, and the ways to lose (Sections 12 and 13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rometeach.aurelian.charts import points
from rometeach.aurelian.phases import turn, turn_end
from rometeach.aurelian.phases.about import REACTION, Drawn
from rometeach.aurelian.position import Board, Position
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.session.requests import Checkpoint, Steps
from rometeach.core.words import counted

from ...example import Example, Told, WhatIf
from ..boards import as_position
from ..narration import EAST, GAUL, kept, listed
from .predictions import (
    BONUS,
    FIRST,
    GAME,
    LAST,
    LATER,
    LESSON,
    LIST,
    REACTIONS,
    START,
    THIRD_SPACE,
    TRIUMPH,
    TWO_TURNS,
    WON,
    reckoning,
)


def asked_for(p: Board) -> Told:
    """What the turn asks for, and how sure that figure is."""
    source = p.rules.sources[f"turns:{p.turn}"]
    sure = f"; this figure is {source.kind}, your map may print another" if source.is_doubtful else ""
    return f"Turn {p.turn} asks for {points.threshold(p)} Victory Points{sure}", "12.5"


def _verdict(p: Board) -> str:
    missing = points.threshold(p) - p.vp
    return f"{p.vp} Victory Points: " + (
        f"{missing} too few, the game is lost" if missing > 0 else "enough, the game goes on"
    )


def _count(p: Position) -> Iterator[Told]:
    """The list of 12.1, and the threshold."""
    yield f"So far: {counted(p.vp, 'Victory Point')}", "12.1"
    ends: list[Board] = []
    yield kept(turn_end.score(p), ends)
    for board in ends:
        yield asked_for(board)
        yield _verdict(board), "12.5"


def _triumph(p: Position) -> Iterator[Told]:
    yield f"Aurelian is on his +{p.leadership} side; Dead Pool: {listed(p.dead)}", "12.2"
    ends: list[Board] = []
    yield kept(reckoning(p), ends)
    for board in ends:
        yield asked_for(board)
        yield _verdict(board), "12.5"


def _two_turns(p: Position) -> Iterator[Told]:
    """The Triumph on this turn or on the next."""
    ends: list[Board] = []
    yield kept(reckoning(p), ends)
    for first in ends[:1]:
        second = as_position(first).edit(LATER)
        yield (
            "A turn later: the Army has grown to 5, the Treasury to 15, and the Temple of the Green Region is finished",
            "12.1",
        )
        yield kept(reckoning(second), ends)
    for board in ends[1:]:
        yield f"After two turns: {counted(board.vp, 'Victory Point')}, Leadership +{board.leadership}", "12.2"


def _counting(steps: Steps[Board], drawn: list[Drawn]) -> Steps[Board]:
    """The step, with its Reactions counted."""
    answer = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            board: Board = end.value
            return board
        if not isinstance(asked, Checkpoint) and isinstance(asked.about, Drawn) and asked.about.purpose == REACTION:
            drawn.append(asked.about)
        answer = yield asked


def _turn_end(p: Position) -> Iterator[Told]:
    """The whole phase; how many Reactions came at its end."""
    yield asked_for(p)
    drawn: list[Drawn] = []
    yield _counting(turn.step("Turn End")(p), drawn)
    last = ", and there is no next one" if p.turn == LAST_TURN else ""
    yield f"Reactions at the end of Turn {p.turn}: {len(drawn)}{last}", "12.6"


def _held(p: Position) -> Iterable[Told]:
    spaces = [f"{s} ({r})" for s, r in enumerate(p.raiders, 1) if r]
    yield f"Danube Spaces held by Barbarians: {listed(spaces, 'none')}; the third one would end the game", "13.0"
    yield asked_for(p)
    yield turn.step("Turn End")(p)


def _last(p: Position) -> Iterable[Told]:
    enemies = sum(len(s.units) for s in p.stacks.values())
    barbarians = sum(map(bool, p.raiders)) + sum(map(len, p.pools.values()))
    yield f"On the map: {counted(enemies, 'Enemy Unit')} and {counted(barbarians, 'Barbarian')}", "12.4"
    yield f"The Aurelian Walls stand at {p.aurelian_walls:+d}; Usurpers: {listed(p.usurpers.values(), 'none')}", "12.3"
    yield asked_for(p)
    yield turn.step("Turn End")(p)


EXAMPLES = (
    Example(
        "V1",
        "12.1",
        LESSON,
        "The count of a turn (our own)",
        START,
        "The end of Turn 3. The West is won back, Zenobia rules the East. Walls and Temple of the Red Region are finished, the Green "
        "Walls only begun. An Officer keeps watch in Gallia, the Army has 4, and 11 Coins are left.",
        "The taxes are paid. How many points does this board score?",
        _count,
        "Two Regions are free, but not the Red one. What is only begun scores nothing; 11 Coins are two fives.",
        change=f"title: Example V1; {GAUL}; "
        "turn 3; phase Turn End; vp 13; army 4; income 21; treasury 11; Officer @ Gallia; Red walls: finished; "
        "Red temple: finished; Green walls: started",
        focus="track Victory Points; region Red; region Green",
        what_ifs=(
            WhatIf("A Usurper in the Red Region", "Red usurper: unnamed; Germania CV; Roma CV"),
            WhatIf("The Green Walls are finished", "Green walls: finished"),
            WhatIf("Four Coins more", "treasury 15"),
            WhatIf("One Enemy Unit in Moesia", "Moesia: 3"),
            WhatIf("Two points went from the Army to the Danube", "army 2; Danube 7: 3; Danube 8: 3"),
        ),
        expects=(
            "+1 Blue is free of Enemy Units and Usurpers",
            "+1 Postumus in the Dead Pool",
            "+2 each 5 Coins in the Treasury",
            "12 Victory Points scored, 25 in all.",
        ),
        guess=LIST,
        game=GAME,
    ),
    Example(
        "V2",
        "12.2",
        LESSON,
        "A Triumph that saves the game (our own)",
        START,
        "The end of Turn 4. Zenobia has been beaten, the three Empires are one again, but the points are short.",
        "The list alone is not enough. Can the Triumph still save you?",
        _triumph,
        "The Triumph comes before the check for defeat, and scores the whole list once more.",
        answers=("Triumph",),
        change=f"title: Example V2; {WON}; "
        "turn 4; vp 20; army 4; income 26; treasury 12; Red walls: finished; Green temple: finished",
        focus="track Victory Points; dead pool",
        what_ifs=(
            WhatIf("Wait", "", ("wait",)),
            WhatIf("Zenobia is still in the East", "Yellow usurper: Zenobia; Palmyra: Palmyra 5b CV", ()),
            WhatIf("The Triumph was held before", "Aurelian +2", ()),
        ),
        expects=(
            "Aurelian holds his Triumph.",
            "13 Victory Points scored, 33 in all.",
            "13 Victory Points scored, 46 in all.",
        ),
        guess=TRIUMPH,
        game=GAME,
    ),
    Example(
        "V3",
        "12.2",
        LESSON,
        "Now, or a turn later? (our own)",
        START,
        "The end of Turn 3, with Zenobia in the Dead Pool. Next turn the board will be better. The Triumph is held only once.",
        "It is held now. How many points are there after two turns?",
        _two_turns,
        "Waiting brings more points, the difference between the two lists. But a turn longer every die of Aurelian lacks a point, "
        "and nobody knows what the next Reactions will bring.",
        answers=("Triumph",),
        change=FIRST,
        focus="track Victory Points; region Green",
        what_ifs=(
            WhatIf("Wait, and hold it next turn", "", ("wait", "Triumph")),
            WhatIf("Never hold it", "", ("wait", "wait")),
            WhatIf("The Army is at 5 already", "army 5", ("wait", "Triumph")),
        ),
        expects=("After two turns: 50 Victory Points, Leadership +2",),
        guess=TWO_TURNS,
        game=GAME,
    ),
    Example(
        "A7",
        "12.6",
        LESSON,
        "The Reactions at the end of a turn",
        START,
        "The end of Turn 4, with points enough. Four chits are moved unseen between the cups, and then Reactions are resolved once more.",
        "How many Reactions are there at the end of Turn 4?",
        _turn_end,
        "As many as the number of the turn: four on Turn 4, none on Turn 6, when the game is over. A Turn End marker would stop them.",
        answers=("Aegyptus 3", "Barbarian 4b", 5, 6, "Judaea 5a", "Nicomedia 4"),
        change=f"title: Example A7; {GAUL}; turn 4; phase Turn End; vp 40; cups: seen",
        focus="cups",
        what_ifs=(
            WhatIf("The end of Turn 1", "turn 1", ("Aegyptus 3",)),
            WhatIf("The end of Turn 6", f"cups: known; {EAST}; turn 6; vp 80; cups: seen", ("wait",)),
            WhatIf("A Turn End marker is drawn first", "", ("Turn End 1",)),
            WhatIf("The Legion on Space 5 loses", "", ("Aegyptus 3", "Barbarian 7a", 5, 1, "Judaea 5a", "Nicomedia 4")),
        ),
        expects=("Reactions at the end of Turn 4: 4", "Barbarian 4b is Defeated at Danube Space 5."),
        guess=REACTIONS,
        game=GAME,
    ),
    Example(
        "V4",
        "12.3",
        LESSON,
        "The reckoning of Turn 6 (our own)",
        START,
        "The last Turn End Phase. Both Empires are won back, the Triumph is long over. Walls are finished in three Regions, and the "
        "Aurelian Walls have come to +2.",
        "Bonus and penalty are both due. Which of the two is the greater?",
        _last,
        "Three Regions with Walls, two points for each; but one point off for each Enemy Unit and Barbarian that is left.",
        change=LAST,
        focus="track Victory Points; track Aurelian Walls",
        what_ifs=(
            WhatIf("The Aurelian Walls never rose above -2", "Aurelian Walls -2"),
            WhatIf("The Aurelian Walls at -1", "Aurelian Walls -1"),
            WhatIf("The Aurelian Walls at 0", "Aurelian Walls 0"),
            WhatIf("A Usurper in the Red Region", "Red usurper: unnamed; Germania CV; Roma CV"),
            WhatIf("Few points", "vp 20"),
        ),
        expects=("Bonus of Turn 6: 6 Victory Points.", "Penalty of Turn 6: -7.", "The game is won"),
        guess=BONUS,
        game=GAME,
    ),
    Example(
        "V5",
        "13.0",
        LESSON,
        "Lost after the points were counted (our own)",
        START,
        "The end of Turn 2, with points to spare. But Barbarians hold Spaces 3 and 6, and two Reactions are still to come.",
        "The threshold is met. A Barbarian is drawn: he attacks Space 5, and the Legion throws a 1. How does it end?",
        _held,
        "A third Danube Space falls, and the game ends at once, however many points there are. Clear the Danube before you end a turn.",
        answers=("Barbarian 6a", 5, 1),
        change=f"title: Example V5; {GAUL}; "
        "turn 2; phase Turn End; vp 20; cups: seen; pool Green: Barbarian 4a; pool Red: Barbarian 5b; "
        "Danube 3: Barbarian 6b; Danube 6: Barbarian 7a",
        focus="the danube; track Victory Points",
        what_ifs=(
            WhatIf("The Legion on Space 5 holds", "", ("Barbarian 6a", 5, 8, "Aegyptus 3")),
            WhatIf("Finished Walls in the Green Region", "Green walls: finished", ("Barbarian 6a", 5, 2, "Aegyptus 3")),
            WhatIf("The attack falls on Space 6, which is held", "", ("Barbarian 6a", 6, 8, "Aegyptus 3")),
            WhatIf("A Turn End marker is drawn first", "", ("Turn End 1",)),
        ),
        expects=("Barbarian 6a overruns Danube Space 5.", "The game is lost: Barbarians hold 3 Danube Spaces."),
        guess=THIRD_SPACE,
        game=GAME,
    ),
)
