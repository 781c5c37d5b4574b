"""The workbench: one's own board, its odds and its best plan on one screen."""

from __future__ import annotations

from .opened import opened
from .screen import Workbench, workbench

__all__ = ["Workbench", "opened", "workbench"]
