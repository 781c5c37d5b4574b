"""What prompts, solutions and examples are made of: texts, sums with their Cases, tables, results."""

from __future__ import annotations

import re
from html import escape

from ..core.figures.ledger import Ledger
from ..core.results.show import Result, Table, ledger_html

Captioned = tuple[str, Ledger]
Part = str | Captioned | Table | Result

_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)


def part_html(part: Part) -> str:
    """The part as HTML that needs no trust."""
    if isinstance(part, str):
        return "".join(f"<p>{escape(p)}</p>" for p in part.split("\n\n"))
    if isinstance(part, tuple):
        return ledger_html(*part)
    return part.html() if isinstance(part, Table) else _STYLE.sub("", part.html())


def part_text(part: Part) -> str:
    """The part as plain text."""
    if isinstance(part, str):
        return part
    if isinstance(part, tuple):
        return f"{part[0]}:\n{part[1]}"
    return part.text()
