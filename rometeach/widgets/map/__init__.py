"""The map: what it shows as values, how it is drawn, and how it is made live."""
