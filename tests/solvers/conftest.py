"""Makes `random_boards` of the game's tests importable: tests run in importlib mode."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "rome_iinc"))
