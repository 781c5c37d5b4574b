"""What a learner has done: a small file of their own, kept on their machine and never sent anywhere."""

from __future__ import annotations

import itertools
import json
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from ..core import browser, disk
from ..core.errors import BadInput, Problem
from . import pupils
from .course import first_course, moved

FORMAT = 2
"""The number of the format in which a file names its pupil."""
ALONE = 1
"""That of a file without a pupil, as it always was."""
LARGEST = 5_000_000
"""The most bytes that are read of a file."""
MOST = 10**9
"""More attempts than this nobody makes."""
ENVIRONMENT = "ROMETEACH_PROGRESS"


def default_path() -> Path:
    """Where the file lies: the environment's `ROMETEACH_PROGRESS`, else the user's own data folder; in a web page among its files."""
    named = os.environ.get(ENVIRONMENT, "").strip()
    if named:
        return Path(named)
    if browser.is_here():
        return browser.kept() / "progress.json"
    import platformdirs  # where it is missing, `rometeach doctor` has to say so

    return Path(platformdirs.user_data_dir("rometeach", appauthor=False)) / "progress.json"


@dataclass(frozen=True)
class Tally:
    """One exercise so far: how often it was tried and solved, and solved at the first try without hint or solution."""

    tried: int = 0
    solved: int = 0
    alone: int = 0


@dataclass(frozen=True)
class Guessed:
    """A prediction as it was given, and whether it was right (None where nobody can say)."""

    given: str
    right: bool | None = None


@dataclass
class Scorebook:
    """The scores by "game/lesson/exercise", and the file they are kept in.

    Attributes:
        path: the file.
        scores: what is in it, with what could not be written yet.
        guesses: the last prediction of each question, by "game/lesson/name".
        notice: where it is or was broken, what to know of that; else "".
        pupil: whose it is, of several who share a login; "" for the login's own.
    """

    path: Path
    scores: dict[str, Tally] = field(default_factory=dict)
    notice: str = ""
    pupil: str = ""
    guesses: dict[str, Guessed] = field(default_factory=dict)
    _unsaved: dict[str, Tally] = field(default_factory=dict, repr=False)
    _untold: dict[str, Guessed] = field(default_factory=dict, repr=False)

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
        self._write()

    def predicted(self, game: str, lesson: str, name: str) -> Guessed | None:
        """The last prediction of a question; None if there is none yet."""
        return self.guesses.get(f"{game}/{lesson}/{name}")

    def predict(self, game: str, lesson: str, name: str, guessed: Guessed) -> None:
        """Keep a prediction in place of an earlier one.

        Args:
            game: the game of the course.
            lesson: the lesson.
            name: the question.
            guessed: the prediction.

        Raises:
            BadInput: as `record` does.
        """
        new = {f"{game}/{lesson}/{name}": guessed}
        self.guesses, self._untold = self.guesses | new, self._untold | new
        self._write()

    def _write(self) -> None:
        """Add what is not written yet to what the file holds by now."""
        try:
            with disk.locked(self.path):
                found = _read(self.path, self.pupil)
                if found.notice:
                    aside = _broken(self.path)
                    disk.move(self.path, aside)
                    self.notice = f"{self.path} was broken: it is kept as {aside.name}, and your progress began anew."
                scores = _sum(found.scores, self._unsaved)
                guesses = found.guesses | self._untold
                disk.write(self.path, _text(scores, guesses, self.pupil))
        except OSError as error:
            raise BadInput(
                [Problem(str(self.path), f"cannot be written ({error.strerror}); your progress is kept only in memory")]
            ) from None
        self.scores, self._unsaved, self.guesses, self._untold = scores, {}, guesses, {}

    @property
    def is_unwritten(self) -> bool:
        """Whether attempts are kept in memory only, because the file could not be written."""
        return bool(self._unsaved or self._untold)

    def notices(self) -> tuple[str, ...]:
        """What the learner should know of the file.

        It is broken, or broken ones were kept aside earlier; or there is none of this pupil yet, and whose name is nearly the same.
        """
        if self.notice:
            return (self.notice,)
        if self.pupil and not os.path.lexists(self.path):
            near = pupils.alike(self.pupil, everybody())
            known = f" Nearly the same name, and another record: {', '.join(near)}." if near else ""
            return (f"Nothing is kept of {self.pupil} yet.{known}",)
        try:
            names = sorted(name for name in os.listdir(self.path.parent) if _is_broken_one(name, self.path))
        except OSError:
            names = []
        return (
            (f"Broken files of this progress were kept aside, and do not count: {', '.join(names)}.",) if names else ()
        )

    def solved(self, game: str, lesson: str) -> int:
        """How many different exercises of a lesson have been solved."""
        return sum(1 for key, s in self.scores.items() if key.startswith(f"{game}/{lesson}/") and s.solved)


def load(path: str | Path | None = None, pupil: str | None = None) -> Scorebook:
    """The progress kept in a file; an empty one if there is no file yet.

    A file of ours that is broken counts as empty, and `notice` says so: with the next answer it is kept under another name.

    Args:
        path: the file; None for the one that `default_path` names.
        pupil: who, of several that share a login: their file lies beside that one. None for whom the environment's `ROMETEACH_PUPIL`
            names, if the path is None too; else the file itself.

    Raises:
        BadInput: the name cannot be used; the file is there but cannot be read, or holds something else; it is left as it is.
    """
    own = Path(path) if path else default_path()
    if pupil is not None:
        name = pupils.name(pupil)
    else:
        name = "" if path else pupils.from_environment()
    return _read(pupils.file(own, name) if name else own, name)


def everybody() -> dict[str, Scorebook]:
    """The progress of all who share this login: first that of the login itself, "", if there is any; then by the pupil's name.

    Of a file that cannot be read the scores are empty, and its `notice` says why. One that does not say whose it is goes by its own name.
    """
    own = default_path()
    found = {"": _read_or_told(own)} if os.path.lexists(own) else {}
    named = {}
    for path in pupils.files(own):
        kept = _read_or_told(path)
        named[kept.pupil if kept.pupil and pupils.file(own, kept.pupil) == path else path.name] = kept
    return found | {name: named[name] for name in sorted(named, key=lambda name: (name.casefold(), name))}


def _read_or_told(path: Path) -> Scorebook:
    try:
        return _read(path)
    except BadInput as error:
        return Scorebook(path, notice=str(error))


def _read(where: Path, pupil: str = "") -> Scorebook:
    """What `load` gives, of a file; without a pupil, that of the one whom the file names."""
    hint = f"Move it away, or name another file in the environment variable {ENVIRONMENT}."
    try:
        raw = disk.read(where, LARGEST)
    except FileNotFoundError:
        return Scorebook(where, pupil=pupil)
    except (OSError, ValueError):
        raise BadInput([Problem(str(where)[:120], "is no file of a learner's progress", hint)]) from None
    try:
        plain = json.loads(raw.decode("utf-8"))
        kind, number = plain["rometeach"], plain["format"]
    except (ValueError, TypeError, KeyError, RecursionError):
        kind = number = plain = None
    known = kind == "progress" and type(number) is int and number in (ALONE, FORMAT)
    if known and (scores := _scores(plain.get("scores"))):
        return Scorebook(where, scores[0], "", pupil or _pupil(plain.get("pupil")), _guesses(plain.get("predictions")))
    if not known and not (plain is None and _is_ours(raw)):
        raise BadInput([Problem(str(where)[:120], "is no file of a learner's progress", hint)])
    told = f"{where} is broken: your progress begins anew, and with your next answer that file is kept as {_broken(where).name}."
    return Scorebook(where, notice=told, pupil=pupil)


def _pupil(plain: object) -> str:
    """The pupil whom a file names; "" where that is no name."""
    try:
        return pupils.name(plain) if isinstance(plain, str) else ""
    except BadInput:
        return ""


def _scores(plain: object) -> tuple[dict[str, Tally]] | None:
    """The scores of a file, as a tuple of one; None where they are none."""
    if not isinstance(plain, dict):
        return None
    for v in plain.values():
        if not isinstance(v, list) or len(v) != 3 or any(type(n) is not int or not 0 <= n < MOST for n in v):
            return None
    found: dict[str, Tally] = {}
    for key, value in plain.items():
        found = _sum(found, {_key(key): Tally(*value)})
    return (found,)


def _guesses(plain: object) -> dict[str, Guessed]:
    """The predictions of a file, as far as they can be read: nobody is marked by them."""
    found: dict[str, Guessed] = {}
    told = plain if isinstance(plain, dict) else {}
    for key, value in told.items():
        if (
            isinstance(value, list)
            and len(value) == 2
            and isinstance(value[0], str)
            and value[1] in (True, False, None)
        ):
            old, new = str(key), _key(str(key))
            if old == new or new not in told:
                found[new] = Guessed(value[0], value[1])
    return found


def _is_ours(raw: bytes) -> bool:
    """Whether bytes that cannot be read were a file of progress: it begins like one, or a failing machine emptied it."""
    return not raw.strip(b"\0 \r\n") or b'"rometeach": "progress"' in raw[:200]


def _broken(path: Path) -> Path:
    """Where a broken file is kept: "progress.broken.json", then "progress.broken-2.json"."""
    names = (f"{path.stem}.broken{'' if n == 1 else f'-{n}'}{path.suffix}" for n in itertools.count(1))
    return next(found for name in names if not os.path.lexists(found := path.with_name(name)))


def _is_broken_one(name: str, path: Path) -> bool:
    """Whether a file beside that of progress is one that was kept because it was broken."""
    return re.fullmatch(rf"{re.escape(path.stem)}\.broken(-[0-9]{{1,9}})?{re.escape(path.suffix)}", name) is not None


def _sum(a: dict[str, Tally], b: dict[str, Tally]) -> dict[str, Tally]:
    """The attempts of both."""
    found = dict(a)
    for key, t in b.items():
        old = a.get(key, Tally())
        found[key] = Tally(old.tried + t.tried, old.solved + t.solved, old.alone + t.alone)
    return found


def _text(scores: dict[str, Tally], guesses: dict[str, Guessed], pupil: str) -> str:
    """What the file holds."""
    told = {"predictions": {k: [g.given, g.right] for k, g in sorted(guesses.items())}} if guesses else {}
    plain = {k: [s.tried, s.solved, s.alone] for k, s in sorted(scores.items())}
    head = {"format": FORMAT, "pupil": pupil} if pupil else {"format": ALONE}
    return json.dumps({"rometeach": "progress", **head, "scores": plain, **told}, indent=1) + "\n"


def _key(text: str) -> str:
    """The "game/lesson/exercise" of today: an exercise may have moved since, and the oldest files name no game."""
    game, _, own = (text if text.count("/") > 1 else f"{first_course()}/{text}").partition("/")
    return f"{game}/{moved(game).get(own, own)}"
