"""The naval battle that a question is about: Galleys in a sea zone or typed, those lent, those of a card, Training (3.7.1, 9.6, 9.14)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from ...core.names import key
from ..board.board import Board
from ..charts.armies import NOBODY, Units
from ..charts.dice import NAVY, trainings
from ..charts.support import guests, lent_at_sea
from ..charts.trade import cards_of
from ..charts.trade import sea_battles as possible
from .battles import SHARES, shares
from .hosts import Host, find_host
from .sides import find_side

MOST = 20
"""So many Galleys of one side may be asked about."""
WIND = "wind"
"""What the card does whose owner may call a naval battle off (9.15)."""


@dataclass(frozen=True, slots=True)
class Fleets:
    """Who fights at sea.

    Attributes:
        attack: the attacking Galleys.
        defence: the defending ones.
        by: the attacking player; "" where fleets are typed.
        enemy: the defending player.
        sea: where.
        called_off: whether the defender has a card with which he may call it off (9.15).
    """

    attack: Host
    defence: Host
    by: str = ""
    enemy: str = ""
    sea: str = ""
    called_off: bool = False


def find_fleets(p: Board, sea: str, sides: tuple[str, str], typed: tuple[str, str], lent: str) -> Fleets:
    """Who fights, with everything that is wrong told at once.

    Args:
        p: the board.
        sea: where.
        sides: the players, as they were typed.
        typed: both fleets, as they were typed.
        lent: whose allies lend.
    """
    problems, hosts = list[Problem](), list[Host | None]()
    if key(lent) not in SHARES:
        hint = did_you_mean(lent, SHARES) or f"Say one of {', '.join(SHARES)}."
        problems.append(Problem("lent", f'"{lent[:40]}" cannot be chosen', hint, case="3.7.1"))
    if not (sea.strip() or any(typed)):
        there = next(iter(possible(p, find_side(p, sides[0]), tuple(p.seas))), None)
        sea, typed = (there[0], typed) if there else ("", ("1 Galley", "1 Galley"))
    for where, text in zip(("attack", "defence"), typed, strict=True):
        host, wrong = find_fleet(where, text) if text else (None, [])
        problems += wrong
        hosts.append(host)
        if not text and not sea.strip():
            problems.append(Problem(where, "is not said", "Name a sea zone, or type 3 Galleys.", case="3.7.1"))
    name, side, enemy = "", "", ""
    if sea.strip():
        try:
            name = p.rules.names["sea zone"].find(sea)
        except BadInput as error:
            problems += error.problems
        try:
            side = find_side(p, sides[0])
            enemy = find_side(p, sides[1], "enemy") if sides[1].strip() else ""
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems)
    first, second = hosts
    if not name:
        return Fleets(first or Host(), second or Host())
    return _on_board(p, name, (side, enemy), (first, second), lent)


def _on_board(p: Board, sea: str, sides: tuple[str, str], hosts: tuple[Host | None, Host | None], lent: str) -> Fleets:
    side, enemy = sides
    found = [f.side for f in p.seas[sea] if not p.are_allies(side, f.side)]
    enemy = enemy or (found[0] if found else next(iter(p.enemies_of(side)), "") if hosts[1] else "")
    if not enemy:
        raise IllegalChoice("3.7", f"no enemy of {side} has Galleys in {sea}", "Type them.")
    if p.are_allies(side, enemy):
        said = "his own Galleys" if side == enemy else f"his ally {enemy}"
        raise IllegalChoice("3.7", f"{side} may not attack {said}", sea)
    there = []
    for place, (who, other) in enumerate(((side, enemy), (enemy, side))):
        host, typed = _host(p, sea, (who, other), place, lent), hosts[place]
        if typed is not None:
            host = Host(
                typed.own,
                lent=typed.lent if typed.lent.number else host.lent,
                guests=typed.guests if typed.guests.number else host.guests,
                training=typed.training or host.training,
            )
        elif not host.own.number:
            raise IllegalChoice("3.7", f"{who} has no Galleys in {sea}", "Type them.")
        there.append(host)
    wind = any(card.act == WIND for card in cards_of(p, enemy))
    return Fleets(there[0], there[1], side, enemy, sea, wind)


def _host(p: Board, sea: str, sides: tuple[str, str], place: int, lent: str) -> Host:
    """The fleet of a side in a sea zone.

    Args:
        p: the board.
        sea: where.
        sides: whose fleet, and who fights against it.
        place: 0 for the attacker, 1 for the defender.
        lent: whose allies lend.
    """
    side, enemy = sides
    return Host(
        Units(galleys=p.galleys_in(sea, side)),
        lent=lent_at_sea(p, side, enemy, sea) if shares(lent, place) else NOBODY,
        guests=guests(p, side, sea, place == 0),
        training=len(list(trainings(p, side, NAVY))),
    )


def find_fleet(where: str, text: str) -> tuple[Host, list[Problem]]:
    """The Galleys that are typed, and everything that is wrong with them; a number alone are Galleys.

    Args:
        where: what a message calls them.
        text: the Galleys.
    """
    first, comma, rest = text.partition(",")
    host, problems = find_host(where, f"{first} Galleys{comma}{rest}" if first.strip().isdigit() else text)
    if problems:
        return host, problems
    if host.leaders + host.lent_leaders or any(u.on_land for u in host.army.parts):
        said = "has land units or Leaders, who do not fight at sea"
        problems.append(Problem(where, said, "Write for example 3 Galleys, lent 1 Galley, 1 Training.", case="3.7.1"))
    if host.number > MOST:
        problems.append(Problem(where, f"has {host.number} Galleys", f"{MOST} at most.", case="0.1"))
    return host, problems


__all__ = ["Fleets", "find_fleet", "find_fleets"]
