"""Small random boards for the question "programme", and the best programme by trying everything that can be bought, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from rometeach.conquest.actions import Buy
from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import PURCHASE, Bought, Force
from rometeach.conquest.charts.prices import noticed, price, risen
from rometeach.conquest.charts.shop import places, purchases
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases.placement import placed
from rometeach.conquest.valuation.programme import UNITS, Outlook, read_outlook
from rometeach.core.frozen import replace


def small(seed: int) -> tuple[Board, dict[str, object]]:
    """A board of Red, and what is asked."""
    r = Random(seed)
    p = Board.of(lookup.named("three"))
    home = p.players["Red"].home
    others = r.sample([n for n in p.rules.provinces if not p.provinces[n].owner], r.randint(4, 6))
    for n in others:
        p = p.with_province(n, owner="Red", city=r.choice(("", "", "", "City")))
    rich = r.choice((0, 0, 5))
    for n in r.sample([n for n in p.rules.provinces if not p.provinces[n].owner], rich):
        p = p.with_province(n, owner="Red", city="City")
    p = p.with_player("Red", talents=r.choice((90, 120, 150)))
    p = p.with_force(home, "Red", Force(r.randint(17, 18), 0, 0, 4, 1))
    p = replace(p, turn=r.randint(1, 4), phase=r.choice(("Movement", PURCHASE)))
    rises = r.choice(("", "", f"x2 Blue {p.turn + r.randint(1, 3)}", f"x2 Green {p.turn + 1}; x3 Green {p.turn + 2}"))
    aim = r.choice(("Talents", "Talents", UNITS))
    return p, {
        "turns": 3 if aim == UNITS else 6,
        "growth": r.choice(("", "5", "10, 0", "0, 20")),
        "rises": rises,
        "aim": aim,
    }


def everything(p: Board, outlook: Outlook, aim: str) -> Iterator[int]:
    """The worth of every programme of Cities and Infantry, by the charts alone: Cities are taken from the first sites on."""
    for _, worth in numbered(p, outlook, aim):
        yield worth


def numbered(p: Board, outlook: Outlook, aim: str) -> Iterator[tuple[int, int]]:
    """The same, each with the number of its purchases."""
    p = replace(p, rises=(*p.rises, *outlook.rises))
    if p.phase == "Movement":
        p = _paid(risen(p), 0)
    yield from _further(replace(p, phase=PURCHASE), outlook, aim, 0, (0, 0))


def _paid(p: Board, more: int) -> Board:
    return p.with_player("Red", talents=p.players["Red"].talents + tribute(p, "Red") + more)


def _further(p: Board, outlook: Outlook, aim: str, number: int, before: tuple[int, int]) -> Iterator[tuple[int, int]]:
    for board, now in _bought(p, aim):
        buys, units = before[0] + len(board.bought), before[1] + now
        board = noticed(placed(board), "Red", outlook.more(number))
        if number + 1 == outlook.turns:
            yield buys, units if aim == UNITS else board.players["Red"].talents
            continue
        board = risen(replace(board, turn=board.turn + 1))
        board = _paid(noticed(board, "Red", outlook.more(number + 1)), outlook.more(number + 1))
        yield from _further(board, outlook, aim, number + 1, (buys, units))


def _bought(p: Board, aim: str) -> Iterator[tuple[Board, int]]:
    """All that can be bought in a round."""
    offered = list(purchases(p))
    most = max([b.number for b in offered if b.piece == "Infantry"], default=0) if aim == UNITS else 0
    sites = [place for place, _ in places(p, "Red", "City")]
    home = p.players["Red"].home
    for cities, units in product(range(len(sites) + 1), range(most + 1)):
        buys = [Buy("City", s) for s in sites[:cities]] + ([Buy("Infantry", home, units)] if units else [])
        cost = sum(b.number * price(p, b.piece) for b in buys)
        if cost <= p.players["Red"].talents:
            board = p.with_player("Red", talents=p.players["Red"].talents - cost)
            yield replace(board, bought=tuple(Bought(b.piece, b.where, b.number) for b in buys)), units


def outlook_of(p: Board, asked: dict[str, object]) -> Outlook:
    """What is assumed, read."""
    return read_outlook(p.rules, int(str(asked["turns"])), str(asked["growth"]), str(asked["rises"]))


__all__ = ["everything", "outlook_of", "small"]
