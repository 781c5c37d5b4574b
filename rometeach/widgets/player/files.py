"""The files of an evening: save, save after every answer, resume, and the report as text or as a page."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from pathlib import Path

import ipywidgets as w

from ...core import disk
from ...core.errors import BadInput, Problem
from ...core.positions.lookup import RulesChanged
from ..parts import Panel, column, html, labelled, row
from .followed import FollowedGame
from .messages import Messages
from .report import HEAD, REPORT, report_html, report_text

_HINT = (
    "<details><summary>For a whole evening</summary><p>Switch on <em>Save after every answer</em>; then nothing is lost "
    "if the power fails. To go on another day, open the player, type the name of the file and press <em>Resume</em>. "
    "Files are written into the folder of the notebook; a file that is not ours is never overwritten.</p></details>"
)

LARGEST_REPORT = 50_000_000
"""The most bytes of a report that is written over."""


class Files:
    """The page of files."""

    def __init__(self, panel: Panel, followed: FollowedGame, messages: Messages) -> None:
        self._panel, self._followed = panel, followed
        below = messages.below
        self.file = labelled(w.Text, "File", value="my-turn.json", width="300px", continuous_update=False)
        self.auto = w.Checkbox(description="Save after every answer", indent=False, layout={"width": "auto"})
        panel.watch(self.auto, below(self._switch))
        panel.watch(self.file, below(self._switch))
        self.page = column(
            row(
                self.file,
                self.auto,
                panel.button("Save", "Write this game to the file", below(self.save)),
                panel.button("Resume", "Go on with the game in the file", below(self.resume)),
            ),
            row(
                panel.button("Write a report", "The whole log as a text file beside it", below(self.text)),
                panel.button(
                    "Write it as a web page", "Log, reasons, tracks and maps in one HTML file", below(self.web)
                ),
            ),
            html(_HINT),
        )

    def save(self) -> None:
        """Write the game to the file."""
        path, session = self._path(), self._followed.session
        kept = session.autosave
        session.save_on(path)
        session.autosave = kept
        self._panel.say(f"Saved as {path}.")

    def resume(self) -> None:
        """Go on with the game in the file, which is then saved to as before; what has changed since is said."""
        path = self._path()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RulesChanged)  # the notices say it
            session = self._followed.face.resume(path, self.auto.value)
        self._followed.follow(session, session.start)
        self._panel.say(" ".join([f"Resumed from {path}.", *session.notices, self._followed.words()]))

    def stop(self) -> None:
        """Save to no file any more."""
        self.auto.value = False

    def text(self) -> None:
        """Write the log as a text file beside the game's."""
        self._report(".txt", REPORT, lambda: report_text(self._followed.session, self._followed.seat))

    def web(self) -> None:
        """Write the report as one HTML file beside the game's."""
        self._report(".html", HEAD, lambda: report_html(self._followed.session, self._followed.seat))

    def _report(self, suffix: str, head: str, make: Callable[[], str]) -> None:
        path = self._path().with_suffix(suffix)
        try:
            if os.path.exists(path) and not _begins(path, head):
                raise BadInput([Problem(str(path), "is there already and is no report", "Choose another name.")])
            disk.write(path, make())
        except OSError as error:
            what = f"cannot be written: {error.strerror or error}"
            raise BadInput([Problem(str(path)[:120], what)]) from None
        self._panel.say(f"The report is in {path}.")

    def _switch(self) -> None:
        """Save to the named file from now on, or no more; a file that cannot be used switches it off."""
        session = self._followed.session
        if not self.auto.value:
            session.save_on(None)
            return
        try:
            path = self._path()
            session.save_on(path)
        except BadInput:
            self.auto.value = False
            raise
        self._panel.say(f"Every answer is saved in {path} from now on.")

    def _path(self) -> Path:
        name = self.file.value.strip()
        if not name or Path(name).name in ("", "..") or not name.isprintable():
            raise BadInput([Problem("file", "has no name", "Type one, for example my-turn.json.")])
        return Path(name)


def _begins(path: Path, head: str) -> bool:
    """Whether a file begins with these words."""
    return disk.read(path, LARGEST_REPORT).decode("utf-8", "replace").startswith(head)
