"""Ways and landings that are kept from one board to the next (3.5, 3.5.1): on boards of random games, each against a graph made for it."""

import itertools
from collections.abc import Iterator

import networkx
import pytest
from conquest2_boards import board

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import ACTIONS, OVER
from rometeach.conquest2.charts.moves import land_ways, landings
from rometeach.conquest2.phases.turn import phase
from rometeach.conquest2.players.random import random_player
from rometeach.core.frozen import replace
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

SET_UPS = ("four", "three", "six")


def played(seed: int, switches: dict[str, str]) -> Iterator[Board]:
    """Some boards of a random game."""
    found = Board.of(board("", SET_UPS[seed % 3], switches))
    dice, player = SeededDice(seed), random_player(seed)
    for turn in itertools.count():
        if found.phase == OVER:
            return
        if found.phase == ACTIONS and turn % 5 == 0:
            yield found
        found = run(phase(found), dice, dict.fromkeys(found.players, player))


def foes(p: Board, side: str) -> set[str]:
    """The players of the other Alliance, by the places of their Boxes."""
    places = {s: n % 2 for n, s in enumerate(p.boxes) if s}
    return {s for s in places if places[s] != places[side]}


def goals(p: Board, side: str, start: str) -> set[str]:
    """Where units come by land, by a graph of the borders that are open."""
    enemies = foes(p, side)
    stops = {n for n, there in p.provinces.items() for s, f in there.armies if s in enemies and any(f[:3])}
    shut = {
        frozenset((row["a"], row["b"]))
        for row in p.rules.tables["straits"].values()
        for s, n in p.seas[row["sea"]]
        if s in enemies and n
    }
    ways: networkx.DiGraph[str] = networkx.DiGraph()
    for row in p.rules.tables["connections"].values():
        closed = row["kind"] == "crossing" and frozenset((row["a"], row["b"])) in shut
        if row["kind"] in ("land", "crossing") and not closed:
            pair = (row["a"], row["b"])
            ways.add_edges_from((a, b) for a, b in (pair, pair[::-1]) if a not in stops or a == start)
    return set(networkx.descendants(ways, start)) if start in ways else set()


def rooms(p: Board, side: str, start: str) -> dict[str, int]:
    """How many units may land where: four for each Galley beside a Province, or beside one from which it is reached."""
    touching = {n: {s for s in p.rules.coast_of[n]} for n in p.provinces}
    if not touching[start]:
        return {}
    near = {n: set(seas) for n, seas in touching.items()}
    if p.rules.switches["landing_walks"] == "yes":
        for landing, seas in touching.items():
            armies = p.provinces[landing].armies
            if seas and not any(a.side in foes(p, side) and any(a.force[:3]) for a in armies):
                for goal in goals(p, side, landing):
                    near[goal] |= seas
    found = {n: 4 * sum(f.galleys for sea in seas for f in p.seas[sea] if f.side == side) for n, seas in near.items()}
    return {n: room for n, room in found.items() if room and n != start}


@pytest.mark.parametrize(("seed", "walks", "boards"), [(1, "no", 8), (2, "no", 8), (3, "yes", 2)])
def test_3_5_what_is_kept_is_what_the_board_says(seed: int, walks: str, boards: int) -> None:
    asked = 0
    for p in itertools.islice(played(seed, {"landing_walks": walks}), boards):
        other = replace(p, boxes=p.boxes[1:] + p.boxes[:1])
        for side in p.players:
            for start, _ in itertools.islice(p.leaders(side), 2):
                for now in (p, other, p):
                    assert set(land_ways(now, side, start)) == goals(now, side, start) - {start}
                    assert landings(now, side, start) == rooms(now, side, start)
                    asked += 1
    assert asked > 12 * boards
