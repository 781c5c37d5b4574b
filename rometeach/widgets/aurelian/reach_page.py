"""The analyser's page of the threshold: the chance to reach it, computed and played in a thread of its own (12.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

import ipywidgets as w

from ...aurelian.position import Position
from ...aurelian.results.reach import GAMES, Reach
from ...core.results.show import chance
from ..parts import Panel, column, html, labelled, row, said
from ..worker import AtWork, Worker

_MOST = 5_000
"""The most games that are offered here."""
_INTRO = (
    "<p>Two answers: what you have if you stop the Actions Phase now and do nothing more, exactly; and how often a simple "
    "program reaches the threshold that goes on from here, by games that it plays to the end of the turn.</p>"
)


@dataclass
class _Played:
    """How far a question is: the games so far, and the exact part as soon as it is there."""

    games: int = 0
    exact: Reach | None = None
    shown: bool = False


class ReachPage:
    """The page. `result` is the last answer for the board that is shown, or None."""

    def __init__(self, panel: Panel, start: Position) -> None:
        self._panel, self._position = panel, start
        self._worker = Worker("rometeach-reach")
        self._played = _Played()
        self.result: Reach | None = None
        levies = [("declined for its Victory Point", "decline"), ("taken for the Danube", "levy")]
        self.levy = labelled(w.Dropdown, "Free Levy", options=levies, width="330px")
        self.games = labelled(w.BoundedIntText, "Games", value=GAMES, min=0, max=_MOST, width="150px")
        self.seed = labelled(w.BoundedIntText, "Seed", value=1, min=0, max=10**6, width="150px")
        self.ask_button = panel.button("Compute the chance", "The chance to reach this turn's threshold", self.ask)
        self.stop_button = panel.button("Stop", "End the games and show what there is", self.stop)
        self.message, self.answer = html(said("")), html()
        self.body = column(
            html(_INTRO),
            row(self.levy, self.games, self.seed, self.ask_button, self.stop_button),
            self.message,
            self.answer,
        )
        self.show(start)

    def show(self, p: Position) -> None:
        """Another board: an answer for the one before is put away, and its games are stopped."""
        self._position, self.result = p, None
        self._worker.forget()
        self.answer.value = ""
        self._set_busy(False)
        over = f" The game is {escape(p.ended)}." if p.is_over else ""
        self.message.value = said(f"Nothing was computed for this board yet.{over}")

    def ask(self) -> None:
        """Compute and play; the panel stays alive meanwhile.

        Raises:
            BadInput: the game is over, or its set-up is still to be drawn.
        """
        if self._worker.job is not None:
            return
        p, levy, games, seed = self._position, self.levy.value, self.games.value, self.seed.value
        self._played = now = _Played()
        self._set_busy(True)

        def count(number: int) -> None:
            now.games = number

        def work() -> Reach:
            now.exact = p.reach(levy, 0)
            return now.exact.played(games, seed, count)

        self._worker.begin(work, self._show, self._look, self._end)

    def stop(self) -> None:
        """End the games; what was played is shown."""
        if self._worker.job is not None:
            self._worker.job.progress.stop()

    def _look(self, job: AtWork, done: bool) -> None:
        now = self._played
        if done:
            return
        told = f"{now.games} of {self.games.value} games" if now.exact else "the exact chance first"
        self.message.value = f"<div>At work: {told}, {job.seconds:.1f} s.</div>"
        if now.exact and not now.shown:
            now.shown = True
            self.answer.value = now.exact.html()

    def _end(self, show: Callable[[], None]) -> None:
        self._set_busy(False)
        self.message.value = said("")
        self._panel.safely(show)()

    def _show(self, found: Reach) -> None:
        self.result = found
        self.answer.value = found.html()
        self.message.value = said(f"<strong>{escape(_sentence(found))}</strong>")
        self._panel.refresh_card()

    def _set_busy(self, busy: bool) -> None:
        self.ask_button.disabled, self.stop_button.disabled = busy, not busy


def _sentence(found: Reach) -> str:
    """Both chances in one sentence."""
    words = ["no exact chance" if found.exact is None else f"{chance(found.exact)} if you stop now"]
    if found.games:
        share = f"{100 * found.share:.1f}% ± {100 * found.error:.1f}"
        words.append(f"{share} if the simple player goes on ({found.games} games)")
    return f"{found.threshold} Victory Points at the end of Turn {found.position.turn}: {'; '.join(words)}."


__all__ = ["ReachPage"]
