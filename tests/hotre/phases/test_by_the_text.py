"""What may be drawn, played and built in random games, written out once more from the rulebook alone (5.4, 6, 7, 8)."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rometeach.core.session.requests import Decision
from rometeach.hotre.players.random import random_player
from rometeach.hotre.position import position
from rometeach.hotre.verbs import play

STARTS = ("60", "60-two", "60-three")


def decisions(start: str, seed: int) -> Iterator[tuple[Decision, Any]]:
    """Every Decision of a game of random players, with the answer."""
    session, player, rng = play(position(start), seed, "game"), random_player(seed), random.Random(seed)
    while session.request is not None:
        if isinstance(session.request, Decision):
            answer = player(session.request)
            yield session.request, answer
            session.answer(answer)
        else:
            session.roll(rng.randrange(2**32))


def to_build(b: Any) -> Iterator[str]:
    """Everything that the Active Player may do in his Building."""
    side, all_ = b.now.side, b.provinces.items()
    if side not in b.factions:
        yield from (f"take {k} from {n}" for n, p in all_ if p.side == side for k in range(1, p.armies + 1))
        return
    points = b.factions[side].roman
    in_play = b.now.reserve + sum(p.armies for _, p in all_ if p.side in (side, f"Rebels of {side}"))
    emperor = b.emperor_of(side)
    cap = min(10, 7 + (emperor.legions if emperor else 0))
    if b.turn > 1:
        price = 2 if b.turn <= 3 else 3
        yield from (f"recruit {n}" for n in range(1, 11) if in_play + n <= cap and n * price <= points)
        yield from (f"buy Fort {n}" for n in range(1, 10) if n <= points)
    for n, p in all_:
        if p.side == side:
            if b.turn > 1 and points and p.fort == "Fort" and p.city and n not in b.now.bought:
                yield f"Fortress in {n}"
            if b.turn > 1 and points and p.city == "Looted":
                yield f"rebuild {n}"
            if b.now.forts and not p.fort:
                yield f"Fort in {n}"
            yield from (f"take {k} from {n}" for k in range(1, p.armies + bool(p.fort)))
        elif b.turn > 1 and p.side.startswith("Rebels") and 2 * p.armies <= points:
            counters = in_play + (0 if p.side == f"Rebels of {side}" else p.armies)
            if counters <= 10 and any(b.provinces[near].side == side for near in b.rules.neighbours[n]):
                yield f"bribe in {n}"


@pytest.mark.parametrize("start", STARTS)
def test_8_everything_that_may_be_built_and_nothing_else(start: str) -> None:
    seen = 0
    for seed in range(3):
        for request, _ in decisions(start, seed):
            if request.kind == "building" and (
                request.board.now.side in (*request.board.factions, *request.board.present)
            ):
                assert {o.name for o in request.options} == {*to_build(request.board), "done"}, request.board.share()
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("start", STARTS)
def test_7_nobody_plays_more_than_one_card_in_a_phase_and_two_in_a_turn(start: str) -> None:
    for seed in range(3):
        phases, turns = Counter[tuple[int, int, str]](), Counter[tuple[int, str]]()
        for request, answer in decisions(start, seed):
            if request.kind == "card" and str(answer) != "done":
                b, who = request.board, request.what.split()[0]
                card = b.rules.cards[answer.card]
                assert card.first <= b.turn <= card.last and card.name in b.factions[who].hand
                assert (card.moment == "phase") == (who == b.now.faction)
                phases[b.turn, b.done, who] += 1
                turns[b.turn, who] += 1
        assert turns
        assert max(phases.values()) == 1
        assert max(turns.values()) <= 2


@pytest.mark.parametrize("start", STARTS)
def test_5_4_a_token_is_kept_by_who_has_none_or_goes_to_who_has_none(start: str) -> None:
    seen = 0
    for request, _ in decisions(start, 1):
        if request.kind == "token":
            b = request.board
            token = b.tokens[-1]
            holding = {t.holder for t in b.tokens[:-1] if t.kind == token.kind}
            free = [f for f in b.factions if f not in holding]
            expected = {"keep" if f == token.drawer else f"pass to {f}" for f in free}
            assert {o.name for o in request.options} == expected
            seen += 1
    assert seen > 20
