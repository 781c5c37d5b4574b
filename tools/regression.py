"""Ridge regressions of the fitting programs, by SciPy: least squares, and logistic regression for chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.linalg import solve
from scipy.optimize import minimize
from scipy.special import expit

Array = npt.NDArray[np.float64]

RIDGE = 1.0
"""What the square of a coefficient costs in `fit`, in units of one observation; features are scaled to a deviation of 1."""


class Ridge(NamedTuple):
    """Coefficients of a regression, and the information that the data and the ridge hold of them (its inverse: covariances)."""

    values: Array
    information: Array

    @property
    def inverse(self) -> Array:
        """The inverse of the information."""
        return np.asarray(solve(self.information, np.eye(len(self.values)), assume_a="sym"), dtype=np.float64)


def of_amounts(design: Array, y: Array, weights: Array, ridge: Array) -> Ridge:
    """Weighted least squares.

    Args:
        design: a row for each observation, a column for each coefficient.
        y: what is explained.
        weights: how much each observation counts.
        ridge: what the square of each coefficient costs, in units of one observation.
    """
    information = design.T @ (design * weights[:, None]) + np.diag(ridge)
    values = solve(information, design.T @ (weights * y), assume_a="sym")
    return Ridge(np.asarray(values, dtype=np.float64), information)


def of_chances(design: Array, y: Array, weights: Array, ridge: Array) -> Ridge:
    """Weighted logistic regression: coefficients of the log odds.

    Args:
        design: a row for each observation, a column for each coefficient.
        y: 1 where it happened, else 0.
        weights: how much each observation counts.
        ridge: what half the square of each coefficient costs, in units of log likelihood.
    """

    def cost(beta: Array) -> float:
        odds = design @ beta
        return float(weights @ (np.logaddexp(0, odds) - y * odds) + ridge @ beta**2 / 2)

    def slope(beta: Array) -> Array:
        found: Array = design.T @ (weights * (expit(design @ beta) - y)) + ridge * beta
        return found

    def curve(beta: Array) -> Array:
        p = expit(design @ beta)
        found: Array = design.T @ (design * (weights * p * (1 - p))[:, None]) + np.diag(ridge)
        return found

    start = np.zeros(design.shape[1])
    values = minimize(cost, start, jac=slope, hess=curve, method="trust-exact", options={"gtol": 1e-8}).x
    return Ridge(values, curve(values))


def fit(xs: Sequence[Sequence[float]], ys: Sequence[float], *, logistic: bool = False) -> tuple[Array, Array]:
    """Coefficients and standard errors of a regression on features that are scaled first; the first one is the constant.

    Args:
        xs: the features of each observation.
        ys: what is explained.
        logistic: whether they are chances, of whose log odds the coefficients are then.
    """
    x, y = np.asarray(xs, dtype=np.float64), np.asarray(ys, dtype=np.float64)
    means, spreads = x.mean(axis=0), x.std(axis=0)
    means[0], spreads[0] = 0.0, 1.0
    live = spreads > 1e-9
    scaled = ((x - means) / np.where(live, spreads, 1.0))[:, live]
    ridge = np.array([0.0] + [RIDGE] * (scaled.shape[1] - 1))
    found = (of_chances if logistic else of_amounts)(scaled, y, np.ones(len(y)), ridge)
    rest = 1.0 if logistic else float(((y - scaled @ found.values) ** 2).sum()) / max(1, len(y) - scaled.shape[1])
    values, errors = np.zeros(x.shape[1]), np.zeros(x.shape[1])
    values[live] = found.values / spreads[live]
    errors[live] = np.sqrt(np.maximum(0.0, np.diag(found.inverse) * rest)) / spreads[live]
    values[0] -= values[1:] @ means[1:]
    return values, errors
