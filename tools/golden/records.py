"""What the frozen files of all games share: how a result, a plan, a game or a session is written down."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import rometeach
from rometeach.core.positions.saved import Kept

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
