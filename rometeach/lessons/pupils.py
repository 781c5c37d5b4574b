"""Pupils who share a login: what their names may be, and where the progress of each lies beside the login's own.

A name is never part of a path: the file is named after its plain letters and a checksum of the whole name, so that any two names have
two files on every disk, whatever it makes of capitals and accents.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from ..core.arguments import checked
from ..core.errors import BadInput, Problem, printable

ENVIRONMENT = "ROMETEACH_PUPIL"
LONGEST = 60
"""The most characters that a name has."""
_JOINERS = "\u200c\u200d"
"""What stands unseen within words of some scripts, and within some pictures."""
_UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"
"""What counts as a letter or a sign and shows nothing."""
_PLAIN = 24
"""The most plain letters of a name that its file shows."""


def from_environment() -> str:
    """The pupil whom the environment's `ROMETEACH_PUPIL` names; "" where it names nobody.

    Raises:
        BadInput: it is no name that can be used.
    """
    text = os.environ.get(ENVIRONMENT, "")
    return name(text, ENVIRONMENT) if text.strip() else ""


@checked
def name(pupil: str, where: str = "pupil") -> str:
    """A name as it is kept: in composed letters, with single spaces. Names that differ in capitals or accents are different names.

    Args:
        pupil: what was typed.
        where: where it was typed, for the error.

    Raises:
        BadInput: it cannot be used: it is empty, too long, or holds signs that do not show.
    """
    kept = " ".join(unicodedata.normalize("NFC", pupil[: 4 * LONGEST]).split())
    what = ""
    if not kept:
        what = "is empty"
    elif len(pupil) > 4 * LONGEST or len(kept) > LONGEST:
        what = f'"{printable(kept[:20])}..." is too long for a name'
    elif not kept.translate(dict.fromkeys(map(ord, _JOINERS))).isprintable() or set(kept) & set(_UNSEEN):
        what = f'"{printable(kept)}" holds signs that do not show'
    elif not _letters(kept):
        what = f'"{kept}" holds neither letters nor digits'
    if what:
        raise BadInput([Problem(where, what, f"A name has 1 to {LONGEST} letters, digits, spaces or signs.")])
    return kept


def file(own: Path, pupil: str) -> Path:
    """Where the progress of a pupil lies, whose name can be used; `own` is the file of the login itself."""
    plain = unicodedata.normalize("NFKD", pupil).encode("ascii", "ignore").decode().lower()
    plain = re.sub("[^a-z0-9]+", "-", plain)[:_PLAIN].strip("-")
    checksum = hashlib.sha256(pupil.encode()).hexdigest()[:16]
    return own.with_name(f"{own.stem}.pupil-{plain}{'-' if plain else ''}{checksum}{own.suffix}")


def files(own: Path) -> tuple[Path, ...]:
    """The files of all pupils beside the login's own."""
    form = re.compile(rf"{re.escape(own.stem)}\.pupil-([a-z0-9-]{{1,{_PLAIN}}}-)?[0-9a-f]{{16}}{re.escape(own.suffix)}")
    try:
        names = sorted(os.listdir(own.parent))
    except OSError:
        return ()
    return tuple(own.with_name(n) for n in names if form.fullmatch(n))


def alike(pupil: str, others: Iterable[str]) -> tuple[str, ...]:
    """Those of other names that differ from this one in capitals, accents and signs alone."""
    return tuple(o for o in others if o != pupil and _letters(o) == _letters(pupil))


def _letters(text: str) -> str:
    """The letters, digits and pictures of a name, without capitals and accents."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(c for c in plain if c.isalnum() or unicodedata.category(c) == "So")
