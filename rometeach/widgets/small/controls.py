"""The controls of the small panels: choices of what is asked, and controls that show the board and change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

import ipywidgets as w

from ...core.errors import BadInput, Problem, RometeachError, did_you_mean
from ...core.names import key
from ..parts import C, Panel, labelled

V = TypeVar("V")
"""What a control of the board shows."""

Offers = Sequence[tuple[str, object]]
"""What may be chosen: (words, value)."""


@dataclass
class Pick:
    """A choice of what is asked, or a line in which it is typed. `find` reads a name as people type it."""

    control: w.Dropdown | w.SelectMultiple | w.Text
    offers: Callable[[], Offers]
    find: Callable[[str], object] | None
    first: Callable[[], object] | None


@dataclass
class Mirror:
    """A control that shows something of the board; another value is a `change` of it. `read` gives None where there is none."""

    control: w.Widget
    read: Callable[[], object]
    change: Callable[[], str]
    offers: Callable[[], Offers] | None = None


class Controls:
    """The choices of a panel, `picks`, and its controls of the board, `mirrors`; `filling` while the panel itself sets them.

    Args:
        panel: whose controls they are.
        picked: what follows when something else is chosen.
        change: makes a change of the board; raises BadInput.
    """

    def __init__(self, panel: Panel, picked: Callable[[], None], change: Callable[[str], None]) -> None:
        self._panel, self._picked, self._change = panel, picked, change
        self.picks: dict[str, Pick] = {}
        self.mirrors: list[Mirror] = []
        self.filling = False

    def pick(
        self,
        name: str,
        label: str,
        offers: Callable[[], Offers],
        find: Callable[[str], object] | None = None,
        first: Callable[[], object] | None = None,
        *,
        width: str = "330px",
        many: bool = False,
    ) -> w.Dropdown | w.SelectMultiple:
        """A choice of what is asked, offered anew for each board.

        Args:
            name: what it is called where a panel is opened.
            label: the words in front of it.
            offers: what may be chosen.
            find: how a name is read; None where it must be one of those offered.
            first: what is chosen where nothing was.
            width: how wide it is.
            many: several may be chosen.
        """
        kind = w.SelectMultiple if many else w.Dropdown
        control = labelled(kind, label, width, options=[], **({"rows": 5} if many else {}))
        self.picks[name] = Pick(control, offers, find, first)
        self._panel.watch(control, self._other_pick)
        return control

    def typed(self, name: str, label: str, example: str = "", first: str = "", *, width: str = "330px") -> w.Text:
        """A line in which something of what is asked is typed.

        Args:
            name: what it is called where a panel is opened.
            label: the words in front of it.
            example: what stands in it where it is empty.
            first: what it begins with.
            width: how wide it is.
        """
        control = labelled(w.Text, label, width, placeholder=example, value=first, continuous_update=False)
        self.picks[name] = Pick(control, lambda: (), None, None)
        self._panel.watch(control, self._other_pick)
        return control

    def mirror(
        self,
        control: C,
        read: Callable[[], V | None],
        clause: Callable[[V], str],
        offers: Callable[[], Offers] | None = None,
    ) -> C:
        """A control of the board.

        Args:
            control: what shows it.
            read: its value on the board; None where there is none.
            clause: the change of the board that another value is.
            offers: what may be chosen, for each board; None where that is always the same.
        """
        shown: w.Widget = control
        made = Mirror(shown, read, lambda: clause(shown.value), offers)
        self.mirrors.append(made)
        self._panel.watch(shown, lambda: self._other_value(made))
        return control

    def choice_of(self, name: str) -> str:
        """The name that is chosen for a pick; "" where none is."""
        return self.picks[name].control.value or ""

    def choices_of(self, name: str) -> tuple[str, ...]:
        """The names that are chosen for a pick of several."""
        return tuple(self.picks[name].control.value)

    def number_of(self, name: str) -> int:
        """The number that is chosen for a pick."""
        return int(self.picks[name].control.value)

    def in_words(self) -> str:
        """Everything that is chosen, with the words in front of it."""
        controls = (p.control for p in self.picks.values() if p.control.value)
        return "; ".join(f"{c.description}: {_label(c)}" for c in controls)

    def choose(self, choices: Mapping[str, object], title: str) -> None:
        """Choose by name.

        Args:
            choices: name of a pick -> what is chosen there.
            title: what the panel is called.

        Raises:
            BadInput: names of picks, or choices, that are not offered.
        """
        problems = []
        for name in choices:
            if name not in self.picks:
                hint = did_you_mean(name, self.picks) or "It takes: " + ", ".join(self.picks) + "."
                problems.append(Problem(name[:40], f"is nothing that this panel takes ({title})", hint))
        for name, pick in self.picks.items():  # in the panel's order: the later ones depend on the earlier
            if name in choices:
                try:
                    self._put(name, pick, choices[name])
                except BadInput as error:
                    problems += error.problems
        if problems:
            raise BadInput(problems, "This panel cannot be opened so:")

    def fill(self) -> None:
        """Offer what this board has, keep what is still possible, and show the board."""
        with self._by_panel():
            for pick in self.picks.values():
                _offer(pick)
            for mirror in self.mirrors:
                _show(mirror)

    def _put(self, name: str, pick: Pick, value: object) -> None:
        if isinstance(pick.control, w.Text):
            several = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
            with self._by_panel():
                pick.control.value = ", ".join(map(str, several))
            return
        values = [v for _, v in pick.offers()]
        if isinstance(pick.control, w.SelectMultiple):
            several = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
            found: object = tuple(_find(name, pick, one, values) for one in several)
        else:
            found = _find(name, pick, value, values)
        with self._by_panel():
            pick.control.value = found
        self.fill()

    @contextmanager
    def _by_panel(self) -> Iterator[None]:
        self.filling = True
        try:
            yield
        finally:
            self.filling = False

    def _other_pick(self) -> None:
        if not self.filling:
            self.fill()
            self._picked()

    def _other_value(self, mirror: Mirror) -> None:
        if self.filling:
            return
        try:
            if mirror.control.value != mirror.read():
                self._change(mirror.change())
        except RometeachError:
            self.fill()
            raise


def same(names: Iterable[str]) -> list[tuple[str, str]]:
    """Offers whose words are their values."""
    return [(n, n) for n in names]


def _find(name: str, pick: Pick, text: object, values: list[object]) -> object:
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


def _offer(pick: Pick) -> None:
    if isinstance(pick.control, w.Text):
        return
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


def _show(mirror: Mirror) -> None:
    control = mirror.control
    if mirror.offers is not None:
        options = list(mirror.offers())
        if list(control.options) != options:
            control.options = options
    value = mirror.read()
    control.disabled = value is None
    if value is not None:
        control.value = value


def _label(control: w.Dropdown | w.SelectMultiple | w.Text) -> str:
    if isinstance(control, w.Text):
        return str(control.value)
    return ", ".join(control.value) if isinstance(control, w.SelectMultiple) else str(control.label)
