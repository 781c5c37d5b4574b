"""The position editor of Rome, IInc.: a page for each kind of thing on the board."""
