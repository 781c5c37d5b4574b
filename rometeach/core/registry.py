"""What lies in a higher room, such as a map or a solver, named by a string and found when it is asked for."""

from __future__ import annotations

import importlib
from typing import Any


def resolve(name: str) -> Any:  # whatever the name stands for: who asks knows what it is
    """What a name stands for: "rometeach.widgets.cards:static_card" is `static_card` of that module.

    Raises:
        ImportError: the module, or what it needs, is not there.
    """
    module, _, attribute = name.partition(":")
    if not attribute:
        raise ImportError(f"{name!r} names nothing: expected module:attribute")
    return getattr(importlib.import_module(module), attribute)
