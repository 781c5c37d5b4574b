"""The board of Rome, IInc. as a map: what each area says, and the same as tables."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from fractions import Fraction

from ....core.resources import data_dir
from ....core.results.show import Table, percent
from ....rome_iinc.board.board import Status
from ....rome_iinc.board.units import LETTERS, TITLES, Units
from ....rome_iinc.charts import revolt
from ....rome_iinc.charts.revolt import RevoltOdds
from ....rome_iinc.position import Position
from ....rome_iinc.rules import EMPIRES, Rules
from ...map.view import Area, Arrow, Badge, LegendEntry, Link, MapView, titled

Odds = Mapping[str, RevoltOdds]

STATUS_STYLE: Mapping[str, tuple[str, str | None]] = {
    "Roman": ("#f2b8a0", None),
    "Insurgent": ("#f8dd78", "diagonal"),
    "Allied": ("#a8d5ef", "dots"),
    "Foederati": ("#dcb5d2", "horizontal"),
    "Barbarian": ("#c2cbc0", "cross"),
    "Homeland": ("#dccfae", "vertical"),
    "Rebel": ("#f2b8a0", "rebel"),
}
"""Fill and pattern of each status: tints after Okabe and Ito, told apart by pattern as well as by colour."""

UNITS_KEY = (
    "Units: "
    + ", ".join(f"{LETTERS[f]} {TITLES[f]}" for f in TITLES if "veteran" not in f)
    + "; a star marks Veterans."
)
"""What the badges on the map mean."""
KEY = f"{UNITS_KEY} A circle holds the lowest die that makes the Province Revolt."
"""The same where the map tells chances."""


@functools.cache
def geometry() -> Mapping[str, object]:
    """The outlines of the areas."""
    raw: dict[str, object] = json.loads((data_dir() / "rome_iinc" / "map.json").read_text(encoding="utf-8"))
    return raw


def neighbours(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Space -> the spaces it is connected to, for the arrow keys."""
    return {name: tuple(dict.fromkeys(s for s, _ in ways)) for name, ways in rules.neighbours.items()}


def odds_of(p: Position) -> dict[str, RevoltOdds]:
    """Province -> its Revolt odds, for those that roll."""
    return {o.province: o for o in revolt.all_odds(p)}


def _known(p: Position, chances: bool, odds: Odds | None) -> Odds:
    """The odds that are told: none, those that are known already, or all."""
    return {} if not chances else odds_of(p) if odds is None else odds


def view(
    p: Position, *, selected: str = "", chances: bool = True, odds: Odds | None = None, arrows: tuple[Arrow, ...] = ()
) -> MapView:
    """What the map of a position shows.

    Args:
        p: the position.
        selected: a space that is outlined.
        chances: whether circles and words tell the chances of Revolts; without them none is computed.
        odds: those chances, where they are known already.
        arrows: movements.
    """
    known = _known(p, chances, odds)
    capitals = [c for c in (p.rules.capitals.get(e) for e in reversed(EMPIRES)) if c]
    names = [*capitals, *(n for n in p.rules.provinces if n not in capitals)]
    areas = [_province(p, n, sentence(p, n, known.get(n), printed=not chances), known.get(n)) for n in names]
    areas += [_homeland(p, n) for n in p.rules.homelands]
    return MapView(
        title=headline(p),
        description=f"{len(p.wars)} Wars on the map. {KEY}" if chances else UNITS_KEY,
        geometry=geometry(),
        areas=tuple(areas),
        links=_links(p.rules),
        legend=_legend(p),
        arrows=arrows,
        selected=selected or None,
    )


def headline(p: Position) -> str:
    """ "286 CE: Diocletian and Maximian, turn 1, Event Phase"."""
    return titled(p.title or p.scenario, f"turn {p.turn}, {p.phase} Phase")


@functools.lru_cache(maxsize=4)
def _links(rules: Rules) -> tuple[Link, ...]:
    pairs = [(a, b, kind) for a, ways in rules.neighbours.items() for b, kind in ways if a < b]
    return tuple(Link(*pair) for pair in pairs)


def _legend(p: Position) -> tuple[LegendEntry, ...]:
    present = {s.status.value for s in p.provinces.values()}
    entries = [LegendEntry(s.value, *STATUS_STYLE[s.value]) for s in Status if s.value in present]
    entries.append(LegendEntry("Homeland", *STATUS_STYLE["Homeland"]))
    if p.rebel_provinces:
        entries.append(LegendEntry("Rebel", *STATUS_STYLE["Rebel"]))
    return tuple(entries)


def _province(p: Position, name: str, said: str, odds: RevoltOdds | None) -> Area:
    state = p.provinces[name]
    fill, pattern = STATUS_STYLE[state.status.value]
    if not p.is_loyal(name):
        pattern = f"{pattern} rebel" if pattern else "rebel"
    badges = [Badge(state.units.short(), "units")] if state.units.number else []
    badges += _war_badges(p, name)
    tag = _tag(odds) if odds else None
    return Area(name, fill, pattern, said, tuple(badges), tag, emphasis=name in p.rules.capitals.values())


def _homeland(p: Position, name: str) -> Area:
    badges = [*_war_badges(p, name), *(Badge(x, "leader") for x in p.leaders_in.get(name, ()))]
    return Area(name, *STATUS_STYLE["Homeland"], sentence(p, name), tuple(badges))


def _war_badges(p: Position, space: str) -> list[Badge]:
    war = p.war_in.get(space)
    if not war:
        return []
    leader = p.wars[war].leader
    return [Badge(war, "war"), *([Badge(leader, "leader")] if leader else [])]


def _tag(odds: RevoltOdds) -> str | None:
    if not odds.p_revolt:
        return None
    if odds.dice > 1 or odds.revolts_on is None:
        return f"{round(float(odds.p_revolt) * 100)}%"
    return "6" if odds.revolts_on == 6 else f"{odds.revolts_on}+"


def sentence(p: Position, name: str, odds: RevoltOdds | None = None, *, printed: bool = False) -> str:
    """What a screen reader reads of an area.

    Args:
        p: the position.
        name: the area.
        odds: its chances, where they are told.
        printed: whether what the Dynasties make of the printed map is left out.
    """
    return ", ".join([name, *_facts(p, name, printed), *([_risk(odds)] if odds else [])])


def _facts(p: Position, name: str, printed: bool) -> list[str]:
    state = p.provinces.get(name)
    if state is None:
        parts = [f"{p.rules.homelands[name]} people"]
    else:
        empire = p.empire_of[name]
        capital = [f"Capital of the {empire}"] if p.rules.provinces[name].capital_of else []
        command = p.rules.provinces[name].command
        whose = [] if printed and p.rules.commands[command].west_with else [f"{empire}ern Empire"]
        parts = [*capital, command, *whose, state.title]
        parts += [] if p.is_loyal(name) else ["Rebel"]
        parts += (
            [list_of_units(state.units)] if state.units.number else ["no Units"] if _garrisoned(state.status) else []
        )
    war = p.war_in.get(name)
    if war:
        leader = p.wars[war].leader
        parts.append(f"{war} War" + (f" led by {leader}" if leader else ""))
    return [*parts, *(f"{x} waits here" for x in p.leaders_in.get(name, ()))]


def _garrisoned(status: Status) -> bool:
    return status in (Status.ROMAN, Status.INSURGENT)


def list_of_units(units: Units) -> str:
    """ "Legion and 2 Auxilia"."""
    words = str(units).split(", ")
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _risk(o: RevoltOdds) -> str:
    words = []
    if o.p_revolt:
        words.append(f"Revolts {faces(o)} ({_in_words(o.p_revolt)})")
    if o.p_romanise:
        words.append(f"Romanised {_in_words(o.p_romanise)}")
    return ", ".join(words)


def faces(o: RevoltOdds) -> str:
    """ "on 5 or more", "on a 6", "with 2 dice", "whatever the die"."""
    if o.dice > 1 or o.revolts_on is None:
        return f"with {o.dice} dice"
    if o.revolts_on == 1:
        return "whatever the die"
    return "on a 6" if o.revolts_on == 6 else f"on {o.revolts_on} or more"


def _in_words(p: Fraction) -> str:
    if p == 1:
        return "certain"
    return f"{p.numerator} in {p.denominator}" if p.denominator <= 6 else percent(p)


def board_table(p: Position, odds: Odds | None = None, *, chances: bool = True) -> Table:
    """The board as a table: every space where there is something to say; without `chances` it says what lies there alone."""
    known = _known(p, chances, odds)
    rows = []
    for name, state in p.provinces.items():
        o, war = known.get(name), p.war_in.get(name, "")
        if state.status is Status.ROMAN and not state.units.number and not war and o is None and p.is_loyal(name):
            continue
        title = state.title + ("" if p.is_loyal(name) else ", Rebel")
        leader = p.wars[war].leader if war else ""
        risk = [f"{faces(o)} ({percent(o.p_revolt)})"] if o and o.p_revolt else []
        risk += [f"Romanised {percent(o.p_romanise)}"] if o and o.p_romanise else []
        rows.append(
            (
                name,
                p.rules.provinces[name].command,
                title,
                state.units.short(),
                " ".join(filter(None, (war, leader))),
                "; ".join(risk),
            )
        )
    for name in p.rules.homelands:
        here = [w for w in (p.war_in.get(name, ""), *p.leaders_in.get(name, ())) if w]
        if here:
            rows.append((name, "", "Homeland", "", ", ".join(here), ""))
    header = ("Space", "Command", "Status", "Units", "War, Leader", "Revolts")
    if not chances:
        caption = "Spaces with something to say; every other Province is Roman, Loyal and empty"
        return Table(caption, header[:-1], tuple(row[:-1] for row in rows))
    caption = "Spaces with something to say; every other Province is Roman, Loyal, empty and safe"
    return Table(caption, header, tuple(rows))


def empires_table(p: Position) -> Table:
    """The tracks of both Empires."""
    rows = []
    for name in EMPIRES:
        e = p.empire(name)
        emperor = p.emperor_of(name).name if e.seat == "Emperor" else e.seat
        rows.append((name, emperor, str(e.gold), str(e.prestige), str(e.unrest)))
    return Table("Empires", ("Empire", "Emperor", "Gold", "Prestige", "Unrest"), tuple(rows))
