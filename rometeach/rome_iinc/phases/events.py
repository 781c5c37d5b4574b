"""The Event Phase (Module 8): Events, Mortality, Assassination."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import Choose
from ...core.session.requests import Decision, Draw, Note, Option, Roll, Steps
from ...core.words import counted, is_are
from ..actions import Demote
from ..board.board import INSURGENT, Board, emperor_box, with_event, with_provinces
from ..board.units import ONE, ORDINARY, TITLES, VETERAN
from ..charts import assassination, mortality
from ..charts import events as chart
from ..rules import EMPIRES
from . import annexation, leaders, loyalty, people, rebellions, succession, tracks


@case("8.1.1", "8.1.2", "8.1.3", "8.1.4")
def events(board: Board) -> Steps[Board]:
    """Remove the counters, place those of special abilities, then 1D6 random Events (and more)."""
    board = replace(board, phase="Event", step="Events", events=type(board.events)({}))
    for event in chart.placed_by_abilities(board):
        if board.events.get(event, 0) < 2:
            case_number = "8.1.3" if event in chart.ABILITY_EVENTS else "8.1.2"
            yield Note(f"A special ability brings the {event} Event.", case_number)
            board = yield from place(board, event)
    (face,) = yield Roll("the number of Events", "8.1.4")
    number = max(0, face + chart.extra(board))
    yield Note(f"{counted(number, 'Event')} {is_are(number)} drawn.", "8.1.4", (face,))
    for _ in range(number):
        board = yield from draw(board)
    return board


@case("8.1.5", "8.1.6", "8.1.7")
def draw(board: Board) -> Steps[Board]:
    """One random Event: a white 1D6 and a purple 1D3, again while it is doubled already."""
    limit = board.rules.values["events.counters"]
    while True:
        if len(board.events) >= limit and all(n > 1 for n in board.events.values()):
            yield Note("All Event counters are doubled: no Event.", "8.1.7")
            return board
        white, purple = yield Roll("a random Event (white, purple)", "8.1.5", 2)
        event = board.rules.event_at[white, (purple + 1) // 2]
        if board.events.get(event, 0) < 2:
            break
        yield Note(f"{event} is doubled already: again.", "8.1.6", (white, purple))
    if event not in board.events and len(board.events) >= limit:
        single = tuple(sorted(e for e, n in board.events.items() if n == 1))
        event = yield from leaders.pick("the Event counter that turns over", "8.1.7", single)
    yield Note(f"Event: {event}" + (" doubled." if event in board.events else "."), "8.1.5", (white, purple))
    return (yield from place(board, event))


@case("8.1.6")
def place(board: Board, event: str) -> Steps[Board]:
    """A counter on an Event, or its doubled side; then its effect."""
    number = board.events.get(event, 0) + 1
    board = with_event(board, event, number)
    effect = _EFFECTS.get((event, number))
    return (yield from effect(board)) if effect else board


def _each(board: Board, text: str, case_number: str, change: Callable[[str], dict[str, int]]) -> Steps[Board]:
    for empire in tracks.order(board):
        changes = change(empire)
        words = ", ".join(f"{k.title()} {v:+d}" for k, v in changes.items() if v)
        if words:
            board = tracks.change(board, empire, **changes)
            yield Note(f"{text}: {empire} {words}.", case_number, who=empire, board=board)
    return board


def _riot(empire: str, event: str) -> Callable[[Board], Steps[Board]]:
    def effect(board: Board) -> Steps[Board]:
        (face,) = yield Roll(f"{event}: {empire}ern Unrest", "8.1.6")
        board = tracks.change(board, empire, unrest=face)
        yield Note(f"{event}: {empire} Unrest {face:+d}.", "8.1.6", (face,), who=empire, board=board)
        return board

    return effect


def _riots(event: str) -> Callable[[Board], Steps[Board]]:
    def effect(board: Board) -> Steps[Board]:
        for empire in tracks.order(board):
            board = yield from _riot(empire, event)(board)
        return board

    return effect


@case("4.2.9")
def _capital(empire: str) -> Callable[[Board], Steps[Board]]:
    def effect(board: Board) -> Steps[Board]:
        capital = board.rules.capitals[empire]
        state = board.provinces[capital]
        if state.status is not INSURGENT:
            board = with_provinces(board, {capital: replace(state, status=INSURGENT, tribe="")})
            yield Note(f"{capital} becomes Insurgent.", "4.2.9", who=empire, board=board)
        return board

    return effect


@case("10.2.2")
def _convert(empire: str) -> Callable[[Board], Steps[Board]]:
    def effect(board: Board) -> Steps[Board]:
        return (yield from annexation.annex(board, empire, 1))

    return effect


@case("3.2.1")
def _banish(empire: str) -> Callable[[Board], Steps[Board]]:
    def effect(board: Board) -> Steps[Board]:
        wars = tuple(sorted(w for w, s in board.wars.items() if board.empire_of.get(s.space) == empire))
        if not wars:
            return board
        war = wars[0]
        if len(wars) > 1:
            answer = yield Decision(
                empire,
                "which War leaves?",
                "3.2.1",
                tuple(Option(Choose(w), board.wars[w].space) for w in wars),
                kind="banish",
                board=board,
            )
            war = answer.name
        yield Note(f"The {war} War leaves {board.wars[war].space}.", "3.2.1", who=empire)
        return (yield from leaders.remove_war(board, war))

    return effect


def _inflation(doubled: bool) -> Callable[[Board], Steps[Board]]:
    def effect(board: Board) -> Steps[Board]:
        return (
            yield from _each(
                board,
                "Inflation",
                "8.1.6",
                lambda e: {"gold": -max(0, board.empire(e).gold if doubled else _half(board, e))},
            )
        )

    return effect


def _half(board: Board, empire: str) -> int:
    gold = board.empire(empire).gold
    return gold // 2 if board.rules.switches["inflation_half"] == "down" else -(-gold // 2)


@case("5.1.2", "6.2.3")
def _orthodoxy(doubled: bool) -> Callable[[Board], Steps[Board]]:
    track = "unrest" if doubled else "prestige"

    def effect(board: Board) -> Steps[Board]:
        sign = -1 if doubled and board.rules.switches["orthodoxy_doubled"] == "calms" else 1
        return (
            yield from _each(
                board, "Orthodoxy", "5.1.2", lambda e: {track: sign * board.emperor_of(e).abilities.popularity}
            )
        )

    return effect


@case("5.1.2", "6.2.4")
def _persecution(board: Board) -> Steps[Board]:
    return (
        yield from _each(
            board, "Persecution", "5.1.2", lambda e: {"prestige": -board.emperor_of(e).abilities.intrigue // 2}
        )
    )


@case("2.1.3", "2.2.4")
def _plague(board: Board) -> Steps[Board]:
    """In each Command a Veteran is Demoted (or a Pseudo Legion to its Fort side), else its Empire gains an Unrest."""
    for command in board.rules.commands:
        empire = board.empire_of_command(command)
        options = tuple(
            Option(Demote(p, f))
            for p in board.rules.provinces_of[command]
            for f in (*VETERAN.values(), "pseudo_legion")
            if getattr(board.provinces[p].units, f) and _may_demote(board, p, f)
        )
        if not options:
            board = tracks.change(board, empire, unrest=1)
            yield Note(f"Plague: {command} has nobody to Demote; {empire} Unrest +1.", "2.1.3", who=empire, board=board)
            continue
        action = options[0].action
        if len(options) > 1:
            what = f"Plague in {command}: who is Demoted?"
            action = yield Decision(empire, what, "2.1.3", options, kind="plague", board=board)
        assert isinstance(action, Demote), action
        board = demote(board, action.province, action.unit)
        said = f"Plague: {TITLES[action.unit]} in {action.province} is Demoted."
        yield Note(said, "2.1.3", who=empire, board=board)
    return board


def _may_demote(board: Board, province: str, unit: str) -> bool:
    return unit != "pseudo_legion" or not board.provinces[province].units.fort


DEMOTED = {**ORDINARY, "pseudo_legion": "fort"}
"""What each Unit becomes when it is Demoted."""


def demote(board: Board, province: str, unit: str) -> Board:
    """A Veteran made Ordinary, or a Pseudo Legion turned to its Fort side."""
    state = board.provinces[province]
    units = state.units.minus(ONE[unit]).plus(ONE[DEMOTED[unit]])
    return with_provinces(board, {province: replace(state, units=units)})


@case("11.5.1")
def _mutiny(board: Board) -> Steps[Board]:
    for governor in [
        g for g in board.governors_in_play if not g.is_rebel and not people.only_barbarian(board, g.commands)
    ]:
        board = yield from rebellions.roll(board, governor, "11.5.1")
    return board


@case("11.5.2", "12.2.2")
def _usurper(board: Board) -> Steps[Board]:
    """A random Emperor's Rebellion 3D6; not with a Sole or a Rebel Emperor."""
    if board.sole_emperor or any(board.empire(e).rebel_commands for e in EMPIRES):
        return board
    seat = yield Draw("the Emperor who is challenged", "11.5.2", EMPIRES)
    return (yield from rebellions.roll(board, board.emperor_of(seat), "11.5.2"))


_EFFECTS: dict[tuple[str, int], Callable[[Board], Steps[Board]]] = {
    ("Convert", 1): _convert("West"),
    ("Convert", 2): _banish("West"),
    ("Diplomat", 1): _convert("East"),
    ("Diplomat", 2): _banish("East"),
    ("Hippodrome", 1): _riot("East", "Hippodrome"),
    ("Hippodrome", 2): _capital("East"),
    ("Inflation", 1): _inflation(False),
    ("Inflation", 2): _inflation(True),
    ("Mutiny", 1): _riots("Mutiny"),
    ("Mutiny", 2): _mutiny,
    ("Orthodoxy", 1): _orthodoxy(False),
    ("Orthodoxy", 2): _orthodoxy(True),
    ("Papacy", 1): _riot("West", "Papacy"),
    ("Papacy", 2): _capital("West"),
    ("Persecution", 1): _persecution,
    ("Plague", 1): _plague,
    ("Usurper", 1): _riots("Usurper"),
    ("Usurper", 2): _usurper,
}


@dataclass(frozen=True, slots=True)
class Fate:
    """What the Mortality die says of somebody; the Note of it is about this."""

    name: str
    dies: bool


@case("8.2.1", "8.2.2", "8.2.3")
def mortality_step(board: Board) -> Steps[Board]:
    """Everybody's Mortality 1D6 at once, then the dead are removed and Emperors replaced; abdication is death."""
    board = replace(board, phase="Event", step="Mortality")
    odds = mortality.odds(board)
    abdicating = odds.abdicates
    least = 7 - int(odds.p_dies * 6)
    dead: list[str] = []
    for name in odds.who:
        split = (1, least) if least > 1 else (1,)
        (face,) = yield Roll(f"the Mortality of {name}", "8.2.1", 1, split, odds.ledger, about=name)
        fate = Fate(name, face >= least)
        yield Note(f"{name} {'dies' if fate.dies else 'lives'}.", "8.2.1", (face,), about=fate)
        if face >= least:
            dead.append(name)
    seats: dict[str, tuple[str, ...]] = {"Mortality": (), "Abdication": ()}
    for empire in EMPIRES:
        if board.empire(empire).seat == "Emperor":
            name = board.emperor_of(empire).name
            cause = "Abdication" if name in abdicating else "Mortality" if name in dead else ""
            if cause:
                seats[cause] = (*seats[cause], empire)
    rebels = {c.name: c for c in board.governors_in_play if c.is_rebel}
    for name in dead:
        if name in rebels:
            board = yield from loyalty.loyal_again(board, rebels[name])
        emperors = {board.empire(e).emperor for e in EMPIRES}
        if name in board.rules.statesmen and name not in emperors:
            board = people.remove(board, name)
        elif name in board.rules.leaders and name not in emperors:
            board = leaders.kill(board, name)
    for cause, empty in seats.items():
        if empty:
            board = yield from succession.die(board, empty, cause)
    return leaders.return_waiting((yield from leaders.settle(board)))


@case("8.3.1", "8.3.2", "6.3.1")
def assassination_step(board: Board) -> Steps[Board]:
    """Every Assassination that is due, in random order; one whose Assassin lost his post meanwhile does not happen."""
    board = replace(board, phase="Event", step="Assassination")
    due = [c.box for c in assassination.default_assassins(board)]
    number = board.events.get("Assassin", 0)
    if number:
        boxes = tuple(
            g.box
            for g in board.governors_in_play
            if (not g.is_rebel or board.rules.is_on("assassin_rebels")) and not people.only_barbarian(board, g.commands)
        )
        if boxes and (number == 1 or board.rules.switches["assassin_doubled"] == "both"):
            due.append((yield from leaders.pick("the Assassin", "8.3.1", boxes)))
        if number > 1:
            emperors = tuple(emperor_box(e) for e in EMPIRES if board.empire(e).seat == "Emperor")
            due.append((yield from leaders.pick("the Emperor who has somebody killed", "8.3.1", emperors)))
    named = {box: _holder(board, box) for box in due}
    while due:
        box = yield from leaders.pick("the next Assassination is by", "8.3.1", tuple(sorted(due)))
        due.remove(box)
        if _holder(board, box) == named[box]:
            board = yield from attempt(board, box)
    return board


def _holder(board: Board, box: str) -> str:
    """Who sits in a Command Box, for telling whether he still does."""
    for empire in EMPIRES:
        if emperor_box(empire) == box:
            return f"{board.empire(empire).seat} {board.empire(empire).emperor}"
    commander = board.commander_of[box]
    return f"{commander.box} {commander.name}" if commander.box == box else ""


@case("8.3.3", "8.3.4", "8.3.5")
def attempt(board: Board, box: str) -> Steps[Board]:
    """One Assassination by the holder of a box; an Emperor's target is drawn."""
    assassin = next((board.emperor_of(e) for e in EMPIRES if emperor_box(e) == box), None) or board.commander_of[box]
    victim = None
    if assassin.is_emperor:
        others = assassination.targets(board, assassin)
        if not others:
            return board
        chosen = yield from leaders.pick(f"the target of {assassin.name}", "8.3.2", others)
        victim = assassination.target(board, chosen)
    odds = assassination.odds(board, assassin, victim)
    (face,) = yield Roll(
        f"the Assassination of {odds.target.name} by {assassin.name}",
        "8.3.3",
        1,
        (1, odds.needs) if 2 <= odds.needs <= 6 else (1,),
        odds.ledger,
    )
    if face < odds.needs:
        yield Note(f"{assassin.name} fails to kill {odds.target.name}.", "8.3.3", (face,), odds.ledger)
        return board
    if odds.empire:
        board = tracks.change(board, odds.empire, prestige=odds.prestige, unrest=odds.unrest)
    yield Note(
        f"{assassin.name} kills {odds.target.name}"
        + (f"; {odds.empire} Prestige {odds.prestige:+d}, Unrest {odds.unrest:+d}." if odds.empire else "."),
        "8.3.3",
        (face,),
        odds.ledger,
        board=board,
    )
    target = odds.target.commander
    if target and target.is_emperor:
        seat = succession.seat_of(board, target)
        if assassin.is_emperor:
            board = yield from succession.die(board, (seat,), "Assassination")
        else:
            board = yield from succession.usurp(board, assassin, seat)
    elif target:
        board = (yield from loyalty.loyal_again(board, target)) if target.is_rebel else board
        board = people.remove(board, odds.target.name) if odds.target.name in board.rules.statesmen else board
    else:
        board = people.remove(board, odds.target.name)
    return (yield from leaders.settle(board))
