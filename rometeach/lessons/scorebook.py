"""What a learner has done: a small file of their own, kept on their machine and never sent anywhere."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from ..core import disk
from ..core.errors import BadInput, Problem
from .course import first_course

FORMAT = 1
LARGEST = 5_000_000
"""The most bytes that are read of a file."""
ENVIRONMENT = "ROMETEACH_PROGRESS"


def default_path() -> Path:
    """Where the file lies: the environment's `ROMETEACH_PROGRESS`, else the user's own data folder."""
    named = os.environ.get(ENVIRONMENT, "").strip()
    if named:
        return Path(named)
    import platformdirs  # where it is missing, `rometeach doctor` has to say so

    return Path(platformdirs.user_data_dir("rometeach", appauthor=False)) / "progress.json"


@dataclass(frozen=True)
class Tally:
    """One exercise so far: how often it was tried and solved, and solved at the first try without hint or solution."""

    tried: int = 0
    solved: int = 0
    alone: int = 0


@dataclass
class Scorebook:
    """The scores by "game/lesson/exercise", and the file they are kept in."""

    path: Path
    scores: dict[str, Tally] = field(default_factory=dict)
    _unsaved: dict[str, Tally] = field(default_factory=dict, repr=False)

    def score(self, game: str, lesson: str, name: str) -> Tally:
        """How one exercise went so far."""
        return self.scores.get(f"{game}/{lesson}/{name}", Tally())

    def record(self, game: str, lesson: str, name: str, *, solved: bool, alone: bool = False) -> None:
        """Note one attempt: it is added to what the file holds by then, which other notebooks may have added to.

        Args:
            game: the game of the course.
            lesson: the lesson.
            name: the exercise.
            solved: whether the answer was right.
            alone: whether it was the first try, without hint or solution.

        Raises:
            BadInput: the file cannot be written, or holds something else; the attempt is kept in memory for the next time.
        """
        attempt = {f"{game}/{lesson}/{name}": Tally(1, int(solved), int(solved and alone))}
        self.scores, self._unsaved = _sum(self.scores, attempt), _sum(self._unsaved, attempt)
        try:
            with disk.locked(self.path):
                scores = _sum(load(self.path).scores, self._unsaved)
                disk.write(self.path, _text(scores))
        except OSError as error:
            raise BadInput(
                [Problem(str(self.path), f"cannot be written ({error.strerror}); your progress is kept only in memory")]
            ) from None
        self.scores, self._unsaved = scores, {}

    def solved(self, game: str, lesson: str) -> int:
        """How many different exercises of a lesson have been solved."""
        return sum(1 for key, s in self.scores.items() if key.startswith(f"{game}/{lesson}/") and s.solved)


def load(path: str | Path | None = None) -> Scorebook:
    """The progress kept in a file; an empty one if there is no file yet.

    Raises:
        BadInput: the file is there but holds something else; it is left as it is.
    """
    where = Path(path) if path else default_path()
    if not where.exists():
        return Scorebook(where)
    try:
        plain = json.loads(disk.read(where, LARGEST).decode("utf-8"))
        if plain["rometeach"] != "progress" or plain["format"] != FORMAT:
            raise ValueError
        return Scorebook(where, {_key(str(k)): Tally(*map(int, v)) for k, v in plain["scores"].items()})
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        hint = f"Move it away, or name another file in the environment variable {ENVIRONMENT}."
        raise BadInput([Problem(str(where), "is no file of a learner's progress", hint)]) from None


def _sum(a: dict[str, Tally], b: dict[str, Tally]) -> dict[str, Tally]:
    """The attempts of both."""
    found = dict(a)
    for key, t in b.items():
        old = a.get(key, Tally())
        found[key] = Tally(old.tried + t.tried, old.solved + t.solved, old.alone + t.alone)
    return found


def _text(scores: dict[str, Tally]) -> str:
    """What the file holds."""
    plain = {k: [s.tried, s.solved, s.alone] for k, s in sorted(scores.items())}
    return json.dumps({"rometeach": "progress", "format": FORMAT, "scores": plain}, indent=1) + "\n"


def _key(text: str) -> str:
    return text if text.count("/") > 1 else f"{first_course()}/{text}"
