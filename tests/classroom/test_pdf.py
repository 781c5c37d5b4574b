"""The PDF of a document: pages, letters, and the same file every time."""

import sys
from pathlib import Path

import pytest

from rometeach.classroom import pdf
from rometeach.classroom.documents import (
    Blanks,
    Document,
    Drawing,
    Heading,
    Items,
    Name,
    NewPage,
    Part,
    Quotation,
    Room,
    Table,
    Together,
    Words,
)
from rometeach.core.errors import BadInput

ALL: tuple[Part, ...] = (
    Name("Zoë Łukasz"),
    Heading("Numbers − – ≤ →"),
    Words("Some words. " * 40),
    Words("strong", strong=True),
    Words("small", small=True),
    Items(("one", "two " * 60), tick=True),
    Items(("first",), numbered=True),
    Items(("dot",)),
    Quotation("They came to the river.", "Ammianus 31.4"),
    Drawing("a line", "<svg></svg>", lambda ax: ax.plot([1, 2]), 6, 2),
    Table("Caption", ("Key", "Words"), tuple((str(n), "some words " * (n % 20)) for n in range(30))),
    Blanks("Order:", 4),
    Together((Words("tied"), Room(3))),
    Name(),
)


def test_the_same_documents_make_the_same_file() -> None:
    made = pdf.printed([Document("All", ALL, "foot")])
    assert made == pdf.printed([Document("All", ALL, "foot")])
    assert made.data.startswith(b"%PDF") and made.pages == (2,)
    assert b"/ToUnicode" in made.data and b"/FontFile2" in made.data and len(made.data) < 150_000


def test_each_document_begins_a_page_and_a_new_page_does_too() -> None:
    parts = (Words("one"), NewPage(), Words("two"))
    assert pdf.printed([Document("A", parts), Document("B", (Words("x"),))]).pages == (2, 1)


def test_letter_is_shorter_than_a4() -> None:
    long = Document("Long", (Room(29),))
    assert (pdf.printed([long]).pages, pdf.printed([long], "Letter").pages) == ((1,), (2,))
    with pytest.raises(BadInput, match="Sizes: A4, Letter"):
        pdf.printed([long], "A5")


def test_names_that_no_font_has_are_told_all_at_once() -> None:
    names = [Name(n) for n in ("Ånn Žoë", "महेश", "محمد", "Ann 🦊", "Зоя", "Ελένη")]
    with pytest.raises(BadInput) as told:
        pdf.printed([Document("Names", tuple(names))])
    assert [p.where for p in told.value.problems] == ['"महेश"', '"محمد"', '"Ann 🦊"']


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written"):
        pdf.write([Document("A", ())], tmp_path / "no" / "a.pdf")
    assert pdf.write([Document("A", ())], tmp_path / "a.pdf").pages == (1,)


def test_what_is_missing_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(pdf.PdfMissing, match="pip install fpdf2"):
        pdf.printed([Document("A", ())])
