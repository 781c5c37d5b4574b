"""Conquest of the Empire II: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rometeach.conquest2.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.asked_for import ask, told
from rometeach.core.results.plans import Plan

from ..cp import SolverMissing
from .bid.inputs import BidQuestion
from .bid.question import solve as solve_bid
from .blockers.inputs import BlockersQuestion
from .blockers.question import solve as solve_blockers
from .cards.inputs import CardsQuestion
from .cards.question import solve as solve_cards
from .fight.inputs import FightQuestion
from .fight.question import solve as solve_fight
from .sayings import LEAST, LIMIT, MOST, books, numbers
from .season.inputs import SeasonQuestion
from .season.question import solve as solve_season
from .senate.inputs import SenateQuestion
from .senate.question import solve as solve_senate
from .tax.inputs import TaxQuestion
from .tax.question import solve as solve_tax

__all__ = ["SolverMissing", "bid", "blockers", "cards", "fight", "requests", "season", "senate", "tax"]


# --- money and Chaos (3.3, 3.4, 5.2)


@checked
def tax(p: Board, side: str = "", actions: int | None = None, rivals: str = "", *, more: int = 0, bread: bool = False,
        exchange: int | None = None, rival: str = "1/4", free: int = 0, least: int = 0, most: int | None = None, must: str = "",
        forbid: str = "") -> Plan:  # fmt: skip
    """How much Special Tax to take in the actions left, against the Chaos of it, and which influence to buy, proven.

    Args:
        p: the position: Leaders and units stay where they are.
        side: the player; "" for the active one.
        actions: how many actions he may use; None for all that he has left in this season.
        rivals: further Chaos that others take this season, "Blue 4, Green 2".
        more: further Chaos of his own, for recruiting and lost battles.
        bread: whether he wins the Senate Vote Bread and Circuses before the season ends.
        exchange: how many Talents that are left count a Victory Point; None where they count nothing.
        rival: what a Victory Point of another player counts against one's own, "1/4".
        free: what an action that he keeps is worth, in Victory Points.
        least: the least Talents by taxes.
        most: the most Talents by taxes; None for any number.
        must: Key Provinces where influence has to be bought, "Asia; Italia".
        forbid: Key Provinces where none may be bought.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: the requests cannot be met, with the Section.
    """

    def read(m: str, n: Mapping[str, int], f: str) -> TaxQuestion:
        return TaxQuestion.of(
            p,
            side,
            actions,
            rivals,
            more=more,
            bread=bread,
            exchange=exchange,
            rival=rival,
            free=free,
            least=max(least, n.get(LEAST, 0)),
            most=least_of(most, n.get(MOST)),
            must=m,
            forbid=f,
        )

    return solve_tax(ask(books(p, "tax"), must, forbid, lambda m, f: read(*numbers(m), f)))


# --- the Alliances (2.3)


@checked
def bid(p: Board, side: str = "", later: str = "equal", *, purchases: int = 2, unit: str = "1/4", place: str = "1/2",
        exchange: int | None = None, rival: str = "1/4", limit: int | None = None, must: str = "", forbid: str = "") -> Plan:  # fmt: skip
    """What each proposal of Alliances is worth to a player in the auction, the most to bid for it, and the best bid now, proven.

    Args:
        p: the position, before or in an auction.
        side: the player; "" for the one whose turn it is in the auction.
        later: how later auctions end: "equal" for all ways equally likely, "openers" where each opener has his best for nothing.
        purchases: how many unprotected tokens a player buys off his enemies, and they together off him.
        unit: what each enemy land unit in or beside a Province with his influence costs him, 0 to 1 Victory Points.
        place: what each place later in the order of play costs him, 0 to 1 Victory Points.
        exchange: how many Talents count a Victory Point; None for what influence costs.
        rival: what a Victory Point of another player counts against one's own, "1/4".
        limit: the most Talents that he bids; None for all that he has.
        must: markers that his proposal has to place, "Blue to A".
        forbid: markers that it must not place so, "Green to A, Green to B".

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: everybody has a place, or no bid meets the requests, with the Section.
    """

    def read(m: str, n: Mapping[str, int], f: str) -> BidQuestion:
        return BidQuestion.of(
            p,
            side,
            later,
            purchases=purchases,
            unit=unit,
            place=place,
            exchange=exchange,
            rival=rival,
            limit=least_of(limit, n.get(LIMIT)),
            must=m,
            forbid=f,
        )

    return solve_bid(ask(books(p, "bid"), must, forbid, lambda m, f: read(*numbers(m), f)))


# --- the Senate (7)


@checked
def senate(p: Board, card: str, side: str = "", chance: Fraction | str = "", *, hands: str = "", limits: str = "", shown: str = "",
           caller: str = "", exchange: int | None = None, vote: int = 1, rival: str = "1/4", must: str = "",
           forbid: str = "") -> Plan:  # fmt: skip
    """Which Senators to show now in a Senate Vote: the fewest that win with a chance, or what is worth most, proven.

    Args:
        p: the position, in the turn of the player who asks.
        card: the Senate Vote, "Hail Caesar".
        side: the player; "" for the active one.
        chance: the chance of winning that is wanted, for the fewest votes: "1" for sure, "9/10"; "" for the greatest worth.
        hands: Senators of others, "Blue: I, 2 III; Green: none"; "" for what follows from what was seen.
        limits: the most votes that others would pay, "Blue 4, Green 0"; who is not named goes to his last Senator.
        shown: who leads the vote and with which Senators, "Blue: III"; "" where nobody has voted.
        caller: who has called the vote; "" for the player who asks.
        exchange: how many Talents count a Victory Point; None for what influence costs.
        vote: how many Victory Points a vote of a Senator counts that is kept.
        rival: what a Victory Point of another player counts against one's own, "1/4".
        must: the Senators that are shown now, "III".
        forbid: Senators that are never shown, "IV, 2 I".

    Raises:
        BadInput: names, Senators or numbers that cannot be read, or too many hands that may be.
        IllegalChoice: nothing wins with that chance, or the Senators do not surpass the vote, with the Section.
    """
    return solve_senate(
        ask(
            books(p, "senate"),
            must,
            forbid,
            lambda m, f: SenateQuestion.of(
                p,
                card,
                side,
                chance,
                hands=hands,
                limits=limits,
                shown=shown,
                caller=caller,
                exchange=exchange,
                vote=vote,
                rival=rival,
                must=m,
                forbid=f,
            ),
        )
    )


# --- the season


@checked
def season(
    p: Board, side: str = "", lead: Fraction | str = "0", *, must: str = "", forbid: str = "", time: float = 5
) -> Plan:
    """The actions that a player still has in this Campaign Season, for most Victory Points at its end, proven; the others pass.

    Args:
        p: the position, in the actions of a season.
        side: the player; "" for the one who acts.
        lead: what a Victory Point of another player counts against the plan: "0", "1/3", "1".
        must: what has to be done, "2 influence in Egyptus; take Loot the Countryside; special tax".
        forbid: what must not be.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: the season has no actions now, or the requests cannot be met, with the Section.
        SolverMissing: OR-Tools is not installed.
    """
    return solve_season(
        ask(
            books(p, "season"), must, forbid, lambda m, f: SeasonQuestion.of(p, side, lead, must=m, forbid=f, time=time)
        )
    )


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
    asked = ask(
        books(p, "blockers"),
        must,
        forbid,
        lambda m, f: BlockersQuestion.of(p, goal, enemy, start, far=far, must=m, forbid=f, side=side),
    )
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
        ask(
            books(p, "cards"),
            must,
            forbid,
            lambda m, f: CardsQuestion.of(
                p,
                rounds,
                talents,
                battle,
                also,
                point=point,
                chaos=chaos,
                prize=prize,
                vote=vote,
                action=action,
                called=called,
                battles=battles,
                attacked=attacked,
                naval=naval,
                must=m,
                forbid=f,
                side=side,
            ),
        )
    )


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


def requests(p: Board, question: str, must: str, forbid: str, given: Mapping[str, object]) -> list[str]:
    """What requests ask for, each in a sentence, before anything is solved.

    Args:
        p: the position.
        question: the question's name.
        must: what the plan has to do.
        forbid: what it must not do.
        given: further options by name, as far as they could be read.

    Raises:
        BadInput: requests that cannot be read or would do nothing, all at once.
    """
    return told(books(p, question), must, forbid)


def least_of(said: int | None, asked: int | None) -> int | None:
    """The smaller of two limits; None is none."""
    found = [x for x in (said, asked) if x is not None]
    return min(found) if found else None
