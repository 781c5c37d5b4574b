"""How the workbench is laid out: one screen whose parts scroll for themselves, in a window of its own or in a notebook."""

from __future__ import annotations

from pathlib import Path

STYLE = f"<style>{Path(__file__).with_name('workbench.css').read_text(encoding='utf-8')}</style>"
"""See ``workbench.css`` beside this file."""


__all__ = ["STYLE"]
