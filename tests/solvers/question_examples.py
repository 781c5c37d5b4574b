"""The board and the options of a question's example, with requests of a test in place of its own."""

from __future__ import annotations

import rometeach
from rometeach.core.asked_for import read_requests
from rometeach.core.games import find
from rometeach.core.positions.saved import GamePosition
from rometeach.core.results.plans import Plan

Asked = tuple[str, str]
"""A game and a question."""


def position_of(asked: Asked) -> tuple[GamePosition, dict[str, object]]:
    """The board and the options of a question's example, without its requests."""
    game = find(asked[0])
    change, values = game.question(asked[1]).typed()
    p = rometeach.position(asked[0], "270-drawn" if asked[0] == "aurelian" else game.start)
    return p.edit(change) if change else p, {k: v for k, v in values.items() if k not in ("must", "forbid")}


def solved(asked: Asked, must: str = "", forbid: str = "") -> Plan:
    p, values = position_of(asked)
    given = {k: v for k, v in (("must", must), ("forbid", forbid)) if v}
    return rometeach.plan(p, asked[1], **values, **given)


def told(asked: Asked, must: str = "", forbid: str = "") -> tuple[str, ...]:
    p, values = position_of(asked)
    return read_requests(p, asked[1], must=must, forbid=forbid, **values)
