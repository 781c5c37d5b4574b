"""The page that a site begins with: what there is for pupils and for teachers, and what a browser cannot do."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from ..core import games
from ..core.declaration import Game
from ..core.resources import notebooks_dir
from ..lessons.course import course

_LOOK = Path(__file__).with_name("start_page.css").read_text(encoding="utf-8")
CLASSROOM = "classroom"
"""The folder of the notebooks for a class: debates, quizzes, history in numbers."""
_ROOT = '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>'
"""By this the pages of JupyterLite know where the site begins."""
PLANS, DECKS = "plans", "projector"
"""The folders of the lesson plans, and of the lessons and boards for the projector."""
_LIMITS = (
    "Python runs in this page. It starts with each lesson you open; the first time that takes about half a minute.",
    "Nothing is sent anywhere. What you write and solve stays in this browser on this machine, and goes when its data are cleared.",
    "The solvers need OR-Tools, which no browser has. Small questions are answered exactly by a slower search; "
    "for others you see a stored plan, or a line that says what is missing.",
    "Pictures by matplotlib need an installed kit. Maps, odds, exercises and games work here.",
    "A cell cannot be stopped while it computes. If one takes too long, close the page and open it again.",
)


def write(folder: Path) -> None:
    """Write the page into the folder of a site.

    Args:
        folder: the site; its first page is replaced.
    """
    (folder / "index.html").write_text(page(), encoding="utf-8")


def page() -> str:
    """The page as HTML."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>rometeach</title><style>{_LOOK}</style>{_ROOT}"
    )
    shown = games.games().values()
    parts = [
        "<h1>rometeach</h1>",
        "<p>Learn Roman-history board games phase by phase, with every chance exact. Nothing has to be installed.</p>",
        f'<p class="doors"><a href="{_notebook("00_start_here.ipynb")}">Start here: the first notebook</a>'
        f'<a href="{PLANS}/index.html">For teachers: lesson plans</a>'
        f'<a href="{DECKS}/index.html">For the projector</a></p>',
        "<h2>The games</h2>",
        f'<div class="games">{"".join(map(_game, shown))}</div>',
        f"<h2>For the classroom</h2><ul>{_classroom()}</ul>",
        f"<h2>What is different in a browser</h2><ul>{''.join(f'<li>{escape(x)}</li>' for x in _LIMITS)}</ul>",
        '<p><a href="lab/index.html">All notebooks, to change them as you like</a></p>',
        "<footer><p>rometeach is an unofficial fan project. It holds no text and no art of the games, "
        "and none of their designers or publishers has a part in it.</p>",
        *(f"<p>{escape(g.title)}: {escape(g.credit)}.</p>" for g in shown if g.credit),
        "</footer>",
    ]
    return f'<!doctype html><html lang="en"><head>{head}</head><body><main>{"".join(parts)}</main></body></html>'


def _game(game: Game) -> str:
    rows = "".join(
        f'<tr><th scope="row"><a href="{_notebook(f"{game.folder}/{x.notebook}")}">{x.number}. {escape(x.title)}</a></th>'
        f"<td>{x.minutes} min</td><td>Afterwards you can {escape(x.after)}.</td></tr>"
        for x in course(game.name)
    )
    bench = f'<a href="{_notebook(f"workbench_{game.folder}.ipynb")}">Your own board</a>'
    head = '<thead><tr><th scope="col">Lesson</th><th scope="col">Time</th><th scope="col">What it is good for</th></tr></thead>'
    return (
        f"<section><h3>{escape(game.title)}</h3><p>{bench}: set it up, read its odds, play on</p>"
        f"<details><summary>The {len(course(game.name))} lessons</summary><table>{head}<tbody>{rows}</tbody></table></details></section>"
    )


def _classroom() -> str:
    """The notebooks for a class, by their first heading."""
    found = sorted((notebooks_dir() / CLASSROOM).glob("*.ipynb"))
    return "".join(f'<li><a href="{_notebook(f"{CLASSROOM}/{p.name}")}">{escape(_heading(p))}</a></li>' for p in found)


def _heading(notebook: Path) -> str:
    first = json.loads(notebook.read_text(encoding="utf-8"))["cells"][0]["source"]
    return "".join(first).partition("\n")[0].lstrip("# ")


def _notebook(path: str) -> str:
    return f"notebooks/index.html?path={path}"


__all__ = ["page", "write"]
