"""The controls of the small panels: choices of what is asked, and controls that show the board and change it.

They know no game: a board is anything with `rules.names`, `edit` and `diff`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import ipywidgets as w

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.names import key
from ..parts import Panel, labelled

Offers = Sequence[tuple[str, Any]]
"""What may be chosen: (words, value)."""


@dataclass
class Pick:
    """A choice of what is asked. `find` reads a name as people type it."""

    control: Any
    offers: Callable[[], Offers]
    find: Callable[[str], Any] | None
    first: Callable[[], Any] | None


@dataclass
class Mirror:
    """A control that shows something of the board; another value is a change of it. `read` gives None where there is none."""

    control: Any
    read: Callable[[], Any]
    clause: Callable[[Any], str]
    offers: Callable[[], Offers] | None = None


class Controls(Panel):
    """A panel with choices and with controls of its board, `position`; `base` is the board of its start."""

    title: ClassVar[str] = ""

    def __init__(self, start: Any) -> None:
        super().__init__()
        self.base: Any = start
        self.position: Any = start
        self._picks: dict[str, Pick] = {}
        self._mirrors: list[Mirror] = []
        self._filling = False

    def _picked(self) -> None:
        """Something else is chosen."""
        raise NotImplementedError

    def _mirrored(self, mirror: Mirror) -> None:
        """A control of the board has another value."""
        raise NotImplementedError

    def pick(self, name: str, label: str, offers: Callable[[], Offers], find: Callable[[str], Any] | None = None,
             first: Callable[[], Any] | None = None, width: str = "330px", many: bool = False) -> Any:  # fmt: skip
        """A choice of what is asked, offered anew for each board; `first` is chosen where nothing was."""
        kind = w.SelectMultiple if many else w.Dropdown
        control = labelled(kind, label, width, options=[], **({"rows": 5} if many else {}))
        self._picks[name] = Pick(control, offers, find, first)
        self.watch(control, self._picked)
        return control

    def mirror(self, control: Any, read: Callable[[], Any], clause: Callable[[Any], str],
               offers: Callable[[], Offers] | None = None) -> Any:  # fmt: skip
        """A control of the board: it shows `read()`, and another value becomes the change `clause(value)`."""
        made = Mirror(control, read, clause, offers)
        self._mirrors.append(made)
        self.watch(control, lambda: self._mirrored(made))
        return control

    def choice_of(self, name: str) -> Any:
        """What is chosen for a pick."""
        return self._picks[name].control.value

    @property
    def chosen(self) -> dict[str, Any]:
        """Everything that is chosen."""
        return {name: p.control.value for name, p in self._picks.items()}

    def of(self, kind: str) -> Callable[[str], str]:
        """How names of a kind are read."""
        return lambda text: self.position.rules.names[kind].find(text)

    def _set(self, choices: Mapping[str, Any]) -> None:
        problems = []
        for name in choices:
            if name not in self._picks:
                hint = did_you_mean(name, self._picks) or "It takes: " + ", ".join(self._picks) + "."
                problems.append(Problem(name[:40], f"is nothing that this panel takes ({self.title})", hint))
        for name, pick in self._picks.items():  # in the panel's order: the later ones depend on the earlier
            if name in choices:
                try:
                    self._put(name, pick, choices[name])
                except BadInput as error:
                    problems += error.problems
        if problems:
            raise BadInput(problems, "This panel cannot be opened so:")

    def _put(self, name: str, pick: Pick, value: Any) -> None:
        values = [v for _, v in pick.offers()]
        if isinstance(pick.control, w.SelectMultiple):
            texts = [value] if isinstance(value, str) else list(value)
            found: Any = tuple(self._find(name, pick, t, values) for t in texts)
        else:
            found = self._find(name, pick, value, values)
        self._filling = True
        try:
            pick.control.value = found
        finally:
            self._filling = False
        self._refill()

    def _find(self, name: str, pick: Pick, text: Any, values: list[Any]) -> Any:
        if text in values:
            return text
        if isinstance(text, str):
            found = pick.find(text) if pick.find else None
            if found in values and found is not None:
                return found
            by_key = {key(str(v)): v for v in values}
            if key(text) in by_key:
                return by_key[key(text)]
        shown = ", ".join(str(v) for v in values[:12] if v) or "nothing on this board"
        hint = did_you_mean(str(text), [str(v) for v in values]) or f"Offered: {shown}."
        raise BadInput([Problem(name, f'"{str(text)[:60]}" is not offered on this board', hint)])

    def _refill(self) -> None:
        """Offer what this board has, keep what is still possible, and show the board in its controls."""
        self._filling = True
        try:
            for pick in self._picks.values():
                _offer(pick)
            for mirror in self._mirrors:
                if mirror.offers is not None:
                    options = list(mirror.offers())
                    if list(mirror.control.options) != options:
                        mirror.control.options = options
                value = mirror.read()
                mirror.control.disabled = value is None
                if value is not None:
                    mirror.control.value = value
        finally:
            self._filling = False


def same(names: Any) -> list[tuple[str, str]]:
    """Offers whose words are their values."""
    return [(n, n) for n in names]


def _offer(pick: Pick) -> None:
    control, options = pick.control, list(pick.offers())
    values, old = [v for _, v in options], control.value
    many = isinstance(control, w.SelectMultiple)
    known = list(control.options)
    if known != options:
        control.options = options
    first = pick.first() if pick.first else None
    if many:
        still = tuple(v for v in old if v in values)
        control.value = still if still and known == options else tuple(values)
    elif old in values and known:
        control.value = old
    else:
        control.value = first if first in values else values[0] if values else None
