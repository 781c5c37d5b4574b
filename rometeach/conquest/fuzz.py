"""What random play of this game must always keep, how its games begin, and who plays them so that they go far.

The laws count anew from the pieces on the board and the rows of the tables: pieces, Talents, control, tribute, Roads, and how far
each piece went in a Movement phase.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from ..core.invariants import Invariants
from ..core.session.actions import Action
from ..core.session.play import Player
from ..core.session.requests import Decision
from .board.board import Board
from .board.state import COMBAT, DESTROY, MOVEMENT, NOBODYS, OVER, PIECES, PLACEMENT, PURCHASE, TRIBUTE, Force
from .charts.tribute import tribute
from .players.random import quick_player
from .players.simple.player import seeded_player
from .position import Position, position
from .rules import switches
from .steps import Watch

SENSE = (0.0, 0.0, 0.5, 0.9)
"""How often a player keeps to rules of thumb, one of these in a game."""
BOX = {"Infantry": 20, "Cavalry": 20, "Catapult": 6, "General": 4, "Caesar": 1, "Galley": 8}
"""The pieces of a colour, counted from the box anew."""
IVORY = {"City": 16, "Fortification": 16, "Road": 20}
COSTS = {"Infantry": 10, "Cavalry": 20, "Catapult": 30, "Galley": 20, "City": 30, "Fortification": 20, "Road": 10}
SCENARIOS = ("four", "two", "three", "five", "six")


def start(seed: int) -> Position:
    """Where the game of a seed begins: any number of players, sometimes with money, or with another reading."""
    rng = random.Random(seed)
    p = position(rng.choice(SCENARIOS))
    if rng.random() < 0.5:
        name = rng.choice(list(switches()))
        p = p.with_rules(p.rules.with_changes(switches={name: rng.choice(switches()[name].choices)}))
    if rng.random() < 0.5:
        money = 5 * rng.randrange(60)
        p = p.edit("; ".join(f"{side} talents {money}" for side in p.players))
    return p


def player(seed: int) -> Player:
    """Any legal choice, or in a part of the decisions, more or fewer by the seed, what rules of thumb say."""
    rng, plain, simple, watch = random.Random(seed), quick_player(seed), seeded_player(seed), Watch()
    sense = rng.choice(SENSE)

    def choose(decision: Decision) -> Action:
        watch.look(decision)
        answer = simple(decision) if rng.random() < sense else plain(decision)
        watch.remember(decision, answer)
        return answer

    return choose


def wrong(board: Board) -> list[str]:
    """What holds on no board of the game, besides what `problems` tells."""
    return [*_persons(board), *_pieces(board), *_control(board), *_roads(board), *_money(board), *_fleets(board)]


def force_of(board: Board, side: str) -> Force:
    """All land units and Leaders of a player, counted anew."""
    found = [0] * len(PIECES)
    for there in board.provinces.values():
        for army in there.armies:
            if army.side == side:
                found = [a + b for a, b in zip(found, army.force, strict=True)]
    for fleet in board.seas.values():
        for galley in fleet:
            if galley.side == side:
                found = [a + b for a, b in zip(found, galley.cargo, strict=True)]
    return Force(*found)


def galleys_of(board: Board, side: str) -> int:
    """All Galleys of a player, counted anew."""
    ashore = [g for p in board.provinces.values() for g in p.galleys]
    return [g.side for g in (*ashore, *(g for fleet in board.seas.values() for g in fleet))].count(side)


def tribute_of(board: Board, side: str) -> int:
    """The tribute of a player, from the rows of the table of spaces."""
    found = 0
    for name, row in board.rules.tables["spaces"].items():
        if name in board.provinces and board.provinces[name].owner == side:
            found += int(row["tribute"]) + (5 if board.provinces[name].city else 0)
    return found


def _persons(board: Board) -> Iterator[str]:
    for side, player in board.players.items():
        force = force_of(board, side)
        if min(force) < 0 or player.talents < 0:
            yield f"{side} has {force} and {player.talents} Talents"
        if player.heir:
            held = [n for n, p in board.provinces.items() if p.owner == side]
            if held or any(force) or galleys_of(board, side) or player.talents or player.prisoners:
                yield f"{side} is out and has {force}, {held}, {player.talents} Talents, {dict(player.prisoners)}"
            if any(side in p.split() for p in board.allies):
                yield f"{side} is out and has allies"
        elif force.caesar != 1:
            yield f"{side} has {force.caesar} Caesars"
    if not board.crowned and (len([s for s, p in board.players.items() if not p.heir]) <= 1) != (board.phase == OVER):
        yield f"the phase is {board.phase}, and {board.playing} play"


def _pieces(board: Board) -> Iterator[str]:
    sets = 0
    for side, player in board.players.items():
        force, mine = force_of(board, side), 1 + len(player.inherited)
        sets += 0 if player.heir else mine
        for piece, number in zip(PIECES[:3], force, strict=False):
            if number > mine * BOX[piece]:
                yield f"{side} has {number} {piece} of {mine * BOX[piece]}"
        if galleys_of(board, side) > mine * BOX["Galley"]:
            yield f"{side} has {galleys_of(board, side)} Galleys"
    if sets > len(board.players):
        yield f"there are the pieces of {sets} players, and {len(board.players)} began"
    if generals(board) > BOX["General"] * len(board.players):
        yield f"there are {generals(board)} Generals"
    cities = [p.city for p in board.provinces.values() if p.city]
    counts = {"City": len(cities), "Fortification": cities.count("Fortified City"), "Road": len(board.roads)}
    yield from (f"{n} of {piece} on the board" for piece, n in counts.items() if n > IVORY[piece])


def generals(board: Board) -> int:
    """All Generals: on the board, held, and eliminated."""
    there = sum(force_of(board, side).generals for side in board.players)
    return there + sum(sum(p.prisoners.values()) + p.lost for p in board.players.values())


def _control(board: Board) -> Iterator[str]:
    """Outside Movement and Combat whoever has land units in a Province controls it, and he is alone there."""
    for name, there in board.provinces.items():
        sides = [a.side for a in there.armies if a.force.units]
        strange = [s for s in sides if s != there.owner]
        if board.phase in (MOVEMENT, COMBAT):
            strange = [s for s in strange if s != board.active]
        if strange and board.phase != OVER:
            yield f"{name} of {there.owner or 'nobody'} has land units of {', '.join(sides)}"


def _roads(board: Board) -> Iterator[str]:
    for row in board.roads:
        a, b = row.split(" - ")
        if board.rules.tables["connections"][row]["kind"] != "land" or not (
            board.provinces[a].city and board.provinces[b].city
        ):
            yield f"the Road {row} joins {board.provinces[a].city or 'nothing'} and {board.provinces[b].city or 'nothing'}"


def _money(board: Board) -> Iterator[str]:
    most = 0
    for side in board.players:
        mine = tribute_of(board, side)
        most = max(most, mine)
        if (told := tribute(board, side)) != mine:
            yield f"the tribute of {side} is {told}, counted {mine}"
    level = 3 if most >= 205 else 2 if most >= 105 else 1
    if board.rules.switches["inflation_steps"] == "both" and board.reached < level:
        yield f"somebody has a tribute of {most}, and inflation has reached {board.reached}"
    if not 1 <= board.times <= board.reached <= 3:
        yield f"prices are x{board.times}, and x{board.reached} was reached"


def _fleets(board: Board) -> Iterator[str]:
    for name, there in board.provinces.items():
        for g in there.galleys:
            if any(g.cargo) or not 0 <= g.coast < len(board.rules.coasts[name]):
                yield f"{name} has a Galley with {g.cargo} at coast {g.coast}"
    for sea, fleet in board.seas.items():
        for g in fleet:
            if sum(g.cargo[:3]) > 7 or not 0 <= g.spent <= 2 or min(g.cargo) < 0:
                yield f"{sea} has a Galley of {g.side} with {g.cargo} that has gone {g.spent}"


# --- from one step to the next


def lost(before: Board, after: Board) -> list[str]:
    """What may not happen in a phase."""
    return [*_for_good(before, after), *_kept(before, after), *_phase(before, after)]


def _for_good(before: Board, after: Board) -> Iterator[str]:
    if after.times < before.times or after.reached < before.reached:
        yield f"prices fell from x{before.times} to x{after.times}, reached x{before.reached} to x{after.reached}"
    back = [s for s in after.playing if s not in before.playing]
    if back:
        yield f"{', '.join(back)} came back"
    drowned = any(p.heir == NOBODYS for p in after.players.values())
    removed = after.rules.switches["heir_units"] == "removed" and len(after.playing) < len(after.players)
    if not drowned and not removed and generals(before) != generals(after):
        yield f"there were {generals(before)} Generals, and now {generals(after)}"
    if after.active != before.active:
        order = list(after.players)
        at = order.index(before.active)
        due = next((s for s in (*order[at + 1 :], *order[: at + 1]) if s in after.playing), "")
        if after.active != due or after.turn != before.turn + (order.index(due) <= at):
            yield f"after {before.active} in round {before.turn} came {after.active} in round {after.turn}"


def _units(board: Board) -> Counter[str]:
    found: Counter[str] = Counter()
    for side in board.players:
        found.update(dict(zip(PIECES, force_of(board, side), strict=True)))
        found["Galley"] += galleys_of(board, side)
    return found


def _kept(before: Board, after: Board) -> Iterator[str]:
    """Pieces and Talents that come from nowhere, or go."""
    due = Counter(_units(before))
    if before.phase == PLACEMENT:
        for b in before.bought:
            due[b.piece] += b.number
    now = _units(after)
    for piece in ("Infantry", "Cavalry", "Catapult", "Galley"):
        more = now[piece] - due[piece]
        if more > 0 or (more < 0 and before.phase != COMBAT):
            yield f"{before.phase}: {due[piece]} {piece} became {now[piece]}"
    money = sum(p.talents for p in before.players.values())
    if before.phase == TRIBUTE:
        money += tribute_of(before, before.active)
    if before.phase == PURCHASE:
        money -= sum(b.number * COSTS[b.piece] * before.times for b in after.bought)
    has = sum(p.talents for p in after.players.values())
    if has != money and not any(p.heir == NOBODYS for p in after.players.values()):
        yield f"{before.phase}: there should be {money} Talents, and there are {has}"


def _phase(before: Board, after: Board) -> Iterator[str]:
    cities = {n: p.city for n, p in before.provinces.items()}
    if before.phase == PLACEMENT:
        for b in sorted(before.bought, key=lambda b: b.piece):
            if b.piece in ("City", "Fortification"):
                cities[b.place] = "City" if b.piece == "City" else "Fortified City"
    for name, there in after.provinces.items():
        gone = before.phase == DESTROY and before.provinces[name].owner == before.active and not there.city
        if there.city != cities[name] and not gone:
            yield f"{before.phase}: {name} had {cities[name] or 'no City'}, and now {there.city or 'none'}"
        if there.owner != before.provinces[name].owner and before.phase != COMBAT:
            yield f"{before.phase}: {name} passed from {before.provinces[name].owner} to {there.owner}"
    roads = {r for r in before.roads if all(after.provinces[p].city for p in r.split(" - "))}
    if before.phase == PLACEMENT:
        roads |= {b.place for b in before.bought if b.piece == "Road"}
    if roads != after.roads:
        yield f"{before.phase}: Roads {sorted(roads ^ after.roads)}"
    if before.phase == MOVEMENT:
        for side in before.players:
            if side != before.active and _of(before, side) != _of(after, side):
                yield f"pieces of {side} moved in the turn of {before.active}"
    elif before.phase in (TRIBUTE, DESTROY, PURCHASE) and any(_of(before, s) != _of(after, s) for s in before.players):
        yield f"pieces moved in the phase {before.phase}"


def _of(board: Board, side: str) -> list[object]:
    """Where all the pieces of a player are."""
    ashore = [(n, a.force) for n, p in board.provinces.items() for a in p.armies if a.side == side]
    fleets = [(n, g._replace(spent=0)) for n, f in board.seas.items() for g in f if g.side == side]
    return [
        *ashore,
        *fleets,
        *((n, g._replace(spent=0)) for n, p in board.provinces.items() for g in p.galleys if g.side == side),
    ]


LAWS = Invariants(wrong, lost, start=start, player=player)
