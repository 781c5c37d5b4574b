"""The lessons of Rome, IInc.: one package a lesson, with its Examples and its generators of exercises."""
