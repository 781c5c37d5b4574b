"""The workbench as a page opens it: with the board that the page's address asks for."""

from __future__ import annotations

import os
from html import escape
from urllib.parse import quote

import ipywidgets as w

from ...core.errors import RometeachError
from ...core.positions.link import asked, only_here
from ..parts import problems_html
from .screen import workbench
from .window import Window


def opened(game: str = "", name: str = "") -> Window | w.HTML:
    """The workbench of what the page's address asks for, in words what is wrong with that, or else of this position.

    Args:
        game: the name of a game where the address names none, as in a notebook; "" for the first one.
        name: its position then: a set-up, a share line or a file; "" for the one that the game begins with.
    """
    linked_game, linked_name = asked(os.environ.get("QUERY_STRING", ""))
    if linked_game or linked_name:
        game, name = linked_game, linked_name
    try:
        return Window(workbench(game or None, only_here(name) if linked_name else name).position)
    except RometeachError as error:
        other = f'<p><a href="?game={escape(quote(game))}">Open the workbench without it</a></p>' if linked_name else ""
        if linked_game and not linked_name:
            other = '<p><a href="?">Open the workbench without it</a></p>'
        return w.HTML(f'<div role="alert">{problems_html(error)}{other}</div>')


__all__ = ["opened"]
