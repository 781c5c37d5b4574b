"""Question "cards": what each card is worth over the seasons left, and which to take in which round (3.1, 9), proven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest2.charts.points import taxes
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import quoted
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more, points
from rometeach.core.results.show import Table
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from ...few_actions import asked_again
from .inputs import HINT, CardsAnswer, CardsQuestion, CardTaken, Want, read_wants
from .search import CardsSearch, Way
from .worths import KINDS, Line, Option, Worths, whole

HOW = (
    "The charts say what each card brings in each season left. A dynamic programme over the rounds follows every set of cards that can be "
    "paid, with one card a round; the plan is then priced again card by card."
)
SOLVER = "solvers.conquest2.cards.question:WORKINGS"
LEAVES_OUT = (
    "what others take meanwhile: all cards stay in the display",
    "influence that changes hands, and Chaos that is still to come",
    "Senators that are paid in Senate Votes, and those of others",
    "what two cards do together, such as a City and a Politician in one Province",
    "units that are needed elsewhere while they are far away against Barbarians",
    "what else money is spent on and comes from: Special Taxes, recruits, bids",
    "Slave Revolts and Favorable Wind, which count nothing here",
)
SHOWN = 12
"""So many cards of the deck are listed."""


def solve(q: CardsQuestion) -> Plan:
    """The best cards.

    Raises:
        BadInput: a card is forbidden that would not be taken anyhow.
        IllegalChoice: the requests cannot be met, with the Section.
        RuntimeError: the solver's figure is not that of the charts (a fault of the solver).
    """
    start = perf_counter()
    search = CardsSearch(q)
    if useless := search.useless():
        raise BadInput([_useless(search, w) for w in useless], "These requests cannot be met here:")
    found = search.ranked(1)
    if not found:
        wanted = "; ".join(map(str, q.must))
        raise IllegalChoice("3.1", "the display, the money or the rules do not allow it", wanted or "cards")
    return _plan(search, found[0], "Cards", perf_counter() - start)


def _useless(search: CardsSearch, want: Want) -> Problem:
    """Why it does nothing to forbid a card."""
    q = search.q
    if want.card not in (*q.board.display, *q.also):
        why = f"{want.card} does not lie in the display"
    elif want.card not in {o.card for o in search.options}:
        why = f"{want.card} would bring nothing, and is not taken anyhow"
    else:
        why = f"round {want.round} is not looked at"
    return Problem(quoted(f"do not take {want}"), f"would do nothing: {why}")


def priced(q: CardsQuestion, taken: tuple[CardTaken, ...]) -> list[tuple[CardTaken, list[Line]]]:
    """The cards of a plan with what each is worth, as they are taken and paid one after the other.

    Raises:
        IllegalChoice: one cannot be paid, or is no longer there.
    """
    worths, money, found = Worths(q), q.talents, list[tuple[CardTaken, list[Line]]]()
    owned: list[Option] = []
    season = q.slots[0].season
    for t in taken:
        while season < t.slot.season:
            season += 1
            money += taxes(q.board, q.side).total + sum(worths.cash(o).end + worths.cash(o).later for o in owned)
        option = Option(t.card, t.site, sum(o.card == t.card for o in owned))
        cost = q.board.rules.cards[t.card].cost
        if option not in worths.possible or cost > money or t.slot in {x.slot for x, _ in found}:
            raise IllegalChoice("3.1", "it cannot be taken then", str(t))
        money += worths.cash(option).now - cost
        owned.append(option)
        found.append((t, worths.lines(option, t.slot.season)))
    return found


def _plan(search: CardsSearch, way: Way, title: str, seconds: float) -> Plan:
    q = search.q
    found = priced(q, way.taken)
    lines = [x for _, some in found for x in some]
    numbers = {k: sum((x.number for x in lines if x.kind == k), Fraction(0)) for k in KINDS}
    sums = {k: sum((x.worth for x in lines if x.kind == k), Fraction(0)) for k in KINDS}
    value = sum(sums.values(), Fraction(0))
    if value != way.net:
        raise RuntimeError(f"the solver says {way.net} and the charts say {value} of {way.taken}")
    cards = q.board.rules.cards
    return Plan(
        title=f"{title} of {q.side}: {q.board.title or 'Conquest of the Empire II'}, {q.slots[0]} to {q.slots[-1]}",
        actions=way.taken,
        costs=tuple(cards[t.card].cost for t in way.taken),
        money="Talents",
        amounts="In all",
        value=value,
        parts=Frozen(numbers),
        worths=Frozen(sums),
        status=OPTIMAL,
        bound=value,
        seconds=seconds,
        idle=Fraction(0),
        leaves_out=LEAVES_OUT,
        lines=tuple(_lines(q, found)),
        how=HOW,
        doubtful=q.board.rules.doubts(*_rows(q, way.taken)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=CardsAnswer(q, way.taken),
        among="that meets the requests" if q.must or q.forbid else "",
        first=(("Money", f"{q.talents} Talents now, {way.money} after the last card"),),
        tables=(_table(search), *_deck(search)),
    )


def _rows(q: CardsQuestion, taken: tuple[CardTaken, ...]) -> list[str]:
    """The rows behind a plan: its cards, and the Victory Points of Provinces where one brings influence."""
    rules = q.board.rules
    found = [f"cards:{t.card}" for t in taken]
    for t in taken:
        card = rules.cards[t.card]
        if card.act == "politician":
            found += [f"values:{k}" for k in rules.keys if q.board.provinces[k].force(q.side).caesar]
        elif card.influence:
            found += [f"values:{k}" for k in card.places]
    return list(dict.fromkeys(found))


def _lines(q: CardsQuestion, found: list[tuple[CardTaken, list[Line]]]) -> Iterator[str]:
    r = q.rates
    yield (
        f"A Victory Point counts {r.point} Talents, a Chaos Point {r.chaos}, a battle won {r.prize}, a vote {r.vote}, an action {r.action}."
    )
    yield (
        f"To be expected in a season: {counted(r.battles, 'own attack')}, {counted(r.attacked, 'attack')} of enemies, "
        f"{counted(r.naval, 'naval battle')}; on land {q.battle.words}."
    )
    for taken, lines in found:
        for line in lines:
            yield f"{taken.card}: {line.why}: {points(line.worth)} (Section {line.section})."


def _table(search: CardsSearch) -> Table:
    """What every card of the display is worth, if it is taken in the first season that is looked at."""
    worths, season = search.worths, search.q.slots[0].season
    rows = []
    for option in worths.possible:
        net = worths.net(option, season)
        name = (
            option.card
            + (f" for {option.site}" if option.site else "")
            + (f", no. {option.copy + 1}" if option.copy else "")
        )
        whys = "; ".join(f"{x.why} {points(x.worth)}" for x in worths.lines(option, season))
        rows.append((-net, name, points(net), whys or "counts nothing here"))
    rows.sort()
    return Table("What each card is worth now", ("Card", "Talents", "Because"), tuple(r[1:] for r in rows))


def _deck(search: CardsSearch) -> tuple[Table, ...]:
    """What cards of the deck would be worth that come next season; nothing after the last one."""
    q = search.q
    season = q.board.season + 1
    if season > q.board.rules.seasons:
        return ()
    worths = Worths(replace(q, board=replace(q.board, display=()), also=whole(q.board)))
    best: dict[str, Fraction] = {}
    for option in worths.possible:
        net = worths.net(option, season)
        best[option.card] = max(net, best.get(option.card, net))
    ranked = sorted(best.items(), key=lambda x: (-x[1], x[0]))[:SHOWN]
    rows = tuple((name, points(net)) for name, net in ranked if net > 0)
    return (Table("Cards of the deck that would be worth most, if they came next season", ("Card", "Talents"), rows),)


def why_not(setting: CardsAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a card, or what the best plan with it would cost; raises BadInput if it cannot be read."""
    q, problems = setting.q, list[Problem]()
    more = read_wants(q.board, choice, problems)
    if not more and not problems:
        problems.append(Problem("choice", "is missing", HINT))
    if problems:
        raise BadInput(problems, "This choice cannot be read:")
    shown = "; ".join(map(str, more))
    if all(any(w.fits(t) for t in setting.taken) for w in more):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    there = {o.card for o in Worths(q).possible}
    for want in more:
        if want.card not in there:
            lies = want.card in (*q.board.display, *q.also)
            return WhyNot(shown, "it could do nothing now" if lies else "it does not lie in the display", "3.1")
    try:
        other = solve(replace(q, must=(*q.must, *more)))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}" if loss else "a plan with it is worth just as much"
    return WhyNot(shown, verdict, loss=loss, instead=other)


def next_best(setting: CardsAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best sets of cards, each in its best rounds."""
    start, search = perf_counter(), CardsSearch(setting.q)
    found = search.ranked(plan.rank + k + 1)[plan.rank + 1 :]
    seconds = perf_counter() - start
    return tuple(_plan(search, way, f"Next best cards {n}", seconds) for n, way in enumerate(found, 1))


def what_if(setting: CardsAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What a Special Tax of Talents more now would bring, and a round more."""
    q = setting.q
    most = q.board.rules.values["tax.most"]
    found = [(f"{most} Talents more now", replace(q, talents=q.talents + most))]
    found.append(("no card were ever too dear", replace(q, talents=q.talents + 1_000)))
    return tuple((words, solve(other).value - plan.value) for words, other in found)


def _limited(setting: CardsAnswer, number: int, seconds: float) -> Plan:
    """The best cards, so many at most."""
    return solve(replace(setting.q, limit=number))


def value(setting: CardsAnswer, actions: Sequence[Action]) -> Fraction:
    """What other cards are worth by the charts.

    Raises:
        IllegalChoice: one cannot be paid, or could do nothing, with the Section.
    """
    found = priced(setting.q, tuple(a for a in actions if isinstance(a, CardTaken)))
    return sum((x.worth for _, lines in found for x in lines), Fraction(0))


WORKINGS = Workings(why_not, next_best, what_if, *asked_again(_limited), value)
__all__ = ["WORKINGS", "priced", "solve"]
