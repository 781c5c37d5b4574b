"""Freeze what the kit answers: seeded games, chances, plans, share strings and saved sessions, which a test compares.

python tools/refresh_golden.py                     write them all
python tools/refresh_golden.py rome_iinc           those of one game
"""

from __future__ import annotations

import argparse
import os
import sys

os.environ["ROMETEACH_IGNORE_OWNER"] = "1"

from golden import aurelian, conquest, conquest2, hotre, rome_iinc

GAMES = {g.GAME: g for g in (rome_iinc, aurelian, hotre, conquest, conquest2)}


def main() -> int:
    """Write the files of the games that are named, and say which changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], help="only these games")
    for name in parser.parse_args().games or GAMES:
        for changed in GAMES[name].refresh():
            print(f"{changed} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
