"""What lesson 6 says of a board: who stands on its icons, and why a Province may be Annexed or not."""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.core.results.show import Table
from rometeach.rome_iinc.board.board import GARRISONED, Board, Status
from rometeach.rome_iinc.charts import unrest as chart
from rometeach.rome_iinc.phases import annexation

SETTLED = (Status.ALLIED, Status.INSURGENT, Status.ROMAN)
ICONS = ("unrest.legion_icon", "unrest.fleet_icon", "unrest.grain_icon")


def icons(board: Board, province: str) -> str:
    """ "Legion, Fleet"."""
    found = board.rules.provinces[province]
    named = (("Legion", found.legion_icon), ("Fleet", found.fleet_icon), ("Grain", found.grain_icon))
    return ", ".join(name for name, there in named if there)


def uncovered(board: Board, empire: str) -> dict[str, int]:
    """Province -> how much Unrest its icons bring its Empire."""
    found: dict[str, int] = {}
    for key, times, subject in chart.terms(board, empire):
        if key in ICONS and isinstance(subject, str):
            found[subject] = found.get(subject, 0) + times * board.rules.values[key]
    return found


def icon_table(board: Board, empire: str) -> Table:
    """The Provinces of an Empire whose icons matter: Roman and Insurgent ones, and every Grain icon."""
    rows = tuple(
        (
            n,
            board.provinces[n].title + ("" if board.is_loyal(n) else ", Rebel"),
            icons(board, n),
            str(board.provinces[n].units),
        )
        for n in board.rules.provinces
        if board.empire_of[n] == empire
        and icons(board, n)
        and (board.provinces[n].status in GARRISONED or "Grain" in icons(board, n))
    )
    return Table(f"Provinces of the {empire} whose icons count", ("Province", "Status", "Icons", "Units"), rows)


def grain_arrives(board: Board, empire: str, province: str) -> str:
    """Why a Grain icon adds no Unrest (Case 10.1.6)."""
    if board.is_fallen(empire):
        return f"the {empire} has Fallen: its Grain icons count no more (Case 10.1.6)."
    return f"{province} is {board.provinces[province].title} and Loyal: its Grain arrives."


def why(board: Board, province: str) -> tuple[str, str]:
    """What a Province may be Annexed to, or why it may not be; with its Case."""
    state, found = board.provinces[province], annexation.results(board, province)
    if found:
        return f"{province} ({state.title}) may become {' or '.join(s.title for s in found)}", "10.2.5"
    if state.status in GARRISONED:
        return f"{province} is {state.title}: it is Rome's already, and is not Annexed", "10.2.1"
    if province in board.war_in:
        return f"{province} ({state.title}) is occupied by the {board.war_in[province]} War", "10.2.6"
    return f"{province} ({state.title}) touches no Allied, Insurgent or Roman Province", "10.2.6"


def around(board: Board, province: str) -> Iterator[str]:
    """The neighbours of a Province with their status."""
    for space in dict(board.rules.neighbours[province]):
        yield f"{space} ({board.provinces[space].title})" if space in board.provinces else f"the {space}"
