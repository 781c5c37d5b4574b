"""A solver of small models in Python alone, for where OR-Tools cannot be installed: a web page, above all.

It has the names of `ortools.sat.python.cp_model` that the questions use. A model becomes rows of sums (`program`), smaller
ones where that loses nothing (`reduce`); a relaxation on floats (`simplex`) says where to look, and exact sums of its rows
(`bounds`) what can be left out (`search`). What it calls OPTIMAL is proven, in whole numbers.
"""

from .expressions import IntVar, LinearExpr
from .model import CpModel, Domain
from .solver import CpSolver, CpSolverSolutionCallback

__all__ = ["CpModel", "CpSolver", "CpSolverSolutionCallback", "Domain", "IntVar", "LinearExpr"]
