"""Every game's answers to the workbench: each control does what its label says, on named positions and in random games."""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Iterator, Sequence

import pytest
from played_boards import named, played

import rometeach
from rometeach.core import games
from rometeach.core.errors import BadInput
from rometeach.core.positions.saved import GamePosition
from rometeach.core.session import seats
from rometeach.widgets.face import face_of
from rometeach.widgets.workbench.bench import AnyBench, bench_of
from rometeach.widgets.workbench.controls import HOLE, Choice, Control, Counter, Deed, Group, Stepper
from rometeach.widgets.workbench.fights_page import chart_of

GAMES = tuple(name for name in rometeach.games() if games.find(name).bench)
SEEDS, BOARDS = (1, 2), 3
REFUSING: tuple[str, ...] = ()
"""Games whose controls also offer what the rules may refuse, with the reason: they have tests of their own."""
BY_THEMSELVES = ("conquest", "conquest2")
"""Games whose controls are called alike in several groups, each of a player: they have tests of their own."""
SINGLE = tuple(name for name in GAMES if name not in BY_THEMSELVES)
STRICT = tuple(name for name in GAMES if name not in (*REFUSING, *BY_THEMSELVES))
OPTIONS = 6
"""So many options of a long choice are tried in one place, others in the next."""
EVERY = 12
"""So many places of a board are tried, all of them on some board."""
SHARE = 4
"""One of so many controls of the page to set up is tried on a board, others on the next."""
SLOW = 0.5
"""Seconds that no answer may take on a machine with others at work; each is meant to take less than 0.1."""
RAW = re.compile(r"Fraction|\b\d+/\d{3,}|[a-z]+_[a-z]+|\{|\}|\bNone\b")
"""What is no word for a player."""


@functools.cache
def boards(game: str) -> tuple[GamePosition, ...]:
    """The boards of a game, and what its first and its second seat see of some of them."""
    declared = games.find(game)
    found = [*named(declared), *(b for seed in SEEDS for b in played(declared, seed, BOARDS))]
    seen = [seats.view(b, seat.name) for b in found[-2:] for seat in declared.seats[:2] if declared.hidden]
    return (*found, *seen)


def asked(bench: AnyBench, p: GamePosition, place: str) -> Sequence[Group]:
    """The controls of a place; those of everything else for ""."""
    return bench.place(p, place) if place else bench.set_up(p)


def places(p: GamePosition) -> tuple[str, ...]:
    """Every place of the map, and "" for what is none."""
    return (*(area.name for area in face_of(p).view(p).areas), "")


def controls(groups: Sequence[Group]) -> Iterator[Control]:
    """All controls of some groups."""
    for group in groups:
        yield from group.controls


def again(bench: AnyBench, p: GamePosition, place: str, before: Stepper | Choice) -> Stepper | Choice | None:
    """The same control on another board: by its label, or the only one that is new in its place."""
    kind = type(before)
    return next((c for c in controls(asked(bench, p, place)) if isinstance(c, kind) and c.label == before.label), None)


def wrong_stepper(bench: AnyBench, p: GamePosition, place: str, c: Stepper) -> Iterator[str]:
    """What is wrong with a number that is counted."""
    exact = c.exact.replace(HOLE, str(c.count)) if c.exact else ""
    if exact and p.edit(exact) != p:
        yield f"{exact!r} changes the board"
    for change, count in ((c.more, c.count + 1), (c.less, c.count - 1)):
        if not change:
            continue
        found = again(bench, p.edit(bench.completed(p, change)), place, c)
        now = found.count if isinstance(found, Stepper) else 0
        if now != count:
            yield f"{change!r} makes {now} of {c.count}"


def wrong_choice(bench: AnyBench, p: GamePosition, place: str, c: Choice) -> Iterator[str]:
    """What is wrong with a choice."""
    if c.now >= 0 and c.options[c.now][1]:
        yield "what is the case would change the board"
    few = max(1, len(c.options) // OPTIONS)
    for number in range(len(place) % few, len(c.options), few):
        words, change = c.options[number]
        if number == c.now:
            continue
        if not change:
            yield f"{words!r} changes nothing"
            continue
        found = again(bench, p.edit(bench.completed(p, change)), place, c)
        now = found.options[found.now][0] if isinstance(found, Choice) and found.now >= 0 else ""
        if isinstance(found, Choice) and now != words and found.now != number:
            yield f"{change!r} makes it {now!r}"


def wrong_control(bench: AnyBench, p: GamePosition, place: str, c: Control) -> Iterator[str]:
    """What is wrong with a control."""
    try:
        if isinstance(c, Stepper):
            yield from wrong_stepper(bench, p, place, c)
        elif isinstance(c, Choice):
            yield from wrong_choice(bench, p, place, c)
        elif isinstance(c, Deed) and p.edit(bench.completed(p, c.change)) == p:
            yield "changes nothing"
    except BadInput as error:
        yield str(error)


@pytest.mark.parametrize("game", STRICT)
def test_each_control_does_what_its_label_says(game: str) -> None:
    wrong: list[str] = []
    for number, p in enumerate(boards(game)):
        bench, areas = bench_of(p), places(p)
        step = max(1, len(areas) * len(boards(game)) // (8 * EVERY))
        for place in dict.fromkeys((*areas[number % step :: step], "")):
            tried = list(controls(asked(bench, p, place)))
            for c in tried if place else tried[number % SHARE :: SHARE]:
                wrong += (f"{p.title} {place} {c}: {x}"[:400] for x in wrong_control(bench, p, place, c))
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:12])


@pytest.mark.parametrize("game", STRICT)
def test_no_two_controls_of_a_place_are_called_alike(game: str) -> None:
    for p in boards(game)[:4]:
        for place in places(p):
            labels = [
                (type(c), c.label) for g in asked(bench_of(p), p, place) for c in g.controls if not isinstance(c, Deed)
            ]
            assert len(set(labels)) == len(labels), (place, sorted(x for _, x in labels if labels.count((_, x)) > 1))


@pytest.mark.parametrize("game", SINGLE)
def test_counters_are_taken_to_other_places_or_refused_in_words(game: str) -> None:
    """What was taken away is there no more, and can be put back where it was."""
    for p in boards(game):
        bench, areas = bench_of(p), places(p)[:-1]
        tray = [c for c in controls(bench.set_up(p)) if isinstance(c, Counter)]
        lying = [(c, place) for place in areas for c in bench.there(p, place)]
        for counter, source in [*((c, "") for c in tray[:12]), *lying[:12]]:
            for place in areas[::3]:
                if place == source:
                    continue
                try:
                    after = p.edit(bench.put(p, counter.key, place, source))
                except BadInput as error:
                    assert all(x.what for x in error.problems)
                    continue
                if not source or counter.key not in [c.key for c in bench.there(after, place)]:
                    continue
                back = after.edit(bench.put(after, counter.key, source, place))
                kept = [c.key for c in bench.there(p, source)]
                assert [c.key for c in bench.there(back, source)] == kept, (counter, source, place)


@pytest.mark.parametrize("game", GAMES)
def test_chances_and_sentences_are_plain(game: str) -> None:
    for number, p in enumerate(boards(game)):
        bench = bench_of(p)
        words = [bench.headline(p), *bench.chances(p), *(b.title for b in bench.battles(p))]
        assert all(0 <= q <= 1 for q in bench.chances(p).values())
        for place in places(p)[number % 3 : -1 : 3]:  # each of them on every third board
            words += [text for text, _ in bench.requests(p, place)]
            words += [g.title for g in bench.place(p, place)]
        assert bench.headline(p)
        assert not [x for x in words if RAW.search(x)]


@pytest.mark.parametrize("game", STRICT)
def test_every_battle_is_compared(game: str) -> None:
    for p in boards(game):
        bench = bench_of(p)
        for battle in bench.battles(p)[:8]:
            found = bench.contenders(p, battle.key)
            able = [c.result is not None for c in found]
            assert able == sorted(able, reverse=True), battle
            assert all(c.result or c.note for c in found), battle
            assert bench.worth.startswith("Worth: ") or all(c.worth is None for c in found), battle
            for c in found:
                chart = chart_of(c)
                assert chart is None or 0 <= sum(q for _, q in chart.bars) <= 1
            assert sum(bench.movements(p, battle.key).values()) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_answers_come_at_once(game: str) -> None:
    for p in boards(game)[:3]:
        bench = bench_of(p)
        place = places(p)[0]
        for ask in (bench.set_up, bench.chances, bench.headline, bench.battles):
            ask(p)
            began = time.perf_counter()
            ask(p)
            assert time.perf_counter() - began < SLOW, ask
        for of_place in (bench.place, bench.place_odds, bench.there):
            of_place(p, place)
            began = time.perf_counter()
            of_place(p, place)
            assert time.perf_counter() - began < SLOW, of_place
