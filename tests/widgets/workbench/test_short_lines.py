"""A dozen changes taken at random from all controls of the workbench are a short share line, whatever they are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.positions.saved import GamePosition
from rometeach.widgets.face import face_of
from rometeach.widgets.workbench.bench import AnyBench, bench_of
from rometeach.widgets.workbench.controls import Choice, Control, Counter, Stepper

SET_UPS = [("rome-iinc", name) for name in ("286", "363", "425", "497", "565")]
SET_UPS += [("aurelian", "270"), ("aurelian", "270-drawn"), ("hotre", "60"), ("hotre", "60-two")]
SET_UPS += [("conquest", "four"), ("conquest", "six"), ("conquest2", "four"), ("conquest2", "six")]
DOZEN, BOARDS = 12, 5
TRIES = 500
"""So many controls are tried for a dozen that change something."""


def change(r: Random, bench: AnyBench, p: GamePosition, place: str, control: Control) -> str:
    """A change that a control makes; "" for none."""
    if isinstance(control, Stepper):
        return r.choice((control.more, control.less)) or ""
    if isinstance(control, Choice):
        return r.choice(control.options)[1]
    return bench.put(p, control.key, place) if isinstance(control, Counter) else ""


def boards(name: str, p: GamePosition) -> Iterator[tuple[GamePosition, int]]:
    """Boards after a dozen such changes, with the seed of each."""
    bench, start = bench_of(p), p
    places = [area.name for area in face_of(p).view(p, chances=False).areas]
    for seed in range(BOARDS):
        r, p, made = Random(f"{name} {seed}"), start, 0
        for _ in range(TRIES):
            place = r.choice(places)
            groups = [*bench.place(p, place), *bench.set_up(p)]
            control = r.choice([c for group in groups for c in group.controls])
            try:
                after = p.edit(bench.completed(p, change(r, bench, p, place, control)))
            except BadInput:
                continue
            made, p = made + (after != p), after
            if made == DOZEN:
                break
        assert made == DOZEN
        yield p, seed


@pytest.mark.parametrize(("game", "name"), SET_UPS)
def test_any_dozen_changes_are_a_line_of_less_than_300_characters(game: str, name: str) -> None:
    lengths = []
    for board, seed in boards(name, rometeach.position(game, name, owner=False)):
        line = board.share()
        again = rometeach.position(game, line, owner=False)
        assert (again, again.plain(), again.title) == (board, board.plain(), board.title), seed
        assert again.share() == line
        lengths.append(len(line))
    assert max(lengths) < 300, lengths
    assert sum(lengths) / len(lengths) < 230, lengths
