"""Where a message of the player is seen: above the map, or below the pages if a control of theirs was used."""

from __future__ import annotations

from collections.abc import Callable

from ..parts import Panel, html


class Messages:
    """The messages of a panel; `echo` repeats below the pages what is said of them."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._below = False
        self.echo = html()
        panel.message.observe(lambda _: self._place(), names="value")

    def below(self, act: Callable[[], None]) -> Callable[[], None]:
        """What a control of the pages does: its message is seen below the pages, and not above the map."""
        safe = self._panel.safely(act)

        def run() -> None:
            before, self._below = self._below, True
            try:
                safe()
                self._place()
            finally:
                self._below = before

        return run

    def _place(self) -> None:
        """Show the message in one place; it is read out where it stands above the map, seen or not."""
        message = self._panel.message
        if self._below:
            message.add_class("rt-heard")
            self.echo.value = message.value.replace('role="status" aria-live="polite"', 'aria-hidden="true"')
        else:
            message.remove_class("rt-heard")
            self.echo.value = ""
