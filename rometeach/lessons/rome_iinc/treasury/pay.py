"""Exercises of lesson 4 about Pay and the Treasury (Sections 9.1 and 9.3)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.core.figures.ledger import Line
from rometeach.core.results.show import Table
from rometeach.rome_iinc.actions import RAISE_TAXES
from rometeach.rome_iinc.board import tracks
from rometeach.rome_iinc.board.board import GARRISONED, with_provinces
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.phases import treasury as phase
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import Slip, spot
from ...slips import Basis, Extra, Mistake, terms
from ...steps import play, script
from ..boards import changed, loyal_garrisoned, set_up
from .predictions import LESSON


def _alone(p: Position, command: str) -> Position:
    """The board with the Units of one Command only: its Pay is the Pay of that garrison."""
    rest = {
        n: replace(s, units=NONE)
        for n, s in p.provinces.items()
        if s.units.number and n not in p.rules.provinces_of[command]
    }
    return with_provinces(p, rest)


def _garrison(p: Position, command: str) -> Table:
    """Who stands in a Command."""
    rows = tuple(
        (n, p.provinces[n].title, str(p.provinces[n].units))
        for n in p.rules.provinces_of[command]
        if p.provinces[n].units.number
    )
    return Table(f"{command}, {p.scenario} CE", ("Province", "Status", "Units"), rows)


def _garrisoned(choose: Chooser) -> tuple[Position, str] | None:
    """A Command with at least three Provinces that hold Units, some changed at random; sometimes a Rebel's."""
    p = set_up(choose)
    found = [c for c in p.rules.commands if sum(p.provinces[n].units.number > 0 for n in p.rules.provinces_of[c]) >= 3]
    if not found:
        return None
    command = choose.pick(found)
    places = [n for n in p.rules.provinces_of[command] if p.provinces[n].status in GARRISONED]
    unit = choose.pick(("Veteran Auxilia", "Cavalry", "Fort", "Auxilia", "Guard", "Veteran Legion"))
    board = changed(p, f"{choose.pick(places)} +{unit}")
    return (board, command) if board else None


def _news(choose: Chooser, p: Position) -> tuple[Position, str, str, tuple[str, ...]] | None:
    """Something that happens: the board before it, the change, the words for it, and the Commands that it is about."""
    kind = choose.pick(("dies", "rebels", "units"))
    if kind in ("dies", "rebels"):
        commands = [
            c
            for c in p.rules.commands
            if not p.commander_of[c].is_rebel and pay.amount(_alone(p, c), p.empire_of_command(c))
        ]
        command = choose.pick(commands)
        if kind == "rebels":
            return p, f"{command} rebel", f"The Governor of {command} rebels, and its Units with him.", (command,)
        before = changed(p, f"{command} rebel")
        if before is None:
            return None
        name = before.commander_of[command].name
        return (
            before,
            f"{command} loyal",
            f"{name[:1].upper()}{name[1:]} dies, and his Command is Loyal again.",
            (command,),
        )
    side = choose.pick(EMPIRES)
    places = loyal_garrisoned(p, side if choose.likely(3, 4) else "")
    places = [n for n in places if p.provinces[n].units.number] or places
    parts = []
    for _ in range(choose.number(2, 3)):
        place = choose.pick(places)
        held = [u for u in ("Legion", "Auxilia", "Fleet", "Fort") if getattr(p.provinces[place].units, u.lower())]
        if held and choose.likely(2, 3):
            unit = choose.pick(held)
            promotes = unit in ("Fort", "Auxilia", "Legion") and choose.likely(1, 2)
            parts.append(f"{place} promote {unit}" if promotes else f"{place} -{unit}")
        else:
            parts.append(f"{place} +{choose.pick(('Legion', 'Auxilia', 'Cavalry', 'Fort', 'Guard'))}")
    if len({x.split(" +")[0].split(" -")[0].split(" promote")[0] for x in parts}) < len(parts):
        return None
    return p, "; ".join(parts), "In one turn: " + "; ".join(map(_spoken, parts)) + ".", ()


def _spoken(part: str) -> str:
    """A change of Units in words."""
    for mark, words in ((" promote ", "is Promoted"), (" +", "is Built"), (" -", "is lost")):
        place, found, unit = part.partition(mark)
        if found:
            article = "an" if unit[0] in "AEIOU" else "a"
            return f"{article} {unit} {words} in {place}"
    return part


@exercise(LESSON, "compute", "The Pay counters move", more=True)
def pay_moves(choose: Chooser) -> Assignment | None:
    """By how much something changes an Empire's Pay."""
    news = _news(choose, set_up(choose, ("286", "363", "425")))
    if news is None:
        return None
    p, change, words, commands = news
    after = changed(p, change)
    if after is None:
        return None
    empire = choose.pick(EMPIRES)
    was, now = pay.amount(p, empire), pay.amount(after, empire)
    if was == now and choose.likely(4, 5):
        return None
    other = pay.amount(after, "West" if empire == "East" else "East") - pay.amount(
        p, "West" if empire == "East" else "East"
    )
    promoted = change.count("promote Legion")
    charts = {k: row.reason for k, row in p.rules.charts.items() if k.startswith("pay.")}
    first, then = ({x.key: x.value for x in pay.ledger(b, empire).lines} for b in (p, after))
    changes = ((then.get(k, 0) - first.get(k, 0), f"the Pay for {reason}") for k, reason in charts.items())
    basis = Basis(terms("9.3.2", *changes))
    return Assignment(
        f"{p.scenario} CE. The {empire} pays {was} Gold a turn. {words}\n\nBy how much does the Pay of the {empire} change? "
        "(Type -3 for three Gold less.)",
        WholeNumber("Gold"),
        now - was,
        (
            "Which Units begin or cease to be paid, and by whose Treasury?",
            "Loyal Units are paid by the Empire in which they stand; Rebel Units by nobody.",
            "A Fort or an Auxilia that is Promoted costs one Gold more; a Legion that is Promoted costs the same.",
        ),
        (
            ("The Pay before", pay.ledger(p, empire)),
            ("The Pay afterwards", pay.ledger(after, empire)),
            f"{now} - {was} = {now - was:+d} Gold a turn.",
        ),
        (
            Mistake(was - now, "Right amount, wrong direction: who pays for these Units now?"),
            Mistake(now, "That is the new Pay. Asked is the change."),
            Mistake(other, "That is what happens to the other Empire's Pay."),
            Mistake(now - was + promoted, "A Promoted Legion costs no more than before (Case 9.3.2)."),
            Mistake(0, "Something does change: look whose Units these are."),
        ),
        tuple(_garrison(p, c) for c in commands),
        board=p,
        basis=(basis,),
    )


_TAKEN_FOR = {"cavalry": "guard", "guard": "cavalry", "pseudo_legion": "fort", "fort": "pseudo_legion",
              "auxilia": "veteran_auxilia", "veteran_auxilia": "auxilia", "legion": "fleet", "fleet": "legion"}  # fmt: skip
"""Whose price people take for whose."""


def _misread(p: Position, line: Line) -> list[Slip]:
    """How people misread a line of the Pay: a Unit overlooked, the price of another kind."""
    kind, prices = line.key.removeprefix("pay."), p.rules.values
    number, other = line.value // prices[line.key], _TAKEN_FOR[kind]
    words = other.replace("_", " ").title()
    found = [Slip(line.reason, number * prices[f"pay.{other}"], f"That is the price of the {words}.")]
    if number > 1:
        found.append(Slip(line.reason, line.value - prices[line.key], "One Unit has been overlooked."))
    return found


@exercise(LESSON, "find the mistake", "The wrong line of the Pay")
def wrong_pay(choose: Chooser) -> Assignment | None:
    """One line of a garrison's Pay is wrong."""
    drawn = _garrisoned(choose)
    if drawn is None or drawn[0].commander_of[drawn[1]].is_rebel:
        return None
    p, command = drawn
    mine = _alone(p, command)
    ledger = pay.ledger(mine, p.empire_of_command(command))
    if len(ledger.lines) < 3:
        return None
    held = [n for n in p.rules.provinces_of[command] if p.provinces[n].units.number]
    veterans = sum(
        u.veteran_legion + u.veteran_guard + u.veteran_cavalry + u.veteran_fleet
        for u in (p.provinces[n].units for n in held)
    )
    unsafe = sum(pay.of_units(p, p.provinces[n].units) for n in held if p.provinces[n].status is Status.INSURGENT)
    friends = sum(p.provinces[n].status in (Status.ALLIED, Status.FOEDERATI) for n in p.rules.provinces_of[command])
    extras: list[Extra] = []
    if veterans:
        why = "Veterans cost no more, but for Veteran Auxilia (Section 2.2)."
        extras.append((veterans, "extra Pay of Veteran Cavalry, Guards, Legions and Fleets", why))
    if unsafe:
        why = "Units there are Loyal, and paid like all others (Case 9.3.1)."
        extras.append((-unsafe, "taken off for Insurgent Provinces", why))
    if friends:
        extras.append(
            (friends, "Allied and Foederati Provinces", "they cost nothing: only Units are paid (Case 9.3.1).")
        )
    task = spot(
        choose,
        f"Your quartermaster has added up the Pay for the Units of {command}. One of his lines is wrong.\n\nWhich one?",
        ledger,
        extras,
        [s for x in ledger.lines for s in _misread(p, x)],
        signs=False,
        board=p,
    )
    if task is None:
        return None
    hints = ("Count each kind of Unit in the table, and multiply by its price.", task.hints[1])
    return replace(task, shown=(_garrison(p, command),), hints=hints)


@exercise(LESSON, "compute", "Read the counters", more=True)
def read_counters(choose: Chooser) -> Assignment | None:
    """The Gold that two counters show."""
    debt = choose.likely(1, 4)
    gold = -choose.number(1, 25) if debt else choose.number(0, 500)
    tens, ones = tracks.gold_counters(gold)
    shown = 10 * tens.box + ones.box
    turned = f'; a counter with "{tens.side}" up adds 250' if tens.side else ""
    minus, plus = (gold, 'the x1 counter with "-1" up') if debt else (ones.box, "the x1 counter"), gold - shown
    parts = (minus,) if debt else ((10 * tens.box, "the x10 counter"), minus, (plus, 'the side with "+250"'))
    basis = Basis(terms("9.1.1", *parts))
    return Assignment(
        f"On a Game Track the Gold counters lie so: {tens} and {ones}.\n\nHow much Gold is in this Treasury? (Type -5 for a debt of 5.)",
        WholeNumber("Gold"),
        gold,
        (
            "The x10 counter is worth ten times its box, the x1 counter its box.",
            'A side with "+250" adds 250 on top. A side with "-1" shows a debt (Case 9.1.1).',
        ),
        (
            f"x10 in box {tens.box}: {10 * tens.box}{turned}. x1 in box {ones.box}: {'-' if debt else '+'}{ones.box}. "
            f"In all {gold} Gold.",
        ),
        (
            Mistake(shown, "Look which sides of the counters are up."),
            Mistake(-shown, "The x1 counter shows its front: no debt."),
            *(
                Mistake(n + tens.box + ones.box, "The box of the x10 counter counts tens.")
                for n in (0, 250)
                if tens.box
            ),
        ),
        basis=(basis,),
    )


@exercise(LESSON, "predict then check", "Extra Taxes", more=True)
def extra_taxes(choose: Chooser) -> Assignment | None:
    """How often a player must raise Extra Taxes, played."""
    empire, debt = choose.pick(EMPIRES), choose.number(5, 28)
    p = changed(set_up(choose), f"phase Treasury; step Pay; {empire} gold {-debt}")
    if p is None:
        return None
    throws = [choose.throw(2) for _ in range(14)]
    answers = [a for dice in throws for a in (RAISE_TAXES, dice)]
    played = play(phase.extra_taxes(p, empire), script(answers))
    if played.end is None:
        return None
    end, before = played.end.empire(empire), p.empire(empire)
    times = before.prestige - end.prestige
    shown = ", ".join(f"{a}+{b}" for a, b in throws[: times + 1])
    basis = Basis(
        terms(
            "9.1.4",
            (before.unrest, "the Unrest before"),
            *((1, f"1 Unrest for throw {n}") for n in range(1, times + 1)),
        ),
        extras=((1, "one throw more", "the debt is gone before it, or it is not among those due (Case 9.1.4)."),),
    )
    return Assignment(
        f"After the Pay the {empire} has {-debt} Gold, {before.prestige} Prestige and {before.unrest} Unrest. Its player raises "
        f"Extra Taxes until the Treasury is out of debt.\n\nPredict, then check: the throws to come are {shown}. What is its Unrest then?",
        WholeNumber("Unrest"),
        end.unrest,
        (
            "Each throw brings two dice of Gold, and costs 1 Unrest and 1 Prestige (Case 9.1.4).",
            "He may go on only as long as there is a debt: zero is none.",
        ),
        (*played.story, f"{times} times: {before.unrest} + {times} = {end.unrest} Unrest, and {end.gold} Gold."),
        (
            Mistake(times, "That is how often; asked is the Unrest on the track."),
            Mistake(before.unrest + times + 1, "The last throw is one too many: the debt is gone before it."),
            Mistake(before.unrest + times - 1, "There is still a debt: one throw more."),
            Mistake(end.gold, "That is the Gold he ends with."),
        ),
        board=p,
        basis=(basis,),
    )
