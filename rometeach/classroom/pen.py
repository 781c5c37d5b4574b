"""A pen that writes and draws on the pages of a PDF by fpdf2; the only module that imports it, and not before it writes.

Lengths are millimetres, sizes of letters points.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..core import printing
from ..core.errors import RometeachError
from .layout import Box

if TYPE_CHECKING:
    from fpdf import FPDF

SIZES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""The papers, width and height."""
MARGIN, FOOT = 16.0, 18.0
BODY, SMALL = 10.5, 8.5
COLOURS = 96
"""How many colours a picture has at most."""
INCH, POINT, LEADING = 25.4, 25.4 / 72, 1.32


class PdfMissing(RometeachError):
    """fpdf2 is not installed here."""


class Pen:
    """Writes and draws on the pages of one PDF."""

    def __init__(self, paper: str) -> None:
        try:
            from fpdf import FPDF
        except ImportError as error:
            raise PdfMissing(
                "A PDF needs fpdf2, which is not installed here: pip install fpdf2. (A page to print by a browser works without it.)"
            ) from error
        width, height = SIZES[paper]
        self.pdf: FPDF = FPDF(unit="mm", format=(width, height))
        self.width, self.bottom, self.page = width - 2 * MARGIN, height - FOOT, height
        self.pdf.set_auto_page_break(False)
        self.pdf.c_margin = 0
        self.pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        self.pdf.set_creator("rometeach")
        self.pdf.set_lang("en-GB")
        for style, file in zip(("", "B", "I"), printing.fonts(), strict=True):
            self.pdf.add_font("text", style, file)

    def letters(self) -> set[int]:
        """What its own font has in each of its styles."""
        from fpdf.fonts import TTFFont

        return set.intersection(*(set(font.cmap) for font in self.pdf.fonts.values() if isinstance(font, TTFFont)))

    def lend(self, further: Sequence[Path]) -> None:
        """Take letters that its own font lacks from further ones."""
        for n, file in enumerate(further):
            self.pdf.add_font(f"further{n}", "", file)
        self.pdf.set_fallback_fonts([f"further{n}" for n in range(len(further))], exact_match=False)

    def font(self, size: float, style: str = "") -> None:
        """Write in this size and style from now on."""
        self.pdf.set_font("text", style, size)

    def broken(self, words: str, width: float) -> list[str]:
        """The words in lines of the font of now that are no wider."""
        found = self.pdf.multi_cell(width, 5, words, align="L", dry_run=True, output="LINES")
        assert isinstance(found, list)
        return [str(line) for line in found] or [""]

    def lines(self, words: str, size: float = BODY, *, bold: bool = False, slanted: bool = False,
              left: float = 0.0, width: float | None = None, gap: float = 1.8) -> list[Box]:  # fmt: skip
        """A paragraph as boxes of one line each; its first and last two lines stay together.

        Args:
            words: what is written.
            size: of the letters.
            bold: whether it is bold.
            slanted: whether it is slanted.
            left: how far its left edge is from the margin.
            width: how wide a line may be; None for the rest of the page.
            gap: what is left free above it.
        """
        style = "B" if bold else "I" if slanted else ""
        self.font(size, style)
        broken = self.broken(words, self.width - left if width is None else width)
        high, x = size * POINT * LEADING, MARGIN + left

        def box(n: int, line: str) -> Box:
            def paint(y: float) -> None:
                self.text(line, x, y, size, style)

            short = len(broken) < 4 or n in (0, len(broken) - 2)
            return Box(high, paint, gap if n == 0 else 0, keep=short and n < len(broken) - 1)

        return [box(n, line) for n, line in enumerate(broken)]

    def text(self, words: str, x: float, y: float, size: float = BODY, style: str = "") -> float:
        """Write one line, and tell where it ends.

        Args:
            words: what is written.
            x: where it begins.
            y: where its top is.
            size: of the letters.
            style: "B" for bold, "I" for slanted.
        """
        if not words:
            return x
        self.font(size, style)
        self.pdf.set_xy(x, y)
        self.pdf.cell(None, size * POINT * LEADING, words)
        return self.pdf.get_x()

    def line(self, x: float, y: float, to: float, grey: int = 90) -> None:
        """Draw a level line.

        Args:
            x: where it begins.
            y: how far below the top of the page it is.
            to: where it ends.
            grey: from 0, black, to 255.
        """
        self.pdf.set_draw_color(grey)
        self.pdf.set_line_width(0.2)
        self.pdf.line(x, y, to, y)

    def picture(self, png: bytes, x: float, y: float, width: float, height: float, alt: str) -> None:
        """Put a picture on the page, in as many colours as drawings need.

        Args:
            png: the picture.
            x: where its left edge is.
            y: where its top is.
            width: how wide it is.
            height: how high it is.
            alt: what it shows, in words.
        """
        from PIL import Image

        made = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        self.pdf.image(made, x, y, width, height, alt_text=alt)

    def foot(self, words: str, number: str) -> None:
        """Write what stands below a page."""
        y = self.page - FOOT + 5
        self.line(MARGIN, y - 1.5, MARGIN + self.width, 170)
        self.font(SMALL)
        wide = self.pdf.get_string_width(number)
        for n, line in enumerate(self.broken(words, self.width - wide - 6)[:2] if words else ()):
            self.text(line, MARGIN, y + n * SMALL * POINT * LEADING, SMALL)
        self.text(number, MARGIN + self.width - wide, y, SMALL)


__all__ = ["BODY", "INCH", "LEADING", "MARGIN", "POINT", "SIZES", "SMALL", "PdfMissing", "Pen"]
