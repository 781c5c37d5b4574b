"""Lesson 3: Events, Mortality and Assassination (Module 8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rometeach.rome_iinc.charts import assassination, mortality
from rometeach.rome_iinc.charts import events as chart
from rometeach.rome_iinc.charts import war as war_chart
from rometeach.rome_iinc.phases import events as phase
from rometeach.rome_iinc.phases.events import Fate

from ...answers import AnyOf, Chance, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order, spot, total
from ...slips import Basis, Extra, Mistake, terms
from ...steps import first, play, script, story
from ..boards import changed, named, set_up
from ..commanders.examples import capital, numbers
from ..commanders.scenes import staffed
from .predictions import LESSON
from .scenes import PHASE, in_play, misread, plot, scene
from .tables import event_dice, figures


@exercise(LESSON, "compute", "The chance of an Event", more=True)
def event_chance(choose: Chooser) -> Assignment | None:
    """How likely one Event is after one or two draws."""
    p = named("286")
    names = choose.sample(list(p.rules.events), choose.number(2, 4))
    event, lying = names[0], {n: choose.pick(("", " doubled")) for n in names[1:]}
    single = choose.likely(1, 3)
    draws = 1 if single else choose.number(1, 2)
    board = p.edit("; ".join(f"event {n}{d}" for n, d in (lying | ({event: ""} if single else {})).items()))
    odds = chart.odds(board, draws)
    answer = odds.doubled[event] if single else odds.single[event] + odds.doubled[event]
    boxes, gone = len(p.rules.events), sum(n > 1 for n in board.events.values())
    live = boxes - gone
    asked = f"that {event} is doubled then" if single else f"that {event} is in play then"
    still = f"{boxes} Events, of which {gone} cannot come any more: {live} are left, all alike."
    basis = Basis(
        terms(
            "8.1.6", (boxes, "the Events that there are"), (-gone, "those that are doubled already and come no more")
        ),
        lambda total: Fraction(1, total) if total > 0 else None,
        "Count the Events that can still come: a doubled one cannot, any other can (Case 8.1.6).",
    )
    return Assignment(
        f"Event counters lie on: {in_play(board)}. {'One more Event is' if draws == 1 else 'Two more Events are'} drawn at random.\n\n"
        f"How likely is it {asked}?",
        Chance(),
        answer,
        (
            f"There are {boxes} Events, each as likely as any other: six faces of the white die, three of the purple 1D3.",
            "A doubled Event cannot come again: the dice are thrown anew (Case 8.1.6).",
        ),
        (
            still,
            f"One draw: 1 in {live}."
            if draws == 1
            else f"Two draws: one minus the chance that it comes neither first nor second. A doubled counter after the first draw makes "
            f"the second a little better. All in all {answer}.",
        ),
        (
            Mistake(Fraction(draws, boxes), f"Doubled Events are thrown again: only {live} can come (Case 8.1.6).")
            if gone
            else Mistake(Fraction(draws, boxes), "Two draws are not quite twice as good: it may come both times."),
            Mistake(Fraction(draws, live), "Two draws are not quite twice as good: it may come both times."),
            Mistake(Fraction(draws, 36), "The purple die is read as a 1D3: there are eighteen results, not thirty-six (8.1.5)."),
            Mistake(Fraction(1, 6), "The white die alone does not name an Event (Case 8.1.5)."),
            Mistake(1 - answer, "That is the chance that it does not happen."),
        ),
        basis=(basis,) if draws == 1 else (),
    )  # fmt: skip


@exercise(LESSON, "compute", "The sum of a murder", more=True)
def murder_sum(choose: Chooser) -> Assignment | None:
    """What is added to the Assassination die."""
    found = plot(choose)
    if found is None:
        return None
    p, who = found
    odds = assassination.odds(p, who)
    assert odds.target.commander
    commands = war_chart.commands_of(p, odds.target.commander)
    mine, his = who.abilities, odds.target.abilities
    capitals = set(p.rules.capitals.values())
    plain = sum(
        s.units.guard for n, s in p.provinces.items() if p.rules.provinces[n].command in commands and n not in capitals
    )
    strange = sum(s.units.veteran_guard for n, s in p.provinces.items() if p.rules.provinces[n].command not in commands)
    apart = abs(mine.popularity - his.popularity)
    mistakes = [
        Mistake(odds.modifier - plain, "An Ordinary Guard protects its Emperor only in the Capital (Case 8.3.5)."),
        Mistake(odds.modifier - strange, f"The Guards of the other Empire do not protect {odds.target.name} (Case 8.3.5)."),
        Mistake(odds.modifier - 2 * his.intrigue, "The Intrigue of the target is added too: his tricks make enemies."),
        Mistake(odds.modifier - 2 * apart, "The gap in Popularity is always added, whoever is the more popular."),
        Mistake(odds.modifier - apart + mine.popularity + his.popularity, "Only the gap between the two Popularities counts."),
    ]  # fmt: skip
    task = total(
        f"{scene(p, who)}\n\nHe is about to try a murder. What is added to his die, all in all?",
        odds.ledger,
        (
            "For the plot: both Intrigues, the gap in Popularity, one for each Dynasty, a Conspiracy.",
            "Against it: each Veteran Guard of the Emperor, a Guard in his Capital, a Bodyguard Event.",
        ),
        mistakes,
        caption="The sum of the attempt",
        board=p,
    )
    return replace(task, shown=(figures(p, who),))


@exercise(LESSON, "compute", "The chance of a murder")
def murder_chance(choose: Chooser) -> Assignment | None:
    """From the sum to the chance, and what is lost."""
    found = plot(choose)
    if found is None:
        return None
    p, who = found
    odds = assassination.odds(p, who)
    limit, m = p.rules.values["assassination.limit"], odds.modifier
    if not 4 <= m <= 12:
        return None
    kills = int(odds.p_killed * 6)
    return Assignment(
        f"{who.name}, Governor of {who.commands[0]} in {p.scenario} CE, plots against {odds.target.name}. The sum of his attempt is {m:+d}."
        "\n\nHow likely is it that the Emperor dies?",
        Chance(),
        odds.p_killed,
        (
            f"He dies on a total of {limit} or more (Case 8.3.3).",
            "Even a 1 will do."
            if limit - m <= 1
            else f"The die has to show at least {limit - m}."
            if limit - m <= 6
            else "What would the die have to show?",
        ),
        (f"{kills} of the six faces reach {limit} with {m:+d} (Case 8.3.3).", ("The sum of the attempt", odds.ledger)),
        (
            Mistake(Fraction(max(0, kills - 1), 6), f"Exactly {limit} is enough to kill (Case 8.3.3)."),
            Mistake(Fraction(min(6, kills + 1), 6), f"One less than {limit} is not enough (Case 8.3.3)."),
        ),
        board=p,
        basis=(
            Basis(
                odds.ledger,
                lambda total: Fraction(max(0, min(6, 7 - limit + total)), 6),
                contrary="That is the chance that he lives.",
                given=True,
            ),
        ),
    )


@exercise(LESSON, "decide", "Whom does he try to kill?")
def whose_target(choose: Chooser) -> Assignment | None:
    """The target of a Statesman with the Assassin ability."""
    p = set_up(choose, ("286", "363", "425"))
    name = choose.pick([s.name for s in p.rules.statesmen.values() if s.ability == "Assassin"])
    post = choose.pick(("governor", "governor", "emperor", "waits"))
    if post == "governor":
        command = choose.pick(list(p.rules.commands))
        board = changed(p, f"{command} governor {name}")
        where = f"governs {command}"
    elif post == "emperor" and not p.rules.statesmen[name].is_ineligible:
        board, where = changed(p, f"West emperor {name}"), "is Western Emperor"
    else:
        board, where = changed(p, f"{name} face up"), "waits face up in the Statesmen Box"
    if board is None:
        return None
    trying = [c for c in assassination.default_assassins(board) if c.name == name]
    nobody, drawn = "Nobody: he makes no attempt", "A Statesman drawn at random"
    east, west = (capital(board.emperor_of(e).name) for e in ("East", "West"))
    if not trying:
        answer = nobody
    else:
        answer = drawn if trying[0].is_emperor else capital(assassination.default_target(board, trying[0]).name)
    options = tuple(dict.fromkeys(x for x in (east, west, drawn, nobody) if x != name))
    reign = f"{east} is Sole Emperor" if east == west else f"{east} rules the East, {west} the West"
    dynasties = ", ".join(board.dynasties) or "none"
    return Assignment(
        f"{name} has the special ability Assassin and {where} ({p.scenario} CE). {reign}. Dynasties in play: {dynasties}.\n\n"
        "Whom will he try to kill this turn, if there is no Assassin Event?",
        OneOf(options),
        answer,
        (
            "A Governor goes for his own Emperor: to whose Empire does his Command belong now?",
            "An Emperor has no Emperor above him, and a man without a post has no opportunity.",
        ),
        (
            "A Governor or Rebel targets his Emperor, an Emperor a random Statesman (Case 8.3.2); who only waits makes no attempt "
            f"(Case 8.3.1). So: {answer}.",
        ),
        (
            Mistake(nobody, "His ability lets him try every turn while he has a post (Case 6.3.1)."),
            Mistake(drawn, "Only an Emperor's target is drawn at random (Case 8.3.2)."),
            *(Mistake(e, "That is not his Emperor, or he has no post at all (Cases 5.2.4, 8.3.2).") for e in (east, west) if e != name),
        ),
        board=board,
    )  # fmt: skip


@exercise(LESSON, "decide", "Single, doubled, or again?", more=True)
def once_more(choose: Chooser) -> Assignment:
    """What an Event does when it is drawn for the first, second or third time."""
    p = named("286")
    event, lying = choose.pick(list(p.rules.events)), choose.number(0, 2)
    row = p.rules.tables["events"][event]
    again, nothing = "The dice are thrown again.", "Nothing: each Event comes only once a turn."
    answer = (row["normal"], row["doubled"], again)[lying]
    now = ("has no counter yet", "has a counter on its single side", "has a counter on its doubled side")[lying]
    extra = choose.pick([n for n in p.rules.events if n != event])
    options = tuple(choose.shuffled(sorted({row["normal"], row["doubled"], again, nothing})))
    return Assignment(
        f"{event} {now}; another counter lies on {extra}. Now the dice name {event}.\n\nWhat happens?",
        OneOf(options),
        answer,
        (
            "The first time a counter is placed, the second time it is turned over.",
            "There is no third side.",
        ),
        (f"{event}, single: {row['normal']}", f"{event}, doubled: {row['doubled']}", f"Here: {answer} (Case 8.1.6)"),
        (
            Mistake(again, "Only an Event that is doubled already is thrown again (Case 8.1.6)."),
            Mistake(nothing, "It may come twice: the second time the doubled side counts (Case 8.1.6)."),
            Mistake(row["normal"], f"That is the single side; {event} {now} (Case 8.1.6)."),
            Mistake(row["doubled"], f"That is the doubled side; {event} {now} (Case 8.1.6)."),
        ),
    )


@exercise(LESSON, "find the mistake", "The wrong line of a plot")
def wrong_line(choose: Chooser) -> Assignment | None:
    """One line of an Assassination sum is wrong."""
    found = plot(choose)
    if found is None:
        return None
    p, who = found
    odds = assassination.odds(p, who)
    assert odds.target.commander
    capitals, his = set(p.rules.capitals.values()), war_chart.commands_of(p, odds.target.commander)
    extras: list[Extra] = [
        (-1, f"Guard in {n}", "an Ordinary Guard protects its Emperor only in the Capital (Case 8.3.5).")
        for n, s in p.provinces.items()
        if s.units.guard and n not in capitals
    ]
    extras += [
        (-1, f"Veteran Guard in {n}", "the Guards of the other Empire do not protect this Emperor (Case 8.3.5).")
        for n, s in p.provinces.items()
        if s.units.veteran_guard and p.rules.provinces[n].command not in his
    ]
    extras += [
        (1, f"{d} Dynasty in play", "it is not in play (Case 10.4.2).")
        for d in ("Theodosian", "Leonid")
        if d not in p.dynasties
    ]
    task = spot(
        choose,
        f"{scene(p, who)}\n\nSomebody has added up his attempt on the Emperor. Which line is wrong?",
        odds.ledger,
        extras,
        [s for x in odds.ledger.lines for s in misread(x, numbers(who)["Popularity"])],
        board=p,
    )
    return replace(task, shown=(figures(p, who),)) if task else None


@exercise(LESSON, "order the steps", "The Event Phase in order", more=True)
def phase_in_order(choose: Chooser) -> Assignment:
    """The Event Phase, in order."""
    return in_order(choose, "A turn begins. Put these parts of the Event Phase into order.", PHASE, choose.number(4, 6))


@exercise(LESSON, "predict then check", "Read the two dice", more=True)
def read_the_dice(choose: Chooser) -> Assignment | None:
    """A white and a purple die: which Event? Played by the rules."""
    p = named("286")
    white, purple = choose.throw(2)
    by_dice = {dice: name for name, dice in p.rules.events.items()}
    meant = by_dice[white, (purple + 1) // 2]
    lying = choose.number(0, 2)
    more = choose.pick([n for n in p.rules.events if n not in (meant, "Assassin")])
    clauses = [f"event {more}", *([f"event {meant}{' doubled' if lying == 2 else ''}"] if lying else [])]
    board = p.edit("; ".join(clauses))
    other = choose.pick([(w, 2 * x) for (w, x), n in by_dice.items() if n not in board.events])
    done = play(phase.draw(board), script([(white, purple), *([other] if lying == 2 else [])], then=first))
    end, notes = done.board, done.notes
    again = "The dice are thrown again"
    if sum(r.case == "8.1.5" for r in done.asked) > 1:
        answer = again
    else:
        came = next(n for n, x in end.events.items() if board.events.get(n, 0) != x)
        answer = came + (" doubled" if end.events[came] > 1 else "")
    misread = [by_dice[white, min(3, purple)], by_dice[purple, (white + 1) // 2], by_dice[white, 1]]
    more_names = choose.sample([n for n in p.rules.events if n not in misread and n != meant], 3)
    wrong = list(dict.fromkeys(n for n in [*misread, *more_names] if n != meant))[:2]
    options = tuple(choose.shuffled([meant, f"{meant} doubled", again, *wrong]))
    return Assignment(
        f"Event counters lie on: {in_play(board)}. The white die shows {white}, the purple die {purple}.\n\n"
        "Predict, then check: which Event comes?",
        OneOf(options),
        answer,
        (
            "First read the purple die as a 1D3: 1 or 2 is a one, 3 or 4 a two, 5 or 6 a three (Case 1.2).",
            f"White {white} and purple {(purple + 1) // 2} is {meant}. Does its counter lie there already?",
        ),
        story(notes[:1]),
        (
            Mistake(again, f"{meant} is not doubled yet, so it is not thrown again (Case 8.1.6)."),
            Mistake(meant, f"{meant} is right, but look at its counter: it lies there already (Case 8.1.6)."),
            Mistake(f"{meant} doubled", f"{meant} is right, but look at its counter (Case 8.1.6)."),
            *(Mistake(n, "The purple die is halved and rounded up, and the white one comes first (Case 8.1.5).") for n in wrong),
        ),
        shown=(event_dice(p),),
    )  # fmt: skip


@exercise(LESSON, "predict then check", "Who dies?")
def who_dies(choose: Chooser) -> Assignment | None:
    """The Mortality step with given dice, played."""
    start = set_up(choose, ("286", "286", "363", "425"))
    p = staffed(choose, start, choose.number(1, 3))
    if p is None:
        return None
    clauses = [
        f"turn {choose.number(1, 6)}",
        *([choose.pick(("event Plague", "event Plague doubled"))] if choose.likely(2, 3) else []),
    ]
    p = p.edit("; ".join(clauses))
    odds = mortality.odds(p)
    rolling, everybody = odds.who, (*odds.abdicates, *odds.who)
    dice = choose.throw(len(rolling))
    notes = play(phase.mortality_step(p), script(dice, then=first)).notes
    fallen = {n.about.name for n in notes if isinstance(n.about, Fate) and n.about.dies}
    right = frozenset(fallen | set(odds.abdicates))
    if not right and choose.likely(3, 4):
        return None
    thrown = dict(zip(rolling, dice, strict=True))
    six = frozenset(n for n, f in thrown.items() if f == 6)
    five = frozenset(n for n, f in thrown.items() if f >= 5)
    plague = {0: "no Plague", 1: "a single Plague", 2: "a doubled Plague"}[p.events.get("Plague", 0)]
    shown = "; ".join(f"{n} {f}" for n, f in thrown.items())
    spared = f"; no die for {' and '.join(odds.abdicates)}" if odds.abdicates else ""
    return Assignment(
        f"Turn {p.turn} of the {p.scenario} CE scenario, with {plague}. Dynasties in play: {', '.join(p.dynasties) or 'none'}. "
        f"The Mortality dice: {shown}{spared}.\n\nPredict, then check: who leaves the game? Mark everybody, or nobody.",
        AnyOf(everybody),
        right,
        (
            "Somebody dies on a total of 6 or more. Which Event changes the die (Case 8.2.1)?",
            "In the scenario of 286 Emperors also go of their own accord on some turns (Case 8.2.3).",
        ),
        story([n for n in notes if "dies" in n.what]) or ("Nobody dies.",),
        (
            Mistake(right - set(odds.abdicates), "On turns 3, 5, 7 and 9 of the 286 scenario both Emperors abdicate (Case 8.2.3)."),
            Mistake(six | set(odds.abdicates), "A doubled Plague adds 1 to every die: a 5 kills as well (Case 8.2.1)."),
            Mistake(five | set(odds.abdicates), "A 5 kills only with a doubled Plague (Case 8.2.1)."),
            Mistake(frozenset(everybody) - right, "Those are the ones who live."),
        ),
        why={n: f"His die shows {f}, and that does not kill him here (Case 8.2.1)." for n, f in thrown.items()},
        board=p,
    )  # fmt: skip
