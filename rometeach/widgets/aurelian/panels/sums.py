"""The sums of a result, folded away where there are many of them."""

from __future__ import annotations

from ....core.results.show import Result


def folded_sums(result: Result) -> str:
    """A result as HTML, with what is added to each die folded away."""
    head, mark, tail = result.html().partition("<table><caption>Added to the die")
    sums, close, rest = tail.rpartition("</table>")
    inside = f"<details><summary>What is added to each die, and why</summary>{mark}{sums}{close}</details>"
    return f"{head}{inside}{rest}" if mark else head
