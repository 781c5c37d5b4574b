"""Question "senate": which Senators to show in a vote, for a chance to win or for the greatest worth (7.2, 7.3, 9.4), proven.

All hands that others may hold are followed (`search`); the plan is played again by the phases for each of them
(`rometeach.conquest2.valuation.votes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from time import perf_counter

from rometeach.conquest2.actions import PASS, Pass, Vote
from rometeach.conquest2.charts.senators import Hand, votes
from rometeach.conquest2.valuation.influence import SENATORS, exchange_rests_on, lead, standing
from rometeach.conquest2.valuation.votes import Seen, Voter, called, dealt, raised
from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.numbers import percent
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more, points
from rometeach.core.results.show import Table
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from .inputs import NUMERALS, SenateAnswer, SenateQuestion, senators
from .search import Ballot, State, Way

HOW = (
    "Every way in which Senators may lie is followed to the end of the vote. At each turn of one's own all votes are compared for all "
    "that may have been seen by then. Ties go to the greater chance to win, then to fewer votes, and to a vote before a pass."
)
SOLVER = "solvers.conquest2.senate.question:WORKINGS"
LEAVES_OUT = (
    "what others want: each raises as little as he can, to his limit or to his last Senator",
    "later votes, but for what Senators count that are left",
)
MOST_ROWS = 30


def solve(q: SenateQuestion) -> Plan:
    """The best vote.

    Raises:
        IllegalChoice: the requests cannot be met, with the Section.
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    start = perf_counter()
    ballot = Ballot(q)
    if not ballot.choices:
        if q.chance is None or not ballot.first:
            raise IllegalChoice("7.2", "it does not surpass the vote so far", str(Vote(q.must or ())))
        what = f"the best chance to win is {percent(ballot.surest)} ({ballot.surest})"
        raise IllegalChoice("7.2", what, f"a chance of {q.chance}")
    return _plan(ballot, ballot.choices[0], "Vote", perf_counter() - start)


def voter(q: SenateQuestion, way: Way, world: int) -> Voter:
    """What all show in one world: who asks by his plan, the others by what is assumed of them.

    Args:
        q: what is asked.
        way: the plan.
        world: the hands, by their place.
    """
    seats, hands = q.board.seats, q.worlds[world][0]

    def shown(who: str, least: int, seen: Seen) -> Hand | None:
        if who == q.side:
            action = _turn(q.side, way, seen).action
            return action.senators if isinstance(action, Vote) else None
        if who == q.leader and not seen:
            return q.shown
        return raised(hands[seats.index(who)], least, q.limits.get(who))

    return shown


def _turn(side: str, way: Way, seen: Seen) -> Way:
    """The turn of a plan that one comes to by what was seen."""
    own = [n for n, (who, _) in enumerate(seen) if who == side]
    for begin, end in pairwise([*own, len(seen)]):
        between = seen[begin + 1 : end]
        way = next(further for others, _, further in way.then if others == between)
    return way


def priced(q: SenateQuestion, way: Way) -> dict[str, Fraction]:
    """What a plan is worth by the rules, part by part: the mean of all votes as the phases play them.

    Args:
        q: what is asked.
        way: the plan.
    """
    found: dict[str, Fraction] = {}
    for world, (hands, p) in enumerate(q.worlds):
        board = dealt(q.board, hands)
        now = lead(standing(board, q.scale), q.side, q.scale.rival)
        for share, end in called(board, q.leader or q.first, q.card, voter(q, way, world)):
            then = lead(standing(end, q.scale), q.side, q.scale.rival)
            for part, value in then.items():
                found[part] = found.get(part, Fraction(0)) + p * share * (value - now[part])
    return found if q.chance is None else {SENATORS: found[SENATORS]}


def _plan(ballot: Ballot, way: Way, title: str, seconds: float) -> Plan:
    q = ballot.q
    worths = priced(q, way)
    value = sum(worths.values(), Fraction(0))
    if value != way.worth:
        raise RuntimeError(f"the solver says {way.worth} and the rules say {value} of {way.action}")
    wanted = "" if q.chance is None else f"that wins with a chance of {q.chance} at least"
    return Plan(
        title=f"{title} of {q.side} on {q.card}: {q.board.title or 'Conquest of the Empire II'}",
        actions=(way.action,),
        costs=(0,),
        money="Talents",
        amounts="Expected change",
        value=value,
        parts=Frozen(worths),
        worths=Frozen(worths),
        status=OPTIMAL,
        bound=value,
        seconds=seconds,
        idle=_idle(ballot),
        leaves_out=LEAVES_OUT,
        lines=tuple(_lines(ballot)),
        how=HOW,
        doubtful=q.board.rules.doubts(*_rests_on(q)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=SenateAnswer(q, way.action),
        among=" and ".join(x for x in (wanted, "that meets the requests" if q.must or any(q.kept) else "") if x),
        first=(("Chance to win", f"{percent(way.win)} ({way.win})"),),
        tables=(_then(ballot, way), _sums(ballot), _firsts(ballot), _others(ballot, way)),
    )


def _rests_on(q: SenateQuestion) -> tuple[str, ...]:
    """The figures behind what the benefit is worth."""
    card = q.board.rules.cards[q.card]
    if q.by_price and (card.talents or card.units.number or card.influence):
        return exchange_rests_on(q.board.rules)
    return tuple(f"values:{key}" for key in card.places if card.influence and q.chance is None)


def _passed(ballot: Ballot) -> Iterator[tuple[int, str, Hand]]:
    """(world, winner, what he pays) where the player who asks passes on every turn."""
    for world in range(len(ballot.q.worlds)):
        turn: State | None = ballot.start
        winner, shown = "", ballot.start.shown
        while turn is not None:
            _, turn, winner, shown = ballot.after(world, turn, PASS)
        yield world, winner, shown


def _idle(ballot: Ballot) -> Fraction:
    """What passing on every turn is worth."""
    worlds = ballot.q.worlds
    return sum((worlds[n][1] * ballot.worth(winner, shown) for n, winner, shown in _passed(ballot)), Fraction(0))


def _lines(ballot: Ballot) -> Iterator[str]:
    q = ballot.q
    yield f"The hands of others are known by {q.known}: {counted(len(q.worlds), 'way', 'ways')} in which they may lie (Section 7.1)."
    limits = ", ".join(f"{s} {n}" for s, n in q.limits.items() if s != q.side)
    far = f"the limits are {limits} votes, for others all they have" if limits else "if need be to his last Senator"
    yield f"Assumed: each other player raises as little as he can: {far}."
    if q.chance is None:
        gain = ballot.benefit
        yield f"The benefit of {q.card} is worth {points(gain[q.side])} to {q.side} if he wins (Section 9.4)."
        others = ", ".join(f"{s} {points(gain[s])}" for s in ballot.seats if s != q.side)
        yield f"If another one wins it is worth to {q.side}: {others}."
        share = points(q.scale.rival)
        yield f"A vote of a Senator counts {points(q.scale.vote)}; a Victory Point of another player {share} against one's own."
    else:
        yield "Only the votes that he pays count, and what comes back to him; the benefit does not."
    sure = [n for n, p in ballot.needed.items() if p == 1]
    if sure:
        way = ballot.cheapest(ballot.own[sure[0]])
        yield f"The fewest votes that nobody surpasses: {sure[0]}, as {str(Vote(way)).removeprefix('vote ')} (Section 7.2)."
    else:
        yield "No vote of his is safe from being surpassed."
    rome = ballot.rome[q.side]
    if rome:
        yield f"If {q.side} wins, {rome} leads in Rome then, and draws one of the Senators that he pays, all alike (Section 7.3)."
        if sure:
            paid = ballot.cheapest(ballot.own[sure[0]])
            back = ", ".join(f"{kind} {Fraction(n, sum(paid))}" for kind, n in zip(NUMERALS, paid, strict=True) if n)
            yield f"Of those {sure[0]} votes {rome} draws a Senator with these chances: {back}."
    else:
        yield f"If {q.side} wins, nobody leads in Rome alone: all Senators that he pays leave the game (Section 7.3)."


def _then(ballot: Ballot, way: Way) -> Table:
    rows: list[tuple[str, str, str, str, str]] = []

    def further(found: Way, number: int) -> None:
        for seen, turn, then in found.then:
            said = ", ".join(f"{who} {'passes' if hand is None else f'shows {votes(hand)}'}" for who, hand in seen)
            p = sum((ballot.q.worlds[w][1] for w in turn.worlds), Fraction(0))
            rows.append((str(number), str(found.action), said, str(then.action), percent(p)))
            further(then, number + 1)

    further(way, 2)
    return Table("After that", ("Turn", "After", "If", "Then", "Chance"), tuple(rows[:MOST_ROWS]))


def _sums(ballot: Ballot) -> Table:
    rows = []
    for number, p in ballot.needed.items():
        way = ballot.cheapest(ballot.own[number])
        rows.append(
            (str(number), str(Vote(way)).removeprefix("vote "), percent(p), points(ballot.paid(ballot.q.side, way)))
        )
    return Table(
        "Votes that he may show",
        ("Votes", "Cheapest as", "Nobody surpasses them", "What paying them changes"),
        tuple(rows),
    )


def _firsts(ballot: Ballot) -> Table:
    rows = tuple((str(w.action), percent(w.win), points(w.worth)) for w in ballot.choices)
    return Table("What he may do now", ("Now", "Chance to win", "Worth"), rows)


def _others(ballot: Ballot, way: Way) -> Table:
    """What others can show, and what they pay if the plan is followed."""
    q, rows = ballot.q, []
    planned, passed = list(_ends(way)), list(_passed(ballot))
    for at, side in enumerate(ballot.seats):
        if side == q.side:
            continue
        most = sorted({votes(hands[at]) for hands, _ in q.worlds})
        span = str(most[0]) if len(most) == 1 else f"{most[0]} to {most[-1]}"
        rows.append((side, span, *_share(q, side, planned), *_share(q, side, passed)))
    header = ("Player", "Votes in the hand", "Wins", "Pays votes", f"Wins if {q.side} always passes", "Pays votes then")
    return Table("The others: what they win and pay, on average", header, tuple(rows))


def _share(q: SenateQuestion, side: str, ends: list[tuple[int, str, Hand]]) -> tuple[str, str]:
    """The chance that a player wins, and the votes that he pays on average."""
    wins = [(q.worlds[world][1], votes(shown)) for world, winner, shown in ends if winner == side]
    return percent(sum((p for p, _ in wins), Fraction(0))), points(sum((p * n for p, n in wins), Fraction(0)))


def _ends(way: Way) -> Iterator[tuple[int, str, Hand]]:
    yield from way.ends
    for _, _, further in way.then:
        yield from _ends(further)


def why_not(setting: SenateAnswer, plan: Plan, choice: str) -> WhyNot:
    """What other Senators, or a pass, would bring now; raises BadInput if they cannot be read."""
    q, text = setting.q, choice.strip()
    if text.casefold() == str(PASS):
        ballot = Ballot(replace(q, must=None))
        found = next((w for w in ballot.choices if isinstance(w.action, Pass)), None)
        if found is None:
            return WhyNot("a pass", "it does not win with the chance that is wanted", "7.2")
        if setting.action == PASS:
            return WhyNot("a pass", "it is in the plan", loss=Fraction(0), instead=plan)
        other = _plan(ballot, found, "Vote", 0.0)
    else:
        hand = senators(text, "choice")
        if setting.action == Vote(hand):
            return WhyNot(str(setting.action), "it is in the plan", loss=Fraction(0), instead=plan)
        if any(n > have for have, n in zip(q.free, hand, strict=True)):
            return WhyNot(str(Vote(hand)), f"{q.side} has not all of them to show", "7.2")
        try:
            other = solve(replace(q, must=hand))
        except IllegalChoice as error:
            return WhyNot(str(Vote(hand)), error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best that may come of it is worth {less_or_more(loss)}" if loss else "it is worth just as much"
    return WhyNot(str(other.actions[0]), verdict, loss=loss, instead=replace(other, among="that begins so"))


def next_best(setting: SenateAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best things to do now, each with the best that follows."""
    start = perf_counter()
    ballot = Ballot(setting.q)
    found = ballot.choices[plan.rank + 1 : plan.rank + 1 + k]
    plans = (
        _plan(ballot, w, f"Next best vote {n}", perf_counter() - start) for n, w in enumerate(found, plan.rank + 1)
    )
    return tuple(replace(p, among="with another number of votes now") for p in plans)


def what_if(setting: SenateAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Senator more of each kind would bring."""
    q = setting.q
    at = q.board.seats.index(q.side)
    found = []
    for kind, name in enumerate(NUMERALS):
        worlds = []
        for hands, p in q.worlds:
            more = tuple(n + (k == kind) for k, n in enumerate(hands[at]))
            worlds.append(((*hands[:at], more, *hands[at + 1 :]), p))
        ballot = Ballot(replace(q, worlds=tuple(worlds)))
        if ballot.choices:
            found.append((f"a Senator {name} more in the hand", ballot.choices[0].worth - plan.value))
    return tuple(found)


def value(setting: SenateAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What passing on every turn is worth, where nothing is shown; None where it is another vote, or a chance is wanted."""
    return None if actions or setting.q.chance is not None else _idle(Ballot(setting.q))


WORKINGS = Workings(why_not, next_best, what_if, value=value)
__all__ = ["WORKINGS", "priced", "solve", "voter"]
