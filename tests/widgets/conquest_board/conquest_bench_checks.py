"""What the bench of a Conquest game must keep on every board: each control does what it says."""

import re
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from rometeach.core.errors import BadInput
from rometeach.core.results.show import Result
from rometeach.widgets.workbench.controls import HOLE, Choice, Control, Deed, Group, Stepper, Typed

Key = tuple[str, str]


def title(group: Group) -> str:
    """What a group is called, without what changes in it: a phase explained, the number of a Galley."""
    return re.sub(r" \d+$", "", group.title.split(":")[0])


def found(groups: Sequence[Group], *, apart: bool = True) -> dict[Key, Control]:
    """The controls by title and label; no two that count or choose are called alike."""
    all_of_them: dict[Key, Control] = {}
    for group in groups:
        for control in group.controls:
            if isinstance(control, (Stepper, Choice)):
                name = (title(group), control.label)
                assert not apart or name not in all_of_them or "Galley" in group.title, name
                all_of_them[name] = control
    return all_of_them


def count(groups: Sequence[Group], key: Key) -> int:
    """What a stepper of a title and label counts; of several Galleys all of them together."""
    return sum(c.count for g in groups for c in g.controls if isinstance(c, Stepper) and (title(g), c.label) == key)


def now_of(groups: Sequence[Group], key: Key) -> str | None:
    """The option of a choice that is the case."""
    choice = found(groups, apart=False).get(key)
    return choice.options[choice.now][0] if isinstance(choice, Choice) and choice.now >= 0 else None


def wrong(bench: Any, board: Any, groups: Any, where: str, every: int = 1) -> Iterator[str]:
    """What a control does otherwise than it says.

    Args:
        bench: the bench.
        board: the board.
        groups: board -> the groups.
        where: what is told of the place.
        every: one of so many changes is made.
    """
    shown, number = groups(board), len(where)
    found(shown)
    for group in shown:
        for control in group.controls:
            key = (title(group), getattr(control, "label", ""))
            for change, expected in effects(control):
                number += 1
                if number % every:
                    continue
                try:
                    after = board.edit(bench.completed(board, change))
                except BadInput as error:
                    yield f"{where} {key}: {change!r} is refused: {str(error)[:300]}"
                    continue
                if isinstance(expected, int):
                    before = count(shown, key) - control.count
                    if (n := count(groups(after), key)) != before + expected:
                        yield f"{where} {key}: {change!r} makes {n}, not {before + expected}"
                elif isinstance(control, Choice):
                    if (now := now_of(groups(after), key)) not in (expected, None):
                        yield f"{where} {key}: {change!r} makes {now!r}, not {expected!r}"
                elif after == board:
                    yield f"{where} {key}: {change!r} changes nothing"


def effects(control: Control) -> Iterator[tuple[str, int | str]]:
    """Each change of a control, with the number or the option that is the case after it."""
    if isinstance(control, Stepper):
        if control.more:
            yield control.more, control.count + 1
        if control.less:
            yield control.less, control.count - 1
        if control.exact:
            yield control.exact.replace(HOLE, "7"), 7
    elif isinstance(control, Choice):
        assert control.now < len(control.options)
        assert control.now < 0 or control.options[control.now][1] == "", control
        for n, (words, change) in enumerate(control.options):
            assert bool(change) == (n != control.now), (control.label, words)
            if change:
                yield change, words
    elif isinstance(control, Deed):
        yield control.change, control.label
    elif isinstance(control, Typed):
        assert HOLE in control.change


def wrong_counters(bench: Any, board: Any, spaces: Sequence[str]) -> Iterator[str]:
    """What a counter does otherwise than it says: from space to space and back the board is the same, of those who can lie there."""
    for source in spaces:
        for counter in bench.there(board, source):
            for target in spaces:
                if target == source:
                    continue
                try:
                    change = bench.put(board, counter.key, target, source)
                    after = board.edit(change)
                except BadInput as refused:
                    if not str(refused).strip():
                        yield f"{counter.key}: {source} to {target} is refused without a word"
                    continue
                if counter.key not in {c.key for c in bench.there(after, target)} and not counter.key.endswith(" all"):
                    yield f"{counter.key}: {source} to {target} and it does not lie there"
                if board_pieces(board) != board_pieces(after):
                    yield f"{counter.key}: {source} to {target} loses pieces"


def board_pieces(board: Any) -> dict[str, tuple[int, ...]]:
    """Player -> how many of each piece he has on the board, Galleys last."""
    totals: dict[str, list[int]] = {side: [0] * 6 for side in board.players}
    for there in board.provinces.values():
        for army in there.armies:
            for n, number in enumerate(army.force):
                totals[army.side][n] += number
        for galley in getattr(there, "galleys", ()):
            totals[galley.side][5] += 1
    for fleet in board.seas.values():
        for ships in fleet:
            totals[ships.side][5] += getattr(ships, "galleys", 1)
            for n, number in enumerate(getattr(ships, "cargo", ())):
                totals[ships.side][n] += number
    return {side: tuple(found) for side, found in totals.items()}


def slow(bench: Any, board: Any, most: float) -> Iterator[str]:
    """What takes longer than so many seconds, asked twice."""
    asked = {"set up": lambda: bench.set_up(board), "headline": lambda: bench.headline(board)}
    asked |= {"chances": lambda: bench.chances(board), "battles": lambda: bench.battles(board)}
    for space in (*board.provinces, *board.seas):
        asked[f"place {space}"] = lambda s=space: bench.place(board, s)
        asked[f"odds {space}"] = lambda s=space: bench.place_odds(board, s)
        asked[f"there {space}"] = lambda s=space: bench.there(board, s)
    for battle in bench.battles(board):
        asked[f"contenders {battle.key}"] = lambda b=battle.key: bench.contenders(board, b)
    for name, ask in asked.items():
        took = []
        for _ in range(2):
            start = perf_counter()
            ask()
            took.append(perf_counter() - start)
        if min(took) > most:
            yield f"{name}: {min(took):.3f} s"


def plain(text: str) -> bool:
    """Whether a sentence is words for players: no key, no class, no fraction."""
    return not any(raw in text for raw in ("Fraction", "_", "{", "<b", "None", "Position"))


def is_result(value: Any) -> bool:
    """Whether it is an answer, which shows itself."""
    return isinstance(value, Result) and bool(value.exhibit().title)


__all__ = ["board_pieces", "found", "is_result", "plain", "slow", "wrong", "wrong_counters"]
