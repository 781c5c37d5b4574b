"""Conquest of the Empire II: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest2.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.results.plans import Plan

from .blockers.inputs import BlockersQuestion
from .blockers.question import solve as solve_blockers
from .cards.inputs import CardsQuestion
from .cards.question import solve as solve_cards
from .fight.inputs import FightQuestion
from .fight.question import solve as solve_fight

# --- blockers, cards, losses


@checked
def blockers(p: Board, goal: str, enemy: str = "", start: str = "", *, far: int | None = None, must: str = "",
             forbid: str = "", side: str = "") -> Plan:  # fmt: skip
    """The cheapest units and Galleys that keep an enemy away from a goal by land, proven; landings over the sea stay open.

    Args:
        p: the position: who stands where, and where the player can recruit.
        goal: the Provinces that are to be kept, "Italia; Neapolis".
        enemy: whom to keep away; "" for all enemies, where they are allies.
        start: where his army stands; "" for all Provinces with land units of his.
        far: Talents more for a Province that new units do not reach by one Move; None where none can be held so.
        must: Provinces and sea zones that are held in any case, "Pannonia; Mare Aegaeum".
        forbid: Provinces and sea zones that are not held.
        side: who asks; "" for the active player.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: nothing keeps the enemy away, or he is there already, with the Section.
    """
    asked = BlockersQuestion.of(p, goal, enemy, start, far=far, must=must, forbid=forbid, side=side)
    return solve_blockers(asked)


@checked
def cards(p: Board, rounds: int | None = None, talents: int | None = None, battle: str = "", also: str = "", *,
          point: int = 5, chaos: int = 5, prize: int = 40, vote: int = 3, action: int = 0, called: Fraction | str = "1/2",
          battles: int = 1, attacked: int = 0, naval: int = 0, must: str = "", forbid: str = "", side: str = "") -> Plan:  # fmt: skip
    """What each Conquest Card is worth over the seasons left, and which to take in which round, proven.

    Args:
        p: the position: the display, the money, influence and Chaos of now.
        rounds: how many rounds are looked at, 1 to 6; None for those left in this season.
        talents: the money for cards; None for what the player has.
        battle: a battle to be expected, "3I 1C 1G against 4I 1C"; "" for one on the board, or his largest army and that of an enemy.
        also: further cards, as if they lay in the display, "Army Training; Assassin".
        point: what a Victory Point counts, in Talents.
        chaos: what a Chaos Point counts; a Special Tax brings 5 Talents for each.
        prize: what a battle counts that is won.
        vote: what a vote in the Senate counts.
        action: what an action counts.
        called: the chance to win a Senate Vote that one calls.
        battles: own attacks in a season.
        attacked: attacks of enemies in a season, on his City where he has built one.
        naval: naval battles in a season.
        must: cards that are taken, "Assassin; Army Training in round 2".
        forbid: cards that are not.
        side: who takes them; "" for the active player.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: the requests cannot be met, or the game is over, with the Section.
    """
    return solve_cards(
        CardsQuestion.of(p, rounds, talents, battle, also, point=point, chaos=chaos, prize=prize, vote=vote, action=action,
                         called=called, battles=battles, attacked=attacked, naval=naval, must=must, forbid=forbid, side=side)
    )  # fmt: skip


@checked
def fight(p: Board, place: str = "", attack: str = "", defence: str = "", city: str = "board", side: str = "attacker", *,
          retreat: bool = False, fought: bool = False, by: str = "", enemy: str = "", prize: int = 100,
          units: str = "") -> Plan:  # fmt: skip
    """Which units to lose in a battle on land, and whether to retreat, against an enemy who plays best too, proven.

    Args:
        p: the position.
        place: the Province of the battle, or a battle in one line; "" for typed armies, or for a battle that may begin.
        attack: who attacks, "5I 2C 1K 1G 1 Galley"; "" for those who stand there.
        defence: who defends; "" for those who stand there.
        city: the defender's City: "board" as it is there, "none", or "city".
        side: who asks: "attacker", "defender", or a colour.
        retreat: whether both sides may retreat where they have a Province to go to; else to the death.
        fought: whether a round has been fought, so that the side may retreat now.
        by: the attacking player; "" for the one whose turn it is.
        enemy: the defending player; "" for one who stands there.
        prize: what victory counts; with 100 the worth is a chance in per cent.
        units: what an Infantry, a Cavalry, a Catapult, a Galley count, "5 10 15 15"; "" for nothing, or with retreats for the prices.

    Raises:
        BadInput: names, armies or numbers that cannot be read, or too many states of units left.
        IllegalChoice: nobody is there to fight, with the Section.
    """
    return solve_fight(
        FightQuestion.of(p, place, attack, defence, city, side, retreat=retreat, fought=fought, by=by, enemy=enemy,
                         prize=prize, units=units)
    )  # fmt: skip


__all__ = ["blockers", "cards", "fight"]
