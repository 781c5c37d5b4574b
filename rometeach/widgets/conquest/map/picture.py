"""The board of Conquest of the Empire as a map: what each space says, and the same as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from ....conquest.board.state import COMBAT, EMPTY, MOVEMENT, NOBODYS, Force, Galley, Province
from ....conquest.board.texts import coast_text, force_text
from ....conquest.charts.tribute import tribute
from ....conquest.position import Board
from ....core.results.show import Table, percent
from ....core.words import counted
from ...conquest_board import map as board_map
from ...conquest_board.map import Standing
from ...map.view import Area, MapView, titled
from .chances import taken

KEY = (
    "The pattern of a Province tells who controls it. The number below its name is its tribute. A house marks a Home Province. "
    "Counters hold Infantry (I), Cavalry (C), Catapults (K), Generals (G) and Caesar: 5I 2C 1K 1G. A counter without "
    "a colour's name belongs to who controls the Province. Fort City is a Fortified City. At sea, behind the colon, is who is aboard. "
    "The map is drawn anew after the provinces of the second century: its outlines differ from those of the printed board."
)
"""What the counters mean."""
CIRCLES = (
    "A circle holds the chance that the active player conquers the Province: with who is there, or with the largest Legion that one "
    "march brings, if nobody retreats."
)
"""What the circles mean."""


def headline(board: Board) -> str:
    """ "The start with four players, round 1: Red, Movement"."""
    title = board.title or "Conquest of the Empire"
    if board.crowned:
        return titled(title, f"round {board.turn}: {board.crowned} is Caesar")
    if len(board.playing) == 1:
        return titled(title, f"round {board.turn}: {board.playing[0]} has won")
    return titled(title, f"round {board.turn}: {board.active}, {board.phase}")


def view(board: Board, *, selected: str = "", chances: bool = True) -> MapView:
    """What the map of a board shows.

    Args:
        board: the board.
        selected: a space that is outlined.
        chances: whether circles and words tell the chance to conquer a Province; without them none is computed.
    """
    odds = taken(board) if chances else {}
    areas = [area(board, name, odds.get(name)) for name in board.rules.provinces]
    areas += [board_map.sea(name, fleet(board, name), sentence(board, name)) for name in board.rules.seas]
    return MapView(
        title=headline(board),
        description=key(board, chances=chances),
        geometry=board_map.geometry(),
        areas=tuple(areas),
        links=board_map.links(board.rules, board.roads),
        legend=board_map.legend(board.playing),
        selected=selected or None,
        home=board.rules.provinces[0],
    )


def key(board: Board, *, chances: bool = True) -> str:
    """What the counters mean, and the circles where there may be any."""
    return f"{KEY} {CIRCLES}" if chances and board.phase in (MOVEMENT, COMBAT) else KEY


def area(board: Board, name: str, odds: Fraction | None = None) -> Area:
    """How a Province looks."""
    there, rules = board.provinces[name], board.rules
    chance = None if odds is None else f"{round(100 * float(odds))}%"
    home = any(p.home == name for p in board.players.values())
    said = sentence(board, name, odds)
    here = (*armies(there), *ashore(there))
    return board_map.province(
        name, there.owner, rules.tribute_of[name], there.city, here, said, home=home, chance=chance
    )


def armies(there: Province) -> Iterator[Standing]:
    """The counters of the armies in a Province; long ones with the Leaders apart."""
    for side, force in ((a.side, a.force) for a in there.armies):
        units = force_text(force.without_leaders) if force.units else ""
        leaders = force_text(force.only_leaders) if force.leaders else ""
        yield from board_map.army(side, force_text(force), units, leaders)


def ashore(there: Province) -> Iterator[Standing]:
    """The counters of the Galleys in a Province."""
    for side, number in Counter(g.side for g in there.galleys).items():
        yield Standing(side, counted(number, "Galley"))


def fleet(board: Board, name: str) -> Iterator[Standing]:
    """The counters of the Galleys in a sea zone: empty ones together, others with who is aboard."""
    for (side, cargo), number in Counter((g.side, g.cargo) for g in board.seas[name]).items():
        yield Standing(side, _galleys(number, cargo))


def _galleys(number: int, cargo: Force) -> str:
    words = "Galley" if number == 1 else f"{number} Galleys"
    return words if cargo.is_nothing else f"{words}: {force_text(cargo)}"


def sentence(board: Board, name: str, odds: Fraction | None = None) -> str:
    """What a screen reader reads of a space."""
    told = [f"conquered by {board.active}: {percent(odds)} chance"] if odds is not None else []
    return ", ".join([name, *facts(board, name), *told])


def facts(board: Board, name: str) -> list[str]:
    """What there is to say of a space."""
    if name in board.seas:
        return ["sea zone", *galley_words(board, name, board.seas[name])]
    there = board.provinces[name]
    homes = [f"Home Province of {s}" for s, p in board.players.items() if p.home == name]
    found = [*homes, f"controlled by {there.owner}" if there.owner else "controlled by nobody"]
    found.append(f"tribute {board.rules.tribute_of[name]}")
    if there.city:
        found.append(there.city)
    found += [f"{a.side} {force_text(a.force)}" for a in there.armies]
    return [*found, *galley_words(board, name, there.galleys)]


def galley_words(board: Board, name: str, galleys: Iterable[Galley]) -> Iterator[str]:
    """ "2 Galleys of Red", "1 Galley of Red with 3I 1G"."""
    for (side, cargo, coast), number in Counter((g.side, g.cargo, g.coast) for g in galleys).items():
        where = coast_text(board.rules, name, coast) if name in board.provinces else ""
        aboard = "" if cargo.is_nothing else f" with {force_text(cargo)}"
        yield f"{counted(number, 'Galley')} of {side}{where}{aboard}"


def board_table(board: Board, *, chances: bool = True) -> Table:
    """Every space where something lies, and the Roads; with the chance to conquer it where the phase tells one."""
    odds = taken(board) if chances else {}
    rows = []
    for name, there in board.provinces.items():
        if there == EMPTY:
            continue
        stands = ", ".join([f"{a.side} {force_text(a.force)}" for a in there.armies])
        galleys = ", ".join(galley_words(board, name, there.galleys))
        more = (percent(odds[name]) if name in odds else "",) if odds else ()
        rows.append((name, there.owner, str(board.rules.tribute_of[name]), there.city, stands, galleys, *more))
    for name, ships in board.seas.items():
        if ships:
            found = ", ".join(galley_words(board, name, ships))
            rows.append((name, "", "", "", "", found, *(("",) if odds else ())))
    for name in sorted(board.roads):
        rows.append((name, "", "", "Road", "", "", *(("",) if odds else ())))
    header = (
        "Space",
        "Control",
        "Tribute",
        "Built",
        "Land units and Leaders",
        "Galleys",
        *(("Chance",) if odds else ()),
    )
    return Table("Spaces where something lies", header, tuple(rows))


def prices(board: Board) -> str:
    """ "Prices: the Basic cost", "Prices: 2 times the Basic cost, 3 times from Red's turn in round 5"."""
    now = "the Basic cost" if board.times == 1 else f"{board.times} times the Basic cost"
    rises = [f"{r.times} times from {r.side}'s turn in round {r.turn}" for r in board.rises]
    return f"Prices: {', '.join([now, *rises])}"


def players_table(board: Board, *, chances: bool = True) -> Table:
    """What each player has: tribute, Talents, Provinces, pieces left to buy, prisoners; no column that is empty for all.

    Args:
        board: the board.
        chances: whether it tells the tribute, which is a sum; else what lies there alone.
    """
    rows = []
    for side, player in board.players.items():
        if player.is_out:
            heir = "pieces gone" if player.heir == NOBODYS else f"taken over by {player.heir}"
            rows.append((side, f"{player.home}: out, {heir}", "", "", "", "", ""))
            continue
        held = ", ".join(f"{counted(n, 'General')} of {other}" for other, n in player.prisoners.items())
        friends = ", ".join(s for s in board.players if s != side and board.are_allies(side, s))
        rows.append(
            (
                side,
                player.home,
                str(tribute(board, side)) if chances else "",
                str(player.talents),
                str(len(board.held_by(side))),
                held,
                friends,
            )
        )
    header = ("Player", "Home", "Tribute", "Talents", "Held", "Prisoners", "Allies")
    kept = [n for n in range(len(header)) if n in (0, 1, 3, 4) or any(row[n] for row in rows)]
    table = tuple(tuple(row[n] for n in kept) for row in rows)
    return Table(f"Players. {prices(board)}", tuple(header[n] for n in kept), table)
