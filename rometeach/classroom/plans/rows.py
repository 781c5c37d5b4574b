"""Reading a table of a TOML file, every mistake noted with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ...core.errors import Problem, did_you_mean

NO_LIMIT = 1_000


class Row:
    """A table: each reader notes what is wrong in `problems` and returns something of the kind all the same."""

    def __init__(self, raw: Mapping[str, object], where: str, problems: list[Problem]) -> None:
        """A table.

        Args:
            raw: what was read.
            where: its place, for messages.
            problems: where mistakes are noted.
        """
        self.raw, self.where, self.problems = raw, where, problems
        self._asked: dict[str, None] = {}

    def wrong(self, key: str, what: str, hint: str = "") -> None:
        """Note a mistake at a key."""
        self.problems.append(Problem(f"{self.where}, {key}" if key else self.where, what, hint))

    def text(self, key: str, *, may_lack: bool = False) -> str:
        """A text that says something; "" where it may be left out."""
        found = self._found(key)
        if found is None:
            if not may_lack:
                self.wrong(key, "is missing", 'Expected a text in quotes ("...").')
        elif not isinstance(found, str):
            self.wrong(key, f"expected a text, not {str(found)[:40]}", 'Put it in quotes ("...").')
        elif not may_lack and not found.strip():
            self.wrong(key, "is empty")
        else:
            return found.strip()
        return ""

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`; 0 where it is none."""
        found = self._found(key)
        if isinstance(found, int) and not isinstance(found, bool) and low <= found <= high:
            return found
        told = "is missing" if found is None else f"is {str(found)[:40]}"
        self.wrong(key, told, f"Expected a whole number from {low} to {high}.")
        return 0

    def texts(self, key: str, least: int = 1, most: int = NO_LIMIT) -> tuple[str, ...]:
        """A list of texts.

        Args:
            key: its key.
            least: how many there are at least.
            most: how many at most.
        """
        found = self._list(key, least, most, "texts")
        for n, item in enumerate(found, 1):
            if not isinstance(item, str) or not item.strip():
                self.wrong(f"{key} {n}", f"expected a text, not {str(item)[:40]!r}")
        return tuple(x.strip() for x in found if isinstance(x, str) and x.strip())

    def rows(self, key: str, least: int = 0, most: int = NO_LIMIT) -> Iterator[Row]:
        """The tables under `[[key]]`, each closed when the next one is asked for.

        Args:
            key: their key.
            least: how many there are at least.
            most: how many at most.
        """
        for n, item in enumerate(self._list(key, least, most, f"tables [[{key}]]"), 1):
            if isinstance(item, Mapping):
                row = Row(item, f"{self.where}, {key} {n}", self.problems)
                yield row
                row.close()
            else:
                self.wrong(f"{key} {n}", f"expected a table, not {str(item)[:40]}")

    def row(self, key: str) -> Row:
        """The table under `[key]`; an empty one where there is none."""
        found = self._found(key)
        if not isinstance(found, Mapping):
            self.wrong(key, "is missing" if found is None else "is no table", f"Expected a table [{key}].")
            return Row({}, f"{self.where}, {key}", [])
        return Row(found, f"{self.where}, {key}", self.problems)

    def one_of(self, key: str, choices: Collection[str]) -> str:
        """A text that is one of the choices; "" where it is none."""
        found = self.text(key)
        return found if self.known(key, found, choices) else ""

    def known(self, key: str, found: str, choices: Collection[str]) -> bool:
        """Whether a text is one of the choices; an empty one was told of before.

        Args:
            key: its key, for messages.
            found: the text.
            choices: what it may be.
        """
        if found and found not in choices:
            self.wrong(
                key, f'there is no "{found[:60]}"', did_you_mean(found, choices) or f"There is {', '.join(choices)}."
            )
        return found in choices

    def table(self, key: str) -> Mapping[str, object]:
        """A table as it stands; an empty one where there is none."""
        found = self._found(key)
        if found is not None and not isinstance(found, Mapping):
            self.wrong(key, "expected a table { name = value }")
        return found if isinstance(found, Mapping) else {}

    def close(self) -> None:
        """Note keys that nobody asked for."""
        for key in self.raw:
            if key not in self._asked:
                hint = did_you_mean(key, self._asked) or f"Here may stand {', '.join(self._asked)}."
                self.wrong(key, "is not a key of this table", hint)

    def _found(self, key: str) -> object:
        self._asked[key] = None
        return self.raw.get(key)

    def _list(self, key: str, least: int, most: int, what: str) -> list[object]:
        found = self._found(key)
        items = found if isinstance(found, list) else []
        if found is not None and not isinstance(found, list):
            self.wrong(key, f"expected a list of {what}")
        elif not least <= len(items) <= most:
            wanted = f"{least} or more" if most == NO_LIMIT else f"{least} to {most}"
            self.wrong(key, f"{'is missing' if found is None else f'has {len(items)}'}: expected {wanted} {what}")
        return items


__all__ = ["Row"]
