"""What is compared: whole turns. A proposal is carried out by a player who follows it and else asks another one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from rometeach.core.errors import BadInput
from rometeach.core.session.actions import DONE, Action, ChooseArea
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Attack, Build, Buy, Fight, Give, Planned, Promote, Transfer
from rometeach.rome_iinc.board.board import GARRISONED, Board, Commander
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.rules import EMPIRES


@dataclass(frozen=True)
class Proposal:
    """One way to play this turn: a value that can be compared, hashed and pickled.

    Attributes:
        name: what it is called: "no Builds or Transfers".
        actions: what is done, in the order of play.
        gifts: Empire -> the Gold that it gives to the other one before Bread and Circuses.
        is_all: whether nothing is fought but what is planned; else the player of the rest may fight more.
        rest: makes the player who decides all else of this turn; a class or function of a module.
        also: other names that it has: two proposals that do the same are one.
    """

    name: str
    actions: tuple[Planned, ...] = ()
    gifts: tuple[tuple[str, int], ...] = ()
    is_all: bool = False
    rest: Callable[[], Player] = field(default=SimplePlayer)
    also: tuple[str, ...] = ()

    def is_called(self, name: str) -> bool:
        """Whether this is one of its names, in upper or lower case."""
        return name.casefold() in (x.casefold() for x in (self.name, *self.also))


@dataclass(frozen=True, slots=True)
class WholeTurn(Action):
    """A whole turn as one choice: what it is called, and what is done."""

    name: str
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        return self.name


def as_action(proposal: Proposal) -> WholeTurn:
    """A proposal as one choice."""
    gifts = tuple(Give(gold, empire) for empire, gold in proposal.gifts if gold)
    return WholeTurn(proposal.name, (*gifts, *proposal.actions))


def does(proposal: Proposal) -> object:
    """What a proposal does: two that do the same are one."""
    gifts = tuple(g for g in proposal.gifts if g[1])
    return sorted(map(str, proposal.actions)), gifts, proposal.is_all, proposal.rest


class Follower:
    """A Player for the planned Empires in the turn of a proposal; what it says nothing of is asked of another player.

    Purchases, Builds and Transfers that are no longer legal are left out. A fight whose garrisons were lost, or whose
    Commander is gone, is called off, and the other player may then fight in its place.

    Args:
        board: the board that the proposal was made for.
        proposal: what is done.
        rest: decides all else.
        empires: those that are planned.
    """

    def __init__(self, board: Board, proposal: Proposal, rest: Player, empires: tuple[str, ...]) -> None:
        self.rest = rest
        self.garrisons = frozenset(n for n, s in board.provinces.items() if s.status in GARRISONED)
        self.gifts = {e: gold for e, gold in proposal.gifts if e in empires}
        self.is_all = proposal.is_all
        self.steps: dict[str, list[Planned]] = {e: [] for e in empires}
        self.fights: list[Fight] = []
        whose = empires[0] if len(empires) == 1 else "both"
        for action in proposal.actions:
            if isinstance(action, Fight):
                self.fights.append(action)
            else:
                self.steps[plans.owner(board, whose, action)].append(action)
        self.called_off = False
        self._muster: list[str] = []
        self._gains = ""

    def __call__(self, d: Decision) -> Action:
        """The action of an option."""
        if d.kind == "exchange":
            return self._gift(d)
        if d.kind == "bread":
            return self._next(d, (Buy,))
        if d.kind == "build":
            return self._next(d, (Build, Promote))
        if d.kind == "transfer":
            return self._next(d, (Transfer,))
        if d.kind == "fight":
            return self._fight(d)
        if d.kind == "muster" and self._muster:
            return ChooseArea(self._muster.pop(0)) if self._muster[0] else DONE
        if d.kind == "benefit" and self._gains:
            return next((a for a in d.actions if str(a) == self._gains), d.options[0].action)
        return self.rest(d)

    def _gift(self, d: Decision) -> Action:
        """The gift before Bread and Circuses, in the amounts that are offered; a Treasury in need is the other player's matter."""
        if d.board.phase != "Unrest" or d.board.empire(_other(d.who)).gold < 0:
            return self.rest(d)
        left = self.gifts.get(d.who, 0)
        offered = [a.gold for a in d.actions if isinstance(a, Give) and a.gold <= left]
        if not offered:
            return DONE
        self.gifts[d.who] = left - max(offered)
        return Give(max(offered))

    def _next(self, d: Decision, kinds: tuple[type[Planned], ...]) -> Action:
        """The next step of these kinds that is still legal, or `DONE`."""
        steps = self.steps[d.who]
        for step in [s for s in steps if isinstance(s, kinds)]:
            steps.remove(step)
            if isinstance(step, Buy):
                plain = Buy(step.what)
                if plain in d.actions:
                    return plain
            elif plans.against(d.board, d.who, step) is None:
                return step
        return DONE

    def _fight(self, d: Decision) -> Action:
        self._muster, self._gains = [], ""
        for fight in [f for f in self.fights if self._is_of(d, f)]:
            self.fights.remove(fight)
            found = attack(d.board, fight, self.garrisons)
            if found is not None and found[0] in d.actions:
                action, provinces = found
                self._muster, self._gains = [*provinces, ""], fight.empire
                return action
            self.called_off = True
        return DONE if self.is_all and not self.called_off else self.rest(d)

    def _is_of(self, d: Decision, fight: Fight) -> bool:
        """Whether this player fights it: the Empire of its Commander, or whoever is asked where he is gone."""
        who = _commander(d.board, fight)
        return who is None or d.board.empire_of_commander(who) == d.who


def attack(board: Board, fight: Fight, garrisons: Collection[str]) -> tuple[Attack, tuple[str, ...]] | None:
    """A planned fight as it can be fought now, and the Provinces that still can; None where it is called off.

    Allied and Foederati Provinces that have Revolted are missing; without one of its garrisons it is called off (Case 11.1.5).

    Args:
        board: the board now.
        fight: as planned.
        garrisons: the Provinces that had garrisons when it was planned.
    """
    who = _commander(board, fight)
    if who is None or fight.war not in board.wars:
        return None
    able = war.eligible(board, fight.war, who)
    left = tuple(p for p in fight.provinces if p in able)
    if not left or any(p in garrisons for p in fight.provinces if p not in left):
        return None
    return Attack(fight.war, who.box), left


def _commander(board: Board, fight: Fight) -> Commander | None:
    try:
        return war.commander(board, fight.commander)
    except BadInput:
        return None


def _other(empire: str) -> str:
    return next(e for e in EMPIRES if e != empire)


def recorded(player: Player, empires: tuple[str, ...], told: list[tuple[str, Action]]) -> Mapping[str, Player]:
    """The player for all Empires; what it does for some of them is noted in `told`."""

    def choose(d: Decision) -> Action:
        action = player(d)
        if action != DONE:
            told.append((d.who, action))
        return action

    return {e: choose if e in empires else player for e in EMPIRES}


__all__ = ["Follower", "Proposal", "WholeTurn", "as_action", "attack", "does", "recorded"]
