"""Whose progress a panel shows, and what is wrong with its file."""

from __future__ import annotations

from html import escape

from ..core.errors import BadInput
from ..lessons import generators, pupils, scorebook


def of_pupil(pupil: str = "") -> scorebook.Scorebook:
    """The progress of a pupil; without a name, that of the login itself.

    Raises:
        BadInput: the name cannot be used, or the file holds something else.
    """
    return scorebook.load(scorebook.default_path(), pupil or None)


def found(pupil: str = "") -> tuple[scorebook.Scorebook, str]:
    """The progress of a pupil, or of whom the environment names, and what the learner should know of it.

    Where a name or a file cannot be used, progress is kept in memory only, and it says so.
    """
    unusable = ""
    try:
        pupil = pupil or pupils.from_environment()
    except BadInput as error:
        unusable = f"{error} Until you type another one, your progress is kept without a name."
    try:
        kept = of_pupil(pupil)
        return kept, unusable or kept.notice
    except BadInput as error:
        own = scorebook.default_path()
        path = pupils.file(own, pupil) if pupil else own
        return scorebook.Scorebook(path, pupil=pupil), f"{error} Your progress is kept in memory only."


def solved(game: str, lesson: str, kept: scorebook.Scorebook) -> str:
    """How far somebody has come in a lesson, in words."""
    known = generators.generators(game, lesson)
    return f"{kept.solved(game, lesson)} of {len(known)} exercises of this lesson solved"


def predicted(game: str, lesson: str, kept: scorebook.Scorebook) -> str:
    """How many predictions of a lesson came true, in words; "" where none was made."""
    made = [g for key, g in kept.guesses.items() if key.startswith(f"{game}/{lesson}/") and g.right is not None]
    return f"{sum(bool(g.right) for g in made)} of {len(made)} predictions came true" if made else ""


def table(game: str, lesson: str, kept: scorebook.Scorebook) -> str:
    """How often each exercise of a lesson was solved, folded below one line."""
    rows = []
    for name, g in generators.generators(game, lesson).items():
        s = kept.score(game, lesson, name)
        state = "solved" if s.solved else "tried" if s.tried else "not yet"
        rows.append(
            f'<tr><th scope="row">{escape(g.title)}</th><td>{escape(g.kind)}</td><td>{state}</td>'
            f"<td>{s.solved} of {s.tried}</td><td>{s.alone}</td></tr>"
        )
    who = f"Progress of <bdi>{escape(kept.pupil)}</bdi>" if kept.pupil else "Your progress"
    titles = ("Exercise", "Kind", "State", "Right", "Right at once, alone")
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    came_true = predicted(game, lesson, kept)
    return (
        f"<details><summary>{who}: {solved(game, lesson, kept)}{f'; {came_true}' if came_true else ''}"
        f"</summary><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        f"<p><small>Kept in {escape(str(kept.path))}; it never leaves this machine.</small></p></details>"
    )
