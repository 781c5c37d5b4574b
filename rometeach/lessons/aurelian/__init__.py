"""The lessons of Aurelian: one package each, with its Examples and exercises."""
