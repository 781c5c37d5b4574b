"""Lesson 2: Commanders and Statesmen (Modules 5 and 6, Section 10.3)."""

from __future__ import annotations

from rometeach.core.results.show import Table
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import revolt, tax
from rometeach.rome_iinc.phases import governors, succession
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES, Statesman

from ...answers import AnyOf, InOrder, OneOf, WholeNumber
from ...blocks import Block
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, minus, terms
from ...steps import first, play
from ..boards import named, set_up
from .scenes import LESSON, SUCCESSION, capital, numbers, other, staffed, two_emperors
from .tables import counters

GENERIC = "a Generic Emperor"


def _statesmen(p: Position) -> tuple[Statesman, ...]:
    return tuple(p.rules.statesmen[n] for n in p.statesmen_in_play)


@exercise(LESSON, "compute", "The figure that counts")
def the_figure(choose: Chooser) -> Assignment | None:
    """Which ability of whom is used, and how much it is."""
    p = staffed(choose, two_emperors(choose), 3)
    if p is None:
        return None
    who = choose.pick([c for c in p.governors_in_play if c.statesman and not c.is_rebel])
    emperor = p.emperor_of(p.empire_of_commander(who))
    mine, his = numbers(who), numbers(emperor)
    command, place = who.commands[0], ""
    if choose.likely(1, 2):
        ledger = tax.odds(p, who).ledger
        answer = -ledger.total
        solution: Block = ("The Tax throw", ledger)
        basis = Basis(ledger, minus, signs=False)
        asked = f"By how much do the two of them lower the Tax throw of {command}?"
        hints = ("Taxes are a matter of Administration (Case 6.2.2).", "Governor and Emperor both count (Case 9.2.4).")
        mistakes = [
            Mistake(mine["Administration"], f"The Emperor's Administration counts too: {emperor.name} (Case 5.1.2)."),
            Mistake(his["Administration"], f"The Governor's own Administration counts too: {who.name} (Case 5.2.2)."),
            Mistake(mine["Military"] + his["Military"], "That is their Military. Taxes ask for Administration (Case 6.2.2)."),
            Mistake(mine["Popularity"] + his["Popularity"], "That is their Popularity, which no taxpayer cares for (Case 6.2.3)."),
        ]  # fmt: skip
    else:
        name = place = choose.pick(p.rules.provinces_of[command])
        p = p.edit(f"{name} insurgent")
        answer = revolt.military(p, name)
        asked = f"{name} is Insurgent. Up to which total of its Revolt die does it become Roman again?"
        basis = Basis(terms("11.1.4", (answer, f"the Military of {who.name}")), signs=False)
        solution = f"The total may be as high as the Military of its Governor, {who.name}: {answer} (Case 11.1.4)."
        hints = (
            "Order is a matter of Military (Case 6.2.1).",
            "The Governor counts here, not his Emperor (Case 5.2.2).",
        )
        mistakes = [
            Mistake(his["Military"], f"That is the Military of the Emperor. {command} answers to {who.name} (Case 5.2.1)."),
            Mistake(mine["Military"] + his["Military"], "Only the Governor's Military counts here (Case 11.1.4)."),
            Mistake(mine["Administration"], "That is his Administration. A Revolt is a matter for soldiers (Case 6.2.1)."),
            Mistake(mine["Popularity"], "That is his Popularity. A Revolt is a matter for soldiers (Case 6.2.1)."),
        ]  # fmt: skip
    shown = Table(
        f"Who commands in {command}",
        ("Commander", "Military", "Administration", "Popularity", "Intrigue"),
        (
            (f"Governor: {who.name}", *(str(n) for n in mine.values())),
            (f"Emperor: {emperor.name}", *(str(n) for n in his.values())),
        ),
    )
    return Assignment(
        f"{who.name} governs {command} ({p.scenario} CE) for {emperor.name}.\n\n{asked}",
        WholeNumber(),
        answer,
        hints,
        (solution,),
        tuple(mistakes),
        shown=(shown,),
        board=p,
        focus=place,
        basis=(basis,),
    )


@exercise(LESSON, "decide", "Who may be Emperor?")
def who_may_be_emperor(choose: Chooser) -> Assignment | None:
    """An Emperor dies in his bed: who can follow him."""
    start = two_emperors(choose)
    more = choose.pick(["", *(f"dynasty {d}" for d in start.rules.dynasties if d not in start.dynasties)])
    p = staffed(choose, start.edit(more) if more else start, choose.number(2, 4))
    if p is None:
        return None
    empire = choose.pick(EMPIRES)
    dead = p.emperor_of(empire)
    options = [n for n in p.statesmen_in_play if n != p.empire(empire).emperor]
    done = play(succession.die(p, (empire,), "Mortality"), first)
    end = done.board
    chosen = [r for r in done.asked if isinstance(r, Decision)]
    imperial = not chosen and end.empire(empire).emperor
    right = frozenset(o.name for o in chosen[0].options) if chosen else frozenset([imperial or GENERIC])
    green = [n for n in options if p.rules.statesmen[n].is_ineligible]
    rival = p.empire(other(empire)).emperor
    clean = frozenset(n for n in options if n not in green and n != rival)
    purple = frozenset(n for n in clean if p.rules.statesmen[n].dynasty)
    why = (
        "An Imperial Statesman whose Dynasty is in play goes before everybody else (Case 5.1.4e)."
        if imperial
        else "Nobody in play is Imperial with his Dynasty in play, so the player chooses freely (Case 5.1.4f)."
    )
    dynasties = ", ".join(p.dynasties) or "none"
    reasons = dict.fromkeys(clean, why)
    reasons |= dict.fromkeys(green, "Green names may never be Emperor (Case 6.1.6).")
    reasons |= {rival: f"He is Emperor of the {other(empire)} already (Case 5.1.4)."} if rival else {}
    reasons |= {GENERIC: "The Senate is asked only when nobody else is left (Case 5.1.4g)."}
    return Assignment(
        f"{capital(dead.name)}, the Emperor of the {empire}, dies a natural death. There is no Rebel Emperor. Dynasties in play: "
        f"{dynasties}.\n\nWho may follow him? Mark everybody who is possible.",
        AnyOf((*choose.shuffled(options), GENERIC)),
        right,
        (
            "First look for a purple name whose Dynasty is in play, highest rank first.",
            "Then anybody in play, but nobody with a green name and no Emperor. Only when nobody is left, the Senate chooses.",
        ),
        (why, *done.story),
        (
            Mistake(clean, why),
            *([Mistake(purple, "A purple name helps only with its Dynasty in play, and then the highest rank alone (Case 6.1.5).")]
              if purple else []),
            Mistake(right | {GENERIC}, "The Senate is asked only when nobody else is left (Case 5.1.4g)."),
            Mistake(frozenset(options), "Green names may never be Emperor (Case 6.1.6), nor may he who is Emperor already."),
            Mistake(clean | frozenset(green), "Green names may never be Emperor (Case 6.1.6)."),
            *([Mistake(right | {rival}, f"{rival} is Emperor of the {other(empire)} already (Case 5.1.4).")] if rival else []),
            Mistake(frozenset([GENERIC]), "Somebody else is left: the Senate is asked last (Case 5.1.4g)."),
        ),
        shown=(counters(_statesmen(p)),),
        why=reasons,
        board=p,
    )  # fmt: skip


@exercise(LESSON, "order the steps", "The order of succession", more=True)
def the_succession(choose: Chooser) -> Assignment:
    """What is looked at first when an Emperor dies."""
    prompt = "An Emperor has died. In which order does one look for the next? Put first what goes before all others."
    return in_order(choose, prompt, SUCCESSION, choose.number(4, 6))


@exercise(LESSON, "order the steps", "A line of heirs")
def line_of_heirs(choose: Chooser) -> Assignment:
    """Imperial Statesmen in the order in which they come to the throne."""
    p = named("286").edit("East emperor generic; West emperor generic")
    dynasties = sorted(choose.sample(p.rules.dynasties, 2), key=p.rules.dynasties.index)
    members = [s for s in p.rules.statesmen.values() if s.dynasty in dynasties]
    heirs = choose.sample(members, choose.number(3, 5))
    board: Board = p.edit("; ".join([*(f"dynasty {d}" for d in dynasties), *(f"{s.name} face up" for s in heirs)]))
    right: list[str] = []
    while len(right) < len(heirs):
        board = play(succession.die(board, ("East",), "Mortality"), first).board
        right.append(board.east.emperor)
    names = tuple(choose.shuffled(right))
    names = names if list(names) != right else (*right[1:], right[0])
    alphabet = tuple(sorted(right))
    ranks = tuple(sorted((s.name, s.dynasty, str(s.rank)) for s in heirs))
    by_rank = tuple(sorted(right, key=lambda n: (p.rules.statesmen[n].rank, right.index(n))))
    backwards = tuple(reversed(right))
    return Assignment(
        f"The {' and the '.join(dynasties)} Dynasties are in play, and so are these Statesmen, all without a post. One Eastern "
        "Emperor after the other dies of old age. In which order do they come to the throne?",
        InOrder(names),
        tuple(right),
        (f"The older Dynasty goes first: {dynasties[0]}.", "Inside a Dynasty the lower number goes first."),
        tuple(f"{n}. {name}: {p.rules.statesmen[name].dynasty}, number {p.rules.statesmen[name].rank} (Case 6.1.5)"
              for n, name in enumerate(right, 1)),
        (
            Mistake(by_rank, "Do not mix the Dynasties: the whole older one goes before the next (Case 6.1.5)."),
            Mistake(alphabet, "That is the alphabet."),
            Mistake(backwards, "That is the order backwards."),
        ),
        shown=(Table("Imperial Statesmen", ("Statesman", "Dynasty", "Number in it"), ranks),),
    )  # fmt: skip


@exercise(LESSON, "decide", "Which Commands together?", more=True)
def which_commands(choose: Chooser) -> Assignment | None:
    """Four sets of Commands, one of which a Statesman may govern."""
    p = staffed(choose, set_up(choose, ("286", "363", "425")), choose.number(2, 3))
    if p is None:
        return None
    if choose.likely(1, 3):
        free = [c for c in p.rules.commands if not p.commander_of[c].statesman]
        p = p.edit(f"{choose.pick(free)} rebel")
    who = choose.pick([c for c in p.governors_in_play if c.statesman and not c.is_rebel])
    home, name = who.commands[0], who.name
    empire = p.empire_of_commander(who)
    rest = [c for c in p.rules.commands if c != home]
    sets = [(home, *choose.sample(rest, choose.pick((1, 1, 2, 3)))) for _ in range(40)]
    verdicts = {" + ".join(s): governors.against(p, empire, name, s) for s in sets}
    good = [s for s, why in verdicts.items() if why is None]
    bad: dict[str, tuple[str, str]] = {}
    for s, why in verdicts.items():
        if why is not None:
            bad.setdefault(why[0], (s, why[1]))
    if not good or len(bad) < 3:
        return None
    right = choose.pick(good)
    wrong = {s: f"{capital(why)} (Case {case})." for why, (s, case) in list(bad.items())[:3]}
    taken = "; ".join(
        f"{c}: {p.commander_of[c].name}{' (Rebel)' if p.commander_of[c].is_rebel else ''}"
        for c in p.rules.commands
        if (p.commander_of[c].statesman or p.commander_of[c].is_rebel) and c != home
    )
    sides = "; ".join(f"{e}: {', '.join(c for c in p.rules.commands if p.empire_of_command(c) == e)}" for e in EMPIRES)
    return Assignment(
        f"{name} governs {home} in {p.scenario} CE, and nobody waits face up. Elsewhere commands: {taken or 'nobody of a name'}. "
        f"All others are Generic. {sides}.\n\nWhich of these may {name} govern together?",
        OneOf(tuple(choose.shuffled([right, *wrong]))),
        right,
        (
            "At most three Commands, all in one Empire, and each must touch another of them.",
            "Nobody is turned out of his Command by this: neither a Rebel nor another Statesman.",
        ),
        (f"{right}: allowed (Case 5.2.5).", *(f"{s}: {why}" for s, why in wrong.items())),
        tuple(Mistake(s, why) for s, why in wrong.items()),
        board=p,
    )


@exercise(LESSON, "decide", "Whose are Moesia and Pannonia?", more=True)
def whose_are_they(choose: Chooser) -> Assignment:
    """The two Commands that change Empires."""
    p = named("286")
    dynasties = choose.sample(p.rules.dynasties, choose.number(1, 4))
    dynasties += ["Constantinian"] if choose.likely(1, 2) else []
    p = p.edit("; ".join(f"dynasty {d}" for d in dynasties)) if dynasties else p
    moesia, pannonia = p.empire_of_command("Moesia"), p.empire_of_command("Pannonia")

    def says(m: str, n: str) -> str:
        return f"Moesia: {m}, Pannonia: {n}"

    options = (says("East", "East"), says("West", "West"), says("East", "West"), says("West", "East"))
    right = says(moesia, pannonia)
    listed = ", ".join(p.dynasties) or "none"
    case = "Constantinian moves both to the West, Theodosian then brings Moesia back (Case 5.2.4)."
    return Assignment(
        f"These Dynasties are in play: {listed}. To which Empires do Moesia and Pannonia belong?",
        OneOf(options),
        right,
        (
            "Look for two Dynasties only: Constantinian and Theodosian.",
            "Each of them moves something; the others do not.",
        ),
        (case, f"So: {right}."),
        tuple(
            Mistake(o, f"Only Constantinian and Theodosian move them. {case}")
            if o != says("West", "East")
            else Mistake(o, "Pannonia never goes back to the East: Theodosian returns Moesia alone (Case 5.2.4).")
            for o in options
        ),
        board=p,
    )


@exercise(LESSON, "find the mistake", "One wrong sentence")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """Sentences about a counter, one with the wrong ability."""
    s = choose.pick(list(named("286").rules.statesmen.values()))
    figures = numbers(s)
    true = [
        ("Military", "As a Governor: {} is taken off the three dice of a War", "6.2.1"),
        ("Military", "As a Governor: an Insurgent Province turns Roman on a Revolt total up to {}", "6.2.1"),
        ("Administration", "As a Governor: {} is taken off the Tax throw", "6.2.2"),
        ("Intrigue", "As a murderer: {} is added to the die for skill", "6.2.4"),
    ]
    if not s.is_ineligible:
        true += [
            (
                "Administration",
                "As Emperor: the four figures alone bring {} Prestige every turn, before any Gold is spent",
                "6.2.2",
            ),
            ("Popularity", "As Emperor: the Empire loses {} Unrest every turn before any Gold is spent", "6.2.3"),
        ]
    kept = choose.sample(true, 4)
    ability, text, case = kept[0]
    others = [(a, n) for a, n in figures.items() if n != figures[ability]]
    if not others:
        return None
    confused, value = choose.pick(others)
    wrong = text.format(value)
    good = {t.format(figures[a]): (a, c) for a, t, c in kept[1:]}
    may = f"{s.name} may {'never be' if s.is_ineligible else 'be made'} Emperor"
    good[may] = ("the colour of the name", "6.1.6")
    options = choose.shuffled([wrong, *good])
    return Assignment(
        f"Somebody explains the counter of {s.name} to you. One sentence has taken the wrong figure.\n\nWhich sentence is wrong?",
        OneOf(tuple(options)),
        wrong,
        (
            "Read the four figures first. Then ask of each sentence: is that a matter of Military, Administration, Popularity "
            "or Intrigue?",
            f"The wrong sentence uses the figure for {confused}.",
        ),
        (f"That is a matter of {ability}, and here {ability} is {figures[ability]}: {text.format(figures[ability])} (Case {case}).",),
        tuple(Mistake(o, f"That one is right: {good[o][0]} (Case {good[o][1]}).") for o in options if o != wrong),
        shown=(counters([s]),),
    )  # fmt: skip


SOLE, REBEL, STAYS = "Sole Emperor", "Rebel Emperor", "Governor as before, and somebody else becomes Emperor"


@exercise(LESSON, "predict then check", "What becomes of the killer?")
def the_killer(choose: Chooser) -> Assignment | None:
    """A Governor has killed his Emperor: played by the rules."""
    start = set_up(choose, ("286", "363", "425", "565"))
    if choose.likely(1, 4) and not start.sole_emperor:
        start = start.edit("West viceroy")
    p = staffed(choose, start, 1)
    if p is None:
        return None
    who = next(c for c in p.governors_in_play if c.statesman and not c.is_rebel)
    assert who.statesman
    if choose.likely(1, 2) and not who.statesman.is_ineligible:
        return None
    seat = p.sole_emperor or p.empire_of_commander(who)
    victim, name = p.emperor_of(seat), who.name
    done = play(succession.usurp(p, who, seat), first)
    end = done.board
    ruler = end.empire(seat)
    answer = STAYS if ruler.emperor != name else REBEL if ruler.rebel_commands else SOLE
    green = "A green name never rules (Case 6.1.6)." if answer == STAYS else ""
    title = "Sole Emperor, for the other box holds " + (
        "the Fall counter" if p.is_fallen(other(seat)) else "a Viceroy" if p.sole_emperor else ""
    )
    what = title if p.sole_emperor else f"Emperor of the {seat}; the {other(seat)} has an Emperor of its own"
    return Assignment(
        f"{name} governs {who.commands[0]} ({p.scenario} CE). One night men in the pay of {name} kill {victim.name}, the {what}.\n\n"
        f"Predict, then check: what becomes of {name}?",
        OneOf((SOLE, REBEL, STAYS)),
        answer,
        ("Look at the colour of the name first (Case 6.1.6).", "Then: was his victim the only Emperor (Case 5.1.4)?"),
        done.story,
        (
            Mistake(SOLE, green or "There is another Emperor, so it is a Rebel one only (Case 5.1.4d)."),
            Mistake(REBEL, green or "The victim was Sole Emperor: his killer takes the whole place (Case 5.1.4c)."),
            Mistake(STAYS, "Only an Ineligible killer stays what he was (Case 6.1.6)."),
        ),
        shown=(counters([who.statesman]),),
        board=p,
    )  # fmt: skip
