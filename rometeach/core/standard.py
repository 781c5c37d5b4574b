"""The verbs of a small game, made of a few functions: positions by name, line or file, sessions, Cases, sources.

A game needs no more than this to work with the command line and the library. One that outgrows it writes `verbs.py` by hand; what
that has to hold is in `core.verbs`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from .cases.index import CaseIndex, Coverage
from .errors import BadInput, Problem, did_you_mean
from .figures.provenance import Provenance
from .figures.rules import GameRules
from .figures.tables import parse_toml
from .positions import files, share
from .positions.lookup import look_up, read
from .positions.saved import GamePosition
from .session.requests import Steps
from .session.resume import resume
from .session.session import Session, Stage

P = TypeVar("P", bound=GamePosition)


@dataclass(frozen=True)
class Standard(Generic[P]):
    """The verbs of a game with boards P.

    Attributes:
        name: the game, as it is declared.
        prefix: what its share strings begin with, a letter and the number of the format: "T1".
        kind: the class of its rules.
        cases: the index of its rulebook.
        named: name -> title and what makes the position of that name by some rules.
        from_plain: a position from plain data; raises BadInput with every mistake.
        stages: (board, name of what is followed) -> its stages.
        parts: what can be followed besides the whole game, the shortest first.
        page: a board as a page of text.
        acts: begins what a player may do unasked; None where there is nothing.
    """

    name: str
    prefix: str
    kind: type[GameRules]
    cases: CaseIndex
    named: Mapping[str, tuple[str, Callable[[Any], P]]]
    from_plain: Callable[[Mapping[str, object]], P]
    stages: Callable[[P, str], Sequence[Stage[P]]]
    parts: tuple[str, ...]
    page: Callable[[P], str]
    acts: Callable[[P, str], Steps[P]] | None = None

    @property
    def STAGES(self) -> tuple[str, ...]:
        """What a session can follow, the whole game last."""
        return (*self.parts, "game")

    def positions(self) -> list[tuple[str, str]]:
        """(name, title) of every named position."""
        return [(name, title) for name, (title, _) in self.named.items()]

    def rules(self, *, owner: bool = True) -> GameRules:
        """The rules as they are shipped."""
        return self.kind.standard()

    def position(self, text: str, *, owner: bool = True) -> P:
        """A position by name, share string or file; raises BadInput."""
        return look_up(text, self.named, self._named, self.prefix, self.from_share, self.load)

    def _named(self, name: str) -> P:
        return self.named[name][1](self.kind.standard())

    def from_share(self, text: str) -> P:
        """A position from a share string; raises BadInput."""
        return self.from_plain(share.decode(text, self.prefix))

    def load(self, path: str | Path) -> P:
        """A position from a file; raises BadInput."""
        return self.from_plain(parse_toml(read(path), Path(path).name))

    def check(self, path: Path) -> list[Problem]:
        """Everything that is wrong with a position file, errors first."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return files.check(path, self.load)

    def following(self, phase: str = "", whole: bool = False) -> str:
        """The `stages` of a part, of the whole game, or of what is followed if nothing is said."""
        return phase or ("game" if whole else self.STAGES[0])

    def _begin(self, start: P, seed: int | None, stages: str, autosave: str | Path | None = None) -> Session[P]:
        if stages not in self.STAGES:
            hint = did_you_mean(stages, self.STAGES) or f"Say {', '.join(self.STAGES)}."
            raise BadInput([Problem(stages[:40] or "stages", "is nothing to follow", hint)])
        about = {"rules": start.rules.digest, "stages": stages}
        found = self.stages(start, stages)
        return Session(self.name, start, found, _share, seed, about=about, acts=self.acts, autosave=autosave)

    def play(
        self, text: str | P, seed: int | None = None, stages: str = "", autosave: str | Path | None = None
    ) -> Session[P]:
        """A session from a position.

        Args:
            text: the position, or its name, share string or file.
            seed: of the dice; None where they are typed in.
            stages: what is followed, one of `STAGES`; "" for the first of them.
            autosave: the file that holds the session after every answer; None for none.

        Raises:
            BadInput: no such position or stages, a seed that is no whole number, or a file that is no session, or another
                game, where it would be saved.
        """
        start = self.position(text) if isinstance(text, str) else text
        return self._begin(start, seed, stages or self.STAGES[0], autosave)

    def resume(self, path: str | Path, autosave: bool = False) -> Session[P]:
        """A saved session; raises BadInput."""
        return resume(path, self.name, self.from_share, self._begin, self.STAGES[0], autosave)

    def summary(self, p: P) -> str:
        """The whole board on one page of text."""
        return self.page(p)

    def case(self, number: str) -> str:
        """All that is known about a Case, as text; raises BadInput."""
        rules = self.rules()
        return self.cases.find(number, rules).text(rules)

    def coverage(self) -> Coverage:
        """How many Cases the game covers."""
        return self.cases.coverage()

    def provenance(self) -> Provenance:
        """What the figures rest on."""
        return Provenance(self.rules(), self.kind.known_switches(), self.kind.WORDS)


def _share(board: GamePosition) -> str:
    return board.share()
