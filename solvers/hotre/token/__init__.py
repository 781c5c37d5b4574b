"""Question "token": whether a Token that was drawn is kept, or to whom it goes (5.4)."""
