"""The index of the rulebook's Cases."""

from rometeach.core.cases.index import CaseIndex

from .rules import Rules

INDEX = CaseIndex("triumvirs", Rules, "Case", "4.1")
