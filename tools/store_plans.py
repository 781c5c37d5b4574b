"""Store the answers of OR-Tools to what a search in Python alone takes too long for: the examples of all questions, and lessons.

    python tools/store_plans.py           writes data/<game>/stored_plans.json
    python tools/store_plans.py --check   says whether anything would be written

Everything is asked of our own solver, with its model; where that does not come to an end soon, OR-Tools solves the same rows.
What is stored already is kept where it is still asked for, and not solved again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar
from unittest.mock import patch

from ortools.sat.python import cp_model

import rometeach
from rometeach import answers
from rometeach.core import games
from rometeach.core.declaration import Game
from rometeach.core.errors import RometeachError
from rometeach.core.resources import data_dir
from rometeach.rome_iinc.valuation.weights import WEIGHTS
from solvers import cp, plain
from solvers.plain import stored
from solvers.plain.program import Program
from solvers.plain.search import Search

EFFORT = 500
"""Exchanges of numbers that our own search may take: about two seconds in a web page."""
SECONDS = 300.0
MORE: tuple[tuple[str, object], ...] = (("explain", None), ("next_best", 1))
LESSONS: dict[str, list[tuple[str, str, str, dict[str, object], tuple[tuple[str, object], ...]]]] = {
    "rome-iinc": [
        ("286", "9/1 Suevian @ Germania I; West gold 10", "turn", {"empire": "West", "weights": WEIGHTS},
         (*MORE, *(("why_not", x) for x in ("Rome: Guard", "Neapolis: Fleet", "gold 10", "Frisia +Fort")))),
        ("286", "9/1 Suevian @ Germania I; West gold 10", "turn", {"empire": "West"}, ()),
        ("286", "7/5 Vandal @ Numidia", "turn", {"empire": "west", "gold": 40}, (("fewest", "0.3"),)),
    ],
}  # fmt: skip
"""Further questions, of lessons: position, change, question, options, and what is asked of the plan."""
NOTE = "Answers of OR-Tools by a digest of the model; made by tools/store_plans.py."


def best(program: Program) -> list[int] | None:
    """The best solution of a program, by OR-Tools; None where it proves none in time."""
    model = cp_model.CpModel()
    xs = [model.new_int_var(lo, hi, "") for lo, hi in zip(program.lows, program.highs, strict=True)]
    for row in program.rows:
        total = cp_model.LinearExpr.weighted_sum([xs[k] for k in row.columns], row.factors)
        model.add_linear_constraint(total, row.low, row.high)
    for columns, values in program.never:
        model.add_forbidden_assignments([xs[k] for k in columns], [values])
    model.minimize(cp_model.LinearExpr.weighted_sum([xs[k] for k in program.cost], list(program.cost.values())))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers, solver.parameters.random_seed = 1, 1
    solver.parameters.max_time_in_seconds, solver.parameters.linearization_level = SECONDS, 2
    return [solver.value(x) for x in xs] if solver.solve(model) == cp_model.OPTIMAL else None


class Recorder(plain.CpSolver):
    """Our own solver, that asks OR-Tools where it takes long, and notes the answer."""

    notes: ClassVar[dict[str, str]] = {}
    old: ClassVar[Mapping[str, str]] = {}
    """What is stored already, which holds for the very same model."""

    def solve(self, model: plain.CpModel, callback: object = None) -> int:
        """See `CpSolver.solve`."""
        program = Program.of(model)
        if len(program.rows) >= stored.SMALL and program.possible:
            key, near = stored.digest(program), max(0, int(self.parameters.absolute_gap_limit) - 1)
            if key in self.old:
                self.notes[key] = self.old[key]
            elif not Search(program, SECONDS, EFFORT, near).run().done and (values := best(program)) is not None:
                self.notes[key] = stored.packed(values)
        self.parameters.max_time_in_seconds = SECONDS
        self.parameters.max_deterministic_time = min(self.parameters.max_deterministic_time, 1.0)
        return super().solve(model)


def asked(game: Game) -> dict[str, str]:
    """What is to be stored for a game."""
    Recorder.notes, Recorder.old = {}, stored.known()
    kit = SimpleNamespace(**{name: getattr(plain, name) for name in plain.__all__}, __name__="plain")
    kit.CpSolver = Recorder
    questions = [(game.start, *q.typed(), q) for q in game.plans if q.name != "campaign" or game.name != "rome-iinc"]
    wanted = [(start, change, q.name, options, ()) for start, change, options, q in questions]
    with patch.object(cp, "require", lambda: kit), patch.object(stored, "known", lambda: Recorder.notes):
        for start, change, name, options, further in [*wanted, *LESSONS.get(game.name, ())]:
            p = rometeach.position(game.name, start)
            try:
                found = answers.plan(p.edit(change) if change else p, name, **options)
                for what, given in further:
                    getattr(found, what)(*(() if given is None else (given,)))
                print(f"{game.name} {name}: {found.status}", file=sys.stderr)
            except RometeachError as error:
                print(f"{game.name} {name}: {error}", file=sys.stderr)
    return dict(sorted(Recorder.notes.items()))


def main(check: bool, names: list[str]) -> int:
    """Write, or compare; 1 where something is not as it would be written."""
    wrong = 0
    for game in (g for g in games.games().values() if not names or g.name in names):
        path = Path(data_dir(), game.folder, stored.FILE)
        notes = asked(game)
        text = json.dumps({"note": NOTE, "solutions": notes}, indent=1) + "\n" if notes else ""
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if check:
            wrong += set(notes) != set(json.loads(old)["solutions"] if old else ())
        elif text:
            path.write_text(text, encoding="utf-8")
        elif old:
            path.unlink()
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:], [x for x in sys.argv[1:] if x != "--check"]))
