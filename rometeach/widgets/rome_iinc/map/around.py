"""The part of a board that an exercise or an Example is about: its picture and its table."""

from __future__ import annotations

from ....core.results.show import Table
from ....rome_iinc.position import Position
from ...board_map import folded
from ...map.drawing import draw
from .picture import board_table, view
from .section import section

_KINDS = {"road": "Road", "river": "River/Strait", "mountain": "Mountains", "desert": "Desert", "sea": "Sea"}


def picture(p: Position, focus: str = "", *, chances: bool = True) -> str:
    """The map around a space, or the whole map, with its table folded below it."""
    if not focus:
        svg = draw(view(p, chances=chances), prefix=p.GAME)
        return svg + folded(board_table(p, chances=chances))
    near = [focus, *dict.fromkeys(s for s, _ in p.rules.neighbours[focus])]
    drawn = section(p, near, focus, chances=chances)
    return drawn + folded(surroundings(p, focus), f"The map around {focus} as a table")


def surroundings(p: Position, focus: str) -> Table:
    """A space and its neighbours: how each is joined, its status, its garrison, the War there."""
    rows = [(focus, "", *_here(p, focus))]
    for space, kind in sorted(p.rules.neighbours[focus], key=lambda x: (list(_KINDS).index(x[1]), x[0])):
        rows.append((space, _KINDS[kind], *_here(p, space)))
    return Table(f"{focus} and its neighbours", ("Space", "Joined by", "Status", "Units", "War, Leader"), tuple(rows))


def printed(p: Position, space: str) -> str:
    """What the map itself says of a space: the icons in it, and how it is joined to its neighbours."""
    parts = [f"On the map: {', '.join(p.rules.provinces[space].icons)}."] if space in p.rules.provinces else []
    for kind, words in _KINDS.items():
        joined = sorted(s for s, k in p.rules.neighbours[space] if k == kind)
        parts += [f"{words}: {', '.join(joined)}."] if joined else []
    return " ".join(parts)


def on_paper(p: Position, focus: str = "") -> str:
    """The same as tables alone, for paper; they tell no chance."""
    if focus:
        return surroundings(p, focus).html()
    return folded(board_table(p, chances=False))


def _here(p: Position, space: str) -> tuple[str, str, str]:
    war = p.war_in.get(space, "")
    led = [war, p.wars[war].leader if war else "", *p.leaders_in.get(space, ())]
    people = " ".join(x for x in led if x)
    if space not in p.provinces:
        return "Homeland", "", people
    state = p.provinces[space]
    rebel = "" if p.is_loyal(space) else ", Rebel"
    return state.title + rebel, str(state.units) if state.units.number else "", people
