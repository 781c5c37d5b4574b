"""What of Rome, IInc. is drawn by itself: Command Boxes, garrisons, tracks, the status ladder, successions, the order of a turn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...core.errors import BadInput, Problem
from ...lessons.faces import Thrown
from ...rome_iinc.board.board import STEPS, Status
from ...rome_iinc.board.tracks import TrackCounter, gold_counters
from ...rome_iinc.board.units import FIELDS, LETTERS, NONE, TITLES, Units
from ...rome_iinc.position import Position
from ...rome_iinc.rules import EMPIRES
from ..drawings import counters
from ..drawings.box import box, part, tiles
from ..drawings.counters import Counter
from ..drawings.ladder import Ladder, ladder
from ..drawings.pieces import Piece, beside, line
from ..drawings.subjects import Drawn
from ..drawings.throws import BAD, GOOD, Read, read, sums, throws
from ..drawings.tracks import Marker, Track, track, tracks
from ..drawings.turn_order import turn_order
from . import people
from .cliff import cliff
from .map.picture import STATUS_STYLE
from .people import COLOURS, tile_of

_EMPIRES: Mapping[str, str] = {"East": "#6b2f86", "West": "#a3241d"}
_MOST: Mapping[str, int] = {"Gold": 50, "Prestige": 20, "Unrest": 25}
"""So far a track is drawn if no marker lies beyond."""


def unit_counters(units: Units) -> list[Counter]:
    """The counters of some Units."""
    return [Counter(TITLES[f], LETTERS[f], number=n) for f, n in zip(FIELDS, units, strict=True) if n]


def war_counters(p: Position, wars: Sequence[str]) -> list[Counter]:
    """War counters, each with its Leader behind it."""
    found = []
    for name in wars:
        figures, _, enemy = name.partition(" ")
        where = f" in {p.wars[name].space}" if name in p.wars else ""
        found.append(Counter(f"{enemy} War{where}", figures, "#3a1612"))
        leader = p.leader_of(name)
        if leader:
            found.append(leader_counter(p, leader.name))
    return found


def leader_counter(p: Position, name: str) -> Counter:
    """An Enemy Leader with his Strength and Pillage."""
    leader = p.rules.leaders[name]
    return Counter(name, f"{leader.strength}-{leader.pillage}", "#4b2a63", top="Leader")


def command(p: Position, name: str, before: Position) -> Piece:
    """A Command Box: who governs, what he can do, the Provinces, the Wars in them and those that he has won."""
    who = p.commander_of[name]
    others = [c for c in who.commands if c != name]
    held = p.rules.provinces_of[name]
    wars = [p.war_in[place] for place in held if place in p.war_in]
    won = p.governors[who.box].triumphs if who.box in p.governors else ()
    above = [counters.card(people.person(p, who))]
    above += [part("Wars here", counters.row(war_counters(p, wars), 330))] if wars else []
    above += [part("Wars that he has won", counters.row(war_counters(p, won), 330))] if won else []
    parts = [beside(above, 16)]
    if others:
        told = f"Also in his hands: {', '.join(others)}"
        parts.append(line(told, 13).saying(told))
    parts.append(part("Provinces", tiles([tile_of(p, place) for place in held])))
    loyal = "Rebel" if name in p.rebel_commands else "Loyal"
    title = f"Command Box of {name}"
    return box(title, COLOURS[p.rules.commands[name].colour], parts, f"{p.empire_of_command(name)}ern Empire, {loyal}")


def emperor(p: Position, name: str, before: Position) -> Piece:
    """An Emperor's box: who he is, and the tracks of his Empire."""
    state = p.empire(name)
    if state.seat != "Emperor":
        who = counters.row([Counter(state.seat, state.seat, "#ece4d2")])
    else:
        who = counters.card(people.person(p, p.emperor_of(name)))
    numbers = [Counter(t, str(getattr(state, t.casefold()))) for t in _MOST]
    shown = counters.row(numbers).saying(", ".join(f"{c.name} {c.sign}" for c in numbers))
    parts = [beside([who, shown], 16, middle=True)]
    if state.rebel_commands:
        told = f"Rebel Emperor: he holds {', '.join(state.rebel_commands)}"
        parts.append(line(told, 13).saying(told))
    sole = "Sole Emperor" if p.sole_emperor == name else ""
    return box(f"Box of the {name}ern Emperor", _EMPIRES[name], parts, sole)


def garrison(p: Position, name: str, before: Position) -> Piece:
    """A Province with what the map prints in it and the counters that lie there."""
    state, icons = p.provinces[name], p.rules.provinces[name].icons
    units = unit_counters(state.units)
    shown = counters.row(units) if units else line("No Units", 13).saying("no Units")
    printed = f"Printed on the map: {', '.join(icons)}"
    parts = [*([line(printed, 13).saying(printed)] if icons else []), part("Garrison", shown)]
    war = p.war_in.get(name)
    parts += [part("War", counters.row(war_counters(p, [war])))] if war else []
    title = state.title + ("" if p.is_loyal(name) else ", Rebel")
    return box(name, STATUS_STYLE[state.status.value][0], parts, f"{title}, {p.rules.provinces[name].command}")


def army(p: Position, name: str, before: Position) -> Piece:
    """All Units of an Empire: those that are Loyal, and those that are Rebel."""
    loyal = rebel = NONE
    for place, state in p.provinces.items():
        if p.empire_of[place] != name:
            continue
        if p.is_loyal(place):
            loyal = loyal.plus(state.units)
        else:
            rebel = rebel.plus(state.units)
    parts = [part("Loyal Units", counters.row(unit_counters(loyal)))]
    parts += [part("Rebel Units", counters.row(unit_counters(rebel)))] if rebel.number else []
    return box(f"Army of the {name}", _EMPIRES[name], parts, f"{loyal.number} Loyal Units")


def status_ladder(p: Position, name: str, before: Position) -> Piece:
    """The statuses that a Province goes down and up, with the one that it has."""
    rungs = [Status.ROMAN, Status.INSURGENT, Status.ALLIED, Status.BARBARIAN]
    shown = Ladder(
        f"The status of {name}",
        {s.value: STATUS_STYLE[s.value][0] for s in rungs},
        p.provinces[name].status.value,
        before.provinces[name].status.value,
        "a Revolt",
        "Romanised",
        ("Insurgent",),
        {"Foederati": STATUS_STYLE["Foederati"][0]},
    )
    return ladder(shown)


def _marker(p: Position, empire: str, name: str, before: Position) -> Marker:
    field = name.casefold()
    return Marker(empire, getattr(p.empire(empire), field), getattr(before.empire(empire), field), _EMPIRES[empire])


def _line(p: Position, title: str, name: str, markers: Sequence[Marker]) -> Track:
    limit = p.rules.values["fall.unrest"]
    goal = (limit, "with more Unrest than this, the Empire Falls") if name == "Unrest" else None
    return Track(title, 0, _MOST[name], tuple(markers), goal)


def one_track(p: Position, name: str, before: Position) -> Piece:
    """A track of both Empires."""
    standing = [e for e in EMPIRES if not p.is_fallen(e)]
    return track(_line(p, name, name, [_marker(p, e, name, before) for e in standing]))


def all_tracks(p: Position, name: str, before: Position) -> Piece:
    """The tracks of an Empire."""
    return tracks([_line(p, f"{t} of the {name}", t, [_marker(p, name, t, before)]) for t in _MOST])


def chest(p: Position, name: str, before: Position) -> Piece:
    """The Game Track of an Empire with its two Gold counters."""
    gold = p.empire(name).gold
    told = gold_counters(gold)
    shown = Track(f"{gold} Gold on the Game Track of the {name}", 0, 25, tuple(map(_gold, told)))
    return track(shown)


def empty_track(p: Position, name: str, before: Position) -> Piece:
    """The Game Track of an Empire, on which the Gold counters are still to be put."""
    return track(
        Track(f"{p.empire(name).gold} Gold: the Game Track of the {name}, without its Gold counters", 0, 25, ())
    )


def _gold(counter: TrackCounter) -> Marker:
    colour = "#8a5a00" if counter.name == "x10" else "#1f5f99"
    side = f' on its "{counter.side}" side' if counter.side else ""
    return Marker(
        f'the counter "{counter.name}"{side} in box', counter.box, None, colour, counter.name.replace("x", "×")
    )


def events(p: Position, name: str, before: Position) -> Piece:
    """The Event counters that lie in the Events Box."""
    shown = [
        Counter(f"{e}, doubled" if n > 1 else e, e[:3] + ("²" if n > 1 else ""), "#e8dcc0" if n < 2 else "#e0a070")
        for e, n in p.events.items()
    ]
    inside = counters.row(shown) if shown else line("No Event counter", 13).saying("no Event counter")
    return box("Events Box", "#8a5a00", [inside])


def wars(p: Position, name: str, before: Position) -> Piece:
    """The counters that wait in the Wars Box, and the Leaders on the map."""
    rules = p.rules
    mine = sorted(
        (w for w in p.wars_box if w in rules.wars), key=lambda w: (rules.wars[w].enemy, -rules.wars[w].strength)
    )
    shown = war_counters(p, mine)
    shown += [leader_counter(p, w) for w in p.wars_box if w in rules.leaders]
    inside = counters.row(shown) if shown else line("It is empty", 13).saying("empty")
    return box("Wars Box", "#3a1612", [inside])


def war(p: Position, name: str, before: Position) -> Piece:
    """A War with its Leader, and where it stands."""
    return box(f"{name} War", "#3a1612", [counters.row(war_counters(p, [name]))], f"in {p.wars[name].space}")


def war_dice(p: Position, name: str, before: Position) -> Piece:
    """The dice of a War and how they are read: equal dice first, then the total; the purple die is the number of Losses."""
    limits = p.rules.values

    def thrown(a: int, b: int, c: int) -> tuple[Thrown, ...]:
        return Thrown(a), Thrown(b), Thrown(c, "purple")

    won, lost = limits["war.triumph_limit"], limits["war.defeat_limit"]
    return read(
        [
            Read(thrown(4, 4, 4), "Disaster", "All three are equal. The Commander dies.", BAD),
            Read(thrown(4, 4, 1), "Stalemate", "The two white dice are equal, whatever the total."),
            Read(
                thrown(1, 5, 2), "Triumph", f"Dice and sum come to {won} or less. The purple die says: 2 Losses.", GOOD
            ),
            Read(thrown(3, 6, 1), "Draw", f"Dice and sum come to more than {won}, but to less than {lost}."),
            Read(
                thrown(6, 5, 3), "Defeat", f"Dice and sum come to {lost} or more. The purple die says: 3 Losses.", BAD
            ),
        ]
    )


def two_dice(p: Position, name: str, before: Position) -> Piece:
    """All throws of two dice; "from 9" and "to 5" mark sums; "with a 6" those with at least one such die."""
    return _throws(name, told=True)


def two_dice_open(p: Position, name: str, before: Position) -> Piece:
    """The same without marks."""
    return _throws(name, told=False)


def _throws(name: str, *, told: bool) -> Piece:
    said = re.fullmatch(r"(from|to|with a) (\d{1,2})", name)
    if name and not said:
        raise BadInput([Problem(name[:30], "marks no throws", "Write: from 9, to 5, with a 6.")])
    if not said:
        return sums()
    how, number = said[1], int(said[2])
    if how == "with a":
        head = "Two dice: 36 throws, all equally likely"
        return throws(head, lambda across, down: (f"{across} {down}", told and number in (across, down)))
    if not told:
        return sums()
    return sums(lambda across, down: across + down >= number if how == "from" else across + down <= number)


def event_dice(p: Position, name: str, before: Position) -> Piece:
    """The Event that each throw of the white and the purple die names; those of one Event are marked."""
    by_dice = {dice: event for event, dice in p.rules.events.items()}

    def cell(purple: int, white: int) -> tuple[str, bool]:
        event = by_dice[white, (purple + 1) // 2]
        return event, event == name

    return throws("The purple die above, the white die at the left", cell, colour="purple", width=80)


def dynasties(p: Position, name: str, before: Position) -> Piece:
    """The Dynasties in their order, those in play filled."""
    shown = [
        Counter(d if d in p.dynasties else f"{d}: not in play", str(n), "#6b2f86", dashed=d not in p.dynasties)
        for n, d in enumerate(p.rules.dynasties, 1)
    ]
    return box("Dynasties, the highest first", "#6b2f86", [counters.row(shown)])


def order(p: Position, name: str, before: Position) -> Piece:
    """The phases and steps of a turn."""
    return turn_order(STEPS, p.phase, p.step, f"Turn {p.turn}")


def succession(p: Position, name: str, before: Position) -> Piece:
    """Who follows an Emperor."""
    return people.follows(p, name, before)


def candidates(p: Position, name: str, before: Position) -> Piece:
    """Who might follow an Emperor, in no order."""
    return people.may_follow(p, name)


def statesman(p: Position, name: str, before: Position) -> Piece:
    """A Statesman's counter."""
    return counters.card(people.statesman(p.rules.statesmen[name], people.post(p, name)))


def statesmen(p: Position, name: str, before: Position) -> Piece:
    """Every Statesman in play."""
    return beside(
        [counters.card(people.statesman(p.rules.statesmen[n], people.post(p, n))) for n in p.statesmen_in_play], 10
    )


def _alone(p: Position) -> tuple[str, ...]:
    return ("",)


def _empires(p: Position) -> tuple[str, ...]:
    return EMPIRES


DRAWINGS: Mapping[str, Drawn[Position]] = {
    "command": Drawn(lambda p: tuple(p.rules.commands), command),
    "emperor": Drawn(_empires, emperor),
    "army": Drawn(_empires, army),
    "garrison": Drawn(lambda p: tuple(p.provinces), garrison),
    "ladder": Drawn(lambda p: tuple(p.provinces), status_ladder),
    "track": Drawn(lambda p: tuple(_MOST), one_track),
    "tracks": Drawn(_empires, all_tracks),
    "cliff": Drawn(_alone, cliff),
    "chest": Drawn(_empires, chest, empty_track),
    "succession": Drawn(_empires, succession, candidates),
    "statesman": Drawn(lambda p: tuple(p.rules.statesmen), statesman),
    "statesmen": Drawn(_alone, statesmen),
    "dynasties": Drawn(_alone, dynasties),
    "events": Drawn(_alone, events),
    "wars box": Drawn(_alone, wars),
    "war": Drawn(lambda p: tuple(p.wars), war),
    "war dice": Drawn(_alone, war_dice),
    "two dice": Drawn(lambda p: ("", "from 9", "to 5", "with a 6"), two_dice, two_dice_open, free=True),
    "event dice": Drawn(lambda p: tuple(p.rules.events), event_dice, lambda p, name, before: event_dice(p, "", before)),
    "turn order": Drawn(_alone, order),
}
"""Every kind of subject that is no place of the map."""

__all__ = ["DRAWINGS"]
