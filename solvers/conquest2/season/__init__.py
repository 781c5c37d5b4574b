"""The actions of the rest of a Campaign Season, for most Victory Points at its end."""
