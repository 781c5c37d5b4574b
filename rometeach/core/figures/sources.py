"""Where a figure comes from, and how far it is to be trusted."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("owner", "rulebook", "example", "public", "predecessor", "reconstructed")
"""In order of trust: the owner of the game, a Case, a worked Example, a public digital edition, the predecessor, a guess."""

CONFIDENCES = ("high", "medium", "low")


@dataclass(frozen=True, slots=True)
class Source:
    """The source of one figure: its kind, the Case where there is one, and a confidence."""

    kind: str
    detail: str = ""
    confidence: str = "high"

    @classmethod
    def parse(cls, text: str, confidence: str = "high") -> Source:
        """Read "example:11.1" or "public".

        Raises:
            ValueError: an unknown kind or confidence.
        """
        kind, _, detail = text.partition(":")
        if kind not in KINDS:
            raise ValueError(f'unknown source "{text}"; expected one of {", ".join(KINDS)}')
        if confidence not in CONFIDENCES:
            raise ValueError(f'unknown confidence "{confidence}"; expected one of {", ".join(CONFIDENCES)}')
        return cls(kind, detail, confidence)

    @property
    def is_doubtful(self) -> bool:
        """Whether a result that rests on this figure should say so."""
        return self.confidence != "high" or self.kind in ("predecessor", "reconstructed")

    def __str__(self) -> str:
        text = f"{self.kind}:{self.detail}" if self.detail else self.kind
        return text if self.confidence == "high" else f"{text} ({self.confidence} confidence)"


def weaker(a: Source, b: Source) -> Source:
    """The less trustworthy of two sources: what a product of two figures rests on."""
    return max(a, b, key=lambda s: (CONFIDENCES.index(s.confidence), KINDS.index(s.kind)))
