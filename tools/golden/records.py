"""What the frozen files of all games share: how a result, a plan, a game or a session is written down."""

from __future__ import annotations

import hashlib
import json
import random
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import rometeach
from rometeach.core.positions.saved import Kept
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import Player, Stage, play
from rometeach.core.session.requests import Decision, Note
from rometeach.core.session.session import sentence

B = TypeVar("B")

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "golden"


def digest(text: str) -> str:
    """The first digits of a text's SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def board(p: Kept) -> str:
    """A digest of what lies on a board, without the rules and the format."""
    return digest(json.dumps({k: v for k, v in p.plain().items() if k not in ("rules", "format")}))


@contextmanager
def same_dice() -> Iterator[None]:
    """Dice that are thrown without a seed fall the same way each time."""
    with mock.patch.object(random, "SystemRandom", lambda: random.Random(1)):
        yield


def asked(name: str, ask: Callable[[], object]) -> list[str]:
    """A question's answer: its figures, and a digest of the whole text; or why it was refused."""
    try:
        result = ask()
    except rometeach.RometeachError as error:
        return [f"{name}: refused: {' / '.join(str(error).splitlines())}"]
    figures = getattr(result, "figures", dict)()
    lines = [f"{name}: {digest(result.text())}"]  # type: ignore[attr-defined]
    return lines + [f"  {k} = {v}" for k, v in figures.items()]


def planned(
    name: str, ask: Callable[[], object], choices: Iterable[str] = (), further: int = 0, explained: bool = True
) -> list[str]:
    """A plan: its worth and actions, what it says of other choices, the next best ones, and a digest of its reasons."""
    try:
        plan = ask()
    except rometeach.RometeachError as error:
        return [f"{name}: refused: {' / '.join(str(error).splitlines())}"]
    lines = [f"{name}: {_worth(plan)}"]
    lines += [f"  {c:3} {a}" for a, c in zip(plan.actions, plan.costs, strict=True)]  # type: ignore[attr-defined]
    lines += [f"  {k}: {v} = {plan.worths[k]}" for k, v in plan.parts.items() if v or plan.worths[k]]  # type: ignore[attr-defined]
    lines += [f"  next: {_worth(p)} | {p.change}" for p in plan.next_best(further)]  # type: ignore[attr-defined]
    for choice in choices:
        try:
            answer = plan.why_not(choice)  # type: ignore[attr-defined]
            lines.append(f"  why not {choice}: {answer.verdict} | {answer.loss} | {digest(answer.text())}")
        except rometeach.RometeachError as error:
            lines.append(f"  why not {choice}: refused: {' / '.join(str(error).splitlines())}")
    reasons = f", explained {digest(plan.explain().text())}" if explained else ""  # type: ignore[attr-defined]
    return [*lines, f"  text {digest(plan.text())}{reasons}"]  # type: ignore[attr-defined]


def _worth(plan: object) -> str:
    return f"{plan.status} {plan.value} of {plan.bound}, idle {plan.idle}"  # type: ignore[attr-defined]


def note_line(n: Note) -> str:
    """A line of a log: the sentence, the dice, the Case."""
    dice = f" [{' '.join(map(str, n.dice))}]" if n.dice else ""
    return f"{sentence(n.what)}{dice} ({n.case})"


def played(
    start: B, stages: Iterable[Stage[B]], seed: int, players: Mapping[str, Player], told: Callable[[B], str]
) -> tuple[list[str], list[tuple[str, B]], B]:
    """The log of a game, its boards, its end.

    Args:
        start: the board that it begins with.
        stages: what is played.
        seed: that of dice and draws.
        players: who plays.
        told: what the log says of the board after each stage.
    """
    found: list[str] = []
    boards: list[tuple[str, B]] = []
    now = [""]

    def note(stage: str, n: Note) -> None:
        if stage != now[0]:
            now[0] = stage
            found.append(f"- {stage}")
        found.append(note_line(n))

    def after(stage: str, board: B) -> None:
        boards.append((stage, board))
        found.append(f"= {told(board)}")

    end = play(start, stages, SeededDice(seed), players, note, after)
    return found, boards, end


def session(start: Kept, player: Player, undone: Collection[int] = ()) -> tuple[str, str]:
    """A saved session of a turn, answered by a program, and its report.

    Args:
        start: the board that it begins with.
        player: who answers.
        undone: after so many answers one is taken back.
    """
    found, count = rometeach.play(start, seed=1), 0
    while found.request is not None:
        assert isinstance(found.request, Decision)
        found.answer(player(found.request))
        count += 1
        if count in undone:
            found.undo()
    return json.dumps(found.as_json(), indent=1) + "\n", found.report() + "\n"


def resumed(resume: Callable[[Path], Any], text: str) -> str:
    """The report of a saved session that is taken up again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "session.json"
        path.write_text(text, encoding="utf-8")
        return str(resume(path).report()) + "\n"


def write(found: Mapping[str, str], game: str) -> list[str]:
    """Write the files of a game that differ from what is stored; their names."""
    changed = []
    for name, text in found.items():
        path = FOLDER / game / name.replace(" ", "_")
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(f"{game}/{name}")
    return changed


def stored(game: str, name: str) -> str:
    """A frozen file."""
    return (FOLDER / game / name.replace(" ", "_")).read_text(encoding="utf-8")


def boards(game: str) -> dict[str, str]:
    """Name -> share string of the boards on which questions are asked, as they are stored."""
    lines = stored(game, "boards.txt").splitlines()
    return {name: share for name, _, share in (line.partition(" = ") for line in lines)}
