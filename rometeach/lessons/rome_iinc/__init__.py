"""The lessons of Rome, IInc.: one module a lesson, with its Examples and its generators of exercises."""
