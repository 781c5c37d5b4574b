"""The board as one value: pieces, cards, Alliances, files and share lines."""
