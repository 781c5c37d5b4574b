"""History of the Roman Empire: the solvers; `questions` has one function for each."""
