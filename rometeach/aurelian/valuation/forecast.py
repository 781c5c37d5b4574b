"""What a planner expects of the turns to come, besides its own doing: a scenario, written in clauses.

    Turn 3: Blue usurper falls      overthrown in that turn's Actions Phase (6.9): Coins, and its Region free of Enemy Units
    Turn 4: Red usurper rises       a Usurper rises there in that turn's Actions Phase (7.1)
    Turn 2: coins +3; coins -2      Coins gained or spent in the Actions Phase of that turn; without a turn: of every turn
    Turn 4: army 5                  the Strength of the Army from then on
    Turn 5: Triumph                 the Triumph is held at the end of that turn: its points count twice (12.2)
    enemies 6                       so many Enemy Units and Barbarians are on the map when the game ends (12.4)

Without a clause nothing changes: Usurpers, Enemy Units, Strength, Officers and Pools stay as they are on the board. That is
no prediction; it is the plain case against which scenarios are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...core.errors import BadInput, IllegalChoice, Problem
from ...core.frozen import Frozen, replace
from ...core.session.dice import ScriptedDice
from ...core.session.play import run
from ..board.board import PHASES, Board
from ..phases.common import dead, fall, rise, with_treasury
from ..rules import LAST_TURN

_TURN = re.compile(r"turn\s+([0-9]{1,2})\s*:\s*(.+)", re.IGNORECASE)
_USURPER = re.compile(r"(\S+)\s+usurper\s+(falls|rises)", re.IGNORECASE)
_COINS = re.compile(r"coins\s*([+-]\s*[0-9]{1,2})", re.IGNORECASE)
_NUMBER = re.compile(r"(army|enemies)\s+([0-9]{1,2})", re.IGNORECASE)
_HINT = "Say Turn 3: Blue usurper falls; Turn 4: Red usurper rises; coins +2; army 5; Turn 5: Triumph; enemies 6."


@dataclass(frozen=True, slots=True)
class Event:
    """Something of one turn: "falls" or "rises" with a Region, "coins" or "army" with a number."""

    turn: int
    kind: str
    region: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class TurnForecast:
    """The events in the order of the turns, the turn of the Triumph (0: none) and the enemies at the end (None: as now)."""

    events: tuple[Event, ...] = ()
    triumph: int = 0
    enemies: int | None = None
    text: str = ""

    def of(self, turn: int) -> Iterator[Event]:
        """What happens in the Actions Phase of a turn."""
        return (e for e in self.events if e.turn == turn)


def read(p: Board, text: str) -> TurnForecast:
    """A scenario from its clauses.

    Raises:
        BadInput: clauses that cannot be read, turns that are over, a Usurper who falls where there is none; all at once.
    """
    problems: list[Problem] = []
    events: list[Event] = []
    triumph, enemies = 0, None
    first = p.turn if PHASES.index(p.phase) <= PHASES.index("Actions") + 1 else p.turn + 1
    clauses = [c.strip() for c in text.replace("\n", ";").split(";") if c.strip()]
    for clause in clauses:
        m = _TURN.fullmatch(clause)
        turn, words = (int(m[1]), m[2].strip()) if m else (0, clause)
        where = f'"{clause[:60]}"'
        least = p.turn if words.casefold() == "triumph" else first
        if turn and not least <= turn <= LAST_TURN:
            problems.append(Problem(where, "is no turn to come", f"They are {least} to {LAST_TURN}."))
        elif words.casefold() == "triumph" and turn and not triumph:
            triumph = turn
        elif (u := _USURPER.fullmatch(words)) and turn:
            region = p.rules.names["region"].get(u[1])
            if region:
                events.append(Event(turn, u[2].casefold(), region))
            else:
                problems.append(p.rules.names["region"].problem(u[1], where))
        elif c := _COINS.fullmatch(words):
            coins = int(c[1].replace(" ", ""))
            events += [Event(t, "coins", "", coins) for t in ([turn] if turn else range(first, LAST_TURN + 1))]
        elif n := _NUMBER.fullmatch(words):
            if n[1].casefold() == "enemies" and turn in (0, LAST_TURN):
                enemies = int(n[2])
            elif n[1].casefold() == "army" and 1 <= int(n[2]) <= p.rules.tracks["Army Strength"][1]:
                events.append(Event(turn or first, "army", "", int(n[2])))
            else:
                problems.append(Problem(where, "cannot be", _HINT))
        else:
            problems.append(Problem(where, "is no forecast", _HINT))
    if triumph and (p.leadership != 1):
        problems.append(Problem("Triumph", "was held already"))
    found = TurnForecast(tuple(sorted(events, key=lambda e: e.turn)), triumph, enemies, "; ".join(clauses))
    if not problems:
        problems = _impossible(p, found)
    if problems:
        raise BadInput(problems, "This forecast cannot be read:")
    return found


def _impossible(p: Board, forecast: TurnForecast) -> list[Problem]:
    """What cannot happen in this order: who falls must be there, who rises must not."""
    problems = []
    there = set(p.usurpers)
    zenobia = "Zenobia" in p.dead
    for e in forecast.events:
        if e.kind == "falls" and e.region not in there:
            problems.append(Problem(f"Turn {e.turn}", f"there is no Usurper in the {e.region} Region then"))
        if e.kind == "rises" and e.region in there:
            problems.append(Problem(f"Turn {e.turn}", f"there is a Usurper in the {e.region} Region already"))
        if e.kind == "falls":
            named = e.region in p.usurpers and p.usurpers[e.region] == "Zenobia"
            zenobia |= named and (not forecast.triumph or e.turn <= forecast.triumph)
            there.discard(e.region)
        if e.kind == "rises":
            there.add(e.region)
    if forecast.triumph and not zenobia:
        problems.append(
            Problem("Triumph", "needs Zenobia in the Dead Pool", "Let her Region's Usurper fall first.", case="12.2")
        )
    return problems


def happens(board: Board, forecast: TurnForecast) -> Board:
    """The board after what the forecast says of its turn, carried out by the phases.

    Raises:
        IllegalChoice: Coins are spent that are not there.
    """
    for event in forecast.of(board.turn):
        board = _one(board, event)
    return board


def _one(board: Board, event: Event) -> Board:
    if event.kind == "army":
        return replace(board, army=event.number)
    if event.kind == "coins":
        board = with_treasury(board, event.number)
        if board.treasury < 0:
            raise IllegalChoice(
                "13.0", f"the forecast spends Coins in Turn {event.turn} that the Treasury does not hold"
            )
        return board
    if event.kind == "rises":
        found = run(rise(board, event.region, "7.1"), ScriptedDice([]), {})
    else:
        gone = [u for b in board.rebels(event.region) for u in board.stacks[b].units]
        stacks = Frozen({b: s for b, s in board.stacks.items() if b not in board.rebels(event.region)})
        board = replace(board, stacks=stacks, dead=dead(board, gone))
        found = run(fall(board, event.region, "6.9", through_pool=False), ScriptedDice([]), {})
    return found


def at_the_end(board: Board, forecast: TurnForecast) -> Board:
    """The board for the penalty of Turn 6, with the enemies that the forecast says."""
    if forecast.enemies is None:
        return board
    pools = Frozen({board.rules.danube_regions[0]: ("an enemy",) * forecast.enemies})
    return replace(board, stacks=Frozen(), raiders=("",) * len(board.raiders), pools=pools)
