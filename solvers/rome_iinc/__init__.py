"""The solvers of Rome, IInc.: `questions` has a function for each question, and each question a package or module of its own."""
