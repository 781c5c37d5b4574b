"""Conquest Cards: how they are taken, and what each does (3.1, 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ...conquest_board.asking import choose, decide, note
from ...conquest_board.rules import CITY, GALLEY, INFANTRY
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import Action, Choose, ChooseArea
from ...core.session.outcomes import last, within
from ...core.session.requests import Draw, Note, Option, Steps
from ...core.words import counted
from ..actions import Kill, March
from ..board.board import Board
from ..board.state import BoardState, Force, Owned, Seen
from ..board.supply import left
from ..charts.moves import can_land, land_ways, landings
from ..charts.senators import LOSES, TAKES
from ..rules import MULTI_USE, SENATOR, VOTE, Card
from .battle import against_slaves, chaos
from .moves import sent
from .senate import called, gained, parted

# --- taking a card (3.1)


@case("3.1")
def takeable(board: BoardState, side: str) -> Iterator[str]:
    """The cards of the display that a player may take now; one for immediate use only where it can do something."""
    player = board.players[side]
    if player.took:
        return
    idle = board.rules.switches["impossible_card"] == "yes"
    for name in dict.fromkeys(board.display):
        card = board.rules.cards[name]
        if card.cost <= player.talents and (
            card.act not in _POSSIBLE or idle or _POSSIBLE[card.act](board, side, card)
        ):
            yield name


@case("3.1")
def taken(board: Board, side: str, name: str) -> Steps[Board]:
    """A player takes a card and pays for it: it is used at once, hidden in his hand, or laid face up before him."""
    card, player = board.rules.cards[name], board.players[side]
    display = list(board.display)
    display.remove(name)
    board = replace(board, display=tuple(display))
    board = board.with_player(side, talents=player.talents - card.cost, took=True)
    yield note(board, f"{side} takes {name}{f' for {card.cost} Talents' if card.cost else ''}", "3.1", side)
    if card.kind == SENATOR:
        return gained(board, side, name)
    if card.act in _AT_ONCE:
        board = yield from within(name, _AT_ONCE[card.act](board, side, card))
        return board.with_gone(name)
    return board.with_player(side, cards=tuple(sorted((*board.players[side].cards, Owned(name)))))


# --- cards for immediate use (9.7 to 9.12)


def _galleys(board: BoardState, side: str) -> list[str]:
    return list(board.fleets(side))


@case("9.7")
def _commandeered(board: Board, side: str, card: Card) -> Steps[Board]:
    """One own Galley goes to the sea zone of the card, and new ones come there."""
    (sea,) = card.places
    found = [ChooseArea(s) for s in _galleys(board, side)]
    if found:
        answer = yield from decide(
            board, side, "commandeer", f"{side} moves a Galley to {sea}: from where", "9.7", found
        )
        assert isinstance(answer, ChooseArea)
        if answer.name != sea:
            board = board.with_galleys(answer.name, side, board.galleys_in(answer.name, side) - 1)
            board = board.with_galleys(sea, side, board.galleys_in(sea, side) + 1)
        new = min(card.units.galleys, left(board, side)[GALLEY])
        board = board.with_galleys(sea, side, board.galleys_in(sea, side) + new)
        yield note(board, f"{side} gains {counted(new, 'Galley')} in {sea}", "9.7", side)
    return board


@case("9.8")
def sites(board: BoardState, side: str, card: Card) -> list[str]:
    """Where a player may build the City of a card: one of its two Provinces, without a City, with what the switch city_needs asks."""
    needs = board.rules.switches["city_needs"]
    found = []
    for name in card.places:
        there = board.provinces[name]
        able = {"unit": not there.force(side).is_nothing, "influence": bool(there.tokens_of(side)), "nothing": True}[
            needs
        ]
        if able and not there.city:
            found.append(name)
    return found if found and left(board, side)[CITY] else []


def _built(board: Board, side: str, card: Card) -> Steps[Board]:
    found = [ChooseArea(s) for s in sites(board, side, card)]
    if found:
        answer = yield from decide(board, side, "city", f"{side} builds a City", "9.8", found)
        assert isinstance(answer, ChooseArea)
        board = board.with_province(answer.name, city=side)
        yield note(board, f"{side} builds a City in {answer.name}", "9.8", side)
    return board


@case("9.9")
def marches(board: BoardState, side: str, card: Card) -> Iterator[March]:
    """The ways to go against the Barbarians of a card: four military units of one Province with a Leader, by a legal Move."""
    (goal,) = card.places
    number, exactly = board.rules.values["barbarians.units"], board.rules.switches["barbarian_units"] == "exactly"
    for start, force in board.leaders(side):
        if start == goal:
            continue
        by_land = goal in land_ways(board, side, start)
        if not (by_land or goal in landings(board, side, start)):
            continue
        for part in product(*(range(n + 1) for n in force)):
            some = Force(*part)
            fits = some.military == number if exactly else some.military >= number
            if fits and (by_land or can_land(board, side, {goal: some.military})):
                yield March(start, some)


def _against_barbarians(board: Board, side: str, card: Card) -> Steps[Board]:
    (goal,) = card.places
    found = list(marches(board, side, card))
    if not found:
        return board
    options = [Option(m) for m in found]
    answer = yield choose(board, side, "barbarians", f"{side} goes to {goal}", "9.9", options, about=card.name)
    assert isinstance(answer, March)
    board = sent(board, side, answer.start, goal, answer.force)
    supply = left(board, side)
    new = Force(min(card.units[0], supply["Infantry"]), min(card.units[1], supply["Cavalry"]))
    board = board.with_force(goal, side, board.provinces[goal].force(side).plus(new))
    player = board.players[side]
    board = board.with_player(side, talents=player.talents + card.talents, points=player.points + card.points)
    yield note(board, f"{side}: {answer} to {goal}", "9.9", side, about=answer)
    return board


@case("9.10")
def _caesar_at(board: BoardState, side: str) -> str:
    """The Key Province where a player's Caesar is; "" where he is in no such one."""
    return next((key for key in board.rules.keys if board.provinces[key].force(side).caesar), "")


def _politician(board: Board, side: str, card: Card) -> Steps[Board]:
    if key := _caesar_at(board, side):
        board = board.with_influence(key, side, board.provinces[key].tokens_of(side) + card.influence)
        yield note(board, f"{side} gains influence in {key}", "9.10", side)
    return board


def _others_with_senators(board: BoardState, side: str) -> list[str]:
    return [other for other, p in board.players.items() if other != side and p.hand]


@case("9.11", "7.1")
def _bribed(board: Board, side: str, card: Card) -> Steps[Board]:
    """A random Senator of another player, seen by the two of them alone."""
    found = [Choose(other) for other in _others_with_senators(board, side)]
    if not found:
        return board
    answer = yield from decide(board, side, "bribe", f"{side} bribes a Senator: whose", "9.11", found)
    assert isinstance(answer, Choose)
    other = answer.name
    senator = yield Draw(f"a Senator of {other}", "9.11", board.players[other].hand, about=(side, other))
    board = _taken_from(board, other, senator)
    hand = tuple(sorted((*board.players[side].hand, senator)))
    board = replace(board.with_player(side, hand=hand), seen=(*board.seen, Seen(TAKES, side, senator, other)))
    yield Note(
        f"{side} takes {senator} from {other}",
        "9.11",
        who=side,
        board=board,
        only=(side, other),
        public=f"{side} takes a Senator from {other}",
    )
    return board


def _taken_from(board: Board, side: str, senator: str) -> Board:
    hand = list(board.players[side].hand)
    hand.remove(senator)
    return board.with_player(side, hand=tuple(hand))


@case("9.12")
def _revolt(board: Board, side: str, card: Card) -> Steps[Board]:
    """Slaves rise in a Province and fight its armies one by one, that of who has sent them last, until they or the armies are gone."""
    found = [ChooseArea(n) for n, p in board.provinces.items() if any(a.force.military for a in p.armies)]
    if not found:
        return board
    where = yield from decide(board, side, "revolt", f"{side} chooses where slaves rise", "9.12", found)
    assert isinstance(where, ChooseArea)
    province, slaves = where.name, card.units
    fought: list[str] = []
    while slaves.number:
        armies = [a.side for a in board.provinces[province].armies if a.force.military and a.side not in fought]
        others = [a for a in armies if a != side] or armies
        if not others:
            break
        what = f"{side} chooses whom the slaves of {province} attack"
        answer = yield from decide(board, side, "victim", what, "9.12", [Choose(o) for o in others])
        assert isinstance(answer, Choose)
        fought.append(answer.name)
        told = side, province, tuple(fought)
        board, slaves = yield from within(told, against_slaves(board, province, answer.name, slaves))
    return board


_AT_ONCE: dict[str, Callable[[Board, str, Card], Steps[Board]]] = {
    "commandeer": _commandeered,
    "city": _built,
    "barbarians": _against_barbarians,
    "politician": _politician,
    "bribe": _bribed,
    "revolt": _revolt,
}
_POSSIBLE: dict[str, Callable[[BoardState, str, Card], object]] = {
    "commandeer": lambda board, side, card: _galleys(board, side),
    "city": sites,
    "barbarians": lambda board, side, card: any(marches(board, side, card)),
    "politician": lambda board, side, card: _caesar_at(board, side),
    "bribe": lambda board, side, card: _others_with_senators(board, side),
    "revolt": lambda board, side, card: any(a.force.military for p in board.provinces.values() for a in p.armies),
}


# --- cards that are used once a season (9.1 to 9.4)


@case("3.1", "9.1", "9.2", "9.3", "9.4")
def usable(board: BoardState, side: str) -> Iterator[str]:
    """The cards of a player that he may use now, without an action."""
    for owned in board.players[side].cards:
        card = board.rules.cards[owned.card]
        if owned.used or card.kind not in (MULTI_USE, VOTE):
            continue
        if card.act == "merchant" and not board.provinces[card.places[0]].tokens_of(side):
            continue
        if card.act == "assassin" and not victims(board, side):
            continue
        yield owned.card


@case("3.1")
def used(board: Board, side: str, name: str) -> Steps[Board]:
    """A card is used, and lies face down until the season is over."""
    card, cards = board.rules.cards[name], list(board.players[side].cards)
    cards[cards.index(Owned(name))] = Owned(name, True)
    board = board.with_player(side, cards=tuple(sorted(cards)))
    yield note(board, f"{side} uses {name}", "3.1", side)
    return (yield from last(_USES[card.act](board, side, card)))


@case("9.1")
def _merchant(board: Board, side: str, card: Card) -> Steps[Board]:
    talents = card.talents * board.provinces[card.places[0]].tokens_of(side)
    board = board.with_player(side, talents=board.players[side].talents + talents)
    yield note(board, f"{side} gains {talents} Talents", "9.1", side)
    return board


@case("9.2")
def victims(board: BoardState, side: str) -> list[Action]:
    """Whom the Assassin may strike: any General, or a random Senator of a player, also of an ally."""
    found: list[Action] = [
        Kill(a.side, n) for n, p in board.provinces.items() for a in p.armies if a.force.generals and a.side != side
    ]
    return [*found, *(Kill(other) for other in _others_with_senators(board, side))]


def _assassin(board: Board, side: str, card: Card) -> Steps[Board]:
    answer = yield from decide(board, side, "assassin", f"{side} sends the Assassin", "9.2", victims(board, side))
    assert isinstance(answer, Kill)
    if answer.province:
        force = board.provinces[answer.province].force(answer.side)
        board = board.with_force(answer.province, answer.side, force._replace(generals=force.generals - 1))
        yield note(board, f"A General of {answer.side} falls in {answer.province}", "9.2", side, about=answer)
        return board
    senator = yield Draw(
        f"a Senator of {answer.side}", "9.2", board.players[answer.side].hand, about=(side, answer.side)
    )
    board = _taken_from(board, answer.side, senator)
    board = replace(board.with_gone(senator), seen=(*board.seen, Seen(LOSES, answer.side, senator)))
    yield note(board, f"{answer.side} loses {senator}", "9.2", answer.side, about=answer)
    return board


@case("9.3")
def _loot(board: Board, side: str, card: Card) -> Steps[Board]:
    board = board.with_player(side, talents=board.players[side].talents + card.talents)
    yield note(board, f"{side} gains {card.talents} Talents", "9.3", side)
    return (yield from chaos(board, side, card.chaos, "9.3"))


@case("9.4", "7.2")
def _vote(board: Board, side: str, card: Card) -> Steps[Board]:
    """A Senate Vote, and what its winner gains."""
    board, winner, paid = yield from called(board, side, card.name)
    if not winner:
        return board
    player = board.players[winner]
    board = board.with_player(
        winner,
        talents=player.talents + card.talents,
        points=player.points + card.points,
        chaos=max(0, player.chaos + card.chaos),
    )
    if card.influence:
        (key,) = card.places
        board = board.with_influence(key, winner, board.provinces[key].tokens_of(winner) + card.influence)
    if card.units.number:
        board = yield from _legions(board, winner, card)
    yield note(board, f"{winner} has the benefit of {card.name}", "9.4", winner)
    return (yield from last(parted(board, paid)))


def _legions(board: Board, winner: str, card: Card) -> Steps[Board]:
    number = min(card.units.infantry, left(board, winner)[INFANTRY])
    shared = board.rules.switches["new_legions"] == "shared"
    for part in [1] * number if shared else [number] * bool(number):
        what = f"{winner} places {part} Infantry"
        answer = yield from decide(board, winner, "legions", what, "9.4", [ChooseArea(p) for p in card.places])
        assert isinstance(answer, ChooseArea)
        board = board.with_force(answer.name, winner, board.provinces[answer.name].force(winner).plus(Force(part)))
    return board


_USES: dict[str, Callable[[Board, str, Card], Steps[Board]]] = {
    "merchant": _merchant,
    "assassin": _assassin,
    "loot": _loot,
    "vote": _vote,
}

__all__ = ["marches", "sites", "takeable", "taken", "usable", "used", "victims"]
