"""The index of the rulebook's sections: what each is about, and which functions, figures and switches rest on it."""

from ..core.cases.index import Case, CaseIndex, key
from .rules import Rules

_INDEX = CaseIndex(__name__.rpartition(".")[0], Rules, "Section", "2.2.1")

implemented, load, find, coverage = _INDEX.implemented, _INDEX.load, _INDEX.find, _INDEX.coverage

__all__ = ["Case", "coverage", "find", "implemented", "key", "load"]
