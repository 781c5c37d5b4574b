"""The solvers of Aurelian: `questions` has a function for each question, and each question a package or module of its own."""
