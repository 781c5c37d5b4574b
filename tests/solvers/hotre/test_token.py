"""Keep a Token or pass it on (5.4) against all orders of draws written out, the rules of the draw, and draws played by the phase."""

import pickle
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random
from statistics import mean, stdev

import pytest

import solvers.hotre.questions as ask
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import replace
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision, Draw
from rometeach.hotre.actions import Keep, PassTo
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import BARBARIAN, DRAW, EMPEROR, HIDDEN, Token
from rometeach.hotre.phases import draw, turn
from rometeach.hotre.position import named
from rometeach.hotre.simulation import KINDS
from solvers.hotre.token.inputs import TokenQuestion
from solvers.hotre.token.tree import Tree

DRAWN = (
    "turn 3; phase Draw; Roma: Red 2, City; Achaea: Blue 1; Sicilia: Galli 1; Galli of Green; tokens: Barbarian 1 Red"
)
Worths = dict[tuple[str, str, int], int]


def small(seed: int) -> tuple[tuple[str, ...], tuple[str, ...], frozenset[str], int, int, Worths]:
    """Players, those who draw after the first, who holds a Token, how many Tokens there are, the one drawn, what each is worth."""
    r = Random(seed)
    players = tuple("ABCD"[: r.randint(2, 4)])
    tokens = r.randint(len(players) + 1, 6)
    before = r.randint(0, len(players) - 1)
    others = list(players[1:])
    r.shuffle(others)
    earlier, later = others[:before], others[before:]
    holders = frozenset(r.sample(players, len(earlier)))
    top = r.choice((2, 30))  # small worths make ties
    worths = {(e, h, n): r.randint(-top, top) for e in players for h in players for n in range(1, tokens + 1)}
    return players, tuple(later), holders, tokens, r.randint(1, tokens), worths


def written_out(
    players: tuple[str, ...], later: tuple[str, ...], tokens: int, worths: Worths
) -> Callable[..., Fraction]:
    """What it is worth in somebody's eyes that a Token goes to a holder: the mean over all orders of the Tokens that he has not seen."""

    @cache
    def answers(n: int, holders: frozenset[str], number: int) -> tuple[str, ...]:
        who = later[n]
        able = [p for p in players if p not in holders]
        found = {p: worth(who, n + 1, holders | {p}, p, number, frozenset({number})) for p in able}
        return tuple(p for p in able if found[p] == max(found.values()))

    @cache
    def worth(eyes: str, n: int, holders: frozenset[str], holder: str, number: int, seen: frozenset[int]) -> Fraction:
        unseen = [t for t in range(1, tokens + 1) if t not in seen]
        orders = list(permutations(unseen, len(later) - n))
        whole = Fraction(0)
        for order in orders:
            ways = [(holders, Fraction(1))]
            for m, drawn in enumerate(order, n):
                on = []
                for held, p in ways:
                    chosen = answers(m, held, drawn)
                    for who in chosen:
                        whole += p / len(chosen) * worths[eyes, who, drawn]
                        on.append((held | {who}, p / len(chosen)))
                ways = on
        return worths[eyes, holder, number] + whole / len(orders)

    return worth


def test_5_4_the_tree_is_worth_what_all_orders_of_draws_written_out_are_worth() -> None:
    for seed in range(1000):
        players, later, holders, tokens, number, worths = small(seed)
        tree = Tree(players, later, frozenset(range(1, tokens + 1)), lambda e, h, n, w=worths: (Fraction(w[e, h, n]),))
        worth = written_out(players, later, tokens, worths)
        unseen = tree.tokens - {number}
        for who in draw.may_hold("A", players, holders):
            expected = worth("A", 0, holders | {who}, who, number, frozenset({number}))
            assert tree.held("A", 0, holders, (who, number), unseen) == (expected,), (seed, who)


def decisions(scenario: str, seed: int) -> list[Decision]:
    """What is asked about Tokens in a game of simple players."""
    start, found = named(scenario), list[Decision]()

    def kept(player: Callable[[Decision], object]) -> Callable[[Decision], object]:
        def choose(d: Decision) -> object:
            if d.kind == "token":
                found.append(d)
            return player(d)

        return choose

    players = {s: kept(KINDS["simple"](n)) for n, s in enumerate(start.players)}
    play(start, turn.stages(start, "game"), SeededDice(seed), players, None, lambda stage, board: None)
    return found


@pytest.mark.parametrize("scenario", ["60", "60-three", "60-two"])
def test_5_4_a_plan_is_one_of_the_choices_that_the_rules_offer(scenario: str) -> None:
    found = decisions(scenario, 11)
    assert {d.about[0] for d in found} == {BARBARIAN, EMPEROR}
    for d in found[:: max(1, len(found) // 8)]:
        plan = ask.token(d.board)
        q = plan.setting.q
        assert {Keep() if f == q.faction else PassTo(f) for f in q.open_to} == set(d.actions)
        assert plan.actions[0] in d.actions and plan.status == "OPTIMAL"
        assert (q.kind, q.number) == d.about and d.board.seats[q.faction] == d.who
        assert plan.value == plan.bound == sum(plan.worths.values()) >= plan.idle


def test_5_4_draws_played_by_the_phase_bring_what_the_plan_says() -> None:
    board = named("60").edit(DRAWN)
    plan = ask.token(board)
    q = plan.setting.q
    order = (q.faction, *q.later)
    before = replace(board, tokens=())
    for choice in (Keep(), PassTo("Blue"), PassTo("Yellow")):
        holder = choice.faction if isinstance(choice, PassTo) else q.faction
        value, own, *law = q.result(holder)
        luck, found, held = Random(5), [], []
        for _ in range(2000):
            end = drawn(q, before, order, choice, luck)
            mine = next(t.number for t in end.tokens if t.holder == q.faction)
            held.append(mine)
            found.append(float(q.worths[q.faction, mine]))
        assert abs(mean(found) - float(own)) <= 4 * stdev(found) / 2000**0.5 + 1e-9
        for number, p in zip(sorted(q.tree.tokens), law, strict=True):
            assert abs(held.count(number) / 2000 - p) <= 4 * (p * (1 - p) / 2000) ** 0.5 + 1e-9
        assert value <= plan.value


def drawn(q: TokenQuestion, before: Board, order: tuple[str, ...], choice: object, luck: Random) -> Board:
    """The board after a Draw of Barbarian Tokens: the first one as asked, the others by chance and by what is best for each."""
    steps = draw.draws(before, BARBARIAN, order)
    drawer, reply = "", None
    try:
        while True:
            request = steps.send(reply)
            reply = None
            if isinstance(request, Draw):
                drawer = request.about[1]
                asked = before.rules.people_of[before.turn, q.number]
                reply = asked if drawer == q.faction else luck.choice(request.options)
            elif isinstance(request, Decision):
                tokens = request.board.tokens
                holders = frozenset(t.holder for t in tokens[:-1])
                who = (
                    luck.choice(q.tree.answers(q.later.index(drawer), holders, tokens[-1].number))
                    if len(tokens) > 1
                    else ""
                )
                reply = choice if len(tokens) == 1 else Keep() if who == drawer else PassTo(who)
    except StopIteration as end:
        return end.value


def seen_by_all(q: TokenQuestion, board: Board, luck: Random) -> Board:
    """The board of a Decision with Tokens in place of those that the drawer does not know, each as likely."""
    unseen = sorted(q.unseen)
    luck.shuffle(unseen)
    tokens = [replace(t, number=unseen.pop()) if t.kind == q.kind and t.number == HIDDEN else t for t in board.tokens]
    return replace(board, tokens=tuple(tokens))


def went_on(q: TokenQuestion, board: Board, choice: object, luck: Random) -> Board:
    """The board after the Draw that goes on there by the phase: the Token as asked, the others by chance and by what is best for each."""
    earlier = [t.drawer for t in board.tokens if t.kind == q.kind]
    steps, reply = draw.draws(board, q.kind, (*earlier, *q.later)), None
    try:
        while True:
            request = steps.send(reply)
            reply = None
            if isinstance(request, Draw):
                reply = luck.choice(request.options)
            elif isinstance(request, Decision):
                *others, token = (t for t in request.board.tokens if t.kind == q.kind)
                if token.drawer == q.faction:
                    reply = choice
                else:
                    holders = frozenset(t.holder for t in others)
                    who = luck.choice(q.tree.answers(q.later.index(token.drawer), holders, token.number))
                    reply = Keep() if who == token.drawer else PassTo(who)
    except StopIteration as end:
        return end.value


def counted(q: TokenQuestion, end: Board) -> Fraction:
    """What the Token of the question and those that were drawn after it bring its drawer, in points of his own."""
    found, seats = Fraction(0), end.seats
    for t in end.tokens:
        if t.kind == q.kind and t.drawer in (q.faction, *q.later):
            runner, loss = q.losses[t.number]
            if seats[t.holder] == seats[q.faction]:
                found += q.worths[t.holder, t.number]
            elif runner and seats[runner] == seats[q.faction]:
                found -= loss
    return found


@cache
def asked_in_games() -> list[Decision]:
    """Ten Decisions of two games, some of them early in a Draw and some late, of both kinds."""
    found = [d for seed in (23, 24) for d in decisions("60", seed)]
    early = [d for d in found if sum(t.kind == d.about[0] for t in d.board.tokens) == 1]
    late = [d for d in found if d not in early]
    return [*early[:: len(early) // 5][:5], *late[:: len(late) // 5][:5]]


@pytest.mark.parametrize("number", range(10))
def test_5_4_draws_of_real_games_played_by_the_phase_bring_what_the_plan_says(number: int) -> None:
    """The best choice, and another one."""
    decision = asked_in_games()[number]
    plan, luck = ask.token(decision.board), Random(number)
    q = plan.setting.q
    drawing = (q.faction, *q.later)
    other = next(a for a in reversed(decision.actions) if a != plan.actions[0])
    for choice in (plan.actions[0], other):
        value, own, *law = q.result(choice.faction if isinstance(choice, PassTo) else q.faction)
        found, held = list[float](), list[int]()
        for _ in range(2000):
            end = went_on(q, seen_by_all(q, decision.board, luck), choice, luck)
            found.append(float(counted(q, end)))
            mine = (t for t in end.tokens if t.kind == q.kind and t.holder == q.faction and t.drawer in drawing)
            held += [t.number for t in mine]
        assert value <= plan.value and abs(mean(found) - float(own)) <= 4 * stdev(found) / 2000**0.5 + 1e-9
        for token, p in zip(sorted(q.tree.tokens), law, strict=True):
            assert abs(held.count(token) / 2000 - p) <= 4 * (p * (1 - p) / 2000) ** 0.5 + 1e-9


def test_5_4_by_hand_the_last_but_one_of_two_keeps_what_is_better_than_the_mean_of_the_others() -> None:
    """Two are left and both hold nothing: to pass is to get one of the others."""
    worths = {1: 5, 2: 9, 3: 1, 4: 6}
    tree = Tree(("A", "B"), ("B",), frozenset(worths), lambda e, h, n: (Fraction(worths[n] * (e == h)),))
    passed = tree.held("A", 0, frozenset(), ("B", 1), frozenset({2, 3, 4}))
    assert passed == (Fraction(9 + 1 + 6, 3),) and tree.held("A", 0, frozenset(), ("A", 1), frozenset({2, 3, 4})) == (
        5,
    )


def test_5_4_a_player_knows_what_his_seat_sees() -> None:
    """What Blue has kept he does not know; that it was passed to him he does."""
    kept = named("60").edit("turn 3; phase Draw; tokens: Barbarian 4 Blue, Barbarian 1 Red")
    assert ask.token(kept).setting.q.unseen == {2, 3, 4, 5}
    passed = named("60").edit("turn 3; phase Draw; tokens: Barbarian 4 Blue from Red, Barbarian 1 Red from Yellow")
    assert ask.token(passed, "Sarmatae", "Blue").setting.q.unseen == {1, 2, 5}


def test_13_a_dead_faction_draws_no_emperor() -> None:
    board = named("60").edit("turn 3; phase Draw; Blue start Roma")
    plan = ask.token(board, "Titus")
    q = plan.setting.q
    assert set((q.faction, *q.later)) == {"Red", "Green", "Yellow"} == set(draw.drawers(board, EMPEROR))
    assert "Blue" not in q.open_to and plan.why_not("pass to Blue").case == "13"


def test_5_4_a_point_of_a_rival_counts_what_is_said() -> None:
    board = named("60").edit(DRAWN)
    alone, against = ask.token(board, rivals="0"), ask.token(board, rivals="1")
    assert alone.worths["points of rivals"] == 0 != against.worths["points of rivals"]
    assert alone.value == max(alone.setting.q.result(f)[1] for f in alone.setting.q.open_to)


def test_5_4_a_people_that_goes_to_another_player_is_lost_to_the_one_who_had_it() -> None:
    board = named("60").edit(
        "turn 3; phase Draw; Roma: Alani 2, City; Achaea: Alani 2; Alani of Red; tokens: Barbarian 2 Red"
    )
    q = ask.token(board).setting.q
    runner, loss = q.losses[2]
    assert runner == "Red" and loss > 0
    assert (
        q._counts("Red", "Blue", 2)[1] == -loss
        and q._counts("Blue", "Blue", 2)[0] == q.worths["Blue", 2] + q.rivals * loss
    )


def test_5_4_a_plan_answers_why_not_what_else_and_what_if() -> None:
    plan = ask.token(named("60").edit(DRAWN))
    assert pickle.loads(pickle.dumps(plan)) == plan
    others = plan.next_best(3)
    assert [plan.value, *(o.value for o in others)] == sorted((plan.value, *(o.value for o in others)), reverse=True)
    assert len({plan.change, *(o.change for o in others)}) == 4
    other = plan.why_not(others[0].change)
    assert other.loss == plan.value - others[0].value and other.instead.change == others[0].change
    assert plan.why_not(plan.change).loss == 0
    back = others[0].why_not(plan.change)
    assert back.loss == -other.loss and back.verdict.endswith("more")
    assert len(plan.explain().what_if) == 4
    held = named("60").edit("turn 3; phase Draw; tokens: Barbarian 4 Blue, Barbarian 1 Red")
    assert ask.token(held).why_not("pass to Blue").case == "5.4"
    with pytest.raises(BadInput, match="pass to Pink"):
        plan.why_not("pass to Pink")


def test_5_4_what_cannot_be_read_is_told_at_once() -> None:
    board = named("60").edit(DRAWN)
    with pytest.raises(BadInput) as told:
        ask.token(board, "Gali", "Pink", "Bleu", "x")
    assert {p.where for p in told.value.problems} == {"token", "faction", "order", "rivals"}
    with pytest.raises(BadInput, match="those who draw after Red"):
        ask.token(board, order="Blue; Green")
    with pytest.raises(BadInput, match="has drawn already"):
        ask.token(named("60").edit("turn 3; phase Draw; tokens: Barbarian 4 Blue"), "Iudaei", "Blue")
    with pytest.raises(IllegalChoice, match="nobody draws"):
        ask.token(replace(board, phase="Play"))
    with pytest.raises(IllegalChoice, match="nobody has to decide"):
        ask.token(replace(board, tokens=(Token(BARBARIAN, 4, "Blue", "Red"),)))
    assert board.phase == DRAW
