"""Lesson 6: Unrest, Annexation, Bread and Circuses (Sections 10.1, 10.2, 10.5). Here Unrest itself, and the phase as a whole."""

from __future__ import annotations

from dataclasses import replace

from rometeach.core.results.show import Table
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.actions import Buy
from rometeach.rome_iinc.charts import unrest as chart
from rometeach.rome_iinc.phases import unrest as phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import AnyOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order, spot, total
from ...slips import Basis, Mistake
from ...steps import play
from ..boards import changed, set_up
from .predictions import LESSON
from .words import grain_arrives, icon_table, icons, uncovered


def _stirred(choose: Chooser) -> tuple[Position, str] | None:
    """A board on which several things stir one Empire."""
    p = set_up(choose)
    empire = choose.pick(EMPIRES)
    mine = [n for n in p.rules.provinces if p.empire_of[n] == empire]
    loyal = [n for n in mine if p.provinces[n].status.value in ("Roman", "Insurgent")]
    if len(loyal) < 8:
        return None
    changes = []
    for war in choose.sample([w for w in p.wars_box if w in p.rules.wars], choose.number(0, 2)):
        changes.append(f"{war} @ {choose.pick(loyal if choose.likely(3, 4) else list(p.provinces))}")
    waiting = [x for x in p.wars_box if x in p.rules.leaders]
    if waiting and choose.likely(1, 2):
        leader = choose.pick(waiting)
        homes = p.rules.homelands_of(p.rules.leaders[leader].enemy)
        changes += [f"{leader} @ {choose.pick(homes)}"] if homes else []
    with_icons = [n for n in loyal if icons(p, n)]
    for name in choose.sample(with_icons, choose.number(1, 2)):
        changes.append(
            choose.pick((f"{name}: none", f"{name}: Fort", f"{name}: Guard", f"{name} insurgent", f"{name} +Fleet"))
        )
    if choose.likely(1, 4):
        commands = [c for c in p.rules.commands if p.empire_of_command(c) == empire and not p.commander_of[c].is_rebel]
        changes.append(f"{choose.pick(commands)} rebel")
    if choose.likely(1, 6) and "Valentinian" not in p.dynasties:
        changes.append("dynasty Valentinian")
    board = changed(p, "; ".join(changes))
    return (board, empire) if board else None


def _facts(p: Position, empire: str) -> str:
    """Wars, waiting Leaders, Rebels and Dynasties in words."""
    rebels = dict.fromkeys(c for c in p.commander_of.values() if c.is_rebel)
    parts = [
        "Wars: " + (", ".join(f"{w} in {s.space}" for w, s in p.wars.items()) or "none"),
        "Leaders who wait: " + (", ".join(f"{x} in the {h}" for x, h in p.leaders.items()) or "none"),
        "Rebels: " + (", ".join(f"{c.name} ({' and '.join(c.commands)})" for c in rebels) or "none"),
        "the Valentinian Dynasty is " + ("in play" if "Valentinian" in p.dynasties else "not in play"),
    ]
    fallen = f" The {empire} has Fallen." if p.is_fallen(empire) else ""
    return "; ".join(parts) + "." + fallen


def _others(p: Position, empire: str) -> int:
    """Wars in the other Empire: people count them by mistake."""
    return sum(p.empire_of.get(s.space) not in (empire, None) for s in p.wars.values())


@exercise(LESSON, "compute", "The Unrest of an Empire")
def new_unrest(choose: Chooser) -> Assignment | None:
    """The sum of the Unrest step."""
    drawn = _stirred(choose)
    if drawn is None:
        return None
    p, empire = drawn
    ledger = chart.ledger(p, empire)
    if not 2 <= len(ledger.lines) <= 12:
        return None
    far = sum(1 for h in p.leaders.values() if not any(p.empire_of.get(s) == empire for s, _ in p.rules.neighbours[h]))
    covered = [
        n
        for n, x in p.provinces.items()
        if p.empire_of[n] == empire
        and x.status.value in ("Allied", "Barbarian", "Foederati")
        and "Legion" in icons(p, n)
    ]
    task = total(
        f"{p.scenario} CE, the Unrest step. {_facts(p, empire)}\n\nHow much Unrest does the {empire} gain?",
        ledger,
        (
            "First what walks about: Rebels, Wars in this Empire, Leaders who wait in a Homeland beside it.",
            "Then the icons of its Roman and Insurgent Provinces: a Legion icon needs a Legion or Pseudo Legion (with the Valentinian "
            "Dynasty a Guard or Fort will do), a Fleet icon a Fleet.",
            "Last the Grain: it is withheld where the Province is Rebel, Barbarian or Insurgent.",
        ),
        (
            Mistake(ledger.total + _others(p, empire), "Wars count for the Empire in which they stand (Case 10.1.2)."),
            Mistake(ledger.total + far, "Only Leaders in a Homeland that touches this Empire count (Case 10.1.3)."),
            Mistake(
                ledger.total + len(covered),
                "Icons of Allied, Foederati and Barbarian Provinces need no Units (10.1.4).",
            ),
        ),
        caption=f"New Unrest of the {empire}",
        board=p,
    )
    return replace(task, shown=(icon_table(p, empire),))


@exercise(LESSON, "decide", "Which icons cost?", more=True)
def which_icons(choose: Chooser) -> Assignment | None:
    """Which Provinces bring Unrest by their icons."""
    drawn = _stirred(choose)
    if drawn is None:
        return None
    p, empire = drawn
    costs = uncovered(p, empire)
    quiet = [n for n in p.rules.provinces if p.empire_of[n] == empire and icons(p, n) and n not in costs]
    if not costs or len(quiet) < 3:
        return None
    number = min(len(costs), choose.number(1, 3))
    options = tuple(choose.shuffled(choose.sample(sorted(costs), number) + choose.sample(quiet, 5 - number)))
    right = frozenset(o for o in options if o in costs)
    rows = tuple(
        (n, p.provinces[n].title + ("" if p.is_loyal(n) else ", Rebel"), icons(p, n), str(p.provinces[n].units))
        for n in options
    )
    wild = frozenset(n for n in options if p.provinces[n].status.value in ("Allied", "Barbarian", "Foederati"))
    empty = frozenset(n for n in options if not p.provinces[n].units.number)
    grain = frozenset(n for n in right if icons(p, n) == "Grain")
    return Assignment(
        f"Five Provinces of the {empire}, {p.scenario} CE. The Valentinian Dynasty is "
        f"{'in play' if 'Valentinian' in p.dynasties else 'not in play'}, and the {empire} has {'' if p.is_fallen(empire) else 'not '}"
        "Fallen.\n\nWhich of them add Unrest by their icons?",
        AnyOf(options),
        right,
        (
            "Legion and Fleet icons matter in Roman and Insurgent Provinces only. Grain matters where it is withheld: in Rebel, "
            "Barbarian and Insurgent ones.",
            f"So many of the five add Unrest: {len(right)}.",
        ),
        (
            *(
                f"{n}: {f'+{costs[n]} Unrest' if n in costs else 'its icons bring no Unrest as it stands'}."
                for n in options
            ),
            ("All that stirs this Empire", chart.ledger(p, empire)),
        ),
        (
            Mistake(
                right | wild,
                "Barbarian, Allied and Foederati Provinces need no Legion and no Fleet (Cases 10.1.4, 10.1.5).",
            ),
            Mistake(empty, "Grain asks for no Units, and some Units do not cover an icon (Cases 10.1.4 to 10.1.6)."),
            Mistake(right - grain, "Grain that is withheld stirs the Capital too (Case 10.1.6)."),
            Mistake(frozenset(), "Some of these icons do cost Unrest."),
        ),
        (Table(f"Provinces of the {empire}", ("Province", "Status", "Icons", "Units"), rows),),
        board=p,
    )


@exercise(LESSON, "find the mistake", "The wrong line of the Unrest")
def wrong_unrest(choose: Chooser) -> Assignment | None:
    """One line of an Empire's Unrest is wrong."""
    drawn = _stirred(choose)
    if drawn is None:
        return None
    p, empire = drawn
    extras = []
    costs = uncovered(p, empire)
    mine = [n for n in p.rules.provinces if p.empire_of[n] == empire]
    for n in mine:
        if n in costs or not icons(p, n):
            continue
        kind = icons(p, n).split(", ")[0]
        state = p.provinces[n]
        if kind == "Grain":
            extras.append((1, f"Grain of {n} withheld", grain_arrives(p, empire, n)))
        elif state.status.value in ("Roman", "Insurgent"):
            extras.append((1, f"{kind} icon uncovered in {n}", f"{state.units} in {n} will do (Cases 10.1.4, 10.1.5)."))
        else:
            extras.append(
                (1, f"{kind} icon uncovered in {n}", f"{n} is {state.title}: such icons need no Units (Case 10.1.4).")
            )
    extras = choose.sample(extras, 3)
    extras += [
        (1, f"{w} War in {s.space}", "that is in the other Empire (Case 10.1.2).")
        for w, s in p.wars.items()
        if p.empire_of.get(s.space) not in (empire, None)
    ]
    task = spot(
        choose,
        f"{p.scenario} CE. {_facts(p, empire)}\n\nA clerk has listed what stirs the {empire}, and one line of his list is wrong. Which?",
        chart.ledger(p, empire),
        extras,
        signs=False,
        board=p,
    )
    if task is None or (task.answer not in {f"{v:+d} {reason}" for v, reason, _ in extras} and choose.likely(3, 4)):
        return None
    hints = ("Every source counts 1, or 0. Is each of these there, in this Empire, and uncovered?", task.hints[1])
    return replace(task, shown=(icon_table(p, empire),), hints=hints)


STEPS = (
    ("Each Empire adds its new Unrest", "10.1"),
    ("1D3 counters are turned up in the Statesmen Box", "10.3.2"),
    ("An Emperor with Conquest Annexes a Province", "10.2.3"),
    ("Statesmen are placed as Governors", "10.3.3"),
    ("Each Empire gains Prestige by its Emperor's Administration", "10.5.1"),
    ("Each Empire loses Unrest by its Emperor's Popularity", "10.5.2"),
    ("Gold is paid for more Prestige and calm", "10.5.1"),
    ("Units are Built, Promoted and Transferred", "10.6.1"),
    ("The phase ends: an Empire with too much Unrest Falls", "10.1.7"),
)


@exercise(LESSON, "order the steps", "The Unrest Phase in order", more=True)
def unrest_in_order(choose: Chooser) -> Assignment | None:
    """The Unrest Phase, in order."""
    return in_order(
        choose, "All of this belongs to the Unrest Phase. In which order is it done?", STEPS, choose.number(4, 6)
    )


@exercise(LESSON, "predict then check", "Where the Unrest track ends")
def track_after(choose: Chooser) -> Assignment | None:
    """New Unrest, free calm and bought calm, played."""
    drawn = _stirred(choose)
    if drawn is None:
        return None
    board, empire = drawn
    start = choose.number(0, 9)
    spent = 10 * choose.number(0, 3)
    other = "West" if empire == "East" else "East"
    p = changed(board, f"phase Unrest; step Unrest; {empire} unrest {start}; {empire} gold {spent}; {other} gold 0")
    if p is None:
        return None
    ledger = chart.ledger(p, empire)
    after = play(phase.unrest(p), lambda _: None).board
    calm = p.emperor_of(empire).abilities.popularity

    def buy(asked: object) -> Action:
        assert isinstance(asked, Decision)
        return Buy("unrest") if Buy("unrest") in asked.actions else DONE

    end = play(phase.bread_and_circuses(after), buy).end
    if end is None:
        return None
    answer = end.empire(empire).unrest
    plain = start + ledger.total - calm - spent // 10
    sources = ", ".join(line.reason for line in ledger.lines) or "nothing"
    return Assignment(
        f"The {empire} has {start} Unrest. New is: {sources}. Its Emperor, {p.emperor_of(empire).name}, has Popularity {calm}, and the "
        f"player spends all his {spent} Gold on calm.\n\nPredict, then check: where does the Unrest stand after Bread and Circuses?",
        WholeNumber("Unrest"),
        answer,
        (
            f"First it rises: {start} {ledger.total:+d} = {start + ledger.total}.",
            "Then Popularity is taken off, and one for each 10 Gold; Unrest never goes below zero.",
        ),
        (
            ("New Unrest", ledger),
            f"{start} + {ledger.total} - {calm} - {spent // 10} = {plain}"
            + (": Unrest stops at zero (Section 10.1)." if plain < 0 else " (Cases 10.1, 10.5.2)."),
        ),
        (
            Mistake(plain, "Unrest is never below zero (Section 10.1)."),
            Mistake(start + ledger.total, "Bread and Circuses come after that: Popularity and Gold calm."),
            Mistake(max(0, start + ledger.total - calm), "The Gold calms as well: 1 for each 10."),
            Mistake(max(0, start - calm - spent // 10), "First comes what is new this turn."),
            Mistake(max(0, start + ledger.total - spent // 10), "The Emperor's Popularity calms for nothing."),
        ),
        board=p,
        basis=(Basis(ledger, lambda total: max(0, start + total - calm - spent // 10)),),
    )
