"""Makes the helper modules of this folder (`random_boards`) importable: tests run in importlib mode."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
