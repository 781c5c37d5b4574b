"""A chart of the rules as a table for a lesson: every line with its value, its Case and how sure it is."""

from __future__ import annotations

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.show import Table
from ..rome_iinc.rules import Rules, standard


def chart(name: str, *keys: str, rules: Rules | None = None) -> Table:
    """The lines of a chart ("revolt", "war", "tax", ...), or only those whose keys are given ("road", "fort").

    Raises:
        BadInput: no such chart or line; it names the nearest.
    """
    rules = rules or standard()
    known = {k.partition(".")[0] for k in rules.charts}
    if name not in known:
        hint = did_you_mean(name, known) or f"Charts: {', '.join(sorted(known))}."
        raise BadInput([Problem(name[:40] or "chart", "is no chart of these rules", hint)])
    lines = {k.partition(".")[2]: v for k, v in rules.charts.items() if k.startswith(f"{name}.")}
    wrong = [k for k in keys if k not in lines]
    if wrong:
        raise BadInput(Problem(k, f"is no line of the chart {name}", did_you_mean(k, lines)) for k in wrong)
    rows = tuple(
        (
            line.reason.replace("{}", "…").strip(),
            f"{line.value:+d}",
            line.case,
            "not certain" if line.source.is_doubtful else "",
        )
        for key, line in lines.items()
        if not keys or key in keys
    )
    return Table(f"Chart: {name.replace('_', ' ')}", ("Line", "Value", "Case", ""), rows)
