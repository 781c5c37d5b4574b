"""Every chart against a second computation that shares no code with it: dice thrown one by one, tables read afresh.

The figures of the charts stand here a second time, written out, so that a slip in either copy shows.
"""

import csv
import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

import rometeach
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc.board.board import Commander, EmpireState, Governor, Options, ProvinceState, Status, WarState
from rometeach.rome_iinc.board.units import Units
from rometeach.rome_iinc.charts import (
    assassination,
    civil_war,
    events,
    mortality,
    pay,
    pillage,
    rebellion,
    revolt,
    tax,
    unrest,
    war,
    war_dice,
)
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.position import Position

DATA = Path(__file__).parents[2] / "data" / "rome_iinc"
SIXTH = Fraction(1, 6)
FACES = range(1, 7)
THREE_DICE = [(a, b, c) for a in FACES for b in FACES for c in FACES]


def rows(table: str) -> list[dict[str, str]]:
    with open(DATA / f"{table}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


PROVINCES = {r["name"]: r for r in rows("provinces")}
HOMELANDS = {r["name"]: r["enemy"] for r in rows("homelands")}
LINKS = [(r["a"], r["b"], r["type"]) for r in rows("connections")]
WARS = {r["name"]: r for r in rows("wars")}
STATESMEN = {r["name"]: r for r in rows("statesmen")}
COMMANDS = {r["name"]: r for r in rows("commands")}
EMPERORS = {r["empire"]: r for r in rows("emperors")}
TRIBES = [r["name"] for r in rows("enemies") if r["foederati"]]
LEADERS = {r["name"]: (r["enemy"], int(r["strength"]), int(r["pillage"])) for r in rows("leaders")} | {
    n: (s["enemy"], int(s["military"]), int(s["intrigue"])) for n, s in STATESMEN.items() if s["ability"] == "Leader"
}


def board(name: str, change: str = "") -> Position:
    position = rometeach.position("rome-iinc", name)
    return position.edit(change) if change else position


def law(outcomes: Iterator[object]) -> dict[object, Fraction]:
    """The law of equally likely outcomes."""
    counts = Counter(outcomes)
    number = sum(counts.values())
    return {k: Fraction(n, number) for k, n in counts.items()}


# -- A naive reading of the board --------------------------------------------------------------------------


def near(space: str) -> list[tuple[str, str]]:
    return [(b, t) for a, b, t in LINKS if a == space] + [(a, t) for a, b, t in LINKS if b == space]


def status(position: Position, space: str) -> str:
    return "Homeland" if space in HOMELANDS else position.provinces[space].status.value


def is_hostile(position: Position, space: str) -> bool:
    return status(position, space) in ("Homeland", "Barbarian")


def war_at(position: Position, space: str) -> str:
    return next((w for w, s in position.wars.items() if s.space == space), "")


def empire_of_command(position: Position, command: str) -> str:
    if "Constantinian" in position.dynasties and command == "Pannonia":
        return "West"
    if "Constantinian" in position.dynasties and command == "Moesia":
        return "East" if "Theodosian" in position.dynasties else "West"
    return COMMANDS[command]["empire"]


def empire_of(position: Position, province: str) -> str:
    return empire_of_command(position, PROVINCES[province]["command"])


def emperor_seat(position: Position, empire: str) -> str:
    """Whose box the Emperor of an Empire sits in."""
    state = {"East": position.east, "West": position.west}
    other = {"East": "West", "West": "East"}[empire]
    if state[empire].seat != "Emperor" or (state[other].seat != "Emperor" and state[empire].seat == "Emperor"):
        return empire if state[empire].seat == "Emperor" else other
    return empire


def emperor_row(position: Position, empire: str) -> dict[str, str]:
    seat = emperor_seat(position, empire)
    name = position.empire(seat).emperor
    return STATESMEN[name] if name else EMPERORS[seat]


def holder(position: Position, command: str) -> tuple[str, dict[str, str], bool]:
    """(who holds a Command, his abilities, whether he is a Rebel)."""
    for box, g in position.governors.items():
        if command in g.commands:
            return box, STATESMEN[g.statesman] if g.statesman else COMMANDS[box], g.rebel
    for empire in ("East", "West"):
        if command in position.empire(empire).rebel_commands:
            return f"{empire} Emperor", emperor_row(position, empire), True
    return command, COMMANDS[command], False


def is_rebel(position: Position, province: str) -> bool:
    return holder(position, PROVINCES[province]["command"])[2]


# -- Random boards -----------------------------------------------------------------------------------------


def random_units(rnd: random.Random, province: str) -> Units:
    legions = [rnd.choice(("legion", "veteran_legion", "pseudo_legion")) for _ in range(rnd.choice((0, 0, 1, 2)))]
    auxilia = [rnd.choice(("auxilia", "veteran_auxilia")) for _ in range(rnd.choice((0, 0, 1, 2)))]
    single = [rnd.choice((k, f"veteran_{k}")) for k in ("cavalry", "guard") if rnd.random() < 0.2]
    if rnd.random() < 0.3:
        single.append("fort")
    if rnd.random() < 0.3 and not PROVINCES[province]["mountain"]:
        single.append(rnd.choice(("fleet", "veteran_fleet")))
    return Units(**Counter([*legions, *auxilia, *single]))


def random_province(rnd: random.Random, province: str) -> ProvinceState:
    chosen = rnd.choice([*[Status.ROMAN] * 4, *[Status.INSURGENT] * 2, *Status])
    if chosen is Status.FOEDERATI:
        return ProvinceState(chosen, rnd.choice(TRIBES))
    if chosen in (Status.ROMAN, Status.INSURGENT):
        return ProvinceState(chosen, "", random_units(rnd, province))
    return ProvinceState(chosen)


def random_board(seed: int) -> Position:
    """A board with everything shuffled: not one that a game would reach, but one that the charts can read."""
    rnd = random.Random(seed)
    spaces = rnd.sample([*PROVINCES, *HOMELANDS], rnd.randrange(4, 25))
    free = set(LEADERS)
    wars: dict[str, WarState] = {}
    for counter, space in zip(rnd.sample(list(WARS), len(spaces)), spaces, strict=True):
        fitting = sorted(n for n in free if LEADERS[n][0] == WARS[counter]["enemy"])
        leader = rnd.choice(["", *fitting])
        free.discard(leader)
        wars[counter] = WarState(space, leader)
    home = rnd.choice(["Isauria", "Cappadocia", "Syria"])
    if home not in spaces:
        wars["7/2 Isaurian"] = replace(wars.get("7/2 Isaurian", WarState(home)), space=home)
    waiting = {n: h for n in sorted(free) for h in HOMELANDS if HOMELANDS[h] == LEADERS[n][0] and rnd.random() < 0.6}
    dynasties = tuple(d["name"] for d in rows("dynasties") if rnd.random() < 0.5)
    people = rnd.sample([n for n in STATESMEN if n not in LEADERS], 12)
    position = replace(
        board(rnd.choice(["286", "363", "425", "497", "565"])),
        provinces=Frozen({p: random_province(rnd, p) for p in PROVINCES}),
        wars=Frozen(wars),
        leaders=Frozen(waiting),
        dynasties=dynasties,
        events=Frozen({r["name"]: rnd.choice((1, 2)) for r in rnd.sample(rows("events"), 6)}),
        options=Options(rnd.choice((-1, 0, 1)), rnd.choice((-1, 0, 1)), rnd.choice((-1, 0, 1))),
    )
    governors: dict[str, Governor] = {}
    states: dict[str, EmpireState] = {}
    seats = rnd.choice(
        [("Emperor", "Emperor")] * 3 + [("Emperor", "Viceroy"), ("Emperor", "Fallen"), ("Fallen", "Emperor")]
    )
    for empire, seat in zip(("East", "West"), seats, strict=True):
        commands = [c for c in COMMANDS if empire_of_command(position, c) == empire]
        rnd.shuffle(commands)
        while commands and rnd.random() < 0.7:
            held = tuple(commands.pop() for _ in range(min(len(commands), rnd.choice((1, 1, 2)))))
            name = people.pop() if people and rnd.random() < 0.7 else ""
            governors[held[0]] = Governor(name, held, rnd.random() < 0.3)
        rebels = tuple(commands) if seat == "Emperor" and rnd.random() < 0.25 else ()
        emperor = people.pop() if people and seat == "Emperor" and rnd.random() < 0.7 else ""
        states[empire] = EmpireState(50, 0, rnd.randrange(26), emperor, seat, rebels)
    return replace(position, governors=Frozen(governors), east=states["East"], west=states["West"])


BOARDS = [random_board(seed) for seed in range(40)]


def on_every_board(test: Callable[[Position], None]) -> Callable[[Position], None]:
    return pytest.mark.parametrize("position", BOARDS, ids=range(len(BOARDS)))(test)


def seen_keys() -> set[str]:
    """Every row of the charts that some chart counts on some of the random boards."""
    keys: set[str] = set()
    for position in BOARDS:
        terms = [revolt.terms(position, p) for p in PROVINCES]
        terms += [f(position, e) for f in (pay.terms, unrest.terms) for e in ("East", "West")]
        terms += [pillage.terms(position, w, p) for w in position.wars for p in PROVINCES]
        for who in war.commanders(position):
            fights = (Force(w, who, war.eligible(position, w, who)) for w in position.wars)
            terms += [war.terms(position, force) for force in fights]
            if not who.is_emperor:
                terms.append(tax.terms(position, who))
                terms.append(rebellion.terms(position, who))
                target = assassination.default_target(position, who)
                terms.append(assassination.terms(position, who, target))
            if who.kind == "Rebel":
                terms.append(civil_war.terms(position, who, civil_war.opponent(position, who)))
        keys.update(key for some in terms for key, _, _ in some)
    return keys


def test_the_random_boards_reach_every_modifier_of_every_chart() -> None:
    sections = {"revolt", "war", "civil_war", "rebellion", "assassination", "tax", "pillage", "unrest", "pay", "dice"}
    modifiers = {
        r["key"] for r in rows("charts") if r["key"].split(".")[0] in sections and not r["key"].endswith("limit")
    }
    assert seen_keys() == modifiers


# -- Revolts (Section 11.1) --------------------------------------------------------------------------------

PRESSURE = {"road": 3, "river": 2, "mountain": 2, "desert": 2, "sea": 0}


def naive_revolt(position: Position, province: str, state: ProvinceState) -> int:
    title, u = state.status.value, state.units
    m = 0
    for space, kind in near(province):
        if is_hostile(position, space):
            m += PRESSURE[kind]
            m -= title in ("Allied", "Foederati") and (
                kind != "sea" or position.rules.switches["buffer_by_sea"] == "yes"
            )
            m -= u.fleet + u.veteran_fleet > 0 and kind == "river"
        if war_at(position, space):
            m += {"road": 2, "sea": 0}.get(kind, 1)
        m += sum(h == space for h in position.leaders.values())
    here = war_at(position, province)
    if here:
        m += 3 + (LEADERS[position.wars[here].leader][2] if position.wars[here].leader else 0)
    command = PROVINCES[province]["command"]
    m += position.events.get("Bagaudae", 0) >= {"Gallia": 1, "Hispania": 2}.get(command, 9)
    m += position.events.get("Heresy", 0) >= {"Oriens": 1, "Africa": 2}.get(command, 9)
    m += {"Insurgent": 1, "Allied": -1, "Foederati": -2}.get(title, 0)
    m -= u.guard + u.veteran_guard + u.legion + u.veteran_legion + u.pseudo_legion + u.auxilia
    return m - 2 * (u.fort + u.veteran_auxilia)


def naive_die(position: Position, province: str, state: ProvinceState, face: int) -> tuple[str, ProvinceState, str]:
    """(what happens, the state after it, its title) for one face of the die."""
    here = war_at(position, province)
    enemy = WARS[here]["enemy"] if here else ""
    if state.status is Status.BARBARIAN or (state.status is Status.FOEDERATI and state.tribe == enemy):
        return "", state, state.title
    total = face + naive_revolt(position, province, state)
    if total > 6:
        if state.status is Status.ROMAN:
            return "revolt", replace(state, status=Status.INSURGENT), "Insurgent"
        tribes = {enemy} if here else {WARS[w]["enemy"] for s, _ in near(province) if (w := war_at(position, s))}
        tribes = {t for t in tribes if t in TRIBES and t != state.tribe}
        if tribes:
            return "revolt", ProvinceState(Status.FOEDERATI, min(tribes)), " or ".join(sorted(tribes)) + " Foederati"
        if state.status is Status.INSURGENT:
            return "revolt", ProvinceState(Status.ALLIED), "Allied"
        return "revolt", ProvinceState(Status.BARBARIAN), "Barbarian"
    if state.status is Status.INSURGENT and not here:
        military = int(holder(position, PROVINCES[province]["command"])[1]["military"])
        if total <= military:
            return "romanise", replace(state, status=Status.ROMAN), "Roman"
    return "", state, state.title


def naive_revolt_laws(position: Position, province: str) -> tuple[Fraction, Fraction, dict[str, Fraction], object]:
    """(chance to Revolt, to be Romanised, chances of another status, joint law of the tracks), throwing every die."""
    here = war_at(position, province)
    dice = 1 + (position.events.get("Foederati", 0) if here and WARS[here]["enemy"] in TRIBES else 0)
    ends: list[tuple[str, int, int, bool, bool]] = []
    for thrown in itertools.product(FACES, repeat=dice):
        state, prestige, worse, seen = position.provinces[province], 0, 0, set()
        title = state.title
        for face in thrown:
            was = state.status
            what, state, title = naive_die(position, province, state, face)
            seen.add(what)
            prestige += {"revolt": -1, "romanise": int(not is_rebel(position, province))}.get(what, 0)
            worse += what == "revolt" and was is Status.ROMAN
        ends.append((title, prestige, worse, "revolt" in seen, "romanise" in seen))
    chance = Fraction(1, len(ends))
    becomes: dict[str, Fraction] = {}
    for title, _, _, _, romanised in ends:
        if title != position.provinces[province].title and not romanised:
            becomes[title] = becomes.get(title, Fraction(0)) + chance
    tracks = law((prestige, worse) for _, prestige, worse, _, _ in ends)
    return chance * sum(e[3] for e in ends), chance * sum(e[4] for e in ends), becomes, tracks


@on_every_board
def test_revolt_modifiers_are_those_of_a_naive_count(position: Position) -> None:
    for province, state in position.provinces.items():
        assert revolt.modifier(position, province) == naive_revolt(position, province, state), province
        assert revolt.ledger(position, province).total == revolt.modifier(position, province)


@on_every_board
def test_revolt_odds_are_those_of_every_die_thrown(position: Position) -> None:
    for province in PROVINCES:
        odds = revolt.odds(position, province)
        p_revolt, p_romanise, becomes, tracks = naive_revolt_laws(position, province)
        if odds is None:
            assert p_revolt == p_romanise == 0, province
        else:
            assert (odds.p_revolt, odds.p_romanise) == (p_revolt, p_romanise), province
            assert (odds.becomes, odds.tracks) == (becomes, tracks), province


@pytest.mark.parametrize("title", ["roman", "insurgent", "allied", "Frankish Foederati"])
@pytest.mark.parametrize("governor", ["generic", "Pope Leo", "Maurice", "Aetius"])
def test_every_revolt_modifier_of_every_status_against_the_six_faces(title: str, governor: str) -> None:
    key = {"roman": "fort", "Frankish Foederati": "foederati"}.get(title, title)
    start = board("286", f"Rome: none; Rome {title}; Italia governor {governor}")
    if title == "roman":
        start = start.edit("Rome +Fort")
    military = int(STATESMEN[governor]["military"]) if governor != "generic" else 1
    for modifier in range(-8, 12):
        position = start.edit(f"correct charts:revolt.{key} = {modifier}")
        revolts = [f for f in FACES if f + modifier > 6]
        romanises = [f for f in FACES if f not in revolts and title == "insurgent" and f + modifier <= military]
        assert revolt.faces(position, "Rome") == (len(revolts), len(romanises), modifier)
        odds = revolt.odds(position, "Rome")
        assert (odds.p_revolt if odds else 0) == SIXTH * len(revolts)
        assert (odds.p_romanise if odds else 0) == SIXTH * len(romanises)
        assert (odds.revolts_on if odds else None) == min(revolts, default=None)


# -- Wars and Losses (Sections 11.2, 11.3) -----------------------------------------------------------------


def naive_result(
    dice: tuple[int, int, int], modifier: int, matched: bool, war_ability: bool, stalemate: bool, doubles_kill: bool
) -> str:
    white, white2, purple = dice
    total = sum(dice) + modifier
    by_total = "Triumph" if total < 10 else "Draw" if total < 12 else "Defeat"
    if by_total == "Triumph" and not matched:
        by_total = "Draw"
    if war_ability:
        return "Draw" if by_total == "Defeat" else by_total
    if white == white2:
        by_total = "Disaster" if doubles_kill or white == purple else "Stalemate"
    return "Stalemate" if stalemate and by_total in ("Disaster", "Defeat") else by_total


@pytest.mark.parametrize("modifier", range(-20, 26))
def test_the_joint_law_of_war_and_losses_is_that_of_all_216_throws(modifier: int) -> None:
    for flags in itertools.product((False, True), repeat=4):
        expected = Counter((naive_result(dice, modifier, *flags), dice[2]) for dice in THREE_DICE)
        matched, *abilities = flags
        reading = war_dice.Reading(*abilities)
        found = {(result, losses): weight for result, losses, weight in reading.law(modifier, matched)}
        assert found == expected, flags
        assert sum(found.values()) == 216


def naive_war(position: Position, counter: str, commander: Mapping[str, str], provinces: tuple[str, ...]) -> int:
    enemy, space = WARS[counter]["enemy"], position.wars[counter].space
    m = int(WARS[counter]["strength"])
    leader = position.wars[counter].leader
    m += LEADERS[leader][1] if leader else 0
    for place in [space, *(s for s, _ in near(space))]:
        if place in HOMELANDS:
            m += 2 if HOMELANDS[place] == enemy else 1
        elif status(position, place) == "Barbarian":
            m += 1
        if enemy == "Isaurian" and place == "Isauria":
            m += 2 if place == space else 1
    m -= int(commander["military"])
    m -= commander.get("ability") == "War" and commander["enemy"] == enemy
    for province in provinces:
        state = position.provinces[province]
        if state.status is Status.ALLIED:
            m -= 1
        elif state.status is Status.FOEDERATI:
            m -= 2 if state.tribe != enemy else 0
        else:
            u = state.units
            m -= u.cavalry + u.guard + u.legion + u.pseudo_legion + u.auxilia + u.fort
            m -= 2 * (u.veteran_cavalry + u.veteran_guard + u.veteran_legion + u.veteran_auxilia)
    m += {0: 0, 1: 1, 2: -1}[position.events.get("Omens", 0)]
    return m + position.options.wars


def naive_match(position: Position, counter: str, provinces: tuple[str, ...]) -> tuple[int, int]:
    fleets = cavalry = 0
    for province in provinces:
        state = position.provinces[province]
        other = state.status is Status.FOEDERATI and state.tribe != WARS[counter]["enemy"]
        fleets += state.units.fleet + 2 * state.units.veteran_fleet + other
        cavalry += state.units.cavalry + 2 * state.units.veteran_cavalry + other
    return fleets, cavalry


def abilities_of(commander: Commander) -> Mapping[str, str]:
    if commander.statesman:
        return STATESMEN[commander.statesman.name]
    return EMPERORS[commander.box[:4]] if commander.is_emperor else COMMANDS[commander.box]


def naive_reach(position: Position, counter: str, commander: Commander) -> set[str]:
    """The Provinces that a Commander can fight a War with, from the rules' words."""
    enemy, space = WARS[counter]["enemy"], position.wars[counter].space
    found = set()
    for place in [space, *(s for s, _ in near(space))]:
        if place in HOMELANDS or status(position, place) == "Barbarian":
            continue
        state = position.provinces[place]
        if (state.status is Status.FOEDERATI and state.tribe == enemy) or (
            state.status in (Status.ROMAN, Status.INSURGENT) and not sum(state.units)
        ):
            continue
        box, _, rebel = holder(position, PROVINCES[place]["command"])
        if commander.kind == "Emperor":
            seat = emperor_seat(position, empire_of(position, place))
            mine = not rebel and commander.box == f"{seat}ern Emperor"
        elif commander.kind == "Rebel Emperor":
            mine = commander.box == box.replace(" ", "ern ")
        else:
            mine = box == commander.box
        if mine:
            found.add(place)
    return found


@on_every_board
def test_war_modifiers_matches_and_odds_are_those_of_a_naive_count(position: Position) -> None:
    rnd = random.Random(len(position.wars))
    persecution = position.events.get("Persecution", 0) == 2
    fought = 0
    for counter in position.wars:
        for commander in war.commanders(position):
            reach = war.eligible(position, counter, commander)
            assert set(reach) == naive_reach(position, counter, commander), (counter, commander.name)
            if not reach:
                continue
            chosen = tuple(p for p in reach if rnd.random() < 0.8)
            force, who = Force(counter, commander, chosen), abilities_of(commander)
            modifier = naive_war(position, counter, who, chosen)
            naval, cavalry = naive_match(position, counter, chosen)
            assert war.match(position, force) == (naval, cavalry)
            matched = naval >= int(WARS[counter]["naval"]) and cavalry >= int(WARS[counter]["cavalry"])
            ability = who.get("ability") == "War" and who["enemy"] == WARS[counter]["enemy"]
            flags = (matched, ability, who.get("ability") == "Stalemate", persecution)
            expected = Counter((naive_result(dice, modifier, *flags), dice[2]) for dice in THREE_DICE)
            assert {(r, n): w for r, n, w in war.law_of(position, force)} == expected, (counter, commander.name)
            fought += 1
    assert fought


def test_the_odds_of_a_war_are_its_law_as_fractions_with_a_ledger_of_the_same_sum() -> None:
    position = board("example-11.2.9")
    provinces = ("Gallaecia", "Narbonensis")
    odds = war.odds(position, Force("12/2 Visigothic", war.commander(position, "Aegidius"), provinces))
    assert odds.modifier == naive_war(position, "12/2 Visigothic", STATESMEN["Aegidius"], provinces)
    assert odds.ledger.total == odds.modifier
    expected = law((naive_result(d, odds.modifier, False, True, False, False), d[2]) for d in THREE_DICE)
    assert odds.joint == expected
    assert sum(odds.joint.values()) == 1


# -- Civil Wars (Section 11.4) -----------------------------------------------------------------------------


def test_the_joint_law_of_a_civil_war_is_that_of_all_216_throws() -> None:
    for modifier in range(-40, 41):
        expected = law(
            ("Rebel Victory" if (t := sum(d) + modifier) > 11 else "Stalemate" if t > 9 else "Rebel Defeat", d[2])
            for d in THREE_DICE
        )
        assert civil_war.law(modifier) == expected
        assert civil_war.throws(modifier) == {
            r: 216 * sum(p for (result, _), p in expected.items() if result == r) for r in civil_war.RESULTS
        }


def naive_army(position: Position, province: str) -> int:
    state = position.provinces[province]
    if state.status is Status.FOEDERATI:
        return 1
    u = state.units
    ordinary = u.cavalry + u.guard + u.legion + u.pseudo_legion + u.fleet
    return ordinary + 2 * (u.veteran_cavalry + u.veteran_guard + u.veteran_legion + u.veteran_fleet)


@on_every_board
def test_civil_war_modifiers_are_those_of_a_naive_count(position: Position) -> None:
    omens = {0: 0, 1: 1, 2: -1}[position.events.get("Omens", 0)]
    rebels = [c for c in war.commanders(position) if c.kind == "Rebel"]
    for rebel in rebels:
        empire = empire_of_command(position, rebel.commands[0])
        seat = emperor_seat(position, empire)
        emperor = civil_war.opponent(position, rebel)
        mine = {p for p in PROVINCES if holder(position, PROVINCES[p]["command"])[0] == rebel.box}
        if emperor.kind == "Rebel Emperor":
            his = {p for p in PROVINCES if PROVINCES[p]["command"] in position.empire(seat).rebel_commands}
        else:
            his = {
                p
                for p in PROVINCES
                if emperor_seat(position, empire_of(position, p)) == seat and not is_rebel(position, p)
            }
        expected = int(abilities_of(rebel)["military"]) - int(emperor_row(position, empire)["military"]) + omens
        expected += sum(naive_army(position, p) for p in mine) - sum(naive_army(position, p) for p in his)
        odds = civil_war.odds(position, rebel)
        assert (odds.modifier, odds.ledger.total) == (expected, expected), rebel.name


# -- Rebellions (Section 11.5) -----------------------------------------------------------------------------


def test_a_rebellion_needs_25_on_three_dice_with_every_modifier() -> None:
    for worry in range(0, 30):
        position = board("286", f"West unrest {worry}")
        odds = rebellion.odds(position, position.commander_of["Gallia"])
        assert odds.p_rebels == Fraction(sum(sum(d) + odds.modifier >= 25 for d in THREE_DICE), 216)
        assert odds.modifier == worry  # Maximian and the Generic Governor of Gallia both have Popularity 1


@on_every_board
def test_rebellion_modifiers_are_those_of_a_naive_count(position: Position) -> None:
    for who in position.governors_in_play:
        if who.is_rebel:
            continue
        empire = empire_of_command(position, who.commands[0])
        m = abs(int(abilities_of(who)["popularity"]) - int(emperor_row(position, empire)["popularity"]))
        m += position.empire(empire).unrest + {0: 0, 1: 1, 2: -1}[position.events.get("Omens", 0)]
        for province in PROVINCES:
            if holder(position, PROVINCES[province]["command"])[0] == who.box:
                u = position.provinces[province].units
                m += u.veteran_cavalry + u.veteran_guard + u.veteran_legion + u.veteran_fleet
        odds = rebellion.odds(position, who)
        assert odds.modifier == m, who.name
        assert odds.p_rebels == Fraction(sum(sum(d) + m >= 25 for d in THREE_DICE), 216)


# -- Assassination (Section 8.3) and Mortality (Section 8.2) -----------------------------------------------


def test_an_assassination_needs_12_on_one_die_with_every_modifier() -> None:
    for intrigue in range(0, 16):
        position = board("example-8.3.5", f"correct statesmen:Petronius.intrigue = {intrigue}")
        odds = assassination.odds(position, war.commander(position, "Petronius"))
        assert odds.modifier == intrigue + 4
        assert odds.p_killed == SIXTH * sum(f + intrigue + 4 >= 12 for f in FACES)


@on_every_board
def test_assassination_modifiers_are_those_of_a_naive_count(position: Position) -> None:
    for assassin in position.governors_in_play:
        empire = empire_of_command(position, assassin.commands[0])
        seat = emperor_seat(position, empire)
        victim, killer = emperor_row(position, empire), abilities_of(assassin)
        m = int(killer["intrigue"]) + int(victim["intrigue"]) + len(position.dynasties)
        m += abs(int(killer["popularity"]) - int(victim["popularity"]))
        m += position.events.get("Conspiracy", 0) - position.events.get("Bodyguard", 0)
        rebel_commands = position.empire(seat).rebel_commands
        for province, row in PROVINCES.items():
            if rebel_commands:
                guarded = row["command"] in rebel_commands
            else:
                guarded = emperor_seat(position, empire_of(position, province)) == seat
                guarded = guarded and not is_rebel(position, province)
            u = position.provinces[province].units
            if guarded and province in ("Rome", "Constantinople"):
                m -= u.guard + u.veteran_guard > 0
            elif guarded:
                m -= u.veteran_guard
            if rebel_commands and guarded and "Theodosian" in position.dynasties:
                m -= u.veteran_cavalry
        odds = assassination.odds(position, assassin)
        assert odds.modifier == odds.ledger.total == m, assassin.name
        assert odds.p_killed == SIXTH * sum(f + m >= 12 for f in FACES)


def test_the_number_of_deaths_is_that_of_every_die_thrown() -> None:
    start = board("286", "Carausius out; Britannia loyal")
    extra = ["Gallia governor Galerius", "Shapur @ Persian Homeland", "Britannia rebel generic", "Arius face up"]
    for number in range(len(extra) + 1):
        for plague in (0, 1, 2):
            position = start.edit("; ".join([*extra[:number], *["event Plague doubled"][: plague // 2]]))
            odds = mortality.odds(position)
            assert len(odds.who) == 2 + number
            dead = law(
                sum(f + (plague == 2) >= 6 for f in thrown) for thrown in itertools.product(FACES, repeat=2 + number)
            )
            assert dict(odds.deaths.items()) == dead
            assert odds.p_dies == (Fraction(1, 3) if plague == 2 else SIXTH)


def test_a_generic_emperor_and_a_generic_rebel_can_die_but_no_generic_governor() -> None:
    position = board("286", "West emperor generic; Carausius out")
    assert sorted(mortality.who_rolls(position)) == [
        "Diocletian",
        "the Generic Rebel of Britannia",
        "the Generic Western Emperor",
    ]


# -- Taxes and Pay (Sections 9.2, 9.3) ---------------------------------------------------------------------


def naive_tax(position: Position, box: str) -> tuple[str, int, Fraction]:
    """(Empire, Gold, chance that it doubles) of the Governor of a box."""
    commands = [c for c in COMMANDS if holder(position, c)[0] == box]
    first = position.governors[box].commands[0] if box in position.governors else box
    empire = empire_of_command(position, first)
    administration = int(holder(position, box)[1]["administration"])
    m = -administration - int(emperor_row(position, empire)["administration"]) + position.options.taxes
    m += position.events.get("Inflation", 0) + {0: 0, 1: 1, 2: -1}[position.events.get("Omens", 0)]
    gold = sum(
        int(r["gold"]) for p, r in PROVINCES.items() if r["command"] in commands and status(position, p) == "Roman"
    )
    return empire, gold, Fraction(sum(a + b + m <= 0 for a in FACES for b in FACES), 36)


@on_every_board
def test_taxes_and_the_law_of_the_income_are_those_of_every_throw(position: Position) -> None:
    found = {o.governor.box: o for o in tax.all_odds(position)}
    income: dict[str, dict[int, Fraction]] = {"East": {0: Fraction(1)}, "West": {0: Fraction(1)}}
    for box in dict.fromkeys(holder(position, c)[0] for c in COMMANDS if not holder(position, c)[2]):
        empire, gold, p = naive_tax(position, box)
        if not gold:
            assert box not in found
            continue
        odds = found.pop(box)
        assert (odds.empire, odds.base, odds.p_double) == (empire, gold, p), box
        mixed: dict[int, Fraction] = {}
        for sum_, chance in income[empire].items():
            for value, q in ((gold, 1 - p), (2 * gold, p)):
                mixed[sum_ + value] = mixed.get(sum_ + value, Fraction(0)) + chance * q
        income[empire] = {k: q for k, q in mixed.items() if q}
    assert not found
    for empire, total in tax.income(position).items():
        assert dict(total.items()) == income[empire]
        assert sum(income[empire].values()) == 1


def test_every_tax_modifier_against_the_36_throws() -> None:
    for ability in range(0, 14):
        position = board("286", f"correct commands:Gallia.administration = {ability}")
        odds = tax.odds(position, position.commander_of["Gallia"])
        assert odds.p_double == Fraction(sum(a + b - ability - 3 <= 0 for a in FACES for b in FACES), 36)


@on_every_board
def test_pay_is_what_a_recount_of_the_loyal_units_costs(position: Position) -> None:
    for empire in ("East", "West"):
        cost = 0
        for province, state in position.provinces.items():
            if empire_of(position, province) != empire or is_rebel(position, province):
                continue
            u = state.units
            cost += 6 * (u.cavalry + u.veteran_cavalry) + 5 * (u.guard + u.veteran_guard)
            cost += 3 * (u.legion + u.veteran_legion + u.pseudo_legion) + 4 * (u.fleet + u.veteran_fleet)
            cost += 2 * u.fort + u.auxilia + 2 * u.veteran_auxilia
        assert pay.amount(position, empire) == pay.ledger(position, empire).total == cost


# -- Pillage (Section 9.5) and Unrest (Section 10.1) -------------------------------------------------------


def naive_pillage(position: Position, counter: str, province: str) -> int:
    leader, u = position.wars[counter].leader, position.provinces[province].units
    m = LEADERS[leader][2] if leader else 0
    m += {"2": 1, "3": 1, "4": 2, "5": 2}.get(WARS[counter]["cavalry"], 0) + position.events.get("Migration", 0)
    m += {"Insurgent": 1, "Allied": -1, "Foederati": -2}.get(status(position, province), 0)
    m -= u.cavalry + u.veteran_cavalry + u.guard + u.veteran_guard + u.legion + u.veteran_legion + u.pseudo_legion
    return m - u.auxilia - 2 * (u.fort + u.veteran_auxilia)


@on_every_board
def test_pillage_odds_are_those_of_the_six_faces_and_a_naive_count(position: Position) -> None:
    for counter in position.wars:
        for province in PROVINCES:
            if status(position, province) == "Barbarian":
                continue
            m = naive_pillage(position, counter, province)
            odds = pillage.odds(position, counter, province)
            assert odds.modifier == m, (counter, province)
            assert odds.p_moves == SIXTH * sum(f + m >= 4 for f in FACES)


@on_every_board
def test_unrest_is_what_a_recount_of_its_sources_gives(position: Position) -> None:
    for empire in ("East", "West"):
        commands = [c for c in COMMANDS if empire_of_command(position, c) == empire]
        expected = len({holder(position, c)[0] for c in commands if holder(position, c)[2]})
        expected += sum(s.space in PROVINCES and empire_of(position, s.space) == empire for s in position.wars.values())
        for home in position.leaders.values():
            expected += any(s in PROVINCES and empire_of(position, s) == empire for s, _ in near(home))
        for province, row in PROVINCES.items():
            if row["command"] not in commands:
                continue
            u, title = position.provinces[province].units, status(position, province)
            covers = u.legion + u.veteran_legion + u.pseudo_legion
            if "Valentinian" in position.dynasties:
                covers += u.guard + u.veteran_guard + u.fort
            if title in ("Roman", "Insurgent"):
                expected += bool(row["legion"]) and not covers
                expected += bool(row["fleet"]) and not u.fleet + u.veteran_fleet
            if row["grain"] and position.empire(empire).seat != "Fallen":
                expected += title in ("Barbarian", "Insurgent") or is_rebel(position, province)
        assert unrest.ledger(position, empire).total == expected


# -- Events (Section 8.1) ----------------------------------------------------------------------------------

ALL_EVENTS = [r["name"] for r in rows("events")]


def every_draw(counters: dict[str, int], draws: int) -> Iterator[tuple[Fraction, dict[str, int]]]:
    """Every end of so many draws: 18 faces each, doubled Events rolled again, six counters at most."""
    faces = [e for e in ALL_EVENTS if counters.get(e, 0) < 2]
    in_use = sum(n > 0 for n in counters.values())
    single = [e for e, n in counters.items() if n == 1]
    if not draws or (in_use == 6 and not single):
        yield Fraction(1), counters
        return
    for face in faces:
        turned = [face] if counters.get(face) or in_use < 6 else single
        for event in turned:
            chance = Fraction(1, len(faces) * len(turned))
            for p, end in every_draw(counters | {event: counters.get(event, 0) + 1}, draws - 1):
                yield chance * p, end


STARTS = {
    "nothing": "none",
    "Persecution": "Persecution",
    "Convert doubled and Diplomat": "Convert doubled, Diplomat",
    "five counters": "Papacy, Omens doubled, Plague, Usurper doubled, Mutiny",
    "six counters, two of them doubled": "Papacy, Omens doubled, Plague, Usurper doubled, Mutiny, Heresy",
    "six counters, one of them single": "Papacy doubled, Omens doubled, Plague, Usurper doubled, Mutiny doubled, "
    "Heresy doubled",
}


@pytest.mark.parametrize("draws", [0, 1, 2, 3])
@pytest.mark.parametrize("start", STARTS)
def test_the_chance_of_every_event_is_that_of_all_draws_written_out(start: str, draws: int) -> None:
    position = board("286", f"events: {STARTS[start]}")
    odds = events.odds(replace(position, step="Mortality"), draws)
    single, doubled = dict.fromkeys(ALL_EVENTS, Fraction(0)), dict.fromkeys(ALL_EVENTS, Fraction(0))
    for p, end in every_draw(dict(position.events), draws):
        for event, n in end.items():
            if n == 1:
                single[event] += p
            elif n == 2:
                doubled[event] += p
    assert (odds.single, odds.doubled) == (single, doubled)


def test_the_whole_event_phase_agrees_with_a_simulation_within_4_standard_errors() -> None:
    position = board("286", "Gallia governor Licinius; Hispania governor Arius; option events 1")
    odds = events.odds(position)
    assert odds.draws == {n: SIXTH for n in range(3, 9)}
    rnd = random.Random(286)
    number = 12_000
    single: Counter[str] = Counter()
    doubled: Counter[str] = Counter()
    for _ in range(number):
        counters = {"Persecution": 1, "Convert": 1}
        for _ in range(rnd.randrange(1, 7) + 1 + 1):  # 1D6, Licinius' ability, the option
            while True:
                white, purple = rnd.randrange(1, 7), rnd.randrange(1, 4)
                event = ALL_EVENTS[(white - 1) * 3 + purple - 1]
                if counters.get(event, 0) < 2:
                    break
            if event not in counters and len(counters) == 6:
                turnable = [e for e, n in counters.items() if n == 1]
                if not turnable:
                    continue
                event = rnd.choice(turnable)
            counters[event] = counters.get(event, 0) + 1
        single.update(e for e, n in counters.items() if n == 1)
        doubled.update(e for e, n in counters.items() if n == 2)
    for found, exact in ((single, odds.single), (doubled, odds.doubled)):
        for event in ALL_EVENTS:
            p = float(exact[event])
            error = sqrt(p * (1 - p) / number)
            assert abs(found[event] / number - p) <= 4 * error, event
