"""The question "spending": Victory Points for Legions, bribes, Forts, Fortresses and Cities, against what they bring."""
