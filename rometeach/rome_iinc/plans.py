"""A plan carried out by the rules, action by action: whose it is, what is against it, what it costs, what it leaves.

`actions.planned` says what a plan is made of; `read` reads one that somebody has typed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from ..core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from ..core.frozen import replace
from .actions import Annex, Appoint, Build, Buy, Fight, Planned, Promote, Transfer, TurnFaceUp
from .actions.planned import KINDS, in_order_of_play
from .actions.reading import read_plan as read
from .board.board import GARRISONED, Board
from .charts import war
from .charts.war import Force
from .phases import annexation, builds, governors, tracks, transfers, unrest
from .rules import EMPIRES

__all__ = [
    "KINDS",
    "PlannedFight",
    "against",
    "apply",
    "carry_out",
    "cost",
    "empire_of",
    "fight",
    "owner",
    "read",
    "try_out",
    "with_fights",
    "with_gold",
]

B = TypeVar("B", bound=Board)


@dataclass(frozen=True, slots=True)
class PlannedFight:
    """A fight of a plan on a board: the force, and who gains ("" where the Commander's Empire does)."""

    force: Force
    empire: str = ""


def fight(board: Board, action: Fight) -> PlannedFight:
    """A fight with its Commander found on the board.

    Raises:
        BadInput: nobody of that name commands anything, or the War is not on the map.
    """
    if action.war not in board.wars:
        hint = did_you_mean(action.war, board.wars) or "Wars on the map: " + (", ".join(board.wars) or "none") + "."
        raise BadInput([Problem(f"{action.war} War", "is not on the map", hint)])
    return PlannedFight(Force(action.war, war.commander(board, action.commander), action.provinces), action.empire)


def empire_of(board: Board, actions: Iterable[Planned]) -> str:
    """The Empire of a plan: that of the first action that says it, by a Province mostly.

    Raises:
        BadInput: nothing in the plan says whose it is.
    """
    for action in actions:
        found = _side(board, action)
        if found:
            return found
    raise BadInput([Problem("empire", "the plan does not say whose it is", "Give the Empire: East or West.")])


def _side(board: Board, action: Planned) -> str:
    match action:
        case Buy():
            return action.empire
        case Build() | Promote() | Annex():
            return board.empire_of[action.province]
        case Transfer():
            return board.empire_of[action.target]
        case Fight():
            return board.empire_of_commander(fight(board, action).force.commander)
        case Appoint():
            return board.empire_of_command(action.commands[0])
        case TurnFaceUp():
            who = action.statesman
            post = next((c for c in board.governors_in_play if c.statesman and c.statesman.name == who), None)
            return board.empire_of_commander(post) if post else ""
    raise TypeError(f"{action!r} is nothing that a plan holds")


def with_gold(board: B, empire: str, gold: object) -> B:
    """The board as if an Empire's Treasury held just this Gold; None leaves what is there.

    Raises:
        BadInput: less than nothing, or more than a Treasury holds (Case 9.1.2).
    """
    if gold is None:
        return board
    most = board.rules.values["gold.maximum"]
    if not isinstance(gold, int) or not 0 <= gold <= most:
        raise BadInput([Problem("gold", f"{gold!r} is no budget", f"Give a number from 0 to {most}.", case="9.1.2")])
    state = replace(board.empire(empire), gold=gold)
    return replace(board, east=state) if empire == "East" else replace(board, west=state)


def against(board: Board, empire: str, action: Planned) -> tuple[str, str] | None:
    """(reason, Case) against one action as the board stands, or None."""
    match action:
        case Build() | Promote():
            return builds.against(board, empire, action)
        case Transfer(source, target, unit):
            if board.empire_of[source] != empire:
                return f"{source} is not in the {empire}ern Empire", "10.7.1"
            return transfers.against(board, unit, source, target)
        case Fight():
            return _against_fight(board, fight(board, action))
        case Buy():
            return _against_bread(board, empire, action)
        case Annex():
            return _against_annexation(board, action)
        case Appoint() | TurnFaceUp():
            return _against_appointment(board, empire, action)
    raise TypeError(f"{action!r} is nothing that a plan holds")


def _against_fight(board: Board, found: PlannedFight) -> tuple[str, str] | None:
    problems = [p for p in war.problems(board, found.force) if p.severity == "error"]
    if problems:
        return f"{problems[0].where} {problems[0].what}", problems[0].case
    sides = {board.empire_of[p] for p in found.force.provinces}
    if found.empire and found.empire not in sides:
        return f"the {found.empire} gains only if its Provinces fight", "11.2.4"
    return None


def _against_bread(board: Board, empire: str, action: Buy) -> tuple[str, str] | None:
    price, state = board.rules.values["gold.bread"], board.empire(empire)
    if state.gold < price:
        number = "10.5.2" if action.what == "unrest" else "10.5.1"
        return f"it costs {price} Gold and the {empire} has {state.gold}", number
    if action.what == "unrest" and state.unrest <= 0:
        return f"the {empire} has no Unrest", "10.5.2"
    return None


def _against_annexation(board: Board, action: Annex) -> tuple[str, str] | None:
    province, tribe = action.province, action.tribe if action.settled else ""
    if action.plain not in [o.action for o in annexation.choices(board, (province,), tribe, frozenset((province,)))]:
        state = board.provinces[province]
        number = "10.2.1" if state.status in GARRISONED else "10.2.6"
        return f"{province} is {state.title} and cannot be Annexed so", number
    return None


def _against_appointment(board: Board, empire: str, action: Appoint | TurnFaceUp) -> tuple[str, str] | None:
    who = action.statesman
    if isinstance(action, TurnFaceUp):
        seated = any(c.statesman and c.statesman.name == who and not c.is_rebel for c in board.governors_in_play)
        return None if seated else (f"{who} is no Governor", "10.3.3")
    waiting = who in board.face_up or any(g.statesman == who and not g.rebel for g in board.governors.values())
    if not waiting:
        return f"{who} is neither face up nor a Loyal Governor", "10.3.3"
    return governors.against(board, empire, who, action.commands)


def cost(board: Board, action: Planned) -> int:
    """The Gold of one action."""
    match action:
        case Build() | Promote():
            return builds.cost(board, action)
        case Buy():
            return board.rules.values["gold.bread"]
        case Transfer(source, target, unit):
            return transfers.cost(board, unit, source, target)
    return 0


def apply(board: B, empire: str, action: Planned) -> B:
    """The board after one legal action; a fight uses up its Commander and Provinces."""
    return cast(B, _applied(board, empire, action))


def _applied(board: Board, empire: str, action: Planned) -> Board:
    match action:
        case Build() | Promote():
            return builds.apply(board, empire, action)
        case Transfer():
            return transfers.apply(board, action)
        case Buy():
            return unrest.buy(board, empire, action)
        case Annex():
            return annexation.apply(board, action)
        case Appoint() | TurnFaceUp():
            return governors.apply(board, action)
        case Fight():
            force = fight(board, action).force
            wars = board.wars | {force.war: replace(board.wars[force.war], fought=True)}
            board = replace(board, wars=wars)
            return tracks.mark(board, commanders=[force.commander.key], provinces=force.provinces)
    raise TypeError(f"{action!r} is nothing that a plan holds")


def carry_out(board: B, empire: str, actions: Sequence[Planned]) -> B:
    """The board after the actions, one by one, in the order of play whatever their order in the list.

    Raises:
        IllegalChoice: those that the rules, the Barracks or the Gold forbid, the first one and `also` the others.
    """
    board, refused = try_out(board, empire, actions)
    if refused:
        first, *also = refused
        raise IllegalChoice(first.case, first.what, first.got, also)
    return board


def try_out(board: B, empire: str, actions: Sequence[Planned]) -> tuple[B, list[IllegalChoice]]:
    """The board after the actions that are legal, and the others; one that rests on a refused one is passed over."""
    bought: Counter[str] = Counter()
    refused: list[IllegalChoice] = []
    doubtful: set[str] = set()
    for action in sorted(actions, key=in_order_of_play):
        if doubtful and doubtful & (named := _named(board, action)):
            doubtful |= named
            continue
        mine = owner(board, empire, action)
        reason = against(board, mine, action)
        if isinstance(action, Buy) and action.what == "prestige":
            bought[mine] += 1
            limit = board.emperor_of(mine).abilities.administration
            if bought[mine] > limit:
                reason = reason or (f"the Administration of {board.emperor_of(mine).name} allows {limit}", "10.5.1")
        if reason:
            refused.append(IllegalChoice(reason[1], reason[0], str(action)))
            doubtful |= _named(board, action)
        else:
            board = apply(board, mine, action)
    return board, refused


def _named(board: Board, action: Planned) -> set[str]:
    """The Provinces, Commands and people of an action; a Commander by his box."""
    if isinstance(action, Fight):
        return {action.war, fight(board, action).force.commander.box, *action.provinces}
    return set(action.names)


def owner(board: Board, empire: str, action: Planned) -> str:
    """Whose action it is: the Empire's, or where both are planned that of the Provinces named."""
    return empire if empire in EMPIRES else empire_of(board, [action])


def with_fights(board: Board, actions: Iterable[Planned]) -> tuple[PlannedFight, ...]:
    """The fights of a plan, read on the board that they are fought on."""
    return tuple(fight(board, action) for action in actions if isinstance(action, Fight))
