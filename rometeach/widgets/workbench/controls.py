"""What the workbench offers to change on a board, as values: each control holds the changes that it makes, in the compact grammar.

A game says what it offers (`rometeach.widgets.workbench.bench`); one widget shows all of it (`panel_of_controls`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

HOLE = "{}"
"""Where what is typed stands in a change."""


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number with plus and minus.

    Attributes:
        label: what is counted.
        count: how many there are.
        more: the change that makes it one more; "" where there can be no more.
        less: the change that makes it one less; "" where there can be no less.
        exact: the change that sets it, with `HOLE` where the number stands; "" where it is not typed.
        counter: the counter that can be picked up here, by its key; "" for none.
        note: what is said where the mouse rests.
    """

    label: str
    count: int
    more: str = ""
    less: str = ""
    exact: str = ""
    counter: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several: (words, the change that it makes), which is "" for what is the case now.

    Attributes:
        label: what is chosen.
        options: the words and the change of each.
        now: the number of the option that is the case; -1 for none of them.
        note: what is said where the mouse rests.
    """

    label: str
    options: tuple[tuple[str, str], ...]
    now: int = -1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """A button that makes a change."""

    label: str
    change: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line whose text becomes a part of a change, where its `HOLE` is."""

    label: str
    text: str
    change: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """What can be picked up and put on the map.

    Attributes:
        key: what the game calls it.
        label: what stands on it.
        look: one of `rometeach.widgets.map.style.BADGES`.
        note: what is said where the mouse rests.
    """

    key: str
    label: str
    look: str = "units"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Handout:
    """A button that hands something out: copied, saved as a file, or shown in a window of its own.

    Attributes:
        label: the words on it.
        key: what is handed out, for who hears that it was pressed.
        note: what is said where the mouse rests.
    """

    label: str
    key: str
    note: str = ""


Control = Handout | Stepper | Choice | Deed | Typed | Counter


@dataclass(frozen=True, slots=True)
class Group:
    """Controls that stand together below a title; `search` gives a line that narrows a long list of them."""

    title: str
    controls: tuple[Control, ...]
    search: bool = False
    folded: bool = False


def as_data(group: Group) -> dict[str, object]:
    """A group as the widget gets it."""
    controls = [{"kind": type(c).__name__.casefold(), **asdict(c)} for c in group.controls]
    return {"title": group.title, "search": group.search, "folded": group.folded, "controls": controls}


def choice(label: str, offers: list[tuple[str, str, str]], now: str, note: str = "") -> Choice:
    """A choice of (words, value, change), of which the value `now` is the case.

    Args:
        label: what is chosen.
        offers: the words, the value and the change of each option.
        now: the value that is the case.
        note: what is said where the mouse rests.
    """
    values = [value for _, value, _ in offers]
    number = values.index(now) if now in values else -1
    options = tuple((words, "" if value == now else change) for words, value, change in offers)
    return Choice(label, options, number, note)


__all__ = ["HOLE", "Choice", "Control", "Counter", "Deed", "Group", "Handout", "Stepper", "Typed", "as_data", "choice"]
