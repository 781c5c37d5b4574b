"""The colours, dashes, patterns and type of the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FONT: Final = "'Source Sans 3','Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SERIF: Final = "Palatino,'Palatino Linotype','Book Antiqua',Georgia,'Liberation Serif',serif"
INK: Final = "#2b2118"
SEA: Final = "#d3e3ea"
SEA_INK: Final = "#17415f"
LAND: Final = "#f1ece0"
PATTERNS: Final[Mapping[str, tuple[int, str]]] = {
    "diagonal": (7, '<path d="M-1,8 8,-1M-1,1 1,-1M6,8 8,6" stroke="#9a6a00" stroke-width="1"/>'),
    "dots": (7, '<g fill="#0a6cab"><circle cx="2" cy="2" r="1"/><circle cx="5.5" cy="5.5" r="1"/></g>'),
    "horizontal": (5, '<path d="M0,2.5H5" stroke="#94457f" stroke-width=".8"/>'),
    "vertical": (6, '<path d="M3,0V6" stroke="#8d7640" stroke-width=".6"/>'),
    "cross": (8, '<path d="M0,0 8,8M8,0 0,8" stroke="#6f7c70" stroke-width=".6"/>'),
    "slope": (7, '<path d="M-1,-1 8,8M-1,6 1,8M6,-1 8,1" stroke="#7a5220" stroke-width=".8"/>'),
    "rebel": (12, '<path d="M-2,2 2,-2M-2,14 14,-2M10,14 14,10" stroke="#5a1846" stroke-width="3"/>'),
}
STRENGTH: Final[Mapping[str, float]] = {"rebel": 0.42}
LINKS: Final[Mapping[str, tuple[str, str, float, str]]] = {
    # kind: colour, dash, width, word of the key
    "road": ("#7d4a26", "", 1.1, "Road"),
    "river": ("#1f6fa8", "5 2", 1.2, "River or Strait"),
    "mountain": ("#5d5048", "1.5 2.5", 1.5, "Mountain"),
    "desert": ("#b0720d", "6 2 1.5 2", 1.2, "Desert"),
    "sea": ("#2f7fb5", "2 4", 1.0, "Sea"),
    "line": ("#6b3a18", "", 2.4, "Movement Line"),
    "clear": ("#8a7a5c", "", 0.8, "Clear border"),
    "difficult": ("#5a3d1a", "1 6", 3.2, "Difficult Terrain"),
    "strait": ("#12507f", "9 7", 2.8, "Strait"),
    "highway": ("#5a3418", "", 3.4, "Road"),
    "crossing": ("#0b3d66", "", 2.8, "Crossing"),
    "closed": ("#8c1515", "5 6", 2.8, "Crossing that Galleys close"),
}
OVER_WATER: Final = frozenset({"crossing", "closed"})
"""The connections that are arrows over the water, with a tip at both ends."""
MARKS: Final[Mapping[str, tuple[str, str]]] = {
    # kind: steps of a path from its top, word of the key
    "anchor": ("a1.1 1.1 0 1 1-.1 0zm0 2.2v5.4m-2-4.1h4m-5.2 1.4q.2 2.7 3.2 2.7q3 0 3.2-2.7", "Port"),
    "home": ("l3.8 3.7h-1v4.3h-5.6v-4.3h-1zm0 5v3", "Home Province"),
}
"""Small signs before the name of an area: how they are drawn, within 8 by 8 pixels, and the word of the key."""
BADGES: Final[Mapping[str, tuple[str, str, str]]] = {
    # kind: box, border, text
    "units": ("#fffdf7", "#4a3a2a", INK),
    "war": ("#3a1612", "#3a1612", "#ffffff"),
    "leader": ("#4b2a63", "#4b2a63", "#ffffff"),
    "plan": ("#00513b", "#00513b", "#ffffff"),
    "red": ("#b5361c", "#5a1408", "#ffffff"),
    "blue": ("#0b5394", "#052a4c", "#ffffff"),
    "green": ("#0b6e4f", "#043828", "#ffffff"),
    "yellow": ("#f4d13d", "#5a4a00", INK),
    "purple": ("#6b2f86", "#2e103c", "#ffffff"),
    "black": ("#2d2a28", "#000000", "#ffffff"),
    "red run": ("#ffffff", "#b5361c", INK),
    "blue run": ("#ffffff", "#0b5394", INK),
    "green run": ("#ffffff", "#0b6e4f", INK),
    "yellow run": ("#ffffff", "#b08c00", INK),
    "red token": ("#b5361c", "#ffffff", "#ffffff"),
    "blue token": ("#0b5394", "#ffffff", "#ffffff"),
    "green token": ("#0b6e4f", "#ffffff", "#ffffff"),
    "yellow token": ("#f4d13d", "#ffffff", INK),
    "purple token": ("#6b2f86", "#ffffff", "#ffffff"),
    "black token": ("#2d2a28", "#ffffff", "#ffffff"),
    "free token": ("#ffffff", "#4a3a2a", INK),
    "nobody": ("#ffffff", "#6f665a", INK),
    "rebels": ("#e9dff0", "#4b2a63", INK),
    "fort": ("#d9d2c3", "#4a3a2a", INK),
    "city": ("#fff3c4", "#7a5a00", INK),
    "coin": ("#f6e7b0", "#8a6d1a", INK),
    "town": ("#ffffff", "#4a3a2a", INK),
    "walls": ("#ffffff", "#2b2118", INK),
    "site": ("#fbf8f1", "#b9ae97", "#5f5140"),
}
IN_LINE: Final = frozenset({"units", "coin", "town", "walls"})
"""The badges that stand beside each other, below the name; each other one has a line of its own."""
TOKENS: Final = frozenset(kind for kind in BADGES if kind.endswith(" token"))
"""Round badges, which stand beside each other in a line below those."""
ARROWS: Final[Mapping[str, tuple[str, str, float, str]]] = {
    # kind: colour, dash, how far it bends, word of the key
    "move": ("#8c1515", "", 0.18, ""),
    "transfer": ("#00513b", "", 0.18, "Transfer"),
    "fight": ("#8c1515", "2 5", 0.0, "Fights this War"),
}
