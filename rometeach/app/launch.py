"""What `rometeach app` checks and starts: the position, a free port, the server, the browser."""

from __future__ import annotations

import importlib.util
import os
import secrets
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..api import games as all_games
from ..api import position as position_of
from ..core import games
from ..core.errors import RometeachError
from ..core.positions.link import query
from ..core.resources import notebooks_dir
from ..core.verbs import verbs_of
from ..lab import lab_environment, run

NOTEBOOK = "workbench.ipynb"
"""What the page shows: of the shipped notebooks."""
_TEMPLATES = Path(__file__).with_name("jupyter")
_SERVER = Path(__file__).with_name("server.py")
_PORTS = range(8866, 8886)
_NEEDS = ("voila", "jupyter_server", "ipykernel")


class AppError(RometeachError):
    """The app cannot be opened; the message is one line for the user."""


def open_app(game: str = "", position: str = "", *, browser: bool = True, port: int | None = None) -> int:
    """Show the workbench in the browser until Ctrl-C stops it, and return the exit status.

    The server listens on this machine only and asks for a token. It writes nothing into the working folder.

    Args:
        game: the name of a game; "" for the first one.
        position: a set-up, a share string or a file of that game; "" for the one that it begins with.
        browser: open the page in the browser; without it the address is only printed.
        port: where the server listens; None for the first that is free.

    Raises:
        BadInput: no such game or position, or mistakes in it.
        AppError: something that the app needs is missing, or the port is taken.
    """
    asked = query(*_checked(game, position))
    if lacking := missing():
        raise AppError(
            f"{' and '.join(lacking)} cannot be found in this Python; install: {sys.executable} -m pip install voila"
        )
    port = port or free_port()
    if not _is_free(port):
        raise AppError(f"port {port} is taken by another program; leave --port out, or name another one")
    with app_environment() as environment:
        url = app_url(port, asked, environment["JUPYTER_TOKEN"])
        print(f"The workbench is at {url}\nPress Ctrl-C here to stop it.", flush=True)
        return run(server_command(Path.cwd(), port, asked, browser=browser), environment)


def missing() -> list[str]:
    """The packages that the app needs and that are not installed."""
    return [name for name in _NEEDS if importlib.util.find_spec(name) is None]


def _checked(game: str, position: str) -> tuple[str, str]:
    """The game and the position as a link can say them: a file becomes the share string of what it holds."""
    declared = games.find(game or next(iter(all_games())))
    if not position:
        return declared.name, ""
    found = position_of(declared.name, position)
    named = position.strip() in dict(verbs_of(declared).positions())
    return declared.name, position.strip() if named else found.share()


def app_url(port: int, asked: str, token: str = "") -> str:
    """The address of the page; without its token it is a link for whoever runs the app at the same port."""
    parts = [asked, *([f"token={token}"] if token else [])]
    return f"http://127.0.0.1:{port}/voila/render/{NOTEBOOK}?{'&'.join(part for part in parts if part)}"


def server_command(folder: Path, port: int, asked: str, *, browser: bool = True) -> list[str]:
    """The command that runs the server: see `rometeach.app.server`.

    Args:
        folder: the working folder of what runs in the page.
        port: where it listens.
        asked: what the page is asked for: see `rometeach.core.positions.link`.
        browser: open the page in the browser.
    """
    # -P: a file of the user that is named like one of Python's packages is not taken for it.
    command = [sys.executable, "-P", str(_SERVER), str(notebooks_dir()), str(folder), str(port), asked]
    return [*command, "--browser"] if browser else command


@contextmanager
def app_environment() -> Iterator[dict[str, str]]:
    """The environment variables to run the server with, good as long as the context lasts.

    It finds our page before any other of that name, and none of the user's own settings of Jupyter, which are for a lab:
    a password there, or an extension that fetches news, is nothing for the app. The token is a new one.
    """
    with lab_environment() as environment:
        paths = f"{_TEMPLATES}{os.pathsep}{environment['JUPYTER_PATH']}"
        token = os.environ.get("JUPYTER_TOKEN") or secrets.token_hex(24)
        yield {**environment, "JUPYTER_PATH": paths, "JUPYTER_NO_CONFIG": "1", "JUPYTER_TOKEN": token}


def free_port() -> int:
    """The first free port of those that the app usually takes, so that a link fits next time; else any."""
    for port in _PORTS:
        if _is_free(port):
            return port
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _is_free(port: int) -> bool:
    with socket.socket() as tried:
        if sys.platform != "win32":  # there it would share the port
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


__all__ = ["AppError", "app_environment", "app_url", "free_port", "missing", "open_app", "server_command"]
