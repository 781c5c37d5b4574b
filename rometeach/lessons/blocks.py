"""What prompts, solutions and examples are made of: texts, sums with their Cases, tables, results."""

from __future__ import annotations

import re
from html import escape

from ..core.figures.ledger import Ledger
from ..core.results.show import Result, Table, ledger_html

Captioned = tuple[str, Ledger]
"""A sum with what stands above it."""
Block = str | Captioned | Table | Result
"""One thing after the other on a page."""

_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)


def block_html(block: Block) -> str:
    """The block as HTML that needs no trust."""
    if isinstance(block, str):
        return "".join(f"<p>{escape(paragraph)}</p>" for paragraph in block.split("\n\n"))
    if isinstance(block, tuple):
        return ledger_html(*block)
    return block.html() if isinstance(block, Table) else _STYLE.sub("", block.html())


def block_text(block: Block) -> str:
    """The block as plain text."""
    if isinstance(block, str):
        return block
    if isinstance(block, tuple):
        return f"{block[0]}:\n{block[1]}"
    return block.text()
