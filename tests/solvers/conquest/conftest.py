"""Makes the boards of this folder importable: tests run in importlib mode."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent)]
