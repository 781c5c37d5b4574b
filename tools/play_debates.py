"""Play the games that a debate shows beforehand, and write data/classroom/debates/<name>_games.csv.

python tools/play_debates.py                 200 games of each option of every debate
python tools/play_debates.py NAME 100        so many of one debate
"""

from __future__ import annotations

import sys

from rometeach.classroom.debates.many import SEED, games, stored_path, written
from rometeach.classroom.debates.reader import debate, names

NUMBER = 200


def main(name: str = "", number: str = str(NUMBER)) -> None:
    """Play and write."""
    for one in [name] if name else names():
        found = games(one, int(number), SEED, processes=2)
        stored_path(debate(one)).write_text(written(found), encoding="utf-8")
        print(found.text())


if __name__ == "__main__":
    main(*sys.argv[1:])
