"""Give numbers to exercises that have none yet, so that quiz codes can hold them.

python tools/record_exercises.py            those of every game
python tools/record_exercises.py --check    say whether all have one; exit status 1 if not

To be run after an exercise came or went. Nothing that is recorded is ever taken away.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

import tomlkit

from rometeach.classroom.quizzes.register import FILE, Registered, recorded, register
from rometeach.core import disk
from rometeach.core.resources import data_dir

HEAD = (
    "The numbers of lessons and exercises in quiz codes: the place of each in its list. "
    "Made by tools/record_exercises.py; what is new comes at the end, and nothing is ever taken away or sorted."
)


def main() -> int:
    """Record what is new, and say it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing")
    path = data_dir() / FILE
    old = register() if path.is_file() else ()
    now = recorded(old)
    if now == old:
        print("all exercises have their numbers")
        return 0
    if parser.parse_args().check:
        print("some exercises have no number: run python tools/record_exercises.py")
        return 1
    disk.write(path, text(now))
    print(f"{path} written")
    return 0


def text(register: Iterable[Registered]) -> str:
    """The file."""
    document = tomlkit.document()
    document.add(tomlkit.comment(HEAD))
    games = tomlkit.aot()
    for entry in register:
        made = tomlkit.table()
        made["name"] = entry.game
        made["editions"] = list(entry.editions)
        for key, names in (("lessons", entry.lessons), ("exercises", entry.exercises)):
            made[key] = tomlkit.array()
            made[key].extend(names)
            made[key].multiline(True)
        if entry.gone:
            made["gone"] = entry.gone
        games.append(made)
    document["game"] = games
    return tomlkit.dumps(document)


if __name__ == "__main__":
    sys.exit(main())
