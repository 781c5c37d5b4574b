"""Record the figures, switches and set-ups as they are now, so that what is saved with them stays readable.

python tools/record_digest.py               those of every game
python tools/record_digest.py aurelian      those of one game

To be run after every change of a value in `data/<game>/`, of a switch or of a set-up. Nothing that is recorded is ever
taken away.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

os.environ["ROMETEACH_IGNORE_OWNER"] = "1"

from rometeach.core import changes, disk
from rometeach.core.figures import digests
from rometeach.core.figures.rules import GameRules
from rometeach.core.games import find, games
from rometeach.core.positions import share
from rometeach.core.positions.saved import Kept
from rometeach.core.positions.set_ups import SetUps
from rometeach.core.resources import data_dir
from rometeach.core.verbs import verbs_of

DEPTH = 6
"""How deep the file is written line by line: a line for each row of a table."""


def main() -> int:
    """Record what is new, and say it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[[], *games()], help="only these games")
    for name in parser.parse_args().games or games():
        path, now = recorded(name)
        if path.is_file() and path.read_text(encoding="utf-8") == now:
            print(f"{name}: all of it is recorded already")
        else:
            disk.write(path, now)
            print(f"{name}: {path} written")
    return 0


def recorded(game: str) -> tuple[Path, str]:
    """The file of a game's published states, and its text with the present state."""
    module = verbs_of(find(game))
    rules = module.rules(owner=False)
    board = module.position(module.positions()[0][0], owner=False)
    assert isinstance(board, Kept)
    path = data_dir() / rules.FOLDER / digests.FILE
    old = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {"states": [], "set_ups": {}}
    return path, written(with_state(old, rules, board.SET_UPS))


def with_state(old: Mapping[str, object], rules: GameRules, set_ups: SetUps | None) -> dict[str, object]:
    """What is recorded, with a state of the rules and of the set-ups."""
    states, known = old["states"], old["set_ups"]
    assert isinstance(states, list)
    assert isinstance(known, dict)
    if rules.digest not in [s["digest"] for s in states]:
        before: dict[str, object] = {}
        for state in states:
            before = changes.applied(before, state["changes"])
        after = {"values": digests.values(rules.tables, rules.WORDS), "switches": dict(rules.switches)}
        states = [*states, {"digest": rules.digest, "changes": changes.difference(before, after)}]
    for name in set_ups.names if set_ups else ():
        now = set_ups.now(name)
        if now.id not in known.get(name, {}):
            known = known | {name: {**known.get(name, {}), now.id: share.whole(now.plain, set_ups.prefix)}}
    return {"format": digests.FORMAT, "states": states, "set_ups": known}


def written(plain: Mapping[str, object]) -> str:
    """The text of the file."""
    return _lines(plain, 0) + "\n"


def _lines(value: object, depth: int) -> str:
    if depth == DEPTH or not isinstance(value, dict | list) or not value:
        return json.dumps(value, ensure_ascii=False)
    inner, end = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, list):
        return f"[{inner}" + f",{inner}".join(_lines(v, depth + 1) for v in value) + f"{end}]"
    entries = (f"{json.dumps(k, ensure_ascii=False)}: {_lines(v, depth + 1)}" for k, v in value.items())
    return f"{{{inner}" + f",{inner}".join(entries) + f"{end}}}"


if __name__ == "__main__":
    sys.exit(main())
