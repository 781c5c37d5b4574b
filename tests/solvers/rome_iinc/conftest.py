"""Makes `random_boards` of the game's tests and `small_boards` importable: tests run in importlib mode."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / "rome_iinc"), str(Path(__file__).parent)]
