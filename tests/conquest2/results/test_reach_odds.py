"""Where land units can come: a search of its own on the tables, and the moves that the phases offer (3.5, 3.5.1)."""

import csv
from collections import defaultdict

import pytest
from asked_boards import PLAY, WAR, boards

from rometeach.conquest2.actions import Send
from rometeach.conquest2.charts.moves import land_ways
from rometeach.conquest2.phases import moves
from rometeach.conquest2.position import Position, named
from rometeach.conquest2.results.reach_odds import LAND, SEA
from rometeach.core.errors import BadInput
from rometeach.core.resources import data_dir

EMPTY = named("four").edit(f"{PLAY}; Egyptus: Red 3I 1G")


def table(folder: str, name: str) -> list[dict[str, str]]:
    with (data_dir() / folder / f"{name}.csv").open() as file:
        return list(csv.DictReader(file))


def by_land(p: Position, side: str, start: str) -> set[str]:
    """The Provinces that are reached by land, wave by wave, on the rows of the tables."""
    spaces = {row["name"]: row["kind"] for row in table("conquest_board", "spaces")}
    straits = defaultdict(set)
    for row in table("conquest2", "straits"):
        straits[frozenset((row["a"], row["b"]))].add(row["sea"])
    beside = defaultdict(set)
    for row in table("conquest_board", "connections"):
        a, b = row["a"], row["b"]
        if spaces[a] == spaces[b] != "sea" and row["kind"] != "none":
            seas = straits[frozenset((a, b))] if row["kind"] == "crossing" else set()
            if not any(f.side not in friends(p, side) for sea in seas for f in p.seas[sea]):
                beside[a].add(b)
                beside[b].add(a)
    found, wave = {start}, {start}
    while wave:
        goes_on = {x for x in wave if x == start or not guarded(p, side, x)}
        wave = {y for x in goes_on for y in beside[x]} - found
        found |= wave
    return found - {start}


def friends(p: Position, side: str) -> set[str]:
    """Himself and those of his Alliance: every second place of the boxes."""
    if side not in p.boxes:
        return {side}
    at = p.boxes.index(side)
    return {s for n, s in enumerate(p.boxes) if n % 2 == at % 2}


def guarded(p: Position, side: str, name: str) -> bool:
    return any(sum(a.force[:3]) and a.side not in friends(p, side) for a in p.provinces[name].armies)


def offered(p: Position, side: str, start: str) -> dict[str, int]:
    """Province -> the most military units that one answer of the phases sends there first."""
    steps = moves.moved(p, side, start)  # type: ignore[arg-type]
    found: dict[str, int] = {}
    for option in next(steps).options:  # type: ignore[union-attr]
        if isinstance(option.action, Send):
            end, force = option.action.end, option.action.force
            found[end] = max(found.get(end, 0), force.military)
    return found


def test_3_5_from_egypt_without_enemies() -> None:
    found = EMPTY.reach("Red")
    assert len(found.reached("Egyptus", LAND)) == 36 and found.reached(by=SEA) == frozenset()
    assert set(EMPTY.provinces) - found.reached() - {"Egyptus"} == {
        "Baleares",
        "Corsica",
        "Creta",
        "Cyprus",
        "Sardinia",
    }
    assert found.best("Italia") is not None and found.best("Creta") is None
    assert "36 of 42" in found.text() and "Mare Alexandria or Mare Pelusium or Mare Rhodus" in found.text()


@pytest.mark.parametrize("p", [EMPTY, WAR], ids=["empty", "war"])
def test_by_land_as_on_the_tables(p: Position) -> None:
    for side in p.players:
        for start, _ in p.leaders(side):
            assert p.reach(side).reached(start, LAND) == by_land(p, side, start)


def test_reach_is_what_the_phases_offer() -> None:
    looked = 0
    for p in (WAR, *boards(every=8)):
        for side in (s for s in p.players if p.boxes):
            found = p.reach(side)
            for start, force in p.leaders(side):
                if force.units.number * force.leaders > 24:
                    continue
                most = offered(p, side, start)
                assert found.reached(start) == set(most)
                for a in found.arrivals:
                    if a.start == start and not (a.by == SEA and a.province in found.reached(start, LAND)):
                        assert a.force.military == most[a.province]
                looked += 1
    assert looked > 10


def test_3_5_1_a_galley_carries_four_and_any_leaders() -> None:
    p = EMPTY.edit("Egyptus: Red 3I 4C 1K 2G Caesar; Mare Libycum: 1 Galley of Red; Mare Alexandria: 1 Galley of Red")
    found = p.reach("Red")
    creta = found.best("Creta")
    assert creta is not None and creta.by == SEA
    carried = 4 * sum(p.galleys_in(sea, "Red") for sea in p.rules.coast_of["Creta"])
    assert creta.force.military == min(8, carried) and creta.force.leaders == 3
    assert found.best("Italia").by == LAND  # type: ignore[union-attr]


def test_3_5_who_blocks_and_which_crossing_is_closed() -> None:
    p = EMPTY.edit(
        "Cyrenaica: Blue 1I; Mare Aegaeum: 1 Galley of Yellow; Palestina: Green 2I; Mare Epirus: 1 Galley of Green"
    )
    found = p.reach("Red")
    assert found.closed == (("Asia", "Thracia", "Mare Aegaeum", ("Yellow",)),)
    now = by_land(p, "Red", "Egyptus")
    for b in found.blockers:
        without = p.edit(f"{b.place}: none")
        assert set(b.beyond) == by_land(without, "Red", "Egyptus") - now != set()
    assert {b.place for b in found.blockers} == {"Cyrenaica", "Mare Aegaeum"}
    assert [b.sides for b in found.blockers if b.place == "Cyrenaica"] == [("Blue",)]
    assert "straits:Thracia - Asia" in found.doubts()
    ally = p.edit("boxes: Red, Yellow, Blue, Green").reach("Red")
    assert {"Cyrenaica"} < ally.reached(by=LAND) and {b.place for b in ally.blockers} >= {"Palestina"}
    assert "Cyrenaica" not in {b.place for b in ally.blockers}


def test_without_a_leader_nobody_moves() -> None:
    found = EMPTY.edit("Egyptus: Red 3I").reach("Red")
    assert found.arrivals == () and "no Leader" in found.text() and found.drawings() == ()
    assert land_ways(EMPTY, "Red", "Egyptus")
    with pytest.raises(BadInput, match="does not play"):
        EMPTY.reach("Purple")
